"""The coach of a beginner's first games: at most one sentence after each action.

It looks for something to say in this order: how the game ended; what the action allows, as seen by
a shallow search; what the action achieved; and the advice of the game (`Rules.advice`).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from sobremesa.core.facts import effects
from sobremesa.core.state import State
from sobremesa.play.analysis import Judgement, judge
from sobremesa.rulebook.grammar import Noun
from sobremesa.rulebook.scene import Effect
from sobremesa.rulebook.strength import Limit
from sobremesa.rulebook.text import Text

Tone = Literal["good", "bad", "note"]

NODES: Final = 2500
"""Nodes of the coach's search before and after an action."""
BLUNDER: Final = 130
"""The cost from which an action is called a mistake."""
FLAWLESS: Final = 30
"""The maximum cost of an action that is praised."""
HARM: Final = ("ends", "mate", "takes", "falls", "check")
"""Effects of a reply that are worth a warning, worst first."""
PRAISED: Final = ("takes", "falls", "becomes", "threat", "holds", "check")
"""Effects of an action that deserve praise, best first."""

WON: Final = Text("¡Has ganado! {how}.", "You have won! {how}.")
LOST: Final = Text("Esta vez no ha podido ser. {how}.", "Not this time. {how}.")
DRAWN: Final = Text("Quedáis en paz. {how}.", "Honours are even. {how}.")
ALLOWS: Final = Text(
    "Cuidado, eso permite una respuesta fuerte ({reply}): {effect}.",
    "Careful, that allows a strong reply ({reply}): {effect}.",
)
ANSWERED: Final = Text(
    "Cuidado, eso permite una respuesta fuerte: {reply}.",
    "Careful, that allows a strong reply: {reply}.",
)
BETTER: Final = Text("Se puede; había algo mejor: {best}.", "Allowed; there was better: {best}.")
PRAISE: Final = Text("Bien visto: {effect}.", "Well seen: {effect}.")


@dataclass(frozen=True, slots=True)
class CoachRemark:
    """A remark of the coach: its name, its tone, and the sentence."""

    id: str
    tone: Tone
    text: Text


def coach_remark(
    before: State, action: str, said: Collection[str] = (), nodes: int = NODES
) -> CoachRemark | None:
    """Return a remark on an action, if there is one; `said` names the advice given already.

    >>> import sobremesa
    >>> state = sobremesa.game("ajedrez").start()
    >>> for action in ("e2e4", "e7e5", "d1h5", "b8c6"):
    ...     state = state.play(action)
    >>> coach_remark(state, "h5e5").text.en
    'Careful, that allows a strong reply: knight from c6 captures the queen on e5.'
    """
    after = before.play(action)
    assert before.player is not None
    if after.over:
        return ended(after, before.player)
    limit = Limit(nodes=nodes)
    here, there = judge(before, limit), judge(after, limit)
    lost = here.scores[before.player] - there.scores[before.player]
    if action == here.line[0]:
        lost = 0
    if lost >= BLUNDER:
        return _warning(before, after, here, there)
    return (_praise(before, action) if lost <= FLAWLESS else None) or _advice(
        after, before.player, said
    )


def ended(state: State, player: int) -> CoachRemark:
    """Return how a game ended for a player, with the status of its last scene."""
    assert state.result is not None
    share = state.result.scores[player]
    text = WON if share == 1 else LOST if share == 0 else DRAWN
    how = _middle(state.scene().status).opening()
    return CoachRemark("end", "good" if share == 1 else "note", text.format(how=how))


def _warning(before: State, after: State, here: Judgement, there: Judgement) -> CoachRemark:
    """Return what an action allows the others to do, or else what would have been better."""
    if after.player != before.player and there.line:
        reply = _label(after, there.line[0])
        effect = _first(after, there.line[0], HARM)
        if effect is not None:
            return CoachRemark("allows", "bad", _allowed(reply, effect))
    best = _label(before, here.line[0])
    return CoachRemark("better", "note", BETTER.format(best=_middle(best)))


def _allowed(reply: Text, effect: Effect) -> Text:
    if isinstance(effect.label, Noun):  # only what is taken: the reply itself says so already
        return ANSWERED.format(reply=_middle(reply))
    return ALLOWS.format(reply=_middle(reply), effect=_middle(effect.label))


def _praise(before: State, action: str) -> CoachRemark | None:
    """Return what is good about an action, if it had a notable effect."""
    effect = _first(before, action, PRAISED)
    if effect is None:
        return None
    told = _label(before, action) if isinstance(effect.label, Noun) else effect.label
    return CoachRemark("praise", "good", PRAISE.format(effect=_middle(told)))


def _first(state: State, action: str, kinds: Sequence[str]) -> Effect | None:
    """Return the most important effect, by its kind."""
    known = [effect for effect in effects(state, action) if effect.kind in kinds]
    return min(known, key=lambda effect: kinds.index(effect.kind), default=None)


def _advice(after: State, player: int, said: Collection[str]) -> CoachRemark | None:
    """Return the first advice of the game that was not given yet."""
    for one in after.rules.advice(after.setup, after.kernel(), player):
        if one.id not in said:
            return CoachRemark(one.id, "note", one.text)
    return None


def _label(state: State, action: str) -> Text:
    """Return an action in the words of its picture."""
    return next(one.label for one in state.scene().choices if one.action == action)


def _middle(text: Text) -> Text:
    """Return a sentence without its full stop, for use within another."""
    return text.map(lambda told: told.rstrip("."))
