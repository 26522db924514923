/** A table's socket: it comes back by itself, asks for what it missed, and repeats what is unanswered. */
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
  done: (refusal: Refusal | null) => void;
}

const FIRST = 300;
const LONGEST = 5000;

const newId = () => crypto.getRandomValues(new Uint32Array(3)).join("-");

export class Connection {
  private socket: WebSocket | null = null;
  private last = 0;
  private pause = FIRST;
  private closed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly waiting = new Map<string, Waiting>();

  constructor(
    private readonly table: string,
    private readonly heard: Heard,
  ) {
    this.open();
    window.addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
  }

  /** Ask for something; gives the refusal, or null when it is done. It is sent until answered. */
  ask(command: Command): Promise<Refusal | null> {
    const id = newId();
    const message = JSON.stringify({ ...command, id });
    return new Promise((done) => {
      this.waiting.set(id, { message, done });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(message);
    });
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    window.removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
  }

  private readonly hurry = () => {
    if (this.socket === null && !this.closed) this.open();
  };

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
    for (const { message } of this.waiting.values()) this.socket?.send(message);
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
