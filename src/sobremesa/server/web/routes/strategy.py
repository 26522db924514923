"""Routes of strategy: the strategy page, model games, and a game with the coach."""

from __future__ import annotations

from typing import Annotated

import msgspec
from fastapi import APIRouter, Path, Request, Response

from sobremesa.rulebook.data import GamePosition
from sobremesa.server.interface.learning import PositionAndScene
from sobremesa.server.interface.strategy import Coached, ModelGame, StrategyPage
from sobremesa.server.web.answers import body
from sobremesa.server.web.computing import cached, compute
from sobremesa.server.web.description import gives, takes
from sobremesa.server.web.routes.catalogue import GameId, Style, rules_of
from sobremesa.server.web.routes.learn import JSON, Language, Name
from sobremesa.server.workers.jobs import coach, strategy

router = APIRouter(prefix="/api/games/{name}", tags=["learning"])

After = Annotated[int, Path(ge=0, le=10_000)]


@router.get("/strategy", responses=gives(StrategyPage))
async def page(request: Request, name: GameId) -> Response:
    """Return the principles, model games and named openings of a game."""
    return await cached(request, JSON, strategy.page, name)


@router.get("/strategy/{wanted}.svg", responses=gives(media="image/svg+xml"))
async def diagram(
    request: Request,
    name: GameId,
    wanted: Name,
    style: Style,
    after: bool = False,
    language: Language = "es",
) -> Response:
    """Draw the position of a principle before or after its action."""
    return await cached(
        request, "image/svg+xml", strategy.diagram, name, wanted, language, after, *style
    )


@router.get("/openings/{wanted}.svg", responses=gives(media="image/svg+xml"))
async def opening_diagram(
    request: Request,
    name: GameId,
    wanted: Name,
    style: Style,
    language: Language = "es",
) -> Response:
    """Draw the position after a named opening."""
    return await cached(
        request, "image/svg+xml", strategy.opening_diagram, name, wanted, language, *style
    )


@router.get("/models/{wanted}", responses=gives(ModelGame))
async def model(request: Request, name: GameId, wanted: Name) -> Response:
    """Return a model game with its comments, its readable actions, and its record."""
    return await cached(request, JSON, strategy.model, name, wanted)


@router.get("/models/{wanted}/{after}", responses=gives(PositionAndScene))
async def moment(request: Request, name: GameId, wanted: Name, after: After) -> Response:
    """Return the position and the scene of a model game after some actions."""
    return await cached(request, JSON, strategy.moment, name, wanted, after)


# the coach


class CoachRequest(msgspec.Struct, forbid_unknown_fields=True):
    """A position, an action and the remarks made so far; without an action, a game begins."""

    position: GamePosition = {}
    action: Annotated[str, msgspec.Meta(max_length=200)] = ""
    said: Annotated[str, msgspec.Meta(max_length=800)] = ""


_COACHING = msgspec.json.Decoder(CoachRequest)


@router.post("/coach", responses=gives(Coached), openapi_extra=takes(CoachRequest))
async def coached(request: Request, name: GameId) -> Response:
    """Play an action against level 1; return the coach's remark. Nothing is stored."""
    asked = await body(request, _COACHING)
    rules_of(name)
    return await compute(
        request, coach.coached, name, asked.position, asked.action, asked.said, seconds=0.2
    )
