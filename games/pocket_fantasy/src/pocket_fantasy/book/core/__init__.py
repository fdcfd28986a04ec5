"""Core concepts and mechanics (1, 2): who is there, rolls, Heroic Rerolls, tasks, sessions."""
