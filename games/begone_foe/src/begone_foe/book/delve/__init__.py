"""Movement and Travel, Light, Traps, Wandering Monsters, Rest, Treasure: all between the stairs and the way home."""
