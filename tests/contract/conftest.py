"""Which of these tests run where."""

from __future__ import annotations

from typing import Final

from sobremesa import _forms

SAME: Final = [
    "test_cards.py",
    "test_grammar.py",
    "test_languages.py",
    "test_nouns.py",
    "test_prose.py",
    "test_terms.py",
    "test_written.py",
]
"""The same in both forms: what writes the texts that people read is never compiled."""
collect_ignore = [] if _forms.compiled() else SAME
