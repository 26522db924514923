"""What the server answers: every shape of its JSON.

The routes describe themselves with these types, OpenAPI is written from them, and the page's
`types.ts` is generated from that. They are plain dictionaries with a type (`TypedDict`), so that
writing an answer costs no more than before, or structs where something has a tag. Those of a table,
and of its socket, lie beside its commands and events: `tables/snapshots.py`, `tables/messages.py`.
"""
