"""Why an action is illegal: the rules of Sparta are tested one after another."""

from __future__ import annotations

from sobremesa.games.sparta import const, kernel, pieces
from sobremesa.rulebook.refusal import Refusal
from sobremesa.rulebook.text import Text, same


def _refuse(rule: str, spanish: str, english: str, **values: object) -> Refusal:
    return Refusal(rule, Text(spanish, english).format(**values))


def explain(position: kernel.Sparta, action: tuple[str, str] | None) -> Refusal:
    """Give the first rule that forbids an action, which is known to be illegal.

    An action is a pair of squares, the second one ``"H"`` in an exchange; none is a pass.
    """
    if position.over:
        return _finished(position)
    if action is None:
        return _refuse(
            "SPA-2.6",
            "Solo se pasa cuando no queda ningún movimiento ni cambio, y a {side} todavía le queda "
            "alguno.",
            "You pass only with no move and no exchange left, and {side} still has some.",
            side=pieces.SIDE_NAMES[position.to_move],
        )
    start, end = action
    if end == "H":
        return _exchange(position, start)
    return _move(position, start, end)


def _finished(position: kernel.Sparta) -> Refusal:
    rule = ("SPA-4.1", "SPA-4.2", "SPA-4.3", "SPA-4.3", "SPA-4.4")[position.reason - 1]
    if position.reason == const.BY_PIECES and len(position.pieces()) <= 1:
        rule = "SPA-4.3"
    return _refuse(rule, "La partida ha terminado.", "The game is over.")


def _exchange(position: kernel.Sparta, name: str) -> Refusal:
    square = pieces.SQUARES[name]
    side = position.to_move
    standing = position.pieces().get(square)
    if standing is None or standing[0] != side:
        return _refuse(
            "SPA-2.5",
            "En {name} no hay ningún guerrero de {side} que cambiar.",
            "There is no warrior of {side}'s on {name} to exchange.",
            name=name,
            side=pieces.SIDE_NAMES[side],
        )
    if standing[1]:
        return _refuse(
            "SPA-2.5",
            "La pieza de {name} ya es un héroe; se cambian guerreros.",
            "The piece on {name} is a hero already; warriors are exchanged.",
            name=name,
        )
    return _refuse(
        "SPA-2.5",
        "El guerrero de {name} no está en una ciudad de su color: solo ahí puede cambiarse.",
        "The warrior on {name} is not in a city of its colour: only there can it be exchanged.",
        name=name,
    )


def _move(position: kernel.Sparta, start: str, end: str) -> Refusal:
    men = position.pieces()
    standing = men.get(pieces.SQUARES[start])
    if standing is None:
        return _refuse(
            "SPA-2.1",
            "En {start} no hay ninguna pieza que mover.",
            "There is no piece on {start} to move.",
            start=start,
        )
    if standing[0] != position.to_move:
        return _refuse(
            "SPA-2.1",
            "La pieza de {start} no es de {side}, a quien le toca mover una suya.",
            "The piece on {start} is not {side}'s, who is to move one of their own.",
            start=start,
            side=pieces.SIDE_NAMES[position.to_move],
        )
    if start == end:
        return _refuse(
            "SPA-2.4",
            "Un movimiento no acaba donde empezó{instead}.",
            "A move does not end where it began{instead}.",
            instead=_instead(position, start, end),
        )
    hero = standing[1]
    if pieces.distance(start, end) > pieces.REACH[hero]:
        return _refuse(
            "SPA-2.2",
            "De {start} a {end} hay {steps} pasos, y {kind} da {reach} como mucho{instead}.",
            "From {start} to {end} it is {steps} steps, and {kind} takes {reach} at most{instead}.",
            start=start,
            end=end,
            steps=pieces.distance(start, end),
            kind=pieces.KIND_NAMES[hero].a,
            reach=pieces.REACH[hero],
            instead=_instead(position, start, end),
        )
    if pieces.SQUARES[end] in men:
        return _refuse(
            "SPA-2.3",
            "En {end} ya hay una pieza: se acaba en una casilla vacía{instead}.",
            "A piece stands on {end} already: a move ends on an empty square{instead}.",
            end=end,
            instead=_instead(position, start, end),
        )
    return _refuse(
        "SPA-2.3",
        "No hay camino de {reach} pasos por casillas vacías de {start} a {end}{instead}.",
        "There is no way of {reach} steps over empty squares from {start} to {end}{instead}.",
        reach=pieces.REACH[hero],
        start=start,
        end=end,
        instead=_instead(position, start, end),
    )


def _instead(position: kernel.Sparta, start: str, end: str) -> Text:
    """Name the square that the piece reaches nearest to the one asked for."""
    mine = [move for move in position.moves() if move < const.EXCHANGE]
    reached = [
        pieces.NAMES[move >> const.SQUARE_BITS]
        for move in mine
        if move & const.SQUARE_MASK == pieces.SQUARES[start]
    ]
    if not reached:
        return Text("; esa pieza está encerrada", "; that piece is shut in")
    if start == end:
        return same("")
    nearest = min(reached, key=lambda name: (pieces.apart(name, end), name))
    return Text("; sí llega a {nearest}", "; it does reach {nearest}").format(nearest=nearest)
