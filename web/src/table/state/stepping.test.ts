import { expect, it } from "vitest";
import { isFree, stepped, type Press } from "./stepping";

it("arrows go through the game, Home to its beginning, End to now", () => {
  expect(stepped("ArrowLeft", null, 3)).toBe(2);
  expect(stepped("ArrowLeft", 2, 3)).toBe(1);
  expect(stepped("ArrowLeft", 0, 3)).toBeUndefined();
  expect(stepped("ArrowRight", 0, 3)).toBe(1);
  expect(stepped("ArrowRight", 2, 3)).toBeNull();
  expect(stepped("ArrowRight", null, 3)).toBeUndefined();
  expect(stepped("Home", null, 3)).toBe(0);
  expect(stepped("Home", 0, 3)).toBeUndefined();
  expect(stepped("End", 1, 3)).toBeNull();
  expect(stepped("End", null, 3)).toBeUndefined();
  expect(stepped("ArrowUp", null, 3)).toBeUndefined();
});

it("keys belong to whoever writes, and to whoever has used them", () => {
  const press = (more: Partial<Press> = {}): Press => ({
    key: "ArrowLeft", defaultPrevented: false, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, target: null, ...more,
  });
  const inside = (field: boolean) => ({ closest: () => (field ? {} : null) }) as unknown as Element;
  expect(isFree(press())).toBe(true);
  expect(isFree(press({ target: inside(false) }))).toBe(true);
  expect(isFree(press({ target: inside(true) }))).toBe(false);
  for (const name of ["defaultPrevented", "ctrlKey", "metaKey", "altKey", "shiftKey"] as const) {
    expect(isFree(press({ [name]: true })), name).toBe(false);
  }
});
