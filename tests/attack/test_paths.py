"""Ten thousand hostile paths: none leads out of the declared data, for looking or for changing."""

from __future__ import annotations

import random
import sys
from typing import Any

import msgspec
import pytest

from tablewright.engine import dice
from tablewright.engine.budgets import LARGEST_NUMBER
from tablewright.engine.copying import copy_of
from tablewright.engine.decisions import Refused
from tablewright.engine.game.game import Game
from tablewright.engine.game.paths import leaves, look_up, parse_path, with_change
from tablewright.engine.game.records import Override
from tablewright.rules import ruleset
from tests.attack.worlds import KEYS, count, played, state_of

_PATHS = 2_000  # for each of the five games
_OUTWARD = (
    *("__class__", "__init__", "__globals__", "__dict__", "__builtins__", "__subclasses__", "__mro__", "__bases__"),
    *("__struct_fields__", "__struct_config__", "__module__", "__doc__", "__reduce__", "__getattribute__", "_frozen"),
    *("sys", "modules", "os", "environ", "keys", "values", "items", "pop", "append", "sort", "copy", "real", "format"),
    *("tablewright.engine.dice", "WORD_BITS", "Literal", "f_back", "gi_frame", "mro", "upper", "encode", "count"),
)
_ODD = ("", "0", "-1", "None", "\x00", "\u202e", "é", "ⅷ", "²", "a" * 50, "'", "]", "[", "..", "[0]", '["', "\ud800")
_VALUES: tuple[Any, ...] = (
    *(0, -1, 1, 10**6, 10**12, 2**63, 10**400, True, None, "", "x", "x" * 10_000, "\x00", "\ud800", "999999999"),
    *([], [0] * 10_000, ["x"], {}, {"a": None}, {"__class__": "os"}, {"hp": 10**9}, 1.5),
)


def _hostile(chance: random.Random, known: list[str]) -> str:
    """A path that begins at a real place, mostly, and goes on to where none should."""
    parts = [chance.choice(known)] if chance.random() < 0.8 else []
    if parts and chance.random() < 0.5:
        parts = [parts[0][: chance.randrange(len(parts[0]) + 1)]]
    for _ in range(chance.randint(0 if parts else 1, 5)):
        word = chance.choice(_OUTWARD if chance.random() < 0.8 else _ODD)
        forms = (f".{word}", f'["{word}"]', f"['{word}']", f"[{word}]", f"[{chance.randint(-9, 99)}]")
        parts.append(chance.choice(forms))
    return "".join(parts)


def _walked(data: Any, path: str) -> Any:
    """The same walk another way: every Struct becomes a dict of its declared fields before the step."""
    for step in parse_path(path):
        fields: Any = msgspec.structs.asdict(data) if isinstance(data, msgspec.Struct) else data
        data = fields[step]
    return msgspec.to_builtins(data)


@pytest.mark.parametrize("key", KEYS)
def test_no_path_leads_out(key: str) -> None:
    state, chance = state_of(key), random.Random(key)
    before, modules = copy_of(state), len(sys.modules)
    known = [leaf.path for leaf in leaves(state)]
    found = 0
    for _ in range(count(_PATHS)):
        path = _hostile(chance, known)
        try:
            seen = look_up(state, path)
        except Refused as refusal:
            assert str(refusal)  # noqa: PT017  # most are refused, and that is the point
            continue
        found += 1
        assert seen == _walked(state, path)
    assert found, "some paths are cut to what exists: else nothing was tried"
    assert state == before
    assert len(sys.modules) == modules
    assert dice.WORD_BITS == 64


@pytest.mark.parametrize("key", KEYS)
def test_no_change_leads_out(key: str) -> None:
    """A change is refused, or it changes that one thing of declared type, in a copy."""
    state, chance = state_of(key), random.Random(f"change {key}")
    before, known = copy_of(state), [leaf.path for leaf in leaves(state)]
    for _ in range(count(_PATHS // 10)):
        path = chance.choice(known) if chance.random() < 0.5 else _hostile(chance, known)
        value = chance.choice(_VALUES)
        try:
            changed = with_change(state, path, value)
        except Refused:
            continue
        assert type(changed) is type(state)
        assert look_up(changed, path) is not None or value is None
        assert not isinstance(value, int) or abs(value) <= LARGEST_NUMBER
    assert state == before


FOUND = (
    'being.__globals__["Literal"].__init__.__globals__["sys"].modules["os"].environ["PATH"]',
    'year.__class__.__init__.__globals__["sys"].modules["tablewright.engine.dice"].__dict__["WORD_BITS"]',
    "__class__.__init__",
    "scene_type.__dict__",
)


@pytest.mark.parametrize("path", FOUND)
@pytest.mark.parametrize("key", KEYS)
def test_the_ways_out_that_were_found(key: str, path: str) -> None:
    """In live play, and in the records of a file that somebody made."""
    game = played(key)
    records = len(game.records)
    with pytest.raises(Refused):
        game.override("gm", path, 128, "why not")
    with pytest.raises(Refused):
        Game(ruleset(key), game.setup, [Override("gm", path, 128, "why not")])
    assert len(game.records) == records
    assert dice.WORD_BITS == 64
