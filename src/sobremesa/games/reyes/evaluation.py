"""The static evaluation of Vence a los Reyes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sobremesa.games.reyes import const, slots
from sobremesa.games.reyes.accumulator import Tally
from sobremesa.kernel import bits
from sobremesa.kernel.moves import Moves
from sobremesa.kernel.position import Position
from sobremesa.kernel.ranked import RankedMoves

WEIGHTS: Final[Mapping[str, int]] = {
    # the pieces; with the king the whole army stands or falls
    "pawn": 70,
    "knight": 290,
    "bishop": 310,
    "rook": 480,
    "queen": 900,
    "king": 1500,
    # for each step towards the middle of the board
    "pawn_centre": 2,
    "knight_centre": 7,
    "bishop_centre": 5,
    "rook_centre": 3,
    "queen_centre": 3,
    "king_centre": -9,
    # for each step of a knight, bishop, rook or queen nearer to an enemy king
    "hunt": 8,
    # for each point that a pawn is nearer to the rescue of the best piece there is
    "rescue": 2,
    # for each step of my king out of his corner, as the enemies have less to hurt him with
    "king_out": 16,
    # with more left than the last enemy: for each point of that, the more the less he has
    "trade": 18,
    # then also for each step of his king towards a corner, and of mine towards him
    "drive": 16,
    "escort": 10,
    # with a rook or queen against a king that is alone: for each action nearer to mate
    "grip": 12,
    # of 100 parts of all this, how much is gone when nothing happens until the game is drawn
    "fade": 100,
    # my king under attack by an army, and by the one that moves next
    "attacked": -60,
    "attacked_next": -500,
    # it is my turn
    "turn": 15,
    # it is, but I have only turned my arrow so far: what the others do next is not seen yet
    "turned": -150,
    # not a worth: how much a calm action changes all this at most, as a rule
    "futility_margin": 120,
}

HOPE = 150
"""How much more than its victim a capture may gain by what it does to the position."""
VALUE = [0, 100, 320, 330, 500, 950, 2000, 0]


class ReyesEvaluation(Tally):
    """What every army has, and kings in danger."""

    def __init__(self, position: Position, weights: Mapping[str, int] | None = None) -> None:
        weights = weights or WEIGHTS
        super().__init__(position, weights)
        self.fade = weights["fade"]
        self.attacked = weights["attacked"]
        self.attacked_next = weights["attacked_next"]
        self.turn = weights["turn"]
        self.turned = weights["turned"]
        self.futility_margin = weights["futility_margin"]
        self.has_forcing_moves = True

    def evaluate(self) -> None:
        """Fill `values` (fast)."""
        for player in range(4):
            self.values[player] = 0
        at = self.catch_up()
        living = self.board.living
        while living:
            army = bits.lowest(living)
            living &= living - 1
            worth = self.counted[at + army * slots.ARMY + slots.WORTH]
            self.values[self.board.commander[army]] += worth
        if not self.board.duel:  # in a duel nobody leaves a king in check
            self.see_dangers()
        self.values[self.board.to_move] += self.turned if self.board.changed else self.turn
        if self.board.quiet_limit and 2 * self.board.quiet > self.board.quiet_limit:
            self.tire()

    def prepare_ordering(self) -> None:
        """Have the sums of this position ready for those that follow (fast)."""
        self.catch_up()

    # dangers

    def tire(self) -> None:
        """Think less of everything, the nearer a draw by the quiet limit."""
        limit = self.board.quiet_limit
        for player in range(4):
            lost = self.values[player] * self.fade * (2 * self.board.quiet - limit)
            self.values[player] -= lost // (100 * limit)

    def see_dangers(self) -> None:
        """Judge how many armies could take a king, above all the next to move."""
        for army in range(4):
            if self.board.living >> army & 1 and army != self.board.seat:
                self.values[self.board.commander[army]] += self.danger(army)

    def danger(self, army: int) -> int:
        """Judge the armies that could take the king of this one."""
        worth = 0
        foes = self.board.living & self.board.foes[army]
        while foes:
            foe = bits.lowest(foes)
            foes &= foes - 1
            if self.board.threatened(self.board.king[army], foe):
                worth += self.attacked_next if foe == self.board.seat else self.attacked
        return worth

    def threat_level(self) -> int:
        """See whether a king is in check where check is in force, or can be taken (fast)."""
        if not self.board.duel:
            return self.chance()
        if not self.board.looked:
            self.board.look()
        return 3 if self.board.check else 0

    def chance(self) -> int:
        """Give the tension: whether the army to move could take a king."""
        seat = self.board.seat
        foes = self.board.living & self.board.foes[seat]
        while foes:
            if self.board.threatened(self.board.king[bits.lowest(foes)], seat):
                return 2
            foes &= foes - 1
        return 0

    def ordering_score(self, move: int) -> int:
        """Prefer capturing much with little, and rescuing."""
        if move >> const.RESCUE_SHIFT == 0:
            return 500
        if move & (const.ARROW | const.PASS):
            return 100
        worth = 500
        if move & const.CAPTURE:
            taken = self.board.board[(move >> const.TO_SHIFT) & const.CELL_MASK] & 7
            kind = self.board.board[move & const.CELL_MASK] & 7
            worth = 20000 + 10 * VALUE[taken] - VALUE[kind]
        if (move >> const.RESCUE_SHIFT) & 7:
            worth += 8000
        return worth

    def move_score(self, move: int) -> int:
        """Prefer capturing much with little, and rescuing (fast)."""
        return self.ordering_score(move)

    def score_moves(self, out: RankedMoves, begin: int) -> None:
        """Rank the moves from `begin` on (fast)."""
        for i in range(begin, out.top):
            out.ranks[i] = self.ordering_score(out.items[i])

    def score_forcing(self, out: RankedMoves, begin: int) -> None:
        """Rank the forcing moves from `begin` on: none is plainly foolish (fast)."""
        self.score_moves(out, begin)

    def forcing_moves(self, out: Moves, need: int) -> None:
        """Add the captures and rescues (fast)."""
        kind = const.PAWN
        kinds = const.ALL
        while kind <= const.QUEEN and VALUE[kind] + HOPE < need:
            kinds &= ~(1 << kind)
            kind += 1
        self.board.captures(out, kinds)

    def forcing(self, move: int) -> bool:
        """Tell whether a move captures or rescues (fast)."""
        if move & (const.ARROW | const.PASS):
            return False
        return move & const.CAPTURE != 0 or (move >> const.RESCUE_SHIFT) & 7 != 0
