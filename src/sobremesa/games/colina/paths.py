"""The path of a piece, square by square, for drawing."""

from __future__ import annotations

from functools import lru_cache

from sobremesa.games.colina import const, kernel, notation, pieces


def path_of(position: kernel.Colina, move: int) -> tuple[str, ...]:
    """Name the squares of a legal move's path, both ends included."""
    origin, target = notation.origin_of(move), notation.target_of(move)
    if not target:
        return (pieces.name_of(origin),) if origin else ()
    if pieces.kind_of(position.piece_at(origin)) == "O" and move & const.ACTION_MASK == const.MOVE:
        return tuple(map(pieces.name_of, bishop_path(position, origin, target)))
    return _named(origin, target)


@lru_cache(8192)
def _named(origin: int, target: int) -> tuple[str, ...]:
    return tuple(map(pieces.name_of, straight(origin, target)))


@lru_cache(8192)
def straight(origin: int, target: int) -> tuple[int, ...]:
    """Give the cells of a straight line."""
    away = target - origin
    for step in pieces.STEPS:
        length = away // step
        if away == length * step and 0 < length <= 15 and _same_line(origin, step, length):
            return tuple(origin + n * step for n in range(length + 1))
    return (origin, target)


def _same_line(origin: int, step: int, length: int) -> bool:
    """Tell whether a line stays inside the frame, so that it did not wrap around it."""
    return all(origin + n * step in pieces.NAMES for n in range(length + 1))


def bishop_path(position: kernel.Colina, origin: int, target: int) -> list[int]:
    """Find a shortest path of a bishop that never rises, or the single step up."""
    before = {origin: 0}
    edge = [origin]
    for _ in range(5):
        further = []
        for here in edge:
            for d in (1, 3, 5, 7):
                there = here + pieces.STEPS[d]
                if there in before or position.piece_at(there):
                    continue
                if position.level_of(there) <= position.level_of(here):
                    before[there] = here
                    further.append(there)
        edge = further
    if target not in before:
        return [origin, target]
    cells = [target]
    while cells[-1] != origin:
        cells.append(before[cells[-1]])
    return cells[::-1]
