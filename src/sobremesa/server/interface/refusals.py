"""Refusals."""

from typing import NotRequired, TypedDict


class Refusal(TypedDict):
    """Why a request is refused: a code, a sentence in both languages, perhaps the rule."""

    code: str
    es: str
    en: str
    more: NotRequired[dict[str, str]]
    rule: NotRequired[str]
