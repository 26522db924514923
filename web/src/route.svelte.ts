/** Where we are on the page. */

class Route {
  path = $state(location.pathname);
  query = $state(location.search);

  constructor() {
    window.addEventListener("popstate", () => this.read());
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.read();
    window.scrollTo(0, 0);
  }

  private read(): void {
    this.path = location.pathname;
    this.query = location.search;
  }
}

export const route = new Route();

/** Whether this is what other sites show in a frame. */
export const FRAMED = location.pathname.startsWith("/embed/");

/** Follow links within the page without loading it again. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest?.("a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  const url = new URL(link.href);
  if (url.origin !== location.origin || url.pathname.startsWith("/api/") || link.target) return;
  if (FRAMED) {
    // nothing but this may stand in a frame of another site: everything else opens beside it
    event.preventDefault();
    window.open(link.href, "_blank", "noopener");
    return;
  }
  // a place on this very screen is the browser's business
  if (url.hash && url.pathname === location.pathname && url.search === location.search) return;
  event.preventDefault();
  route.go(url.pathname + url.search + url.hash);
}
