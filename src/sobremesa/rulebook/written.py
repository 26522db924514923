"""The written rules: a Markdown page in which each rule's paragraph begins with its id."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

RULE = re.compile(r"^\*\*([A-Z]{3}-[A-Z]?\d+(?:\.\d+)*)\*\*\s+(.*)$", re.DOTALL)


@dataclass(slots=True)
class Passage:
    """A rule with the tables and paragraphs that belong to it, or text between rules."""

    rule: str | None
    blocks: list[str] = field(default_factory=list)
    """Paragraphs, tables, lists and code, as they are written, without the id of the rule."""

    @property
    def markdown(self) -> str:
        """The whole passage as it stands on the page."""
        return "\n\n".join(self.blocks)


@dataclass(slots=True)
class Section:
    """A heading and its passages; the first section of a page has the game's title."""

    title: str
    passages: list[Passage] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class WrittenRules:
    """The page of a game in one language."""

    markdown: str
    sections: tuple[Section, ...]
    language: str = ""
    """Its language, which may be the fallback of the requested one."""

    @property
    def title(self) -> str:
        """The game's name, which heads the page."""
        return self.sections[0].title

    @property
    def rules(self) -> dict[str, str]:
        """Each rule by its id, whole, in the order of the page."""
        return {
            passage.rule: passage.markdown
            for section in self.sections
            for passage in section.passages
            if passage.rule is not None
        }

    @property
    def summary(self) -> str:
        """The game in one minute: the section after the title, or the text below the title."""
        *_, section = self.sections[:2]
        head = [f"## {section.title}"] if len(self.sections) > 1 else []
        return "\n\n".join([*head, *(passage.markdown for passage in section.passages)])

    def quote(self, *rules: str) -> str:
        """Return rules as the page writes them, each after its id."""
        written = self.rules
        return "\n\n".join(f"**{rule}** {written[rule]}" for rule in rules)


def read_rules(markdown: str, language: str = "") -> WrittenRules:
    """Parse a page of rules.

    >>> page = read_rules("# Game\\n\\nAbout.\\n\\n**COL-1.1** A cross:\\n\\n- South\\n- North\\n")
    >>> page.title, page.rules
    ('Game', {'COL-1.1': 'A cross:\\n\\n- South\\n- North'})
    """
    sections: list[Section] = []
    for block in _blocks(markdown):
        if block.startswith("#"):
            sections.append(Section(block.lstrip("#").strip()))
            continue
        passages = sections[-1].passages
        found = RULE.match(block)
        if found:
            passages.append(Passage(found[1]))
        elif not passages:
            passages.append(Passage(None))
        passages[-1].blocks.append(found[2] if found else block)
    return WrittenRules(markdown, tuple(sections), language)


def _blocks(markdown: str) -> Iterator[str]:
    """Split at blank lines, except inside fenced code."""
    for index, part in enumerate(re.split(r"^(```\n.*?^```)$", markdown, flags=re.M | re.S)):
        if index % 2:
            yield part
        else:
            yield from (block.strip() for block in re.split(r"\n\s*\n", part) if block.strip())
