"""Characters (7, 8) carried from one campaign to another: written as JSON, read back and checked against the book."""

from __future__ import annotations

import msgspec

from tablewright.engine.decisions import Refused
from tablewright.rules.pocket_fantasy.book.characters.making import LONGEST_NAME, make_hero
from tablewright.rules.pocket_fantasy.book.core.field import is_there
from tablewright.rules.pocket_fantasy.content import ARMORS, CLASSES, RACES, WEAPONS
from tablewright.rules.pocket_fantasy.state import Gear, Hero, World

MOST_HEROES = 6
LONGEST_SPECIALITY = 40


class CarriedGear(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """A weapon or armor as it travels: older exports know nothing of its name or of gems set so far."""

    key: str
    instances: int
    called: str = ""
    set_with: int = 0


class Carried(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, rename={"cls": "class"}):
    """A character as it travels."""

    name: str
    race: str
    cls: str
    max_hp: int
    gp: int = 0
    weapons: list[CarriedGear] = []
    armor: CarriedGear | None = None
    spare: list[CarriedGear] = []
    kit: dict[str, int] = {}
    lantern: int = 0
    specialities: list[str] = []


def export_party(world: World) -> str:
    """The living, in JSON; who was turned to stone stays where they stand."""
    heroes = [_carry(hero) for hero in world.party if is_there(hero)]
    return msgspec.json.encode(heroes).decode()


def _carry(hero: Hero) -> Carried:
    return Carried(
        hero.name,
        hero.race,
        hero.cls,
        hero.max_hp,
        hero.gp,
        [_pack(gear) for gear in hero.weapons],
        _pack(hero.armor) if hero.armor else None,
        [_pack(gear) for gear in hero.spare],
        {item: count for item, count in hero.kit.items() if count},
        hero.lantern,
        hero.specialities,
    )


def _pack(gear: Gear) -> CarriedGear:
    return CarriedGear(gear.key, gear.instances, gear.called, gear.set_with)


def _unpack(gear: CarriedGear) -> Gear:
    return Gear(gear.key, gear.instances, called=gear.called, set_with=gear.set_with)


def import_party(world: World, text: str) -> None:
    """Put exported characters into a new world."""
    try:
        carried = msgspec.json.decode(text.encode(), type=list[Carried])
    except msgspec.DecodeError as error:
        raise Refused(f"characters: this is no export of characters ({error})") from None
    if len(carried) > MOST_HEROES:
        raise Refused(f"characters: at most {MOST_HEROES}, not {len(carried)}")
    for number, each in enumerate(carried):
        world.party.append(_arrive(world, each, world.seats[number % len(world.seats)]))
    world.wanted = max(0, world.options.heroes - len(world.party))


def _arrive(world: World, each: Carried, seat: str) -> Hero:
    _check(each)
    hero = make_hero(world, each.race, each.cls, each.name[:30], seat)
    hero.max_hp = hero.hp = each.max_hp
    hero.gp, hero.lantern = each.gp, each.lantern
    hero.weapons = [_unpack(gear) for gear in each.weapons]
    hero.armor = _unpack(each.armor) if each.armor else None
    hero.spare = [_unpack(gear) for gear in each.spare]
    hero.kit, hero.specialities = dict(each.kit), list(each.specialities)
    return hero


def _may_be(gear: CarriedGear) -> bool:
    return gear.instances >= 0 and gear.set_with >= 0 and len(gear.called) <= LONGEST_NAME


def _check(each: Carried) -> None:
    """The pair must be legal (PF-CLASS-02), everything else of a kind the book knows."""
    if each.cls not in CLASSES or each.race not in RACES or each.race not in CLASSES[each.cls].races:
        raise Refused(f"characters: {each.name}: no {each.race} may be a {each.cls}")
    armors = [*([each.armor] if each.armor else []), *each.spare]
    fits = (
        all(gear.key in WEAPONS for gear in each.weapons)
        and all(gear.key in ARMORS for gear in armors)
        and all(_may_be(gear) for gear in (*each.weapons, *armors))
        and all(count >= 0 for count in each.kit.values())
        and all(0 < len(key) <= LONGEST_SPECIALITY for key in each.specialities)  # the list is open (PF-OPT-01)
    )
    if not fits or each.max_hp < CLASSES[each.cls].hp or each.gp < 0 or each.lantern < 0:
        raise Refused(f"characters: {each.name} carries something that cannot be")
