"""Hex Maps and Exploration XP (chapter of that name), terrain, features and travel."""
