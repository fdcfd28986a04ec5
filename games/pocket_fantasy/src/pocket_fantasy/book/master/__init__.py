"""The Pocket Master's reference (9): plot, dungeon, traps, exploring, and the PM's own moments."""
