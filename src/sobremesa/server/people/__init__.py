"""People: guests, accounts, challenges, histories, ratings, set-ups, deletion."""
