"""The export of everything stored about a person."""

from __future__ import annotations

import msgspec

from sobremesa.server.interface.people import StoredData
from sobremesa.server.people.accounts import People, Person
from sobremesa.server.storage.backend import Backend
from sobremesa.server.storage.statements import dicts


async def exported(backend: Backend, people: People, person: Person) -> StoredData:
    """Return everything stored about a person, except at tables and tournaments."""
    read = backend.read
    about = await read("SELECT id, name, account, since FROM people WHERE id = :p", p=person.id)
    games = await read(
        "SELECT table_id, seat, game, players, score, reason, ended FROM history "
        "WHERE person = :p ORDER BY ended",
        p=person.id,
    )
    ratings = await read(
        "SELECT game, players, mu, sigma, games FROM ratings WHERE person = :p", p=person.id
    )
    saved = await read(
        "SELECT id, game, name, note, value, public, since FROM arrangements WHERE person = :p",
        p=person.id,
    )
    challenges = await read(
        "SELECT c.id, x.name, y.name, c.terms, a.status, c.since FROM challenges AS c "
        "JOIN people AS x ON x.id = c.challenger JOIN people AS y ON y.id = c.challenged "
        "LEFT JOIN challenge_answers AS a ON a.challenge = c.id "
        "WHERE c.challenger = :p OR c.challenged = :p ORDER BY c.since",
        p=person.id,
    )
    liked = await read("SELECT arrangement FROM likes WHERE person = :p", p=person.id)
    puzzles = await read(
        "SELECT at, game, number, theme, difficulty, outcome FROM puzzle_outcomes "
        "WHERE person = :p ORDER BY at",
        p=person.id,
    )
    found = {
        "person": dicts(about, "id name account since")[0],
        "games": dicts(games, "table seat game players score reason ended"),
        "ratings": dicts(ratings, "game players mu sigma games"),
        "arrangements": dicts(saved, "id game name note value public since"),
        "challenges": dicts(challenges, "id by to terms status since"),
        "likes": [key for (key,) in liked],
        "puzzles": dicts(puzzles, "at game number theme difficulty outcome"),
        "tokens": await people.tokens(person),
    }
    return msgspec.convert(found, StoredData)
