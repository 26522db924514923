/** What somebody is told who is invited: who asks, on which terms. */
import { shownValue, valueOf } from "../options/values";
import { say, tell } from "../settings.svelte";
import type { GameInfo, Option, ValidatedTerms, Side, Snapshot } from "../types";

/** Who opened the table, if they sit at it; otherwise whoever does. */
export function inviter(snapshot: Pick<Snapshot, "opener" | "seats">): string {
  const seated = snapshot.seats.filter((seat) => seat.person && !seat.bot);
  return (seated.find((seat) => seat.person === snapshot.opener) ?? seated[0])?.name ?? "";
}

/** The seat that is offered first: one that nobody has; -1 if there is none. */
export function freeSeat(snapshot: Pick<Snapshot, "seats">): number {
  return snapshot.seats.findIndex((seat) => !seat.person && !seat.bot);
}

/** How the clock runs, in words. */
export function clockWords(clock: ValidatedTerms["clock"]): string {
  if (clock.kind === "turn") return say("clockTurnTold", { time: duration(clock.seconds ?? 0) });
  if (clock.kind !== "fischer") return say("clockNoneTold");
  const time = duration(clock.seconds ?? 0);
  return clock.increment ? say("clockFischerTold", { time, more: duration(clock.increment) }) : say("clockWholeTold", { time });
}

export function duration(seconds: number): string {
  if (seconds === 86_400) return say("dayTold");
  if (seconds % 3600 === 0 && seconds > 0) return say("hoursTold", { n: seconds / 3600 });
  return seconds % 60 === 0 && seconds > 0 ? say("minutesTold", { n: seconds / 60 }) : say("secondsTold", { n: seconds });
}

/** Whether all armies are arranged as is usual: that set-up is named first. */
function isUsual(option: Option, value: unknown): boolean {
  const letters = option.named?.[0]?.letters;
  return letters !== undefined && Object.values(value as Record<string, string>).every((one) => one === letters);
}

/** What is not as usual: each option with its value, and what was agreed besides. */
export function termsWords(game: GameInfo, terms: ValidatedTerms, sides: Side[]): string[] {
  const chosen = "preset" in terms.options ? { preset: terms.options["preset"] } : {};
  const told = game.options.flatMap((option) => {
    const usual = valueOf(game, option, option.name === "preset" ? {} : chosen, terms.players);
    const value = option.name in terms.options ? terms.options[option.name] : usual;
    if (JSON.stringify(value) === JSON.stringify(usual) || isUsual(option, value)) return [];
    return [`${tell(option.label)}: ${shownValue(game, option, value, sides)}`];
  });
  return terms.secret ? [...told, say("secretTold")] : told;
}
