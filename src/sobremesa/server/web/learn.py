"""Routes for learning: the rules as a page, worked examples, tutorials, trials, variants."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Sequence
from functools import cache
from typing import Annotated, Any, Final

import msgspec
from fastapi import APIRouter, Path, Query, Request, Response

from sobremesa.core.example import Example, example, opening
from sobremesa.core.game import position
from sobremesa.core.state import State
from sobremesa.rulebook.errors import BadOption, BadPosition, SobremesaError
from sobremesa.rulebook.page import Section, read_page
from sobremesa.rulebook.scenario import Scenario
from sobremesa.rulebook.text import LANGUAGES
from sobremesa.rulebook.tutorial import Step
from sobremesa.rulebook.variant import variant
from sobremesa.server.drawing import Drawing
from sobremesa.server.refused import Refused
from sobremesa.server.web.answers import answer, body, gives, takes
from sobremesa.server.web.catalogue import TRIAL, GameId, Trial, rules_of
from sobremesa.server.wondering import wonder

router = APIRouter(prefix="/api/games/{name}", tags=["learning"])

DENSE: Final = 120
"""How many cells a diagram may have before it needs more room."""

Name = Annotated[str, Path(pattern="^[a-z0-9-]{1,80}$")]
Language = Annotated[str, Query(pattern="^(es|en)$")]


def _packed(request: Request, packed: bytes, media: str) -> Response:
    """Answer with something that never changes while the server runs."""
    headers = {"Cache-Control": "public, max-age=600", "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
    else:
        packed = gzip.decompress(packed)
    return Response(packed, headers=headers, media_type=media)


def _picture(state: State) -> msgspec.Raw:
    return msgspec.Raw(Drawing(state.rules.art, state.scene()).message(0, 0))


# the rules as a page


@cache
def _page(name: str) -> bytes:
    rules = rules_of(name)
    options = frozenset(option.name for option in rules.options.all())
    pages = {
        language: _sections(read_page(rules.written(language).markdown), options)
        for language in LANGUAGES
    }
    examples = [_told(example(rules, scenario)) for scenario in rules.scenarios]
    squares = len(rules.scene(setup := rules.setup(None, {}), rules.start(setup), None).cells)
    look = {"wide": rules.art.trimmed, "dense": squares > DENSE and rules.art.reach is None}
    found = {**pages, "examples": examples, **look}
    return gzip.compress(msgspec.json.encode(found), mtime=0)


def _sections(page: Sequence[Section], options: frozenset[str]) -> list[dict[str, Any]]:
    """Tell each passage with the options that it is about.

    The last section is about writing things down: there the same words name other things.
    """
    return [
        {
            "id": section.id,
            "title": section.title,
            "passages": [
                {
                    "rule": passage.rule,
                    "html": passage.html,
                    "options": [] if section is page[-1] else sorted(passage.words & options),
                }
                for passage in section.passages
            ],
        }
        for section in page
    ]


def _told(found: Example) -> dict[str, Any]:
    scenario, refusal = found.scenario, found.refusal
    return {
        "id": scenario.id,
        "rule": scenario.rule,
        "text": scenario.text.json(),
        "action": scenario.action,
        "options": dict(scenario.options),
        "players": scenario.players,
        "why": {"rule": refusal.rule, **refusal.text.json()} if refusal else None,
    }


@router.get("/page", responses=gives(dict[str, Any]))
async def page(request: Request, name: GameId) -> Response:
    """Give the rules as HTML, section by section, in both languages, with their examples."""
    rules_of(name)
    return _packed(request, await asyncio.to_thread(_page, name), "application/json")


# worked examples


def _scenario(name: str, wanted: str) -> Scenario:
    for scenario in rules_of(name).scenarios:
        if scenario.id == wanted:
            return scenario
    raise Refused("not_found")


@cache
def _drawn(name: str, wanted: str, language: str) -> tuple[bytes, ...]:
    drawn = example(rules_of(name), _scenario(name, wanted)).pictures(language)
    return tuple(gzip.compress(svg.encode(), mtime=0) for svg in drawn)


@router.get("/examples/{wanted}.svg", responses=gives(None, "image/svg+xml"))
async def diagram(
    request: Request, name: GameId, wanted: Name, after: bool = False, language: Language = "es"
) -> Response:
    """Draw a worked example before its action, or after it."""
    if _scenario(name, wanted).refused and after:
        raise Refused("not_found")
    drawn = await asyncio.to_thread(_drawn, name, wanted, language)
    return _packed(request, drawn[after], "image/svg+xml")


@router.get("/examples/{wanted}", responses=gives(dict[str, Any]))
async def worked(name: GameId, wanted: Name) -> Response:
    """Give the position and the scene of a worked example."""
    state = opening(rules_of(name), _scenario(name, wanted))
    return answer({"position": state.data(), "picture": _picture(state)})


# tutorials


def _steps(name: str) -> dict[str, Step]:
    return {step.id: step for lesson in rules_of(name).tutorial for step in lesson.steps}


@router.get("/tutorial", responses=gives(list[dict[str, Any]]))
async def tutorial(name: GameId) -> Response:
    """List the lessons and their steps."""
    return answer(
        [
            {
                "id": lesson.id,
                "title": lesson.title.json(),
                "steps": [
                    {
                        "id": step.id,
                        "task": step.task.json(),
                        "hint": step.hint.json(),
                        "done": step.done.json(),
                        "wrong": {
                            "text": step.wrong.text.json(),
                            "action": step.wrong.action,
                            "clicks": list(step.wrong.clicks),
                        }
                        if step.wrong
                        else None,
                    }
                    for step in lesson.steps
                ],
            }
            for lesson in rules_of(name).tutorial
        ]
    )


@router.get("/tutorial/{wanted}", responses=gives(dict[str, Any]))
async def lesson_step(name: GameId, wanted: Name) -> Response:
    """Give the position and the scene in which a step begins, and what will do."""
    step = _steps(name).get(wanted)
    if step is None:
        raise Refused("not_found")
    state = opening(rules_of(name), step.begin)
    return answer(
        {
            "position": state.data(),
            "picture": _picture(state),
            "show": step.show,
            "accept": step.accepted(state.legal()),
        }
    )


# trials


class Attempt(msgspec.Struct, forbid_unknown_fields=True):
    """An action, or clicks, in some position."""

    position: dict[str, Any]
    action: Annotated[str, msgspec.Meta(max_length=200)] = ""
    clicks: Annotated[
        list[Annotated[str, msgspec.Meta(max_length=80)]], msgspec.Meta(max_length=8)
    ] = []


_ATTEMPT = msgspec.json.Decoder(Attempt)


@router.post("/try", responses=gives(dict[str, Any]), openapi_extra=takes(Attempt))
async def attempt(request: Request, name: GameId) -> Response:
    """Play an action in any position: the position after it, or the rule against it.

    Nothing is kept. Clicks that mean a legal action are answered with it, but not played.
    """
    asked = await body(request, _ATTEMPT)
    rules_of(name)
    return answer(await asyncio.to_thread(_tried, name, asked))


def _tried(name: str, asked: Attempt) -> dict[str, Any]:
    if asked.position.get("game") != name:
        raise Refused("bad_message")
    try:
        state = position(asked.position)
    except (BadPosition, BadOption) as error:
        raise Refused("bad_message", error.text) from None
    scene = state.scene() if asked.clicks else None
    if scene is None and state.why(asked.action) is None:
        try:
            following = state.play(asked.action)
        except SobremesaError as error:
            raise Refused("bad_message", error.text) from None
        return {
            "action": asked.action,
            "rule": None,
            "position": following.data(),
            "picture": _picture(following),
        }
    return wonder(state, scene or state.scene(), asked.action, asked.clicks)


# variants


@router.post("/variant", responses=gives(dict[str, Any]), openapi_extra=takes(Trial))
async def compare(request: Request, name: GameId) -> Response:
    """Check players and options, compare them with the presets, and show how such a game begins."""
    wanted = await body(request, TRIAL)
    rules = rules_of(name)
    try:
        found = variant(rules, wanted.players, wanted.options)
    except BadOption as error:
        raise Refused("bad_option", error.text) from None
    state = State(rules, found.setup, rules.start(found.setup))
    return answer(
        {
            "players": found.setup.players,
            "options": found.setup.options,
            "nearest": found.nearest.name if found.nearest else None,
            "differences": [
                {"name": d.option.name, "usual": d.usual, "value": d.value}
                for d in found.differences
            ],
            "changed": list(found.changed),
            "picture": _picture(state),
        }
    )
