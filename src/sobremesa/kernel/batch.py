"""Many games at once: positions in one buffer, played without the interpreter lock."""

from __future__ import annotations

from typing import Any

from sobremesa.kernel import bits, bytes_view
from sobremesa.kernel.history import History
from sobremesa.kernel.numbers import Numbers
from sobremesa.kernel.position import Position
from sobremesa.kernel.rng import Rng
from sobremesa.kernel.task import Task


class Slots(History):
    """Packed positions in one buffer, `width` words each; `base` is the current one."""

    words: memoryview
    base: int
    width: int

    def __init__(self, words: memoryview, width: int) -> None:
        super().__init__()
        self.words = words
        self.base = 0
        self.width = width

    def seek(self, slot: int) -> None:
        """Go to the first word of a slot (fast)."""
        self.base = slot * self.width
        self.size = 0
        self.reading = 0

    def push(self, key: int) -> None:
        """Add a word; a full slot ignores it (fast)."""
        if self.size < self.width:
            self.words[self.base + self.size] = key
            self.size += 1

    def at(self, index: int) -> int:
        """Give a word of the slot (fast)."""
        return self.words[self.base + index]

    def next(self) -> int:
        """Give the word at index `reading`, and advance it (fast)."""
        self.reading += 1
        return self.words[self.base + self.reading - 1]

    def add_newest(self, other: History, count: int) -> None:
        """Add the newest `count` keys of `other`, or all of them, after their number (fast)."""
        first = other.size - count
        first = max(first, 0)
        self.push(other.size - first)
        for i in range(first, other.size):
            self.push(other.at(i))


class Batch(Task):
    """The games `first` to `last` of many: play an action in each, and write the results.

    The caller owns all buffers, which have one row for each game. A game that ends, or reaches
    `cap` actions, restarts at once; then the observation is that of the new game, and the rewards
    are those of the old one.
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
        buffers: dict[str, Any],
    ) -> None:
        """Take the buffers; `part` is the first game, the one after the last, the start slot."""
        super().__init__()
        self.numbers = numbers
        self.position = position
        self.slots = slots
        self.rng = Rng(0)
        self.first, self.last, self.start = part
        self.cap, self.opening = limits
        self.actions = buffers["actions"]
        self.masks = buffers["masks"]
        self.planes = buffers["planes"]
        self.rewards = buffers["rewards"]
        self.ended = buffers["ended"]
        self.cut = buffers["cut"]
        self.movers = buffers["movers"]
        self.lengths = buffers["lengths"]
        self.seeds = buffers["seeds"]
        self.chosen = buffers["chosen"]

    def run(self) -> None:
        """Play the action of each game; -1 restarts it (fast)."""
        for game in range(self.first, self.last):
            self.rng.state = self.seeds[game]
            self.ended[game] = 0
            self.cut[game] = 0
            for player in range(self.position.players):
                self.rewards[game * self.position.players + player] = 0.0
            if self.actions[game] < 0:
                self.begin(game)
            else:
                self.slots.seek(game)
                self.position.unpack(self.slots)
                self.play(game)
            self.write(game)
            self.slots.seek(game)
            self.position.pack(self.slots)
            self.seeds[game] = self.rng.state

    def begin(self, game: int) -> None:
        """Start a game, and play its random opening."""
        self.slots.seek(self.start)
        self.position.unpack(self.slots)
        self.lengths[game] = 0
        left = self.opening
        while left > 0:
            self.numbers.list_moves()
            chosen = self.rng.below(self.numbers.moves.top)
            self.position.make(self.numbers.moves.items[chosen])
            left -= 1
            if self.position.over:
                self.slots.seek(self.start)
                self.position.unpack(self.slots)
                left = self.opening

    def play(self, game: int) -> None:
        """Play the action of a game; if that ends it, write the rewards and restart it."""
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
        """Write the player to move of a game, the mask of legal actions and the observation."""
        mover = self.position.to_move
        size = self.numbers.planes * self.numbers.area
        self.movers[game] = mover
        self.numbers.list_moves()
        self.numbers.mask(bytes_view.offset(self.masks, game * self.numbers.actions))
        self.numbers.view(mover, bytes_view.offset(self.planes, game * size))
        found = self.rng.below(self.numbers.moves.top)
        self.chosen[game] = self.numbers.number(self.numbers.moves.items[found])


def pack_into(slots: Slots, slot: int, position: Position) -> None:
    """Pack a position into a slot."""
    slots.seek(slot)
    position.pack(slots)


def fill_mask(numbers: Numbers, out: memoryview) -> None:
    """Write 1 at the number of each listed action, 0 elsewhere."""
    numbers.mask(bytes_view.offset(out, 0))


def fill_planes(numbers: Numbers, player: int, out: memoryview) -> None:
    """Write the planes that a player observes."""
    numbers.view(player, bytes_view.offset(out, 0))


def seed_of(seed: int, game: int) -> int:
    """Derive the seed of one game of a batch."""
    return bits.mix(bits.word(seed) ^ bits.scramble(game))
