"""Once every person is out of the game, machines play on at speed, and not for ever."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from sobremesa.server.rooms.bots import DESERTED_LEVEL, _thought
from sobremesa.server.tables import endings
from sobremesa.server.tables.handlers import actions


def seat(bot: int = 0, out: str = "") -> Any:
    return SimpleNamespace(bot=bot, out=out, automated=bool(bot or out))


def state(*alive: bool) -> Any:
    standing = tuple(SimpleNamespace(alive=one, team=i) for i, one in enumerate(alive))
    return SimpleNamespace(over=False, players=len(alive), standing=lambda: standing, result=None)


@pytest.mark.parametrize(
    ("seats", "alive", "deserted"),
    [
        ([seat(), seat(3), seat(3)], (True, True, True), False),
        ([seat(), seat(3), seat(3)], (False, True, True), True),
        ([seat(), seat(), seat(3)], (False, True, True), False),
        ([seat(3), seat(3), seat(3)], (True, True, False), False),  # nobody ever played
    ],
)
def test_a_game_is_deserted_when_its_last_person_is_out(
    seats: list[Any], alive: tuple[bool, ...], deserted: bool
) -> None:
    assert endings.deserted(seats, state(*alive)) is deserted


@pytest.mark.parametrize(
    ("alone", "person", "ends"),
    [
        (actions.BOTS_ONLY_LIMIT, False, True),
        (actions.BOTS_ONLY_LIMIT - 1, False, False),
        (actions.BOTS_ONLY_LIMIT, True, False),
    ],
)
def test_machines_that_play_on_alone_for_long_share_what_is_left(
    alone: int, person: bool, ends: bool
) -> None:
    seats = [seat(), seat(4), seat(4)]
    play = SimpleNamespace(actors=[0, *[-2, -3] * (alone // 2), *[-2] * (alone % 2)])
    table: Any = SimpleNamespace(seats=seats, play=play, terms=SimpleNamespace(most=None))
    found: list[Any] = list(actions._end(table, state(person, True, True), 900))
    assert [event.reason for event in found] == (["adjudicated"] if ends else [])
    if ends:
        assert found[0].scores == (0, 0.5, 0.5)


@pytest.mark.parametrize(("deserted", "level"), [(False, 8), (True, DESERTED_LEVEL)])
def test_the_strongest_level_hurries_when_nobody_waits_for_a_person(
    deserted: bool, level: int
) -> None:
    game = SimpleNamespace(id="reyes", players=4, options={})
    table: Any = SimpleNamespace(
        id="t",
        play=SimpleNamespace(game=game, actions=[]),
        seats=[seat(8)],
        deserted=deserted,
        bound_to=lambda _: (),
    )
    assert _thought(table, 0, 7).level == level
