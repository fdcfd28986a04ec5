"""Loot, Magicks, Unique Items, trading."""
