"""Surprise, Stealth, Reaction Rolls."""
