"""Playing whole games: matches, external engines, the arena, tournaments, reports, analysis."""
