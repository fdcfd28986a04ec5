"""Loot, Magicks, Unique Items, buying and selling, Level Advancement."""
