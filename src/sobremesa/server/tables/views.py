"""What a viewer sees: everything public and their own secrets, never those of others.

Every viewer gets an entry for every number; what they may not see is replaced by `HIDDEN`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

import msgspec

from sobremesa.core.state import State
from sobremesa.rulebook.hidden import covered
from sobremesa.rulebook.scene import Scene
from sobremesa.rulebook.text import Text
from sobremesa.server.scenes import playable
from sobremesa.server.tables import chat
from sobremesa.server.tables import events as e
from sobremesa.server.tables.handlers.offers import draw_possible
from sobremesa.server.tables.messages import ArrangedSeen, Hidden
from sobremesa.server.tables.snapshots import PublicState, Snapshot, You
from sobremesa.server.tables.table import Table

_ENCODE = msgspec.json.Encoder().encode

HIDDEN = Hidden()


def _plain(entry: e.Entry, event: object) -> bytes:
    return _ENCODE({"n": entry.n, "at": entry.at, "event": event})


def entry_for(table: Table, entry: e.Entry, person: str | None) -> bytes:
    """Encode an entry as a person may see it."""
    event = entry.event
    if isinstance(event, e.Arranged) and not (person and person == entry.by):
        return _plain(entry, ArrangedSeen(event.seat))
    if isinstance(event, e.Said) and not chat.hears(table, person, event, entry.by):
        return _plain(entry, HIDDEN)
    if isinstance(event, e.Muted) and not (person and person == entry.by):
        return _plain(entry, HIDDEN)
    if isinstance(event, e.Rematched) and not sees_rematch(table, person):
        return _plain(entry, HIDDEN)
    return _plain(entry, event)


def is_public(entry: e.Entry) -> bool:
    """Return whether all viewers see an entry alike."""
    return not isinstance(entry.event, e.Arranged | e.Said | e.Muted | e.Rematched)


def sees_rematch(table: Table, person: str | None) -> bool:
    """Return whether a viewer may see the link to the rematch.

    A private table is reached by its link; not everybody who had it is invited to the next table.
    """
    return table.terms.public or (person is not None and bool(table.seats_of(person)))


def message(
    seen: Iterable[bytes],
    clock: bytes = b"",
    request: str | None = None,
    number: int = 0,
    page: Iterable[bytes] = (),
) -> bytes:
    """Build an events message; for the sender of the command, with the id of the request.

    `page` holds what only pages get, in encoded pieces: the changed state, and the scene.
    """
    own = b""
    if request is not None:
        own = b'"id":' + _ENCODE(request) + b',"number":%d,' % number
    head = b'{"kind":"events",' + own + b'"events":['
    return b"".join((head, b",".join(seen), b"]", clock, *page, b"}"))  # copies a scene only once


def clock(table: Table, now: int) -> bytes:
    """Encode the clock as a part of a message; empty without a clock."""
    data = table.clock.data(now)
    return b"" if data is None else b',"clock":' + _ENCODE(data)


def arrangement(table: Table, arranged: Mapping[int, Mapping[str, object]]) -> Scene:
    """Return the scene while everybody arranges: these seats' set-ups, all others covered.

    What a seat leaves out has its default value.
    """
    secret = table.secret
    assert secret is not None
    together = {part: value for values in arranged.values() for part, value in values.items()}
    found = table.game_with({**table.terms.options, secret.option: together}).start().scene()
    shown = {part for seat in arranged for part in secret.parts[seat]}
    places = {
        index: secret.places.get(side.id, ())
        for index, side in enumerate(found.sides)
        if side.id not in shown
    }
    return covered(found, places)


def _turn_complete(found: Scene, holder: int, state: State) -> Scene:
    """Return the scene of a turn that is complete but not yet passed on."""
    own = [index for index, side in enumerate(found.sides) if side.player == holder]
    ends = state.last.cells[-1:] if state.last else ()
    moved = [token.side for token in found.tokens if token.cell in ends and token.side in own]
    side = moved[-1] if moved else own[0]
    status = _COMPLETE.format(side=found.sides[side].name)
    if state.over:
        status = _ENDS.format(turn=status, ending=found.status)
    return replace(found, to_move=side, status=status, choices=(), buttons=())


_COMPLETE = Text(
    "{side}: turno completo, falta pasarlo", "{side}: turn complete, not yet passed on"
)
_ENDS = Text("{turn}. {ending}", "{turn}. {ending}")
_OVER = Text("La partida ha terminado", "The game is over")


def state(table: Table) -> PublicState:
    """Return the public state of a table that can change, without board and clock.

    Only viewers for whom `sees_rematch` is true may get the rematch. While set-ups are secret,
    the options are left out.
    """
    play, playing = table.play, table.phase == "playing"
    shown = table.begun or not table.terms.secret
    ended = table.ended
    return {
        "phase": table.phase,
        "options": play.game.setup.options if shown else None,
        "seats": [seat.data() for seat in table.seats],
        "sides": list(play.game.rules.side_ids(play.game.setup)),
        "standing": list(play.state.standing()),
        "turn": play.turn_holder if playing else None,
        "next": play.next_holder if playing else None,
        "turn_from": play.turn_from,
        "turn_complete": playing and play.complete,
        "drawable": playing and draw_possible(table),
        "offers": table.offers.data(),
        "pacts": table.pacts.data(play.turns),
        "ended": None
        if ended is None
        else {
            "reason": ended.reason,
            "winners": list(ended.winners),
            "scores": list(ended.scores),
        },
        "rematch": table.rematch,
    }


def viewer_state(table: Table, person: str | None) -> You:
    """Return a viewer's own seats and arrangements."""
    mine = table.seats_of(person) if person else []
    kept = {str(seat): table.seats[seat].arranged for seat in mine}
    return {
        "seats": mine,
        "arrangements": {seat: values for seat, values in kept.items() if values is not None},
    }


def snapshot(table: Table, person: str | None, now: int, words: bool = True) -> Snapshot:
    """Return a whole table as a person may see it; with `words`, the actions in readable form."""
    found: Snapshot = {
        "table": table.id,
        "number": table.number,
        "terms": msgspec.to_builtins(table.terms),
        "opener": table.opener,
        "secret": None if table.secret is None else msgspec.to_builtins(table.secret),
        "actions": list(table.play.actions),
        "readable": list(table.play.readable()) if words else [],
        "clock": table.clock.data(now),
        **state(table),
        "rematch": table.rematch if sees_rematch(table, person) else None,
        "you": viewer_state(table, person),
    }
    if not words:
        del found["readable"]
    return found


def idle(table: Table) -> bool:
    """Return whether nothing can be done on the board: nobody is to move, or only to pass on."""
    return table.play.turn_holder is None or (table.play.token and table.play.complete)


def allies(table: Table) -> set[int]:
    """Return the seats that binding pacts protect from the player to move."""
    holder = table.play.turn_holder
    return table.bound_to(holder) if holder is not None else set()


def scene(table: Table, mine: Collection[int] = ()) -> Scene:
    """Return the scene as the holder of some seats may see it.

    Choices that binding pacts forbid are left out.
    """
    if table.covered:
        return arrangement(table, {seat: table.seats[seat].arranged or {} for seat in mine})
    state, holder = table.play.state, table.play.turn_holder
    if holder is not None and table.play.token and table.play.complete:
        return _turn_complete(state.scene(), holder, state)
    found = playable(state, holder is None, allies(table))
    if table.phase == "over" and not state.over:
        # resigned, agreed, out of time: the position has legal actions, but the game is over
        return replace(found, to_move=None, status=_OVER, choices=(), buttons=())
    return found
