"""Limits: token buckets, concurrent uses, depth of JSON."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from ipaddress import ip_address, ip_network
from typing import Final

DEPTH: Final = 16
"""The maximum nesting depth of a message."""
WIDE: Final = 8
"""How many times as much all neighbours of an IPv6 network may ask for: 48 bits that one customer
may have are 65,536 networks of 64."""
_OPEN, _CLOSE, _QUOTE, _BACKSLASH = b"[{", b"]}", ord('"'), ord("\\")


class TokenBucket:
    """Credits that refill with time, up to `burst`. Times are in seconds."""

    __slots__ = ("at", "burst", "left", "rate")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate = rate
        self.burst = burst
        self.left = burst
        self.at = now

    def _refill(self, now: float) -> None:
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now

    def spend(self, now: float, price: float = 1.0) -> bool:
        """Spend the price; return whether there was enough."""
        self._refill(now)
        if self.left < price:
            return False
        self.left -= price
        return True

    def charge(self, now: float, price: float = 1.0) -> float:
        """Spend the price, into debt if necessary; return the balance."""
        self._refill(now)
        self.left -= price
        return self.left

    def missing(self, now: float) -> float:
        """Give how much is missing; what misses nothing can be forgotten."""
        return max(0.0, self.burst - self.left - (now - self.at) * self.rate)


class TokenBuckets:
    """A token bucket for each address or person; full ones are dropped."""

    MOST: Final = 10_000

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._buckets: dict[str, TokenBucket] = {}

    def spend(self, owner: str, now: float) -> bool:
        """Take one credit of an owner, and of the neighbourhood of a network."""
        around = neighbourhood(owner)
        if not self._bucket(owner, 1, now).spend(now):
            return False
        return around is None or self._bucket(around, WIDE, now).spend(now)

    def _bucket(self, owner: str, times: int, now: float) -> TokenBucket:
        bucket = self._buckets.get(owner)
        if bucket is None:
            if len(self._buckets) >= self.MOST:
                self._forget(now)
            bucket = TokenBucket(self.rate * times, self.burst * times, now)
            self._buckets[owner] = bucket
        return bucket

    def __len__(self) -> int:
        return len(self._buckets)

    def _forget(self, now: float) -> None:
        """Let the full buckets go; if nearly all are in use, the half from which least is missing.

        So nobody who owes much is forgiven because many others, or many names, have come since.
        """
        kept = [pair for pair in self._buckets.items() if pair[1].missing(now) > 0]
        if len(kept) > self.MOST // 2:
            kept.sort(key=lambda pair: pair[1].missing(now) / pair[1].burst)
            kept = kept[-(self.MOST // 2) :]
        self._buckets = dict(kept)


class ConcurrencyLimit:
    """Limits how many things an address may have open at once."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._taken: Counter[str] = Counter()

    def acquire(self, address: str) -> bool:
        """Take a place, or say that there is none left."""
        around = neighbourhood(address)
        if self._taken[address] >= self.most:
            return False
        if around is not None:
            if self._taken[around] >= self.most * WIDE:
                return False
            self._taken[around] += 1
        self._taken[address] += 1
        return True

    def release(self, address: str) -> None:
        """Give a place back."""
        for one in (address, neighbourhood(address)):
            if one is not None:
                self._taken[one] -= 1
                if self._taken[one] <= 0:
                    del self._taken[one]


@lru_cache(maxsize=4096)
def network(host: str) -> str:
    """Give the unit that limits apply to: for IPv6 a /64 network, which is one customer.

    >>> network("192.0.2.7"), network("2001:db8:1:2:3::4"), network("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8:1:2::/64', '192.0.2.7')
    """
    try:
        found = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if found.version == 4:
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(ip_network((found, 64), strict=False))


@lru_cache(maxsize=4096)
def neighbourhood(owner: str) -> str | None:
    """Give the IPv6 network of 48 bits around one of 64, which has limits of its own.

    >>> neighbourhood("2001:db8:1:2::/64"), neighbourhood("192.0.2.7"), neighbourhood("somebody")
    ('2001:db8:1::/48', None, None)
    """
    inner, found, _ = owner.partition("/64")
    if not found:
        return None
    try:
        return str(ip_network((inner, 48), strict=False))
    except ValueError:
        return None


def too_deep(message: bytes, depth: int = DEPTH) -> bool:
    """Whether JSON is nested too deeply, without parsing it.

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
