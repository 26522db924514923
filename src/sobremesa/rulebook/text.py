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
        english = values.copy()
        for name, value in values.items():
            if isinstance(value, Text):
                values[name], english[name] = value.es, value.en
        return Text(self.es.format(**values), self.en.format(**english))

    def opening(self) -> Text:
        """Give it as a sentence begins, with a capital letter.

        >>> Text("cae la torre", "the rook falls").opening().en
        'The rook falls'
        """
        return Text(self.es[:1].upper() + self.es[1:], self.en[:1].upper() + self.en[1:])

    def json(self) -> dict[str, str]:
        """Give both languages as an object."""
        return {"es": self.es, "en": self.en}


def same(word: str) -> Text:
    """Give a text that is alike in all languages, such as a coordinate."""
    return Text(word, word)
