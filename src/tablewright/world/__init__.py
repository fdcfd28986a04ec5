"""What several games share: hex maps, dungeons, generators, light and time, map calls."""
