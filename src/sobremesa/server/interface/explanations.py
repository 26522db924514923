"""Answers to: why not?"""

from typing import NotRequired, TypedDict

from sobremesa.rulebook.data import GamePosition
from sobremesa.server.interface.scenes import SceneMessage


class Why(TypedDict):
    """What was meant, and the rule against it; without a rule, it is allowed."""

    action: str | None
    rule: str | None
    es: NotRequired[str]
    en: NotRequired[str]
    more: NotRequired[dict[str, str]]


class Trying(Why):
    """The same of an action that is played if it is allowed: then with the position after it."""

    position: NotRequired[GamePosition]
    picture: NotRequired[SceneMessage]
