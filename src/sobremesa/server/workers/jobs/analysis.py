"""Jobs of analysis: lines, threats, judging whole games, replies of a level."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from msgspec.structs import replace

from sobremesa.core.facts import armies, army_to_move, effects
from sobremesa.core.state import State
from sobremesa.server.action_text import describe_line
from sobremesa.server.interface.analysis import EngineLine, Judging, ReadGame, ReadGames, Threat
from sobremesa.server.interface.positions import GameRecord
from sobremesa.server.refusals import Refused
from sobremesa.server.workers.jobs.answers import state_of
from sobremesa.server.workers.jobs.game_points import GamePoint

MAX_GAMES: Final = 200
"""The most games that are read from one text."""
MAX_LINE: Final = 8
"""The maximum length of a line."""
PLAIN_DIVISOR: Final = 40
"""By how much the nodes are reduced in the plain form."""


def node_budget(nodes: int) -> int:
    """Give the nodes to search, fewer in the plain form."""
    from sobremesa import _forms  # noqa: PLC0415  (only workers need it)

    return nodes if _forms.compiled() else max(nodes // PLAIN_DIVISOR, 60)


def lines(point: GamePoint, nodes: int, count: int) -> list[EngineLine]:
    """Find the best lines of a position."""
    from sobremesa.play.lines import best_lines  # noqa: PLC0415  (loaded by workers, not by the server)

    state = state_of(point)
    return [
        {
            "action": found.action,
            "scores": list(found.scores),
            "line": list(found.line[:12]),
            "said": describe_line(state, found.line[:12]),
            "depth": found.depth,
            "nodes": found.nodes,
        }
        for found in best_lines(state, node_budget(nodes), count)
    ]


def threat(point: GamePoint, nodes: int) -> Threat | None:
    """Find what the next player threatens: their best action if it were their turn already."""
    from sobremesa.play.analysis import judge  # noqa: PLC0415  (loaded by workers, not by the server)
    from sobremesa.rulebook.strength import Limit  # noqa: PLC0415  (loaded by workers, not by the server)
    from sobremesa.server.workers.jobs.null_move import pass_turn_to  # noqa: PLC0415  (loaded by workers, not by the server)

    state = state_of(point)
    every, mover = armies(state), army_to_move(state)
    found = None if mover is None else pass_turn_to(state, (*every[mover + 1 :], *every[:mover]))
    if found is None:
        return None
    after, following = found
    limit = Limit(nodes=node_budget(nodes))
    now, then = judge(state, limit), judge(after, limit)
    choice = next(one for one in after.scene().choices if one.action == then.line[0])
    return {
        "action": choice.action,
        "side": every.index(following),
        "gain": then.scores[following.player] - now.scores[following.player],
        "clicks": list(choice.clicks),
        "label": choice.label,
        "effects": [effect.cell for effect in effects(after, choice.action)],
    }


def judged(point: GamePoint, begin: int, end: int, nodes: int, whole: bool = True) -> list[Judging]:
    """Judge some positions of a game; `whole` extends each line to the end of the turn."""
    from sobremesa.play.analysis import judge  # noqa: PLC0415  (loaded by workers, not by the server)
    from sobremesa.rulebook.strength import Limit  # noqa: PLC0415  (loaded by workers, not by the server)

    found: list[Judging] = []
    state = state_of(replace(point, actions=point.actions[:begin]))
    for index in range(begin, end):
        state = state.play(point.actions[index - 1]) if index > begin else state
        judgement = judge(state, Limit(nodes=node_budget(nodes)))
        own = own_actions(state, judgement.line, nodes // 8 if whole else 0)
        line = own if len(own) > len(judgement.line) else judgement.line
        found.append(
            {
                "player": state.player,
                "scores": list(judgement.scores),
                "line": list(line[:MAX_LINE]),
                "said": describe_line(state, own),
            }
        )
    return found


def own_actions(state: State, line: Sequence[str], nodes: int) -> list[str]:
    """Give the actions of a line until the turn passes, for games with several actions a turn.

    If the line ends before the turn does, it is extended by further searches of so many nodes.
    """
    from sobremesa.play.analysis import judge  # noqa: PLC0415  (loaded by workers, not by the server)
    from sobremesa.rulebook.strength import Limit  # noqa: PLC0415  (loaded by workers, not by the server)

    own: list[str] = []
    mover, ahead = state.player, list(line)
    while ahead and len(own) < MAX_LINE:
        own.append(ahead.pop(0))
        state = state.play(own[-1])
        if state.over or state.player != mover:
            break
        if not ahead and nodes:
            ahead = list(judge(state, Limit(nodes=node_budget(nodes))).line)
    return own


def reply(point: GamePoint, level: int, seed: int, share: float = 1.0) -> str:
    """Choose an action for a level, with a share of its usual time."""
    from sobremesa.ai.levels import LevelPlayer  # noqa: PLC0415  (loaded by workers, not by the server)
    from sobremesa.server.workers.process import stoppable  # noqa: PLC0415  (loaded by workers, not by the server)

    state = state_of(point)
    player = LevelPlayer(level, state, seed, threads=1, time_fraction=share)
    with stoppable(player.stop):
        return player.choose(state)


def read(text: str) -> ReadGames:
    """Read games in any supported notation, or refuse them."""
    from sobremesa.engine import formats  # noqa: PLC0415  (loaded by workers, not by the server)
    from sobremesa.rulebook.errors import SobremesaError  # noqa: PLC0415  (loaded by workers, not by the server)

    try:
        name, found = formats.read(text, MAX_GAMES)
    except SobremesaError as error:
        raise Refused("bad_game", error.text) from None
    games: list[ReadGame] = [
        {"record": cast(GameRecord, entry.record.data()), "tags": dict(entry.tags)}
        for entry in found
    ]
    return {"format": name, "games": games}
