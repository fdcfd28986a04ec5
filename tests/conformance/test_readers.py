"""A figure of the book is worked out in one place: nobody else reads its raw fields, nor loops over raw people."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest

from tablewright.audit import home_of
from tablewright.rules import GAMES, ruleset
from tests.conformance.readers import (
    Figure,
    People,
    Read,
    find_named,
    games_with_readers,
    is_within,
    load_readers,
    loops,
    reads,
)

HELD = games_with_readers()  # the games whose readers are held
FIGURES = [
    pytest.param(game, each, id=f"{game}/{each.fields[0]}") for game in HELD for each in load_readers(game).figure
]
PEOPLE = [pytest.param(game, each, id=f"{game}/{each.field}") for game in HELD for each in load_readers(game).people]


def strangers(found: Iterable[Read], named: Iterable[str]) -> list[str]:
    """The reads by nobody who is named, as 'who:line reads field'."""
    names = tuple(named)
    return [
        f"{each.who}:{each.line} reads {each.field}"
        for each in found
        if not any(is_within(each.who, name) for name in names)
    ]


def needless(found: Iterable[Read], allowed: Mapping[str, str]) -> list[str]:
    """The entries of `allowed` that no read needs."""
    readers = {each.who for each in found}
    return [name for name in allowed if not any(is_within(who, name) for who in readers)]


def local_name(game: str, dotted: str) -> str:
    return dotted.removeprefix(f"{game}.")


def test_a_file_of_readers_belongs_to_a_game() -> None:
    assert set(HELD) <= set(GAMES)


@pytest.mark.parametrize(("game", "figure"), FIGURES)
def test_a_figure_is_read_by_its_function_alone(game: str, figure: Figure) -> None:
    function = find_named(figure.function)
    assert function is not None, f"there is no {figure.function}"
    assert figure.rule in (function.__doc__ or ""), f"{figure.function} does not cite {figure.rule}"
    found = [each for each in reads(home_of(ruleset(game))) if each.field in figure.fields]
    own = [local_name(game, figure.function)]
    assert strangers(found, (*own, *figure.allowed)) == [], (
        f"call {figure.function}, or say why not in games/{game}/tests/readers.toml"
    )
    assert needless(found, figure.allowed) == [], "no longer needed: take it out"


@pytest.mark.parametrize(("game", "people"), PEOPLE)
def test_people_are_taken_by_named_groups(game: str, people: People) -> None:
    missing = [each for each in people.groups if find_named(f"{game}.{each}") is None]
    assert missing == [], "there is no such group"
    found = [each for each in loops(home_of(ruleset(game))) if each.field == people.field]
    assert strangers(found, (*people.groups, *people.allowed)) == [], f"use one of: {', '.join(people.groups)}"
    assert needless(found, people.allowed) == [], "no longer needed: take it out"


SOURCE = '''"""Somebody's book."""
def is_lit(person):
    return person.light > 0 and any(each for each in person.party)
def light(person):
    person.light = 3
    person.light -= 1
def strike(one, other):
    def bonus():
        return getattr(other, "light")
    return one.light + bonus()
def march(all):
    return sorted(all.party, key=str), len(all.party)
'''


def test_reads_and_loops_are_found(tmp_path: Path) -> None:
    (tmp_path / "book").mkdir()
    (tmp_path / "book" / "night.py").write_text(SOURCE)
    lit = [each for each in reads(tmp_path) if each.field == "light"]
    assert sorted(lit) == [("book.night.is_lit", "light", 3), ("book.night.strike", "light", 10),
                           ("book.night.strike.bonus", "light", 9)]  # fmt: skip
    assert strangers(lit, ["book.night.is_lit"]) == [
        "book.night.strike.bonus:9 reads light",
        "book.night.strike:10 reads light",
    ]
    assert needless(lit, {"book.night.strike": "", "book.night.light": ""}) == ["book.night.light"]
    people = [each for each in loops(tmp_path) if each.field == "party"]
    assert [(each.who, each.line) for each in people] == [("book.night.is_lit", 3), ("book.night.march", 12)]
