"""Parallel maps: in this process, in several processes, or on a Ray cluster."""

from __future__ import annotations

import importlib
import itertools
import multiprocessing
import os
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from sobremesa.rulebook.errors import SobremesaError
from sobremesa.rulebook.text import Text

Item = TypeVar("Item")
Result = TypeVar("Result")


class NoCluster(SobremesaError):
    """Ray is not available."""


def map_unordered(
    work: Callable[[Item], Result],
    items: Iterable[Item],
    lost: Callable[[Item], Result],
    workers: int = 1,
    cluster: bool = False,
) -> Iterator[Result]:
    """Apply `work` to every item; yield the results in the order of completion.

    `lost` gives the result of an item whose process died.

    >>> list(map_unordered(abs, [-1, 2, -3], lambda item: 0))
    [1, 2, 3]
    """
    if cluster:
        return _on_ray(work, items, lost)
    if workers <= 1:
        return map(work, items)
    return _in_processes(work, items, lost, workers)


def _in_processes(
    work: Callable[[Item], Result],
    items: Iterable[Item],
    lost: Callable[[Item], Result],
    workers: int,
) -> Iterator[Result]:
    waiting = iter(items)
    while True:
        dead: list[Item] = []
        with _pool(workers) as pool:
            running: dict[Future[Result], Item] = {}
            try:
                while not dead:
                    for item in itertools.islice(waiting, 2 * workers - len(running)):
                        try:
                            running[pool.submit(work, item)] = item
                        except BrokenProcessPool:
                            dead.append(item)
                    if not running and not dead:
                        return
                    for future in wait(running, return_when=FIRST_COMPLETED).done:
                        item = running.pop(future)
                        try:
                            yield future.result()
                        except BrokenProcessPool:
                            dead.append(item)
                dead += running.values()
            finally:
                for future in running:
                    future.cancel()
        for item in dead:  # one of them killed the pool: each gets a process of its own
            yield _alone(work, item, lost)


def _alone(work: Callable[[Item], Result], item: Item, lost: Callable[[Item], Result]) -> Result:
    with _pool(1) as pool:
        try:
            return pool.submit(work, item).result()
        except BrokenProcessPool:
            return lost(item)


def _pool(workers: int) -> ProcessPoolExecutor:
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(workers, mp_context=context, initializer=_end_with_parent)


def _end_with_parent() -> None:
    """End a worker whose parent is killed; otherwise it would wait for work forever."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def ray() -> Any:
    """Return the module Ray; raise NoCluster if it is not installed."""
    try:
        return importlib.import_module("ray")
    except ImportError:
        raise NoCluster(
            Text(
                "--cluster necesita Ray: instálalo con `pip install sobremesa[cluster]`",
                "--cluster needs Ray: install it with `pip install sobremesa[cluster]`",
            )
        ) from None


def _on_ray(
    work: Callable[[Item], Result], items: Iterable[Item], lost: Callable[[Item], Result]
) -> Iterator[Result]:
    """Run on the cluster at `RAY_ADDRESS`, or on this machine."""
    found = ray()
    started = not found.is_initialized()
    if started:
        found.init(include_dashboard=False, log_to_driver=False, logging_level="error")
    try:
        task = found.remote(max_retries=0)(work)
        width = max(2, 2 * int(found.cluster_resources().get("CPU", 1)))
        waiting = iter(items)
        running: dict[Any, Item] = {}
        while True:
            for item in itertools.islice(waiting, width - len(running)):
                running[task.remote(item)] = item
            if not running:
                return
            done, _ = found.wait(list(running))
            for reference in done:
                item = running.pop(reference)
                try:
                    yield found.get(reference)
                except found.exceptions.WorkerCrashedError:
                    yield lost(item)
    finally:
        if started:
            found.shutdown()
