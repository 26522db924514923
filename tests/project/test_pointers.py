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
PACKAGES = {path.parent.name for path in (ROOT / "src/sobremesa").glob("*/__init__.py")}
MODULE = re.compile(rf"(?:sobremesa\.)?((?:{'|'.join(sorted(PACKAGES))})(?:\.[a-z]\w*)+)")
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
    if found := MODULE.fullmatch(said):
        return _is_module(found[1].split("."))
    if found := TARGET.fullmatch(said):
        return found[1] in targets()
    if found := SCRIPT.fullmatch(said):
        name = found[1].removesuffix(".py").replace(".", "/")
        return f"{name}.py" in files() or (ROOT / name).is_dir()
    return True


def _is_module(parts: list[str]) -> bool:
    """Tell whether there is such a module, or one that has such a name."""
    path, name = ROOT / "src/sobremesa" / "/".join(parts[:-1]), parts[-1]
    if (path / name).is_dir() or (path / f"{name}.py").is_file():
        return True
    module = next(
        (one for one in (path.with_suffix(".py"), path / "__init__.py") if one.is_file()), None
    )
    return module is not None and re.search(rf"\b{name}\b", module.read_text("utf-8")) is not None


@pytest.mark.parametrize("path", DOCUMENTS, ids=[str(p.relative_to(ROOT)) for p in DOCUMENTS])
def test_what_a_document_points_at_is_there(path: Path) -> None:
    said = CODE.findall(path.read_text("utf-8"))
    assert sorted({one for one in said if not is_there(one)}) == []


def test_the_library_says_of_every_package_whether_it_stays_as_it_is() -> None:
    page = (ROOT / "docs/library.md").read_text("utf-8")
    promise = page[page.index("## What is promised") : page.index("```{eval-rst}")]
    named = {part for said in CODE.findall(promise) for part in said.split(".")}
    assert len(PACKAGES) > 9
    assert sorted(PACKAGES - named) == []


def docstrings(path: Path) -> list[str]:
    """Give what modules, classes, functions and fields of a source say of themselves."""
    nodes = ast.walk(ast.parse(path.read_text("utf-8")))
    return [
        node.value.value
        for node in nodes
        if isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    ]


def test_what_a_docstring_points_at_is_there() -> None:
    lost = {
        f"{path.relative_to(ROOT)}: {said}"
        for folder in ("src", "tests", "bench")
        for path in (ROOT / folder).rglob("*.py")
        if not SKIPPED & {*path.parts}
        for text in docstrings(path)
        for said in CODE.findall(re.sub(r"``([^`\n]+)``", r"`\1`", text))
        if not is_there(said) and not is_there(f"{path.parent.name}/{said}")
    }
    assert lost == set()


@pytest.mark.parametrize(
    "said",
    [
        "ai/search/minds.py",
        "Evaluation.quarrels",
        "Memory.busy",
        "make tea",
        "play.agreement",
        "python -m bench.tea",
    ],
)
def test_a_pointer_to_nothing_would_be_found(said: str) -> None:
    assert not is_there(said)


@pytest.mark.parametrize(
    "said",
    [
        "ai/search/pvs.py",
        "Evaluation.evaluate_after",
        "Rules.standing",
        "make test",
        "rulebook.standing.Standing",
        "`e2e4`",
    ],
)
def test_a_pointer_to_something_is_none_to_nothing(said: str) -> None:
    assert is_there(said)
