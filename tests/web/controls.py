"""What a crawler meets and keeps: settings, controls, what is wrong with them."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext

from .browsing import DESK, PHONE, context


@dataclass(frozen=True)
class Setting:
    """A language and a size of the window."""

    language: str
    size: str

    def __str__(self) -> str:
        return f"{self.language}-{self.size}"

    def open(self, browser: Browser, url: str) -> BrowserContext:
        touch = self.size == "phone"
        return context(
            browser,
            url,
            PHONE if touch else DESK,
            locale={"es": "es-ES", "en": "en-GB"}[self.language],
            has_touch=touch,
            is_mobile=touch,
            permissions=["clipboard-read", "clipboard-write"],
        )


SETTINGS: Final = tuple(Setting(one, size) for one in ("es", "en") for size in ("desk", "phone"))


@dataclass(frozen=True)
class Control:
    """Something that can be pressed."""

    index: int
    role: str
    name: str
    family: str
    disabled: bool
    fixed: bool
    frame: bool
    href: str | None
    target: str | None
    download: bool

    @property
    def key(self) -> tuple[str, str]:
        return self.role, re.sub(r"\d+", "#", self.name)

    @property
    def leaves(self) -> bool:
        """Whether it opens something beside the page."""
        away = self.target == "_blank" or self.download
        return self.href is not None and (away or self.href.startswith("/api/"))

    def __str__(self) -> str:
        return f"{self.role} “{self.name[:60]}”"


Way = tuple[Control, ...]
"""What was pressed since a screen was loaded."""


@dataclass
class Found:
    """What a crawl found, and how far it came."""

    troubles: dict[str, str] = field(default_factory=dict)
    """What is wrong, each once, with the way to it."""
    counts: Counter[str] = field(default_factory=Counter)
    addresses: set[str] = field(default_factory=set)

    def note(self, way: str, trouble: str) -> None:
        self.troubles.setdefault(trouble, way)

    def __str__(self) -> str:
        told = ", ".join(f"{number} {what}" for what, number in self.counts.items())
        return f"{told}, {len(self.addresses)} addresses"


def screen(address: str) -> str:
    """Give what is alike in all addresses of one screen.

    >>> screen("/t/abcdefghijkl?moment=3"), screen("/puzzles/ajedrez/12")
    ('/t/{id}', '/puzzles/{game}/{n}')
    """
    path = urlsplit(address).path
    path = re.sub(r"^/(t|tournament|people)/[a-z0-9]{12}$", r"/\1/{id}", path)
    path = re.sub(r"^/(rules|learn|design|puzzles)/[a-z]+", r"/\1/{game}", path)
    return re.sub(r"/\d+$", "/{n}", path)
