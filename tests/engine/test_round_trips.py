"""Nothing that a record tells is lost on its way through a format and back."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import replace

import chess.pgn
import pytest

import sobremesa
from sobremesa import Record, _forms
from sobremesa.engine.formats import lost, read, separator, write
from sobremesa.rulebook.annotations import Line, Note, Notes
from sobremesa.rulebook.formats import BadGame
from tests.contract.games import GAMES
from tests.engine.annotating import annotated

MANY = 100 if _forms.compiled() else 5
"""Games of each kind; ten kinds make a thousand."""


def again(text: str) -> Record:
    """Read the one game of a text."""
    _, [entry] = read(text)
    return entry.record


@pytest.mark.parametrize("game", GAMES)
def test_json_keeps_everything(game: str) -> None:
    for seed in range(MANY):
        record = annotated(game, seed)
        text = write(record, "json")
        assert again(text) == record.with_result()
        assert write(again(text), "json") == text
        assert lost(record, "json") is None


@pytest.mark.parametrize("kind", range(3))
def test_pgn_keeps_everything(kind: int) -> None:
    for seed in range(kind * MANY, (kind + 1) * MANY):
        options = ({}, {"repetition": 0}, {"repetition": 5, "fifty": False})[kind]
        record = annotated("ajedrez", seed, **options).with_result()
        text = write(record, "pgn")
        assert again(text) == record, text
        assert write(again(text), "pgn") == text
        assert lost(record, "pgn") is None
        through_json = write(again(write(record, "json")), "pgn")
        assert through_json == text


@pytest.mark.parametrize("expansions", ["", "ML"])
def test_a_game_string_keeps_the_moves_and_who_won(expansions: str) -> None:
    for seed in range(MANY):
        record = annotated("colmena", seed, preset="hive", expansions=expansions).with_result()
        text = write(record, "uhp")
        found = again(text)
        assert found.actions == record.actions
        assert found.options == record.options
        shares = record.result and record.result["scores"]
        if shares == [0, 0]:
            shares = None  # called off: UHP says that it goes on
        assert (found.result and found.result["scores"]) == shares
        assert write(found, "uhp") == text
        assert lost(found, "uhp") is None
        assert (lost(record, "uhp") is None) == (found == record)


def test_many_games_go_through_one_text() -> None:
    records = [annotated("ajedrez", seed).with_result() for seed in range(250)]
    text = separator("pgn").join(write(record, "pgn") for record in records)
    assert [entry.record for entry in read(text)[1]] == records
    with pytest.raises(BadGame, match="more than 200 games"):
        read(text, most=200)


# as another library sees it


Path = tuple[str, ...]


def ours(path: Path, actions: Path, notes: Notes) -> Iterator[tuple[Path, Note]]:
    """Give every move of a line and its variations by the moves that lead to it."""
    for moment, action in enumerate(actions, 1):
        note = notes.get(moment, Note())
        for line in note.variations:
            yield from ours(path, line.actions, line.notes)
        path = (*path, action)
        yield path, note


def theirs(path: Path, node: chess.pgn.GameNode) -> Iterator[tuple[Path, chess.pgn.ChildNode]]:
    """Give every move of a tree of theirs alike."""
    for child in node.variations:
        yield (*path, child.move.uci()), child
        yield from theirs((*path, child.move.uci()), child)


def compare(node: chess.pgn.ChildNode, note: Note) -> None:
    """Compare what is told of a move."""
    assert node.nags == set(note.nags)
    assert node.clock() == pytest.approx(note.clock, abs=1e-6)
    assert node.emt() == pytest.approx(note.spent, abs=1e-6)
    for text in note.comments:
        assert text.strip() in node.comment
    score = node.eval()
    if note.score is None:
        assert score is None
    else:
        told = score.white() if score else None
        assert told is not None
        if note.score.mate is None:
            assert told.score() == note.score.worth
        elif note.score.mate:
            assert told.mate() == note.score.mate
        assert node.eval_depth() == note.score.depth
    drawn = [(one.color, one.tail, one.head) for one in node.arrows()]
    marks = [(colour, cell, cell) for colour, cell in note.circles] + list(note.arrows)
    assert drawn == [(c, chess.parse_square(a), chess.parse_square(b)) for c, a, b in marks]


def test_python_chess_reads_what_we_write() -> None:
    for seed in range(3 * MANY):
        record = plain(annotated("ajedrez", seed).with_result())
        game = chess.pgn.read_game(io.StringIO(write(record, "pgn")))
        assert game is not None
        assert not game.errors
        start = game.board()
        begun = record.first().data()["fen"]
        assert start.fen(en_passant="fen").split()[:2] == str(begun).split()[:2]
        tree = dict(ours((), record.actions, record.notes))
        found = dict(theirs((), game))
        assert found.keys() == tree.keys()
        assert [move.uci() for move in game.mainline_moves()] == list(record.actions)
        for path, note in tree.items():
            compare(found[path], note)
        for name, value in record.tags.items():
            assert game.headers[name] == value.replace("\\", "\\\\").replace('"', '\\"')
        shares = record.result["scores"] if record.result else [0, 0]
        signs = {"1-0": [1, 0], "0-1": [0, 1], "1/2-1/2": [0.5, 0.5], "*": [0, 0]}
        assert signs[game.headers["Result"]] == shares


def plain(record: Record) -> Record:
    """Give a record in which no move is told of twice, as in theirs."""
    seen = {record.actions[:length] for length in range(len(record.actions) + 1)}
    return replace(record, notes=distinct((), record.actions, record.notes, seen))


def distinct(path: Path, actions: Path, notes: Notes, seen: set[Path]) -> dict[int, Note]:
    """Leave out variations in which a move is told of that was before, and what stands before
    their first move: for them, that is about the move before.
    """
    kept: dict[int, Note] = {}
    for moment, note in sorted(notes.items()):
        before = (*path, *actions[: max(moment - 1, 0)])
        lines: list[Line] = []
        for line in note.variations:
            ways = {(*before, *line.actions[:n]) for n in range(1, len(line.actions) + 1)}
            if not ways & seen:
                seen |= ways
                told = distinct(before, line.actions, line.notes, seen)
                lines.append(Line(line.actions, told))
        kept[moment] = replace(note, variations=tuple(lines)) if moment else Note(note.comments)
    return {moment: note for moment, note in kept.items() if note}


def test_what_python_chess_writes_is_what_we_read() -> None:
    for seed in range(MANY):
        record = plain(annotated("ajedrez", seed).with_result())
        game = chess.pgn.read_game(io.StringIO(write(record, "pgn")))
        found = again(str(game))
        assert found.actions == record.actions
        assert sorted(found.notes) == sorted(record.notes)
        for moment, note in found.notes.items():
            assert (note.clock, note.score, note.arrows, note.circles) == (
                record.notes[moment].clock,
                record.notes[moment].score,
                record.notes[moment].arrows,
                record.notes[moment].circles,
            )


def test_a_game_from_the_library_can_be_noted() -> None:
    record = Record.begin(sobremesa.game("ajedrez").start()).add("e2e4")
    noted = replace(record, notes={1: Note(("best by test",), (1,), clock=59.5)})
    assert "1. e4 $1 { [%clk 0:00:59.5] best by test }" in write(noted, "pgn")
