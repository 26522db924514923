"""Chat at a table: plain, short, and not heard by who does not want to."""

from __future__ import annotations

from sobremesa.server.tables import commands as c
from sobremesa.server.tables import events as e
from sobremesa.server.tables import views
from tests.server import seated
from tests.server.tables.replayed import Seated


def test_chat_is_plain_and_short() -> None:
    table = Seated()
    table.do("ana", c.Say, text=" <b>hola</b>\u202e\n ")
    said = table.log[-1].event
    assert isinstance(said, e.Said)
    assert said.text == "<b>hola</b>"
    assert table.refused("ana", c.Say, text="x" * 301) == "bad_text"
    assert table.refused("ana", c.Say, text=" \n") == "bad_text"
    assert table.refused("ana", c.Say, phrase="insult") == "bad_text"
    assert table.refused("ana", c.Say, text="a", room="watchers") == "no_room"
    assert table.refused("ana", c.Say, text="a", room="team") == "no_room"
    assert table.refused("carla", c.Say, text="a") == "no_room"
    table.do("carla", c.Say, phrase="hello", room="watchers")
    assert Seated(chat=False).refused("ana", c.Say, text="hola") == "no_chat"


def test_a_muted_person_is_not_heard() -> None:
    table = seated.Seated()
    table.do("blas", c.Mute, whom="ana")
    assert b"hidden" in views.entry_for(table.table, table.log[-1], "ana")
    table.do("ana", c.Say, text="hola")
    said = table.log[-1]
    assert b"hidden" in views.entry_for(table.table, said, "blas")
    assert b"hola" in views.entry_for(table.table, said, "watcher")
    table.do("blas", c.Mute, whom="ana", on=False)
    assert b"hola" in views.entry_for(table.table, said, "blas")
    table.do("watcher", c.Say, text="psst", room="watchers")
    assert b"hidden" in views.entry_for(table.table, table.log[-1], "ana")
    assert b"psst" in views.entry_for(table.table, table.log[-1], None)
