"""Drawing scenes: what all games share, and what each may override."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from sobremesa.rulebook.hidden import COVERED
from sobremesa.rulebook.lettering import HEIGHT, lettering
from sobremesa.rulebook.scene import Cell, Mark, Point, Scene, Side, Token, Tray, TrayItem
from sobremesa.rulebook.styles import (
    USUAL_BOARD,
    USUAL_SET,
    BoardStyle,
    Look,
    PieceSet,
    chosen,
    solid,
)
from sobremesa.rulebook.svg import element, group, moved, number, polygon

__all__ = [
    "INK",
    "LINEN",
    "OLIVE",
    "PATTERNS",
    "SEA",
    "TERRACOTTA",
    "TURNING",
    "Art",
    "Frame",
    "Look",
]

LINEN: Final = "#F6F1E7"
INK: Final = "#22201C"
TERRACOTTA: Final = "#B4532A"
OLIVE: Final = "#6B7A3A"
SEA: Final = "#1F5E7A"

PATTERNS: Final = ("plain", "ring", "chevron", "dots")
"""The pattern of each side, the same in all games: sides never differ by colour alone."""
TURNING: Final = "turning"
"""The CSS class of parts that rotate around the origin with a piece's facing."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The layout of a picture, in cells."""

    left: float
    top: float
    width: float
    height: float
    trays: tuple[tuple[Tray, Point], ...]
    """Each tray that is shown, and the middle of its row."""


class Art:
    """Draws scenes. One cell is `unit` wide; games override the parts that differ.

    A picture consists of, from the back: `ground`, each `cell`, each `mark`, each `token` (from the
    back of the table to the front, low before high), the `coordinates`, and the trays in rows:
    those of the side at the bottom below the board, the others above it.

    The drawings refer to `definitions`, which hold everything in which `boards` and `sets` differ:
    the rest of a picture is the same in all styles.
    """

    boards: tuple[BoardStyle, ...] = (USUAL_BOARD,)
    """The looks of the board, the usual one first."""
    sets: tuple[PieceSet, ...] = (USUAL_SET,)
    """The sets of pieces, the usual one first."""

    turns: bool = True
    """Whether scenes may be rotated."""
    reach: int | None = None
    """The number of cells around an action that a diagram shows; None for the whole board."""
    trimmed: bool = False
    """Whether diagrams leave out the surroundings of the cells."""
    trays_inside: bool = False
    """Whether the board itself shows the trays, rather than rows beside it."""
    ending: str = ""
    """How the end of a game is played on the board: with the losers' hearts that fall (`falls`),
    burn (`burns`) or crack (`cracks`), or a crown over the winners' (`crown`)."""
    heart: frozenset[str] = frozenset()
    """The kinds of decisive pieces, such as the king."""
    grounded: tuple[str, ...] = ("sides", "to_move", "trays", "pitch", "foot")
    """The fields of a scene on which `ground` depends besides its cells."""
    telling: frozenset[str] = frozenset()
    """The kinds of marks that depend on more than their cell and are not cached."""
    prefix: str = ""
    """The prefix of ids in pictures, so that several games fit on one page."""
    unit: float = 64.0
    margin: float = 0.6
    tray_scale: float = 0.62
    background: str = LINEN
    ink: str = INK
    shades: Mapping[str, float] = {}
    """How much darker some kinds of cells are in the terminal, 0 to 1."""
    symbols: Mapping[str, str] = {}
    """The symbols of some kinds of cells in the terminal, before the letter of their side."""
    looks: tuple[Look, ...] = (
        Look("#F4EBDD", "#8C7B62", "#3A2E22"),
        Look("#A3292C", "#5E1214", "#FBEFE2"),
        Look("#6B7A3A", "#3C4620", "#F7F4E4"),
        Look("#1F5E7A", "#0F3547", "#EAF4F8"),
    )

    def __init__(self, board: BoardStyle | None = None, pieces: PieceSet | None = None) -> None:
        self.board = board or self.boards[0]
        self.pieces = pieces or self.sets[0]
        self.background = self.board.background or self.background
        self.ink = self.board.ink or self.ink
        self.looks = self.pieces.looks or self.looks

    def styled(self, look: str = "", pieces: str = "") -> Art:
        """Return the art in another style; raise BadOption if there is no such style."""
        board, chosen_set = chosen(self.boards, look), chosen(self.sets, pieces)
        name = (type(self), board.id, chosen_set.id)
        return _styled.setdefault(name, type(self)(board, chosen_set))

    def paint(self, name: str) -> str:
        """Return a reference to a definition, such as a colour of the board, as a fill."""
        return f"url(#{self.prefix}{name})"

    def use(self, name: str, x: float | None = None, y: float | None = None) -> str:
        """Return an element that draws a definition."""
        if x is None or y is None:
            return f'<use href="#{self.prefix}{name}"/>'
        return f'<use href="#{self.prefix}{name}" x="{number(x)}" y="{number(y)}"/>'

    def define(self, name: str, content: str, **attributes: object) -> str:
        """Return a definition, to be drawn elsewhere."""
        return group(content, id=f"{self.prefix}{name}", **attributes)

    def definitions(self) -> str:
        """Return all definitions that pictures refer to."""
        return self.board_definitions() + self.piece_definitions()

    def board_definitions(self) -> str:
        """Return the definitions that the board refers to."""
        paints = self.board.paints.items()
        return "".join(solid(f"{self.prefix}{name}", paint) for name, paint in paints) + self.defs()

    def piece_definitions(self) -> str:
        """Return the definitions that the pieces refer to."""
        return self.patterns() + self.figures()

    def signs(self, scene: Scene) -> str:
        """Draw the coordinates in the ink of the board."""
        drawn = self.coordinates(scene)
        return group(drawn, color=self.ink) if drawn else ""

    def svg(self, scene: Scene, width: int | None = None, language: str = "es") -> str:
        """Draw a whole scene."""
        scene = self.positioned(scene)
        frame = self.frame(scene)
        u = self.unit
        x, y, w, h = frame.left, frame.top, frame.width, frame.height
        body = [
            element("title", scene.status[language].replace("&", "&amp;").replace("<", "&lt;")),
            element("defs", self.definitions()),
            element(
                "rect", x=x * u, y=y * u, width=w * u, height=h * u, fill=self.background, rx=12
            ),
            self.ground(scene),
            *(self.cell(cell) for cell in scene.cells),
            *(self.mark(mark, scene) for mark in scene.marks),
            *(self.place(token, scene) for token in self.ordered(scene)),
            self.signs(scene),
            *(moved(self.tray(tray), at[0] * u, at[1] * u) for tray, at in frame.trays),
        ]
        return element(
            "svg",
            "".join(body),
            xmlns="http://www.w3.org/2000/svg",
            viewBox=" ".join(number(v * u) for v in (x, y, w, h)),
            width=width or round(w * u),
            height=round((width or w * u) * h / w),
            role="img",
            aria_label=f"{scene.game}: {scene.status[language]}",
        )

    def frame(self, scene: Scene) -> Frame:
        """Return the size of the picture and the places of the trays.

        It depends only on the scene's bounds, trays and foot.
        """
        left, top, wide, high = scene.bounds()
        above = [tray for tray in scene.trays if tray.side != scene.foot and tray.items]
        below = [tray for tray in scene.trays if tray.side == scene.foot and tray.items]
        row = 1.1 * self.tray_scale
        middle = left + wide / 2
        start = top - self.margin - row * len(above)
        wide = max([wide, *(self.tray_width(tray) for tray in scene.trays)])
        places = [(tray, (middle, start + row * (i + 0.7))) for i, tray in enumerate(above)]
        places += [
            (tray, (middle, top + high + self.margin + row * (i + 0.3)))
            for i, tray in enumerate(below)
        ]
        return Frame(
            middle - wide / 2 - self.margin,
            start,
            wide + 2 * self.margin,
            high + 2 * self.margin + row * (len(above) + len(below)),
            tuple(places),
        )

    def patterns(self) -> str:
        """Return the definitions of each side's pattern, as a fill."""
        return "".join(
            element(
                "pattern",
                self.sign(pattern, look.edge),
                id=f"{self.prefix}side{side}",
                width=10,
                height=10,
                patternUnits="userSpaceOnUse",
            )
            for side, (pattern, look) in enumerate(zip(PATTERNS, self.looks, strict=True))
        )

    def sign(self, pattern: str, colour: str) -> str:
        """Draw one tile of a side's pattern, 10 by 10."""
        strokes = {"fill": "none", "stroke": colour, "stroke_width": 1.4, "opacity": 0.55}
        if pattern == "ring":
            return element("circle", cx=5, cy=5, r=3, **strokes)
        if pattern == "chevron":
            return element("path", d="M0 7 L5 2 L10 7", **strokes)
        if pattern == "dots":
            return element("circle", cx=5, cy=5, r=1.6, fill=colour, opacity=0.6)
        return element("rect", width=10, height=10, fill="none")

    def ordered(self, scene: Scene) -> list[Token]:
        """Sort tokens from back to front."""
        cells = scene.by_name()
        return sorted(scene.tokens, key=lambda token: self.depth(token, cells[token.cell]))

    def place(self, token: Token, scene: Scene) -> str:
        """Put a token on its cell."""
        centre = scene.by_name()[token.cell].centre
        drawn = self.cover(token) if token.kind == COVERED else self.token(token)
        return moved(drawn, centre[0] * self.unit, centre[1] * self.unit)

    def tray_width(self, tray: Tray) -> float:
        """Return how wide a tray is, in cells."""
        return len(tray.items) * self.tray_scale * 1.05

    # what games override

    def depth(self, token: Token, cell: Cell) -> tuple[float, float, float]:
        """Return the drawing order of a token on a cell: it covers those with a lower one."""
        x, y = cell.centre
        return (y, x, token.height)

    def raised(self, token: Token, scene: Scene) -> Point:
        """Return the offset of a piece from the centre of its cell, in cells."""
        return (0.0, 0.0)

    def positioned(self, scene: Scene) -> Scene:
        """Return the scene at its place in the picture."""
        return scene

    def number_of(self, side: Side, index: int) -> int:
        """Return the index of a side in `looks` and `PATTERNS`."""
        return index

    def hearts(self, scene: Scene) -> tuple[tuple[str, ...], ...]:
        """Return for each side the cells of its decisive pieces, such as the king."""
        found = [one for one in scene.tokens if one.kind in self.heart]
        return tuple(
            tuple([one.cell for one in found if one.side == side])
            for side in range(len(scene.sides))
        )

    def defs(self) -> str:
        """Return the definitions of the board in its style: gradients and drawings."""
        return ""

    def figures(self) -> str:
        """Return the definitions of the pieces in their set."""
        return ""

    def ground(self, scene: Scene) -> str:
        """Draw what lies under the cells."""
        return ""

    def cell(self, cell: Cell) -> str:
        """Draw a cell."""
        points = [(x * self.unit, y * self.unit) for x, y in cell.corners]
        return polygon(points, fill="none", stroke=self.ink, stroke_opacity=0.25)

    def mark(self, mark: Mark, scene: Scene) -> str:
        """Draw a sign on a cell."""
        corners = next(cell.corners for cell in scene.cells if cell.id == mark.cell)
        points = [(x * self.unit, y * self.unit) for x, y in corners]
        return polygon(points, fill=TERRACOTTA, fill_opacity=0.35)

    def token(self, token: Token) -> str:
        """Draw a piece around the origin."""
        return self.figure(token.side, token.kind, token.symbol)

    def cover(self, token: Token) -> str:
        """Draw the cover of a hidden place around the origin; neighbouring ones join."""
        return self.cloth(self.looks[token.side], f"side{token.side}")

    def cloth(self, look: Look, pattern: str) -> str:
        """Draw a cover of the size of a cell, in a side's colours and with its pattern."""
        half = self.unit / 2
        box = {"x": -half, "y": -half, "width": self.unit, "height": self.unit}
        return group(
            element("rect", **box, fill=look.fill, stroke=look.edge, stroke_width=1),
            element("rect", **box, fill=f"url(#{self.prefix}{pattern})"),
        )

    def figure(self, side: int, kind: str, symbol: str) -> str:
        """Draw a piece of a kind around the origin, as large as on the board."""
        look = self.looks[side]
        r = 0.4 * self.unit
        return group(
            element("circle", r=r, fill=look.fill, stroke=look.edge, stroke_width=2),
            element("circle", r=r, fill=f"url(#{self.prefix}side{side})"),
            lettering(symbol, 0, 0.8 * r * HEIGHT / 2, 0.8 * r, look.ink),
        )

    def tray(self, tray: Tray) -> str:
        """Draw the pieces of a tray in a row around the origin."""
        step = self.tray_scale * self.unit * 1.05
        begin = -step * (len(tray.items) - 1) / 2
        return "".join(
            moved(self.item(item), begin + i * step, 0, self.tray_scale)
            for i, item in enumerate(tray.items)
        )

    def item(self, item: TrayItem) -> str:
        """Draw a piece beside the board."""
        return self.figure(item.side, item.kind, item.symbol)

    def coordinates(self, scene: Scene) -> str:
        """Write the names of files and ranks in `currentColor`, if the board has any."""
        return ""


_styled: Final[dict[tuple[type[Art], str, str], Art]] = {}
