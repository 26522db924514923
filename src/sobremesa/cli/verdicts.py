"""Verdicts of the rules on a typed action."""

from __future__ import annotations

from collections.abc import Iterable

from sobremesa.cli import words
from sobremesa.cli.markdown import markdown
from sobremesa.cli.screen import Screen
from sobremesa.core.state import State
from sobremesa.rulebook.did_you_mean import nearest
from sobremesa.rulebook.errors import BadNotation, IllegalAction
from sobremesa.rulebook.refusal import NOTATION, Refusal


def objection(state: State, action: str, language: str) -> Refusal | None:
    """Return what is wrong with an action typed in a language; None if it is legal."""
    try:
        state.read(action, language)
    except IllegalAction as error:
        return Refusal(error.rule, error.text)
    except BadNotation as error:
        return Refusal(NOTATION, error.text)
    return None


def verdict(state: State, action: str, language: str) -> dict[str, object]:
    """Return the verdict on an action as JSON data."""
    refusal = objection(state, action, language)
    if refusal is None:
        return {"legal": True}
    return {"legal": False, "rule": refusal.rule, "en": refusal.text.en, "es": refusal.text.es}


def near_action(state: State, typed: str, also: Iterable[str] = ()) -> str | None:
    """Return the legal action, or another word, that is similar to a typed one."""
    return nearest(typed, {word: word for word in (*also, *state.legal())})


def explain(screen: Screen, state: State, action: str, also: Iterable[str] = ()) -> None:
    """Print the verdict on an action, and the text of the rule.

    For anything else, print what was perhaps meant: an action, or one of the words `also`.
    """
    refusal = objection(state, action, screen.language)
    if refusal is None:
        screen.say(words.LEGAL, style="green")
    elif refusal.rule == NOTATION:
        said = screen.text(refusal.text)
        screen.say(f"{said[0].upper()}{said[1:].rstrip('.')}.", style="red")
        meant = near_action(state, action, also)
        if meant:
            screen.say(words.DID_YOU_MEAN, meant=meant)
    else:
        screen.say(
            f"{screen.text(words.NOT_LEGAL)}, {refusal.rule}: {screen.text(refusal.text)}", "red"
        )
        page = state.rules.written(screen.language)
        if refusal.rule in page.rules:
            markdown(screen, page.quote(refusal.rule), style="dim")
