"""The rules in words: a Markdown page in which each rule's paragraph opens with its id."""

from __future__ import annotations

import re
from dataclasses import dataclass

RULE = re.compile(r"^\*\*([A-Z]{3}-[A-Z]?\d+(?:\.\d+)*)\*\*\s+(.*)$", re.DOTALL)


@dataclass(frozen=True, slots=True)
class WrittenRules:
    """The page of a game in one language."""

    markdown: str
    title: str
    rules: dict[str, str]
    """Each rule's text by its id, in the order of the page."""


def read_rules(markdown: str) -> WrittenRules:
    """Take a page of rules apart.

    >>> page = read_rules("# Game\\n\\nAbout.\\n\\n**COL-1.1** The board\\nis a cross.\\n")
    >>> page.title, page.rules
    ('Game', {'COL-1.1': 'The board is a cross.'})
    """
    title = markdown.partition("\n")[0].removeprefix("#").strip()
    rules: dict[str, str] = {}
    for paragraph in re.split(r"\n\s*\n", markdown):
        found = RULE.match(paragraph.strip())
        if found:
            rules[found[1]] = " ".join(found[2].split())
    return WrittenRules(markdown, title, rules)
