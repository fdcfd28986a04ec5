"""Commands that take a game elsewhere, on paper or into other programs, and bring maps from there."""
