"""What is found, taken and said among strangers: words and figures that a player reads."""

from __future__ import annotations

import zlib
from typing import Any

import pytest

from begone_foe.book.characters.making import rival
from begone_foe.book.core.carrying import parse_thing
from begone_foe.book.core.measures import pay
from begone_foe.book.delve.dungeons import arms_of, carried_by, furnished, open_dungeon, pocket
from begone_foe.book.delve.exploration import choose
from begone_foe.book.fight.rounds import begin_fight, settle
from begone_foe.book.meeting.captives import enlist
from begone_foe.book.monsters.bestiary import muster, whole_lair
from begone_foe.book.town.expedition import come_home
from begone_foe.content import SKILLS
from begone_foe.events import FoundTreasure
from begone_foe.proving.worlds import Setting
from begone_foe.state import Being, Meeting
from begone_foe.telling.labels import prompt_of
from begone_foe.telling.prose import Narrator
from begone_foe.telling.scene import foe_card, member_card
from tablewright.engine.decisions import Decision, Refused
from tablewright.engine.events import Entry, Event
from tablewright.engine.options import Option
from tablewright.engine.scene import Choice
from tablewright.engine.table import ScriptTable
from tablewright.world.dungeon import Band, Hoard
from tablewright.world.dungeon.written import read_dungeon

NOTHING_ROLLED = [100] * 13  # types U and V, and nothing of either


def a_rival(scene: Setting) -> Being:
    """Level 1, a thief, SKILL raised twice, 25 silver."""
    return rival(scene.state, ScriptTable([1, 3, 3, 6, 1, 1, 1, 1, 1, 1, 1, 6, 6], []), False, "neutral", "g1")


def choices(scene: Setting, question: str, *keys: Any, **facts: str | int) -> list[Choice]:
    return list(prompt_of(scene.state, Decision("p1", question, "", keys, facts=facts)).choices)


def told(event: Event) -> str:
    return Narrator("test").tell(Entry(event, (), ()), "p1").text


# --- what the beaten had ----------------------------------------------------------------------------------------------
def test_a_rivals_purse_is_found() -> None:
    scene = Setting({"party": [{}]})
    beaten = a_rival(scene)
    beaten.dead = True
    assert beaten.silver == 25
    assert carried_by(scene.state, ScriptTable(NOTHING_ROLLED, []), [beaten]).coins == 25
    assert beaten.silver == 0


def test_a_living_rival_keeps_the_arms() -> None:
    scene = Setting({"party": [{}]})
    other = a_rival(scene)
    assert arms_of([other]) == []
    other.dead = True
    assert "gambeson" in [item.kind for item in arms_of([other])]


# --- finds in words ---------------------------------------------------------------------------------------------------
class Listening(ScriptTable):
    told: list[Event]

    def tell(self, event: Event, to: Any = ()) -> None:
        self.told = [*getattr(self, "told", []), event]


def test_a_find_says_which_potion_it_is() -> None:
    scene, table = Setting({"party": [{}]}), Listening([], [])
    pocket(scene.state, table, Hoard(coins=40, gems=[50], things=["potion:fly", "magic_sword"]))
    assert table.told == [FoundTreasure(90, ("potion of Fly", "enchanted sword"))]


def test_who_chooses_from_a_find_is_told_the_same() -> None:
    given = {"party": [{}], "room": {"hoard": {"coins": 40, "gems": [50], "things": ["scroll:web"]}}}
    scene, table = Setting(given), Listening([], ["done"])
    choose(scene.state, table)
    assert table.told == [FoundTreasure(90, ("scroll of Web",))]


@pytest.mark.parametrize("inside", ["", "a war drum"])
def test_no_silver_is_not_counted(inside: str) -> None:
    text = told(FoundTreasure(0, ("potion of Fly",), inside))
    assert "potion of Fly" in text
    assert "0 silver" not in text


# --- what stands behind a choice --------------------------------------------------------------------------------------
def test_every_skill_says_what_it_is_for() -> None:
    scene = Setting({"party": [{}]})
    for question in ("skill-known", "new-skill"):
        assert all(choice.hint for choice in choices(scene, question, *SKILLS, who="c1"))


def test_wares_of_strangers_are_counted_as_in_a_shop() -> None:
    scene = Setting({"party": [{"silver": 50}], "foes": ["trader"]})
    scene.state.meeting = Meeting(["m1"], stage="talk", attitude="friendly")
    labels = [choice.label for choice in choices(scene, "trade", Option("torch"), Option("rope"), foe="m1")]
    assert labels == ["Torch (6)", "Rope"]


def test_a_days_wage_is_named_before_it_is_asked_for() -> None:
    scene = Setting({"party": [{"silver": 50}], "foes": ["orc"]})
    scene.state.meeting = Meeting(["m1"], stage="talk", attitude="friendly")
    assert choices(scene, "talk", Option("hire"), foe="m1", number=1)[0].hint == "7 silver for the day"


def test_a_soul_die_on_a_reaction_shows_each_step() -> None:
    """9 short of friends: a single die makes guarded of hostile with a 3, and indifferent with a 6 or more."""
    scene = Setting({"party": [{"heart": 1, "alignment": "neutral"}]})
    odds = [
        each.odds for each in choices(scene, "soul-reaction", "no", "1", who="c1", on="c1", use="reaction", short=9)
    ]
    assert odds == ["", "38 % indifferent or better, 75 % guarded or better"]


def test_the_chance_of_a_conversion_is_shown_where_one_speaks() -> None:
    scene = Setting({"party": [{"alignment": "lawful", "heart": 2}], "foes": [{"kind": "orc", "captive": True}]})
    assert choices(scene, "captives", Option("convert"), who="m1")[0].odds == "60 %"


def test_an_enchanted_arm_says_so() -> None:
    scene = Setting({"party": [{"items": ["magic_sword@pack", "silver_dagger@pack"]}]})
    for number, item in enumerate(scene.party[0].items):
        item.id = number
    hints = [each.hint for each in choices(scene, "gear", Option("wield", "0"), Option("wield", "1"), who="c1")]
    assert hints == ["D8, +1, enchanted", "D6, 30 ft, silver"]


def test_who_draws_is_told_what_falls() -> None:
    """BF-EQUIP-12: before it is chosen, and nothing falls for the asking."""
    scene = Setting({"party": [{"items": ["mace@main", "dagger@pack"]}], "foes": [{"kind": "ogre", "at": 60}]})
    for number, item in enumerate(scene.party[0].items):
        item.id = number
    (drawn,) = choices(scene, "act", Option("draw", "1"), who="c1")
    assert drawn.hint.endswith("lets the mace fall")
    assert [item.place for item in scene.party[0].items] == ["main", "pack"]


# --- who serves ------------------------------------------------------------------------------------------------------
def served(scene: Setting, being: Being) -> Being:
    enlist(scene.state, ScriptTable([], []), being, 7)
    return being


def test_a_hired_goblin_tests_morale_with_the_hirelings() -> None:
    scene = Setting({"party": [{}, {"role": "hireling"}], "foes": ["goblin", "orc"]})
    goblin = served(scene, scene.foes[0])
    begin_fight(scene.state, ScriptTable([], []), [scene.foes[1]], 30)
    fight = scene.state.fight
    assert fight is not None
    assert fight.groups["hirelings"].start == 2
    assert goblin.group == "hirelings"


def test_who_was_charmed_or_summoned_tests_none() -> None:
    scene = Setting({"party": [{}], "foes": ["goblin", "orc"]})
    served(scene, scene.foes[0]).uses.clear()
    begin_fight(scene.state, ScriptTable([], []), [scene.foes[1]], 30)
    fight = scene.state.fight
    assert fight is not None
    assert "hirelings" not in fight.groups


def test_a_hired_goblin_who_ran_is_gone() -> None:
    scene = Setting({"party": [{}], "foes": ["goblin", "orc"]})
    goblin = served(scene, scene.foes[0])
    begin_fight(scene.state, ScriptTable([], []), [scene.foes[1]], 30)
    fight = scene.state.fight
    assert fight is not None
    fight.groups["hirelings"].broken, goblin.gone = "flee", "fled"
    scene.foes[1].dead = True
    settle(scene.state, ScriptTable([100] * 16, []), "won")
    assert goblin.id not in scene.state.march


@pytest.mark.parametrize("wage", [0, 7])
def test_a_rival_taken_into_service_parts_in_town(wage: int) -> None:
    scene = Setting({"party": [{"silver": 100}], "what": "found"})
    other = a_rival(scene)
    enlist(scene.state, ScriptTable([], []), other, wage)
    come_home(scene.state, ScriptTable([], []))
    assert scene.state.phase == "town"
    assert other.id not in scene.state.march


def test_a_strangers_purse_is_not_the_partys() -> None:
    scene = Setting({"party": [{"silver": 30}]})
    other = a_rival(scene)
    enlist(scene.state, ScriptTable([], []), other, 0)
    scene.state.march.reverse()
    pay(scene.state, 10)
    assert (other.silver, scene.party[0].silver) == (25, 20)


# --- lairs that people write -----------------------------------------------------------------------------------------
LAIR = """# The Hole

## 1. The Door
level 1, at 0,0, size 3x3, purpose entry
- exit: s open passage to out
- monsters: 1 hobgoblin (lair, number={number})
"""


def test_a_written_lair_is_numbered_by_its_entry() -> None:
    band = furnished(read_dungeon(LAIR.format(number="lair"), "hole.md")).rooms["1"].bands[0]
    assert whole_lair(band)
    made = muster(Setting({}).state, ScriptTable([1, 1, 1, 1, 2, 6], []), band, 1)
    assert len(made) == 6


def test_another_word_for_a_number_is_refused() -> None:
    with pytest.raises(Refused, match="'many'"):
        furnished(read_dungeon(LAIR.format(number="many"), "hole.md"))


# --- what cards say --------------------------------------------------------------------------------------------------
def test_a_thoul_among_guards_looks_like_one() -> None:
    state = Setting({}).state
    guard = muster(state, ScriptTable([1, 1, 1, 1, 1, 1], []), Band("hobgoblin", "lair"), 1)[-1]
    assert guard.kind == "thoul"
    plain = Being("m9", "Hobgoblin guard 2", "monster", side="foe", kind="hobgoblin", hp=18, most=18)
    assert foe_card(guard, False).icon == foe_card(plain, False).icon
    assert foe_card(guard, False).subtitle == ""
    assert foe_card(guard, True).subtitle == "Thoul"


@pytest.mark.parametrize(
    ("wage", "half_share", "said"),
    [(2, False, "mercenary, 2 silver a day"), (2, True, "mercenary, half a share"), (0, False, "mercenary, unpaid")],
)
def test_what_a_hireling_serves_for(wage: int, half_share: bool, said: str) -> None:
    being = Being("h1", "Wat", "hireling", job="mercenary", wage=wage, half_share=half_share)
    assert member_card(being).subtitle == said


def test_a_rivals_arms_are_a_find() -> None:
    scene = Setting({"party": [{}]})
    beaten = a_rival(scene)
    beaten.dead = True
    assert all(item.found for item in arms_of([beaten]))


# --- the table's own spells -------------------------------------------------------------------------------------------
class AnyWhim(ScriptTable):
    """Whims of chance from a number, for what is made and not rolled."""

    def __init__(self, number: int) -> None:
        super().__init__([], [])
        self.number = number

    def whim(self, topic: str, size: int) -> int:
        return zlib.crc32(f"{self.number}:{topic}".encode()) % size


@pytest.mark.parametrize(
    "names", ["Light, Shield, Sleep, Web, Ventriloquism", "Magic Missile, Light, Hold Portal, Sleep"]
)
def test_a_generated_dungeon_holds_spells_of_the_tables_list_alone(names: str) -> None:
    """BF-SPELL-01: with potions on the list and without; the bots imagine the same."""
    scene = Setting({"party": [{}], "settings": {"spells": names}})
    listed = {name.strip().lower().replace(" ", "_") for name in names.split(",")}
    found = set()
    for number in range(12):
        dungeon = open_dungeon(scene.state, AnyWhim(number))
        things = [parse_thing(thing) for room in dungeon.rooms.values() if room.hoard for thing in room.hoard.things]
        found |= {item.spell for item in things if item.spell}
    assert found
    assert found <= listed
