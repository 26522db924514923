/** Where the focus goes when another screen comes: to its heading, which is read out. */

/** What a screen is called, or the place on it that the address names. */
function heading(main: HTMLElement): HTMLElement | null {
  const place = location.hash.length > 1 ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null;
  return main.querySelector("h1") && place && main.contains(place) ? place : main.querySelector("h1");
}

/**
 * Take the focus into a screen that has just been opened, and to its heading as soon as there is
 * one, unless somebody has put the focus elsewhere in the meantime; gives how to stop waiting.
 */
export function focusScreen(main: HTMLElement): () => void {
  main.focus({ preventScroll: true });
  let last: HTMLElement | null = null;
  const look = () => {
    const here = document.activeElement;
    if (here !== main && here !== document.body && here !== last) return seen.disconnect();
    if (last?.isConnected) return;
    // a heading that goes when what was loaded has come hands the focus on
    last = heading(main);
    if (!last) return;
    if (!last.hasAttribute("tabindex")) last.tabIndex = -1;
    last.focus({ preventScroll: true });
  };
  const seen = new MutationObserver(look);
  seen.observe(main, { childList: true, subtree: true });
  look();
  return () => seen.disconnect();
}
