"""Whole columns of the matrix as properties, over states and answers of chance.

Who is stone or has left does nothing, gets nothing, pays nothing, is aimed at by nobody and is asked nothing; who is
down pays nothing; whoever is told what to do by somebody of stone does nothing; nobody aims at the hidden, or shoots in
the dark; the confused strike nobody and the held go nowhere; and a lantern burns in somebody's hand.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from pocket_fantasy import RULESET
from pocket_fantasy.book.combat import actions, rounds
from pocket_fantasy.book.core.field import GM, everybody, present, sees
from pocket_fantasy.bots.view import View
from pocket_fantasy.content import CLASSES, MONSTERS
from pocket_fantasy.proving.worlds import Given, Table, build, make_given_foes, put_in_dungeon
from pocket_fantasy.state import Being, Hero, World
from tablewright.engine.decisions import Decision
from tablewright.engine.dice import OpenSeed
from tablewright.engine.options import Option
from tablewright.engine.table import BotTable

GAMES, STEPS = 60, 40
SEATS = ("p1", "p2")
STATES = ("", "", "", "petrified", "stabilized", "unconscious")
TURNED_BACK = ("unstone",)  # ways of asking for somebody of stone
OF_THE_DEAD = ("may-raise",)
AT_RANGE = frozenset(("shoot", "drain_life"))
BY_THE_MASTER = ("pm-whom",)


class Broken(AssertionError):
    """A property of a column does not hold."""


def a_hero(chance: random.Random, number: int) -> dict[str, Any]:
    status = chance.choice(STATES) if number else ""
    kit = ("healing_potion", "torch", "oil_flask", "arcane_gem", "rune_forge", "potion_b", "dry_rations")
    hero: dict[str, Any] = {
        "class": chance.choice(list(CLASSES)),
        "seat": SEATS[number % 2],
        "hr": chance.randrange(3),
        "gp": chance.randrange(40),
        "kit": {item: chance.randrange(3) for item in kit},
        "poisoned": chance.random() < 0.2,
        "diseased": chance.random() < 0.2,
        "initiative": chance.randint(1, 6),
    }
    hp = 0 if status in ("stabilized", "unconscious") else chance.choice([None, 1, 3])
    hero |= {"status": status} if status else {}
    hero |= {} if hp is None else {"hp": hp}
    if number and not status:
        hero["bout"] = chance.choice([{}, {}, {"gone": True}, {"stunned": 2}, {"confused": 2}, {"hidden": True}])
    return hero


def a_world(chance: random.Random, fighting: bool) -> World:
    party: list[Table] = [a_hero(chance, number) for number in range(chance.randint(2, 4))]
    owner = f"c{chance.randint(1, len(party))}"
    companions: list[Table] = [
        {"kind": "soldier", "owner": owner},
        {"kind": "skeleton", "owner": owner, "role": "undead_minion"},
    ]
    given = Given(party=party, companions=companions[: chance.randrange(3)], seats=SEATS)
    world = build(given)
    room = {"features": ["chest", "stream"], "containers": ["chest"]}
    light = chance.choice(["lantern", "dark"])
    put_in_dungeon(world, {"light": light, "rooms": [room, *({"entered": False} for _ in "123")]})
    if fighting:
        begin(world, chance)
    return world


def begin(world: World, chance: random.Random) -> None:
    """A fight under way, with what the bouts say of everybody."""
    bouts = [hero.bout for hero in world.party]
    kinds = [chance.choice([kind for kind in MONSTERS if kind != "soldier"]) for _ in range(3)]
    fight = actions.begin_fight(world, make_given_foes(kinds))
    for hero, bout in zip(world.party, bouts, strict=True):
        hero.bout = bout
    fight.round = 1
    fight.groups = rounds.order_of_round(world)


def has_left(world: World, being: Being) -> bool:
    return world.fight is not None and not world.fight.result and being.bout.gone


def check_question(world: World, decision: Decision) -> None:
    """Who is asked for, and who is offered, has a part in it."""
    known = {being.id: being for being in everybody(world)}
    who = known.get(str(decision.facts.get("who", "")))
    if isinstance(who, Hero) and decision.question not in OF_THE_DEAD and _is_out(world, who):
        raise Broken(f"{decision.question} is asked about {who.name}: {who.status}, gone {who.bout.gone}")
    options = [Option.read(option) for option in decision.options]
    _check_sight(world, decision, who, options)
    if decision.facts.get("how") in TURNED_BACK or decision.question in (*BY_THE_MASTER, *OF_THE_DEAD):
        return
    for option in options:
        named = [known[key] for key in (option.verb, *option.targets) if key in known]
        for being in named:
            if isinstance(being, Hero) and _is_out(world, being):
                raise Broken(f"{decision.question} offers {option}: {being.status}, gone {being.bout.gone}")


def _check_sight(world: World, decision: Decision, who: Being | None, options: list[Option]) -> None:
    """Nobody aims at the hidden or shoots in the dark; the confused strike nobody, the held go nowhere."""
    fight = world.fight
    verbs = {option.verb for option in options}
    if fight is None or who is None or not decision.question.startswith(("act", "after-acting", "foe-a")):
        return
    hidden = [being.id for being in everybody(world) if being.bout.hidden and being is not who]
    aimed = [option for option in options if decision.seat == GM and option.targets and option.target in hidden]
    act = fight.act
    if aimed or (verbs & AT_RANGE and not sees(world, who)):
        raise Broken(f"{decision.question} offers {who.name} {aimed or verbs & AT_RANGE}")
    if act is not None and act.who == who.id and act.confused and verbs & {*AT_RANGE, "melee", "move", "flee"}:
        raise Broken(f"{decision.question} offers the confused {who.name} {verbs}")
    if who.bout.held_by and verbs & {"move", "flee"}:
        raise Broken(f"{decision.question} offers the held {who.name} {verbs}")


def _is_out(world: World, hero: Hero) -> bool:
    return hero.status == "petrified" or has_left(world, hero)


def possessions(world: World) -> dict[str, tuple[Any, ...]]:
    """What those have who neither pay nor get anything now: stone, and who has left."""
    return {
        hero.id: (hero.status, hero.hp, hero.gp, dict(hero.kit), len(hero.weapons), hero.lantern)
        for hero in world.party
        if _is_out(world, hero)
    }


def of_the_fallen(world: World) -> dict[str, tuple[int, ...]]:
    """What nobody takes from those at 0 HP: gold, gems, forges."""
    return {
        hero.id: (hero.gp, hero.carries("arcane_gem"), hero.carries("rune_forge"))
        for hero in world.party
        if hero.status in ("stabilized", "unconscious")
    }


def check_light(world: World) -> None:
    """A lantern burns in somebody's hand."""
    dungeon = world.dungeon
    borne = any(hero.carries("lantern") and hero.lantern for hero in present(world))
    if world.fight is None and dungeon is not None and dungeon.light == "lantern" and present(world) and not borne:
        raise Broken("a lantern lights the way that nobody has")


def play(number: int, fighting: bool) -> int:
    """Answers of chance for so many steps; every question and every step is looked at."""
    chance = random.Random(f"columns/{fighting}/{number}")
    world = a_world(chance, fighting)
    asked = 0

    def answer(decision: Decision, view: View) -> str:
        nonlocal asked
        asked += 1
        check_question(world, decision)
        by_chance = decision.options and (decision.seat != GM or chance.random() < 0.3)
        return str(chance.choice(decision.options)) if by_chance else decision.usual

    seats = (*SEATS, GM)
    table = BotTable(
        OpenSeed(f"columns/{number}"),
        "table",
        dict.fromkeys(seats, answer),
        {seat: View(world, seat) for seat in seats},
    )
    for _ in range(STEPS):
        if world.outcome or world.mode not in ("fight", "dungeon"):
            break
        before, theirs = possessions(world), of_the_fallen(world)
        RULESET.play(world, "table", table)
        check_light(world)
        after = possessions(world)
        for key, had in before.items():
            if key in after and after[key] != had:
                raise Broken(f"{key} had {had} and has {after[key]}")
        left = of_the_fallen(world)
        for key, held in theirs.items():
            if key in left and any(now < was for now, was in zip(left[key], held, strict=True)):
                raise Broken(f"{key} is down, had {held} and has {left[key]}")
    return asked


def games() -> Iterator[int]:
    yield from range(GAMES)


@pytest.mark.parametrize("fighting", [True, False])
def test_who_is_out_of_it_has_no_part_in_it(fighting: bool) -> None:
    assert sum(play(number, fighting) for number in games()) > GAMES
