"""How all commands speak and listen: their words, what surrounds them, what goes wrong, what Tab completes."""
