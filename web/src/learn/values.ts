/** Values of options as people read and write them. */
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

/** Read what an address holds; what cannot be read goes on as it is, for the server to explain. */
export function readValue(option: Option, text: string): unknown {
  if (option.kind === "oneof") return option.values?.find((one) => String(one) === text) ?? text;
  const placement = option.placements?.find((one) => one.name === text);
  if (placement) return placement.value;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** Write a value into an address. */
export function writtenValue(option: Option, value: unknown): string {
  const placement = option.placements?.find((one) => JSON.stringify(one.value) === JSON.stringify(value));
  if (placement) return placement.name;
  return typeof value === "string" ? value : JSON.stringify(value);
}
