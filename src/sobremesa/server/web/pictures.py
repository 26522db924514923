"""A cache of pictures, and responses with pictures."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable, Coroutine, Hashable
from hashlib import blake2b
from typing import Any, Final, NamedTuple

from fastapi import Request, Response

MAX_BYTES: Final = 32 * 2**20
"""The size of the cache."""
CROSS_ORIGIN: Final = {"Cross-Origin-Resource-Policy": "cross-origin"}
"""Allows other sites to show a picture."""


class Picture(NamedTuple):
    """A picture, with the tag by which browsers know it again."""

    data: bytes
    tag: str

    @classmethod
    def of(cls, data: bytes) -> Picture:
        """Give drawn data its tag."""
        return cls(data, f'"{blake2b(data, digest_size=12).hexdigest()}"')


class PictureCache:
    """A cache of the last pictures; concurrent requests share one drawing."""

    def __init__(self, max_bytes: int = MAX_BYTES) -> None:
        self._max_bytes = max_bytes
        self._kept: OrderedDict[Hashable, Picture] = OrderedDict()
        self._size = 0
        self._drawing: dict[Hashable, asyncio.Task[Picture]] = {}
        self._waiting: Counter[Hashable] = Counter()

    async def find(self, key: Hashable, draw: Callable[[], Coroutine[Any, Any, bytes]]) -> Picture:
        """Give a picture from the cache, or draw it."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        task = self._drawing.get(key)
        if task is None:
            task = self._drawing[key] = asyncio.create_task(_tagged(draw))
        self._waiting[key] += 1
        try:
            self._keep(key, await asyncio.shield(task))
            return task.result()
        finally:
            self._waiting[key] -= 1
            if not self._waiting[key]:
                del self._waiting[key], self._drawing[key]
                task.cancel()

    def _keep(self, key: Hashable, picture: Picture) -> None:
        if key not in self._kept and len(picture.data) <= self._max_bytes:
            self._kept[key] = picture
            self._size += len(picture.data)
        while self._size > self._max_bytes:
            self._size -= len(self._kept.popitem(last=False)[1].data)

    @property
    def size(self) -> int:
        """The total size of the cached pictures."""
        return self._size


async def _tagged(draw: Callable[[], Coroutine[Any, Any, bytes]]) -> Picture:
    """Draw; a film of megabytes is hashed in a thread, once."""
    return await asyncio.to_thread(Picture.of, await draw())


def picture(
    request: Request, found: Picture, media: str, cross_origin: bool = True, seconds: int = 60
) -> Response:
    """Respond with a picture that may be cached and shown by other sites.

    Without `cross_origin` it is private: neither cached nor shown elsewhere.
    """
    if not cross_origin:
        return Response(found.data, media_type=media)
    headers = {**CROSS_ORIGIN, "Cache-Control": f"public, max-age={seconds}", "ETag": found.tag}
    if found.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(found.data, media_type=media, headers=headers)
