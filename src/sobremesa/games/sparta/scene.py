"""The scene of Sparta: the board, the cities, the armies, and the effects of each action."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from sobremesa.games.sparta import const, kernel, pieces
from sobremesa.games.sparta.effects import effects_of, status, threatened
from sobremesa.games.sparta.paths import ways
from sobremesa.games.sparta.threats import Threats
from sobremesa.rulebook.army import Army
from sobremesa.rulebook.scene import (
    Button,
    Cell,
    Choice,
    Counter,
    Mark,
    Scene,
    Side,
    Token,
    Trace,
    square_cell,
)
from sobremesa.rulebook.squares import square_order
from sobremesa.rulebook.text import Text

PASS = Button("pass", Text("Pasar", "Pass"))
HERO = Button("hero", Text("Cambiar por un héroe", "Swap for a hero"))


ARMIES = tuple(Army(side, pieces.SIDE_NAMES[i], i) for i, side in enumerate(pieces.SIDES))
_BOTH = tuple(Side(army.id, army.name, army.player) for army in ARMIES)


def scene(position: kernel.Sparta, actions: Mapping[str, int], last: Trace | None) -> Scene:
    """Describe a battlefield."""
    buttons = [HERO] if any(move & const.EXCHANGE for move in actions.values()) else []
    buttons += [PASS] if "pass" in actions else []
    return Scene(
        game="sparta",
        cells=_cells(tuple(position.cities().items())),
        tokens=tuple(_tokens(position)),
        sides=_BOTH,
        to_move=None if position.over else position.to_move,
        status=status(position),
        counters=tuple(_counters(position)),
        buttons=tuple(buttons),
        choices=tuple(_choices(position, actions)),
        marks=tuple(_marks(position, last)),
        events=last.events if last else (),
        rule="" if position.over else "SPA-2.6" if PASS in buttons else "SPA-2.1",
    )


@lru_cache(64)
def _cells(cities: tuple[tuple[int, int], ...]) -> tuple[Cell, ...]:
    return tuple(_cell(name, square, dict(cities)) for name, square in pieces.SQUARES.items())


def _cell(name: str, square: int, cities: Mapping[int, int]) -> Cell:
    x, y = pieces.FILES_AND_RANKS[name]
    side = cities.get(square)
    if side is None:
        kind = "dark" if (x + y) % 2 == 0 else "light"
        return square_cell(name, x, pieces.SIZE - 1 - y, kind)
    label = Text("{name}, ciudad de {side}", "{name}, {side}'s city").format(
        name=name, side=pieces.SIDE_NAMES[side]
    )
    return square_cell(name, x, pieces.SIZE - 1 - y, "city", 0, side, label)


def _tokens(position: kernel.Sparta) -> list[Token]:
    return [_token(side, hero, square) for square, (side, hero) in position.pieces().items()]


@cache
def _token(side: int, hero: int, square: int) -> Token:
    name, piece = pieces.NAMES[square], pieces.piece(side, hero)
    kind, label = pieces.KINDS[hero], pieces.label(side, hero)
    return Token(f"{piece}:{name}", name, side, kind, piece, label)


def _marks(position: kernel.Sparta, last: Trace | None) -> list[Mark]:
    cells = last.cells if last else ()
    marks = [Mark("to" if i == len(cells) - 1 else "from", cell) for i, cell in enumerate(cells)]
    if not position.over:
        names = [pieces.NAMES[square] for _, _, square in Threats(position).everywhere()]
        marks += [Mark("threat", name, _THREAT) for name in sorted(names, key=square_order)]
    return marks


def _counters(position: kernel.Sparta) -> list[Counter]:
    counters = []
    for side, letter in enumerate(pieces.SIDES):
        men, heroes, cities = position.count(side)
        for name, text, value in (
            ("cities", Text("ciudades", "cities"), cities),
            ("pieces", Text("piezas", "pieces"), men),
            ("heroes", Text("héroes entre ellas", "heroes among them"), heroes),
        ):
            counters.append(Counter(f"{name}:{letter}", text, value, 8, side))
    if position.repetition and position.times_seen() > 1:
        text = Text("veces en esta posición", "times in this position")
        counters.append(Counter("repetition", text, position.times_seen(), position.repetition))
    return counters


# what an action would cause


def _choices(position: kernel.Sparta, actions: Mapping[str, int]) -> list[Choice]:
    men = position.pieces()
    trial = position.copy()
    threats = Threats(trial)
    walks: dict[int, dict[int, tuple[str, ...]]] = {}
    choices = []
    for action, move in actions.items():
        trial.push_listed(move)
        effects = (*effects_of(trial, move), *threatened(trial, threats, move))
        trial.pop()
        if action == "pass":
            choices.append(Choice(action, ("button:pass",), PASS.label, (), effects))
            continue
        start = move & const.SQUARE_MASK
        name = pieces.NAMES[start]
        side, hero = men[start]
        if move & const.EXCHANGE:
            clicks = (f"cell:{name}", "button:hero")
            choices.append(Choice(action, clicks, _SWAP.format(name=name), (name,), effects))
            continue
        if start not in walks:
            walks[start] = ways(men, start, pieces.REACH[hero])
        end = move >> const.SQUARE_BITS
        way = walks[start][end]
        if effects:
            clicks, label = _walk(side, hero, start, end)
            choices.append(Choice(action, clicks, label, way, effects))
        else:
            choices.append(_quiet(action, side, hero, way))
    return choices


@lru_cache(16_384)
def _quiet(action: str, side: int, hero: int, way: tuple[str, ...]) -> Choice:
    """Describe a move without effects; cached, because the same ones recur."""
    clicks, label = _walk(side, hero, pieces.SQUARES[way[0]], pieces.SQUARES[way[-1]])
    return Choice(action, clicks, label, way)


_SWAP = Text("{name}: cambiar por un héroe", "{name}: swap for a hero")
_WALK = Text("{piece} de {name} a {target}", "{piece} from {name} to {target}")


@cache
def _walk(side: int, hero: int, start: int, end: int) -> tuple[tuple[str, str], Text]:
    """Give the clicks and the words of a move; cached, because the same ones recur."""
    name, target = pieces.NAMES[start], pieces.NAMES[end]
    label = _WALK.format(piece=pieces.label(side, hero), name=name, target=target)
    return (f"cell:{name}", f"cell:{target}"), label


_THREAT = Text("a punto de quedar cercado", "about to be surrounded")
