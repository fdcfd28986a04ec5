"""Is a state sound? For a game's own `check(state)`: what its fields may hold, said as a table of them."""

from tablewright.engine.game.checking import Expected, Fields, check_fields, id_in, one_of, within

__all__ = ["Expected", "Fields", "check_fields", "id_in", "one_of", "within"]
