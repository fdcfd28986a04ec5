"""Combat (3): its start, rounds and turns, attack and Defense, falling and dying, its end."""
