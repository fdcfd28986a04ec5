"""House rules: a small file that changes a game's figures, and a copy of the game that plays by it."""
