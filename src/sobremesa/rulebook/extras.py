"""Extras: what not everybody needs is installed only by who asks for it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sobremesa.rulebook.errors import SobremesaError
from sobremesa.rulebook.text import Text


class MissingExtra(SobremesaError, ImportError):
    """Something needs a package that is not installed; an extra of ours brings it.

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
    """Import within this what an extra brings; raise MissingExtra where it is not installed.

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
