"""Hexploring: terrain, encounters, creatures, friends, dungeon entrances."""
