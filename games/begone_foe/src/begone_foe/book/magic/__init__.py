"""Spells and Magic, Scrolls and Potions, Turning Undead."""
