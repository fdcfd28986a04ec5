"""Equipment (4): things and light, magical items, loot, values and the town that trades in them."""
