"""Rolling a backup back to an earlier time, by the times in its journals."""

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


def rollback_statements(at: int) -> list[Statement]:
    """Return the SQLite statements that remove whatever happened after a time.

    The index has to be rebuilt afterwards. Anonymised names stay anonymised, and rows that are
    changed in place (a guest's name, a password) stay as they are now.
    """
    return [(statement, {"at": at} if ":at" in statement else {}) for statement in _CUT]
