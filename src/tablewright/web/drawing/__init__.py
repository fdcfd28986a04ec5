"""Drawings for pages, as SVG: maps, dice, plates."""
