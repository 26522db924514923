"""Which of these tests run where."""

from __future__ import annotations

from typing import Final

from sobremesa import _forms

SAME: Final = [
    "test_ajedrez_pgn.py",
    "test_colina_art.py",
    "test_colmena_art.py",
    "test_colmena_scene.py",
    "test_reyes_scene.py",
    "test_sparta_scene.py",
    "test_uhp.py",
    "test_uhp_notation.py",
    "test_uhp_player.py",
    "test_uhp_process.py",
]
"""The same in both forms: pictures, notations and protocols are never compiled."""
collect_ignore = [] if _forms.compiled() else SAME
