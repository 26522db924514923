"""The pages of the reference, written from the program itself, in both languages.

Every command, setting, option, rule, level and route comes from the place where it is defined, so
nothing can be forgotten here; `tests/project/test_documentation.py` looks for each there.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import sobremesa
from sobremesa.ai.levels import LEVELS
from sobremesa.cli import help_pages
from sobremesa.rulebook.options import Option
from sobremesa.rulebook.text import Text
from sobremesa.server.settings import HELP, PREFIX, Settings
from sobremesa.server.web.app import build

COMMANDS = Text("Órdenes", "Commands")
OPTIONS = Text("Opciones de los juegos", "Options of the games")
RULES = Text("Reglas", "Rules")
SETTINGS = Text("Ajustes del servidor", "Settings of the server")
LEVEL = Text("Niveles", "Levels")
REFERENCE = Text("Referencia", "Reference")
NAME = Text("nombre", "name")
DEFAULT = Text("por defecto", "default")
MEANING = Text("qué es", "what it is")
ALLOWED = Text("vale", "values")
VARIABLE = Text("variable de entorno", "environment variable")
PRESETS = Text("Modalidades", "Presets")
CHANGES = Text("qué cambia", "what it changes")


def write(folder: Path) -> None:
    """Write all pages into a folder."""
    for language in ("es", "en"):
        here = folder / language
        names = []
        for name, text in _pages(language):
            _put(here / f"{name}.md", text)
            names.append(name)
        listed = "\n".join(names)
        _put(
            here / "index.md",
            f"# {REFERENCE[language]}\n\n```{{toctree}}\n:maxdepth: 2\n\n{listed}\n```\n",
        )
    _put(folder / "http.md", http())
    for name in ("README", "CONTRIBUTING", "GLOSSARY", "CHANGELOG"):
        _put(folder / f"{name}.md", copied(folder.parent.parent / f"{name}.md"))


def copied(path: Path) -> str:
    """Give a page from above the documentation, with links that hold among the built help."""
    text = path.read_text(encoding="utf-8")
    text = re.sub(r"</?p>\n", "", text)
    text = re.sub(r'<img src="(.+?)" width="(\d+)" alt="(.+?)">', r"![\3](\1){width=\2px}", text)
    return re.sub(r"\]\(docs/", "](../", text)


def _put(path: Path, text: str) -> None:
    """Write a page if it changed, so that Sphinx need not read it again."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def _pages(language: str) -> Iterator[tuple[str, str]]:
    yield "commands", commands(language)
    yield "settings", settings(language)
    yield "options", options(language)
    yield "levels", levels(language)
    for game in sobremesa.games():
        yield f"rules-{game}", rules(game, language)


def anchor(kind: str, language: str, *names: str) -> str:
    """Name a place on a page."""
    return "-".join([kind, language, *names]).replace("_", "-").replace(".", "-").lower()


def _target(kind: str, language: str, *names: str) -> str:
    return f"({anchor(kind, language, *names)})="


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ").replace("<", "&lt;")


def _table(heads: list[str], rows: list[list[str]]) -> str:
    lines = ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    lines += ["| " + " | ".join(map(_cell, row)) + " |" for row in rows]
    return "\n".join(lines)


def _code(value: object) -> str:
    return f"`{json.dumps(value, ensure_ascii=False)}`"


def commands(language: str) -> str:
    """Give the help pages of all commands."""
    parts = [f"# {COMMANDS[language]}"]
    for name, page in help_pages.PAGES.items():
        parts.append(_target("command", language, name))
        parts.append(f"## sobremesa {name}")
        parts.append(page.about[language])
        for title, rows in (
            (help_pages.ARGUMENTS, page.arguments),
            (help_pages.OPTIONS, (*page.options, *help_pages.COMMON)),
            (help_pages.STATUS, (*(page.statuses or help_pages.DONE), *help_pages.WRONG)),
        ):
            if rows:
                heads = [title[language], MEANING[language]]
                parts.append(_table(heads, [[f"`{n[language]}`", t[language]] for n, t in rows]))
        lines = "\n".join(f"{line}  # {about[language]}" for line, about in page.examples)
        parts.append(f"```sh\n{lines}\n```")
    return "\n\n".join(parts) + "\n"


def settings(language: str) -> str:
    """Give every setting of the server."""
    default = Settings()
    rows = [
        [f"`{name}`", f"`{PREFIX}{name.upper()}`", _code(getattr(default, name)), text[language]]
        for name, text in HELP.items()
    ]
    heads = [text[language] for text in (NAME, VARIABLE, DEFAULT, MEANING)]
    return f"# {SETTINGS[language]}\n\n{_table(heads, rows)}\n"


def options(language: str) -> str:
    """Give every option of every game, and the presets."""
    parts = [f"# {OPTIONS[language]}"]
    heads = [text[language] for text in (NAME, DEFAULT, ALLOWED, MEANING)]
    for name in sobremesa.games():
        rule = sobremesa.game(name).rules
        parts.append(_target("options", language, name))
        parts.append(f"## {rule.title[language]}")
        every = rule.options.all()
        parts.append(_table(heads, [_option(option, language) for option in every]))
        if rule.options.presets:
            rows = [
                [
                    f"`{preset.name}`",
                    preset.label[language],
                    ", ".join(f"`{key}` = {_code(value)}" for key, value in preset.values.items())
                    or "–",
                ]
                for preset in rule.options.presets
            ]
            parts.append(f"### {PRESETS[language]}: {rule.title[language]}")
            parts.append(_table([NAME[language], MEANING[language], CHANGES[language]], rows))
    return "\n\n".join(parts) + "\n"


def _option(option: Option, language: str) -> list[str]:
    return [
        f"`{option.name}`",
        _code(option.default),
        option.allowed()[language],
        f"**{option.label[language]}.** {option.help[language]}",
    ]


def levels(language: str) -> str:
    """Give the machine's levels."""
    rows = [[str(one.number), one.name[language], one.about[language]] for one in LEVELS]
    return f"# {LEVEL[language]}\n\n{_table(['', NAME[language], MEANING[language]], rows)}\n"


def rules(game: str, language: str) -> str:
    """Give a game's rules, each with a place of its own."""
    written = sobremesa.game(game).rules.written(language)
    return re.sub(
        r"(?m)^(?=\*\*([A-Z]{3}-[A-Z]?\d+(?:\.\d+)*)\*\*)",
        lambda found: _target("rule", language, found[1]) + "\n",
        written.markdown,
    )


def http() -> str:
    """Give every route of the server."""
    described = build(Settings()).openapi()
    rows = [
        [f"`{method.upper()} {path}`", operation.get("summary") or operation.get("description", "")]
        for path, methods in described["paths"].items()
        for method, operation in methods.items()
    ]
    return f"# HTTP routes\n\n{_table(['route', 'what it does'], rows)}\n"
