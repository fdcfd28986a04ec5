"""The dungeon: turns and hazards, exploring, those met there, the map."""
