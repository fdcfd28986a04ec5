"""Where scenarios and odds come in."""
