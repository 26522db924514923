"""`sobremesa admin`: inspecting and maintaining a server's database."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from sobremesa.cli import words
from sobremesa.cli.mistakes import mistake, quoted
from sobremesa.cli.screen import Hidden, Screen
from sobremesa.cli.values import Days

if TYPE_CHECKING:
    from sobremesa.server.upkeep.removal import Removed


@dataclass(frozen=True)
class _Order:
    """The arguments of the command."""

    screen: Screen
    database: str
    what: str
    which: str
    days: int
    json: bool


PATIENCE: Final = 10.0
"""Seconds for which readers of what was deleted are waited for."""

LISTS: Final = ("tables", "people", "tournaments")
NAMING: Final = ("delete", "anonymise")


def admin(
    what: str,
    which: str | None = None,
    /,
    *,
    screen: Hidden,
    settings: str | None = None,
    database: str | None = None,
    days: Days = None,
    json: bool = False,
) -> int:
    """Inspect or maintain a database."""
    from sobremesa.cli import upkeep  # noqa: PLC0415  (loads the server)

    if what not in DO:
        raise mistake(words.ADMIN_WHAT, word=quoted(what), known=", ".join(DO))
    if what in NAMING and which is None:
        raise mistake(words.ADMIN_WHICH, what=what)
    if what not in NAMING and which is not None:
        raise mistake(words.ADMIN_LONE, what=what, word=quoted(which))
    if what == "retain" and days is None:
        raise mistake(words.ADMIN_DAYS)
    if what != "retain" and days is not None:
        raise mistake(words.ADMIN_LONE, what=what, word="--days")
    where = upkeep.database_of(settings, database)
    return DO[what](_Order(screen, where, what, which or "", days or 0, json))


def _list(order: _Order) -> int:
    from sobremesa.server.upkeep import databases, lists  # noqa: PLC0415  (loads the server)

    async def read() -> list[dict[str, object]]:
        async with databases.reading(order.database) as backend:
            return [dict(row) for row in await lists.listed(backend, order.what)]

    for row in asyncio.run(read()):
        if order.json:
            order.screen.data(row)
        else:
            order.screen.lines("  ".join(_shown(name, value) for name, value in row.items()))
    return 0


def _shown(name: str, value: object) -> str:
    from sobremesa.server.upkeep.lists import TIMES  # noqa: PLC0415  (loads the server)

    if name in TIMES and isinstance(value, int):
        return datetime.fromtimestamp(value / 1000, UTC).strftime("%Y-%m-%dT%H:%MZ")
    return str(value)


def _verify(order: _Order) -> int:
    from sobremesa.cli.upkeep import holdings  # noqa: PLC0415  (loads the server)
    from sobremesa.server.upkeep import databases  # noqa: PLC0415
    from sobremesa.server.upkeep.verification import Verification, verify  # noqa: PLC0415

    async def read() -> Verification:
        async with databases.reading(order.database) as backend:
            return await verify(backend)

    order.screen.tell_form()
    found = asyncio.run(read())
    for fault in found.faults:
        if order.json:
            order.screen.data({"kind": fault.kind, "id": fault.id, **fault.text.json()})
        else:
            order.screen.lines(f"{fault.kind} {fault.id}: {order.screen.text(fault.text)}")
    if order.json:
        counted = {name: getattr(found, name) for name in ("tables", "tournaments", "entries")}
        order.screen.data({**counted, "faults": len(found.faults)})
    elif not found.faults:
        order.screen.say(words.VERIFIED, what=holdings(found))
    return 1 if found.faults else 0


def _reindex(order: _Order) -> int:
    from sobremesa.server.upkeep import databases  # noqa: PLC0415  (loads the server)
    from sobremesa.server.upkeep.index import reindex  # noqa: PLC0415

    async def work() -> tuple[int, int]:
        async with databases.changing(order.database) as backend:
            return await reindex(backend)

    tables, tournaments = asyncio.run(work())
    if order.json:
        order.screen.data({"tables": tables, "tournaments": tournaments})
    else:
        order.screen.say(
            words.INDEXED,
            tables=words.TABLES.count(tables),
            tournaments=words.TOURNAMENTS.count(tournaments),
        )
    return 0


def _remove(order: _Order) -> int:
    from sobremesa.server.upkeep import databases, removal  # noqa: PLC0415  (loads the server)

    def now() -> int:
        return time.time_ns() // 1_000_000

    async def work() -> tuple[Removed, bool]:
        async with databases.changing(order.database) as backend:
            if order.what == "delete":
                removed = await removal.delete(backend, order.which)
            elif order.what == "anonymise":
                removed = await removal.anonymise(backend, order.which, now)
            else:
                removed = await removal.retain(backend, order.days, now())
            until = time.monotonic() + PATIENCE
            while not (scrubbed := await backend.scrub()) and time.monotonic() < until:
                await asyncio.sleep(0.5)
            return removed, scrubbed

    removed, scrubbed = asyncio.run(work())
    if order.json:
        order.screen.data(asdict(removed))
    else:
        order.screen.say(
            words.REMOVED,
            tables=words.TABLES.count(removed.tables),
            tournaments=words.TOURNAMENTS.count(removed.tournaments),
            people=words.PEOPLE.count(removed.people),
            arrangements=words.SET_UPS.count(removed.arrangements),
        )
    if not scrubbed:
        order.screen.complain(words.STILL_READ)
    return 0 if scrubbed else 1


DO: Final[dict[str, Callable[[_Order], int]]] = {
    **dict.fromkeys(LISTS, _list),
    "verify": _verify,
    "reindex": _reindex,
    "delete": _remove,
    "anonymise": _remove,
    "retain": _remove,
}
"""What can be done."""
