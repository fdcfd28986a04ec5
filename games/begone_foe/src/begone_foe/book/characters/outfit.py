"""Putting gear where it belongs: worn, in hand, on the belt. What a sensible person would do outside of fights."""

from __future__ import annotations

from collections.abc import Iterable

from begone_foe import content
from begone_foe.book.core import beings, carrying, injuries, saves
from begone_foe.book.core.beings import up
from begone_foe.book.magic import turning
from begone_foe.state import Being, Campaign, Item
from tablewright.engine.decisions import Question
from tablewright.engine.options import Option
from tablewright.engine.table import Table

# --- care -------------------------------------------------------------------------------------------------------------
# Soul Dice in peace: lifting curses, curing diseases, mending what is crippled, in the dungeon and in town.
CURE_WHAT = Question("cure-what", "BF-SOUL-05")
MEND_WHAT = Question("mend-what", "BF-SOUL-06")
CURING, MENDING = Option("cure"), Option("mend")
FEWEST_DICE = min(turning.CURE_DICE, turning.MEND_DICE)  # that care can be had for


def payers(state: Campaign) -> list[Being]:
    return [being for being in beings.within_call(state) if beings.soul_dice(being) and beings.can_speak(being)]


def curable_people(patients: Iterable[Being]) -> list[Option]:
    return [
        Option(what, each.id) for each in patients for what in ("curse", "disease") if injuries.removable(each, what)
    ]


def mendable_people(patients: Iterable[Being]) -> list[Option]:
    return [Option(what, each.id) for each in patients for what in turning.crippling(each)]


def care_options(state: Campaign) -> list[Option]:
    """What the party's dice could pay for now (BF-SOUL-05, BF-SOUL-06)."""
    able = payers(state)
    if not turning.pool(able, FEWEST_DICE):
        return []
    patients = beings.within_call(state)
    out = [CURING] if turning.pool(able, turning.CURE_DICE) and curable_people(patients) else []
    return [*out, MENDING] if turning.pool(able, turning.MEND_DICE) and mendable_people(patients) else out


def cure(state: Campaign, table: Table) -> None:
    answer = table.ask(saves.caller(state), CURE_WHAT, curable_people(beings.within_call(state)))
    turning.lift(table, saves.caller(state), payers(state), state.beings[answer.target], answer.verb)


def mend_one(state: Campaign, table: Table) -> None:
    answer = table.ask(saves.caller(state), MEND_WHAT, mendable_people(beings.within_call(state)))
    turning.mend(table, saves.caller(state), payers(state), state.beings[answer.target], answer.verb)


# --- outfit -----------------------------------------------------------------------------------------------------------
# What goes on the belt first (BF-ENC-04: chosen freely outside combat).
_BELT_ORDER = ("missile", "weapon", "potion", "scroll", "thrown", "ammo", "light", "tool")
_ON_THE_BELT = {key: _BELT_ORDER.index(gear.kind) for key, gear in content.GEAR.items() if gear.kind in _BELT_ORDER}
_CLOTHING = frozenset(key for key, gear in content.GEAR.items() if gear.kind in ("armour", "helmet"))


def arrange(being: Being, *, at_leisure: bool = True) -> None:
    """Wear armour and helmet, take arms in hand, fill the belt; who pushes a barrow keeps arms on the belt.

    Plate takes time, and full plate a helper: outside of towns it is put on by `pack.don` alone (BF-ARMOR-02).
    """
    for item in being.items:
        quick = at_leisure or not content.GEAR[item.kind].don_turns
        if quick and item.kind in _CLOTHING and not _is_worn(being, content.GEAR[item.kind].kind):
            item.place = "worn"
    if carrying.barrow_of(being):
        for item in carrying.held(being):
            item.place = "pack"
    else:
        ready(being)
    fill_belt(being)


def _is_worn(being: Being, kind: str) -> bool:
    return any(item.place == "worn" and content.GEAR[item.kind].kind == kind for item in being.items)


def ready(being: Being) -> Item | None:
    """The best weapon in hand, and a shield beside it; those who live by spells keep a hand free."""
    weapon = best_weapon(being)
    if weapon is not None and weapon.place not in carrying.HANDS:
        for fallen in carrying.wield(being, weapon):
            fallen.place = "pack"
    shield = next((item for item in being.items if content.GEAR[item.kind].kind == "shield"), None)
    if (
        shield is not None
        and shield.place not in carrying.HANDS
        and carrying.hand_free(being, "off")
        and carrying.arm_good(being, "off")
    ):
        carrying.wield(being, shield)
    return weapon


def best_weapon(being: Being) -> Item | None:
    """Archers with more SKILL than BODY take a missile weapon they can feed; casters only their zero-slot weapon."""
    weapons = [
        item
        for item in being.items
        if content.GEAR[item.kind].kind in ("weapon", "missile") and carrying.can_wield(being, item)
    ]
    if being.mind > max(being.body, being.skill):
        weapons = [item for item in weapons if content.GEAR[item.kind].hands == 1]
    if not weapons:
        return None
    return weapons[0] if len(weapons) == 1 else max(weapons, key=lambda item: _merit_of(being, item))


def _merit_of(being: Being, item: Item) -> tuple[bool, bool, int, int]:
    """Shots first for those who shoot better than they strike, last for the others; then the harder blow."""
    gear = content.GEAR[item.kind]
    fed = not gear.ammo or any(other.kind == gear.ammo for other in being.items)
    shoots = gear.kind == "missile"
    return shoots and fed and being.skill > being.body, not shoots, gear.die + 3 * gear.magic, -gear.hands


def fill_belt(being: Being) -> None:
    """One thing after the other, as `may_go_on_belt` allows; what hangs there is counted along the way."""
    for item in being.items:
        if item.place == "belt":
            item.place = "pack"
    packed = [item for item in being.items if item.place == "pack" and item.kind in _ON_THE_BELT]
    packed.sort(key=lambda item: _ON_THE_BELT[item.kind])
    room, large, small = carrying.belt_slots(being), 0, 0
    for item in packed:
        more, pieces = large + carrying.slots_of(item), small + (item.count if content.GEAR[item.kind].small else 0)
        if more + -(-pieces // 3) <= room:
            item.place, large, small = "belt", more, pieces


def put_away(being: Being, item: Item) -> None:
    item.place = "pack"
    if carrying.may_go_on_belt(being, item):
        item.place = "belt"


def light_bearer(beings: list[Being]) -> Being | None:
    """Who should carry the light: a free hand first, from the rear, not one who fights with both or casts with it."""
    able = [being for being in beings if up(being) and not being.kind]
    able = [being for being in able if not carrying.barrow_of(being)] or able  # whose hands are on the handles
    hands = {being.id: carrying.free_hands(being) for being in able}
    free = [being for being in able if hands[being.id]]
    spare = [being for being in free if hands[being.id] > 1]
    plain = [being for being in free if not being.spells and not being.book]  # a spell needs a hand (BF-SPELL-09)
    pool = [being for being in free if being.role == "hireling"] or spare or plain or free
    if pool:
        return pool[-1]
    for hand in ("off", "both"):  # a shield is put away for it, and if it must be so a weapon of two hands
        bearer = next(
            (being for being in reversed(able) if any(item.place == hand for item in carrying.held(being))), None
        )
        if bearer is not None:
            return bearer
    return None
