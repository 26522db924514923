"""The commands of a table, sent through a socket, by HTTP, or by a bot."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from sobremesa.rulebook.data import ArrangedValues
from sobremesa.server.journal.commands import Command
from sobremesa.server.tables.terms import Level

Index = Annotated[int, msgspec.Meta(ge=0, le=15)]


class Seated(Command, frozen=True, kw_only=True):
    """A command of a player; a player with several seats names one of them."""

    seat: Index | None = None


class Sit(Seated, frozen=True, kw_only=True, tag="sit"):
    """Take a seat, or any free one; a `fixed` one is left out when seats are drawn by lot."""

    fixed: bool = False


class Stand(Seated, frozen=True, kw_only=True, tag="stand"):
    """Leave a seat before the game begins."""


class AddBot(Command, frozen=True, kw_only=True, tag="add_bot"):
    """Put a bot on a free seat; only the opener of the table may."""

    seat: Index
    level: Level = 1


class Leave(Seated, frozen=True, kw_only=True, tag="leave"):
    """Leave for a while."""


class Return(Seated, frozen=True, kw_only=True, tag="return"):
    """Return to one's seat, even if a bot has been playing there."""


class Arrange(Seated, frozen=True, kw_only=True, tag="arrange"):
    """Arrange in secret; a later arrangement replaces it until all are revealed."""

    values: ArrangedValues


class Act(Seated, frozen=True, kw_only=True, tag="act"):
    """Play an action; with `ply`, only if it is the action of that number, counted from 0.

    With `language`, the notation of that language is understood as well, such as ``Nf3``.
    """

    action: Annotated[str, msgspec.Meta(max_length=200)]
    ply: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] | None = None
    language: Literal["es", "en"] | None = None


class Undo(Seated, frozen=True, kw_only=True, tag="undo"):
    """At a table with a token: take back the last action of one's turn."""


class PassOn(Seated, frozen=True, kw_only=True, tag="pass_on"):
    """At a table with a token: end one's turn."""


class Resign(Seated, frozen=True, kw_only=True, tag="resign"):
    """Resign."""


class Abort(Seated, frozen=True, kw_only=True, tag="abort"):
    """Call the game off before its first action."""


class Flag(Command, frozen=True, kw_only=True, tag="flag"):
    """Claim that the player to move has run out of time; the server's clock decides."""


class Offer(Seated, frozen=True, kw_only=True, tag="offer"):
    """Offer a draw or a rematch, or ask to take one's last turn back."""

    what: Literal["draw", "back", "rematch"]


class OfferSwap(Seated, frozen=True, kw_only=True, tag="swap"):
    """Ask to exchange seats."""

    to: Index


class CallBot(Seated, frozen=True, kw_only=True, tag="call_bot"):
    """Ask that a bot take the seat of an absent player."""

    to: Index
    level: Level = 1


class Answer(Seated, frozen=True, kw_only=True, tag="answer"):
    """Answer an offer."""

    what: Literal["draw", "back", "swap", "bot"]
    yes: bool


class OfferPact(Seated, frozen=True, kw_only=True, tag="offer_pact"):
    """Offer a pact."""

    to: Index
    rounds: Annotated[int, msgspec.Meta(ge=1, le=3)] = 1


class AnswerPact(Seated, frozen=True, kw_only=True, tag="answer_pact"):
    """Answer a pact offer."""

    to: Index
    yes: bool


class BreakPact(Seated, frozen=True, kw_only=True, tag="break_pact"):
    """End a pact."""

    to: Index


class Say(Command, frozen=True, kw_only=True, tag="say"):
    """Send a chat message: a text, or a ready-made phrase by its name."""

    text: str = ""
    phrase: str = ""
    room: Literal["table", "team", "watchers"] = "table"


class Mute(Command, frozen=True, kw_only=True, tag="mute"):
    """Mute or unmute a person, or with `*` everybody."""

    whom: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
    on: bool = True


class Drop(Command, frozen=True, kw_only=True, tag="drop"):
    """Let the server play on for a player; only the server itself gives this command."""

    seat: Index


class Substitute(Command, frozen=True, kw_only=True, tag="substitute"):
    """Give a seat to somebody else or to a bot; only the server itself gives this command."""

    seat: Index
    person: str
    name: str
    level: int = 0


AnyCommand = (
    Sit
    | Stand
    | AddBot
    | Leave
    | Return
    | Arrange
    | Act
    | Undo
    | PassOn
    | Resign
    | Abort
    | Flag
    | Offer
    | OfferSwap
    | CallBot
    | Answer
    | OfferPact
    | AnswerPact
    | BreakPact
    | Say
    | Mute
)
ServersCommand = Arrange | Drop | Substitute
"""Commands that only the server itself gives, besides those of players."""

DECODER = msgspec.json.Decoder(AnyCommand)
