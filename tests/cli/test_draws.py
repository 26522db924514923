"""Draws that are offered at the prompt of the terminal, by people and by machines."""

from __future__ import annotations

import io
import itertools
from collections.abc import Callable
from pathlib import Path

import pytest

import sobremesa
from sobremesa import Record, _forms
from sobremesa.cli import main
from sobremesa.cli.opponents import OPPONENTS
from sobremesa.core.state import State
from sobremesa.play.draw_conditions import QUIET_TURNS, TURNS_AFTER_ANSWER, TURNS_AFTER_OFFER
from sobremesa.play.draw_offers import MIN_ACTIONS

Typed = Callable[..., str]

SEARCHING = pytest.mark.skipif(not _forms.compiled(), reason="a search sees little uncompiled")
KNIGHTS = ("g1f3", "g8f6", "f3g1", "f6g8")
QUEENLESS = ("e2e4", "e7e5", "d1h5", "b8c6", "h5f7", "e8f7")
"""White gives the queen for a pawn."""
ENDLESS = ("ajedrez", "--options", "repetition=0", "fifty=false")


class Shuffler:
    """Answers a knight that goes out and back with the other side's, or a king's."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, state: State) -> str:
        legal = state.legal()
        known = ("g8f6", "f6g8", "g1f3", "f3g1")
        return next(action for action in known if action in legal)

    def stop(self) -> None:
        pass


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Typed:
    def run(lines: list[str], *argv: str, language: str = "en") -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO("\n".join((*lines, ""))))
        assert main(["play", *argv, "--lang", language]) == 0
        captured = capsys.readouterr()
        assert "Traceback" not in captured.err
        return captured.out

    monkeypatch.setitem(OPPONENTS, "random", Shuffler)
    return run


def shuffling(turns: int) -> list[str]:
    """Give what White types to let a knight go out and back."""
    return list(itertools.islice(itertools.cycle(KNIGHTS[::2]), turns))


def saved(path: Path, *actions: str, options: dict[str, object] | None = None) -> str:
    """Save a game of chess that goes on from some actions."""
    record = Record.begin(sobremesa.game("ajedrez", options=options).start())
    for action in actions:
        record = record.add(action)
    record.save(path)
    return str(path)


def test_two_people_agree_on_a_draw_and_the_record_says_so(typed: Typed, tmp_path: Path) -> None:
    path = tmp_path / "drawn.json"
    out = typed(["e2e4", "draw", "yes", "e7e5", "legal", "why e7e5", f"save {path}"], "ajedrez")
    assert "Black offers a draw. White, do you accept? (yes/no) yes" in out
    assert "Drawn by agreement." in out
    assert out.count("The game is over") == 2
    assert "There are none." in out
    record = Record.load(path)
    assert record.actions == ("e2e4",)
    assert record.result == {"winners": ["w", "b"], "reason": "agreement", "scores": [0.5, 0.5]}
    assert main(["validate", str(path)]) == 0


@pytest.mark.parametrize(
    ("language", "command", "yes", "asked", "told"),
    [
        (
            "es",
            "tablas",
            "Sí",
            "Blancas: oferta de tablas. Negras: ¿de acuerdo? (sí/no)",
            "común acuerdo",
        ),
        ("en", "draw", "Y", "White offers a draw. Black, do you accept? (yes/no)", "by agreement"),
        ("fr", "draw", "oui", "(oui/non)", "accord mutuel"),
        ("en", "tablas", "oui", "(yes/no)", "by agreement"),
    ],
)
def test_a_draw_is_offered_and_answered_in_every_language(
    typed: Typed, language: str, command: str, yes: str, asked: str, told: str
) -> None:
    out = typed([command, yes], "ajedrez", language=language)
    assert asked in out
    assert told in out


@pytest.mark.parametrize("no", ["no", "N", "non"])
def test_who_declines_plays_on(typed: Typed, no: str, tmp_path: Path) -> None:
    path = tmp_path / "on.json"
    out = typed(["draw", no, "e2e4", f"save {path}"], "ajedrez")
    assert "Black declines the draw." in out
    assert Record.load(path).actions == ("e2e4",)
    assert Record.load(path).result is None


def test_what_is_neither_yes_nor_no_is_asked_again_in_one_sentence(typed: Typed) -> None:
    out = typed(["draw", "perhaps", "", "e7e5", "no"], "ajedrez")
    assert out.count("Answer `yes` or `no`.") == 3
    assert out.count("do you accept?") == 4
    assert "Black declines the draw." in out


def test_a_draw_with_something_after_it_is_no_offer(typed: Typed) -> None:
    out = typed(["draw now"], "ajedrez")
    assert "`draw` is typed with nothing after it." in out
    assert "do you accept?" not in out


@pytest.mark.parametrize("ending", [[], ["quit"]])
def test_who_leaves_instead_of_answering_accepts_nothing(typed: Typed, ending: list[str]) -> None:
    out = typed(["draw", *ending], "ajedrez")
    assert "by agreement" not in out
    assert out.endswith("Until next time.\n")


def test_an_agreed_draw_is_taken_back_like_an_action(typed: Typed, tmp_path: Path) -> None:
    path = tmp_path / "back.json"
    typed(["draw", "yes", "undo", "e2e4", f"save {path}"], "ajedrez")
    assert Record.load(path).actions == ("e2e4",)
    assert Record.load(path).result is None


def test_all_others_are_asked_in_turn_and_all_must_agree(typed: Typed, tmp_path: Path) -> None:
    path = tmp_path / "four.json"
    out = typed(
        ["draw", "yes", "no", "draw", *["yes"] * 3, f"save {path}"], "colina", "--players", "4"
    )
    assert out.count("do you accept?") == 5
    assert out.count("declines the draw.") == 1
    result = Record.load(path).result
    assert result is not None
    assert (result["reason"], result["scores"]) == ("agreement", [0.25] * 4)


@pytest.mark.parametrize(("game", "players"), [("colina", "2"), ("reyes", "4")])
def test_where_machines_agree_to_no_draw_none_is_offered(
    typed: Typed, game: str, players: str
) -> None:
    out = typed(["draw"], game, "--players", players, "--vs", "1")
    assert "Machines agree to no draw here" in out
    out = typed(["tablas"], game, "--players", players, "--vs", "1", language="es")
    assert "Aquí la máquina no acepta tablas" in out


@SEARCHING
def test_a_machine_accepts_a_draw_where_it_is_not_better(typed: Typed, tmp_path: Path) -> None:
    path = tmp_path / "equal.json"
    lines = [*shuffling(MIN_ACTIONS), "draw", f"save {path}"]
    out = typed(lines, *ENDLESS, "--vs", "random")
    assert "Drawn by agreement." in out
    result = Record.load(path).result
    assert result is not None
    assert result["reason"] == "agreement"


@SEARCHING
def test_a_machine_declines_early_and_again_at_once_for_a_while(
    typed: Typed, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def never(states: list[State], seat: int) -> bool:
        asked.append(len(states))
        return False

    monkeypatch.setattr("sobremesa.play.draw_offers.would_accept", never)
    again = ["draw", *shuffling(TURNS_AFTER_ANSWER // 2), "draw"]
    out = typed(["draw", *again], *ENDLESS, "--vs", "random")
    assert out.count("Black declines the draw.") == 3
    assert asked == [1, 1 + TURNS_AFTER_ANSWER]


@SEARCHING
def test_a_machine_that_is_better_declines(typed: Typed, tmp_path: Path) -> None:
    quiet = (*KNIGHTS * 5,)
    path = saved(tmp_path / "won.json", *QUEENLESS, *quiet, options={"repetition": 0})
    out = typed(["draw"], "--position", path, "--vs", "random")
    assert "Black declines the draw." in out


@SEARCHING
def test_a_machine_offers_a_draw_as_its_turn_begins_and_does_not_insist(typed: Typed) -> None:
    turns = QUIET_TURNS + TURNS_AFTER_OFFER // 2 - 1
    lines = [*shuffling(QUIET_TURNS + 1), "no", *shuffling(2 * turns)[QUIET_TURNS + 1 : turns]]
    out = typed(lines, *ENDLESS, "--vs", "random")
    assert out.count("Black offers a draw. White, do you accept?") == 1
    assert out.count("White declines the draw.") == 1
    assert out.count("Black plays") == turns


@SEARCHING
def test_a_draw_that_a_machine_offers_ends_the_game_once_it_is_accepted(
    typed: Typed, tmp_path: Path
) -> None:
    path = tmp_path / "quiet.json"
    out = typed(
        [*shuffling(QUIET_TURNS + 1), "sí", f"save {path}"],
        *ENDLESS,
        "--vs",
        "random",
        language="es",
    )
    assert "Negras: oferta de tablas. Blancas: ¿de acuerdo? (sí/no) sí" in out
    assert "Tablas de común acuerdo." in out
    result = Record.load(path).result
    assert result is not None
    assert (result["reason"], result["scores"]) == ("agreement", [0.5, 0.5])


def test_the_help_names_the_draw(typed: Typed) -> None:
    assert "offers the others a draw" in typed(["help"], "ajedrez")
    assert "ofrece tablas a los demás" in typed(["ayuda"], "ajedrez", language="es")
