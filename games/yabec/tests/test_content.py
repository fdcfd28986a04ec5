"""Content files are checked when they are read, and their tables are the ledger's."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tablewright.engine.charts import BadContent, convert
from yabec import RULESET
from yabec.book.core.life import INJURIES
from yabec.book.powers import made_of
from yabec.book.town.roles import ROLES
from yabec.book.town.scoring import monster_xp
from yabec.content import ARRAYS, CLASSES, FOLDER, REACTIONS, SPELLS, modifier, read
from yabec.content.kinds import Class, Item, Monster, Spell
from yabec.content.mechanics import check_mechanics
from yabec.content.tables import DungeonFile, Magic, row_for

LEDGER = {rule["id"]: rule for rule in tomllib.loads(RULESET.ledger.read_text())["rule"]}


def first_of(name: str, section: str) -> dict[str, Any]:
    entry: dict[str, Any] = tomllib.loads((FOLDER / f"{name}.toml").read_text())[section][0]
    return entry


@pytest.mark.parametrize(
    ("name", "section", "kind"),
    [("classes", "class", Class), ("shop", "item", Item), ("spells", "spell", Spell), ("monsters", "monster", Monster)],
)
def test_a_misspelt_field_is_refused_by_file_entry_and_field(name: str, section: str, kind: type) -> None:
    entry = first_of(name, section)
    with pytest.raises(BadContent, match=rf"{name}.toml: {entry['key']}: .*`prize`"):
        convert({**entry, "prize": 3}, kind, FOLDER / f"{name}.toml", str(entry["key"]))


def test_a_misspelt_power_is_refused_by_file_entry_and_field() -> None:
    with pytest.raises(BadContent, match=r"monsters.toml: basilisk: powers.gase: .* did you mean 'gaze'"):
        made_of({"gase": {"save": "p"}}, "monsters.toml", "basilisk")
    with pytest.raises(BadContent, match=r"monsters.toml: basilisk: powers.gaze: .*`safe`.*it may have: save"):
        made_of({"gaze": {"safe": "p"}}, "monsters.toml", "basilisk")


def test_a_fact_that_the_kind_of_spell_does_not_know_is_refused() -> None:
    plain = SPELLS["cure_wounds"]
    entry = next(e for e in tomllib.loads((FOLDER / "spells.toml").read_text())["spell"] if e["key"] == plain.key)
    wrong = convert({**entry, "mech": {**plain.mech, "dise": "1d6"}}, Spell, FOLDER / "spells.toml", plain.key)
    with pytest.raises(BadContent, match=r"spells\.toml: cure_wounds: dise"):
        check_mechanics(wrong, FOLDER / "spells.toml")


def test_a_wrong_file_is_refused(tmp_path: Path) -> None:
    text = (FOLDER / "dungeon.toml").read_text()
    (tmp_path / "dungeon.toml").write_text(text.replace("bad_rounds", "bad_round", 1))
    with pytest.raises(BadContent, match=r"dungeon.toml: .*`bad_round`"):
        read("dungeon", DungeonFile, folder=tmp_path)
    with pytest.raises(BadContent, match="there is no such file"):
        read("magic", Magic, "magic", tmp_path)


# --- against the ledger ----------------------------------------------------------------------------------------------
def rows(rule: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = LEDGER[rule]["rows"]
    return found


def lowest(text: str) -> int:
    return int(text.split("-", maxsplit=1)[0])


def test_arrays() -> None:
    assert [row["scores"] for row in rows("YB-CHAR-03")] == [list(array) for array in ARRAYS]


@pytest.mark.parametrize(
    ("rule", "ability", "columns"),
    [
        ("YB-ABIL-01", "strength", {"attack": "attack", "damage": "damage", "slots": "slots"}),
        ("YB-ABIL-06", "charisma", {"reaction": "reaction", "minions": "max_minions", "loyalty": "loyalty"}),
    ],
)
def test_modifiers(rule: str, ability: str, columns: dict[str, str]) -> None:
    for row in rows(rule):
        for column, ours in columns.items():
            assert modifier(ability, lowest(row["score"]), ours) == row[column]


def test_classes() -> None:
    for row in rows("YB-CLASS-01"):
        cls = CLASSES[row["class"].replace(" ", "_")]
        assert (cls.group, f"d{cls.hd}", cls.max_level) == (row["group"], row["hd"], row["max"])
        assert " and ".join(cls.prime) == row["prime"]


def test_roles() -> None:
    assert {row["role"]: row["xp"] for row in rows("YB-ROLE-08")} == ROLES


def test_reactions() -> None:
    ours = [(row.hostility, "1 round" if row.bad_rounds else "no") for row in REACTIONS.table]
    assert ours == [(row["hostility"], row["bad"]) for row in rows("YB-DUNG-13")]
    assert [row.max for row in REACTIONS.table] == [-5, 0, 4, 7, 99]


def test_dismemberment() -> None:
    words = {"leg": "broken leg", "arm": "an arm", "eye": "an eye", "muscle": "torn muscle", "bone": "fractured bone",
             "rib": "broken rib"}  # fmt: skip
    for (top, key), row in zip(INJURIES, rows("YB-DEATH-04"), strict=True):
        assert row["effect"].startswith(words.get(key, key))
        assert str(top) in row["result"] or row["result"].startswith("27")


def test_monsters_score() -> None:
    for row in rows("YB-XP-11"):
        for text in row["hd"].replace(" or more", "").split(", "):
            hd = {"<1": "1/2"}.get(text, text.replace("+", "+1"))
            assert (monster_xp(hd, 0), monster_xp(hd, 1)) == (row["base"], row["base"] + row["bonus"]), hd


@pytest.mark.parametrize(("total", "row"), [(-5, 0), (-150, 0), (8, -1), (150, -1)])
def test_a_grudge_of_hundreds_of_sessions_is_still_a_grudge(total: int, row: int) -> None:
    """YB-DUNG-13: hostility grows with every bad meeting; '-5 or less' has no end."""
    assert row_for(REACTIONS.table, total) is REACTIONS.table[row]
