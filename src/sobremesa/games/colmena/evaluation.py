"""The static evaluation of La Colmena."""

# long: these methods call one another, and the compiler inlines only within one module

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sobremesa.games.colmena import const
from sobremesa.games.colmena.board import arcs_of
from sobremesa.games.colmena.kernel import Colmena
from sobremesa.games.colmena.moves import slides_of
from sobremesa.kernel import bits, form
from sobremesa.kernel.evaluation import Evaluation
from sobremesa.kernel.moves import Moves
from sobremesa.kernel.position import Position
from sobremesa.kernel.ranked import RankedMoves

WEIGHTS: Final[Mapping[str, int]] = {
    # my own Escudo with so many of its six neighbours filled
    "filled_1": -12,
    "filled_2": -35,
    "filled_3": -75,
    "filled_4": -140,
    "filled_5": -260,
    # a rival on top of my Escudo
    "crowned": -60,
    # a piece of mine that can move, by its kind
    "free_Q": 15,
    "free_B": 22,
    "free_G": 12,
    "free_S": 9,
    "free_A": 26,
    "free_M": 20,
    "free_L": 14,
    "free_P": 16,
    # a piece of mine in hand
    "hand_Q": 0,
    "hand_B": 15,
    "hand_G": 9,
    "hand_S": 6,
    "hand_A": 18,
    "hand_M": 14,
    "hand_L": 10,
    "hand_P": 12,
    # a piece of mine under another one
    "covered": -12,
    # a Camilla of mine beside my Escudo: it can carry it away
    "bearer": 20,
    # it is my turn
    "turn": 12,
    # not a weight: how much a quiet action usually changes the evaluation at most
    "futility_margin": 60,
}

KIND = [0, 0, 1, 1, 2, 2, 2, 3, 3, 4, 4, 4, 5, 6, 7, 0]
SLIDERS: Final = (const.QUEEN, const.ROLLER, const.BOOT)
STEP = [1, -63, -64, -1, 63, 64]
OPPOSITE_BIT = [8, 16, 32, 1, 2, 4]
BESIDE = [0] * 4096
TOWARDS = [0] * 4096
"""The neighbour bit of another cell, by the difference of their numbers."""
for _d in range(6):
    BESIDE[STEP[_d] % 4096] = 1
    TOWARDS[STEP[_d] % 4096] = 1 << _d


def seems_free(kind: int, around: int) -> bool:
    """Estimate whether a piece on the ground can move, by its occupied neighbours.

    >>> seems_free(const.BOOT, 0b000011), seems_free(const.BOOT, 0b000101)
    (True, False)
    >>> seems_free(const.BOOT, 0b011111), seems_free(const.JUMPER, 0b011111)
    (False, True)
    """
    if kind == const.CARRIER:  # it carries where it cannot move
        return True
    return arcs_of(around) < 2 and (kind not in SLIDERS or slides_of(around) != 0)


class ColmenaEvaluation(Evaluation):
    """Free neighbours of the Escudos, mobile pieces, and pieces in hand.

    A piece counts as pinned if its neighbours form two separate arcs. In a hive with holes that is
    sometimes too strict.
    """

    hive: Colmena
    filled_weights: list[int]
    free_weights: list[int]
    air_values: list[int]
    ground_values: list[int]
    hand_weights: list[int]
    seen_hand: list[int]
    seen_hand_value: list[int]
    piece_sums: list[int]
    """The sums of each side's pieces in the position whose key is `counted`."""
    values_after: list[int]
    """The values after the move that is being evaluated."""

    def __init__(self, position: Position, weights: Mapping[str, int] | None = None) -> None:
        super().__init__(position, weights)
        assert isinstance(position, Colmena)
        self.hive = position
        if form.PLAIN:
            self.filled_weights = [0] * 8
            self.free_weights = [0] * 8
            self.air_values = [0] * 64
            self.ground_values = [0] * 1024
            self.hand_weights = [0] * 8
            self.seen_hand = [0] * 2
            self.seen_hand_value = [0] * 2
            self.piece_sums = [0] * 2
            self.values_after = [0] * 2
        weights = weights or WEIGHTS
        for count in range(1, 6):
            self.filled_weights[count] = weights[f"filled_{count}"]
        for kind, letter in enumerate("QBGSAMLP"):
            self.free_weights[kind] = weights[f"free_{letter}"]
            self.hand_weights[kind] = weights[f"hand_{letter}"]
        for around in range(64):
            self.air_values[around] = self.filled_weights[bits.popcount(around)]
            for slot in range(const.WHITE_QUEEN, const.SLOTS):
                if seems_free(KIND[slot], around):
                    self.ground_values[slot << 6 | around] = self.free_weights[KIND[slot]]
        self.covered_queen = weights["crowned"]
        self.covered = weights["covered"]
        self.turn = weights["turn"]
        self.carrier_weight = weights["bearer"]
        self.slots_end = const.SLOTS if position.carrying else const.CARRIER_SLOT
        self.futility_margin = weights["futility_margin"]
        self.mine = -1
        self.theirs = -1
        self.counted = 0
        self.evaluates_ahead = True

    def evaluate(self) -> None:
        """Fill `values` (fast)."""
        self.count()
        self.values[0] = self.piece_sums[0] + self.queen_value(0) + self.hand_value(0)
        self.values[1] = self.piece_sums[1] + self.queen_value(1) + self.hand_value(1)
        self.values[self.hive.to_move] += self.turn
        if self.hive.carrying:
            for colour in range(2):
                self.values[colour] += self.carrier_bonus(
                    colour, self.hive.where[colour << const.COLOUR_BITS | const.CARRIER_SLOT]
                )

    def count(self) -> None:
        """Evaluate every piece in play."""
        white = 0
        grana = 0
        for slot in range(const.WHITE_QUEEN, self.slots_end):
            white += self.piece_value(slot, slot)
            grana += self.piece_value(slot + const.GRANA_QUEEN - const.WHITE_QUEEN, slot)
        self.piece_sums[0] = white
        self.piece_sums[1] = grana
        self.counted = self.hive.key

    def queen_value(self, colour: int) -> int:
        """Evaluate the neighbours of an Escudo, and a piece on top of it."""
        cell = self.hive.where[colour << const.COLOUR_BITS | const.WHITE_QUEEN]
        if cell < 0:
            return 0
        return self.queen_value_with(
            colour, self.hive.info[cell] & const.AROUND, self.hive.top[cell]
        )

    def carrier_bonus(self, colour: int, carrier: int) -> int:
        """Evaluate an Escudo with its Camilla on a cell, or not in play."""
        queen = self.hive.where[colour << const.COLOUR_BITS | const.WHITE_QUEEN]
        if queen < 0 or carrier < 0:
            return 0
        return self.carrier_weight * BESIDE[(carrier - queen) & const.CELL_MASK]

    def queen_value_with(self, colour: int, around: int, top: int) -> int:
        """Evaluate an Escudo with these neighbours and this piece on top."""
        value = self.air_values[around]
        if top >> const.COLOUR_BITS != colour:
            value += self.covered_queen
        return value

    def piece_value(self, piece: int, slot: int) -> int:
        """Evaluate the mobility of a piece in play."""
        cell = self.hive.where[piece]
        if cell < 0:
            return 0
        info = self.hive.info[cell]
        if info < 2 * const.HEIGHT:
            return self.ground_values[slot << 6 | info & const.AROUND]
        return self.free_weights[KIND[slot]] if self.hive.top[cell] == piece else self.covered

    def hand_value(self, colour: int) -> int:
        """Evaluate the hand, cached until it changes."""
        slots = self.hive.hand[colour]
        if slots != self.seen_hand[colour]:
            self.seen_hand[colour] = slots
            self.seen_hand_value[colour] = 0
            while slots:
                self.seen_hand_value[colour] += self.hand_weights[KIND[bits.lowest(slots)]]
                slots &= slots - 1
        return self.seen_hand_value[colour]

    # before a move is made

    def evaluate_after(self, move: int, key: int) -> bool:
        """Fill `values` as after a move, unless it moves an Escudo or is decisive (fast)."""
        piece = move & const.PIECE_MASK
        slot = piece & const.SLOT_MASK
        if slot <= const.WHITE_QUEEN:  # a pass, or an Escudo
            return False
        if self.counted != self.hive.key:
            self.count()
        mover = self.hive.to_move
        cell = move >> const.CELL_SHIFT
        start = self.hive.where[piece]
        filled = 0 if self.hive.top[cell] else const.AROUND
        emptied = 0
        self.values_after[0] = self.piece_sums[0] + self.hand_value(0)
        self.values_after[1] = self.piece_sums[1] + self.hand_value(1)
        if start < 0:
            self.values_after[mover] -= self.hand_weights[KIND[slot]]
        else:
            if self.hive.repetition and self.hive.history.times(key, self.hive.quiet + 1):
                return False
            emptied = 0 if self.hive.below[piece] else const.AROUND
        for colour in range(2):
            queen = self.hive.where[colour << const.COLOUR_BITS | const.WHITE_QUEEN]
            if queen >= 0:
                around = self.hive.info[queen] & const.AROUND
                around |= filled & TOWARDS[(cell - queen) & const.CELL_MASK]
                if start >= 0:
                    around &= ~(emptied & TOWARDS[(start - queen) & const.CELL_MASK])
                if bits.popcount(around) > 5 - (colour == mover):
                    return False  # the game may be over, now or after the reply
                top = self.hive.top[queen]
                if queen == start:
                    top = self.hive.below[piece]
                if queen == cell:
                    top = piece
                self.values_after[colour] += self.queen_value_with(colour, around, top)
        self.count_arrival(piece, cell, start, filled, emptied)
        if start >= 0:
            self.count_departure(piece, cell, start, filled, emptied)
        self.values[mover] = self.values_after[mover]
        self.values[mover ^ 1] = self.values_after[mover ^ 1] + self.turn
        if self.hive.carrying:
            for colour in range(2):
                carrier = colour << const.COLOUR_BITS | const.CARRIER_SLOT
                self.values[colour] += self.carrier_bonus(
                    colour, cell if piece == carrier else self.hive.where[carrier]
                )
        return True

    def count_arrival(self, piece: int, cell: int, start: int, filled: int, emptied: int) -> None:
        """Add the changes of value around the cell that a piece comes to."""
        slot = piece & const.SLOT_MASK
        around = self.hive.info[cell] & const.AROUND
        if not filled:
            under = self.hive.top[cell]
            self.values_after[piece >> const.COLOUR_BITS] += self.free_weights[KIND[slot]]
            colour = under >> const.COLOUR_BITS
            self.values_after[colour] += self.covered - self.piece_value(
                under, under & const.SLOT_MASK
            )
            return
        if start >= 0:
            around &= ~(emptied & TOWARDS[(start - cell) & const.CELL_MASK])
        self.values_after[piece >> const.COLOUR_BITS] += self.ground_values[slot << 6 | around]
        while around:
            d = bits.lowest(around)
            around &= around - 1
            near = (cell + STEP[d]) & const.CELL_MASK
            if near != start and not (
                start >= 0 and emptied & TOWARDS[(start - near) & const.CELL_MASK]
            ):
                self.count_neighbour(near, OPPOSITE_BIT[d], 0)

    def count_departure(self, piece: int, cell: int, start: int, filled: int, emptied: int) -> None:
        """Add the changes of value around the cell that a piece leaves."""
        self.values_after[piece >> const.COLOUR_BITS] -= self.piece_value(
            piece, piece & const.SLOT_MASK
        )
        around = self.hive.info[start] & const.AROUND
        if not emptied:
            under = self.hive.below[piece]
            slot = under & const.SLOT_MASK
            value = self.free_weights[KIND[slot]]
            if self.hive.info[start] < 3 * const.HEIGHT:
                around |= filled & TOWARDS[(cell - start) & const.CELL_MASK]
                value = self.ground_values[slot << 6 | around]
            self.values_after[under >> const.COLOUR_BITS] += value - self.covered
            return
        while around:
            d = bits.lowest(around)
            around &= around - 1
            near = (start + STEP[d]) & const.CELL_MASK
            if near != cell:
                more = filled & TOWARDS[(cell - near) & const.CELL_MASK]
                self.count_neighbour(near, more, OPPOSITE_BIT[d])

    def count_neighbour(self, cell: int, more: int, less: int) -> None:
        """Add the change of a ground piece that gains or loses a neighbour."""
        info = self.hive.info[cell]
        if info < 2 * const.HEIGHT:
            piece = self.hive.top[cell]
            at = (piece & const.SLOT_MASK) << 6
            around = info & const.AROUND
            change = (
                self.ground_values[at | (around | more) & ~less] - self.ground_values[at | around]
            )
            self.values_after[piece >> const.COLOUR_BITS] += change

    # forcing moves

    def threat_level(self) -> int:
        """Look for an Escudo with one free neighbour left (fast)."""
        queen = (self.hive.to_move ^ 1) << const.COLOUR_BITS | const.WHITE_QUEEN
        cell = self.hive.where[queen]
        if cell >= 0 and bits.popcount(self.hive.info[cell] & const.AROUND) == 5:
            return 2
        if self.hive.carrying and self.hive.burying_move(queen):
            return 2
        cell = self.hive.where[queen ^ 16]
        if cell >= 0 and bits.popcount(self.hive.info[cell] & const.AROUND) == 5:
            return 1
        return 0

    def winning_moves(self, out: Moves) -> None:
        """Add moves to the last free neighbour of the rival's Escudo (fast).

        One is enough, unless it could also fill the last free neighbour of one's own.
        """
        queen = (self.hive.to_move ^ 1) << const.COLOUR_BITS | const.WHITE_QUEEN
        if self.hive.carrying and self.hive.burying_move(queen):
            out.items[out.top] = self.hive.burying_move(queen)
            out.top += 1
            return
        free = ~self.hive.info[self.theirs] & const.AROUND
        goal = (self.theirs + STEP[bits.lowest(free)]) & const.CELL_MASK
        most = 1
        if self.mine >= 0 and BESIDE[(goal - self.mine) & const.CELL_MASK]:
            most = const.CELLS
        self.hive.add_air_taking(out, goal, self.theirs, most)

    def prepare_ordering(self) -> None:
        """Find both Escudos (fast)."""
        mover = self.hive.to_move
        self.mine = self.hive.where[mover << const.COLOUR_BITS | const.WHITE_QUEEN]
        self.theirs = self.hive.where[(mover ^ 1) << const.COLOUR_BITS | const.WHITE_QUEEN]

    def move_score(self, move: int) -> int:
        """Prefer filling the rival's free neighbours and emptying one's own (fast)."""
        return self.ordering_score(move, self.mine, self.theirs)

    def ordering_score(self, move: int, mine: int, theirs: int) -> int:
        """Score a move by its effect on the neighbours of both Escudos."""
        piece = move & const.PIECE_MASK
        if piece == 0:
            return 0
        cell = move >> const.CELL_SHIFT
        start = self.hive.where[piece]
        value = 4000
        if theirs >= 0:
            value += 6000 * BESIDE[(cell - theirs) & const.CELL_MASK]
        if mine >= 0:
            value -= 2000 * BESIDE[(cell - mine) & const.CELL_MASK]
        if start >= 0:
            if theirs >= 0:
                value -= 6000 * BESIDE[(start - theirs) & const.CELL_MASK]
            if mine >= 0:
                value += 3000 * BESIDE[(start - mine) & const.CELL_MASK]
        return value

    def score_moves(self, out: RankedMoves, begin: int) -> None:
        """Rank the moves from `begin` on (fast)."""
        mine = self.mine
        theirs = self.theirs
        for i in range(begin, out.top):
            out.ranks[i] = self.ordering_score(out.items[i], mine, theirs)

    def forcing_moves(self, out: Moves, need: int) -> None:
        """Add the moves to free neighbours of the rival's Escudo (fast)."""
        if self.theirs < 0:
            return
        free = ~self.hive.info[self.theirs] & const.AROUND
        while free:
            goal = (self.theirs + STEP[bits.lowest(free)]) & const.CELL_MASK
            self.hive.add_air_taking(out, goal, self.theirs, const.CELLS)
            free &= free - 1

    def forcing(self, move: int) -> bool:
        """Tell whether a move fills a free neighbour of the rival's Escudo (fast)."""
        cell = move >> const.CELL_SHIFT
        if self.theirs < 0 or not BESIDE[(cell - self.theirs) & const.CELL_MASK]:
            return False
        if move & const.PIECE_MASK == 0 or self.hive.top[cell]:
            return False
        start = self.hive.where[move & const.PIECE_MASK]
        if start == self.theirs and self.hive.info[start] < 2 * const.HEIGHT:
            return False  # the Escudo itself is carried
        if start < 0 or self.hive.info[start] >= 2 * const.HEIGHT:
            return True
        return not BESIDE[(start - self.theirs) & const.CELL_MASK]
