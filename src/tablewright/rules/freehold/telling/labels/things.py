"""Options that are the key of something: a member, hex, creature, spell, building, ability, thing."""

from __future__ import annotations

from collections.abc import Mapping

from tablewright.rules.freehold.book.party.actions import action_check
from tablewright.rules.freehold.book.party.roster import armor_class, name_of_member
from tablewright.rules.freehold.book.travel.marching import was_told
from tablewright.rules.freehold.content import (
    ABILITY_NAMES,
    BUILDINGS,
    MASTERIES,
    MONSTERS,
    PEOPLES,
    SPELLS,
    TERRAINS,
    TRAPS,
)
from tablewright.rules.freehold.content.kinds import Building, Mastery, Monster, People, Trap
from tablewright.rules.freehold.content.things import name_of
from tablewright.rules.freehold.state import Hex, World
from tablewright.rules.freehold.telling.labels.asked import Asked, Label, rolled
from tablewright.rules.freehold.telling.labels.fights import foe_label_of
from tablewright.rules.freehold.telling.names import creature, hex_label
from tablewright.world.hexes import bearing
from tablewright.world.words import count


def hex_words(world: World, key: str) -> Label:
    """Where it lies from the freehold, and what is known or was told of it."""
    place = world.land.get(key, Hex())
    where = bearing(world.hold.at, key) if key != world.hold.at else "the freehold"
    told = f"a {place.feature} was told of" if was_told(place) else ""
    return Label(hex_label(key), "; ".join(filter(None, (where, place.terrain, told))))


def monster_words(monster: Monster) -> str:
    """Its figures, for a GM who chooses among many."""
    blows = ", ".join(f"{blow.name} {blow.damage}" for blow in monster.attacks)
    number = "alone" if monster.unique else f"usually {monster.number}"
    return f"tier {monster.tier}, HD {monster.hd}, AC {monster.ac}, {blows}; {number}"


def building_price(entry: Building) -> str:
    """What it takes of each, but for what it does not take."""
    parts = ((entry.timber, "Timber"), (entry.stone, "Stone"), (entry.silver, "sc"))
    return ", ".join(f"{amount} {name}" for amount, name in parts if amount)


def is_hex(key: str) -> bool:
    q, comma, r = key.partition(",")
    return bool(comma) and q.lstrip("-").isdigit() and r.lstrip("-").isdigit()


def thing_label(asked: Asked) -> Label:
    key, world = str(asked.option), asked.world
    if key in world.characters or key in world.hirelings:
        return _member(asked, key)
    if asked.option.verb in world.characters:  # what a Cleanse takes away
        what = asked.option.target
        return Label(f"{name_of_member(world, asked.option.verb)}: {ABILITY_NAMES.get(what, what)}")
    if is_hex(key):
        return hex_words(world, key)
    if asked.at is not None and asked.at.fight and any(foe.id == key for foe in asked.at.fight.foes):
        return foe_label_of(asked, key)
    return _entry(key)


def _member(asked: Asked, key: str) -> Label:
    """With the chance of what they would try, where that is what they are chosen for."""
    one = asked.world.characters.get(key)
    if one is None:
        hired = asked.world.hirelings[key]
        return Label(hired.name, f"{hired.kind}, {hired.hp}/{hired.max_hp} HP")
    if ability := asked.fact("ability"):
        check = action_check(one, ability, asked.fact("use"))
        return rolled(Label(one.name, ABILITY_NAMES[ability]), "succeeds", check, one.name)
    spell = SPELLS.get(asked.fact("spell"))
    sets_ac = spell is not None and any(fx.do == "set_ac" for fx in spell.fx)
    worn = f", AC {armor_class(one, asked.party.clock)}" if sets_ac else ""
    return Label(one.name, f"{one.hp}/{one.max_hp} HP{worn}")


def _entry(key: str) -> Label:
    if key in BUILDINGS:
        entry = BUILDINGS[key]
        return Label(f"{entry.name}, {building_price(entry)}", f"{count(entry.weeks, 'week')}; {entry.text}")
    if key in SPELLS:
        return Label(f"{SPELLS[key].name} ({SPELLS[key].cost} MP)", SPELLS[key].text)
    if key in MONSTERS:
        return Label(creature(key), monster_words(MONSTERS[key]))
    named: list[Mapping[str, People | Mastery | Trap]] = [PEOPLES, MASTERIES, TRAPS]
    for shelf in named:
        if key in shelf:
            return Label(shelf[key].name, shelf[key].text)
    plain = ABILITY_NAMES.get(key) or (TERRAINS[key].name if key in TERRAINS else name_of(key))
    return Label(plain.replace("_", " "))
