"""Strongholds and those who come to them: building, followers called to serve, the garrison and its foes.

Chapters: the classes. Followers ask no wage; those not with the party hold the place. What the text leaves open (how
many dwarves come, who raids) the Dungeon Master says.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.checking import MOST_PEOPLE
from tablewright.rules.yabec.book.core.dice import roll_dice
from tablewright.rules.yabec.book.core.foes import new_id
from tablewright.rules.yabec.book.core.items import equip_best, give
from tablewright.rules.yabec.book.town.minions import limit, minions_of, new_name, starting_loyalty, xp_of
from tablewright.rules.yabec.content import CLASSES, HOUSE, MINIONS
from tablewright.rules.yabec.events import Built, Hired, MinionTested, Raided
from tablewright.rules.yabec.state import GM, Creature, Stronghold, Thing, World

FOLLOWERS = Why("Followers", "YB-CLASS-19")
FOLLOWER_LEVEL = Why("Follower's level", "YB-CLASS-19")
DEFENCE = Why("Defence", "YB-CLASS-19")
COMERS = Question("followers", "YB-CLASS-19")
RAID = Question("raid", "YB-CLASS-19", standing=True)
CALL = Question("call-follower", "YB-CLASS-19")
KEEP_PRICE, TITLE_LEVEL, TITLE = 75_000, 9, "Baron"


class Draw(NamedTuple):
    """Who comes: how many, times how many, of which levels."""

    kind: str
    dice: str
    times: int = 1
    lowest: int = 1
    highest: int = 1


# From which level a stronghold draws people, and whom (YB-CLASS-19).
DRAWS: dict[str, tuple[int, tuple[Draw, ...]]] = {
    "cleric": (9, (Draw("soldier", "5d6", 10, 1, 2),)),
    "thief": (9, (Draw("thief", "2d6"),)),
    "wizard": (11, (Draw("apprentice", "1d6", 1, 1, 3),)),
    "acrobat": (9, (Draw("acrobat", "2d6"),)),
    "princess": (9, (Draw("knight", "3d6", 1, 3, 3),)),
    "warlock": (1, (Draw("apprentice", "1d6", 1, 1, 3),)),
    "kobold": (5, (Draw("kobold", "3d6"),)),
    "mystic": (9, (Draw("mystic", "2d6", 1, 1, 3), Draw("soldier", "2d10", 1, 1, 2))),
}
# Classes whose followers have no number in the text, and from which level they come.
UNCOUNTED = {"dwarf": ("dwarf", 9, "7"), "elf": ("elf", 9, "0"), "halfling": ("halfling", 1, "0")}
GEAR = {
    "soldier": {"chain_mail": 1, "sword": 1, "shield": 1},
    "knight": {"plate_mail": 1, "sword": 1, "shield": 1},
    "thief": {"leather_armor": 1, "dagger": 2, "thieves_tools": 1},
    "apprentice": {"dagger": 1, "torches": 5},
    "acrobat": {"leather_armor": 1, "dagger": 3},
    "kobold": {"hand_ax": 1, "leather_armor": 1},
    "mystic": {"staff": 1},
    "dwarf": {"chain_mail": 1, "battle_ax": 1},
    "elf": {"leather_armor": 1, "sword": 1},
    "halfling": {"leather_armor": 1, "hand_ax": 1},
}
FIGHTING = ("soldier", "knight", "dwarf", "elf")
SWORN_LOYALTY = 12  # a cleric's soldiers


def stronghold_price(hero: Creature) -> int:
    """A keep for 75,000 cp; from 9th level a cleric in favour pays half (YB-CLASS-19)."""
    favoured = hero.key == "cleric" and hero.level >= TITLE_LEVEL and not hero.disfavour
    return KEEP_PRICE // 2 if favoured else KEEP_PRICE


def stronghold_of(world: World, hero: Creature) -> Stronghold | None:
    return next((each for each in world.strongholds if each.owner == hero.id), None)


def may_build(world: World, hero: Creature) -> bool:
    return stronghold_of(world, hero) is None and hero.cp + hero.banked >= stronghold_price(hero)


def build(world: World, table: Table, hero: Creature) -> int:
    """Build a keep, and roll who comes; 0 where the money or the level is not there (YB-CLASS-19)."""
    price = stronghold_price(hero)
    if not may_build(world, hero):
        return 0
    hero.cp += hero.banked - price
    hero.banked = 0
    taken = {each.name for each in world.strongholds}
    names = [name for name in HOUSE.strongholds if name not in taken] or HOUSE.strongholds
    keep = Stronghold(hero.id, names[table.whim(f"stronghold {hero.id}", len(names))])
    keep.loyalty = SWORN_LOYALTY if hero.key == "cleric" else starting_loyalty(hero, "hireling")
    world.strongholds.append(keep)
    _attract(table, hero, keep)
    number = sum(keep.followers.values())
    table.tell(Built(hero.name, keep.name, number))
    return number


def attract(world: World, table: Table) -> None:
    """Whoever built early draws people, and a fighter takes the title, once the level is reached (YB-CLASS-19)."""
    for keep in world.strongholds:
        owner = world.creatures.get(keep.owner)
        if owner is None or owner.status or keep.drawn or keep.followers:
            continue
        _attract(table, owner, keep)
        if keep.drawn:
            table.tell(Built(owner.name, keep.name, sum(keep.followers.values()), late=True))


def _attract(table: Table, hero: Creature, keep: Stronghold) -> None:
    for kind, number in _comers(table, hero):
        keep.followers[kind] = keep.followers.get(kind, 0) + number
        keep.drawn = True
    if hero.key == "fighter" and hero.level >= TITLE_LEVEL:
        hero.name, keep.drawn = f"{TITLE} {hero.name.removeprefix(f'{TITLE} ')}", True  # once, however many keeps


def _comers(table: Table, hero: Creature) -> list[tuple[str, int]]:
    if hero.key in DRAWS and hero.level >= DRAWS[hero.key][0]:
        draws = DRAWS[hero.key][1]
        return [(each.kind, roll_dice(table, each.dice, FOLLOWERS, hero.name) * each.times) for each in draws]
    if hero.key in UNCOUNTED and hero.level >= UNCOUNTED[hero.key][1]:
        kind, _, usual = UNCOUNTED[hero.key]
        return [(kind, table.ask_number(GM, COMERS, 0, MOST_PEOPLE, {"who": hero.id, "kind": kind}, default=usual))]
    return []


# --- followers -------------------------------------------------------------------------------------------------------
def may_call(world: World, hero: Creature) -> list[str]:
    """Kinds of followers at home who may be led as minions, below the boss's limit (YB-MIN-01)."""
    keep = stronghold_of(world, hero)
    if keep is None or len(minions_of(world, hero)) >= limit(hero) or hero.level < 2:
        return []
    return [kind for kind, number in keep.followers.items() if number > 0]


def call_follower(world: World, table: Table, hero: Creature) -> Creature | None:
    """One of the garrison comes along as a minion: no wage, the garrison's loyalty (YB-CLASS-19, YB-MIN-01)."""
    keep, kinds = stronghold_of(world, hero), may_call(world, hero)
    if keep is None or not kinds:
        return None
    kind = table.ask(hero.seat, CALL, kinds, {"who": hero.id}, default=kinds[0])
    keep.followers[kind] -= 1
    name = (CLASSES[kind].name if kind in CLASSES else kind).lower()
    follower = _follower(world, hero, kind, _level(table, hero, kind), keep.loyalty)
    follower.name = new_name(world, table, name)
    table.tell(Hired(follower.name, hero.name, 0, follower.loyalty))
    return follower


def _level(table: Table, hero: Creature, kind: str) -> int:
    """Of the levels that the text names, always below the boss."""
    draws = DRAWS[hero.key][1] if hero.key in DRAWS else ()
    draw = next((each for each in draws if each.kind == kind), Draw(kind, ""))
    span = draw.highest - draw.lowest
    level = draw.lowest + (table.roll(span + 1, FOLLOWER_LEVEL) - 1 if span else 0)
    return min(level, hero.level - 1)


def _follower(world: World, hero: Creature, kind: str, level: int, loyalty: int) -> Creature:
    plain = MINIONS.plain_hireling
    follower = Creature(
        new_id(world, "h"), "", "hireling", kind, "party", hero.seat, hero.id, level,
        xp=xp_of(kind, level), hd=str(level), hp=plain.hp * level, loyalty=loyalty, zone=hero.zone,
        figures={"av": plain.av - (kind in FIGHTING), "ac": 9},
    )  # fmt: skip
    for key, number in GEAR[kind].items():
        give(follower, key, number)
    equip_best(follower)
    follower.mark("follower")
    world.creatures[follower.id] = follower
    return follower


def followers_with(world: World, hero: Creature) -> list[Creature]:
    return [each for each in minions_of(world, hero) if each.used.get("follower")]


def send_home(world: World, table: Table, hero: Creature, follower: Creature) -> None:
    """Back to the garrison with what was lent; what the follower was given besides stays with the guild."""
    keep = stronghold_of(world, hero)
    if keep is not None:
        keep.followers[follower.key] = keep.followers.get(follower.key, 0) + 1
    hero.stored += _not_lent(follower)
    hero.banked += follower.cp
    follower.status = "gone"
    table.tell(MinionTested(follower.name, "home", follower.loyalty))


def _not_lent(follower: Creature) -> list[Thing]:
    lent = dict(GEAR[follower.key])
    kept = []
    for thing in follower.items:
        own = min(thing.qty, lent.pop(thing.key, 0))
        if thing.qty > own:
            kept.append(msgspec.structs.replace(thing, qty=thing.qty - own, held=False, worn=False, lit=False))
    return kept


# --- raids -----------------------------------------------------------------------------------------------------------
def raids(world: World, table: Table) -> None:
    """At the start of a session the DM may have a stronghold attacked by so many; usually there is peace."""
    for keep in list(world.strongholds):
        raiders = table.ask_number(
            GM, RAID, 0, MOST_PEOPLE, {"keep": keep.name, "garrison": sum(keep.followers.values())}, default="0"
        )
        if raiders:
            _defend(world, table, keep, raiders)


def _defend(world: World, table: Table, keep: Stronghold, raiders: int) -> None:
    """2d6, 2 better behind walls held by as many, 2 worse by fewer than half: 7 and more holds for a tenth of the
    garrison, less costs half of it; without anybody left the place is lost.
    """
    garrison = sum(keep.followers.values())
    bonus = 2 if garrison >= raiders else -2 if 2 * garrison < raiders else 0
    held = garrison > 0 and roll_dice(table, "2d6", DEFENCE) + bonus >= 7
    lost = 0
    for kind, number in keep.followers.items():
        dead = -(-number // (10 if held else 2))
        keep.followers[kind] = number - dead
        lost += dead
    fallen = not any(keep.followers.values())
    if fallen and not held:
        world.strongholds.remove(keep)
    table.tell(Raided(keep.name, raiders, lost, "fallen" if fallen and not held else "held" if held else "bloodied"))
