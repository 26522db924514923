"""`sobremesa games`: the list of games."""

from __future__ import annotations

from typing import Any

from sobremesa.cli import words
from sobremesa.cli.screen import Hidden
from sobremesa.core import registry
from sobremesa.rulebook.rules import Rules


def games(*, screen: Hidden, json: bool = False) -> int:
    """List the games."""
    found = [registry.rules(game) for game in registry.ids()]
    if json:
        screen.data([describe(rules) for rules in found])
        return 0
    from rich.table import Table  # noqa: PLC0415  (not for programs that read --json)
    from rich.text import Text as Styled  # noqa: PLC0415

    table = Table(box=None, header_style="bold", pad_edge=False, padding=(0, 2, 1, 0))
    for heading in (words.GAME, words.TITLE, words.PLAYERS, words.OPTIONS, words.BLURB):
        names = heading in (words.GAME, words.OPTIONS)  # these are copied: never broken
        table.add_column(screen.text(heading), overflow="fold", no_wrap=names)
    for rules in found:
        table.add_row(
            Styled(rules.id, style="bold green"),
            rules.title[screen.language],
            ", ".join(map(str, sorted(rules.player_counts))),
            "\n".join(option.name for option in rules.options.all()),
            rules.blurb[screen.language],
        )
    screen.show(table)
    return 0


def describe(rules: Rules[Any]) -> dict[str, object]:
    """Return everything a program needs to offer a game."""
    return {
        "game": rules.id,
        "title": rules.title.json(),
        "blurb": rules.blurb.json(),
        "rules": rules.version,
        "players": sorted(rules.player_counts),
        "default_players": rules.player_counts[0],
        "options": [option.describe() for option in rules.options.all()],
        "presets": [
            {"name": preset.name, "label": preset.label.json(), "values": dict(preset.values)}
            for preset in rules.options.presets
        ],
    }
