"""What workers are asked in tests."""

from __future__ import annotations

import os
import signal
import threading
import time
from pathlib import Path

from sobremesa.rulebook.text import Text
from sobremesa.server.refusals import Refused
from sobremesa.server.workers.process import stoppable


def pid() -> int:
    """Say which process does the job."""
    return os.getpid()


def shout(word: str) -> str:
    """Print something on the way."""
    print(word * 1000, flush=True)
    return word


def refuse() -> None:
    """Refuse, with a sentence and a rule."""
    raise Refused("illegal", Text("no se puede", "it cannot be"), "CMN-4.1")


def fail() -> object:
    """Fail with something that cannot be sent."""
    return threading.Lock()


def die(deaths: int, folder: str) -> int:
    """Kill the own process the first few times; then say how often that was."""
    so_far = len(list(Path(folder).iterdir()))
    if so_far < deaths:
        (Path(folder) / str(so_far)).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return so_far


def dawdle(begun: str, seconds: float) -> str:
    """Take long, unless told to stop; make a file when it begins."""
    told = threading.Event()
    with stoppable(told.set):
        Path(begun).touch()
        return "stopped" if told.wait(seconds) else "finished"


def doze(begun: str, seconds: float) -> str:
    """Take long, whatever is said."""
    Path(begun).touch()
    time.sleep(seconds)
    return "finished"


def share(share: float = 0.0) -> float:
    """Say how much of the usual time there is."""
    return share
