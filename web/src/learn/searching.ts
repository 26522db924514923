/** Finding words, whatever their accents. */

/** Small letters without accents, sign for sign, so that places stay the same. */
export function plain(text: string): string {
  return Array.from(text, (sign) => (sign.normalize("NFD")[0] ?? sign).toLowerCase()).join("");
}

/** The words that somebody looks for. */
export function wanted(query: string): string[] {
  return plain(query).split(/\s+/).filter(Boolean);
}

/** Whether a text has all the words. */
export function has(text: string, words: string[]): boolean {
  const found = plain(text);
  return words.every((word) => found.includes(word));
}

/** A text without its marks. */
export function bare(html: string): string {
  return html.replace(/<[^>]+>/g, " ").replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/&amp;/g, "&");
}

/** Where the words stand in an element. */
export function ranges(element: Element, words: string[]): Range[] {
  const found: Range[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = plain(node.textContent ?? "");
    if (text.length !== node.textContent?.length) continue;
    for (const word of words) {
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, at + word.length);
        found.push(range);
      }
    }
  }
  return found;
}
