import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ANSWERED, AWAY, Connection, type Heard } from "./connection";

class Socket {
  static readonly OPEN = 1;
  static all: Socket[] = [];
  readyState = Socket.OPEN;
  sent: string[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor(readonly address: string) {
    Socket.all.push(this);
  }
  send(message: string) {
    this.sent.push(message);
  }
  close() {
    this.readyState = 3;
    this.onclose?.({ code: 1000 });
  }
  hear(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const window = new EventTarget();
const document = Object.assign(new EventTarget(), { hidden: false });
const heard: Heard = { entries: vi.fn(), scene: vi.fn(), present: vi.fn(), connected: vi.fn(), refused: vi.fn() };
let connection: Connection;

const latest = () => Socket.all[Socket.all.length - 1]!;
const show = (hidden: boolean) => {
  document.hidden = hidden;
  document.dispatchEvent(new Event("visibilitychange"));
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("window", window);
  vi.stubGlobal("document", document);
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
  Socket.all = [];
  connection = new Connection("abc", heard);
  latest().hear({ kind: "welcome" });
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("what is not answered is asked again on another socket, once answered no more", async () => {
  const done = connection.ask({ do: "act", action: "e2e4" });
  const [first] = Socket.all;
  vi.advanceTimersByTime(ANSWERED + 2000);
  expect(Socket.all).toHaveLength(2);
  expect(first!.readyState).toBe(3);
  latest().hear({ kind: "welcome" });
  expect(latest().sent).toEqual(first!.sent);
  latest().hear({ kind: "done", id: JSON.parse(first!.sent[0]!).id });
  expect(await done).toBeNull();
  vi.advanceTimersByTime(10 * ANSWERED);
  expect(Socket.all).toHaveLength(2);
  expect(heard.connected).not.toHaveBeenCalledWith(false);
});

test("who waits for others keeps the socket", () => {
  vi.advanceTimersByTime(100 * ANSWERED);
  expect(Socket.all).toHaveLength(1);
});

test("a network that is back gets another socket, which asks for what was missed", () => {
  latest().hear({ kind: "events", events: [{ n: 7 }] });
  window.dispatchEvent(new Event("online"));
  expect(Socket.all).toHaveLength(2);
  expect(latest().address).toContain("last=7");
});

test("a page seen again asks anew only after a while", () => {
  show(true);
  vi.advanceTimersByTime(AWAY / 2);
  show(false);
  expect(Socket.all).toHaveLength(1);
  show(true);
  vi.advanceTimersByTime(AWAY + 1000);
  show(false);
  expect(Socket.all).toHaveLength(2);
});

test("a closed connection stays closed", () => {
  connection.close();
  window.dispatchEvent(new Event("online"));
  vi.advanceTimersByTime(10 * AWAY);
  expect(Socket.all).toHaveLength(1);
});
