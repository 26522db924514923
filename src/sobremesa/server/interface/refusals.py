"""Why not."""

from typing import NotRequired, TypedDict


class Refusal(TypedDict):
    """Why something is not done: a code, a sentence in both languages, perhaps the rule."""

    code: str
    es: str
    en: str
    more: NotRequired[dict[str, str]]
    rule: NotRequired[str]
