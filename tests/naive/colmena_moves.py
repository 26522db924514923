"""Hexagons, and where the pieces of La Colmena can go, for the naive second implementation."""

from __future__ import annotations

from collections.abc import Iterator

Cell = tuple[int, int]
Stacks = dict[Cell, list[str]]

NEIGHBOURS: tuple[Cell, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))  # CMN-2.1


# ---------------------------------------------------------------- hexagons


def neighbours(cell: Cell) -> list[Cell]:
    """Give the six hexagons around one (CMN-2.1)."""
    return [(cell[0] + q, cell[1] + r) for q, r in NEIGHBOURS]


def gate(start: Cell, end: Cell) -> list[Cell]:
    """Give the two hexagons that touch both ends of a step."""
    return [cell for cell in neighbours(start) if cell in neighbours(end)]


def height(stacks: Stacks, cell: Cell) -> int:
    """Count the pieces on a hexagon."""
    return len(stacks.get(cell, []))


def top_colour(stacks: Stacks, cell: Cell) -> str:
    """Give the colour of the top piece of a stack, which alone counts (CMN-2.2)."""
    return stacks[cell][-1][0]


def is_connected(stacks: Stacks) -> bool:
    """Tell whether all occupied hexagons hang together (no pieces at all do)."""
    if not stacks:
        return True
    reached = {next(iter(stacks))}
    to_visit = list(reached)
    while to_visit:
        for cell in neighbours(to_visit.pop()):
            if cell in stacks and cell not in reached:
                reached.add(cell)
                to_visit.append(cell)
    return len(reached) == len(stacks)


def without_top(stacks: Stacks, cell: Cell) -> Stacks:
    """Copy the hive with the top piece of one stack lifted off."""
    rest = {where: list(pieces) for where, pieces in stacks.items()}
    rest[cell].pop()
    if not rest[cell]:
        del rest[cell]
    return rest


def where_is(stacks: Stacks, piece: str) -> Cell | None:
    """Find the hexagon of a piece, covered or not."""
    for cell, pieces in stacks.items():
        if piece in pieces:
            return cell
    return None


def is_surrounded(stacks: Stacks, cell: Cell) -> bool:
    """Tell whether all six neighbours of a hexagon are occupied (CMN-7.1)."""
    return all(around in stacks for around in neighbours(cell))


# ---------------------------------------------------------------- moves; `rest` lacks the mover


def fits(rest: Stacks, start: Cell, end: Cell, wall_gate: bool) -> bool:
    """Apply the fitting rule of steps over the hive (CMN-5.3, CMN-5.8, CMN-5.9)."""
    if not wall_gate:
        return True
    higher_end = max(height(rest, start), height(rest, end))
    return not all(height(rest, side) > higher_end for side in gate(start, end))


def slides(rest: Stacks, start: Cell) -> list[Cell]:
    """Give the hexagons one slide away (CMN-5.1)."""
    return [
        end
        for end in neighbours(start)
        if end not in rest and sum(side in rest for side in gate(start, end)) == 1
    ]


def escudo_moves(rest: Stacks, start: Cell) -> set[Cell]:
    """Give one slide (CMN-5.2)."""
    return set(slides(rest, start))


def muro_moves(rest: Stacks, start: Cell, wall_gate: bool) -> set[Cell]:
    """Give one step, up, along, down or on the ground (CMN-5.3)."""
    ends = set()
    for end in neighbours(start):
        on_the_ground = start not in rest and end not in rest
        keeps_contact = any(side in rest for side in gate(start, end))
        if on_the_ground and not keeps_contact:
            continue
        if fits(rest, start, end, wall_gate):
            ends.add(end)
    return ends


def rayo_moves(rest: Stacks, start: Cell) -> set[Cell]:
    """Give the first empty hexagon behind each unbroken row of pieces (CMN-5.4)."""
    ends = set()
    for q, r in NEIGHBOURS:
        end = (start[0] + q, start[1] + r)
        if end not in rest:
            continue
        while end in rest:
            end = (end[0] + q, end[1] + r)
        ends.add(end)
    return ends


def balon_moves(rest: Stacks, start: Cell) -> set[Cell]:
    """Give the ends of three slides without any hexagon twice (CMN-5.5)."""
    return {
        third
        for first in slides(rest, start)
        for second in slides(rest, first)
        for third in slides(rest, second)
        if len({start, first, second, third}) == 4
    }


def bota_moves(rest: Stacks, start: Cell) -> set[Cell]:
    """Give every other hexagon that slides can reach (CMN-5.6)."""
    reached = {start}
    to_visit = [start]
    while to_visit:
        for end in slides(rest, to_visit.pop()):
            if end not in reached:
                reached.add(end)
                to_visit.append(end)
    return reached - {start}


def acho_moves(rest: Stacks, start: Cell, wall_gate: bool) -> set[Cell]:
    """Give the ends of a step up, a step along and a step down (CMN-5.8)."""

    def steps(cell: Cell) -> Iterator[Cell]:
        return (end for end in neighbours(cell) if fits(rest, cell, end, wall_gate))

    return {
        down
        for up in steps(start)
        if up in rest
        for along in steps(up)
        if along in rest
        for down in steps(along)
        if down not in rest and down != start
    }


def moves_as(kind: str, rest: Stacks, start: Cell, wall_gate: bool) -> set[Cell]:
    """Give the ends of the moves of one kind of piece other than the Escudo Imperial."""
    if kind == "B":
        return muro_moves(rest, start, wall_gate)
    if kind == "L":
        return acho_moves(rest, start, wall_gate)
    ground = {
        "Q": escudo_moves,
        "P": escudo_moves,
        "G": rayo_moves,
        "S": balon_moves,
        "A": bota_moves,
    }
    return ground[kind](rest, start)


def escudo_imperial_moves(rest: Stacks, start: Cell, wall_gate: bool) -> set[Cell]:
    """Give the moves of all it touches, or those of a Muro when on top (CMN-5.7, CMN-5.9)."""
    if start in rest:
        return muro_moves(rest, start, wall_gate)
    touched = {rest[cell][-1][1] for cell in neighbours(start) if cell in rest}
    touched.discard("M")
    ends: set[Cell] = set()
    for kind in touched:
        ends |= moves_as(kind, rest, start, wall_gate)
    return ends


def carried_over(rest: Stacks, start: Cell, carrier: Cell) -> set[Cell]:
    """Give where a piece gets from a hexagon over a Camilla beside it (CMN-5.10)."""
    if not fits(rest, start, carrier, True):
        return set()
    return {
        end
        for end in neighbours(carrier)
        if end not in rest and end != start and fits(rest, carrier, end, True)
    }


def canonical_arrangement(stacks: Stacks) -> frozenset[tuple[int, int, tuple[str, ...]]]:
    """Describe where every piece stands, up to translation (CMN-7.4)."""
    if not stacks:
        return frozenset()
    first_q, first_r = min(stacks)
    return frozenset((q - first_q, r - first_r, tuple(pieces)) for (q, r), pieces in stacks.items())
