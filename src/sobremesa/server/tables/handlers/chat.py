"""Handlers of chat: text, ready-made phrases, chat rooms, muting."""

from __future__ import annotations

from sobremesa.server.journal.decisions import Request
from sobremesa.server.refusals import Refused
from sobremesa.server.tables import commands as c
from sobremesa.server.tables import events as e
from sobremesa.server.tables.chat import LONGEST, PHRASES
from sobremesa.server.tables.state import TableState
from sobremesa.server.text import clean


def say(table: TableState, request: Request, command: c.Say) -> list[e.AnyEvent]:
    """Send a chat message to a chat room of the speaker."""
    if not table.terms.chat:
        raise Refused("no_chat")
    seats = table.seats_of(request.person)
    if (command.room == "watchers") == bool(seats):
        raise Refused("no_room")
    if command.room == "team" and len(table.team(seats[0])) < 2:
        raise Refused("no_room")
    text = clean(command.text)
    if command.phrase:
        if command.phrase not in PHRASES or text:
            raise Refused("bad_text")
    elif not text or len(text) > LONGEST:
        raise Refused("bad_text")
    seat = seats[0] if seats else None
    return [e.Said(command.room, seat, request.name, text, command.phrase)]


def mute(table: TableState, request: Request, command: c.Mute) -> list[e.AnyEvent]:
    """Mute or unmute somebody."""
    return [e.Muted(command.whom, command.on)]


def fold_muted(table: TableState, event: e.Muted, by: str) -> None:
    """Add to or remove from a person's muted people."""
    muted = table.muted.setdefault(by, set())
    if event.on:
        muted.add(event.whom)
    else:
        muted.discard(event.whom)
