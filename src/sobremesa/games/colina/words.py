"""Actions in words: “Caballo j1 gira al este”."""

from __future__ import annotations

from typing import Final

from sobremesa.games.colina import const, effects, kernel, notation, pieces
from sobremesa.rulebook.squares import DIRECTIONS
from sobremesa.rulebook.text import Text

_MOVE: Final = Text("{piece} {begin} a {end}", "{piece} {begin} to {end}")
_TURN: Final = Text("{piece} {begin} gira al {way}", "{piece} {begin} turns {way}")
_DEEDS: Final = {
    const.ATTACK: Text("{piece} {begin} ataca {end}", "{piece} {begin} attacks {end}"),
    const.FURY: Text(
        "{piece} {begin} ataca con furia {end}", "{piece} {begin} rages against {end}"
    ),
    const.BERSERK: Text(
        "{piece} {begin} ataca como berserker {end}", "{piece} {begin} goes berserk on {end}"
    ),
    const.INVEST_BERSERKER: Text(
        "{piece} {begin} pasa a Berserker", "{piece} {begin} becomes a berserker"
    ),
    const.INVEST_KNIGHT: Text(
        "{piece} {begin} pasa a Caballero", "{piece} {begin} becomes a knight"
    ),
    const.HABIT: Text("{piece} {begin} toma los hábitos", "{piece} {begin} takes the habit"),
    const.REGENCY: Text("{piece} {begin} pasa a Regente", "{piece} {begin} becomes regent"),
    const.CORONATION: Text("{piece} {begin} es coronado", "{piece} {begin} is crowned"),
    const.END: Text("fin del turno", "end of the turn"),
    const.DIE: Text("deja morir al soberano", "lets the ruler die"),
}
_SHOUT: Final = Text("{deed}, con grito", "{deed}, with a shout")


_OUTCOME: Final = Text("{deed}: {outcome}", "{deed}: {outcome}")
_FALLS: Final = Text("cae {piece}", "{piece} falls")
_DIES: Final = Text("muere {piece}", "{piece} dies")
_STANDS: Final = Text("empate", "a stand-off")
_PUSHED: Final = Text("{pushed} a {square}", "pushed back to {square}")


def write_words(position: kernel.Colina, move: int) -> Text:
    """Write a legal action, and how an attack ends."""
    deed = write_deed(position, move)
    outcome = _outcome(position, move)
    return _OUTCOME.format(deed=deed, outcome=outcome) if outcome else deed


def _outcome(position: kernel.Colina, move: int) -> Text | None:
    """Describe the outcome of an attack."""
    action = move & const.ACTION_MASK
    origin, target = notation.origin_of(move), notation.target_of(move)
    if action in (const.FURY, const.BERSERK):
        return _FALLS.format(piece=_victim(position, target))
    if action != const.ATTACK:
        return None
    fight = effects.fight(position, origin, target)
    if fight.result == "wins":
        return _FALLS.format(piece=_victim(position, target))
    if fight.result == "falls":
        return _DIES.format(piece=_victim(position, origin))
    if fight.result == "stands":
        return _STANDS
    pushed = effects.kind_name(position.piece_at(origin)).gendered("rechazado", "rechazada")
    return _PUSHED.format(pushed=pushed, square=pieces.name_of(fight.retreat))


def _victim(position: kernel.Colina, cell: int) -> Text:
    """Name a piece, with its side if there are more than two."""
    piece = position.piece_at(cell)
    if position.players == 2:
        return effects.kind_name(piece).the
    return effects.piece_label(position, piece).the


def write_deed(position: kernel.Colina, move: int) -> Text:
    """Write a legal action without what comes of it.

    >>> from sobremesa.core.game import game
    >>> game("colina").start().readable("h1<").en
    'Queen h1 turns north-west'
    """
    action = move & const.ACTION_MASK
    origin, target = notation.origin_of(move), notation.target_of(move)
    if action == const.MOVE:
        told = _MOVE
    elif action in (const.TURN_LEFT, const.TURN_RIGHT):
        told = _TURN
    else:
        told = _DEEDS[action]
    deed = told.format(
        piece=effects.kind_name(position.piece_at(origin)).opening() if origin else "",
        begin=pieces.name_of(origin) if origin else "",
        end=pieces.name_of(target) if target else "",
        way=DIRECTIONS[_facing(position, move, origin)] if told is _TURN else "",
    )
    return _SHOUT.format(deed=deed) if move & const.SHOUT else deed


def _facing(position: kernel.Colina, move: int, origin: int) -> int:
    after = position.copy()
    after.push_listed(move)
    return pieces.facing_of(after.piece_at(origin))
