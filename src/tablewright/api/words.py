"""Part of the public surface: prose from `words/*.toml` without repetition, what the table says, small grammar."""

from tablewright.world.keywords import defined, ruled
from tablewright.world.table_talk import table_talk, waiting_words
from tablewright.world.words import Voice, Words, a, capital, count, listed, load_words, number_word, ordinal_word

__all__ = [
    "Voice",
    "Words",
    "a",
    "capital",
    "count",
    "defined",
    "listed",
    "load_words",
    "number_word",
    "ordinal_word",
    "ruled",
    "table_talk",
    "waiting_words",
]
