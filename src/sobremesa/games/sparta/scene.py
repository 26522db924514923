"""Sparta's scene: the board, the cities, the armies, and what each action would cause."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from sobremesa.games.sparta import const, kernel, pieces
from sobremesa.games.sparta.paths import ways
from sobremesa.games.sparta.threats import Threats
from sobremesa.rulebook.grammar import by_number
from sobremesa.rulebook.scene import (
    Button,
    Cell,
    Choice,
    Counter,
    Effect,
    Event,
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


_BOTH = tuple(Side(side, pieces.SIDE_NAMES[i], i) for i, side in enumerate(pieces.SIDES))


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
        status=_status(position),
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
        effects = (*_effects(trial, move), *_threats(trial, threats, move))
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
    """Describe a move that causes nothing; the same ones come again and again."""
    clicks, label = _walk(side, hero, pieces.SQUARES[way[0]], pieces.SQUARES[way[-1]])
    return Choice(action, clicks, label, way)


_SWAP = Text("{name}: cambiar por un héroe", "{name}: swap for a hero")
_WALK = Text("{piece} de {name} a {target}", "{piece} from {name} to {target}")


@cache
def _walk(side: int, hero: int, start: int, end: int) -> tuple[tuple[str, str], Text]:
    """Give the clicks and the words of a move; few enough, and the same ones come again."""
    name, target = pieces.NAMES[start], pieces.NAMES[end]
    label = _WALK.format(piece=pieces.label(side, hero), name=name, target=target)
    return (f"cell:{name}", f"cell:{target}"), label


def _effects(after: kernel.Sparta, move: int) -> tuple[Effect, ...]:
    """Tell what an action just made has led to, in the order of the rules."""
    effects = []
    promoted, took = after.last_arrival()
    losses = after.last_losses()
    if not (promoted or took or losses or after.over):
        return ()
    where = pieces.NAMES.get(move >> const.SQUARE_BITS & const.SQUARE_MASK, "")
    if promoted:
        effects.append(_made(where))
    if took:
        effects.append(_taken(1 - after.to_move, where))
    for side, hero, square in losses:
        effects.append(_fall(side, hero, square))
        if side == 1 - after.to_move:
            effects.append(_loss(hero, square, pieces.NAMES[square] == where))
    if after.over:
        if move == const.PASS:
            where = pieces.NAMES[min(after.cities())]
        effects.append(Effect("ends", where, _status(after)))
    return tuple(effects)


@cache
def _made(where: str) -> Effect:
    return Effect("becomes", where, _HERO_MADE.format(where=where))


@cache
def _taken(side: int, where: str) -> Effect:
    return Effect("takes", where, _CITY_TAKEN.format(side=pieces.SIDE_NAMES[side], where=where))


@cache
def _fall(side: int, hero: int, square: int) -> Effect:
    where = pieces.NAMES[square]
    return Effect("falls", where, _FALLS.format(piece=pieces.label(side, hero), where=where))


@cache
def _loss(hero: int, square: int, itself: bool) -> Effect:
    """Warn whoever would move: the piece itself would fall where it goes, or another of theirs."""
    where, kind = pieces.NAMES[square], pieces.KIND_NAMES[hero]
    return Effect("lost", where, (_LOST_ITSELF if itself else _LOST).format(kind=kind, where=where))


def _threats(after: kernel.Sparta, threats: Threats, move: int) -> list[Effect]:
    """Tell who could be trapped next where a piece has just come to."""
    if after.over or move == const.PASS or move & const.EXCHANGE:
        return []
    mover = 1 - after.to_move
    return [
        _threat("danger" if side == mover else "threat", side, hero, square)
        for side, hero, square in threats.around(move >> const.SQUARE_BITS & const.SQUARE_MASK)
    ]


@cache
def _threat(kind: str, side: int, hero: int, square: int) -> Effect:
    where = pieces.NAMES[square]
    return Effect(kind, where, _THREATENED.format(piece=pieces.label(side, hero), where=where))


def events(after: kernel.Sparta, move: int) -> tuple[Event, ...]:
    """Tell what everybody should hear of an action just made."""
    mover = 1 - after.to_move
    found = [
        Event(effect.kind, effect.label, mover)
        for effect in _effects(after, move)
        if effect.kind in ("becomes", "takes")
    ]
    if move == const.PASS:
        found.append(Event("pass", _PASSES.format(side=pieces.SIDE_NAMES[mover]), mover))
    for side, name in enumerate(pieces.SIDE_NAMES):
        squares = [pieces.NAMES[lost[2]] for lost in after.last_losses() if lost[0] == side]
        if squares:
            listed = ", ".join(sorted(squares, key=square_order))
            text = by_number(len(squares), _LOSES_ONE, _LOSES, side=name, where=listed)
            found.append(Event("falls", text, side))
    if after.over:
        found.append(Event("ends", _status(after)))
    return tuple(found)


_THREAT = Text("a punto de quedar cercado", "about to be surrounded")
_THREATENED = Text(
    "El {piece} de {where}, a punto de quedar cercado", "{piece} on {where} about to be surrounded"
)
_HERO_MADE = Text("El guerrero de {where} se hace héroe", "The warrior on {where} becomes a hero")
_CITY_TAKEN = Text("{side} toma la ciudad de {where}", "{side} takes the city on {where}")
_PASSES = Text("{side} no puede mover y pasa", "{side} cannot move and passes")
_FALLS = Text("Cae el {piece} en {where}", "{piece} falls on {where}")
_LOST_ITSELF = Text("¡ahí caería tu propio {kind}!", "your own {kind} would fall there!")
_LOST = Text("¡perderías tu {kind} de {where}!", "you would lose your {kind} on {where}!")
_LOSES_ONE = Text("{side} pierde la pieza de {where}", "{side} loses the piece on {where}")
_LOSES = Text("{side} pierde {n} piezas: {where}", "{side} loses {n} pieces: {where}")

_ENDINGS = {
    const.BY_CITIES: Text(
        "{winner} gana: las ocho ciudades son suyas", "{winner} wins with all eight cities"
    ),
    const.BY_MAJORITY: Text(
        "{winner} gana: apenas quedan piezas y tiene más ciudades, {more} a {fewer}",
        "{winner} wins: few pieces are left, and {winner} has more cities, {more} to {fewer}",
    ),
    const.EQUAL: Text(
        "Tablas: apenas quedan piezas y las ciudades están repartidas",
        "A draw: few pieces are left, and the cities are shared equally",
    ),
    const.REPETITION: Text("Tablas: la posición se repite", "A draw: the position repeats itself"),
}
_ONE_LEFT = Text(
    "{winner} gana: a {loser} solo le queda una pieza",
    "{winner} wins: {loser} has just one piece left",
)
_NONE_LEFT = Text(
    "{winner} gana: a {loser} no le queda ninguna pieza", "{winner} wins: {loser} has no piece left"
)


_TO_MOVE = tuple(
    Text("Juega {side}", "{side} to move").format(side=name) for name in pieces.SIDE_NAMES
)


def _status(position: kernel.Sparta) -> Text:
    if not position.over:
        return _TO_MOVE[position.to_move]
    winner = 0 if position.outcome()[0] > 0.5 else 1
    cities = [position.count(side)[2] for side in (winner, 1 - winner)]
    if position.reason == const.BY_PIECES:
        text = _ONE_LEFT if position.count(1 - winner)[0] else _NONE_LEFT
    else:
        text = _ENDINGS[position.reason]
    return text.format(
        winner=pieces.SIDE_NAMES[winner],
        loser=pieces.SIDE_NAMES[1 - winner],
        more=cities[0],
        fewer=cities[1],
    )
