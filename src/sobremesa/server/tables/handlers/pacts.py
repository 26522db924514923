"""Handlers of pacts between players: offered, made, broken, expired."""

from __future__ import annotations

from sobremesa.server.journal.decisions import Request
from sobremesa.server.refusals import Refused
from sobremesa.server.tables import commands as c
from sobremesa.server.tables import events as e
from sobremesa.server.tables.pacts import pair
from sobremesa.server.tables.state import TableState

# deciding


def _parties(table: TableState, request: Request, command: c.Seated, to: int) -> int:
    if table.terms.pacts == "off":
        raise Refused("no_pacts")
    seat = table.playing_seat(request, command)
    if not 0 <= to < len(table.seats) or to == seat:
        raise Refused("no_such_seat")
    table.must_be_alive(seat)
    if table.seats[to].out or to not in table.alive():
        raise Refused("no_pact")
    return seat


def offer(table: TableState, request: Request, command: c.OfferPact) -> list[e.AnyEvent]:
    """Offer a pact; a bot accepts any."""
    seat = _parties(table, request, command, command.to)
    if pair(seat, command.to) in table.pacts.made or (seat, command.to) in table.pacts.offers:
        raise Refused("offered")
    events: list[e.AnyEvent] = [e.PactOffered(seat, command.to, command.rounds)]
    if table.seats[command.to].automated:
        events.append(_made(table, seat, command.to, command.rounds))
    return events


def _made(table: TableState, seat: int, to: int, rounds: int) -> e.PactMade:
    return e.PactMade(seat, to, table.play.turns + rounds * table.players_left())


def answer(table: TableState, request: Request, command: c.AnswerPact) -> list[e.AnyEvent]:
    """Accept or refuse the pact that `to` offered."""
    seat = _parties(table, request, command, command.to)
    rounds = table.pacts.offers.get((command.to, seat))
    if rounds is None:
        raise Refused("no_offer")
    if not command.yes:
        return [e.PactRefused(command.to, seat)]
    return [_made(table, command.to, seat, rounds)]


def give_notice(table: TableState, request: Request, command: c.BreakPact) -> list[e.AnyEvent]:
    """End a pact: at once if it is only spoken, after one more round if it is binding."""
    seat = _parties(table, request, command, command.to)
    until = table.pacts.made.get(pair(seat, command.to))
    if until is None:
        raise Refused("no_pact")
    turns = table.play.turns
    end = turns if table.terms.pacts == "spoken" else min(until, turns + table.players_left())
    return [e.PactBroken(seat, command.to, end)]


# folding


def fold_offered(table: TableState, event: e.PactOffered) -> None:
    """Add a pact offer."""
    table.pacts.offers[event.seat, event.to] = event.rounds


def fold_refused(table: TableState, event: e.PactRefused) -> None:
    """Remove a pact offer."""
    table.pacts.offers.pop((event.seat, event.to), None)


def fold_made(table: TableState, event: e.PactMade) -> None:
    """Add a pact."""
    table.pacts.offers.pop((event.seat, event.to), None)
    table.pacts.offers.pop((event.to, event.seat), None)
    table.pacts.made[pair(event.seat, event.to)] = event.until


def fold_broken(table: TableState, event: e.PactBroken) -> None:
    """Shorten or remove a pact."""
    if event.until <= table.play.turns:
        table.pacts.made.pop(pair(event.seat, event.to), None)
    else:
        table.pacts.made[pair(event.seat, event.to)] = event.until


def fold_over(table: TableState, event: e.PactOver) -> None:
    """Remove a pact."""
    table.pacts.made.pop(pair(event.seat, event.to), None)
