"""Worked examples of rules: their positions, results and pictures."""

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
    """Return the position in which a worked example begins."""
    start = game(rules.id, scenario.players, scenario.options).start()
    state = position({**start.data(), **scenario.position})
    for action in scenario.actions:
        state = state.play(action)
    return state


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example with its outcome."""

    scenario: Scenario
    before: State
    after: State | None
    """None if the action is refused."""
    refusal: Refusal | None

    def pictures(
        self, language: str = "es", defs: bool = True, art: Art | None = None
    ) -> tuple[str, ...]:
        """Draw the position before the action, and after it if the action is legal.

        Without `defs`, the shared definitions have to be elsewhere on the page.
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
    """Play the action of a worked example.

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
