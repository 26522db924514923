"""Whether a ruler of El Rey de la Colina could be captured before its side plays again.

The turns of the other sides are tried by the rules, each as if the others did nothing: one piece
moves next to the ruler, turns, and attacks. Combinations of two pieces, or removing a piece from
the way, are not tried: a warning is always right, but some dangers are missed.
"""

from __future__ import annotations

from collections.abc import Iterator

from sobremesa.games.colina import const, kernel, notation, pieces

BLOWS = frozenset((const.ATTACK, const.FURY, const.BERSERK))
TURNS = frozenset((const.TURN_LEFT, const.TURN_RIGHT))


def killers(position: kernel.Colina) -> Iterator[int]:
    """Give the sides that could capture the ruler of the side to move in their next turn."""
    mine = position.to_move
    ruler = position.ruler_of(mine)
    if ruler == 0 or position.over:
        return
    trial = position.copy()
    for _ in range(position.players - 1):
        if trial.ruler_of(trial.to_move) == 0:  # it must first decide the fate of its ruler
            return
        trial.push_listed(const.END)
        # ending a turn may win the game, or lose a besieged ruler
        if trial.over or trial.to_move == mine or trial.ruler_of(mine) != ruler:
            return
        if _kills(trial, mine, ruler, None):
            yield trial.to_move


def _kills(trial: kernel.Colina, mine: int, ruler: int, piece: int | None) -> bool:
    """Tell whether the side to move can capture a ruler with the rest of its turn.

    `piece` is the square of the piece that has started.
    """
    further = []
    for move in trial.moves():
        action = move & const.ACTION_MASK
        origin, target = notation.origin_of(move), notation.target_of(move)
        if action in BLOWS and target == ruler:
            if _falls(trial, move, mine):
                return True
        elif action == const.MOVE and piece in (None, origin):
            if target - ruler in pieces.STEPS and _strong(trial, origin, target, ruler):
                further.append((move, target))
        elif action in TURNS and piece in (None, origin) and ruler - origin in pieces.STEPS:
            further.append((move, origin))
    for move, place in further:
        trial.push_listed(move)
        found = not trial.over and _kills(trial, mine, ruler, place)
        trial.pop()
        if found:
            return True
    return False


def _falls(trial: kernel.Colina, move: int, mine: int) -> bool:
    trial.push_listed(move)
    fallen = trial.ruler_of(mine) == 0
    trial.pop()
    return fallen


def _strong(trial: kernel.Colina, origin: int, target: int, ruler: int) -> bool:
    """Tell whether a piece next to a ruler could win: after one turn, or by a special attack."""
    piece = trial.piece_at(origin)
    if pieces.kind_of(piece) in "DB":
        return True
    way = pieces.STEPS.index(ruler - target)
    defence = trial.value(trial.piece_at(ruler), (way + 4) % 8)
    return max(trial.value(piece, (way + by) % 8) for by in (-1, 0, 1)) > defence
