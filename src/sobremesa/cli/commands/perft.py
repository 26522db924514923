"""`sobremesa perft`: counting the sequences of actions."""

from __future__ import annotations

from sobremesa.cli import progress, words
from sobremesa.cli.inputs import beginning
from sobremesa.cli.screen import Hidden, Screen
from sobremesa.cli.values import Depth, GameName, Players, RuleOptions, Threads
from sobremesa.core.perft import PerftRun
from sobremesa.core.state import State


def perft(
    game: GameName,
    n: Depth,
    /,
    *,
    screen: Hidden,
    options: RuleOptions = (),
    players: Players = None,
    threads: Threads = 1,
    no_bulk: bool = False,
    divide: bool = False,
    position: str | None = None,
    json: bool = False,
) -> int:
    """Count the sequences of N actions."""
    state = beginning(game, players, options, position)
    screen.tell_form()
    parts: dict[str, int] = {}
    seconds = 0.0
    if divide and n > 0:
        for action in state.legal():
            parts[action], more = _counted(
                screen, state.play(action), n - 1, threads, not no_bulk, action
            )
            seconds += more
            if not json:
                screen.lines(f"{action}: {parts[action]}")
        count = sum(parts.values())
    else:
        label = screen.text(words.COUNTING)
        count, seconds = _counted(screen, state, n, threads, not no_bulk, label)
    speed = round(count / seconds) if seconds else 0
    if json:
        screen.data(
            {
                "game": state.rules.id,
                "depth": n,
                "count": count,
                "seconds": round(seconds, 6),
                "nodes_per_second": speed,
                "threads": threads,
                "bulk": not no_bulk,
                **({"divide": parts} if divide else {}),
            }
        )
    else:
        screen.lines(str(count))
        screen.say(words.SPEED, style="dim", seconds=f"{seconds:.3f}", speed=speed)
    return 0


def _counted(
    screen: Screen, state: State, depth: int, threads: int, bulk: bool, label: str
) -> tuple[int, float]:
    """Count from a state; return the count and the seconds."""
    counting = PerftRun(state.kernel(), depth, threads, bulk)
    seconds = progress.run(screen, counting.tasks, label)
    return counting.total(), seconds
