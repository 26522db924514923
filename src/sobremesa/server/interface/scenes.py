"""A game as it is drawn."""

from typing import Literal, TypedDict

from sobremesa.rulebook.kit import Kit
from sobremesa.rulebook.scene import Scene


class SceneMessage(TypedDict):
    """A scene, its picture in parts, and the shapes that were not sent before.

    Where scenes follow one another, as in a socket, one without `cells` has those before it.
    """

    kind: Literal["scene"]
    number: int
    """The last entry of the table that it shows."""
    ply: int
    """How many actions led to it."""
    scene: Scene
    kit: Kit
    shapes: dict[str, str]
