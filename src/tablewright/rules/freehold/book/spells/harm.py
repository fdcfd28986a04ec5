"""Spells against foes: fire and lightning, roots and sleep, wolves, and the way out of a fight (FH-MAGIC-01)."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.freehold.book.combat.blows import Arm, foe_name, harms, hurt_foe, strike
from tablewright.rules.freehold.book.combat.morale import fighting
from tablewright.rules.freehold.book.party.roster import has_mastery, new_id
from tablewright.rules.freehold.book.spells.slumber import sleepy
from tablewright.rules.freehold.book.spells.targets import AMOUNT, choose_foes, fight_of, is_living, weakest_first
from tablewright.rules.freehold.content import MONSTERS, SPELLS
from tablewright.rules.freehold.content.dice import dice
from tablewright.rules.freehold.events import Affected, SpellCast
from tablewright.rules.freehold.state import Character, Fight, Foe, Friend, Party, World

SUMMONED = Why("Wolves that come", "FH-MAGIC-01")
WOLF_HP = Why("Hit Points", "FH-MON-01")


def _told(one: Character, spell: str, fight: Fight, foes: Sequence[Foe], amount: int, table: Table) -> None:
    table.tell(SpellCast(one.name, spell, tuple(foe_name(fight, foe) for foe in foes), amount))


def _blast(world: World, party: Party, one: Character, spell: str, foes: Sequence[Foe], table: Table) -> None:
    """One roll for all; magic harms what mundane weapons cannot."""
    fight = fight_of(party)
    fx = SPELLS[spell].fx[0]
    amount = dice(fx.dice).roll(table, AMOUNT, one.name)
    _told(one, spell, fight, foes, amount, table)
    for foe in foes:
        if harms(foe, magic=True, fire=fx.fire):
            foe.bare = foe.bare or fx.fire
            hurt_foe(fight, foe, amount, one.name, table, fire=fx.fire)
        else:
            table.tell(Affected(foe_name(fight, foe), "unharmed", spell))


def spark_dart(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    """1d4 to one creature without a miss; Many Darts: to three different ones."""
    most = 3 if has_mastery(one, "many_darts") else 1
    _blast(world, party, one, spell, choose_foes(one, spell, fighting(fight_of(party)), most, table), table)


def fire_fan(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    _blast(world, party, one, spell, choose_foes(one, spell, fighting(fight_of(party)), 3, table), table)


def storm(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    _blast(world, party, one, spell, fighting(fight_of(party)), table)


def dawnfire(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    """2d6 to all undead; once per combat every living foe of 3 Hit Dice or fewer loses its next turn."""
    fight = fight_of(party)
    undead = [foe for foe in fighting(fight) if MONSTERS[foe.monster].kind == "undead"]
    for foe in undead:
        foe.bare = True
    if undead:
        _blast(world, party, one, spell, undead, table)
    else:
        _told(one, spell, fight, (), 0, table)
    if not fight.dawnfire_held:
        fight.dawnfire_held = True
        for foe in fighting(fight):
            if is_living(foe) and MONSTERS[foe.monster].hd <= 3:
                _hold_foe(fight, foe, 1, spell, table)


def thorn_lash(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    """An attack roll with +2, 1d6, and the victim loses its next turn."""
    fight = fight_of(party)
    (foe,) = choose_foes(one, spell, fighting(fight), 1, table)
    _told(one, spell, fight, [foe], 0, table)
    if strike(world, party, one, foe, lash(), table):
        _hold_foe(fight, foe, 1, spell, table)


def lash() -> Arm:
    return Arm("thorn_lash", SPELLS["thorn_lash"].fx[0].bonus, magic=True)


def snare_roots(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    """Up to two creatures of 3 Hit Dice or fewer lose their next 1d4 turns."""
    fight = fight_of(party)
    fx = SPELLS[spell].fx[0]
    small = [foe for foe in fighting(fight) if MONSTERS[foe.monster].hd <= fx.max_hd]
    chosen = choose_foes(one, spell, small, int(fx.targets), table)
    turns = dice(fx.turns).roll(table, AMOUNT, one.name)
    _told(one, spell, fight, chosen, turns, table)
    for foe in chosen:
        _hold_foe(fight, foe, turns, spell, table)


def _hold_foe(fight: Fight, foe: Foe, turns: int, cause: str, table: Table) -> None:
    if not foe.out:
        foe.held = max(foe.held, turns)
        table.tell(Affected(foe_name(fight, foe), "held", cause, turns))


def slumber(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    """1d6 Hit Dice of living creatures of at most 2 grow drowsy; they sleep after their next turn (FH-MAGIC-02)."""
    fight = fight_of(party)
    fx = SPELLS[spell].fx[0]
    rolled = dice(fx.hd).roll(table, AMOUNT, one.name)
    reached = weakest_first(sleepy(fighting(fight)), rolled)
    _told(one, spell, fight, reached, rolled, table)
    for foe in reached:
        foe.drowsy = True


def calm_beast(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    """Beasts become neutral and stop fighting."""
    fight = fight_of(party)
    beasts = [foe for foe in fighting(fight) if MONSTERS[foe.monster].kind == "beast"]
    _told(one, spell, fight, beasts, 0, table)
    for foe in beasts:
        foe.out = "calmed"


def wolf_friend(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    """A wolf, or a pack (FH-LEVEL-05), fights under the GM's hand until the combat ends."""
    fight = fight_of(party)
    number = dice("1d3+1").roll(table, SUMMONED, one.name) if has_mastery(one, "wolf_pack") else 1
    for _ in range(number):
        hp = dice(MONSTERS["wolf"].hp).roll(table, WOLF_HP, "Wolf")
        fight.friends.append(Friend(new_id(world, "w"), "wolf", hp))
    table.tell(SpellCast(one.name, spell, (), number))


def step_away(world: World, party: Party, one: Character, spell: str, table: Table) -> str:
    """The caster and up to five others are gone from the combat (see `parting.py` for those who stay)."""
    from tablewright.rules.freehold.book.party import parting

    table.tell(SpellCast(one.name, spell))
    parting.step_away(world, party, one, table)
    return "parted"
