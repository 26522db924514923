"""What documents point at is there: files, methods, targets of make, scripts of the bench."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SKIPPED = {"node_modules", "generated", "static", "build", "__pycache__"}
DOCUMENTS = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "GLOSSARY.md", "SECURITY.md")),
    *(path for path in sorted((ROOT / "docs").rglob("*.md")) if not SKIPPED & {*path.parts}),
]
CODE = re.compile(r"`([^`\n]+)`")
FILE = re.compile(r"(?!.*GAME)[\w./-]+\.(?:py|pxd|ts|svelte)")
MEMBER = re.compile(r"([A-Z]\w*[a-z]\w*)\.([a-z_]\w*)(?:\(.*\))?")
TARGET = re.compile(r"make ([a-z][\w-]*)")
SCRIPT = re.compile(r"python (?:-m )?(bench[\w./]*).*")


@cache
def files() -> frozenset[str]:
    """Give every source by its path and by every shorter end of it."""
    found: set[str] = set()
    for folder in ("src", "web", "tests", "bench", "docs", "examples", "deploy"):
        for path in (ROOT / folder).rglob("*.*"):
            if not SKIPPED & {*path.parts}:
                parts = path.relative_to(ROOT).parts
                found.update("/".join(parts[i:]) for i in range(len(parts)))
    return frozenset({*found, "setup.py"})


@cache
def members() -> dict[str, set[str]]:
    """Give what the classes of a name have, what they inherit by name included."""
    own: dict[str, set[str]] = {}
    bases: dict[str, set[str]] = {}
    for folder in ("src", "examples"):
        for path in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.ClassDef):
                    own.setdefault(node.name, set()).update(_named(node))
                    named = {ast.unparse(base).split("[")[0].split(".")[-1] for base in node.bases}
                    bases.setdefault(node.name, set()).update(named - {node.name})
    for _ in range(8):  # no class is deeper
        for name, above in bases.items():
            own[name] = own[name].union(*(own.get(base, set()) for base in above))
    return own


def _named(kind: ast.ClassDef) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(kind):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            found.add(node.name)
        elif isinstance(node, ast.AnnAssign | ast.Assign):
            targets = [node.target] if isinstance(node, ast.AnnAssign) else node.targets
            found.update(ast.unparse(target).removeprefix("self.") for target in targets)
    return found


@cache
def targets() -> frozenset[str]:
    return frozenset(re.findall(r"^([a-z][\w-]*):", (ROOT / "Makefile").read_text("utf-8"), re.M))


def is_there(said: str) -> bool:
    """Tell whether what stands between backticks is there, if it points at anything."""
    if FILE.fullmatch(said):
        return said in files()
    if found := MEMBER.fullmatch(said):
        return found[2] in members().get(found[1], ())
    if found := TARGET.fullmatch(said):
        return found[1] in targets()
    if found := SCRIPT.fullmatch(said):
        name = found[1].removesuffix(".py").replace(".", "/")
        return f"{name}.py" in files() or (ROOT / name).is_dir()
    return True


@pytest.mark.parametrize("path", DOCUMENTS, ids=[str(p.relative_to(ROOT)) for p in DOCUMENTS])
def test_what_a_document_points_at_is_there(path: Path) -> None:
    said = CODE.findall(path.read_text("utf-8"))
    assert sorted({one for one in said if not is_there(one)}) == []


@pytest.mark.parametrize(
    "said",
    ["ai/search/minds.py", "Evaluation.quarrels", "Memory.busy", "make tea", "python -m bench.tea"],
)
def test_a_pointer_to_nothing_would_be_found(said: str) -> None:
    assert not is_there(said)


@pytest.mark.parametrize(
    "said",
    ["ai/search/pvs.py", "Evaluation.evaluate_after", "Rules.standing", "make test", "`e2e4`"],
)
def test_a_pointer_to_something_is_none_to_nothing(said: str) -> None:
    assert is_there(said)
