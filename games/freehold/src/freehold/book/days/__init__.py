"""Natural Healing, Food and Water, Sleep, Light (chapters of those names), and nights out."""
