"""What changes very fast is told together, and its last state always."""

from __future__ import annotations

import asyncio

from sobremesa.server.rooms.coalesced_call import CoalescedCall


def test_what_is_asked_for_very_often_is_done_seldom_and_after_the_last_time() -> None:
    state, told = 0, list[int]()

    async def run() -> None:
        nonlocal state
        tell = CoalescedCall(lambda: told.append(state), 50.0, 3.0)
        for state in range(1, 1001):
            tell()
            if state % 100 == 0:
                await asyncio.sleep(0.001)
        assert told[:3] == [1, 2, 3], "a few are told at once"
        assert len(told) < 20
        await asyncio.sleep(0.2)
        assert told[-1] == 1000
        count = len(told)
        tell()
        await asyncio.sleep(0.1)
        assert len(told) == count + 1

    asyncio.run(run())


def test_what_waits_can_be_called_off() -> None:
    told = list[int]()

    async def run() -> None:
        tell = CoalescedCall(lambda: told.append(1), 20.0, 1.0)
        tell()
        tell()
        tell.cancel()
        await asyncio.sleep(0.15)
        assert told == [1]

    asyncio.run(run())
