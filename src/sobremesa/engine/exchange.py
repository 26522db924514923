"""The former name of :mod:`sobremesa.engine.formats`, kept for programs that import it."""

from sobremesa.engine.formats import (
    Entry,
    Finding,
    formats_of,
    lost,
    names,
    read,
    scan,
    separator,
    write,
)

__all__ = (
    "Entry",
    "Finding",
    "formats_of",
    "lost",
    "names",
    "read",
    "scan",
    "separator",
    "write",
)
