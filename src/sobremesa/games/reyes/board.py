"""The board of Vence a los Reyes: the pieces, and the attacks of an army.

Armies, and their pieces of each kind, are bit sets over the 136 squares in their printed order.
Whether a piece could attack a square at all is a lookup in a table of attacks on an empty board. A
fallen army's boneyard and king are not cleared: they are not used any more, and unmaking its fall
needs them.
"""

from __future__ import annotations

from sobremesa.games.reyes import const, seats
from sobremesa.kernel import bits, form
from sobremesa.kernel.position import Position, within

# N, E, S, W as arrows point, then NE, SE, SW, NW
STEP = [18, 1, -18, -1, 19, -17, -19, 17]
LEAP = [37, 20, -16, -35, -37, -20, 16, 35]
INDEX = [0] * 360
AT = [0] * 136
for _index in range(136):
    AT[_index] = seats.CELLS[_index]
    INDEX[seats.CELLS[_index]] = _index
# attacks on an otherwise empty board, as sets of three words a square
LINES = [0] * 408
DIAGONALS = [0] * 408
LEAPS = [0] * 408
STEPS = [0] * 408
WAY = [0] * 18496
for _index in range(136):
    for _word in range(3):
        LINES[3 * _index + _word] = seats.reach(_index, _word, seats.STRAIGHT, 15)
        DIAGONALS[3 * _index + _word] = seats.reach(_index, _word, seats.SLANTED, 15)
        LEAPS[3 * _index + _word] = seats.reach(_index, _word, seats.LEAPS, 1)
        STEPS[3 * _index + _word] = seats.reach(_index, _word, seats.STRAIGHT + seats.SLANTED, 1)
    for _near, _step in seats.ways_to(_index).items():
        WAY[136 * _index + _near] = _step
COMMANDER = [0] * 36
SIDE = [0] * 36
SEATED = [0] * 9
for _index in range(36):
    COMMANDER[_index] = seats.SEATINGS[_index // 4].commanders[_index % 4]
    SIDE[_index] = seats.SEATINGS[_index // 4].sides[_index % 4]
    SEATED[_index // 4] = seats.SEATINGS[_index // 4].players


class Board(Position):
    """The pieces, the boneyards, the arrows and the open double steps."""

    board: list[int]
    men: list[int]
    kind_sets: list[int]
    count: list[int]
    king: list[int]
    bones: list[int]
    boneyard_counts: list[int]
    """The number of pieces of each kind in a boneyard, eight bits a kind."""
    arrow: list[int]
    side: list[int]
    commander: list[int]
    capturable: list[int]
    foes: list[int]
    """The armies of other sides, as a set, for each army."""

    def __init__(
        self,
        seating: int = 0,
        fate: int = 0,
        front: bool = False,
        own: bool = False,
        repetition: int = 3,
        quiet_limit: int = 200,
    ) -> None:
        super().__init__()
        if form.PLAIN:
            self.board = [0] * 360
            self.men = [0] * 12
            self.kind_sets = [0] * 96
            self.count = [0] * 4
            self.king = [0] * 4
            self.bones = [0] * 128
            self.boneyard_counts = [0] * 4
            self.arrow = [0] * 4
            self.side = [0] * 4
            self.commander = [0] * 4
            self.capturable = [0] * 4
            self.foes = [0] * 4
        self.seating = seating
        self.fate = fate
        self.front = front
        self.own = own
        self.repetition = repetition
        self.quiet_limit = quiet_limit
        self.players = SEATED[seating]
        self.armies = 0
        for cell in range(360):
            self.board[cell] = const.OFF
        for i in range(136):
            self.board[AT[i]] = const.EMPTY
        for army in range(4):
            self.side[army] = SIDE[4 * seating + army]
            self.commander[army] = COMMANDER[4 * seating + army]
            self.arrow[army] = army
            if self.side[army] >= 0:
                self.armies |= 1 << army
        for army in range(4):
            for other in range(4):
                if self.side[other] >= 0 and self.side[other] != self.side[army]:
                    self.capturable[army] |= const.ALL << 8 * other
                    self.foes[army] |= 1 << other
        self.living = self.armies
        self.ep = 0
        self.seat = 0
        self.changed = False
        self.quiet = 0
        self.turn = 0
        self.duel = False

    # pieces

    def drop(self, cell: int, code: int) -> None:
        """Put a piece on an empty square."""
        army = code >> 3
        i = INDEX[cell]
        bit = 1
        bit <<= i & 63
        self.board[cell] = code
        self.men[army * const.WORDS + (i >> 6)] |= bit
        self.kind_sets[code * const.WORDS + (i >> 6)] |= bit
        self.count[army] += 1
        if code & 7 == const.KING:
            self.king[army] = cell

    def lift(self, cell: int) -> None:
        """Take a piece off the board."""
        code = self.board[cell]
        army = code >> 3
        i = INDEX[cell]
        bit = 1
        bit <<= i & 63
        self.board[cell] = const.EMPTY
        self.men[army * const.WORDS + (i >> 6)] ^= bit
        self.kind_sets[code * const.WORDS + (i >> 6)] ^= bit
        self.count[army] -= 1

    def clear(self) -> None:
        """Remove everything from the board and the boneyards."""
        for i in range(136):
            if self.board[AT[i]] != const.EMPTY:
                self.lift(AT[i])
        for i in range(128):
            self.bones[i] = 0
        for army in range(4):
            self.boneyard_counts[army] = 0

    def living_sides(self) -> int:
        """Give the sides that still have a king, as a set."""
        found = 0
        for army in range(4):
            if self.living >> army & 1:
                found |= 1 << self.side[army]
        return found

    def update_duel(self) -> None:
        """Set whether check is in force: two kings left, of opposing sides (REY-6.1)."""
        self.duel = bits.popcount(self.living) == 2 and bits.popcount(self.living_sides()) == 2

    # boneyards

    def bury(self, army: int, code: int) -> None:
        """Put a piece into an army's boneyard."""
        one = 1
        self.bones[32 * army + code] += 1
        self.boneyard_counts[army] += one << 8 * (code & 7)

    def dig(self, army: int, code: int) -> None:
        """Take a piece out of an army's boneyard."""
        one = 1
        self.bones[32 * army + code] -= 1
        self.boneyard_counts[army] -= one << 8 * (code & 7)

    # threats

    def threatened(self, cell: int, foe: int) -> bool:
        """Tell whether an army could capture on a square with its current arrow (REY-6.2).

        The board decides: the sets may still contain a piece that was removed temporarily.
        """
        code = 8 * foe
        knights = const.WORDS * (code + const.KNIGHT)
        bishops = const.WORDS * (code + const.BISHOP)
        rooks = const.WORDS * (code + const.ROOK)
        queens = const.WORDS * (code + const.QUEEN)
        kings = const.WORDS * (code + const.KING)
        square = INDEX[cell]
        for word in range(3):
            table = const.WORDS * square + word
            near = LEAPS[table] & self.kind_sets[knights + word]
            near |= STEPS[table] & self.kind_sets[kings + word]
            far = LINES[table] & (self.kind_sets[rooks + word] | self.kind_sets[queens + word])
            far |= DIAGONALS[table] & (
                self.kind_sets[bishops + word] | self.kind_sets[queens + word]
            )
            while near:
                at = AT[64 * word + bits.lowest(near)]
                near &= near - 1
                if self.board[at] >> 3 == foe and self.board[at]:
                    return True
            while far:
                at = 64 * word + bits.lowest(far)
                far &= far - 1
                step = WAY[136 * square + at]
                at = AT[at]
                way = cell + step
                while self.board[way] == const.EMPTY:
                    way += step
                if way == at and self.board[at] >> 3 == foe:
                    return True
        pawn = code + const.PAWN
        ahead = cell - STEP[self.arrow[foe]]
        aside = STEP[(self.arrow[foe] + 1) & 3]
        return self.board[ahead + aside] == pawn or self.board[ahead - aside] == pawn

    # open double steps: 12 bits a seat, the pawn's square and the arrow it followed

    def passed(self, cell: int, army: int) -> int:
        """Give the seats whose open double steps an army could capture en passant, as a set."""
        found = 0
        for seat in range(4):
            entry = self.ep >> 12 * seat & 0xFFF
            if entry:
                at = entry & const.CELL_MASK
                if at - STEP[entry >> 9] == cell and self.capturable[army] >> self.board[at] & 1:
                    found |= 1 << seat
        return found

    # keys

    def piece_code(self, cell: int, code: int) -> int:
        """Give the zobrist code of a piece on a square."""
        return bits.scramble(code << 9 | cell)

    def bone_code(self, army: int, code: int, number: int) -> int:
        """Give the Zobrist code of the piece `number` of its kind in a boneyard."""
        return bits.scramble(number << 24 | 1 << 20 | army << 5 | code)

    def arrow_code(self, army: int) -> int:
        """Give the zobrist code of an arrow."""
        return self.direction_code(army, self.arrow[army])

    def direction_code(self, army: int, direction: int) -> int:
        """Give the zobrist code of an arrow that points to a direction."""
        return bits.scramble(2 << 20 | army << 2 | direction)

    def seat_code(self) -> int:
        """Give the Zobrist code of the turn: the seat, and whether its arrow was turned."""
        return self.turn_code(self.seat, self.changed)

    def turn_code(self, seat: int, changed: bool) -> int:
        """Give the Zobrist code of a seat's turn, its arrow turned already or not."""
        return bits.scramble(3 << 20 | seat << 1 | changed)

    def entry_code(self, seat: int) -> int:
        """Give the zobrist code of an open double step, zero where there is none."""
        entry = self.ep >> 12 * seat & 0xFFF
        if entry == 0:
            return 0
        return self.step_code(seat, entry)

    def step_code(self, seat: int, entry: int) -> int:
        """Give the zobrist code of a double step of a seat."""
        return bits.scramble(4 << 20 | seat << 12 | entry)

    def boneyard_code(self, army: int) -> int:
        """Give the zobrist code of a whole boneyard."""
        found = 0
        for code in range(32):
            for number in range(self.bones[32 * army + code]):
                found ^= self.bone_code(army, code, number)
        return found

    def find_key(self) -> None:
        """Compute the key from scratch; a finished game has no turn in it."""
        self.key = 0
        for i in range(136):
            if self.board[AT[i]] != const.EMPTY:
                self.key ^= self.piece_code(AT[i], self.board[AT[i]])
        for army in range(4):
            if self.armies >> army & 1:
                self.key ^= self.arrow_code(army)
            if self.living >> army & 1:
                self.key ^= self.boneyard_code(army)
            self.key ^= self.entry_code(army)
        self.key ^= self.seat_code()

    def key_after(self, move: int) -> int:
        """Predict the key, exact for an action without capture or rescue (fast)."""
        army = self.seat
        arrow = self.arrow[army]
        key = self.key ^ self.seat_code()
        if move & const.ARROW:
            key ^= self.direction_code(army, arrow) ^ self.direction_code(army, move & 3)
            return key ^ self.turn_code(army, True)
        cell = move & const.CELL_MASK
        to = move >> const.TO_SHIFT & const.CELL_MASK
        code = self.board[cell]
        if code & 7 == const.PAWN and to - cell == 2 * STEP[arrow]:
            key ^= self.step_code(army, arrow << 9 | to)
        key ^= self.piece_code(cell, code) ^ self.piece_code(to, code)
        army = (army + 1) & 3
        while not self.living >> army & 1:
            army = (army + 1) & 3
        if self.ep:
            key ^= self.entry_code(army)
        return key ^ self.turn_code(army, False)

    # for Python

    def at(self, cell: int) -> int:
        """Give the piece on a square of the frame, `OFF` outside the board."""
        return self.board[within(cell, const.CELLS)]

    def square(self, cell: int) -> int:
        """Give a square of the board; raise IndexError for a cell that is none."""
        if self.at(cell) == const.OFF:
            raise IndexError(f"{cell} is not a square")
        return cell

    def pieces(self) -> dict[int, int]:
        """Give every piece by its square, in the printed order."""
        return {cell: self.board[cell] for cell in seats.CELLS if self.board[cell] != const.EMPTY}

    def boneyard(self, army: int) -> list[int]:
        """Give the pieces in a boneyard."""
        first = 32 * within(army, 4)
        return [code for code in range(32) for _ in range(self.bones[first + code])]

    def arrow_of(self, army: int) -> int:
        """Give where an army's arrow points."""
        return self.arrow[within(army, 4)]

    def king_of(self, army: int) -> int:
        """Give the square of a living army's king."""
        return self.king[within(army, 4)]

    def enemies(self, army: int, other: int) -> bool:
        """Tell whether two armies are of different sides."""
        return self.side[within(army, 4)] != self.side[within(other, 4)]

    def entries(self) -> list[tuple[int, int, int]]:
        """Give the open double steps: the seat, the pawn's square, the square it passed."""
        found = []
        for seat in range(4):
            entry = (self.ep >> 12 * seat) & 0xFFF
            if entry:
                at = entry & const.CELL_MASK
                found.append((seat, at, at - STEP[entry >> 9]))
        return found

    def way_between(self, cell: int, to: int) -> list[int]:
        """Give the squares strictly between two in line; none for others or neighbours."""
        step = WAY[136 * INDEX[self.square(cell)] + INDEX[self.square(to)]]
        between: list[int] = []
        while step and cell + step != to:
            cell += step
            between.append(cell)
        return between

    def in_danger(self, army: int) -> bool:
        """Tell whether any living enemy army could capture an army's king."""
        king = self.square(self.king_of(army))
        return any(
            self.threatened(king, foe)
            for foe in range(4)
            if self.living >> foe & 1 and self.side[foe] != self.side[army]
        )
