"""The scene of La Colmena: the hexagons in use and around, the stacks, the hands."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping
from functools import cache, lru_cache

from sobremesa.games.colmena import kernel, pieces
from sobremesa.games.colmena.effects import ESCUDOS, SIDES, HiveBefore, Place, Stacks
from sobremesa.games.colmena.notation import PASS as NO_ACTION
from sobremesa.games.colmena.reading import neighbours
from sobremesa.games.colmena.uhp_notation import Hive, write_move
from sobremesa.games.colmena.words import write_going
from sobremesa.rulebook.army import Army
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
    Tray,
    TrayItem,
)
from sobremesa.rulebook.text import Text, same

ROW = math.sqrt(3) / 2
_RADIUS = 1 / math.sqrt(3)
_CORNERS = tuple(
    (_RADIUS * math.sin(math.radians(60 * i)), -_RADIUS * math.cos(math.radians(60 * i)))
    for i in range(6)
)
PASS = Button("pass", Text("Pasar", "Pass"))
ARMIES = tuple(Army(colour, pieces.COLOUR_NAMES[i], i) for i, colour in enumerate(pieces.COLOURS))
_SIDES = tuple(Side(army.id, army.name, army.player) for army in ARMIES)


@lru_cache(4096)
def name_of(place: Place) -> str:
    """Write a hexagon as the notation does."""
    return f"{place[0]},{place[1]}"


def scene(position: kernel.Colmena, actions: Mapping[str, int], last: Trace | None) -> Scene:
    """Describe a hive with its surroundings."""
    stacks = position.stacks()
    places = set(stacks) | {near for place in stacks for near in neighbours(place)} or {(0, 0)}
    return Scene(
        game="colmena",
        cells=tuple(
            _cell(place, len(stacks.get(place, ())))
            for place in sorted(places, key=lambda p: (p[1], p[0]))
        ),
        tokens=tuple(_tokens(stacks)),
        sides=_SIDES,
        to_move=None if position.over else position.to_move,
        status=_status(position),
        trays=tuple(_tray(position, colour) for colour in range(2)),
        counters=tuple(_pressure(position, stacks)),
        buttons=(PASS,) if "pass" in actions else (),
        choices=tuple(_choices(position, actions)),
        marks=(*_in_danger(position, stacks), *_last_action(last, places)),
        events=tuple(_events(position, stacks, last)) if last else (),
        pitch=(1.0, ROW),
        rule=_rule(position, actions),
    )


def _in_danger(position: kernel.Colmena, stacks: Stacks) -> Iterator[Mark]:
    """Mark every Escudo that has one free side left, and above all one that has none."""
    for colour in pieces.COLOURS:
        place = position.place_of(pieces.PIECES[colour + "Q"])
        sides = _sides(place, stacks) if place else 0
        if place and sides == SIDES:
            yield Mark("closed", name_of(place), _NONE_LEFT)
        elif place and sides == SIDES - 1 and not position.over:
            yield Mark("danger", name_of(place), _ONE_LEFT)


def _last_action(last: Trace | None, places: Collection[Place]) -> Iterator[Mark]:
    """Mark where the last action began and ended."""
    shown = {name_of(place) for place in places}
    for i, cell in enumerate(last.cells if last else ()):
        if last and cell in shown:
            yield Mark("to" if i == len(last.cells) - 1 else "from", cell)


@lru_cache(4096)
def _cell(place: Place, level: int) -> Cell:
    x, y = place[0] + place[1] / 2, place[1] * ROW
    corners = tuple((x + dx, y + dy) for dx, dy in _CORNERS)
    return Cell(
        name_of(place),
        (x, y),
        corners,
        same(name_of(place)),
        "taken" if level else "free",
        level,
    )


def _tokens(stacks: Stacks) -> list[Token]:
    return [
        _token(piece, place, height)
        for place, stack in sorted(stacks.items())
        for height, piece in enumerate(stack)
    ]


@lru_cache(8192)
def _token(piece: int, place: Place, height: int) -> Token:
    name = pieces.NAMES[piece]
    kind, label = pieces.kind(name), pieces.label(name)
    return Token(name, name_of(place), piece >> 4, kind, name, label, height)


_HAND = Text("mano", "hand")
_OCCUPIED = Text("lados ocupados del Escudo", "occupied sides of the Escudo")


def _tray(position: kernel.Colmena, colour: int) -> Tray:
    names = [pieces.NAMES[piece] for piece in position.in_hand(colour)]
    return Tray(
        f"hand:{pieces.COLOURS[colour]}",
        colour,
        _HAND,
        tuple(map(_item, names)),
    )


@cache
def _item(name: str) -> TrayItem:
    colour = pieces.COLOURS.index(name[0])
    return TrayItem(f"hand:{name}", colour, pieces.kind(name), name, pieces.label(name))


def _pressure(position: kernel.Colmena, stacks: Stacks) -> list[Counter]:
    counters = []
    for colour, letter in enumerate(pieces.COLOURS):
        place = position.place_of(pieces.PIECES[letter + "Q"])
        if place:
            taken = _sides(place, stacks)
            counters.append(Counter(f"pressure:{letter}", _OCCUPIED, taken, SIDES, colour))
    return counters


def _events(position: kernel.Colmena, stacks: Stacks, last: Trace) -> Iterator[Event]:
    """Give the events of the action that led here.

    They are derived from the position after it, so that moves without a scene cost nothing.
    """
    if last.action == "pass":
        text = _PASSES.format(name=pieces.COLOUR_NAMES[last.player])
        yield Event("pass", text, last.player)
    if position.over:
        yield Event("end", _status(position))
        return
    before = _taken_before(stacks, last)
    for colour, letter in enumerate(pieces.COLOURS):
        place = position.place_of(pieces.PIECES[letter + "Q"])
        itself = last.action.startswith(letter + "Q")
        if place and _sides(place, stacks) == SIDES - 1:
            if itself or _sides(place, before) < SIDES - 1:
                yield Event("danger", _CLOSING.format(name=pieces.COLOUR_NAMES[colour]), colour)


def _taken_before(stacks: Stacks, last: Trace) -> set[Place]:
    """Give the hexagons that were occupied before an action."""
    taken = set(stacks)
    for cell in last.cells[-1:]:
        if len(stacks[_place_of(cell)]) == 1:
            taken.discard(_place_of(cell))
    return taken | {_place_of(cell) for cell in last.cells[:-1]}


def _sides(place: Place, taken: Collection[Place]) -> int:
    return sum(near in taken for near in neighbours(place))


def _place_of(name: str) -> Place:
    q, r = name.split(",")
    return (int(q), int(r))


_PASSES = Text("{name} no puede jugar y pasa", "{name} cannot play and passes")
_ONE_LEFT = Text("le queda un solo lado libre", "one free side left")
_NONE_LEFT = Text("rodeado: no le queda ningún lado libre", "surrounded: no free side left")
_CLOSING = Text(
    "Al Escudo de {name} le queda un solo lado libre", "{name}'s Escudo has one free side left"
)


def _choices(position: kernel.Colmena, actions: Mapping[str, int]) -> list[Choice]:
    trial = position.copy()
    foresight, hive = HiveBefore.of(position), Hive.of(position)
    arriving: dict[str, tuple[Effect, ...]] = {}
    choices = []
    for action, move in actions.items():
        if action == "pass":
            choices.append(Choice(action, ("button:pass",), PASS.label))
            continue
        piece = move & 31
        name, _, target = action.partition("@")
        start = position.place_of(piece)
        if start:
            choices.append(_moving(position, foresight, trial, hive, move, start))
            continue
        if piece in ESCUDOS:
            effects = _caused(foresight, trial, move, None)[1]
        else:  # every other piece from the hand has the same effects
            if target not in arriving:
                arriving[target] = _caused(foresight, trial, move, None)[1]
            effects = arriving[target]
        told = write_going(write_move(hive, action))
        clicks = (f"hand:{name}", f"cell:{target}")
        choices.append(Choice(action, clicks, told, (target,), effects))
    return choices


def _moving(
    position: kernel.Colmena,
    foresight: HiveBefore,
    trial: kernel.Colmena,
    hive: Hive,
    move: int,
    start: Place,
) -> Choice:
    """Describe a piece that goes from one hexagon to another, by itself or carried."""
    goal, effects = _caused(foresight, trial, move, start)
    target = name_of(goal)
    action = f"{pieces.NAMES[move & 31]}@{target}"
    carrier = position.carrier_of(move)
    way = (start, carrier, goal) if carrier else foresight.way(move & 31, start, goal)
    return Choice(
        action,
        (f"cell:{name_of(start)}", f"cell:{target}"),
        write_going(write_move(hive, action), carrier is not None),
        tuple(map(name_of, way)),
        effects,
    )


def effects(position: kernel.Colmena, move: int) -> tuple[Effect, ...]:
    """Tell what a legal move would cause."""
    if move == NO_ACTION:
        return ()
    start = position.place_of(move & 31)
    return _caused(HiveBefore.of(position), position.copy(), move, start)[1]


def _caused(
    foresight: HiveBefore, trial: kernel.Colmena, move: int, start: Place | None
) -> tuple[Place, tuple[Effect, ...]]:
    """Give the target of the piece of a legal move, and its effects."""
    piece = move & 31
    trial.push_listed(move)
    goal = trial.place_of(piece)
    assert goal
    if trial.over:
        effects: tuple[Effect, ...] = (Effect("ends", name_of(goal), _status(trial)),)
    else:
        effects = foresight.effects(trial, piece, start, goal)
    trial.pop()
    return goal, effects


def _rule(position: kernel.Colmena, actions: Mapping[str, int]) -> str:
    """Name the rule that matters most now: above all what an Escudo in the hand means."""
    if position.over:
        return ""
    if "pass" in actions:
        return "CMN-6.1"
    hand = [pieces.NAMES[piece] for piece in position.in_hand(position.to_move)]
    escudo = next((name for name in hand if pieces.kind(name) == "Q"), None)
    if escudo is None or not position.stacks():
        return "CMN-3.1"
    return "CMN-3.3" if all(action.startswith(escudo) for action in actions) else "CMN-3.5"


_TO_MOVE = tuple(
    Text("Juega {name}", "{name} to move").format(name=name) for name in pieces.COLOUR_NAMES
)


def _status(position: kernel.Colmena) -> Text:
    if not position.over:
        return _TO_MOVE[position.to_move]
    scores = position.outcome()
    if scores[0] == scores[1]:
        how = (
            Text("los dos Escudos están rodeados", "both Escudos are surrounded")
            if position.reason == 2
            else Text("la colmena se repite", "the hive repeats itself")
        )
        return Text("Tablas: {how}", "A draw: {how}").format(how=how)
    winner = 0 if scores[0] > scores[1] else 1
    return Text(
        "Gana {name}: el Escudo de {loser} está rodeado",
        "{name} wins: {loser}'s Escudo is surrounded",
    ).format(name=pieces.COLOUR_NAMES[winner], loser=pieces.COLOUR_NAMES[1 - winner])
