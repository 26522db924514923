"""Routes for learning: the rules as a page, worked examples, tutorials, trials, variants."""

from __future__ import annotations

from typing import Annotated

import msgspec
from fastapi import APIRouter, Path, Query, Request, Response

from sobremesa.rulebook.data import GameOptions, GamePosition
from sobremesa.rulebook.text import SPOKEN
from sobremesa.rulebook.tutorial import Lesson, Step
from sobremesa.server.interface import learning as answers
from sobremesa.server.interface.balance import BalanceStep
from sobremesa.server.interface.explanations import Trying
from sobremesa.server.interface.learning import PieceCard, Placed, RulesPage, StepBegin, Variant
from sobremesa.server.tables.messages import RefusedMessage
from sobremesa.server.web.answers import answer, body
from sobremesa.server.web.computing import cached, client_of, compute, until_disconnect
from sobremesa.server.web.description import gives, takes
from sobremesa.server.web.routes.catalogue import TRIAL, GameId, Style, Trial, rules_of
from sobremesa.server.web.routes.streams import NDJSON, Stream, written
from sobremesa.server.web.service import service
from sobremesa.server.workers.jobs import balance, lessons

router = APIRouter(prefix="/api/games/{name}", tags=["learning"])

Name = Annotated[str, Path(pattern="^[a-z0-9-]{1,80}$")]
Language = Annotated[str, Query(pattern=f"^({'|'.join(SPOKEN)})$")]

JSON = "application/json"


@router.get("/page", responses=gives(RulesPage))
async def page(request: Request, name: GameId) -> Response:
    """Give the rules as HTML, section by section, in both languages, with their examples."""
    return await cached(request, JSON, lessons.page, name)


@router.get("/cards", responses=gives(dict[str, PieceCard]))
async def cards(name: GameId) -> Response:
    """Tell what each kind of piece is and how it moves, by the kinds of the game's scenes."""
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
    """Draw a worked example before its action, or after it."""
    return await cached(
        request, "image/svg+xml", lessons.diagram, name, wanted, language, after, *style
    )


@router.get("/examples/{wanted}", responses=gives(Placed))
async def worked(request: Request, name: GameId, wanted: Name) -> Response:
    """Give the position and the scene of a worked example."""
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
    """Give the position and the scene in which a step begins, and what will do."""
    return await cached(request, JSON, lessons.step, name, wanted)


# trials


class Attempt(msgspec.Struct, forbid_unknown_fields=True):
    """An action, or clicks, in some position."""

    position: GamePosition
    action: Annotated[str, msgspec.Meta(max_length=200)] = ""
    clicks: Annotated[
        list[Annotated[str, msgspec.Meta(max_length=80)]], msgspec.Meta(max_length=8)
    ] = []


_ATTEMPT = msgspec.json.Decoder(Attempt)


@router.post("/try", responses=gives(Trying), openapi_extra=takes(Attempt))
async def attempt(request: Request, name: GameId) -> Response:
    """Play an action in any position: the position after it, or the rule against it.

    Nothing is kept. Clicks that mean a legal action are answered with it, but not played.
    """
    asked = await body(request, _ATTEMPT)
    rules_of(name)
    return await compute(request, lessons.tried, name, asked.position, asked.action, asked.clicks)


# variants


@router.post("/variant", responses=gives(Variant), openapi_extra=takes(Trial))
async def compare(request: Request, name: GameId) -> Response:
    """Check players and options, compare them with the presets, and show how such a game begins."""
    wanted = await body(request, TRIAL)
    return await compute(request, lessons.compared, name, wanted.players, wanted.options)


class Study(msgspec.Struct, forbid_unknown_fields=True):
    """A variant to play some times, and the level that plays it at every seat."""

    players: int | None = None
    options: GameOptions = {}
    level: Annotated[int, msgspec.Meta(ge=1, le=3)] = 2


_STUDY = msgspec.json.Decoder(Study)


@router.post(
    "/balance",
    responses=gives(BalanceStep, RefusedMessage, media=NDJSON),
    openapi_extra=takes(Study),
)
async def balanced(request: Request, name: GameId) -> Response:
    """Play a variant some times: who wins by seat, how games end, how long they are.

    A line of JSON after every few games, with what all of them say so far. Closing the connection
    ends it.
    """
    wanted = await body(request, _STUDY)
    client = await client_of(request)
    found = service(request)
    check = found.workers.ask(client, balance.check, name, wanted.players, wanted.options)
    await until_disconnect(request, check)
    steps = found.analyses.balance(client, name, wanted.players, wanted.options, wanted.level)
    return Stream(written(steps))
