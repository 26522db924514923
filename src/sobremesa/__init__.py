"""Sobremesa: abstract strategy games with exact rules, at C speed, in plain Python.

>>> import sobremesa
>>> state = sobremesa.game("colmena").start()
>>> state = state.play("wQ@0,0")
>>> state.to_move
'b'
"""

from sobremesa import _forms
from sobremesa._forms import PlainForm

_forms.choose()

from sobremesa.core.game import Game, game, position  # noqa: E402  (the form is chosen first)
from sobremesa.core.record import Record  # noqa: E402
from sobremesa.core.registry import ids as games  # noqa: E402
from sobremesa.core.state import State  # noqa: E402
from sobremesa.rulebook.errors import (  # noqa: E402
    BadNotation,
    BadOption,
    BadPosition,
    BadRecord,
    IllegalAction,
    NotYourTurn,
    SobremesaError,
    TooDeep,
    UnknownGame,
)
from sobremesa.rulebook.refusal import Refusal  # noqa: E402
from sobremesa.rulebook.result import Result  # noqa: E402
from sobremesa.rulebook.text import Text  # noqa: E402

__version__ = "0.1.0"

__all__ = [
    "BadNotation",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "Game",
    "IllegalAction",
    "NotYourTurn",
    "PlainForm",
    "Record",
    "Refusal",
    "Result",
    "SobremesaError",
    "State",
    "Text",
    "TooDeep",
    "UnknownGame",
    "game",
    "games",
    "position",
]
