"""The log: text or JSON, each line with its request id, and without secrets."""

from __future__ import annotations

import hashlib
import json
import logging
import sys
import traceback
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Final

from sobremesa.server.settings import Settings

REQUEST: ContextVar[str] = ContextVar("request", default="")
"""The id of the current request."""
PERSON: ContextVar[str] = ContextVar("person", default="")
"""The hash of the person who makes the request."""
LINES: Final = "%(levelname)s %(name)s: %(message)s"
ACCESS: Final = "sobremesa.access"
"""The logger of requests, one line each."""


def person_hash(person: str) -> str:
    """Hash a person's id for the log.

    >>> person_hash("p3hxza8ikyea")
    '5d0e1b00eb55'
    """
    return hashlib.blake2s(person.encode(), digest_size=6, person=b"sobremes").hexdigest()


class Json(logging.Formatter):
    """One line of JSON for each record."""

    def format(self, record: logging.LogRecord) -> str:
        """Format a record; an exception by its class and lines, without values."""
        found: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        for name, value in (("request", REQUEST.get()), ("person", PERSON.get())):
            if value:
                found[name] = value
        found.update(getattr(record, "fields", {}))
        if record.exc_info and record.exc_info[0] is not None:
            kind, _, trace = record.exc_info
            found["error"] = kind.__name__
            found["at"] = [f"{f.filename}:{f.lineno}" for f in traceback.extract_tb(trace)[-8:]]
        return json.dumps(found, ensure_ascii=False)


def configure(settings: Settings) -> None:
    """Configure logging by the settings."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Json() if settings.log == "json" else logging.Formatter(LINES))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    access = logging.getLogger(ACCESS)
    access.setLevel(logging.INFO if settings.access_log else logging.WARNING)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logging.getLogger(name).handlers.clear()
        logging.getLogger(name).propagate = True
