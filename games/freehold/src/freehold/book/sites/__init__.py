"""Sites (chapters "Ruins" to "Locks"), traps and treasure."""
