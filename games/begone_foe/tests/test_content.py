"""Content is typed throughout: a misspelt field is refused by file, entry and name; charts say what the ledger says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from begone_foe import RULESET, content
from begone_foe.book.magic.spells_of_wits import peaceful
from begone_foe.content import CHARTS, CONTENT, Gear, Job, Kind, Spell, TrapKind
from begone_foe.proving.worlds import Setting
from tablewright.engine.charts import BadContent, convert
from tablewright.engine.proving.ledger import load_ledger

SHAPES = [shape for shape in vars(content).values() if isinstance(shape, type) and issubclass(shape, msgspec.Struct)]
OURS = [shape for shape in SHAPES if shape.__module__ == content.__name__]


@pytest.mark.parametrize("shape", OURS, ids=lambda shape: shape.__name__)
def test_no_shape_takes_fields_it_does_not_know(shape: type[msgspec.Struct]) -> None:
    assert shape.__struct_config__.forbid_unknown_fields


@pytest.mark.parametrize("shape", OURS, ids=lambda shape: shape.__name__)
def test_no_shape_holds_things_of_unknown_shape(shape: type[msgspec.Struct]) -> None:
    assert not [field.name for field in msgspec.structs.fields(shape) if "Any" in str(field.type)]


@pytest.mark.parametrize(
    ("file", "shape", "entry"),
    [
        ("items.toml", Gear, {"name": "Rope", "kind": "tool", "slotz": 1}),
        ("traps.toml", TrapKind, {"name": "Pit", "sings": "a draught"}),
        ("spells.toml", Spell, {"id": "web", "nmae": "Web"}),
        ("monsters.toml", Kind, {"id": "orc", "moral": 8}),
        ("classes.toml", Job, {"name": "Fighter", "scores": "body"}),
    ],
)
def test_a_misspelt_field_is_named(file: str, shape: type[Any], entry: dict[str, Any]) -> None:
    wrong = next(name for name in entry if name not in {field.encode_name for field in msgspec.structs.fields(shape)})
    with pytest.raises(BadContent) as refusal:
        convert({**_whole(file, shape), **entry}, shape, CONTENT / file, "one")
    assert file in str(refusal.value)
    assert "one" in str(refusal.value)
    assert wrong in str(refusal.value)


def _whole(file: str, shape: type[Any]) -> dict[str, Any]:
    """A right entry of this kind, to be spoilt."""
    known: dict[type[Any], Any] = {
        Gear: content.GEAR["rope"],
        TrapKind: content.TRAPS["pit"],
        Spell: content.SPELLS["web"],
        Kind: content.KINDS["orc"],
        Job: content.JOBS["fighter"],
    }
    whole: dict[str, Any] = msgspec.to_builtins(known[shape])
    return whole


@pytest.mark.parametrize(("chart", "rule"), [("reaction", "BF-REACT-03"), ("score", "BF-CHAR-02")])
def test_charts_read_as_the_ledger_does(chart: str, rule: str) -> None:
    found = load_ledger(Path(RULESET.ledger)).find(rule)
    assert found is not None
    rows = found.rows
    wanted = [row.get("result", str(row.get("score", "")).lower()) for row in rows for _ in range(_faces(row["roll"]))]
    assert [row.name for row in CHARTS[chart].rows] == wanted


def _faces(roll: object) -> int:
    low, _, high = str(roll).partition("-")
    return int(high or low) - int(low) + 1


def test_whatever_can_be_learned_can_be_cast() -> None:
    below = Setting({}).state
    nowhere = [key for key, spell in content.SPELLS.items() if not spell.combat and not peaceful(below, [key])]
    assert nowhere == []
