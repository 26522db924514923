"""What a player of Vence a los Reyes sees at a glance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sobremesa.ai.evaluation.base import Evaluation
from sobremesa.games.reyes import const, seats
from sobremesa.games.reyes.kernel import Reyes
from sobremesa.kernel import bits, form
from sobremesa.kernel.moves import Moves
from sobremesa.kernel.position import Position

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
    # my king under attack by an army, and by the one that moves next
    "attacked": -60,
    "attacked_next": -500,
    # it is my turn
    "turn": 15,
    # not a worth: how much a calm action changes all this at most, as a rule
    "stir": 120,
}

HOPE = 150
"""How much more than its victim a capture may gain by what it does to the position."""
VALUE = [0, 100, 320, 330, 500, 950, 2000, 0]
AT = [0] * 136
CENTRE = [0] * 360
FILE = [0] * 360
RANK = [0] * 360
for _index in range(136):
    _cell = seats.CELLS[_index]
    AT[_index] = _cell
    _x, _y = _cell % 18, _cell // 18 - 1
    FILE[_cell] = _x
    RANK[_cell] = _y
    CENTRE[_cell] = min(_x, 15 - _x) + min(_y, 15 - _y)


class ReyesEvaluation(Evaluation):
    """Material, places, and kings in danger, army by army."""

    board: Reyes
    worth: list[int]
    centre: list[int]
    seen: list[int]
    hunted: list[int]
    total: list[int]

    def __init__(self, position: Position, weights: Mapping[str, int] | None = None) -> None:
        super().__init__(position, weights)
        assert isinstance(position, Reyes)
        self.board = position
        if form.PLAIN:
            self.worth = [0] * 8
            self.centre = [0] * 8
            self.seen = [0] * 96
            self.hunted = [0] * 4
            self.total = [0] * 4
        weights = weights or WEIGHTS
        for kind, name in enumerate(("pawn", "knight", "bishop", "rook", "queen", "king"), 1):
            self.worth[kind] = weights[name]
            self.centre[kind] = weights[f"{name}_centre"]
        self.hunt = weights["hunt"]
        self.attacked = weights["attacked"]
        self.attacked_next = weights["attacked_next"]
        self.turn = weights["turn"]
        self.stir = weights["stir"]
        self.quarrelsome = True

    def judge(self) -> None:
        """Fill `values` (fast)."""
        for player in range(4):
            self.values[player] = 0
        for army in range(4):
            if self.board.living >> army & 1:
                self.catch_up(army)
                self.values[self.board.commander[army]] += self.total[army] + self.danger(army)
        self.values[self.board.to_move] += self.turn

    def catch_up(self, army: int) -> None:
        """Count an army's pieces by kind and place, by what has changed since the last time."""
        prey = self.prey(army)
        if prey != self.hunted[army]:
            self.hunted[army] = prey
            self.total[army] = 0
            for i in range(24 * army, 24 * army + 24):
                self.seen[i] = 0
        for kind in range(const.PAWN, const.KING + 1):
            for word in range(3):
                i = 24 * army + 3 * kind + word
                changed = self.board.kind_sets[i] ^ self.seen[i]
                if changed:
                    self.count(army, kind, 64 * word, changed, self.seen[i])
                    self.seen[i] = self.board.kind_sets[i]

    def count(self, army: int, kind: int, base: int, changed: int, gone: int) -> None:
        """Count the pieces of a kind that came, and discount those that are gone."""
        prey = self.hunted[army]
        while changed:
            cell = AT[base + bits.lowest(changed)]
            worth = self.worth[kind] + self.centre[kind] * CENTRE[cell]
            if const.PAWN < kind < const.KING:
                x = FILE[cell] - FILE[prey]
                y = RANK[cell] - RANK[prey]
                worth += self.hunt * (16 - max(x, -x, y, -y))
            if changed & -changed & gone:
                worth = -worth
            self.total[army] += worth
            changed &= changed - 1

    def prey(self, army: int) -> int:
        """Give the square of the enemy king that this army hunts: the next one to move."""
        for step in range(1, 4):
            foe = (army + step) & 3
            if self.board.living >> foe & 1 and self.board.side[foe] != self.board.side[army]:
                return self.board.king[foe]
        return self.board.king[army]

    def danger(self, army: int) -> int:
        """Judge how many armies could take the king of this one, above all the next to move."""
        worth = 0
        if army == self.board.seat or self.board.duel:  # in a duel nobody leaves a king in check
            return 0
        for foe in range(4):
            if self.board.living >> foe & 1 and self.board.side[foe] != self.board.side[army]:
                if self.board.threatened(self.board.king[army], foe):
                    worth += self.attacked_next if foe == self.board.seat else self.attacked
        return worth

    def tension(self) -> int:
        """See whether a king is in check where check is in force, or can be taken (fast)."""
        seat = self.board.seat
        if self.board.duel:
            self.board.look()
            return 3 if self.board.check else 0
        for army in range(4):
            if self.board.living >> army & 1 and self.board.side[army] != self.board.side[seat]:
                if self.board.threatened(self.board.king[army], seat):
                    return 2
        return 0

    def rank(self, move: int) -> int:
        """Prefer capturing much with little, and rescuing (fast)."""
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

    def quarrels(self, out: Moves, need: int) -> None:
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


EVALUATION = ReyesEvaluation
