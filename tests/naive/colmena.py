"""Play La Colmena slowly and plainly, as a second opinion on the fast kernel.

Everything is a dictionary of stacks and every rule is one small function that reads like the
sentence it comes from. Nothing is cached, nothing is shared with the package. The position given
to `Naive.load` is trusted: every piece exactly once, one connected hive, and only a Muro or an
Escudo Imperial standing on top of another piece.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from .colmena_moves import (
    Cell,
    Stacks,
    canonical_arrangement,
    carried_over,
    escudo_imperial_moves,
    height,
    is_connected,
    is_surrounded,
    moves_as,
    neighbours,
    top_colour,
    where_is,
    without_top,
)

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
