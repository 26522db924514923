"""Quick answers, in a worker process: positions drawn, tried, edited and explained.

Each gives data for JSON, or raises what is wrong with what was asked. What was drawn or replayed
last is remembered there, so that stepping through a game is quick.
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
from sobremesa.rulebook.perspective import Perspective, turned
from sobremesa.rulebook.rules import Rules
from sobremesa.rulebook.scene import TrayItem
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
from sobremesa.server.saying import said
from sobremesa.server.scenes import Drawing, playable
from sobremesa.server.workers.jobs.bounded import GivenUp, within
from sobremesa.server.workers.jobs.explanations import explain
from sobremesa.server.workers.jobs.spots import Spot, Spots, refused

LEAST: Final = 5.0
"""Seconds of the processor that any answer may take."""
FAR: Final = 2.0
"""How many times longer than expected it may take, if that is more."""
WORTH: Final = 1400
"""From how many bytes an answer is worth packing: less than that is one packet anyway."""

HALF: Final = 2
"""As many quarters."""

_ENCODE = msgspec.json.Encoder().encode
_spots = Spots()


def written(
    work: Callable[..., Any], args: Sequence[Any], zipped: bool, seconds: float
) -> tuple[bytes, bool]:
    """Write an answer as JSON, packed for whoever can unpack it; tell whether it is.

    What takes far longer than the seconds that it was expected to take is refused.
    """
    try:
        with within(max(LEAST, FAR * seconds)):
            data = _ENCODE(work(*args))
    except GivenUp:
        _spots.forget()  # whatever was in the middle of it
        raise Refused("too_large") from None
    if zipped and len(data) >= WORTH:
        return gzip.compress(data, 3, mtime=0), True
    return data, False


def zipped(work: Callable[..., Any], args: Sequence[Any]) -> bytes:
    """Write an answer that is kept for everybody: bytes as they are, all else as JSON; packed."""
    data = work(*args)
    return gzip.compress(data if isinstance(data, bytes) else _ENCODE(data), mtime=0)


def drawn(state: State, ply: int = 0, turn: int = 0, foot: int | None = None) -> SceneMessage:
    """Describe a state for drawing, turned by some quarters; half turned, the last side sees it."""
    art = state.rules.art
    scene = turned(state.scene(), turn if art.turns else 0)
    if foot is None:
        foot = len(scene.sides) - 1 if turn == HALF else 0
    return Drawing.of(art, replace(scene, foot=foot)).data(0, ply)


def state_of(spot: Spot) -> State:
    """Give the state of a spot, or refuse it."""
    return _spots.find(spot)


def rules_of(name: str) -> Rules[Any]:
    """Find the rules of a game, or refuse."""
    try:
        return registry.rules(name)
    except UnknownGame as error:
        raise refused(error) from None


# spots


def scene(spot: Spot, turn: int) -> AnalysisPosition:
    """Describe a position for drawing, and give it as data."""
    state = state_of(spot)
    return {
        "position": state.data(),
        "formats": formats.formats_of(spot.game),
        "drawing": drawn(state, len(spot.actions), turn),
        "said": _led_here(spot),
    }


def _led_here(spot: Spot) -> SaidAction | None:
    if not spot.actions:
        return None
    before = state_of(msgspec.structs.replace(spot, actions=spot.actions[:-1]))
    return said(before, spot.actions[-1])


def turns(spot: Spot) -> TurnList:
    """Replay a game, and say who played each action."""
    try:
        states = spot.states()
    except SobremesaError as error:
        raise refused(error) from None
    played = zip(states, spot.actions, strict=False)
    return {
        "players": [state.player for state in states[:-1]],
        "said": [said(state, action) for state, action in played],
    }


def why(spot: Spot, action: str, clicks: Sequence[str]) -> Why:
    """Say why an action is not allowed in a position; without a rule, it is allowed."""
    state = state_of(spot)
    return explain(state, state.scene(), action, clicks)


def going_on(spot: Spot) -> None:
    """Refuse a game that is over, or that the rules do not allow."""
    if state_of(spot).over:
        raise Refused("over")


def legal(spot: Spot) -> None:
    """Refuse a game that the rules do not allow."""
    state_of(spot)


def write(spot: Spot, form: str, told: Mapping[str, Any]) -> WrittenGame:
    """Write a game in a notation, with what its record tells besides; say what that leaves out."""
    state_of(spot)
    try:
        record = spot.record(told)
        return {"text": formats.write(record, form), "lost": formats.lost(record, form)}
    except SobremesaError as error:
        raise Refused("bad_game", error.text) from None


def exported(record: Mapping[str, object], form: str) -> str:
    """Write the record of a table in a notation."""
    try:
        return formats.write(Record.from_data(record), form)
    except SobremesaError as error:
        raise Refused("bad_game", error.text) from None


# the editor


def edit(data: dict[str, Any], do: str, cell: str, stamp: str, turn: int) -> EditedPosition:
    """Change a position and say whether it can be; if it can, describe it for drawing."""
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

    spot: Spot
    idle: bool
    """Whether nothing can be done on the board."""
    allies: Collection[int]
    """Whom a pact protects from the player to move."""


def past(spot: Spot, action: str, seen: Perspective, number: int) -> SceneMessage:
    """Describe an earlier moment of a table's game; the one choice is what was done then."""
    state = state_of(spot)
    found = seen.of(state.scene())
    done = tuple(choice for choice in found.choices if choice.action == action)
    shown = Drawing.of(state.rules.art, replace(found, choices=done, buttons=()))
    return shown.data(number, len(spot.actions))


def why_there(moment: Moment, action: str, clicks: Sequence[str]) -> Why:
    """Say why an action is not allowed at a table now; without a rule, it is allowed."""
    state = state_of(moment.spot)
    return explain(state, playable(state, moment.idle, moment.allies), action, clicks)
