"""Run the notebooks without Jupyter, keep what they show, and write them as Markdown for the docs.

`make notebooks` runs all of them and saves their outputs.
"""

from __future__ import annotations

import ast
import io
import json
import sys
from collections.abc import Iterator, Mapping
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any, Final

HERE: Final = Path(__file__).parent
ORDER: Final = ("first_steps", "bot", "self_play", "variants", "puzzles")
"""In which order they are shown."""
REPRESENTATIONS: Final = {"text/html": "_repr_html_", "image/svg+xml": "_repr_svg_"}


def load(name: str) -> dict[str, Any]:
    """Read a notebook."""
    found: dict[str, Any] = json.loads((HERE / f"{name}.ipynb").read_text("utf-8"))
    return found


def save(name: str, notebook: Mapping[str, Any]) -> None:
    """Write a notebook as Jupyter does."""
    text = json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"
    (HERE / f"{name}.ipynb").write_text(text, "utf-8")


def run(notebook: Mapping[str, Any]) -> dict[str, Any]:
    """Run the cells one after the other; give the notebook with what they show."""
    names: dict[str, Any] = {"__name__": "__main__"}
    cells, count = [], 0
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            count += 1
            outputs = list(_shown("".join(cell["source"]), names, count))
            cell = {**cell, "execution_count": count, "outputs": outputs}
        cells.append(cell)
    return {**notebook, "cells": cells}


def _shown(source: str, names: dict[str, Any], count: int) -> Iterator[dict[str, Any]]:
    """Run a cell; give what it prints, and the value of its last line."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    with redirect_stdout(printed):
        exec(compile(tree, f"cell {count}", "exec"), names)
        value = None
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), f"cell {count}", "eval"), names)
    if printed.getvalue():
        yield {"name": "stdout", "output_type": "stream", "text": _lines(printed.getvalue())}
    if value is not None:
        yield {
            "data": _data(value),
            "execution_count": count,
            "metadata": {},
            "output_type": "execute_result",
        }


def _data(value: object) -> dict[str, list[str]]:
    """Give how a value shows itself: as text, and richer where it can."""
    for kind, method in REPRESENTATIONS.items():
        if hasattr(value, method):
            plain = f"<{type(value).__name__}>"
            return {kind: _lines(getattr(value, method)()), "text/plain": [plain]}
    return {"text/plain": _lines(repr(value))}


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def markdown(notebook: Mapping[str, Any]) -> str:
    """Write a notebook with its outputs as Markdown."""
    parts = []
    for cell in notebook["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            parts.append(source)
            continue
        parts.append(f"```python\n{source}\n```")
        parts += [_written(output) for output in cell["outputs"]]
    return "\n\n".join(parts) + "\n"


def _written(output: Mapping[str, Any]) -> str:
    if output["output_type"] == "stream":
        return f"```text\n{''.join(output['text']).rstrip()}\n```"
    for kind in REPRESENTATIONS:
        if kind in output["data"]:
            return f"````{{raw}} html\n{''.join(output['data'][kind])}\n````"
    return f"```text\n{''.join(output['data']['text/plain'])}\n```"


def write(folder: Path) -> None:
    """Write the gallery for Sphinx: a page a notebook, and one that lists them."""
    folder.mkdir(parents=True, exist_ok=True)
    listed = "\n".join(ORDER)
    intro = (
        "# Notebooks\n\nEach can be opened in Jupyter from `docs/notebooks`; the tests run them. "
        '`pip install "sobremesa[lab,tournament]"` brings what they need.\n\n'
    )
    (folder / "index.md").write_text(
        f"{intro}```{{toctree}}\n:maxdepth: 1\n\n{listed}\n```\n", "utf-8"
    )
    for name in ORDER:
        (folder / f"{name}.md").write_text(markdown(load(name)), "utf-8")


def main() -> int:
    """Run the notebooks that are named, or all of them, and save what they show."""
    for name in sys.argv[1:] or ORDER:
        save(name, run(load(name)))
        print(name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
