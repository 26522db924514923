"""What needs the others' consent: draws, taking back, swapping, bots for the absent, rematches."""

from __future__ import annotations

from sobremesa.play import draw_conditions
from sobremesa.server.identifiers import table_id
from sobremesa.server.journal.decisions import SERVER, Request
from sobremesa.server.refusals import Refused
from sobremesa.server.tables import commands as c
from sobremesa.server.tables import endings
from sobremesa.server.tables import events as e
from sobremesa.server.tables.offers import Standing
from sobremesa.server.tables.seats import people
from sobremesa.server.tables.state import TableState


def _asked(table: TableState, what: str, offer: Standing) -> set[str]:
    """Give the voices of who must say yes, apart from who asks; bots are asked about draws only."""
    if what == "swap":
        other = table.seats[offer.value]
        asked = {other.person} if other.person and not other.bot else set()
    elif what == "rematch":
        asked = {seat.person for seat in table.seats if seat.person and not seat.bot}
    else:
        alive = table.alive()
        asked = {
            *people(
                [
                    seat
                    for i, seat in enumerate(table.seats)
                    if i in alive and not (what == "bot" and (i == offer.value or seat.away))
                ]
            ),
            *(table.seats[i].voice(i) for i in bots_to_ask(table) if what == "draw"),
        }
    return {voice for voice in asked if voice} - {offer.voice}


def bots_to_ask(table: TableState) -> list[int]:
    """Give the seats of the bots that are still in the game."""
    bots = [i for i, seat in enumerate(table.seats) if seat.bot and not seat.out]
    if not bots:
        return []
    alive = table.alive()
    return [i for i in bots if i in alive]


def bot_to_answer(table: TableState) -> int | None:
    """Give the seat of a bot that has yet to answer an offer of a draw, if there is one."""
    standing = table.offers.open.get("draw") if table.phase == "playing" else None
    if standing is None:
        return None
    waited = _asked(table, "draw", standing) - standing.yes
    return next((i for i in bots_to_ask(table) if table.seats[i].voice(i) in waited), None)


def lately(table: TableState, turns: int) -> bool:
    """Tell whether a machine offered or declined a draw within so many turns."""
    return draw_conditions.lately(table.offers.drawn, table.play.turns, turns)


def negotiable(table: TableState) -> bool:
    """Tell whether a draw can be offered in earnest."""
    return draw_conditions.negotiable(table.play.state, machines=bool(bots_to_ask(table)))


def _granted(table: TableState, request: Request, what: str, offer: Standing) -> list[e.AnyEvent]:
    """Say what happens when everybody has agreed."""
    if what == "draw":
        return [endings.shared(table.seats, table.play.state, "agreement")]
    if what == "back":
        return [e.TookBack(offer.value)]
    if what == "bot":
        return [e.BotSat(offer.value, offer.level)]
    if what == "swap":
        order = list(range(len(table.seats)))
        order[offer.seat], order[offer.value] = offer.value, offer.seat
        return [e.Swapped(tuple(order))]
    return [e.Rematched(table_id(request.random))]


def _put(table: TableState, request: Request, what: str, offer: Standing) -> list[e.AnyEvent]:
    if what in table.offers.open:
        raise Refused("offered")
    events: list[e.AnyEvent] = [e.Offered(what, offer.seat, offer.value, offer.level)]
    if what == "draw" and request.person != SERVER:
        bots = bots_to_ask(table)
        if bots and (not negotiable(table) or lately(table, draw_conditions.ANSWERS)):
            return [*events, e.Answered(what, bots[0], False)]
    if not _asked(table, what, offer):
        events += _granted(table, request, what, offer)
    return events


def _voice(table: TableState, request: Request, seat: int) -> str:
    """Give the voice of who asks: their own, or that of the bot for which the server speaks."""
    return table.seats[seat].voice(seat) if request.person == SERVER else request.person


# deciding


def offer(table: TableState, request: Request, command: c.Offer) -> list[e.AnyEvent]:
    """Offer a draw or a rematch, or ask for taking back."""
    if command.what == "rematch":
        return _offer_rematch(table, request, command)
    seat = table.playing_seat(request, command)
    if command.what == "draw":
        table.must_live(seat)
    value = _how_far(table, request, seat) if command.what == "back" else 0
    return _put(
        table, request, command.what, Standing(seat, _voice(table, request, seat), value, 0)
    )


def _offer_rematch(table: TableState, request: Request, command: c.Offer) -> list[e.AnyEvent]:
    if not table.ended:
        raise Refused("not_over")
    if table.rematch:
        raise Refused("offered")
    seat = table.seat_of(request, command.seat)
    standing = table.offers.open.get("rematch")
    if standing is None:
        return _put(table, request, "rematch", Standing(seat, _voice(table, request, seat), 0, 0))
    return _say_yes(table, request, "rematch", seat, standing)


def _how_far(table: TableState, request: Request, seat: int) -> int:
    """Find how far a seat may go back: by one action in its own turn, by the whole turn after it.

    Nobody else may have played since.
    """
    play = table.play
    under_way = play.holder == seat and len(play.actions) > play.turn_from
    to = len(play.actions) - 1 if under_way else play.turn_start(seat)
    if to is None:
        raise Refused("nothing_to_undo")
    for actor in table.play.actors[to:]:
        if actor >= 0 and table.seats[actor].person != request.person:
            raise Refused("others_played")
    return to


def swap(table: TableState, request: Request, command: c.OfferSwap) -> list[e.AnyEvent]:
    """Ask for exchanging seats, before the first action and before any secret."""
    seat = table.seat_of(request, command.seat)
    if table.phase not in ("seating", "playing") or table.play.actions or table.terms.secret:
        raise Refused("begun")
    if table.terms.given:
        raise Refused("seats_fixed")
    if command.to >= len(table.seats) or command.to == seat:
        raise Refused("no_such_seat")
    return _put(table, request, "swap", Standing(seat, _voice(table, request, seat), command.to, 0))


def call_bot(table: TableState, request: Request, command: c.CallBot) -> list[e.AnyEvent]:
    """Ask that a bot plays for somebody who went away."""
    seat = table.playing_seat(request, command)
    if command.to >= len(table.seats) or command.to == seat:
        raise Refused("no_such_seat")
    other = table.seats[command.to]
    if not other.away or other.alone:
        raise Refused("not_away")
    return _put(
        table,
        request,
        "bot",
        Standing(seat, _voice(table, request, seat), command.to, command.level),
    )


def answer(table: TableState, request: Request, command: c.Answer) -> list[e.AnyEvent]:
    """Say yes or no."""
    seat = table.seat_of(request, command.seat)
    standing = table.offers.open.get(command.what)
    voice = _voice(table, request, seat)
    if standing is None or voice not in _asked(table, command.what, standing):
        raise Refused("no_offer")
    if not command.yes:
        return [e.Answered(command.what, seat, False)]
    return _say_yes(table, request, command.what, seat, standing)


def _say_yes(
    table: TableState, request: Request, what: str, seat: int, standing: Standing
) -> list[e.AnyEvent]:
    voice = _voice(table, request, seat)
    if voice in standing.yes or voice == standing.voice:
        raise Refused("offered")
    events: list[e.AnyEvent] = [e.Answered(what, seat, True)]
    if _asked(table, what, standing) <= standing.yes | {voice}:
        events += _granted(table, request, what, standing)
    return events


# folding


def fold_offered(table: TableState, event: e.Offered, by: str) -> None:
    """Remember an offer."""
    voice = _heard(table, event.seat, by)
    table.offers.open[event.what] = Standing(event.seat, voice, event.value, event.level)
    if event.what == "draw" and by == SERVER:
        table.offers.drawn = table.play.turns


def fold_answered(table: TableState, event: e.Answered, by: str) -> None:
    """Remember a yes; a no ends the offer."""
    standing = table.offers.open.get(event.what)
    if standing is None:
        return
    if event.yes:
        standing.yes.add(_heard(table, event.seat, by))
        return
    table.offers.clear(event.what)
    if event.what == "draw" and table.seats[event.seat].bot:
        table.offers.drawn = table.play.turns


def _heard(table: TableState, seat: int, by: str) -> str:
    return table.seats[seat].voice(seat) if by == SERVER else by
