"""Monsters (10): their abilities, and how they act."""
