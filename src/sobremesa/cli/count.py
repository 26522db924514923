"""`sobremesa perft` and `sobremesa playouts`: counting and random play, with their speed."""

from __future__ import annotations

from sobremesa.cli import words, work
from sobremesa.cli.inputs import beginning
from sobremesa.cli.screen import Hidden, Screen
from sobremesa.cli.values import Cap, Depth, Games, Players, Seed, Threads, Words
from sobremesa.core.measure import Counting, Trials
from sobremesa.core.state import State
from sobremesa.rulebook.result import tidy


def perft(
    game: str,
    n: Depth,
    /,
    *,
    screen: Hidden,
    options: Words = (),
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
    """Count from a state; give the count and the seconds."""
    counting = Counting(state.kernel(), depth, threads, bulk)
    seconds = work.run(screen, counting.tasks, label)
    return counting.total(), seconds


def playouts(
    game: str,
    n: Games,
    /,
    *,
    screen: Hidden,
    seed: Seed = 0,
    cap: Cap = 2000,
    threads: Threads = 1,
    options: Words = (),
    players: Players = None,
    position: str | None = None,
    json: bool = False,
) -> int:
    """Play N random games."""
    state = beginning(game, players, options, position)
    screen.tell_form()
    trials = Trials(state.kernel(), n, seed, cap, threads)
    label = screen.text(words.PLAYING)
    seconds = work.run(screen, trials.tasks, label, n, trials.played)
    actions, capped, scores = trials.totals()
    speed = round(actions / seconds) if seconds else 0
    if json:
        screen.data(
            {
                "game": state.rules.id,
                "games": n,
                "actions": actions,
                "seconds": round(seconds, 6),
                "actions_per_second": speed,
                "scores": [tidy(score) for score in scores],
                "capped": capped,
                "seed": seed,
                "cap": cap,
                "threads": threads,
            }
        )
        return 0
    rows: list[tuple[str, object]] = [
        (screen.text(words.GAMES_ROW), n),
        (screen.text(words.ACTIONS_ROW), actions),
        (screen.text(words.LENGTH_ROW), round(actions / n, 1) if n else 0),
        (screen.text(words.SECONDS_ROW), f"{seconds:.3f}"),
        (screen.text(words.SPEED_ROW), speed),
        (screen.text(words.CAPPED_ROW, cap=cap), capped),
    ]
    for player, score in enumerate(scores):
        name = seat_name(state, player, screen.language)
        rows.append((screen.text(words.SCORE_ROW, name=name), tidy(score)))
    width = max(len(str(value)) for _, value in rows)
    screen.rows([(name, str(value).rjust(width)) for name, value in rows], style="bold")
    return 0


def seat_name(state: State, player: int, language: str) -> str:
    """Name a player by the first side they lead."""
    for side in state.scene().sides:
        if side.player == player:
            return side.name[language]
    return str(player + 1)
