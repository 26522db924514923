/** Mark what is said in another language than the page's: for eyes, and for screen readers. */

const bare = (node: Node) => node.textContent?.trim() ?? "";

/** Tell whether a text is nothing but such words, perhaps with numbers and signs between them. */
function isForeign(text: string, instead: ReadonlySet<string>): boolean {
  if (instead.has(text)) return true;
  let rest = text;
  for (const said of instead) if (rest.includes(said)) rest = rest.replaceAll(said, "");
  return rest !== text && !/\p{L}/u.test(rest);
}

/** Mark an element whose own words are all said in a language that stands in, or no longer are. */
function look(element: Element, instead: ReadonlySet<string>, language: string): void {
  const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && /\p{L}/u.test(bare(node)));
  const foreign = own.length > 0 && own.every((node) => isForeign(bare(node), instead));
  if (foreign) {
    element.setAttribute("lang", language);
    element.setAttribute("data-instead", language);
  } else if (element.hasAttribute("data-instead")) {
    element.removeAttribute("lang");
    element.removeAttribute("data-instead");
  }
}

/** Keep the marks of everything in `root` right, until the answer is called. */
export function mark(root: Element, instead: ReadonlySet<string>, language: string): () => void {
  const all = (top: Element) => [top, ...top.querySelectorAll("*")].forEach((one) => look(one, instead, language));
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (target instanceof Element) all(target);
      else if (target.parentElement) look(target.parentElement, instead, language);
    }
  });
  observer.observe(root, { childList: true, characterData: true, subtree: true });
  all(root);
  return () => {
    observer.disconnect();
    for (const one of root.querySelectorAll("[data-instead]")) {
      one.removeAttribute("lang");
      one.removeAttribute("data-instead");
    }
  };
}
