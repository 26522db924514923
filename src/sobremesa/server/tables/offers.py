"""The offers of a table that wait for answers."""

from __future__ import annotations

from dataclasses import dataclass, field

from sobremesa.server.tables.snapshots import OfferInfo


@dataclass(slots=True)
class Standing:
    """An offer that waits for answers."""

    seat: int
    person: str
    value: int
    level: int
    yes: set[str] = field(default_factory=set)


class Offers:
    """The offers of a table, at most one of each kind."""

    __slots__ = ("open",)

    def __init__(self) -> None:
        self.open: dict[str, Standing] = {}

    def clear(self, what: str) -> None:
        """Forget an offer."""
        self.open.pop(what, None)

    def acted(self, seat: int) -> None:
        """Forget what an action answers: to play on is to decline."""
        self.clear("back")
        draw = self.open.get("draw")
        if draw and draw.seat != seat:
            self.clear("draw")

    def data(self) -> list[OfferInfo]:
        """Give what everybody may know."""
        return [
            {"what": what, "seat": offer.seat, "value": offer.value, "level": offer.level}
            for what, offer in self.open.items()
        ]
