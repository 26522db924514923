"""Actions as people write and tell them: ``Hb5-c7 xc6``, “Héroe b5 a c7: cae el guerrero de c6”."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sobremesa.games.sparta import const, kernel, pieces
from sobremesa.games.sparta.notation import write_action
from sobremesa.rulebook.action_text import Said
from sobremesa.rulebook.grammar import by_number
from sobremesa.rulebook.squares import square_order
from sobremesa.rulebook.text import Text, joined, same

_PASS: Final = Text("pasa", "pass")
_MOVE: Final = Text("{piece} {begin} a {end}", "{piece} {begin} to {end}")
_EXCHANGE: Final = Text("Guerrero {begin} pasa a héroe", "Warrior {begin} becomes a hero")
_OUTCOME: Final = Text("{deed}: {outcome}", "{deed}: {outcome}")
_CITY: Final = Text("toma la ciudad", "takes the city")
_HERO: Final = Text("pasa a héroe", "becomes a hero")
_FALLS: Final = Text("cae el {kind} de {where}", "the {kind} on {where} falls")
_FALL: Final = Text("caen {n} piezas ({where})", "{n} pieces fall ({where})")
_OWN_FALLS: Final = Text("cae el propio {kind} de {where}", "its own {kind} on {where} falls")
_OWN_FALL: Final = Text("caen {n} piezas propias ({where})", "{n} pieces of its own fall ({where})")


def write_deed(position: kernel.Sparta, move: int) -> Text:
    """Tell a legal action without what comes of it."""
    if move == const.PASS:
        return _PASS
    begin = move & const.SQUARE_MASK
    if move & const.EXCHANGE:
        return _EXCHANGE.format(begin=pieces.NAMES[begin])
    return _MOVE.format(
        piece=pieces.KIND_NAMES[_hero(position, move)].opening(),
        begin=pieces.NAMES[begin],
        end=pieces.NAMES[move >> const.SQUARE_BITS],
    )


def say(position: kernel.Sparta, move: int) -> Said:
    """Give a legal action in all the ways in which people take it.

    >>> from sobremesa.core.game import game
    >>> state = game("sparta").start()
    >>> state.said("b2-c4").text.es, state.said("b2-c4").spoken.es
    ('b2-c4', 'Guerrero b2 a c4')
    """
    deed = write_deed(position, move)
    if move == const.PASS:
        return Said(deed)
    after = position.copy()
    after.push_listed(move)
    written = ("H" if _hero(position, move) else "") + write_action(move)
    if after.last_arrival()[0] and not move & const.EXCHANGE:
        written += "=H"
    fallen = sorted((pieces.NAMES[square] for *_, square in after.last_losses()), key=square_order)
    if fallen:
        written += f" x{''.join(fallen)}"
    outcomes = list(_outcomes(position, after, move))
    words = _OUTCOME.format(deed=deed, outcome=joined(", ", outcomes)) if outcomes else deed
    return Said(same(written), words=words)


def _hero(position: kernel.Sparta, move: int) -> int:
    """Tell whether it is a hero that moves."""
    return position.pieces()[move & const.SQUARE_MASK][1]


def _outcomes(position: kernel.Sparta, after: kernel.Sparta, move: int) -> Iterator[Text]:
    """Say what comes of an action: a hero, a city, and who falls on either side."""
    promoted, took = after.last_arrival()
    if promoted and not move & const.EXCHANGE:
        yield _HERO
    if took:
        yield _CITY
    mover = position.to_move
    for side, one, many in ((1 - mover, _FALLS, _FALL), (mover, _OWN_FALLS, _OWN_FALL)):
        lost = {pieces.NAMES[s]: hero for whose, hero, s in after.last_losses() if whose == side}
        squares = sorted(lost, key=square_order)
        if squares:
            kind = pieces.KIND_NAMES[lost[squares[0]]]
            yield by_number(len(squares), one, many, kind=kind, where=", ".join(squares))
