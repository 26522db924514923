"""`sobremesa rules`: the written rules, and the worked examples of one."""

from __future__ import annotations

from typing import Any

from sobremesa.cli import words
from sobremesa.cli.markdown import markdown
from sobremesa.cli.mistakes import mistake, quoted
from sobremesa.cli.outputs import write
from sobremesa.cli.screen import Hidden, Screen
from sobremesa.cli.strategy import show_model, show_strategy
from sobremesa.cli.values import GameName
from sobremesa.core import registry
from sobremesa.core.booklet import booklet
from sobremesa.core.example import opening
from sobremesa.rulebook.rules import Rules
from sobremesa.rulebook.scenario import Scenario


def rules(
    game: GameName,
    /,
    *,
    screen: Hidden,
    rule: str | None = None,
    summary: bool = False,
    strategy: bool = False,
    model: str | None = None,
    plain: bool = False,
    html: str | None = None,
    json: bool = False,
) -> int:
    """Show the rules of a game."""
    law = registry.rules(game)
    if html is not None:
        return _booklet(screen, law, html)
    if model is not None:
        return show_model(screen, law, model, json)
    if strategy:
        return show_strategy(screen, law, plain, json)
    page = law.written(screen.language)
    chosen = page.rules if rule is None else _find(law, screen.language, rule)
    if summary:
        return _summary(screen, law, plain, json)
    if json:
        screen.data(
            {
                "game": law.id,
                "title": page.title,
                "language": screen.language,
                "rules": chosen,
                "scenarios": [
                    describe(scenario) for scenario in law.scenarios if scenario.rule in chosen
                ],
                **({"markdown": page.markdown} if rule is None else {}),
            }
        )
        return 0
    text = page.markdown if rule is None else page.quote(*chosen)
    if plain:
        screen.lines(text)
        return 0
    markdown(screen, text)
    if rule is not None:
        for scenario in law.scenarios:
            if scenario.rule in chosen:
                _example(screen, law, scenario)
    return 0


def _summary(screen: Screen, law: Rules[Any], plain: bool, json: bool) -> int:
    page = law.written(screen.language)
    if json:
        data = {"game": law.id, "title": page.title, "language": screen.language}
        screen.data({**data, "summary": page.summary})
    elif plain:
        screen.lines(page.summary)
    else:
        markdown(screen, f"# {page.title}\n\n{page.summary}")
    return 0


def _booklet(screen: Screen, law: Rules[Any], path: str) -> int:
    write(path, booklet(law, screen.language))
    screen.say(words.BOOKLET, name=path)
    return 0


def _find(law: Rules[Any], language: str, asked: str) -> dict[str, str]:
    """Return a rule by its id, or all rules whose ids begin with it."""
    written = law.written(language).rules
    name = asked.upper()
    found = {
        known: text
        for known, text in written.items()
        if known == name or known.startswith((f"{name}.", f"{name}-"))
    }
    if not found:
        known = list(written)
        if not known:
            raise mistake(words.NO_RULES, title=law.title)
        raise mistake(
            words.NO_RULE, title=law.title, rule=quoted(asked), first=known[0], last=known[-1]
        )
    return found


def describe(scenario: Scenario) -> dict[str, object]:
    """Return a worked example as data."""
    return {
        "id": scenario.id,
        "rule": scenario.rule,
        "text": scenario.text.json(),
        "players": scenario.players,
        "options": dict(scenario.options),
        "position": dict(scenario.position),
        "actions": list(scenario.actions),
        "action": scenario.action,
        "refused": scenario.refused,
    }


def _example(screen: Screen, law: Rules[Any], scenario: Scenario) -> None:
    state = opening(law, scenario)
    refusal = state.why(scenario.action)
    screen.lines("")
    screen.say(scenario.text, style="italic")
    screen.lines("")
    screen.board(state)
    if refusal is None:
        screen.say(words.EXAMPLE_ALLOWED, style="green", action=scenario.action)
    else:
        screen.say(
            words.EXAMPLE_REFUSED,
            style="red",
            action=scenario.action,
            rule=refusal.rule,
            why=refusal.text,
        )
