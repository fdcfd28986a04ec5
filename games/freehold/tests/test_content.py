"""What is wrong in a content file is refused by file, entry and field."""

from __future__ import annotations

from pathlib import Path

import pytest

from freehold.content import FOLDER, File, figures, kinds
from tablewright.engine.charts import BadContent


def changed(tmp_path: Path, name: str, old: str, new: str) -> File:
    text = (FOLDER / name).read_text("utf-8")
    assert old in text
    path = tmp_path / name
    path.write_text(text.replace(old, new, 1), "utf-8")
    return File(path)


def test_a_misspelt_field_of_an_entry_is_named(tmp_path: Path) -> None:
    file = changed(tmp_path, "monsters.toml", "morale = 5", "moral = 5")
    with pytest.raises(BadContent, match=r"monsters\.toml: monster wayfarers: .*moral"):
        file.entries("monster", kinds.Monster)


def test_a_field_that_a_trap_has_no_use_for_is_refused(tmp_path: Path) -> None:
    """An effect has the fields of its own kind of thing, and no others."""
    file = changed(tmp_path, "traps.toml", 'dice = "1d4", resist', 'stopped_by = "fire", dice = "1d4", resist')
    with pytest.raises(BadContent, match=r"traps\.toml: trap shallow_pit: .*stopped_by"):
        file.entries("trap", kinds.Trap)


def test_an_effect_that_nobody_knows_is_refused(tmp_path: Path) -> None:
    file = changed(tmp_path, "traps.toml", 'do = "climb_out"', 'do = "climbout"')
    with pytest.raises(BadContent, match=r"traps\.toml: trap shallow_pit: .*climbout"):
        file.entries("trap", kinds.Trap)


def test_a_figure_too_many_or_too_few_is_refused(tmp_path: Path) -> None:
    file = changed(tmp_path, "land.toml", "map_hours = 2", "mapping_hours = 2")
    with pytest.raises(BadContent, match=r"land\.toml: travel: .*map_hours|mapping_hours"):
        file.table("travel", figures.Travel)


def test_a_table_that_nobody_reads_is_refused(tmp_path: Path) -> None:
    file = changed(tmp_path, "spells.toml", "[[spell]]", "[spels]\nkey = 1\n[[spell]]")
    file.entries("spell", kinds.Spell)
    with pytest.raises(BadContent, match="spels"):
        file.end()
