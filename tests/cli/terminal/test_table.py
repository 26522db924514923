"""The app: what its keys do, what it says, and how it bears whatever happens."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from textual.widgets import OptionList

import sobremesa
from sobremesa import Record, _forms
from sobremesa.cli.terminal import saved_games
from sobremesa.cli.terminal.clock import TimeControl
from sobremesa.cli.terminal.dialogs import Page, Question
from sobremesa.cli.terminal.menu import Menu, Wish
from tests.cli.terminal.playing import played, sitting, table

OPENING = ("e2e4", "e7e5")


def test_the_cursor_goes_where_the_arrows_say(tmp_path: Path) -> None:
    async def story() -> None:
        async with sitting(table("ajedrez", tmp_path, vs=None)) as person:
            person.board.point("cell:e2")
            for keys, place in (
                (["up"], "e3"),
                (["up", "right"], "f4"),
                (["left", "left"], "d4"),
                (["down"] * 3, "d1"),
            ):
                await person.press(*keys)
                assert person.board.cursor == f"cell:{place}"
            assert "d1, queen" in person.words("#notice").replace("white queen", "queen")

    played(story)


def test_a_piece_is_picked_and_its_targets_are_shown(tmp_path: Path) -> None:
    async def story() -> None:
        async with sitting(table("ajedrez", tmp_path, vs=None)) as person:
            await person.click("cell:e2")
            assert person.app.picked == ("cell:e2",)
            assert person.board.targets == ["cell:e3", "cell:e4"]
            line = person.board.render_line(person.board.plan.boxes["cell:e4"].y + 1).text
            assert "●" in line
            await person.press("escape")
            assert len(person.app.picked) == 0
            assert "●" not in person.board.render_line(5).text

    played(story)


def test_what_is_refused_is_told_with_its_rule(tmp_path: Path) -> None:
    async def story() -> None:
        async with sitting(table("ajedrez", tmp_path, vs=None)) as person:
            await person.click("cell:e2")
            await person.click("cell:e5")
            assert person.words("#notice").startswith("AJE-")
            assert len(person.session.actions) == 0
            await person.press("l", "l")  # by way of the draft
            spanish = person.words("#notice")
            assert spanish.startswith("AJE-")
            assert "peón" in spanish

    played(story)


def test_what_is_typed_is_played_and_near_misses_are_answered(tmp_path: Path) -> None:
    async def story() -> None:
        async with sitting(table("ajedrez", tmp_path, vs=None)) as person:
            await person.press("slash", *"E2E4", "enter")
            assert person.session.actions == ("e2e4",)
            await person.press("slash", *"e7e55", "enter")
            assert "Did you mean e7e5?" in person.words("#notice")
            await person.press("slash", *"e7", "escape")
            assert person.app.focused is person.board
            assert person.session.actions == ("e2e4",)

    played(story)


def test_take_back_goes_to_the_last_turn_of_the_person(tmp_path: Path) -> None:
    async def story() -> None:
        async with sitting(table("ajedrez", tmp_path)) as person:
            await person.press("u")
            assert "nothing to take back" in person.words("#notice")
            await person.play("e2e4", mouse=True)
            await person.settled()
            assert len(person.session.actions) == 2
            await person.press("u")
            await person.settled()
            assert len(person.session.actions) == 0
            await person.play("d2d4", mouse=False)
            await person.settled()
            assert person.session.actions[0] == "d2d4"

    played(story)


class Slow:
    """Thinks until it is stopped."""

    def __init__(self) -> None:
        self.asked = threading.Event()
        self.stopped = threading.Event()

    def choose(self, state: sobremesa.State) -> str:
        self.asked.set()
        assert self.stopped.wait(60)
        return state.legal()[0]

    def stop(self) -> None:
        self.stopped.set()


def test_the_screen_does_not_wait_for_the_machine(tmp_path: Path) -> None:
    async def story() -> None:
        app = table("ajedrez", tmp_path)
        slow = app.session.opponent = Slow()
        async with sitting(app) as person:
            await person.play("e2e4", mouse=True)
            await person.until(slow.asked.is_set)
            app._show_told()
            seats = app.query_one("#seats").render()
            assert person.session.waiting
            assert seats is not None
            assert app._sitter(1).thinking.endswith("thinking")
            await person.press("f", "question_mark", "escape", "right")
            await person.click("cell:e7")
            assert person.words("#notice") == "It is the machine's turn."
            await person.press("u")
            assert slow.stopped.is_set()
            assert len(person.session.actions) == 0
            assert not person.session.waiting

    played(story)


def test_leaving_in_the_middle_of_a_thought_is_immediate(tmp_path: Path) -> None:
    async def story() -> Slow:
        app = table("ajedrez", tmp_path)
        slow = app.session.opponent = Slow()
        async with sitting(app) as person:
            await person.play("e2e4", mouse=True)
            await person.until(slow.asked.is_set)
            await person.press("q")
        return slow

    assert played(story).stopped.is_set()
    saved = saved_games.load(tmp_path / "ajedrez.json")
    assert saved is not None
    assert saved.record.actions == ("e2e4",)


def test_a_hint_is_a_legal_action_and_can_be_followed(tmp_path: Path) -> None:
    async def story() -> None:
        async with sitting(
            table("colmena", tmp_path, vs=None, options={"preset": "hive"})
        ) as person:
            await person.press("h")
            await person.until(lambda: bool(person.app.hint))
            assert person.words("#notice").startswith("Hint: ")
            clicks = person.app.hint[:2]
            await person.press("enter")
            await person.click(clicks[1])
            assert len(person.session.actions) == 1

    played(story)


def test_resigning_asks_and_ends_the_game(tmp_path: Path) -> None:
    async def story() -> None:
        async with sitting(table("ajedrez", tmp_path, vs=None, actions=OPENING)) as person:
            await person.press("r")
            assert isinstance(person.app.screen, Question)
            await person.press("n")
            assert not person.session.over
            await person.press("r", "y")
            assert person.session.over
            assert person.words("#status") == "White resigns. Black wins."
            assert person.session.record().result == {
                "winners": ["b"],
                "reason": "resignation",
                "scores": [0, 1],
            }
            await person.press("u")
            assert not person.session.over

    played(story)
    assert saved_games.unfinished(where=tmp_path) is not None


def test_whoever_resigns_against_three_leaves_the_win_to_them(tmp_path: Path) -> None:
    async def story() -> None:
        async with sitting(table("reyes", tmp_path, 4)) as person:
            await person.press("r", "y")
            result = person.session.record().result
            assert result is not None
            scores = result["scores"]
            assert isinstance(scores, list)
            assert scores[0] == 0
            assert abs(sum(scores) - 1) < 0.001

    played(story)
    assert saved_games.unfinished(where=tmp_path) is None


def test_help_and_rules_open_and_close_in_both_languages(tmp_path: Path) -> None:
    async def story() -> None:
        async with sitting(table("sparta", tmp_path, language="es")) as person:
            assert "Juega Sur" in person.words("#status")
            for key in ("question_mark", "g"):
                await person.press(key)
                assert isinstance(person.app.screen, Page)
                await person.press("escape")
                assert not isinstance(person.app.screen, Page)
            await person.press("l")
            assert "South to move" in person.words("#status")
            shown = [
                one.binding.description
                for one in person.app.screen.active_bindings.values()
                if one.binding.show
            ]
            assert "Take back" in shown
            assert "Deshacer" not in shown

    played(story)


def test_a_clock_that_runs_out_ends_the_game(tmp_path: Path) -> None:
    now = [100.0]

    async def story() -> None:
        app = table("ajedrez", tmp_path, vs=None, control=TimeControl(60, 5), now=lambda: now[0])
        async with sitting(app) as person:
            now[0] += 10
            assert app.clock.shown(0) == 50
            await person.play("e2e4", mouse=True)
            assert app.clock.shown(0) == 55
            now[0] += 61
            await person.until(lambda: person.session.over)
            assert person.words("#status") == "Black ran out of time. White wins."
            assert (person.session.record().result or {})["reason"] == "time"

    played(story)


def test_the_menu_offers_games_opponents_and_what_was_left(tmp_path: Path) -> None:
    async def chosen(*keys: str, saved: saved_games.Saved | None = None) -> Wish | None:
        app = Menu("en", saved)
        async with app.run_test(size=(100, 40)) as pilot:
            await pilot.pause()
            assert app.screen.query_one(OptionList).option_count >= len(sobremesa.games())
            await pilot.press(*keys)
            await pilot.pause()
        return app.return_value

    async def story() -> None:
        games = sobremesa.games()
        assert await chosen("down", "enter", "enter") == Wish(games[1])
        assert await chosen("enter", "down", "down", "down", "enter") == Wish(games[0], "3")
        assert await chosen("escape") is None
        record = Record.begin(sobremesa.game("sparta").start())
        left = saved_games.Saved(record, (0,), "2", 1)
        assert await chosen("enter", saved=left) == Wish(None)
        assert await chosen("down", "enter", "enter", saved=left) == Wish(games[0])

    played(story)


def test_a_record_is_saved_to_a_file_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    async def story() -> None:
        async with sitting(table("ajedrez", tmp_path / "data", vs=None)) as person:
            await person.play("e2e4", mouse=True)
            await person.press("s", "s")
            assert person.words("#notice") == "Saved to ajedrez-2.json."

    played(story)
    assert Record.load(tmp_path / "ajedrez-1.json").actions == ("e2e4",)


def test_a_disk_that_cannot_be_written_does_not_stop_the_game(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")

    async def story() -> None:
        async with sitting(table("ajedrez", blocked / "folder", vs=None)) as person:
            await person.play("e2e4", mouse=True)
            assert "Cannot write" in person.words("#notice")
            assert person.session.actions == ("e2e4",)

    played(story)


def test_what_cannot_be_read_is_not_taken_up(tmp_path: Path) -> None:
    for number, text in enumerate(("", "{}", '{"record": 3}', "[" * 5000)):
        (tmp_path / f"a{number}.json").write_text(text)
    assert saved_games.unfinished(where=tmp_path) is None
    assert saved_games.unfinished(where=tmp_path / "nowhere") is None


@pytest.mark.skipif(not _forms.compiled(), reason="the same either way, seventy times slower")
def test_the_moves_are_listed_a_turn_a_line(tmp_path: Path) -> None:
    async def story() -> None:
        async with sitting(table("colina", tmp_path, vs=None)) as person:
            for _ in range(4):
                await person.play(person.session.state.legal()[1], mouse=False)
            lines = person.words("#list").split("\n")
            assert len(lines) == 2
            told = zip(person.session.states, person.session.actions[:3], strict=False)
            said = [state.readable(action).en for state, action in told]
            assert lines[0].split(maxsplit=2)[2] == "  ".join(said)

    played(story)


def test_the_moves_are_listed_as_people_read_them(tmp_path: Path) -> None:
    async def story() -> None:
        async with sitting(table("ajedrez", tmp_path, vs=None)) as person:
            for action in ("e2e4", "b8c6", "f1b5"):
                await person.play(action, mouse=False)
            assert [line.split()[-1] for line in person.words("#list").split("\n")] == [
                "e4",
                "Nc6",
                "Bb5",
            ]
            await person.press("l", "l")  # by way of the draft
            assert person.words("#list").split()[-1] == "Ab5"

    played(story)
