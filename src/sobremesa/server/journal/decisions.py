"""Who asks, and what the answer is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Generic

from sobremesa.server.journal.entries import EntryT
from sobremesa.server.refusals import Refused

SERVER: Final = ""
"""The person by whom the server itself acts: for bots, for the clock, for a tournament."""


@dataclass(frozen=True, slots=True)
class Request:
    """Who asks, when, and with which luck."""

    person: str
    name: str
    now: int
    random: Random


@dataclass(frozen=True, slots=True)
class Decision(Generic[EntryT]):
    """What a request leads to: entries for the journal, or a refusal, or both."""

    entries: list[EntryT]
    refusal: Refused | None = None
    number: int = 0
    """The last entry of the request, also when it was granted earlier."""
    opens: Sequence[Any] = ()
    """The first entries of a table that begins with this, stored in the same transaction."""
    computed: Any = None
    """What deciding had to compute and folding would compute again."""
