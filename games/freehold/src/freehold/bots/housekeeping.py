"""How the steady bot makes characters and runs the freehold: supplies, silver, buildings, rest, study."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from freehold import content
from freehold.book.characters import making
from freehold.book.party import roster
from freehold.bots import fighting, travelling, view
from freehold.content import things
from freehold.state import Character
from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option

WANTED_BUILDINGS = (
    "palisade", "granary", "longhouse", "inn", "watchtower", "mill", "smithy", "herb_garden", "yard", "workshop",
    "market", "kiln", "chapel", "armory", "wall", "stables", "hall", "keep", "academy",
)  # fmt: skip
PRIME = {"wizard": "int", "priest": "wis", "druid": "wis", "thief": "dex", "scout": "dex"}
COMFORTS = {
    "draught": False, "antidote": True, "mirror": True, "rope": True, "spikes": True, "crowbar": True, "tent": True,
    "silver_dagger": True, "pole": True, "shovel": True,
}  # fmt: skip
"""What a party with money carries besides, and whether one of it is enough for all."""
DAYS_OUT = 8  # for which there is food
LONG_WAY = 14  # against a Power
SKINS_EACH = 2
OIL_EACH = 2  # for what only fire opens
TORCHES = 6
KEPT_COPPER = 300
RICH = 2000  # silver in the coffers
GUARDS_TO_LEVEL = 3
MOST_GUARDS = 3
GUARD_WEEK = 7 * 30  # copper
REACHING = ("spear", "sling", "staff")
WARE = 2000  # copper, a peddler's magic thing


def choose_at_home(decision: Decision, view: view.View, temper: fighting.Temper) -> str:
    """Supplies, then the freehold's business, study, rest, and out again."""
    options = decision.options
    if "wait" in options:  # the others are out: let them come home
        return "wait"
    supplies = partial(_supply_option, temper=temper)
    for way in (fighting.tending, _repair_option, supplies, _business_option, _study_option, _visit_option):
        if choice := way(view, options):
            return choice
    if _is_drained(view) and "week" in options:
        return "week"
    late = view.party.hours > 2 or view.party.away_since == view.day
    return "rest" if _is_tired(view) or late or "out" not in options else "out"


def _repair_option(view: view.View, options: Sequence[str]) -> str:
    """Eaten armor is mended; arms that nobody here will use are sold."""
    if mend := fighting.first(options, "mend"):
        return mend
    spare = (Option("sell", one.id) for one in view.members if spare_arms(one))
    return next((option for option in spare if option in options), "")


def spare_arms(one: Character) -> list[str]:
    """Weapons that this one may not wield, armor that another has replaced. What reaches far is never spare."""
    arms = [
        thing for thing in one.pack if thing in content.WEAPONS and not roster.may_wield(one, content.WEAPONS[thing])
    ]
    return [*arms, *(thing for thing in one.pack if thing in content.ARMORS and thing != one.armor)]


def _supply_option(view: view.View, options: Sequence[str], temper: fighting.Temper) -> str:
    """Somebody who wants something, a guard, or another order of march."""
    if "food" in options:
        return "food"
    for one in view.members:
        if Option("buy", one.id) in options and wish_of(view, one, temper):
            return Option("buy", one.id)
    if "hire" in options and _wants_guard(view):
        return "hire"
    return "order" if "order" in options and list(view.party.order) != fighting.marching_order(view) else ""


def _business_option(view: view.View, options: Sequence[str]) -> str:
    """Silver to the coffers, a building, and orders to buy a Power off while the coffers are full."""
    if "give" in options and view.brought > 2 * copper_kept(view):
        return "give"
    if "plant" in options:
        return "plant"
    if "ware" in options and view.money >= 2 * (WARE + copper_kept(view)):
        return "ware"
    if "build" in options and next_building(view, view.can_build):
        return "build"
    pays = view.hold.silver >= RICH
    return "orders" if "orders" in options and view.hold.tribute_orders != pays else ""


def _study_option(view: view.View, options: Sequence[str]) -> str:
    for one in view.members:
        if Option("study", one.id) in options and any(
            things.scroll_of(spell) in one.pack for spell in making.learnable(one)
        ):
            return Option("study", one.id)
    return ""


def _visit_option(view: view.View, options: Sequence[str]) -> str:
    """Once a week the best speaker goes from door to door, while nobody has turned them away; then news at the inn."""
    speaker = max(view.able, key=lambda one: roster.score(one, "cha"), default=None)
    if speaker is None or view.hold.rumors_asked:
        return ""
    turned_away = any(failure.what == "visit" for failure in speaker.failed)
    return next((way for way in (*([] if turned_away else ["visit"]), "rumor") if way in options), "")


def _is_drained(view: view.View) -> bool:
    return any(any(one.drained.values()) for one in view.members if not one.stone)


def _is_tired(view: view.View) -> bool:
    return any(one.hp < one.max_hp or one.mp < roster.max_mp(one) or one.study for one in view.members)


# --- who goes, and where in the line ---------------------------------------------------------------------------------
def _wants_guard(view: view.View) -> bool:
    """Guards while they are worth their pay, if a week of it is at hand."""
    level = min((one.level for one in view.members), default=1)
    guards = len(view.hired)
    return level <= GUARDS_TO_LEVEL and guards < MOST_GUARDS and view.money >= GUARD_WEEK * (guards + 1)


# --- shopping --------------------------------------------------------------------------------------------------------
def wish_of(view: view.View, one: Character, temper: fighting.Temper) -> str:
    """What this member should buy next; "" for nothing, or nothing that can be paid."""
    wish = Option.read(_thing_wanted(view, one, temper))
    return wish if things.price(wish.verb) * (wish.amount or 1) <= one.purse + view.brought else ""


def _thing_wanted(view: view.View, one: Character, temper: fighting.Temper) -> str:
    people = view.members
    if view.meals < (LONG_WAY if travelling.crusade(view) else DAYS_OUT) * 2 * view.mouths:
        return Option("ration", amount=6) if one.purse + view.brought >= 6 * things.price("ration") else "ration"
    if one.pack.get("waterskin", 0) < SKINS_EACH:
        return "waterskin"
    if one is people[0]:
        shared = {"map_kit": 1, "tinderbox": 1, "torch": TORCHES}
        for thing, number in shared.items():
            if sum(other.pack.get(thing, 0) for other in people) < number:
                return thing
    if travelling.crusade(view) and one.pack.get("oil", 0) < OIL_EACH:
        return "oil"
    needed = _arms_wish(one) or _armor_wish(view, one)
    return needed or (_comfort_wanted(view, one) if temper.comforts else "")


def _arms_wish(one: Character) -> str:
    """Something that reaches over the others, and picks for a thief."""
    if one.calling == "thief" and not one.pack.get("lock_picks"):
        return "lock_picks"
    if any(map(fighting.is_for_the_rear, one.pack)):
        return ""
    return next((key for key in REACHING if roster.may_wield(one, content.WEAPONS[key])), "")


def _comfort_wanted(view: view.View, one: Character) -> str:
    """With money to spare: something to drink for the badly hurt and the poisoned, and a light that lasts."""
    money = one.purse + view.brought - copper_kept(view)
    people = view.members
    for thing, shared in COMFORTS.items():
        there = sum(other.pack.get(thing, 0) for other in people) if shared else one.pack.get(thing, 0)
        if not there and thing in view.on_sale and money >= 2 * things.price(thing):
            return thing
    return ""


def _armor_wish(view: view.View, one: Character) -> str:
    """Better armor, out of one's own purse and what was brought home beyond the next supplies."""
    worn = content.ARMORS[one.armor].ac if one.armor in content.ARMORS else 99
    money = one.purse + max(0, view.brought - copper_kept(view))
    if content.CALLINGS[one.calling].shield and not one.pack.get("shield") and money >= things.price("shield"):
        return "shield"
    for key in reversed(content.ARMORS):
        armor = content.ARMORS[key]
        sold = not armor.sold or view.hold.buildings.get(armor.sold)
        if sold and armor.ac > worn and roster.may_wear(one, key) and money >= armor.cc:
            return key
    return ""


# --- the freehold ----------------------------------------------------------------------------------------------------
def next_building(view: view.View, options: Sequence[str]) -> str:
    hold = view.hold
    for key in WANTED_BUILDINGS:
        wanted = key != "longhouse" or hold.folk >= 9 + 5 * hold.buildings.get("longhouse", 0)
        if wanted and key in options and (key == "longhouse" or not hold.buildings.get(key)):
            return key
    return ""


def copper_kept(view: view.View) -> int:
    """Copper kept for the next supplies: more for those who lead a dearer life."""
    return KEPT_COPPER * max((one.level for one in view.members), default=1)
