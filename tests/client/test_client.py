"""The client and the bot of the documents play at a real server."""

from __future__ import annotations

import itertools
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from sobremesa.client import Challenge, Client, OwnTable, Refused, Unreachable, messages
from tests.server.serving import Guest, Server, served

ROOT = Path(__file__).parents[2]
BOT = ROOT / "examples/bot/bot.py"
NUMBERS = itertools.count(1)


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with served() as found:
        yield found


def token(server: Server, name: str) -> tuple[str, str]:
    """Make an account, and give its name and a token."""
    guest = Guest(server, name)
    account = f"{name} {next(NUMBERS)}"
    guest.post("/api/me/account", {"name": account, "password": "una clave larga"})
    found = guest.post("/api/me/tokens", {"label": "test"})["token"]
    guest.close()
    return account, str(found)


def client(server: Server, name: str) -> tuple[Client, str]:
    account, key = token(server, name)
    return Client(server.url, key, pause=lambda seconds: time.sleep(min(seconds, 0.1))), account


@contextmanager
def bot(server: Server, name: str) -> Iterator[str]:
    """Run the bot of the documents in a process of its own, and give its name."""
    account, key = token(server, name)
    process = subprocess.Popen(
        [sys.executable, "-W", "ignore", str(BOT), server.url, key, "1"],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        assert "waiting for challenges" in process.stdout.readline()
        yield account
        assert process.poll() is None, "the bot has stopped"
    finally:
        process.kill()
        process.communicate()


@pytest.mark.parametrize(
    ("game", "terms"),
    [
        ("ajedrez", {"lot": True, "most": 80}),
        pytest.param("sparta", {}, marks=pytest.mark.everything),
        pytest.param("reyes", {"turn_end": "token", "most": 60}, marks=pytest.mark.everything),
        pytest.param(
            "colina",
            {"most": 60, "seats": [{"kind": "open"}, {"kind": "me"}]},
            marks=pytest.mark.everything,
        ),
    ],
)
def test_the_bot_of_the_documents_plays_whole_games(
    server: Server, game: str, terms: dict[str, Any]
) -> None:
    ana, _ = client(server, "Ana")
    random = Random(game)
    with bot(server, "Robot") as name:
        sent = ana.challenge(name, game, **terms)
        mine = 0
        for event in ana.events():
            if not isinstance(event, OwnTable):
                assert event.status in ("waiting", "accepted")
                continue
            last = event
            if event.phase == "over":
                break
            table = ana.table(event.table)
            if table.turn_complete and table.your_turn:
                ana.ask(table.table, "pass_on", seat=table.turn)
            elif table.your_turn:
                action = random.choice(table.state().legal())
                ana.act(table.table, action, ply=len(table.actions), seat=table.turn)
                mine += 1
        table = ana.table(last.table)
        assert table.ended is not None
        assert table.terms["game"] == game
        assert 0 < mine < len(table.actions), "somebody has not played"
        assert sent.challenged.name == name


def test_two_bots_play_one_another(server: Server) -> None:
    with bot(server, "Uno") as one:
        _, key = token(server, "Dos")
        other = Client(server.url, key)
        assert other.challenge(one, "sparta").status == "waiting"
        accepted = next(
            event
            for event in other.events()
            if isinstance(event, Challenge) and event.status == "accepted"
        )
        assert accepted.table is not None
        process = subprocess.run(
            [sys.executable, "-W", "ignore", "-c", PLAY_ON, str(BOT), server.url, key],
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert process.returncode == 0, process.stderr
        assert other.table(accepted.table).phase == "over"


PLAY_ON = """
import runpy, sys
from sobremesa.client import Client, OwnTable
made = runpy.run_path(sys.argv[1])
class Once(made["Bot"]):
    def play(self, event):
        super().play(event)
        if event.phase == "over":
            raise SystemExit(0)
Once(Client(sys.argv[2], sys.argv[3]), 1).run()
"""


def test_a_bot_declines_what_it_does_not_know(server: Server) -> None:
    ana, _ = client(server, "Ana")
    with bot(server, "Robot") as name:
        sent = ana.challenge(name, "reyes", players=2, secret=True)
        for event in ana.events():
            assert isinstance(event, Challenge)
            assert event.challenge == sent.challenge
            last = event.status
            if last != "waiting":
                break
        assert last == "declined"


def test_challenges_are_accepted_declined_and_cancelled(server: Server) -> None:
    (ana, _), (eva, name) = client(server, "Ana"), client(server, "Eva")
    sent = [ana.challenge(name, "sparta") for _ in range(3)]
    assert eva.challenges() == ana.challenges() == sent
    assert eva.decline(sent[0]).status == "declined"
    assert ana.cancel(sent[1]).status == "cancelled"
    taken = eva.accept(sent[2])
    assert taken.table is not None
    assert ana.table(taken.table).phase == "playing"
    with pytest.raises(Refused) as refused:
        eva.accept(sent[0])
    assert (refused.value.code, refused.value.status) == ("challenge_over", 409)
    assert refused.value.text.es


def test_what_is_illegal_is_refused_with_its_rule(server: Server) -> None:
    ana, _ = client(server, "Ana")
    table = ana.open("ajedrez", seats=[{"kind": "me"}, {"kind": "me"}])
    with pytest.raises(Refused) as refused:
        ana.act(table, "e2e5")
    assert refused.value.rule is not None
    assert refused.value.rule.startswith("AJE-")
    assert ana.act(table, "e2e4", ply=0) > 0
    with pytest.raises(Refused):
        ana.act(table, "d2d4", ply=0)
    assert list(ana.table(table).actions) == ["e2e4"]


def test_a_bot_outlives_its_server(server: Server) -> None:
    with served() as mortal:
        ana, _ = client(mortal, "Ana")
        table = ana.open("ajedrez", seats=[{"kind": "me"}, {"kind": "me"}])
        events = ana.events()
        assert next(events).table == table
        mortal.kill()
        mortal.start()
        again = next(events)
        assert isinstance(again, OwnTable)
        assert again.table == table
        assert ana.act(table, "e2e4") > 0
        told = next(events)
        while isinstance(told, OwnTable) and told.ply == 0:
            told = next(events)
        assert isinstance(told, OwnTable)
        assert told.ply == 1


def test_a_wrong_token_or_address_is_said_clearly(server: Server) -> None:
    stranger = Client(server.url, "pabcdefghijk.nothing", pause=lambda seconds: None)
    with pytest.raises(Refused) as refused:
        next(stranger.events())
    assert refused.value.code == "who_are_you"
    with pytest.raises(Unreachable):
        Client("http://127.0.0.1:1", "x", pause=lambda seconds: None).me()
    for bad in ("", "ftp://x", "localhost:8000"):
        with pytest.raises(ValueError, match="address"):
            Client(bad, "x")


def test_a_token_that_is_withdrawn_ends_the_events(server: Server) -> None:
    guest = Guest(server, "Ana")
    key = guest.post("/api/me/tokens", {"label": "x"})["token"]
    ana = Client(server.url, key)
    table = ana.open("sparta", seats=[{"kind": "me"}])
    events = ana.events()
    assert next(events).table == table
    (told,) = guest.get("/api/me/tokens")
    guest.http.delete(f"/api/me/tokens/{told['id']}")
    with pytest.raises(Refused) as refused:
        next(events)
    assert refused.value.code == "who_are_you"
    guest.close()


def test_the_clients_values_are_what_the_server_describes(server: Server) -> None:
    guest = Guest(server, "Ana")
    schemas = guest.get("/openapi.json")["components"]["schemas"]
    pairs: dict[str, type[msgspec.Struct]] = {
        "OwnTable": messages.OwnTable,
        "ChallengeInfo": messages.Challenge,
        "ChallengeParty": messages.Party,
        "Snapshot": messages.TableView,
        "Me": messages.Me,
    }
    for name, kind in pairs.items():
        fields = {field.encode_name for field in msgspec.structs.fields(kind)}
        assert fields <= set(schemas[name]["required"]), name
    guest.close()


def test_the_bot_is_complete_in_sixty_lines_and_stands_in_the_documents() -> None:
    assert len(BOT.read_text(encoding="utf-8").splitlines()) <= 60
    assert "../examples/bot/bot.py" in (ROOT / "docs/bots.md").read_text(encoding="utf-8")
