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
    # for each point that a pawn is nearer to the rescue of the best piece there is
    "rescue": 2,
    # for each step of my king out of his corner, as the enemies have less to hurt him with
    "king_out": 16,
    # with more left than the last enemy: for each point of that, the more the less he has
    "trade": 18,
    # then also for each step of his king towards a corner, and of mine towards him
    "drive": 16,
    "escort": 10,
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
    "stir": 120,
}

HOPE = 150
"""How much more than its victim a capture may gain by what it does to the position."""
VALUE = [0, 100, 320, 330, 500, 950, 2000, 0]
AT = [0] * 136
CENTRE = [0] * 360
CORNER = [0] * 360
FILE = [0] * 360
RANK = [0] * 360
for _index in range(136):
    _cell = seats.CELLS[_index]
    AT[_index] = _cell
    _x, _y = _cell % 18, _cell // 18 - 1
    FILE[_cell] = _x
    RANK[_cell] = _y
    CENTRE[_cell] = min(_x, 15 - _x) + min(_y, 15 - _y)
POINTS = [0] * 8
for _kind in range(const.PAWN, const.KING):
    POINTS[_kind] = seats.POINTS[_kind]
for _index, _turns in seats.turns_to(seats.CORNERS, seats.STRAIGHT + seats.SLANTED, 1).items():
    CORNER[AT[_index]] = 8 - _turns
PROMISE = (25, 25, 15, 9, 5, 3, 1)
"""The points of a pawn that is so many turns from a rescue."""
NEAR = [0] * 2880
"""These points by the zone, the army whose arm it is, and the pawn's square."""
for _index in range(8):
    _zone = seats.zone(_index & 3, _index >= 4)
    for _pawn, _turns in seats.turns_to(_zone, seats.STRAIGHT, 2).items():
        if _turns < len(PROMISE):
            NEAR[360 * _index + AT[_pawn]] = PROMISE[_turns]
MANY = 32
"""The points of pieces from which on enemies are no fewer than in the beginning."""
FEW = 16
"""The points of pieces from which on an enemy's army comes to its end."""


class ReyesEvaluation(Evaluation):
    """Material, places, and kings in danger, army by army."""

    board: Reyes
    worth: list[int]
    centre: list[int]
    seen: list[int]
    hunted: list[int]
    total: list[int]
    force: list[int]
    """The points of an army's pieces on the board."""
    near: list[int]
    """How near the pawns of an army are to the zone of another."""

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
            self.force = [0] * 4
            self.near = [0] * 16
        weights = weights or WEIGHTS
        for kind, name in enumerate(("pawn", "knight", "bishop", "rook", "queen", "king"), 1):
            self.worth[kind] = weights[name]
            self.centre[kind] = weights[f"{name}_centre"]
        self.hunt = weights["hunt"]
        self.rescue = weights["rescue"]
        self.king_out = weights["king_out"]
        self.trade = weights["trade"]
        self.drive = weights["drive"]
        self.escort = weights["escort"]
        self.fade = weights["fade"]
        self.attacked = weights["attacked"]
        self.attacked_next = weights["attacked_next"]
        self.turn = weights["turn"]
        self.turned = weights["turned"]
        self.stir = weights["stir"]
        self.quarrelsome = True

    def judge(self) -> None:
        """Fill `values` (fast)."""
        for player in range(4):
            self.values[player] = 0
        living = self.board.living
        for army in range(4):
            if living >> army & 1:
                self.catch_up(army)
        for army in range(4):
            if living >> army & 1:
                worth = self.total[army] + self.freedom(army) + self.danger(army)
                self.values[self.board.commander[army]] += worth
        if self.board.duel:
            self.finish()
        self.values[self.board.to_move] += self.turned if self.board.changed else self.turn
        if self.board.quiet_limit and 2 * self.board.quiet > self.board.quiet_limit:
            self.tire()

    def catch_up(self, army: int) -> None:
        """Count an army's pieces by kind and place, by what has changed since the last time."""
        prey = self.prey(army)
        if prey != self.hunted[army]:
            self.hunted[army] = prey
            self.total[army] = 0
            self.force[army] = 0
            for i in range(4 * army, 4 * army + 4):
                self.near[i] = 0
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
            sign = -1 if changed & -changed & gone else 1
            if kind == const.PAWN:
                self.step(army, cell, sign)
            self.total[army] += sign * worth
            self.force[army] += sign * POINTS[kind]
            changed &= changed - 1

    def step(self, army: int, cell: int, sign: int) -> None:
        """Count how near a pawn that came is to the zones of enemies, or discount it."""
        zones = 1440 if self.board.front else 0
        for host in range(4):
            if self.board.armies >> host & 1 and self.board.side[host] != self.board.side[army]:
                self.near[4 * army + host] += sign * NEAR[zones + 360 * host + cell]

    def freedom(self, army: int) -> int:
        """Judge what pawns and king can undertake, the more the less there is against them."""
        foes = 0
        near = 0
        bones = self.board.hoard[army]
        for other in range(4):
            if self.board.living >> other & 1:
                if self.board.side[other] != self.board.side[army]:
                    foes += self.force[other]
                    near += self.near[4 * army + other]
                if not self.board.own:
                    bones |= self.board.hoard[other]
        idle = max(MANY - foes, 0)
        worth = self.king_out * (CENTRE[self.board.king[army]] * idle >> 5)
        if near:
            best = const.QUEEN
            while best > const.PAWN and not bones >> 8 * best & 255:
                best -= 1
            worth += self.rescue * (near * (POINTS[best] - 1) * (MANY + idle) >> 6)
        return worth

    def finish(self) -> None:
        """Judge how the army that is ahead of its last enemy brings this home."""
        one = bits.lowest(self.board.living)
        two = bits.lowest(self.board.living & (self.board.living - 1))
        if self.force[one] < self.force[two]:
            one, two = two, one
        lead = self.force[one] - self.force[two] - 1
        if lead <= 0 or self.force[two] >= FEW:
            return
        scale = min(lead, 8) * (FEW - self.force[two])
        mine = self.board.king[one]
        his = self.board.king[two]
        x = FILE[mine] - FILE[his]
        y = RANK[mine] - RANK[his]
        worth = self.trade * (8 * scale >> 7) + self.drive * (CORNER[his] * scale >> 7)
        worth += self.escort * ((15 - max(x, -x, y, -y)) * scale >> 7)
        self.values[self.board.commander[one]] += worth

    def tire(self) -> None:
        """Think less of everything, the nearer a draw by the quiet limit."""
        limit = self.board.quiet_limit
        for player in range(4):
            lost = self.values[player] * self.fade * (2 * self.board.quiet - limit)
            self.values[player] -= lost // (100 * limit)

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
