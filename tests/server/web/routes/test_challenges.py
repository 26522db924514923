"""Challenges by name, over HTTP and the stream; tokens that tell when they were used."""

from __future__ import annotations

import itertools
import json
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from queue import Queue
from typing import Any

import httpx
import pytest

from tests.server.serving import Guest, Server, served

NUMBERS = itertools.count(1)
CHESS = {"game": "ajedrez"}


class Somebody(Guest):
    """Somebody with an account, who can be challenged by name."""

    def __init__(self, server: Server, name: str) -> None:
        super().__init__(server, name)
        self.account = f"{name} {next(NUMBERS)}"
        self.post("/api/me/account", {"name": self.account, "password": "una clave larga"})

    def challenge(self, other: Somebody, status: int = 200, **more: Any) -> Any:
        wanted = {"to": other.account, "terms": CHESS, **more}
        return self.post("/api/challenges", wanted, status)

    def answer(self, challenge: Any, do: str, status: int = 200) -> Any:
        return self.post(f"/api/challenges/{challenge['challenge']}", {"do": do}, status)


class Stream:
    """What somebody hears of their own tables and challenges."""

    def __init__(self, person: Guest) -> None:
        self.heard: Queue[Any] = Queue()
        self._response = person.http.stream("GET", "/api/me/stream", timeout=30)
        self._lines = self._response.__enter__()
        assert self._lines.status_code == 200
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def _read(self) -> None:
        try:
            for line in self._lines.iter_lines():
                if line:
                    self.heard.put(json.loads(line))
        except (httpx.StreamError, httpx.TransportError):
            pass

    def next(self, kind: str) -> Any:
        while True:
            found = self.heard.get(timeout=20)
            if found["kind"] == kind:
                return found

    def close(self) -> None:
        self._response.__exit__(None, None, None)
        self._thread.join(5)


@pytest.fixture
def two(server: Server) -> Iterator[tuple[Somebody, Somebody]]:
    ana, bot = Somebody(server, "Ana"), Somebody(server, "Bot")
    yield ana, bot
    ana.close()
    bot.close()


def test_a_challenge_that_is_accepted_is_a_table_at_which_both_sit(
    two: tuple[Somebody, Somebody],
) -> None:
    ana, bot = two
    here, there = Stream(ana), Stream(bot)
    sent = ana.challenge(bot, terms={"game": "ajedrez", "clock": {"kind": "turn", "seconds": 60}})
    assert sent["status"] == "waiting"
    assert (sent["challenger"]["name"], sent["challenged"]["name"]) == (ana.account, bot.account)
    assert there.next("challenge") == sent == here.next("challenge")
    assert bot.get("/api/challenges") == [sent] == ana.get("/api/challenges")
    taken = bot.answer(sent, "accept")
    assert taken["status"] == "accepted"
    told = there.next("table")
    assert (told["table"], told["phase"], told["seats"]) == (taken["table"], "playing", [1])
    assert here.next("challenge") == taken == there.next("challenge")
    table = ana.get(f"/api/tables/{taken['table']}")
    assert [seat["name"] for seat in table["seats"]] == [ana.account, bot.account]
    assert table["terms"]["clock"] == {"kind": "turn", "seconds": 60}
    assert table["opener"] == ana.id
    assert bot.get("/api/challenges") == []
    ana.ask(taken["table"], do="act", action="e2e4")
    assert bot.get(f"/api/challenges/{sent['challenge']}") == taken
    here.close()
    there.close()


def test_a_challenge_is_declined_or_cancelled_once_and_by_whom_it_concerns(
    server: Server, two: tuple[Somebody, Somebody]
) -> None:
    ana, bot = two
    eva = Somebody(server, "Eva")
    one, other = ana.challenge(bot), bot.challenge(ana)
    assert ana.answer(one, "accept", 403)["code"] == "not_challenged"
    assert bot.answer(one, "cancel", 403)["code"] == "not_challenged"
    assert eva.answer(one, "accept", 404)["code"] == "unknown_challenge"
    assert eva.get(f"/api/challenges/{one['challenge']}", 404)["code"] == "unknown_challenge"
    assert bot.answer(one, "decline")["status"] == "declined"
    assert bot.answer(other, "cancel")["status"] == "cancelled"
    for guest, sent in ((bot, one), (ana, other)):
        assert guest.answer(sent, "accept", 409)["code"] == "challenge_over"
    assert ana.get("/api/challenges") == []
    eva.close()


def test_a_challenge_expires_and_both_are_told(two: tuple[Somebody, Somebody]) -> None:
    ana, bot = two
    there = Stream(bot)
    sent = ana.challenge(bot, seconds=10)
    assert there.next("challenge") == sent
    assert 9_000 < sent["expires"] - sent["since"] <= 10_000
    gone = there.next("challenge")
    assert (gone["challenge"], gone["status"]) == (sent["challenge"], "expired")
    assert bot.answer(sent, "accept", 409)["code"] == "challenge_over"
    there.close()


def test_of_two_answers_at_once_one_counts(two: tuple[Somebody, Somebody]) -> None:
    ana, bot = two
    for _ in range(10):
        sent = ana.challenge(bot)
        path = f"/api/challenges/{sent['challenge']}"
        with ThreadPoolExecutor(4) as pool:
            asked = [("accept", bot), ("accept", bot), ("decline", bot), ("cancel", ana)]
            asking = [pool.submit(who.http.post, path, json={"do": do}) for do, who in asked]
            answers = [one.result() for one in asking]
        assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409]
        (good,) = (answer.json() for answer in answers if answer.status_code == 200)
        assert bot.get(path) == good
        assert (good["table"] is not None) == (good["status"] == "accepted")


def test_bad_challenges_are_refused_clearly_and_change_nothing(
    server: Server, two: tuple[Somebody, Somebody]
) -> None:
    ana, bot = two
    guest = Guest(server, "Sin cuenta")
    for wanted, code in (
        ({"to": "Nadie de nadie", "terms": CHESS}, "unknown_person"),
        ({"to": "Sin cuenta", "terms": CHESS}, "unknown_person"),
        ({"to": ana.account, "terms": CHESS}, "self_challenge"),
        ({"to": bot.account, "terms": {"game": "parchis"}}, "unknown_game"),
        ({"to": bot.account, "terms": {**CHESS, "seats": [{"kind": "me"}] * 2}}, "table_full"),
        ({"to": bot.account, "terms": {**CHESS, "seats": [{"kind": "open"}]}}, "not_seated"),
        ({"to": bot.account, "terms": CHESS, "seconds": 1}, "bad_message"),
        ({"to": "", "terms": CHESS}, "bad_message"),
        ({"to": bot.account}, "bad_message"),
    ):
        refused = ana.http.post("/api/challenges", json=wanted)
        assert refused.status_code >= 400
        assert refused.json()["code"] == code
    assert ana.answer({"challenge": "abcdefghijkl"}, "accept", 404)["code"] == "unknown_challenge"
    assert ana.get("/api/challenges") == []
    nobody = httpx.post(f"{server.url}/api/challenges", json={"to": "x", "terms": CHESS})
    assert nobody.json()["code"] == "who_are_you"
    # whoever has no account may challenge, too
    assert guest.post("/api/challenges", {"to": ana.account, "terms": CHESS})["status"] == "waiting"
    guest.close()


def test_nobody_is_buried_in_challenges(server: Server) -> None:
    ana, bot = Somebody(server, "Ana"), Somebody(server, "Bot")
    others = [Somebody(server, "Blas") for _ in range(6)]
    sent = [ana.challenge(bot) for _ in range(3)]
    assert ana.challenge(bot, 409)["code"] == "too_many_challenges"
    bot.answer(sent[0], "decline")
    ana.challenge(bot)
    for index in range(17):
        ana.challenge(others[index % 6])
    assert ana.challenge(others[5], 409)["code"] == "too_many_challenges", "twenty in all"
    many = [Somebody(server, "Eva") for _ in range(16)]
    for index in range(47):
        many[index % 16].challenge(bot)
    assert many[15].challenge(bot, 409)["code"] == "too_many_challenges", "fifty to one person"
    for one in (ana, bot, *others, *many):
        one.close()


def test_challenges_to_three_and_by_lot_leave_the_other_seats_open(
    two: tuple[Somebody, Somebody],
) -> None:
    ana, bot = two
    seats = [{"kind": "open"}, {"kind": "me"}, {"kind": "bot", "level": 1}, {"kind": "open"}]
    sent = ana.challenge(bot, terms={"game": "colina", "players": 4, "seats": seats})
    table = ana.get(f"/api/tables/{bot.answer(sent, 'accept')['table']}")
    assert [seat["name"] for seat in table["seats"]] == [bot.account, ana.account, "", ""]
    assert table["phase"] == "seating"


def test_whoever_goes_takes_their_challenges_along(two: tuple[Somebody, Somebody]) -> None:
    ana, bot = two
    sent, other = ana.challenge(bot), bot.challenge(ana)
    kept = ana.get("/api/me/export")["challenges"]
    assert [(one["id"], one["by"], one["to"]) for one in kept] == [
        (sent["challenge"], ana.account, bot.account),
        (other["challenge"], bot.account, ana.account),
    ]
    assert ana.http.delete("/api/me").status_code == 200
    assert bot.get("/api/challenges") == []
    assert bot.answer(other, "cancel", 404)["code"] == "unknown_challenge"


def test_challenges_survive_a_kill(tmp_path_factory: pytest.TempPathFactory) -> None:
    with served() as server:
        ana, bot = Somebody(server, "Ana"), Somebody(server, "Bot")
        sent = ana.challenge(bot)
        server.kill()
        server.start()
        assert bot.get("/api/challenges") == [sent]
        taken = bot.answer(sent, "accept")
        server.kill()
        server.start()
        assert ana.get(f"/api/challenges/{sent['challenge']}") == taken
        assert ana.get(f"/api/tables/{taken['table']}")["phase"] == "playing"
        ana.close()
        bot.close()


def test_a_token_tells_when_it_was_last_used(server: Server) -> None:
    ana = Guest(server, "Ana")
    token = ana.post("/api/me/tokens", {"label": "mi robot"})["token"]
    (told,) = ana.get("/api/me/tokens")
    assert (told["label"], told["used"]) == ("mi robot", None)
    before = time.time() * 1000
    bearer = {"Authorization": f"Bearer {token}"}
    assert httpx.get(f"{server.url}/api/me", headers=bearer).json()["id"] == ana.id
    (told,) = ana.get("/api/me/tokens")
    assert abs(told["used"] - before) < 60_000
    assert ana.http.delete(f"/api/me/tokens/{told['id']}").status_code == 200
    assert httpx.get(f"{server.url}/api/me", headers=bearer).status_code == 401
    assert ana.get("/api/me/tokens") == []
    ana.close()
