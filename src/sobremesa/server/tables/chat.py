"""Chat at a table: text, ready-made phrases, chat rooms, muting."""

from __future__ import annotations

from typing import Final

from sobremesa.rulebook.text import Text
from sobremesa.server.tables import events as e
from sobremesa.server.tables.state import TableState

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
"""What can be said with one click, in the reader's language."""


def hears(table: TableState, person: str | None, event: e.Said, speaker: str | None) -> bool:
    """Return whether a viewer receives a chat message."""
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
