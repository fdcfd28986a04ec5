"""Pictures in letters: maps, cards, choices, log and squared paper, and the colours they take."""
