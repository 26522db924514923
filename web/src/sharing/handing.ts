/** Handing files to the device's own share sheet. */

/** What is told with a file. */
export interface About {
  title: string;
  text: string;
  url: string;
}

/**
 * Offer a file by the share sheet. Gives `done` once it was shared or whoever opened the sheet has
 * closed it, `late` where the press that asked for it was too long ago and another one is needed, and
 * `refused` where there is no sheet that takes the file.
 */
export async function offer(file: File, about: About): Promise<"done" | "late" | "refused"> {
  const data = { files: [file], ...about };
  if (typeof navigator.share !== "function" || !navigator.canShare?.(data)) return "refused";
  try {
    await navigator.share(data);
    return "done";
  } catch (error) {
    const name = error instanceof DOMException ? error.name : "";
    if (name === "AbortError") return "done";
    return name === "NotAllowedError" ? "late" : "refused";
  }
}

/** Save a file on the device. */
export function save(file: File): void {
  const anchor = document.createElement("a");
  anchor.href = URL.createObjectURL(file);
  anchor.download = file.name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 10_000);
}
