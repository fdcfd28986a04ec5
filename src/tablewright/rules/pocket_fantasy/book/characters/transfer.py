"""Characters (7, 8) carried from one campaign to another: written as JSON, read back and checked against the book."""

from __future__ import annotations

import msgspec

from tablewright.engine.decisions import Refused
from tablewright.rules.pocket_fantasy.book.characters.making import make_hero
from tablewright.rules.pocket_fantasy.book.core.field import is_there
from tablewright.rules.pocket_fantasy.content import ARMORS, CLASSES, RACES, WEAPONS
from tablewright.rules.pocket_fantasy.state import Gear, Hero, World

MOST_HEROES = 6
LONGEST_SPECIALITY = 40


class Carried(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, rename={"cls": "class"}):
    """A character as it travels."""

    name: str
    race: str
    cls: str
    max_hp: int
    gp: int = 0
    weapons: list[tuple[str, int]] = []
    armor: tuple[str, int] | None = None
    spare: list[tuple[str, int]] = []
    kit: dict[str, int] = {}
    lantern: int = 0
    specialities: list[str] = []


def export_party(world: World) -> str:
    """The living, in JSON; who was turned to stone stays where they stand."""
    heroes = [_carry(hero) for hero in world.party if is_there(hero)]
    return msgspec.json.encode(heroes).decode()


def _carry(hero: Hero) -> Carried:
    armor = (hero.armor.key, hero.armor.instances) if hero.armor else None
    return Carried(
        hero.name,
        hero.race,
        hero.cls,
        hero.max_hp,
        hero.gp,
        [(gear.key, gear.instances) for gear in hero.weapons],
        armor,
        [(gear.key, gear.instances) for gear in hero.spare],
        {item: count for item, count in hero.kit.items() if count},
        hero.lantern,
        hero.specialities,
    )


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
    hero.weapons = [Gear(key, instances) for key, instances in each.weapons]
    hero.armor = Gear(*each.armor) if each.armor else None
    hero.spare = [Gear(key, instances) for key, instances in each.spare]
    hero.kit, hero.specialities = dict(each.kit), list(each.specialities)
    return hero


def _check(each: Carried) -> None:
    """The pair must be legal (PF-CLASS-02), everything else of a kind the book knows."""
    if each.cls not in CLASSES or each.race not in RACES or each.race not in CLASSES[each.cls].races:
        raise Refused(f"characters: {each.name}: no {each.race} may be a {each.cls}")
    armors = [*([each.armor] if each.armor else []), *each.spare]
    fits = (
        all(key in WEAPONS for key, _ in each.weapons)
        and all(key in ARMORS for key, _ in armors)
        and all(instances >= 0 for _, instances in (*each.weapons, *armors))
        and all(count >= 0 for count in each.kit.values())
        and all(0 < len(key) <= LONGEST_SPECIALITY for key in each.specialities)  # the list is open (PF-OPT-01)
    )
    if not fits or each.max_hp < CLASSES[each.cls].hp or each.gp < 0 or each.lantern < 0:
        raise Refused(f"characters: {each.name} carries something that cannot be")
