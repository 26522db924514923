"""Hosting terms: the clock, how long to wait for absent players, when rounds begin."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from sobremesa.play.tournament import BadTerms, Terms
from sobremesa.play.tournament.terms import validated_terms as validated_rules
from sobremesa.rulebook.text import Text
from sobremesa.server.refusals import Refused
from sobremesa.server.tables.terms import ClockTerms, NoClock, SeatTerms, TableTerms
from sobremesa.server.text import clean


class Hosting(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the organiser chooses besides the rules of the tournament."""

    clock: ClockTerms = NoClock()
    starts: Annotated[int, msgspec.Meta(ge=0, le=2**53)] | None = None
    """When the first round begins, in milliseconds since 1970; None if the organiser begins it."""
    gap: Annotated[int, msgspec.Meta(ge=0, le=604_800)] | None = None
    """Seconds between rounds; None if a round begins when everybody is ready."""
    patience: Annotated[int, msgspec.Meta(ge=5, le=604_800)] = 300
    """Seconds for which a table waits for an absent player."""
    public: bool = True
    """Whether it is in the list of tournaments; otherwise it is reached by its link."""
    watchers: bool = True
    chat: bool = True
    secret: bool = False
    turn_end: Literal["basic", "token"] = "basic"


class Announcement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tournament as an organiser announces it."""

    terms: Terms
    hosting: Hosting = Hosting()


def validated_terms(announcement: Announcement) -> Terms:
    """Validate an announcement; return the terms as the journal keeps them."""
    level(announcement.terms.filler)
    title = clean(announcement.terms.title)
    if not title:
        raise Refused("bad_text")
    try:
        terms = validated_rules(msgspec.structs.replace(announcement.terms, title=title))
    except BadTerms as error:
        raise Refused("bad_option", error.text) from None
    hosting = announcement.hosting
    chosen = terms.chosen()
    if hosting.secret and chosen.rules.secret(chosen.setup) is None:
        raise Refused("no_secret")
    return msgspec.structs.replace(terms, table=msgspec.to_builtins(hosting))


def hosting_of(terms: Terms) -> Hosting:
    """Read the hosting terms back from terms of the journal."""
    return msgspec.convert(terms.table, Hosting)


def level(bot: str) -> int:
    """Read the level of a bot, or refuse one that cannot play at the server's tables.

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
    """Return the terms of one of its tables; `bots` has a bot for each seat, None for a person."""
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
