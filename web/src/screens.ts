/** Which screen each address shows. What is not needed for the first look is loaded when it is. */
import type { Component } from "svelte";
import Home from "./home/Home.svelte";
import TablePage from "./table/TablePage.svelte";

type Loaded = { default: Component<any> };

export type Screen = {
  /** The address; named groups become properties of the component. */
  path: RegExp;
  /** Whether the screen fills the window and scrolls inside. */
  fixed?: boolean;
  /** Whether it stands alone, without the page's head: in a frame of another site. */
  bare?: boolean;
} & ({ component: Component<any> } | { load: () => Promise<Loaded> });

export const SCREENS: Screen[] = [
  { path: /^\/$/, component: Home },
  { path: /^\/t\/(?<id>[a-z0-9]{12})$/, component: TablePage, fixed: true },
  { path: /^\/new$/, load: () => import("./home/NewTable.svelte") },
  { path: /^\/tournaments$/, load: () => import("./tournament/Tournaments.svelte") },
  { path: /^\/tournaments\/new$/, load: () => import("./tournament/NewTournament.svelte") },
  { path: /^\/tournament\/(?<id>[a-z0-9]{12})$/, load: () => import("./tournament/TournamentPage.svelte") },
  { path: /^\/analysis$/, load: () => import("./analysis/AnalysisPage.svelte"), fixed: true },
  { path: /^\/puzzles(?:\/(?<game>[a-z]{1,40}))?$/, load: () => import("./puzzles/PuzzlesPage.svelte") },
  { path: /^\/puzzles\/(?<game>[a-z]{1,40})\/(?<number>\d{1,5})$/, load: () => import("./puzzles/PuzzlePage.svelte"), fixed: true },
  { path: /^\/lobby$/, load: () => import("./home/Lobby.svelte") },
  { path: /^\/me$/, load: () => import("./people/Account.svelte") },
  { path: /^\/me\/tokens$/, load: () => import("./people/Tokens.svelte") },
  { path: /^\/challenges$/, load: () => import("./people/Challenges.svelte") },
  { path: /^\/people\/(?<id>p[a-z0-9]{11})$/, load: () => import("./people/Somebody.svelte") },
  { path: /^\/people\/(?<id>p[a-z0-9]{11})\/games$/, load: () => import("./people/History.svelte") },
  { path: /^\/me\/games$/, load: () => import("./people/History.svelte") },
  { path: /^\/gallery$/, load: () => import("./people/Gallery.svelte") },
  { path: /^\/rules\/(?<id>[a-z]{1,40})$/, load: () => import("./learn/RulesPage.svelte") },
  { path: /^\/strategy\/(?<id>[a-z]{1,40})$/, load: () => import("./learn/StrategyPage.svelte") },
  { path: /^\/strategy\/(?<id>[a-z]{1,40})\/(?<model>[a-z0-9-]{1,80})$/, load: () => import("./learn/ModelGame.svelte") },
  { path: /^\/coach\/(?<id>[a-z]{1,40})$/, load: () => import("./learn/CoachedGame.svelte") },
  { path: /^\/learn\/(?<id>[a-z]{1,40})$/, load: () => import("./learn/Tutorial.svelte") },
  { path: /^\/design\/(?<id>[a-z]{1,40})$/, load: () => import("./designer/Designer.svelte") },
  { path: /^\/embed\/t\/(?<id>[a-z0-9]{12})$/, load: () => import("./embed/EmbedGame.svelte"), bare: true },
  { path: /^\/embed\/puzzles\/(?<game>[a-z]{1,40})\/(?<number>\d{1,5})$/, load: () => import("./embed/EmbedPuzzle.svelte"), bare: true },
  { path: /^\/embed\/analysis$/, load: () => import("./embed/EmbedAnalysis.svelte"), bare: true },
];

/** Find the screen of an address, with its properties. */
export function screenOf(path: string): { screen: Screen; properties: Record<string, string> } | undefined {
  for (const screen of SCREENS) {
    const found = screen.path.exec(path);
    if (found) return { screen, properties: { ...found.groups } };
  }
  return undefined;
}
