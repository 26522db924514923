/** Which pieces beside the board can be chosen. */
import type { Kit, Tray } from "../../types";

/** Whether a tray is a hand, which lies before its player. */
export function isHand(tray: Tray, kit: Kit): boolean {
  return kit.trays.includes(tray.id) && tray.id.startsWith("hand");
}

/** Whether a tray is beside the board only to be looked at. */
export function isKept(tray: Tray, kit: Kit): boolean {
  return kit.trays.includes(tray.id) && !tray.id.startsWith("hand") && tray.items.length > 0;
}
