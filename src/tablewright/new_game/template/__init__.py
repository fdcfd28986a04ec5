"""A package with a game in it, called Seedling until somebody names it: the same floor plan as every game."""
