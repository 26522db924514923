/** Which games of somebody are wanted: as a form holds it, as an address does, as the server is asked. */

export interface Filters {
  game: string;
  rival: "" | "person" | "machine" | "self";
  name: string;
  result: "" | "won" | "lost" | "drawn";
  rated: "" | "true" | "false";
  variant: string;
  /** Days, as ``2026-11-18``. */
  since: string;
  until: string;
}

export const NONE: Filters = { game: "", rival: "", name: "", result: "", rated: "", variant: "", since: "", until: "" };

const DAY = /^\d{4}-\d\d-\d\d$/;
const KNOWN: { [key in keyof Filters]: (value: string) => boolean } = {
  game: (value) => /^[a-z]{1,40}$/.test(value),
  rival: (value) => ["person", "machine", "self"].includes(value),
  name: (value) => value.trim().length > 0 && value.length <= 24,
  result: (value) => ["won", "lost", "drawn"].includes(value),
  rated: (value) => ["true", "false"].includes(value),
  variant: (value) => /^[a-z0-9_-]{1,40}$/.test(value),
  since: (value) => DAY.test(value) && !Number.isNaN(midnight(value)),
  until: (value) => DAY.test(value) && !Number.isNaN(midnight(value)),
};

/** The moment at which a day begins where the reader is, so many days later. */
function midnight(day: string, later = 0): number {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date + later).getTime();
}

/** Read the filters of an address; what makes no sense is left out. */
export function read(query: string): Filters {
  const given = new URLSearchParams(query);
  const found: Record<string, string> = { ...NONE };
  for (const [key, good] of Object.entries(KNOWN)) {
    const value = given.get(key) ?? "";
    if (good(value)) found[key] = value;
  }
  return found as unknown as Filters;
}

/** Write the filters that are set, for an address. */
export function written(filters: Filters): string {
  const set = Object.entries(filters).filter(([key, value]) => KNOWN[key as keyof Filters](value));
  return new URLSearchParams(set).toString();
}

/** Write them as the server takes them: days are moments there, and the last day counts whole. */
export function asked(filters: Filters, after: string | null): string {
  const query = new URLSearchParams(written(filters));
  if (query.has("since")) query.set("since", String(midnight(filters.since)));
  if (query.has("until")) query.set("until", String(midnight(filters.until, 1)));
  if (query.has("name")) query.set("name", filters.name.trim());
  if (after !== null) query.set("after", after);
  return query.toString();
}
