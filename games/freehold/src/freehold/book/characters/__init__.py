"""Making characters, equipment, money, experience and levels (chapters of those names)."""
