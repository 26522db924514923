"""Starts and stops the parts of the server: database, workers, hub, tournaments."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from random import Random
from time import monotonic as loop_time

from fastapi import FastAPI

from sobremesa.server.journal.notifications import (
    DatabaseNotifier,
    LocalNotifier,
    Notifier,
    RedisNotifier,
)
from sobremesa.server.people.accounts import People
from sobremesa.server.people.archive import Archive
from sobremesa.server.people.challenges import Challenges
from sobremesa.server.people.deletion import Deletion
from sobremesa.server.people.gallery import Gallery
from sobremesa.server.people.histories import Histories
from sobremesa.server.people.protection import protect_names
from sobremesa.server.people.training import Training
from sobremesa.server.rooms.hub import Hub, Timeouts
from sobremesa.server.sessions import Sessions
from sobremesa.server.settings import Settings
from sobremesa.server.storage.backend import Backend
from sobremesa.server.storage.sqlite import SQLite
from sobremesa.server.storage.timekeeping import ServerTime, SharedTime
from sobremesa.server.tables.table import Table
from sobremesa.server.tournaments.manager import TournamentManager
from sobremesa.server.web.service import RateLimits, Service
from sobremesa.server.workers.analyses import Analyses
from sobremesa.server.workers.budget import Budgets
from sobremesa.server.workers.lanes import Workers


def backend_of(settings: Settings) -> Backend:
    """Give the database that the settings name."""
    if settings.database.startswith("sqlite:"):
        return SQLite(settings.database.removeprefix("sqlite:"))
    from sobremesa.server.storage.postgres import Postgres  # noqa: PLC0415  (an extra)

    return Postgres(settings.database)


def notifier_of(settings: Settings, backend: Backend) -> Notifier:
    """Give the notifier to other processes, by the settings."""
    if settings.redis:
        return RedisNotifier(settings.redis)
    if not backend.shared:
        return LocalNotifier()
    from sobremesa.server.storage.postgres import UNAVAILABLE, Postgres  # noqa: PLC0415  (an extra)

    assert isinstance(backend, Postgres)
    return DatabaseNotifier(backend, UNAVAILABLE)


@asynccontextmanager
async def lifespan(
    app: FastAPI,
    settings: Settings,
    wall: Callable[[], int],
    random: Random,
    monotonic: Callable[[], int],
    opened: Backend | None = None,
) -> AsyncIterator[None]:
    """Run the parts of the server for the lifetime of the application."""
    # long: a flat list of the parts, which stop in reverse order
    backend = opened or backend_of(settings)
    if opened is None:
        await backend.open()
    time = ServerTime(wall, monotonic)
    shared = SharedTime(backend, time) if backend.shared else None
    if shared:
        await shared.join()
    budgets = Budgets(settings.compute_rate, settings.compute_burst, loop_time)
    workers = Workers(settings.workers, budgets)
    times = Timeouts(settings.away_seconds, settings.rest_seconds)
    archive = Archive(backend)

    async def ended(table: Table) -> None:
        await archive.file(table)
        await manager.ended(table)

    sessions = Sessions()
    notifier = notifier_of(settings, backend)
    hub = Hub(
        backend,
        time,
        random,
        workers,
        notifier,
        times,
        ended,
        sessions,
        time.begun,
        settings.bot_tables,
        settings.waiting_tables,
        workers.renderer,
    )
    manager = TournamentManager(hub, random, settings.tournament_bots, settings.tournaments)
    people = People(backend, time, random, sessions)
    gallery = Gallery(backend, time, random)
    analyses = Analyses(workers)
    rate_limits = RateLimits(settings)
    deletion = Deletion(people, hub, manager)
    challenges = Challenges(backend, time, random, hub)
    app.state.streams = set()
    app.state.metrics = hub.metrics
    app.state.service = Service(
        settings,
        hub,
        people,
        workers,
        archive,
        gallery,
        manager,
        analyses,
        rate_limits,
        deletion,
        challenges,
        Histories(backend),
        Training(backend),
    )
    hub.metrics.watch(workers.lanes, settings.backups)
    await protect_names(backend)
    await hub.start()
    loops = (time.run(), deletion.run(), challenges.run(), hub.metrics.run())
    for task in (*loops, *([shared.run()] if shared else [])):
        hub.spawn(task)
    await manager.start()
    yield
    await manager.stop()
    await hub.stop()
    await workers.close()
    await backend.close()
