"""Words that agree: articles, numbers and adjectives, in Spanish and in English."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from sobremesa.rulebook.text import Text

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
    """What a thing is like; only Spanish asks for the thing's gender."""

    masculine: str
    feminine: str
    en: str


@dataclass(frozen=True, slots=True)
class Noun(Text):
    """The name of a thing in the singular, which knows the words that go with it.

    >>> rook = Noun("torre", "rook", feminine=True)
    >>> rook.a.es, rook.the.en, rook.count(3).es, rook.counted(0).es
    ('una torre', 'the rook', '3 torres', 'ninguna torre')
    """

    feminine: bool = False
    many: Text | None = None
    """The plural, where no rule of the language gives it."""

    @property
    def plural(self) -> Text:
        """More than one of these.

        >>> Noun("héroe", "hero").plural.en, Noun("ciudad", "city", feminine=True).plural.en
        ('heroes', 'cities')
        >>> Noun("Balón", "Balón").plural.en, Noun("Acho", "Acho", many=Text("X", "Y")).plural.es
        ('Balones', 'X')
        """
        if self.many is not None:
            return self.many
        spanish = _plural(self.es)
        return Text(spanish, spanish if self.en == self.es else _english_plural(self.en))

    @property
    def a(self) -> Text:
        """The noun with its indefinite article.

        >>> Noun("peón", "pawn").a.es, Noun("alfil", "angel").a.en
        ('un peón', 'an angel')
        """
        article = "an" if self.en[:1].lower() in _VOWELS else "a"
        return Text(f"{self.gendered('un', 'una')} {self.es}", f"{article} {self.en}")

    @property
    def the(self) -> Text:
        """The noun with its definite article."""
        return Text(f"{self.gendered('el', 'la')} {self.es}", f"the {self.en}")

    def gendered(self, masculine: str, feminine: str) -> str:
        """Choose the Spanish word that goes with this noun."""
        return feminine if self.feminine else masculine

    def which(self, adjective: Adjective) -> Noun:
        """Add an adjective.

        >>> Noun("dama", "queen", True).which(Adjective("negro", "negra", "black")).the.es
        'la dama negra'
        """
        word = self.gendered(adjective.masculine, adjective.feminine)
        noun = Noun(f"{self.es} {word}", f"{adjective.en} {self.en}", self.feminine)
        if self.many is None:
            return noun
        many = Text(f"{self.many.es} {_plural(word)}", f"{adjective.en} {self.many.en}")
        return replace(noun, many=many)

    def noted(self, note: Text) -> Noun:
        """Add a note in brackets.

        >>> Noun("Reina", "queen", True).noted(Text("Sur", "South")).the.es
        'la Reina (Sur)'
        """
        return Noun(f"{self.es} ({note.es})", f"{self.en} ({note.en})", self.feminine)

    def count(self, number: int) -> Text:
        """Give a number of these, in figures.

        >>> Noun("punto", "point").count(1).es, Noun("acción", "action").count(2).es
        ('1 punto', '2 acciones')
        """
        if number == 1:
            return Text(f"1 {self.es}", f"1 {self.en}")
        return Text("{n} {these}", "{n} {these}").format(n=number, these=self.plural)

    def counted(self, number: int) -> Text:
        """Give a number of these, in words.

        >>> Noun("rey", "king").counted(2).es, Noun("furia", "fury", True).counted(1).es
        ('dos reyes', 'una furia')
        """
        if number >= len(_SPANISH):
            return self.count(number)
        if number > 1:
            many = self.plural
            return Text(f"{_SPANISH[number]} {many.es}", f"{_ENGLISH[number]} {many.en}")
        few = self.gendered("un", "una") if number else self.gendered("ningún", "ninguna")
        return Text(f"{few} {self.es}", f"{_ENGLISH[number]} {self.en}")


def by_number(number: int, one: Text, many: Text, **values: object) -> Text:
    """Choose the words that go with a number, such as a verb, and fill them in.

    >>> by_number(1, Text("queda {n}", "{n} is left"), Text("quedan {n}", "{n} are left")).es
    'queda 1'
    """
    return (one if number == 1 else many).format(n=number, **values)


def _plural(phrase: str) -> str:
    """Give the plural of a Spanish noun with its adjectives.

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
    """Give the plural of an English noun; what follows an "of" stays.

    >>> _english_plural("fury"), _english_plural("naming of a regent"), _english_plural("search")
    ('furies', 'namings of a regent', 'searches')
    """
    named, of, rest = phrase.partition(" of ")
    if named.endswith("y") and named[-2:-1] not in _VOWELS:
        return f"{named[:-1]}ies{of}{rest}"
    ending = "es" if named.endswith(("s", "x", "z", "ch", "sh", "ero")) else "s"
    return f"{named}{ending}{of}{rest}"


def listed(things: Sequence[Text]) -> Text:
    """Name things one after the other, in both languages.

    >>> listed([Text("Sur", "South"), Text("Oeste", "West"), Text("Este", "East")]).es
    'Sur, Oeste y Este'
    >>> listed([Text("Ana", "Ana"), Text("Inés", "Inés")]).es
    'Ana e Inés'
    """
    spanish, english = [thing.es for thing in things], [thing.en for thing in things]
    if len(things) < 2:
        return Text("".join(spanish), "".join(english))
    conjunction = "e" if _OPENS_WITH_I.match(spanish[-1]) else "y"
    return Text(
        f"{', '.join(spanish[:-1])} {conjunction} {spanish[-1]}",
        f"{', '.join(english[:-1])} and {english[-1]}",
    )
