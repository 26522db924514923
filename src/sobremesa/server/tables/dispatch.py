"""The handler of each command of a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sobremesa.server.journal.decisions import Request
from sobremesa.server.tables import commands as c
from sobremesa.server.tables import events as e
from sobremesa.server.tables.handlers import actions, chat, offers, pacts, seating
from sobremesa.server.tables.state import TableState

FOR_SPECTATORS: Final = (c.Say, c.Mute, c.Flag)
"""The commands of spectators, at a table that admits them."""
DECIDE: dict[
    type, Callable[[TableState, Request, Any], list[e.AnyEvent] | actions.EventsAndState]
] = {
    c.Sit: seating.sit,
    c.Stand: seating.stand,
    c.AddBot: seating.add_bot,
    c.Leave: seating.leave,
    c.Return: seating.come_back,
    c.Arrange: seating.arrange,
    c.Substitute: seating.substitute,
    c.Act: actions.act,
    c.Undo: actions.undo,
    c.PassOn: actions.pass_on,
    c.Resign: actions.resign,
    c.Abort: actions.abort,
    c.Flag: actions.flag,
    c.Drop: actions.drop,
    c.Offer: offers.offer,
    c.OfferSwap: offers.swap,
    c.CallBot: offers.call_bot,
    c.Answer: offers.answer,
    c.OfferPact: pacts.offer,
    c.AnswerPact: pacts.answer,
    c.BreakPact: pacts.give_notice,
    c.Say: chat.say,
    c.Mute: chat.mute,
}
