"""Healing and recovery (5): what restores HP and lifts conditions, and rest."""
