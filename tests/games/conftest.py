"""Which of these tests run where."""

from __future__ import annotations

from typing import Final

from sobremesa import _forms

SAME: Final = [
    "ajedrez/test_pgn.py",
    "colina/test_art.py",
    "colmena/test_art.py",
    "colmena/test_scene.py",
    "reyes/test_scene.py",
    "sparta/test_scene.py",
    "colmena/test_uhp.py",
    "colmena/test_uhp_notation.py",
    "colmena/test_uhp_player.py",
    "colmena/test_uhp_process.py",
]
"""The same in both forms: pictures, notations and protocols are never compiled."""
collect_ignore = [] if _forms.compiled() else SAME
