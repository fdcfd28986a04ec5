"""The map: what the Dungeon Master calls, what the mapper draws, and what it is worth."""
