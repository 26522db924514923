"""The board at the app in the room that there is, from the side of whoever sits there."""

from __future__ import annotations

from pathlib import Path

import pytest

import sobremesa
from sobremesa.cli.terminal.layout import lay_out
from tests.cli.terminal.playing import played, sitting, table


def test_a_board_is_turned_and_its_pieces_with_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with sitting(table("colina", tmp_path, vs=None)) as person:

            def at(place: str) -> tuple[int, int]:
                box = person.board.plan.boxes[f"cell:{place}"]
                return box.x, box.y

            first, last = at("e1"), at("l16")
            assert "SR↑" in person.board.render_line(at("i1")[1] + 1).text
            await person.press("f")
            assert (at("l16"), at("e1")) == (first, last)
            assert "SR↓" in person.board.render_line(at("i1")[1] + 1).text
            await person.press("f")
            assert at("e1") == first

    played(story)


def test_the_second_seat_sees_its_pieces_below(tmp_path: Path) -> None:
    async def story() -> None:
        async with sitting(table("ajedrez", tmp_path, people={1})) as person:
            await person.settled()
            boxes = person.board.plan.boxes
            assert boxes["cell:e8"].y > boxes["cell:e1"].y

    played(story)


ROOMS = ((40, 24), (60, 20), (84, 24), (200, 60), (36, 14))
"""Columns and lines of terminals."""


@pytest.mark.parametrize("game", sobremesa.games())
def test_it_fits_every_room_and_says_so_where_not_all_is_seen(game: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with sitting(table(game, tmp_path)) as person:
            board = person.board
            for room in ROOMS:
                await person.pilot.resize_terminal(*room)
                await person.pilot.pause()
                await person.press("tab")
                assert board.cursor is not None, room
                assert board.plan.boxes[board.cursor].shown, room
                for y in range(board.size.height):
                    assert board.render_line(y).cell_length == board.size.width, room
                seen = person.words("#notice")
                assert board.plan.whole == ("larger than the window" not in seen), room

    played(story)


def test_a_room_that_is_far_too_small_says_so(tmp_path: Path) -> None:
    async def story() -> None:
        async with sitting(table("ajedrez", tmp_path)) as person:
            await person.pilot.resize_terminal(30, 10)
            await person.pilot.pause()
            assert "30 columns" in person.words("#small")
            assert person.app.query_one("#small").display
            await person.pilot.resize_terminal(100, 40)
            await person.pilot.pause()
            assert person.board.plan.whole
            await person.play("e2e4", mouse=True)

    played(story)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_forty_columns_show_all_of_a_board_where_letters_allow(players: int) -> None:
    for game in ("ajedrez", "colina", "reyes", "sparta", "colmena"):
        if players in sobremesa.game(game).rules.player_counts:
            scene = sobremesa.game(game, players).start().scene()
            assert lay_out(scene, (), (40, 36), "en").whole
