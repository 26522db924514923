"""Extras: optional dependencies."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sobremesa.rulebook.errors import SobremesaError
from sobremesa.rulebook.text import Text


class MissingExtra(SobremesaError, ImportError):
    """A package that is not installed is needed; one of our extras installs it.

    >>> str(MissingExtra("lab", "numpy"))
    "numpy is missing: pip install 'sobremesa[lab]'"
    """

    def __init__(self, extra: str, package: str) -> None:
        text = Text(
            "falta {package}: pip install 'sobremesa[{extra}]'",
            "{package} is missing: pip install 'sobremesa[{extra}]'",
        )
        super().__init__(text.format(package=package, extra=extra))
        self.extra = extra
        self.package = package

    def _arguments(self) -> list[object]:
        return [self.extra, self.package]


@contextmanager
def needs(extra: str) -> Iterator[None]:
    """Import the packages of an extra within this; raise MissingExtra if one is not installed.

    >>> with needs("lab"):
    ...     import a_package_that_nobody_has
    Traceback (most recent call last):
    ...
    sobremesa.rulebook.extras.MissingExtra: a_package_that_nobody_has is missing: pip install \
'sobremesa[lab]'
    """
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package in ("", "sobremesa"):
            raise
        raise MissingExtra(extra, package) from error
