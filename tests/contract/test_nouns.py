"""Every noun of the product has the right article, number and gender in both languages."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

import sobremesa
from sobremesa.rulebook.grammar import Adjective, Noun

PACKAGE: Final = Path(sobremesa.__file__).parent
FORMS: Final = {
    "acción": ("una acción", "acciones", "an action", "actions"),
    "Acho Pimentón": ("un Acho Pimentón", "Achos Pimentón", "an Acho Pimentón", "Achos Pimentón"),
    "Camilla": ("una Camilla", "Camillas", "a Camilla", "Camillas"),
    "alfil": ("un alfil", "alfiles", "a bishop", "bishops"),
    "anotación": ("una anotación", "anotaciones", "an entry", "entries"),
    "ataque": ("un ataque", "ataques", "an attack", "attacks"),
    "ataque berserker": (
        "un ataque berserker",
        "ataques berserker",
        "a berserk attack",
        "berserk attacks",
    ),
    "Balón": ("un Balón", "Balones", "a Balón", "Balones"),
    "Berserker": ("un Berserker", "Berserkers", "a berserker", "berserkers"),
    "Bota": ("una Bota", "Botas", "a Bota", "Botas"),
    "Caballero": ("un Caballero", "Caballeros", "a knight", "knights"),
    "caballo": ("un caballo", "caballos", "a knight", "knights"),
    "coronación": ("una coronación", "coronaciones", "a coronation", "coronations"),
    "dama": ("una dama", "damas", "a queen", "queens"),
    "error": ("un error", "errores", "a mistake", "mistakes"),
    "error grave": ("un error grave", "errores graves", "a blunder", "blunders"),
    "imprecisión": ("una imprecisión", "imprecisiones", "an inaccuracy", "inaccuracies"),
    "Escudo": ("un Escudo", "Escudos", "an Escudo", "Escudos"),
    "Escudo Imperial": (
        "un Escudo Imperial",
        "Escudos Imperiales",
        "an Escudo Imperial",
        "Escudos Imperiales",
    ),
    "formación": ("una formación", "formaciones", "a set-up", "set-ups"),
    "furia": ("una furia", "furias", "a fury", "furies"),
    "guerrero": ("un guerrero", "guerreros", "a warrior", "warriors"),
    "héroe": ("un héroe", "héroes", "a hero", "heroes"),
    "investidura de Berserker": (
        "una investidura de Berserker",
        "investiduras de Berserker",
        "an investing of a berserker",
        "investings of a berserker",
    ),
    "investidura de Caballero": (
        "una investidura de Caballero",
        "investiduras de Caballero",
        "an investing of a knight",
        "investings of a knight",
    ),
    "mesa": ("una mesa", "mesas", "a table", "tables"),
    "movimiento": ("un movimiento", "movimientos", "a move", "moves"),
    "Muro": ("un Muro", "Muros", "a Muro", "Muros"),
    "nombramiento de Regente": (
        "un nombramiento de Regente",
        "nombramientos de Regente",
        "a naming of a regent",
        "namings of a regent",
    ),
    "Obispo": ("un Obispo", "Obispos", "a bishop", "bishops"),
    "persona": ("una persona", "personas", "a person", "people"),
    "partida": ("una partida", "partidas", "a game", "games"),
    "partida fallida": (
        "una partida fallida",
        "partidas fallidas",
        "a failed game",
        "failed games",
    ),
    "peón": ("un peón", "peones", "a pawn", "pawns"),
    "problema": ("un problema", "problemas", "a puzzle", "puzzles"),
    "punto": ("un punto", "puntos", "a point", "points"),
    "Rayo": ("un Rayo", "Rayos", "a Rayo", "Rayos"),
    "Reina": ("una Reina", "Reinas", "a queen", "queens"),
    "reina": ("una reina", "reinas", "a queen", "queens"),
    "Reina Regente": ("una Reina Regente", "Reinas Regentes", "a regent", "regents"),
    "Rey": ("un Rey", "Reyes", "a king", "kings"),
    "rey": ("un rey", "reyes", "a king", "kings"),
    "Soldado": ("un Soldado", "Soldados", "a soldier", "soldiers"),
    "toma de hábitos": (
        "una toma de hábitos",
        "tomas de hábitos",
        "a taking of the habit",
        "takings of the habit",
    ),
    "torneo": ("un torneo", "torneos", "a tournament", "tournaments"),
    "torre": ("una torre", "torres", "a rook", "rooks"),
    "vez": ("una vez", "veces", "a time", "times"),
}
"""One, and more than one, in Spanish and in English."""


def nouns(value: object) -> Iterator[Noun]:
    """Find nouns among a module's constants."""
    if isinstance(value, Noun):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from nouns(item)
    elif isinstance(value, tuple | list):
        for item in value:
            yield from nouns(item)


def every_noun() -> dict[str, Noun]:
    """Find all that any module of the product calls a noun."""
    found: dict[str, Noun] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        if path.name != "grammar.py" and "Noun(" in path.read_text(encoding="utf-8"):
            name = ".".join(("sobremesa", *path.relative_to(PACKAGE).with_suffix("").parts))
            for value in vars(importlib.import_module(name)).values():
                found |= {noun.es: noun for noun in nouns(value) if noun.es.strip("–")}
    return found


NOUNS: Final = every_noun()


def test_every_noun_is_listed() -> None:
    assert set(NOUNS) == set(FORMS)


@pytest.mark.parametrize("name", sorted(NOUNS))
def test_a_noun_agrees_with_its_article_and_number(name: str) -> None:
    noun = NOUNS[name]
    one, many, one_en, many_en = FORMS[name]
    assert (noun.a.es, noun.a.en) == (one, one_en)
    assert (noun.plural.es, noun.plural.en) == (many, many_en)
    article = "la" if one.startswith("una ") else "el"
    assert noun.the.es == f"{article} {name}"
    assert noun.the.en == f"the {noun.en}"
    assert noun.count(1).es == f"1 {name}"
    assert noun.count(2).en == f"2 {many_en}"
    assert noun.counted(0).es == f"{'ninguna' if article == 'la' else 'ningún'} {name}"
    assert noun.counted(3).es == f"tres {many}"


@pytest.mark.parametrize("name", ["torre", "peón", "reina", "alfil"])
def test_a_colour_agrees_with_its_piece(name: str) -> None:
    red, blue = Adjective("rojo", "roja", "red"), Adjective("azul", "azul", "blue")
    feminine = FORMS[name][0].startswith("una ")
    assert NOUNS[name].which(red).the.es.endswith(" roja" if feminine else " rojo")
    assert NOUNS[name].which(red).plural.es.endswith(" rojas" if feminine else " rojos")
    assert NOUNS[name].which(blue).plural.es.endswith(" azules")
