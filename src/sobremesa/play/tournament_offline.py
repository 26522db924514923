"""Tournaments of machines in a folder: played in a process pool or on Ray, saved event by event.

The folder's `events.jsonl` is the tournament; everything else in it is generated from that file and
the records. An interrupted run is continued from it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec

from sobremesa.core.record import Record
from sobremesa.play import arena
from sobremesa.play.arena import Job, lost, play_job, record_of
from sobremesa.play.pool import map_unordered
from sobremesa.play.report.poster import poster
from sobremesa.play.report.sheet import last_game
from sobremesa.play.report.tournament import tournament_report
from sobremesa.play.tournament import events as e
from sobremesa.play.tournament.config import TournamentPlan
from sobremesa.play.tournament.export import standings_csv, standings_data
from sobremesa.play.tournament.outcome import outcome_of
from sobremesa.play.tournament.state import Tournament
from sobremesa.play.tournament.table import Table
from sobremesa.rulebook.errors import SobremesaError
from sobremesa.rulebook.text import Text

EVENTS: Final = "events.jsonl"
RECORDS: Final = "records"
PICTURES: Final = "pictures"


class Unplayable(SobremesaError):
    """A game could not be played, or the folder holds another tournament."""


class Folder:
    """The folder of a tournament."""

    def __init__(self, path: Path) -> None:
        self.path = path
        (path / RECORDS).mkdir(parents=True, exist_ok=True)

    def read(self) -> list[e.AnyEvent]:
        """Read the events so far; the last line may be torn."""
        file = self.path / EVENTS
        if not file.exists():
            return []
        raw = file.read_bytes()
        whole = raw[: raw.rfind(b"\n") + 1]
        if whole != raw:
            file.write_bytes(whole)
        try:
            return [e.read(line) for line in whole.splitlines()]
        except msgspec.MsgspecError:
            raise Unplayable(
                Text("{file} está estropeado", "{file} is damaged").format(file=file)
            ) from None

    def add(self, events: list[e.AnyEvent]) -> None:
        """Append events, flushed to the disk."""
        with (self.path / EVENTS).open("ab") as file:
            file.write("".join(f"{e.write(event)}\n" for event in events).encode())
            file.flush()
            os.fsync(file.fileno())

    def record(self, name: str) -> Record:
        """Read a record."""
        return Record.load(self.path / RECORDS / f"{name}.json")

    def keep(self, name: str, record: Record) -> None:
        """Save a record."""
        record.save(self.path / RECORDS / f"{name}.json")


def run(
    plan: TournamentPlan,
    path: Path,
    workers: int = 1,
    cluster: bool = False,
    tell: Callable[[Tournament], object] = lambda tournament: None,
) -> Tournament:
    """Play or continue a tournament to its end; `tell` is called after every game."""
    folder = Folder(path)
    tournament = _begun(plan, folder)

    def apply_all(events: list[e.AnyEvent]) -> None:
        folder.add(events)
        tournament.apply_all(events)
        tell(tournament)

    while tournament.phase != "over":
        if tournament.round_over:
            apply_all(tournament.pair())
            continue
        waiting = [_job(tournament, table) for table in tournament.open_tables()]
        for line in map_unordered(play_job, waiting, lost, workers, cluster):
            apply_all(_ended(tournament, folder, waiting, line))
    return tournament


def _begun(plan: TournamentPlan, folder: Folder) -> Tournament:
    """Continue the tournament of the folder, or begin it."""
    fresh = Tournament.open(plan.terms)
    for entrant in plan.entrants:
        fresh.apply_all(fresh.join(entrant))
    fresh.apply_all(fresh.begin(Random(f"tournament {plan.terms.seed}")))
    known = folder.read()
    if not known:
        folder.add(fresh.log)
        return fresh
    if known[: len(fresh.log)] != fresh.log[: len(known)]:
        raise Unplayable(
            Text("{path} guarda otro torneo", "{path} holds another tournament").format(
                path=folder.path
            )
        )
    if len(known) < len(fresh.log):
        folder.add(fresh.log[len(known) :])
        return fresh
    return Tournament.replay(known)


def _job(tournament: Tournament, table: Table) -> Job:
    """Return the job of a table's next game; its number does not depend on the order of play."""
    terms = tournament.terms
    seating = tuple(str(tournament.entrant(slot).bot) for slot in table.seating())
    place = int(table.id.partition(".")[2])
    number = (table.round * 1000 + place) * 10 + len(table.games)
    plan = arena.Plan(
        terms.game, seating, 1, terms.seats, terms.options, terms.seed, terms.opening, terms.most
    )
    return Job(plan, number, seating, number)


def _ended(
    tournament: Tournament, folder: Folder, waiting: list[Job], line: Mapping[str, Any]
) -> list[e.AnyEvent]:
    """Return the events of a finished game."""
    job = next(job for job in waiting if job.number == line["number"])
    table = next(t for t in tournament.open_tables() if _job(tournament, t).number == job.number)
    if "error" in line:
        raise Unplayable(
            Text("la mesa {table} no se pudo jugar: {why}", "table {table} failed: {why}").format(
                table=table.id, why=line["error"]
            )
        )
    record = record_of(job.plan, line)
    name = f"{table.id}-{len(table.games) + 1}"
    folder.keep(name, record)
    outcome = outcome_of(record, tournament.terms.points == "kept")
    if "fault" not in line:
        return tournament.report(table.id, outcome, name)
    seat, why = line["fault"]["seat"], f"{line['fault']['kind']}: {line['fault']['detail']}"
    reported = tournament.report(table.id, outcome, name, why)
    if len(table.seats) == 2:
        return reported
    return [*tournament.default(table.id, table.seating()[seat], why), *reported]


def games(tournament: Tournament) -> Iterator[tuple[Table, int, str | None]]:
    """Return every game played: the table, the number of the game there, the record's name."""
    for table in tournament.tables():
        for number, name in enumerate(table.records):
            yield table, number, name


def publish(tournament: Tournament, path: Path, language: str) -> None:
    """Write the report, the poster, the standings and all records into the folder."""
    folder = Folder(path)
    pictures = path / PICTURES
    pictures.mkdir(exist_ok=True)
    with (path / "records.jsonl").open("w", encoding="utf-8") as together:
        for _, _, name in games(tournament):
            if name is None:
                continue
            record = folder.record(name)
            together.write(record.dumps() + "\n")
            picture = pictures / f"{name}.svg"
            if not picture.exists():
                picture.write_text(record.final().svg(480, language), encoding="utf-8")
    last = last_game(tournament)
    final = folder.record(last) if last else None
    report = tournament_report(tournament, language, lambda name: f"{PICTURES}/{name}.svg", final)
    (path / "report.html").write_text(report, encoding="utf-8")
    (path / "poster.svg").write_text(poster(tournament, language, final) + "\n", encoding="utf-8")
    (path / "standings.csv").write_text(standings_csv(tournament), encoding="utf-8")
    (path / "standings.json").write_text(
        json.dumps(standings_data(tournament), ensure_ascii=False, indent=1) + "\n",
        encoding="utf-8",
    )
