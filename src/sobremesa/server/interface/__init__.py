"""The types of the server's JSON answers.

The routes are annotated with these types, OpenAPI is generated from them, and the page's `types.ts`
from OpenAPI. They are `TypedDict`s, which cost nothing to encode, or structs where a tag is needed.
The types of a table and of its socket are in `tables/snapshots.py` and `tables/messages.py`.
"""
