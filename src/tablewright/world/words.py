"""Prose from `words/*.toml`: variants by key, taken without repeating soon, with their placeholders filled.

A folder holds arrays of variants; the key of an array is its file's name and its tables: `fight.attack.hit`. A `Voice`
takes variants in a shuffled order that depends on nothing but its seed and on what it has said before, so that a log
told again reads the same. A variant whose placeholder has no value is passed over.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from tablewright.engine.carried import own_files
from tablewright.engine.charts import BadContent, load_toml

Values = Mapping[str, str]

_PLACEHOLDER = re.compile(r"\{(\w+)\}")
# What stands before the first letter of a sentence: nothing, or the end of another, and perhaps an opening quote.
_SENTENCE_START = re.compile(r"(?:^|[.!?]['\"]?\s+)['\"]?$")


class Line:
    """One variant, and the placeholders it needs."""

    __slots__ = ("needs", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.needs = frozenset(_PLACEHOLDER.findall(text))

    def can_say(self, values: Values) -> bool:
        return all(values.get(name) for name in self.needs)

    def fill(self, values: Values) -> str:
        """The line with its values in place; at the start of a sentence a value's first letter is raised."""

        def value(match: re.Match[str]) -> str:
            text = values[match[1]]
            return capital(text) if _SENTENCE_START.search(self.text[: match.start()]) else text

        return capital(_PLACEHOLDER.sub(value, self.text))


class Words:
    """All variants of a folder, by key."""

    def __init__(self, lines: Mapping[str, Sequence[Line]]) -> None:
        self._lines = lines

    def __contains__(self, key: str) -> bool:
        return key in self._lines

    def __iter__(self) -> Iterator[str]:
        return iter(self._lines)

    def __getitem__(self, key: str) -> Sequence[Line]:
        return self._lines[key]

    def keys_under(self, prefix: str) -> list[str]:
        """Names of the tables or arrays right under a key, in the file's order."""
        start = prefix + "."
        return list(dict.fromkeys(key[len(start) :].split(".")[0] for key in self._lines if key.startswith(start)))


@cache
def load_words(folder: Path) -> Words:
    """Every array of texts in a folder's TOML files, read once."""
    lines: dict[str, tuple[Line, ...]] = {}
    for path in own_files(folder, ".toml"):
        for key, variants in _arrays(load_toml(path), path.stem):
            if not all(isinstance(text, str) and text.strip() for text in variants):
                raise BadContent(f"{path.name}: {key}: every variant must be a text")
            lines[key] = tuple(Line(text.strip()) for text in variants)
    return Words(lines)


def _arrays(table: Mapping[str, Any], prefix: str) -> Iterator[tuple[str, list[Any]]]:
    for name, value in table.items():
        if isinstance(value, Mapping):
            yield from _arrays(value, f"{prefix}.{name}")
        elif isinstance(value, list):
            yield f"{prefix}.{name}", value


class Voice:
    """Somebody who tells: takes the variant said least often, in an order shuffled by the seed."""

    def __init__(self, words: Words, seed: str) -> None:
        self._words, self._seed = words, seed
        self._said: Counter[str] = Counter()
        self._latest: dict[tuple[str, ...], str] = {}
        self._picked: Counter[str] = Counter()

    def go_on_from(self, other: Voice) -> None:
        """Know what another has said: what it said often is not said again before the rest."""
        self._said, self._picked = other._said.copy(), other._picked.copy()
        self._latest = other._latest.copy()

    def say(self, *keys: str, **values: str) -> str:
        """A line of one of these keys, taken as one pool; '' where none can be filled with these values."""
        pool = self.pool(*keys, **values)
        if not pool:
            return ""
        latest = self._latest.get(keys)
        line = min(
            pool, key=lambda each: (self._said[each.text], each.text == latest, self._rank(self._said, each.text))
        )
        self._said[line.text] += 1
        self._latest[keys] = line.text
        return line.fill(values)

    def pool(self, *keys: str, **values: str) -> list[Line]:
        """All lines of these keys that can be filled with these values."""
        return [line for key in keys for line in self._words[key] if line.can_say(values)]

    def latest(self, *keys: str) -> str:
        """The line of this pool that was said last."""
        return self._latest.get(keys, "")

    def pick(self, topic: str, options: Sequence[str]) -> str:
        """One of the options; each topic goes through all of them before it repeats one."""
        named = {f"{topic}\0{option}": option for option in options}
        best = min(named, key=lambda each: (self._picked[each], self._rank(self._picked, each)))
        self._picked[best] += 1
        return named[best]

    def _rank(self, counted: Counter[str], text: str) -> int:
        """Where this text stands in the shuffled order of its present round."""
        return _shuffled(f"{self._seed}\0{counted[text]}\0{text}")


def _shuffled(text: str) -> int:
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big")


# --- small grammar ---------------------------------------------------------------------------------------------------
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
             "eleventh", "twelfth", "thirteenth")  # fmt: skip


def capital(text: str) -> str:
    """The text with its first letter raised, past an opening quote."""
    for place, letter in enumerate(text):
        if letter.isalpha():
            return text[:place] + letter.upper() + text[place + 1 :]
        if letter not in "'\"":
            break
    return text


def number_word(number: int) -> str:
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


def ordinal_word(number: int) -> str:
    if 0 < number < len(_ORDINALS):
        return _ORDINALS[number]
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


_ARTICLES = ("a ", "an ", "another ", "the ", "some ", "my ", "his ", "her ", "their ")


def a(noun: str) -> str:
    """A noun with its indefinite article, unless whoever named it gave it one: 'a mace', 'a live chicken'."""
    if noun.lower().startswith(_ARTICLES):
        return noun
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def plural(noun: str) -> str:
    """'wolves', 'dwarves', 'torches', 'watchmen' but 'shamans', 'sarcophagi'; what else ends in s stays: 'spikes'."""
    if noun.endswith("gus"):
        return f"{noun[:-2]}i"
    if noun.endswith(("man", "wolf", "elf", "dwarf")) and not noun.lower().endswith(("human", "shaman")):
        return f"{noun[:-2]}en" if noun.endswith("man") else f"{noun[:-1]}ves"
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return f"{noun[:-1]}ies"
    return noun if noun.endswith("s") else f"{noun}es" if noun.endswith(("sh", "ch", "x")) else f"{noun}s"


def count(number: int, one: str, many: str = "") -> str:
    """A number in words with its noun: 'one year', 'three years'."""
    return f"{number_word(number)} {one if number == 1 else many or plural(one)}"


def figure(number: int, one: str, many: str = "") -> str:
    """The same in figures: '1 year', '3 years'."""
    return f"{number} {one if number == 1 else many or plural(one)}"


def listed(parts: Sequence[str]) -> str:
    """'this', 'this and that', 'this, that and the other'."""
    return " and ".join(filter(None, (", ".join(parts[:-1]), *parts[-1:])))


def mid_sentence(name: str) -> str:
    """A name with its article as it stands inside a sentence: 'the Reluctant'."""
    return "the " + name[4:] if name.startswith("The ") else name
