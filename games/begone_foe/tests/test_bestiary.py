"""The bestiary read by the ledger's rules, and content that must hold together."""

from __future__ import annotations

import re

import pytest

from begone_foe.book.core.injuries import heal
from begone_foe.book.delve.company import PLANS
from begone_foe.book.delve.dungeons import (
    DWELLERS,
    HOARDS,
    generate,
    make_hoard,
    open_dungeon,
)
from begone_foe.book.magic.aiming import MODES, ON_FRIENDS, ON_ONESELF
from begone_foe.book.magic.spells_of_wits import WORKS
from begone_foe.book.monsters.bestiary import appoint
from begone_foe.content import (
    ENCOUNTERS,
    GEAR,
    JOBS,
    KINDS,
    LEVELS,
    SPELL_LISTS,
    SPELLS,
    TRAPS,
    Kind,
)
from begone_foe.proving.worlds import Setting
from begone_foe.settings import DUNGEONS
from begone_foe.state import Being
from tablewright.engine.copying import freeze
from tablewright.engine.table import ScriptTable
from tablewright.world.dungeon import check
from tablewright.world.dungeon.written import shelf

# Spells the book list has that change nothing the rules count: the game master says what comes of them.
RULED = {
    "read_languages", "read_magic", "ventriloquism", "water_breathing", "growth_of_plants", "hallucinatory_terrain",
    "massmorph", "control_weather", "lower_water", "move_earth", "part_water",
}  # fmt: skip


CHIEFS = {key: kind.chief for key, kind in KINDS.items() if kind.chief is not None}
# BF-MON-03: BODY by Hit Dice; a plus moves up one row.
BODY_ROWS = (
    (1, 0), (2, 1), (3, 2), (4, 3), (5, 4), (6, 5), (7, 6), (9, 7), (11, 8), (13, 9), (15, 10), (17, 11), (19, 12),
    (21, 13),
)  # fmt: skip
STRONGEST = 14


def body_of_dice(dice: float) -> int:
    return next((body for upto, body in BODY_ROWS if dice <= upto), STRONGEST)


def body_by_hit_dice(kind: Kind) -> int:
    if kind.id in ("human_normal", "bat_swarm"):
        return -1
    dice, plus = kind.hd_dice, kind.hd_plus
    return body_of_dice(dice + (0.5 if plus > 0 and dice >= 1 else 0))


def skill_by_movement(kind: Kind) -> int:
    """Movement class, plus 1 per full 4 HD, at most +3, never below -1 (BF-MON-04)."""
    base = {"slow": -1, "normal": 0, "fast": 1, "blazing": 2}[kind.move_class]
    return max(-1, base + min(3, int(kind.hd_dice) // 4))


def mind_and_heart(kind: Kind) -> tuple[int, int]:
    """MIND by wits; HEART half the HD it saves as, at most 6 (BF-MON-05)."""
    mind = {"mindless": -1, "animal": 0}.get(kind.mind, 1 + int(kind.hd_dice) // 5)
    return mind, min(6, kind.save_hd // 2)


@pytest.mark.parametrize("key", KINDS)
def test_ratings_follow_from_the_rows(key: str) -> None:
    """BF-MON-03, BF-MON-04, BF-MON-05: the finished ratings are what the ledger's rows give."""
    kind = KINDS[key]
    mind, heart = mind_and_heart(kind)
    own = kind.foe.body != body_by_hit_dice(kind)
    assert not own or key in ("rat_pack", "rot_grub")  # where an entry's own bonus differs it stands
    assert (kind.foe.skill, kind.foe.mind, kind.foe.heart) == (skill_by_movement(kind), mind, heart)


def test_every_row_of_the_encounter_tables_is_in_the_bestiary() -> None:
    """BF-WANDER-04, BF-MON-17."""
    for chart in ENCOUNTERS:
        assert [row.roll for row in chart.rows] == list(range(1, 21))
        assert all(row.id in KINDS or row.id.startswith("npc_party") for row in chart.rows)


@pytest.mark.parametrize("key", CHIEFS)
def test_chiefs_are_those_of_the_texts(key: str) -> None:
    """BF-MON-16: Hit Dice, hit points and added damage of a leader, where the entry's text gives them."""
    text, chief = KINDS[key].special.split("chieftain 4 HD")[0], CHIEFS[key]
    dice = re.search(r"(\d) HD (?:leader|king|chieftain|giants)", text)
    assert dice is None or int(dice[1]) == chief.dice
    points = re.search(r"\((\d+) hp", text)
    assert points is None or int(points[1]) == chief.hp
    bonus = re.search(r"\(?(?:8 hp, )?\+(\d) damage\)", text)
    assert chief.bonus == (int(bonus[1]) if bonus else 0)


@pytest.mark.parametrize("key", CHIEFS)
def test_a_band_has_a_chief_from_its_number_on(key: str) -> None:
    """BF-MON-16."""
    chief, name = CHIEFS[key], KINDS[key].name
    few, enough = (_band(key, number) for number in (chief.at_least - 1, chief.at_least))
    assert not any(being.uses for being in few)
    assert [being.uses.get("leader", 0) for being in enough] == [1] * chief.many + [0] * (chief.at_least - chief.many)
    called = f"{name} chief" if chief.many == 1 else f"{name} chief 1"
    assert (enough[0].name, enough[0].hd, enough[0].hp) == (called, chief.dice, chief.hp)


def _band(key: str, number: int) -> list[Being]:
    members = [Being(f"m{place}", f"{KINDS[key].name} {place}", kind=key) for place in range(number)]
    appoint(members)
    return members


def test_dragons_sleep_as_their_texts_say() -> None:
    """BF-MON-16."""
    found = {key: re.search(r"asleep (\d+)% of the time", kind.special) for key, kind in KINDS.items()}
    assert {key: int(match[1]) for key, match in found.items() if match} == {
        key: kind.asleep for key, kind in KINDS.items() if kind.asleep
    }


def test_dragons_know_as_many_spells_as_their_texts_say() -> None:
    """BF-MON-16."""
    words = re.compile(r"knows (three|four) (?:1st-level spells|spells each of levels 1 (?:and|to) (\d))")
    found = {key: words.search(kind.special) for key, kind in KINDS.items()}
    many = {"three": 3, "four": 4}
    for key, got in found.items():
        assert KINDS[key].spells_known == ((many[got[1]],) * int(got[2] or 1) if got else (1,)), key


def test_six_lists_of_twelve() -> None:
    """BF-SPELL-01."""
    assert [len(keys) for keys in SPELL_LISTS.values()] == [12] * 6
    assert all([SPELLS[key].roll for key in keys] == list(range(1, 13)) for keys in SPELL_LISTS.values())


def test_every_spell_does_something_or_is_ruled_on() -> None:
    assert set(SPELLS) - set(WORKS) == RULED
    assert {*ON_FRIENDS, *ON_ONESELF, *MODES} <= set(SPELLS)


def test_levels_double_from_the_second() -> None:
    """BF-ADV-07."""
    assert LEVELS == (0, 1000, 2000, 4000, 8000, 16000, 32000, 64000, 128000, 256000)


def test_gear_and_traps_refer_to_what_exists() -> None:
    """BF-EQUIP-15, BF-TRAP-02."""
    for job in JOBS.values():
        texts = [*job.items, *(text for choice in job.choices for option in choice.options.values() for text in option)]
        assert all(part.partition("*")[0] in GEAR for text in texts for part in text.split("|"))
    assert all(set(trap.plans) <= set(PLANS) for trap in TRAPS.values())
    assert all(gear.ammo in GEAR for gear in GEAR.values() if gear.ammo)


def test_dwellers_are_in_the_bestiary() -> None:
    for side in DWELLERS.side:
        assert {side.guards.kind, side.den.kind, *(band.kind for band in side.chief)} <= set(KINDS)


@pytest.mark.parametrize("weight", HOARDS.lots)
def test_hoards_lie_between_the_limits_of_their_list(weight: str) -> None:
    lot = HOARDS.lots[weight]
    poor = make_hoard("d1", "here", 2, weight, lambda topic, size: 0)
    rich = make_hoard("d1", "here", 2, weight, lambda topic, size: size - 1)
    assert (poor.coins, rich.coins) == (2 * lot.coins[0], 2 * lot.coins[1])
    assert (len(poor.gems), len(rich.gems)) == (0, lot.gems)
    assert (poor.jewellery, rich.jewellery) == ([300] if lot.jewel else [], [])
    assert (len(poor.things), len(rich.things)) == (1, 0)


@pytest.mark.parametrize("seed", range(20))
def test_generated_dungeons(seed: int) -> None:
    """Sound, with sides, traps, and treasure that grows with the depth; small enough to copy at every turn."""

    def pick(topic: str, size: int) -> int:
        import zlib

        return zlib.crc32(f"{seed}:{topic}".encode()) % size

    dungeon = generate("d1", 3, 12, pick)
    assert check(dungeon) == []
    assert len(dungeon.factions) >= 4
    worth = [
        sum(room.hoard.worth for room in dungeon.rooms.values() if room.hoard and room.level == n) for n in (1, 2, 3)
    ]
    assert worth[0] < worth[1] + worth[2]
    assert worth[0] > 500
    assert len(freeze(dungeon)) < 30_000


@pytest.mark.parametrize("key", shelf(DUNGEONS))
def test_written_dungeons(key: str) -> None:
    """Rooms for an evening or more, loops, a way in, everything in it known to the rules."""
    made = Setting({"party": [{}], "settings": {"dungeon": key}})
    dungeon = open_dungeon(made.state, None)  # type: ignore[arg-type]  # a written dungeon needs no whim
    assert check(dungeon) == []
    assert len(dungeon.rooms) >= (25 if key == "saltmouth" else 12)
    assert sum(way.kind == "exit" for way in dungeon.ways.values()) >= 1
    assert len([way for way in dungeon.ways.values() if way.b]) > len(dungeon.rooms)
    assert all(room.text for room in dungeon.rooms.values())


def test_wounds_that_have_healed_are_no_longer_cursed() -> None:
    """BF-MON-16: a clay golem's wounds take magic badly, and later ones do not."""
    scene = Setting({"party": [{"hp": 1, "items": ["ration"]}]})
    being = scene.party[0]
    being.cursed_wounds = True
    table = ScriptTable([], [])
    heal(table, being, 2, "rest")
    assert being.cursed_wounds, "half healed is not healed"
    heal(table, being, 20, "rest")
    assert not being.cursed_wounds


def test_entries_name_kinds_and_spells_that_exist() -> None:
    for key, kind in KINDS.items():
        named = [*kind.feuds, *(each.kind for each in (kind.calls, kind.raises) if each is not None)]
        named += [kind.riders.mount] if kind.riders is not None else []
        named += [kind.lair.perhaps] if kind.lair is not None and kind.lair.perhaps else []
        assert {*named} <= {*KINDS}, key
        assert {*kind.spells} <= {*SPELLS}, key
        assert bool(kind.alarm) == ("alarm" in kind.tags), key
        assert (kind.calls is not None) == any(effect.on == "call" for effect in kind.effects), key
    for spell in SPELLS.values():
        assert {*spell.shapes, *(body for bodies in spell.bodies.values() for body in bodies)} <= {*KINDS}, spell.id
