"""What a matrix says has no effect has none: every scenario is played again with it, until something speaks of it."""

import re
from functools import cache
from itertools import zip_longest
from typing import Any

import pytest
from msgspec import structs

from tablewright.audit import home_of, scenarios_of
from tablewright.engine.proving.matrix import Tried, load_matrix
from tablewright.engine.proving.scenario import Scenario, load_scenarios, story_of
from tablewright.rules import GAMES, ruleset

TRIED = [
    pytest.param(game, tried, id=f"{game}-{tried.column}")
    for game in GAMES
    if (matrix := load_matrix(home_of(ruleset(game))))
    for tried in matrix.tried
]


@cache
def played(game: str, people: str) -> list[tuple[Scenario, list[str]]]:
    """The scenarios that give people under this name, and what comes of them as they stand."""
    folder = scenarios_of(ruleset(game))
    assert folder is not None
    files = sorted(folder.rglob("*.toml"))
    fit = [each for file in files for each in load_scenarios(file) if people in each.given and not each.refused]
    return [(each, story_of(each, ruleset(game))) for each in fit]


def laid_on(scenario: Scenario, tried: Tried) -> Scenario:
    members: list[Any] = [
        _with(tried.each, {tried.member: each} if isinstance(each, str) else each)
        for each in scenario.given[tried.people]
    ]
    more = [tried.beside] if tried.beside else []
    return structs.replace(scenario, given={**scenario.given, tried.people: [*members, *more]})


def _with(column: dict[str, Any], member: dict[str, Any]) -> dict[str, Any]:
    """Lists are what the member has and the column besides; in all else the member's own word counts."""
    found = {**column, **member}
    for key, value in column.items():
        if isinstance(value, list):
            found[key] = [*member.get(key, []), *value]
        elif isinstance(value, dict):
            found[key] = {**value, **member.get(key, {})}
    return found


@pytest.mark.parametrize(("game", "tried"), TRIED)
def test_nothing_comes_of_it_until_something_speaks_of_it(game: str, tried: Tried) -> None:
    otherwise = []
    for scenario, usual in played(game, tried.people):
        now = story_of(laid_on(scenario, tried), ruleset(game))
        first = next((pair for pair in zip_longest(usual, now, fillvalue="nothing more") if pair[0] != pair[1]), None)
        if first is not None and scenario.id not in tried.but and not re.search(tried.speaks, " ".join(first)):
            otherwise.append(f"{scenario.id}: {first[0]} | {first[1]}")
    assert otherwise == []
