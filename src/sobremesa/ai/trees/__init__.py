"""Search trees for any number of teams: Monte Carlo tree search, and max-n."""
