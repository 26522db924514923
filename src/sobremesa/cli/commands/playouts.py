"""`sobremesa playouts`: random games, with their speed."""

from __future__ import annotations

from sobremesa.cli import progress, words
from sobremesa.cli.inputs import beginning
from sobremesa.cli.screen import Hidden
from sobremesa.cli.values import Cap, GameName, Games, Players, RuleOptions, Seed, Threads
from sobremesa.core.perft import PlayoutRun
from sobremesa.rulebook.result import tidy


def playouts(
    game: GameName,
    n: Games,
    /,
    *,
    screen: Hidden,
    seed: Seed = 0,
    cap: Cap = 2000,
    threads: Threads = 1,
    options: RuleOptions = (),
    players: Players = None,
    position: str | None = None,
    json: bool = False,
) -> int:
    """Play N random games."""
    state = beginning(game, players, options, position)
    screen.tell_form()
    trials = PlayoutRun(state.kernel(), n, seed, cap, threads)
    label = screen.text(words.PLAYING)
    seconds = progress.run(screen, trials.tasks, label, n, trials.played)
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
    scene = state.scene()
    for player, score in enumerate(scores):
        name = screen.text(scene.player_name(player))
        rows.append((screen.text(words.SCORE_ROW, name=name), tidy(score)))
    width = max(len(str(value)) for _, value in rows)
    screen.rows([(name, str(value).rjust(width)) for name, value in rows], style="bold")
    return 0
