"""Routes about the games and about the server."""

from __future__ import annotations

from functools import cache
from hmac import compare_digest
from typing import Annotated, Any, cast

import msgspec
from fastapi import APIRouter, Depends, Path, Query, Request, Response

from sobremesa import __version__
from sobremesa.core import registry
from sobremesa.rulebook.data import GameOptions
from sobremesa.rulebook.errors import BadOption, UnknownGame
from sobremesa.rulebook.rules import Rules
from sobremesa.rulebook.text import SPOKEN
from sobremesa.server.interface.catalogue import (
    GameInfo,
    Health,
    Option,
    Phrases,
    ServerInfo,
    Styles,
    WrittenRules,
)
from sobremesa.server.interface.scenes import SceneMessage
from sobremesa.server.refusals import REASONS, Refused
from sobremesa.server.storage.health import Unwritable
from sobremesa.server.tables.chat import PHRASES
from sobremesa.server.web.answers import answer, body
from sobremesa.server.web.computing import cached, compute
from sobremesa.server.web.description import gives, takes
from sobremesa.server.web.proxies import address_in
from sobremesa.server.web.service import service
from sobremesa.server.workers.jobs import lessons, previews

router = APIRouter(tags=["games"])

GameId = Annotated[str, Path(pattern="^[a-z]{1,40}$")]
StyleId = Annotated[str, Query(pattern="^[a-z]{0,40}$")]


class VariantRequest(msgspec.Struct, forbid_unknown_fields=True):
    """A variant: a number of players, and options."""

    players: int | None = None
    options: GameOptions = {}


TRIAL = msgspec.json.Decoder(VariantRequest)


def rules_of(name: str) -> Rules[Any]:
    """Return the rules of a game, or refuse."""
    try:
        return registry.rules(name)
    except UnknownGame:
        raise Refused("unknown_game") from None


async def styled(name: GameId, look: StyleId = "", pieces: StyleId = "") -> tuple[str, str]:
    """Return the ids of a game's board style and set of pieces, or refuse."""
    try:
        art = rules_of(name).art.styled(look, pieces)
    except BadOption as error:
        raise Refused("bad_option", error.text) from None
    return art.board.id, art.pieces.id


Style = Annotated[tuple[str, str], Depends(styled)]
"""The board style and the set of pieces given by the parameters `look` and `pieces`."""


@cache
def _about(name: str) -> GameInfo:
    rules = rules_of(name)
    return {
        "id": rules.id,
        "title": rules.title,
        "blurb": rules.blurb,
        "aim": rules.aim or rules.blurb,
        "players": list(rules.player_counts),
        "secret": rules.secret(rules.setup(None, {})) is not None,
        "options": [cast(Option, option.describe()) for option in rules.options.all()],
        "presets": [
            {"name": preset.name, "label": preset.label, "values": dict(preset.values)}
            for preset in rules.options.presets
        ],
        "formats": ["json", *(known.name for known in rules.formats)],
        "paired_moves": rules.paired_moves,
    }


@router.get("/api/games", responses=gives(list[GameInfo]))
async def games() -> Response:
    """List the games with their options, in the order in which they are shown."""
    shelved = sorted(registry.ids(), key=lambda name: (rules_of(name).shelf, name))
    return answer([_about(name) for name in shelved])


@router.get("/api/games/{name}", responses=gives(GameInfo))
async def about(name: GameId) -> Response:
    """Return a game with its options."""
    return answer(_about(name))


@router.post(
    "/api/games/{name}/scene", responses=gives(SceneMessage), openapi_extra=takes(VariantRequest)
)
async def trial(request: Request, name: GameId) -> Response:
    """Return the scene at the start of a variant."""
    wanted = await body(request, TRIAL)
    rules_of(name)
    return await compute(request, lessons.begun, name, wanted.players, wanted.options)


@router.get("/api/games/{name}/rules", responses=gives(WrittenRules))
async def written(name: GameId) -> Response:
    """Return the written rules: each rule by its id, as Markdown, in both languages."""
    rules = rules_of(name)
    pages = {language: rules.written(language) for language in SPOKEN}
    told = {code: dict(page.rules) for code, page in pages.items() if page.language == code}
    return answer(WrittenRules(es=told.pop("es"), en=told.pop("en"), more=told))


@router.get("/api/games/{name}/show", responses=gives(list[SceneMessage]))
async def show(request: Request, name: GameId) -> Response:
    """Return the scenes of some turns of an interesting game."""
    rules_of(name)
    return await cached(request, "application/json", previews.show, name)


@router.get("/api/games/{name}/styles", responses=gives(Styles))
async def styles(request: Request, name: GameId) -> Response:
    """Return the board styles and sets of pieces of a game, with their definitions."""
    rules_of(name)
    return await cached(request, "application/json", previews.styles, name)


@router.get("/api/games/{name}/cover.svg", responses=gives(media="image/svg+xml"))
async def cover(request: Request, name: GameId, style: Style) -> Response:
    """Draw a detail of a position as a square picture."""
    return await cached(request, "image/svg+xml", previews.cover, name, *style)


@router.get("/api/phrases", responses=gives(Phrases))
async def phrases() -> Response:
    """List the ready-made phrases of the chat, and all sentences of refusal."""
    return answer(Phrases(phrases=dict(PHRASES), refusals=dict(REASONS)))


@router.get("/api/about", responses=gives(ServerInfo))
async def about_server(request: Request) -> Response:
    """Return the version, and the addresses of documentation and source."""
    settings = service(request).settings
    return answer(
        ServerInfo(
            version=__version__, documentation=settings.documentation, source=settings.source
        )
    )


@router.get("/livez", responses=gives(Health))
async def live() -> Response:
    """Report that the server answers, without asking its database."""
    return answer(Health(ok=True))


@router.get("/healthz", responses=gives(Health))
async def health(request: Request) -> Response:
    """Report that the server and its database answer."""
    await service(request).hub.journal.backend.read("SELECT 1")
    return answer(Health(ok=True))


@router.get("/readyz", responses=gives(Health))
async def ready(request: Request) -> Response:
    """Report that the database can be written to; 503 while it cannot."""
    backend = service(request).hub.journal.backend
    await backend.read("SELECT 1")
    if not backend.health.ok:
        raise Unwritable
    return answer(Health(ok=True))


@router.get("/metrics", include_in_schema=False)
async def metrics(request: Request) -> Response:
    """Return the metrics for Prometheus, to clients with the token or on the same machine."""
    if not _may_measure(request, service(request).settings.metrics_token):
        raise Refused("not_found")
    text = service(request).hub.metrics.text()
    return Response(text, media_type="text/plain; version=0.0.4; charset=utf-8")


def _may_measure(request: Request, token: str) -> bool:
    if token:
        kind, _, shown = request.headers.get("authorization", "").partition(" ")
        return kind.lower() == "bearer" and compare_digest(shown.strip().encode(), token.encode())
    told = any(name in request.headers for name in ("forwarded", "x-forwarded-for"))
    here = address_in(request.client.host) if request.client else None
    return here is not None and here.is_loopback and not told and _names_machine(request)


def _names_machine(request: Request) -> bool:
    """Return whether the Host header names this machine (protects against DNS rebinding).

    With DNS rebinding, another site's name leads here, and a browser on this machine would show
    the answer to that site's page.
    """
    name = request.url.hostname or ""
    return "." not in name or address_in(name) is not None or name.endswith(".localhost")
