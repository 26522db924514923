/** A press that wanders takes the piece along. */

const SLOP = 8;

/** What is taken along: part of the drawing, or something beside the board. */
type Token = SVGGElement | HTMLElement;

interface Held {
  id: string;
  x: number;
  y: number;
  token: Token | null;
  moving: boolean;
}

export class Dragging {
  private held: Held | null = null;

  constructor(
    /** Called once the piece leaves its place. */
    private readonly begin: (id: string) => void,
    /** How many units of the drawing a pixel is. */
    private readonly scale: () => number,
    /** The cell under the hand. */
    private readonly under: (event: PointerEvent) => string | null,
  ) {}

  down(event: PointerEvent, id: string, token: Token | null): void {
    this.held = { id, x: event.clientX, y: event.clientY, token, moving: false };
  }

  /** Gives the cell under the hand while a piece is taken along. */
  move(event: PointerEvent): string | null | undefined {
    const held = this.held;
    if (!held) return undefined;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.moving) {
      if (Math.hypot(dx, dy) < SLOP) return undefined;
      held.moving = true;
      this.begin(held.id);
    }
    carry(held.token, dx, dy, this.scale());
    return this.under(event);
  }

  /** Gives the cell on which a piece was let go; undefined if none was taken along. */
  up(event: PointerEvent): { from: string; to: string | null } | undefined {
    const held = this.stop();
    return held?.moving ? { from: held.id, to: event.type === "pointerup" ? this.under(event) : null } : undefined;
  }

  /** Whether a finger is on a piece: then it does not scroll the page. */
  get holds(): boolean {
    return this.held !== null;
  }

  stop(): Held | null {
    const held = this.held;
    this.held = null;
    if (held) putBack(held.token);
    return held;
  }
}

function carry(token: Token | null, dx: number, dy: number, scale: number): void {
  if (!(token instanceof HTMLElement)) token?.setAttribute("transform", `translate(${dx * scale} ${dy * scale})`);
  else {
    token.style.translate = `${dx}px ${dy}px`;
    token.style.pointerEvents = "none"; // the hand means what lies below
  }
}

function putBack(token: Token | null): void {
  if (!(token instanceof HTMLElement)) token?.removeAttribute("transform");
  else [token.style.translate, token.style.pointerEvents] = ["", ""];
}

/** The cell under the hand. */
export function under(event: PointerEvent): string | null {
  const found = document.elementFromPoint(event.clientX, event.clientY);
  return found instanceof SVGElement ? (found.dataset.cell ?? null) : null;
}
