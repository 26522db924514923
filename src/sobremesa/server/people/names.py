"""Names: how they are kept, how an account is found by one, and which of them look alike.

A name that looks like an account's is its owner's. What people confuse at a glance counts as the
same: capitals, accents, spaces and dots, and letters of other scripts drawn like ours.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from sobremesa.server.refusals import Refused
from sobremesa.server.text import clean

NAME: Final = re.compile(r"[^\W_](?:[\w .'’-]{0,22}[\w.])?")

_DRAWN_ALIKE: Final = str.maketrans(
    {
        # Greek and Cyrillic capitals whose small letters look otherwise
        **dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "abezhikmnoptyx", strict=True)),
        **dict(zip("АВЕЗКМНОРСТУХІЅЈ", "abe3kmhopctyxisj", strict=True)),
    }
)
_FOLDED_ALIKE: Final = str.maketrans(
    {
        **dict(zip("αεικνορτυχ", "aeikvoptux", strict=True)),
        **dict(zip("авекмнорстухіѕјԁһԛԝӏүь", "abekmhopctyxisjdhqwlyb", strict=True)),
        **dict(zip("օսհո", "ouhn", strict=True)),  # Armenian
        **dict(zip("øłđħðıŧŋ", "oldhdltn", strict=True)),  # strokes are no accents
        "æ": "ae",
        "œ": "oe",
        "0": "o",
        "1": "l",
        "i": "l",
        "_": None,
    }
)
_PAIRS: Final = (("rn", "m"), ("vv", "w"))


def good_name(name: str) -> str:
    """Give a name as it is kept, or refuse it."""
    name = clean(unicodedata.normalize("NFC", name))
    if not NAME.fullmatch(name):
        raise Refused("bad_text")
    return name


def account_of(name: str) -> str:
    """Give the name under which an account is found."""
    return unicodedata.normalize("NFKC", name).casefold()


def look_of(name: str) -> str:
    """Give what is the same for all names that people would take for one another.

    >>> look_of("Ana María") == look_of("ANA-MARIA")
    True
    """
    text = unicodedata.normalize("NFKD", name).translate(_DRAWN_ALIKE).casefold()
    text = unicodedata.normalize("NFKD", text)
    digits = ((letter, unicodedata.digit(letter, None)) for letter in text)
    text = "".join(letter if digit is None else str(digit) for letter, digit in digits)
    text = "".join(letter for letter in text if letter.isalnum()).translate(_FOLDED_ALIKE)
    for pair, one in _PAIRS:
        text = text.replace(pair, one)
    return text
