"""The strategy of a game as text: principles, and model games move by move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sobremesa.cli import words
from sobremesa.cli.markdown import markdown
from sobremesa.cli.mistakes import mistake, quoted
from sobremesa.cli.screen import Screen
from sobremesa.core.example import opening
from sobremesa.core.record import Record
from sobremesa.play.standings import interval
from sobremesa.rulebook.rules import Rules
from sobremesa.rulebook.strategy import ModelGame, Opening, Principle


def show_strategy(screen: Screen, law: Rules[Any], plain: bool, json: bool) -> int:
    """Print the principles of a game with their positions, and list the model games."""
    found, language = law.strategy, screen.language
    if json:
        screen.data(
            {
                "game": law.id,
                "title": law.title[language],
                "language": language,
                "principles": [_principle(one, language) for one in found.principles],
                "games": [_named(one, language) for one in found.games],
                "openings": [_opening(one, language) for one in found.openings],
            }
        )
        return 0
    if not found.principles and not found.games and not found.openings:
        raise mistake(words.NO_STRATEGY, title=law.title)
    head = f"# {law.title[language]}: {words.STRATEGY[language]}"
    if plain:
        screen.lines("\n\n".join((head, *_written(law, language))))
        return 0
    markdown(screen, head)
    for number, one in enumerate(found.principles, 1):
        markdown(screen, f"## {number} {one.title[language]}\n\n{one.text[language]}")
        screen.lines("")
        screen.board(opening(law, one.example))
        screen.say(one.example.text, style="italic")
    markdown(screen, "\n\n".join(_games(law, language)))
    return 0


def _principle(one: Principle, language: str) -> dict[str, object]:
    return {
        "id": one.id,
        "title": one.title[language],
        "text": one.text[language],
        "actions": list(one.example.actions),
        "action": one.example.action,
        "example": one.example.text[language],
    }


def _named(one: ModelGame, language: str) -> dict[str, object]:
    return {"id": one.id, "title": one.title[language], "about": one.about[language]}


def _opening(one: Opening, language: str) -> dict[str, object]:
    held = one.measured
    return {
        "id": one.id,
        "title": one.title[language],
        "text": one.text[language],
        "actions": list(one.actions),
        "options": dict(one.options),
        "measured": {"games": held.games, "won": held.won, "drawn": held.drawn},
    }


def _written(law: Rules[Any], language: str) -> Iterator[str]:
    for number, one in enumerate(law.strategy.principles, 1):
        yield f"## {number} {one.title[language]}"
        yield one.text[language]
        yield f"> `{one.example.action}`: {one.example.text[language]}"
    yield from _games(law, language)


def _games(law: Rules[Any], language: str) -> Iterator[str]:
    yield f"## {words.MODEL_GAMES[language]}"
    for one in law.strategy.games:
        yield f"- `--model {one.id}`: **{one.title[language]}**. {one.about[language]}"
    if law.strategy.openings:
        yield f"## {words.OPENINGS[language]}"
    for start in law.strategy.openings:
        measured = start.measured
        share = (measured.won + measured.drawn / 2) / measured.games
        low, high = (f"{100 * bound:.0f}" for bound in interval(share, measured.games))
        score = words.OPENING_SCORE.format(
            score=f"{100 * share:.0f}", games=measured.games, low=low, high=high
        )
        played = f" `{' '.join(start.actions)}`" if start.actions else ""
        yield f"- **{start.title[language]}**{played}. {start.text[language]} {score[language]}."


def show_model(screen: Screen, law: Rules[Any], wanted: str, json: bool) -> int:
    """Print a model game at its comments, or its record."""
    found = next((one for one in law.strategy.games if one.id == wanted), None)
    if found is None:
        if not law.strategy.games:
            raise mistake(words.NO_STRATEGY, title=law.title)
        known = ", ".join(one.id for one in law.strategy.games)
        raise mistake(words.NO_MODEL, title=law.title, model=quoted(wanted), known=known)
    record = Record.from_data(found.record)
    if json:
        screen.data(record.data())
        return 0
    markdown(screen, f"# {found.title[screen.language]}\n\n{found.about[screen.language]}")
    for after, state in enumerate(record.replay()):
        comment = found.comment(after)
        if comment is None:
            continue
        screen.lines("")
        if after:
            screen.lines(f"{after}. {record.actions[after - 1]}")
        screen.board(state)
        screen.say(comment.text, style="italic")
    return 0
