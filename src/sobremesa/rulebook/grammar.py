"""Grammatical agreement: articles, numbers and adjectives, in Spanish and in English."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from sobremesa.rulebook import languages
from sobremesa.rulebook.languages import Grammar, Word
from sobremesa.rulebook.text import Text, drafted

_SPANISH: Final = (
    "", "", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez", "once",
    "doce", "trece", "catorce", "quince", "dieciséis", "diecisiete", "dieciocho",
)  # fmt: skip
_ENGLISH: Final = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
)  # fmt: skip
_VOWELS: Final = "aeiou"
_OPENS_WITH_I: Final = re.compile(r"h?[iíy](?![aeoáéó])", re.IGNORECASE)
"""Before the sound of i, the Spanish "y" becomes "e"; before ia, ie, io it stays."""


@dataclass(frozen=True, slots=True)
class Adjective:
    """An adjective; only Spanish inflects it for gender."""

    masculine: str
    feminine: str
    en: str

    def beside(self, code: str, word: Word) -> Word | None:
        """Return a noun with this adjective in a draft language, which lists its two genders."""
        pair = (self.feminine, self.en) if word.feminine else (self.masculine, self.en)
        told = languages.word(code, pair)
        if told is None:
            return None
        return Word(f"{word.one} {told.one}", f"{word.many} {told.many}", word.feminine)


class Noun(Text):
    """A noun in the singular, with its plural, articles and gender.

    It is serialised like any other text: the grammatical data is no field of the dataclass.

    >>> rook = Noun("torre", "rook", feminine=True)
    >>> rook.a.es, rook.the.en, rook.count(3).es, rook.counted(0).es
    ('una torre', 'the rook', '3 torres', 'ninguna torre')
    """

    __slots__ = ("feminine", "many", "words")

    feminine: bool
    many: Text | None
    """The plural, if it is irregular."""
    words: dict[str, Word]
    """The noun in draft languages, if it was composed; others are in their files."""

    def __init__(self, es: str, en: str, feminine: bool = False, many: Text | None = None) -> None:
        Text.__init__(self, es, en)
        object.__setattr__(self, "feminine", feminine)
        object.__setattr__(self, "many", many)

    def word(self, code: str) -> Word | None:
        """Return the noun in a draft language."""
        put_together: dict[str, Word] = getattr(self, "words", {})
        return put_together.get(code) or languages.word(code, (self.es, self.en))

    def _drafted(self, text: Text, told: Callable[[Grammar, Word], str]) -> Text:
        def said(code: str) -> str | None:
            word = self.word(code)
            return None if word is None else told(languages.grammar(code), word)

        return drafted(text, said)

    def _with_words(self, noun: Noun, change: Callable[[str, Word], Word | None]) -> Noun:
        """Return a noun made of this one what draft languages call it."""
        known = ((code, self.word(code)) for code in languages.DRAFTS)
        found = {code: change(code, word) for code, word in known if word is not None}
        there = {code: word for code, word in found.items() if word is not None}
        if there:
            object.__setattr__(noun, "words", there)
            drafted(noun, lambda code: there[code].one if code in there else None)
        return noun

    @property
    def plural(self) -> Text:
        """The plural.

        >>> Noun("héroe", "hero").plural.en, Noun("ciudad", "city", feminine=True).plural.en
        ('heroes', 'cities')
        >>> Noun("Balón", "Balón").plural.en, Noun("Acho", "Acho", many=Text("X", "Y")).plural.es
        ('Balones', 'X')
        """
        if self.many is not None:
            return self._drafted(Text(self.many.es, self.many.en), lambda _, word: word.many)
        spanish = _plural(self.es)
        text = Text(spanish, spanish if self.en == self.es else _english_plural(self.en))
        return self._drafted(text, lambda _, word: word.many)

    @property
    def a(self) -> Text:
        """The noun with its indefinite article.

        >>> Noun("peón", "pawn").a.es, Noun("alfil", "angel").a.en
        ('un peón', 'an angel')
        """
        article = "an" if self.en[:1].lower() in _VOWELS else "a"
        text = Text(f"{self.gendered('un', 'una')} {self.es}", f"{article} {self.en}")
        return self._drafted(text, lambda grammar, word: grammar.with_article(grammar.a, word))

    @property
    def the(self) -> Text:
        """The noun with its definite article."""
        text = Text(f"{self.gendered('el', 'la')} {self.es}", f"the {self.en}")
        return self._drafted(text, lambda grammar, word: grammar.with_article(grammar.the, word))

    def gendered(self, masculine: str, feminine: str) -> str:
        """Return the Spanish word that agrees with this noun's gender."""
        return feminine if self.feminine else masculine

    def which(self, adjective: Adjective) -> Noun:
        """Add an adjective.

        >>> Noun("dama", "queen", True).which(Adjective("negro", "negra", "black")).the.es
        'la dama negra'
        """
        word = self.gendered(adjective.masculine, adjective.feminine)
        many = None
        if self.many is not None:
            many = Text(f"{self.many.es} {_plural(word)}", f"{adjective.en} {self.many.en}")
        noun = Noun(f"{self.es} {word}", f"{adjective.en} {self.en}", self.feminine, many)
        return self._with_words(noun, adjective.beside)

    def noted(self, note: Text) -> Noun:
        """Add a note in brackets.

        >>> Noun("Reina", "queen", True).noted(Text("Sur", "South")).the.es
        'la Reina (Sur)'
        """
        noun = Noun(f"{self.es} ({note.es})", f"{self.en} ({note.en})", self.feminine)

        def noted(code: str, word: Word) -> Word | None:
            told = note.translated(code)
            if told is None:
                return None
            return Word(f"{word.one} ({told})", f"{word.many} ({told})", word.feminine)

        return self._with_words(noun, noted)

    def count(self, number: int) -> Text:
        """Return the noun with a number in figures.

        >>> Noun("punto", "point").count(1).es, Noun("acción", "action").count(2).es
        ('1 punto', '2 acciones')
        """
        many = self.plural if number != 1 else self
        text = Text(f"{number} {many.es}", f"{number} {many.en}")
        return self._drafted(text, lambda grammar, word: grammar.count(number, word))

    def counted(self, number: int) -> Text:
        """Return the noun with a number in words.

        >>> Noun("rey", "king").counted(2).es, Noun("furia", "fury", True).counted(1).es
        ('dos reyes', 'una furia')
        """
        if number >= len(_SPANISH):
            return self.count(number)
        if number > 1:
            many = self.plural
            text = Text(f"{_SPANISH[number]} {many.es}", f"{_ENGLISH[number]} {many.en}")
        else:
            few = self.gendered("un", "una") if number else self.gendered("ningún", "ninguna")
            text = Text(f"{few} {self.es}", f"{_ENGLISH[number]} {self.en}")
        return self._drafted(text, lambda grammar, word: grammar.counted(number, word))


def by_number(number: int, one: Text, many: Text, **values: object) -> Text:
    """Choose singular or plural words by a number, and fill it in.

    >>> by_number(1, Text("queda {n}", "{n} is left"), Text("quedan {n}", "{n} are left")).es
    'queda 1'
    """
    return (one if number == 1 else many).format(n=number, **values)


def _plural(phrase: str) -> str:
    """Return the plural of a Spanish noun with its adjectives.

    >>> _plural("línea mala"), _plural("toma de hábitos"), _plural("rey")
    ('líneas malas', 'tomas de hábitos', 'reyes')
    """
    named, of, rest = phrase.partition(" de ")
    return " ".join(map(_plural_word, named.split())) + of + rest


def _plural_word(word: str) -> str:
    if word[-1:].lower() in "aeiouáéó":
        return f"{word}s"
    if word.endswith("z"):
        return f"{word[:-1]}ces"
    stem = f"{word[:-2]}on" if word.endswith("ón") else word
    return f"{stem}es"


def _english_plural(phrase: str) -> str:
    """Return the plural of an English noun; what follows an "of" stays.

    >>> _english_plural("fury"), _english_plural("naming of a regent"), _english_plural("search")
    ('furies', 'namings of a regent', 'searches')
    """
    named, of, rest = phrase.partition(" of ")
    if named.endswith("y") and named[-2:-1] not in _VOWELS:
        return f"{named[:-1]}ies{of}{rest}"
    ending = "es" if named.endswith(("s", "x", "z", "ch", "sh", "ero")) else "s"
    return f"{named}{ending}{of}{rest}"


def listed(things: Sequence[Text]) -> Text:
    """Join things with commas and “and”, in both languages.

    >>> listed([Text("Sur", "South"), Text("Oeste", "West"), Text("Este", "East")]).es
    'Sur, Oeste y Este'
    >>> listed([Text("Ana", "Ana"), Text("Inés", "Inés")]).es
    'Ana e Inés'
    """
    spanish, english = [thing.es for thing in things], [thing.en for thing in things]
    if len(things) < 2:
        return things[0] if things else Text("", "")
    conjunction = "e" if _OPENS_WITH_I.match(spanish[-1]) else "y"
    text = Text(
        f"{', '.join(spanish[:-1])} {conjunction} {spanish[-1]}",
        f"{', '.join(english[:-1])} and {english[-1]}",
    )
    return drafted(text, lambda code: _listed(things, code))


def _listed(things: Sequence[Text], code: str) -> str | None:
    told = [thing.translated(code) for thing in things]
    known = [one for one in told if one is not None]
    if len(known) < len(told):
        return None
    return f"{', '.join(known[:-1])} {languages.grammar(code).conjunction} {known[-1]}"
