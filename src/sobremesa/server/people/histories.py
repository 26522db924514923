"""Histories: the games that a person has played, filtered and in pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal

import msgspec

from sobremesa.rulebook.variant import Variant
from sobremesa.server.interface.people import ArchivedGame, GamesPage
from sobremesa.server.refusals import Refused
from sobremesa.server.storage.backend import Backend
from sobremesa.server.storage.statements import Row, Value

PAGE: Final = 20
KEYS: Final = (
    "table",
    "seat",
    "game",
    "players",
    "score",
    "reason",
    "ended",
    "rated",
    "variant",
    "public",
)
"""The keys of a game in a page, in the order of the query's columns."""
OWN: Final = "own"
"""A variant that differs from every preset."""
USUAL: Final = "usual"
"""The default variant of a game without presets."""

_OTHERS: Final = (
    "SELECT 1 FROM history AS r LEFT JOIN people AS y ON y.id = r.person "
    "WHERE r.table_id = h.table_id AND r.seat <> h.seat"
)
_SOMEBODY: Final = "r.bot = 0 AND r.person IS NOT NULL AND r.person <> h.person"
RIVALS: Final = {
    "machine": f"EXISTS ({_OTHERS} AND r.bot > 0)",
    "person": f"EXISTS ({_OTHERS} AND {_SOMEBODY})",
    "self": f"NOT EXISTS ({_OTHERS} AND (r.bot > 0 OR r.person IS NULL OR r.person <> h.person))",
}
RESULTS: Final = {
    "won": "h.score * h.players > 1.01",
    "lost": "h.score * h.players < 0.99",
    "drawn": "h.score * h.players BETWEEN 0.99 AND 1.01",
}
"""A game is worth one point, shared by the winners: more than an equal share is a win."""


class Filters(msgspec.Struct, frozen=True, kw_only=True):
    """Filters of games; a filter left out accepts all. Times are in milliseconds."""

    game: str | None = None
    players: int | None = None
    rival: Literal["machine", "person", "self"] | None = None
    name: str | None = None
    """Part of another player's name."""
    level: Annotated[int, msgspec.Meta(ge=1, le=8)] | None = None
    result: Literal["won", "lost", "drawn"] | None = None
    since: int | None = None
    until: int | None = None
    rated: bool | None = None
    variant: str | None = None


def variant_name(found: Variant) -> str:
    """Return the name of a variant: a preset, `USUAL` or `OWN`.

    >>> from sobremesa.core import registry
    >>> from sobremesa.rulebook.variant import variant
    >>> rules = registry.rules("colmena")
    >>> variant_name(variant(rules, 2, {"preset": "hive"}))
    'hive'
    >>> variant_name(variant(rules, 2, {"repetition": 5}))
    'own'
    """
    if found.differences:
        return OWN
    return found.nearest.name if found.nearest else USUAL


def _conditions(wanted: Filters) -> tuple[list[str], dict[str, Value]]:
    """Translate filters to SQL conditions and their values."""
    plain: dict[str, tuple[str, Value]] = {
        "game": ("h.game = :game", wanted.game),
        "players": ("h.players = :players", wanted.players),
        "variant": ("h.variant = :variant", wanted.variant),
        "since": ("h.ended >= :since", wanted.since),
        "until": ("h.ended < :until", wanted.until),
        "rated": ("h.rated = :rated", None if wanted.rated is None else int(wanted.rated)),
        "level": (f"EXISTS ({_OTHERS} AND r.bot = :level)", wanted.level),
        "name": (
            f"EXISTS ({_OTHERS} AND {_SOMEBODY} AND LOWER(y.name) LIKE :name ESCAPE '!')",
            None if wanted.name is None else _like(wanted.name),
        ),
    }
    used: dict[str, Value] = {key: value for key, (_, value) in plain.items() if value is not None}
    listed = [plain[key][0] for key in used]
    listed += [RIVALS[wanted.rival]] if wanted.rival else []
    listed += [RESULTS[wanted.result]] if wanted.result else []
    return listed, used


def _like(part: str) -> str:
    """Return the LIKE pattern that finds a text, with its special characters escaped.

    >>> _like("100%_!")
    '%100!%!_!!%'
    """
    for sign in "!%_":
        part = part.replace(sign, f"!{sign}")
    return f"%{part.lower()}%"


def _cursor(cursor: str) -> dict[str, Value]:
    """Read a page cursor, or refuse it."""
    ended, _, table = cursor.partition(".")
    table, _, seat = table.partition(".")
    if not (ended.isdecimal() and seat.isdecimal() and len(ended) < 16 and len(seat) < 4):
        raise Refused("bad_message")
    return {"ended": int(ended), "table": table, "seat": int(seat)}


class Histories:
    """The games that people have played."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend

    async def page(
        self, person: str, wanted: Filters, after: str | None = None, own: bool = False
    ) -> GamesPage:
        """Return a page of a person's games, latest first, with the cursor of the next page.

        Private games are included only with `own`.
        """
        conditions, values = _conditions(wanted)
        conditions += [] if own else ["h.public = 1"]
        total = await self._count(person, conditions, values)
        if after is not None:
            conditions.append("(h.ended, h.table_id, h.seat) < (:ended, :table, :seat)")
            values |= _cursor(after)
        rows = await self._backend.read(
            "SELECT h.table_id, h.seat, h.game, h.players, h.score, h.reason, h.ended, h.rated, "
            "h.variant, h.public FROM history AS h WHERE "
            f"{' AND '.join(['h.person = :p', *conditions])} "
            "ORDER BY h.ended DESC, h.table_id DESC, h.seat DESC LIMIT :n",
            **values,
            p=person,
            n=PAGE + 1,
        )
        shown = rows[:PAGE]
        rivals = await self._others([str(row[0]) for row in shown])
        games = [_game(row, rivals.get(str(row[0]), [])) for row in shown]
        last = shown[-1] if len(rows) > PAGE else None
        return {
            "games": games,
            "total": total,
            "next": None if last is None else f"{last[6]}.{last[0]}.{last[1]}",
        }

    async def _count(self, person: str, conditions: Sequence[str], values: dict[str, Value]) -> int:
        rows = await self._backend.read(
            f"SELECT COUNT(*) FROM history AS h "
            f"WHERE {' AND '.join(['h.person = :p', *conditions])}",
            **values,
            p=person,
        )
        return int(rows[0][0] or 0)

    async def _others(self, tables: Sequence[str]) -> dict[str, list[Row]]:
        """Return all seats of these tables."""
        if not tables:
            return {}
        names: dict[str, Value] = {f"t{i}": table for i, table in enumerate(dict.fromkeys(tables))}
        rows = await self._backend.read(
            "SELECT r.table_id, r.seat, r.person, y.name, r.bot, r.score FROM history AS r "
            "LEFT JOIN people AS y ON y.id = r.person "
            f"WHERE r.table_id IN ({', '.join(f':{name}' for name in names)}) ORDER BY r.seat",
            **names,
        )
        found: dict[str, list[Row]] = {}
        for table, *rest in rows:
            found.setdefault(str(table), []).append(tuple(rest))
        return found


def _game(row: Row, seats: Sequence[Row]) -> ArchivedGame:
    found: dict[str, Any] = dict(zip(KEYS, row, strict=True))
    rivals = [
        {"seat": seat, "person": person, "name": name, "bot": bot, "score": score}
        for seat, person, name, bot, score in seats
        if seat != found["seat"]
    ]
    found |= {"rated": bool(found["rated"]), "public": bool(found["public"]), "rivals": rivals}
    return msgspec.convert(found, ArchivedGame)
