"""Casting Spells (chapter of that name), and the spells themselves by what they do."""
