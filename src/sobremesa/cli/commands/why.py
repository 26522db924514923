"""`sobremesa why`: the rule that forbids an action, if any."""

from __future__ import annotations

from typing import Final

from sobremesa.cli import words
from sobremesa.cli.inputs import after, beginning, split_actions
from sobremesa.cli.mistakes import mistake
from sobremesa.cli.screen import Hidden
from sobremesa.cli.values import GameName, Players, RuleOptions
from sobremesa.cli.verdicts import explain, verdict
from sobremesa.rulebook.text import Text

NOT_LEGAL: Final = 1
"""The exit status where the answer is no."""


def why(
    game: GameName,
    /,
    *action: str,
    screen: Hidden,
    actions: str | None = None,
    position: str | None = None,
    options: RuleOptions = (),
    players: Players = None,
    json: bool = False,
) -> int:
    """Print whether an action is legal, or which rule forbids it."""
    state = beginning(game, players, options, position)
    if not action:
        raise mistake(words.MISSING, command="why", what=Text("ACCIÓN", "ACTION"))
    state = after(state, split_actions(actions or ""), screen.language)
    told = verdict(state, " ".join(action), screen.language)
    if json:
        screen.data(told)
    else:
        explain(screen, state, " ".join(action))
    return 0 if told["legal"] else NOT_LEGAL
