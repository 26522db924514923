"""A battlefield: the pieces and the cities of Sparta, and how an action changes them.

Sets of squares are pairs of words (see `const`): of `men`, the words 0 and 1 are South's and 2 and
3 North's. No piece is ever added, so the stack of the fallen has one place for each square.
"""

# long: these methods call one another, and the compiler inlines only within one module

from __future__ import annotations

from typing import Self

from sobremesa.games.sparta import const
from sobremesa.kernel import bits, form
from sobremesa.kernel import const as shared
from sobremesa.kernel.history import History
from sobremesa.kernel.keys import Keys
from sobremesa.kernel.position import Position, within


def number(file: int, rank: int) -> int:
    """Give the square at a file and a rank, both counted from 0; beyond the board, the edge."""
    if file < 0 or file > 9 or rank < 0 or rank > 9:
        return const.EDGE
    return rank // 5 * const.UPPER + rank % 5 * const.RANK + file


BIT = [0] * 128
"""The bit of a square in its word."""
NEXT = [const.EDGE] * 1024
"""The square one step from ``square`` in direction ``d``, at ``d << 7 | square``."""
CODES = [0] * 512
"""The zobrist code of a piece: side, kind and square, at ``side << 8 | hero << 7 | square``."""
CITY_CODES = [0] * 128
"""The zobrist code of a city on a square that is North's."""
TURN = bits.scramble(0)

for _d, _step in enumerate(((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))):
    for _file in range(10):
        for _rank in range(10):
            _here = number(_file, _rank)
            NEXT[_d << 7 | _here] = number(_file + _step[0], _rank + _step[1])
            BIT[_here] = 1 << (_here & 63)
for _code in range(512):
    CODES[_code] = bits.scramble(1 + _code)
for _code in range(128):
    CITY_CODES[_code] = bits.scramble(1024 + _code)


class Field(Position):
    """The pieces, the cities, and the side to move."""

    men: list[int]
    heroes: list[int]
    held: list[int]
    doomed: list[int]
    fallen: list[int]
    undo_move: list[int]
    undo_key: list[int]
    undo_quiet: list[int]
    undo_losses: list[int]
    history: History
    kept: Field | None

    def __init__(self, repetition: int = 3) -> None:
        super().__init__()
        if form.PLAIN:
            self.men = [0] * 4
            self.heroes = [0] * 2
            self.held = [0] * 4
            self.doomed = [0] * 2
            self.fallen = [0] * 100
            self.undo_move = [0] * 512
            self.undo_key = [0] * 512
            self.undo_quiet = [0] * 512
            self.undo_losses = [0] * 512
        self.repetition = repetition
        self.reason = 0
        self.ply = 0
        self.quiet = 0
        self.losses = 0
        self.unsettled = False
        self.history = Keys()
        self.kept = None
        self.packs = True

    # pieces

    def is_on(self, side: int, square: int) -> bool:
        """Tell whether a piece of a side is on a square."""
        return self.men[2 * side + (square >> 6)] & BIT[square] != 0

    def put(self, side: int, hero: int, square: int) -> None:
        """Add a piece, without updating the key."""
        word = square >> 6
        bit = BIT[square]
        self.men[2 * side + word] |= bit
        if hero:
            self.heroes[word] |= bit

    def take(self, side: int, square: int) -> int:
        """Remove a piece, without updating the key; tell whether it was a hero."""
        word = square >> 6
        bit = BIT[square]
        hero = 1 if self.heroes[word] & bit else 0
        self.men[2 * side + word] ^= bit
        if hero:
            self.heroes[word] ^= bit
        return hero

    # actions

    def make(self, move: int) -> None:
        """Move a piece, exchange it, or pass, with all the effects (fast)."""
        u = self.ply & shared.UNDO_MASK
        side = self.to_move
        self.undo_key[u] = self.key
        self.undo_quiet[u] = self.quiet
        self.undo_losses[u] = self.losses
        self.quiet += 1
        note = move
        start = move & const.SQUARE_MASK
        end = (move >> const.SQUARE_BITS) & const.SQUARE_MASK
        if move & const.EXCHANGE:
            self.promote(side, start)
        elif not move & const.PASS:
            hero = self.take(side, start)
            self.put(side, hero, end)
            self.key ^= CODES[side << 8 | hero << 7 | start] ^ CODES[side << 8 | hero << 7 | end]
            note |= self.arrive(side, hero, end)
            self.doom_runs(side, end)
            self.doom_runs_around(1 - side, end)
        if self.unsettled:
            note |= const.UNSETTLED
            self.unsettled = False
            self.doom_all_runs()
        if self.doomed[0] | self.doomed[1]:
            self.remove_doomed()
        self.undo_move[u] = note
        self.to_move = 1 - side
        self.key ^= TURN
        self.ply += 1
        if self.repetition:
            self.history.push(self.key)
        self.check_end()

    def key_after(self, move: int) -> int:
        """Predict the key, exact for a move without further effects (fast)."""
        start = move & const.SQUARE_MASK
        end = (move >> const.SQUARE_BITS) & const.SQUARE_MASK
        piece = self.to_move << 8
        if self.heroes[start >> 6] & BIT[start]:
            piece |= const.HERO << 7
        return self.key ^ TURN ^ CODES[piece | start] ^ CODES[piece | end]

    def promote(self, side: int, square: int) -> None:
        """Promote a warrior to a hero (SPA-2.5, SPA-3.1)."""
        self.heroes[square >> 6] |= BIT[square]
        self.key ^= CODES[side << 8 | square] ^ CODES[side << 8 | const.HERO << 7 | square]
        self.quiet = 0

    def arrive(self, side: int, hero: int, square: int) -> int:
        """Apply the effect of a city at the end of a move; give its flag for `unmake`."""
        word = square >> 6
        bit = BIT[square]
        if self.held[2 * side + word] & bit:
            if hero:
                return 0
            self.promote(side, square)
            return const.PROMOTED
        if self.held[2 - 2 * side + word] & bit:
            self.flip_city(square)
            return const.TOOK
        return 0

    def flip_city(self, square: int) -> None:
        """Change the side of a city (SPA-3.2)."""
        bit = BIT[square]
        self.held[square >> 6] ^= bit
        self.held[2 + (square >> 6)] ^= bit
        self.key ^= CITY_CODES[square]

    def unmake(self) -> None:
        """Take the last action back (fast)."""
        if self.repetition:
            self.history.size -= 1
        self.over = False
        self.reason = 0
        self.scores[0] = 0.0
        self.scores[1] = 0.0
        self.ply -= 1
        u = self.ply & shared.UNDO_MASK
        side = 1 - self.to_move
        note = self.undo_move[u]
        while self.losses > self.undo_losses[u]:
            self.losses -= 1
            lost = self.fallen[self.losses]
            self.put(lost >> 8, (lost >> 7) & 1, lost & const.SQUARE_MASK)
        start = note & const.SQUARE_MASK
        end = (note >> const.SQUARE_BITS) & const.SQUARE_MASK
        if note & const.EXCHANGE:
            self.heroes[start >> 6] ^= BIT[start]
        elif not note & const.PASS:
            hero = self.take(side, end)
            if note & const.PROMOTED:
                hero = 0
            self.put(side, hero, start)
            if note & const.TOOK:
                self.flip_city(end)
        self.unsettled = note & const.UNSETTLED != 0
        self.to_move = side
        self.key = self.undo_key[u]
        self.quiet = self.undo_quiet[u]

    # capture (SPA-3.4): after a move, only runs at its end square can be newly surrounded

    def doom_runs(self, side: int, square: int) -> None:
        """Mark the runs of a side through a square that have an enemy at both ends."""
        for d in range(4):
            ahead = NEXT[d << 7 | square]
            while self.is_on(side, ahead):
                ahead = NEXT[d << 7 | ahead]
            if not self.is_on(1 - side, ahead):
                continue
            back = d + 4
            behind = NEXT[back << 7 | square]
            while self.is_on(side, behind):
                behind = NEXT[back << 7 | behind]
            if not self.is_on(1 - side, behind):
                continue
            member = NEXT[d << 7 | behind]
            while member != ahead:
                self.doomed[member >> 6] |= BIT[member]
                member = NEXT[d << 7 | member]

    def doom_runs_around(self, side: int, square: int) -> None:
        """Mark the surrounded runs of a side next to a square."""
        for d in range(8):
            near = NEXT[d << 7 | square]
            if self.is_on(side, near):
                self.doom_runs(side, near)

    def doom_all_runs(self) -> None:
        """Mark every surrounded run."""
        for word in range(4):
            men = self.men[word]
            while men:
                self.doom_runs(word >> 1, (word & 1) << 6 | bits.lowest(men))
                men &= men - 1

    def remove_doomed(self) -> None:
        """Remove the marked pieces of both sides together."""
        for word in range(2):
            doomed = self.doomed[word]
            self.doomed[word] = 0
            while doomed:
                square = word << 6 | bits.lowest(doomed)
                doomed &= doomed - 1
                side = 0 if self.is_on(0, square) else 1
                piece = side << 8 | self.take(side, square) << 7 | square
                self.key ^= CODES[piece]
                self.fallen[self.losses] = piece
                self.losses += 1
        self.quiet = 0

    # the end (SPA-4)

    def piece_count(self, side: int) -> int:
        """Count the pieces of a side."""
        return bits.popcount(self.men[2 * side]) + bits.popcount(self.men[2 * side + 1])

    def city_count(self, side: int) -> int:
        """Count the cities of a side."""
        return bits.popcount(self.held[2 * side]) + bits.popcount(self.held[2 * side + 1])

    def check_end(self) -> None:
        """Test the ends of the game in their order."""
        cities = self.city_count(0)
        south = self.piece_count(0)
        north = self.piece_count(1)
        if cities % const.ALL_CITIES == 0:
            self.declare(const.BY_CITIES, 1.0 if cities else 0.0)
        elif (south <= 1) != (north <= 1):
            self.declare(const.BY_PIECES, 1.0 if south > north else 0.0)
        elif south <= 2 and north <= 2:
            if south + north == 1:
                self.declare(const.BY_PIECES, 1.0 if south else 0.0)
            elif cities + cities == const.ALL_CITIES:
                self.declare(const.EQUAL, 0.5)
            else:
                self.declare(const.BY_MAJORITY, 1.0 if cities > 4 else 0.0)
        elif self.repetition:
            if self.history.times(self.key, self.quiet + 1) >= self.repetition:
                self.declare(const.REPETITION, 0.5)

    def declare(self, reason: int, south: float) -> None:
        """End the game."""
        self.over = True
        self.reason = reason
        self.scores[0] = south
        self.scores[1] = 1.0 - south

    # for Python

    def set_up(
        self,
        pieces: list[tuple[int, int, int]],
        cities: list[tuple[int, int]],
        to_move: int,
        ply: int,
    ) -> None:
        """Set up a position: pieces as side, hero, square; cities as side, square."""
        for side, hero, square in pieces:
            self.put(side, hero, square)
            self.key ^= CODES[side << 8 | hero << 7 | square]
        for side, square in cities:
            self.held[2 * side + (square >> 6)] |= BIT[square]
            if side:
                self.key ^= CITY_CODES[square]
        self.to_move = to_move
        if to_move:
            self.key ^= TURN
        self.ply = ply
        self.history.push(self.key)
        self.doom_all_runs()
        self.unsettled = self.doomed[0] | self.doomed[1] != 0
        self.doomed[0] = 0
        self.doomed[1] = 0

    def finish(self, reason: int, south: float) -> None:
        """End the game as a loaded position says."""
        self.declare(reason, south)

    def pieces(self) -> dict[int, tuple[int, int]]:
        """Give the side and the kind (1 for a hero) of the piece on each square."""
        found = {}
        for word in range(4):
            men = self.men[word]
            for bit in range(55):
                if men >> bit & 1:
                    hero = self.heroes[word & 1] >> bit & 1
                    found[(word & 1) << 6 | bit] = (word >> 1, int(hero))
        return found

    def cities(self) -> dict[int, int]:
        """Give the side of the city on each city's square."""
        return {
            (word & 1) << 6 | bit: word >> 1
            for word in range(4)
            for bit in range(55)
            if self.held[word] >> bit & 1
        }

    def count(self, side: int) -> tuple[int, int, int]:
        """Count a side's pieces, how many of them are heroes, and its cities."""
        within(side, 2)
        heroes = 0
        for word in range(2):
            heroes += bits.popcount(self.men[2 * side + word] & self.heroes[word])
        return self.piece_count(side), heroes, self.city_count(side)

    def last_losses(self) -> list[tuple[int, int, int]]:
        """Give the pieces that fell in the last action: side, hero, square."""
        first = self.undo_losses[(self.ply - 1) & shared.UNDO_MASK]
        return [
            (self.fallen[i] >> 8, self.fallen[i] >> 7 & 1, self.fallen[i] & 127)
            for i in range(first, self.losses)
        ]

    def last_arrival(self) -> tuple[bool, bool]:
        """Tell whether the last action made a hero, and whether it took a city."""
        note = self.undo_move[(self.ply - 1) & shared.UNDO_MASK]
        return (note & (const.PROMOTED | const.EXCHANGE)) != 0, (note & const.TOOK) != 0

    def times_seen(self) -> int:
        """Count how often this position has come up, this time included."""
        return self.history.times(self.key, self.quiet + 1)

    def keep(self) -> None:
        """Save this position for `rewind`."""
        self.kept = self.copy()
        self.keeps = True

    def rewind(self) -> None:
        """Restore the position of the last `keep` (fast)."""
        if self.kept is None:
            return
        self.men[:] = self.kept.men
        self.heroes[:] = self.kept.heroes
        self.held[:] = self.kept.held
        self.fallen[:] = self.kept.fallen
        self.scores[:] = self.kept.scores
        self.history.copy_from(self.kept.history)
        self.key = self.kept.key
        self.to_move = self.kept.to_move
        self.over = self.kept.over
        self.reason = self.kept.reason
        self.ply = self.kept.ply
        self.quiet = self.kept.quiet
        self.losses = self.kept.losses
        self.unsettled = self.kept.unsettled

    def copy(self) -> Self:
        """Give an independent position equal to this one, without its undo stack."""
        other = type(self)(self.repetition)
        other.kept = self
        other.rewind()
        other.kept = None
        return other

    def image(self) -> tuple[object, ...]:
        """Give the whole state of this position, for comparing."""
        return (
            list(self.men),
            list(self.heroes),
            list(self.held),
            list(self.doomed),
            self.losses,
            self.outcome(),
            self.history.listed(),
            self.key,
            self.to_move,
            self.over,
            self.reason,
            self.ply,
            self.quiet,
            self.unsettled,
        )
