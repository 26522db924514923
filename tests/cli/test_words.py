"""The texts of the command and its help pages are complete in both languages."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator

import pytest

from sobremesa import Text
from sobremesa.cli import help_pages, words

_BRACES = re.compile(r"\{(\w+)\}")


def texts(value: object, where: str) -> Iterator[tuple[str, Text]]:
    """Find every text in a module's constants."""
    if isinstance(value, Text):
        yield where, value
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from texts(item, f"{where}.{key}")
    elif isinstance(value, tuple):
        for index, item in enumerate(value):
            yield from texts(item, f"{where}.{index}")
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        for field in dataclasses.fields(value):
            yield from texts(getattr(value, field.name), f"{where}.{field.name}")


FOUND = [
    (where, text)
    for module in (words, help_pages)
    for name, value in vars(module).items()
    for where, text in texts(value, name)
]


def test_there_are_texts() -> None:
    assert len(FOUND) > 150


@pytest.mark.parametrize(("where", "text"), FOUND, ids=[where for where, _ in FOUND])
def test_every_text_is_whole_in_both_languages(where: str, text: Text) -> None:
    for language in (text.es, text.en):
        assert language.strip()
        assert language.count("`") % 2 == 0
    assert set(_BRACES.findall(text.es)) == set(_BRACES.findall(text.en))
    assert text.es.rstrip("…")[-1:] in ".?!" or text.en.rstrip("…")[-1:] not in ".!"
