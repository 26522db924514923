"""Many games at once: positions in one piece of memory, played without the interpreter lock."""

from __future__ import annotations

from typing import Any

from sobremesa.kernel import bits, memory
from sobremesa.kernel.history import History
from sobremesa.kernel.numbers import Numbers
from sobremesa.kernel.position import Position
from sobremesa.kernel.rng import Rng
from sobremesa.kernel.task import Task


class Slots(History):
    """Packed positions side by side, `width` words each; the one at `base` is written or read."""

    words: memoryview
    base: int
    width: int

    def __init__(self, words: memoryview, width: int) -> None:
        super().__init__()
        self.words = words
        self.base = 0
        self.width = width

    def go(self, slot: int) -> None:
        """Write or read another slot from its first word on (fast)."""
        self.base = slot * self.width
        self.size = 0
        self.reading = 0

    def push(self, key: int) -> None:
        """Add a word; a full slot takes no more (fast)."""
        if self.size < self.width:
            self.words[self.base + self.size] = key
            self.size += 1

    def at(self, index: int) -> int:
        """Give a word of the slot (fast)."""
        return self.words[self.base + index]

    def next(self) -> int:
        """Give one word after the other (fast)."""
        self.reading += 1
        return self.words[self.base + self.reading - 1]

    def add_newest(self, other: History, count: int) -> None:
        """Add how many, and the newest `count` keys of `other`, or all it has (fast)."""
        first = other.size - count
        first = max(first, 0)
        self.push(other.size - first)
        for i in range(first, other.size):
            self.push(other.at(i))


class Batch(Task):
    """The games `first` to `last` of many: play an action in each, and write what came of it.

    All memory is the caller's, a row a game. A game that ends, or is as long as `cap`, begins anew
    at once; what is written then is what its first player sees, with the rewards of the old one.
    """

    position: Position
    numbers: Numbers
    slots: Slots
    rng: Rng
    first: int
    last: int
    cap: int
    opening: int
    start: int
    actions: memoryview
    masks: memoryview
    planes: memoryview
    rewards: memoryview[float]
    ended: memoryview
    cut: memoryview
    movers: memoryview
    lengths: memoryview
    seeds: memoryview
    chosen: memoryview

    def __init__(
        self,
        numbers: Numbers,
        position: Position,
        slots: Slots,
        part: tuple[int, int, int],
        limits: tuple[int, int],
        sheets: dict[str, Any],
    ) -> None:
        """Take the memory; `part` is the first game, the one after the last, and the start's."""
        super().__init__()
        self.numbers = numbers
        self.position = position
        self.slots = slots
        self.rng = Rng(0)
        self.first, self.last, self.start = part
        self.cap, self.opening = limits
        self.actions = sheets["actions"]
        self.masks = sheets["masks"]
        self.planes = sheets["planes"]
        self.rewards = sheets["rewards"]
        self.ended = sheets["ended"]
        self.cut = sheets["cut"]
        self.movers = sheets["movers"]
        self.lengths = sheets["lengths"]
        self.seeds = sheets["seeds"]
        self.chosen = sheets["chosen"]

    def run(self) -> None:
        """Play the action of each game, -1 to begin it anew (fast)."""
        for game in range(self.first, self.last):
            self.rng.state = self.seeds[game]
            self.ended[game] = 0
            self.cut[game] = 0
            for player in range(self.position.players):
                self.rewards[game * self.position.players + player] = 0.0
            if self.actions[game] < 0:
                self.begin(game)
            else:
                self.slots.go(game)
                self.position.unpack(self.slots)
                self.play(game)
            self.write(game)
            self.slots.go(game)
            self.position.pack(self.slots)
            self.seeds[game] = self.rng.state

    def begin(self, game: int) -> None:
        """Set a game up, and play the random actions that open it."""
        self.slots.go(self.start)
        self.position.unpack(self.slots)
        self.lengths[game] = 0
        left = self.opening
        while left > 0:
            self.numbers.list_moves()
            chosen = self.rng.below(self.numbers.moves.top)
            self.position.make(self.numbers.moves.items[chosen])
            left -= 1
            if self.position.over:
                self.slots.go(self.start)
                self.position.unpack(self.slots)
                left = self.opening

    def play(self, game: int) -> None:
        """Play the action of a game; where it is over, share the win out and begin anew."""
        self.numbers.list_moves()
        found = self.numbers.find(self.actions[game])
        if found < 0:
            return
        self.position.make(self.numbers.moves.items[found])
        self.lengths[game] += 1
        if self.position.over:
            self.ended[game] = 1
            for player in range(self.position.players):
                share = self.position.scores[player]
                self.rewards[game * self.position.players + player] = share
            self.begin(game)
        elif self.lengths[game] >= self.cap:
            self.cut[game] = 1
            self.begin(game)

    def write(self, game: int) -> None:
        """Write who is to move in a game, what they may do and what they see."""
        mover = self.position.to_move
        size = self.numbers.planes * self.numbers.area
        self.movers[game] = mover
        self.numbers.list_moves()
        self.numbers.mask(memory.at(self.masks, game * self.numbers.actions))
        self.numbers.view(mover, memory.at(self.planes, game * size))
        found = self.rng.below(self.numbers.moves.top)
        self.chosen[game] = self.numbers.number(self.numbers.moves.items[found])


def pack_into(slots: Slots, slot: int, position: Position) -> None:
    """Put a position into a slot."""
    slots.go(slot)
    position.pack(slots)


def fill_mask(numbers: Numbers, out: memoryview) -> None:
    """Write 1 at the number of each action that was told, 0 elsewhere."""
    numbers.mask(memory.at(out, 0))


def fill_planes(numbers: Numbers, player: int, out: memoryview) -> None:
    """Write what a player sees of a position."""
    numbers.view(player, memory.at(out, 0))


def seed_of(seed: int, game: int) -> int:
    """Give the seed of one game of many."""
    return bits.mix(bits.word(seed) ^ bits.scramble(game))
