"""Rights end at once: those of spectators, of keys, of people who have deleted themselves."""

# long: many cases of one subject, which share their helpers

from __future__ import annotations

import asyncio
import contextlib
import json
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import apsw
import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from sobremesa.play.tournament import Terms as Rules
from sobremesa.server.people.accounts import People, Person
from sobremesa.server.people.deletion import Deletion
from sobremesa.server.refusals import Refused
from sobremesa.server.sessions import Sessions
from sobremesa.server.storage.health import Unwritable
from sobremesa.server.tables import commands as c
from sobremesa.server.tournaments import commands as tc
from sobremesa.server.tournaments.hosting import Announcement
from sobremesa.server.tournaments.manager import TournamentManager
from sobremesa.server.web.routes.socket import SocketSubscriber
from tests.server.rooms.test_hub import Ear, House, _terms
from tests.server.serving import Guest, Server, Wire, served, wire
from tests.server.storage.test_full_disk import Cramped


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with served() as running:
        yield running


async def _ended(found: Wire) -> tuple[str, int]:
    """Hear a socket to its end; give the refusal and the code with which it was closed."""
    with contextlib.suppress(ConnectionClosed):
        while await found.next():
            pass
    assert found.socket is not None
    refused = [m["error"]["code"] for m in found.heard if m["kind"] == "refused" and "id" not in m]
    return refused[-1], found.socket.close_code or 0


async def _shout(found: Wire, **command: object) -> None:
    """Send something through a socket that may have been closed."""
    with contextlib.suppress(ConnectionClosed):
        await found.send(**command)


async def _still(found: Wire) -> None:
    """See that a socket is still served."""
    answer = await found.ask(do="act", action="nonsense")
    assert answer["kind"] == "refused"


class Stream:
    """A stream that is read in a thread of its own until it ends."""

    def __init__(self, server: Server, path: str, headers: dict[str, str]) -> None:
        self.lines: list[dict[str, Any]] = []
        self.opened = threading.Event()
        self._thread = threading.Thread(
            target=self._read, args=(server.url + path, headers), daemon=True
        )
        self._thread.start()
        assert self.opened.wait(20)

    def _read(self, url: str, headers: dict[str, str]) -> None:
        with httpx.stream("GET", url, headers=headers, timeout=30) as response:
            self.opened.set()
            for line in response.iter_lines():
                if line.strip():
                    self.lines.append(json.loads(line))

    def ended(self) -> str:
        """Wait for its end, and give the code of the last line."""
        self._thread.join(20)
        assert not self._thread.is_alive(), "the stream goes on"
        return str(self.lines[-1]["error"]["code"])


# spectators


@pytest.mark.parametrize("secret", [False, True], ids=["", "arranging"])
def test_who_watched_before_the_game_watches_no_longer(server: Server, secret: bool) -> None:
    ana, blas, eva = (Guest(server, name) for name in ("Ana", "Blas", "Eva"))
    table = ana.open(game="reyes", seats=[{"kind": "me"}], watchers=False, secret=secret)
    path = f"/api/tables/{table}/stream"

    async def run() -> None:
        player = await wire(ana, table).open()
        coming = await wire(blas, table).open()
        watcher = await wire(eva, table).open()
        nobody = await Wire(watcher.url, {}).open()
        streams = [Stream(server, path, eva.headers()), Stream(server, path, {})]
        assert (await watcher.ask(do="say", text="¿empezamos?", room="watchers"))["events"]
        await asyncio.to_thread(blas.sit, table)
        for found in (watcher, nobody):
            assert await _ended(found) == ("no_watchers", 4003)
            kinds = {e["event"]["kind"] for m in found.heard for e in m.get("events", ())}
            assert not kinds & {"sat", "begun"}, "what begins is not for them"
        for stream in streams:
            assert await asyncio.to_thread(stream.ended) == "no_watchers"
        for found in (player, coming):
            await _still(found)
            assert [m["watchers"] for m in found.heard if m["kind"] == "present"][-1] == 0
            await found.close()

    asyncio.run(run())
    for guest in (ana, blas, eva):
        guest.close()


def test_a_table_without_watchers_hears_nothing_from_others(server: Server) -> None:
    ana, eva = Guest(server, "Ana"), Guest(server, "Eva")
    table = ana.open(game="sparta", seats=[{"kind": "me"}, {"kind": "me"}], watchers=False)
    number = ana.get(f"/api/tables/{table}")["number"]
    for command in (
        {"do": "say", "text": "hola", "room": "watchers"},
        {"do": "mute", "whom": "*"},
        {"do": "flag"},
    ):
        assert eva.ask(table, 403, **command)["code"] == "no_watchers"
    assert ana.get(f"/api/tables/{table}")["number"] == number
    assert ana.ask(table, do="say", text="hola")["number"] == number + 1
    ana.close()
    eva.close()


def test_who_is_replaced_at_a_table_without_watchers_hears_no_more(tmp_path: Path) -> None:
    async def run() -> None:
        async with House(tmp_path) as hub:
            terms = _terms(seats=[{"kind": "me"}], watchers=False)
            name = await hub.open(terms, "ana", "Ana")
            await hub.handle(name, c.Sit(id="s"), "blas", "Blas")
            ears = [Ear("ana"), Ear("blas")]
            for ear in ears:
                room = await hub.join(name, ear)
            given = c.Substitute(id="x", seat=1, person="eva", name="Eva")
            await hub.handle(name, given, "", "")
            assert [ear.dismissed for ear in ears] == [[], ["no_watchers"]]
            assert list(room.subscribers) == [ears[0]]
            heard = len(ears[1].heard)
            await hub.handle(name, c.Say(id="1", text="hola"), "ana", "Ana")
            assert len(ears[1].heard) == heard

    asyncio.run(run())


def test_who_waited_for_a_game_that_was_called_off_hears_no_more(tmp_path: Path) -> None:
    async def run() -> None:
        async with House(tmp_path) as hub:
            name = await hub.open(_terms(seats=[{"kind": "me"}], watchers=False), "ana", "Ana")
            ears = [Ear("ana"), Ear("eva")]
            for ear in ears:
                room = await hub.join(name, ear)
            await hub.handle(name, c.Abort(id="off"), "ana", "Ana")
            assert [ear.dismissed for ear in ears] == [[], ["no_watchers"]]
            assert list(room.subscribers) == [ears[0]]
            heard = len(ears[1].heard)
            await hub.handle(name, c.Say(id="1", text="hola"), "ana", "Ana")
            assert len(ears[1].heard) == heard

    asyncio.run(run())


# keys


def _key(guest: Guest, server: Server) -> dict[str, str]:
    token = guest.post("/api/me/tokens", {"label": "x"})["token"]
    return {"Authorization": f"Bearer {token}"}


def _sign_out(guest: Guest, token: dict[str, str]) -> None:
    assert guest.http.delete("/api/me/session").status_code == 200


def _withdraw(guest: Guest, token: dict[str, str]) -> None:
    name = token["Authorization"].removeprefix("Bearer ").partition(".")[0]
    assert guest.http.delete(f"/api/me/tokens/{name}").status_code == 200


def _delete(guest: Guest, token: dict[str, str]) -> None:
    assert guest.http.delete("/api/me").status_code == 200


@pytest.mark.parametrize(
    ("end", "ends"),
    [(_sign_out, "cookie"), (_withdraw, "token"), (_delete, "cookie token")],
    ids=["sign out", "withdraw", "delete"],
)
def test_what_a_key_has_opened_ends_with_it(
    server: Server, end: Callable[[Guest, dict[str, str]], None], ends: str
) -> None:
    ana, blas = Guest(server, "Ana"), Guest(server, "Blas")
    table = ana.open(game="colmena", seats=[{"kind": "me"}])
    blas.sit(table)
    token = _key(ana, server)
    keys = {"cookie": ana.headers(), "token": token}

    async def run() -> None:
        sockets = {name: wire(ana, table) for name in keys}
        for name, found in sockets.items():
            found.headers = keys[name]
            await found.open()
        other = await wire(blas, table).open()
        paths = (f"/api/tables/{table}/stream", "/api/me/stream")
        streams = {
            name: [Stream(server, path, headers) for path in paths]
            for name, headers in keys.items()
        }
        await asyncio.to_thread(end, ana, token)
        for name in keys:
            if name in ends.split():
                # what is sent in the same moment is not heard any more
                await _shout(sockets[name], do="act", id="late", action="wQ@0,0")
                assert await _ended(sockets[name]) == ("who_are_you", 4001)
                for stream in streams[name]:
                    assert await asyncio.to_thread(stream.ended) == "who_are_you"
            else:
                await _still(sockets[name])
                await sockets[name].close()
        await _still(other)
        assert blas.get(f"/api/tables/{table}")["actions"] == []
        await other.close()

    asyncio.run(run())
    for headers in keys.values():  # with whichever is left, so that all streams end
        httpx.delete(f"{server.url}/api/me", headers=headers, timeout=20)
    ana.close()
    blas.close()


def test_a_key_that_is_being_withdrawn_is_not_remembered(tmp_path: Path) -> None:
    async def run() -> None:
        house = House(tmp_path)
        async with house:
            people = People(house.backend, lambda: house.now, house.random)
            _, key = await people.create_guest("Ana")
            reading = asyncio.create_task(people.authenticate(key))
            await asyncio.sleep(0)  # the answer is under way while the key is withdrawn
            await people.revoke_key(key)
            await reading
            assert await people.authenticate(key) is None

    asyncio.run(run())


class Line:
    """The wire of a socket that is being closed, and keeps what is sent."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.codes: list[int] = []

    def send(self, message: bytes) -> None:
        self.sent.append(message)

    def close(self, code: int) -> None:
        self.codes.append(code)


def test_what_was_still_to_be_read_is_not_heard(tmp_path: Path) -> None:
    async def run() -> None:
        async with House(tmp_path) as hub:
            name = await hub.open(_terms(seats=[{"kind": "me"}]), "ana", "Ana")
            line: Any = Line()
            house: Any = SimpleNamespace(hub=hub)
            who = Person("ana", "Ana", False)
            seat = SocketSubscriber(line, house, name, who, False, 0, lambda: None)
            seat.room = room = await hub.join(name, seat)
            number = room.table.number
            for _ in "ab":
                seat.dismiss(Refused("who_are_you"))
                await seat.receive(b'{"do": "say", "id": "1", "text": "hola"}')
            assert (room.table.number, line.codes, len(line.sent)) == (number, [4001], 1)
            seat.closed()
            assert not room.subscribers

    asyncio.run(run())


# people who have deleted themselves


def _words(server: Server, guest: Guest, table: str) -> str:
    path = f"/api/tables/{table}"
    return guest.http.get(path).text + guest.http.get(f"{path}/events").text


def test_nothing_is_written_in_the_name_of_who_has_gone(server: Server) -> None:
    ana, blas = Guest(server, "Ana Belén"), Guest(server, "Blas")
    table = ana.open(game="colmena", seats=[{"kind": "me"}])
    waiting = ana.open(game="colmena", seats=[{"kind": "me"}])
    blas.sit(table)
    ana.ask(table, do="say", text="palabras mías")

    async def run() -> None:
        found = await wire(ana, table).open()
        other = await wire(blas, table).open()
        await asyncio.to_thread(ana.http.delete, "/api/me")
        for command in (
            {"do": "say", "id": "1", "text": "sigo aquí"},
            {"do": "act", "id": "2", "action": "wQ@0,0"},
        ):
            await _shout(found, **command)
        assert await _ended(found) == ("who_are_you", 4001)
        while "left" not in [e["event"]["kind"] for m in other.heard for e in m.get("events", ())]:
            await other.next()
        await other.close()

    asyncio.run(run())
    told = _words(server, blas, table)
    for word in ("Ana Belén", "palabras mías", "sigo aquí"):
        assert word not in told
    seat = blas.get(f"/api/tables/{table}")["seats"][0]
    assert (seat["name"], seat["away"]) == ("", True)
    assert blas.get(f"/api/tables/{table}")["actions"] == []
    free = blas.get(f"/api/tables/{waiting}")["seats"][0]
    assert (free["person"], free["name"]) == (None, "")
    assert "Ana Belén" not in _words(server, blas, waiting)
    blas.ask(table, do="offer", what="draw")
    ana.close()
    blas.close()


async def _company(house: House) -> tuple[People, TournamentManager, Deletion]:
    sessions = Sessions()
    house.hub.sessions = sessions
    people = People(house.backend, lambda: house.now, house.random, sessions)
    manager = TournamentManager(house.hub, house.random)
    return people, manager, Deletion(people, house.hub, manager)


def test_requests_that_were_under_way_are_refused(tmp_path: Path) -> None:
    async def run() -> None:
        house = House(tmp_path)
        async with house as hub:
            people, manager, deletion = await _company(house)
            ana, _ = await people.create_guest("Ana")
            org, _ = await people.create_guest("Org")
            terms = _terms(seats=[{"kind": "me"}])
            name = await hub.open(terms, org.id, "Org")
            cup = await manager.open(Announcement(Rules("Copa", "colmena", "knockout")), org.id)
            room, running = await hub.find(name), await manager.find(cup)
            asked: list[Callable[[Person], Awaitable[object]]] = [
                lambda who: hub.handle(name, c.Sit(id="s"), who.id, who.name),
                lambda who: manager.ask(cup, tc.Join(id="j"), who.id, who.name),
            ]
            async with room.lock, running.lock:  # they wait for their turn
                tasks = [asyncio.ensure_future(ask(ana)) for ask in asked]
                await asyncio.sleep(0.01)
                await people.delete(ana)
            for done in await asyncio.gather(*tasks, return_exceptions=True):
                assert isinstance(done, Refused)
                assert done.code == "who_are_you"
            with pytest.raises(Refused):
                await hub.open(terms, ana.id, ana.name)
            with pytest.raises(Refused, match="who_are_you"):
                await people.new_token(ana, "x")
            for sql in (
                "SELECT entry FROM events",
                "SELECT entry FROM tournament_entries",
                "SELECT id FROM keys WHERE label = 'x'",
            ):
                rows = await house.backend.read(sql)
                assert not [row for row in rows if "Ana" in str(row[0]) or "keys" in sql]
            await deletion.poll()
            assert await people.departures() == {}

    asyncio.run(run())


def test_what_a_full_disk_prevented_is_done_when_there_is_room(tmp_path: Path) -> None:
    async def run() -> None:
        house = Cramped(tmp_path)
        async with house as hub:
            people, _, deletion = await _company(house)
            ana, key = await people.create_guest("Ana")
            tables = [await hub.open(_terms(seats=[{"kind": "me"}]), ana.id, "Ana") for _ in "ab"]
            blank = hub.journal.anonymise

            async def fill(table: str, person: str) -> None:
                house.disk.full = True
                await blank(table, person)

            hub.journal.anonymise = fill  # type: ignore[method-assign]  # replaced for this test
            await deletion.delete(ana)  # her keys are gone, and her name will be
            assert await people.authenticate(key) is None
            assert list(await people.departures()) == [ana.id]
            hub.journal.anonymise = blank  # type: ignore[method-assign]  # replaced for this test
            with pytest.raises(Unwritable):
                await deletion.poll()
            house.disk.full = False
            await hub.journal.backend.health.recovered()
        async with house as hub:  # after a crash, too
            people, _, deletion = await _company(house)
            await deletion.poll()
            assert await people.departures() == {}
            for table in tables:
                text = [str(row) for row in await house.backend.read("SELECT entry FROM events")]
                assert not any("Ana" in entry for entry in text)
                assert (await hub.find(table)).table.seats[0].free

    asyncio.run(run())


def test_the_disk_is_cleared_once_a_minute_however_many_leave(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        house = House(tmp_path)
        tried: list[int] = []
        done = False

        async def scrub() -> bool:
            tried.append(house.now)
            return done

        async with house:
            people, _, deletion = await _company(house)
            monkeypatch.setattr(house.backend, "scrub", scrub)
            for _ in range(200):  # somebody reads what is to go, and others leave meanwhile
                guest, _ = await people.create_guest("Ana")
                await deletion.delete(guest)
                await deletion.poll()
                house.now += 1_000
            assert len(tried) == 4
            assert len(await people.departures()) == 200
            done = True
            house.now += 60_000
            await deletion.poll()
            assert len(tried) == 5
            assert await people.departures() == {}

    asyncio.run(run())


def test_a_game_that_ends_later_goes_into_nobodys_history(server: Server) -> None:
    ana, blas = Guest(server, "Ana"), Guest(server, "Blas")
    table = ana.open(game="colmena", seats=[{"kind": "me"}])
    blas.sit(table)
    ana.ask(table, do="act", action="wQ@0,0")
    ana.http.delete("/api/me")
    blas.ask(table, do="resign")
    for _ in range(200):
        games = blas.get("/api/me/export")["games"]
        if games:
            break
        time.sleep(0.05)
    assert games[0]["score"] == 0
    assert blas.get(f"/api/people/{ana.id}", 404)["code"] == "unknown_person"
    database = server.database.removeprefix("sqlite:")

    with apsw.Connection(database) as file:
        rows = list(file.execute("SELECT person FROM history WHERE table_id = ?", (table,)))
    assert sorted(str(row[0]) for row in rows) == sorted(["None", blas.id])
    ana.close()
    blas.close()
