"""The rules, in the order of the book; `order.py` holds the order of play and calls all others."""
