"""Texts in every language of the product."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

LANGUAGES: Final = ("es", "en")


@dataclass(frozen=True, slots=True)
class Text:
    """One sentence or name, in Spanish and in English.

    >>> Text("Colina", "Hill")["en"]
    'Hill'
    >>> Text("{n} puntos", "{n} points").format(n=3).es
    '3 puntos'
    """

    es: str
    en: str

    def __getitem__(self, language: str) -> str:
        return self.en if language == "en" else self.es

    def format(self, **values: object) -> Text:
        """Fill in the braces; a value that is a Text is taken in each language."""
        spanish = {k: v.es if isinstance(v, Text) else v for k, v in values.items()}
        english = {k: v.en if isinstance(v, Text) else v for k, v in values.items()}
        return Text(self.es.format(**spanish), self.en.format(**english))

    def json(self) -> dict[str, str]:
        """Give both languages as an object."""
        return {"es": self.es, "en": self.en}


def same(word: str) -> Text:
    """Give a text that is alike in all languages, such as a coordinate."""
    return Text(word, word)
