"""Actions in readable form."""

from typing import NotRequired, TypedDict

from sobremesa.rulebook.text import Text


class SaidAction(TypedDict):
    """An action as it is written in both languages, such as ``Cf3`` and ``Nf3``."""

    es: str
    en: str
    more: NotRequired[dict[str, str]]
    figurines: NotRequired[str]
    """The same with a picture of the piece instead of its letter, where there are letters."""
    words: NotRequired[Text]
    """As it is read aloud, where that differs."""
