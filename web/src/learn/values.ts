/** Values of options as people read them. */
import { say } from "../settings.svelte";
import type { Option } from "../types";

/** A value in words. */
export function shownValue(option: Option, value: unknown): string {
  if (typeof value === "boolean") return say(value ? "yes" : "no");
  if (option.kind === "count" && option.off && value === 0) return say("notUsed");
  if (value === "") return "–";
  const placement = option.placements?.find((one) => JSON.stringify(one.value) === JSON.stringify(value));
  if (placement) return placement.name;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
