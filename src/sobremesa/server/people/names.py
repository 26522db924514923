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
"""Signs that are hard to tell apart among our own; after all others have become ours."""
_VARIANT: Final = re.compile(
    r"LATIN (?:SMALL )?LETTER (?:[A-Z]+ )*?([A-Z]|ALPHA|IOTA)(?: WITH .*)?"
)
"""How letters are called that are one of ours with a stroke, turned, or as small as a small one."""
_TOGETHER: Final = {
    *("LATIN", "CJK", "IDEOGRAPHIC", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA"),
    *("HANGUL", "BOPOMOFO"),
}
"""Scripts that are written together."""
SCRIPTS: Final = {
    *_TOGETHER,
    *("GREEK", "CYRILLIC", "ARMENIAN", "GEORGIAN", "HEBREW", "ARABIC", "ETHIOPIC"),
    *("DEVANAGARI", "BENGALI", "GURMUKHI", "GUJARATI", "TAMIL", "TELUGU", "KANNADA", "MALAYALAM"),
    *("SINHALA", "THAI", "LAO", "MYANMAR", "KHMER"),
}
"""The scripts of names: those in common use, as Unicode's annex 31 has them."""
_PAIRS: Final = (("rn", "m"), ("vv", "w"))


def good_name(name: str) -> str:
    """Give a name as it is kept, or refuse it."""
    name = clean(unicodedata.normalize("NFC", name))
    if not NAME.fullmatch(name) or not _readable(name):
        raise Refused("bad_text")
    return name


def _readable(name: str) -> bool:
    """Tell whether a name is in one script, so that a letter is what it looks like, and visible.

    >>> _readable("Ана"), _readable("Aна"), _readable("Ana\u3164")
    (True, False, False)
    """
    letters = filter(str.isalpha, unicodedata.normalize("NFKC", name))
    called = [unicodedata.name(letter, "?") for letter in letters]
    scripts = {words.partition(" ")[0] for words in called}
    if not scripts <= SCRIPTS or any("FILLER" in words for words in called):
        return False
    return len(scripts) <= 1 or scripts <= _TOGETHER


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
    text = "".join(map(_plain, text)).translate(_SAME)
    for pair, one in _PAIRS:
        text = text.replace(pair, one)
    return text


def _plain(letter: str) -> str:
    """Give the letter of ours that another Latin one is a variant of.

    >>> "".join(map(_plain, "ƶøʀɑıⱥꞵ"))
    'zoraiaꞵ'
    """
    if letter.isascii():
        return letter
    found = _VARIANT.fullmatch(unicodedata.name(letter, ""))
    return found[1][0].lower() if found else letter
