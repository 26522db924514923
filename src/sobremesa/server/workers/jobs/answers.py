"""Quick jobs: drawing, trying, editing and explaining positions.

Each returns data for JSON, or raises Refused. Recent states are cached in the worker, so that
stepping through a game is quick.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import msgspec

from sobremesa.core import registry
from sobremesa.core.game import position
from sobremesa.core.record import Record
from sobremesa.core.state import State
from sobremesa.engine import formats
from sobremesa.rulebook.errors import SobremesaError, UnknownGame
from sobremesa.rulebook.perspective import Perspective, flipped, turned
from sobremesa.rulebook.rules import Rules
from sobremesa.rulebook.scene import TrayItem
from sobremesa.server.action_text import describe_action
from sobremesa.server.interface.action_text import SaidAction
from sobremesa.server.interface.analysis import (
    AnalysisPosition,
    EditedPosition,
    TurnList,
    WrittenGame,
)
from sobremesa.server.interface.explanations import Why
from sobremesa.server.interface.scenes import SceneMessage
from sobremesa.server.refusals import Refused
from sobremesa.server.scenes import Drawing, playable
from sobremesa.server.workers.jobs.cpu_limit import CpuLimitExceeded, limit_cpu
from sobremesa.server.workers.jobs.explanations import explain
from sobremesa.server.workers.jobs.game_points import GamePoint, StateCache, refused

MIN_CPU_SECONDS: Final = 5.0
"""Seconds of processor time that any answer may take."""
CPU_FACTOR: Final = 2.0
"""By what factor it may exceed the expected time, if that is more."""
MIN_GZIP_BYTES: Final = 1400
"""The minimum size for compression: less is one packet anyway."""

_ENCODE = msgspec.json.Encoder().encode
_states = StateCache()


def written(
    work: Callable[..., Any], args: Sequence[Any], zipped: bool, seconds: float
) -> tuple[bytes, bool]:
    """Run a job and encode its answer as JSON; return also whether it is compressed.

    A job that takes far longer than expected is refused.
    """
    try:
        with limit_cpu(max(MIN_CPU_SECONDS, CPU_FACTOR * seconds)):
            data = _ENCODE(work(*args))
    except CpuLimitExceeded:
        _states.forget()  # the cache may have been interrupted in an update
        raise Refused("too_large") from None
    if zipped and len(data) >= MIN_GZIP_BYTES:
        return gzip.compress(data, 3, mtime=0), True
    return data, False


def zipped(work: Callable[..., Any], args: Sequence[Any]) -> bytes:
    """Run a job and compress its answer, bytes or JSON, for a cache."""
    data = work(*args)
    return gzip.compress(data if isinstance(data, bytes) else _ENCODE(data), mtime=0)


def drawn(state: State, ply: int = 0, turn: int = 0, foot: int | None = None) -> SceneMessage:
    """Give the scene of a state, turned by quarters; by default with the side there at its foot."""
    art = state.rules.art
    scene = turned(state.scene(), turn if art.turns else 0)
    if foot is None:
        foot = _foot(state, turn) if turn % 4 else 0
    return Drawing.of(art, replace(scene, foot=foot)).data(0, ply)


def _foot(state: State, turn: int) -> int:
    rules, setup = state.rules, state.setup
    start = rules.scene(setup, rules.start(setup), None)
    return flipped(start, Perspective(), turn, rules.art.turns).foot


def state_of(point: GamePoint) -> State:
    """Give the state of a game point, or refuse it."""
    return _states.find(point)


def rules_of(name: str) -> Rules[Any]:
    """Find the rules of a game, or refuse."""
    try:
        return registry.rules(name)
    except UnknownGame as error:
        raise refused(error) from None


# game points


def scene(point: GamePoint, turn: int) -> AnalysisPosition:
    """Give the scene of a position, and the position as data."""
    state = state_of(point)
    return {
        "position": state.data(),
        "formats": formats.formats_of(point.game),
        "position_formats": formats.position_formats_of(point.game),
        "drawing": drawn(state, len(point.actions), turn),
        "said": _led_here(point),
    }


def _led_here(point: GamePoint) -> SaidAction | None:
    if not point.actions:
        return None
    before = state_of(msgspec.structs.replace(point, actions=point.actions[:-1]))
    return describe_action(before, point.actions[-1])


def turns(point: GamePoint) -> TurnList:
    """Replay a game, and give the player and the readable form of each action."""
    try:
        states = point.states()
    except SobremesaError as error:
        raise refused(error) from None
    played = zip(states, point.actions, strict=False)
    return {
        "players": [state.player for state in states[:-1]],
        "said": [describe_action(state, action) for state, action in played],
    }


def why(point: GamePoint, action: str, clicks: Sequence[str]) -> Why:
    """Explain why an action is illegal in a position; no rule means that it is legal."""
    state = state_of(point)
    return explain(state, state.scene(), action, clicks)


def require_unfinished(point: GamePoint) -> None:
    """Refuse a game that is over or illegal."""
    if state_of(point).over:
        raise Refused("over")


def require_legal(point: GamePoint) -> None:
    """Refuse an illegal game."""
    state_of(point)


def write(point: GamePoint, form: str, told: Mapping[str, Any]) -> WrittenGame:
    """Write a game in a format with tags and notes; list what the format cannot hold."""
    state_of(point)
    try:
        record = point.record(told)
        return {"text": formats.write(record, form), "lost": formats.lost(record, form)}
    except SobremesaError as error:
        raise Refused("bad_game", error.text) from None


def exported(record: Mapping[str, object], form: str) -> str:
    """Write the record of a table in a format."""
    try:
        return formats.write(Record.from_data(record), form)
    except SobremesaError as error:
        raise Refused("bad_game", error.text) from None


# the editor


def edit(data: dict[str, Any], do: str, cell: str, stamp: str, turn: int) -> EditedPosition:
    """Edit a position; give its scene if it is legal, otherwise the error."""
    rules = rules_of(str(data.get("game", "")))
    editor = rules.editor
    try:
        if editor is not None and do:
            data = {
                "put": lambda: editor.put(data, cell, stamp),
                "lift": lambda: editor.lift(data, cell),
                "turn": lambda: editor.turn(data, cell),
                "clear": lambda: editor.clear(data),
                "hand": lambda: editor.hand_over(data, stamp),
            }[do]()
        stamps = editor.stamps(data) if editor else ()
    except (LookupError, TypeError, AttributeError, ValueError):
        raise Refused("bad_position") from None
    sides = list(dict.fromkeys(one.side for one in stamps))
    found: EditedPosition = {
        "position": data,
        "turns": bool(editor and editor.turns),
        "stamps": [
            {
                "id": one.id,
                "side": one.side,
                "label": one.label,
                "svg": rules.art.item(
                    TrayItem(one.id, sides.index(one.side), one.kind, one.symbol, one.label)
                ),
            }
            for one in stamps
        ],
        "drawing": None,
        "error": None,
    }
    try:
        found["drawing"] = drawn(position(data), 0, turn)
    except SobremesaError as error:
        found["error"] = error.text
    return found


# tables


@dataclass(frozen=True, slots=True)
class Moment:
    """A table at a moment of its game."""

    point: GamePoint
    idle: bool
    """Whether the board accepts no action."""
    allies: Collection[int]
    """The seats that a pact protects from the player to move."""


def past(point: GamePoint, action: str, seen: Perspective, number: int) -> SceneMessage:
    """Give the scene of an earlier moment of a table; its only choice is the next action."""
    state = state_of(point)
    found = seen.of(state.scene())
    done = tuple(choice for choice in found.choices if choice.action == action)
    shown = Drawing.of(state.rules.art, replace(found, choices=done, buttons=()))
    return shown.data(number, len(point.actions))


def why_there(moment: Moment, action: str, clicks: Sequence[str]) -> Why:
    """Explain why an action is illegal at a table now; no rule means that it is legal."""
    state = state_of(moment.point)
    return explain(state, playable(state, moment.idle, moment.allies), action, clicks)
