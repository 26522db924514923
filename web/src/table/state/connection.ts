/**
 * A table's socket: it comes back by itself, asks for what it missed, and repeats what is unanswered.
 *
 * A socket can be dead without anybody being told, above all on a phone. So it is opened anew when
 * the network is back, when the page is seen again after a while, when an answer takes too long, and
 * when the server, asked after a silence whether it lives, says nothing.
 */
import type { EventsMessage, Refusal, SceneMessage, SeenEntry, ServerMessage, Snapshot, Welcome } from "../../types";

export interface Heard {
  /** The whole table, when a socket has been opened. */
  table(snapshot: Snapshot): void;
  /** What happened, and all that it changed. */
  events(entries: SeenEntry[], message: EventsMessage): void;
  scene(message: SceneMessage): void;
  present(seats: boolean[], watchers: number): void;
  connected(yes: boolean): void;
  refused(refusal: Refusal): void;
  /** How much was asked for and could not be sent, or waits for its answer longer than usual. */
  unsent(count: number): void;
}

type Command = { do: string; [field: string]: unknown };
interface Waiting {
  command: Command;
  message: string;
  asked: number;
  /** When it was sent, or would have been. */
  since: number;
  done: (refusal: Refusal | null) => void;
}

const FIRST = 300;
const LONGEST = 5000;
/** How long an answer may take before the socket is thought to be dead, in milliseconds. */
export const ANSWERED = 8000;
/** How long nothing may be heard before the server is asked whether it lives. */
export const QUIET = 10000;
/** How long an answer may take before people are told that it is slow. */
export const SLOW = 2500;
/** How long a page may be out of sight before its socket is thought to be dead. */
export const AWAY = 20000;
const PING = JSON.stringify({ do: "ping" });

/** A name for a request; also where the page comes without encryption and the browser gives none. */
export const newId = () => crypto.getRandomValues(new Uint32Array(3)).join("-");

export class Connection {
  private socket: WebSocket | null = null;
  private last = 0;
  private pause = FIRST;
  private closed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private hidden = Number.NaN;
  /** Whether the server has answered on this socket. */
  private welcomed = false;
  /** When this socket was last heard of; when the server was asked whether it lives. */
  private heardAt = Number.NaN;
  private pinged = Number.NaN;
  private unsent = 0;
  private readonly watch = setInterval(() => this.look(), 1000);
  private readonly waiting = new Map<string, Waiting>();

  constructor(
    private readonly table: string,
    private readonly heard: Heard,
    /** By how many quarters the board is turned, and as of which entry it is shown so, if it is. */
    private readonly view: () => { turn: number; shown: number | null } = () => ({ turn: 0, shown: null }),
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
      this.waiting.set(id, { command, message, asked: Date.now(), since: Date.now(), done });
      if (this.welcomed) this.socket?.send(message);
      this.report();
    });
  }

  /** Whether something of a kind has not been answered yet. */
  waits(what: string): boolean {
    return [...this.waiting.values()].some(({ command }) => command.do === what);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.watch);
    window.removeEventListener("online", this.renew);
    document.removeEventListener("visibilitychange", this.seen);
    this.socket?.close();
  }

  /** Open another socket now, whatever became of this one. */
  readonly renew = () => {
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
    this.report();
    if (!this.socket) return;
    const now = Date.now();
    const oldest = Math.min(...[...this.waiting.values()].map(({ since }) => since));
    const unanswered = this.welcomed ? Math.min(oldest, Number.isNaN(this.pinged) ? now : this.pinged) : this.heardAt;
    if (now - unanswered > ANSWERED) {
      this.heard.connected(false);
      this.renew();
    } else if (this.welcomed && Number.isNaN(this.pinged) && now - this.heardAt > QUIET) {
      this.pinged = now;
      this.socket.send(PING);
    }
  }

  /** Tell how much could not be sent, if that has changed. */
  private report(): void {
    const late = Date.now() - SLOW;
    const count = [...this.waiting.values()].filter(({ asked }) => !this.welcomed || asked < late).length;
    if (count !== this.unsent) this.heard.unsent((this.unsent = count));
  }

  private open(): void {
    clearTimeout(this.timer);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const address = `${scheme}://${location.host}/api/tables/${this.table}/socket`;
    const { turn, shown } = this.view();
    const more = `${turn ? `&turn=${turn}` : ""}${shown === null ? "" : `&shown=${shown}`}`;
    const socket = new WebSocket(`${address}?scenes=1&last=${this.last}${more}`);
    this.socket = socket;
    [this.welcomed, this.heardAt, this.pinged] = [false, Date.now(), Number.NaN];
    socket.onmessage = (event: MessageEvent<string>) => this.hear(JSON.parse(event.data) as ServerMessage);
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      this.socket = null;
      this.welcomed = false;
      if (this.closed || event.code === 4004 || event.code === 4003) return;
      this.heard.connected(false);
      this.report();
      this.timer = setTimeout(() => this.open(), this.pause * (0.75 + Math.random() / 2));
      this.pause = Math.min(this.pause * 1.7, LONGEST);
    };
  }

  private welcome(message: Welcome): void {
    this.pause = FIRST;
    this.welcomed = true;
    if (message.table) this.heard.table(message.table);
    this.heard.connected(true);
    for (const waiting of this.waiting.values()) {
      waiting.since = Date.now();
      this.socket?.send(waiting.message);
    }
  }

  private hear(message: ServerMessage): void {
    [this.heardAt, this.pinged] = [Date.now(), Number.NaN];
    if (message.kind === "welcome") this.welcome(message);
    else if (message.kind === "scene") this.heard.scene(message);
    else if (message.kind === "present") this.heard.present(message.seats, message.watchers);
    else if (message.kind === "events") {
      const fresh = message.events.filter((entry) => entry.n > this.last);
      this.last = fresh.at(-1)?.n ?? this.last;
      this.heard.events(fresh, message);
      if (message.id !== undefined) this.settle(message.id, null);
    } else if (message.kind === "done") {
      if (message.id !== null) this.settle(message.id, null);
    } else if (message.kind === "refused") {
      if (message.id) this.settle(message.id, message.error);
      else this.heard.refused(message.error);
    }
  }

  private settle(id: string, refusal: Refusal | null): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    this.report();
    waiting?.done(refusal);
  }
}
