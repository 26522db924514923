"""Tables and tournaments in every phase, as whoever is concerned sees them."""

from __future__ import annotations

from typing import Any, Final

from tests.server.serving import Guest

from .agreed import AGREED
from .places import (
    ARMY,
    NUMBERS,
    Company,
    Place,
    Recipe,
    Visit,
    go,
    opening,
    seated,
    secretly,
    table_of,
)

# tables


def waiting(company: Company) -> Visit:
    ana = company.guest(f"Ana {next(NUMBERS)}")
    return go(ana, f"/t/{table_of([ana], 'colmena', players=2, public=True)}")


def invited(company: Company) -> Visit:
    (ana,) = seated(company, 1)
    return Visit(f"/t/{table_of([ana], 'reyes', players=4)}")


def waiting_of_four(company: Company) -> Visit:
    ana, berta = seated(company)
    return go(ana, f"/t/{table_of([ana, berta], 'colina', players=4, lot=True)}")


def arranging(company: Company) -> Visit:
    ana, _, table = secretly(company)
    return go(ana, f"/t/{table}")


def arranged(company: Company) -> Visit:
    ana, _, table = secretly(company)
    ana.ask(table, do="arrange", values={"S": ARMY})
    return go(ana, f"/t/{table}")


def arranging_watched(company: Company) -> Visit:
    return Visit(f"/t/{secretly(company)[2]}")


def _playing(game: str, plies: int, many: int = 2, who: int | None = None, **terms: Any) -> Recipe:
    """Play; who looks is who is to move, or somebody at another seat."""

    def recipe(company: Company) -> Visit:
        guests = seated(company, many)
        actions = opening(game, plies, many)
        table = table_of(guests, game, actions, **terms)
        turn = guests[0].get(f"/api/tables/{table}")["turn"]
        guests[0].ask(table, do="say", text="¡Hola a todos!")
        guests[-1].ask(table, do="say", phrase="hello")
        return go(guests[(turn + (who or 0)) % many], f"/t/{table}")

    return recipe


def one_screen(company: Company) -> Visit:
    (ana,) = seated(company, 1)
    table = ana.open(game="colina", players=4, seats=[{"kind": "me"}] * 4)
    for action in opening("colina", 6, 4):
        ana.ask(table, do="act", action=action)
    return go(ana, f"/t/{table}")


def against_machine(company: Company) -> Visit:
    (ana,) = seated(company, 1)
    seats = [{"kind": "me"}, {"kind": "bot", "level": 1}]
    return go(ana, f"/t/{ana.open(game='sparta', players=2, seats=seats)}")


def offered(company: Company) -> Visit:
    ana, berta = seated(company)
    table = table_of([ana, berta], "ajedrez", ["e2e4", "e7e5"])
    berta.ask(table, do="offer", what="draw")
    berta.ask(table, do="offer", what="back")
    return go(ana, f"/t/{table}")


def pacts_offered(company: Company) -> Visit:
    guests = seated(company, 4)
    table = table_of(guests, "reyes", pacts="binding")
    guests[1].ask(table, do="offer_pact", seat=1, to=0)
    guests[2].ask(table, do="offer_pact", seat=2, to=0)
    guests[0].ask(table, do="answer_pact", seat=0, to=2, yes=True)
    return go(guests[0], f"/t/{table}")


def won(company: Company) -> Visit:
    guests = seated(company)
    table = table_of(guests, "colmena", AGREED["colmena"][0].split())
    assert guests[0].get(f"/api/tables/{table}")["phase"] == "over"
    return go(guests[0], f"/t/{table}")


def rematch_offered(company: Company) -> Visit:
    ana, berta = seated(company)
    table = table_of([ana, berta], "sparta", AGREED["sparta"][0].split())
    berta.ask(table, do="offer", what="rematch")
    return go(ana, f"/t/{table}")


def given_up(company: Company) -> Visit:
    ana, berta = seated(company)
    table = table_of([ana, berta], "ajedrez", ["e2e4", "e7e5"])
    ana.ask(table, do="resign")
    return go(ana, f"/t/{table}")


def called_off(company: Company) -> Visit:
    ana, berta = seated(company)
    table = table_of([ana, berta], "sparta")
    ana.ask(table, do="abort")
    return go(ana, f"/t/{table}")


def eliminated(company: Company) -> Visit:
    guests = seated(company, 4)
    table = table_of(guests, "reyes", opening("reyes", 4, 4))
    guests[1].ask(table, do="resign")
    found = guests[1].get(f"/api/tables/{table}")
    assert found["phase"] == "playing"
    assert found["seats"][1]["out"]
    return go(guests[1], f"/t/{table}")


def watching(company: Company) -> Visit:
    return Visit(f"/t/{table_of(seated(company), 'sparta', opening('sparta', 6))}")


def watching_over(company: Company) -> Visit:
    return Visit(f"/t/{table_of(seated(company), 'ajedrez', AGREED['ajedrez'][0].split())}")


def closed(company: Company) -> Visit:
    return Visit(f"/t/{table_of(seated(company), 'ajedrez', watchers=False)}")


def moment(company: Company) -> Visit:
    ana, berta = seated(company)
    return go(ana, f"/t/{table_of([ana, berta], 'colmena', opening('colmena', 8))}?moment=3")


def moment_too_late(company: Company) -> Visit:
    ana, berta = seated(company)
    return go(ana, f"/t/{table_of([ana, berta], 'ajedrez', ['e2e4'])}?moment=999")


TABLES: Final = (
    Place("table waiting", waiting),
    Place("table waiting, come by its link", invited),
    Place("table of four waiting", waiting_of_four),
    Place("table arranging", arranging),
    Place("table arranged", arranged),
    Place("table arranging, watched", arranging_watched),
    Place("table to move", _playing("ajedrez", 5, clock={"kind": "fischer", "seconds": 600})),
    Place("table not to move", _playing("colmena", 6, who=1)),
    Place("table with a token", _playing("colina", 5, 4, turn_end="token", pacts="spoken")),
    Place("table of one screen", one_screen),
    Place("table against the machine", against_machine),
    Place("table with offers", offered),
    Place("table with pacts", pacts_offered),
    Place("table won", won),
    Place("table with a rematch offered", rematch_offered),
    Place("table given up", given_up),
    Place("table called off", called_off),
    Place("table, eliminated", eliminated),
    Place("table watched", watching),
    Place("table over, watched", watching_over),
    Place("table closed to spectators", closed, ("403 GET /api/tables/",)),
    Place("table at a moment", moment),
    Place("table at a moment that has not come", moment_too_late),
)


# tournaments


def _announced(company: Company, **terms: Any) -> tuple[Guest, str]:
    organiser = company.guest("Olga")
    title = f"Copa de otoño {next(NUMBERS)}"  # walks share a server: each cup has a name of its own
    asked = {"title": title, "game": "sparta", "format": "robin", **terms}
    made = organiser.post("/api/tournaments", {"terms": asked, "hosting": {}})
    return organiser, str(made["tournament"])


def _ask(guest: Guest, cup: str, do: str, **more: Any) -> None:
    guest.post(f"/api/tournaments/{cup}", {"do": do, "id": f"c{next(NUMBERS)}", **more})


def announced(company: Company) -> Visit:
    organiser, cup = _announced(company)
    return go(organiser, f"/tournament/{cup}")


def announced_to_others(company: Company) -> Visit:
    return Visit(f"/tournament/{_announced(company)[1]}")


def announced_and_joined(company: Company) -> Visit:
    organiser, cup = _announced(company)
    ana = company.guest("Ana")
    _ask(ana, cup, "join")
    _ask(organiser, cup, "add_bot", level=1)
    return go(ana, f"/tournament/{cup}")


def _running(company: Company, paired: bool = True, **terms: Any) -> tuple[Guest, list[Guest], str]:
    organiser, cup = _announced(company, **terms)
    players = seated(company, 4)
    for player in players:
        _ask(player, cup, "join")
    _ask(organiser, cup, "begin")
    if paired:
        _ask(organiser, cup, "pair")
    return organiser, players, cup


def running_for_organiser(company: Company) -> Visit:
    organiser, players, cup = _running(company)
    first = organiser.get(f"/api/tournaments/{cup}")["rounds"][-1]["tables"][0]["at"]
    seats = organiser.get(f"/api/tables/{first}")["seats"]
    next(one for one in players if one.id == seats[0]["person"]).ask(first, do="resign")
    return go(organiser, f"/tournament/{cup}")


def running_for_player(company: Company) -> Visit:
    _, players, cup = _running(company, game="reyes", format="tables")
    return go(players[0], f"/tournament/{cup}")


def between_rounds(company: Company) -> Visit:
    _, players, cup = _running(company, paired=False)
    return go(players[0], f"/tournament/{cup}")


def running_for_others(company: Company) -> Visit:
    return Visit(f"/tournament/{_running(company, format='knockout')[2]}")


def paused(company: Company) -> Visit:
    organiser, _, cup = _running(company, paired=False)
    _ask(organiser, cup, "pause", why="Es hora de cenar")
    return go(organiser, f"/tournament/{cup}")


def ended(company: Company) -> Visit:
    organiser, players, cup = _running(company, format="swiss", seats=2, rounds=1)
    for pairing in organiser.get(f"/api/tournaments/{cup}")["rounds"][-1]["tables"]:
        seats = organiser.get(f"/api/tables/{pairing['at']}")["seats"]
        loser = next(one for one in players if one.id == seats[0]["person"])
        loser.ask(pairing["at"], do="resign")
    return go(players[0], f"/tournament/{cup}")


def table_of_tournament(company: Company) -> Visit:
    organiser, players, cup = _running(company)
    table = organiser.get(f"/api/tournaments/{cup}")["rounds"][-1]["tables"][0]["at"]
    seats = organiser.get(f"/api/tables/{table}")["seats"]
    return go(next(one for one in players if one.id == seats[0]["person"]), f"/t/{table}")


TOURNAMENTS: Final = (
    Place("tournament announced, for its organiser", announced),
    Place("tournament announced, for others", announced_to_others),
    Place("tournament announced, joined", announced_and_joined),
    Place("tournament running, for its organiser", running_for_organiser),
    Place("tournament running, for a player", running_for_player),
    Place("tournament between rounds", between_rounds),
    Place("tournament running, for others", running_for_others),
    Place("tournament paused", paused),
    Place("tournament over", ended),
    Place("table of a tournament", table_of_tournament),
)
