"""The addresses of the page's screens, and the card of each."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from functools import lru_cache, partial
from typing import Final

from fastapi import Request
from starlette.routing import compile_path

from sobremesa.play import puzzles
from sobremesa.play.puzzles import BadPuzzle
from sobremesa.rulebook.errors import UnknownGame
from sobremesa.rulebook.text import Text, same
from sobremesa.server.refusals import Refused
from sobremesa.server.tables.table import Table
from sobremesa.server.tournaments.aggregate import TournamentAggregate
from sobremesa.server.web import cards
from sobremesa.server.web.cards import Card
from sobremesa.server.web.packing import unpack
from sobremesa.server.web.routes.catalogue import rules_of
from sobremesa.server.web.service import service

Find = Callable[[Request, Mapping[str, str], Mapping[str, str]], Awaitable[Card]]
"""Returns the card for the path parameters and the query of an address, or refuses."""

_MOMENT: Final = re.compile(r"\d{1,6}")
HELD: Final = ("table", "record", "position", "game")
"""The parameters of an analysis address, as in `web/src/analysis/AnalysisPage.svelte`."""


async def _table(request: Request, named: Mapping[str, str], query: Mapping[str, str]) -> Card:
    table = (await service(request).hub.find(named["table"])).table
    moment = query.get("moment", "")
    return cards.of_table(table, int(moment) if _MOMENT.fullmatch(moment) else None)


async def _person(request: Request, named: Mapping[str, str], query: Mapping[str, str]) -> Card:
    found = await service(request).archive.profile(named["person"])
    if found is None:
        raise Refused("unknown_person")
    return Card(f"/people/{found['id']}", same(found["name"]), listed=found["account"])


async def _games(request: Request, named: Mapping[str, str], query: Mapping[str, str]) -> Card:
    name = await service(request).archive.name_of(named["person"])
    if name is None:
        raise Refused("unknown_person")
    title = Text("Partidas de {name}", "Games of {name}").format(name=name)
    return Card(f"/people/{named['person']}/games", title, listed=False)


async def _game(
    screen: str, request: Request, named: Mapping[str, str], query: Mapping[str, str]
) -> Card:
    return cards.of_game(rules_of(named["game"]), screen)


async def _model(request: Request, named: Mapping[str, str], query: Mapping[str, str]) -> Card:
    rules = rules_of(named["game"])
    for one in rules.strategy.games:
        if one.id == named["model"]:
            return cards.of_model(rules, one)
    raise Refused("not_found")


async def _puzzle(request: Request, named: Mapping[str, str], query: Mapping[str, str]) -> Card:
    try:
        return _puzzle_card(named["game"], int(named["number"]))
    except (UnknownGame, BadPuzzle, ValueError):
        raise Refused("unknown_puzzle") from None


@lru_cache(512)
def _puzzle_card(game: str, number: int) -> Card:
    return cards.of_puzzle(puzzles.puzzle(game, number), rules_of(game), number)


async def _tournament(request: Request, named: Mapping[str, str], query: Mapping[str, str]) -> Card:
    aggregate = (await service(request).tournament_manager.find(named["tournament"])).aggregate
    rules = rules_of(aggregate.tournament.terms.game)
    return cards.of_tournament(aggregate, rules, await _board(request, aggregate))


async def _board(request: Request, aggregate: TournamentAggregate) -> Table | None:
    """Return the table of a tournament to show: one being played, or else the last one."""
    played = [table for one in aggregate.tournament.rounds for table in one.tables]
    names = [table.at for table in played if table.at]
    names += [record for table in played for record in table.records if record]
    return (await service(request).hub.find(names[-1])).table if names else None


async def _analysis(request: Request, named: Mapping[str, str], query: Mapping[str, str]) -> Card:
    held = {name: query[name] for name in HELD if query.get(name)}
    try:
        if "table" in held:
            return await _table(request, held, {})
        packed = held.get("record") or held.get("position")
        name = held.get("game") or (str(unpack(packed).get("game", "")) if packed else "")
        return cards.of_analysis(rules_of(name), held)
    except Refused:  # the page itself reports what is wrong
        return _ANALYSIS


def _static_screen(path: str, title: Text, listed: bool = True) -> Find:
    card = Card(path, title, listed=listed)

    async def find(request: Request, named: Mapping[str, str], query: Mapping[str, str]) -> Card:
        return card

    return find


_ANALYSIS: Final = Card("/analysis", Text("Análisis", "Analysis"))
SCREENS: Final[dict[str, Find]] = {
    "/": _static_screen("/", same(cards.NAME)),
    "/t/{table}": _table,
    "/new": _static_screen("/new", Text("Nueva mesa", "New table")),
    "/lobby": _static_screen("/lobby", Text("Mesas abiertas", "Open tables")),
    "/me": _static_screen("/me", Text("Tu cuenta", "Your account"), listed=False),
    "/me/tokens": _static_screen(
        "/me/tokens", Text("Llaves para programas", "Access tokens"), listed=False
    ),
    "/me/games": _static_screen("/me/games", Text("Mis partidas", "My games"), listed=False),
    "/challenges": _static_screen("/challenges", Text("Retos", "Challenges"), listed=False),
    "/people/{person}": _person,
    "/people/{person}/games": _games,
    "/gallery": _static_screen("/gallery", Text("Formaciones", "Set-ups")),
    **{
        f"/{name}/{{game}}": partial(_game, name)
        for name in ("rules", "learn", "strategy", "coach", "design")
    },
    "/strategy/{game}/{model}": _model,
    "/analysis": _analysis,
    "/puzzles": _static_screen("/puzzles", Text("Problemas", "Puzzles")),
    "/puzzles/{game}": partial(_game, "puzzles"),
    "/puzzles/{game}/{number}": _puzzle,
    "/tournaments": _static_screen("/tournaments", Text("Torneos", "Tournaments")),
    "/tournaments/new": _static_screen("/tournaments/new", Text("Nuevo torneo", "New tournament")),
    "/tournament/{tournament}": _tournament,
}
"""As in `web/src/screens.ts`."""
FRAMES: Final[dict[str, Find]] = {
    f"/embed{path}": SCREENS[path]
    for path in ("/t/{table}", "/puzzles/{game}/{number}", "/analysis")
}
"""The screens that other sites may embed."""

_PATTERNS: Final = [(compile_path(path)[0], find) for path, find in SCREENS.items()]


async def card_at(request: Request, path: str, query: Mapping[str, str]) -> Card:
    """Return the card of an address of the page, or refuse."""
    for pattern, find in _PATTERNS:
        if found := pattern.match(path):
            return await find(request, found.groupdict(), query)
    raise Refused("not_found")
