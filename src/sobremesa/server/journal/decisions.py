"""A request to an aggregate, and its decision."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Generic

from sobremesa.server.journal.entries import EntryT
from sobremesa.server.refusals import Refused

SERVER: Final = ""
"""The person id of the server itself, which acts for bots, clocks and tournaments."""


@dataclass(frozen=True, slots=True)
class Request:
    """The person, the time, and the source of randomness for the decision."""

    person: str
    name: str
    now: int
    random: Random


@dataclass(frozen=True, slots=True)
class Decision(Generic[EntryT]):
    """The result of a request: entries for the journal, a refusal, or both."""

    entries: list[EntryT]
    refusal: Refused | None = None
    number: int = 0
    """The number of the request's last entry, also if it was granted earlier."""
    opens: Sequence[Any] = ()
    """The first entries of a table that this decision opens, stored in the same transaction."""
    precomputed: Any = None
    """What `decide` computed and `apply` would have to compute again."""
