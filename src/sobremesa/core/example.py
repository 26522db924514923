"""Worked examples of rules, set up and drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sobremesa.core.game import game, position
from sobremesa.core.state import State
from sobremesa.rulebook.art import Art
from sobremesa.rulebook.diagram import Aim, aim, cropped, diagram
from sobremesa.rulebook.refusal import Refusal
from sobremesa.rulebook.rules import Rules
from sobremesa.rulebook.scenario import Scenario


def opening(rules: Rules[Any], scenario: Scenario) -> State:
    """Set up the position of a worked example."""
    start = game(rules.id, scenario.players, scenario.options).start()
    state = position({**start.data(), **scenario.position})
    for action in scenario.actions:
        state = state.play(action)
    return state


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example with what comes of it."""

    scenario: Scenario
    before: State
    after: State | None
    """None where the action is refused."""
    refusal: Refusal | None

    def pictures(
        self, language: str = "es", defs: bool = True, art: Art | None = None
    ) -> tuple[str, ...]:
        """Draw it: before, with the action; and after, where there is an after.

        Without `defs`, what the pictures share has to be elsewhere on the page.
        """
        art = art or self.before.rules.art
        scene = self.before.scene()
        then = self.after.scene() if self.after else None
        words = self.scenario.text[language]
        pointed = aim(scene, self.scenario.action, self.refusal is None)
        kept = cropped(art, scene, then, pointed, words)
        drawn = [diagram(art, scene, pointed, kept, words, defs)]
        if then is not None:
            drawn.append(diagram(art, then, Aim(()), kept, words, defs))
        return tuple(drawn)


def example(rules: Rules[Any], scenario: Scenario) -> Example:
    """Work an example out.

    >>> from sobremesa.core import registry
    >>> rules = registry.rules("ajedrez")
    >>> found = example(rules, next(s for s in rules.scenarios if s.refused))
    >>> found.after, found.refusal.rule
    (None, 'AJE-1.2')
    """
    state = opening(rules, scenario)
    refusal = state.why(scenario.action)
    after = state.play(scenario.action) if refusal is None else None
    return Example(scenario, state, after, refusal)
