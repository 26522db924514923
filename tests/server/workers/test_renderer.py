"""The renderer: a real process draws what would be drawn here, and nobody waits for it in vain."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Awaitable, Callable, Sequence
from random import Random

import pytest

import sobremesa
from sobremesa.core.state import State
from sobremesa.rulebook.perspective import Perspective, perspective
from sobremesa.server.scenes import Drawing
from sobremesa.server.workers import child
from sobremesa.server.workers.jobs import scenes
from sobremesa.server.workers.jobs.scenes import render
from sobremesa.server.workers.renderer import (
    BURST,
    MAX_PENDING,
    RATE,
    RESTART_DELAY,
    TIMEOUT,
    Renderer,
)


class Watch:
    """A clock that is set by hand besides going on."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def __call__(self) -> float:
        return time.monotonic() + self.ahead


def rendering(work: Callable[[Renderer, Watch], Awaitable[None]], timeout: float = 60.0) -> None:
    """Run something with a renderer that has much to draw, and as much time as it needs."""

    async def run() -> None:
        watch = Watch()
        renderer = Renderer(watch, timeout)
        try:
            async with asyncio.timeout(60):
                await started(renderer)
                await work(renderer, watch)
        finally:
            await renderer.close()

    asyncio.run(run())


async def started(renderer: Renderer) -> None:
    """Have much drawn until a process does it."""
    while not renderer.accepts():
        renderer.charge(1.0)
        await asyncio.sleep(0.01)


def pid_of(renderer: Renderer) -> int:
    """Give the process that draws."""
    assert renderer._process is not None
    return renderer._process.pid


def position(game: str, actions: int, seed: int = 1) -> State:
    """Give a position of a random game."""
    random, state = Random(seed), sobremesa.game(game).start()
    for _ in range(actions):
        if state.over:
            break
        state = state.play(random.choice(state.legal()))
    return state


def seats_of(state: State) -> list[Perspective]:
    """Give how two players see it."""
    start = sobremesa.game(state.rules.id).start().scene()
    return [perspective(start, {side}, state.rules.art.turns) for side in (0, 1)]


class Ordered:
    """What was ordered, and came."""

    def __init__(self) -> None:
        self.drawings: Sequence[Drawing] = ()
        self.seconds = 0.0

    def __call__(self, drawings: Sequence[Drawing], seconds: float) -> None:
        self.drawings, self.seconds = drawings, seconds


@pytest.mark.parametrize("game", sobremesa.games())
def test_a_position_is_drawn_elsewhere_to_the_byte_as_it_is_here(game: str) -> None:
    async def check(renderer: Renderer, watch: Watch) -> None:
        for actions in (0, 1, 9, 24, 25):
            state, ordered = position(game, actions), Ordered()
            seats = seats_of(state)
            await renderer.render(state, seats, ordered)
            here = [Drawing.of(state.rules.art, seat.of(state.scene())) for seat in seats]
            assert ordered.seconds >= 0  # what has been drawn before takes no time
            assert [one.encoded for one in ordered.drawings] == [one.encoded for one in here]
            assert [one.shapes for one in ordered.drawings] == [one.shapes for one in here]

    rendering(check)


def test_shapes_are_known_again_after_all_were_forgotten() -> None:
    async def check(renderer: Renderer, watch: Watch) -> None:
        renderer._shapes["old"] = "of no use any more"
        state, ordered = position("sparta", 3), Ordered()
        rendered = render(state, seats_of(state))
        again = rendered._replace(reset=True)
        drawings = renderer._drawings(again)
        assert "old" not in renderer._shapes
        assert drawings[0].shapes.keys() == set(rendered.drawings[0][1])
        await renderer.render(state, seats_of(state), ordered)
        assert ordered.drawings[0].shapes == drawings[0].shapes

    rendering(check)


def test_who_draws_little_starts_no_process() -> None:
    async def run() -> None:
        watch = Watch()
        renderer = Renderer(watch)
        for _ in range(100):
            renderer.charge(0.9 * RATE)  # in one second
            watch.ahead += 1.0
            assert not renderer.accepts()
        assert renderer._running is None
        renderer.charge(BURST * 2)
        assert not renderer.accepts()  # but soon
        assert renderer._running is not None
        await renderer.close()

    asyncio.run(run())


def test_more_than_a_few_positions_do_not_wait() -> None:
    async def check(renderer: Renderer, watch: Watch) -> None:
        state = position("sparta", 3)
        os.kill(pid_of(renderer), signal.SIGSTOP)
        waiting = [renderer.render(state, seats_of(state), Ordered()) for _ in range(MAX_PENDING)]
        assert not renderer.accepts()
        os.kill(pid_of(renderer), signal.SIGCONT)
        await asyncio.gather(*waiting)
        assert renderer.accepts()

    rendering(check)


def test_nobody_waits_for_a_process_that_hangs() -> None:
    async def check(renderer: Renderer, watch: Watch) -> None:
        state, ordered, later = position("sparta", 3), Ordered(), Ordered()
        os.kill(pid_of(renderer), signal.SIGSTOP)
        waiting = renderer.render(state, seats_of(state), ordered)
        assert not waiting.done()
        watch.ahead += TIMEOUT
        await asyncio.wait_for(waiting, 20)
        os.kill(pid_of(renderer), signal.SIGCONT)
        while not later.drawings:  # on a crowded machine this may be late, too
            await renderer.render(state, seats_of(state), later)
        assert not ordered.drawings  # it was drawn here meanwhile
        assert later.drawings[0].shapes  # and what came too late is known all the same

    rendering(check, TIMEOUT)


def test_a_process_that_is_killed_keeps_nobody_waiting_and_is_replaced() -> None:
    async def check(renderer: Renderer, watch: Watch) -> None:
        state, ordered = position("sparta", 3), Ordered()
        first = pid_of(renderer)
        os.kill(first, signal.SIGSTOP)
        waiting = renderer.render(state, seats_of(state), ordered)
        os.kill(first, signal.SIGKILL)
        await waiting
        assert not ordered.drawings
        assert not renderer.accepts()
        await renderer.render(state, seats_of(state), ordered)  # at once, and nothing came of it
        assert not ordered.drawings
        watch.ahead += RESTART_DELAY
        await started(renderer)
        assert pid_of(renderer) != first
        await renderer.render(state, seats_of(state), ordered)
        assert ordered.drawings

    rendering(check)


def test_a_position_that_cannot_be_drawn_hinders_nobody(caplog: pytest.LogCaptureFixture) -> None:
    async def check(renderer: Renderer, watch: Watch) -> None:
        state, ordered = position("sparta", 3), Ordered()
        await renderer.render(state, [None], ordered)  # type: ignore[list-item]  # it must fail
        assert not ordered.drawings
        assert "a scene cannot be drawn" in caplog.text
        await renderer.render(state, seats_of(state), ordered)
        assert ordered.drawings

    rendering(check)


def test_where_no_process_can_be_started_all_is_drawn_here(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fails(niceness: int) -> asyncio.subprocess.Process:
        raise OSError("no more processes")

    monkeypatch.setattr(child, "start", fails)

    async def run() -> None:
        watch = Watch()
        renderer = Renderer(watch)
        for _ in range(3):
            renderer.charge(1.0)
            assert not renderer.accepts()
            await asyncio.sleep(0.01)
            watch.ahead += RESTART_DELAY
        await renderer.close()

    asyncio.run(run())
    assert caplog.text.count("no process can be started that draws scenes") == 3


def test_who_takes_drawings_and_fails_hinders_nobody(caplog: pytest.LogCaptureFixture) -> None:
    async def check(renderer: Renderer, watch: Watch) -> None:
        def fails(drawings: Sequence[Drawing], seconds: float) -> None:
            raise RuntimeError

        state, ordered = position("sparta", 3), Ordered()
        await renderer.render(state, seats_of(state), fails)
        assert "given up" in caplog.text
        watch.ahead += RESTART_DELAY
        await started(renderer)
        await renderer.render(state, seats_of(state), ordered)
        assert ordered.drawings

    rendering(check)


def test_what_was_sent_is_forgotten_before_it_is_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scenes, "_sent", scenes._SentShapes())
    monkeypatch.setattr(scenes, "MAX_SHAPE_CHARS", 20_000)
    kept, largest, times = 0, 0, 0
    for actions in range(1, 25):
        state = position("colmena", actions)
        rendered = render(state, seats_of(state))
        times += rendered.reset
        kept = (0 if rendered.reset else kept) + sum(map(len, rendered.shapes.values()))
        largest = max(largest, kept)
        for _, names in rendered.drawings:
            assert scenes._sent.names >= set(names)
    assert times > 0
    assert largest < 20_000 + 100_000  # one scene more
