"""The offers of a table that wait for answers."""

from __future__ import annotations

from dataclasses import dataclass, field

from sobremesa.server.tables.snapshots import OfferInfo


@dataclass(slots=True)
class Standing:
    """An offer that waits for answers; each is somebody's voice (`Seat.voice`)."""

    seat: int
    voice: str
    value: int
    level: int
    yes: set[str] = field(default_factory=set)


class Offers:
    """The offers of a table, at most one of each kind."""

    __slots__ = ("drawn", "open")

    def __init__(self) -> None:
        self.open: dict[str, Standing] = {}
        self.drawn: int | None = None
        """How many turns were over when a machine last offered or declined a draw."""

    def clear(self, what: str) -> None:
        """Forget an offer."""
        self.open.pop(what, None)

    def acted(self, seat: int, bot: bool) -> None:
        """Forget what an action answers: to play on is to decline, except for bots, who answer."""
        self.clear("back")
        draw = self.open.get("draw")
        if draw and draw.seat != seat and not bot:
            self.clear("draw")

    def data(self) -> list[OfferInfo]:
        """Give what everybody may know."""
        return [
            {"what": what, "seat": offer.seat, "value": offer.value, "level": offer.level}
            for what, offer in self.open.items()
        ]
