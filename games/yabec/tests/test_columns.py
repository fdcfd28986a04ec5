"""Whole columns of the matrix as properties, over states and answers of chance.

Who is stone changes in nothing; who is down, asleep or stone is asked for no deed and pays nothing; a lost arm holds
nothing; whoever stayed elsewhere has no part; a light that is stone lights nothing; nobody walks asleep or in bonds;
what was called once in a fight is not talked over again.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from tablewright.engine.decisions import Decision
from tablewright.engine.dice import OpenSeed
from tablewright.engine.options import Option
from tablewright.engine.proving.given import as_given
from tablewright.engine.table import BotTable
from yabec import content
from yabec.book import order
from yabec.book.conflict import rounds
from yabec.book.core import carrying, items, light, stats
from yabec.bots.view import View
from yabec.effects import Asleep
from yabec.proving import worlds
from yabec.state import GM, Creature, World

GAMES, STEPS = 60, 40
SEATS = ("p1", "p2")
STATUS = ("", "", "", "stone", "near death", "subdued")
LASTING: tuple[dict[str, Any], ...] = (
    {"key": "asleep", "until": "turn", "left": 20, "by": "c1", "bad": True, "about": "asleep"},
    {"key": "webbed", "until": "turn", "left": 20, "bad": True, "about": "bound"},
    {"key": "paralysed", "until": "turn", "left": 20, "bad": True, "about": "paralysed"},
    {"key": "invisibility", "until": "delve", "by": "c1"},
)
THINGS = (
    "sword", "dagger", "short_bow", "shield", "bandage", "ration", "rope", "lighter", "kerosene", "potion_healing",
    "wine", "antidote", "holy_symbol", "spell_book", "mirror", "caltrops", "smoke_bomb", "chalk",
)  # fmt: skip
FOES = ("orc", "goblin", "skeleton", "ogre", "wolf", "basilisk", "shadow", "zombie", "giant_spider")
NAMES_ANYBODY = ("target", "who", "part", "from-body", "march", "marching", "who-takes", "subdue", "consent",
                 "bandage-whom")  # fmt: skip
"""Questions in which somebody is named as what a deed is done to, or who is in the way."""


class Broken(AssertionError):
    """A property of a column does not hold."""


def a_hero(chance: random.Random, number: int) -> dict[str, Any]:
    """The first is always up: there is somebody to play on with."""
    cls = chance.choice(sorted(content.CLASSES))
    status = chance.choice(STATUS) if number else ""
    things = {key: chance.randint(1, 3) for key in chance.sample(THINGS, chance.randrange(7))}
    changes: dict[str, Any] = {"status": status, "cp": chance.randrange(90), "damage": chance.randrange(4)}
    if status == "near death":
        changes["damage"] = 30
    if chance.random() < 0.2:
        changes["arms"] = chance.choice((1, 2))
        things = {key: number for key, number in things.items() if not content.ITEMS[key].damage}
    one: dict[str, Any] = {"class": cls, "level": chance.randint(1, 5), "hp": 30, "items": things, "set": changes}
    if chance.random() < 0.5:
        one["items"]["torches"] = 2
        one["lit"] = "torches"
    one["effects"] = [dict(chance.choice(LASTING))] if number and not status and chance.random() < 0.4 else []
    return one


def a_world(chance: random.Random, fighting: bool) -> World:
    given: dict[str, Any] = {
        "heroes": [a_hero(chance, number) for number in range(chance.randint(2, 4))],
        "minions": [chance.choice(("sailor", "dog", "horse", "torch_bearer")) for _ in range(chance.randrange(2))],
        "foes": [chance.choice([key for key in FOES if key in content.MONSTERS]) for _ in range(chance.randint(1, 3))]
        if fighting else [],
        "zones": [{"id": "a", "lit": chance.random() < 0.6}, {"id": "b", "lit": chance.random() < 0.6}, {"id": "c"}],
        "seats": list(SEATS),
        "full": True,
    }  # fmt: skip
    return worlds.build_world(as_given(given, worlds.Given))


def is_out(creature: Creature) -> bool:
    """Does nothing of its own: down, stone, or asleep."""
    return stats.is_down(creature) or stats.has(creature, Asleep)


def check_question(world: World, decision: Decision) -> None:
    if decision.question == "try-effect" and world.conflict is not None:
        again = "truce" in world.conflict.called and "parley" in decision.options
        if again:
            raise Broken(f"a truce was called and is talked over again: {decision.options}")
    if decision.seat == GM:
        return
    who = world.creatures.get(str(decision.facts.get("who", "")))
    if who is not None and who.status == stats.STONE:
        raise Broken(f"{decision.question} is asked about {who.id}, who is stone: {decision.options}")
    if decision.question in NAMES_ANYBODY:
        return
    for option in map(Option.read, decision.options):
        for key in (option.verb, *option.targets):
            creature = world.creatures.get(key)
            if creature is None or creature.side != "party" or creature.status != stats.STONE:
                continue
            if option.verb not in ("lift", "carry", "body", "put-down", "part", "bear"):
                raise Broken(f"{decision.question} offers {option}, who is stone")


def whole(creature: Creature) -> tuple[Any, ...]:
    things = [(thing.key, thing.qty, thing.lit, thing.uses, thing.hurt) for thing in creature.items if not thing.of]
    return creature.damage, creature.xp, creature.cp, things, list(creature.memory), dict(creature.scores)


def check_after(world: World, stone: dict[str, tuple[Any, ...]]) -> None:
    for key, had in stone.items():
        creature = world.creatures.get(key)
        if creature is not None and creature.status == stats.STONE and whole(creature) != had:
            raise Broken(f"{key} is stone, had {had} and has {whole(creature)}")
    for creature in world.creatures.values():
        if creature.arms >= stats.ARMS and items.weapon_of(creature) is not None and creature.kind == "pc":
            raise Broken(f"{creature.id} has no arms and holds {items.weapon_of(creature)}")
        if creature.status == stats.STONE and light.shines(creature):
            raise Broken(f"{creature.id} is stone and shines")


def lying_still(world: World) -> dict[str, str]:
    """Where those are who cannot walk."""
    return {each.id: each.zone for each in stats.members(world) if carrying.cannot_walk(each)}


def check_lying(world: World, before: dict[str, str]) -> None:
    for key, zone in lying_still(world).items():
        if before.get(key, zone) != zone and carrying.bearer_of(world, world.creatures[key]) is None:
            raise Broken(f"{key} cannot walk, was in {before[key]} and is in {zone}")


def play(number: int, fighting: bool) -> int:
    """Answers of chance for so many steps; every question and every step is looked at."""
    chance = random.Random(f"columns/{fighting}/{number}")
    world, asked = a_world(chance, fighting), 0

    def answer(decision: Decision, view: object) -> str:
        nonlocal asked
        asked += 1
        check_question(world, decision)
        if decision.question == "try-words":
            return "we talk this over"
        if decision.kind != "choice" or not decision.options or decision.seat == GM:
            return str(decision.usual)
        return str(chance.choice(decision.options))

    seats = (*SEATS, GM)
    table = BotTable(
        OpenSeed(f"columns/{number}"), "t", dict.fromkeys(seats, answer), {seat: View(world, seat) for seat in seats}
    )
    if fighting:
        rounds.begin_conflict(world, table, everyone=True)
    for _ in range(STEPS):
        if world.scheme not in ("conflict", "delve") or world.outcome:
            break
        stone = {key: whole(each) for key, each in world.creatures.items() if each.status == stats.STONE}
        lying = {} if world.scheme == "conflict" else lying_still(world)
        order.step(world, table)
        if world.scheme in ("conflict", "delve"):
            check_after(world, stone)
        if world.scheme == "delve":
            check_lying(world, lying)
    return asked


@pytest.mark.parametrize("fighting", [True, False])
def test_who_is_out_of_it_has_no_part_in_it(fighting: bool) -> None:
    assert sum(play(number, fighting) for number in range(GAMES)) > GAMES
