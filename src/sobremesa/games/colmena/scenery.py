"""La Colmena's scene: the hexagons in use and around, the stacks, the hands."""

from __future__ import annotations

import math
from collections.abc import Mapping

from sobremesa.games.colmena import kernel, pieces
from sobremesa.games.colmena.foresight import Foresight
from sobremesa.games.colmena.reading import neighbours
from sobremesa.rulebook.scene import (
    Button,
    Cell,
    Choice,
    Counter,
    Effect,
    Mark,
    Scene,
    Side,
    Token,
    Trace,
    Tray,
    TrayItem,
)
from sobremesa.rulebook.text import Text, same

Place = tuple[int, int]
ROW = math.sqrt(3) / 2
_RADIUS = 1 / math.sqrt(3)
_CORNERS = tuple(
    (_RADIUS * math.sin(math.radians(60 * i)), -_RADIUS * math.cos(math.radians(60 * i)))
    for i in range(6)
)
PASS = Button("pass", Text("Pasar", "Pass"))


def name_of(place: Place) -> str:
    """Write a hexagon as the notation does."""
    return f"{place[0]},{place[1]}"


def scene(position: kernel.Colmena, actions: Mapping[str, int], last: Trace | None) -> Scene:
    """Describe a hive with its surroundings."""
    stacks = position.stacks()
    places = set(stacks) | {near for place in stacks for near in neighbours(place)} or {(0, 0)}
    return Scene(
        game="colmena",
        cells=tuple(_cell(place, stacks) for place in sorted(places, key=lambda p: (p[1], p[0]))),
        tokens=tuple(_tokens(stacks)),
        sides=tuple(
            Side(colour, pieces.COLOUR_NAMES[i], i) for i, colour in enumerate(pieces.COLOURS)
        ),
        to_move=None if position.over else position.to_move,
        status=_status(position),
        trays=tuple(_tray(position, colour) for colour in range(2)),
        counters=tuple(_pressure(position, stacks)),
        buttons=(PASS,) if "pass" in actions else (),
        choices=tuple(_choices(position, actions)),
        marks=tuple(
            Mark("to" if i == len(last.cells) - 1 else "from", cell)
            for i, cell in enumerate(last.cells)
            if cell in {name_of(place) for place in places}
        )
        if last
        else (),
        events=last.events if last else (),
        pitch=(1.0, ROW),
    )


def _cell(place: Place, stacks: Mapping[Place, list[int]]) -> Cell:
    x, y = place[0] + place[1] / 2, place[1] * ROW
    corners = tuple((x + dx, y + dy) for dx, dy in _CORNERS)
    return Cell(
        name_of(place),
        (x, y),
        corners,
        same(name_of(place)),
        "taken" if place in stacks else "free",
        len(stacks.get(place, ())),
    )


def _tokens(stacks: Mapping[Place, list[int]]) -> list[Token]:
    return [
        Token(
            pieces.NAMES[piece],
            name_of(place),
            piece >> 4,
            pieces.kind(pieces.NAMES[piece]),
            pieces.NAMES[piece],
            pieces.label(pieces.NAMES[piece]),
            height,
        )
        for place, stack in sorted(stacks.items())
        for height, piece in enumerate(stack)
    ]


def _tray(position: kernel.Colmena, colour: int) -> Tray:
    names = [pieces.NAMES[piece] for piece in position.in_hand(colour)]
    return Tray(
        f"hand:{pieces.COLOURS[colour]}",
        colour,
        Text("mano", "hand"),
        tuple(
            TrayItem(f"hand:{name}", colour, pieces.kind(name), name, pieces.label(name))
            for name in names
        ),
    )


def _pressure(position: kernel.Colmena, stacks: Mapping[Place, list[int]]) -> list[Counter]:
    counters = []
    for colour, letter in enumerate(pieces.COLOURS):
        place = position.place_of(pieces.PIECES[letter + "Q"])
        if place:
            taken = sum(near in stacks for near in neighbours(place))
            text = Text("lados ocupados del Escudo", "occupied sides of the Escudo")
            counters.append(Counter(f"pressure:{letter}", text, taken, 6, colour))
    return counters


def _choices(position: kernel.Colmena, actions: Mapping[str, int]) -> list[Choice]:
    trial = position.copy()
    foresight = Foresight.of(position)
    choices = []
    for action, move in actions.items():
        if action == "pass":
            choices.append(Choice(action, ("button:pass",), PASS.label))
            continue
        name, _, target = action.partition("@")
        start = position.place_of(move & 31)
        first = f"cell:{name_of(start)}" if start else f"hand:{name}"
        trial.push(move)
        goal = trial.place_of(move & 31)
        assert goal
        if trial.over:
            effects: tuple[Effect, ...] = (Effect("ends", target, _status(trial)),)
        else:
            effects = foresight.effects(trial, move & 31, start, goal)
        trial.pop()
        choices.append(
            Choice(
                action,
                (first, f"cell:{target}"),
                Text("{piece} a {target}", "{piece} to {target}").format(
                    piece=pieces.label(name), target=target
                ),
                tuple(map(name_of, foresight.way(move & 31, start, goal))) if start else (target,),
                effects,
            )
        )
    return choices


def _status(position: kernel.Colmena) -> Text:
    if not position.over:
        return Text("Juega {name}", "{name} to move").format(
            name=pieces.COLOUR_NAMES[position.to_move]
        )
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
