"""The fold of each event of a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sobremesa.server.tables import events as e
from sobremesa.server.tables.handlers import actions, chat, offers, pacts, seating
from sobremesa.server.tables.state import TableState


def _event(fold: Callable[[TableState, Any], None]) -> Callable[[TableState, e.Entry], None]:
    return lambda table, entry: fold(table, entry.event)


def _timed(fold: Callable[[TableState, Any, int], None]) -> Callable[[TableState, e.Entry], None]:
    return lambda table, entry: fold(table, entry.event, entry.at)


def _signed(fold: Callable[[TableState, Any, str], None]) -> Callable[[TableState, e.Entry], None]:
    return lambda table, entry: fold(table, entry.event, entry.by or "")


def _fold_resumed(table: TableState, event: e.Resumed, now: int) -> None:
    table.clock.skip_to(now)


def _fold_rematched(table: TableState, event: e.Rematched) -> None:
    table.rematch = event.table
    table.offers.clear("rematch")


def _fold_swapped(table: TableState, event: e.Swapped) -> None:
    seating.fold_swapped(table, event)
    table.offers.clear("swap")


def _fold_bot(table: TableState, event: e.BotSat) -> None:
    seating.fold_bot(table, event)
    table.offers.clear("bot")


FOLD: dict[type, Callable[[TableState, e.Entry], None]] = {
    e.Sat: _event(seating.fold_sat),
    e.Stood: _event(seating.fold_stood),
    e.BotSat: _event(_fold_bot),
    e.Swapped: _event(_fold_swapped),
    e.Left: _event(seating.fold_left),
    e.Returned: _event(seating.fold_returned),
    e.Arranged: _event(seating.fold_arranged),
    e.Begun: _event(seating.fold_begun),
    e.TookBack: _timed(actions.fold_took_back),
    e.PassedOn: _timed(actions.fold_passed_on),
    e.DroppedOut: _timed(actions.fold_dropped),
    e.Resumed: _timed(_fold_resumed),
    e.Ended: _timed(actions.fold_ended),
    e.Offered: _signed(offers.fold_offered),
    e.Answered: _signed(offers.fold_answered),
    e.Rematched: _event(_fold_rematched),
    e.PactOffered: _event(pacts.fold_offered),
    e.PactRefused: _event(pacts.fold_refused),
    e.PactMade: _event(pacts.fold_made),
    e.PactBroken: _event(pacts.fold_broken),
    e.PactOver: _event(pacts.fold_over),
    e.Muted: _signed(chat.fold_muted),
}
"""The fold of an entry by the type of its event; chat messages change nothing. `Acted` is folded
separately, because deciding it has already computed the state it leads to."""
