"""What a player of Vence a los Reyes sees at a glance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sobremesa.ai.evaluation import sums
from sobremesa.ai.evaluation.base import Evaluation
from sobremesa.games.reyes import const, seats
from sobremesa.games.reyes.kernel import Reyes
from sobremesa.kernel import bits, form
from sobremesa.kernel import const as shared
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
    _x, _y = _cell % 18, _cell // 18 - 2
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
REACH = 16
"""How many actions back sums are looked for; beyond, counting anew is as quick."""


class ReyesEvaluation(Evaluation):
    """Material, places, and kings in danger, army by army.

    The sums of an army stand in a ring like the one that remembers the actions, four armies to a
    slot: those of a position are the sums of an earlier one of its line and what happened since.
    """

    board: Reyes
    place: list[int]
    """The worth of a piece by its kind and square."""
    known: list[int]
    """The keys of the positions whose sums stand in the ring."""
    alive: list[int]
    """The armies that were living there."""
    counted: list[int]
    """The sums, army by army."""

    def __init__(self, position: Position, weights: Mapping[str, int] | None = None) -> None:
        super().__init__(position, weights)
        assert isinstance(position, Reyes)
        self.board = position
        if form.PLAIN:
            self.place = [0] * 2880
            self.known = [0] * 512
            self.alive = [0] * 512
            self.counted = [0] * 16384
        weights = weights or WEIGHTS
        for kind, name in enumerate(("pawn", "knight", "bishop", "rook", "queen", "king"), 1):
            for cell in seats.CELLS:
                worth = weights[name] + weights[f"{name}_centre"] * CENTRE[cell]
                self.place[360 * kind + cell] = worth
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
        self.first = self.board.ply

    def judge(self) -> None:
        """Fill `values` (fast)."""
        for player in range(4):
            self.values[player] = 0
        at = self.catch_up()
        living = self.board.living
        for army in range(4):
            if living >> army & 1:
                worth = self.counted[at + army * sums.ARMY + sums.WORTH] + self.danger(army)
                self.values[self.board.commander[army]] += worth
        self.values[self.board.to_move] += self.turned if self.board.changed else self.turn
        if self.board.quiet_limit and 2 * self.board.quiet > self.board.quiet_limit:
            self.tire()

    def survey(self) -> None:
        """Have the sums of this position ready for those that follow (fast)."""
        self.catch_up()

    # sums

    def catch_up(self) -> int:
        """Give where the sums of this position stand, having worked them out."""
        ply = self.board.ply
        slot = ply & shared.UNDO_MASK
        if self.known[slot] == self.board.key:
            return slot * sums.SLOT
        oldest = max(self.first, ply - REACH)
        done = ply - 1
        while done >= oldest and (
            self.known[done & shared.UNDO_MASK] != self.board.undo_key[done & shared.UNDO_MASK]
        ):
            done -= 1
        if done >= oldest and self.alive[done & shared.UNDO_MASK] == self.board.living:
            self.follow(done, ply)
        else:
            self.recount(slot * sums.SLOT)
        self.known[slot] = self.board.key
        self.alive[slot] = self.board.living
        return slot * sums.SLOT

    def recount(self, at: int) -> None:
        """Count all that is on the board."""
        for i in range(at, at + sums.SLOT):
            self.counted[i] = 0
        for army in range(4):
            if self.board.living >> army & 1:
                self.counted[at + army * sums.ARMY + sums.HUNTED] = self.prey(army)
                for kind in range(const.PAWN, const.KING + 1):
                    for word in range(3):
                        men = self.board.kind_sets[24 * army + 3 * kind + word]
                        while men:
                            self.count(at, 8 * army + kind, AT[64 * word + bits.lowest(men)], 1)
                            men &= men - 1
        self.look_ahead(at)

    def follow(self, done: int, ply: int) -> None:
        """Begin with the sums of an earlier position, and add what each action has changed."""
        at = (ply & shared.UNDO_MASK) * sums.SLOT
        before = (done & shared.UNDO_MASK) * sums.SLOT
        for i in range(sums.SLOT):
            self.counted[at + i] = self.counted[before + i]
        grave = False
        while done < ply:
            if self.replay(done & shared.UNDO_MASK, at):
                grave = True
            done += 1
        if grave:
            for army in range(4):
                if self.board.living >> army & 1:
                    self.approach(at + army * sums.ARMY, army)
            self.look_ahead(at)

    def replay(self, slot: int, at: int) -> bool:
        """Add what one action has changed; tell whether the outlook is another."""
        move = self.board.undo_move[slot]
        if move & (const.ARROW | const.PASS):
            return False
        code = self.board.undo_turn[slot] >> const.MOVER_SHIFT
        kind = move >> const.RESCUE_SHIFT & 7
        i = at + (code >> 3) * sums.ARMY
        near = self.counted[i + sums.NEAR]
        self.count(at, code, move & const.CELL_MASK, -1)
        if kind:
            code += kind - const.PAWN
        self.count(at, code, move >> const.TO_SHIFT & const.CELL_MASK, 1)
        if not move & const.CAPTURE and not kind:
            return near != self.counted[i + sums.NEAR] or code & 7 == const.KING
        taken = self.board.undo_taken[slot]
        while taken:
            self.count(at, taken >> 9 & 127, taken & const.CELL_MASK, -1)
            taken >>= 16
        return True

    def count(self, at: int, code: int, cell: int, sign: int) -> None:
        """Count a piece that came to a square, or discount one that is gone."""
        kind = code & 7
        i = at + (code >> 3) * sums.ARMY
        worth = self.place[360 * kind + cell]
        if kind == const.PAWN:
            self.counted[i + sums.NEAR] += sign * self.promise(code >> 3, cell)
        elif kind != const.KING:
            worth += self.hunt * self.closeness(cell, self.counted[i + sums.HUNTED])
        self.counted[i + sums.WORTH] += sign * worth
        self.counted[i + sums.FORCE] += sign * POINTS[kind]

    def promise(self, army: int, cell: int) -> int:
        """Tell how near a pawn is to the zones of living enemies."""
        zones = 1440 if self.board.front else 0
        found = 0
        for host in range(4):
            if self.board.living >> host & 1 and self.board.side[host] != self.board.side[army]:
                found += NEAR[zones + 360 * host + cell]
        return found

    def closeness(self, cell: int, prey: int) -> int:
        """Tell how near a square is to a hunted king."""
        x = FILE[cell] - FILE[prey]
        y = RANK[cell] - RANK[prey]
        return 16 - max(x, -x, y, -y)

    def approach(self, i: int, army: int) -> None:
        """Count anew how near an army's pieces are to the king that it hunts, if that has moved."""
        before = self.counted[i + sums.HUNTED]
        prey = self.prey(army)
        if prey == before:
            return
        self.counted[i + sums.HUNTED] = prey
        for kind in range(const.KNIGHT, const.KING):
            for word in range(3):
                men = self.board.kind_sets[24 * army + 3 * kind + word]
                while men:
                    cell = AT[64 * word + bits.lowest(men)]
                    men &= men - 1
                    nearer = self.closeness(cell, prey) - self.closeness(cell, before)
                    self.counted[i + sums.WORTH] += self.hunt * nearer

    def prey(self, army: int) -> int:
        """Give the square of the enemy king that this army hunts: the next one to move."""
        for step in range(1, 4):
            foe = (army + step) & 3
            if self.board.living >> foe & 1 and self.board.side[foe] != self.board.side[army]:
                return self.board.king[foe]
        return self.board.king[army]

    def look_ahead(self, at: int) -> None:
        """Judge the outlook of every army."""
        for army in range(4):
            if self.board.living >> army & 1:
                self.expect(at + army * sums.ARMY, self.freedom(army, at))
        if self.board.duel:
            self.finish(at)

    def expect(self, i: int, outlook: int) -> None:
        """Set the outlook of an army."""
        self.counted[i + sums.WORTH] += outlook - self.counted[i + sums.OUTLOOK]
        self.counted[i + sums.OUTLOOK] = outlook

    def freedom(self, army: int, at: int) -> int:
        """Judge what pawns and king can undertake, the more the less there is against them."""
        foes = 0
        for other in range(4):
            if self.board.living >> other & 1 and self.board.side[other] != self.board.side[army]:
                foes += self.counted[at + other * sums.ARMY + sums.FORCE]
        idle = max(MANY - foes, 0)
        worth = self.king_out * (CENTRE[self.board.king[army]] * idle >> 5)
        near = self.counted[at + army * sums.ARMY + sums.NEAR]
        if near:
            best = POINTS[self.best_bone(army)] - 1
            worth += self.rescue * (near * best * (MANY + idle) >> 6)
        return worth

    def best_bone(self, army: int) -> int:
        """Give the best kind of piece that an army could rescue, a pawn where there is none."""
        bones = self.board.hoard[army]
        if not self.board.own:
            for other in range(4):
                if self.board.living >> other & 1:
                    bones |= self.board.hoard[other]
        best = const.QUEEN
        while best > const.PAWN and not bones >> 8 * best & 255:
            best -= 1
        return best

    def finish(self, at: int) -> None:
        """Judge how the army that is ahead of its last enemy brings this home."""
        one = bits.lowest(self.board.living)
        two = bits.lowest(self.board.living & (self.board.living - 1))
        less = self.counted[at + two * sums.ARMY + sums.FORCE]
        lead = self.counted[at + one * sums.ARMY + sums.FORCE] - less
        if lead < 0:
            one, two = two, one
            less += lead
            lead = -lead
        lead -= 1
        if lead <= 0 or less >= FEW:
            return
        scale = min(lead, 8) * (FEW - less)
        mine = self.board.king[one]
        his = self.board.king[two]
        worth = self.trade * (8 * scale >> 7) + self.drive * (CORNER[his] * scale >> 7)
        worth += self.escort * ((self.closeness(mine, his) - 1) * scale >> 7)
        i = at + one * sums.ARMY
        self.expect(i, self.counted[i + sums.OUTLOOK] + worth)

    # dangers

    def tire(self) -> None:
        """Think less of everything, the nearer a draw by the quiet limit."""
        limit = self.board.quiet_limit
        for player in range(4):
            lost = self.values[player] * self.fade * (2 * self.board.quiet - limit)
            self.values[player] -= lost // (100 * limit)

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
            if not self.board.looked:
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
