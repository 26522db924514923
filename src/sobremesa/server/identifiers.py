"""Random identifiers that cannot be guessed, and secrets."""

from __future__ import annotations

import hashlib
import hmac
from random import Random
from typing import Final

ALPHABET: Final = "abcdefghijkmnpqrstuvwxyz23456789"
"""Letters and digits without those that look alike."""


def _some(random: Random, length: int) -> str:
    return "".join(random.choices(ALPHABET, k=length))


def table_id(random: Random) -> str:
    """Draw the id of a table: 60 bits, so that only those with the link find it."""
    return _some(random, 12)


def person_id(random: Random) -> str:
    """Draw the public id of a person."""
    return "p" + _some(random, 11)


def secret(random: Random) -> str:
    """Draw a secret of 160 bits."""
    return _some(random, 32)


def fingerprint(word: str) -> str:
    """Hash a secret for storage; a random secret needs no salt."""
    return hashlib.sha256(word.encode()).hexdigest()


def matches(word: str, stored: str) -> bool:
    """Compare a secret with a stored hash, in constant time."""
    return hmac.compare_digest(fingerprint(word), stored)
