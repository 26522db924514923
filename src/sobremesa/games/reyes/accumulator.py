"""The sums of every army of Vence a los Reyes, carried on from position to position."""

from __future__ import annotations

from collections.abc import Mapping

from sobremesa.games.reyes import const, mating, seats, slots
from sobremesa.games.reyes.kernel import Reyes
from sobremesa.kernel import bits, form
from sobremesa.kernel import const as shared
from sobremesa.kernel.evaluation import Evaluation
from sobremesa.kernel.position import Position

AT = [0] * 136
INDEX = [0] * 360
CENTRE = [0] * 360
CORNER = [0] * 360
for _index in range(136):
    _cell = seats.CELLS[_index]
    AT[_index] = _cell
    INDEX[_cell] = _index
    _x, _y = _cell % 18, _cell // 18 - 2
    CENTRE[_cell] = min(_x, 15 - _x) + min(_y, 15 - _y)
CLOSE = [0] * 48960
"""How near a square is to a king's, by his number in the printed order and the square."""
for _index in range(136):
    for _cell in seats.CELLS:
        _x, _y = _cell % 18 - AT[_index] % 18, _cell // 18 - AT[_index] // 18
        CLOSE[360 * _index + _cell] = 16 - max(_x, -_x, _y, -_y)
POINTS = [0] * 8
for _kind in range(const.PAWN, const.KING):
    POINTS[_kind] = seats.POINTS[_kind]
for _index, _turns in seats.turns_to(seats.CORNERS, seats.STRAIGHT + seats.SLANTED, 1).items():
    CORNER[AT[_index]] = 8 - _turns
GRIP = [0] * 48960
"""How near to mate a king that is alone is, by his number and the other king's square."""
for (_king, _cell), _near in mating.grips().items():
    GRIP[360 * INDEX[_king] + _cell] = _near
PROMISE = (25, 25, 15, 9, 5, 3, 1)
"""The points of a pawn that is so many turns from a rescue."""
NEAR = [0] * 11520
"""These points by the zones (16 sets of armies whose arms they are) and the pawn's square."""
for _index in range(8):
    _zone = seats.zone(_index & 3, _index >= 4)
    for _pawn, _turns in seats.turns_to(_zone, seats.STRAIGHT, 2).items():
        if _turns < len(PROMISE):
            for _armies in range(16):
                if _armies >> (_index & 3) & 1:
                    NEAR[360 * (4 * (_index & 4) + _armies) + AT[_pawn]] += PROMISE[_turns]
MANY = 32
"""The points of pieces from which on enemies are no fewer than in the beginning."""
FEW = 16
"""The points of pieces from which on an enemy's army comes to its end."""
REACH = 16
"""How many actions back sums are looked for; beyond, counting anew is as quick."""


class Tally(Evaluation):
    """Material, places and outlook, army by army.

    The sums of an army stand in a ring like the one that remembers the actions, four armies to a
    slot: those of a position are the sums of an earlier one of its line and what happened since.
    """

    board: Reyes
    place: list[int]
    """The worth of a piece by its kind and square."""
    zeal: list[int]
    """The worth of a piece, by its kind, for each step nearer to the king that it hunts."""
    known: list[int]
    """The keys of the positions whose sums stand in the ring."""
    alive: list[int]
    """The armies that were living there."""
    counted: list[int]
    """The sums, army by army."""

    def __init__(self, position: Position, weights: Mapping[str, int]) -> None:
        super().__init__(position, weights)
        assert isinstance(position, Reyes)
        self.board = position
        if form.PLAIN:
            self.place = [0] * 2880
            self.zeal = [0] * 8
            self.known = [0] * 512
            self.alive = [0] * 512
            self.counted = [0] * 16384
        for kind, name in enumerate(("pawn", "knight", "bishop", "rook", "queen", "king"), 1):
            for cell in seats.CELLS:
                worth = weights[name] + weights[f"{name}_centre"] * CENTRE[cell]
                self.place[360 * kind + cell] = worth
        for kind in range(const.KNIGHT, const.KING):
            self.zeal[kind] = weights["hunt"]
        self.rescue = weights["rescue"]
        self.king_out = weights["king_out"]
        self.trade = weights["trade"]
        self.drive = weights["drive"]
        self.escort = weights["escort"]
        self.grip = weights["grip"]
        self.first = self.board.ply

    # sums

    def catch_up(self) -> int:
        """Give where the sums of this position stand, having worked them out."""
        ply = self.board.ply
        slot = ply & shared.UNDO_MASK
        if self.known[slot] == self.board.key:
            return slot * slots.SLOT
        oldest = max(self.first, ply - REACH)
        done = ply - 1
        while done >= oldest and (
            self.known[done & shared.UNDO_MASK] != self.board.undo_key[done & shared.UNDO_MASK]
        ):
            done -= 1
        if done >= oldest and self.alive[done & shared.UNDO_MASK] == self.board.living:
            self.follow(done, ply)
        else:
            self.recount(slot * slots.SLOT)
        self.known[slot] = self.board.key
        self.alive[slot] = self.board.living
        return slot * slots.SLOT

    def recount(self, at: int) -> None:
        """Count all that is on the board."""
        for i in range(at, at + slots.SLOT):
            self.counted[i] = 0
        for army in range(4):
            if self.board.living >> army & 1:
                self.counted[at + army * slots.ARMY + slots.HUNTED] = self.prey(army)
                for kind in range(const.PAWN, const.KING + 1):
                    for word in range(3):
                        men = self.board.kind_sets[24 * army + 3 * kind + word]
                        while men:
                            self.count(at, 8 * army + kind, AT[64 * word + bits.lowest(men)], 1)
                            men &= men - 1
        self.compare(at)

    def follow(self, done: int, ply: int) -> None:
        """Begin with the sums of an earlier position, and add what each action has changed."""
        at = (ply & shared.UNDO_MASK) * slots.SLOT
        before = (done & shared.UNDO_MASK) * slots.SLOT
        for i in range(slots.SLOT):
            self.counted[at + i] = self.counted[before + i]
        escaped = False
        while done < ply:
            if self.replay(done & shared.UNDO_MASK, at):
                escaped = True
            done += 1
        if escaped:
            self.pursue(at)

    def replay(self, slot: int, at: int) -> bool:
        """Add what one action has changed; tell whether it moved a king, who is to be pursued."""
        move = self.board.undo_move[slot]
        if move & (const.ARROW | const.PASS):
            return False
        if move >> const.RESCUE_SHIFT:
            self.exchange(slot, at)
            return self.board.undo_turn[slot] >> const.MOVER_SHIFT & 7 == const.KING
        code = self.board.undo_turn[slot] >> const.MOVER_SHIFT
        cell = move & const.CELL_MASK
        to = move >> const.TO_SHIFT & const.CELL_MASK
        i = at + (code >> 3) * slots.ARMY
        kind = code & 7
        self.counted[i + slots.WORTH] += self.worth(i, kind, to) - self.worth(i, kind, cell)
        if kind == const.PAWN:
            nearer = self.promise(code >> 3, to) - self.promise(code >> 3, cell)
            if nearer:
                self.counted[i + slots.NEAR] += nearer
                self.expect(i, code >> 3)
            return False
        if kind != const.KING:
            return False
        self.expect(i, code >> 3)
        return True

    def exchange(self, slot: int, at: int) -> None:
        """Add what a capture or rescue has changed."""
        move = self.board.undo_move[slot]
        code = self.board.undo_turn[slot] >> const.MOVER_SHIFT
        self.count(at, code, move & const.CELL_MASK, -1)
        if move >> const.RESCUE_SHIFT & 7:
            code += (move >> const.RESCUE_SHIFT & 7) - const.PAWN
        self.count(at, code, move >> const.TO_SHIFT & const.CELL_MASK, 1)
        taken = self.board.undo_taken[slot]
        while taken:
            self.count(at, taken >> 9 & 127, taken & const.CELL_MASK, -1)
            taken >>= 16
        self.compare(at)

    def count(self, at: int, code: int, cell: int, sign: int) -> None:
        """Count a piece that came to a square, or discount one that is gone."""
        kind = code & 7
        i = at + (code >> 3) * slots.ARMY
        self.counted[i + slots.WORTH] += sign * self.worth(i, kind, cell)
        self.counted[i + slots.FORCE] += sign * POINTS[kind]
        if kind == const.PAWN:
            self.counted[i + slots.NEAR] += sign * self.promise(code >> 3, cell)

    def worth(self, i: int, kind: int, cell: int) -> int:
        """Tell what a piece of an army is worth on a square."""
        close = CLOSE[self.counted[i + slots.HUNTED] + cell]
        return self.place[360 * kind + cell] + self.zeal[kind] * close

    def promise(self, army: int, cell: int) -> int:
        """Tell how near a pawn is to the zones of living enemies."""
        zones = 16 * self.board.front + (self.board.living & self.board.foes[army])
        return NEAR[360 * zones + cell]

    # kings

    def prey(self, army: int) -> int:
        """Give where `CLOSE` begins for the king that this army hunts: the next one to move."""
        foes = self.board.living & self.board.foes[army]
        if not foes:
            return 360 * INDEX[self.board.king[army]]
        foe = (army + 1) & 3
        while not foes >> foe & 1:
            foe = (foe + 1) & 3
        return 360 * INDEX[self.board.king[foe]]

    def pursue(self, at: int) -> None:
        """Count anew what depends on where kings are, once some have moved."""
        for army in range(4):
            if self.board.living >> army & 1:
                self.turn_to(at + army * slots.ARMY, army, self.prey(army))
        if self.board.duel:
            self.finish(at)

    def turn_to(self, i: int, army: int, prey: int) -> None:
        """Count anew how near an army's pieces are to the king that it hunts, if that has moved."""
        before = self.counted[i + slots.HUNTED]
        if prey == before:
            return
        self.counted[i + slots.HUNTED] = prey
        for word in range(3):
            men = self.board.men[const.WORDS * army + word]
            men ^= self.board.kind_sets[const.WORDS * (8 * army + const.PAWN) + word]
            while men:
                cell = AT[64 * word + bits.lowest(men)]
                men &= men - 1
                nearer = CLOSE[prey + cell] - CLOSE[before + cell]
                kind = self.board.board[cell] & 7
                self.counted[i + slots.WORTH] += self.zeal[kind] * nearer

    # outlook

    def compare(self, at: int) -> None:
        """Judge anew what every army could rescue and has against it, and its outlook."""
        for army in range(4):
            if self.board.living >> army & 1:
                i = at + army * slots.ARMY
                self.counted[i + slots.IDLE] = self.idleness(army, at)
                self.counted[i + slots.BEST] = POINTS[self.best_bone(army)] - 1
                self.expect(i, army)
        if self.board.duel:
            self.finish(at)

    def idleness(self, army: int, at: int) -> int:
        """Tell how much the enemies of an army lack of what they have in the beginning."""
        foes = self.board.living & self.board.foes[army]
        idle = MANY
        while foes:
            idle -= self.counted[at + bits.lowest(foes) * slots.ARMY + slots.FORCE]
            foes &= foes - 1
        return max(idle, 0)

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

    def expect(self, i: int, army: int) -> None:
        """Judge what pawns and king can undertake, the more the less there is against them."""
        idle = self.counted[i + slots.IDLE]
        rescue = self.counted[i + slots.NEAR] * self.counted[i + slots.BEST] * (MANY + idle) >> 6
        worth = self.king_out * (CENTRE[self.board.king[army]] * idle >> 5) + self.rescue * rescue
        self.revise(i, slots.OUTLOOK, worth)

    def revise(self, i: int, part: int, worth: int) -> None:
        """Set a part of an army's worth."""
        self.counted[i + slots.WORTH] += worth - self.counted[i + part]
        self.counted[i + part] = worth

    def finish(self, at: int) -> None:
        """Judge how the army that is ahead of its last enemy brings this home."""
        one = bits.lowest(self.board.living)
        two = bits.lowest(self.board.living & (self.board.living - 1))
        less = self.counted[at + two * slots.ARMY + slots.FORCE]
        lead = self.counted[at + one * slots.ARMY + slots.FORCE] - less
        if lead < 0:
            one, two = two, one
            less += lead
            lead = -lead
        worth = 0
        if lead > 1 and less < FEW:
            scale = min(lead - 1, 8) * (FEW - less)
            mine = self.board.king[one]
            his = self.board.king[two]
            worth = self.trade * (8 * scale >> 7) + self.drive * (CORNER[his] * scale >> 7)
            worth += self.escort * ((CLOSE[360 * INDEX[his] + mine] - 1) * scale >> 7)
            if self.board.count[two] == 1 and self.can_mate(one):
                worth += self.grip * GRIP[360 * INDEX[his] + mine]
        self.revise(at + one * slots.ARMY, slots.LEAD, worth)
        self.revise(at + two * slots.ARMY, slots.LEAD, 0)

    def can_mate(self, army: int) -> bool:
        """Tell whether an army has a rook or a queen."""
        for word in range(3):
            if (
                self.board.kind_sets[24 * army + 3 * const.ROOK + word]
                | self.board.kind_sets[24 * army + 3 * const.QUEEN + word]
            ):
                return True
        return False
