"""The bridge for games in plain Python: the names that its subclasses use, and the older ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from sobremesa.kernel.bridge import Bridge
from sobremesa.kernel.drivers import Perft, Playouts
from sobremesa.kernel.threads import execute


class Countdown(Bridge):
    """Take one or two of some stones; who takes the last one wins."""

    left: int

    def __init__(self, stones: int = 5) -> None:
        super().__init__()
        self.left = stones
        self.taken: list[int] = []
        self.saved = (stones, 0)
        self.refresh()

    def refresh(self) -> None:
        player = len(self.taken) % 2
        scores = None if self.left else [float(seat != player) for seat in range(2)]
        self.set_state(player, self.left, scores)

    def list_moves(self) -> Sequence[int]:
        return [count for count in (1, 2) if count <= self.left]

    def play_move(self, move: int) -> None:
        self.left -= move
        self.taken.append(move)
        self.refresh()

    def take_back(self) -> None:
        self.left += self.taken.pop()
        self.refresh()

    def save_state(self) -> None:
        self.saved = (self.left, len(self.taken))

    def restore_state(self) -> None:
        self.left = self.saved[0]
        del self.taken[self.saved[1] :]
        self.refresh()

    def copy(self) -> Self:
        return type(self)(self.left)

    def image(self) -> tuple[object, ...]:
        return (self.left, self.to_move, bool(self.over))


class OldCountdown(Countdown):
    """The same, written with the names that were used before."""

    prepared: bool

    def furnish(self) -> None:
        super().furnish()
        self.prepared = True

    def refresh(self) -> None:
        player = len(self.taken) % 2
        scores = None if self.left else [float(seat != player) for seat in range(2)]
        self.arrive(player, self.left, scores)

    def keep_this(self) -> None:
        Countdown.save_state(self)

    def become_kept(self) -> None:
        Countdown.restore_state(self)

    # as if these two were not overridden
    save_state = Bridge.save_state
    restore_state = Bridge.restore_state


def counted(position: Bridge, depth: int) -> int | None:
    task = Perft(position, depth)
    execute(task)
    return task.result()


def played(position: Bridge) -> tuple[int, int, int, list[float]]:
    task = Playouts(position, 20, seed=3)
    execute(task)
    return task.totals()


def test_compiled_loops_play_a_game_in_plain_python() -> None:
    assert [counted(Countdown(), depth) for depth in range(1, 6)] == [2, 4, 7, 5, 1]
    games, _, capped, sums = played(Countdown())
    assert (games, capped, sum(sums)) == (20, 0, 20.0)


def test_a_game_written_with_the_old_names_still_plays() -> None:
    assert OldCountdown().prepared
    for depth in range(1, 6):
        assert counted(OldCountdown(), depth) == counted(Countdown(), depth)
    assert played(OldCountdown()) == played(Countdown())
