"""`sobremesa analyze`: the analysis of a game."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

from sobremesa.cli import words
from sobremesa.cli.inputs import read_record
from sobremesa.cli.screen import Hidden, Screen
from sobremesa.cli.values import Which
from sobremesa.cli.values import number as whole_number
from sobremesa.core.state import State
from sobremesa.core.turns import written_number
from sobremesa.play.accuracy import accuracy
from sobremesa.play.analysis import Remark, graph
from sobremesa.play.analysis import analyze as remarks
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
    """Print the score of every position, the mistakes, and each player's accuracy."""
    record, states = read_record(file, number)  # an error is reported before the analysis begins
    screen.tell_form()
    said = [
        state.readable(action)[screen.language]
        for state, action in zip(states, record.actions, strict=False)
    ]
    width = max(map(len, said), default=0) + 2
    seen: list[Remark] = []
    for remark in remarks(record, Limit(nodes=nodes)):
        seen.append(remark)
        if json:
            screen.data({**asdict(remark), "mark": remark.mark})
            continue
        (bar,) = graph([remark.after[0]], 16)
        turn = written_number(remark.index + 1, states[0].rules.paired_moves)
        line = f"{turn:>5} {said[remark.index] + remark.mark:{width}} {bar}"
        if remark.mark:
            best = states[remark.index].readable(remark.best)
            line += f"  {screen.text(words.BETTER, action=best, lost=remark.lost)}"
        screen.lines(line.rstrip())
    _sum_up(screen, states[0], seen, json)
    return 0


def _sum_up(screen: Screen, start: State, seen: list[Remark], json: bool) -> None:
    """Print each player's accuracy."""
    found = accuracy(seen, start.players)
    if json:
        screen.data({"accuracy": [asdict(one) for one in found]})
        return
    scene = start.scene()
    for one in found:
        if one.percent is not None:
            screen.say(
                words.EXACT,
                side=scene.player_name(one.player),
                percent=round(one.percent),
                inaccuracies=words.INACCURACIES.count(one.inaccuracies),
                mistakes=words.MISTAKES.count(one.mistakes),
                blunders=words.BLUNDERS.count(one.blunders),
            )
