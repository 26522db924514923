"""Type aliases for JSON whose form is defined by each game.

They name such data in interfaces, where the type would otherwise be any object.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

OptionValue = Annotated[
    Any,
    msgspec.Meta(
        title="OptionValue",
        description="The value of an option: what it may be, the game's list of options says.",
    ),
]
GameOptions = Annotated[
    dict[str, Any],
    msgspec.Meta(
        title="GameOptions",
        description="Options of a game by their names; those left out are as usual.",
    ),
]
GamePosition = Annotated[
    dict[str, Any],
    msgspec.Meta(
        title="GamePosition",
        description="A position as its game writes it, besides `game`, `players` and `options`.",
    ),
]
ArrangedValues = Annotated[
    dict[str, Any],
    msgspec.Meta(
        title="ArrangedValues",
        description="What a player arranges in secret: a value for each part, as the game has it.",
    ),
]
ArrangedPart = Annotated[
    Any,
    msgspec.Meta(
        title="ArrangedPart",
        description="How one part of what is arranged stands, as its game writes it.",
    ),
]
