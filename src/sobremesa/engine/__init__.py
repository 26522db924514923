"""The engine protocols over standard input and output, for bots and tests."""
