"""The dungeon: turns and hazards, exploring, doors, treasure, flight."""
