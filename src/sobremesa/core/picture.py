"""SVG pictures as PNG."""

from __future__ import annotations

import re
from typing import Final

from sobremesa.rulebook.errors import BadNumber
from sobremesa.rulebook.text import Text

NARROWEST: Final = 16
WIDEST: Final = 8192
"""The minimum and maximum width of a picture, in pixels."""
MOST_PIXELS: Final = WIDEST * WIDEST
"""The maximum number of pixels of a PNG; drawing needs four bytes for each."""
_SIZE = re.compile(r'<svg [^>]*?width="(?P<wide>[0-9]+)" height="(?P<high>[0-9]+)"')


def png(svg: str) -> bytes:
    """Turn an SVG picture into a PNG of the same size; raise BadNumber if it would be too large."""
    import resvg_py  # noqa: PLC0415  (a large library that most uses never need)

    found = _SIZE.match(svg)
    if found and int(found["wide"]) * int(found["high"]) > MOST_PIXELS:
        raise BadNumber(
            Text(
                "{wide} por {high} píxeles son demasiados para un PNG",
                "{wide} by {high} pixels are too many for a PNG",
            ).format(wide=found["wide"], high=found["high"])
        )
    return bytes(resvg_py.svg_to_bytes(svg_string=svg))
