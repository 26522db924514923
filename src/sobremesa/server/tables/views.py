"""What somebody is told: everything public, their own secrets, nobody else's.

Every viewer gets an entry for every number. Where they may not know what happened, they get one
that says nothing, always the same.
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
from sobremesa.server.tables.handlers.offers import negotiable
from sobremesa.server.tables.messages import ArrangedSeen, Hidden
from sobremesa.server.tables.snapshots import PublicState, Snapshot, You
from sobremesa.server.tables.table import Table

_ENCODE = msgspec.json.Encoder().encode

HIDDEN = Hidden()


def _plain(entry: e.Entry, event: object) -> bytes:
    return _ENCODE({"n": entry.n, "at": entry.at, "event": event})


def see(table: Table, entry: e.Entry, person: str | None) -> bytes:
    """Give an entry as a person may see it."""
    event = entry.event
    if isinstance(event, e.Arranged) and not (person and person == entry.by):
        return _plain(entry, ArrangedSeen(event.seat))
    if isinstance(event, e.Said) and not chat.hears(table, person, event, entry.by):
        return _plain(entry, HIDDEN)
    if isinstance(event, e.Muted) and not (person and person == entry.by):
        return _plain(entry, HIDDEN)
    if isinstance(event, e.Rematched) and not leads_on(table, person):
        return _plain(entry, HIDDEN)
    return _plain(entry, event)


def is_public(entry: e.Entry) -> bool:
    """Tell whether everybody sees the same of an entry."""
    return not isinstance(entry.event, e.Arranged | e.Said | e.Muted | e.Rematched)


def leads_on(table: Table, person: str | None) -> bool:
    """Tell whether somebody may know at which table those who played here play again.

    Where the table was found by its link, the link to the next one is not for all who had it.
    """
    return table.terms.public or (person is not None and bool(table.seats_of(person)))


def message(
    seen: Iterable[bytes],
    clock: bytes = b"",
    request: str | None = None,
    number: int = 0,
    page: Iterable[bytes] = (),
) -> bytes:
    """Put entries into one message; to who asked for them, with the id of the request.

    `page` is what a page is told besides, in pieces: what has changed, and the scene.
    """
    own = b""
    if request is not None:
        own = b'"id":' + _ENCODE(request) + b',"number":%d,' % number
    head = b'{"kind":"events",' + own + b'"events":['
    return b"".join((head, b",".join(seen), b"]", clock, *page, b"}"))  # a scene is copied once


def clock(table: Table, now: int) -> bytes:
    """Give the clock as a part of a message, empty where there is none."""
    data = table.clock.data(now)
    return b"" if data is None else b',"clock":' + _ENCODE(data)


def arranging(table: Table, arranged: Mapping[int, Mapping[str, object]]) -> Scene:
    """Describe the board while everybody arranges: these seats' set-ups, the others' covered.

    What a seat leaves out is the usual.
    """
    secret = table.secret
    assert secret is not None
    together = {part: value for values in arranged.values() for part, value in values.items()}
    found = table.laid_out({**table.terms.options, secret.option: together}).start().scene()
    shown = {part for seat in arranged for part in secret.parts[seat]}
    places = {
        index: secret.places.get(side.id, ())
        for index, side in enumerate(found.sides)
        if side.id not in shown
    }
    return covered(found, places)


def _kept(found: Scene, holder: int, state: State) -> Scene:
    """Say that a turn is complete, but still its player's until it is passed on."""
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
    """Give what can change at a table and everybody may know, apart from the board and the clock.

    The rematch is for those whom `leads_on` names. While set-ups are secret, neither the options
    nor the position that they lead to are told.
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
        "turn": play.holder if playing else None,
        "turn_from": play.turn_from,
        "turn_complete": playing and play.complete,
        "drawable": playing and negotiable(table),
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


def own(table: Table, person: str | None) -> You:
    """Give what is a person's own at a table."""
    mine = table.seats_of(person) if person else []
    kept = {str(seat): table.seats[seat].arranged for seat in mine}
    return {
        "seats": mine,
        "arrangements": {seat: values for seat, values in kept.items() if values is not None},
    }


def snapshot(table: Table, person: str | None, now: int, words: bool = True) -> Snapshot:
    """Give a whole table as a person may see it; for who has them, without the actions' words."""
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
        "rematch": table.rematch if leads_on(table, person) else None,
        "you": own(table, person),
    }
    if not words:
        del found["readable"]
    return found


def idle(table: Table) -> bool:
    """Tell whether nothing can be done on the board: it waits for nobody, or for a token."""
    return table.play.holder is None or (table.play.token and table.play.complete)


def allies(table: Table) -> set[int]:
    """Give whom a binding pact protects from the player to move."""
    holder = table.play.holder
    return table.bound_to(holder) if holder is not None else set()


def scene(table: Table, mine: Collection[int] = ()) -> Scene:
    """Describe the game for drawing, as whoever sits on some seats may see it.

    With binding pacts, without what they forbid.
    """
    if table.covered:
        return arranging(table, {seat: table.seats[seat].arranged or {} for seat in mine})
    state, holder = table.play.state, table.play.holder
    if holder is not None and table.play.token and table.play.complete:
        return _kept(state.scene(), holder, state)
    found = playable(state, holder is None, allies(table))
    if table.phase == "over" and not state.over:
        # resigned, agreed, out of time: the position would go on, the game does not
        return replace(found, to_move=None, status=_OVER, choices=(), buttons=())
    return found
