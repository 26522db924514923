"""The command as a process of its own: pipes, interruptions, start-up."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Sequence

import pytest

import sobremesa
from sobremesa import _forms

COMMAND = [sys.executable, "-m", "sobremesa"]


def run(
    argv: Sequence[str], typed: bytes = b"", **environment: str
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*COMMAND, *argv],
        input=typed,
        capture_output=True,
        env={**os.environ, **environment},
        timeout=60,
        check=False,
    )


def test_the_command_runs_as_a_module() -> None:
    done = run(["perft", "colmena", "3", "--options", "preset=hive", "expansions=", "--json"])
    assert done.returncode == 0
    assert json.loads(done.stdout)["count"] == 1440


def test_the_locale_speaks() -> None:
    assert "jugadores" in run(["games"], LC_ALL="es_ES.UTF-8").stdout.decode()
    assert "players" in run(["games"], LC_ALL="C").stdout.decode()


def test_any_terminal_can_show_it() -> None:
    done = run(["rules", "colmena", "--lang", "es"], PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert done.returncode == 0
    assert b"CMN-7.4" in done.stdout


def test_words_that_are_not_unicode_are_only_a_mistake() -> None:
    done = subprocess.run(
        [*map(os.fsencode, COMMAND), b"show", b"\xff\xfe"], capture_output=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1


def test_uhp_answers_on_the_standard_streams() -> None:
    done = run(["uhp"], b"newgame Base+M\r\nplay wS1\n\xff\nexit\n")
    lines = done.stdout.decode().splitlines()
    assert done.returncode == 0
    assert lines[:3] == [f"id sobremesa {sobremesa.__version__}", "Mosquito;Ladybug;Pillbug", "ok"]
    assert lines[3:7] == [
        "Base+M;NotStarted;White[1]",
        "ok",
        "Base+M;InProgress;Black[1];wS1",
        "ok",
    ]
    assert lines[7].startswith("err ")


def test_engine_answers_on_the_standard_streams() -> None:
    done = run(["engine"], b"info\nquit\n")
    assert done.returncode == 0
    assert done.stdout.decode().startswith("id sobremesa")


@pytest.mark.skipif(os.name == "nt", reason="a shell closes the streams")
@pytest.mark.parametrize(
    ("line", "status"),
    [
        ("games >&-", 0),
        ("games --json >&-", 0),
        ("show - <&-", 2),
        ("play colmena <&-", 0),
        ("uhp <&-", 0),
        ("perft colmena x 2>&-", 2),
    ],
)
def test_closed_standard_streams_are_no_trouble(line: str, status: int) -> None:
    shell = f"{shlex.quote(sys.executable)} -m sobremesa {line}"
    done = subprocess.run(shell, shell=True, capture_output=True, check=False)
    assert done.returncode == status
    assert b"Traceback" not in done.stderr
    assert done.stderr.count(b"\n") <= 1


def test_a_picture_goes_down_a_pipe() -> None:
    done = run(["show", "--game", "colmena", "--format", "png"])
    assert done.stdout.startswith(b"\x89PNG")


def test_a_closed_pipe_is_quiet() -> None:
    with subprocess.Popen(
        [*COMMAND, "rules", "colmena"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141


@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise there")
@pytest.mark.parametrize(
    "line",
    [
        "perft colmena 30 --threads 2",
        pytest.param("perft colmena 30", marks=pytest.mark.everything),
        pytest.param("playouts colmena 1000000000", marks=pytest.mark.everything),
    ],
)
def test_an_interruption_stops_long_work_quietly(line: str) -> None:
    begin = time.monotonic()
    subprocess.run([*COMMAND, "perft", "colmena", "1"], capture_output=True, check=True)
    started = time.monotonic() - begin  # what the machine takes just now until the work has begun
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # jobs of a shell ignore it
    with subprocess.Popen(
        [*COMMAND, *line.split()],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "LC_ALL": "C"},
    ) as process:
        signal.signal(signal.SIGINT, before)
        time.sleep(1 + 2 * started)
        process.send_signal(signal.SIGINT)
        try:
            _, err = process.communicate(timeout=20)
        finally:
            process.kill()
    assert process.returncode == 130
    assert b"Traceback" not in err
    if _forms.compiled():
        assert err == b""


def test_importing_is_quick_and_loads_nothing_large() -> None:
    code = (
        "import sys, time; begun = time.process_time(); import sobremesa, sobremesa.cli; "
        "took = time.process_time() - begun; "
        "print(took, len(sys.modules), *sorted({name.partition('.')[0] for name in sys.modules}))"
    )
    best = 10.0
    for _ in range(5):
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
        took, loaded, *modules = done.stdout.decode().split()
        assert not {"cyclopts", "rich", "resvg_py", "attrs", "markdown_it"} & set(modules)
        assert int(loaded) < 300, "modules, ours and Python's"
        best = min(best, float(took))
    assert best < 0.4, "0.15 s at most on an idle machine; a crowded one takes twice that"


def test_programs_that_read_json_do_not_wait_for_rich() -> None:
    code = (
        "import sys; from sobremesa.cli import main; "
        "assert main(['perft', 'colmena', '1', '--json']) == 0; "
        "assert 'resvg_py' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
