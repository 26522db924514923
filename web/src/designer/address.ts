/** A variant in an address: `?players=3&hill_levels=3&conquest=true`. */
import type { GameInfo, Option } from "../types";

export interface Wish {
  players: number;
  /** Only what somebody chose. */
  options: Record<string, unknown>;
}

/** Read a variant; an option that the game does not have goes on, for the server to explain. */
export function readWish(game: GameInfo, query: string): Wish {
  const options: Record<string, unknown> = {};
  let players = game.players[0] ?? 2;
  for (const [name, text] of new URLSearchParams(query)) {
    const option = game.options.find((one) => one.name === name);
    if (name === "players") players = game.players.includes(Number(text)) ? Number(text) : players;
    else options[name] = option ? readValue(option, text) : text;
  }
  return { players, options };
}

/** Write a variant. */
export function writeWish(game: GameInfo, { players, options }: Wish): string {
  const query = new URLSearchParams();
  if (players !== game.players[0]) query.set("players", String(players));
  for (const option of game.options) {
    if (option.name in options) query.set(option.name, writtenValue(option, options[option.name]));
  }
  const text = query.toString();
  return text ? `?${text}` : "";
}

/** Read a value; what cannot be read goes on as it is, for the server to explain. */
function readValue(option: Option, text: string): unknown {
  if (option.kind === "oneof") return option.values?.find((one) => String(one) === text) ?? text;
  const placement = option.placements?.find((one) => one.name === text);
  if (placement) return placement.value;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** Write a value. */
function writtenValue(option: Option, value: unknown): string {
  const placement = option.placements?.find((one) => JSON.stringify(one.value) === JSON.stringify(value));
  if (placement) return placement.name;
  return typeof value === "string" ? value : JSON.stringify(value);
}
