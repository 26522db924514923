/** Data in an address: packed, in letters that need no escape. */

async function through(bytes: Uint8Array<ArrayBuffer>, stream: GenericTransformStream): Promise<Uint8Array<ArrayBuffer>> {
  const source = new Blob([bytes]).stream();
  return new Uint8Array(await new Response(source.pipeThrough(stream as ReadableWritablePair)).arrayBuffer());
}

export async function pack(data: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(data)) as Uint8Array<ArrayBuffer>;
  const packed = await through(bytes, new CompressionStream("deflate-raw"));
  let letters = "";
  for (const byte of packed) letters += String.fromCharCode(byte);
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Read an object that a part of an address holds: JSON as it is, or packed. */
export async function readHeld(text: string): Promise<Record<string, unknown>> {
  const found: unknown = text.trimStart().startsWith("{") ? JSON.parse(text) : await unpack(text);
  if (typeof found !== "object" || found === null) throw new SyntaxError("an address that nobody can read");
  return found as Record<string, unknown>;
}

/** Give the data of a link; null if it is none. */
export async function unpack(text: string): Promise<unknown> {
  try {
    const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw"))));
  } catch {
    return null;
  }
}

/** The table that the browser remembers for this screen; links that are sent do not tell it. */
export function cameFrom(state: unknown): string | null {
  const table = (state as { table?: unknown } | null)?.table;
  return typeof table === "string" && table !== "" ? table : null;
}
