"""The record of a table tells who played, when, on which clock, and how it ended."""

from __future__ import annotations

import pytest

from sobremesa import Record
from sobremesa.engine.formats import read, write
from sobremesa.server.tables import commands as c
from sobremesa.server.tables import events as e
from sobremesa.server.tables.records import recorded
from sobremesa.server.tables.table import Table
from tests.server.seated import Seated


def acted(table: Seated, seconds: float, *actions: str) -> None:
    """Play actions, each after some seconds."""
    for action in actions:
        table.now += round(seconds * 1000)
        holder = table.table.play.turn_holder
        assert holder is not None
        person = table.table.seats[holder].person
        assert person is not None
        table.do(person, c.Act, action=action)


def chess() -> Seated:
    return Seated(game="ajedrez", clock={"kind": "fischer", "seconds": 300, "increment": 2})


def test_names_dates_and_the_clock_are_told() -> None:
    table = chess()
    acted(table, 4, "e2e4")
    acted(table, 10.5, "e7e5", "g1f3")
    record = recorded(table.table)
    assert record.names == ("Ana", "Blas")
    assert record.tags["Date"] == record.tags["UTCDate"] == "1970.01.01"
    assert record.tags["UTCTime"] == "00:16:44"
    assert record.tags["TimeControl"] == "300+2"
    assert record.tags["Site"] == f"/t/{table.table.id}"
    # before the first action nobody's time runs; then each turn gives two seconds back
    assert [record.notes[n].clock for n in (1, 2, 3)] == [300, 291.5, 291.5]
    assert Record.loads(record.dumps()) == record
    record.validate()


def test_the_log_alone_gives_the_same_record() -> None:
    table = chess()
    acted(table, 3, "e2e4", "e7e5", "g1f3")
    table.do("ana", c.Offer, what="back")
    table.do("blas", c.Answer, what="back", yes=True)
    acted(table, 5, "d2d4", "d7d5")
    table.do("ana", c.Resign)
    again = Table.replay([e.read(e.write(entry)) for entry in table.log])
    assert recorded(again) == recorded(table.table)
    assert len(recorded(again).notes) == len(again.play.actions)


def test_the_end_and_its_reason_go_through_pgn() -> None:
    table = chess()
    acted(table, 3, "e2e4", "e7e5")
    table.now += 400_000
    table.do("blas", c.Flag)
    record = recorded(table.table)
    text = write(record, "pgn")
    assert '[White "Ana"]' in text
    assert '[Termination "time forfeit"]' in text
    assert "1. e4 { [%clk 0:05:00] } 1... e5 { [%clk 0:04:59] } 0-1" in text
    _, [found] = read(text)
    assert found.record == record


@pytest.mark.parametrize(
    ("clock", "control"),
    [({"kind": "none"}, "-"), ({"kind": "turn", "seconds": 60}, "1/60")],
)
def test_other_clocks_are_told_too(clock: dict[str, object], control: str) -> None:
    table = Seated(game="ajedrez", clock=clock)
    acted(table, 7, "e2e4", "e7e5")
    record = recorded(table.table)
    assert record.tags["TimeControl"] == control
    if control == "-":
        assert record.notes[2].spent == 7
        assert 1 not in record.notes
    else:
        assert [record.notes[n].clock for n in (1, 2)] == [60, 53]


def test_a_bot_is_named_by_its_level() -> None:
    table = Seated("ana", game="ajedrez", seats=[{"kind": "me"}, {"kind": "bot", "level": 4}])
    assert recorded(table.table).names == ("Ana", "Sobremesa (4)")


@pytest.mark.parametrize("game", ["colina", "reyes"])
def test_four_players_are_named(game: str) -> None:
    table = Seated("ana blas carla dani", game=game, players=4)
    record = recorded(table.table)
    assert record.names == ("Ana", "Blas", "Carla", "Dani")
    assert record.tags["Player3"] == "Carla"


def test_a_move_is_typed_as_people_write_it() -> None:
    table = chess()
    table.do("ana", c.Act, action="Cf3", language="es")
    table.do("blas", c.Act, action="e5", language="en")
    assert table.table.play.actions == ["g1f3", "e7e5"]
    assert table.refused("ana", c.Act, action="Nxe5") == "illegal"
    assert table.refused("ana", c.Act, action="Nf7", language="en") == "illegal"
    table.do("ana", c.Act, action="♘xe5", language="en")
    assert [said["es"] for said in table.table.play.readable()] == ["Cf3", "e5", "Cxe5"]


def test_what_is_readable_follows_the_game() -> None:
    table = chess()
    play = table.table.play
    assert play.readable() == []
    acted(table, 1, "e2e4", "e7e5", "g1f3")
    known = [said["en"] for said in play.readable()]
    play.unload()
    assert [said["en"] for said in play.readable()] == known == ["e4", "e5", "Nf3"]
    table.do("ana", c.Offer, what="back")
    table.do("blas", c.Answer, what="back", yes=True)
    assert [said["en"] for said in play.readable()] == ["e4", "e5"]
    acted(table, 1, "d2d4")
    assert [said["en"] for said in play.readable()] == ["e4", "e5", "d4"]
