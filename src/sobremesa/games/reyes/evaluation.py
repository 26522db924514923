"""The static evaluation of Vence a los Reyes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sobremesa.games.reyes import const, slots
from sobremesa.games.reyes.accumulator import Accumulator
from sobremesa.kernel import bits
from sobremesa.kernel.moves import Moves
from sobremesa.kernel.position import Position
from sobremesa.kernel.ranked import RankedMoves

WEIGHTS: Final[Mapping[str, int]] = {
    # the pieces; the loss of the king is the loss of the army
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
    # for each step of my king out of its corner, scaled by what the enemies have lost
    "king_out": 16,
    # ahead of the last enemy: for each point of the lead, more as the enemy has less
    "trade": 18,
    # then also for each step of its king towards a corner, and of mine towards it
    "drive": 16,
    "escort": 10,
    # with a rook or queen against a king that is alone: for each action nearer to mate
    "grip": 12,
    # the percentage by which all this is reduced at the draw by the quiet limit
    "fade": 100,
    # my king under attack by an army, and by the one that moves next
    "attacked": -60,
    "attacked_next": -500,
    # it is my turn
    "turn": 15,
    # it is my turn after turning the arrow, so the replies are not searched yet
    "turned": -150,
    # not a weight: how much a quiet action usually changes the evaluation at most
    "futility_margin": 120,
}

CAPTURE_MARGIN = 150
"""The maximum positional gain of a capture, beyond the value of its victim."""
VALUE = [0, 100, 320, 330, 500, 950, 2000, 0]


class ReyesEvaluation(Accumulator):
    """The sums of every army, and threats to kings."""

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
        at = self.update_sums()
        living = self.board.living
        while living:
            army = bits.lowest(living)
            living &= living - 1
            value = self.sums[at + army * slots.ARMY + slots.WORTH]
            self.values[self.board.commander[army]] += value
        if not self.board.duel:  # in a duel no king may be left in check
            self.add_dangers()
        self.values[self.board.to_move] += self.turned if self.board.changed else self.turn
        if self.board.quiet_limit and 2 * self.board.quiet > self.board.quiet_limit:
            self.fade_values()

    def prepare_ordering(self) -> None:
        """Compute the sums of this position, from which those of its children derive (fast)."""
        self.update_sums()

    # dangers

    def fade_values(self) -> None:
        """Reduce all values as the draw by the quiet limit comes nearer."""
        limit = self.board.quiet_limit
        for player in range(4):
            lost = self.values[player] * self.fade * (2 * self.board.quiet - limit)
            self.values[player] -= lost // (100 * limit)

    def add_dangers(self) -> None:
        """Evaluate the armies that could capture a king, above all the next to move."""
        for army in range(4):
            if self.board.living >> army & 1 and army != self.board.seat:
                self.values[self.board.commander[army]] += self.danger(army)

    def danger(self, army: int) -> int:
        """Evaluate the armies that could capture the king of this one."""
        value = 0
        foes = self.board.living & self.board.foes[army]
        while foes:
            foe = bits.lowest(foes)
            foes &= foes - 1
            if self.board.threatened(self.board.king[army], foe):
                value += self.attacked_next if foe == self.board.seat else self.attacked
        return value

    def threat_level(self) -> int:
        """Tell whether a king is in check, if check is in force, or can be captured (fast)."""
        if not self.board.duel:
            return self.king_threat()
        if not self.board.checks_known:
            self.board.find_checks_and_pins()
        return 3 if self.board.check else 0

    def king_threat(self) -> int:
        """Give the threat level without check: whether the army to move could capture a king."""
        seat = self.board.seat
        foes = self.board.living & self.board.foes[seat]
        while foes:
            if self.board.threatened(self.board.king[bits.lowest(foes)], seat):
                return 2
            foes &= foes - 1
        return 0

    def ordering_score(self, move: int) -> int:
        """Prefer captures by victim and attacker (MVV-LVA), and rescues."""
        if move >> const.RESCUE_SHIFT == 0:
            return 500
        if move & (const.ARROW | const.PASS):
            return 100
        value = 500
        if move & const.CAPTURE:
            taken = self.board.board[(move >> const.TO_SHIFT) & const.CELL_MASK] & 7
            kind = self.board.board[move & const.CELL_MASK] & 7
            value = 20000 + 10 * VALUE[taken] - VALUE[kind]
        if (move >> const.RESCUE_SHIFT) & 7:
            value += 8000
        return value

    def move_score(self, move: int) -> int:
        """Prefer captures by victim and attacker (MVV-LVA), and rescues (fast)."""
        return self.ordering_score(move)

    def score_moves(self, out: RankedMoves, begin: int) -> None:
        """Rank the moves from `begin` on (fast)."""
        for i in range(begin, out.top):
            out.ranks[i] = self.ordering_score(out.items[i])

    def score_forcing(self, out: RankedMoves, begin: int) -> None:
        """Rank the forcing moves from `begin` on; none is dropped (fast)."""
        self.score_moves(out, begin)

    def forcing_moves(self, out: Moves, need: int) -> None:
        """Add the captures and rescues (fast)."""
        kind = const.PAWN
        kinds = const.ALL
        while kind <= const.QUEEN and VALUE[kind] + CAPTURE_MARGIN < need:
            kinds &= ~(1 << kind)
            kind += 1
        self.board.captures(out, kinds)

    def forcing(self, move: int) -> bool:
        """Tell whether a move captures or rescues (fast)."""
        if move & (const.ARROW | const.PASS):
            return False
        return move & const.CAPTURE != 0 or (move >> const.RESCUE_SHIFT) & 7 != 0
