/** What another site needs to show something of ours; the server writes the same for oEmbed. */

export const FRAME = { width: 640, height: 720 };

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;").replaceAll("'", "&#x27;");

/** The element that shows an address of ours in a frame. */
export function snippet(address: string, title: string): string {
  return `<iframe src="${escaped(address)}" title="${escaped(title)}" width="${FRAME.width}" height="${FRAME.height}" style="border:0;max-width:100%" loading="lazy" allowfullscreen></iframe>`;
}
