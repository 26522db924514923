"""Handlers of play: actions, the token, resignation, time forfeits, aborting."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sobremesa.core.state import State
from sobremesa.rulebook.errors import SobremesaError
from sobremesa.server.journal.decisions import Request
from sobremesa.server.refusals import Refused, from_rules
from sobremesa.server.tables import commands as c
from sobremesa.server.tables import endings
from sobremesa.server.tables import events as e
from sobremesa.server.tables.state import TableState
from sobremesa.server.tables.terms import FischerClock


@dataclass(frozen=True, slots=True)
class EventsAndState:
    """Events, and the state that the action among them leads to."""

    events: list[e.AnyEvent]
    after: State


def act(table: TableState, request: Request, command: c.Act) -> EventsAndState:
    """Play an action, whether of a person, of a bot or of the server."""
    play = table.play
    if command.ply is not None and command.ply != len(play.actions):
        raise Refused("stale")
    seat = table.playing_seat(request, command)
    if seat != play.turn_holder:
        raise Refused("not_your_turn")
    if play.token and play.complete:
        raise Refused("pass_on_first")
    try:
        action = command.action
        if command.language is not None:
            action = play.state.read(action, command.language)
        after = play.state.play(action)
    except SobremesaError as error:
        raise from_rules(error) from None
    allies = table.bound_to(seat)
    if allies and action not in play.state.peaceful(allies):
        raise Refused("pact")
    events: list[e.AnyEvent] = []
    if table.seats[seat].away and request.person == table.seats[seat].person:
        events.append(e.Returned(seat))
    events.append(e.Acted(seat, action))
    if not play.token:
        if after.over or after.player != play.turn_holder:
            events += table.pacts.run_out(play.turns + 1)
        events += _end(table, after, len(play.actions) + 1)
    return EventsAndState(events, after)


BOTS_ONLY_LIMIT: Final = 600
"""How many actions bots may play among themselves once all people are out of the game."""


def _end(table: TableState, after: State, plies: int) -> list[e.AnyEvent]:
    """Return the end of the game, if it ends here by its rules or because it lasted too long."""
    if after.result:
        return [endings.by_rules(table.seats, after.result)]
    most = table.terms.most
    lasts = bool(most and plies >= most) or _bots_only_too_long(table, after)
    return [endings.shared(table.seats, after, "adjudicated")] if lasts else []


def _bots_only_too_long(table: TableState, after: State) -> bool:
    """Return whether only bots are left and have played `BOTS_ONLY_LIMIT` actions."""
    alone = 0
    for actor in reversed(table.play.actors):
        if actor >= 0:
            break
        alone += 1
    return alone >= BOTS_ONLY_LIMIT and endings.deserted(table.seats, after)


def undo(table: TableState, request: Request, command: c.Undo) -> list[e.AnyEvent]:
    """Take back the last action of the current turn."""
    seat = table.playing_seat(request, command)
    if not table.play.token:
        raise Refused("no_token")
    if seat != table.play.turn_holder:
        raise Refused("not_your_turn")
    if len(table.play.actions) <= table.play.turn_from:
        raise Refused("nothing_to_undo")
    return [e.TookBack(len(table.play.actions) - 1)]


def pass_on(table: TableState, request: Request, command: c.PassOn) -> list[e.AnyEvent]:
    """Pass a complete turn on; an end that the turn led to counts now."""
    play = table.play
    seat = table.playing_seat(request, command)
    if not play.token:
        raise Refused("no_token")
    if seat != play.turn_holder:
        raise Refused("not_your_turn")
    if not play.complete:
        raise Refused("turn_unfinished")
    events: list[e.AnyEvent] = [e.PassedOn(seat), *table.pacts.run_out(play.turns + 1)]
    return events + _end(table, play.state, len(play.actions))


def resign(table: TableState, request: Request, command: c.Resign) -> list[e.AnyEvent]:
    """Resign: the game ends, or goes on among the others."""
    seat = table.playing_seat(request, command)
    table.must_be_alive(seat)
    return _drop(table, seat, "resignation")


def drop(table: TableState, request: Request, command: c.Drop) -> list[e.AnyEvent]:
    """Let the server play on for an absent player, or end the game."""
    table.must_play()
    table.must_have(command.seat)
    if table.seats[command.seat].out:
        return []
    return _drop(table, command.seat, "time")


def _drop(table: TableState, seat: int, reason: str) -> list[e.AnyEvent]:
    dropped = e.DroppedOut(seat, "time" if reason == "time" else "resignation")
    ended = endings.without(table.seats, table.play.state, seat, reason)
    pacts = [e.PactOver(a, b) for a, b in sorted(table.pacts.made) if seat in (a, b)]
    return [dropped, *pacts, *([ended] if ended else [])]


def flag(table: TableState, request: Request, command: c.Flag) -> list[e.AnyEvent]:
    """Declare a time forfeit of the player to move, if the server's clock agrees."""
    table.must_play()
    deadline = table.clock.deadline()
    if deadline is None or request.now < deadline:
        raise Refused("time_left")
    return time_up(table)


def time_up(table: TableState) -> list[e.AnyEvent]:
    """Return the events of a time forfeit of the player to move."""
    assert table.clock.running is not None
    return _drop(table, table.clock.running, "time")


def abort(table: TableState, request: Request, command: c.Abort) -> list[e.AnyEvent]:
    """Abort the game before its first action; in a tournament only its organiser may."""
    if table.ended:
        raise Refused("over")
    if request.person != table.opener:
        table.seat_of(request, command.seat)
        if table.terms.given:
            raise Refused("not_opener")
    if table.play.actions:
        raise Refused("begun")
    return [endings.aborted(table.seats)]


# folding


def fold_acted(table: TableState, event: e.Acted, now: int, precomputed: State | None) -> None:
    """Play an action and update the clock; `computed` is the state that it leads to, if known."""
    play = table.play
    before, first = play.turn_holder, not play.actions
    assert before is not None
    left = table.clock.time_left(event.seat, now)
    after = precomputed or play.state.play(event.action)
    play.add(event.action, after, event.seat, not table.seats[event.seat].automated)
    table.offers.acted(event.seat, bool(table.seats[event.seat].bot))
    if play.turn_holder == before:
        _run_clock(table, before, now)
    elif first:
        table.clock.stop(now)
        if play.turn_holder is not None:
            _run_clock(table, play.turn_holder, now)
    else:
        table.clock.pass_on(before, None, now)
        if isinstance(table.clock.terms, FischerClock):
            left = table.clock.left[before]  # including the increment, as the clock shows it
        if play.turn_holder is not None:
            _run_clock(table, play.turn_holder, now)
    play.time(now, left)


def _run_clock(table: TableState, seat: int, now: int) -> None:
    """Run a seat's time, unless its player has dropped out: the server plays there at once."""
    if table.seats[seat].out:
        table.clock.stop(now)
    else:
        table.clock.run(seat, now)


def fold_took_back(table: TableState, event: e.TookBack, now: int) -> None:
    """Take actions back."""
    table.play.rewind(event.to)
    table.offers.clear("back")
    table.clock.stop(now)
    if event.to and table.play.turn_holder is not None:
        _run_clock(table, table.play.turn_holder, now)


def fold_passed_on(table: TableState, event: e.PassedOn, now: int) -> None:
    """Begin the next turn."""
    table.play.pass_on()
    table.clock.pass_on(event.seat, None, now)
    if table.play.turn_holder is not None:
        _run_clock(table, table.play.turn_holder, now)


def fold_dropped(table: TableState, event: e.DroppedOut, now: int) -> None:
    """Mark a player as dropped out."""
    table.seats[event.seat].out = event.reason
    if table.clock.running == event.seat:
        table.clock.stop(now)


def fold_ended(table: TableState, event: e.Ended, now: int) -> None:
    """End the game: stop the clock, remove all offers."""
    table.ended = event
    table.clock.stop(now)
    table.offers.open.clear()
