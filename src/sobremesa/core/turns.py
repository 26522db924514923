"""The numbers of turns, as lists of them have it."""

from __future__ import annotations


def written_number(turn: int, paired: bool) -> str:
    """Write the number of a turn, counted from 1; `paired` is what the rules say (`paired_moves`).

    >>> [written_number(turn, paired=True) for turn in (1, 2, 3)], written_number(2, paired=False)
    (['1.', '1…', '2.'], '2.')
    """
    if not paired:
        return f"{turn}."
    return f"{(turn + 1) // 2}{'.' if turn % 2 else '…'}"
