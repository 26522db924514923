"""People: accounts, sessions, ratings, set-ups, and deleting oneself."""
