"""Explanations of why an action is not allowed."""

from typing import NotRequired, TypedDict

from sobremesa.rulebook.data import GamePosition
from sobremesa.server.interface.scenes import SceneMessage


class Why(TypedDict):
    """The action that was meant and the rule that forbids it; without a rule it is allowed."""

    action: str | None
    rule: str | None
    es: NotRequired[str]
    en: NotRequired[str]
    more: NotRequired[dict[str, str]]


class TryAnswer(Why):
    """The same for an action that is played if it is allowed, with the position after it."""

    position: NotRequired[GamePosition]
    picture: NotRequired[SceneMessage]
