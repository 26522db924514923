"""Which of these tests run where."""

from __future__ import annotations

from typing import Final

from sobremesa import _forms

SAME: Final = [
    "test_cards.py",
    "test_covers.py",
    "test_grammar.py",
    "test_kit.py",
    "test_languages.py",
    "test_nouns.py",
    "test_prose.py",
    "test_readable.py",
    "test_strategy.py",
    "test_terms.py",
    "test_turning.py",
    "test_written.py",
]
"""The same in both forms: texts that people read, and pictures, are never compiled. Whether a
strategy is true is asked of the search, whose own tests run in both forms."""
collect_ignore = [] if _forms.compiled() else SAME
