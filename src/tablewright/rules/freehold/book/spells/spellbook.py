"""Casting spells (chapter of that name): what can be cast, what it costs, and which spell is which.

Mana is spent when the casting is declared (FH-SPELL-01). A spell works without a roll unless its entry asks for an
attack roll; one damage roll stands for all targets (FH-MAGIC-02). What each does stands in
`harm.py` and `help.py`; what only camp and road have use for, in `wayside.py`.
"""

from __future__ import annotations

from collections.abc import Callable

from tablewright.engine.table import Table
from tablewright.rules.freehold.book.combat.morale import fighting
from tablewright.rules.freehold.book.combat.saving import has_throw
from tablewright.rules.freehold.book.days.light import in_the_dark
from tablewright.rules.freehold.book.party.roster import at_hand, can_cast, cost_of, spend_mana
from tablewright.rules.freehold.book.spells.harm import (
    calm_beast,
    dawnfire,
    fire_fan,
    slumber,
    snare_roots,
    spark_dart,
    step_away,
    storm,
    thorn_lash,
    wolf_friend,
)
from tablewright.rules.freehold.book.spells.help import (
    cleanse,
    cures,
    great_mend,
    heal_one,
    mote,
    second_dawn,
    set_ac,
    shield_wall,
    steady_hand,
)
from tablewright.rules.freehold.book.spells.targets import HEALING, HIDES, STEADY, friends_for, hurt_friends
from tablewright.rules.freehold.content import MONSTERS, SPELLS
from tablewright.rules.freehold.content.things import scrolls_in
from tablewright.rules.freehold.state import Character, Party, World


def combat_spells(world: World, party: Party, one: Character) -> list[str]:
    own = (spell for spell in one.spells if spell in _COMBAT)
    return [spell for spell in own if can_cast(one, spell) and makes_sense(world, party, one, spell)]


def scroll_spells(world: World, party: Party, one: Character) -> list[str]:
    """Only a wizard casts straight from a scroll (FH-CALL-05), and nobody reads in the dark (FH-LIGHT-01)."""
    if one.calling != "wizard" or in_the_dark(world, party):
        return []
    held = scrolls_in(one.pack)
    return [spell for spell in held if spell in _COMBAT and makes_sense(world, party, one, spell)]


def makes_sense(world: World, party: Party, one: Character, spell: str) -> bool:
    """Whether the spell has something to work on here."""
    fight = party.fight
    if spell in HEALING:
        return bool(hurt_friends(world, party))
    if spell == "cleanse":
        return bool(cures(world, party, one))
    if spell == "second_dawn":
        return any(not has_throw(other) for other in at_hand(world, party))
    if spell in HIDES or spell == STEADY:
        return bool(friends_for(world, party, spell))
    if fight is None:
        return True
    if spell == "calm_beast":
        return any(MONSTERS[foe.monster].kind == "beast" for foe in fighting(fight))
    if spell == "snare_roots":
        return any(MONSTERS[foe.monster].hd <= SPELLS[spell].fx[0].max_hd for foe in fighting(fight))
    return {"storm": fight.outdoors, "shield_wall": not fight.wall}.get(spell, True)


def pay(one: Character, spell: str, scroll: bool, table: Table) -> None:
    if not scroll:
        spend_mana(one, cost_of(one, spell), table)


def cast_in_combat(world: World, party: Party, one: Character, spell: str, table: Table, scroll: bool = False) -> str:
    """Cast as the turn's action. Returns "parted" if the combat is over for the party."""
    pay(one, spell, scroll, table)
    return _COMBAT[spell](world, party, one, spell, table) or "cast"


Casting = Callable[[World, Party, Character, str, Table], str | None]
_COMBAT: dict[str, Casting] = {
    "spark_dart": spark_dart,
    "slumber": slumber,
    "mote": mote,
    "ward": set_ac,
    "fire_fan": fire_fan,
    "stone_hide": set_ac,
    "step_away": step_away,
    "mend": heal_one,
    "steady_hand": steady_hand,
    "cleanse": cleanse,
    "shield_wall": shield_wall,
    "great_mend": great_mend,
    "holy_fire": dawnfire,
    "second_dawn": second_dawn,
    "thorn_lash": thorn_lash,
    "snare_roots": snare_roots,
    "calm_beast": calm_beast,
    "poultice": heal_one,
    "bark_hide": set_ac,
    "wolf_friend": wolf_friend,
    "storm": storm,
}
