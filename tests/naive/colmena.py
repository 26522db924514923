"""Play La Colmena slowly and plainly, as a second opinion on the fast kernel.

Everything is a dictionary of stacks and every rule is one small function that reads like the
sentence it comes from. Nothing is cached, nothing is shared with the package. The position given
to `Naive.load` is trusted: every piece exactly once, one connected hive, and only a Muro or an
Escudo Imperial standing on top of another piece.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

Cell = tuple[int, int]
Stacks = dict[Cell, list[str]]

NEIGHBOURS: tuple[Cell, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))  # CMN-2.1
HOW_MANY = {"Q": 1, "B": 2, "G": 3, "S": 2, "A": 3, "M": 1, "L": 1, "P": 1}
PRESETS: dict[str, dict[str, Any]] = {
    "murciana": {"expansions": "ML", "wall_gate": False, "queen_first": True, "repetition": 3},
    "hive": {"expansions": "ML", "wall_gate": True, "queen_first": False, "repetition": 0},
}
OTHER = {"w": "b", "b": "w"}
ACTION = re.compile(r"([wb])([A-Z][1-9]?)@(-?[0-9]+),(-?[0-9]+)")


# ---------------------------------------------------------------- options and pieces


def full_options(given: Mapping[str, Any] | None) -> dict[str, Any]:
    """Fill the missing options from the preset; the values given are trusted."""
    given = dict(given or {})
    preset = given.get("preset", "murciana")
    return {"preset": preset, **PRESETS[preset], **given}


def full_hand(expansions: str) -> list[str]:
    """List the pieces of one player, sorted as strings."""
    hand: list[str] = []
    for kind, many in HOW_MANY.items():
        if kind in "MLP" and kind not in expansions:
            continue
        hand += [kind] if many == 1 else [f"{kind}{number}" for number in range(1, many + 1)]
    return sorted(hand)


def next_of_each_kind(hand: list[str]) -> list[str]:
    """Give the piece of each kind that leaves the hand next: the one with the lowest number."""
    lowest: dict[str, str] = {}
    for piece in sorted(hand):
        lowest.setdefault(piece[0], piece)
    return list(lowest.values())


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


# ---------------------------------------------------------------- the game


class Naive:
    """Hold one game of La Colmena; `play` changes it."""

    def __init__(
        self,
        options: dict[str, Any],
        to_move: str | None,
        turns: dict[str, int],
        hands: dict[str, list[str]],
        stacks: Stacks,
        result: dict[str, Any] | None,
        rests: str | None = None,
    ) -> None:
        """Take the parts of a position as they are."""
        self.options = options
        self.to_move = to_move
        self.turns = turns
        self.hands = hands
        self.stacks = stacks
        self.result = result
        self.rests = rests  # CMN-5.12
        # CMN-7.4: the start, or the loaded position, counts as the first time.
        self.seen = [self._arrangement()]

    @classmethod
    def start(cls, players: int | None = None, options: dict[str, Any] | None = None) -> Naive:
        """Begin a game; missing options take the values of the preset."""
        if players not in (None, 2):
            raise ValueError(f"players: {players!r}")
        chosen = full_options(options)
        hands = {colour: full_hand(chosen["expansions"]) for colour in "wb"}
        return cls(chosen, "w", {"w": 0, "b": 0}, hands, {}, None)

    @classmethod
    def load(cls, position: dict[str, Any]) -> Naive:
        """Continue from a whole JSON position, trusted to be consistent."""
        stacks: Stacks = {}
        for key, pieces in position["stacks"].items():
            q, r = key.split(",")
            stacks[int(q), int(r)] = list(pieces)
        result = position["result"]
        return cls(
            full_options(position["options"]),
            position["to_move"],
            {colour: position["turns"][colour] for colour in "wb"},
            {colour: sorted(position["hands"][colour]) for colour in "wb"},
            stacks,
            None if result is None else dict(result),
            position.get("rests"),
        )

    def position(self) -> dict[str, Any]:
        """Give the JSON position, with every key and list in its canonical order."""
        position = {
            "game": "colmena",
            "players": 2,
            "options": dict(self.options),
            "to_move": self.to_move,
            "turns": dict(self.turns),
            "hands": {colour: sorted(self.hands[colour]) for colour in "wb"},
            "stacks": {f"{q},{r}": list(self.stacks[q, r]) for q, r in sorted(self.stacks)},
            "result": None if self.result is None else dict(self.result),
        }
        if "P" in self.options["expansions"]:
            position["rests"] = self.rests
        return position

    def legal(self) -> set[str]:
        """Give every legal action of the player to move."""
        if self.result is not None:
            return set()
        actions = self._placements() | self._moves()
        return actions or {"pass"}  # CMN-6.1

    def play(self, action: str) -> None:
        """Carry out one legal action, end the turn, and see whether the game is over."""
        if action not in self.legal():
            raise ValueError(f"illegal: {action}")
        player = self._mover()
        self.rests = self._moved_piece(action) if "P" in self.options["expansions"] else None
        if action != "pass":
            self._put_piece(action)
        self.turns[player] += 1  # passes included
        self.to_move = OTHER[player]
        self.seen.append(self._arrangement())
        self._end_if_over()

    # -------------------------------------------------------------- placing

    def _placements(self) -> set[str]:
        player = self._mover()
        cells = self._cells_for_placing(player)
        return {f"{player}{piece}@{q},{r}" for piece in self._placeable(player) for q, r in cells}

    def _placeable(self, player: str) -> list[str]:
        """Give the pieces of the hand that may be placed this turn."""
        pieces = next_of_each_kind(self.hands[player])
        if "Q" in pieces and self.turns[player] >= 3:  # CMN-3.3: the 4th turn or later
            pieces = ["Q"]
        first_placement = self.hands[player] == full_hand(self.options["expansions"])
        if first_placement and not self.options["queen_first"]:  # CMN-3.4
            pieces = [piece for piece in pieces if piece != "Q"]
        return pieces

    def _cells_for_placing(self, player: str) -> set[Cell]:
        in_play = sum(len(pieces) for pieces in self.stacks.values())
        if in_play == 0:  # CMN-3.1
            return {(0, 0)}
        empty = {
            cell for stack in self.stacks for cell in neighbours(stack) if cell not in self.stacks
        }
        if in_play == 1:  # CMN-3.1: the second piece goes next to the first, whatever its colour
            return empty
        return {cell for cell in empty if self._touched_colours(cell) == {player}}  # CMN-3.2

    def _touched_colours(self, cell: Cell) -> set[str]:
        return {
            top_colour(self.stacks, around) for around in neighbours(cell) if around in self.stacks
        }

    # -------------------------------------------------------------- moving

    def _moves(self) -> set[str]:
        player = self._mover()
        if "Q" in self.hands[player]:  # CMN-3.5
            return set()
        moves = set()
        for start, pieces in self.stacks.items():
            if top_colour(self.stacks, start) != player:  # CMN-4.2: only the top piece moves
                continue
            if pieces[-1] == self.rests:  # CMN-5.12
                continue
            for q, r in self._ends(start):
                moves.add(f"{pieces[-1]}@{q},{r}")
        for carrier in self._carriers(player):
            for start in neighbours(carrier):
                for q, r in self._carried(start, carrier):
                    moves.add(f"{self.stacks[start][-1]}@{q},{r}")
        return moves

    def _carriers(self, player: str) -> list[Cell]:
        """Give where the pieces stand that carry others (CMN-5.11, CMN-5.13)."""
        found = []
        for cell, pieces in self.stacks.items():
            if len(pieces) > 1 or pieces[0] == self.rests or pieces[0][0] != player:
                continue
            touched = {self.stacks[near][-1][1] for near in neighbours(cell) if near in self.stacks}
            if pieces[0][1] == "P" or (pieces[0][1] == "M" and "P" in touched):
                found.append(cell)
        return found

    def _carried(self, start: Cell, carrier: Cell) -> set[Cell]:
        """Give where a carrier takes the piece on a hexagon (CMN-5.10, CMN-5.11)."""
        if height(self.stacks, start) != 1 or self.stacks[start][0] == self.rests:
            return set()
        rest = without_top(self.stacks, start)
        return carried_over(rest, start, carrier) if is_connected(rest) else set()

    def _ends(self, start: Cell) -> set[Cell]:
        """Give the hexagons that the top piece of a stack can move to."""
        rest = without_top(self.stacks, start)
        if not is_connected(rest):  # CMN-4.1
            return set()
        kind = self.stacks[start][-1][1]
        if kind == "M":
            return escudo_imperial_moves(rest, start, self.options["wall_gate"])
        return moves_as(kind, rest, start, self.options["wall_gate"])

    # -------------------------------------------------------------- after an action

    def _put_piece(self, action: str) -> None:
        match = ACTION.fullmatch(action)
        assert match is not None
        colour, piece, q, r = match.groups()
        start = where_is(self.stacks, colour + piece)
        if start is None:
            self.hands[colour].remove(piece)
        else:
            self.stacks = without_top(self.stacks, start)
        self.stacks.setdefault((int(q), int(r)), []).append(colour + piece)

    def _moved_piece(self, action: str) -> str | None:
        """Name the piece that an action moves or carries; placing is not moving."""
        name = action.partition("@")[0]
        return name if where_is(self.stacks, name) else None

    def _end_if_over(self) -> None:
        losers = [colour for colour in "wb" if self._escudo_is_surrounded(colour)]
        repetition = self.options["repetition"]
        if len(losers) == 2:  # CMN-7.2
            self._end(["w", "b"], "both")
        elif len(losers) == 1:  # CMN-7.1
            self._end([OTHER[losers[0]]], "surrounded")
        elif repetition and self.seen.count(self.seen[-1]) >= repetition:  # CMN-7.4
            self._end(["w", "b"], "repetition")

    def _escudo_is_surrounded(self, colour: str) -> bool:
        cell = where_is(self.stacks, colour + "Q")  # CMN-7.3: covered or not
        return cell is not None and is_surrounded(self.stacks, cell)

    def _end(self, winners: list[str], reason: str) -> None:
        share = {1: 1, 2: 0.5}[len(winners)]
        scores = [share if colour in winners else 0 for colour in "wb"]
        self.result = {"winners": winners, "reason": reason, "scores": scores}
        self.to_move = None

    def _arrangement(self) -> tuple[object, ...]:
        return self.to_move, self.rests, canonical_arrangement(self.stacks)

    def _mover(self) -> str:
        assert self.to_move is not None
        return self.to_move
