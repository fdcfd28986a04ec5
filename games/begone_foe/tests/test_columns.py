"""Whole columns of the matrix as properties, over states and answers of chance.

Who lies senseless or is stone is asked nothing, casts, gives and pays nothing; stone changes in nothing at all; a lost
hand holds nothing; a drained score is a lower score everywhere; whoever has run or died has no further part in a fight;
what somebody failed at once in one way is not free to try in another.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from begone_foe import content
from begone_foe.book import order
from begone_foe.book.core import beings, carrying, saves
from begone_foe.book.core.saves import GM
from begone_foe.book.fight import rounds
from begone_foe.bots.view import SeatView
from begone_foe.proving import worlds
from begone_foe.state import Being, Campaign, Fight
from tablewright.engine.decisions import Decision
from tablewright.engine.dice import OpenSeed
from tablewright.engine.options import Option
from tablewright.engine.table import BotTable

GAMES, STEPS = 60, 40
SEATS = ("p1", "p2")
SENSELESS = ("asleep until 900", "paralysed until 900", "unconscious until 900", "petrified")
OTHERS = (
    "prone",
    "blinded until 900",
    "sick until 900",
    "weakened amount 2",
    "invisible",
    "hexed",
    "dancing until 900",
)
LIMBS: tuple[dict[str, str], ...] = (
    {},
    {},
    {"weapon_arm": "ruined"},
    {"other_arm": "useless"},
    {"left_leg": "ruined"},
    {"weapon_arm": "ruined", "other_arm": "ruined"},
)
THINGS = (
    "sword@main", "shield@off", "torch@off!4", "dagger@belt", "bow", "arrows*30", "flint", "torch*3", "ration*3",
    "oil@belt", "potion:levitate@belt", "scroll:light@belt", "helmet@worn", "spellbook", "kit", "gem:600",
)  # fmt: skip
FOES = ("orc", "goblin", "skeleton", "wolf", "medusa", "mummy", "ogre", "zombie", "toad_giant", "manticore", "ghoul")
OF_THEIR_OWN = (
    "level",
    "raise",
    "new-art",
    "new-skill",
    "new-spell",
    "consent",
    "agree",
    "which-limb",
    "head-wound",
    "gear",
    "give-to",
    "how-much-silver",
    "drinker",
    "drink",
)
"""What is asked of a player about somebody who lies there: a wound of the body, a yes for what is done with it."""
ABOUT_THEM = ("whose-gear", "march", "heal-whom", "mend-what", "cure-what", "drinker", "whom-to-bring-back", "loot",
              "spell-target", "gear", "act", "foe-act", "who-takes", "potion-of", "who", "split")  # fmt: skip


class Broken(AssertionError):
    """A property of a column does not hold."""


def a_member(chance: random.Random, number: int) -> dict[str, Any]:
    """The first is always up: there is somebody to play on with."""
    carried: dict[str, str] = {}
    for thing in chance.sample(THINGS, chance.randrange(7)):
        carried.setdefault(thing.partition("@")[2][:3] if "@" in thing and "belt" not in thing else thing, thing)
    one: dict[str, Any] = {
        "seat": SEATS[number % 2],
        "alignment": chance.choice(("lawful", "neutral", "chaotic")),
        **{name: chance.randint(-1, 3) for name in ("body", "mind", "skill", "heart")},
        "spells": chance.sample(sorted(content.SPELLS), chance.randrange(4)),
        "arts": chance.sample(sorted(content.ARTS), chance.randrange(3)),
        "hit_dice_hp": chance.choice((5, 12, 30)),
        "silver": chance.choice((0, 40, 2500)),
        "items": list(carried.values()),
        "conditions": [chance.choice(OTHERS)] if chance.random() < 0.3 else [],
    }
    if number and chance.random() < 0.5:
        if chance.random() < 0.25:
            one |= {"incapacitated": 0, "hp": 0}
        else:
            one["conditions"].append(chance.choice(SENSELESS))
    if chance.random() < 0.3:
        one["limbs"] = dict(chance.choice(LIMBS))
        one["items"] = [
            thing.partition("@")[0] if "@main" in thing or "@off" in thing else thing for thing in one["items"]
        ]
    return one


def a_setting(chance: random.Random, fighting: bool) -> worlds.Setting:
    foes: list[dict[str, Any]] = [{"kind": chance.choice(FOES)} for _ in range(chance.randint(1, 4))]
    for foe in foes:
        foe["conditions"] = [chance.choice((*SENSELESS, *OTHERS))] if chance.random() < 0.3 else []
    given = {
        "party": [a_member(chance, number) for number in range(chance.randint(2, 5))],
        "foes": foes if fighting else [],
        "lit": chance.random() < 0.6,
        "seats": list(SEATS),
        "room": {"hoard": {"coins": 300}, "trap": {"key": "pit", "name": "pit"}} if chance.random() < 0.3 else {},
        "rooms": [{"id": "r2", "x": 6, "lit": chance.random() < 0.5}],
        "ways": [
            {"id": "w2", "a": "r1", "b": "r2", "kind": "door", "state": chance.choice(("shut", "locked", "open"))}
        ],
    }
    return worlds.Setting(given)


def is_senseless(being: Being) -> bool:
    return not being.dead and beings.helpless(being)


def of_stone(being: Being) -> bool:
    return not being.dead and beings.of_stone(being)


def check_question(state: Campaign, decision: Decision) -> None:
    """Nobody senseless is asked, and nobody of stone is chosen for a deed."""
    who = state.beings.get(str(decision.facts.get("who", "")))
    if who is not None and is_senseless(who) and decision.question not in OF_THEIR_OWN and decision.seat != GM:
        raise Broken(f"{decision.question} is asked of {who.name}, who is {beings.look_of(who)}: {who.conditions}")
    if decision.question == "aim" and who is not None:
        doors = [option for option in map(Option.read, decision.options) if option.verb == "open"]
        again = [option for option in doors if not saves.may_try(who, option.target)]
        if again:
            raise Broken(f"{who.name} has failed at {who.tried} and is offered {again}")
    if decision.question in ABOUT_THEM or decision.seat == GM:
        return
    for option in map(Option.read, decision.options):
        for key in (option.verb, *option.targets):
            being = state.beings.get(key)
            if being is not None and being.id in state.members and of_stone(being):
                raise Broken(f"{decision.question} offers {option}, who is stone")


def paid(being: Being) -> tuple[int, ...]:
    return being.slots_spent, being.soul_spent


def whole(being: Being) -> tuple[Any, ...]:
    things = [(item.kind, item.count, item.worth, item.lit) for item in being.items]
    return being.hp, being.xp, being.level, being.silver, things, *paid(being), being.hungry, being.bloody


def check_hands(being: Being) -> None:
    for place, arm in (("main", "weapon_arm"), ("off", "other_arm")):
        held = [item.kind for item in being.items if item.place in (place, "both")]
        if being.limbs.get(arm) in carrying.LOST and held:
            raise Broken(f"{being.name} has lost the {arm} and holds {held} with it")


def play(number: int, fighting: bool) -> int:
    """Answers of chance for so many steps; every question and every step is looked at."""
    chance = random.Random(f"columns/{fighting}/{number}")
    setting = a_setting(chance, fighting)
    state, asked = setting.state, 0

    def answer(decision: Decision, view: object) -> str:
        nonlocal asked
        asked += 1
        check_question(state, decision)
        if decision.question == "own-words":
            return "I force the door with my shoulder"
        if decision.kind != "choice" or not decision.options or decision.seat == GM:
            return str(decision.usual)
        return str(chance.choice([option for option in decision.options if option != "retire"]))

    seats = (*SEATS, GM)
    table = BotTable(
        OpenSeed(f"columns/{number}"),
        "t",
        dict.fromkeys(seats, answer),
        {seat: SeatView(state, seat) for seat in seats},
    )
    if fighting:
        rounds.begin_fight(state, table, setting.foes, 30, fight=Fight([]))
    for _ in range(STEPS):
        if state.phase not in ("fight", "dungeon") or (fighting and state.fight is None):
            break
        members = [being for key in state.members if (being := state.beings.get(key)) is not None]
        stone = {being.id: whole(being) for being in members if of_stone(being)}
        senseless = {being.id: paid(being) for being in members if is_senseless(being)}
        order.play(state, table)
        check_after(state, stone, senseless)
    return asked


def check_after(state: Campaign, stone: dict[str, tuple[Any, ...]], senseless: dict[str, tuple[int, ...]]) -> None:
    for key, had in stone.items():
        being = state.beings.get(key)
        if being is not None and of_stone(being) and key in state.members and whole(being) != had:
            raise Broken(f"{key} is stone, had {had} and has {whole(being)}")
    for key, spent in senseless.items():
        being = state.beings.get(key)
        if being is not None and is_senseless(being) and any(map(int.__gt__, paid(being), spent)):
            raise Broken(f"{key} is senseless and has paid {paid(being)} after {spent}")
    for being in state.beings.values():
        if being.id in state.members and not being.dead:
            check_hands(being)


@pytest.mark.parametrize("fighting", [True, False])
def test_who_is_out_of_it_has_no_part_in_it(fighting: bool) -> None:
    assert sum(play(number, fighting) for number in range(GAMES)) > GAMES


@pytest.mark.parametrize("number", range(20))
def test_a_drained_score_is_a_lower_score_everywhere(number: int) -> None:
    """BF-MON-10, BF-DER-10: whatever follows from BODY follows from what is left of it."""
    chance = random.Random(f"drained/{number}")
    one = {**a_member(chance, 0), "conditions": [], "limbs": {}, "hp": 1}
    weak = {**one, "conditions": ["weakened amount 1"]}
    low = {**one, "body": one["body"] - 1}
    drained, lower = (worlds.figures(worlds.Setting({"party": [each]}).party[0]) for each in (weak, low))
    differ = {key: (value, lower[key]) for key, value in drained.items() if value != lower[key]}
    assert set(differ) <= {"conditions"}, differ
