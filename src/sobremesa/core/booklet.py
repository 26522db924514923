"""The rules of a game as a booklet: one self-contained HTML file for printing."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any, Final

from sobremesa.core.example import Example, example
from sobremesa.rulebook.diagram import shared
from sobremesa.rulebook.page import Passage, read_page
from sobremesa.rulebook.rules import Rules
from sobremesa.rulebook.scenario import Scenario
from sobremesa.rulebook.text import Text

ALLOWED: Final = Text("✓ Se puede", "✓ Allowed")
REFUSED: Final = Text("✕ No se puede", "✕ Not allowed")
CONTENTS: Final = Text("Índice", "Contents")

STYLE: Final = """
@page { size: A5; margin: 14mm 12mm 15mm; @bottom-center { content: counter(page); } }
* { box-sizing: border-box; }
html { font: 9.5pt/1.45 Inter, "Segoe UI", Helvetica, Arial, sans-serif; color: #22201c;
  background: #fff; }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem; font-size: 1.05em; }
h1, h2 { font-family: Fraunces, Georgia, "Times New Roman", serif; font-weight: 600;
  line-height: 1.15; break-after: avoid; }
h1 { font-size: 30pt; margin: 0 0 3mm; padding-bottom: 3mm; border-bottom: .6mm solid; }
h2 { font-size: 15pt; margin: 8mm 0 3mm; }
h3 { font-size: 8pt; margin: 0 0 .5mm; color: #a34722; break-after: avoid; }
p, ul { margin: 0 0 2mm; }
nav ol { list-style: none; margin: 0 0 6mm; padding: 0; columns: 2; }
a { color: inherit; }
code { font-size: .92em; background: #f3ecdd; padding: 0 .25em; border-radius: 3px; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: 7pt; }
table { border-collapse: collapse; margin-bottom: 2mm; font-size: .95em; break-inside: avoid; }
th, td { text-align: left; vertical-align: top; padding: .6mm 4mm .6mm 0;
  border-bottom: .2mm solid #d8ccb6; }
.passage { margin-bottom: 5mm; }
.shared { position: absolute; }
.examples { display: grid; grid-template-columns: repeat(2, 1fr); gap: 4mm; margin-top: 2mm; }
figure { margin: 0; break-inside: avoid; }
.pictures { display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; gap: 1.5mm;
  align-items: center; }
.pictures svg { display: block; width: 100%; height: auto; max-height: 46mm; border-radius: 1.5mm; }
figcaption { font-size: 7.5pt; line-height: 1.35; margin-top: 1mm; }
.verdict { color: #55632a; font-weight: 600; }
.refused .verdict { color: #a34722; }
.refused .pictures { width: 50%; }
.why { font-style: italic; color: #5f574b; }
@media screen { html { font-size: 12pt; } .pictures svg { max-height: 16rem; } }
@media print { body { padding: 0; max-width: none; } }
"""


def booklet(rules: Rules[Any], language: str = "es") -> str:
    """Write the rules of a game, with a picture of every worked example.

    >>> from sobremesa.core import registry
    >>> booklet(registry.rules("ajedrez"), "en")[:15]
    '<!doctype html>'
    """
    first, *sections = read_page(rules.written(language))
    title = escape(first.title)
    contents = "".join(
        f'<li><a href="#{section.id}">{escape(section.title)}</a></li>' for section in sections
    )
    body = "".join(
        f'<section><h2 id="{section.id}">{escape(section.title)}</h2>'
        f"{''.join(_passage(rules, passage, language) for passage in section.passages)}</section>"
        for section in sections
    )
    about = "".join(passage.html for passage in first.passages)
    return (
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{title}</title>'
        f"<style>{STYLE}</style></head><body>{shared(rules.art)}<h1>{title}</h1>{about}"
        f'<nav aria-label="{CONTENTS[language]}"><ol>{contents}</ol></nav>{body}</body></html>\n'
    )


def _passage(rules: Rules[Any], passage: Passage, language: str) -> str:
    if passage.rule is None:
        return f'<div class="passage">{passage.html}</div>'
    scenarios = [scenario for scenario in rules.scenarios if scenario.rule == passage.rule]
    figures = "".join(_figure(rules, scenario, language) for scenario in scenarios)
    examples = f'<div class="examples">{figures}</div>' if figures else ""
    return (
        f'<div class="passage" id="{passage.rule}"><h3>{passage.rule}</h3>'
        f"{passage.html}{examples}</div>"
    )


def _figure(rules: Rules[Any], scenario: Scenario, language: str) -> str:
    found = example(rules, scenario)
    kind, verdict = ("refused", REFUSED) if found.refusal else ("allowed", ALLOWED)
    pictures = "".join(found.pictures(language, defs=False))
    words = "<br>".join(_caption(rules, found, language))
    return (
        f'<figure class="{kind}"><div class="pictures">{pictures}</div><figcaption>'
        f'<span class="verdict">{verdict[language]}</span> {words}</figcaption></figure>'
    )


def _caption(rules: Rules[Any], found: Example, language: str) -> Iterator[str]:
    yield escape(found.scenario.text[language])
    if found.refusal:
        yield f'<span class="why">{escape(found.refusal.text[language])}</span>'
    for name, value in found.scenario.options.items():
        label = rules.options.option(name).label[language]
        yield f"{escape(label)}: <code>{escape(str(value))}</code>"
