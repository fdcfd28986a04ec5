"""Who delves: making a character, its class, its levels, and how it should behave."""
