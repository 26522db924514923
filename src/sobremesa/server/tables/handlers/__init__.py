"""Command handlers of a table: what a command leads to, and what its events change."""
