"""Powers are whole: each has its words, its hooks and its proof, and the rules ask for it in one place.

A game that lists its powers (`proving/powers.py`) has their classes in `book/powers` and the hooks as methods of
`Power` in `book/core/powers.py`; the docstring of a hook says which function asks or calls it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tablewright.audit import home_of, scenarios_of
from tablewright.engine.events import Entry
from tablewright.engine.proving.powers import Listed, bearers_of, list_powers
from tablewright.engine.proving.powers import hooks_of as all_hooks
from tablewright.engine.telling.naming import missing_words
from tablewright.rules import GAMES, ruleset

WITH_POWERS = [game for game in GAMES if bearers_of(ruleset(game))]


@cache
def listed(game: str) -> tuple[Listed, ...]:
    return tuple(list_powers(ruleset(game), scenarios_of(ruleset(game))))


def book_of(game: str) -> Path:
    return home_of(ruleset(game)) / "book"


def power_of(game: str) -> type[Any]:
    power: type[Any] = import_module(f"{type(ruleset(game)).__module__}.book.core.powers").Power
    return power


def hooks_of(game: str) -> dict[str, str]:
    """Each hook with the function that asks or calls it: `attack.wound`."""
    return all_hooks(power_of(game))


def kinds_of(power: type[Any]) -> Iterator[type[Any]]:
    """Every class of power that is no base of others."""
    for kind in power.__subclasses__():
        yield from kinds_of(kind) if kind.__subclasses__() else [kind]


@pytest.mark.parametrize("game", WITH_POWERS)
def test_a_power_lacks_nothing(game: str) -> None:
    assert {each.id: each.wants for each in listed(game) if each.lacks} == {}


@pytest.mark.parametrize("game", WITH_POWERS)
def test_ids_of_powers_are_unique_and_their_lines_found(game: str) -> None:
    ids = [each.id for each in listed(game)]
    assert sorted(ids) == sorted(set(ids))
    assert [each.id for each in listed(game) if not each.line] == []


@pytest.mark.parametrize("game", WITH_POWERS)
def test_what_is_told_without_words_is_noticed(game: str) -> None:
    """The check of words checks: a deed of which nobody has written is found."""
    events = [event for each in bearers_of(ruleset(game)) for event in each.tells]
    with missing_words() as missing:
        event = type(events[0])("Somebody", "does-what-has-no-words", "somebody")
        ruleset(game).narrator("powers").tell(Entry(event), "")
    assert missing


@pytest.mark.parametrize("game", WITH_POWERS)
def test_each_hook_has_one_call_site_where_it_says(game: str) -> None:
    calls: dict[str, list[str]] = {hook: [] for hook in hooks_of(game)}
    for file in sorted(book_of(game).rglob("*.py")):
        if "powers" in file.relative_to(book_of(game)).parts[0] or file.name == "powers.py":
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Attribute(value=ast.Name(id="power"), attr=hook)) if hook in calls:
                    calls[hook].append(file.stem)
    assert calls == {hook: [place.partition(".")[0]] for hook, place in hooks_of(game).items()}


@pytest.mark.parametrize("game", WITH_POWERS)
def test_each_power_answers_a_hook(game: str) -> None:
    power = power_of(game)
    idle = [
        kind.__name__
        for kind in kinds_of(power)
        if all(getattr(kind, hook) is getattr(power, hook) for hook in hooks_of(game))
    ]
    assert idle == [], "a power that nobody asks"
    unanswered = [
        hook for hook in hooks_of(game) if all(getattr(kind, hook) is getattr(power, hook) for kind in kinds_of(power))
    ]
    assert unanswered == [], "a hook that no power answers"


@pytest.mark.parametrize("game", WITH_POWERS)
def test_each_power_that_a_content_file_may_name_is_named_there(game: str) -> None:
    names = import_module(f"{type(ruleset(game)).__module__}.book.powers").POWERS
    parts = {part.rpartition(".")[2] for each in bearers_of(ruleset(game)) for part in each.parts}
    assert sorted(set(names) - parts) == []


@pytest.mark.parametrize("game", WITH_POWERS)
def test_nobody_outside_powers_asks_for_an_effect_by_its_key(game: str) -> None:
    """What has a power is asked for by its class, so that a misspelt name is found by the types."""
    module = import_module(f"{type(ruleset(game)).__module__}.book.core.powers")
    keys = {str(kind.__struct_config__.tag) for kind in getattr(module, "OF_EFFECT", {})}
    asked = [
        f"{file.relative_to(book_of(game))}:{node.lineno}"
        for file in sorted(book_of(game).rglob("*.py"))
        if file.relative_to(book_of(game)).parts[0] != "powers"
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Compare | ast.Call) and set(_keys_asked(node)) & keys
    ]
    assert asked == []


def _keys_asked(node: ast.Compare | ast.Call) -> Iterator[str]:
    """The keys in `effect.key == "haste"`, `effect.key in ("haste", ...)` and `has_effect(creature, "haste")`."""
    match node:
        case ast.Compare(
            left=ast.Attribute(value=ast.Name(id="effect" | "e" | "each"), attr="key"), comparators=others
        ):
            places: list[ast.expr] = others
        case ast.Call(func=ast.Name(id="has_effect"), args=places):
            pass
        case _:
            return
    yield from (str(part.value) for each in places for part in ast.walk(each) if isinstance(part, ast.Constant))
