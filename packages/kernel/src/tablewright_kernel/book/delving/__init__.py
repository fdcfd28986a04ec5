"""Delving and the Sunken Castle of the South."""
