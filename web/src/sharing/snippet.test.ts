import { expect, it } from "vitest";
import { snippet } from "./snippet";

it("cannot be broken out of by an address or a title", () => {
  const made = snippet('https://mesa.example/embed/analysis?game=a&record="><script>', `Ana's "<b>`);
  expect(made).toBe(
    '<iframe src="https://mesa.example/embed/analysis?game=a&amp;record=&quot;&gt;&lt;script&gt;" title="Ana&#x27;s &quot;&lt;b&gt;" width="640" height="720" style="border:0;max-width:100%" loading="lazy" allowfullscreen></iframe>',
  );
});
