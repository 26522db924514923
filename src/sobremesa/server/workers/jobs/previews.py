"""A sample game for the start page: that of the cover, or one played by a bot."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sobremesa.core.state import State
    from sobremesa.server.interface.catalogue import Styles

ACTIONS: Final = 18
"""The number of actions."""
LEVEL: Final = 2
"""The level of the bot, for games without a cover."""


def show(name: str) -> bytes:
    """Give the scenes of the sample game as JSON."""
    from sobremesa.server.scenes import ClientCache, Drawing  # noqa: PLC0415  (only workers need it)

    cache = ClientCache()
    scenes: list[bytes] = []
    for ply, state in enumerate(played(name)):
        scene = replace(state.scene(), choices=(), buttons=())
        scenes.append(Drawing.of(state.rules.art, scene).message(0, ply, cache))
    return b"[" + b",".join(scenes) + b"]"


def styles(name: str) -> Styles:
    """Give the looks of a game: its boards and sets of pieces with their SVG definitions."""
    from sobremesa.core.registry import rules  # noqa: PLC0415  (only workers need it)
    from sobremesa.rulebook import kit, parts  # noqa: PLC0415

    art = rules(name).art
    boards = [art.styled(look=one.id) for one in art.boards]
    sets = [art.styled(pieces=one.id) for one in art.sets]
    return {
        "boards": [
            {
                "id": one.board.id,
                "name": one.board.name,
                "background": kit.ground(one)[0],
                "ink": kit.ground(one)[1],
                "shape": parts.name_of(parts.defs(one)[0]),
                "defs": parts.defs(one)[0],
            }
            for one in boards
        ],
        "sets": [
            {
                "id": one.pieces.id,
                "name": one.pieces.name,
                "looks": list(one.looks),
                "shape": parts.name_of(parts.defs(one)[1]),
                "defs": parts.defs(one)[1],
            }
            for one in sets
        ],
    }


def cover(name: str, look: str = "", pieces: str = "") -> bytes:
    """Draw a game's cover as SVG: a cropped moment, or the whole board if it has no cover."""
    from sobremesa.core import game  # noqa: PLC0415  (only workers need it)
    from sobremesa.core.registry import rules  # noqa: PLC0415
    from sobremesa.rulebook.cover import cut  # noqa: PLC0415

    found = rules(name).cover
    if found is None:
        return played(name)[-1].svg(640, look=look, pieces=pieces).encode()
    state = game.game(name, found.players, found.options).start()
    for action in found.actions[: found.moment]:
        state = state.play(action)
    art = state.rules.art.styled(look, pieces)
    return cut(art, state.scene(), found.cell, found.reach).encode()


def played(name: str) -> list[State]:
    """Give the states of the sample game."""
    return list(_states(name))


def _states(name: str) -> Iterator[State]:
    """Yield the states of the sample game."""
    from sobremesa.ai.levels import LevelPlayer  # noqa: PLC0415  (only workers need it)
    from sobremesa.core import game  # noqa: PLC0415
    from sobremesa.core.registry import rules  # noqa: PLC0415

    found = rules(name).cover
    if found is None:
        state = game.game(name).start()
        player = LevelPlayer(LEVEL, state, 1, threads=1)
        yield state
        for _ in range(ACTIONS):
            if state.over:
                return
            state = state.play(player.choose(state))
            yield state
        return
    state = game.game(name, found.players, found.options).start()
    for ply, action in enumerate(found.actions[: found.begin + ACTIONS]):
        if ply >= found.begin:
            yield state
        state = state.play(action)
    yield state
