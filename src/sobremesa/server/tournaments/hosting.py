"""How a tournament's games are hosted: clocks, waiting for people, and when rounds begin."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from sobremesa.play.tournament import BadTerms, Terms
from sobremesa.play.tournament.terms import settle
from sobremesa.rulebook.text import Text
from sobremesa.server.refusals import Refused
from sobremesa.server.tables.terms import ClockTerms, NoClock, SeatTerms, TableTerms
from sobremesa.server.text import clean


class Hosting(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the organiser settles beside the rules of the tournament."""

    clock: ClockTerms = NoClock()
    starts: Annotated[int, msgspec.Meta(ge=0, le=2**53)] | None = None
    """When the first round begins, in milliseconds since 1970; none for when the organiser says."""
    gap: Annotated[int, msgspec.Meta(ge=0, le=604_800)] | None = None
    """Seconds after which the next round begins; none for when everybody is ready."""
    patience: Annotated[int, msgspec.Meta(ge=5, le=604_800)] = 300
    """Seconds for which a table waits for somebody who is not there."""
    public: bool = True
    """Whether the list of tournaments shows it; otherwise it is found by its link."""
    watchers: bool = True
    chat: bool = True
    secret: bool = False
    turn_end: Literal["basic", "token"] = "basic"


class Announcement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tournament as an organiser announces it."""

    terms: Terms
    hosting: Hosting = Hosting()


def settled(announcement: Announcement) -> Terms:
    """Check an announcement and give the terms as the journal keeps them."""
    level(announcement.terms.filler)
    title = clean(announcement.terms.title)
    if not title:
        raise Refused("bad_text")
    try:
        terms = settle(msgspec.structs.replace(announcement.terms, title=title))
    except BadTerms as error:
        raise Refused("bad_option", error.text) from None
    hosting = announcement.hosting
    chosen = terms.chosen()
    if hosting.secret and chosen.rules.secret(chosen.setup) is None:
        raise Refused("no_secret")
    return msgspec.structs.replace(terms, table=msgspec.to_builtins(hosting))


def hosting_of(terms: Terms) -> Hosting:
    """Read the hosting back from terms that the journal kept."""
    return msgspec.convert(terms.table, Hosting)


def level(bot: str) -> int:
    """Read the level of a machine that can sit at the server's tables.

    >>> level("level:3")
    3
    """
    kind, _, number = bot.partition(":")
    if kind != "level" or number not in tuple("12345678"):
        raise Refused(
            "bad_option",
            Text(
                "en el servidor juegan máquinas de «level:1» a «level:8»",
                "machines at the server are “level:1” to “level:8”",
            ),
        )
    return int(number)


def table_terms(terms: Terms, bots: list[str | None]) -> TableTerms:
    """Give the terms of one of its tables: for each seat a bot, or somebody who will sit down."""
    hosting = hosting_of(terms)
    return TableTerms(
        game=terms.game,
        players=terms.seats,
        options=terms.options,
        seats=tuple(
            SeatTerms("bot", level(bot), fixed=True) if bot else SeatTerms(fixed=True)
            for bot in bots
        ),
        clock=hosting.clock,
        watchers=hosting.watchers,
        chat=hosting.chat,
        secret=hosting.secret,
        turn_end=hosting.turn_end,
        most=terms.most,
    )
