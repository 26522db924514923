"""The JSON of challenges."""

from typing import Literal, TypedDict

from sobremesa.server.tables.snapshots import ValidatedTerms

ChallengeStatus = Literal["waiting", "accepted", "declined", "cancelled", "expired"]


class ChallengeParty(TypedDict):
    """The challenger or the challenged."""

    id: str
    name: str


class ChallengeInfo(TypedDict):
    """A challenge: the parties, the terms, and its status."""

    kind: Literal["challenge"]
    challenge: str
    status: ChallengeStatus
    challenger: ChallengeParty
    challenged: ChallengeParty
    terms: ValidatedTerms
    table: str | None
    """The table of an accepted challenge."""
    since: int
    expires: int
