"""Where scenarios and odds come in: what is given, the worlds built from it, and the named entries."""
