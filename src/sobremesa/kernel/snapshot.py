"""Positions as values: a few hundred bytes each, and one kernel that takes them up in turn."""

from __future__ import annotations

from collections.abc import Callable

from sobremesa.kernel.keys import Keys
from sobremesa.kernel.moves import Moves
from sobremesa.kernel.numbers import Numbers
from sobremesa.kernel.position import Position
from sobremesa.kernel.spelling import Spelling


class Snapshot:
    """One position, which never changes: as words, or as a copy where a game does not pack."""

    data: bytes
    copy: Position | None
    key: int
    to_move: int
    over: bool
    move: int
    """The move that led here, if one was played."""

    def __init__(self, data: bytes, copy: Position | None) -> None:
        self.data = data
        self.copy = copy
        self.move = 0
        self.key = 0
        self.to_move = 0
        self.over = False


class Cursor:
    """A kernel that goes from snapshot to snapshot; every thread needs one of its own.

    It stays where it was last, so that whoever plays on from there need not take up anything, and
    whoever tries one action after the other takes only the last one back.
    """

    position: Position
    moves: Moves
    words: Keys
    here: Snapshot | None
    before: Snapshot | None
    """Where taking the last move back would lead, if that can be done."""
    kind: Callable[[Position], Numbers] | None
    numbers: Numbers | None

    def __init__(
        self, position: Position, kind: Callable[[Position], Numbers] | None = None
    ) -> None:
        """Take a position; `kind` tells it in numbers, where the game can be told so."""
        self.position = position.copy()
        self.kind = kind
        self.numbers = None
        self.moves = Moves()
        self.words = Keys()
        self.here = None
        self.before = None

    def take(self, position: Position) -> Snapshot:
        """Take a snapshot of a position with the options of this one."""
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
        """Give the snapshot with these words, to which a move led."""
        self.here = self.before = None
        self.words.unpack(data)
        self.position.unpack(self.words)
        found = self.take(self.position)
        found.move = move
        self.here = found
        return found

    def stand(self, snapshot: Snapshot) -> Position:
        """Go to a snapshot; give the position that stands there, until the next call."""
        if self.here is not snapshot:
            near = self.before is snapshot
            self.here = self.before = None
            if near:
                self.position.unmake()
            elif snapshot.copy is not None:
                self.position = snapshot.copy.copy()
                self.numbers = None
            else:
                self.words.unpack(snapshot.data)
                self.position.unpack(self.words)
            self.here = snapshot
        return self.position

    def listed(self, snapshot: Snapshot, spelling: Spelling) -> tuple[str, ...]:
        """Write the legal actions."""
        self.stand(snapshot)
        self.moves.top = 0
        self.position.legal(self.moves)
        return spelling.listed(self.moves)

    def play(self, snapshot: Snapshot, move: int) -> Snapshot | None:
        """Give the snapshot after a move; none where it is not legal, whatever it is."""
        self.stand(snapshot)
        self.moves.top = 0
        if not self.position.check_legal(move, self.moves):
            return None
        return self.follow(move)

    def follow(self, move: int) -> Snapshot:
        """Give the snapshot after a legal move (fast)."""
        before = self.here
        self.here = self.before = None
        self.position.make(move)
        found = self.take(self.position)
        found.move = move
        self.here = found
        if found.copy is None:
            self.before = before
        return found

    # in numbers, for games that can be told so

    def counting(self, snapshot: Snapshot) -> Numbers:
        """Give what tells a snapshot in numbers, until the next call."""
        self.stand(snapshot)
        if self.numbers is None:
            if self.kind is None:
                raise NotImplementedError("this game is not told in numbers")
            self.numbers = self.kind(self.position)
        return self.numbers

    def told(self, snapshot: Snapshot) -> Numbers:
        """Give what tells a snapshot in numbers, its moves listed, until the next call."""
        found = self.counting(snapshot)
        found.tell(snapshot)
        return found

    def step(self, snapshot: Snapshot, number: int) -> Snapshot | None:
        """Give the snapshot after the legal move with a number; none where there is none."""
        numbers = self.told(snapshot)
        i = numbers.index_of(number)
        return self.follow(numbers.moves.items[i]) if i >= 0 else None

    def move_numbered(self, snapshot: Snapshot, number: int) -> int | None:
        """Give the legal move with a number; none where there is none."""
        numbers = self.told(snapshot)
        i = numbers.index_of(number)
        return numbers.moves.items[i] if i >= 0 else None
