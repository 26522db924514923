/** With what somebody did the last thing on the page. */

/** Until a pointer is used: what reads a page aloud moves the focus without a key. */
let keys = true;
let finger = false;

if (typeof window !== "undefined") {
  // before anybody else hears of it, so that whoever does knows already
  window.addEventListener("keydown", () => (keys = true), { capture: true });
  window.addEventListener("pointerdown", (event) => ([keys, finger] = [false, event.pointerType === "touch"]), { capture: true });
}

/** Whether it was the keyboard. */
export const byKeyboard = () => keys;

/** Whether it was a finger, which cannot rest on a thing to learn what it would do. */
export const byFinger = () => finger && !keys;
