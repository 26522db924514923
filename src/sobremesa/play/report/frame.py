"""The page around a report: its look in light and dark, headings, figures, tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

STYLE: Final = """
:root { --ground: #f6f1e7; --raised: #fffaf0; --line: #d8ccb6; --ink: #22201c; --soft: #5f574b;
  --accent: #a34722; --s0: #a34722; --s1: #1f5e7a; --s2: #5f6d2c; --s3: #94661c; --s4: #8a1538;
  --s5: #4d5d6e; --s6: #6d4a7c; --s7: #6b4b2a; color-scheme: light; }
@media (prefers-color-scheme: dark) { :root { --ground: #1e1915; --raised: #29221c;
  --line: #43382d; --ink: #efe7da; --soft: #bfb19d; --accent: #e8956b; --s0: #e8956b;
  --s1: #7cc0dd; --s2: #b3c47a; --s3: #e0b25e; --s4: #e88aa2; --s5: #a9bccf; --s6: #c9a6d8;
  --s7: #cfa67c; color-scheme: dark; } }
* { box-sizing: border-box; }
html { font: 400 16px/1.5 Inter, system-ui, sans-serif; color: var(--ink);
  background: var(--ground); font-variant-numeric: tabular-nums; }
body { margin: 0 auto; max-width: 72rem; padding: 2.5rem 1rem 4rem; }
h1, h2, h3 { font-family: "Fraunces Variable", Fraunces, Georgia, serif; font-weight: 560;
  line-height: 1.15; text-wrap: balance; margin: 0; }
h1 { font-size: clamp(1.9rem, 5vw, 2.9rem); }
h2 { font-size: 1.45rem; margin: 2.75rem 0 .75rem; }
h3 { font-size: 1.1rem; }
.over { color: var(--accent); font-weight: 600; letter-spacing: .04em; margin: 0 0 .35rem; }
.lead { font-size: 1.1rem; max-width: 46rem; margin: .75rem 0 0; }
.soft, figcaption { color: var(--soft); }
.facts { display: flex; flex-wrap: wrap; gap: .35rem 2.25rem; margin: 1.5rem 0 0; padding: 0; }
.facts div { display: flex; flex-direction: column-reverse; }
.facts dt { color: var(--soft); font-size: .9rem; }
.facts dd { margin: 0; font: 560 1.6rem/1.2 "Fraunces Variable", Fraunces, Georgia, serif; }
.figures { display: grid; gap: 2.5rem; margin-top: 2.75rem;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 24rem), 1fr)); }
figure { margin: 0; min-width: 0; }
figure svg { display: block; width: 100%; height: auto; margin: .6rem 0 .3rem; }
figcaption { font-size: .9rem; }
.poster { overflow-x: auto; }
.poster svg { min-width: 52rem; border-radius: 9px; }
.figures svg text { font-family: Inter, system-ui, sans-serif; fill: var(--ink); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .95rem; }
th, td { padding: .5rem .75rem; text-align: right; white-space: nowrap;
  border-bottom: 1px solid var(--line); }
th { font-weight: 600; color: var(--soft); font-size: .85rem; }
thead th { border-bottom-color: var(--ink); }
th:first-child, td:first-child { text-align: left; padding-left: 0; }
tbody th { color: var(--ink); font-size: inherit; font-weight: 500; }
tr.first th, tr.first td { font-weight: 600; }
td.own { background: var(--line); }
.say { text-align: left; white-space: normal; min-width: 9rem; }
code, pre { font: .9rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; background: var(--raised); border: 1px solid var(--line);
  border-radius: 9px; padding: .75rem 1rem; margin: 0; }
a { color: inherit; text-underline-offset: 3px; }
:focus-visible { outline: 3px solid var(--s1); outline-offset: 2px; }
details { margin-top: 1rem; }
summary { cursor: pointer; }
.boards { display: grid; gap: 2rem;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr)); }
.boards img { border-radius: 9px; display: block; margin-bottom: .6rem; }
.boards h3 { margin-bottom: .25rem; }
ul.plain { list-style: none; margin: 0; padding: 0; }
.boards p { margin: .25rem 0 0; }
@media print { html { background: none; } body { max-width: none; padding: 0; } }
"""


def page(language: str, title: str, *content: str) -> str:
    """Write a whole page.

    >>> page("en", "A & B", "<p>Hello</p>")[:31]
    '<!doctype html>\\n<html lang="en"'
    """
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        + "\n".join(content)
        + "\n</body>\n</html>\n"
    )


def header(over: str, title: str, lead: str, facts: Iterable[tuple[str, str]]) -> str:
    """Write the top of a page: what it is about, and its few numbers."""
    listed = "".join(
        f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>" for name, value in facts
    )
    return (
        f'<header><p class="over">{escape(over)}</p><h1>{escape(title)}</h1>'
        f'<p class="lead">{escape(lead)}</p><dl class="facts">{listed}</dl></header>'
    )


def section(title: str, *content: str) -> str:
    """Write a part of the page under its heading."""
    return f"<section><h2>{escape(title)}</h2>{''.join(content)}</section>"


def figure(title: str, drawing: str, caption: str = "") -> str:
    """Write a drawing with its heading and a sentence below it."""
    below = f"<figcaption>{escape(caption)}</figcaption>" if caption else ""
    return f"<figure><h3>{escape(title)}</h3>{drawing}{below}</figure>"


def figures(*drawn: str) -> str:
    """Set figures side by side where there is room."""
    return f'<div class="figures">{"".join(drawn)}</div>'


def table(headings: Sequence[str], rows: Iterable[Sequence[str]], says: Iterable[int] = ()) -> str:
    """Write a table; the first column names its row, those in `says` hold words."""
    talk = dict.fromkeys(says, ' class="say"')
    head = "".join(
        f'<th scope="col"{talk.get(i, "")}>{escape(text)}</th>' for i, text in enumerate(headings)
    )
    body = "".join(
        f'<tr><th scope="row">{escape(first)}</th>'
        + "".join(f"<td{talk.get(i, '')}>{escape(cell)}</td>" for i, cell in enumerate(rest, 1))
        + "</tr>"
        for first, *rest in rows
    )
    return (
        f'<div class="scroll" tabindex="0" role="group"><table><thead><tr>{head}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )
