"""Every spell has a work, every question has words, and no id or key shows in labels, hints or the log."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import yabec as game
from tablewright.engine.decisions import Decision, Facts
from tablewright.engine.dice import OpenSeed
from tablewright.engine.events import Entry, Event, Roll, Why
from tablewright.engine.table import BotTable, Policy
from tablewright.engine.telling.glossary import glossary_of
from tablewright.rules import ruleset
from yabec import RULESET
from yabec.book.magic.casting import kind_of
from yabec.book.magic.harm import KINDS
from yabec.bots.view import View
from yabec.content import HOUSE, SPELLS
from yabec.events import Acted, ConflictBegan, Hurt, Seekers, Sensed, Tired
from yabec.proving.worlds import Given, build_world
from yabec.state import GM, Creature, Thing, World
from yabec.telling.cards import cards, thing_words
from yabec.telling.labels import prompt_of
from yabec.telling.labels.delve import WORDS, room_name, way_name

RAW = re.compile(r"_|\b[cfmha]\d+\b|\bd\d+\.|\{|\}")
QUESTION = re.compile(r'Question\(\s*"([a-z-]+)"')


def test_every_spell_is_of_a_kind_and_every_kind_is_some_spells() -> None:
    """YB-MAGIC-09: what each spell does is data; no kind stands idle."""
    used = {kind_of(spell).work for spell in SPELLS.values()}
    used |= {kind_of(spell, True).work for spell in SPELLS.values() if spell.reverse}
    assert {kind.work for kind in KINDS.values()} == used


def test_every_question_has_words() -> None:
    asked = set()
    for path in Path(game.__file__).parent.rglob("*.py"):
        asked |= set(QUESTION.findall(path.read_text()))
    assert len(asked) > 100
    parts = ("delve", "town", "table")
    assert sorted(key for key in asked if not any(f"{part}.ask.{key}" in WORDS for part in parts)) == []


class Reading(BotTable):
    """Reads every line of the log as it is told, and keeps the dice that no line has told of yet."""

    def __init__(self, seed: str, policies: dict[str, Policy], state: World) -> None:
        super().__init__(OpenSeed(seed), "lab", policies, {seat: RULESET.view(state, seat) for seat in policies})
        self.narrator, self.raw = RULESET.narrator("a campaign"), set[str]()
        self.untold: list[str] = []

    def roll(self, sides: int, why: Why, who: str = "") -> int:
        self.untold.append(why.label)
        return super().roll(sides, why, who)

    def tell(self, event: Event, to: Sequence[str] = ()) -> None:
        self.untold.clear()
        rolls = (Roll("lab", 0, 6, 3, "A die", "YB-GEN-11"),)
        telling = self.narrator.tell(Entry(event, rolls, tuple(to), "lab"), "p1")
        self.raw |= {line for line in (telling.text or "(nothing)", *telling.how) if RAW.search(line)}


@pytest.mark.parametrize(("bot", "creation"), [("random", "arrays"), ("careful", "playbooks"), ("careful", "arrays")])
def test_no_keys_are_shown(bot: str, creation: str) -> None:
    state = RULESET.new({"sessions": 2, "creation": creation}, ["p1"])
    raw: set[str] = set()

    def reading(policy: Policy) -> Policy:
        def answer(decision: Decision, view: View) -> str:
            raw.update(f"no words for the die: {die}" for die in table.untold)
            prompt = prompt_of(state, decision)
            texts = [prompt.text, *(f"{choice.label} {choice.hint}" for choice in prompt.choices)]
            raw.update(text for text in texts if RAW.search(text))
            return policy(decision, view)

        return answer

    table = Reading("words", {"p1": reading(RULESET.bots[bot].make()), "gm": reading(RULESET.referee)}, state)
    for _ in range(3000):
        if RULESET.outcome(state):
            break
        RULESET.play(state, "table", table)
        raw.update(f"no words for the die: {die}" for die in table.untold)
    assert raw == set()
    assert table.raw == set()


def test_two_ways_by_one_side_are_told_apart() -> None:
    """Two open passages lead east, and two blind alleys have one name."""
    zones: list[dict[str, Any]] = [{"id": "a"}]
    zones += [{"id": "b", "y": 6, "known": "seen"}, {"id": "c", "y": -6, "known": "seen"}]
    zones += [{"id": "d", "y": -9, "name": "Blind Alley"}, {"id": "e", "y": 9, "name": "Blind Alley"}]
    joined = {"b": "e", "c": "e", "d": "n", "e": "s"}
    ways = [{"id": f"a{b}", "a": "a", "b": b, "kind": "open", "state": "open", "side": s} for b, s in joined.items()]
    world = build_world(Given(zones=zones, ways=ways))
    assert way_name(world, "ac") == "an open passage, east (the first from the north)"
    assert way_name(world, "ab") == "an open passage, east (the second from the north)"
    assert [room_name(world, key) for key in ("d", "e")] == ["Blind Alley, north", "Blind Alley, south"]
    assert room_name(world, "b") == "the zone beyond an open passage, east (the second from the north)"
    world.delve.zone = "d"
    assert room_name(world, "b") == "the zone east (the second from the north) of Zone a"
    assert room_name(world, "b", "a") == "the zone beyond an open passage, east (the second from the north)"


def test_a_fight_begins_with_kinds_and_numbers() -> None:
    """Monsters have an article or their number; people keep their names."""
    told = set()
    for campaign in map(str, range(12)):
        event = ConflictBegan(("Spider", "Ogre", "Goblin", "Goblin 2", "Old Marrow"), "dramatic", "")
        told.add(RULESET.narrator(campaign).tell(Entry(event, (), (), "lab"), "p1").text)
    assert len(told) > 1
    assert [line for line in told if "a spider, an ogre, 2 goblins and Old Marrow" not in line] == []


def test_a_door_that_nobody_tried_is_a_door() -> None:
    """Whether it is stuck, locked or barred shows when it has been tried; an open one shows at once."""
    ways: list[dict[str, Any]] = [
        {"id": "ab", "a": "a", "b": "b", "kind": "door", "state": "barred"},
        {"id": "ac", "a": "a", "b": "c", "kind": "door", "state": "stuck", "data": {"tried": True}, "side": "n"},
        {"id": "bc", "a": "b", "b": "c", "kind": "door", "state": "open"},
    ]
    world = build_world(Given(ways=ways))
    assert [way_name(world, key).partition(",")[0] for key in ("ab", "ac", "bc")] == [
        "a door", "a stuck door", "an open door",
    ]  # fmt: skip


def test_what_is_nowhere_near_is_said_to_be_nowhere() -> None:
    """A scent or a spell that leads nowhere has sentences of its own; a search elsewhere says where."""
    told = RULESET.narrator("a campaign")
    events = [Sensed("Rikkit", "nobody", "nowhere"), Sensed("Ysolde", "treasure", "nowhere")]
    for event in [*events, *events]:
        text = told.tell(Entry(event, (), (), "lab"), "p1").text
        assert not re.search("nowhere|feels gold|to be had", text)
    afar = told.tell(Entry(Acted("search", "going on there", "the next zone", 1), (), (), "lab"), "p1").text
    assert "the next zone" in afar
    assert "1 more pairs" not in afar


def test_who_sets_out_too_laden_is_warned() -> None:
    """Coins stay with the guild and weigh nothing; eight swords do not."""
    for swords, warned in ((1, ""), (8, "too much in the pack of Hero 1: bad and slow on the way")):
        world = build_world(Given(heroes=[{"items": {"sword": swords}, "set": {"cp": 500, "zone": ""}}]))
        facts: Facts = {"where": "the Deep", "hexes": 2, "rations": 2, "buy": 0, "fare": 0}
        prompt = prompt_of(world, Decision("p1", "ready", "YB-TOWN-16", ("ready", "stay"), "ready", facts=facts))
        assert [choice.hint for choice in prompt.choices] == [warned, ""]


def test_the_master_is_asked_who_is_meant_and_for_what() -> None:
    world = build_world(Given(heroes=[{}]))
    asked = [prompt_of(world, Decision(GM, "moment-whom", "YB-GEN-01", ("c1",), "c1", facts={"what": what})).text
             for what in ("check", "goal", "thing", "limits")]  # fmt: skip
    assert len(set(asked)) == 4
    assert not any("(" in question for question in asked)
    said = [prompt_of(world, Decision(GM, "moment-words", "YB-GEN-01", kind="text", facts={"what": what})).text
            for what in ("tell", "rumour", "offer", "goal", "quest", "word", "dungeon", "town")]  # fmt: skip
    assert all(text.startswith("What ") for text in said)
    assert len(set(said)) == 8


def test_a_magical_door_is_spoken_to_in_words() -> None:
    door = {"id": "ab", "a": "a", "b": "b", "kind": "door", "state": "locked", "data": {"magic": "a sigh"}}
    world = build_world(Given(heroes=[{}], zones=[{"id": "a"}, {"id": "b"}], ways=[door]))
    prompt = prompt_of(world, Decision("p1", "delve", "YB-DUNG-01", ("open:ab", "say:ab"), "open:ab"))
    assert all("a door without a handle" in choice.label for choice in prompt.choices)


def test_a_blow_is_shown_with_what_is_added_to_the_die() -> None:
    told = RULESET.narrator("a campaign")
    die = Roll("lab", 0, 8, 5, "Damage", "YB-ITEM-10", "Hero 1")
    blows = [("weapon", 7, ("5 + 2 = 7",)), ("weapon", 4, ("5 - 1 = 4",)), ("weapon", 5, ()), ("fire", 2, ())]
    for cause, damage, shown in blows:
        assert told.tell(Entry(Hurt("Orc", damage, cause), (die,), (), "lab"), "p1").how == shown


def _said(event: Event) -> str:
    return RULESET.narrator("words").tell(Entry(event), "p1").text


def test_a_name_keeps_its_hyphens() -> None:
    names = ("Brannoch Nine-Fingers", "Sallow-of-the-Weir")
    assert all(name in _said(Tired(names, names)) for name in names)


def test_nobodys_surname_is_a_word_of_the_game() -> None:
    glossary = glossary_of(ruleset("yabec"))
    tales = [f"{name} {surname} goes first." for name in HOUSE.names for surname in HOUSE.surnames]
    assert glossary.found_in(tales) == []


def test_a_card_says_what_is_left_in_a_thing_and_how_sharp_it_is() -> None:
    bearer = Creature("c1", "Ada", "pc", "fighter")
    assert thing_words(Thing("wand_missiles", uses=4), bearer).endswith("(4 left)")
    assert thing_words(Thing("match_box", uses=20), bearer).endswith("(20 left)")
    assert thing_words(Thing("chalk", uses=9), bearer).endswith("(9 left)")
    assert thing_words(Thing("sword", honed=True, hurt=1), bearer).endswith("(honed) (damaged 1)")
    assert "left" not in thing_words(Thing("potion_healing", uses=1), bearer)


def test_runes_that_nobody_has_read_say_nothing() -> None:
    """YB-MAGIC-03: a card does not tell what stands on a scroll before somebody can read it."""
    wizard, thief = Creature("c1", "Ada", "pc", "wizard"), Creature("c2", "Bo", "pc", "thief", level=10)
    found = Thing("scroll_arcane", uses=1, spells=["sleep"])
    assert thing_words(found, wizard).endswith("(unread)")
    assert thing_words(found, thief).endswith("(Sleep)")
    assert thing_words(Thing("scroll_arcane", uses=1, spells=["sleep"], read=["c3"]), wizard).endswith("(Sleep)")
    assert thing_words(Thing("scroll_divine", uses=1, spells=["light"]), wizard).endswith("(Light)")


def test_a_card_says_what_is_studied_and_who_stays() -> None:
    world = build_world(Given(heroes=[{"class": "wizard", "set": {"study": "research:book:web", "weeks": -1}}],
                              minions=[{"kind": "dog", "set": {"used": {"session:home": 1}}}]))  # fmt: skip
    lines = [line for card in cards(world, "p1") for line in card.lines]
    assert "Not yet learnt: Web" in lines
    assert "stays in town this session" in lines


def test_a_smith_is_told_what_a_week_does_and_no_price_of_the_list() -> None:
    world = build_world(Given(heroes=[{"class": "dwarf", "items": {"sword": 1}}]))
    for how, hint in (("repair", "1 item damage"), ("hone", "1d4 more damage, until that shows 4")):
        facts: Facts = {"who": "c1", "how": how}
        prompt = prompt_of(world, Decision("p1", "forge-item", "YB-DOWN-14", ("sword",), "sword", facts=facts))
        assert prompt.choices[0].hint == hint


def test_one_who_looks_for_work_is_not_several() -> None:
    assert "1 " not in _said(Seekers(1, 1)).replace("level 1", "")


def test_a_spell_to_be_written_says_what_it_takes() -> None:
    world = build_world(Given(heroes=[{"class": "wizard", "level": 9, "set": {"book": ["fire_ball"]}}]))
    asked = Decision("p1", "scribe-spell", "YB-DOWN-15", ("fire_ball", "sleep"), facts={"who": "c1"})
    hint = prompt_of(world, asked).choices[0].hint
    assert hint.startswith("1500 cp, 3 weeks.")
