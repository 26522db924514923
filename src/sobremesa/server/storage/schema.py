"""The schema of the database, with the migrations from each version to the next."""

from __future__ import annotations

from typing import Final

from sobremesa.server.storage.opening import TOO_NEW, TOO_OLD, TooNew, Unopened

_FIRST = """
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    players INTEGER NOT NULL,
    public INTEGER NOT NULL,
    status TEXT NOT NULL,
    opened BIGINT NOT NULL,
    changed BIGINT NOT NULL
);
CREATE INDEX IF NOT EXISTS tables_by_status ON tables (status, public, changed);
CREATE TABLE IF NOT EXISTS events (
    table_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
);
CREATE TABLE IF NOT EXISTS seatings (
    person TEXT NOT NULL,
    table_id TEXT NOT NULL,
    PRIMARY KEY (person, table_id)
);
CREATE TABLE IF NOT EXISTS present (
    process TEXT NOT NULL,
    table_id TEXT NOT NULL,
    person TEXT NOT NULL,
    connections INTEGER NOT NULL,
    seen BIGINT NOT NULL,
    PRIMARY KEY (table_id, process, person)
);
CREATE TABLE IF NOT EXISTS people (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    account TEXT UNIQUE,
    password TEXT,
    since BIGINT NOT NULL
);
CREATE TABLE IF NOT EXISTS keys (
    id TEXT PRIMARY KEY,
    person TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    purpose TEXT NOT NULL,
    label TEXT NOT NULL,
    since BIGINT NOT NULL
);
CREATE INDEX IF NOT EXISTS keys_by_person ON keys (person);
CREATE TABLE IF NOT EXISTS history (
    table_id TEXT NOT NULL,
    seat INTEGER NOT NULL,
    person TEXT,
    game TEXT NOT NULL,
    players INTEGER NOT NULL,
    score DOUBLE PRECISION NOT NULL,
    reason TEXT NOT NULL,
    ended BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX IF NOT EXISTS history_by_person ON history (person, ended);
CREATE TABLE IF NOT EXISTS ratings (
    person TEXT NOT NULL,
    game TEXT NOT NULL,
    players INTEGER NOT NULL,
    mu DOUBLE PRECISION NOT NULL,
    sigma DOUBLE PRECISION NOT NULL,
    games INTEGER NOT NULL,
    PRIMARY KEY (person, game, players, games)
);
CREATE TABLE IF NOT EXISTS arrangements (
    id TEXT PRIMARY KEY,
    person TEXT NOT NULL,
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    note TEXT NOT NULL,
    value TEXT NOT NULL,
    public INTEGER NOT NULL,
    since BIGINT NOT NULL
);
CREATE INDEX IF NOT EXISTS arrangements_by_game ON arrangements (game, public);
CREATE TABLE IF NOT EXISTS likes (
    arrangement TEXT NOT NULL,
    person TEXT NOT NULL,
    PRIMARY KEY (arrangement, person)
);
CREATE TABLE IF NOT EXISTS tournaments (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    public INTEGER NOT NULL,
    status TEXT NOT NULL,
    opened BIGINT NOT NULL,
    changed BIGINT NOT NULL
);
CREATE INDEX IF NOT EXISTS tournaments_by_status ON tournaments (status, public, changed);
CREATE TABLE IF NOT EXISTS tournament_entries (
    tournament TEXT NOT NULL,
    number INTEGER NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (tournament, number)
);
"""

_REQUESTS = """
ALTER TABLE events ADD COLUMN request TEXT;
UPDATE events SET request = found.request FROM (
    SELECT table_id, request, MAX(number) AS number FROM (
        SELECT table_id, number, ({json} ->> 'by') || ' ' || ({json} ->> 'id') AS request
        FROM events
    ) AS asked WHERE request IS NOT NULL GROUP BY table_id, request
) AS found WHERE events.table_id = found.table_id AND events.number = found.number;
CREATE UNIQUE INDEX events_by_request ON events (table_id, request) WHERE request IS NOT NULL;
CREATE TABLE departures (
    person TEXT PRIMARY KEY,
    since BIGINT NOT NULL
);
CREATE TABLE server_time (
    id INTEGER PRIMARY KEY,
    begun BIGINT NOT NULL,
    at BIGINT NOT NULL,
    noted BIGINT NOT NULL
);
CREATE TABLE room (
    id INTEGER PRIMARY KEY,
    filler TEXT NOT NULL
);
"""
"""Requests of a table by id, pending deletions of people, the time shared by processes, and a table
for probing whether there is space."""

_RATED = """
ALTER TABLE ratings ADD COLUMN table_id TEXT;
"""
"""The table that a rating comes from, so that later ratings can be found."""

_CHALLENGES = """
ALTER TABLE keys ADD COLUMN used BIGINT;
CREATE TABLE challenges (
    id TEXT PRIMARY KEY,
    challenger TEXT NOT NULL,
    challenged TEXT NOT NULL,
    terms TEXT NOT NULL,
    since BIGINT NOT NULL,
    expires BIGINT NOT NULL
);
CREATE INDEX challenges_by_challenger ON challenges (challenger, expires);
CREATE INDEX challenges_by_challenged ON challenges (challenged, expires);
CREATE INDEX challenges_by_expiry ON challenges (expires);
CREATE TABLE challenge_answers (
    challenge TEXT PRIMARY KEY,
    status TEXT NOT NULL,
    table_id TEXT,
    at BIGINT NOT NULL
);
CREATE INDEX challenge_answers_by_time ON challenge_answers (at);
"""
"""When a token was last used; challenges and their answers."""

_HISTORIES = """
ALTER TABLE history ADD COLUMN bot INTEGER NOT NULL DEFAULT 0;
ALTER TABLE history ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;
ALTER TABLE history ADD COLUMN variant TEXT NOT NULL DEFAULT '';
ALTER TABLE history ADD COLUMN public INTEGER NOT NULL DEFAULT 0;
UPDATE history SET rated = 1 WHERE EXISTS (
    SELECT 1 FROM ratings WHERE ratings.table_id = history.table_id
);
UPDATE history SET public = 1 WHERE EXISTS (
    SELECT 1 FROM tables WHERE tables.id = history.table_id AND tables.public = 1
);
UPDATE history SET bot = found.level FROM (
    SELECT table_id, CAST({json} -> 'event' ->> 'seat' AS INTEGER) AS seat,
        CAST({json} -> 'event' ->> 'level' AS INTEGER) AS level
    FROM events WHERE {json} -> 'event' ->> 'kind' = 'bot_sat' AND table_id NOT IN (
        SELECT table_id FROM events WHERE {json} -> 'event' ->> 'kind' = 'swapped'
    )
) AS found WHERE history.person IS NULL
    AND history.table_id = found.table_id AND history.seat = found.seat;
CREATE INDEX history_by_game ON history (person, game, ended);
CREATE TABLE puzzle_outcomes (
    person TEXT NOT NULL,
    at BIGINT NOT NULL,
    game TEXT NOT NULL,
    number INTEGER NOT NULL,
    theme TEXT NOT NULL,
    difficulty INTEGER NOT NULL,
    outcome TEXT NOT NULL,
    PRIMARY KEY (person, at, game, number)
);
"""
"""Columns for searching histories: the level of machines (of older games only where nobody changed
seats), rated or not, the variant, public or not; and the outcomes of puzzles."""

_LOOKS = """
ALTER TABLE people ADD COLUMN look TEXT;
CREATE UNIQUE INDEX accounts_by_look ON people (look) WHERE account IS NOT NULL;
CREATE INDEX guests_by_look ON people (look) WHERE account IS NULL;
"""
"""A key that is equal for names that look alike, against impersonation."""

_SEATED = """
ALTER TABLE tables ADD COLUMN seated INTEGER NOT NULL DEFAULT 0;
UPDATE tables SET seated = found.seated FROM (
    SELECT table_id, SUM(
        CASE {json} -> 'event' ->> 'kind' WHEN 'sat' THEN 1 WHEN 'stood' THEN -1 ELSE 0 END
    ) AS seated FROM events GROUP BY table_id
) AS found WHERE tables.id = found.table_id;
UPDATE people SET look = NULL;
"""
"""The number of seated people, so that vacated tables leave the lobby; the keys of names are
computed again, because more letters count as look-alikes."""

VERSIONS: Final = (_FIRST, _REQUESTS, _RATED, _CHALLENGES, _HISTORIES, _LOOKS, _SEATED)
"""The migration to each version. Published ones never change."""

VERSION_TABLE: Final = "CREATE TABLE IF NOT EXISTS schema_version (version INTEGER PRIMARY KEY)"
VERSION: Final = "SELECT MAX(version) FROM schema_version"

KEPT: Final = (
    "tables",
    "events",
    "seatings",
    "people",
    "keys",
    "history",
    "ratings",
    "arrangements",
    "likes",
    "tournaments",
    "tournament_entries",
    "departures",
    "challenges",
    "challenge_answers",
    "puzzle_outcomes",
)
"""The tables that a backup holds."""
PASSING: Final = ("present", "server_time", "room")
"""The tables with only the current state of processes."""


def pending_migrations(known: int | None, json: str) -> list[str]:
    """Give the statements that migrate a database to the current version.

    `known` is its version, `None` for a new one; `json` is the SQL that reads an entry as JSON.
    """
    found = known or 0
    _check_not_newer(found)
    listed = [part for text in VERSIONS[found:] for part in text.format(json=json).split(";")]
    numbers = range(found + 1, len(VERSIONS) + 1)
    listed += [f"INSERT INTO schema_version (version) VALUES ({number})" for number in numbers]
    return [statement for statement in listed if statement.strip()]


def check_current(known: int) -> None:
    """Raise Unopened unless a database is of the current version."""
    _check_not_newer(known)
    if known < len(VERSIONS):
        raise Unopened(TOO_OLD.format(found=known, known=len(VERSIONS)))


def _check_not_newer(found: int) -> None:
    if found > len(VERSIONS):
        raise TooNew(TOO_NEW.format(found=found, known=len(VERSIONS)))
