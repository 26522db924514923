"""The messages below the board: what is under the cursor, refusals, the ending."""

from __future__ import annotations

from collections.abc import Sequence

from sobremesa.cli.draws import AGREED
from sobremesa.cli.session import Session
from sobremesa.cli.terminal import words
from sobremesa.cli.terminal.clicks import Clicks, only_choice
from sobremesa.core.click_parser import parse_clicks
from sobremesa.core.state import State
from sobremesa.rulebook.did_you_mean import nearest
from sobremesa.rulebook.grammar import listed
from sobremesa.rulebook.refusal import NOTATION, Refusal
from sobremesa.rulebook.scene import Scene
from sobremesa.rulebook.text import Text, joined


def pointed(scene: Scene, picked: Clicks, click: str, language: str) -> str:
    """Describe what is at a place, and what choosing it would do."""
    kind, _, name = click.partition(":")
    if kind == "cell":
        told = _place(scene, name, language)
    elif kind == "hand":
        items = (item for tray in scene.trays for item in tray.items)
        told = next((item.label[language] for item in items if item.id == click), name)
    else:
        told = next((one.label[language] for one in scene.buttons if one.id == name), name)
    choice = only_choice(scene.choices, picked, click)
    if choice is not None and len(choice.clicks) == len(picked) + 1:
        effects = (effect.label[language] for effect in choice.effects)
        return " · ".join((choice.label[language], *effects))
    return told


def _place(scene: Scene, name: str, language: str) -> str:
    cell = next((cell for cell in scene.cells if cell.id == name), None)
    if cell is None:
        return name
    pile = sorted((t for t in scene.tokens if t.cell == name), key=lambda t: -t.height)
    on = f" {words.ON[language]} "
    pieces = on.join(token.label[language] for token in pile) or words.EMPTY[language]
    marks = (m.label[language] for m in scene.marks if m.cell == name and m.label)
    return ", ".join((cell.label[language], pieces, *marks))


def refused(state: State, scene: Scene, clicks: Sequence[str]) -> Text:
    """Return why clicks mean no legal action."""
    _, refusal = parse_clicks(state, scene, clicks)
    return _reason(refusal) if refusal else words.NO_RULE


def why(state: State, action: str) -> Text:
    """Return why a typed action is refused, with what was perhaps meant."""
    refusal = state.why(action)
    if refusal is None:
        return words.NO_RULE
    if refusal.rule != NOTATION:
        return _reason(refusal)
    near = nearest(action, {one: one for one in state.legal()})
    if near is None:
        return refusal.text
    more = words.DID_YOU_MEAN.format(meant=near)
    return joined(" ", (refusal.text, more))


def _reason(refusal: Refusal) -> Text:
    return words.REFUSED.format(rule=refusal.rule, text=refusal.text)


def ended(session: Session, scene: Scene) -> Text:
    """Return the status of a game, or how it ended."""
    if session.ending is None:
        return scene.status
    if session.ending == "agreement":
        return AGREED
    record = session.record().result or {}
    scores = record.get("scores")
    assert isinstance(scores, list)
    gone = session.state.player or 0
    told = words.RESIGNED if session.ending == "resignation" else words.NO_TIME
    winners = [scene.player_name(seat) for seat, score in enumerate(scores) if score > 0]
    said = told.format(name=scene.player_name(gone))
    won = (words.WINS if len(winners) == 1 else words.WIN).format(names=listed(winners))
    return joined(" ", (said, won))
