"""The open offers of a table."""

from __future__ import annotations

from dataclasses import dataclass, field

from sobremesa.server.tables.snapshots import OfferInfo


@dataclass(slots=True)
class OpenOffer:
    """An offer waiting for answers: who made it, and in `yes` who accepted (`Seat.voter`)."""

    seat: int
    voter: str
    value: int
    level: int
    yes: set[str] = field(default_factory=set)


class Offers:
    """The open offers of a table, at most one of each kind."""

    __slots__ = ("draw_discussed", "open")

    def __init__(self) -> None:
        self.open: dict[str, OpenOffer] = {}
        self.draw_discussed: int | None = None
        """How many turns were over when a bot last offered or declined a draw."""

    def clear(self, what: str) -> None:
        """Remove an offer."""
        self.open.pop(what, None)

    def acted(self, seat: int, bot: bool) -> None:
        """Remove the offers that an action declines implicitly; bots always answer explicitly."""
        self.clear("back")
        draw = self.open.get("draw")
        if draw and draw.seat != seat and not bot:
            self.clear("draw")

    def data(self) -> list[OfferInfo]:
        """Return the JSON of the open offers."""
        return [
            {"what": what, "seat": offer.seat, "value": offer.value, "level": offer.level}
            for what, offer in self.open.items()
        ]
