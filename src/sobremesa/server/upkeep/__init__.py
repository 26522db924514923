"""Upkeep of a database by its operator: backup, restore, listing, verification, removal."""
