"""Whom a spell works on (FH-MAGIC-02): foes and friends to choose from, and how many Hit Dice it reaches."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.freehold.book.combat.blows import seen_mark
from tablewright.rules.freehold.book.combat.saving import has_throw
from tablewright.rules.freehold.book.party.roster import at_hand, hired_here, person
from tablewright.rules.freehold.content import MONSTERS, SPELLS
from tablewright.rules.freehold.state import TURNS_AN_HOUR, Character, Fight, Foe, Hireling, Party, World

TARGET = Question("spell-target", "FH-MAGIC-02")
AMOUNT = Why("Spell", "FH-MAGIC-01")
HEALING = ("mend", "poultice", "great_mend")
HIDES = ("ward", "stone_hide", "bark_hide")
STEADY = "steady_hand"
LIFELESS = ("undead", "made", "spirit")


def choose_foes(one: Character, spell: str, foes: Sequence[Foe], most: int, table: Table) -> list[Foe]:
    """Ask for up to so many different foes, one by one."""
    chosen: list[Foe] = []
    left = list(foes)
    while left and len(chosen) < most:
        options = [foe.id for foe in left] + (["done"] if chosen else [])
        answer = table.ask(one.seat, TARGET, options, {"who": one.id, "spell": spell})
        if answer == "done":
            break
        foe = next(foe for foe in left if foe.id == answer)
        chosen.append(foe)
        left.remove(foe)
    return chosen


def choose_member(world: World, party: Party, one: Character, spell: str, table: Table) -> Character:
    options = [other.id for other in at_hand(world, party) if _suits(party, other, spell)]
    return world.characters[table.ask(one.seat, TARGET, options, {"who": one.id, "spell": spell})]


def choose_friend(world: World, party: Party, one: Character, spell: str, table: Table) -> Character | Hireling:
    """A member or somebody hired: a touch asks for no more than a creature (FH-MAGIC-01)."""
    who = table.ask(one.seat, TARGET, friends_for(world, party, spell), {"who": one.id, "spell": spell})
    return person(world, who)


def friends_for(world: World, party: Party, spell: str) -> list[str]:
    """Whom it would do something for: nobody is healed who is whole, or has from it what lasts as long already."""
    options = [other.id for other in at_hand(world, party) if _suits(party, other, spell)]
    hired = hired_here(world, party)
    if spell in HEALING:
        return options + [other.id for other in hired if other.hp < other.max_hp]
    return options + [other.id for other in hired if not _has_it(party, other, spell)]


def hurt_friends(world: World, party: Party) -> list[Character | Hireling]:
    """Whom healing would help, in marching order, the hired after the members."""
    hurt = [other for other in at_hand(world, party) if other.hp < other.max_hp or other.unconscious]
    return [*hurt, *(other for other in hired_here(world, party) if other.hp < other.max_hp)]


def _suits(party: Party, other: Character, spell: str) -> bool:
    if _has_it(party, other, spell):
        return False
    if spell in HEALING:
        return other.hp < other.max_hp or other.unconscious
    return spell != "second_dawn" or not has_throw(other)


def _has_it(party: Party, other: Character | Hireling, spell: str) -> bool:
    """A steadied hand, or this very AC for a full hour: later the hour can be begun anew (FH-MAGIC-05)."""
    if spell == STEADY:
        return party.fight is not None and bool(seen_mark(party.fight, other.id).attack_bonus)
    hour = party.clock + TURNS_AN_HOUR
    worn = ((other.spell_ac, other.spell_ac_until), (other.lesser_ac, other.lesser_ac_until))
    return spell in HIDES and any(ac == SPELLS[spell].fx[0].value and until >= hour for ac, until in worn)


def weakest_first(foes: Sequence[Foe], hit_dice: int) -> list[Foe]:
    """Fewest Hit Dice, then fewest HP, then listed order; at the first that does not fit it stops (FH-MAGIC-02)."""
    reached = []
    for foe in sorted(foes, key=lambda foe: (MONSTERS[foe.monster].hd, foe.hp)):
        hit_dice -= MONSTERS[foe.monster].hd
        if hit_dice < 0:
            break
        reached.append(foe)
    return reached


def is_living(foe: Foe) -> bool:
    return MONSTERS[foe.monster].kind not in LIFELESS


def fight_of(party: Party) -> Fight:
    assert party.fight is not None
    return party.fight
