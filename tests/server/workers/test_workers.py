"""Pools of real worker processes: what comes back, who dies, who leaves."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

import sobremesa
from sobremesa.ai.levels import LevelPlayer
from sobremesa.server.refusals import Refused
from sobremesa.server.workers.budget import Budgets
from sobremesa.server.workers.jobs.thoughts import Thought, expected, think
from sobremesa.server.workers.lanes import ADDRESS, PERSON, Workers
from sobremesa.server.workers.pool import WorkerPool
from tests.server import chores

ANA = ("here", "ana")


def pooled(work: Callable[[WorkerPool], Awaitable[None]], longest: float = 60.0) -> None:
    """Run something with a pool of one process."""

    async def run() -> None:
        pool = WorkerPool(1, niceness=0, max_seconds=longest)
        try:
            async with asyncio.timeout(60):
                await work(pool)
        finally:
            await pool.close()

    asyncio.run(run())


async def there(path: Path) -> None:
    """Wait until a file is there."""
    while not path.exists():
        await asyncio.sleep(0.005)


def alive(pid: int) -> bool:
    """Tell whether a process runs."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_one_process_does_one_job_after_another() -> None:
    async def check(pool: WorkerPool) -> None:
        pids = await asyncio.gather(*(pool.run(ANA, chores.pid) for _ in range(5)))
        assert len(set(pids)) == 1
        assert pids[0] != os.getpid()
        assert await pool.run(ANA, chores.shout, "hola") == "hola"

    pooled(check)


def test_what_is_raised_in_a_worker_is_raised_here() -> None:
    async def check(pool: WorkerPool) -> None:
        with pytest.raises(Refused) as refused:
            await pool.run(ANA, chores.refuse)
        assert refused.value.data() == {
            "code": "illegal", "es": "no se puede", "en": "it cannot be", "rule": "CMN-4.1",
        }  # fmt: skip
        with pytest.raises(RuntimeError, match="lock"):
            await pool.run(ANA, chores.fail)
        with pytest.raises(Exception, match="pickle"):
            await pool.run(ANA, lambda: None)
        assert await pool.run(ANA, chores.shout, "go on") == "go on"

    pooled(check)


def test_a_job_whose_worker_died_is_done_once_more(tmp_path: Path) -> None:
    async def check(pool: WorkerPool) -> None:
        assert await pool.run(ANA, chores.die, 1, str(tmp_path)) == 1

    pooled(check)


def test_a_job_that_kills_workers_is_refused_and_the_others_are_done_by_one_process(
    tmp_path: Path,
) -> None:
    async def check(pool: WorkerPool) -> None:
        deadly = asyncio.create_task(pool.run(ANA, chores.die, 99, str(tmp_path)))
        others = [asyncio.create_task(pool.run(ANA, chores.pid)) for _ in range(50)]
        with pytest.raises(Refused, match="busy"):
            await deadly
        assert len(set(await asyncio.gather(*others))) == 1

    pooled(check)


def test_a_job_that_takes_too_long_is_ended(tmp_path: Path) -> None:
    async def check(pool: WorkerPool) -> None:
        first = await pool.run(ANA, chores.pid)
        with pytest.raises(Refused, match="busy"):
            await pool.run(ANA, chores.doze, str(tmp_path / "begun"), 60)
        assert not alive(first)
        assert await pool.run(ANA, chores.pid) != first

    pooled(check, longest=2.0)


def test_a_job_in_the_queue_is_not_done_once_its_asker_has_left(tmp_path: Path) -> None:
    async def check(pool: WorkerPool) -> None:
        paid: list[float] = []
        first = asyncio.create_task(pool.run(ANA, chores.dawdle, str(tmp_path / "a"), 60))
        await there(tmp_path / "a")
        second = asyncio.create_task(
            pool.run(ANA, chores.doze, str(tmp_path / "b"), 60, on_done=paid.append)
        )
        await asyncio.sleep(0)
        assert pool.waiting() == 1
        second.cancel()
        with pytest.raises(asyncio.CancelledError):
            await second
        assert pool.waiting() == 0
        assert paid == [0.0]
        first.cancel()
        assert await pool.run(ANA, chores.pid)
        assert not (tmp_path / "b").exists()

    pooled(check)


def test_a_job_that_is_being_done_is_stopped_once_its_asker_has_left(tmp_path: Path) -> None:
    async def check(pool: WorkerPool) -> None:
        worker = await pool.run(ANA, chores.pid)
        long = asyncio.create_task(pool.run(ANA, chores.dawdle, str(tmp_path / "begun"), 50))
        await there(tmp_path / "begun")
        begin = time.monotonic()
        long.cancel()
        assert await pool.run(ANA, chores.pid) == worker
        assert time.monotonic() - begin < 20

    pooled(check)


def test_a_bot_that_thinks_is_stopped_once_its_table_is_over() -> None:
    long = Thought("colmena", 2, {}, (), 8, 1)

    async def check(pool: WorkerPool) -> None:
        await pool.run(ANA, think, Thought("colmena", 2, {}, (), 1, 1))
        spent: list[float] = []
        bots = asyncio.create_task(pool.run(ANA, think, long, on_done=spent.append))
        await asyncio.sleep(0.3)
        bots.cancel()
        await pool.run(ANA, chores.pid)
        assert spent[0] < expected(8) / 2

    pooled(check)


def test_elastic_work_is_told_its_share(tmp_path: Path) -> None:
    async def check(pool: WorkerPool) -> None:
        assert await pool.run(ANA, chores.share, elastic=True) == 1.0
        first = asyncio.create_task(pool.run(ANA, chores.dawdle, str(tmp_path / "a"), 60))
        await there(tmp_path / "a")
        shares = [
            asyncio.create_task(pool.run((name,), chores.share, seconds=5.0, elastic=True))
            for name in ("b", "c", "d", "e")
        ]
        await asyncio.sleep(0)
        first.cancel()
        assert await shares[0] == pytest.approx(0.5)  # ten seconds for the four of them
        await asyncio.gather(*shares)

    pooled(check)


def test_closing_a_pool_ends_its_processes_and_lets_nobody_wait(tmp_path: Path) -> None:
    async def check(pool: WorkerPool) -> None:
        worker = await pool.run(ANA, chores.pid)
        jobs = [
            asyncio.create_task(pool.run(ANA, chores.doze, str(tmp_path / "a"), 60))
            for _ in range(3)
        ]
        await there(tmp_path / "a")
        await pool.close()
        assert not alive(worker)
        for ended in await asyncio.gather(*jobs, return_exceptions=True):
            assert isinstance(ended, Refused)

    pooled(check)


# bots


@pytest.mark.parametrize("level", range(1, 8))
def test_without_load_a_level_chooses_as_ever(level: int) -> None:
    state = sobremesa.game("colmena").start()
    for action in ("wG1@0,0", "bS1@1,0"):
        state = state.play(action)
    thought = Thought("colmena", 2, {}, ("wG1@0,0", "bS1@1,0"), level, 5)
    assert think(thought) == LevelPlayer(level, state, 5, threads=1).choose(state)


def test_under_load_a_level_looks_at_less() -> None:
    state = sobremesa.game("ajedrez").start()
    assert LevelPlayer(7, state).limit.nodes == 250_000
    assert LevelPlayer(7, state, time_fraction=0.1).limit.nodes == 25_000
    assert LevelPlayer(8, state, time_fraction=0.5).limit.seconds == pytest.approx(2.4)
    begin = time.process_time()
    think(Thought("ajedrez", 2, {}, (), 8, 1), share=0.05)
    assert time.process_time() - begin < 2


# lanes


def test_quick_answers_wait_neither_for_long_ones_nor_for_films(tmp_path: Path) -> None:
    async def run() -> None:
        workers = Workers(1, Budgets(1000.0, 1000.0, time.monotonic))
        try:
            async with asyncio.timeout(60):
                jobs = [
                    asyncio.create_task(
                        workers.ask(ANA, chores.dawdle, str(tmp_path / "a"), 50, seconds=5.0)
                    ),
                    asyncio.create_task(
                        workers.draw(ANA, chores.dawdle, str(tmp_path / "b"), 50, seconds=3.0)
                    ),
                ]
                await there(tmp_path / "a")
                await there(tmp_path / "b")
                assert await workers.ask(ANA, chores.shout, "quick") == "quick"
                thought = Thought("colmena", 2, {}, (), 3, 1)
                assert await workers.choose(thought, ANA)
                assert not any(job.done() for job in jobs)
        finally:
            await workers.close()

    asyncio.run(run())


def test_a_person_has_only_so_many_requests_in_the_queue(tmp_path: Path) -> None:
    async def run() -> None:
        workers = Workers(1, Budgets(1000.0, 1000.0, time.monotonic))
        try:
            async with asyncio.timeout(60):
                first = asyncio.create_task(
                    workers.ask(ANA, chores.dawdle, str(tmp_path / "a"), 50)
                )
                await there(tmp_path / "a")
                jobs = [
                    asyncio.create_task(workers.ask((ANA[0], f"p{person}"), chores.pid))
                    for person in range(ADDRESS // PERSON)
                    for _ in range(PERSON)
                ]
                await asyncio.sleep(0)
                with pytest.raises(Refused, match="too_fast"):
                    await workers.ask((ANA[0], "p1"), chores.pid)
                with pytest.raises(Refused, match="too_fast"):
                    await workers.ask((ANA[0], "somebody else"), chores.pid)
                elsewhere = asyncio.create_task(workers.ask(("there", "eva"), chores.pid))
                first.cancel()
                assert await elsewhere
                await asyncio.gather(*jobs)
        finally:
            await workers.close()

    asyncio.run(run())
