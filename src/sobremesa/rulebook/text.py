"""Texts in every language of the product."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from sobremesa.rulebook import languages

LANGUAGES: Final = ("es", "en")
"""The languages in which everything is written."""
SPOKEN: Final = (*LANGUAGES, *languages.DRAFTS)
"""All languages, including drafts, which may have gaps."""
_AnyText = TypeVar("_AnyText", bound="Text")


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence or name in Spanish and English, and in draft languages that have it.

    >>> Text("Colina", "Hill")["en"]
    'Hill'
    >>> Text("{n} puntos", "{n} points").format(n=3).es
    '3 puntos'
    """

    es: str
    en: str
    more: dict[str, str] = field(init=False, compare=False, repr=False)
    """By the code of a draft language; absent if no draft language has the text."""

    def __post_init__(self) -> None:
        found = languages.more((self.es, self.en))
        if found is not None:
            object.__setattr__(self, "more", found)

    def __getitem__(self, language: str) -> str:
        """Return the text in a language, or in the fallback of a draft language that lacks it."""
        if language == "en":
            return self.en
        if language not in languages.DRAFTS:
            return self.es
        found = self.translated(language)
        if found is not None:
            return found
        instead = languages.language(language).fallback
        return f"[{instead}] {self[instead]}"

    def translated(self, language: str) -> str | None:
        """Return the text in a draft language, if it has it or needs no translation."""
        found = self.drafts.get(language)
        return self.es if found is None and self.es == self.en else found

    @property
    def drafts(self) -> dict[str, str]:
        """The text in the draft languages that have it."""
        return getattr(self, "more", {})

    def format(self, **values: object) -> Text:
        """Fill in the braces; a value that is a Text is filled in by language."""
        english = values.copy()
        spanish = values.copy()
        for name, value in values.items():
            if isinstance(value, Text):
                spanish[name], english[name] = value.es, value.en
        text = Text(self.es.format(**spanish), self.en.format(**english))
        return drafted(text, lambda code: self._filled(code, values))

    def _filled(self, code: str, values: Mapping[str, object]) -> str | None:
        template = self.translated(code)
        if template is None:
            return None
        told: dict[str, object] = {}
        for name, value in values.items():
            told[name] = value.translated(code) if isinstance(value, Text) else value
            if told[name] is None and f"{{{name}}}" in template:
                return None
        return languages.grammar(code).fill(template, told)

    def map(self, change: Callable[[str], str]) -> Text:
        """Apply a function to the text in all languages.

        >>> Text("Sur", "South").map(str.lower).en
        'south'
        """

        def changed(code: str) -> str | None:
            found = self.translated(code)
            return None if found is None else change(found)

        return drafted(Text(change(self.es), change(self.en)), changed)

    def opening(self) -> Text:
        """Return it as the beginning of a sentence, with a capital letter.

        >>> Text("cae la torre", "the rook falls").opening().en
        'The rook falls'
        """
        return self.map(lambda text: text[:1].upper() + text[1:])

    def json(self) -> dict[str, Any]:
        """Return all languages as an object."""
        found: dict[str, Any] = {"es": self.es, "en": self.en}
        return {**found, "more": self.drafts} if self.drafts else found

    @classmethod
    def read(cls, told: Mapping[str, Any]) -> Text:
        """Read what :meth:`json` gives.

        >>> Text.read({"es": "Sur", "en": "South", "more": {"fr": "Sud"}})["fr"]
        'Sud'
        """
        return drafted(Text(told["es"], told["en"]), dict(told.get("more", {})).get)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle with the draft languages."""
        names = (name for kind in type(self).__mro__ for name in getattr(kind, "__slots__", ()))
        held = {name: getattr(self, name) for name in names if hasattr(self, name)}
        return _again, (type(self), held)


def _again(kind: type[Text], held: Mapping[str, object]) -> Text:
    text = object.__new__(kind)
    for name, value in held.items():
        object.__setattr__(text, name, value)
    return text


def drafted(text: _AnyText, told: Callable[[str], str | None]) -> _AnyText:
    """Add the text in draft languages, unless they have it already."""
    known = text.drafts
    found = {code: known.get(code) or told(code) for code in languages.DRAFTS}
    there = {code: said for code, said in found.items() if said is not None}
    if there and there != known:
        object.__setattr__(text, "more", there)
    return text


def same(word: str) -> Text:
    """Return a text that is the same in all languages, such as a coordinate."""
    return Text(word, word)


def joined(sign: str, texts: Iterable[Text]) -> Text:
    """Join texts with a separator.

    >>> joined(" · ", [Text("Sur", "South"), same("3")]).en
    'South · 3'
    """
    parts = list(texts)

    def told(code: str) -> str | None:
        found = [part.translated(code) for part in parts]
        return None if None in found else sign.join(one for one in found if one is not None)

    text = Text(sign.join(part.es for part in parts), sign.join(part.en for part in parts))
    return drafted(text, told)
