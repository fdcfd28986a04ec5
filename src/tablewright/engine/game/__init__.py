"""A game in progress, as the fold of its records; saves, undo, verification, paths into its state."""
