"""The static evaluation of La Colmena."""

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
    # a piece of mine that waits in the hand
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
    # not a worth: how much a calm action changes all this at most, as a rule
    "futility_margin": 60,
}

KIND = [0, 0, 1, 1, 2, 2, 2, 3, 3, 4, 4, 4, 5, 6, 7, 0]
SLIDERS: Final = (const.QUEEN, const.ROLLER, const.BOOT)
STEP = [1, -63, -64, -1, 63, 64]
OPPOSITE_BIT = [8, 16, 32, 1, 2, 4]
BESIDE = [0] * 4096
TOWARDS = [0] * 4096
"""The bit of the neighbour that another cell is, by the difference of their numbers."""
for _d in range(6):
    BESIDE[STEP[_d] % 4096] = 1
    TOWARDS[STEP[_d] % 4096] = 1 << _d


def seems_free(kind: int, around: int) -> bool:
    """Tell whether a piece on the ground looks as if it could move, by its occupied neighbours.

    >>> seems_free(const.BOOT, 0b000011), seems_free(const.BOOT, 0b000101)
    (True, False)
    >>> seems_free(const.BOOT, 0b011111), seems_free(const.JUMPER, 0b011111)
    (False, True)
    """
    if kind == const.CARRIER:  # it carries where it cannot move
        return True
    return arcs_of(around) < 2 and (kind not in SLIDERS or slides_of(around) != 0)


class ColmenaEvaluation(Evaluation):
    """Air for the Escudos, pieces that can move, pieces still to come.

    A piece counts as pinned where its neighbours form two separate arcs. In a hive with holes
    that is sometimes too strict, and a glance may err.
    """

    hive: Colmena
    filled: list[int]
    free: list[int]
    air: list[int]
    ground: list[int]
    hand: list[int]
    seen_hand: list[int]
    seen_worth: list[int]
    standing: list[int]
    """What the pieces in play were worth to each side where `counted` is the key."""
    told: list[int]
    """What they will be worth after a move."""

    def __init__(self, position: Position, weights: Mapping[str, int] | None = None) -> None:
        super().__init__(position, weights)
        assert isinstance(position, Colmena)
        self.hive = position
        if form.PLAIN:
            self.filled = [0] * 8
            self.free = [0] * 8
            self.air = [0] * 64
            self.ground = [0] * 1024
            self.hand = [0] * 8
            self.seen_hand = [0] * 2
            self.seen_worth = [0] * 2
            self.standing = [0] * 2
            self.told = [0] * 2
        weights = weights or WEIGHTS
        for count in range(1, 6):
            self.filled[count] = weights[f"filled_{count}"]
        for kind, letter in enumerate("QBGSAMLP"):
            self.free[kind] = weights[f"free_{letter}"]
            self.hand[kind] = weights[f"hand_{letter}"]
        for around in range(64):
            self.air[around] = self.filled[bits.popcount(around)]
            for slot in range(const.WHITE_QUEEN, const.SLOTS):
                if seems_free(KIND[slot], around):
                    self.ground[slot << 6 | around] = self.free[KIND[slot]]
        self.crowned = weights["crowned"]
        self.covered = weights["covered"]
        self.turn = weights["turn"]
        self.bearer = weights["bearer"]
        self.slots_end = const.SLOTS if position.carrying else const.CARRIER_SLOT
        self.futility_margin = weights["futility_margin"]
        self.mine = -1
        self.theirs = -1
        self.counted = 0
        self.evaluates_ahead = True

    def evaluate(self) -> None:
        """Fill `values` (fast)."""
        self.count()
        self.values[0] = self.standing[0] + self.escudo(0) + self.waiting(0)
        self.values[1] = self.standing[1] + self.escudo(1) + self.waiting(1)
        self.values[self.hive.to_move] += self.turn
        if self.hive.carrying:
            for colour in range(2):
                self.values[colour] += self.attended(
                    colour, self.hive.where[colour << const.COLOUR_BITS | const.CARRIER_SLOT]
                )

    def count(self) -> None:
        """Judge every piece in play."""
        white = 0
        grana = 0
        for slot in range(const.WHITE_QUEEN, self.slots_end):
            white += self.worth(slot, slot)
            grana += self.worth(slot + const.GRANA_QUEEN - const.WHITE_QUEEN, slot)
        self.standing[0] = white
        self.standing[1] = grana
        self.counted = self.hive.key

    def escudo(self, colour: int) -> int:
        """Judge the air around an Escudo, and who stands on it."""
        cell = self.hive.where[colour << const.COLOUR_BITS | const.WHITE_QUEEN]
        if cell < 0:
            return 0
        return self.throne(colour, self.hive.info[cell] & const.AROUND, self.hive.top[cell])

    def attended(self, colour: int, carrier: int) -> int:
        """Judge an Escudo with its Camilla on a cell, or not in play."""
        queen = self.hive.where[colour << const.COLOUR_BITS | const.WHITE_QUEEN]
        if queen < 0 or carrier < 0:
            return 0
        return self.bearer * BESIDE[(carrier - queen) & const.CELL_MASK]

    def throne(self, colour: int, around: int, top: int) -> int:
        """Judge an Escudo with these neighbours and this piece on top of it."""
        worth = self.air[around]
        if top >> const.COLOUR_BITS != colour:
            worth += self.crowned
        return worth

    def worth(self, piece: int, slot: int) -> int:
        """Judge a piece in play: whether it can move."""
        cell = self.hive.where[piece]
        if cell < 0:
            return 0
        info = self.hive.info[cell]
        if info < 2 * const.HEIGHT:
            return self.ground[slot << 6 | info & const.AROUND]
        return self.free[KIND[slot]] if self.hive.top[cell] == piece else self.covered

    def waiting(self, colour: int) -> int:
        """Judge the hand, anew only where it has changed."""
        slots = self.hive.hand[colour]
        if slots != self.seen_hand[colour]:
            self.seen_hand[colour] = slots
            self.seen_worth[colour] = 0
            while slots:
                self.seen_worth[colour] += self.hand[KIND[bits.lowest(slots)]]
                slots &= slots - 1
        return self.seen_worth[colour]

    # before a move is made

    def evaluate_after(self, move: int, key: int) -> bool:
        """Fill `values` as after a move, unless it is an Escudo's or decides something (fast)."""
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
        self.told[0] = self.standing[0] + self.waiting(0)
        self.told[1] = self.standing[1] + self.waiting(1)
        if start < 0:
            self.told[mover] -= self.hand[KIND[slot]]
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
                    return False  # the end, or the rival may bring it
                top = self.hive.top[queen]
                if queen == start:
                    top = self.hive.below[piece]
                if queen == cell:
                    top = piece
                self.told[colour] += self.throne(colour, around, top)
        self.arrive(piece, cell, start, filled, emptied)
        if start >= 0:
            self.depart(piece, cell, start, filled, emptied)
        self.values[mover] = self.told[mover]
        self.values[mover ^ 1] = self.told[mover ^ 1] + self.turn
        if self.hive.carrying:
            for colour in range(2):
                carrier = colour << const.COLOUR_BITS | const.CARRIER_SLOT
                self.values[colour] += self.attended(
                    colour, cell if piece == carrier else self.hive.where[carrier]
                )
        return True

    def arrive(self, piece: int, cell: int, start: int, filled: int, emptied: int) -> None:
        """Tell what will be worth more or less where a piece comes to."""
        slot = piece & const.SLOT_MASK
        around = self.hive.info[cell] & const.AROUND
        if not filled:
            under = self.hive.top[cell]
            self.told[piece >> const.COLOUR_BITS] += self.free[KIND[slot]]
            colour = under >> const.COLOUR_BITS
            self.told[colour] += self.covered - self.worth(under, under & const.SLOT_MASK)
            return
        if start >= 0:
            around &= ~(emptied & TOWARDS[(start - cell) & const.CELL_MASK])
        self.told[piece >> const.COLOUR_BITS] += self.ground[slot << 6 | around]
        while around:
            d = bits.lowest(around)
            around &= around - 1
            near = (cell + STEP[d]) & const.CELL_MASK
            if near != start and not (
                start >= 0 and emptied & TOWARDS[(start - near) & const.CELL_MASK]
            ):
                self.alter(near, OPPOSITE_BIT[d], 0)

    def depart(self, piece: int, cell: int, start: int, filled: int, emptied: int) -> None:
        """Tell what will be worth more or less where a piece goes from."""
        self.told[piece >> const.COLOUR_BITS] -= self.worth(piece, piece & const.SLOT_MASK)
        around = self.hive.info[start] & const.AROUND
        if not emptied:
            under = self.hive.below[piece]
            slot = under & const.SLOT_MASK
            worth = self.free[KIND[slot]]
            if self.hive.info[start] < 3 * const.HEIGHT:
                around |= filled & TOWARDS[(cell - start) & const.CELL_MASK]
                worth = self.ground[slot << 6 | around]
            self.told[under >> const.COLOUR_BITS] += worth - self.covered
            return
        while around:
            d = bits.lowest(around)
            around &= around - 1
            near = (start + STEP[d]) & const.CELL_MASK
            if near != cell:
                more = filled & TOWARDS[(cell - near) & const.CELL_MASK]
                self.alter(near, more, OPPOSITE_BIT[d])

    def alter(self, cell: int, more: int, less: int) -> None:
        """Tell what a piece will be worth with a neighbour more or less; in a stack, the same."""
        info = self.hive.info[cell]
        if info < 2 * const.HEIGHT:
            piece = self.hive.top[cell]
            at = (piece & const.SLOT_MASK) << 6
            around = info & const.AROUND
            change = self.ground[at | (around | more) & ~less] - self.ground[at | around]
            self.told[piece >> const.COLOUR_BITS] += change

    # forcing moves

    def threat_level(self) -> int:
        """Look for an Escudo with one free neighbour left (fast)."""
        queen = (self.hive.to_move ^ 1) << const.COLOUR_BITS | const.WHITE_QUEEN
        cell = self.hive.where[queen]
        if cell >= 0 and bits.popcount(self.hive.info[cell] & const.AROUND) == 5:
            return 2
        if self.hive.carrying and self.hive.burial(queen):
            return 2
        cell = self.hive.where[queen ^ 16]
        if cell >= 0 and bits.popcount(self.hive.info[cell] & const.AROUND) == 5:
            return 1
        return 0

    def winning_moves(self, out: Moves) -> None:
        """Add a move that takes the last air of the rival's Escudo (fast).

        One is as good as another, except where it could take the last of one's own as well.
        """
        queen = (self.hive.to_move ^ 1) << const.COLOUR_BITS | const.WHITE_QUEEN
        if self.hive.carrying and self.hive.burial(queen):
            out.items[out.top] = self.hive.burial(queen)
            out.top += 1
            return
        free = ~self.hive.info[self.theirs] & const.AROUND
        goal = (self.theirs + STEP[bits.lowest(free)]) & const.CELL_MASK
        most = 1
        if self.mine >= 0 and BESIDE[(goal - self.mine) & const.CELL_MASK]:
            most = const.CELLS
        self.hive.smother(out, goal, self.theirs, most)

    def prepare_ordering(self) -> None:
        """Find both Escudos (fast)."""
        mover = self.hive.to_move
        self.mine = self.hive.where[mover << const.COLOUR_BITS | const.WHITE_QUEEN]
        self.theirs = self.hive.where[(mover ^ 1) << const.COLOUR_BITS | const.WHITE_QUEEN]

    def move_score(self, move: int) -> int:
        """Prefer taking the rival's air and giving oneself some (fast)."""
        return self.ordering_score(move, self.mine, self.theirs)

    def ordering_score(self, move: int, mine: int, theirs: int) -> int:
        """Tell what a move does to the air of two Escudos, on these cells or not in play."""
        piece = move & const.PIECE_MASK
        if piece == 0:
            return 0
        cell = move >> const.CELL_SHIFT
        start = self.hive.where[piece]
        worth = 4000
        if theirs >= 0:
            worth += 6000 * BESIDE[(cell - theirs) & const.CELL_MASK]
        if mine >= 0:
            worth -= 2000 * BESIDE[(cell - mine) & const.CELL_MASK]
        if start >= 0:
            if theirs >= 0:
                worth -= 6000 * BESIDE[(start - theirs) & const.CELL_MASK]
            if mine >= 0:
                worth += 3000 * BESIDE[(start - mine) & const.CELL_MASK]
        return worth

    def score_moves(self, out: RankedMoves, begin: int) -> None:
        """Rank the moves from `begin` on (fast)."""
        mine = self.mine
        theirs = self.theirs
        for i in range(begin, out.top):
            out.ranks[i] = self.ordering_score(out.items[i], mine, theirs)

    def forcing_moves(self, out: Moves, need: int) -> None:
        """Add the moves that take air from the rival's Escudo (fast)."""
        if self.theirs < 0:
            return
        free = ~self.hive.info[self.theirs] & const.AROUND
        while free:
            goal = (self.theirs + STEP[bits.lowest(free)]) & const.CELL_MASK
            self.hive.smother(out, goal, self.theirs, const.CELLS)
            free &= free - 1

    def forcing(self, move: int) -> bool:
        """Tell whether a move takes air from the rival's Escudo (fast)."""
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
