"""Immutable snapshots of positions, a few hundred bytes each, and the kernel that visits them."""

from __future__ import annotations

from collections.abc import Callable

from sobremesa.kernel.keys import Keys
from sobremesa.kernel.move_text import MoveText
from sobremesa.kernel.moves import Moves
from sobremesa.kernel.numbers import Numbers
from sobremesa.kernel.position import Position


class Snapshot:
    """One immutable position: packed words, or a copy if the game does not pack."""

    data: bytes
    copy: Position | None
    key: int
    to_move: int
    over: bool
    move: int
    """The move that led here, 0 if none did."""

    def __init__(self, data: bytes, copy: Position | None) -> None:
        self.data = data
        self.copy = copy
        self.move = 0
        self.key = 0
        self.to_move = 0
        self.over = False


class Cursor:
    """A kernel that goes from snapshot to snapshot; every thread needs its own.

    It stays at the last one, so playing on from there needs no unpacking, and trying one action
    after another takes back only the last one.
    """

    position: Position
    moves: Moves
    words: Keys
    current: Snapshot | None
    previous: Snapshot | None
    """The snapshot before the last move, if it can be taken back."""
    numbers_type: Callable[[Position], Numbers] | None
    numbers: Numbers | None

    def __init__(
        self, position: Position, numbers_type: Callable[[Position], Numbers] | None = None
    ) -> None:
        """Copy a position; `numbers_type` is the action numbering of the game, if it has one."""
        self.position = position.copy()
        self.numbers_type = numbers_type
        self.numbers = None
        self.moves = Moves()
        self.words = Keys()
        self.current = None
        self.previous = None

    def take(self, position: Position) -> Snapshot:
        """Take a snapshot of a position with the same options."""
        if position.packs:
            self.words.size = 0
            position.pack(self.words)
            found = Snapshot(self.words.packed(), None)
        else:
            found = Snapshot(b"", position.copy())
        found.key = position.key
        found.to_move = position.to_move
        found.over = position.over
        return found

    def read(self, data: bytes, move: int = 0) -> Snapshot:
        """Give the snapshot of packed words, to which `move` led."""
        self.current = self.previous = None
        self.words.unpack(data)
        self.position.unpack(self.words)
        found = self.take(self.position)
        found.move = move
        self.current = found
        return found

    def goto(self, snapshot: Snapshot) -> Position:
        """Go to a snapshot; give its position, valid until the next call."""
        if self.current is not snapshot:
            is_previous = self.previous is snapshot
            self.current = self.previous = None
            if is_previous:
                self.position.unmake()
            elif snapshot.copy is not None:
                self.position = snapshot.copy.copy()
                self.numbers = None
            else:
                self.words.unpack(snapshot.data)
                self.position.unpack(self.words)
            self.current = snapshot
        return self.position

    def listed(self, snapshot: Snapshot, texts: MoveText) -> tuple[str, ...]:
        """Write the legal actions."""
        self.goto(snapshot)
        self.moves.top = 0
        self.position.legal(self.moves)
        return texts.listed(self.moves)

    def play(self, snapshot: Snapshot, move: int) -> Snapshot | None:
        """Give the snapshot after a move; none if it is not legal."""
        self.goto(snapshot)
        self.moves.top = 0
        if not self.position.check_legal(move, self.moves):
            return None
        return self.play_legal(move)

    def play_legal(self, move: int) -> Snapshot:
        """Give the snapshot after a legal move (fast)."""
        before = self.current
        self.current = self.previous = None
        self.position.make(move)
        found = self.take(self.position)
        found.move = move
        self.current = found
        if found.copy is None:
            self.previous = before
        return found

    # action numbers, for games that have them

    def numbers_at(self, snapshot: Snapshot) -> Numbers:
        """Give the action numbers of a snapshot, valid until the next call."""
        self.goto(snapshot)
        if self.numbers is None:
            if self.numbers_type is None:
                raise NotImplementedError("this game has no action numbers")
            self.numbers = self.numbers_type(self.position)
        return self.numbers

    def listed_numbers(self, snapshot: Snapshot) -> Numbers:
        """Give the action numbers of a snapshot, with its moves listed, until the next call."""
        found = self.numbers_at(snapshot)
        found.list_numbers(snapshot)
        return found

    def step(self, snapshot: Snapshot, number: int) -> Snapshot | None:
        """Give the snapshot after the legal move with a number; none if there is none."""
        numbers = self.listed_numbers(snapshot)
        i = numbers.index_of(number)
        return self.play_legal(numbers.moves.items[i]) if i >= 0 else None

    def move_numbered(self, snapshot: Snapshot, number: int) -> int | None:
        """Give the legal move with a number; none if there is none."""
        numbers = self.listed_numbers(snapshot)
        i = numbers.index_of(number)
        return numbers.moves.items[i] if i >= 0 else None
