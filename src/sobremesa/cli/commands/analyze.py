"""`sobremesa analyze`: looking back at a game."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

from sobremesa.cli import words
from sobremesa.cli.inputs import read_record
from sobremesa.cli.screen import Hidden
from sobremesa.cli.values import Which
from sobremesa.cli.values import number as whole_number
from sobremesa.play.analysis import analyze as remarks
from sobremesa.play.analysis import graph
from sobremesa.rulebook.strength import Limit


def analyze(
    file: str,
    /,
    *,
    screen: Hidden,
    nodes: Annotated[int, whole_number("--nodes", 1, 10**9)] = 50000,
    json: bool = False,
    number: Which = None,
) -> int:
    """Say what every position of a game was worth, and which actions were mistakes."""
    record, states = read_record(file, number)  # refused now, not in the middle
    screen.tell_form()
    said = [
        state.readable(action)[screen.language]
        for state, action in zip(states, record.actions, strict=False)
    ]
    width = max(map(len, said), default=0) + 2
    for remark in remarks(record, Limit(nodes=nodes)):
        if json:
            screen.data({**asdict(remark), "mark": remark.mark})
            continue
        (bar,) = graph([remark.after[0]], 16)
        line = f"{remark.index + 1:4} {said[remark.index] + remark.mark:{width}} {bar}"
        if remark.mark:
            best = states[remark.index].readable(remark.best)
            line += f"  {screen.text(words.BETTER, action=best, lost=remark.lost)}"
        screen.lines(line.rstrip())
    return 0
