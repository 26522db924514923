"""SVG pictures as PNG."""

from __future__ import annotations


def png(svg: str) -> bytes:
    """Turn an SVG picture into a PNG of the same size."""
    import resvg_py  # noqa: PLC0415  (a large library that most uses never need)

    return bytes(resvg_py.svg_to_bytes(svg_string=svg))
