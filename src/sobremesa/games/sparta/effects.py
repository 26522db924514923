"""The effects of an action of Sparta: pieces that fall, cities, heroes, and the end."""

from __future__ import annotations

from functools import cache

from sobremesa.games.sparta import const, kernel, pieces
from sobremesa.games.sparta.threats import Threats
from sobremesa.rulebook.grammar import by_number
from sobremesa.rulebook.scene import Effect, Event
from sobremesa.rulebook.squares import square_order
from sobremesa.rulebook.text import Text


def effects_of(after: kernel.Sparta, move: int) -> tuple[Effect, ...]:
    """Give the effects of an action just made, in the order of the rules."""
    effects = []
    promoted, took = after.last_arrival()
    losses = after.last_losses()
    if not (promoted or took or losses or after.over):
        return ()
    where = pieces.NAMES.get(move >> const.SQUARE_BITS & const.SQUARE_MASK, "")
    if promoted:
        effects.append(_made(where))
    if took:
        effects.append(_taken(1 - after.to_move, where))
    for side, hero, square in losses:
        effects.append(_fall(side, hero, square))
        if side == 1 - after.to_move:
            effects.append(_loss(hero, square, pieces.NAMES[square] == where))
    if after.over:
        if move == const.PASS:
            where = pieces.NAMES[min(after.cities())]
        effects.append(Effect("ends", where, status(after)))
    return tuple(effects)


def all_effects(position: kernel.Sparta, move: int) -> tuple[Effect, ...]:
    """Tell what a legal move would lead to, and whom it would put in danger."""
    after = position.copy()
    after.push_listed(move)
    return (*effects_of(after, move), *threatened(after, Threats(after), move))


@cache
def _made(where: str) -> Effect:
    return Effect("becomes", where, _HERO_MADE.format(where=where))


@cache
def _taken(side: int, where: str) -> Effect:
    return Effect("takes", where, _CITY_TAKEN.format(side=pieces.SIDE_NAMES[side], where=where))


@cache
def _fall(side: int, hero: int, square: int) -> Effect:
    where = pieces.NAMES[square]
    return Effect("falls", where, _FALLS.format(piece=pieces.label(side, hero), where=where))


@cache
def _loss(hero: int, square: int, itself: bool) -> Effect:
    """Warn before a move that the piece itself would fall, or another one of its side."""
    where, kind = pieces.NAMES[square], pieces.KIND_NAMES[hero]
    return Effect("lost", where, (_LOST_ITSELF if itself else _LOST).format(kind=kind, where=where))


def threatened(after: kernel.Sparta, threats: Threats, move: int) -> list[Effect]:
    """Give the pieces that could be surrounded next after a piece has come to a square."""
    if after.over or move == const.PASS or move & const.EXCHANGE:
        return []
    mover = 1 - after.to_move
    return [
        _threat("danger" if side == mover else "threat", side, hero, square)
        for side, hero, square in threats.around(move >> const.SQUARE_BITS & const.SQUARE_MASK)
    ]


@cache
def _threat(kind: str, side: int, hero: int, square: int) -> Effect:
    where = pieces.NAMES[square]
    return Effect(kind, where, _THREATENED.format(piece=pieces.label(side, hero), where=where))


def events(after: kernel.Sparta, move: int) -> tuple[Event, ...]:
    """Give the events of an action just made."""
    mover = 1 - after.to_move
    found = [
        Event(effect.kind, effect.label, mover, everyday=True)
        for effect in effects_of(after, move)
        if effect.kind in ("becomes", "takes")
    ]
    if move == const.PASS:
        found.append(Event("pass", _PASSES.format(side=pieces.SIDE_NAMES[mover]), mover))
    for side, name in enumerate(pieces.SIDE_NAMES):
        squares = [pieces.NAMES[lost[2]] for lost in after.last_losses() if lost[0] == side]
        if squares:
            listed = ", ".join(sorted(squares, key=square_order))
            text = by_number(len(squares), _LOSES_ONE, _LOSES, side=name, where=listed)
            found.append(Event("falls", text, side, everyday=True, loss=True))
    if after.over:
        found.append(Event("ends", status(after)))
    return tuple(found)


_THREATENED = Text(
    "El {piece} de {where}, a punto de quedar cercado", "{piece} on {where} about to be surrounded"
)


_HERO_MADE = Text("El guerrero de {where} se hace héroe", "The warrior on {where} becomes a hero")
_CITY_TAKEN = Text("{side} toma la ciudad de {where}", "{side} takes the city on {where}")
_PASSES = Text("{side} no puede mover y pasa", "{side} cannot move and passes")
_FALLS = Text("Cae el {piece} en {where}", "{piece} falls on {where}")
_LOST_ITSELF = Text("¡ahí caería tu propio {kind}!", "your own {kind} would fall there!")
_LOST = Text("¡perderías tu {kind} de {where}!", "you would lose your {kind} on {where}!")
_LOSES_ONE = Text("{side} pierde la pieza de {where}", "{side} loses the piece on {where}")
_LOSES = Text("{side} pierde {n} piezas: {where}", "{side} loses {n} pieces: {where}")
_ENDINGS = {
    const.BY_CITIES: Text(
        "{winner} gana: las ocho ciudades son suyas", "{winner} wins with all eight cities"
    ),
    const.BY_MAJORITY: Text(
        "{winner} gana: apenas quedan piezas y tiene más ciudades, {more} a {fewer}",
        "{winner} wins: few pieces are left, and {winner} has more cities, {more} to {fewer}",
    ),
    const.EQUAL: Text(
        "Tablas: apenas quedan piezas y las ciudades están repartidas",
        "A draw: few pieces are left, and the cities are shared equally",
    ),
    const.REPETITION: Text("Tablas: la posición se repite", "A draw: the position repeats itself"),
}


_ONE_LEFT = Text(
    "{winner} gana: a {loser} solo le queda una pieza",
    "{winner} wins: {loser} has just one piece left",
)


_NONE_LEFT = Text(
    "{winner} gana: a {loser} no le queda ninguna pieza", "{winner} wins: {loser} has no piece left"
)


_TO_MOVE = tuple(
    Text("Juega {side}", "{side} to move").format(side=name) for name in pieces.SIDE_NAMES
)


def status(position: kernel.Sparta) -> Text:
    """Describe whose turn it is, or how the game ended."""
    if not position.over:
        return _TO_MOVE[position.to_move]
    winner = 0 if position.outcome()[0] > 0.5 else 1
    cities = [position.count(side)[2] for side in (winner, 1 - winner)]
    if position.reason == const.BY_PIECES:
        text = _ONE_LEFT if position.count(1 - winner)[0] else _NONE_LEFT
    else:
        text = _ENDINGS[position.reason]
    return text.format(
        winner=pieces.SIDE_NAMES[winner],
        loser=pieces.SIDE_NAMES[1 - winner],
        more=cities[0],
        fewer=cities[1],
    )
