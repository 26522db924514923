"""Checking the claims of strategy pages and model games by search."""

from __future__ import annotations

from typing import Final

from sobremesa.ai.search import const
from sobremesa.core.facts import effects
from sobremesa.core.state import State
from sobremesa.play.lines import after
from sobremesa.rulebook.strategy import Claim

NODES: Final = 20_000
"""Nodes to search after each action; with one thread, so that it is reproducible."""


def claim_fault(state: State, action: str, claim: Claim, nodes: int = NODES) -> str | None:
    """Return what is wrong with a claim about an action; None if it holds.

    >>> import sobremesa
    >>> state = sobremesa.game("ajedrez").start()
    >>> for action in ("f2f3", "e7e5", "g2g4"):
    ...     state = state.play(action)
    >>> [claim_fault(state, "d8h4", claim)
    ...  for claim in (Claim("wins"), Claim("ends", reason="checkmate"))]
    [None, None]
    >>> claim_fault(state, "d8h4", Claim("loses"))
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
    """Return the score of an action for its player."""
    assert state.player is not None
    return after(state, action, nodes).scores[state.player]


def _effect(state: State, action: str, claim: Claim) -> str | None:
    found = [(effect.kind, effect.cell) for effect in effects(state, action)]
    for kind, cell in found:
        if kind == claim.effect and claim.cell in ("", cell):
            return None
    return f"{action} has no effect {claim.effect} {claim.cell}: {found}"
