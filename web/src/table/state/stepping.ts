/** Keys that go through a game. */

/** What of a key press matters. */
export type Press = Pick<KeyboardEvent, "key" | "defaultPrevented" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "target">;

/** What of a key press matters, as something that can be changed. */
export const pressOf = ({ key, defaultPrevented, ctrlKey, metaKey, altKey, shiftKey, target }: Press): Press => ({ key, defaultPrevented, ctrlKey, metaKey, altKey, shiftKey, target });

/** Where arrows and the like belong to whoever writes, chooses or slides. */
const FIELDS = "input, textarea, select, [contenteditable]";

/** Whether a key press is for the game: nobody has used it, and nobody is writing. */
export function isFree(press: Press): boolean {
  if (press.defaultPrevented || press.ctrlKey || press.metaKey || press.altKey || press.shiftKey) return false;
  return !(press.target as Element | null)?.closest?.(FIELDS);
}

/** The moment to which a key leads from another; null is now, undefined where it leads nowhere. */
export function stepped(key: string, moment: number | null, all: number): number | null | undefined {
  const at = moment ?? all;
  if (key === "ArrowLeft" && at > 0) return at - 1;
  if (key === "ArrowRight" && at < all) return at + 1 < all ? at + 1 : null;
  if (key === "Home" && at > 0) return 0;
  if (key === "End" && at < all) return null;
  return undefined;
}
