/** With what somebody did the last thing on the page. */

/** Until a pointer is used: what reads a page aloud moves the focus without a key. */
let keys = true;

if (typeof window !== "undefined") {
  // before anybody else hears of it, so that whoever does knows already
  window.addEventListener("keydown", () => (keys = true), { capture: true });
  window.addEventListener("pointerdown", () => (keys = false), { capture: true });
}

/** Whether it was the keyboard. */
export const byKeyboard = () => keys;
