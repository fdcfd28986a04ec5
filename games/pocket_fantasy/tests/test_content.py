"""The book's tables as the game reads them, row by row against the ledger."""

from pathlib import Path
from typing import Any

import pytest

from pocket_fantasy import RULESET, content
from pocket_fantasy.book.combat.actions import begin_fight, make_foes
from pocket_fantasy.book.recovery.healing import MAGICAL
from pocket_fantasy.content.kinds import Monster, Weapon
from pocket_fantasy.settings import Options
from pocket_fantasy.state import World
from pocket_fantasy.telling.cards import _creature_card
from tablewright.engine.charts import BadContent
from tablewright.engine.proving.ledger import load_ledger

LEDGER = load_ledger(RULESET.ledger)


def rows(rule: str) -> tuple[dict[str, Any], ...]:
    found = LEDGER.find(rule)
    assert found is not None
    return found.rows


def test_the_ledger_is_the_shared_one() -> None:
    assert LEDGER.system == "pocket_fantasy"
    assert len(LEDGER.rule) == 310
    assert Path(RULESET.ledger).exists()


def test_races() -> None:
    """PF-RACE-01: names, dark sight, Heroic Rerolls and traits."""
    for row in rows("PF-RACE-01"):
        race = content.RACES[row["key"]]
        assert (race.name, race.dark_sight_ft, race.heroic_rerolls, list(race.traits)) == (
            row["name"],
            row["dark_sight_ft"],
            row["heroic_rerolls"],
            row["traits"],
        )


def test_classes() -> None:
    """PF-CLASS-01: HP, CS, races and features of all fourteen."""
    assert len(content.CLASSES) == 14
    for row in rows("PF-CLASS-01"):
        cls = content.CLASSES[row["key"]]
        assert (cls.hp, cls.cs, list(cls.races), list(cls.features)) == (
            row["hp"],
            row["cs"],
            row["races"],
            row["features"],
        )
        assert [each.replace("_", " ") for each in cls.melee] == row["melee"]
        assert [each.replace("_", " ") for each in cls.ranged] == row["ranged"]


def test_legal_pairs() -> None:
    """PF-CLASS-02: 38 pairs, of which human 14, elf 10, dwarf 8, halfling 6."""
    counts = {race: len(content.classes_for(race)) for race in content.RACES}
    assert counts == {"dwarf": 8, "elf": 10, "halfling": 6, "human": 14}


@pytest.mark.parametrize(("rule", "table"), [("PF-MON-01", content.ORDINARY), ("PF-BOSS-01", content.BOSSES)])
def test_stat_lines(rule: str, table: dict[str, Monster]) -> None:
    """PF-MON-01, PF-BOSS-01: every stat line; PF-BOSS-02: bosses are of type boss."""
    assert [row["key"] for row in rows(rule)] == list(table)
    for row in rows(rule):
        monster = table[row["key"]]
        assert (monster.name, monster.hp, monster.cs, monster.ranged) == (
            row["name"],
            row["hp"],
            row["cs"],
            row["ranged"],
        )
        assert list(monster.abilities) == row["abilities"]
        assert monster.when == row.get("when", {})
        assert list(monster.weakness) == row.get("weakness", [])
        assert monster.attacks == row.get("attacks", 1)
        assert monster.type == row.get("type", "boss")


def test_types() -> None:
    """PF-MON-02: the lists for random picks, in printed order."""
    for row in rows("PF-MON-02"):
        assert list(content.OF_TYPE[row["type"]]) == row["keys"]


def test_what_a_cs_means() -> None:
    """PF-MON-06: the rough scale is shown on a creature's card."""
    assert set(content.CS_MEANS) == {str(row["cs"]) for row in rows("PF-MON-06")}
    world = World(Options(), ["p1"])
    foe = make_foes(world, "kobold", 1)[0]
    begin_fight(world, [foe])
    assert content.CS_MEANS["-3"] in _creature_card(world, foe, "Enemies").lines


def test_abilities_are_explained() -> None:
    """PF-ABIL-01: all twenty-one abilities; PF-ABIL-02: aquatic is at home under water."""
    world = World(Options(), ["p1"])
    explained: dict[str, str] = {}
    for kind, monster in content.MONSTERS.items():
        foe = make_foes(world, kind, 1)[0]
        begin_fight(world, [foe])
        for tag in _creature_card(world, foe, "Enemies").tags:
            explained[tag.text.replace(" ", "_")] = tag.explain
        assert set(monster.abilities) <= set(explained)
    assert set(explained) == {row["key"] for row in rows("PF-ABIL-01")}
    assert all(explained.values())
    assert "under water" in explained["aquatic"]


def test_weapons_and_damage() -> None:
    """PF-EQUIP-09: uses, sharp, magical. PF-ATTACK-07: what counts as attack, allows Defense, is fire."""
    for row in rows("PF-EQUIP-09"):
        weapon = content.WEAPONS[row["key"]]
        assert (list(weapon.use), weapon.sharp, weapon.magical) == (row["use"], row["sharp"], row["magical"])
    for row in rows("PF-ATTACK-07"):
        source = content.SOURCES[row["key"]]
        assert (source.attack, source.defense, source.fire) == (row["attack"], row["defense"], row["fire"])
        assert source.magical == (row["magical"] is True)


def test_tasks_and_attributes() -> None:
    """PF-TASK-06: five difficulties. PF-CORE-03: five attributes and what they cover."""
    assert {row["key"]: row["min_roll"] for row in rows("PF-TASK-06")} == content.DIFFICULTIES
    assert {key: list(covers) for key, covers in content.ATTRIBUTES.items()} == {
        row["key"]: row["covers"] for row in rows("PF-CORE-03")
    }


@pytest.mark.parametrize("party", range(1, 9))
def test_number_of_enemies(party: int) -> None:
    """PF-DUN-07: each row of the table, for parties of one to eight."""

    def number(face: int) -> int:
        row = content.ENEMY_NUMBER.row(face)
        return (row.times * party + row.plus) // row.share + row.more

    expected = rows("PF-DUN-07")[party - 1]
    assert [number(face) for face in (1, 2)] == [expected["roll_1_2"]] * 2
    assert [number(face) for face in (3, 4, 5)] == [expected["roll_3_5"]] * 3
    assert number(6) == expected["roll_6"]
    assert 2 * party == expected["roll_1_hard"]


@pytest.mark.parametrize(("rule", "chart"), [("PF-FEAT-01", "halls"), ("PF-FEAT-02", "caves")])
def test_room_features(rule: str, chart: str) -> None:
    """PF-FEAT-01, PF-FEAT-02: all 72 places of the charts."""
    for row in rows(rule):
        cells = content.FEATURE_CHARTS[chart]
        names = [content.FEATURES[cells.at(row["first"], second)].name for second in range(1, 7)]
        assert names == row["second"]


def test_what_features_are() -> None:
    """PF-FEAT-03: what counts as water. PF-DUN-10: what is a container."""
    water = {feature.name for feature in content.FEATURES.values() if "water" in feature.traits}
    boxes = {feature.name for feature in content.FEATURES.values() if "container" in feature.traits}
    assert water == {"stream", "waterfall", "pool", "rapids", "underground lake", "cascade", "fountain"}
    assert boxes == {"chest", "coffin", "sarcophagus", "crate", "barrel", "urn"}


def test_plot() -> None:
    """PF-PLOT-01, PF-PLOT-02: six rows; which stat lines stand for the villain; which places are caves (PF-FEAT-03)."""
    assert [list(row.options) for row in content.VILLAIN.rows] == [row["options"] for row in rows("PF-PLOT-02")]
    assert [row.caves for row in content.LOCATION.rows] == [True, False, False, False, False, False]
    assert [row.wild for row in content.LOCATION.rows] == [True, False, True, False, False, False]
    assert len(content.SITUATION) == 6


def test_magic() -> None:
    """PF-BARD-06, PF-WIZARD-02, PF-WIZARD-10, PF-NECRO-05, PF-SUMMON-01: songs, spells, and who may be commanded."""
    for row in rows("PF-BARD-06"):
        song = content.SONGS[row["key"]]
        assert (song.name, song.after_rounds, song.once_per_combat) == (
            row["name"],
            row["after_rounds"],
            row["once_per_combat"],
        )
    assert [row["key"] for row in rows("PF-WIZARD-02")] == list(content.SPELLS)
    summons = {*content.SUMMONS.any, *content.SUMMONS.five, *content.SUMMONS.twice}
    raises = {*content.RAISES.any, *content.RAISES.six}
    for row in rows("PF-SUMMON-01"):
        commanded = content.COMMANDED[row["key"]]
        assert commanded.druid == row["druid"]
        assert bool(row["wizard"]) == (row["key"] in summons)
        assert bool(row["necromancer"]) == (row["key"] in raises)
    assert {row["key"] for row in rows("PF-DRUID-03")} == {key for key, each in content.COMMANDED.items() if each.druid}


def test_which_healing_is_magical() -> None:
    """PF-HEAL-06: four sources are, all others are not."""
    magical = {row["source"] for row in rows("PF-HEAL-06") if row["magical"]}
    assert magical == {"Holy Light", "Song of Mending", "Drain Life", "Free Form spell that heals"}
    assert MAGICAL == ("holy_light", "song_of_mending", "drain_life", "free_form")


def test_values() -> None:
    """PF-VALUE-01: what each grade of goods is worth."""
    figures = {key: f"{grade.gp} x d6" if grade.die else str(grade.gp) for key, grade in content.GRADES.items()}
    figures["mundane"] = "d6"
    assert figures == {row["key"]: row["gp"] for row in rows("PF-VALUE-01")}


def test_free_form_difficulties() -> None:
    """PF-WIZARD-13: examples of the book are Average, healing and undoing Very Difficult, all else Tough."""
    grades = {"food": "average", "heal": "very_difficult", "unstone": "very_difficult", "light": "tough"}
    for spell in content.FREE_FORM.values():
        if spell.effect in grades:
            assert spell.difficulty == grades[spell.effect]


def test_companions() -> None:
    """PF-COMP-05: how the four kinds differ."""
    for row in rows("PF-COMP-05"):
        kind = content.COMPANIONS[row["kind"]]
        assert (kind.owner, kind.max, kind.party_size, kind.loot, kind.magic_items) == (
            row["owner"],
            row["max"],
            row["party_size"],
            row["loot"],
            row["magic_items"],
        )


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        (
            '[weapon.club]\nuse = ["melee"]\nsharp = false\nmagical = false\nheft = 3\n',
            "gear.toml: weapon.club: .*`heft`",
        ),
        ('[weapon.club]\nuse = ["melee"]\nmagical = false\n', "gear.toml: weapon.club: .*`sharp`"),
        ("[weapons]\n", "gear.toml: nobody knows a section 'weapons'"),
    ],
)
def test_wrong_content_is_refused(wrong: str, complaint: str, tmp_path: Path) -> None:
    """A misspelt or missing field is named with its file and entry; so is a section that nobody reads."""
    (tmp_path / "gear.toml").write_text(wrong)
    reader = content.Reader(tmp_path / "gear.toml")
    with pytest.raises(BadContent, match=complaint):
        _read_weapons(reader)


def _read_weapons(reader: content.Reader) -> None:
    if "weapon" in reader.sections:
        reader.each("weapon", Weapon)
    reader.close()
