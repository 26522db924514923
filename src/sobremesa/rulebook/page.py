"""The written rules as HTML: sections and passages."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape

from sobremesa.rulebook import written
from sobremesa.rulebook.written import WrittenRules

_CODE = re.compile(r"`([^`]+)`")
_BOLD = re.compile(r"\*\*([^*]+)\*\*")
_SLANTED = re.compile(r"\*([^*]+)\*")


@dataclass(frozen=True, slots=True)
class Passage:
    """A rule with the tables and paragraphs that follow it, or something said between rules."""

    rule: str | None
    html: str
    words: frozenset[str]
    """Everything that stands between backticks, among it the options that matter here."""


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and what stands below it; the first section of a page has the game's title."""

    id: str
    title: str
    passages: tuple[Passage, ...]


def read_page(page: WrittenRules) -> tuple[Section, ...]:
    """Return a page of rules as HTML.

    >>> from sobremesa.rulebook.written import read_rules
    >>> first, second = read_page(read_rules("# Game\\n\\n## 1 Board\\n\\n**COL-1.1** A `cross`."))
    >>> first.title, second.title, second.passages[0].rule, second.passages[0].html
    ('Game', '1 Board', 'COL-1.1', '<p>A <code>cross</code>.</p>')
    """
    return tuple(
        Section(f"s{number}", section.title, tuple(map(_passage, section.passages)))
        for number, section in enumerate(page.sections)
    )


def _passage(passage: written.Passage) -> Passage:
    return Passage(
        passage.rule,
        "".join(map(_block, passage.blocks)),
        frozenset(_CODE.findall(passage.markdown)),
    )


def _block(paragraph: str) -> str:
    if paragraph.startswith("```"):
        code = paragraph.removeprefix("```").removesuffix("```").strip()
        return f"<pre><code>{escape(code)}</code></pre>"
    lines = paragraph.splitlines()
    if paragraph.startswith("|"):
        rows = [_cells(line) for line in lines if not re.fullmatch(r"[|\s:-]+", line)]
        head = "".join(
            f'<th scope="col">{inline(cell)}</th>' if cell else "<td></td>" for cell in rows[0]
        )
        body = "".join(
            "<tr>" + "".join(f"<td>{inline(cell)}</td>" for cell in row) + "</tr>"
            for row in rows[1:]
        )
        return (
            f'<div class="wide"><table><thead><tr>{head}</tr></thead>'
            f"<tbody>{body}</tbody></table></div>"
        )
    if all(line.startswith(("- ", "* ", "  ")) for line in lines):
        items = re.split(r"^[-*] ", paragraph, flags=re.M)[1:]
        return "<ul>" + "".join(f"<li>{inline(item)}</li>" for item in items) + "</ul>"
    return f"<p>{inline(paragraph)}</p>"


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def inline(text: str) -> str:
    """Convert the inline markup of a line to HTML; everything else is escaped.

    >>> inline("**two** `a<b` *steps*")
    '<strong>two</strong> <code>a&lt;b</code> <em>steps</em>'
    """
    parts = _CODE.split(" ".join(text.split()))
    for index, part in enumerate(parts):
        safe = escape(part, quote=False)
        if index % 2:
            parts[index] = f"<code>{safe}</code>"
        else:
            bold = _BOLD.sub(r"<strong>\1</strong>", safe)
            parts[index] = _SLANTED.sub(r"<em>\1</em>", bold)
    return "".join(parts)
