/** Lists that follow what is current. */

/** Scroll a list, and nothing around it, so far that one of its entries is seen; to its top where there is none. */
export function reveal(list: HTMLElement, entry: string): void {
  const found = list.querySelector(entry);
  if (!found) {
    list.scrollTop = 0;
    return;
  }
  const [room, box] = [list.getBoundingClientRect(), found.getBoundingClientRect()];
  const [above, below] = [box.top - room.top, box.bottom - room.bottom];
  if (above < 0) list.scrollTop += above - box.height;
  else if (below > 0) list.scrollTop += below + box.height;
}
