"""Positions as values: a few hundred bytes each, and one kernel that takes them up in turn."""

from __future__ import annotations

from sobremesa.kernel.keys import Keys
from sobremesa.kernel.moves import Moves
from sobremesa.kernel.position import Position
from sobremesa.kernel.spelling import Spelling


class Snapshot:
    """One position, which never changes: as words, or as a copy where a game does not pack."""

    data: bytes
    copy: Position | None
    key: int
    to_move: int
    over: bool

    def __init__(self, data: bytes, copy: Position | None) -> None:
        self.data = data
        self.copy = copy
        self.key = 0
        self.to_move = 0
        self.over = False


class Cursor:
    """A kernel that goes from snapshot to snapshot; every thread needs one of its own.

    It stays where it was last, so that whoever plays on from there need not take up anything.
    """

    position: Position
    moves: Moves
    words: Keys
    here: Snapshot | None

    def __init__(self, position: Position) -> None:
        self.position = position.copy()
        self.moves = Moves()
        self.words = Keys()
        self.here = None

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

    def read(self, data: bytes) -> Snapshot:
        """Give the snapshot with these words."""
        self.here = None
        self.words.unpack(data)
        self.position.unpack(self.words)
        self.here = self.take(self.position)
        return self.here

    def stand(self, snapshot: Snapshot) -> Position:
        """Go to a snapshot; give the position that stands there, until the next call."""
        if self.here is not snapshot:
            self.here = None
            if snapshot.copy is not None:
                self.position = snapshot.copy.copy()
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
        self.here = None
        self.position.make(move)
        self.here = self.take(self.position)
        return self.here
