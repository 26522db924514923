"""Refutations: the expected continuation of an action, and its outcome in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sobremesa.ai.search import const
from sobremesa.core.facts import player_name
from sobremesa.core.state import State
from sobremesa.play.analysis import Remark, judge, remark
from sobremesa.rulebook.strength import Limit
from sobremesa.rulebook.text import Text

NODES: Final = 30_000
"""Nodes of the searches before and after the action."""
LONGEST: Final = 6
"""The length of the continuation, unless it is a proven win."""
TO_THE_END: Final = 16
"""The maximum length of a proven win."""

WINS: Final = Text("Partida ganada para {side}.", "And {side} wins the game.")
LOSES: Final = Text("Partida perdida para {side}.", "And {side} loses the game.")
DRAWS: Final = Text("Y la partida acaba en tablas.", "And the game is drawn.")
WINNING: Final = Text(
    "Desde aquí la victoria es segura para {side}.", "From here {side} wins by force."
)
LOSING: Final = Text(
    "Desde aquí la derrota es segura para {side}.", "From here {side} cannot help losing."
)
AS_GOOD: Final = Text(
    "Nada se pierde: tan buena como la mejor para {side}.",
    "Nothing is lost: as good as the best for {side}.",
)
WORSE: Final = {
    "?!": Text(
        "La posición queda algo peor para {side}.", "That leaves {side} a little worse off."
    ),
    "?": Text("La posición queda peor para {side}.", "That leaves {side} worse off."),
    "??": Text("La posición queda mucho peor para {side}.", "That leaves {side} much worse off."),
}


@dataclass(frozen=True, slots=True)
class Refutation:
    """The expected continuation of an action, its cost, and the outcome in words."""

    remark: Remark
    line: tuple[str, ...]
    verdict: Text


def refutation(state: State, action: str, nodes: int = NODES) -> Refutation:
    """Return the continuation of an action; raise what :meth:`State.play` raises if illegal.

    >>> import sobremesa
    >>> state = sobremesa.game("ajedrez").start().play("f2f3").play("e7e5")
    >>> found = refutation(state, "g2g4", 2000)
    >>> found.line, found.verdict.en
    (('d8h4',), 'And White loses the game.')
    """
    player = state.player
    following = state.play(action)
    assert player is not None
    here, there = judge(state, Limit(nodes=nodes)), judge(following, Limit(nodes=nodes))
    said = remark(0, player, action, here, there)
    decided = abs(there.scores[player]) > const.WIN_THRESHOLD
    line = _played_out(following, there.line, nodes, TO_THE_END if decided else LONGEST)
    end = following
    for step in line:
        end = end.play(step)
    return Refutation(said, line, _verdict(state, player, end, said))


def _played_out(state: State, line: tuple[str, ...], nodes: int, most: int) -> tuple[str, ...]:
    """Extend a line by search if it ends before a proven win is reached."""
    taken: list[str] = []
    expected = list(line)
    while not state.over and len(taken) < most:
        if not expected:
            if most == LONGEST:
                break
            expected = list(judge(state, Limit(nodes=nodes // 4)).line)
        taken.append(expected.pop(0))
        state = state.play(taken[-1])
    return tuple(taken)


def _verdict(state: State, player: int, end: State, said: Remark) -> Text:
    """Return the outcome for a player in one sentence."""
    name = player_name(state, player)
    if end.result is not None:
        share = end.result.scores[player]
        text = WINS if share == 1 else LOSES if share == 0 else DRAWS
        return text.format(side=name)
    score = said.after[player]
    if abs(score) > const.WIN_THRESHOLD:
        return (WINNING if score > 0 else LOSING).format(side=name)
    return WORSE.get(said.mark, AS_GOOD).format(side=name)
