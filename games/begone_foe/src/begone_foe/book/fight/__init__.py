"""Initiative, Action Economy, Attacking, Fighting Arts."""
