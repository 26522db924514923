import { expect, test } from "vitest";
import { ago } from "./when";

const NOW = 1_800_000_000_000;
const MINUTE = 60_000;

test("how long ago is told in the largest unit that fits", () => {
  expect(ago(NOW - 5 * MINUTE, NOW, "en")).toBe("5 minutes ago");
  expect(ago(NOW - 59 * MINUTE, NOW, "es")).toBe("hace 59 minutos");
  expect(ago(NOW - 60 * MINUTE, NOW, "es")).toBe("hace 1 hora");
  expect(ago(NOW - 25 * 60 * MINUTE, NOW, "en")).toBe("yesterday");
  expect(ago(NOW - 8 * 24 * 60 * MINUTE, NOW, "en")).toBe("last week");
});

test("within a minute, and by a clock that is behind, it is now", () => {
  expect(ago(NOW - 30_000, NOW, "en")).toBe("now");
  expect(ago(NOW + 5 * MINUTE, NOW, "es")).toBe("ahora");
});
