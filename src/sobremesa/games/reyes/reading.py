"""Reading a position of Vence a los Reyes from JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from sobremesa.games.reyes import const, kernel, seats
from sobremesa.rulebook.fields import Fields, refuse
from sobremesa.rulebook.result import tidy
from sobremesa.rulebook.rules import Setup

if TYPE_CHECKING:
    from sobremesa.games.reyes.rules import Reyes

KEYS: Final = (
    "game", "players", "options", "to_move", "arrow_changed", "arrows", "ep", "fallen",
    "boneyards", "pieces", "quiet", "turn", "result",
)  # fmt: skip
REASONS: Final = ("", "kings", "checkmate", "stalemate", "bare", "repetition", "quiet")
FATES: Final = ("remove", "takeover", "fodder")
PIECES: Final = {
    seats.SEATS[army] + seats.KINDS[kind]: 8 * army + kind
    for army in range(4)
    for kind in range(1, 7)
}
"""Each piece's number in the kernel, by its name."""
PIECE_NAMES: Final = {code: name for name, code in PIECES.items()}
FIRST: Final = {
    const.PAWN: 8,
    const.KNIGHT: 2,
    const.BISHOP: 2,
    const.ROOK: 2,
    const.QUEEN: 1,
}
"""The number of pieces of each kind that an army starts with, beside its king (REY-2.1)."""
MOST_TURNS: Final = 1_000_000_000
_STEPS: Final = (const.ROW, 1, -const.ROW, -1)


def empty(setup: Setup) -> kernel.Reyes:
    """Give a board without any piece."""
    options = setup.options
    return kernel.Reyes(
        seats.SEATING_NAMES.index(str(options["seating"])),
        FATES.index(str(options["fallen"])),
        options["rescue_zone"] == "front",
        options["rescue_from"] == "own",
        int(str(options["repetition"])),
        int(str(options["quiet_limit"])),
    )


def read(rules: Reyes, data: Mapping[str, object]) -> tuple[Setup, kernel.Reyes]:
    """Read a whole position; without a result, the ends of the game are tested at once."""
    whole = Fields(data, KEYS)
    setup = rules.setup(whole.whole("players", 2, 4), whole.mapping("options"))
    seating = seats.seating_named(str(setup.options["seating"]))
    position = empty(setup)
    fallen = _fallen(whole, seating)
    living = [army for army in seating.armies if army not in fallen]
    pieces = _pieces(whole, seating, living)
    _count(pieces, seating, len(fallen) if setup.options["fallen"] == "takeover" else 0)
    arrows = whole.fields("arrows", tuple(seating.letters))
    directions = {
        army: seats.ARROWS.index(arrows.one_of(seats.SEATS[army], tuple(seats.ARROWS)))
        for army in seating.armies
    }
    boneyards = _boneyards(whole, seating, living)
    ending = _ending(whole, seating, living)
    mover = None
    if ending is None:
        letters = [seats.SEATS[army] for army in living]
        mover = seats.SEATS.index(whole.one_of("to_move", letters))
    entries = [
        entry for entry in _entries(whole, seating, directions, pieces, fallen) if entry[0] != mover
    ]
    position.set_up(pieces, fallen, boneyards, directions, entries)
    changed = whole.flag("arrow_changed")
    quiet = whole.whole("quiet", 0, MOST_TURNS)
    turn = whole.whole("turn", 0, MOST_TURNS)
    if ending:
        position.declare(*ending, changed, quiet, turn)
    elif mover is not None:
        position.begin(mover, changed, quiet, turn)
    return setup, position


def _fallen(whole: Fields, seating: seats.Seating) -> list[int]:
    letters = whole.strings("fallen")
    for letter in letters:
        if letter not in tuple(seating.letters):
            refuse("fallen: no juega {x}", "fallen: {x} does not play", x=letter[:20])
        if letters.count(letter) > 1:
            refuse("fallen: {x} está dos veces", "fallen: {x} is there twice", x=letter)
    if len(letters) == len(seating.letters):
        refuse("fallen: alguien ha de tener rey", "fallen: somebody must have a king")
    return sorted(seats.SEATS.index(letter) for letter in letters)


def _pieces(whole: Fields, seating: seats.Seating, living: list[int]) -> dict[int, int]:
    pieces: dict[int, int] = {}
    for square, name in whole.mapping("pieces").items():
        if square not in seats.NUMBERS:
            refuse("no hay casilla {x}", "there is no square {x}", x=square[:20])
        code = PIECES.get(name) if isinstance(name, str) else None
        if code is None or code >> 3 not in seating.armies:
            refuse(
                "en {x} no puede haber {n}",
                "there cannot be {n} on {x}",
                x=square,
                n=str(name)[:20],
            )
        pieces[seats.NUMBERS[square]] = code
    codes = list(pieces.values())
    for army in seating.armies:
        kings = codes.count(8 * army + const.KING)
        letter = seats.SEATS[army]
        if army in living and kings != 1:
            refuse(
                "{x} tiene {n} reyes y no ha caído: ha de tener uno",
                "{x} has {n} kings and has not fallen: it must have one",
                x=letter,
                n=kings,
            )
        if army not in living and kings:
            refuse("{x} ha caído y tiene rey", "{x} has fallen and has a king", x=letter)
    return pieces


def _count(pieces: Mapping[int, int], seating: seats.Seating, taken: int) -> None:
    """Refuse armies larger than possible: rescued pieces were pawns, fallen ones taken over."""
    codes = list(pieces.values())
    for army in seating.armies:
        many = {kind: codes.count(8 * army + kind) for kind in range(1, const.KING)}
        pawns = many.pop(const.PAWN)
        rescued = sum(max(many[kind] - FIRST[kind] * (taken + 1), 0) for kind in many)
        most = FIRST[const.PAWN] * (taken + 1)
        if pawns + rescued > most:
            refuse(
                "{x} tiene demasiadas piezas: entre peones ({pawns}) y rescatadas ({n}) son {most} "
                "como mucho",
                "{x} has too many pieces: pawns ({pawns}) and rescued ones ({n}) are {most} at "
                "most",
                x=seats.SEATS[army],
                pawns=pawns,
                n=rescued,
                most=most,
            )


def _boneyards(whole: Fields, seating: seats.Seating, living: list[int]) -> dict[int, list[int]]:
    fields = whole.fields("boneyards", [seats.SEATS[army] for army in living])
    boneyards: dict[int, list[int]] = {}
    kings: set[int] = set()
    for army in living:
        letter = seats.SEATS[army]
        boneyards[army] = []
        for name in fields.strings(letter):
            code = PIECES.get(name)
            if code is None or code >> 3 not in seating.armies:
                refuse(
                    "en el cementerio de {x} no puede haber {n}",
                    "there cannot be {n} in the boneyard of {x}",
                    x=letter,
                    n=name[:20],
                )
            if seating.sides[code >> 3] == seating.sides[army]:
                refuse(
                    "{n} es del bando de {x}: no puede estar en su cementerio",
                    "{n} is on the side of {x}: it cannot be in its boneyard",
                    x=letter,
                    n=name,
                )
            if code & 7 == const.KING:
                if code >> 3 in living:
                    refuse(
                        "{n} está en un cementerio y su ejército no ha caído",
                        "{n} is in a boneyard and its army has not fallen",
                        n=name,
                    )
                if code in kings:
                    refuse("{n} está dos veces", "{n} is there twice", n=name)
                kings.add(code)
            boneyards[army].append(code)
    return boneyards


def _entries(
    whole: Fields,
    seating: seats.Seating,
    directions: Mapping[int, int],
    pieces: Mapping[int, int],
    fallen: list[int],
) -> list[tuple[int, int]]:
    """Give the open double steps as seat and square, each one possible in the position."""
    items = whole["ep"]
    if not isinstance(items, list):
        whole.bad("ep")
    entries: list[tuple[int, int]] = []
    for item in items:
        if (
            not isinstance(item, list)
            or len(item) != 3
            or not all(isinstance(word, str) for word in item)
            or item[0] not in tuple(seating.letters)
            or item[1] not in seats.NUMBERS
            or item[2] not in seats.NUMBERS
        ):
            refuse(
                "ep: {x} no es [ejército, casilla, casilla]",
                "ep: {x} is not [army, square, square]",
                x=str(item)[:60],
            )
        if item[0] == whole["to_move"]:
            continue  # it has expired, so it is dropped unchecked
        army, at, over = seats.SEATS.index(item[0]), seats.NUMBERS[item[1]], seats.NUMBERS[item[2]]
        pawn = pieces.get(at, const.EMPTY)
        if pawn & 7 != const.PAWN or (pawn >> 3 != army and army not in fallen):
            refuse(
                "ep: en {at} no hay un peón de {x}",
                "ep: there is no pawn of {x} on {at}",
                x=item[0],
                at=item[1],
            )
        step = _STEPS[directions[army]]
        if over != at - step or over - step not in seats.NAMES:
            refuse(
                "ep: con su flecha, un peón de {x} no llega a {at} pasando por {over}",
                "ep: with its arrow, a pawn of {x} does not reach {at} by way of {over}",
                x=item[0],
                at=item[1],
                over=item[2],
            )
        if any(army == other or at == square for other, square in entries):
            refuse("ep: {x} sobra", "ep: {x} is one too many", x=str(item))
        entries.append((army, at))
    return entries


def _ending(
    whole: Fields, seating: seats.Seating, living: list[int]
) -> tuple[int, list[int]] | None:
    """Give the kernel's reason and the winning sides of a finished game."""
    if whole["result"] is None:
        return None
    if whole["to_move"] is not None:
        whole.bad("to_move")
    result = whole.fields("result", ("winners", "reason", "scores"))
    reason = result.one_of("reason", REASONS[1:])
    sides = sorted({seating.sides[army] for army in living})
    possible = [sides]
    if reason == "checkmate":
        possible = [[side] for side in sides] if len(living) == len(sides) == 2 else []
    elif (reason == "kings") != (len(sides) == 1):
        result.bad("reason")
    for winning in possible:
        scores = _shares(seating, winning)
        if result["winners"] == [player for player, score in enumerate(scores) if score]:
            if result["scores"] != [tidy(score) for score in scores]:
                result.bad("scores")
            return REASONS.index(reason), winning
    return result.bad("winners")


def _shares(seating: seats.Seating, winning: list[int]) -> list[float]:
    """Divide a game among sides, and within each among its players (REY-7.4)."""
    scores = [0.0] * seating.players
    for side in winning:
        members = seating.players_of(side)
        for player in members:
            scores[player] = 1 / (len(winning) * len(members))
    return scores
