"""Bots: they see no secret, are not nagged, and know people by id."""

from collections import Counter

import msgspec
import pytest

from games.pocket_fantasy.tests.play import positions, watch
from pocket_fantasy import RULESET
from pocket_fantasy.book.combat.actions import make_foes
from pocket_fantasy.book.core.rolls import mark_tried
from pocket_fantasy.bots import traveller
from pocket_fantasy.state import Container, Passage, Room, World
from tablewright.engine.copying import copy_of
from tablewright.engine.decisions import Decision
from tablewright.engine.dice import OpenSeed
from tablewright.engine.table import BotTable


def with_other_secrets(world: World) -> World:
    """The same game with everything changed that the table hides: traps, secret doors, rooms ahead, the PM's plans."""
    other = copy_of(world)
    if other.dungeon is not None:
        for number, room in enumerate(other.dungeon.rooms):
            if not room.secret_found:
                room.secret = not room.secret
            for thing in (room.door, *room.containers):
                if not thing.spotted and not thing.open:
                    thing.trapped, thing.locked = not thing.trapped, thing.locked
            if not room.entered:
                other.dungeon.rooms[number] = Room(way=room.way, boss=room.boss, features=["chest"], floor_trap=True)
                other.dungeon.rooms[number].containers = [Container("chest", trapped=True)]
    if other.fight is not None:
        other.fight.new_foes = make_foes(other, "ogre", 2, "ambush")
        for foe in other.fight.foes:
            foe.favor += 1
    if other.plot is not None:
        other.plot.who = "dragon"
    return other


@pytest.mark.parametrize("bot", ["steady", "bold"])
def test_secrets_change_no_answer(bot: str) -> None:
    """PF-CORE-19: a bot answers alike whatever is hidden from its seat."""
    player, compared = RULESET.bots[bot].make(), 0
    for seed in ("one", "two", "three"):
        for decision, world in positions(seed, bot=bot):
            answer = player(decision, RULESET.view(world, "p1"))
            assert player(decision, RULESET.view(with_other_secrets(world), "p1")) == answer, decision
            compared += 1
    assert compared > 100


def test_a_view_hands_out_nothing_that_can_be_changed() -> None:
    decision, world = next(iter(positions("one", every=60)))
    view = RULESET.view(world, "p1")
    assert type(view.party[0]).__struct_config__.frozen
    before = msgspec.msgpack.encode(world)
    for seen in view.party:
        seen.kit["torch"] = 99
        seen.used["rage"] = 9
    assert msgspec.msgpack.encode(world) == before
    assert decision.question


@pytest.mark.parametrize("heroes", [1, 4, 6])
def test_rerolls_are_under_a_tenth_of_all_questions(heroes: int) -> None:
    """PF-HERO-02: by default a Heroic Reroll is offered where much hangs on the roll."""
    asked: Counter[str] = Counter()

    def note(decision: Decision, world: World) -> None:
        asked[decision.question] += 1

    for number in range(6):
        watch(f"flood {number}", note, settings={"heroes": heroes})
    rerolls = sum(count for question, count in asked.items() if question.startswith("heroic") or question == "inspire")
    assert 0 < rerolls < sum(asked.values()) / 10


def test_a_reroll_question_says_what_is_at_stake() -> None:
    """PF-HERO-04: what was rolled, what is needed, the chance, and what is lost."""
    told = 0

    def note(decision: Decision, world: World) -> None:
        nonlocal told
        if decision.question.startswith("heroic"):
            assert {"rolled", "need", "chance", "held"} <= set(decision.facts)
            scene = RULESET.scene(world, "p1", (decision,))
            assert scene.prompt is not None
            assert str(decision.facts["rolled"]) in scene.prompt.text
            reroll = next(each for each in scene.prompt.choices if each.key != "keep")
            assert f"{decision.facts['chance']}%" in reroll.odds
            told += 1

    for number in range(4):
        watch(f"stakes {number}", note)
    assert told > 20


def test_two_of_the_same_name_are_two() -> None:
    """People are found by id: each Ada sees her own figures, and acts for herself."""
    party = [
        {"name": "Ada", "race": "human", "class": "fighter", "max_hp": 10, "weapons": [("sword", 0)]},
        {"name": "Ada", "race": "elf", "class": "wizard", "max_hp": 4, "weapons": [("staff_of_magic_missiles", 0)]},
    ]
    settings: dict[str, bool | int | str] = {"heroes": 2, "characters": msgspec.json.encode(party).decode()}
    seen: dict[str, set[str]] = {}

    def note(decision: Decision, world: World) -> None:
        if decision.question == "act":
            seen.setdefault(str(decision.facts["who"]), set()).update(decision.options)

    for number in range(3):
        watch(f"ada {number}", note, settings=settings)
    fighter, wizard = seen["c1"], seen["c2"]
    assert "challenge" in fighter
    assert "cast" not in fighter
    assert "cast" in wizard
    assert "challenge" not in wizard


def test_a_side_door_at_which_all_failed_is_broken() -> None:
    """PF-DUN-11: rooms ahead lie behind it alone, so nobody walks to and fro between the doors that are open."""
    world = next(world for _, world in positions("one", every=1) if world.dungeon is not None)
    assert world.dungeon is not None
    world.mode, world.fight = "dungeon", None
    world.dungeon.rooms = [Room(entered=True, sides=[Passage(2)]), Room(entered=True, ends=True), Room(after=0)]
    world.dungeon.at, world.dungeon.rooms[0].door.open = 0, True
    for hero in world.party:
        mark_tried(world, hero, "open", "door_2")
    view = RULESET.view(world, "p1")
    assert (view.next_step, view.barred) == ("door_2", True)
    assert traveller.explore(Decision("p1", "explore", "PF-DUN-02", ("onward", "break", "leave")), view, 0) == "break"


def test_the_champion_makes_its_own_party() -> None:
    """PF-CHAR-01: two who stand in front, two who mend; whoever falls is followed by one of the kind that lacks."""
    world = RULESET.new({}, ("p1",))
    views = {seat: RULESET.view(world, seat) for seat in ("p1", "gm")}
    policies = {"p1": RULESET.bots["champion"].make(), "gm": RULESET.referee}
    table = BotTable(OpenSeed("own"), "table", policies, views)
    while world.mode == "assembly":
        RULESET.play(world, "table", table)
    assert [hero.cls for hero in world.party] == ["gladiator", "cleric", "gladiator", "cleric"]
    world.party.pop(1)
    asked = Decision("p1", "class", "PF-CLASS-02", ("fighter", "gladiator", "cleric"))
    assert policies["p1"](asked, RULESET.view(world, "p1")) == "cleric"
