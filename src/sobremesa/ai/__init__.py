"""Machine players: search, tree search, levels and tuning."""
