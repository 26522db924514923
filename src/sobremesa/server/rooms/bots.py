"""Playing for the server's seats: for bots, and for who dropped out."""

from __future__ import annotations

import asyncio
from typing import Final, Protocol

from sobremesa.play.draw_conditions import TURNS_AFTER_OFFER, quiet_enough
from sobremesa.server.journal.decisions import SERVER
from sobremesa.server.refusals import Refused
from sobremesa.server.rooms.host import Host
from sobremesa.server.rooms.room import Room
from sobremesa.server.tables import commands as c
from sobremesa.server.tables.handlers import offers
from sobremesa.server.tables.table import Table
from sobremesa.server.workers.fairness import Asker
from sobremesa.server.workers.jobs.thoughts import Thought

HURRIED: Final = 6
"""The highest level at which machines play on, once every person is out of the game."""
TAKEOVER: Final = 2.0
"""Seconds after which a process plays for a bot that another process should have moved, counted
from when that one was last heard to think."""
THINKING: Final = "thinking"
"""What a process tells others after a table's name while it thinks for a bot there."""
TELL: Final = 1.0
"""Seconds after which it says so, again and again."""
LATER: Final = 5.0
"""Seconds after which workers are asked again that could not think."""
CARETAKER: Final = 1
"""The level of the bot that plays for who dropped out."""


class Bots(Protocol):
    """Whoever thinks for the bots."""

    async def choose(self, thought: Thought, asker: Asker) -> str:
        """Choose an action for an asker."""

    async def agree(self, thought: Thought, seat: int, offered: bool, asker: Asker) -> bool:
        """Say whether a bot on a seat wants a draw: one that is offered, or one to offer."""


class BotSeats:
    """The seats for which the server plays, at all tables of a process."""

    def __init__(self, hub: Host, bots: Bots) -> None:
        self._hub = hub
        self._bots = bots

    async def play(self, room: Room, late: bool) -> None:
        """Play for the server's seats as long as it is their turn.

        What another process was told first, that one plays, unless it died.
        """
        if late:
            number = room.table.number
            await self._silence(room)
            if room.table.number != number:  # the other process is alive
                return self._hub.go_on(room)
        while (seat := room.table.server_plays()) is not None:
            table = room.table  # another one once somebody's name has been taken out of it
            ply = len(table.play.actions)
            name = f"bot-{table.number}"
            command: c.AnyCommand
            if await self._offers(room, seat):
                continue
            if table.play.token and table.play.complete:
                command = c.PassOn(id=name, seat=seat)
            else:
                try:
                    action = await self._choose(
                        room, _thought(table, seat, self._hub.random.getrandbits(32))
                    )
                except Refused:  # no worker could: perhaps one can later
                    await asyncio.sleep(LATER)
                    continue
                command = c.Act(id=name, seat=seat, action=action, ply=ply)
            decision = await self._hub.ask(table.id, command, SERVER, "")
            if decision.refusal and decision.refusal.code not in ("stale", "not_your_turn"):
                return None
        return None

    async def _offers(self, room: Room, seat: int) -> bool:
        """Offer a draw where a bot would, as its turn begins; tell whether that was done."""
        table = room.table
        play = table.play
        begins = bool(table.seats[seat].bot) and play.turn_from == len(play.actions)
        if (
            not begins
            or "draw" in table.offers.open
            or offers.recently_discussed(table, TURNS_AFTER_OFFER)
        ):
            return False
        if not quiet_enough(play.state) or not await self._agrees(room, seat, offered=False):
            return False
        command = c.Offer(id=f"draw-{table.number}", seat=seat, what="draw")
        return (await self._hub.ask(table.id, command, SERVER, "")).refusal is None

    async def answer(self, room: Room, late: bool) -> None:
        """Answer an offer of a draw for every bot that is asked.

        What another process was told first, that one answers, unless it died.
        """
        if late:
            await self._silence(room)
        while (seat := offers.bot_to_answer(room.table)) is not None:
            table = room.table
            yes = await self._agrees(room, seat, offered=True)
            command = c.Answer(id=f"draw-{table.number}-{seat}", seat=seat, what="draw", yes=yes)
            if (await self._hub.ask(table.id, command, SERVER, "")).refusal:
                return

    async def _agrees(self, room: Room, seat: int, offered: bool) -> bool:
        """Let a worker think about a draw; who cannot think about it wants none."""
        try:
            thought = _thought(room.table, seat, 0)
            return await self._bots.agree(thought, seat, offered, self.asker(room))
        except Refused:
            return False

    @staticmethod
    async def _silence(room: Room) -> None:
        """Wait until no other process has been heard to think at a table for a while."""
        loop = asyncio.get_running_loop()
        begun = loop.time()
        while (left := max(begun, room.thought) + TAKEOVER - loop.time()) > 0:
            await asyncio.sleep(left)

    async def _choose(self, room: Room, thought: Thought) -> str:
        """Let a worker think, and let the other processes know that one does."""
        telling = self._hub.spawn(self._tell_on(f"{room.table.id} {THINKING}"))
        try:
            return await self._bots.choose(thought, self.asker(room))
        finally:
            telling.cancel()

    async def _tell_on(self, name: str) -> None:
        while True:
            await asyncio.sleep(TELL)
            self._hub.notifier.tell(name)

    def asker(self, room: Room) -> Asker:
        """Say for whom a table computes: for nobody in particular, if nobody is there."""
        people = {seat.person for seat in room.table.seats if seat.person} | {room.table.opener}
        following = any(person in self._hub.subscriptions for person in people)
        present = bool(room.subscribers or room.elsewhere or following)
        return self._hub.askers.at_table(room.table.opener, present)


def _thought(table: Table, seat: int, seed: int) -> Thought:
    game = table.play.game
    level = table.seats[seat].bot or CARETAKER
    return Thought(
        game.id,
        game.players,
        game.options,
        tuple(table.play.actions),
        min(level, HURRIED) if table.deserted else level,
        seed,
        frozenset(table.bound_to(seat)),
    )
