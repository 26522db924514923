"""Tournaments of machines from a file: played, broken off, taken up again, published."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from sobremesa import Record, State
from sobremesa.ai.players import Player
from sobremesa.cli import main
from sobremesa.play.report.poster import poster
from sobremesa.play.report.sheet import BOARD, last_game, text
from sobremesa.play.report.tournament import tournament_report
from sobremesa.play.tournament import FORMATS, Tournament, events
from sobremesa.play.tournament.config import read_plan
from sobremesa.play.tournament_offline import publish, run
from sobremesa.rulebook.strength import Limit

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
HERE = "python:tests.play.test_tournament_offline"

QUICK = {
    "robin": ("sparta", "", '["level:1", "search:5n", "uct:2n"]'),
    "knockout": ("colmena", "replays = 1", '["level:1", "search:5n", "uct:2n"]'),
    "swiss": ("colina", "seats = 3\nrounds = 2", '[{ player = "search:5n", count = 6 }]'),
    "tables": ("reyes", "filler = 'search:2n'", '[{ player = "search:5n", count = 6 }]'),
}


def quick(form: str, more: str = "") -> str:
    game, lines, players = QUICK[form]
    return (
        f'title = "Copa <{form}> & más"\ngame = "{game}"\nformat = "{form}"\n{lines}\n{more}\n'
        f"most = 24\nplayers = {players}\n"
    )


class Cheat(Player):
    """Plays what is not legal as soon as it can."""

    def __init__(self, state: State, seed: int) -> None:
        self.name = "cheat"

    def choose(self, state: State, limit: Limit | None = None) -> str:
        return "nonsense"


def tell(path: Path, text: str, *more: str) -> int:
    file = path / "cup.toml"
    file.write_text(text, encoding="utf-8")
    return main(["tournament", str(file), "--workers", "1", "--lang", "en", *more])


def replayed(folder: Path) -> Tournament:
    lines = (folder / "events.jsonl").read_text(encoding="utf-8").splitlines()
    return Tournament.replay(map(events.read, lines))


@pytest.mark.parametrize("form", FORMATS)
def test_a_file_becomes_a_winner_with_everything_that_belongs_to_it(
    form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert tell(tmp_path, quick(form), "--json") == 0
    told = json.loads(capsys.readouterr().out)
    folder = tmp_path / "cup"
    tournament = replayed(folder)
    assert tournament.phase == told["phase"] == "over"
    names = [tournament.entrant(row.slot).name for row in tournament.standings()]
    assert [row["name"] for row in told["standings"]] == names
    assert json.loads((folder / "standings.json").read_text()) == told
    with (folder / "standings.csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert [row["name"] for row in rows] == names
    assert [row["place"] for row in rows] == [str(place) for place in range(1, len(rows) + 1)]
    seeds = {slot: seed for seed, slot in enumerate(tournament.order, 1)}
    assert [int(row["order"]) for row in rows] == [seeds[row["id"]] for row in rows]
    assert [float(row["score"]) for row in rows] == [row["score"] for row in told["standings"]]
    records = (folder / "records.jsonl").read_text(encoding="utf-8").splitlines()
    played = [name for table in tournament.tables() for name in table.records]
    assert len(records) == len(played) > 0
    for line, name in zip(records, played, strict=True):
        record = Record.loads(line)
        record.validate()
        assert record == Record.load(folder / "records" / f"{name}.json")
    page = (folder / "report.html").read_text(encoding="utf-8")
    assert "<script" not in page
    for link in re.findall(r'(?:href|src)="([^"]+)"', page):
        there = f'id="{link[1:]}"' in page if link.startswith("#") else (folder / link).is_file()
        assert there, link
    assert page.count("<article>") == len(played)


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("language", ["es", "en"])
def test_the_poster_and_the_page_show_every_name_at_any_moment(
    form: str, language: str, tmp_path: Path
) -> None:
    plan = read_plan(quick(form))
    run(plan, tmp_path)
    log = replayed(tmp_path).log
    begun = next(
        index for index, event in enumerate(log) if isinstance(event, events.TournamentBegun)
    )
    for upto in range(begun + 1, len(log) + 1):
        tournament = Tournament.replay(log[:upto])
        drawn = ElementTree.fromstring(poster(tournament, language))
        said = [element.text or "" for element in drawn.iter()]
        if tournament.rounds:
            for slot in tournament.order:
                assert tournament.entrant(slot).name[:12] in " ".join(said)
        assert f'lang="{language}"' in tournament_report(tournament, language)
    assert any("Copa <" in text for text in said)


@pytest.mark.parametrize("form", FORMATS)
def test_the_poster_needs_no_font_and_shows_how_the_last_game_ended(
    form: str, tmp_path: Path
) -> None:
    tournament = run(
        read_plan(quick(form).replace("<", "").replace(">", "").replace("&", "y")), tmp_path
    )
    publish(tournament, tmp_path, "en")
    drawn = (tmp_path / "poster.svg").read_text("utf-8")
    assert "<text" not in drawn
    assert "font-family" not in drawn
    name = last_game(tournament)
    assert name is not None
    final = Record.load(tmp_path / "records" / f"{name}.json").final()
    board = final.svg(round(BOARD), "en")
    assert board.partition("<defs>")[2] in drawn
    assert "<image" not in drawn
    assert last_game(Tournament.replay(replayed(tmp_path).log[:-1])) is None


def test_a_name_that_the_house_has_no_letters_for_is_left_to_fonts() -> None:
    assert "<text" in text("将棋", 0, 0, 20)
    assert "<text" not in text("Piñón", 0, 0, 20)
    narrow, wide = text("Piñón", 0, 0, 20, most=10), text("Piñón", 0, 0, 20)
    assert narrow != wide


@pytest.mark.parametrize("form", FORMATS)
def test_a_broken_run_goes_on_where_it_ended(form: str, tmp_path: Path) -> None:
    plan = read_plan(quick(form))
    whole = run(plan, tmp_path / "whole")
    lines = (tmp_path / "whole" / "events.jsonl").read_bytes().splitlines(keepends=True)
    for cut in {1, 4, len(lines) // 2, len(lines) - 1}:
        folder = tmp_path / f"cut{cut}"
        folder.mkdir()
        (folder / "events.jsonl").write_bytes(b"".join(lines[:cut]) + lines[cut][:7])
        again = run(plan, folder)
        assert again.log == whole.log
        assert (folder / "events.jsonl").read_bytes() == b"".join(lines)
        assert again.standings() == whole.standings()


def test_a_folder_of_another_tournament_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert tell(tmp_path, quick("robin")) == 0
    before = (tmp_path / "cup" / "events.jsonl").read_bytes()
    capsys.readouterr()
    assert tell(tmp_path, quick("robin", "seed = 5")) == 2
    assert "holds another tournament" in capsys.readouterr().err
    (tmp_path / "cup" / "events.jsonl").write_bytes(before.replace(b"joined", b"jumped"))
    assert tell(tmp_path, quick("robin")) == 2
    assert "is damaged" in capsys.readouterr().err


def test_a_finished_tournament_is_told_again(tmp_path: Path) -> None:
    assert tell(tmp_path, quick("robin")) == 0
    before = (tmp_path / "cup" / "standings.csv").read_text()
    (tmp_path / "cup" / "standings.csv").unlink()
    assert tell(tmp_path, quick("robin")) == 0
    assert (tmp_path / "cup" / "standings.csv").read_text() == before


def test_who_cheats_loses_and_the_reason_is_written_down(tmp_path: Path) -> None:
    text = quick("robin").replace("level:1", f"{HERE}:Cheat")
    tournament = run(read_plan(text), tmp_path)
    assert tournament.standings()[-1].score == 0.0
    notes = [event.note for event in tournament.log if isinstance(event, events.Reported)]
    assert sum(note.startswith("illegal: ") for note in notes) == 2
    assert "illegal: " in tournament_report(tournament, "en")


def test_at_a_table_of_four_who_cheats_is_last(tmp_path: Path) -> None:
    text = quick("tables").replace("count = 6 }", f'count = 3 }}, "{HERE}:Cheat"')
    tournament = run(read_plan(text), tmp_path)
    assert len(tournament.order) == 4
    last = tournament.entrant(tournament.standings()[-1].slot)
    assert last.bot == f"{HERE}:Cheat"
    (table,) = tournament.tables()
    assert len(table.absent) == 1


@pytest.mark.parametrize(
    ("text", "where", "what"),
    [
        ("title = ", "line 1", "TOML"),
        ('title = "x"\nformat = "robin"\nformat = "robin"', "line 3", "TOML"),
        (quick("robin", "colour = 3"), "line 5", "colour"),
        (quick("robin", "rounds = 0"), "line 5", "rounds"),
        (quick("robin", 'rounds = "many"'), "line 5", "rounds"),
        (quick("robin", "seats = 4"), "line 5", "seats"),
        (quick("robin").replace('"robin"', '"league"'), "line 3", "format"),
        (quick("robin").replace('"sparta"', '"chess"'), "line 2", "chess"),
        (quick("robin", "options = { none = 1 }"), "line 5", "none"),
        (
            quick("robin").replace('["level:1", "search:5n", "uct:2n"]', '"all"'),
            "line 7",
            "players",
        ),
        (quick("robin").replace("level:1", "level:99"), "line 7", "level:99"),
        (quick("robin").replace('"level:1"', "{ count = 2 }"), "line 7", "player is missing"),
        (quick("robin").replace('"level:1"', '{ player = "level:1", x = 2 }'), "line 7", '"x"'),
        (quick("robin").replace('"level:1", "search:5n", ', ""), "line 7", "players has 1"),
        (quick("robin").replace("search:5n", "level:1"), "line 7", "twice"),
        (quick("tables", 'options = { seating = "three" }'), "line 5", "options"),
        (quick("tables").replace("'search:2n'", "'nobody'"), "line 4", "nobody"),
        ('title = "x"\ngame = "sparta"\nformat = "robin"\n', "players", "is missing"),
        ("", "title", "is missing"),
        ("a = " + "[" * 5000, "TOML", "TOML"),
    ],
)
def test_a_bad_file_gets_one_sentence_with_the_line_or_the_key(
    text: str, where: str, what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for language in ("en", "es"):
        assert tell(tmp_path, text, "--lang", language) == 2
        out, err = capsys.readouterr()
        assert out == ""
        (line,) = err.strip().splitlines()
        assert line.startswith("sobremesa: ")
        assert "Traceback" not in line
        if language == "en":
            assert where in line
            assert what in line
    assert not (tmp_path / "cup").exists()


def test_a_file_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tournament", "nowhere.toml", "--lang", "en"]) == 2
    assert "nowhere.toml" in capsys.readouterr().err


def test_a_folder_that_cannot_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert tell(tmp_path, quick("robin"), "--out", str(tmp_path / "file" / "x")) == 2
    bare = tmp_path / "cup"
    bare.write_text(quick("robin"))
    assert main(["tournament", str(bare), "--lang", "en"]) == 2


def test_a_name_is_no_formula(tmp_path: Path) -> None:
    text = quick("robin").replace('"level:1"', '{ name = "=1+1", player = "level:1" }')
    assert tell(tmp_path, text) == 0
    assert "'=1+1" in (tmp_path / "cup" / "standings.csv").read_text()


def test_the_examples_of_the_documents_are_tournaments(tmp_path: Path) -> None:
    found = sorted(EXAMPLES.glob("*.toml"))
    assert len(found) >= 3
    for file in found:
        plan = read_plan(file.read_text(encoding="utf-8"))
        assert len(plan.entrants) >= 4
    assert tell(tmp_path, (EXAMPLES / "liga.toml").read_text(encoding="utf-8")) == 0
