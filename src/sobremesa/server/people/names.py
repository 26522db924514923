"""Names: their normal form, the key of an account, and which names look alike.

Nobody may take a name that looks like an account's. Names look alike if they have the same
*skeleton* (Unicode Technical Standard 39): capitals, accents, spaces and dots do not count, and
letters of other scripts count as the Latin letters that they resemble.
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
        # Greek and Cyrillic capitals whose small letters look different
        **dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "abezhikmnoptyx", strict=True)),
        **dict(zip("АВЕЗКМНОРСТУХІЅЈ", "abe3kmhopctyxisj", strict=True)),
    }
)
_FOLDED_ALIKE: Final = str.maketrans(
    {
        **dict(zip("αγεικνορστυχω", "ayeikvopotuxw", strict=True)),
        **dict(zip("авгекмнорстухіѕјԁһԛԝӏүьєѵ", "abrekmhopctyxisjdhqwlybev", strict=True)),
        **dict(zip("օսհոցզյ", "ouhngqj", strict=True)),  # Armenian
        **dict(zip("ðŋ", "dn", strict=True)),
        "æ": "ae",
        "œ": "oe",
        "_": None,
    }
)
_SAME: Final = str.maketrans("01i", "oll")
"""Characters hard to tell apart within Latin; applied after all others have become Latin."""
_VARIANT: Final = re.compile(
    r"LATIN (?:SMALL )?LETTER (?:[A-Z]+ )*?([A-Z]|ALPHA|IOTA)(?: WITH .*)?"
)
"""The Unicode names of variants of a Latin letter: with a stroke, turned, as a small capital."""
_TOGETHER: Final = {
    *("LATIN", "CJK", "IDEOGRAPHIC", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA"),
    *("HANGUL", "BOPOMOFO"),
}
"""Scripts that are used within one name."""
SCRIPTS: Final = {
    *_TOGETHER,
    *("GREEK", "CYRILLIC", "ARMENIAN", "GEORGIAN", "HEBREW", "ARABIC", "ETHIOPIC"),
    *("DEVANAGARI", "BENGALI", "GURMUKHI", "GUJARATI", "TAMIL", "TELUGU", "KANNADA", "MALAYALAM"),
    *("SINHALA", "THAI", "LAO", "MYANMAR", "KHMER"),
}
"""The scripts allowed in names: those in common use according to Unicode's annex 31."""
_PAIRS: Final = (("rn", "m"), ("vv", "w"))


def good_name(name: str) -> str:
    """Return a name in its normal form, or refuse it."""
    name = clean(unicodedata.normalize("NFC", name))
    if not NAME.fullmatch(name) or not _readable(name):
        raise Refused("bad_text")
    return name


def _readable(name: str) -> bool:
    """Return whether all letters of a name are visible and in one script.

    >>> _readable("Ана"), _readable("Aна"), _readable("Ana\u3164")
    (True, False, False)
    """
    letters = filter(str.isalpha, unicodedata.normalize("NFKC", name))
    called = [unicodedata.name(letter, "?") for letter in letters]
    scripts = {words.partition(" ")[0] for words in called}
    if not scripts <= SCRIPTS or any("FILLER" in words for words in called):
        return False
    return len(scripts) <= 1 or scripts <= _TOGETHER


def account_key(name: str) -> str:
    """Return the key under which an account is found by its name."""
    return unicodedata.normalize("NFKC", name).casefold()


def skeleton(name: str) -> str:
    """Return the skeleton of a name, which is the same for all names that look alike.

    >>> skeleton("Ana María") == skeleton("ANA-MARIA")
    True
    """
    text = unicodedata.normalize("NFKD", name).translate(_DRAWN_ALIKE).casefold()
    text = unicodedata.normalize("NFKD", text)
    digits = ((letter, unicodedata.digit(letter, None)) for letter in text)
    text = "".join(letter if digit is None else str(digit) for letter, digit in digits)
    text = "".join(letter for letter in text if letter.isalnum()).translate(_FOLDED_ALIKE)
    text = "".join(map(_plain, text)).translate(_SAME)
    for pair, one in _PAIRS:
        text = text.replace(pair, one)
    return text


def _plain(letter: str) -> str:
    """Return the plain Latin letter that another one is a variant of.

    >>> "".join(map(_plain, "ƶøʀɑıⱥꞵ"))
    'zoraiaꞵ'
    """
    if letter.isascii():
        return letter
    found = _VARIANT.fullmatch(unicodedata.name(letter, ""))
    return found[1][0].lower() if found else letter
