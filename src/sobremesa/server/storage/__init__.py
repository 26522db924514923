"""Storage: one schema and one set of statements for two databases, SQLite and PostgreSQL."""
