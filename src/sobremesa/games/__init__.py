"""The games: each folder here is one, and is registered automatically."""
