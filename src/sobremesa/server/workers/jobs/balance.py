"""Jobs of a balance study of a variant: some more games, and the results of all."""

from __future__ import annotations

from typing import Any, Final

from sobremesa.server.interface.balance import BalanceStep, Interval
from sobremesa.server.refusals import Refused
from sobremesa.server.workers.jobs.answers import rules_of

GAMES: Final = 40
"""How many games are played."""
MOST: Final = 800
"""The number of actions after which a game is adjudicated."""
PLAIN_GAMES: Final = 4
PLAIN_MOST: Final = 150
"""The same where nothing is compiled."""
WASTED: Final = ("seconds", "slowest", "thinking")
"""Fields of a game that the study does not need."""

Lines = list[dict[str, Any]]


def total() -> int:
    """Give the number of games of a study."""
    from sobremesa import _forms  # noqa: PLC0415  (only workers need it)

    return GAMES if _forms.compiled() else PLAIN_GAMES


def check(name: str, players: int | None, options: dict[str, Any]) -> int:
    """Refuse an invalid variant; give the number of games to be played."""
    from sobremesa.rulebook.errors import BadOption  # noqa: PLC0415  (loaded by workers, not by the server)

    try:
        rules_of(name).setup(players, options)
    except BadOption as error:
        raise Refused("bad_option", error.text) from None
    return total()


def step(
    name: str, players: int | None, options: dict[str, Any], level: int, more: int, known: Lines
) -> tuple[Lines, BalanceStep]:
    """Play some further games; give all of them, and their results."""
    from sobremesa.play.balance.figures import Figure  # noqa: PLC0415  (loaded by workers, not by the server)
    from sobremesa.play.balance.study import Study, Variant, jobs, play_job  # noqa: PLC0415  (the same)
    from sobremesa.play.balance.summary import findings  # noqa: PLC0415  (the same)
    from sobremesa.play.report.words import reason  # noqa: PLC0415  (the same)

    games = len(known) + more
    variant = Variant(name, options, players)
    most = MOST if total() == GAMES else PLAIN_MOST
    study = Study(name, (variant,), (f"level:{level}",), games, most=most, judged=0)
    fresh = [play_job(job) for job in jobs(study) if job.game.number >= len(known)]
    lines = [*known, *({k: v for k, v in one.items() if k not in WASTED} for one in fresh)]
    (found,) = findings(study, lines).summaries

    def share(figure: Figure) -> Interval:
        return {"value": figure.value, "low": figure.low, "high": figure.high}

    return lines, {
        "kind": "balance",
        "played": games,
        "total": total(),
        "done": games >= total(),
        "level": level,
        "sides": [
            {"id": side.id, "name": side.name, "share": share(side.share)} for side in found.sides
        ],
        "fair": found.fair,
        "chance": found.even,
        "favoured": found.favoured.id if found.favoured else None,
        "drawn": share(found.drawn),
        "ends": [{"text": reason(name, end), "games": n} for end, n in found.ends.items()],
        "lengths": list(found.lengths),
        "branching": found.branching.value,
    }
