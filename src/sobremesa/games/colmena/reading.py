"""Reading a position of La Colmena from JSON."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from sobremesa.games.colmena import kernel, pieces
from sobremesa.rulebook.fields import Fields, refuse
from sobremesa.rulebook.rules import Setup

if TYPE_CHECKING:
    from sobremesa.games.colmena.rules import Colmena

KEYS: Final = ("game", "players", "options", "to_move", "turns", "hands", "stacks", "result")
_PLACE = re.compile(r"(0|-?[1-9][0-9]{0,14}),(0|-?[1-9][0-9]{0,14})")
_STEPS: Final = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))

Stacks = dict[tuple[int, int], list[str]]


@lru_cache(4096)
def neighbours(place: tuple[int, int]) -> tuple[tuple[int, int], ...]:
    """Give the six hexagons around one."""
    return tuple((place[0] + q, place[1] + r) for q, r in _STEPS)


def connected(places: set[tuple[int, int]]) -> bool:
    """Tell whether hexagons hang together; none and one do.

    >>> connected({(0, 0), (1, 0)}), connected({(0, 0), (2, 0)})
    (True, False)
    """
    if not places:
        return True
    reached = {next(iter(places))}
    edge = list(reached)
    while edge:
        for near in neighbours(edge.pop()):
            if near in places and near not in reached:
                reached.add(near)
                edge.append(near)
    return reached == places


def empty(setup: Setup) -> kernel.Colmena:
    """Give a hive without any piece in play."""
    options = setup.options
    return kernel.Colmena(
        pieces.slots(str(options["expansions"])),
        bool(options["wall_gate"]),
        bool(options["queen_first"]),
        int(str(options["repetition"])),
    )


def read(rules: Colmena, data: Mapping[str, object]) -> tuple[Setup, kernel.Colmena]:
    """Read a whole position; the hive must be one, and every piece somewhere, once."""
    whole = Fields(data, (*KEYS, *(("rests",) if _carrying(data) else ())))
    setup = rules.setup(whole.whole("players", 2, 2), whole.mapping("options"))
    stacks = _stacks(whole)
    _count_pieces(whole, setup, stacks)
    position = empty(setup)
    ending = _ending(whole)
    turns = whole.fields("turns", pieces.COLOURS)
    taken = [turns.whole(colour, 0, 1_000_000) for colour in pieces.COLOURS]
    if ending:  # without a next player, the one with fewer turns is next
        to_move = int(taken[0] > taken[1])
    else:
        to_move = pieces.COLOURS.index(whole.one_of("to_move", pieces.COLOURS))
    position.set_up(
        [(pieces.PIECES[name], q, r) for (q, r), stack in stacks.items() for name in stack],
        to_move,
        taken,
        _rests(whole, stacks),
    )
    if ending:
        position.declare(*ending)
    return setup, position


def _carrying(data: Mapping[str, object]) -> bool:
    """Tell whether a position says that the Camilla takes part; the options are checked later."""
    options = data.get("options")
    return isinstance(options, Mapping) and "P" in str(options.get("expansions", ""))


def _rests(whole: Fields, stacks: Stacks) -> int:
    """Give the piece that moved in the turn just before: it is the top one of its stack."""
    name = whole.data.get("rests")
    if name is None:
        return 0
    if not isinstance(name, str) or all(stack[-1] != name for stack in stacks.values()):
        whole.bad("rests")
    return pieces.PIECES[name]


def _stacks(whole: Fields) -> Stacks:
    stacks: Stacks = {}
    for key, names in whole.mapping("stacks").items():
        place = _PLACE.fullmatch(key)
        if not place:
            refuse("{key} no es un hexágono", "{key} is not a hexagon", key=key[:40])
        if not isinstance(names, list) or not names:
            refuse("la pila de {key} no se entiende", "the pile at {key} is unclear", key=key)
        for height, name in enumerate(names):
            if not isinstance(name, str) or name not in pieces.PIECES:
                refuse(
                    "en {key} no hay pieza {n}", "there is no piece {n} at {key}", key=key, n=name
                )
            if height and pieces.kind(name) not in pieces.MOVES_ON_TOP:
                refuse("{n} no puede estar encima", "{n} cannot stand on top", n=name)
        stacks[int(place[1]), int(place[2])] = list(names)
    if not connected(set(stacks)):
        refuse("la colmena está partida", "the hive is split")
    return stacks


def _count_pieces(whole: Fields, setup: Setup, stacks: Stacks) -> None:
    hands = whole.fields("hands", pieces.COLOURS)
    there = [name for stack in stacks.values() for name in stack]
    there += [colour + name for colour in pieces.COLOURS for name in hands.strings(colour)]
    known = pieces.slots(str(setup.options["expansions"]))
    wanted = {name for name, number in pieces.PIECES.items() if known >> (number & 15) & 1}
    for name in there:
        if name not in wanted:
            refuse("en esta partida no hay pieza {n}", "there is no piece {n} here", n=name)
        if there.count(name) > 1:
            refuse("{n} está dos veces", "{n} is there twice", n=name)
    for name in sorted(wanted - set(there)):
        refuse("falta {n}", "{n} is missing", n=name)


def _ending(whole: Fields) -> tuple[int, float] | None:
    """Give the kernel's reason and White's score of a finished game."""
    if whole["result"] is None:
        return None
    result = whole.fields("result", ("winners", "reason", "scores"))
    reason = ("surrounded", "both", "repetition").index(
        result.one_of("reason", ("surrounded", "both", "repetition"))
    )
    winners = result.strings("winners")
    white = {("w",): 1.0, ("b",): 0.0, ("w", "b"): 0.5}.get(tuple(winners))
    if white is None or (white == 0.5) != (reason > 0):
        result.bad("winners")
    if result["scores"] != [white, 1 - white]:
        result.bad("scores")
    if whole["to_move"] is not None:
        whole.bad("to_move")
    return reason + 1, white
