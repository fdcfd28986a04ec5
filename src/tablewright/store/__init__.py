"""Where games live: SQLite by default, PostgreSQL when it grows."""
