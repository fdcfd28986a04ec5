"""Multiplayer Variants: parallel, cooperative and competitive play."""
