"""Boards painted on the terminal."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from sobremesa.cli.screen import Screen
from sobremesa.core.terminal import board
from tests.core.test_terminal import squares, token


def test_a_file_is_not_painted_like_the_piece_of_the_same_letter(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scene = squares(2, 1, token("b", "a1", 1))
    screen, sheet = Screen("en"), io.StringIO()
    console = Console(file=sheet, force_terminal=True, color_system="standard", highlight=False)
    monkeypatch.setitem(screen.__dict__, "out", console)
    screen.paint("\n".join(board(scene)), scene)
    first, second = sheet.getvalue().splitlines()
    assert "\x1b[1;35mb" in first
    assert "35m" not in second
