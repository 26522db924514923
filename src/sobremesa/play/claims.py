"""Judging what the strategy pages and the model games say, by search."""

from __future__ import annotations

from typing import Final

from sobremesa.ai.search import const
from sobremesa.core.facts import effects
from sobremesa.core.state import State
from sobremesa.play.lines import after
from sobremesa.rulebook.strategy import Claim

NODES: Final = 20_000
"""Positions to look at behind each action that is judged; one thread, so always the same answer."""


def doubt(state: State, action: str, claim: Claim, nodes: int = NODES) -> str | None:
    """Say what is wrong with a claim about an action, none if it holds.

    >>> import sobremesa
    >>> state = sobremesa.game("ajedrez").start()
    >>> for action in ("f2f3", "e7e5", "g2g4"):
    ...     state = state.play(action)
    >>> doubt(state, "d8h4", Claim("wins")), doubt(state, "d8h4", Claim("ends", reason="checkmate"))
    (None, None)
    >>> doubt(state, "d8h4", Claim("loses"))
    'd8h4 is worth 999999'
    """
    match claim.kind:
        case "effect":
            return _effect(state, action, claim)
        case "ends":
            result = state.play(action).result
            reason = result.reason if result else "nothing"
            return None if reason == claim.reason else f"{action} ends it by {reason}"
        case "wins" | "loses":
            score = worth(state, action, nodes)
            sure = (
                score > const.WIN_THRESHOLD
                if claim.kind == "wins"
                else score < -const.WIN_THRESHOLD
            )
            return None if sure else f"{action} is worth {score}"
    score, sign = worth(state, action, nodes), 1 if claim.kind == "better" else -1
    others = [claim.than] if claim.than else [one for one in state.legal() if one != action]
    for other in others:
        gain = sign * (score - worth(state, other, nodes))
        if gain < claim.by:
            return f"{action} is {claim.kind} than {other} by {gain}, not by {claim.by}"
    return None


def worth(state: State, action: str, nodes: int = NODES) -> int:
    """Say what an action is worth to who does it."""
    assert state.player is not None
    return after(state, action, nodes).scores[state.player]


def _effect(state: State, action: str, claim: Claim) -> str | None:
    found = [(effect.kind, effect.cell) for effect in effects(state, action)]
    for kind, cell in found:
        if kind == claim.effect and claim.cell in ("", cell):
            return None
    return f"{action} has no effect {claim.effect} {claim.cell}: {found}"
