"""Games with everything that a record can tell, made by chance."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import sobremesa
from sobremesa import Record, State
from sobremesa.core import registry
from sobremesa.rulebook.annotations import COLOURS, Line, Note, Score
from sobremesa.rulebook.result import ENDINGS

WORDS = (
    "¡qué jugada!",
    "a quiet move; but (good)",
    'he said "no" and\nwent on',
    "1. e4 is better [1-0]",
    "100 % sure",
    "% at the start",
    "\\ backslash",
    "½ of the board, 車 and ♘",
    "{ an open bracket",
    "[%unknown 3] of another program",
    "$5",
)
PLACES = ("Murcia ESP", 'the "Club"', "C:\\table", "  two  blanks ", "Ürümqi 🏔")


def note(random: Random, cells: tuple[str, ...]) -> Note:
    """Make a note without variations; often an empty one."""
    if random.random() < 0.5:
        return Note()

    def some(most: int) -> range:
        return range(random.choice((0, 0, 0, *range(most + 1))))

    score = random.choice(
        (Score(worth=random.randint(-900, 900)), Score(mate=random.randint(-9, 9)))
    )
    seconds = random.choice((None, random.randrange(10**7) / 1000, random.randrange(9000)))
    return Note(
        tuple(random.choice(WORDS) for _ in some(2)),
        tuple(random.randint(0, 255) for _ in some(3)),
        seconds,
        random.choice((None, None, random.randrange(600))),
        replace(score, depth=random.choice((None, 12))) if random.random() < 0.4 else None,
        tuple((random.choice(COLOURS), random.choice(cells)) for _ in some(2)),
        tuple(
            (random.choice(COLOURS), random.choice(cells), random.choice(cells)) for _ in some(2)
        ),
    )


def line(random: Random, state: State, length: int, depth: int) -> tuple[State, Line]:
    """Play some actions by chance, with notes and, so far down, variations."""
    cells = tuple(cell.id for cell in state.scene().cells) or ("0,0",)
    actions: list[str] = []
    notes = {0: note(random, cells)}
    while len(actions) < length and not state.over:
        before = state
        actions.append(random.choice(state.legal()))
        state = state.play(actions[-1])
        told = note(random, cells)
        if depth and random.random() < 0.12:
            others = [line(random, before, random.randint(1, 4), depth - 1)[1] for _ in "ab"]
            told = replace(told, variations=tuple(others[: random.randint(1, 2)]))
        notes[len(actions)] = told
    return state, Line(tuple(actions), {moment: one for moment, one in notes.items() if one})


def annotated(game: str, seed: int, **options: object) -> Record:
    """Make a record with tags, notes, variations and an end."""
    random = Random(f"{game} {seed}")
    start = sobremesa.game(game, **options).start()  # type: ignore[arg-type]  # options by name
    first, _ = line(random, start, random.choice((0, 0, 0, 12)), 0)
    if first.over or (registry.rules(game).formats and game != "ajedrez"):
        first = start
    last, played = line(random, first, random.randint(0, 14), 3)
    record = Record.begin(first).continued(played.actions, last)
    names = [random.choice(("", "Ana López", 'Luis "el Rápido"')) for _ in range(record.players)]
    tags = {"Site": random.choice(PLACES), "Date": "2026.11.17", "Round": str(seed)}
    record = replace(record.named(names), notes=played.notes)
    record = replace(record, tags={**tags, **record.tags})
    if not last.over and random.random() < 0.7:
        record = ended(random, record)
    return record


def ended(random: Random, record: Record) -> Record:
    """End a record as its rules have not."""
    reason = random.choice(ENDINGS)
    if reason == "aborted":
        return record.ended(reason, (0,) * record.players)
    if record.players == 2 and random.random() < 0.4:
        return record.ended(reason, (0.5, 0.5))
    winner = random.randrange(record.players)
    return record.ended(reason, [int(seat == winner) for seat in range(record.players)])
