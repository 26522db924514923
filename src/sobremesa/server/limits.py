"""Limits: token buckets, concurrent uses, depth of JSON."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from ipaddress import ip_address, ip_network
from typing import Final

DEPTH: Final = 16
"""The maximum nesting depth of a message."""
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

    def full(self, now: float) -> bool:
        """Whether the bucket is full, and so can be dropped."""
        return self.left + (now - self.at) * self.rate >= self.burst


class TokenBuckets:
    """A token bucket for each address or person; full ones are dropped."""

    MOST: Final = 10_000

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._buckets: dict[str, TokenBucket] = {}

    def spend(self, owner: str, now: float) -> bool:
        """Spend one credit of an owner; return whether there was one."""
        bucket = self._buckets.get(owner)
        if bucket is None:
            if len(self._buckets) >= self.MOST:
                self._forget(now)
            bucket = self._buckets[owner] = TokenBucket(self.rate, self.burst, now)
        return bucket.spend(now)

    def __len__(self) -> int:
        return len(self._buckets)

    def _forget(self, now: float) -> None:
        """Drop the full buckets; if nearly all are in use, the older half of all."""
        kept = [(owner, bucket) for owner, bucket in self._buckets.items() if not bucket.full(now)]
        if len(kept) > self.MOST // 2:
            kept = kept[-(self.MOST // 2) :]
        self._buckets = dict(kept)


class ConcurrencyLimit:
    """Limits how many things an address may have open at once."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._taken: Counter[str] = Counter()

    def acquire(self, address: str) -> bool:
        """Count one more; return whether the limit allows it."""
        if self._taken[address] >= self.most:
            return False
        self._taken[address] += 1
        return True

    def release(self, address: str) -> None:
        """Count one less."""
        self._taken[address] -= 1
        if self._taken[address] <= 0:
            del self._taken[address]


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
