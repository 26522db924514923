"""The parts that all kernels share."""

from __future__ import annotations

import threading
import time

from sobremesa import _forms, game
from sobremesa.kernel.drivers import Perft, Playouts
from sobremesa.kernel.rng import Rng
from sobremesa.kernel.threads import execute, run_parallel


def test_the_generator_is_the_published_splitmix64() -> None:
    rng = Rng(1234567)
    assert [rng.number() for _ in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


def test_any_seed_is_taken() -> None:
    assert Rng(-1).number() == Rng(2**64 - 1).number()
    assert Rng(2**64).number() == Rng(0).number()


def test_draws_below_a_number_are_spread_evenly() -> None:
    rng = Rng(5)
    counts = [0] * 7
    for _ in range(7000):
        counts[rng.pick(7)] += 1
    assert min(counts) > 850
    assert max(counts) < 1150


def test_history_grows_without_limit() -> None:
    """A position whose 40 reversible actions lie behind still counts its first repetition."""
    state = game("colmena", expansions="", repetition=9).start().play("wQ@0,0").play("bQ@1,0")
    for step in range(1, 20):
        for action in (f"wQ@{step},{-step}", f"bQ@{step + 1},{-step}"):
            if not state.over:
                state = state.play(action)
    assert state.result is not None
    assert state.result.reason == "repetition"


def test_perft_parts_add_up_whatever_their_number() -> None:
    position = game("colmena", preset="hive").start().kernel()
    for depth in range(4):
        whole = Perft(position, depth)
        execute(whole)
        for parts in (2, 3, 5):
            tasks = [Perft(position, depth, True, part, parts) for part in range(parts)]
            run_parallel(tasks)
            assert sum(task.result() or 0 for task in tasks) == whole.result()


def test_work_can_be_halted_from_another_thread() -> None:
    task = Playouts(game("colmena").start().kernel(), 10**9, cap=50)
    worker = threading.Thread(target=execute, args=(task,))
    worker.start()
    time.sleep(0.2)
    begin = time.perf_counter()
    task.halt()
    worker.join(timeout=5)
    assert not worker.is_alive()
    assert time.perf_counter() - begin < 1
    assert 0 < task.totals()[0] < 10**9


def test_the_interpreter_goes_on_while_compiled_work_runs() -> None:
    if not _forms.compiled():
        return
    task = Playouts(game("colmena").start().kernel(), 10**9, cap=50)
    worker = threading.Thread(target=execute, args=(task,))
    worker.start()
    count, end = 0, time.perf_counter() + 0.3
    while time.perf_counter() < end:
        count += 1
    task.halt()
    worker.join()
    assert count > 1000
