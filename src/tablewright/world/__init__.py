"""Shared by several games: hex maps, dungeons, generators, light and time, map calls."""
