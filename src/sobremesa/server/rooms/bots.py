"""Plays the server's seats: those of bots and of players who dropped out."""

from __future__ import annotations

import asyncio
from typing import Final, Protocol

from sobremesa.play.draw_conditions import TURNS_AFTER_OFFER, quiet_enough
from sobremesa.server.journal.decisions import SERVER
from sobremesa.server.refusals import Refused
from sobremesa.server.rooms.hub_protocol import HubProtocol
from sobremesa.server.rooms.room import Room
from sobremesa.server.tables import commands as c
from sobremesa.server.tables.handlers import offers
from sobremesa.server.tables.table import Table
from sobremesa.server.workers.fairness import FairnessKey
from sobremesa.server.workers.jobs.thoughts import Thought

DESERTED_LEVEL: Final = 6
"""The highest level of bots once every person is out of the game."""
TAKEOVER: Final = 2.0
"""Seconds after which a process plays for a bot that another process should have moved, counted
from the last notification that it is thinking."""
THINKING: Final = "thinking"
"""The keyword of the notification that a process is thinking for a bot at a table."""
THINKING_INTERVAL: Final = 1.0
"""Seconds between these notifications."""
RETRY_DELAY: Final = 5.0
"""Seconds after which a failed computation is tried again."""
CARETAKER_LEVEL: Final = 1
"""The level of the bot that replaces a player who dropped out."""


class BotEngine(Protocol):
    """Chooses actions for bots."""

    async def choose(self, thought: Thought, client: FairnessKey) -> str:
        """Choose an action, on the account of an asker."""

    async def agree(self, thought: Thought, seat: int, offered: bool, client: FairnessKey) -> bool:
        """Whether a bot accepts a draw that is offered, or would offer one."""


class BotSeats:
    """Plays the server's seats at all tables of a process."""

    def __init__(self, hub: HubProtocol, bots: BotEngine) -> None:
        self._hub = hub
        self._bots = bots

    async def play(self, room: Room, remote: bool) -> None:
        """Play for the server's seats as long as it is their turn.

        `remote` leaves the turn to the process that stored the last entry, unless that has died.
        """
        if remote:
            number = room.table.number
            await self._wait_for_silence(room)
            if room.table.number != number:  # the other process is alive
                return self._hub.schedule(room)
        while (seat := room.table.server_plays()) is not None:
            table = room.table  # replaced by another object when a name is blanked in it
            ply = len(table.play.actions)
            name = f"bot-{table.number}"
            command: c.AnyCommand
            if await self._offer_draw(room, seat):
                continue
            if table.play.token and table.play.complete:
                command = c.PassOn(id=name, seat=seat)
            else:
                try:
                    action = await self._choose(
                        room, _thought(table, seat, self._hub.random.getrandbits(32))
                    )
                except Refused:  # the workers are busy; try again later
                    await asyncio.sleep(RETRY_DELAY)
                    continue
                command = c.Act(id=name, seat=seat, action=action, ply=ply)
            decision = await self._hub.handle(table.id, command, SERVER, "")
            if decision.refusal and decision.refusal.code not in ("stale", "not_your_turn"):
                return None
        return None

    async def _offer_draw(self, room: Room, seat: int) -> bool:
        """Offer a draw if the bot would, as its turn begins; return whether it was offered."""
        table = room.table
        play = table.play
        begins = bool(table.seats[seat].bot) and play.turn_from == len(play.actions)
        if (
            not begins
            or "draw" in table.offers.open
            or offers.recently_discussed(table, TURNS_AFTER_OFFER)
        ):
            return False
        if not quiet_enough(play.state) or not await self._wants_draw(room, seat, offered=False):
            return False
        command = c.Offer(id=f"draw-{table.number}", seat=seat, what="draw")
        return (await self._hub.handle(table.id, command, SERVER, "")).refusal is None

    async def answer(self, room: Room, remote: bool) -> None:
        """Answer an offer of a draw for every bot that is asked.

        `remote` leaves it to the process that stored the last entry, unless that has died.
        """
        if remote:
            await self._wait_for_silence(room)
        while (seat := offers.bot_to_answer(room.table)) is not None:
            table = room.table
            yes = await self._wants_draw(room, seat, offered=True)
            command = c.Answer(id=f"draw-{table.number}-{seat}", seat=seat, what="draw", yes=yes)
            if (await self._hub.handle(table.id, command, SERVER, "")).refusal:
                return

    async def _wants_draw(self, room: Room, seat: int, offered: bool) -> bool:
        """Let a worker decide about a draw; no draw if the workers are busy."""
        try:
            thought = _thought(room.table, seat, 0)
            return await self._bots.agree(thought, seat, offered, self.client_of(room))
        except Refused:
            return False

    @staticmethod
    async def _wait_for_silence(room: Room) -> None:
        """Wait until no other process has announced for a while that it is thinking."""
        loop = asyncio.get_running_loop()
        begun = loop.time()
        while (left := max(begun, room.last_thinking) + TAKEOVER - loop.time()) > 0:
            await asyncio.sleep(left)

    async def _choose(self, room: Room, thought: Thought) -> str:
        """Let a worker choose an action, and announce that to the other processes."""
        announcing = self._hub.spawn(self._announce_thinking(f"{room.table.id} {THINKING}"))
        try:
            return await self._bots.choose(thought, self.client_of(room))
        finally:
            announcing.cancel()

    async def _announce_thinking(self, name: str) -> None:
        while True:
            await asyncio.sleep(THINKING_INTERVAL)
            self._hub.notifier.publish(name)

    def client_of(self, room: Room) -> FairnessKey:
        """Give the account for the computing of a table; a shared one if nobody is present."""
        people = {seat.person for seat in room.table.seats if seat.person} | {room.table.opener}
        following = any(person in self._hub.subscriptions for person in people)
        present = bool(room.subscribers or room.remote_connections or following)
        return self._hub.client_addresses.for_table(room.table.opener, present)


def _thought(table: Table, seat: int, seed: int) -> Thought:
    game = table.play.game
    level = table.seats[seat].bot or CARETAKER_LEVEL
    return Thought(
        game.id,
        game.players,
        game.options,
        tuple(table.play.actions),
        min(level, DESERTED_LEVEL) if table.deserted else level,
        seed,
        frozenset(table.bound_to(seat)),
    )
