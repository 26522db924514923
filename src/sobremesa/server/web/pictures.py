"""Pictures that were drawn for somebody, kept for the next who asks for the same."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable, Coroutine, Hashable
from hashlib import blake2b
from typing import Any, Final

from fastapi import Request, Response

MOST: Final = 32 * 2**20
"""How many bytes are kept."""
ABROAD: Final = {"Cross-Origin-Resource-Policy": "cross-origin"}
"""What lets other sites show a picture."""


class PictureCache:
    """The last pictures; what several ask for at once is drawn once, while anybody waits for it."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()
        self._size = 0
        self._drawing: dict[Hashable, asyncio.Task[bytes]] = {}
        self._waiting: Counter[Hashable] = Counter()

    async def find(self, key: Hashable, draw: Callable[[], Coroutine[Any, Any, bytes]]) -> bytes:
        """Give a picture, drawing it if it is not there."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        task = self._drawing.get(key)
        if task is None:
            task = self._drawing[key] = asyncio.create_task(draw())
        self._waiting[key] += 1
        try:
            self._keep(key, await asyncio.shield(task))
            return task.result()
        finally:
            self._waiting[key] -= 1
            if not self._waiting[key]:
                del self._waiting[key], self._drawing[key]
                task.cancel()

    def _keep(self, key: Hashable, picture: bytes) -> None:
        if key not in self._kept and len(picture) <= self._most:
            self._kept[key] = picture
            self._size += len(picture)
        while self._size > self._most:
            self._size -= len(self._kept.popitem(last=False)[1])

    @property
    def size(self) -> int:
        """How many bytes are kept."""
        return self._size


def picture(
    request: Request, data: bytes, media: str, abroad: bool = True, seconds: int = 60
) -> Response:
    """Answer with a picture, which may be kept for some seconds and shown by other sites.

    One that not everybody may see is kept by nobody and shown nowhere else.
    """
    if not abroad:
        return Response(data, media_type=media)
    tag = f'"{blake2b(data, digest_size=12).hexdigest()}"'
    headers = {**ABROAD, "Cache-Control": f"public, max-age={seconds}", "ETag": tag}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(data, media_type=media, headers=headers)
