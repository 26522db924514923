"""Draw offers at one screen: when one is possible, who is asked, and how bots decide."""

from __future__ import annotations

from typing import Final

from sobremesa.cli.session import Session
from sobremesa.play.draw_conditions import (
    TURNS_AFTER_ANSWER,
    TURNS_AFTER_OFFER,
    draw_possible,
    quiet_enough,
    recently_discussed,
    turn_begins,
    turns_over,
)
from sobremesa.rulebook.text import Text

AGREED: Final = Text("Tablas de común acuerdo.", "Drawn by agreement.")
DECLINED: Final = Text("{name}: no a las tablas.", "{name} declines the draw.")
NOT_HERE: Final = Text(
    "Aquí la máquina no acepta tablas: este juego no las conoce, o quedan más de dos bandos.",
    "Machines agree to no draw here: this game knows none, or more than two sides are left.",
)
ALONE: Final = Text(
    "`tablas` se escribe sin nada detrás.", "`draw` is typed with nothing after it."
)
YES_OR_NO: Final = Text("Responde `sí` o `no`.", "Answer `yes` or `no`.")
ACCEPT: Final = Text(
    "{by}: oferta de tablas. {name}: ¿de acuerdo?", "{by} offers a draw. {name}, do you accept?"
)
PROMPT: Final = Text("{question} (sí/no) ", "{question} (yes/no) ")
ANSWERED: Final = {
    True: ("yes", "y", "sí", "si", "s", "oui", "o"),
    False: ("no", "n", "non"),
}
"""The words for yes and no, in all languages."""


class Draws:
    """The draw offers of a session."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._spoken: int | None = None
        """The number of turns that were over when a machine last offered or declined a draw."""

    @property
    def possible(self) -> bool:
        """Whether a draw can be agreed on now."""
        session = self._session
        return not session.over and draw_possible(session.state, bool(self.machines()))

    def machines(self) -> list[int]:
        """Return the seats of the machines that are still in the game."""
        return [seat for seat in self._living() if seat not in self._session.people]

    def people(self, by: int) -> list[int]:
        """Return the seats of the people who have to accept an offer by a seat."""
        return [seat for seat in self._living() if seat in self._session.people and seat != by]

    def _living(self) -> list[int]:
        return [seat for seat, one in enumerate(self._session.state.standing()) if one.alive]

    def offered(self) -> bool:
        """Return whether the machine whose turn begins offers a draw; this takes a search."""
        from sobremesa.play.draw_offers import would_offer  # noqa: PLC0415  (loads the search)

        states = self._session.states
        seat = states[-1].player
        if seat is None or not turn_begins(states) or not quiet_enough(states[-1]):
            return False
        now = turns_over(states)
        if recently_discussed(self._spoken, now, TURNS_AFTER_OFFER) or not would_offer(
            states, seat
        ):
            return False
        self._spoken = now
        return True

    def decliner(self, by: int) -> int | None:
        """Return a machine that declines an offer, None if all accept; this takes searches."""
        from sobremesa.play.draw_offers import would_accept  # noqa: PLC0415  (loads the search)

        states = self._session.states
        now = turns_over(states)
        asked = [seat for seat in self.machines() if seat != by]
        weary = by in self._session.people and recently_discussed(
            self._spoken, now, TURNS_AFTER_ANSWER
        )
        for seat in asked:
            if weary or not would_accept(states, seat):
                self._spoken = now
                return seat
        return None


def answered(typed: str) -> bool | None:
    """Read a yes or a no, in any language; None for anything else.

    >>> answered("Sí"), answered("non"), answered("perhaps")
    (True, False, None)
    """
    word = typed.strip().lower()
    return next((yes for yes, spellings in ANSWERED.items() if word in spellings), None)
