"""Potions: who drinks, and what it does to them (Scrolls and Potions)."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.magic.aiming import choose_shape
from tablewright.rules.begone_foe.book.magic.casting import begin, caster_level, hand_with, potions
from tablewright.rules.begone_foe.book.magic.spells import work
from tablewright.rules.begone_foe.state import Being, Campaign

DRINK = Question("drink", "BF-ITEM-03")
POLYMORPH = "polymorph_self"


def drink(state: Campaign, table: Table, owner: Being, drinker: Being) -> None:
    """The drinker alone is the target, also of spells that reach several, and counts as willing (BF-ITEM-03)."""
    keys = list(dict.fromkeys(key for key in potions(owner) if state.fight is None or hand_with(owner, "potion", key)))
    key = table.ask(owner.seat, DRINK, keys, {"who": owner.id, "drinker": drinker.id})
    casting = begin(state, table, owner, key, "potion", [drinker])
    casting.caster, casting.mode = drinker, "one"
    casting.level = caster_level(drinker, casting.spell, "potion")
    if key == POLYMORPH:
        casting.mode = choose_shape(table, drinker, key, casting.level)
    work(state, table, casting)
