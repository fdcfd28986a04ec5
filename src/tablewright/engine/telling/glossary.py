"""The words of a game and what they mean: one index that all faces ask, wherever such a word stands.

A game gives its terms (see `Ruleset.glossary`); everything in them is common knowledge, nothing is a secret of play.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Iterable
from functools import cache, cached_property
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from tablewright.engine.amending.copies import FORGETTING
from tablewright.engine.ruleset import Ruleset
from tablewright.engine.terms import Term

# --- about ------------------------------------------------------------------------------------------------------------
# What helps to choose a game, and to master it for the first time.
# Beside a game's telling stand `about.toml` (how it feels, how long, how deadly) and, where somebody may master it,
# `master.toml`: an evening prepared in five minutes, run, and judged.
T = TypeVar("T")


class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game for somebody who does not know it."""

    feel: str  # what playing it is like, in a sentence
    suits: str  # for whom or when it is right
    evening: str  # how long it goes
    deadly: str  # how it goes for those who play it, in words
    figure: str  # the same as a number
    command: str  # what gives that number
    line: str = ""  # what it is about, in at most twelve words


class Evening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A master's first evening, a few points each."""

    prepare: tuple[str, ...]  # in five minutes
    run: tuple[str, ...]  # while they play
    rule: tuple[str, ...]

    @property
    def parts(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        return (("Prepare, in five minutes", self.prepare), ("Run it", self.run), ("Rule", self.rule))


def about(ruleset: Ruleset[Any]) -> About | None:
    """A game's description, if it has one."""
    return _read(ruleset.ledger.parent / "telling" / "about.toml", About)


def first_evening(ruleset: Ruleset[Any]) -> Evening | None:
    """A game's advice for a first-time game master."""
    return _read(ruleset.ledger.parent / "telling" / "master.toml", Evening)


@cache
def _read(path: Path, kind: type[T]) -> T | None:
    if not path.is_file():
        return None
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), kind)
    except msgspec.ValidationError as error:
        raise ValueError(f"{path}: {error}") from None


# --- glossary ---------------------------------------------------------------------------------------------------------
class Glossary:
    """All terms of a game, by any of their names."""

    def __init__(self, terms: Iterable[Term]) -> None:
        self.terms: tuple[Term, ...] = tuple(sorted(_named_once(terms), key=lambda term: term.name.lower()))
        self._by_name = {name.lower(): term for term in self.terms for name in (term.name, *term.also)}
        marked = [name for name, term in self._by_name.items() if not term.common]
        words = "|".join(re.escape(name) for name in sorted(marked, key=len, reverse=True))
        self._pattern = re.compile(rf"(?<![\w'])({words})(?:s|es)?(?![\w'])", re.IGNORECASE) if words else None

    @cached_property
    def stamp(self) -> str:
        """Changes with the words or their meanings, and is empty where there are none."""
        return hashlib.sha256(texts_json(self)).hexdigest()[:10] if self.terms else ""

    def find(self, word: str) -> Term | None:
        """The term of this name, in whatever case and number it is written."""
        plain = word.strip().lower().replace("_", " ")
        forms = (plain, plain.removesuffix("s"), plain.removesuffix("es"))
        return next((self._by_name[form] for form in forms if form in self._by_name), None)

    def near(self, word: str) -> list[Term]:
        """Terms whose names hold this word."""
        plain = word.strip().lower()
        return [term for term in self.terms if any(plain in name.lower() for name in (term.name, *term.also))]

    def found_in(self, texts: Iterable[str]) -> list[Term]:
        """The terms that occur in these texts, each once, in the order they come."""
        found: dict[str, Term] = {}
        for text in texts:
            for match in self._pattern.finditer(text) if self._pattern else ():
                term = self._by_name[match[1].lower()]
                spelt = not term.cased or (match[1] in (term.name, *term.also) and not _is_plain(match))
                if spelt and not self._in_a_name(match):
                    found.setdefault(term.key, term)
        return list(found.values())

    def _in_a_name(self, match: re.Match[str]) -> bool:
        """A capital beside another that is no word of the game: Lantern Cross is a place, and no lantern."""
        if " " in match[1] or not match[1][0].isupper():
            return False
        after, before = (
            _NEXT_CAPITAL.match(match.string, match.end()),
            _LAST_CAPITAL.search(match.string[: match.start()]),
        )
        if after is not None and not (self._pattern and self._pattern.match(match.string, after.start(1))):
            return True
        return (
            before is not None
            and before[1].lower() not in self._by_name
            and not _OPENS.search(before.string[: before.start(1)])
        )


# Static terms.js asks the same: keep them alike.
_OPENS = re.compile(r"(?:^|[.!?:;]\s+|['\"(])$")
_GOES_ON = re.compile(r" [a-z]")
_NEXT_CAPITAL, _LAST_CAPITAL = re.compile(r" ([A-Z]\w)"), re.compile(r"(?<![\w'])([A-Z][\w'-]+) $")


def _is_plain(match: re.Match[str]) -> bool:
    """A single word that opens a sentence has its capital from there: 'Keep still' is no castle's Keep."""
    before, after = match.string[: match.start()], match.string[match.end() :]
    return " " not in match[1] and bool(_OPENS.search(before)) and bool(_GOES_ON.match(after))


def _named_once(terms: Iterable[Term]) -> list[Term]:
    """The first term of a name stands: a spell may be called like a condition."""
    seen: dict[str, Term] = {}
    for term in terms:
        if term.text:
            seen.setdefault(term.key, term)
    return list(seen.values())


def glossary_of(ruleset: Ruleset[Any]) -> Glossary:
    """A game's glossary, made once."""
    return _KNOWN.get(type(ruleset)) or _KNOWN.setdefault(type(ruleset), Glossary(ruleset.glossary()))


_KNOWN: dict[type, Glossary] = {}


def _forget(package: str) -> None:
    for kind in [kind for kind in _KNOWN if kind.__module__ == package]:
        del _KNOWN[kind]


FORGETTING.append(_forget)


def names_json(glossary: Glossary) -> bytes:
    """For browsers, to find terms in running text: key, names, and 1 if only this very spelling counts."""
    marked = [term for term in glossary.terms if not term.common]
    return msgspec.json.encode([[term.key, [term.name, *term.also], int(term.cased)] for term in marked])


def texts_json(glossary: Glossary) -> bytes:
    """For browsers, once somebody asks: name, kind, text and rules by key."""
    return msgspec.json.encode({term.key: [term.name, term.kind, term.text, term.rules] for term in glossary.terms})
