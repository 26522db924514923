"""Draws at the app: offered by a key, answered in a dialog, thought about in a thread."""

from __future__ import annotations

from pathlib import Path

import pytest

from sobremesa import _forms
from sobremesa.cli.terminal import saved_games
from sobremesa.cli.terminal.dialogs import Question
from sobremesa.play.draw_conditions import QUIET_TURNS
from sobremesa.play.draw_offers import MIN_ACTIONS
from tests.cli.terminal.playing import Person, played, sitting, table

SEARCHING = pytest.mark.skipif(not _forms.compiled(), reason="a search sees little uncompiled")
KNIGHTS = ("g1f3", "g8f6", "f3g1", "f6g8")
ENDLESS = {"repetition": 0, "fifty": False}


async def _asked(person: Person) -> None:
    await person.until(lambda: isinstance(person.app.screen, Question))


def test_people_are_asked_and_an_agreed_draw_is_recorded(tmp_path: Path) -> None:
    async def story() -> None:
        async with sitting(table("ajedrez", tmp_path, vs=None)) as person:
            await person.press("d")
            await _asked(person)
            await person.press("n")
            assert person.words("#notice") == "Black declines the draw."
            assert not person.session.over
            await person.press("d")
            await _asked(person)
            await person.press("y")
            assert person.words("#status") == "Drawn by agreement."
            assert person.session.record().result == {
                "winners": ["w", "b"],
                "reason": "agreement",
                "scores": [0.5, 0.5],
            }
            assert saved_games.unfinished(where=tmp_path) is None
            await person.press("d")
            assert person.words("#notice") == "The game is over."
            await person.press("u")
            assert not person.session.over

    played(story)


def test_where_machines_agree_to_no_draw_the_line_below_says_so(tmp_path: Path) -> None:
    async def story() -> None:
        async with sitting(table("colina", tmp_path, language="es")) as person:
            await person.press("d")
            assert person.words("#notice").startswith("Aquí la máquina no acepta tablas")
            assert not isinstance(person.app.screen, Question)

    played(story)


@SEARCHING
@pytest.mark.parametrize(
    ("quiet", "over"), [(MIN_ACTIONS // 2, True), (MIN_ACTIONS // 2 - 1, False)]
)
def test_a_machine_answers_an_offer(tmp_path: Path, quiet: int, over: bool) -> None:
    async def story() -> None:
        app = table("ajedrez", tmp_path, actions=KNIGHTS * quiet, options=ENDLESS)
        async with sitting(app) as person:
            await person.press("d")
            await person.settled()
            assert person.session.over is over
            said = person.words("#status" if over else "#notice")
            assert said == ("Drawn by agreement." if over else "Black declines the draw.")

    played(story)


@SEARCHING
@pytest.mark.parametrize("yes", [True, False])
def test_a_machine_offers_a_draw_as_its_turn_begins(tmp_path: Path, yes: bool) -> None:
    async def story() -> None:
        actions = (*KNIGHTS * (QUIET_TURNS // 2), "g1f3")
        async with sitting(table("ajedrez", tmp_path, actions=actions, options=ENDLESS)) as person:
            await _asked(person)
            assert len(person.session.actions) == len(actions)
            await person.press("s" if yes else "n")
            await person.until(lambda: person.session.over or not person.session.waiting)
            assert person.session.over is yes
            assert len(person.session.actions) == len(actions) + (not yes)

    played(story)
