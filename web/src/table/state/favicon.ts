/** The sign in the browser's tab: a warm disc when it is one's turn. */

export function favicon(turn: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!link) return;
  const fill = turn ? "#B4532A" : "#F6F1E7";
  const ring = turn ? "#F6F1E7" : "#B4532A";
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#3B2618"/><circle cx="32" cy="32" r="20" fill="${fill}"/><circle cx="32" cy="32" r="13" fill="none" stroke="${ring}" stroke-width="4"/></svg>`;
  link.href = `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
