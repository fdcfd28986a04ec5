"""The table, its dice, decisions, events, games, saves, charts and odds: imports nothing else of ours."""
