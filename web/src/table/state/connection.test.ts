import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ANSWERED, AWAY, Connection, QUIET, SLOW, type Heard } from "./connection";

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
const heard: Heard = {
  table: vi.fn(),
  events: vi.fn(),
  scene: vi.fn(),
  present: vi.fn(),
  connected: vi.fn(),
  refused: vi.fn(),
  unsent: vi.fn(),
};
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
  vi.advanceTimersByTime(QUIET / 2);
  expect(Socket.all).toHaveLength(2);
  expect(heard.connected).toHaveBeenLastCalledWith(true);
});

const PING = { do: "ping" };
const sent = (socket: Socket) => socket.sent.map((one) => JSON.parse(one) as object);

test("who waits for others keeps a socket that answers, and hardly speaks", () => {
  for (let silence = 0; silence < 100; silence++) {
    vi.advanceTimersByTime(QUIET + 1000);
    latest().hear({ kind: "pong" });
  }
  expect(Socket.all).toHaveLength(1);
  expect(sent(latest())).toEqual(Array(100).fill(PING));
  expect(heard.connected).not.toHaveBeenCalledWith(false);
});

test("news are as good as an answer: nobody is asked whether they live", () => {
  for (let news = 0; news < 100; news++) {
    vi.advanceTimersByTime(QUIET - 1000);
    latest().hear({ kind: "present", seats: [], watchers: 0 });
  }
  expect(latest().sent).toEqual([]);
});

test("a socket that died without a word is noticed within twenty seconds", () => {
  const [first] = Socket.all;
  vi.advanceTimersByTime(QUIET + ANSWERED + 2000);
  expect(QUIET + ANSWERED + 2000).toBeLessThanOrEqual(20_000);
  expect(sent(first!)).toEqual([PING]);
  expect(first!.readyState).toBe(3);
  expect(heard.connected).toHaveBeenLastCalledWith(false);
  expect(Socket.all).toHaveLength(2);
  latest().hear({ kind: "welcome" });
  expect(heard.connected).toHaveBeenLastCalledWith(true);
});

test("a socket that nobody welcomes is given up, again and again", () => {
  vi.advanceTimersByTime(QUIET + ANSWERED + 2000);
  for (let tries = 2; tries < 6; tries++) {
    expect(Socket.all).toHaveLength(tries);
    vi.advanceTimersByTime(ANSWERED + 1000);
  }
  expect(heard.connected).toHaveBeenLastCalledWith(false);
});

test("what cannot be sent is told at once, what is slow after a while, and what has arrived no more", async () => {
  const slow = connection.ask({ do: "say", text: "hola" });
  expect(heard.unsent).not.toHaveBeenCalled();
  vi.advanceTimersByTime(SLOW + 1000);
  expect(heard.unsent).toHaveBeenLastCalledWith(1);
  const socket = latest();
  socket.hear({ kind: "done", id: (sent(socket)[0] as { id: string }).id });
  await slow;
  expect(heard.unsent).toHaveBeenLastCalledWith(0);
  socket.close();
  void connection.ask({ do: "act", action: "e2e4" });
  expect(heard.unsent).toHaveBeenLastCalledWith(1);
  expect(connection.waits("act")).toBe(true);
  vi.advanceTimersByTime(1000);
  latest().hear({ kind: "welcome" });
  latest().hear({ kind: "events", events: [{ n: 1 }], id: (sent(latest())[0] as { id: string }).id });
  expect(heard.unsent).toHaveBeenLastCalledWith(0);
  expect(connection.waits("act")).toBe(false);
});

test("a network that is back gets another socket, which asks for what was missed", () => {
  latest().hear({ kind: "events", events: [{ n: 7 }] });
  window.dispatchEvent(new Event("online"));
  expect(Socket.all).toHaveLength(2);
  expect(latest().address).toContain("last=7");
});

test("a page seen again asks anew only after a while", () => {
  const pass = (time: number) => {
    vi.advanceTimersByTime(time);
    latest().hear({ kind: "pong" });
  };
  show(true);
  pass(AWAY / 2);
  show(false);
  expect(Socket.all).toHaveLength(1);
  show(true);
  pass(AWAY / 2);
  pass(AWAY / 2 + 1000);
  expect(Socket.all).toHaveLength(1);
  show(false);
  expect(Socket.all).toHaveLength(2);
});

test("a closed connection stays closed", () => {
  connection.close();
  window.dispatchEvent(new Event("online"));
  vi.advanceTimersByTime(10 * AWAY);
  expect(Socket.all).toHaveLength(1);
});

test("an action is one message: its events, what changed and the scene, and the answer to who asked", async () => {
  const done = connection.ask({ do: "act", action: "a1" });
  const message = {
    kind: "events",
    id: JSON.parse(latest().sent[0]!).id,
    number: 2,
    events: [{ n: 2, at: 0, event: { kind: "acted", seat: 0, action: "a1" } }],
    state: { turn: 1 },
    drawing: { kind: "scene" },
  };
  latest().hear(message);
  expect(heard.events).toHaveBeenCalledWith(message.events, message);
  expect(heard.scene).not.toHaveBeenCalled();
  expect(await done).toBeNull();
});
