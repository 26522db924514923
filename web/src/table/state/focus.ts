/** Whoever plays by keyboard is not sent to the top of the page because a button has gone. */

const HOME = '[role="gridcell"][tabindex="0"]';
/** Where nobody has put the focus. */
const NOWHERE = "body, main";

/**
 * Take the focus to the heading of `root` as it opens, unless it is elsewhere already, and back to
 * the board when what had it inside `root` is there no longer.
 */
export function keepFocus(root: HTMLElement): { destroy: () => void } {
  let held = false;
  const enter = () => (held = true);
  const leave = (event: FocusEvent) => {
    const left = event.target as Element;
    // what was left on purpose is still there a moment later, and could be pressed
    setTimeout(() => {
      if (left.isConnected && !left.matches(":disabled")) held = root.contains(document.activeElement);
    });
  };
  const look = () => {
    if (held && document.activeElement === document.body) {
      root.querySelector<SVGElement>(HOME)?.focus({ preventScroll: true });
    }
  };
  // on its way from one thing to the next the focus is nowhere for a moment
  const seen = new MutationObserver(() => held && setTimeout(look));
  root.addEventListener("focusin", enter);
  root.addEventListener("focusout", leave);
  seen.observe(root, { childList: true, subtree: true });
  if (document.activeElement?.matches(NOWHERE)) root.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  return {
    destroy: () => {
      seen.disconnect();
      root.removeEventListener("focusin", enter);
      root.removeEventListener("focusout", leave);
    },
  };
}
