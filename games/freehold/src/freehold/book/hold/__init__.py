"""The freehold (chapters "The Freehold" to "The Powers"): home, its week, building, raids, and the long threat."""
