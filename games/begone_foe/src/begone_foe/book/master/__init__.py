"""What the book leaves to the Dungeon Master: stepping in, preparing, judging what is tried in own words."""
