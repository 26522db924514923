"""Taking somebody's name out of the tournaments in which they took part."""

from __future__ import annotations

from msgspec.structs import replace

from sobremesa.play.tournament import Entrant
from sobremesa.play.tournament import events as t
from sobremesa.server.storage.backend import Statement
from sobremesa.server.tournaments.contest import AnyEvent, Entry, Waiting, write
from sobremesa.server.tournaments.register import Register


def _blanked(event: AnyEvent, person: str) -> AnyEvent | None:
    """Give an event without somebody's name; none if it does not name them."""
    if isinstance(event, t.Joined | t.Replaced | Waiting) and event.entrant.id == person:
        return replace(event, entrant=Entrant(person, ""))
    return None


async def blank(register: Register, person: str) -> list[str]:
    """Take a name out of every tournament's log; give those that changed.

    Numbers, times and results stay, as at tables.
    """
    rows = await register.backend.read(
        "SELECT DISTINCT tournament FROM tournament_entries WHERE entry LIKE :like",
        like=f'%"{person}"%',
    )
    changed = []
    for (name,) in rows:
        statements: list[Statement] = [
            (
                "UPDATE tournament_entries SET entry = :entry WHERE tournament = :t "
                "AND number = :n",
                {"entry": write(entry), "t": str(name), "n": entry.n},
            )
            for entry in [_entry(one, person) for one in await register.read(str(name))]
            if entry is not None
        ]
        if statements:
            await register.backend.write(statements)
            changed.append(str(name))
    return changed


def _entry(entry: Entry, person: str) -> Entry | None:
    event = _blanked(entry.event, person)
    return None if event is None else replace(entry, event=event)
