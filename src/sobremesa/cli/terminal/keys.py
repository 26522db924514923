"""The keys of the app."""

from __future__ import annotations

from typing import Final

from sobremesa.cli.terminal import words
from sobremesa.rulebook.text import Text

KEYS: Final[tuple[tuple[str, str, Text, bool], ...]] = (
    ("question_mark", "help", words.HELP, True),
    ("h", "hint", words.HINT, True),
    ("u", "take_back", words.TAKE_BACK, True),
    ("f", "flip", words.FLIP, True),
    ("m", "moves", words.MOVES, True),
    ("slash", "type", words.TYPE, True),
    ("g", "rules", words.RULES, True),
    ("r", "resign", words.RESIGN, True),
    ("d", "draw", words.DRAW, False),
    ("s", "keep", words.SAVE, False),
    ("l", "language", words.LANGUAGE, False),
    ("q", "quit", words.QUIT, True),
    ("escape", "let_go", words.CLOSE, False),
)
"""Each key: its action, its name, and whether the footer shows it."""
