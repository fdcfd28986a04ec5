"""Part of the public surface: the narrator driven by data, prose without repetition, what the table says, grammar."""

from tablewright.world.keywords import defined, ruled
from tablewright.world.narrator import DataNarrator, of_event
from tablewright.world.table_talk import table_talk, waiting_words
from tablewright.world.words import Voice, Words, a, capital, count, listed, load_words, number_word, ordinal_word

__all__ = [
    "DataNarrator",
    "Voice",
    "Words",
    "a",
    "capital",
    "count",
    "defined",
    "listed",
    "load_words",
    "number_word",
    "of_event",
    "ordinal_word",
    "ruled",
    "table_talk",
    "waiting_words",
]
