"""Fixed pairings: round-robins and brackets."""

from __future__ import annotations

from collections.abc import Sequence


def robin(count: int) -> list[list[tuple[int, int]]]:
    """Return the rounds of a round-robin, with first seats evenly distributed.

    With an odd number somebody has a bye in every round. The lower number sits first if the sum of
    both is odd, otherwise the higher.

    >>> robin(4)
    [[(0, 3), (1, 2)], [(0, 1), (3, 2)], [(2, 0), (1, 3)]]
    """
    size = count + count % 2
    rounds: list[list[tuple[int, int]]] = [[] for _ in range(size - 1)]
    for one in range(size - 1):
        for other in range(one + 1, size - 1):
            first = (one, other) if (one + other) % 2 else (other, one)
            rounds[(one + other) % (size - 1)].append(first)
        if count % 2 == 0:
            last = size - 1
            first = (one, last) if one < size // 2 else (last, one)
            rounds[2 * one % (size - 1)].append(first)
    return [sorted(found, key=min) for found in rounds]


def bracket(size: int) -> list[int]:
    """Return the seeds of a knockout in bracket order: the best meet last.

    >>> bracket(8)
    [0, 7, 3, 4, 1, 6, 2, 5]
    """
    order = [0]
    while len(order) < size:
        double = 2 * len(order)
        order = [seed for one in order for seed in (one, double - 1 - one)]
    return order


def snake(players: Sequence[str], rooms: Sequence[int]) -> list[list[str]]:
    """Distribute players to tables in snake order, each table up to its size.

    >>> snake("abcdefgh", [4, 4])
    [['a', 'd', 'e', 'h'], ['b', 'c', 'f', 'g']]
    """
    tables: list[list[str]] = [[] for _ in rooms]
    waiting = list(players)
    forwards = True
    while waiting:
        order = range(len(rooms)) if forwards else reversed(range(len(rooms)))
        for index in order:
            if waiting and len(tables[index]) < rooms[index]:
                tables[index].append(waiting.pop(0))
        forwards = not forwards
    return tables


def crossed(advancing: Sequence[Sequence[str]]) -> list[list[str]]:
    """Form the next tables of a knockout of tables from the two who advance from each.

    Of every four tables, no two from one table meet again at once; the last two form the final.

    >>> crossed([["A", "a"], ["B", "b"], ["C", "c"], ["D", "d"]])
    [['A', 'b', 'C', 'd'], ['B', 'a', 'D', 'c']]
    >>> crossed([["A", "a"], ["B", "b"]])
    [['A', 'a', 'B', 'b']]
    """
    if len(advancing) < 4:
        return [[name for pair in advancing for name in pair]]
    tables = []
    for start in range(0, len(advancing), 4):
        (one, two), (three, four), (five, six), (seven, eight) = advancing[start : start + 4]
        tables.append([one, four, five, eight])
        tables.append([three, two, seven, six])
    return tables
