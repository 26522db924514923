"""Answers for other sites."""

from typing import Literal, TypedDict


class Embedding(TypedDict):
    """How to embed an address in another site, as defined by oEmbed 1.0."""

    version: Literal["1.0"]
    type: Literal["rich"]
    provider_name: str
    provider_url: str
    title: str
    html: str
    width: int
    height: int
    thumbnail_url: str
    thumbnail_width: int
    thumbnail_height: int
    cache_age: int
