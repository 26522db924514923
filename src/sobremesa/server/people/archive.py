"""The archive of finished games: the histories of players, and the ratings of accounts."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import Final

import msgspec
from openskill.models import PlackettLuce

from sobremesa.rulebook.variant import variant
from sobremesa.server.interface.people import Profile
from sobremesa.server.people.histories import variant_name
from sobremesa.server.storage.backend import Backend
from sobremesa.server.storage.statements import Conflict, Statement
from sobremesa.server.tables.table import Table

_MODEL: Final = PlackettLuce()


def displayed(mu: float, sigma: float) -> int:
    """Return a rating as displayed: mean less three deviations, so that new players begin low.

    >>> displayed(25.0, 25.0 / 3)
    500
    """
    return round(500 + 40 * (mu - 3 * sigma))


def rate(
    known: Sequence[tuple[float, float]], teams: Sequence[int], scores: Sequence[float]
) -> list[tuple[float, float]]:
    """Return the players' new ratings; partners win and lose together."""
    numbers = sorted(set(teams))
    members = [[i for i, team in enumerate(teams) if team == number] for number in numbers]
    groups = [[_MODEL.rating(*known[i]) for i in group] for group in members]
    ranks = [-max(scores[i] for i in group) for group in members]
    rated = _MODEL.rate(groups, ranks=ranks)
    found: list[tuple[float, float]] = list(known)
    for group, team in zip(members, rated, strict=True):
        for index, rating in zip(group, team, strict=True):
            found[index] = (float(rating.mu), float(rating.sigma))
    return found


class Archive:
    """The histories and ratings."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend

    async def file(self, table: Table) -> None:
        """Archive a game that is over; archiving it again does nothing."""
        while table.ended is not None and not await self._filed(table.id):
            statements: list[Statement] = [
                ("UPDATE tables SET status = 'filed' WHERE id = :t", {"t": table.id})
            ]
            if table.play.actions:
                ratings = await self._ratings(table)
                statements = [*self._history(table, bool(ratings)), *ratings, *statements]
            # another process has archived it, or another game of the same people was rated
            with contextlib.suppress(Conflict):
                await self._backend.write(statements)

    async def _filed(self, table: str) -> bool:
        rows = await self._backend.read("SELECT status FROM tables WHERE id = :t", t=table)
        return not rows or rows[0][0] == "filed"

    def _history(self, table: Table, rated: bool) -> list[Statement]:
        assert table.ended is not None
        chosen = table.terms.chosen()
        return [
            (
                "INSERT INTO history "
                "(table_id, seat, person, game, players, score, reason, ended, "
                "bot, rated, variant, public) "
                "VALUES (:t, :seat, (SELECT id FROM people WHERE id = :person), "
                ":game, :players, :score, :reason, :at, :bot, :rated, :variant, :public)",
                {
                    "t": table.id,
                    "seat": index,
                    "person": seat.person,
                    "game": table.terms.game,
                    "players": len(table.seats),
                    "score": table.ended.scores[index],
                    "reason": table.ended.reason,
                    "at": table.at,
                    "bot": seat.bot,
                    "rated": int(rated),
                    "variant": variant_name(variant(chosen.rules, chosen.players, chosen.options)),
                    "public": int(table.terms.public),
                },
            )
            for index, seat in enumerate(table.seats)
        ]

    async def _ratings(self, table: Table) -> list[Statement]:
        """Return the statements that rate a game; only accounts, each on one seat, are rated."""
        people = [seat.person for seat in table.seats if seat.person and not seat.bot]
        if len(set(people)) < len(table.seats):
            return []
        names = {f"p{i}": person for i, person in enumerate(people)}
        listed = ", ".join(f":{name}" for name in names)
        accounts = await self._backend.read(
            f"SELECT id FROM people WHERE account IS NOT NULL AND id IN ({listed})", **names
        )
        if len(accounts) < len(people):
            return []
        known = [await self.rating(person, table.terms.game, len(people)) for person in people]
        assert table.ended is not None
        after = rate([(mu, sigma) for mu, sigma, _ in known], table.teams, table.ended.scores)
        return [
            (
                "INSERT INTO ratings (person, game, players, mu, sigma, games, table_id) "
                "VALUES (:person, :game, :players, :mu, :sigma, :games, :t)",
                {
                    "person": person,
                    "game": table.terms.game,
                    "players": len(people),
                    "mu": mu,
                    "sigma": sigma,
                    "games": games + 1,
                    "t": table.id,
                },
            )
            for person, (mu, sigma), (_, _, games) in zip(people, after, known, strict=True)
        ]

    async def rating(self, person: str, game: str, players: int) -> tuple[float, float, int]:
        """Return a person's rating as mean, deviation and number of games."""
        rows = await self._backend.read(
            "SELECT mu, sigma, games FROM ratings WHERE person = :person AND game = :game "
            "AND players = :players ORDER BY games DESC LIMIT 1",
            person=person,
            game=game,
            players=players,
        )
        if not rows:
            fresh = _MODEL.rating()
            return float(fresh.mu), float(fresh.sigma), 0
        mu, sigma, games = rows[0]
        assert isinstance(mu, float)
        assert isinstance(sigma, float)
        assert isinstance(games, int)
        return mu, sigma, games

    async def name_of(self, person: str) -> str | None:
        """Return a person's name; None if nobody has that id."""
        rows = await self._backend.read("SELECT name FROM people WHERE id = :p", p=person)
        return str(rows[0][0]) if rows else None

    async def profile(self, person: str, own: bool = False) -> Profile | None:
        """Return a person's profile: name, ratings, last public games; None if there is nobody.

        With `own`, private games are included.
        """
        read = self._backend.read
        named = await read("SELECT name, account, since FROM people WHERE id = :p", p=person)
        if not named:
            return None
        best = await read(
            "SELECT game, players, MAX(games) FROM ratings WHERE person = :p "
            "GROUP BY game, players ORDER BY game, players",
            p=person,
        )
        ratings = []
        for game, players, _ in best:
            mu, sigma, games = await self.rating(person, str(game), int(players or 0))
            ratings.append(
                {"game": game, "players": players, "rating": displayed(mu, sigma), "games": games}
            )
        last = await read(
            "SELECT table_id, seat, game, players, score, reason, ended FROM history "
            "WHERE person = :p AND public >= :least ORDER BY ended DESC LIMIT 50",
            p=person,
            least=0 if own else 1,
        )
        keys = ("table", "seat", "game", "players", "score", "reason", "ended")
        found = {
            "id": person,
            "name": named[0][0],
            "account": named[0][1] is not None,
            "since": named[0][2],
            "ratings": ratings,
            "games": [dict(zip(keys, row, strict=True)) for row in last],
        }
        return msgspec.convert(found, Profile)
