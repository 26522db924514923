import { afterEach, expect, it, vi } from "vitest";
import { offer } from "./handing";

const file = new File(["a picture"], "game.png", { type: "image/png" });
const about = { title: "A game", text: "A draw", url: "http://localhost/t/1" };

afterEach(() => vi.unstubAllGlobals());

const sheet = (share: () => Promise<void>, takes = true) => vi.stubGlobal("navigator", { share, canShare: () => takes });
const failing = (name: string) => () => Promise.reject(new DOMException("", name));

it("a file that the sheet takes is shared", async () => {
  const share = vi.fn(() => Promise.resolve());
  sheet(share);
  expect(await offer(file, about)).toBe("done");
  expect(share).toHaveBeenCalledWith({ files: [file], ...about });
});

it("whoever closes the sheet wants nothing else instead", async () => {
  sheet(failing("AbortError"));
  expect(await offer(file, about)).toBe("done");
});

it("a press that was too long ago needs another one", async () => {
  sheet(failing("NotAllowedError"));
  expect(await offer(file, about)).toBe("late");
});

it.each(["DataError", "TypeError"])("a sheet that fails with %s is none", async (name) => {
  sheet(failing(name));
  expect(await offer(file, about)).toBe("refused");
});

it("without a sheet for files there is nothing to offer them to", async () => {
  sheet(() => Promise.resolve(), false);
  expect(await offer(file, about)).toBe("refused");
  vi.stubGlobal("navigator", {});
  expect(await offer(file, about)).toBe("refused");
});
