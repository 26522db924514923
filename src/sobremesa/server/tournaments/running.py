"""A running tournament: its aggregate in memory, and what this process knows besides."""

from __future__ import annotations

import msgspec

from sobremesa.server.journal.replica import Replica
from sobremesa.server.journal.subscribers import Subscriber
from sobremesa.server.shared_prefix import SharedPrefix
from sobremesa.server.tournaments import views
from sobremesa.server.tournaments.aggregate import TournamentAggregate, TournamentEntry
from sobremesa.server.tournaments.seating import Seating


class RunningTournament(Replica[TournamentEntry, Subscriber]):
    """A tournament in memory."""

    def __init__(self, aggregate: TournamentAggregate, now: int) -> None:
        super().__init__(aggregate.at - now)
        self._aggregate = aggregate
        self.seated: dict[str, Seating] = {}
        """The seating that was last enforced at each of the server's tables."""
        self.handled = 0
        """The number of the last entry whose consequences have all been carried out."""
        self.last_used = 0
        """When somebody last asked for it, in milliseconds."""
        self._encoded: tuple[TournamentEntry | None, SharedPrefix] = (None, SharedPrefix(b""))

    @property
    def aggregate(self) -> TournamentAggregate:
        """What the entries are folded into."""
        return self._aggregate

    def replace(self, aggregate: TournamentAggregate) -> None:
        """Continue with an aggregate that was folded again from a changed journal."""
        self._aggregate = aggregate

    def encoded(self, person: str | None) -> tuple[SharedPrefix, bytes]:
        """Return a viewer's JSON in two parts: the one common to all viewers, and their own."""
        aggregate, (last, _) = self.aggregate, self._encoded
        if last is not aggregate.entries[-1]:
            whole = msgspec.json.encode(views.whole(aggregate))
            self._encoded = (aggregate.entries[-1], SharedPrefix(whole[:-1]))
        mine = msgspec.json.encode(views.personal(aggregate, person))
        return self._encoded[1], b"," + mine[1:]

    def publish(self) -> None:
        """Send all subscribers the number of the last entry."""
        for subscriber in tuple(self.subscribers):
            subscriber.send(b'{"number":%d}' % self.aggregate.number)
