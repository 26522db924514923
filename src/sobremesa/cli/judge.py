"""`sobremesa why` and `sobremesa validate`: what the rules say about an action or a file."""

from __future__ import annotations

from sobremesa.cli import words
from sobremesa.cli.inputs import Document, after, beginning, documents, split_actions
from sobremesa.cli.mistake import Mistake, mistake, sentence
from sobremesa.cli.screen import Hidden, Screen
from sobremesa.cli.values import Players, Words
from sobremesa.core.state import State
from sobremesa.rulebook.errors import SobremesaError
from sobremesa.rulebook.refusal import NOTATION
from sobremesa.rulebook.text import Text


def why(
    game: str,
    /,
    *action: str,
    screen: Hidden,
    actions: str | None = None,
    position: str | None = None,
    options: Words = (),
    players: Players = None,
    json: bool = False,
) -> int:
    """Say whether an action is legal, or which rule forbids it."""
    state = beginning(game, players, options, position)
    if not action:
        raise mistake(words.MISSING, command="why", what=Text("ACCIÓN", "ACTION"))
    state = after(state, split_actions(actions or ""))
    if json:
        screen.data(verdict(state, " ".join(action)))
    else:
        explain(screen, state, " ".join(action))
    return 0


def verdict(state: State, action: str) -> dict[str, object]:
    """Give as data what the rules say about an action."""
    refusal = state.why(action)
    if refusal is None:
        return {"legal": True}
    return {"legal": False, "rule": refusal.rule, "en": refusal.text.en, "es": refusal.text.es}


def explain(screen: Screen, state: State, action: str) -> None:
    """Say what the rules say about an action, and how the rule reads."""
    refusal = state.why(action)
    if refusal is None:
        screen.say(words.LEGAL, style="green")
    elif refusal.rule == NOTATION:
        said = screen.text(refusal.text)
        screen.say(f"{said[0].upper()}{said[1:].rstrip('.')}.", style="red")
    else:
        screen.say(
            f"{screen.text(words.NOT_LEGAL)}, {refusal.rule}: {screen.text(refusal.text)}", "red"
        )
        written = state.rules.written(screen.language).rules.get(refusal.rule)
        if written:
            screen.say(f"{refusal.rule}: {written}", style="dim")


def validate(file: str, /, *, screen: Hidden, json: bool = False) -> int:
    """Check records and positions."""
    found = documents(file)
    faults: list[tuple[Document, SobremesaError]] = []
    for document in found:
        try:
            state = _validated(document)
        except SobremesaError as error:
            faults.append((document, error))
            if json:
                said = sentence(error)
                screen.data({"line": document.line, "valid": False, "en": said.en, "es": said.es})
            continue
        if json:
            result = state.result.json() if state.result else None
            kind = "record" if document.is_record else "position"
            screen.data(
                {
                    "line": document.line,
                    "valid": True,
                    "kind": kind,
                    "game": state.rules.id,
                    "result": result,
                }
            )
        else:
            _praise(screen, document, state)
    if faults:
        first = faults[0][0].blame(faults[0][1])
        if len(faults) == 1:
            raise first
        raise Mistake(words.AND_MORE.format(first=first.text, count=len(faults) - 1))
    return 0


def _validated(document: Document) -> State:
    return document.record().validate()


def _praise(screen: Screen, document: Document, state: State) -> None:
    record = document.record()
    text = words.VALID_RECORD if document.is_record else words.VALID_POSITION
    said = text.format(
        title=state.rules.title, count=len(record.actions), status=state.scene().status
    )
    screen.say(said if document.line is None else words.LINE.format(line=document.line, what=said))
