"""A record as plain HTML through which one steps, for notebooks: no file and no host is needed.

Boards differ little from one action to the next, so what several have in common is kept once. Where
no script runs, the last board stands there alone.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from hashlib import sha256
from html import escape
from typing import Final

from sobremesa.rulebook.text import Text

MOST: Final = 300
"""The maximum number of boards; of a longer record the last ones are shown."""
FIRST: Final = Text("Al principio", "To the start")
BACK: Final = Text("Atrás", "Back")
ON: Final = Text("Adelante", "On")
LAST: Final = Text("Al final", "To the end")
ACTION: Final = Text("Acción", "Action")
START: Final = Text("Al empezar", "At the start")
_TAG = re.compile(r"<(?P<end>/?)[a-zA-Z][^<>]*?(?P<alone>/?)>")
_SCRIPT: Final = """
(() => {
  const parts = PARTS, boards = BOARDS, says = SAYS;
  for (const box of document.querySelectorAll('[data-record="NAME"]:not([data-alive])')) {
    box.dataset.alive = "";
    const [board, tools] = box.children, range = tools.querySelector("input");
    const show = (to) => {
      const at = Math.max(0, Math.min(boards.length - 1, to));
      board.innerHTML = boards[at].map((part) => parts[part]).join("");
      range.value = at;
      range.setAttribute("aria-valuetext", says[at]);
      tools.querySelector("output").textContent = says[at];
    };
    const steps = [() => 0, () => +range.value - 1, () => +range.value + 1, () => boards.length];
    tools.querySelectorAll("button").forEach((button, n) => {
      button.onclick = () => show(steps[n]());
    });
    range.oninput = () => show(+range.value);
    tools.hidden = false;
    tools.style.display = "flex";
    show(boards.length - 1);
  }
})();
"""


def elements(svg: str) -> list[str]:
    """Cut a picture into its opening tag, each element within, and its closing tag.

    >>> elements('<svg a="1"><g><path/></g><circle/></svg>')
    ['<svg a="1">', '<g><path/></g>', '<circle/>', '</svg>']
    """
    found, depth, since = list[str](), 0, 0
    for tag in _TAG.finditer(svg):
        if tag["end"]:
            depth -= 1
        elif not tag["alone"]:
            depth += 1
        if depth <= 1:  # the picture's own tags, and the last one of an element
            found.append(svg[since : tag.end()])
            since = tag.end()
    return found


def stepper(boards: Sequence[tuple[str, str]], language: str) -> str:
    """Write boards, each an SVG picture and what led to it, as HTML with buttons and a slider."""
    known: dict[str, int] = {}
    drawn = [[known.setdefault(part, len(known)) for part in elements(svg)] for svg, _ in boards]
    says = [text for _, text in boards]
    name = sha256("".join([*known, *says]).encode()).hexdigest()[:12]
    values = {"NAME": name, "PARTS": list(known), "BOARDS": drawn, "SAYS": says}
    script = re.sub(
        "|".join(values),
        lambda word: name if word[0] == "NAME" else _literal(values[word[0]]),
        _SCRIPT,
    )
    buttons = "".join(
        f'<button type="button" aria-label="{escape(label[language])}" '
        f'title="{escape(label[language])}">{sign}</button>'
        for sign, label in (("«", FIRST), ("‹", BACK), ("›", ON), ("»", LAST))
    )
    slider = (
        f'<input type="range" min="0" max="{len(boards) - 1}" value="{len(boards) - 1}" '
        f'aria-label="{escape(ACTION[language])}" style="flex:1 1 8em">'
    )
    tools = f'{buttons}{slider}<output aria-live="polite" style="flex-basis:100%"></output>'
    return (
        f'<div data-record="{name}" lang="{language}" style="max-width:max-content">'
        f"<div>{boards[-1][0]}</div>"
        f'<div hidden style="flex-wrap:wrap;gap:.4em;align-items:center">{tools}</div></div>'
        f"<script>{script}</script>"
    )


def _literal(value: object) -> str:
    """Write a value so that it can stand in a script within HTML."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/")
