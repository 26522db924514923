"""The stdio protocols for bots and tests."""
