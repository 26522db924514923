"""Names that cannot be guessed, and the secrets that go with them."""

from __future__ import annotations

import hashlib
import hmac
from random import Random
from typing import Final

ALPHABET: Final = "abcdefghijkmnpqrstuvwxyz23456789"
"""Letters and digits that nobody confuses."""


def _some(random: Random, length: int) -> str:
    return "".join(random.choices(ALPHABET, k=length))


def table_id(random: Random) -> str:
    """Draw the name of a table: 60 bits, so that the link is the key."""
    return _some(random, 12)


def person_id(random: Random) -> str:
    """Draw the public name of a person."""
    return "p" + _some(random, 11)


def secret(random: Random) -> str:
    """Draw a secret of 160 bits."""
    return _some(random, 32)


def fingerprint(word: str) -> str:
    """Give what is stored instead of a secret; a random secret needs no salt."""
    return hashlib.sha256(word.encode()).hexdigest()


def matches(word: str, stored: str) -> bool:
    """Compare a secret with what was stored, in a time that tells nothing."""
    return hmac.compare_digest(fingerprint(word), stored)
