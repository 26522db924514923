"""Analysis, in a worker process: lines, threats, whole games judged, answers of a level."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from msgspec.structs import replace

from sobremesa.core.facts import armies, army_to_move, effects
from sobremesa.core.state import State
from sobremesa.server.interface.analysis import EngineLine, Judging, ReadGame, ReadGames, Threat
from sobremesa.server.interface.positions import GameRecord
from sobremesa.server.refusals import Refused
from sobremesa.server.saying import said_in_turn
from sobremesa.server.workers.jobs.answers import state_of
from sobremesa.server.workers.jobs.spots import Spot

MOST: Final = 200
"""How many games of one text are read."""
LONGEST: Final = 8
"""How much of a line is given."""
SLOW: Final = 40
"""By how much less is looked at where nothing is compiled."""


def affordable(nodes: int) -> int:
    """Give how many positions to look at, which is less in the plain form."""
    from sobremesa import _forms  # noqa: PLC0415  (only workers need it)

    return nodes if _forms.compiled() else max(nodes // SLOW, 60)


def lines(spot: Spot, nodes: int, count: int) -> list[EngineLine]:
    """Give the best few lines of a position."""
    from sobremesa.play.lines import best_lines  # noqa: PLC0415  (loaded by workers, not by the server)

    state = state_of(spot)
    return [
        {
            "action": found.action,
            "scores": list(found.scores),
            "line": list(found.line[:12]),
            "said": said_in_turn(state, found.line[:12]),
            "depth": found.depth,
            "nodes": found.nodes,
        }
        for found in best_lines(state, affordable(nodes), count)
    ]


def threat(spot: Spot, nodes: int) -> Threat | None:
    """Say what the next player would do if it were their turn already; none if nobody can say."""
    from sobremesa.play.analysis import judge  # noqa: PLC0415  (loaded by workers, not by the server)
    from sobremesa.rulebook.strength import Limit  # noqa: PLC0415  (loaded by workers, not by the server)
    from sobremesa.server.workers.jobs.handing import handed  # noqa: PLC0415  (loaded by workers, not by the server)

    state = state_of(spot)
    every, mover = armies(state), army_to_move(state)
    found = None if mover is None else handed(state, (*every[mover + 1 :], *every[:mover]))
    if found is None:
        return None
    after, following = found
    limit = Limit(nodes=affordable(nodes))
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


def judged(spot: Spot, begin: int, end: int, nodes: int, whole: bool = True) -> list[Judging]:
    """Judge some positions of a game; `whole` tells each line to the end of the turn."""
    from sobremesa.play.analysis import judge  # noqa: PLC0415  (loaded by workers, not by the server)
    from sobremesa.rulebook.strength import Limit  # noqa: PLC0415  (loaded by workers, not by the server)

    found: list[Judging] = []
    state = state_of(replace(spot, actions=spot.actions[:begin]))
    for index in range(begin, end):
        state = state.play(spot.actions[index - 1]) if index > begin else state
        judgement = judge(state, Limit(nodes=affordable(nodes)))
        own = own_part(state, judgement.line, nodes // 8 if whole else 0)
        line = own if len(own) > len(judgement.line) else judgement.line
        found.append(
            {
                "player": state.player,
                "scores": list(judgement.scores),
                "line": list(line[:LONGEST]),
                "said": said_in_turn(state, own),
            }
        )
    return found


def own_part(state: State, line: Sequence[str], nodes: int) -> list[str]:
    """Give what the one to move does by a line in a row; half a turn would be half an advice.

    Where the line breaks off before the turn does, the machine thinks a little on, if it may.
    """
    from sobremesa.play.analysis import judge  # noqa: PLC0415  (loaded by workers, not by the server)
    from sobremesa.rulebook.strength import Limit  # noqa: PLC0415  (loaded by workers, not by the server)

    own: list[str] = []
    mover, ahead = state.player, list(line)
    while ahead and len(own) < LONGEST:
        own.append(ahead.pop(0))
        state = state.play(own[-1])
        if state.over or state.player != mover:
            break
        if not ahead and nodes:
            ahead = list(judge(state, Limit(nodes=affordable(nodes))).line)
    return own


def reply(spot: Spot, level: int, seed: int, share: float = 1.0) -> str:
    """Choose an action as a level does, with a share of what it usually looks at."""
    from sobremesa.ai.levels import LevelPlayer  # noqa: PLC0415  (loaded by workers, not by the server)
    from sobremesa.server.workers.process import stoppable  # noqa: PLC0415  (loaded by workers, not by the server)

    state = state_of(spot)
    player = LevelPlayer(level, state, seed, threads=1, time_fraction=share)
    with stoppable(player.stop):
        return player.choose(state)


def read(text: str) -> ReadGames:
    """Read games in whatever notation they are, or refuse them."""
    from sobremesa.engine import formats  # noqa: PLC0415  (loaded by workers, not by the server)
    from sobremesa.rulebook.errors import SobremesaError  # noqa: PLC0415  (loaded by workers, not by the server)

    try:
        name, found = formats.read(text, MOST)
    except SobremesaError as error:
        raise Refused("bad_game", error.text) from None
    games: list[ReadGame] = [
        {"record": cast(GameRecord, entry.record.data()), "tags": dict(entry.tags)}
        for entry in found
    ]
    return {"format": name, "games": games}
