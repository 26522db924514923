"""What somebody is told: everything public, their own secrets, nobody else's.

Every viewer gets an entry for every number. Where they may not know what happened, they get one
that says nothing, always the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import msgspec

from sobremesa.rulebook.scene import Scene
from sobremesa.server import chat
from sobremesa.server import events as e
from sobremesa.server.seats import Seat
from sobremesa.server.table import Table

_ENCODE = msgspec.json.Encoder().encode

HIDDEN = {"kind": "hidden"}


def _plain(entry: e.Entry, event: object) -> bytes:
    return _ENCODE({"n": entry.n, "at": entry.at, "event": event})


def see(table: Table, entry: e.Entry, person: str | None) -> bytes:
    """Give an entry as a person may see it."""
    event = entry.event
    if isinstance(event, e.Arranged) and not (person and person == entry.by):
        return _plain(entry, {"kind": "arranged", "seat": event.seat})
    if isinstance(event, e.Said) and not chat.hears(table, person, event, entry.by):
        return _plain(entry, HIDDEN)
    if isinstance(event, e.Muted) and not (person and person == entry.by):
        return _plain(entry, HIDDEN)
    return _plain(entry, event)


def is_public(entry: e.Entry) -> bool:
    """Tell whether everybody sees the same of an entry."""
    return not isinstance(entry.event, e.Arranged | e.Said | e.Muted)


def message(
    seen: Iterable[bytes], clock: bytes = b"", request: str | None = None, number: int = 0
) -> bytes:
    """Put entries into one message; to who asked for them, with the id of the request."""
    own = b""
    if request is not None:
        own = b',"id":' + _ENCODE(request) + b',"number":' + str(number).encode()
    return b'{"kind":"events","events":[' + b",".join(seen) + b"]" + clock + own + b"}"


def clock(table: Table, now: int) -> bytes:
    """Give the clock as a part of a message, empty where there is none."""
    data = table.clock.data(now)
    return b"" if data is None else b',"clock":' + _ENCODE(data)


def _seats(seats: Sequence[Seat]) -> list[dict[str, object]]:
    return [seat.data() for seat in seats]


def snapshot(table: Table, person: str | None, now: int) -> dict[str, object]:
    """Give a whole table as a person may see it."""
    mine = table.seats_of(person) if person else []
    play = table.play
    shown = table.begun or not table.terms.secret
    secret = table.secret
    return {
        "table": table.id,
        "number": table.number,
        "phase": table.phase,
        "terms": msgspec.to_builtins(table.terms),
        "opener": table.opener,
        "options": play.game.options if shown else None,
        "seats": _seats(table.seats),
        "sides": list(play.game.rules.side_ids(play.game.setup)),
        "you": {
            "seats": mine,
            "arrangements": {
                str(seat): table.seats[seat].arranged
                for seat in mine
                if table.seats[seat].arranged is not None
            },
        },
        "secret": None if secret is None else msgspec.to_builtins(secret),
        "actions": list(play.actions),
        "turn": play.holder if table.phase == "playing" else None,
        "turn_from": play.turn_from,
        "turn_complete": table.phase == "playing" and play.complete,
        "clock": table.clock.data(now),
        "offers": table.offers.data(),
        "pacts": table.pacts.data(play.turns),
        "ended": None if table.ended is None else msgspec.to_builtins(table.ended),
        "rematch": table.rematch,
    }


def scene(table: Table) -> Scene:
    """Describe the game for drawing; with binding pacts, without what they forbid."""
    state = table.play.state
    found = state.scene()
    holder = table.play.holder
    if holder is None or (table.play.token and table.play.complete):
        return replace(found, choices=(), buttons=())
    allies = table.bound_to(holder)
    if allies:
        left = set(state.peaceful(allies))
        found = replace(found, choices=tuple(c for c in found.choices if c.action in left))
    return found
