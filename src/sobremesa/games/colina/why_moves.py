"""Why a move is illegal (section 4 of the rules)."""

from __future__ import annotations

from itertools import pairwise

from sobremesa.games.colina import const, kernel, pieces
from sobremesa.games.colina.why_words import refuse, where
from sobremesa.rulebook.refusal import Refusal
from sobremesa.rulebook.squares import square_at, square_name

REACH = {"R": 1, "G": 1, "D": 10, "B": 3, "C": 5, "S": 2}
OWN_RULES = {
    "R": refuse(
        "COL-4.1",
        "El Rey va a una casilla de las ocho de alrededor.",
        "The king goes to one of the eight squares around him.",
    ),
    "G": refuse(
        "COL-4.1",
        "La Regente se mueve como un Rey: una casilla, en cualquier dirección.",
        "The regent moves as a king: one square, in any direction.",
    ),
    "D": refuse(
        "COL-4.3",
        "La Reina va en línea recta, hasta diez casillas.",
        "The queen goes in a straight line, up to ten squares.",
    ),
    "B": refuse(
        "COL-4.4",
        "El Berserker va en fila o en columna, hasta tres casillas.",
        "The berserker goes along a row or a column, up to three squares.",
    ),
    "C": refuse(
        "COL-4.5",
        "El Caballero va en línea recta, hasta cinco casillas.",
        "The knight rides in a straight line, up to five squares.",
    ),
    "O": refuse(
        "COL-4.6",
        "El Obispo da hasta cinco pasos, siempre en diagonal.",
        "The bishop takes up to five steps, always diagonally.",
    ),
    "S": refuse(
        "COL-4.7",
        "El Soldado va en fila o en columna, una o dos casillas.",
        "The soldier goes along a row or a column, one or two squares.",
    ),
}
OCCUPIED = refuse(
    "COL-4.0",
    "Un movimiento termina en una casilla vacía; para atacar se usa x.",
    "A move ends on an empty square; an attack is written with x.",
)
BLOCKED = refuse(
    "COL-4.0",
    "Hay una pieza en medio, y solo el Caballero salta.",
    "A piece is in the way, and only the knight jumps.",
)
TOO_STEEP = refuse(
    "COL-4.9",
    "Cuesta arriba se va de casilla en casilla: un movimiento más largo no sube en ningún paso.",
    "Uphill goes one square at a time: a longer move never rises at any step.",
)
TIRED = refuse(
    "COL-4.9",
    "Esta pieza ya ha cambiado de casilla este turno: hasta el próximo no sube.",
    "This piece has already changed squares this turn: it climbs no more until the next.",
)
TWO_LEVELS = refuse(
    "COL-4.9",
    "Se sube un solo nivel cada vez.",
    "One climbs a single level at a time.",
)


def explain_move(position: kernel.Colina, origin: int, target: int) -> Refusal:
    """Give the rule that forbids one's own piece to move to an existing square."""
    kind = pieces.kind_of(position.piece_at(origin))
    if kind == "O":
        return _bishop(position, origin, target)
    path = _line(origin, target, kind in "BS")
    if not path or len(path) > REACH[kind]:
        return OWN_RULES[kind]
    if kind == "C":
        return _knight(position, path)
    return _walk(position, origin, path)


def _line(origin: int, target: int, orthogonal: bool) -> list[str]:
    """Name the squares of a straight line, its start excluded; none if it is not straight."""
    begin, end = square_at(pieces.name_of(origin)), square_at(pieces.name_of(target))
    assert begin is not None
    assert end is not None
    dx, dy = end[0] - begin[0], end[1] - begin[1]
    length = max(abs(dx), abs(dy))
    if length == 0 or (dx and dy and (orthogonal or abs(dx) != abs(dy))):
        return []
    sx, sy = dx // length, dy // length
    return [square_name(begin[0] + n * sx, begin[1] + n * sy) for n in range(1, length + 1)]


def _knight(position: kernel.Colina, path: list[str]) -> Refusal:
    if position.piece_at(pieces.CELLS[path[-1]]):
        return OCCUPIED
    for square in path:
        if where(position, square):
            return refuse(
                "COL-4.5",
                "El Caballero no salta sobre un hueco del tablero.",
                "The knight does not jump over a gap in the board.",
            )
    return refuse(
        "COL-4.5",
        "El Caballero salta piezas sueltas, nunca dos seguidas.",
        "The knight jumps single pieces, never two in a row.",
    )


def _walk(position: kernel.Colina, origin: int, path: list[str]) -> Refusal:
    piece = position.piece_at(origin)
    for square in path:
        missing = where(position, square)
        if missing:
            return missing
        if position.piece_at(pieces.CELLS[square]):
            return OCCUPIED if square == path[-1] else BLOCKED
    cells = [origin, *(pieces.CELLS[square] for square in path)]
    if pieces.kind_of(piece) in pieces.RULERS:
        return refuse(
            "COL-4.2",
            "Ahí tu soberano quedaría junto al de otro bando.",
            "There your ruler would stand next to another side's.",
        )
    for here, there in pairwise(cells):
        if not position.may_enter(piece, here, there):
            return refuse(
                "COL-4.8",
                "Un Soldado que ha salido de su territorio no vuelve a él.",
                "A soldier who has left its territory never enters it again.",
            )
    return _climb(position, origin, cells[1], len(path))


def _climb(position: kernel.Colina, origin: int, target: int, length: int) -> Refusal:
    if length > 1:
        return TOO_STEEP
    if position.level_of(target) - position.level_of(origin) > 1:
        return TWO_LEVELS
    return TIRED


def _bishop(position: kernel.Colina, origin: int, target: int) -> Refusal:
    if origin == target or target not in _reached(position, origin, through=True):
        return OWN_RULES["O"]
    if position.piece_at(target):
        return OCCUPIED
    if target not in _reached(position, origin, through=False):
        return BLOCKED
    return _climb(position, origin, target, 1 if abs(target - origin) in (17, 19) else 2)


def _reached(position: kernel.Colina, origin: int, through: bool) -> set[int]:
    """Give the cells within five diagonal steps on flat ground, ignoring pieces or not."""
    reached = edge = {origin}
    for _ in range(5):
        steps = {cell + pieces.STEPS[d] for cell in edge for d in (1, 3, 5, 7)}
        edge = {
            cell
            for cell in steps - reached
            if position.piece_at(cell) == 0 or (through and position.piece_at(cell) != const.WALL)
        }
        reached = reached | edge
    return reached
