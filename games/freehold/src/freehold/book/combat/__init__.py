"""Starting Combat, Attacking, Dealing Damage, Death and Unconsciousness, Saving Throws (chapters of those names)."""
