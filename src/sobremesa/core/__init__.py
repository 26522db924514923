"""The public objects: games, states, records and the registry of games."""
