"""Twelve Years once more, for one party and very many games: the same rules over records of numbers, compiled.

The readable engine is the law. What the kernel plays is equal to it to the last die, answer and hit point
(`equality.py` proves it, turn by turn); what it cannot hold it hands back. `book/` has the chapters of the game's own.
"""

__version__ = "0.2.0"
