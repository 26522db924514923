"""Handlers of seating: sitting down, standing up, leaving, returning, and beginning the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from sobremesa.ai import arranging
from sobremesa.rulebook.errors import SobremesaError
from sobremesa.server.journal.decisions import Request
from sobremesa.server.refusals import Refused
from sobremesa.server.tables import commands as c
from sobremesa.server.tables import events as e
from sobremesa.server.tables.state import TableState


def sit(table: TableState, request: Request, command: c.Sit) -> list[e.AnyEvent]:
    """Take a free seat; when the last one is taken, the game begins."""
    if table.phase != "seating":
        raise Refused("begun")
    free = [i for i, seat in enumerate(table.seats) if seat.free]
    if command.seat is not None and command.seat >= len(table.seats):
        raise Refused("no_such_seat")
    if not free:
        raise Refused("table_full")
    seat = free[0] if command.seat is None else command.seat
    if seat not in free:
        raise Refused("seat_taken")
    fixed = command.fixed or table.terms.seats[seat].fixed
    events: list[e.AnyEvent] = [e.Sat(seat, request.person, request.name, fixed)]
    return events + (_when_full(table, request, events) if len(free) == 1 else [])


def stand(table: TableState, request: Request, command: c.Stand) -> list[e.AnyEvent]:
    """Leave a seat."""
    if table.phase != "seating":
        raise Refused("begun")
    return [e.Stood(table.seat_of(request, command.seat))]


def add_bot(table: TableState, request: Request, command: c.AddBot) -> list[e.AnyEvent]:
    """Put a bot on a free seat."""
    if table.phase != "seating":
        raise Refused("begun")
    if request.person != table.opener:
        raise Refused("not_opener")
    table.must_have(command.seat)
    if not table.seats[command.seat].free:
        raise Refused("seat_taken")
    events: list[e.AnyEvent] = [e.BotSat(command.seat, command.level)]
    free = sum(seat.free for seat in table.seats)
    return events + (_when_full(table, request, events) if free == 1 else [])


def opening(table: TableState, request: Request) -> list[e.AnyEvent]:
    """Return the events that seat the opener and the bots named by the terms."""
    events: list[e.AnyEvent] = []
    for index, wanted in enumerate(table.terms.seats):
        if wanted.kind == "me":
            events.append(e.Sat(index, request.person, request.name, wanted.fixed))
        elif wanted.kind == "bot":
            events.append(e.BotSat(index, wanted.level))
    if len(events) == len(table.seats):
        events += _when_full(table, request, events)
    return events


def _when_full(
    table: TableState, request: Request, seated: Sequence[e.AnyEvent]
) -> list[e.AnyEvent]:
    """Return the events of a full table: draw lots, and begin unless people arrange first."""
    events: list[e.AnyEvent] = []
    levels = [seat.bot for seat in table.seats]
    fixed = [wanted.fixed for wanted in table.terms.seats]
    fixed = [one or seat.fixed for one, seat in zip(fixed, table.seats, strict=True)]
    for event in seated:
        if isinstance(event, e.BotSat):
            levels[event.seat] = event.level
        elif isinstance(event, e.Sat):
            fixed[event.seat] = event.fixed
    if table.terms.lot:
        order = _draw_lots(fixed, request.random)
        events.append(e.Swapped(tuple(order)))
        levels = [levels[old] for old in order]
    if not table.terms.secret:
        events.append(e.Begun())
    elif all(levels):
        events.append(_reveal(table, request, [{}] * len(levels), levels))
    return events


def _draw_lots(fixed: Sequence[bool], random: Random) -> list[int]:
    """Draw lots for the seats that are not fixed; return the former seat of each new one."""
    order = list(range(len(fixed)))
    loose = [seat for seat in order if not fixed[seat]]
    drawn = list(loose)
    random.shuffle(drawn)
    for seat, old in zip(loose, drawn, strict=True):
        order[seat] = old
    return order


def _reveal(
    table: TableState,
    request: Request,
    arranged: Sequence[Mapping[str, object]],
    levels: Sequence[int],
) -> e.Begun:
    """Reveal all arrangements; bots arrange only now, and what is left out has its default."""
    secret = table.secret
    assert secret is not None
    together: dict[str, object] = {}
    for seat, (values, level) in enumerate(zip(arranged, levels, strict=True)):
        if level:
            together |= arranging.arrange(
                table.play.game, seat, level, request.random.getrandbits(64)
            )
        together |= values
    options = {**table.terms.options, secret.option: together}
    game = table.play.game
    game.rules.start(game.rules.setup(game.players, options))  # raises if the game cannot begin
    return e.Begun(options)


def leave(table: TableState, request: Request, command: c.Leave) -> list[e.AnyEvent]:
    """Leave for a while; before the game begins, leave the seat."""
    seat = table.seat_of(request, command.seat)
    if table.phase == "seating":
        return [e.Stood(seat)]
    return [] if table.seats[seat].away else [e.Left(seat)]


def come_back(table: TableState, request: Request, command: c.Return) -> list[e.AnyEvent]:
    """Return to one's seat."""
    seat = table.seat_of(request, command.seat)
    return [e.Returned(seat)] if table.seats[seat].away else []


def substitute(table: TableState, request: Request, command: c.Substitute) -> list[e.AnyEvent]:
    """Return a seat to somebody else."""
    if table.ended:
        raise Refused("over")
    table.must_have(command.seat)
    if not command.level:
        return [e.Sat(command.seat, command.person, command.name)]
    freed = [e.Stood(command.seat)] if table.seats[command.seat].person else []
    return [*freed, e.BotSat(command.seat, command.level)]


def arrange(table: TableState, request: Request, command: c.Arrange) -> list[e.AnyEvent]:
    """Arrange in secret; when everybody has, all is revealed and the game begins."""
    secret = table.secret
    if secret is None:
        raise Refused("no_secret")
    if table.phase != "arranging":
        raise Refused("begun" if table.play.actions or table.begun else "not_begun")
    seat = table.seat_of(request, command.seat)
    check_arrangement(table, seat, command.values)
    events: list[e.AnyEvent] = [e.Arranged(seat, command.values)]
    if any(s.arranged is None and not s.automated and i != seat for i, s in enumerate(table.seats)):
        return events
    arranged = [s.arranged or {} for s in table.seats]
    arranged[seat] = command.values
    return [*events, _reveal(table, request, arranged, [s.bot for s in table.seats])]


def check_arrangement(table: TableState, seat: int, values: Mapping[str, object]) -> None:
    """Refuse an arrangement that is not valid for a seat."""
    secret = table.secret
    if secret is None:
        raise Refused("no_secret")
    if set(values) - set(secret.parts[seat]):
        raise Refused("bad_arrangement")
    try:
        table.game_with({**table.terms.options, secret.option: values}).start()
    except SobremesaError as error:
        raise Refused("bad_arrangement", error.text) from None


# folding


def fold_sat(table: TableState, event: e.Sat) -> None:
    """Seat a person."""
    seat = table.seats[event.seat]
    seat.person, seat.name, seat.bot, seat.fixed = event.person, event.name, 0, event.fixed
    seat.away = False


def fold_stood(table: TableState, event: e.Stood) -> None:
    """Free a seat."""
    seat = table.seats[event.seat]
    seat.person, seat.name, seat.arranged, seat.fixed = None, "", None, False
    seat.away = False


def fold_bot(table: TableState, event: e.BotSat) -> None:
    """Let a bot play on a seat; the person who sat there may return."""
    table.seats[event.seat].bot = event.level


def fold_swapped(table: TableState, event: e.Swapped) -> None:
    """Exchange seats."""
    table.seats[:] = [table.seats[old] for old in event.order]


def fold_left(table: TableState, event: e.Left) -> None:
    """Mark a player as away."""
    table.seats[event.seat].away = True


def fold_returned(table: TableState, event: e.Returned) -> None:
    """Mark a player as present; a bot that took over leaves."""
    seat = table.seats[event.seat]
    seat.away, seat.bot = False, 0


def fold_arranged(table: TableState, event: e.Arranged) -> None:
    """Store an arrangement."""
    table.seats[event.seat].arranged = event.values


def fold_begun(table: TableState, event: e.Begun) -> None:
    """Begin the game, with the options that the arrangements led to."""
    table.begun = True
    if event.options is not None:
        table.set_up(event.options)
