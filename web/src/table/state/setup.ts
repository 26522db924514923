/** Set-ups as words, a letter for each place. */

/** Exchange two letters of a word. */
export function exchanged(letters: string, i: number, j: number): string {
  const found = [...letters];
  [found[i], found[j]] = [found[j] ?? "", found[i] ?? ""];
  return found.join("");
}

/** Turn left and right around: places of one line share their number or their letter. */
export function mirrored(letters: string, places: string[]): string {
  const file = (place: string) => place.replace(/\d+/, "");
  const rank = (place: string) => place.replace(/\D+/, "");
  const across = new Set(places.map(rank)).size < new Set(places.map(file)).size ? rank : file;
  const found = [...letters];
  for (const line of new Set(places.map(across))) {
    const members = places.flatMap((place, i) => (across(place) === line ? [i] : []));
    members.forEach((at, i) => (found[at] = letters[members.at(-1 - i) ?? at] ?? ""));
  }
  return found.join("");
}
