"""Challenges as people and programs are told of them."""

from typing import Literal, TypedDict

from sobremesa.server.tables.snapshots import SettledTerms

ChallengeStatus = Literal["waiting", "accepted", "declined", "cancelled", "expired"]


class ChallengeParty(TypedDict):
    """Who challenges, or is challenged."""

    id: str
    name: str


class ChallengeInfo(TypedDict):
    """A challenge: who wants to play what with whom, and what became of it."""

    kind: Literal["challenge"]
    challenge: str
    status: ChallengeStatus
    challenger: ChallengeParty
    challenged: ChallengeParty
    terms: SettledTerms
    table: str | None
    """Where the game is, once it is accepted."""
    since: int
    expires: int
