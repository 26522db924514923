"""Going back to a moment: the journals say when everything happened."""

from __future__ import annotations

from sobremesa.server.storage.statements import Statement

_CUT = (
    "DELETE FROM events WHERE CAST(entry ->> 'at' AS INTEGER) > :at",
    "DELETE FROM tournament_entries WHERE CAST(entry ->> 'at' AS INTEGER) > :at",
    "DELETE FROM ratings WHERE table_id IN (SELECT table_id FROM history WHERE ended > :at)",
    "DELETE FROM history WHERE ended > :at",
    "DELETE FROM keys WHERE since > :at",
    "DELETE FROM people WHERE since > :at",
    "DELETE FROM arrangements WHERE since > :at",
    "DELETE FROM puzzle_outcomes WHERE at > :at OR person NOT IN (SELECT id FROM people)",
    "DELETE FROM likes WHERE arrangement NOT IN (SELECT id FROM arrangements) "
    "OR person NOT IN (SELECT id FROM people)",
    "DELETE FROM challenges WHERE since > :at",
    "DELETE FROM challenge_answers WHERE at > :at OR challenge NOT IN (SELECT id FROM challenges)",
)


def cut(at: int) -> list[Statement]:
    """Give the statements that take away, in a file, whatever happened after a moment.

    What follows from the journals has to be indexed anew after them. Names that were taken out stay
    out, and what was changed in its place (a guest's name, a password) is as it is now.
    """
    return [(statement, {"at": at} if ":at" in statement else {}) for statement in _CUT]
