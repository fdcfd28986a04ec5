"""The rules of Low Water, a module for each chapter of the ledger; `turn.py` has the order of play."""
