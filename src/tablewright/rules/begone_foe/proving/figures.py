"""Figures of a being in one place: for sheets, scenes and scenarios."""

from __future__ import annotations

from tablewright.rules.begone_foe.book.core.beings import (
    armour_class,
    helpless,
    hit_dice,
    look_of,
    max_hp,
    may_run,
    slots_left,
    soul_dice,
    spell_slots,
    up,
    walking,
)
from tablewright.rules.begone_foe.book.core.gear import (
    belt_slots,
    belt_used,
    casting_hand,
    empty_slots,
    free_hands,
    load,
    may_cast_in,
    may_sneak_in,
    slots,
    slots_used,
)
from tablewright.rules.begone_foe.book.core.saves import save_bonus
from tablewright.rules.begone_foe.book.fight.attacks import attack_score
from tablewright.rules.begone_foe.book.magic.casting import castable
from tablewright.rules.begone_foe.state import Being

Figures = dict[str, int | bool | str | list[str]]


def figures(being: Being) -> Figures:
    return {
        "max_hp": max_hp(being),
        "ac": armour_class(being),
        "ac_missile": armour_class(being, "missile"),
        "initiative": being.skill,
        "melee": attack_score(being, False),
        "ranged": attack_score(being, True),
        "slots": slots(being),
        "used": slots_used(being),
        "empty": empty_slots(being),
        "belt": belt_slots(being),
        "belt_used": belt_used(being),
        "load": load(being),
        "walk": walking(being),
        "run": walking(being) * 2 if may_run(being) else 0,
        "spell_slots": spell_slots(being),
        "slots_left": slots_left(being),
        "castable": castable(being),
        "soul_dice": soul_dice(being),
        "free_hands": free_hands(being),
        "casting_hand": casting_hand(being),
        "may_cast": may_cast_in(being),
        "may_sneak": may_sneak_in(being),
        "save_body": save_bonus(being, "body"),
        "save_mind": save_bonus(being, "mind"),
        "save_skill": save_bonus(being, "skill"),
        "up": up(being),
        "helpless": helpless(being),
        "look": look_of(being),
        "hd": str(hit_dice(being)),
        "conditions": [each.kind for each in being.conditions],
    }
