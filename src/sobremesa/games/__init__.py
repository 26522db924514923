"""The games: each folder here is one, registered by existing."""
