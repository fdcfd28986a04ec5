"""The bestiary in play: what monsters are and do, Morale, what they leave behind."""
