"""Every tutorial can be followed to its end, and every tempting mistake is refused."""

from __future__ import annotations

import pytest

from sobremesa import games
from sobremesa.core import registry
from sobremesa.core.example import opening
from sobremesa.rulebook.scene import Scene
from sobremesa.rulebook.text import Text
from sobremesa.rulebook.tutorial import Step
from sobremesa.server.workers.jobs.explanations import explain

STEPS = [
    pytest.param(game, step, id=f"{game}-{step.id}")
    for game in games()
    for lesson in registry.rules(game).tutorial
    for step in lesson.steps
]

WRONG = [
    pytest.param(game, step, id=f"{game}-{step.id}")
    for game in games()
    for lesson in registry.rules(game).tutorial
    for step in lesson.steps
    if step.wrong
]


@pytest.mark.parametrize(("game", "step"), STEPS)
def test_a_step_can_be_done(game: str, step: Step) -> None:
    state = opening(registry.rules(game), step.begin)
    accepted = step.accepted(state.legal())
    assert step.show in accepted
    assert step.show in {choice.action for choice in state.scene().choices}
    state.play(step.show)


@pytest.mark.parametrize(("game", "step"), WRONG)
def test_the_tempting_mistake_is_refused_by_a_rule(game: str, step: Step) -> None:
    rules = registry.rules(game)
    state = opening(rules, step.begin)
    assert step.wrong is not None
    why = state.why(step.wrong.action)
    assert why is not None
    assert why.rule in rules.written("es").rules, why.text.en
    if step.wrong.clicks:
        scene = state.scene()
        assert _leads_nowhere(scene, step.wrong.clicks)
        told = explain(state, scene, "", step.wrong.clicks)
        assert told["rule"] == why.rule
        assert told["en"] == why.text.en


@pytest.mark.parametrize("game", games())
def test_a_tutorial_is_whole(game: str) -> None:
    lessons = registry.rules(game).tutorial
    steps = [step for lesson in lessons for step in lesson.steps]
    assert 12 <= len(steps) <= 20
    assert len({step.id for step in steps}) == len(steps)
    assert [step.id for step in steps if step.wrong is None] == []
    texts = [lesson.title for lesson in lessons]
    for step in steps:
        texts += [step.task, step.hint, step.done, *([step.wrong.text] if step.wrong else [])]
    for text in texts:
        assert text.es.strip()
        assert text.en.strip()
        assert text.es != text.en
    assert all(_short(step.task) for step in steps)


def _short(text: Text) -> bool:
    """Tell whether somebody who wants to play reads that much."""
    return max(len(text.es), len(text.en)) <= 200


def _leads_nowhere(scene: Scene, clicks: tuple[str, ...]) -> bool:
    """Follow clicks as the page does: all but the last choose something, the last nothing."""
    tops = {token.cell: token for token in sorted(scene.tokens, key=lambda t: t.height)}
    first = clicks[0]
    token = tops.get(first.removeprefix("cell:"))
    begins = {choice.clicks[0] for choice in scene.choices}
    chosen = first in begins or (token is not None and token.side == scene.to_move)
    there = {f"cell:{cell.id}" for cell in scene.cells}
    after = {
        choice.clicks[1]
        for choice in scene.choices
        if choice.clicks[0] == first and len(choice.clicks) > 1
    }
    last = tops.get(clicks[1].removeprefix("cell:"))
    own = last is not None and last.side == scene.to_move
    return len(clicks) == 2 and chosen and clicks[1] in there - after - begins and not own
