"""Talk at a table: plain text, ready-made phrases, rooms, and not hearing somebody."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final

from sobremesa.rulebook.text import Text
from sobremesa.server import commands as c
from sobremesa.server import events as e
from sobremesa.server.refused import Refused

if TYPE_CHECKING:
    from sobremesa.server.table import Request, Table

LONGEST: Final = 300
EVERYBODY: Final = "*"

PHRASES: Final[dict[str, Text]] = {
    "hello": Text("¡Hola!", "Hello!"),
    "good_luck": Text("¡Suerte!", "Good luck!"),
    "have_fun": Text("¡A disfrutar!", "Have fun!"),
    "your_turn": Text("Te toca.", "Your turn."),
    "moment": Text("Un momento…", "One moment…"),
    "nice": Text("¡Buena jugada!", "Nice move!"),
    "oops": Text("¡Vaya despiste!", "Oops!"),
    "thanks": Text("Gracias.", "Thank you."),
    "sorry": Text("Perdón.", "Sorry."),
    "good_game": Text("¡Buena partida!", "Good game!"),
    "again": Text("¿Otra?", "Another one?"),
    "bye": Text("¡Hasta luego!", "Bye!"),
}
"""What can be said with one click, in the hearer's language."""


def clean(text: str) -> str:
    """Give a text without anything that is not plain writing.

    >>> clean("  hola\\x00\\u202e   mesa\\n")
    'hola mesa'
    """
    shown = (
        " " if unicodedata.category(sign) in ("Cc", "Zl", "Zp") else sign
        for sign in text
        if unicodedata.category(sign) not in ("Cf", "Cs", "Co", "Cn") or sign == "\u200d"
    )
    return " ".join("".join(shown).split())


def say(table: Table, request: Request, command: c.Say) -> list[e.AnyEvent]:
    """Say something in a room in which the speaker is."""
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


def mute(table: Table, request: Request, command: c.Mute) -> list[e.AnyEvent]:
    """Stop hearing somebody, or hear them again."""
    return [e.Muted(command.whom, command.on)]


def fold_muted(table: Table, event: e.Muted, by: str) -> None:
    """Remember whom somebody does not hear."""
    muted = table.muted.setdefault(by, set())
    if event.on:
        muted.add(event.whom)
    else:
        muted.discard(event.whom)


def hears(table: Table, person: str | None, event: e.Said, speaker: str | None) -> bool:
    """Tell whether somebody hears what is said."""
    if person is not None and person == speaker:
        return True
    muted = table.muted.get(person or "", ())
    if EVERYBODY in muted or speaker in muted:
        return False
    seats = table.seats_of(person) if person else []
    if event.room == "watchers":
        return not seats
    if event.room == "team":
        return event.seat is not None and any(seat in table.team(event.seat) for seat in seats)
    return True
