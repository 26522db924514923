/** Files that take a moment to be made and to come. */

/** Fetch a file, telling how much of it has come, from 0 to 1; throw where it does not come. */
export async function fetched(path: string, name: string, tell: (part: number) => void): Promise<File> {
  const response = await fetch(path, { signal: AbortSignal.timeout(60_000) });
  if (!response.ok || !response.body) throw new Error(String(response.status));
  const all = Number(response.headers.get("Content-Length") ?? 0);
  const reader = response.body.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let come = 0;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    parts.push(value as Uint8Array<ArrayBuffer>);
    come += value.length;
    if (all > 0) tell(Math.min(1, come / all));
  }
  return new File(parts, name, { type: response.headers.get("Content-Type") ?? "" });
}
