"""A game as text: tags, turns and annotations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sobremesa.core.record import Record
from sobremesa.core.state import State
from sobremesa.core.turns import written_number
from sobremesa.rulebook.annotations import Note, Notes

_GLYPHS = ("", "!", "?", "!!", "??", "!?", "?!")
_NOTHING = Note()


def listed(record: Record, states: Sequence[State], language: str) -> str:
    """Write a record with its states: its tags, then a line for each turn.

    >>> import sobremesa
    >>> record = sobremesa.Record.begin(sobremesa.game("ajedrez").start()).add("e2e4").add("g8f6")
    >>> print(listed(record.named(("Ana", "Eva")), list(record.replay()), "es"))
    White: Ana
    Black: Eva
    <BLANKLINE>
      1. Blancas: e4
      1… Negras: Cf6
    """
    lines = [f"{name}: {value}" for name, value in record.tags.items()]
    lines += [""] if lines else []
    lines += _words(record.notes.get(0, _NOTHING), 2)
    turn, before = 0, None
    for moment, action in enumerate(record.actions, 1):
        state, note = states[moment - 1], record.notes.get(moment, _NOTHING)
        told = _told(state, action, note, language)
        if state.player != before:
            turn += 1
            name = "" if state.player is None else state.scene().player_name(state.player)[language]
            number = written_number(turn, state.rules.paired_moves)
            lines.append(f"{number:>4} {name}: {told}")
        else:
            lines.append(f"     {told}")
        before = state.player
        lines += _words(note, 5)
        for line in note.variations:
            lines.append(
                f"     ({' '.join(_variation(state, line.actions, line.notes, language))})"
            )
    return "\n".join(lines)


def _told(state: State, action: str, note: Note, language: str) -> str:
    """Write an action with its glyphs and its clock."""
    glyphs = "".join(_GLYPHS[nag] if 0 < nag < len(_GLYPHS) else f" ${nag}" for nag in note.nags)
    clock = ""
    if note.clock is not None:
        whole = int(note.clock)
        clock = f"  [{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}]"
    return f"{state.readable(action)[language]}{glyphs}{clock}"


def _words(note: Note, indent: int) -> list[str]:
    return [" " * indent + line for text in note.comments for line in text.split("\n")]


def _variation(state: State, actions: Sequence[str], notes: Notes, language: str) -> Iterator[str]:
    """Write a variation in a row, with those within it in brackets."""
    yield from (word for text in notes.get(0, _NOTHING).comments for word in text.split())
    for moment, action in enumerate(actions, 1):
        note = notes.get(moment, _NOTHING)
        yield _told(state, action, note, language)
        yield from (word for text in note.comments for word in text.split())
        for line in note.variations:
            yield f"({' '.join(_variation(state, line.actions, line.notes, language))})"
        state = state.play(action)
