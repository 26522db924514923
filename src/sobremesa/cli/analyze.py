"""`sobremesa analyze`: looking back at a game."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

from sobremesa.ai.limit import Limit
from sobremesa.cli import words
from sobremesa.cli.inputs import read_record
from sobremesa.cli.screen import Hidden
from sobremesa.cli.values import number
from sobremesa.play.analysis import analyze as remarks
from sobremesa.play.analysis import graph


def analyze(
    file: str,
    /,
    *,
    screen: Hidden,
    nodes: Annotated[int, number("--nodes", 1, 10**9)] = 50000,
    json: bool = False,
) -> int:
    """Say what every position of a game was worth, and which actions were mistakes."""
    record = read_record(file)
    screen.tell_form()
    for remark in remarks(record, Limit(nodes=nodes)):
        if json:
            screen.data({**asdict(remark), "mark": remark.mark})
            continue
        (bar,) = graph([remark.after[0]], 16)
        line = f"{remark.index + 1:4} {remark.action + remark.mark:14} {bar}"
        if remark.mark:
            line += f"  {screen.text(words.BETTER, action=remark.best, lost=remark.lost)}"
        screen.lines(line.rstrip())
    return 0
