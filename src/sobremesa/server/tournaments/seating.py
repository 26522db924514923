"""Carrying what a tournament decides to the tables at which it is played.

Nothing here remembers what has been asked: a table is compared with what the tournament says
about it, so that what a crash prevented is done after it.
"""

from __future__ import annotations

from sobremesa.play.tournament import Entrant, Tournament
from sobremesa.play.tournament import Table as Round
from sobremesa.server.journal.decisions import SERVER
from sobremesa.server.rooms.hub import Hub
from sobremesa.server.tables import commands as tc
from sobremesa.server.tables.seats import Seat
from sobremesa.server.tables.table import Table
from sobremesa.server.tournaments.hosting import level

Sitters = tuple[tuple[Entrant, bool], ...]
"""Seat by seat who plays there, and whether the tournament has put them last."""


def played_at(cup: Tournament) -> dict[str, Round]:
    """Give the tables of the last round by the server's names, also those decided by absence."""
    tables = cup.rounds[-1].tables if cup.rounds else []
    return {table.at: table for table in tables if table.at}


def sitters(cup: Tournament, table: Round) -> Sitters:
    """Say who should sit where in the game that is being played."""
    return tuple((cup.entrant(slot), slot in table.absent) for slot in table.seating())


async def seat_entrants(hub: Hub, at: str, wanted: Sitters) -> bool:
    """Bring a table to what the tournament says; tell whether it could be done."""
    done = True
    for index, (entrant, absent) in enumerate(wanted):
        played = (await hub.find(at)).table
        for command in _needed(played, index, entrant, absent):
            done &= (await hub.handle(at, command, SERVER, "")).refusal is None
    return done


def _needed(table: Table, index: int, entrant: Entrant, absent: bool) -> list[tc.ServersCommand]:
    """List what is to be asked for so that a seat is as the tournament says."""
    seat = table.seats[index]
    arranging = table.phase == "arranging"
    if table.ended or (absent and seat.out):
        return []
    if absent:
        first = [_arranged(index)] if arranging and seat.arranged is None else []
        return [*first, tc.Drop(id=f"drop-{index}", seat=index)]
    if _sits(seat, entrant):
        return []
    number = level(entrant.bot) if entrant.bot else 0
    given = tc.Substitute(
        id=f"substitute-{index}",
        seat=index,
        person=entrant.id,
        name=entrant.name,
        level=number,
    )
    return [given, _arranged(index)] if arranging and number else [given]


def _arranged(seat: int) -> tc.ServersCommand:
    return tc.Arrange(id=f"late-{seat}", seat=seat, values={})


def _sits(seat: Seat, entrant: Entrant) -> bool:
    if entrant.bot:
        return bool(seat.bot) and seat.person is None
    return seat.person == entrant.id
