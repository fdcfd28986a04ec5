"""Spells and Magic, Scrolls and Potions: who may cast what, what it costs, and what a spell is aimed at.

Nothing is memorised: at the moment of casting any known spell may be picked that the slots left can pay for
(BF-SPELL-06). Slots are gone even if the target saves (BF-SPELL-07). What spells do stands in `spells_of_war.py` and
`spells_of_wits.py`.
"""

from __future__ import annotations

import msgspec

from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.core.beings import (
    disabled,
    drop_condition,
    has,
    is_monster,
    known_spells,
    slots_left,
    tagged,
)
from tablewright.rules.begone_foe.book.core.concentration import lose_concentration
from tablewright.rules.begone_foe.book.core.gear import HANDS, NEAR, casting_hand, find, may_cast_in, use_up
from tablewright.rules.begone_foe.book.core.light import sees
from tablewright.rules.begone_foe.book.core.saves import target_against_spell
from tablewright.rules.begone_foe.book.monsters.natures import SPIRIT_USES
from tablewright.rules.begone_foe.content import SPELLS, Spell
from tablewright.rules.begone_foe.events import Cast
from tablewright.rules.begone_foe.state import Being, Campaign

FORBIDS_CASTING = ("confused_by_bats", "polymorphed", "feebleminded", "silenced", "swallowed", "sick", "anti_magic")

ELEMENTAL, HIGHER_PLANE = "conjure_elemental", "contact_higher_plane"
TELEKINESIS = "telekinesis"
ASKED_ABOVE = "asked_above"
EVERYWHERE = ("elemental_earth", "elemental_air")  # whose element is at hand in any dungeon


class Casting(msgspec.Struct):
    """A spell on its way: by whom, how strong, at whom."""

    caster: Being
    spell: Spell
    source: str  # "slots", "scroll", "potion", "power"
    level: int  # caster level
    target: int  # for saves
    at: list[Being] = []
    turned: bool = False  # the reversed form
    mode: str = ""
    place: str = ""  # a way or room, outside of fights


def caster_level(caster: Being, spell: Spell, source: str) -> int:
    """MIND; HD for monsters (BF-MON-16); 2 x spell level - 1 for potions and devices of unknown make (BF-SPELL-13)."""
    if source == "potion":
        return 2 * spell.level - 1
    return max(1, caster.hd if is_monster(caster) else caster.mind)


def darts_of(level: int) -> int:
    """Magic Missile: one dart, three at caster level 6, five at 11."""
    return 5 if level >= 11 else 3 if level >= 6 else 1


# --- who may ---------------------------------------------------------------------------------------------------------
def hinders_casting(being: Being) -> str:
    """Why this one cannot cast at all now; '' if nothing does.

    One free hand (BF-SPELL-09), nothing heavier than a gambeson (BF-SPELL-10), a clear head.
    """
    if being.downed:
        return "downed"
    for each in being.conditions:
        if each.kind in FORBIDS_CASTING:
            return each.kind
    if is_monster(being):
        return ""
    if not may_cast_in(being):
        return "armour"
    return "" if casting_hand(being) else "hands"


def why_not_cast(being: Being) -> str:
    """Why somebody who knows spells can cast none now; '' for the rest."""
    if not (being.spells or being.book):
        return ""
    return hinders_casting(being) or ("" if castable(being) else "slots")


def castable(being: Being) -> list[str]:
    """Known spells the slots can pay for: a spell costs its level, and MIND is the limit (BF-SPELL-05, BF-SPELL-16)."""
    if not (being.spells or being.book) or hinders_casting(being):
        return []
    if is_monster(being):
        often = SPIRIT_USES if tagged(being, "spell_powers") else 1  # each so often a day (BF-MON-16)
        return [key for key in being.spells if being.cast_today.get(key, 0) < often]
    most = min(being.mind, slots_left(being))
    return [key for key in known_spells(being) if SPELLS[key].level <= most and not _too_soon(being, key)]


def _too_soon(being: Being, key: str) -> bool:
    """One elemental of a kind answers in a day, and nobody questions the higher planes twice in a week."""
    if key == ELEMENTAL:
        return all(being.cast_today.get(kind) for kind in EVERYWHERE)
    return key == HIGHER_PLANE and has(being, ASKED_ABOVE)


def readable_scrolls(state: Campaign, being: Being) -> list[str]:
    """MIND at least the spell's level (BF-ITEM-01); legible, so not in the dark; the scroll's hand is the free one."""
    scrolls = [item for item in being.items if item.kind == "scroll"]
    if not scrolls or not sees(state, being) or not may_cast_in(being):
        return []
    if any(has(being, kind) for kind in FORBIDS_CASTING) or disabled(being):
        return []
    in_hand = any(item.place in HANDS for item in scrolls)
    if not in_hand and not casting_hand(being):
        return []
    keys = [item.spell for item in scrolls]
    return [key for key in keys if SPELLS[key].level <= being.mind and not _too_soon(being, key)]


def scrolls_at_hand(state: Campaign, being: Being) -> list[str]:
    """What can be read without digging for it."""
    return [key for key in readable_scrolls(state, being) if hand_with(being, "scroll", key)]


def potions(being: Being) -> list[str]:
    """Anyone may drink; no limit of MIND, hands or armour beyond holding it (BF-ITEM-03)."""
    return [item.spell for item in being.items if item.kind == "potion"]


# --- casting ---------------------------------------------------------------------------------------------------------
def begin(
    state: Campaign, table: Table, caster: Being, key: str, source: str, at: list[Being], turned: bool = False
) -> Casting:
    """Pay for it and say so: slots, the scroll (BF-ITEM-02), the potion.

    Another spell is let go of for it, and whoever casts is seen again.
    """
    spell = SPELLS[key]
    if source != "potion":
        lose_concentration(state, table, caster)
        drop_condition(caster, "invisible")
    if source == "slots" and is_monster(caster):
        caster.cast_today[key] = caster.cast_today.get(key, 0) + 1
    match source:
        case "slots" if not is_monster(caster):
            caster.slots_spent += spell.level
        case "scroll" | "potion":
            use_up(caster, source, 1, key)
    table.tell(Cast(caster.id, caster.name, key, source, tuple(dict.fromkeys(being.name for being in at)), turned))
    mind = None if source == "potion" else caster.mind
    return Casting(
        caster, spell, source, caster_level(caster, spell, source), target_against_spell(mind, spell.level), at, turned
    )


def hand_with(being: Being, kind: str, key: str) -> bool:
    """The scroll or potion is in hand or on the belt; else it must be dug out (BF-ITEM-06)."""
    item = find(being, kind, key)
    return item is not None and item.place in NEAR
