"""The drawable description of a state: neutral data that every front end draws.

Coordinates are in cells: one unit is the distance between neighbouring cells, x to the right,
y down. Ids of things that can be chosen begin with what they are: ``cell:e4``, ``hand:wA1``,
``button:end``. A *choice* tells the clicks that mean one legal action; no choice's clicks begin
another's, so a front end knows when an action is complete.

What a scene has many of is a `Struct`: it is made and written many times faster than a dataclass,
and nothing in it leads back to it, so that no collector need look (`gc=False`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import lru_cache
from typing import Final

from msgspec import Struct

from sobremesa.rulebook.cache import Cache, CacheEach
from sobremesa.rulebook.text import Text, same

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Cell:
    """A place on the board."""

    id: str
    """The notation's name of the place, without the prefix ``cell:``."""
    centre: Point
    corners: tuple[Point, ...]
    label: Text
    kind: str = ""
    """The kind of the cell, for drawing: ``dark``, ``city``, ``back line``."""
    level: int = 0
    side: int | None = None
    """The side the place belongs to, if any."""

    def __hash__(self) -> int:
        """Tell it apart by its name and place: drawings are kept by their cell."""
        return hash((self.id, self.centre))


@dataclass(frozen=True, slots=True)
class Token:
    """A piece on the board."""

    id: str
    cell: str
    side: int
    kind: str
    symbol: str
    """Up to three characters for a terminal."""
    label: Text
    height: int = 0
    """The number of pieces below it."""
    facing: int | None = None
    """The facing: 0 is north, clockwise to 7."""
    values: tuple[int, ...] = ()
    """The values of its eight directions, clockwise from north, in games that have them."""
    muted: bool = False
    """Whether its side has been eliminated."""

    def __hash__(self) -> int:
        """Tell it apart by what differs between pieces: drawings are kept by their piece."""
        return hash((self.id, self.cell, self.facing, self.height))


class TrayItem(Struct, frozen=True, gc=False):
    """A piece beside the board."""

    id: str
    side: int
    kind: str
    symbol: str
    label: Text


@dataclass(frozen=True, slots=True)
class Tray:
    """A hand, a reserve or a boneyard.

    The id of one whose pieces can be chosen begins with ``hand``; others are only looked at.
    """

    id: str
    side: int
    label: Text
    items: tuple[TrayItem, ...]
    points: int | None = None


class Counter(Struct, frozen=True, gc=False):
    """A number that players watch; ``points`` is what is left of the turn."""

    id: str
    label: Text
    value: int
    limit: int | None = None
    side: int | None = None


def quiet(label: Text, value: int, limit: int) -> list[Counter]:
    """Count actions without progress, from a quarter of the limit on; before, nobody minds."""
    return [Counter("quiet", label, value, limit)] if limit and 4 * value >= limit else []


@dataclass(frozen=True, slots=True)
class Side:
    """Who plays: shown beside the board, and in the clocks and the move list."""

    id: str
    name: Text
    player: int
    state: str = "active"
    arrow: int | None = None
    """A direction that belongs to the side (0 is north, clockwise to 7)."""
    team: int | None = None


@dataclass(frozen=True, slots=True)
class Button:
    """A thing to press beside the board or beside a piece."""

    id: str
    label: Text
    facing: int | None = None
    """The direction that it means (0 is north, clockwise to 7), if it means one."""
    kind: str = ""
    """The kind of the piece that it stands for, if it stands for one."""
    usual: bool = False
    """Whether it is what is nearly always chosen among its like, so that nobody need be asked."""


EFFECTS: Final[Mapping[str, str]] = {
    "takes": "the piece there is captured",
    "falls": "the piece there falls",
    "becomes": "the piece there becomes another",
    "check": "the piece there is attacked and must answer",
    "mate": "the piece there is attacked and has no answer",
    "danger": "one's own piece there would be in danger",
    "out": "the side is out of the game",
    "ends": "the game ends",
    "threat": "a piece of another there could fall next",
    "holds": "a piece of another there can move no more",
    "turns": "how the side's pieces go changes; told, not drawn",
    "lost": "a piece of whoever acts falls by it; told, and warned of",
    "leaves": "a count in favour of whoever acts starts again; told, and warned of",
}
"""The kinds of effects that every front end knows."""


class Effect(Struct, frozen=True, gc=False):
    """Something that an action would cause, at a cell."""

    kind: str
    """One of `EFFECTS`, which front ends draw each in its way, or a game's own: just marked."""
    cell: str
    label: Text


class Choice(Struct, frozen=True, gc=False):
    """A legal action, and how to ask for it."""

    action: str
    clicks: tuple[str, ...]
    label: Text
    path: tuple[str, ...] = ()
    """The cells on the way, the first and the last included, where there is a way."""
    effects: tuple[Effect, ...] = ()
    ways: tuple[tuple[str, ...], ...] = ()
    """Ways that it would open for other pieces, or take them, from cell to cell.

    A press on the piece that is taken along counts as one on the place to be pressed last.
    """


class Mark(Struct, frozen=True, gc=False):
    """A sign on a cell: ``from`` and ``to`` of the last action, ``check``, ``threat`` …"""

    kind: str
    cell: str
    label: Text | None = None
    """The meaning of the mark, for screen readers."""


class Event(Struct, frozen=True, gc=False):
    """Something that just happened and that everybody should hear."""

    kind: str
    """What it is, in the words of the game; front ends need not know it."""
    text: Text
    side: int | None = None
    """The side that it is about."""
    everyday: bool = False
    """Whether it happens so often that it is listed but not announced over the board."""
    passing: bool = False
    """Whether it is true of this position only: it is no news once somebody has answered it."""
    loss: bool = False
    """Whether it is bad news for its side."""
    arrow: bool = False
    """Whether the side's arrow has changed, which is drawn beside the board."""


@dataclass(frozen=True, slots=True)
class Trace:
    """What is remembered of the action that led to a state."""

    action: str
    player: int
    cells: tuple[str, ...] = ()
    """The cells from start to end; one cell if it happens in one place."""
    events: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that can be seen of a state."""

    game: str
    cells: tuple[Cell, ...]
    tokens: tuple[Token, ...]
    sides: tuple[Side, ...]
    to_move: int | None
    """Index of the side to move; None when the game is over."""
    status: Text
    trays: tuple[Tray, ...] = ()
    counters: tuple[Counter, ...] = ()
    buttons: tuple[Button, ...] = ()
    choices: tuple[Choice, ...] = ()
    marks: tuple[Mark, ...] = ()
    events: tuple[Event, ...] = ()
    pitch: Point = (1.0, 1.0)
    """The distance of neighbouring columns and rows, for terminals."""
    foot: int = 0
    """Index of the side at the foot of the picture, where its trays are."""
    rule: str = ""
    """The most relevant rule now, of the phase or of a danger; empty if there is none."""

    def bounds(self) -> tuple[float, float, float, float]:
        """Return left, top, width and height of the cells."""
        return _bounds.get(self.cells, None, self._bounds)

    def _bounds(self) -> tuple[float, float, float, float]:
        if not self.cells:
            return (-0.5, -0.5, 1.0, 1.0)
        lefts, tops, rights, bottoms = zip(*_extents.of(self.cells), strict=True)
        left, top = min(lefts), min(tops)
        return (left, top, max(rights) - left, max(bottoms) - top)

    def moved(self, dx: float, dy: float) -> Scene:
        """Return the scene with its board somewhere else; what is known of its size is kept."""
        cells = _moved.get(self.cells, (dx, dy), lambda: tuple(_moved_by(dx, dy).of(self.cells)))
        left, top, wide, high = self.bounds()
        _bounds.get(cells, None, lambda: (left + dx, top + dy, wide, high))
        return self._with(cells, self.trays, self.foot)

    def with_trays(self, trays: tuple[Tray, ...]) -> Scene:
        """Return the scene with other trays."""
        return self if trays is self.trays else self._with(self.cells, trays, self.foot)

    def with_foot(self, foot: int) -> Scene:
        """Return the scene as another side has it before them."""
        return self if foot == self.foot else self._with(self.cells, self.trays, foot)

    def _with(self, cells: tuple[Cell, ...], trays: tuple[Tray, ...], foot: int) -> Scene:
        """Do what `replace` does, in a third of its time: a table's scenes are many."""
        return Scene(
            self.game,
            cells,
            self.tokens,
            self.sides,
            self.to_move,
            self.status,
            trays,
            self.counters,
            self.buttons,
            self.choices,
            self.marks,
            self.events,
            self.pitch,
            foot,
            self.rule,
        )

    def player_name(self, player: int) -> Text:
        """Name a player by the first side that is theirs; by number, if others have them all."""
        own = (side.name for side in self.sides if side.player == player)
        return next(own, same(str(player + 1)))

    def by_name(self) -> Mapping[str, Cell]:
        """Return each cell by its name."""
        return _by_name.get(self.cells, None, self._by_name)

    def _by_name(self) -> Mapping[str, Cell]:
        return {cell.id: cell for cell in self.cells}

    def json(self) -> dict[str, object]:
        """Return the scene as data for a page."""
        data = _plain(self)
        assert isinstance(data, dict)
        return data


_bounds: Final = Cache[tuple[float, float, float, float]](64)
_moved: Final = Cache[tuple[Cell, ...]](64)
_by_name: Final = Cache[Mapping[str, Cell]](64)


def _extent(cell: Cell) -> tuple[float, float, float, float]:
    """Return the left, the top, the right and the bottom of a cell."""
    xs, ys = [x for x, _ in cell.corners], [y for _, y in cell.corners]
    return (min(xs), min(ys), max(xs), max(ys))


_extents: Final = CacheEach[Cell, tuple[float, float, float, float]](8192, _extent)


@lru_cache(256)
def _moved_by(dx: float, dy: float) -> CacheEach[Cell, Cell]:
    """Return where cells have been moved by so much: hives wander, but mostly by the same steps."""

    def moved(cell: Cell) -> Cell:
        x, y = cell.centre
        corners = tuple([(x + dx, y + dy) for x, y in cell.corners])
        at = (x + dx, y + dy)
        return Cell(cell.id, at, corners, cell.label, cell.kind, cell.level, cell.side)

    return CacheEach(512, moved)


def _plain(value: object) -> object:
    if is_dataclass(value) and not isinstance(value, type):
        return {
            f.name: _plain(getattr(value, f.name)) for f in fields(value) if hasattr(value, f.name)
        }
    if isinstance(value, Struct):
        return {name: _plain(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, dict):
        return {name: _plain(item) for name, item in value.items()}
    if isinstance(value, float):
        return round(value, 4)
    return value


def square_cell(
    name: str,
    x: int,
    y: int,
    kind: str = "",
    level: int = 0,
    side: int | None = None,
    label: Text | None = None,
) -> Cell:
    """Make the cell of a square board whose centre is at `x`, `y`."""
    corners = ((x - 0.5, y - 0.5), (x + 0.5, y - 0.5), (x + 0.5, y + 0.5), (x - 0.5, y + 0.5))
    return Cell(name, (x, y), corners, label or same(name), kind, level, side)
