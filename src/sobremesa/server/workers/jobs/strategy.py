"""Jobs of the strategy page: its principles, diagrams and model games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from sobremesa.core.example import example
from sobremesa.core.record import Record
from sobremesa.core.state import State
from sobremesa.play.standings import interval
from sobremesa.rulebook.strategy import ModelGame, Opening, Principle
from sobremesa.rulebook.text import Text, same
from sobremesa.server.action_text import describe_action
from sobremesa.server.interface import strategy as answers
from sobremesa.server.interface.learning import PositionAndScene
from sobremesa.server.interface.positions import GameRecord
from sobremesa.server.interface.strategy import StrategyPage
from sobremesa.server.refusals import Refused
from sobremesa.server.workers.jobs.answers import drawn, rules_of
from sobremesa.server.workers.jobs.lessons import spacious


def page(name: str) -> StrategyPage:
    """Give the principles, the model games and the openings of a game."""
    rules = rules_of(name)
    found = rules.strategy
    return {
        "principles": [
            {
                "id": one.id,
                "title": one.title,
                "text": one.text,
                "example": one.example.text,
                "action": one.example.action,
            }
            for one in found.principles
        ],
        "games": [
            {
                "id": one.id,
                "title": one.title,
                "about": one.about,
                "actions": len(one.record["actions"]),
            }
            for one in found.games
        ],
        "openings": [_opening(one) for one in found.openings],
        "wide": rules.art.trimmed,
        "dense": spacious(rules),
    }


def _opening(one: Opening) -> answers.NamedOpening:
    games = one.measured.games
    score = (one.measured.won + one.measured.drawn / 2) / games
    low, high = interval(score, games)
    return {
        "id": one.id,
        "title": one.title,
        "text": one.text,
        "actions": list(one.actions),
        "options": dict(one.options),
        "games": games,
        "score": round(score, 3),
        "low": round(low, 3),
        "high": round(high, 3),
    }


def diagram(
    name: str, wanted: str, language: str, after: bool, look: str = "", pieces: str = ""
) -> bytes:
    """Draw the moment of a principle before its action, or after it."""
    found: Principle = _named(rules_of(name).strategy.principles, wanted)
    art = rules_of(name).art.styled(look, pieces)
    return example(rules_of(name), found.example).pictures(language, art=art)[after].encode()


def opening_diagram(
    name: str, wanted: str, language: str, look: str = "", pieces: str = ""
) -> bytes:
    """Draw the position of a named opening."""
    found: Opening = _named(rules_of(name).strategy.openings, wanted)
    state = Record.from_data(
        {"game": name, "options": dict(found.options), "actions": list(found.actions)}
    ).final()
    return state.svg(None, language, look=look, pieces=pieces).encode()


def model(name: str, wanted: str) -> answers.ModelGame:
    """Give a model game with its comments and its actions in words."""
    found: ModelGame = _named(rules_of(name).strategy.games, wanted)
    record = Record.from_data(found.record)
    return {
        "id": found.id,
        "title": found.title,
        "about": found.about,
        "actions": list(_told(record)),
        "comments": [{"after": one.after, "text": one.text} for one in found.comments],
        "record": cast(GameRecord, record.data()),
    }


def _told(record: Record) -> Iterator[answers.ModelAction]:
    states = list(record.replay())
    for state, action in zip(states, record.actions, strict=False):
        scene = state.scene()
        label = next((one.label for one in scene.choices if one.action == action), same(action))
        side = scene.sides[scene.to_move].name if scene.to_move is not None else same("")
        yield {
            "action": action,
            "said": describe_action(state, action),
            "side": Text(side.es, side.en),
            "label": label,
        }


def moment(name: str, wanted: str, after: int) -> PositionAndScene:
    """Give the position and the scene of a model game after some actions."""
    found: ModelGame = _named(rules_of(name).strategy.games, wanted)
    record = Record.from_data(found.record)
    if after > len(record.actions):
        raise Refused("not_found")
    state: State = record.first()
    for action in record.actions[:after]:
        state = state.play(action)
    return {"position": state.data(), "picture": drawn(state, after)}


def _named(items: tuple[Any, ...], wanted: str) -> Any:
    """Find something by its id, or refuse."""
    for one in items:
        if one.id == wanted:
            return one
    raise Refused("not_found")
