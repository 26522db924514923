"""Set-ups that are chosen at the app: in secret, by letters, one after the other."""

from __future__ import annotations

from pathlib import Path

from textual.widgets import Input, Label

import sobremesa
from sobremesa.cli.terminal.dialogs import Choosing, Letters
from tests.cli.terminal.playing import played, sitting, table


def test_a_set_up_is_chosen_in_secret(tmp_path: Path) -> None:
    async def story() -> None:
        app = table("reyes", tmp_path, vs="4", arrange=True)
        async with sitting(app) as person:
            assert isinstance(app.screen, Choosing)
            rivals = {t.kind for t in person.app.scene.tokens if t.side == 1}
            assert rivals == {"covered"}
            await person.press("down", "enter")
            await person.settled()
            chosen = person.session.state.options["setups"]
            assert isinstance(chosen, dict)
            assert chosen["S"] == app_formation(1)
            assert "N" in chosen
            assert {t.kind for t in person.app.scene.tokens if t.side == 1} != {"covered"}
            await person.play(person.session.state.legal()[0], mouse=True)

    played(story)


def test_a_set_up_is_written_by_letters(tmp_path: Path) -> None:
    army = "RKBRPPPPPNBP.PQNP."

    async def story() -> None:
        app = table("reyes", tmp_path, vs="4", arrange=True)
        async with sitting(app) as person:
            await person.press("up", "enter")  # the last of the list
            assert isinstance(app.screen, Letters)
            typing = app.screen.query_one(Input)
            typing.value = "KKK"
            await person.press("end")
            assert str(app.screen.query_one(".wrong", Label).render()).strip()
            await person.press("enter")  # nothing is taken that is no set-up
            assert isinstance(app.screen, Letters)
            typing.value = army
            await person.press("end")
            assert not str(app.screen.query_one(".wrong", Label).render()).strip()
            await person.press("enter")
            await person.settled()
            chosen = person.session.state.options["setups"]
            assert isinstance(chosen, dict)
            assert chosen["S"] == army

    played(story)


def test_who_leaves_the_letters_is_back_at_the_list(tmp_path: Path) -> None:
    async def story() -> None:
        app = table("reyes", tmp_path, vs="4", arrange=True)
        async with sitting(app) as person:
            await person.press("up", "enter", "escape")
            assert isinstance(app.screen, Choosing)
            await person.press("enter")
            await person.settled()
            assert person.session.state.options["setups"]

    played(story)


def app_formation(index: int) -> object:
    named = sobremesa.game("reyes").rules.options.option("setups").describe()["named"]
    assert isinstance(named, list)
    return named[index]["letters"]


def test_people_at_one_screen_choose_their_set_ups_one_after_the_other(tmp_path: Path) -> None:
    async def story() -> None:
        app = table("reyes", tmp_path, vs=None, arrange=True)
        async with sitting(app) as person:
            titles = []
            while isinstance(app.screen, Choosing):
                titles.append(app.screen._title)
                await person.press("enter")
            assert [title.partition(" ")[0] for title in titles] == ["Black", "White"]
            chosen = person.session.state.options["setups"]
            assert isinstance(chosen, dict)
            assert set(chosen) == {"S", "N"}

    played(story)
