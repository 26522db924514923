"""`sobremesa validate`: validation of the records and positions of a file."""

from __future__ import annotations

from sobremesa.cli import words
from sobremesa.cli.inputs import blamed, findings
from sobremesa.cli.mistakes import Mistake
from sobremesa.cli.screen import Hidden, Screen
from sobremesa.core.state import State
from sobremesa.engine.formats import Finding
from sobremesa.rulebook.errors import SobremesaError


def validate(file: str, /, *, screen: Hidden, json: bool = False) -> int:
    """Check records and positions."""
    found = findings(file)
    faults: list[tuple[Finding, SobremesaError]] = []
    for finding in found:
        try:
            state = _validated(finding)
        except SobremesaError as error:
            faults.append((finding, error))
            if json:
                said = finding.blame(error)
                screen.data({"line": finding.line, "valid": False, "en": said.en, "es": said.es})
            continue
        if json:
            result = state.result.json() if state.result else None
            kind = "record" if finding.is_record else "position"
            screen.data(
                {
                    "line": finding.line,
                    "valid": True,
                    "kind": kind,
                    "game": state.rules.id,
                    "result": result,
                }
            )
        else:
            _praise(screen, finding, state)
    if faults:
        first = blamed(file, *faults[0])
        if len(faults) == 1:
            raise first
        raise Mistake(words.AND_MORE.format(first=first.text, count=len(faults) - 1))
    return 0


def _validated(finding: Finding) -> State:
    return finding.record().validate()


def _praise(screen: Screen, finding: Finding, state: State) -> None:
    record = finding.record()
    text = words.VALID_RECORD if finding.is_record else words.VALID_POSITION
    said = text.format(
        title=state.rules.title,
        actions=words.ACTIONS.count(len(record.actions)),
        status=state.scene().status,
    )
    screen.say(said if finding.line is None else words.LINE.format(line=finding.line, what=said))
