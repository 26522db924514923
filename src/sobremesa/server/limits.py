"""How much somebody may ask for: credits that refill, sizes, depths."""

from __future__ import annotations

from typing import Final

DEPTH: Final = 16
"""How deeply a message may be nested."""
_OPEN, _CLOSE, _QUOTE, _BACKSLASH = b"[{", b"]}", ord('"'), ord("\\")


class Credits:
    """A purse that refills with time. Times are in seconds."""

    __slots__ = ("at", "burst", "left", "rate")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate = rate
        self.burst = burst
        self.left = burst
        self.at = now

    def spend(self, now: float, price: float = 1.0) -> bool:
        """Take the price out, or say that there is not enough."""
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < price:
            return False
        self.left -= price
        return True

    def full(self, now: float) -> bool:
        """Tell whether nothing is missing, so that the purse can be forgotten."""
        return self.left + (now - self.at) * self.rate >= self.burst


class Purses:
    """One purse for each address, forgotten when full."""

    MOST: Final = 10_000

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._purses: dict[str, Credits] = {}

    def spend(self, address: str, now: float) -> bool:
        """Take one credit of an address."""
        purse = self._purses.get(address)
        if purse is None:
            if len(self._purses) >= self.MOST:
                self._purses = {a: p for a, p in self._purses.items() if not p.full(now)}
            purse = self._purses[address] = Credits(self.rate, self.burst, now)
        return purse.spend(now)


def too_deep(message: bytes, depth: int = DEPTH) -> bool:
    """Tell whether JSON is nested too deeply, without reading it.

    >>> too_deep(b'[[1], [2]]', 2), too_deep(b'[[[1]]]', 2), too_deep(b'"[[["', 2)
    (False, True, False)
    """
    if message.count(b"[") + message.count(b"{") <= depth:
        return False
    level = 0
    quoted = escaped = False
    for sign in message:
        if quoted:
            if escaped:
                escaped = False
            elif sign == _BACKSLASH:
                escaped = True
            elif sign == _QUOTE:
                quoted = False
        elif sign == _QUOTE:
            quoted = True
        elif sign in _OPEN:
            level += 1
            if level > depth:
                return True
        elif sign in _CLOSE:
            level -= 1
    return False
