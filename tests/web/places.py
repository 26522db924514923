"""Places to visit: who comes, with what, and where they go.

A place is made anew whenever something at it was changed, each time with people and tables of its
own: so what destroys can be pressed as well.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from playwright.sync_api import Page

import sobremesa
from tests.server.serving import Guest, Server

from .agreed import AGREED

ARMY: Final = "RKBRPPPPPNBP.PQNP."
"""An army of Vence a los Reyes."""
PASSWORD: Final = "correct horse"
NUMBERS = iter(range(1_000_000))
"""Numbers for what needs a name of its own."""


@dataclass(frozen=True)
class Visit:
    """Where somebody goes, and with whose cookie; nobody's without one."""

    address: str
    cookie: str = ""


class Company:
    """People who come to one server, and are sent home together."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self._guests: list[Guest] = []

    def guest(self, name: str) -> Guest:
        found = Guest(self.server, name)
        self._guests.append(found)
        return found

    def close(self) -> None:
        for guest in self._guests:
            guest.close()


Recipe = Callable[[Company], Visit]


@dataclass(frozen=True)
class Place:
    """A screen in some phase; `refusals` are the answers that belong to it, as `404 GET /api/…`."""

    name: str
    recipe: Recipe
    refusals: tuple[str, ...] = ()
    arrive: Callable[[Page], None] | None = None
    """What is done there before anything is looked at."""
    press: bool = True
    """Whether anything is pressed there; not where the screen itself is pressed elsewhere."""


def at(address: str) -> Recipe:
    """Go somewhere as nobody yet."""
    return lambda company: Visit(address)


def go(guest: Guest, address: str) -> Visit:
    return Visit(address, guest.cookie)


# what people do before somebody looks


def opening(game: str, plies: int, players: int = 2, **options: Any) -> list[str]:
    """Give the first actions of a game: an agreed one, or what is legal first."""
    if players == 2 and game in AGREED:
        return AGREED[game][0].split()[:plies]
    state, found = sobremesa.game(game, players, options).start(), []
    for _ in range(plies):
        found.append(state.legal()[0])
        state = state.play(found[-1])
    return found


def table_of(guests: Sequence[Guest], game: str, actions: Sequence[str] = (), **terms: Any) -> str:
    """Open a table on which these people sit in order, and play so far."""
    first, *others = guests
    players = int(terms.pop("players", len(guests)))
    table = first.open(game=game, players=players, seats=[{"kind": "me"}], **terms)
    for seat, guest in enumerate(others, 1):
        guest.ask(table, do="sit", seat=seat)
    state = sobremesa.game(game, players).start()
    for action in actions:
        mover = state.player or 0
        guests[mover].ask(table, do="act", action=action)
        state = state.play(action)
        if terms.get("turn_end") == "token" and state.player != mover:
            guests[mover].ask(table, do="pass_on")
    return table


def seated(company: Company, many: int = 2) -> list[Guest]:
    return [company.guest(name) for name in ("Ana", "Berta", "Carlos", "Dora")[:many]]


def secretly(company: Company) -> tuple[Guest, Guest, str]:
    ana, berta = seated(company)
    for word in ("Muralla", "Trampa"):
        name, note = f"{word} {next(NUMBERS)}", "Todo queda detrás."
        ana.post("/api/arrangements", {"game": "reyes", "name": name, "value": ARMY, "note": note})
    kept = {"game": "reyes", "name": f"Cuña {next(NUMBERS)}", "value": ARMY, "public": True}
    berta.post("/api/arrangements", kept)
    return ana, berta, table_of([ana, berta], "reyes", secret=True)
