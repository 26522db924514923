"""What the world sees: games, states, records and the list of games."""
