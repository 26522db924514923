"""What people read about rules and options is in words; identifiers stand in brackets."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from sobremesa.core import registry
from sobremesa.rulebook.text import LANGUAGES, Text
from tests.contract.games import GAMES

CODE = re.compile(r"`[^`]*`")
IDENTIFIER = re.compile(r"\b(?:true|false|null|[a-z]+_[a-z_]+)\b")
QUOTES = {"es": "«{}»", "en": "“{}”"}


def option_texts(game: str) -> Iterator[tuple[str, Text]]:
    options = registry.rules(game).options
    for option in options.all():
        yield option.name, option.label
        yield option.name, option.help
        for name in getattr(option, "names", ()):
            yield option.name, name
    for preset in options.presets:
        yield preset.name, preset.label


def told(game: str) -> Iterator[tuple[str, Text]]:
    """Give the texts of the worked examples, of the tutorial and of the strategy."""
    rules = registry.rules(game)
    for principle in rules.strategy.principles:
        texts = (principle.title, principle.text, principle.example.text)
        yield from ((principle.id, text) for text in texts)
    for model in rules.strategy.games:
        yield from ((model.id, text) for text in (model.title, model.about))
        yield from ((model.id, comment.text) for comment in model.comments)
    yield from ((scenario.id, scenario.text) for scenario in rules.scenarios)
    for lesson in rules.tutorial:
        yield lesson.id, lesson.title
        for step in lesson.steps:
            yield from ((step.id, text) for text in (step.task, step.hint, step.done))
            if step.wrong:
                yield step.id, step.wrong.text


@pytest.mark.parametrize("game", GAMES)
def test_options_are_described_in_words(game: str) -> None:
    for name, text in option_texts(game):
        for language in LANGUAGES:
            assert not IDENTIFIER.search(text[language]), (name, text[language])
            assert "`" not in text[language], (name, text[language])


@pytest.mark.parametrize("game", GAMES)
def test_examples_and_lessons_are_told_in_words(game: str) -> None:
    found = list(told(game))
    assert len(found) > len(registry.rules(game).scenarios)
    for name, text in found:
        for language in LANGUAGES:
            assert not IDENTIFIER.search(text[language]), (name, text[language])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_written_rules_call_options_by_what_they_are_called(game: str, language: str) -> None:
    rules = registry.rules(game)
    options = {option.name: option.label[language] for option in rules.options.all()}
    *sections, _notation = rules.written(language).sections
    seen = set()
    for passage in (passage for section in sections for passage in section.passages):
        text = passage.markdown
        assert not IDENTIFIER.search(CODE.sub("", text)), (passage.rule, text)
        for code in CODE.finditer(text):
            name = code[0].strip("`")
            assert name not in ("true", "false"), (passage.rule, text)
            if name in options:
                called = f"{QUOTES[language].format(options[name])} ("
                assert text[: code.start()].endswith(called), (passage.rule, name, text)
                seen.add(name)
    assert seen == set(options)
