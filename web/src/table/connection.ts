/**
 * A table's socket: it comes back by itself, asks for what it missed, and repeats what is unanswered.
 *
 * A socket can be dead without anybody being told, above all on a phone. So it is opened anew when
 * the network is back, when the page is seen again after a while, and when an answer takes too long.
 */
import type { Clock, Entry, Refusal, SceneMessage } from "../types";

export interface Heard {
  entries(entries: Entry[], clock: Clock | undefined): void;
  scene(message: SceneMessage): void;
  present(seats: boolean[], watchers: number): void;
  connected(yes: boolean): void;
  refused(refusal: Refusal): void;
}

type Command = { do: string; [field: string]: unknown };
interface Waiting {
  message: string;
  since: number;
  done: (refusal: Refusal | null) => void;
}

const FIRST = 300;
const LONGEST = 5000;
/** How long an answer may take before the socket is thought to be dead, in milliseconds. */
export const ANSWERED = 8000;
/** How long a page may be out of sight before its socket is. */
export const AWAY = 20000;

const newId = () => crypto.getRandomValues(new Uint32Array(3)).join("-");

export class Connection {
  private socket: WebSocket | null = null;
  private last = 0;
  private pause = FIRST;
  private closed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private hidden = Number.NaN;
  private readonly watch = setInterval(() => this.look(), 1000);
  private readonly waiting = new Map<string, Waiting>();

  constructor(
    private readonly table: string,
    private readonly heard: Heard,
  ) {
    this.open();
    window.addEventListener("online", this.renew);
    document.addEventListener("visibilitychange", this.seen);
  }

  /** Ask for something; gives the refusal, or null when it is done. It is sent until answered. */
  ask(command: Command): Promise<Refusal | null> {
    const id = newId();
    const message = JSON.stringify({ ...command, id });
    return new Promise((done) => {
      this.waiting.set(id, { message, since: Date.now(), done });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(message);
    });
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.watch);
    window.removeEventListener("online", this.renew);
    document.removeEventListener("visibilitychange", this.seen);
    this.socket?.close();
  }

  private readonly renew = () => {
    if (this.closed) return;
    const old = this.socket;
    for (const waiting of this.waiting.values()) waiting.since = Date.now();
    this.open();
    if (!old) return;
    old.onmessage = null;
    old.close();
  };

  private readonly seen = () => {
    if (document.hidden) this.hidden = Date.now();
    else if (this.socket === null || Date.now() - this.hidden > AWAY) this.renew();
  };

  private look(): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    const oldest = Math.min(...[...this.waiting.values()].map(({ since }) => since));
    if (Date.now() - oldest > ANSWERED) this.renew();
  }

  private open(): void {
    clearTimeout(this.timer);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const address = `${scheme}://${location.host}/api/tables/${this.table}/socket`;
    const socket = new WebSocket(`${address}?scenes=1&last=${this.last}`);
    this.socket = socket;
    socket.onmessage = (event: MessageEvent<string>) => this.hear(JSON.parse(event.data));
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      this.socket = null;
      if (this.closed || event.code === 4004 || event.code === 4003) return;
      this.heard.connected(false);
      this.timer = setTimeout(() => this.open(), this.pause * (0.75 + Math.random() / 2));
      this.pause = Math.min(this.pause * 1.7, LONGEST);
    };
  }

  private welcome(): void {
    this.pause = FIRST;
    this.heard.connected(true);
    for (const waiting of this.waiting.values()) {
      waiting.since = Date.now();
      this.socket?.send(waiting.message);
    }
  }

  private hear(message: {
    kind: string;
    id?: string;
    error?: Refusal;
    events?: Entry[];
    clock?: Clock;
    seats?: boolean[];
    watchers?: number;
  }): void {
    if (message.kind === "welcome") this.welcome();
    else if (message.kind === "scene") this.heard.scene(message as unknown as SceneMessage);
    else if (message.kind === "present") this.heard.present(message.seats ?? [], message.watchers ?? 0);
    else if (message.kind === "events") {
      const fresh = (message.events ?? []).filter((entry) => entry.n > this.last);
      this.last = fresh.at(-1)?.n ?? this.last;
      this.heard.entries(fresh, message.clock);
    }
    if (message.id !== undefined && message.id !== null) this.settle(message.id, message.error ?? null);
    else if (message.kind === "refused" && message.error) this.heard.refused(message.error);
  }

  private settle(id: string, refusal: Refusal | null): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    waiting?.done(refusal);
  }
}
