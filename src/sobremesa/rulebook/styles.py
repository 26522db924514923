"""Styles of a game: board styles and sets of pieces, as data of its art.

Everything that differs between styles is in a picture's `defs` and only referenced elsewhere. So a
picture in another style is the same picture with other definitions, and a page switches the style
of everything by replacing those.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeVar

from sobremesa.rulebook.did_you_mean import nearest
from sobremesa.rulebook.errors import BadOption
from sobremesa.rulebook.svg import element
from sobremesa.rulebook.text import Text, joined

Paint = str | tuple[str, float]
"""A colour, or a colour with its opacity."""


@dataclass(frozen=True, slots=True)
class Look:
    """The colours of one side."""

    fill: str
    edge: str
    ink: str
    """The colour of figures drawn on `fill`."""


@dataclass(frozen=True, slots=True)
class BoardStyle:
    """A board style."""

    id: str
    name: Text
    background: str = ""
    """The background of the board; empty for that of the art."""
    ink: str = ""
    """The colour of text beside the board; empty for that of the art."""
    paints: Mapping[str, Paint] = field(default_factory=dict)
    """The colours of the board by name; `Art.paint` refers to them."""


@dataclass(frozen=True, slots=True)
class PieceSet:
    """A set of pieces."""

    id: str
    name: Text
    looks: tuple[Look, ...] = ()
    """The colours of the sides; empty for those of the art."""


Style = TypeVar("Style", BoardStyle, PieceSet)

USUAL_BOARD: Final = BoardStyle("usual", Text("El de siempre", "The usual one"))
USUAL_SET: Final = PieceSet("usual", Text("Las de siempre", "The usual ones"))

_NO_LOOK: Final = Text(
    "no hay un tablero «{word}»; los hay: {known}", "there is no look “{word}”; there are: {known}"
)
_NO_SET: Final = Text(
    "no hay un juego de piezas «{word}»; los hay: {known}",
    "there is no set of pieces “{word}”; there are: {known}",
)
_MEANT: Final = Text(" (¿quizá {meant}?)", " (perhaps {meant}?)")
LONGEST: Final = 40


def chosen(styles: tuple[Style, ...], name: str) -> Style:
    """Return a style by its id, the default for no name; raise BadOption if there is none.

    >>> chosen((USUAL_BOARD,), "").id
    'usual'
    """
    for style in styles:
        if name in ("", style.id):
            return style
    known = {style.id: style.id for style in styles}
    said = _NO_SET if isinstance(styles[0], PieceSet) else _NO_LOOK
    text = said.format(word=name[:LONGEST], known=", ".join(known))
    meant = nearest(name, known)
    more = _MEANT.format(meant=meant) if meant else Text("", "")
    raise BadOption(joined("", (text, more)))


def solid(name: str, paint: Paint) -> str:
    """Return the definition of a colour that can be referenced as fill or stroke.

    >>> solid("sea", "#1F5E7A")[:56]
    '<linearGradient id="sea" gradientUnits="userSpaceOnUse">'
    """
    colour, opacity = paint if isinstance(paint, tuple) else (paint, 1.0)
    stop = element("stop", stop_color=colour, stop_opacity=None if opacity == 1 else opacity)
    # in user space: a straight line has a bounding box without height
    return element("linearGradient", stop, id=name, gradientUnits="userSpaceOnUse")


def gradient(name: str, kind: str, stops: Iterable[tuple[float, str]], **more: object) -> str:
    """Return the definition of a gradient."""
    drawn = "".join(element("stop", offset=at, stop_color=colour) for at, colour in stops)
    return element(kind, drawn, id=name, **more)
