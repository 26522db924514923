"""The incremental sums of the evaluation of Vence a los Reyes, army by army."""

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
"""The nearness of a square to a king's: ``360 * number of the king's square + square``."""
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
"""How near to mate a lone king is: ``360 * number of its square + square of the other king``."""
for (_king, _cell), _near in mating.grips().items():
    GRIP[360 * INDEX[_king] + _cell] = _near
RESCUE_POINTS = (25, 25, 15, 9, 5, 3, 1)
"""The points of a pawn by how many turns it is from a rescue."""
NEAR = [0] * 11520
"""These points by the zones (16 sets of armies whose arms they are) and the pawn's square."""
for _index in range(8):
    _zone = seats.zone(_index & 3, _index >= 4)
    for _pawn, _turns in seats.turns_to(_zone, seats.STRAIGHT, 2).items():
        if _turns < len(RESCUE_POINTS):
            for _armies in range(16):
                if _armies >> (_index & 3) & 1:
                    NEAR[360 * (4 * (_index & 4) + _armies) + AT[_pawn]] += RESCUE_POINTS[_turns]
MANY = 32
"""The points of the enemies' pieces at the start of a game."""
FEW = 16
"""The points of an enemy's pieces below which the endgame terms apply."""
REACH = 16
"""How many actions back stored sums are used; beyond, recounting is as fast."""


class Accumulator(Evaluation):
    """Material, piece squares and outlook, army by army.

    The sums are in a ring indexed like the undo records, four armies to a slot. The sums of a
    position are those of an earlier one of its line, plus the changes since.
    """

    board: Reyes
    place: list[int]
    """The value of a piece by its kind and square."""
    hunt_weights: list[int]
    """The value of a piece, by its kind, for each step nearer to the king that it hunts."""
    known_keys: list[int]
    """The keys of the positions whose sums are in the ring."""
    known_living: list[int]
    """The living armies of those positions."""
    sums: list[int]
    """The sums, army by army."""

    def __init__(self, position: Position, weights: Mapping[str, int]) -> None:
        super().__init__(position, weights)
        assert isinstance(position, Reyes)
        self.board = position
        if form.PLAIN:
            self.place = [0] * 2880
            self.hunt_weights = [0] * 8
            self.known_keys = [0] * 512
            self.known_living = [0] * 512
            self.sums = [0] * 16384
        for kind, name in enumerate(("pawn", "knight", "bishop", "rook", "queen", "king"), 1):
            for cell in seats.CELLS:
                value = weights[name] + weights[f"{name}_centre"] * CENTRE[cell]
                self.place[360 * kind + cell] = value
        for kind in range(const.KNIGHT, const.KING):
            self.hunt_weights[kind] = weights["hunt"]
        self.rescue = weights["rescue"]
        self.king_out = weights["king_out"]
        self.trade = weights["trade"]
        self.drive = weights["drive"]
        self.escort = weights["escort"]
        self.grip = weights["grip"]
        self.first = self.board.ply

    # sums

    def update_sums(self) -> int:
        """Compute the sums of this position; give their index."""
        ply = self.board.ply
        slot = ply & shared.UNDO_MASK
        if self.known_keys[slot] == self.board.key:
            return slot * slots.SLOT
        oldest = max(self.first, ply - REACH)
        done = ply - 1
        while done >= oldest and (
            self.known_keys[done & shared.UNDO_MASK] != self.board.undo_key[done & shared.UNDO_MASK]
        ):
            done -= 1
        if done >= oldest and self.known_living[done & shared.UNDO_MASK] == self.board.living:
            self.add_actions(done, ply)
        else:
            self.recount(slot * slots.SLOT)
        self.known_keys[slot] = self.board.key
        self.known_living[slot] = self.board.living
        return slot * slots.SLOT

    def recount(self, at: int) -> None:
        """Compute the sums from scratch."""
        for i in range(at, at + slots.SLOT):
            self.sums[i] = 0
        for army in range(4):
            if self.board.living >> army & 1:
                self.sums[at + army * slots.ARMY + slots.HUNTED] = self.hunted_king(army)
                for kind in range(const.PAWN, const.KING + 1):
                    for word in range(3):
                        men = self.board.kind_sets[24 * army + 3 * kind + word]
                        while men:
                            self.count_piece(
                                at, 8 * army + kind, AT[64 * word + bits.lowest(men)], 1
                            )
                            men &= men - 1
        self.update_balance(at)

    def add_actions(self, done: int, ply: int) -> None:
        """Copy the sums of an earlier position, and add the changes of each action since."""
        at = (ply & shared.UNDO_MASK) * slots.SLOT
        before = (done & shared.UNDO_MASK) * slots.SLOT
        for i in range(slots.SLOT):
            self.sums[at + i] = self.sums[before + i]
        escaped = False
        while done < ply:
            if self.add_action(done & shared.UNDO_MASK, at):
                escaped = True
            done += 1
        if escaped:
            self.recount_hunts(at)

    def add_action(self, slot: int, at: int) -> bool:
        """Add the changes of one action; tell whether it moved a king."""
        move = self.board.undo_move[slot]
        if move & (const.ARROW | const.PASS):
            return False
        if move >> const.RESCUE_SHIFT:
            self.add_capture(slot, at)
            return self.board.undo_turn[slot] >> const.MOVER_SHIFT & 7 == const.KING
        code = self.board.undo_turn[slot] >> const.MOVER_SHIFT
        cell = move & const.CELL_MASK
        to = move >> const.TO_SHIFT & const.CELL_MASK
        i = at + (code >> 3) * slots.ARMY
        kind = code & 7
        self.sums[i + slots.WORTH] += self.piece_value(i, kind, to) - self.piece_value(
            i, kind, cell
        )
        if kind == const.PAWN:
            nearer = self.rescue_nearness(code >> 3, to) - self.rescue_nearness(code >> 3, cell)
            if nearer:
                self.sums[i + slots.NEAR] += nearer
                self.update_outlook(i, code >> 3)
            return False
        if kind != const.KING:
            return False
        self.update_outlook(i, code >> 3)
        return True

    def add_capture(self, slot: int, at: int) -> None:
        """Add the changes of a capture or rescue."""
        move = self.board.undo_move[slot]
        code = self.board.undo_turn[slot] >> const.MOVER_SHIFT
        self.count_piece(at, code, move & const.CELL_MASK, -1)
        if move >> const.RESCUE_SHIFT & 7:
            code += (move >> const.RESCUE_SHIFT & 7) - const.PAWN
        self.count_piece(at, code, move >> const.TO_SHIFT & const.CELL_MASK, 1)
        taken = self.board.undo_taken[slot]
        while taken:
            self.count_piece(at, taken >> 9 & 127, taken & const.CELL_MASK, -1)
            taken >>= 16
        self.update_balance(at)

    def count_piece(self, at: int, code: int, cell: int, sign: int) -> None:
        """Add a piece on a square to the sums, or subtract it."""
        kind = code & 7
        i = at + (code >> 3) * slots.ARMY
        self.sums[i + slots.WORTH] += sign * self.piece_value(i, kind, cell)
        self.sums[i + slots.FORCE] += sign * POINTS[kind]
        if kind == const.PAWN:
            self.sums[i + slots.NEAR] += sign * self.rescue_nearness(code >> 3, cell)

    def piece_value(self, i: int, kind: int, cell: int) -> int:
        """Give the value of a piece of an army on a square."""
        close = CLOSE[self.sums[i + slots.HUNTED] + cell]
        return self.place[360 * kind + cell] + self.hunt_weights[kind] * close

    def rescue_nearness(self, army: int, cell: int) -> int:
        """Give the points of a pawn for its distance from the zones of living enemies."""
        zones = 16 * self.board.front + (self.board.living & self.board.foes[army])
        return NEAR[360 * zones + cell]

    # kings

    def hunted_king(self, army: int) -> int:
        """Give the offset in `CLOSE` of the king that this army hunts: the next one to move."""
        foes = self.board.living & self.board.foes[army]
        if not foes:
            return 360 * INDEX[self.board.king[army]]
        foe = (army + 1) & 3
        while not foes >> foe & 1:
            foe = (foe + 1) & 3
        return 360 * INDEX[self.board.king[foe]]

    def recount_hunts(self, at: int) -> None:
        """Update the sums that depend on the squares of kings, after some have moved."""
        for army in range(4):
            if self.board.living >> army & 1:
                self.recount_hunt(at + army * slots.ARMY, army, self.hunted_king(army))
        if self.board.duel:
            self.update_lead(at)

    def recount_hunt(self, i: int, army: int, hunted: int) -> None:
        """Update an army's nearness to the king that it hunts, if that has moved."""
        before = self.sums[i + slots.HUNTED]
        if hunted == before:
            return
        self.sums[i + slots.HUNTED] = hunted
        for word in range(3):
            men = self.board.men[const.WORDS * army + word]
            men ^= self.board.kind_sets[const.WORDS * (8 * army + const.PAWN) + word]
            while men:
                cell = AT[64 * word + bits.lowest(men)]
                men &= men - 1
                nearer = CLOSE[hunted + cell] - CLOSE[before + cell]
                kind = self.board.board[cell] & 7
                self.sums[i + slots.WORTH] += self.hunt_weights[kind] * nearer

    # outlook

    def update_balance(self, at: int) -> None:
        """Update the best rescue, the missing enemy points and the outlook of every army."""
        for army in range(4):
            if self.board.living >> army & 1:
                i = at + army * slots.ARMY
                self.sums[i + slots.IDLE] = self.missing_enemy_points(army, at)
                self.sums[i + slots.BEST] = POINTS[self.best_rescue(army)] - 1
                self.update_outlook(i, army)
        if self.board.duel:
            self.update_lead(at)

    def missing_enemy_points(self, army: int, at: int) -> int:
        """Give the points that the enemies of an army have lost since the start."""
        foes = self.board.living & self.board.foes[army]
        idle = MANY
        while foes:
            idle -= self.sums[at + bits.lowest(foes) * slots.ARMY + slots.FORCE]
            foes &= foes - 1
        return max(idle, 0)

    def best_rescue(self, army: int) -> int:
        """Give the best kind that an army could rescue, a pawn if there is none."""
        bones = self.board.boneyard_counts[army]
        if not self.board.own:
            for other in range(4):
                if self.board.living >> other & 1:
                    bones |= self.board.boneyard_counts[other]
        best = const.QUEEN
        while best > const.PAWN and not bones >> 8 * best & 255:
            best -= 1
        return best

    def update_outlook(self, i: int, army: int) -> None:
        """Evaluate the prospects of pawns and king, which grow as the enemies get weaker."""
        idle = self.sums[i + slots.IDLE]
        rescue = self.sums[i + slots.NEAR] * self.sums[i + slots.BEST] * (MANY + idle) >> 6
        value = self.king_out * (CENTRE[self.board.king[army]] * idle >> 5) + self.rescue * rescue
        self.set_part(i, slots.OUTLOOK, value)

    def set_part(self, i: int, part: int, value: int) -> None:
        """Set a part of an army's value."""
        self.sums[i + slots.WORTH] += value - self.sums[i + part]
        self.sums[i + part] = value

    def update_lead(self, at: int) -> None:
        """Evaluate the endgame of the army that is ahead of its last enemy."""
        one = bits.lowest(self.board.living)
        two = bits.lowest(self.board.living & (self.board.living - 1))
        less = self.sums[at + two * slots.ARMY + slots.FORCE]
        lead = self.sums[at + one * slots.ARMY + slots.FORCE] - less
        if lead < 0:
            one, two = two, one
            less += lead
            lead = -lead
        value = 0
        if lead > 1 and less < FEW:
            scale = min(lead - 1, 8) * (FEW - less)
            mine = self.board.king[one]
            his = self.board.king[two]
            value = self.trade * (8 * scale >> 7) + self.drive * (CORNER[his] * scale >> 7)
            value += self.escort * ((CLOSE[360 * INDEX[his] + mine] - 1) * scale >> 7)
            if self.board.count[two] == 1 and self.can_mate(one):
                value += self.grip * GRIP[360 * INDEX[his] + mine]
        self.set_part(at + one * slots.ARMY, slots.LEAD, value)
        self.set_part(at + two * slots.ARMY, slots.LEAD, 0)

    def can_mate(self, army: int) -> bool:
        """Tell whether an army has a rook or a queen."""
        for word in range(3):
            if (
                self.board.kind_sets[24 * army + 3 * const.ROOK + word]
                | self.board.kind_sets[24 * army + 3 * const.QUEEN + word]
            ):
                return True
        return False
