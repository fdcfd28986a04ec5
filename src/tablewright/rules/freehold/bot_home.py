"""How the steady bot makes characters and runs the freehold: supplies, silver, buildings, rest, study."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tablewright.engine.decisions import Decision
from tablewright.rules.freehold.content import ARMORS, CALLINGS, price
from tablewright.rules.freehold.levels import learnable
from tablewright.rules.freehold.party import may_wear
from tablewright.rules.freehold.state import Character
from tablewright.rules.freehold.view import View

WANTED_BUILDINGS = (
    "palisade", "granary", "longhouse", "inn", "watchtower", "mill", "smithy", "herb_garden", "yard", "workshop",
    "market", "kiln", "chapel", "armory", "wall", "stables", "hall", "keep", "academy",
)  # fmt: skip
RATIONS_EACH = 6
TORCHES = 6
KEPT_COPPER = 300


def _make(decision: Decision, view: View, courage: float) -> str:
    return "quick"


def _home(decision: Decision, view: View, courage: float) -> str:
    """Supplies, then silver to the coffers, building, study, rest, and out again."""
    options = decision.options
    for one in view.members:
        if f"buy:{one.id}" in options and _wish(view, one):
            return f"buy:{one.id}"
    if "give" in options and view.brought > 2 * KEPT_COPPER:
        return "give"
    if "plant" in options:
        return "plant"
    if "build" in options and _next_building(view, view.can_build):
        return "build"
    for one in view.members:
        if f"study:{one.id}" in options and any(f"scroll:{spell}" in one.pack for spell in learnable(one)):
            return f"study:{one.id}"
    if _drained(view) and "week" in options:
        return "week"
    late = view.party.hours > 2 or view.party.away_since == view.day
    return "rest" if _tired(view) or late or "out" not in options else "out"


def _drained(view: View) -> bool:
    return any(sum(one.drained.values()) > 0 for one in view.members)


def _tired(view: View) -> bool:
    return any(one.hp < one.max_hp or one.mp < one.rolled_mp or one.study for one in view.members)


# --- shopping --------------------------------------------------------------------------------------------------------


def _wish(view: View, one: Character) -> str:
    """What this member should buy next; "" for nothing, or nothing that can be paid."""
    wish = _want(view, one)
    thing, _, number = wish.partition("*")
    return wish if price(thing) * int(number or 1) <= one.purse + view.brought else ""


def _want(view: View, one: Character) -> str:
    people = view.members
    if one.pack.get("ration", 0) < RATIONS_EACH:
        return "ration*6" if one.purse + view.brought >= 30 else "ration"
    if not one.pack.get("waterskin"):
        return "waterskin"
    if one is people[0]:
        shared = {"map_kit": 1, "tinderbox": 1, "torch": TORCHES}
        for thing, number in shared.items():
            if sum(other.pack.get(thing, 0) for other in people) < number:
                return thing
    return _armor_wish(view, one)


def _armor_wish(view: View, one: Character) -> str:
    """Better armor out of one's own purse."""
    worn = ARMORS[one.armor].ac if one.armor in ARMORS else 99
    shield = CALLINGS[one.calling].shield and not one.pack.get("shield")
    if shield and one.purse >= 150:
        return "shield"
    for key in reversed(ARMORS):
        armor = ARMORS[key]
        sold = not armor.sold or view.hold.buildings.get(armor.sold)
        if sold and armor.ac > worn and may_wear(one, key) and one.purse >= armor.cc:
            return key
    return ""


def _buy(decision: Decision, view: View, courage: float) -> str:
    wish = _wish(view, view.member(str(decision.about[0])))
    return wish if wish in decision.options else "done"


# --- the freehold ----------------------------------------------------------------------------------------------------


def _next_building(view: View, options: Sequence[str]) -> str:
    hold = view.hold
    for key in WANTED_BUILDINGS:
        wanted = key != "longhouse" or hold.folk >= 9 + 5 * hold.buildings.get("longhouse", 0)
        if wanted and key in options and (key == "longhouse" or not hold.buildings.get(key)):
            return key
    return ""


def _build(decision: Decision, view: View, courage: float) -> str:
    return _next_building(view, decision.options) or "nothing"


def _give(decision: Decision, view: View, courage: float) -> str:
    """Everything, but for the price of the next supplies."""
    return str(decision.high - KEPT_COPPER // 10)


def _study(decision: Decision, view: View, courage: float) -> str:
    return next((key for key in decision.options if key.startswith("scroll:")), "nothing")


ANSWERS: dict[str, Callable[[Decision, View, float], str]] = {
    "make": _make,
    "home": _home,
    "buy": _buy,
    "build": _build,
    "give": _give,
    "study": _study,
}
