"""Encounters (chapter of that name): who is met, how they take it, and what comes of it."""
