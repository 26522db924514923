"""How tres en raya looks: ink on paper."""

from __future__ import annotations

from sobremesa.rulebook.scene import Token
from sobremesa.rulebook.square_art import SquareArt
from sobremesa.rulebook.svg import element


class RayaArt(SquareArt):
    """A cross and a circle, drawn with a broad pen."""

    prefix = "raya-"

    def token(self, token: Token) -> str:
        pen = {"fill": "none", "stroke": self.looks[token.side].edge, "stroke_width": 8}
        if token.side:
            return element("circle", r=18, **pen)
        return element("path", d="M-17-17L17 17M17-17L-17 17", stroke_linecap="round", **pen)
