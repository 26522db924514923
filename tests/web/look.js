// What a screen shows: its controls, and what is wrong with it. Nothing here knows any one screen.
(() => {
  const CONTROLS = "a[href], button, summary, select, input, textarea, [role=tab], [role=gridcell], [role=button], [role=link], [role=slider]";
  const REPEATED = "li, article, tr, figure, [role=row]";
  const MANY = 6;
  /** What two may be called because it means the same, or because it was just done. */
  const SAME = ["Ahora", "Now", "Copiado", "Copied", "Revancha", "Rematch"];
  const APART = "script, style, svg, select, textarea, option, code, pre, kbd";

  const seen = (one) => one.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
  /** Whether something is there for screen readers alone. */
  const spokenOnly = (one) => one.closest(".hidden") !== null;
  const words = (text) => text.replace(/\s+/g, " ").trim();

  function textOf(node) {
    if (node.nodeType === Node.TEXT_NODE) return node.data;
    if (node.nodeType !== Node.ELEMENT_NODE) return "";
    if (node.getAttribute("aria-hidden") === "true" || node.matches("script, style")) return "";
    if (getComputedStyle(node).display === "none") return "";
    if (node.hasAttribute("aria-label")) return node.getAttribute("aria-label");
    if (node.matches("img")) return node.alt;
    if (node.matches("select, input, textarea")) return "";
    return [...node.childNodes].map(textOf).join(" ");
  }

  /** What a screen reader calls a thing. */
  function nameOf(one) {
    const labelled = one.getAttribute("aria-labelledby");
    if (labelled) return words(labelled.split(/\s+/).map((id) => document.getElementById(id)?.textContent ?? "").join(" "));
    if (one.hasAttribute("aria-label")) return words(one.getAttribute("aria-label"));
    if (one.labels?.length) return words([...one.labels].map(textOf).join(" "));
    if (one.matches("input, select, textarea")) return words(one.title || one.placeholder || "");
    return words(textOf(one)) || words(one.title ?? "");
  }

  function roleOf(one) {
    if (one.hasAttribute("role")) return one.getAttribute("role");
    const tag = one.tagName.toLowerCase();
    return tag === "a" ? "link" : tag === "input" ? one.type : tag;
  }

  /** Where a thing stands, alike for all that repeat it: the way down, and its number within what repeats. */
  function familyOf(one, role) {
    if (role === "gridcell") return `gridcell${one.matches(".open, .grip") ? " open" : ""}`;
    const way = [];
    for (let node = one; node && node !== document.body; node = node.parentElement) way.push(node.tagName.toLowerCase());
    const repeat = one.closest(REPEATED);
    const alike = [...one.parentElement.children].filter((other) => other.tagName === one.tagName);
    // many in a row are a list, whatever it is made of
    const number = alike.length > MANY ? "" : repeat ? [...repeat.querySelectorAll(CONTROLS)].indexOf(one) : words(nameOf(one));
    return `${way.join("<")} ${number}`;
  }

  const inside = (box, rect) => rect.right <= box.right + 1.5 && rect.left >= box.left - 1.5;
  const within = (box, rect) => rect.bottom <= box.bottom + 2.5 && rect.top >= box.top - 2.5;

  /** Texts that are cut off by what they stand in, or by the edge of the window; a figurine's character is only copied. */
  function cut() {
    const styles = new Map();
    const styleOf = (one) => styles.get(one) ?? styles.set(one, getComputedStyle(one)).get(one);
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!node.data.trim() || parent.closest("script, style, svg, select, option, .hidden, .skip, .figurine") || !seen(parent)) continue;
      range.selectNodeContents(node);
      const rects = [...range.getClientRects()].filter((rect) => rect.width > 0 && rect.height > 0);
      let [across, down] = [true, true];
      for (let one = parent; one && one !== document.body && (across || down); one = one.parentElement) {
        const { overflowX, overflowY, position } = styleOf(one);
        if (styleOf(one).display === "inline") continue;
        const box = one.getBoundingClientRect();
        const clips = (how) => how === "hidden" || how === "clip";
        const told = one.closest("[title], [aria-label]");
        const whole = told && (told.title + (told.getAttribute("aria-label") ?? "")).includes(node.data.trim());
        if (across && clips(overflowX) && !whole && rects.some((rect) => !inside(box, rect))) found.push(node.data.trim());
        else if (down && clips(overflowY) && rects.some((rect) => !within(box, rect))) found.push(node.data.trim());
        // what is cut here, or scrolls here, reaches no further
        if (overflowX !== "visible") across = false;
        if (overflowY !== "visible") down = false;
        if (position === "fixed") break;
      }
      if (across && rects.some((rect) => rect.right > innerWidth + 1.5 || rect.left < -1.5)) found.push(node.data.trim());
    }
    return [...new Set(found)];
  }

  /** Whether a drawing shows the middle of a box; a board that was brought nearer does not show all. */
  function holds(drawing, rect) {
    const box = drawing.getBoundingClientRect();
    const [x, y] = [rect.left + rect.width / 2, rect.top + rect.height / 2];
    return box.left <= x && x <= box.right && box.top <= y && y <= box.bottom;
  }

  const LAYER = "a layer";

  /** What lies over the middle of a control once it has been brought into view. */
  function covered(one) {
    one.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    const rect = [...one.getClientRects()].find((box) => box.width > 0 && box.height > 0);
    if (!rect) return null;
    const hit = document.elementFromPoint(rect.left + rect.width / 2, rect.top + rect.height / 2);
    // of a board that was brought nearer, cells lie beyond its edge
    const beyond = one instanceof SVGElement && one.ownerSVGElement !== null && !holds(one.ownerSVGElement, rect);
    if (!hit) return beyond ? null : "nothing: it is out of sight";
    if (one.contains(hit) || hit.closest("label")?.control === one || hit.contains(one)) return null;
    // what lies over the page until it is closed, as a drawer does, lies there for a reason
    const layer = hit.closest("[data-over]");
    if (layer && layer !== one.closest("[data-over]")) return LAYER;
    if (one instanceof SVGElement && (hit.closest("svg") === one.ownerSVGElement || beyond)) return null;
    return `${hit.tagName.toLowerCase()}.${hit.getAttribute("class") ?? ""} ${words(hit.textContent).slice(0, 40)}`;
  }

  /** Sentences and names that people read or hear. */
  function prose() {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.data.trim() && !node.parentElement.closest(APART) && seen(node.parentElement)) found.push(node.data.trim());
    }
    for (const one of document.querySelectorAll("[aria-label], [title], [placeholder], [alt], option")) {
      if (!seen(one.closest("select") ?? one)) continue;
      for (const name of ["aria-label", "title", "placeholder", "alt"]) found.push(one.getAttribute(name) ?? "");
      if (one.matches("option")) found.push(one.text);
    }
    return [...new Set(found.filter(Boolean))];
  }

  function controls() {
    const modal = document.querySelector("dialog:modal");
    return [...(modal ?? document).querySelectorAll(CONTROLS)].filter(
      (one) => seen(one) && !one.closest("[inert], [aria-hidden=true]") && !one.matches(".skip, [type=hidden]") && one.getClientRects().length > 0,
    );
  }

  window.look = (most) => {
    const troubles = [];
    const listed = [];
    const counts = new Map();
    const place = [scrollX, scrollY];
    const scrolled = [...document.querySelectorAll("main *")].filter((one) => one.scrollTop > 0).map((one) => [one, one.scrollTop]);
    for (const one of document.querySelectorAll("[data-crawled]")) delete one.dataset.crawled;
    const all = controls();
    for (const [index, one] of all.entries()) {
      const role = roleOf(one);
      const name = nameOf(one);
      const family = familyOf(one, role);
      const count = (counts.get(family) ?? 0) + 1;
      counts.set(family, count);
      one.dataset.crawled = String(index);
      if (!name) troubles.push(`no name: ${one.outerHTML.slice(0, 120)}`);
      if (count <= most && !one.disabled) {
        const over = covered(one);
        if (over === LAYER) continue;
        if (over) troubles.push(`covered: ${role} “${name}” by ${over}`);
      }
      listed.push({
        index,
        role,
        name,
        family,
        disabled: one.disabled === true,
        fixed: one.readOnly === true,
        frame: one.closest("main") === null,
        href: one.matches("a") ? one.getAttribute("href") : null,
        target: one.getAttribute("target"),
        download: one.hasAttribute("download"),
      });
    }
    for (const [one, top] of scrolled) one.scrollTop = top;
    scrollTo(...place);
    const alike = new Map();
    for (const { role, name, href, disabled } of listed) {
      if (!["button", "link", "tab", "summary"].includes(role) || !name || disabled || SAME.includes(name)) continue;
      const key = `${role} “${name}”`;
      alike.set(key, [...(alike.get(key) ?? []), href ?? ""]);
    }
    for (const [key, ways] of alike) {
      if (key.startsWith("link") ? new Set(ways).size > 1 : ways.length > 1) troubles.push(`one name for ${ways.length}: ${key}`);
    }
    const wide = document.scrollingElement.scrollWidth;
    if (wide > innerWidth + 1) troubles.push(`wider than the window: ${wide} > ${innerWidth}`);
    for (const text of cut()) troubles.push(`cut: ${text.slice(0, 80)}`);
    // from a frame of another site the way leads to the page itself, beside it
    const way = location.pathname.startsWith("/embed/") ? "footer a[target=_blank]" : 'a[href="/"], [data-back]';
    const back = [...document.querySelectorAll(way)].some((one) => seen(one) && one.getClientRects().length > 0);
    if (!back) troubles.push("no way back");
    if (!document.querySelector("main h1")) troubles.push("no heading");
    if (!document.title.trim()) troubles.push("no title");
    return { troubles, controls: listed, prose: prose(), language: document.documentElement.lang };
  };
})();
