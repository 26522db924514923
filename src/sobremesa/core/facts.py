"""What is true of a state, for whoever need not draw it."""

from __future__ import annotations

from sobremesa.core.state import State
from sobremesa.rulebook.army import Army
from sobremesa.rulebook.scene import Effect
from sobremesa.rulebook.text import Text


def armies(state: State) -> tuple[Army, ...]:
    """Return the armies of a game, in the order of the sides of its scenes.

    >>> import sobremesa
    >>> start = sobremesa.game("reyes", 2, seating="double_facing").start()
    >>> [(army.id, army.player) for army in armies(start)]
    [('S', 0), ('W', 1), ('N', 0), ('E', 1)]
    """
    return state.rules.armies(state.setup)


def army_to_move(state: State) -> int | None:
    """Return the number of the army whose turn it is; None when the game is over.

    >>> import sobremesa
    >>> army_to_move(sobremesa.game("ajedrez").start().play("e2e4"))
    1
    """
    if state.over:
        return None
    return [army.id for army in armies(state)].index(str(state.to_move))


def player_name(state: State, player: int) -> Text:
    """Name a player by the first army that is theirs."""
    return next(army.name for army in armies(state) if army.player == player)


def effects(state: State, action: str) -> tuple[Effect, ...]:
    """Say what a legal action would cause.

    >>> import sobremesa
    >>> state = sobremesa.game("ajedrez").start().play("e2e4").play("d7d5")
    >>> [(effect.kind, effect.cell) for effect in effects(state, "e4d5")]
    [('takes', 'd5')]
    """
    position = state.kernel()
    move = state.rules.checked(state.setup, position, action)
    return state.rules.effects(state.setup, position, move)
