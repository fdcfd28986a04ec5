"""The rules, in the order of the book; `turns.py` holds the order of play and calls all others."""
