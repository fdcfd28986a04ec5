"""Spells: casting them, and what each kind does."""
