"""Scenes for drawing."""

from typing import Literal, TypedDict

from sobremesa.rulebook.kit import Kit
from sobremesa.rulebook.scene import Scene


class SceneMessage(TypedDict):
    """A scene, its picture in parts, and the shapes that were not sent before.

    In a series of scenes, as in a socket, one without `cells` has those of its predecessor.
    """

    kind: Literal["scene"]
    number: int
    """The number of the table's last entry that it shows."""
    ply: int
    """The number of actions that led to it."""
    scene: Scene
    kit: Kit
    shapes: dict[str, str]
