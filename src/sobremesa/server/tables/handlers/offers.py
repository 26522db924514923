"""Handlers of offers: draws, taking back, swapping seats, bots for absent players, rematches."""

from __future__ import annotations

from sobremesa.play import draw_conditions
from sobremesa.server.identifiers import table_id
from sobremesa.server.journal.decisions import SERVER, Request
from sobremesa.server.refusals import Refused
from sobremesa.server.tables import commands as c
from sobremesa.server.tables import endings
from sobremesa.server.tables import events as e
from sobremesa.server.tables.offers import OpenOffer
from sobremesa.server.tables.seats import people
from sobremesa.server.tables.state import TableState


def _voters_needed(table: TableState, what: str, offer: OpenOffer) -> set[str]:
    """Return who must accept an offer, without who made it; bots are asked about draws only."""
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
            *(table.seats[i].voter(i) for i in bots_in_game(table) if what == "draw"),
        }
    return {voter for voter in asked if voter} - {offer.voter}


def bots_in_game(table: TableState) -> list[int]:
    """Return the seats of the bots that are still in the game."""
    bots = [i for i, seat in enumerate(table.seats) if seat.bot and not seat.out]
    if not bots:
        return []
    alive = table.alive()
    return [i for i in bots if i in alive]


def bot_to_answer(table: TableState) -> int | None:
    """Return the seat of a bot that has yet to answer a draw offer, if there is one."""
    open_offer = table.offers.open.get("draw") if table.phase == "playing" else None
    if open_offer is None:
        return None
    waited = _voters_needed(table, "draw", open_offer) - open_offer.yes
    return next((i for i in bots_in_game(table) if table.seats[i].voter(i) in waited), None)


def recently_discussed(table: TableState, turns: int) -> bool:
    """Return whether a bot offered or declined a draw within the last `turns` turns."""
    return draw_conditions.recently_discussed(table.offers.draw_discussed, table.play.turns, turns)


def draw_possible(table: TableState) -> bool:
    """Return whether a draw can be agreed on."""
    return draw_conditions.draw_possible(table.play.state, machines=bool(bots_in_game(table)))


def _accepted_events(
    table: TableState, request: Request, what: str, offer: OpenOffer
) -> list[e.AnyEvent]:
    """Return the events of an offer that everybody has accepted."""
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


def _open_offer_events(
    table: TableState, request: Request, what: str, offer: OpenOffer
) -> list[e.AnyEvent]:
    if what in table.offers.open:
        raise Refused("offered")
    events: list[e.AnyEvent] = [e.Offered(what, offer.seat, offer.value, offer.level)]
    if what == "draw" and request.person != SERVER:
        bots = bots_in_game(table)
        if bots and (
            not draw_possible(table)
            or recently_discussed(table, draw_conditions.TURNS_AFTER_ANSWER)
        ):
            return [*events, e.Answered(what, bots[0], False)]
    if not _voters_needed(table, what, offer):
        events += _accepted_events(table, request, what, offer)
    return events


def _voter(table: TableState, request: Request, seat: int) -> str:
    """Return the voter that a request speaks for: the person, or the bot of the seat."""
    return table.seats[seat].voter(seat) if request.person == SERVER else request.person


# deciding


def offer(table: TableState, request: Request, command: c.Offer) -> list[e.AnyEvent]:
    """Offer a draw or a rematch, or ask to take back."""
    if command.what == "rematch":
        return _offer_rematch(table, request, command)
    seat = table.playing_seat(request, command)
    if command.what == "draw":
        table.must_be_alive(seat)
    value = _take_back_to(table, request, seat) if command.what == "back" else 0
    return _open_offer_events(
        table, request, command.what, OpenOffer(seat, _voter(table, request, seat), value, 0)
    )


def _offer_rematch(table: TableState, request: Request, command: c.Offer) -> list[e.AnyEvent]:
    if not table.ended:
        raise Refused("not_over")
    if table.rematch:
        raise Refused("offered")
    seat = table.seat_of(request, command.seat)
    open_offer = table.offers.open.get("rematch")
    if open_offer is None:
        return _open_offer_events(
            table, request, "rematch", OpenOffer(seat, _voter(table, request, seat), 0, 0)
        )
    return _say_yes(table, request, "rematch", seat, open_offer)


def _take_back_to(table: TableState, request: Request, seat: int) -> int:
    """Return how many actions are left when a seat takes back, or refuse.

    Within its own turn it takes back one action, after it the whole turn; nobody else may have
    played since.
    """
    play = table.play
    under_way = play.turn_holder == seat and len(play.actions) > play.turn_from
    to = len(play.actions) - 1 if under_way else play.turn_start(seat)
    if to is None:
        raise Refused("nothing_to_undo")
    for actor in table.play.actors[to:]:
        if actor >= 0 and table.seats[actor].person != request.person:
            raise Refused("others_played")
    return to


def swap(table: TableState, request: Request, command: c.OfferSwap) -> list[e.AnyEvent]:
    """Ask to exchange seats, before the first action, at a table without secret arrangements."""
    seat = table.seat_of(request, command.seat)
    if table.phase not in ("seating", "playing") or table.play.actions or table.terms.secret:
        raise Refused("begun")
    if table.terms.given:
        raise Refused("seats_fixed")
    if command.to >= len(table.seats) or command.to == seat:
        raise Refused("no_such_seat")
    return _open_offer_events(
        table, request, "swap", OpenOffer(seat, _voter(table, request, seat), command.to, 0)
    )


def call_bot(table: TableState, request: Request, command: c.CallBot) -> list[e.AnyEvent]:
    """Ask that a bot play for an absent player."""
    seat = table.playing_seat(request, command)
    if command.to >= len(table.seats) or command.to == seat:
        raise Refused("no_such_seat")
    other = table.seats[command.to]
    if not other.away or other.automated:
        raise Refused("not_away")
    return _open_offer_events(
        table,
        request,
        "bot",
        OpenOffer(seat, _voter(table, request, seat), command.to, command.level),
    )


def answer(table: TableState, request: Request, command: c.Answer) -> list[e.AnyEvent]:
    """Accept or decline an offer."""
    seat = table.seat_of(request, command.seat)
    open_offer = table.offers.open.get(command.what)
    voter = _voter(table, request, seat)
    if open_offer is None or voter not in _voters_needed(table, command.what, open_offer):
        raise Refused("no_offer")
    if not command.yes:
        return [e.Answered(command.what, seat, False)]
    return _say_yes(table, request, command.what, seat, open_offer)


def _say_yes(
    table: TableState, request: Request, what: str, seat: int, open_offer: OpenOffer
) -> list[e.AnyEvent]:
    voter = _voter(table, request, seat)
    if voter in open_offer.yes or voter == open_offer.voter:
        raise Refused("offered")
    events: list[e.AnyEvent] = [e.Answered(what, seat, True)]
    if _voters_needed(table, what, open_offer) <= open_offer.yes | {voter}:
        events += _accepted_events(table, request, what, open_offer)
    return events


# folding


def fold_offered(table: TableState, event: e.Offered, by: str) -> None:
    """Add an open offer."""
    voter = _voter_of(table, event.seat, by)
    table.offers.open[event.what] = OpenOffer(event.seat, voter, event.value, event.level)
    if event.what == "draw" and by == SERVER:
        table.offers.draw_discussed = table.play.turns


def fold_answered(table: TableState, event: e.Answered, by: str) -> None:
    """Record an acceptance; a refusal removes the offer."""
    open_offer = table.offers.open.get(event.what)
    if open_offer is None:
        return
    if event.yes:
        open_offer.yes.add(_voter_of(table, event.seat, by))
        return
    table.offers.clear(event.what)
    if event.what == "draw" and table.seats[event.seat].bot:
        table.offers.draw_discussed = table.play.turns


def _voter_of(table: TableState, seat: int, by: str) -> str:
    return table.seats[seat].voter(seat) if by == SERVER else by
