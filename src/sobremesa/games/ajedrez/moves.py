"""Attacks, checks and pins, the moves of each piece, and the ends of the game.

After each action the board computes the checkers and the pinned pieces, and the targets of every
piece are masked by them.
"""

# long: these methods call one another, and the compiler inlines only within one module

from __future__ import annotations

from sobremesa.games.ajedrez import const, geometry
from sobremesa.games.ajedrez.board import Board
from sobremesa.kernel import bits
from sobremesa.kernel.moves import Moves

BIT = [0] * 64
for _i in range(64):
    BIT[_i] = 1 << _i
KNIGHTS = geometry.near(geometry.LEAPS)
KINGS = geometry.near(geometry.STRAIGHT + geometry.DIAGONAL)
PAWNS = geometry.pawn_captures()  # by colour << 6 | square
STRAIGHTS = geometry.far(geometry.STRAIGHT)
DIAGONALS = geometry.far(geometry.DIAGONAL)
BETWEEN = geometry.between()
LINES = geometry.lines()
FILE_LINES = geometry.far(geometry.ALONG_FILE)
RANK_LINES = geometry.far(geometry.ALONG_RANK)
RISING_LINES = geometry.far(geometry.RISING)
FALLING_LINES = geometry.far(geometry.FALLING)
FILE_MASKS = geometry.masks(geometry.ALONG_FILE)
FILE_SPREADS = [0] * 64
for _i in range(64):
    FILE_SPREADS[_i] = geometry.spread_of(_i, geometry.ALONG_FILE)
RANK_MASKS = geometry.masks(geometry.ALONG_RANK)
RISING_MASKS = geometry.masks(geometry.RISING)
FALLING_MASKS = geometry.masks(geometry.FALLING)
FILE_ATTACKS = geometry.seen(geometry.ALONG_FILE)
RANK_ATTACKS = geometry.seen(geometry.ALONG_RANK)
SPREAD = geometry.SPREAD
NOT_A = geometry.EVERYWHERE - geometry.FILE_A
NOT_H = geometry.EVERYWHERE - geometry.FILE_H
THIRD = geometry.RANK_1 << 16
SIXTH = geometry.RANK_1 << 40
SEVENTH_RANKS = geometry.RANK_1 << 8 | geometry.RANK_1 << 48
LAST = geometry.RANK_1 | geometry.RANK_1 << 56
DARK = geometry.DARK
EVERYWHERE = geometry.EVERYWHERE


class MoveGenerator(Board):
    """A board that computes the legal targets of its pieces, and the ends of the game."""

    # what pieces see

    def rook_attacks(self, square: int, occupied: int) -> int:
        """Give the attacks of a rook on a square."""
        upright = (occupied & FILE_MASKS[square]) * FILE_SPREADS[square] >> 58 & 63
        level = (occupied & RANK_MASKS[square]) * SPREAD >> 58 & 63
        return (
            FILE_ATTACKS[(square & 56) << 3 | upright] & FILE_LINES[square]
            | RANK_ATTACKS[(square & 7) << 6 | level] & RANK_LINES[square]
        )

    def bishop_attacks(self, square: int, occupied: int) -> int:
        """Give the attacks of a bishop on a square."""
        place = (square & 7) << 6
        rising = (occupied & RISING_MASKS[square]) * SPREAD >> 58 & 63
        falling = (occupied & FALLING_MASKS[square]) * SPREAD >> 58 & 63
        return (
            RANK_ATTACKS[place | rising] & RISING_LINES[square]
            | RANK_ATTACKS[place | falling] & FALLING_LINES[square]
        )

    def attacks_from(self, square: int, occupied: int) -> int:
        """Give the attacks of the knight, bishop, rook or queen on a square."""
        kind = self.at[square] & const.KIND_MASK
        if kind == const.KNIGHT:
            return KNIGHTS[square]
        if kind == const.BISHOP:
            return self.bishop_attacks(square, occupied)
        if kind == const.ROOK:
            return self.rook_attacks(square, occupied)
        return self.rook_attacks(square, occupied) | self.bishop_attacks(square, occupied)

    def slider_attacks(self, square: int, occupied: int, enemies: int) -> bool:
        """Tell whether bishops, rooks or queens of the enemies attack a square."""
        sliders = (self.kinds[const.ROOK] | self.kinds[const.QUEEN]) & enemies
        if STRAIGHTS[square] & sliders:
            if self.rook_attacks(square, occupied) & sliders:
                return True
        sliders = (self.kinds[const.BISHOP] | self.kinds[const.QUEEN]) & enemies
        if DIAGONALS[square] & sliders:
            if self.bishop_attacks(square, occupied) & sliders:
                return True
        return False

    def step_attacks(self, enemies: int) -> int:
        """Give the squares that the king, knights and pawns of the enemies attack."""
        steps = KINGS[self.king[1 - self.to_move]]
        knights = self.kinds[const.KNIGHT] & enemies
        while knights:
            steps |= KNIGHTS[bits.lowest(knights)]
            knights &= knights - 1
        pawns = self.kinds[const.PAWN] & enemies
        if self.to_move == 0:
            return steps | (pawns & NOT_A) >> 9 | (pawns & NOT_H) >> 7
        return steps | (pawns & NOT_A) << 7 | (pawns & NOT_H) << 9

    def attacked(self, square: int, occupied: int, enemies: int) -> bool:
        """Tell whether a square of the side to move is attacked by some of the enemies."""
        if KNIGHTS[square] & self.kinds[const.KNIGHT] & enemies:
            return True
        if PAWNS[self.to_move << 6 | square] & self.kinds[const.PAWN] & enemies:
            return True
        if KINGS[square] & self.kinds[const.KING] & enemies:
            return True
        return self.slider_attacks(square, occupied, enemies)

    def find_checks_and_pins(self) -> None:
        """Find the checkers of the side to move, and its pinned pieces."""
        me = self.to_move
        king = self.king[me]
        own = self.sides[me]
        enemies = self.sides[1 - me]
        queens = self.kinds[const.QUEEN]
        checkers = enemies & (
            KNIGHTS[king] & self.kinds[const.KNIGHT]
            | PAWNS[me << 6 | king] & self.kinds[const.PAWN]
        )
        sliders_in_line = enemies & (
            STRAIGHTS[king] & (self.kinds[const.ROOK] | queens)
            | DIAGONALS[king] & (self.kinds[const.BISHOP] | queens)
        )
        pinned = enemies & 0
        while sliders_in_line:
            barrier = BETWEEN[king << 6 | bits.lowest(sliders_in_line)] & (own | enemies)
            if not barrier:
                checkers |= sliders_in_line & -sliders_in_line
            elif not barrier & (barrier - 1):
                pinned |= barrier & own
            sliders_in_line &= sliders_in_line - 1
        self.checkers = checkers
        self.pinned = pinned

    # en passant

    def ep_is_safe(self, start: int, square: int) -> bool:
        """Tell whether a pawn may capture en passant without exposing its king."""
        me = self.to_move
        victim = BIT[square ^ 8]
        occupied = (self.sides[0] | self.sides[1] | BIT[square]) & ~(BIT[start] | victim)
        return not self.attacked(self.king[me], occupied, self.sides[1 - me] & ~victim)

    def ep_pawns(self, square: int) -> int:
        """Give the pawns that could capture en passant, king safety aside."""
        me = self.to_move
        return PAWNS[(1 - me) << 6 | square] & self.kinds[const.PAWN] & self.sides[me]

    def can_capture_ep(self, square: int) -> bool:
        """Tell whether the side to move may capture en passant on a square."""
        ready = self.ep_pawns(square)
        while ready:
            if self.ep_is_safe(bits.lowest(ready), square):
                return True
            ready &= ready - 1
        return False

    # targets

    def king_targets(self) -> int:
        """Give the squares that the king may move to, castling included."""
        me = self.to_move
        king = self.king[me]
        enemies = self.sides[1 - me]
        occupied = self.sides[me] | enemies
        steps = KINGS[king] & ~(self.sides[me] | self.step_attacks(enemies))
        targets = steps
        without_king = occupied & ~BIT[king]
        while steps:
            if self.slider_attacks(bits.lowest(steps), without_king, enemies):
                targets &= ~(steps & -steps)
            steps &= steps - 1
        if self.rights >> 2 * me & 3 and not self.checkers:
            if self.rights >> 2 * me & 1:
                if not occupied & (BIT[king + 1] | BIT[king + 2]) and targets & BIT[king + 1]:
                    if not self.attacked(king + 2, occupied, enemies):
                        targets |= BIT[king + 2]
            if self.rights >> 2 * me & 2:
                way = BIT[king - 1] | BIT[king - 2] | BIT[king - 3]
                if not occupied & way and targets & BIT[king - 1]:
                    if not self.attacked(king - 2, occupied, enemies):
                        targets |= BIT[king - 2]
        return targets

    def check_mask(self) -> int:
        """Give the allowed targets: all but one's own, or in check those that answer it."""
        if not self.checkers:
            return EVERYWHERE ^ self.sides[self.to_move]
        if self.checkers & (self.checkers - 1):
            return self.checkers & 0
        king = self.king[self.to_move]
        return self.checkers | BETWEEN[king << 6 | bits.lowest(self.checkers)]

    def pin_mask(self, square: int, targets: int) -> int:
        """Restrict targets to the pin line, if the piece on a square is pinned."""
        if self.pinned & BIT[square]:
            return targets & LINES[self.king[self.to_move] << 6 | square]
        return targets

    # captures

    def captures(self, out: Moves, victims: int, with_promotions: bool) -> None:
        """Add the legal captures of some victims, and promotions to queens (fast)."""
        if self.over:
            return
        me = self.to_move
        king = self.king[me]
        enemies = self.sides[1 - me]
        occupied = self.sides[me] | enemies
        steps = KINGS[king] & victims
        while steps:
            square = bits.lowest(steps)
            steps &= steps - 1
            if not self.attacked(square, occupied & ~BIT[king], enemies):
                out.items[out.top] = king | square << 6
                out.top += 1
        targets = self.check_mask()
        queens = LAST & targets & ~occupied
        victims &= targets
        pawns = self.sides[me] & self.kinds[const.PAWN]
        if not with_promotions or not (queens and pawns & SEVENTH_RANKS):
            queens = 0
            if not victims:
                return
        pieces = self.attackers(self.sides[me], victims, occupied)
        while pieces:
            square = bits.lowest(pieces)
            pieces &= pieces - 1
            self.emit(
                out, square, self.attacks_from(square, occupied) & self.pin_mask(square, victims)
            )
        self.emit_captures(out, pawns & ~self.pinned, victims, queens)
        pawns &= self.pinned
        while pawns:
            square = bits.lowest(pawns)
            steps = self.pin_mask(square, EVERYWHERE)
            self.emit_captures(out, BIT[square], victims & steps, queens & steps)
            pawns &= pawns - 1

    def attackers(self, own: int, victims: int, occupied: int) -> int:
        """Give the knights, bishops, rooks and queens that attack some victim."""
        attackers = 0
        some = own & self.kinds[const.KNIGHT]
        while some:
            attackers |= some & -some if KNIGHTS[bits.lowest(some)] & victims else 0
            some &= some - 1
        some = own & (self.kinds[const.ROOK] | self.kinds[const.QUEEN])
        while some:
            attackers |= (
                some & -some if self.rook_attacks(bits.lowest(some), occupied) & victims else 0
            )
            some &= some - 1
        some = own & (self.kinds[const.BISHOP] | self.kinds[const.QUEEN])
        while some:
            attackers |= (
                some & -some if self.bishop_attacks(bits.lowest(some), occupied) & victims else 0
            )
            some &= some - 1
        return attackers

    def emit_captures(self, out: Moves, pawns: int, victims: int, queens: int) -> None:
        """Add captures of pawns, and promotions to queens."""
        step = 8
        if self.to_move == 0:
            self.emit_steps(out, (pawns & NOT_A) << 7 & victims, 7)
            self.emit_steps(out, (pawns & NOT_H) << 9 & victims, 9)
            queens &= pawns << 8
        else:
            self.emit_steps(out, (pawns & NOT_A) >> 9 & victims, -9)
            self.emit_steps(out, (pawns & NOT_H) >> 7 & victims, -7)
            queens &= pawns >> 8
            step = -8
        while queens:
            end = bits.lowest(queens)
            out.items[out.top] = end - step | end << 6 | const.QUEEN << 12
            out.top += 1
            queens &= queens - 1

    def emit(self, out: Moves, start: int, targets: int) -> None:
        """Add the moves of one piece."""
        top = out.top
        while targets:
            out.items[top] = start | bits.lowest(targets) << 6
            top += 1
            targets &= targets - 1
        out.top = top

    def emit_steps(self, out: Moves, targets: int, step: int) -> None:
        """Add pawn moves by their end squares and the length of the step."""
        top = out.top
        while targets:
            end = bits.lowest(targets)
            move = end - step | end << 6
            if BIT[end] & LAST:
                out.items[top] = move | const.QUEEN << 12
                out.items[top + 1] = move | const.ROOK << 12
                out.items[top + 2] = move | const.BISHOP << 12
                out.items[top + 3] = move | const.KNIGHT << 12
                top += 4
            else:
                out.items[top] = move
                top += 1
            targets &= targets - 1
        out.top = top

    # counting

    def count(self) -> int:
        """Count the legal moves."""
        me = self.to_move
        own = self.sides[me]
        total = bits.popcount(self.king_targets())
        if self.ep_square != const.NOWHERE:
            total += self.count_ep()
        targets = self.check_mask()
        if not targets:
            return total
        occupied = own | self.sides[1 - me]
        pieces = own & ~(self.kinds[const.PAWN] | self.kinds[const.KING])
        while pieces:
            square = bits.lowest(pieces)
            total += bits.popcount(
                self.attacks_from(square, occupied) & self.pin_mask(square, targets)
            )
            pieces &= pieces - 1
        pieces = own & self.kinds[const.PAWN]
        total += self.count_pawns(pieces & ~self.pinned, targets)
        pieces &= self.pinned
        while pieces:
            square = bits.lowest(pieces)
            total += self.count_pawns(BIT[square], self.pin_mask(square, targets))
            pieces &= pieces - 1
        return total

    def count_ep(self) -> int:
        """Count the captures en passant."""
        total = 0
        ready = self.ep_pawns(self.ep_square)
        while ready:
            if self.ep_is_safe(bits.lowest(ready), self.ep_square):
                total += 1
            ready &= ready - 1
        return total

    def count_pawns(self, pawns: int, targets: int) -> int:
        """Count the advances and captures of pawns, four for each promotion."""
        empty = EVERYWHERE ^ (self.sides[0] | self.sides[1])
        victims = self.sides[1 - self.to_move] & targets
        if self.to_move == 0:
            one = pawns << 8 & empty
            two = (one & THIRD) << 8 & empty & targets
            left = (pawns & NOT_A) << 7 & victims
            right = (pawns & NOT_H) << 9 & victims
        else:
            one = pawns >> 8 & empty
            two = (one & SIXTH) >> 8 & empty & targets
            left = (pawns & NOT_A) >> 9 & victims
            right = (pawns & NOT_H) >> 7 & victims
        one &= targets
        total = bits.popcount(one) + bits.popcount(two)
        total += bits.popcount(left) + bits.popcount(right)
        if (one | left | right) & LAST:
            total += 3 * bits.popcount(one & LAST)
            total += 3 * (bits.popcount(left & LAST) + bits.popcount(right & LAST))
        return total

    # ends

    def check_end(self) -> None:
        """Find the checks and pins after an action, and test the ends (AJE-9.6)."""
        self.find_checks_and_pins()
        if self.repetition:
            self.history.push(self.key)
        if not self.can_move():
            self.finish(const.CHECKMATE if self.checkers else const.STALEMATE)
        elif (
            self.repetition
            and self.quiet >= 4
            and self.history.times(self.key, self.quiet + 1) >= self.repetition
        ):
            self.finish(const.REPETITION)
        elif self.fifty and self.quiet >= const.QUIET_LIMIT:
            self.finish(const.FIFTY)
        elif self.insufficient_material():
            self.finish(const.MATERIAL)

    def can_move(self) -> bool:
        """Tell whether there is any legal move; mostly a pawn push shows it at once."""
        if not self.checkers:
            pawns = self.kinds[const.PAWN] & self.sides[self.to_move] & ~self.pinned
            pawns = pawns << 8 if self.to_move == 0 else pawns >> 8
            if pawns & ~(self.sides[0] | self.sides[1]):
                return True
        return self.king_targets() != 0 or self.count() > 0

    def insufficient_material(self) -> bool:
        """Tell whether no mate is possible any more (AJE-5.2.2)."""
        if self.kinds[const.PAWN] | self.kinds[const.ROOK] | self.kinds[const.QUEEN]:
            return False
        minors = self.kinds[const.KNIGHT] | self.kinds[const.BISHOP]
        if not minors & (minors - 1):
            return True
        if self.kinds[const.KNIGHT]:
            return False
        return not minors & DARK or not minors & ~DARK
