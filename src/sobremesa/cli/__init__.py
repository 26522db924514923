"""The `sobremesa` command."""
