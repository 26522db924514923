/** Put something on the clipboard; tells whether that worked. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/** The old way, for pages that come over plain http, where browsers have no clipboard to write to. */
function copySelected(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true; // or a phone would bring up its keyboard
  field.setAttribute("aria-hidden", "true");
  field.style.cssText = "position: fixed; inset: 0 auto auto 0; opacity: 0; font-size: 16px";
  // beside an open dialog nothing can be selected
  (document.querySelector("dialog:modal") ?? document.body).append(field);
  try {
    field.select();
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}
