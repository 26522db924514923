"""Jobs for learning: the page of rules, examples, lessons, trials, variants."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, cast

from sobremesa.core.example import Example, example, opening
from sobremesa.core.game import position
from sobremesa.core.state import State
from sobremesa.rulebook.errors import BadOption, SobremesaError
from sobremesa.rulebook.page import Section, read_page
from sobremesa.rulebook.refusal import Refusal
from sobremesa.rulebook.rules import Rules
from sobremesa.rulebook.scenario import Scenario
from sobremesa.rulebook.text import SPOKEN, Text
from sobremesa.rulebook.tutorial import Step
from sobremesa.rulebook.variant import variant
from sobremesa.server.interface import learning as answers
from sobremesa.server.interface.explanations import TryAnswer
from sobremesa.server.interface.learning import PositionAndScene, RulesPage, StepBegin, Variant
from sobremesa.server.interface.scenes import SceneMessage
from sobremesa.server.refusals import Refused
from sobremesa.server.workers.jobs.answers import drawn, rules_of, state_of
from sobremesa.server.workers.jobs.explanations import explain
from sobremesa.server.workers.jobs.game_points import GamePoint

OTHER_GAME: Final = Text("«position.game» ha de ser {game}", "“position.game” must be {game}")
DENSE: Final = 120
"""The number of cells above which a diagram needs more space."""


# the rules as a page


def page(name: str) -> RulesPage:
    """Give the rules as HTML by sections, in all languages, with their examples."""
    rules = rules_of(name)
    options = frozenset(option.name for option in rules.options.all())
    pages = {language: rules.written(language) for language in SPOKEN}
    told = {
        code: _sections(read_page(page), options)
        for code, page in pages.items()
        if page.language == code
    }
    examples = [_told(example(rules, one)) for one in rules.scenarios]
    return {
        "es": told.pop("es"),
        "en": told.pop("en"),
        "more": told,
        "examples": examples,
        "wide": rules.art.trimmed,
        "dense": spacious(rules),
    }


def spacious(rules: Rules[Any]) -> bool:
    """Whether diagrams of a game have so many cells that they need more space."""
    squares = len(rules.scene(setup := rules.setup(None, {}), rules.start(setup), None).cells)
    return squares > DENSE and rules.art.reach is None


def _sections(page: Sequence[Section], options: frozenset[str]) -> list[answers.Section]:
    """Give the passages of each section with the options that they are about.

    In the last section, about notation, the same words mean something else.
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


def _told(found: Example) -> answers.Example:
    scenario, refusal = found.scenario, found.refusal
    return {
        "id": scenario.id,
        "rule": scenario.rule,
        "text": scenario.text,
        "action": scenario.action,
        "options": dict(scenario.options),
        "players": scenario.players,
        "why": _against(refusal) if refusal else None,
    }


def _against(refusal: Refusal) -> answers.BrokenRule:
    text = refusal.text
    found: answers.BrokenRule = {"rule": refusal.rule, "es": text.es, "en": text.en}
    if text.drafts:
        found["more"] = text.drafts
    return found


# worked examples and lessons


def _scenario(name: str, wanted: str) -> Scenario:
    """Find a worked example, or refuse."""
    for found in rules_of(name).scenarios:
        if found.id == wanted:
            return found
    raise Refused("not_found")


def diagram(
    name: str, wanted: str, language: str, after: bool, look: str = "", pieces: str = ""
) -> bytes:
    """Draw a worked example before its action, or after it."""
    found = _scenario(name, wanted)
    if found.refused and after:
        raise Refused("not_found")
    art = rules_of(name).art.styled(look, pieces)
    return example(rules_of(name), found).pictures(language, art=art)[after].encode()


def worked(name: str, wanted: str) -> PositionAndScene:
    """Give the position and the scene of a worked example."""
    state = opening(rules_of(name), _scenario(name, wanted))
    return {"position": state.data(), "picture": drawn(state)}


def step(name: str, wanted: str) -> StepBegin:
    """Give the position and the scene in which a step begins, and the accepted actions."""
    found = _steps(name).get(wanted)
    if found is None:
        raise Refused("not_found")
    state = opening(rules_of(name), found.begin)
    return {
        "position": state.data(),
        "picture": drawn(state),
        "show": found.show,
        "accept": found.accepted(state.legal()),
    }


def _steps(name: str) -> dict[str, Step]:
    return {one.id: one for lesson in rules_of(name).tutorial for one in lesson.steps}


# trials and variants


def tried(name: str, data: dict[str, Any], action: str, clicks: Sequence[str]) -> TryAnswer:
    """Play an action in any position, or explain some clicks and the rule against them."""
    if data.get("game") != name:
        raise Refused("bad_message", OTHER_GAME.format(game=name))
    try:
        state = position(data)
    except SobremesaError as error:
        raise Refused("bad_message", error.text) from None
    if clicks or state.why(action) is not None:
        return cast(TryAnswer, explain(state, state.scene(), action, clicks))
    try:
        following = state.play(action)
    except SobremesaError as error:
        raise Refused("bad_message", error.text) from None
    return {
        "action": action,
        "rule": None,
        "position": following.data(),
        "picture": drawn(following),
    }


def begun(name: str, players: int | None, options: dict[str, Any]) -> SceneMessage:
    """Give the first scene of a game with some options."""
    try:
        return drawn(state_of(GamePoint(name, players, options)))
    except Refused as error:
        raise Refused("bad_option", error.text) from None


def compared(name: str, players: int | None, options: dict[str, Any]) -> Variant:
    """Check players and options, compare them with the presets, and give the first scene."""
    rules = rules_of(name)
    try:
        found = variant(rules, players, options)
    except BadOption as error:
        raise Refused("bad_option", error.text) from None
    return {
        "players": found.setup.players,
        "options": found.setup.options,
        "nearest": found.nearest.name if found.nearest else None,
        "differences": [
            {"name": d.option.name, "usual": d.usual, "value": d.value} for d in found.differences
        ],
        "changed": list(found.changed),
        "picture": drawn(State(rules, found.setup, rules.start(found.setup))),
    }
