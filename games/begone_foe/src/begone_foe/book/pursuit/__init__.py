"""Pursuit: who runs, who chases, and what is left behind."""
