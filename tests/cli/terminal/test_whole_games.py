"""Whole games at the app, through its keys and its mouse alone."""

from __future__ import annotations

from pathlib import Path

import pytest

import sobremesa
from sobremesa import Record, _forms
from sobremesa.ai.levels import LevelPlayer
from sobremesa.cli.terminal import saved_games
from tests.cli.terminal.playing import hurrying, played, table

MOST = 600 if _forms.compiled() else 4
"""Actions after which a game that does not end is a mistake; the plain form only begins."""
TABLES = [
    pytest.param("ajedrez", None, {}, id="ajedrez", marks=pytest.mark.everything),
    pytest.param("colina", None, {}, id="colina", marks=pytest.mark.everything),
    pytest.param("colina", 3, {}, id="colina-3", marks=pytest.mark.heavy),
    pytest.param("colmena", None, {"preset": "hive"}, id="colmena"),
    pytest.param("reyes", None, {}, id="reyes", marks=pytest.mark.everything),
    pytest.param("reyes", 4, {}, id="reyes-4", marks=pytest.mark.heavy),
    pytest.param("sparta", None, {}, id="sparta", marks=pytest.mark.everything),
]
"""The usual run plays one."""


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_a_game_against_the_machine_is_played_to_its_end(
    game: str, players: int | None, options: dict[str, object], tmp_path: Path
) -> None:
    async def story() -> None:
        app = table(game, tmp_path, players, options=options)
        friend = LevelPlayer(4, sobremesa.game(game, players, options).start(), 7)
        async with hurrying(app) as person:
            for number in range(MOST):
                await person.settled()
                if person.session.over:
                    break
                state = person.session.state
                await person.play(friend.choose(state), mouse=number % 2 == 0)
            assert person.session.over or not _forms.compiled()
            if person.session.over:
                status = person.session.state.scene().status.en
                assert person.words("#status") == status
            saved = saved_games.load(tmp_path / f"{game}.json")
            assert saved is not None
            assert saved.record == Record.loads(person.session.record().dumps())
            saved.record.validate()

    played(story)
