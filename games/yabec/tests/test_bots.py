"""Bots see what their seat may see, and nothing else: hidden things are swapped, and they answer the same."""

from __future__ import annotations

import copy
import random

import msgspec
import pytest

from tablewright.engine.copying import freeze
from tablewright.engine.decisions import Decision
from tablewright.engine.dice import OpenSeed
from tablewright.engine.ruleset import for_trial
from tablewright.engine.table import BotTable, Policy
from tablewright.engine.thinking.forecast import ends_of
from tablewright.engine.thinking.position import Position
from tablewright.rules import ruleset
from tablewright.world.dungeon import Band, Hoard, Trap, path
from yabec import RULESET
from yabec.book.meeting.meeting import known_kind
from yabec.bots.delve import redraw
from yabec.bots.view import View
from yabec.proving.worlds import Given, build_world
from yabec.state import Conflict, World

TURNS = 900


def swapped(world: World, chance: random.Random) -> World:
    """The same table with other secrets: hidden health, rooms nobody has entered, unfound traps, others' creeds."""
    other = msgspec.msgpack.decode(msgspec.msgpack.encode(world), type=World)
    for each in other.creatures.values():
        if each.side == "foes" and not each.damage and not known_kind(other, each):
            each.hp += chance.randint(0, 30)
        elif each.seat == "p2":
            each.alignment, each.tenets, each.goals = chance.choice(("Lawful", "Chaotic")), [3], ["a secret"]
    for dungeon in other.dungeons.values():
        for room in dungeon.rooms.values():
            if room.known != "entered":
                room.bands = [Band("ogre", "2d6")] if chance.random() < 0.5 else []
                room.hoard, room.text = Hoard(chance.randint(0, 999)), "Otherwise."
                room.purpose, room.data = "vault", {**room.data, "feature": "pool", "feet": 10}
            if room.trap is None or not room.trap.known:
                room.trap = Trap("gas", "poison gas") if chance.random() < 0.5 else None
            if room.hoard is not None and room.hoard.hidden:
                room.hoard.coins += 500
    return other


class Watched:
    """A bot that is asked twice: at the table as it is, and at one with other secrets."""

    def __init__(self, bot: Policy, world: World, seat: str, seed: int) -> None:
        self.bot, self.world, self.seat = bot, world, seat
        self.chance = random.Random(seed)
        self.asked = 0

    def __call__(self, decision: Decision, view: View) -> str:
        twin = copy.deepcopy(self.bot) if self.asked % 7 == 0 else None
        self.asked += 1
        answer = self.bot(decision, view)
        if twin is not None:
            assert twin(decision, View(swapped(self.world, self.chance), self.seat)) == answer, decision
        return answer


@pytest.mark.parametrize("bot", ["careful", "bold"])
@pytest.mark.parametrize("seed", range(4))
def test_secrets_do_not_change_what_a_bot_answers(bot: str, seed: int) -> None:
    world = RULESET.new({"sessions": 3, "levels": 2}, ["p1", "p2"])
    players = {seat: Watched(RULESET.bots[bot].make(), world, seat, seed) for seat in world.seats}
    policies: dict[str, Policy] = {**players, "gm": RULESET.referee}
    table = BotTable(OpenSeed(f"eyes {seed}"), "lab", policies, {seat: View(world, seat) for seat in policies})
    for _ in range(TURNS):
        if not world.outcome:
            RULESET.play(world, "table", table)
    assert sum(each.asked for each in players.values()) > 50


def test_a_view_hands_out_no_live_state() -> None:
    world = RULESET.new({}, ["p1", "p2"])
    table = BotTable(OpenSeed("view"), "lab", {s: RULESET.bots["careful"].make() for s in ("p1", "p2")}, {})
    table._views = {seat: View(world, seat) for seat in ("p1", "p2")}
    RULESET.play(world, "table", table)
    for each in View(world, "p1").party:
        each.damage = 99
    assert all(each.damage == 0 for each in world.creatures.values())
    theirs = [each for each in View(world, "p1").citizens if each.seat == "p2"]
    assert theirs
    assert all(each.alignment == "" for each in theirs)


@pytest.mark.parametrize("bot", ["careful", "bold"])
def test_a_town_with_nobody_left_in_it_is_left(bot: str) -> None:
    """A goal is set, nobody can set out, and a token could be passed on for ever: the session ends instead."""
    given = Given(heroes=[{"set": {"status": "gone", "used": {"replaced": 1}}}], seats=["p1", "p2"])
    world = build_world(given)
    world.scheme, world.in_town, world.party, world.goal = "town", 3, [], "no-deaths"
    world.roles = {"mapper": ["p1"], "caller": ["p1"]}
    policies: dict[str, Policy] = {seat: RULESET.bots[bot].make() for seat in ("p1", "p2")} | {"gm": RULESET.referee}
    table = BotTable(OpenSeed("empty"), "lab", policies, {seat: View(world, seat) for seat in policies})
    for _ in range(5):
        if world.scheme == "town":
            RULESET.play(world, "table", table)
    assert world.scheme != "town"


def test_the_champion_sets_out_with_fighters() -> None:
    """YB-CHAR-01: it chooses its party instead of taking the ready one."""
    world = RULESET.new({}, ("p1",))
    views = {seat: RULESET.view(world, seat) for seat in ("p1", "gm")}
    table = BotTable(OpenSeed("own"), "table", {"p1": RULESET.bots["champion"].make(), "gm": RULESET.referee}, views)
    while len(world.creatures) < world.options.characters:
        RULESET.play(world, "table", table)
    assert [each.key for each in world.creatures.values()] == ["fighter"] * 4


def test_what_nobody_has_room_for_is_left_and_not_offered_for_ever() -> None:
    """The others had free slots between them, and none of them room for the bow (YB-ITEM-01)."""
    world = RULESET.new(for_trial(RULESET.settings, {"characters": 6}), ["p1"])
    careful, asked = RULESET.bots["careful"].make(), [0]

    def patient(decision: Decision, view: View) -> str:
        asked[0] += 1
        assert asked[0] < 5000, decision
        return careful(decision, view)

    policies: dict[str, Policy] = {"p1": patient, "gm": RULESET.referee}
    table = BotTable(OpenSeed("experiment/1"), "lab", policies, {seat: View(world, seat) for seat in policies})
    for _ in range(TURNS):
        if not world.outcome:
            RULESET.play(world, "table", table)
    assert world.outcome


def torn_apart(status: str, theirs: str, foes: str) -> World:
    """A fight in `a`, the only zone that was entered, and one of two heroes in another."""
    zones = [{"id": "a"}, *({"id": zone, "known": "unseen"} for zone in "bcde")]
    heroes = ["fighter", {"set": {"zone": theirs, "status": status}}]
    world = build_world(Given(heroes=heroes, foes=[{"kind": "goblin", "set": {"zone": foes}}], zones=zones))
    world.scheme, everybody = "conflict", list(world.creatures)
    counts = {key: 20 - number for number, key in enumerate(everybody)}
    world.conflict = Conflict(fighters=everybody, met=everybody, counts=counts, foes=1, started_in="a", begun=True)
    return world


@pytest.mark.parametrize("foes", ["a", "b"])
@pytest.mark.parametrize("theirs", ["c", "d"])
@pytest.mark.parametrize("status", ["", "escaped"])
def test_how_a_fight_ends_is_told_while_somebody_is_far_into_the_unknown(status: str, theirs: str, foes: str) -> None:
    """Others find each other where somebody fled to (YB-CONF-22), be it rooms beyond what was entered."""
    rules = ruleset("yabec")
    position = Position(rules, "p1", "table", freeze(torn_apart(status, theirs, foes)), OpenSeed("far"), "far", 0, ())
    ends = ends_of(rules, position, tries=8, seconds=0)
    assert ends is not None
    assert ends.tries == 8


def test_where_people_are_in_a_fight_stays_with_the_way_there_when_secrets_are_drawn_anew() -> None:
    world = torn_apart("", "c", "d")
    dungeon = world.dungeons["d"]
    redraw(world, "p1", lambda topic, size: 1 % size)
    assert path(dungeon, "a", "d") == ["ab", "bc", "cd"]
    assert {"a", "b", "c", "d", "e"} <= dungeon.rooms.keys()
    assert all(dungeon.rooms[zone].known == "unseen" for zone in "bcde")
