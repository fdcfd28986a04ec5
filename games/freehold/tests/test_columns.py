"""Whole columns of the matrix as properties, over states and answers of chance.

Who is unconscious, asleep, stone or dead does nothing and is asked nothing but for the own life; the stone get nothing,
lose nothing and age nothing, and light nothing; who has yet to come is within nobody's reach; nobody has three hands,
wields what is not in the pack, or lives with a score of nothing; and who is elsewhere is untouched.
"""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from freehold import content
from freehold.book import order
from freehold.book.combat import rounds
from freehold.book.party import roster
from freehold.proving import worlds
from freehold.proving.worlds import Given
from freehold.state import GM, Character, Meeting, Party, World
from tablewright.engine.decisions import Decision
from tablewright.engine.dice import OpenSeed
from tablewright.engine.options import Option
from tablewright.engine.table import BotTable

GAMES, STEPS = 40, 40
SEATS = ("p1", "p2")
PLACES = ("fight", "site", "road", "home")
FOES = [key for key, monster in content.MONSTERS.items() if not monster.unique and monster.hd <= 4]
THINGS = ("torch", "tinderbox", "lantern", "oil", "ration", "waterskin", "rope", "pole", "lock_picks", "crowbar",
          "draught", "antidote", "mule", "map_kit", "mirror", "luck_charm", "enchanted_arrow", "dread_horn",
          "mana_pearl", "shield")  # fmt: skip
OWN_LIFE = ("save-life", "spend-save", "use-charm")  # the throw of somebody who sleeps, too
ITS_PLAYERS = ("consent", "blade-kind")  # what is left to the player, whatever befalls the character
OF_STONE = ("leave-statue", "leave-behind", "spell-target")


class Broken(AssertionError):
    """A property of a column does not hold."""


def a_member(chance: random.Random, number: int) -> dict[str, Any]:
    calling = chance.choice(list(content.CALLINGS))
    own = content.CALLINGS[calling]
    spells = [key for key, spell in content.SPELLS.items() if spell.list == own.spell_list] if own.mana_die else []
    most = chance.choice([4, 9, 20])
    weapon = chance.choice(["", "dagger", "spear", "great_sword", "long_bow", "staff"])
    one: dict[str, Any] = {
        "calling": calling,
        "seat": SEATS[number % 2],
        "people": chance.choice(list(content.PEOPLES)),
        "score": chance.choice([4, 10, 15]),
        "level": chance.choice([1, 3, 6]),
        "max_hp": most,
        "hp": chance.randint(1, most),
        "spells": chance.sample(spells, min(len(spells), 4)),
        "weapon": weapon,
        "shield": own.shield and chance.random() < 0.3 and _one_hand(weapon),
        "pack": {thing: chance.randint(1, 2) for thing in THINGS if chance.random() < 0.25},
        "purse": chance.choice([0, 200]),
        "water": chance.randrange(3),
        "drained": {"dex": 1} if chance.random() < 0.2 else {},
        "save_used": chance.random() < 0.4,
    }
    befallen = chance.choice(["", "", "", "unconscious", "stone", "asleep"]) if number else ""
    one |= {"asleep": 6} if befallen == "asleep" else {befallen: True} if befallen else {}
    one |= {"hp": 1} if befallen == "unconscious" else {}
    return one | ({"home": chance.random() < 0.15} if number else {})


def _one_hand(weapon: str) -> bool:
    return not weapon or content.WEAPONS[weapon].hands == 1


def a_world(chance: random.Random, place: str) -> World:
    people = tuple(a_member(chance, number) for number in range(chance.randint(2, 5)))
    up = (f"c{number}" for number, one in enumerate(people, 1) if not (one.get("stone") or one.get("home")))
    bearer = next(up, "c1")
    free = people[int(bearer[1:]) - 1]
    lit = chance.random() < 0.6 and not free["shield"] and _one_hand(free["weapon"])
    rooms: list[dict[str, Any]] = [
        {"entered": number == 0, "loot": ["cache"] if chance.random() < 0.5 else []} for number in range(3)
    ]
    rooms[1]["trap"] = chance.choice(["", chance.choice(list(content.TRAPS))])
    rooms[2]["bands"] = [chance.choice(FOES)]
    given = Given(
        people,
        [chance.choice(["guard", "porter"]) for _ in range(chance.randrange(3))],
        seats=SEATS,
        gm=True,
        at="0,0" if place == "home" else worlds.FIELD,
        lights=[{"bearer": bearer}] if lit else [],
        coin=chance.choice([0, 500]),
        fresh=chance.randrange(4),
        site={"rooms": rooms} if place == "site" else None,
        room=0 if place == "site" else -1,
    )
    world = worlds.build(given)
    party = world.parties[0]
    if place == "home":
        party.mode = "home"
    if place == "site":
        party.mode, party.in_site = "site", "0"
    if place == "fight":
        begin(world, party, chance)
    return world


def begin(world: World, party: Party, chance: random.Random) -> None:
    foes = worlds.bands([f"{chance.randint(1, 3)} {chance.choice(FOES)}" for _ in range(chance.randint(1, 2))])
    where = chance.choice(["hex", "night"])
    if where == "night":
        party.mode = party.before = "camp"
    awake = [one.id for one in roster.able(world, party)]
    sneaker = chance.choice(["", "", *awake]) if awake else ""
    party.meeting = Meeting(foes, where, sneaker=sneaker)
    rounds.begin_fight(world, party, party.meeting, quiet_table(world, chance))


def quiet_table(world: World, chance: random.Random) -> BotTable:
    def usual(decision: Decision, view: World) -> str:
        return decision.usual

    return BotTable(
        OpenSeed(str(chance.random())), "table", dict.fromkeys((*SEATS, GM), usual), dict.fromkeys((*SEATS, GM), world)
    )


# --- at each question ------------------------------------------------------------------------------------------------
def check_question(world: World, decision: Decision) -> None:
    who = world.characters.get(str(decision.facts.get("who", "")))
    if decision.seat == GM or decision.question in ITS_PLAYERS:
        return
    if who is not None and not roster.awake(who) and decision.question not in OWN_LIFE:
        raise Broken(f"{decision.question} is asked about {who.name}: {_state(who)}")
    if who is not None and who.stone:
        raise Broken(f"{decision.question} is asked about {who.name}, who is stone")
    if decision.question in OF_STONE:
        return
    late = {one for party in world.parties if party.fight for one in party.fight.late}
    for option in map(Option.read, decision.options):
        for key in (option.verb, *option.targets):
            named = world.characters.get(key)
            if named is not None and (named.dead or key in late):
                raise Broken(f"{decision.question} offers {option}: dead {named.dead}, yet to come {key in late}")


def _state(one: Character) -> str:
    return f"dead {one.dead}, stone {one.stone}, unconscious {one.unconscious}, asleep until {one.asleep_until}"


# --- after each step -------------------------------------------------------------------------------------------------
def of_stone(world: World) -> dict[str, dict[str, Any]]:
    """All that the stone have, but for beasts beside them, and what a new day brings everybody."""
    kept = {one.id: msgspec.to_builtins(one) for one in world.characters.values() if one.stone}
    for had in kept.values():
        had["pack"] = {thing: count for thing, count in had.get("pack", {}).items() if thing not in roster.BEASTS}
        for key in ("save_used", "used", "failed", "grows"):
            had.pop(key, None)
    return kept


def check_world(world: World) -> None:
    wrong = [*order.check(world)]
    if wrong:
        raise Broken("; ".join(wrong))
    for party in world.parties:
        for light in party.lights:
            bearer = world.characters.get(light.bearer)
            if bearer is None or bearer.dead or bearer.stone or bearer.id not in party.order:
                raise Broken(f"{light} is borne by {bearer.name if bearer else 'nobody'}")
        for one in roster.members(world, party):
            _check_member(one, party)


def _check_member(one: Character, party: Party) -> None:
    if not 0 < one.hp <= one.max_hp:
        raise Broken(f"{one.name} lives with {one.hp} of {one.max_hp}")
    if roster.hands_of(one, party) > 2:
        raise Broken(f"{one.name} uses {roster.hands_of(one, party)} hands")
    if min(roster.score(one, ability) for ability in content.ABILITIES) < 1:
        raise Broken(f"{one.name} lives with a score of nothing")
    worn = [
        one.weapon,
        one.armor if one.armor != "none" else "",
        "shield" if one.shield else "",
        "pole" if one.pole else "",
    ]
    if any(thing and not roster.has(one, thing) for thing in worn):
        raise Broken(f"{one.name} uses {worn} and has {one.pack}")


def play(number: int, place: str) -> int:
    """Answers of chance for so many steps; every question and every step is looked at."""
    chance = random.Random(f"columns/{place}/{number}")
    world = a_world(chance, place)
    asked = 0

    def answer(decision: Decision, view: World) -> str:
        nonlocal asked
        asked += 1
        check_question(world, decision)
        if decision.kind == "number":
            return str(chance.randint(decision.low, min(decision.high, decision.low + 3)))
        options = [option for option in decision.options if str(option) not in ("close", "try", "appeal")]
        by_chance = options and (decision.seat != GM or chance.random() < 0.2)
        return str(chance.choice(options)) if by_chance else decision.usual

    table = BotTable(
        OpenSeed(f"columns/{number}"), "table", dict.fromkeys((*SEATS, GM), answer), dict.fromkeys((*SEATS, GM), world)
    )
    for _ in range(STEPS):
        if world.closed or not world.parties or world.to_make:
            break
        before = of_stone(world)
        order.play_turn(world, table)
        check_world(world)
        after = of_stone(world)
        for key, had in before.items():
            if key in after and after[key] != had:
                changed = {name: (had.get(name), after[key].get(name)) for name in {*had, *after[key]}
                           if had.get(name) != after[key].get(name)}  # fmt: skip
                raise Broken(f"{key} is stone and has changed: {changed}")
    return asked


@pytest.mark.parametrize("place", PLACES)
def test_what_lies_on_somebody_counts_everywhere(place: str) -> None:
    assert sum(play(number, place) for number in range(GAMES)) > GAMES
