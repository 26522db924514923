/** Values of options as people read them. */
import { say, tell } from "../settings.svelte";
import type { GameInfo, Option, Side } from "../types";

/** What one of a few values is called. */
function named(game: GameInfo, option: Option, index: number): string {
  const value = option.values?.[index] ?? "";
  const preset = option.name === "preset" ? game.presets.find((one) => one.name === value) : undefined;
  const name = preset?.label ?? option.names?.[index];
  return name ? tell(name) : value === "" ? "–" : String(value);
}

/** What can be chosen with this many players, with its name. */
export function offered(game: GameInfo, option: Option, players: number): { value: string | number; label: string }[] {
  return (option.values ?? []).flatMap((value, i) =>
    option.seated && option.seated[i] !== players ? [] : [{ value, label: named(game, option, i) }],
  );
}

/** A value in words; `sides` are those who play, where it is about them. */
export function shownValue(game: GameInfo, option: Option, value: unknown, sides: Side[] = []): string {
  if (typeof value === "boolean") return say(value ? "yes" : "no");
  if (option.kind === "count" && option.off && value === 0) return say("notUsed");
  const index = option.values?.findIndex((one) => one === value) ?? -1;
  if (index >= 0) return named(game, option, index);
  const placement = option.placements?.find((one) => JSON.stringify(one.value) === JSON.stringify(value));
  if (placement) return tell(placement.label);
  if (option.named) return setups(option, value as Record<string, string>, sides);
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** A sentence with the options by what they are called; the server names them as programs do. */
export function called(game: GameInfo | null | undefined, sentence: string): string {
  return (game?.options ?? []).reduce(
    (text, option) => text.replace(new RegExp(`(?<![\\w«“])${option.name}(?!\\w)`, "g"), say("quoted", { what: tell(option.label) })),
    sentence,
  );
}

/** The set-ups of armies, by their names where they have one. */
function setups(option: Option, value: Record<string, string>, sides: Side[]): string {
  const told = Object.entries(value).map(([army, letters]) => {
    const side = sides.find((one) => one.id === army);
    const known = option.named?.find((one) => one.letters === letters);
    return `${side ? tell(side.name) : army}: ${known ? tell(known.label) : letters}`;
  });
  return told.join(", ") || say("usually");
}

export type Given = Record<string, unknown>;

/** What an option is, if only some were given: what the preset says, or what is usual for this many players. */
export function valueOf(game: GameInfo, option: Option, given: Given, players: number): unknown {
  if (option.name in given) return given[option.name];
  const preset = game.presets.find((one) => one.name === (given["preset"] ?? game.presets[0]?.name));
  if (preset && option.name in preset.values) return preset.values[option.name];
  return option.seated ? option.values?.[option.seated.indexOf(players)] : option.default;
}

/** The options after one was chosen; a preset begins anew. */
export function withValue(given: Given, option: Option, value: unknown): Given {
  return option.name === "preset" ? { preset: value } : { ...given, [option.name]: value };
}

/** Whether an option is one value that a small field can hold. */
export const simple = (option: Option) => ["flag", "oneof", "count"].includes(option.kind);
