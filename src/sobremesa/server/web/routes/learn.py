"""Routes for learning: the rules as a page, worked examples, tutorials, variants."""

from __future__ import annotations

from typing import Annotated

import msgspec
from fastapi import APIRouter, Path, Query, Request, Response

from sobremesa.rulebook.data import GameOptions, GamePosition
from sobremesa.rulebook.text import SPOKEN
from sobremesa.rulebook.tutorial import Lesson, Step
from sobremesa.server.interface import learning as answers
from sobremesa.server.interface.balance import BalanceStep
from sobremesa.server.interface.explanations import TryAnswer
from sobremesa.server.interface.learning import (
    PieceCard,
    PositionAndScene,
    RulesPage,
    StepBegin,
    Variant,
)
from sobremesa.server.tables.messages import RefusedMessage
from sobremesa.server.web.answers import answer, body
from sobremesa.server.web.computing import cached, client_of, compute, until_disconnect
from sobremesa.server.web.description import gives, takes
from sobremesa.server.web.routes.catalogue import TRIAL, GameId, Style, VariantRequest, rules_of
from sobremesa.server.web.routes.streams import NDJSON, Stream, ndjson
from sobremesa.server.web.service import service
from sobremesa.server.workers.jobs import balance, lessons

router = APIRouter(prefix="/api/games/{name}", tags=["learning"])

Name = Annotated[str, Path(pattern="^[a-z0-9-]{1,80}$")]
Language = Annotated[str, Query(pattern=f"^({'|'.join(SPOKEN)})$")]

JSON = "application/json"


@router.get("/page", responses=gives(RulesPage))
async def page(request: Request, name: GameId) -> Response:
    """Return the rules as HTML, by sections, in both languages, with their examples."""
    return await cached(request, JSON, lessons.page, name)


@router.get("/cards", responses=gives(dict[str, PieceCard]))
async def cards(name: GameId) -> Response:
    """Return a card for each kind of piece, by the kinds of the game's scenes."""
    return answer(
        {
            kind: PieceCard(text=card.text, rules=list(card.rules), example=card.example)
            for kind, card in rules_of(name).cards.items()
        }
    )


# worked examples


@router.get("/examples/{wanted}.svg", responses=gives(media="image/svg+xml"))
async def diagram(
    request: Request,
    name: GameId,
    wanted: Name,
    style: Style,
    after: bool = False,
    language: Language = "es",
) -> Response:
    """Draw a worked example before or after its action."""
    return await cached(
        request, "image/svg+xml", lessons.diagram, name, wanted, language, after, *style
    )


@router.get("/examples/{wanted}", responses=gives(PositionAndScene))
async def worked(request: Request, name: GameId, wanted: Name) -> Response:
    """Return the position and the scene of a worked example."""
    return await cached(request, JSON, lessons.worked, name, wanted)


# tutorials


@router.get("/tutorial", responses=gives(list[answers.Lesson]))
async def tutorial(name: GameId) -> Response:
    """List the lessons and their steps."""
    return answer([_lesson(lesson) for lesson in rules_of(name).tutorial])


def _lesson(lesson: Lesson) -> answers.Lesson:
    return {
        "id": lesson.id,
        "title": lesson.title,
        "steps": [_step(step) for step in lesson.steps],
    }


def _step(step: Step) -> answers.Step:
    wrong = step.wrong
    return {
        "id": step.id,
        "task": step.task,
        "hint": step.hint,
        "done": step.done,
        "wrong": None
        if wrong is None
        else {"text": wrong.text, "action": wrong.action, "clicks": list(wrong.clicks)},
    }


@router.get("/tutorial/{wanted}", responses=gives(StepBegin))
async def lesson_step(request: Request, name: GameId, wanted: Name) -> Response:
    """Return the position and the scene in which a step begins, and the accepted actions."""
    return await cached(request, JSON, lessons.step, name, wanted)


# trying actions


class TryRequest(msgspec.Struct, forbid_unknown_fields=True):
    """An action or clicks in a position."""

    position: GamePosition
    action: Annotated[str, msgspec.Meta(max_length=200)] = ""
    clicks: Annotated[
        list[Annotated[str, msgspec.Meta(max_length=80)]], msgspec.Meta(max_length=8)
    ] = []


_ATTEMPT = msgspec.json.Decoder(TryRequest)


@router.post("/try", responses=gives(TryAnswer), openapi_extra=takes(TryRequest))
async def attempt(request: Request, name: GameId) -> Response:
    """Play an action in any position; return the position after it, or the rule against it.

    Nothing is stored. For clicks that mean a legal action, that action is returned, not played.
    """
    asked = await body(request, _ATTEMPT)
    rules_of(name)
    return await compute(request, lessons.tried, name, asked.position, asked.action, asked.clicks)


# variants


@router.post("/variant", responses=gives(Variant), openapi_extra=takes(VariantRequest))
async def compare(request: Request, name: GameId) -> Response:
    """Validate a variant, compare it with the presets, and return the scene at its start."""
    wanted = await body(request, TRIAL)
    return await compute(request, lessons.compared, name, wanted.players, wanted.options)


class BalanceRequest(msgspec.Struct, forbid_unknown_fields=True):
    """A variant to study, and the level that plays at all seats."""

    players: int | None = None
    options: GameOptions = {}
    level: Annotated[int, msgspec.Meta(ge=1, le=3)] = 2


_STUDY = msgspec.json.Decoder(BalanceRequest)


@router.post(
    "/balance",
    responses=gives(BalanceStep, RefusedMessage, media=NDJSON),
    openapi_extra=takes(BalanceRequest),
)
async def balanced(request: Request, name: GameId) -> Response:
    """Study a variant by playing it: wins by seat, endings, lengths.

    A line of JSON is sent after every few games, with the results so far. Closing the connection
    ends the study.
    """
    wanted = await body(request, _STUDY)
    client = await client_of(request)
    found = service(request)
    check = found.workers.ask(client, balance.check, name, wanted.players, wanted.options)
    await until_disconnect(request, check)
    steps = found.analyses.balance(client, name, wanted.players, wanted.options, wanted.level)
    return Stream(ndjson(steps))
