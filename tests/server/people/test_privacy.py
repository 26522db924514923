"""Keys that are renewed, names that are protected, and tables that only their people find."""

# long: many cases of one subject, which share their helpers

from __future__ import annotations

import asyncio
import contextlib
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from sobremesa.server.people.accounts import TOKENS, People
from sobremesa.server.people.names import account_key, good_name, skeleton
from sobremesa.server.people.protection import protect_names
from sobremesa.server.refusals import Refused
from sobremesa.server.storage.sqlite import SQLite
from sobremesa.server.storage.timekeeping import wall_clock
from sobremesa.server.workers.fairness import FairnessKey
from sobremesa.server.workers.jobs.thoughts import Thought
from tests.server.rooms.test_hub import House, _terms
from tests.server.serving import Guest, Server, Wire, served, wire
from tests.server.tournaments.test_tournaments import announce, ask, tables, wait_for

PASSWORD = "correct horse"


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with served() as running:
        yield running


def _account(guest: Guest, name: str, status: int = 200) -> Any:
    return guest.post("/api/me/account", {"name": name, "password": PASSWORD}, status)


def _opened_by(server: Server, cookie: str) -> str | None:
    """Say who comes in with a cookie."""
    headers = {"Cookie": f"sobremesa={cookie}"}
    found = httpx.get(f"{server.url}/api/me", headers=headers).json()["id"]
    return None if found is None else str(found)


async def _still(found: Wire) -> None:
    answer = await found.ask(do="say", text="sigo aquí")
    assert answer["kind"] == "events"


# keys


def test_nobody_has_tokens_without_end(server: Server) -> None:
    ana = Guest(server, "Ana")
    made = [ana.post("/api/me/tokens", {"label": f"{n}"})["token"] for n in range(TOKENS)]
    assert ana.post("/api/me/tokens", {"label": "x"}, 409)["code"] == "too_many_tokens"
    ana.http.delete(f"/api/me/tokens/{made[0].partition('.')[0]}").raise_for_status()
    ana.post("/api/me/tokens", {"label": "x"})
    ana.close()


def test_an_account_gets_a_new_key_and_its_sockets_stay(server: Server) -> None:
    ana = Guest(server, "Ana")
    old = ana.cookie
    table = ana.open(game="colmena", seats=[{"kind": "me"}])

    async def run() -> None:
        socket = await wire(ana, table).open()
        await asyncio.to_thread(_account, ana, "Ana Llave")
        await _still(socket)
        assert ana.cookie != old
        assert _opened_by(server, ana.cookie) == ana.id
        assert _opened_by(server, old) is None, "who had seen the guest's key has nothing"
        await _still(socket)
        await asyncio.to_thread(ana.http.delete, "/api/me/session")
        with pytest.raises(Exception, match=r"4003|4001|close"):
            await _still(socket)  # it follows the new key, also to its end

    asyncio.run(run())
    ana.close()


def test_signing_in_renews_the_key_that_was_shown(server: Server) -> None:
    ana = Guest(server, "Ana")
    _account(ana, "Ana Entra")
    old = ana.cookie
    table = ana.open(game="colmena", seats=[{"kind": "me"}])

    async def run() -> None:
        socket = await wire(ana, table).open()
        wrong = {"name": "Ana Entra", "password": "wrong horse"}
        await asyncio.to_thread(ana.post, "/api/me/session", wrong, 401)
        assert _opened_by(server, old) == ana.id, "a wrong guess ends nothing"
        right = {"name": "Ana Entra", "password": PASSWORD}
        await asyncio.to_thread(ana.post, "/api/me/session", right)
        assert _opened_by(server, old) is None
        assert _opened_by(server, ana.cookie) == ana.id
        await _still(socket)
        await socket.close()

    asyncio.run(run())
    eva = Guest(server, "Eva")
    guests = eva.cookie
    eva.post("/api/me/session", {"name": "Ana Entra", "password": PASSWORD})
    assert _opened_by(server, guests) is None
    assert _opened_by(server, ana.cookie) == ana.id, "another browser stays where it is"
    ana.close()
    eva.close()


def test_a_program_does_not_become_the_person_for_whom_it_acts(server: Server) -> None:
    ana = Guest(server, "Ana")
    token = ana.post("/api/me/tokens", {"label": "bot"})["token"]
    name = token.partition(".")[0]
    with httpx.Client(base_url=server.url, timeout=20) as program:
        for shown in ({"Authorization": f"Bearer {token}"}, {"Cookie": f"sobremesa={token}"}):
            asked = [
                program.post(
                    "/api/me/account",
                    json={"name": "Ana Ficha", "password": PASSWORD},
                    headers=shown,
                ),
                program.post("/api/me/tokens", json={"label": "another"}, headers=shown),
                program.get("/api/me/tokens", headers=shown),
                program.get("/api/me/export", headers=shown),
                program.delete(f"/api/me/tokens/{name}", headers=shown),
                program.delete("/api/me", headers=shown),
            ]
            told = {(answer.status_code, answer.json()["code"]) for answer in asked}
            as_token = "Authorization" in shown
            assert told == {(403, "not_by_token") if as_token else (401, "who_are_you")}
        bearer = {"Authorization": f"Bearer {token}"}
        assert program.get("/api/me", headers=bearer).json()["id"] == ana.id
        assert program.delete("/api/me/session", headers=bearer).status_code == 200
        assert program.get("/api/me", headers=bearer).status_code == 401, "it may end itself"
    assert _opened_by(server, ana.cookie) == ana.id
    ana.close()


def test_of_two_names_that_somebody_takes_at_once_one_is_theirs(tmp_path: Path) -> None:
    async def run() -> None:
        backend = SQLite(tmp_path / "people.db")
        await backend.open()
        people = People(backend, wall_clock, Random(1))
        try:
            person, key = await people.create_guest("Ana")
            taken = await asyncio.gather(
                people.create_account(person, "Ana Uno", PASSWORD, key),
                people.create_account(person, "Ana Dos", "another horse", key),
                people.rename(person, "Ana Tres"),
                return_exceptions=True,
            )
            kept = [one for one in taken[:2] if isinstance(one, tuple)]
            assert len(kept) == 1
            refused = [one for one in taken[:2] if isinstance(one, Refused)]
            assert [one.code for one in refused] == ["name_taken"]
            ((called, account),) = await backend.read("SELECT name, account FROM people")
            assert (called, account) == (kept[0][0].name, account_key(kept[0][0].name))
            with pytest.raises(Refused):  # who was a guest when they asked
                await people.rename(person, "Ana Cuatro")
            assert (await people.authenticate(kept[0][1], cookie=True)) == kept[0][0]
        finally:
            await backend.close()

    asyncio.run(run())


# names


ALIKE = ("josé pérez", "Jose Perez", "JOSÉ  PÉREZ", "José-Pérez", "J0se Perez", "Jøsɇ Peʀez")


@pytest.mark.parametrize("name", [*ALIKE, "Jоsé Pérez"])
def test_names_that_look_alike_are_alike(name: str) -> None:
    """The last one has a Cyrillic letter."""
    assert skeleton(name) == skeleton("José Pérez")


def test_a_letter_of_another_script_is_taken_for_ours_whatever_ours_is_taken_for() -> None:
    assert skeleton("Zoraіda") == skeleton("Zoraida")  # a Cyrillic і, of which ours is like an l


@pytest.mark.parametrize(
    "name",
    ["Jоsé", "Zσraida", "Ꮓoraida", "ꓜꓳꓣꓮ", "Zoraida\u3164", "\uffa0Ana", "Ana\u1160"],
    ids=["cyrillic", "greek", "cherokee", "lisu", "filler", "half filler", "jungseong filler"],
)
def test_names_of_several_scripts_or_unseen_letters_are_none(name: str) -> None:
    with pytest.raises(Refused, match="bad_text"):
        good_name(name)


@pytest.mark.parametrize(
    "name", ["Женя", "Ελένη", "山田 Taro", "たなか", "김철수", "Łukasz", "Ana 2ª"]
)
def test_names_of_one_script_are_welcome(name: str) -> None:
    assert good_name(name) == name


@pytest.mark.parametrize("name", ["José Peres", "Josefa Pérez", "Pérez José", "Жose Pérez"])
def test_names_that_look_otherwise_are_other_names(name: str) -> None:
    assert skeleton(name) != skeleton("José Pérez")


def test_nobody_bears_the_name_of_an_account(server: Server) -> None:
    jose, eva = Guest(server, "José"), Guest(server, "Eva")
    _account(jose, "José Pérez")
    for name in ALIKE:
        refused = httpx.post(f"{server.url}/api/me", json={"name": name})
        assert refused.json()["code"] == "name_taken", name
        assert eva.post("/api/me", {"name": name}, 409)["code"] == "name_taken"
        assert _account(eva, name, 409)["code"] == "name_taken"
    assert eva.get("/api/me")["name"] == "Eva"
    assert eva.post("/api/me", {"name": "José Peres"})["name"] == "José Peres"
    jose.close()
    eva.close()


def test_an_account_comes_before_guests_of_its_name(server: Server) -> None:
    guests = [Guest(server, "Zoraida"), Guest(server, "zoraída")]
    assert [guest.get("/api/me")["name"] for guest in guests] == ["Zoraida", "zoraída"]
    owner = Guest(server, "Otra")
    _account(owner, "Zoraida")
    called = [guest.get("/api/me")["name"] for guest in guests]
    assert called == [f"Zoraida-{guests[0].id[-4:]}", f"zoraída-{guests[1].id[-4:]}"]
    assert _account(guests[0], "Zoraida", 409)["code"] == "name_taken"
    for guest in (*guests, owner):
        guest.close()


def test_nobody_keeps_a_name_by_keeping_a_socket(server: Server) -> None:
    guest, owner = Guest(server, "Clotilde"), Guest(server, "Otra")
    table = owner.open(game="colmena", seats=[{"kind": "me"}])

    async def run() -> None:
        socket = await wire(guest, table).open()
        await asyncio.to_thread(_account, owner, "Clotilde")
        called = f"Clotilde-{guest.id[-4:]}"
        said = await socket.ask(do="say", text="hola", room="watchers")
        assert [entry["event"]["name"] for entry in said["events"]] == [called]
        await asyncio.to_thread(guest.post, "/api/me", {"name": "Eulalia"})
        sat = await socket.ask(do="sit")
        assert sat["events"][0]["event"]["name"] == "Eulalia"
        await socket.close()

    asyncio.run(run())
    guest.close()
    owner.close()


def test_a_deleted_account_leaves_its_name(server: Server) -> None:
    ana = Guest(server, "Ana")
    _account(ana, "Hipólita")
    ana.http.delete("/api/me")
    eva = Guest(server, "hipolita")
    assert eva.get("/api/me")["name"] == "hipolita"
    ana.close()
    eva.close()


def test_the_names_of_an_older_database_are_protected(tmp_path: Path) -> None:
    async def run() -> None:
        backend = SQLite(tmp_path / "old.db")
        await backend.open()
        add = (
            "INSERT INTO people (id, name, account, password, since) "
            "VALUES (:id, :name, :account, :password, :since)"
        )
        rows = (("pa", "Ana", "ana"), ("pb", "Aná", "aná"), ("pcccccccxyzw", "ANA", None))
        for since, (name, shown, account) in enumerate(rows):
            values = {"id": name, "name": shown, "account": account, "since": since}
            await backend.write([(add, {**values, "password": account and "x"})])
        people = People(backend, lambda: 0, Random(1))
        await protect_names(backend)
        await protect_names(backend)
        rows_now = await backend.read("SELECT id, name FROM people")
        found = {str(person): str(name) for person, name in rows_now}
        assert found == {"pa": "Ana", "pb": "Aná", "pcccccccxyzw": "ANA-xyzw"}
        with pytest.raises(Refused, match="name_taken"):
            await people.create_guest("aña")
        await backend.close()

    asyncio.run(run())


# tables that are found by their link


def _games(guest: Guest, person: str) -> list[Any]:
    for _ in range(200):
        if found := guest.get(f"/api/people/{person}")["games"]:
            return list(found)
        time.sleep(0.05)
    raise AssertionError("no game was filed")


@pytest.mark.parametrize("public", [False, True])
def test_a_private_table_is_not_found_through_a_profile(server: Server, public: bool) -> None:
    ana, blas, eva = (Guest(server, name) for name in ("Ana", "Blas", "Eva"))
    table = ana.open(game="colmena", seats=[{"kind": "me"}], public=public)
    blas.sit(table)
    ana.ask(table, do="act", action="wQ@0,0")
    blas.ask(table, do="resign")
    assert _games(ana, ana.id)[0]["table"] == table, "their own"
    assert (table in eva.http.get(f"/api/people/{ana.id}").text) == public
    assert (table in httpx.get(f"{server.url}/api/people/{ana.id}").text) == public
    for guest in (ana, blas, eva):
        guest.close()


@pytest.mark.parametrize("public", [False, True])
def test_a_finished_table_does_not_lead_strangers_to_the_next(server: Server, public: bool) -> None:
    ana, blas, eva = (Guest(server, name) for name in ("Ana", "Blas", "Eva"))
    table = ana.open(game="colmena", seats=[{"kind": "me"}], public=public)
    blas.sit(table)

    async def run() -> None:
        player, watcher = await wire(ana, table).open(scenes=1), await wire(eva, table).open()
        page = await wire(eva, table).open(scenes=1)
        blas.ask(table, do="resign")
        ana.ask(table, do="offer", what="rematch")
        blas.ask(table, do="offer", what="rematch")
        following = ana.get(f"/api/tables/{table}")["rematch"]
        assert following
        number = ana.get(f"/api/tables/{table}")["number"]
        for socket in (player, watcher, page):
            while socket.last != number:
                await socket.next()
        told = [m["state"] for m in player.heard if "rematch" in m.get("state", {})]
        assert told[-1]["rematch"] == following
        assert (following in str(watcher.heard)) == public
        assert (following in str(page.heard)) == public
        late = await wire(eva, table).open(last=0)
        while late.last != number:
            await late.next()
        assert (following in str(late.heard)) == public
        for path in ("", "/events?last=0", "/record", "/scene"):
            assert (following in eva.http.get(f"/api/tables/{table}{path}").text) == (
                public and path in ("", "/events?last=0")
            )
        for socket in (player, watcher, page, late):
            await socket.close()

    asyncio.run(run())
    for guest in (ana, blas, eva):
        guest.close()


@pytest.mark.parametrize("watchers", [False, True])
def test_the_records_of_a_tournament_are_for_who_may_watch(server: Server, watchers: bool) -> None:
    ana, blas, eva = (Guest(server, name) for name in ("Ana", "Blas", "Eva"))
    cup = announce(eva, {"watchers": watchers, "public": False, "gap": 0})
    for guest in (ana, blas):
        ask(guest, cup, "join")
    ask(eva, cup, "begin")
    found = wait_for(eva, cup, lambda one: tables(one) and tables(one)[0]["at"])
    table = tables(found)[0]["at"]
    mover = ana if ana.get(f"/api/tables/{table}")["you"]["seats"] == [0] else blas
    mover.ask(table, do="act", action="wQ@0,0")
    mover.ask(table, do="resign")
    wait_for(eva, cup, lambda one: one["phase"] == "over")
    path = f"/api/tournaments/{cup}/records"
    for guest in (ana, blas):
        assert "wQ@0,0" in guest.http.get(path).text
    assert ("wQ@0,0" in eva.http.get(path).text) == watchers
    assert ("wQ@0,0" in httpx.get(server.url + path).text) == watchers
    poster = f"/api/tournaments/{cup}/poster.svg"
    whole = ana.http.get(poster).text
    assert (eva.http.get(poster).text == whole) == watchers, "the board of the last game"
    assert (httpx.get(server.url + poster).text == whole) == watchers
    assert cup not in eva.http.get("/api/tournaments").text
    for guest in (ana, blas, eva):
        guest.close()


def test_ones_data_include_the_tournaments(server: Server) -> None:
    ana, eva = Guest(server, "Ana"), Guest(server, "Eva")
    cup, other = announce(eva, title="Copa de Eva"), announce(eva)
    ask(ana, cup, "join")
    (mine,) = ana.get("/api/me/export")["tournaments"]
    assert mine["tournament"] == cup
    assert mine["title"] == "Copa de Eva"
    assert mine["organiser"] is False
    assert [entry["event"]["kind"] for entry in mine["entries"]] == ["joined"]
    assert "Ana" in str(mine["entries"])
    theirs = {one["tournament"]: one for one in eva.get("/api/me/export")["tournaments"]}
    assert theirs.keys() == {cup, other}
    assert theirs[cup]["organiser"] is True
    assert "Ana" not in str(theirs), "only what is about oneself"
    ana.close()
    eva.close()


# bots


class Listening:
    """Bots that note what they are asked."""

    def __init__(self) -> None:
        self.thoughts: list[Thought] = []

    async def agree(self, thought: Thought, seat: int, offered: bool, asker: FairnessKey) -> bool:
        return False

    async def choose(self, thought: Thought, asker: FairnessKey) -> str:
        self.thoughts.append(thought)
        return "wQ@0,0"


def test_what_a_bot_will_do_cannot_be_computed_from_its_table(tmp_path: Path) -> None:
    async def run() -> None:
        seeds = set()
        for chance in range(3):
            bots = Listening()
            folder = tmp_path / str(chance)
            folder.mkdir()
            async with House(folder, bots=bots, seed=chance) as hub:
                terms = _terms(seats=[{"kind": "bot"}, {"kind": "me"}])
                with contextlib.suppress(Refused):
                    name = await hub.open(terms, "ana", "Ana")
                while not bots.thoughts:
                    await asyncio.sleep(0.01)
                assert bots.thoughts[0].seed not in _foretold(name)
                seeds.add(bots.thoughts[0].seed)
        assert len(seeds) == 3

    asyncio.run(run())


def _foretold(name: str) -> set[int]:
    return {zlib.crc32(f"{name}/{ply}".encode()) for ply in range(3)} | {
        zlib.crc32(name.encode()),
        hash(name),
    }
