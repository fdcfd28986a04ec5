"""What the steady bot sees to on the way: who walks in front, how fast the party goes, how much it eats, who mends."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option, each
from tablewright.rules.freehold.book.party.roster import armor_class, can_cast
from tablewright.rules.freehold.book.spells.help import STONE_LEVEL
from tablewright.rules.freehold.bots.temper import Temper
from tablewright.rules.freehold.bots.view import View
from tablewright.rules.freehold.state import Character

HEALERS = ("mend", "poultice", "great_mend")
CURES = ("cleanse", *HEALERS)
WEARY = 0.6  # of all HP: too little to be seen by anybody
FINE = 0.8  # of somebody's HP: not worth mana in the evening
FAR = 3  # hexes from home, where food counts


def first(options: Sequence[str], verb: str) -> str:
    """The first option of this verb; "" if there is none."""
    return next((option for option in map(Option.read, options) if option.verb == verb), "")


# --- the hurt --------------------------------------------------------------------------------------------------------
def tending(view: View, options: Sequence[str]) -> str:
    """Somebody lies unconscious or asleep, or is hurt and another has mana or a flask: let a member see to it."""
    if any(one.unconscious or one.asleep_until for one in view.members):
        return first(options, "act")
    return _helper(view, options, lambda one: bool(heals(view, one)) or _has_a_drink(view, one))


def _helper(view: View, options: Sequence[str], can: Callable[[Character], bool]) -> str:
    one = next((one for one in view.able if Option("act", one.id) in options and can(one)), None)
    return Option("act", one.id) if one else ""


def heals(view: View, one: Character) -> str:
    """The spell this one would heal with now, outside a fight; "" for none."""
    if can_cast(one, "cleanse") and any(_cursed(other, one) for other in view.members):
        return "cleanse"
    if not any(other.hp <= other.max_hp // 2 for other in view.members if not other.stone):
        return ""
    return next((spell for spell in HEALERS if can_cast(one, spell)), "")


def _cursed(other: Character, priest: Character) -> bool:
    """Drained, or turned to stone and within this priest's power."""
    return priest.level >= STONE_LEVEL if other.stone else any(other.drained.values())


def badly_hurt(one: Character) -> bool:
    return one.hp * 3 <= one.max_hp and not one.stone


def _has_a_drink(view: View, one: Character) -> bool:
    """For somebody who is near death, or poisoned."""
    draught = bool(one.pack.get("draught")) and any(map(badly_hurt, view.members))
    return draught or (bool(one.pack.get("antidote")) and any(other.poison_hp for other in view.members))


def evening_deed(view: View, options: Sequence[str]) -> str:
    """Mana comes back with the morning: what is left of it mends whoever is hurt."""
    if all(one.hp >= FINE * one.max_hp for one in view.members if not one.stone):
        return ""
    return _helper(view, options, lambda one: any(can_cast(one, spell) for spell in HEALERS))


def _deed(decision: Decision, view: View, temper: Temper) -> str:
    options = decision.options
    for option in (first(options, "tend"), first(options, "shake"), *each("cast", CURES)):
        if option in options:
            return option
    if "antidote" in options and any(one.poison_hp for one in view.members):
        return "antidote"
    low = any(map(badly_hurt, view.members))
    return "draught" if low and "draught" in options else first(options, "light") or "nothing"


# --- the march -------------------------------------------------------------------------------------------------------
def arrangement(view: View, options: Sequence[str]) -> str:
    """Before the next step: the badly hurt out of the first rank, softly past everybody, food for the way home."""
    if "order" in options and any(map(badly_hurt, view.members)) and list(view.party.order) != marching_order(view):
        return "order"
    if "pace" in options and view.party.careful != _is_wary(view):
        return "pace"
    return "rations" if "rations" in options and view.party.ration != _plan(view) else ""


def marching_order(view: View) -> list[str]:
    """Guards, then the best armored; who shoots or casts walks behind, and who is badly hurt last."""
    guards = [one.id for one in view.hired if one.kind == "guard"]
    porters = [one.id for one in view.hired if one.kind != "guard"]
    clock = view.party.clock
    people = sorted(view.members, key=lambda one: (badly_hurt(one), -armor_class(one, clock), -one.max_hp, one.id))
    return [*guards, *(one.id for one in people), *porters]


def _place(decision: Decision, view: View, temper: Temper) -> str:
    """Name by name, until the others stand right."""
    left = [who for who in marching_order(view) if who in decision.options]
    if left == [who for who in view.party.order if who in left] and "as they are" in decision.options:
        return "as they are"
    return left[0]


def _is_wary(view: View) -> bool:
    """Worn out, and with somebody who knows how to hide."""
    return view.health < WEARY and any(one.calling in ("scout", "thief") for one in view.able)


def _plan(view: View) -> str:
    """One meal a day where two would not last until home."""
    days = 1 + view.ring(view.party.at) * 3 // 10
    scarce = 0 < view.meals < 2 * view.mouths * days
    return "one" if scarce and view.ring(view.party.at) >= FAR else "full"


ANSWERS: dict[str, Callable[[Decision, View, Temper], str]] = {
    "deed": _deed,
    "marching-order": _place,
    "pace": lambda decision, view, temper: "active" if _is_wary(view) else "extended",
    "ration-plan": lambda decision, view, temper: _plan(view),
}
