"""Routes about the games themselves, and about the server."""

from __future__ import annotations

import asyncio
import gzip
from functools import cache
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Path, Request, Response

from sobremesa.core import registry
from sobremesa.core.game import game
from sobremesa.rulebook.errors import BadOption, UnknownGame
from sobremesa.rulebook.rules import Rules
from sobremesa.rulebook.text import LANGUAGES
from sobremesa.server import showing
from sobremesa.server.chat import PHRASES
from sobremesa.server.drawing import Drawing
from sobremesa.server.refused import REASONS, Refused
from sobremesa.server.web.answers import answer, body, gives, takes
from sobremesa.server.web.service import service

router = APIRouter(tags=["games"])

GameId = Annotated[str, Path(pattern="^[a-z]{1,40}$")]


class Trial(msgspec.Struct, forbid_unknown_fields=True):
    """A number of players and options to try."""

    players: int | None = None
    options: dict[str, Any] = {}


TRIAL = msgspec.json.Decoder(Trial)


def rules_of(name: str) -> Rules[Any]:
    """Find the rules of a game, or refuse."""
    try:
        return registry.rules(name)
    except UnknownGame as error:
        raise Refused("unknown_game", error.text) from None


@cache
def _about(name: str) -> dict[str, Any]:
    rules = rules_of(name)
    return {
        "id": rules.id,
        "title": rules.title.json(),
        "blurb": rules.blurb.json(),
        "players": list(rules.player_counts),
        "secret": rules.secret(rules.setup(None, {})) is not None,
        "options": [option.describe() for option in rules.options.all()],
        "presets": [
            {"name": preset.name, "label": preset.label.json(), "values": dict(preset.values)}
            for preset in rules.options.presets
        ],
    }


@router.get("/api/games", responses=gives(list[dict[str, Any]]))
async def games() -> Response:
    """List the games with their options."""
    return answer([_about(name) for name in registry.ids()])


@router.get("/api/games/{name}", responses=gives(dict[str, Any]))
async def about(name: GameId) -> Response:
    """Tell about one game."""
    return answer(_about(name))


@router.post("/api/games/{name}/scene", responses=gives(dict[str, Any]), openapi_extra=takes(Trial))
async def trial(request: Request, name: GameId) -> Response:
    """Describe for drawing how a game begins with some options."""
    wanted = await body(request, TRIAL)
    rules = rules_of(name)
    try:
        scene = game(name, wanted.players, wanted.options).start().scene()
    except BadOption as error:
        raise Refused("bad_option", error.text) from None
    return Response(Drawing(rules.art, scene).message(0, 0), media_type="application/json")


@router.get("/api/games/{name}/rules", responses=gives(dict[str, Any]))
async def written(name: GameId) -> Response:
    """Give the rules in words: each rule's paragraph by its id, in both languages."""
    rules = rules_of(name)
    return answer({language: rules.written(language).rules for language in LANGUAGES})


@router.get("/api/games/{name}/show", responses=gives(list[dict[str, Any]]))
async def show(request: Request, name: GameId) -> Response:
    """Give the first turns of a game, scene by scene, for looking at."""
    rules_of(name)
    found = service(request)
    task = found.shows.get(name)
    if task is None or (task.done() and (task.cancelled() or task.exception())):
        task = asyncio.create_task(found.workers.run(showing.show, name))
        found.shows[name] = task
    packed = await asyncio.shield(task)
    headers = {"Cache-Control": "public, max-age=3600", "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
    else:
        packed = gzip.decompress(packed)
    return Response(packed, headers=headers, media_type="application/json")


@router.get("/api/phrases", responses=gives(dict[str, Any]))
async def phrases() -> Response:
    """List what can be said with one click, and every reason for a refusal."""
    return answer(
        {
            "phrases": {name: text.json() for name, text in PHRASES.items()},
            "refusals": {name: text.json() for name, text in REASONS.items()},
        }
    )


@router.get("/healthz", responses=gives(dict[str, Any]))
async def health(request: Request) -> Response:
    """Say that the server and its database answer."""
    await service(request).hub.log.backend.read("SELECT 1")
    return answer({"ok": True})


@router.get("/metrics", include_in_schema=False)
async def metrics(request: Request) -> Response:
    """Give the numbers for Prometheus."""
    text = service(request).hub.metrics.text()
    return Response(text, media_type="text/plain; version=0.0.4; charset=utf-8")
