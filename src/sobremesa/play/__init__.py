"""Playing whole games: matches, outside engines, the arena and its tables."""
