"""What a table shows to whom: whose turn it is, who sits at the foot, what is covered."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any, Final

import msgspec
import pytest

from sobremesa.rulebook.hidden import COVERED
from sobremesa.server.refusals import Refused
from sobremesa.server.rooms.room import Room
from sobremesa.server.scenes import ClientCache
from sobremesa.server.tables import commands as c
from sobremesa.server.tables import views
from sobremesa.server.tables.table import Table
from tests.server import seated
from tests.server.seated import Seated

OTHER: Final = "RKBBNPPNQPPRP.PP.P"
EXPOSED: Final = {"S": "RPKRNBBNPPPP.PQPP.", "W": "RQPRNBBNPPPP.PPKP."}
"""South's queen takes West's king at once: h4xd8."""


def _scene(table: Seated, person: str | None) -> Any:
    """Give the scene that a table sends to somebody."""

    async def sent() -> bytes:
        return Room(table.table, 0).scene(person)

    return msgspec.json.decode(asyncio.run(sent()))["scene"]


def _kinds(scene: Any, side: int) -> set[str]:
    return {token["kind"] for token in scene["tokens"] if token["side"] == side}


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [
        ("colmena", 2, {}),
        ("ajedrez", 2, {}),
        ("sparta", 2, {}),
        ("colina", 2, {}),
        ("colina", 3, {}),
        ("colina", 4, {}),
        ("reyes", 2, {}),
        ("reyes", 2, {"seating": "adjacent"}),
        ("reyes", 3, {}),
        ("reyes", 4, {}),
    ],
)
def test_everybody_sits_at_the_foot_of_what_they_see(
    game: str, players: int, options: dict[str, object]
) -> None:
    people = ["ana", "blas", "carla", "dani"][:players]
    table = Seated(" ".join(people), game=game, players=players, options=options)
    for seat, person in enumerate(people):
        scene = _scene(table, person)
        assert scene["sides"][scene["foot"]]["player"] == seat
        heights = {cell["id"]: cell["centre"][1] for cell in scene["cells"]}
        own = [heights[token["cell"]] for token in scene["tokens"] if token["side"] == seat]
        others = [heights[token["cell"]] for token in scene["tokens"] if token["side"] != seat]
        if own:
            assert max(own) > max(others)
    assert _scene(table, None)["foot"] == 0


def test_who_plays_two_armies_sits_at_the_foot_with_one_of_them() -> None:
    table = Seated(game="reyes", options={"seating": "double_adjacent"})
    for seat, person in enumerate(("ana", "blas")):
        scene = _scene(table, person)
        foot = scene["foot"]
        assert scene["sides"][foot]["player"] == seat
        heights = {cell["id"]: cell["centre"][1] for cell in scene["cells"]}
        assert max(heights.values()) in {
            heights[token["cell"]] for token in scene["tokens"] if token["side"] == foot
        }


def test_the_hands_of_the_hive_lie_as_one_sits() -> None:
    table = Seated()
    table.do("ana", c.Act, action="wS1@0,0")
    art = table.table.play.game.rules.art
    scene = views.scene(table.table)
    for foot in (0, 1):
        frame = art.frame(art.positioned(replace(scene, foot=foot)))
        assert [tray.side for tray, (_, y) in frame.trays if y > 0] == [foot]


def test_until_it_is_passed_on_a_turn_is_its_players() -> None:
    table = Seated(game="ajedrez", turn_end="token")
    table.do("ana", c.Act, action="e2e4")
    scene = views.scene(table.table)
    assert scene.to_move == 0 == table.table.play.turn_holder
    assert scene.status.es == "Blancas: turno completo, falta pasarlo"
    assert (scene.choices, scene.buttons) == ((), ())
    table.do("ana", c.PassOn)
    scene = views.scene(table.table)
    assert scene.to_move == 1
    assert scene.status.es == "Juegan las negras"


def test_until_it_is_passed_on_an_end_is_told_with_the_turn() -> None:
    table = Seated(turn_end="token", options={"repetition": 2})
    for index, action in enumerate(seated.QUICK):
        player = ["ana", "blas"][index % 2]
        table.do(player, c.Act, action=action)
        if index < len(seated.QUICK) - 1:
            table.do(player, c.PassOn)
    scene = views.scene(table.table)
    assert scene.to_move == 1
    assert scene.status.en.startswith("Garnet: turn complete, not yet passed on. A draw")


@pytest.mark.parametrize("how", ["resignation", "agreement", "time"])
def test_a_game_that_is_over_names_nobody_to_move(how: str) -> None:
    table = Seated(game="ajedrez", clock={"kind": "fischer", "seconds": 60})
    table.do("ana", c.Act, action="e2e4")
    assert views.scene(table.table).to_move == 1
    if how == "resignation":
        table.do("blas", c.Resign)
    elif how == "agreement":
        table.do("blas", c.Offer, what="draw")
        table.do("ana", c.Answer, what="draw", yes=True)
    else:
        table.now += 61_000
        table.do("ana", c.Flag)
    assert table.table.phase == "over"
    scene = views.scene(table.table)
    assert scene.to_move is None
    assert scene.status.es == "La partida ha terminado"
    assert (scene.choices, scene.buttons) == ((), ())


def test_the_army_that_moved_keeps_the_turn() -> None:
    table = Seated(game="reyes", options={"seating": "double_facing"}, turn_end="token")
    for person, action in (("ana", "g4-g5"), ("blas", "d7-e7"), ("ana", "g13-g12")):
        table.do(person, c.Act, action=action)
        scene = views.scene(table.table)
        assert scene.to_move is not None
        moved = scene.sides[scene.to_move]
        assert moved.id == {"g4-g5": "S", "d7-e7": "W", "g13-g12": "N"}[action]
        table.do(person, c.PassOn)


def test_until_all_are_ready_one_sees_ones_own_set_up_and_no_other() -> None:
    table = Seated(game="reyes", secret=True)
    table.do("ana", c.Arrange, values={"S": OTHER})
    mine = _scene(table, "ana")
    king = next(token for token in mine["tokens"] if token["symbol"] == "SK")
    assert king["cell"] == "h1"  # where OTHER puts it; the usual army has it on i1
    assert COVERED not in _kinds(mine, 0)
    assert _kinds(mine, 1) == {COVERED}
    theirs = _scene(table, "blas")
    assert _kinds(theirs, 0) == {COVERED}
    assert "K" in _kinds(theirs, 1)
    watched = _scene(table, None)
    assert _kinds(watched, 0) == _kinds(watched, 1) == {COVERED}
    table.do("blas", c.Arrange, values={})
    for person in ("ana", "blas", None):
        scene = _scene(table, person)
        assert COVERED not in _kinds(scene, 0) | _kinds(scene, 1)
        assert {"cell": "h1", "symbol": "SK"}.items() <= next(
            token.items() for token in scene["tokens"] if token["symbol"] == "SK"
        )


def test_a_cloth_says_nothing_about_what_is_under_it() -> None:
    table = Seated("ana blas carla dani", game="reyes", players=4, secret=True)
    secret = table.table.secret
    assert secret is not None
    scene = _scene(table, "ana")
    for side, seat in enumerate("SWNE"):
        cells = [token["cell"] for token in scene["tokens"] if token["side"] == side]
        if seat != "S":
            assert sorted(cells) == sorted(secret.places[seat])


def _three() -> Seated:
    """Seat three, and let the second lose the king at once."""
    table = Seated("ana blas carla", game="reyes", players=3, options={"setups": EXPOSED})
    table.do("ana", c.Act, action="h4xd8")
    return table


def test_whom_the_game_put_out_has_no_more_say() -> None:
    table = _three()
    assert table.refused("blas", c.Resign) == "dropped_out"
    assert table.refused("blas", c.Offer, what="draw") == "dropped_out"
    table.do("carla", c.Offer, what="draw")
    assert table.refused("blas", c.Answer, what="draw", yes=False) == "no_offer"
    assert table.do("ana", c.Answer, what="draw", yes=True) == ["answered", "ended"]
    assert table.table.ended is not None
    assert table.table.ended.scores == (0.5, 0, 0.5)
    table.check_replay()


def test_when_all_others_are_gone_the_last_one_has_won() -> None:
    table = _three()
    assert table.do("carla", c.Resign) == ["dropped_out", "ended"]
    assert table.table.ended is not None
    assert table.table.ended.scores == (1, 0, 0)


def test_no_pact_is_made_with_whom_the_game_put_out() -> None:
    table = Seated(
        "ana blas carla",
        game="reyes",
        players=3,
        options={"setups": EXPOSED},
        pacts="binding",
    )
    table.do("ana", c.Act, action="h4xd8")
    assert table.refused("blas", c.OfferPact, to=0) == "dropped_out"
    assert table.refused("ana", c.OfferPact, to=1) == "no_pact"


class _Page:
    """A page that keeps what it is told."""

    def __init__(self) -> None:
        self.person: str | None = None
        self.scenes = True
        self.turn = 0
        self.cache = ClientCache()
        self.told: list[Any] = []

    def send(self, message: bytes) -> None:
        self.told.append(msgspec.json.decode(message))

    def dismiss(self, refused: Refused) -> None:
        raise refused


def test_who_hears_of_a_take_back_and_what_was_played_instead_at_once_can_read_it() -> None:
    played = Seated("ana", game="ajedrez", seats=[{"kind": "me"}, {"kind": "me"}])
    for action in ("e2e4", "e7e5"):
        played.do("ana", c.Act, action=action)
    known = len(played.log)
    played.do("ana", c.Offer, what="back", seat=1)
    played.do("ana", c.Act, action="c7c5")
    page = _Page()

    async def heard() -> Room:
        room = Room(Table.replay(played.log[:known]), 0)
        room.subscribers[page] = None
        room.fold(played.log[known:], 0)
        return room

    room = asyncio.run(heard())
    kinds = [entry["event"]["kind"] for entry in page.told[0]["events"]]
    assert kinds == ["offered", "took_back", "acted"]
    assert [said["en"] for said in page.told[0]["readable"]] == ["c5"]
    assert [said["en"] for said in room.table.play.readable()] == ["e4", "c5"]


def test_a_board_that_stays_is_sent_once_and_one_that_grows_whenever_it_has_grown() -> None:
    for game, actions, sent in (
        ("ajedrez", ("e2e4", "e7e5"), [True, False]),
        ("colmena", ("wG1@0,0", "bS1@1,0"), [True, True]),
    ):
        played = Seated("ana", game=game, seats=[{"kind": "me"}, {"kind": "me"}])
        known = len(played.log)
        for action in actions:
            played.do("ana", c.Act, action=action)
        page = _Page()

        async def heard(log: list[Any], known: int, page: _Page) -> None:
            room = Room(Table.replay(log[:known]), 0)
            room.subscribers[page] = None
            for entry in log[known:]:
                room.fold([entry], 0)

        asyncio.run(heard(played.log, known, page))
        scenes = [told["drawing"]["scene"] for told in page.told]
        assert [bool(scene["cells"]) for scene in scenes] == sent


def test_a_table_says_whose_turn_comes_next() -> None:
    table = Seated("ana blas carla", game="colina", players=3, options={"alternate": True})
    told = []
    for _ in range(7):
        seen = views.snapshot(table.table, None, table.now)
        told.append((seen["turn"], seen["next"]))
        table.do(["ana", "blas", "carla"][seen["turn"] or 0], c.Act, action="end")
    assert told == [(0, 1), (1, 2), (2, 0), (0, 2), (2, 1), (1, 0), (0, 1)]
    table.do("ana", c.Resign)
    table.do("blas", c.Resign)
    assert views.snapshot(table.table, None, table.now)["next"] is None


def test_while_a_turn_is_not_passed_on_next_is_who_waits_for_it() -> None:
    table = Seated(game="ajedrez", turn_end="token")
    table.do("ana", c.Act, action="e2e4")
    seen = views.snapshot(table.table, None, table.now)
    assert (seen["turn"], seen["turn_complete"], seen["next"]) == (0, True, 1)
