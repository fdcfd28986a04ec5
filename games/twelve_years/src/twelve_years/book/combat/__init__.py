"""Combat, Damage, Targeting Party Members, Evading Combat, Traps."""
