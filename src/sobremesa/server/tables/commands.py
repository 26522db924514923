"""What somebody at a table can ask for: through sockets, HTTP, or as a bot."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from sobremesa.rulebook.data import ArrangedValues
from sobremesa.server.journal.commands import Command
from sobremesa.server.tables.terms import Level

Index = Annotated[int, msgspec.Meta(ge=0, le=15)]


class Seated(Command, frozen=True, kw_only=True):
    """A request of a player; who holds several seats says for which one."""

    seat: Index | None = None


class Sit(Seated, frozen=True, kw_only=True, tag="sit"):
    """Take a seat, or any; a fixed one stays when the others are drawn by lot."""

    fixed: bool = False


class Stand(Seated, frozen=True, kw_only=True, tag="stand"):
    """Leave a seat before the game begins."""


class AddBot(Command, frozen=True, kw_only=True, tag="add_bot"):
    """Put a bot on a free seat; for who opened the table."""

    seat: Index
    level: Level = 1


class Leave(Seated, frozen=True, kw_only=True, tag="leave"):
    """Go away for a while."""


class Return(Seated, frozen=True, kw_only=True, tag="return"):
    """Come back to one's seat, even if a bot has been playing there."""


class Arrange(Seated, frozen=True, kw_only=True, tag="arrange"):
    """Arrange in secret; a later arrangement replaces it until all are shown."""

    values: ArrangedValues


class Act(Seated, frozen=True, kw_only=True, tag="act"):
    """Play an action; with `ply`, only as the action of that number, counted from 0.

    With `language`, it may be written as people do in that language, such as ``Nf3``.
    """

    action: Annotated[str, msgspec.Meta(max_length=200)]
    ply: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] | None = None
    language: Literal["es", "en"] | None = None


class Undo(Seated, frozen=True, kw_only=True, tag="undo"):
    """With tokens: take back the last action of one's turn."""


class PassOn(Seated, frozen=True, kw_only=True, tag="pass_on"):
    """With tokens: pass the turn on."""


class Resign(Seated, frozen=True, kw_only=True, tag="resign"):
    """Give the game up."""


class Abort(Seated, frozen=True, kw_only=True, tag="abort"):
    """Call the game off before its first action."""


class Flag(Command, frozen=True, kw_only=True, tag="flag"):
    """Say that the player to move has run out of time; the server's clock decides."""


class Offer(Seated, frozen=True, kw_only=True, tag="offer"):
    """Offer a draw or a rematch, or ask for taking one's last turn back."""

    what: Literal["draw", "back", "rematch"]


class OfferSwap(Seated, frozen=True, kw_only=True, tag="swap"):
    """Ask for exchanging seats."""

    to: Index


class CallBot(Seated, frozen=True, kw_only=True, tag="call_bot"):
    """Ask that a bot takes the seat of a player who went away."""

    to: Index
    level: Level = 1


class Answer(Seated, frozen=True, kw_only=True, tag="answer"):
    """Answer what somebody asked."""

    what: Literal["draw", "back", "swap", "bot"]
    yes: bool


class OfferPact(Seated, frozen=True, kw_only=True, tag="offer_pact"):
    """Offer a pact."""

    to: Index
    rounds: Annotated[int, msgspec.Meta(ge=1, le=3)] = 1


class AnswerPact(Seated, frozen=True, kw_only=True, tag="answer_pact"):
    """Answer an offered pact."""

    to: Index
    yes: bool


class BreakPact(Seated, frozen=True, kw_only=True, tag="break_pact"):
    """Give notice of a pact."""

    to: Index


class Say(Command, frozen=True, kw_only=True, tag="say"):
    """Say something: a text, or a phrase of the list by its name."""

    text: str = ""
    phrase: str = ""
    room: Literal["table", "team", "watchers"] = "table"


class Mute(Command, frozen=True, kw_only=True, tag="mute"):
    """Stop hearing a person, or with `*` everybody; or hear them again."""

    whom: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
    on: bool = True


class Drop(Command, frozen=True, kw_only=True, tag="drop"):
    """Let the server play on for somebody; only the server itself asks for this."""

    seat: Index


class Substitute(Command, frozen=True, kw_only=True, tag="substitute"):
    """Give a seat to somebody else or to a bot; only the server itself asks for this."""

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
"""What only the server itself asks for, beside what everybody can."""

DECODER = msgspec.json.Decoder(AnyCommand)
