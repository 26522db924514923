"""Nothing that is read or drawn takes a worker for long, whatever it is."""

from __future__ import annotations

import contextlib
import signal
import threading
import time

import pytest

from sobremesa.server.refusals import Refused
from sobremesa.server.workers.jobs import analysis, answers, cpu_limit
from sobremesa.server.workers.jobs.cpu_limit import CpuLimitExceeded, limit_cpu
from tests.server.serving import Guest, served

SIZE = 200_000
LENGTH_BYTES = '[Event "x"]\n[White "a"]\n\n'


def _full(part: str) -> str:
    return (part * (SIZE // len(part)))[:SIZE]


HEAPS = {
    "a command without an end": LENGTH_BYTES + "1. e4 {[%clk" + " " * SIZE + "}",
    "spaces before none": LENGTH_BYTES + "1. e4 {" + " " * SIZE + "[%clk x}",
    "blank lines after what cannot be read": LENGTH_BYTES + "1. e4 Zz9" + "\n" * SIZE,
    "almost blank lines": LENGTH_BYTES + "1. e4 Zz9" + _full("\n\n\t \n  "),
    "variations within variations": LENGTH_BYTES + "1. e4 " + _full("(1. e4 "),
    "brackets": _full("["),
    "braces": _full('{"a":'),
    "escapes": '[a "' + _full('\\"'),
    "digits": LENGTH_BYTES + _full("1"),
    "games": _full(LENGTH_BYTES + "1. e4 *\n\n"),
    "squares": _full("8/"),
    "turns": "Base;InProgress;White[1];" + _full("wS1;bS1 wS1-;"),
    "lines": _full("nN\n"),
}


@pytest.mark.parametrize("heap", HEAPS)
def test_a_text_of_any_kind_is_read_or_refused_soon(heap: str) -> None:
    begin = time.process_time()
    with contextlib.suppress(Refused):
        analysis.read(HEAPS[heap])
    assert time.process_time() - begin < 5


def _search(text: str) -> None:
    """Go on for ever."""
    while text:
        time.process_time()


def test_what_takes_far_longer_than_expected_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "MIN_CPU_SECONDS", 0.2)
    before = signal.getsignal(signal.SIGPROF)
    begin = time.process_time()
    with pytest.raises(Refused) as refused:
        answers.written(_search, ("x",), False, 0.01)
    assert refused.value.code == "too_large"
    assert time.process_time() - begin < 2
    assert signal.getsignal(signal.SIGPROF) is before
    assert answers.written(str, ("x",), False, 0.01) == (b'"x"', False)
    time.sleep(0.3)  # nothing is given up afterwards


def test_a_thread_that_cannot_be_stopped_does_its_work() -> None:
    done = list[bool]()

    def work() -> None:
        with limit_cpu(0.001):
            for _ in range(100_000):
                pass
        done.append(True)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert done == [True]
    assert cpu_limit.CpuLimitExceeded is CpuLimitExceeded
    assert not issubclass(CpuLimitExceeded, Exception), "nobody takes it for a mistake of theirs"


def test_a_text_that_takes_long_keeps_no_others_waiting() -> None:
    with served() as server:
        ana = Guest(server, "Ana")
        text = LENGTH_BYTES + "1. e4 " + "$1 " * 60_000
        answer = ana.http.post("/api/analysis/read", json={"text": text}, timeout=60)
        assert answer.status_code in (200, 413)
        assert ana.post("/api/analysis/scene", {"spot": {"game": "colmena"}})["position"]
        ana.close()
