"""Spells for friends: healing, armor, light, a second dawn, and what a Cleanse takes away (FH-MAGIC-01)."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.freehold.book.combat.blows import mark_of
from tablewright.rules.freehold.book.combat.saving import heal, wake
from tablewright.rules.freehold.book.days.light import add_mote
from tablewright.rules.freehold.book.party.roster import at_hand, day_of, members, name_of_member, yet_to_come
from tablewright.rules.freehold.book.spells.targets import (
    AMOUNT,
    TARGET,
    choose_friend,
    choose_member,
    fight_of,
    hurt_friends,
)
from tablewright.rules.freehold.content import ABILITIES, SPELLS
from tablewright.rules.freehold.content.dice import dice
from tablewright.rules.freehold.events import Healed, SpellCast
from tablewright.rules.freehold.state import TURNS_AN_HOUR, Character, Party, World

SHARE = Question("share-healing", "FH-MAGIC-01")
STONE_LEVEL = 4  # a Cleanse that turns stone to flesh


def heal_one(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    """Mend 1d6, Poultice 1d4+1."""
    other = choose_friend(world, party, one, spell, table)
    amount = dice(SPELLS[spell].fx[0].dice).roll(table, AMOUNT, one.name)
    table.tell(SpellCast(one.name, spell, (other.name,), amount))
    table.tell(Healed(other.name, heal(other, amount), spell))


def great_mend(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    """3d6 HP shared as the caster likes."""
    left = dice(SPELLS[spell].fx[0].dice).roll(table, AMOUNT, one.name)
    table.tell(SpellCast(one.name, spell, (), left))
    for other in hurt_friends(world, party):
        missing = min(left, other.max_hp - other.hp)
        if missing > 0:
            given = table.ask_number(
                one.seat, SHARE, 0, missing, {"who": one.id, "target": other.id, "left": left}, str(missing)
            )
            left -= given
            if given:
                table.tell(Healed(other.name, heal(other, given), spell))


def set_ac(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    """Ward, Stone Hide, Bark Hide: an AC for an hour; the best one counts (FH-MAGIC-05)."""
    other = choose_friend(world, party, one, spell, table)
    value, until = SPELLS[spell].fx[0].value, party.clock + TURNS_AN_HOUR
    if other.spell_ac_until <= party.clock or other.spell_ac <= value:
        other.spell_ac, other.spell_ac_until = value, until
    else:  # it counts when the better one is over
        other.lesser_ac, other.lesser_ac_until = value, until
    table.tell(SpellCast(one.name, spell, (other.name,), value))


def mote(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    add_mote(party, one)
    table.tell(SpellCast(one.name, spell))


def second_dawn(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    """One who has used today's Saving Throw may use another before the next dawn."""
    other = choose_member(world, party, one, spell, table)
    other.save_used = False
    table.tell(SpellCast(one.name, spell, (other.name,)))


def steady_hand(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    other = choose_friend(world, party, one, spell, table)
    mark_of(fight_of(party), other.id).attack_bonus = SPELLS[spell].fx[0].value
    table.tell(SpellCast(one.name, spell, (other.name,)))


def shield_wall(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    fight_of(party).wall = SPELLS[spell].fx[0].value
    table.tell(SpellCast(one.name, spell))


# --- Cleanse ---------------------------------------------------------------------------------------------------------
def cures(world: World, party: Party, one: Character) -> list[Option]:
    """What a Cleanse could mend now: whose poison, hold or stone, or which of whose drained scores."""
    options: list[Option] = []
    if one.level >= STONE_LEVEL and party.mode in ("road", "home"):
        options += [Option(who, "stone") for who in world.land[party.at].statues]
    options += [
        Option(other.id, "stone")
        for other in members(world, party)
        if other.stone and one.level >= STONE_LEVEL and other.id not in yet_to_come(world, party)
    ]
    for other in at_hand(world, party):
        if other.poison_hp and party.clock - other.poison_at <= TURNS_AN_HOUR:
            options.append(Option(other.id, "poison"))
        options += [Option(other.id, ability) for ability in ABILITIES if other.drained.get(ability)]
        if party.fight and mark_of(party.fight, other.id).held:
            options.append(Option(other.id, "hold"))
    return options


def cleanse(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    """Poison of the last hour, one drained score, a hold, or stone (FH-MON-04)."""
    answer = table.ask(one.seat, TARGET, cures(world, party, one), {"who": one.id, "spell": spell})
    who, what = answer.verb, answer.target
    other = world.characters[who]
    table.tell(SpellCast(one.name, spell, (name_of_member(world, who), what)))
    if what == "poison":
        table.tell(Healed(other.name, heal(other, other.poison_hp), spell))
        other.poison_hp = 0
    elif what == "stone":
        other.stone = False
        if other.stone_since < day_of(party):  # another day, another throw (FH-SAVE-02)
            other.save_used, other.used, other.failed = False, {}, []
        if who not in party.order:
            world.land[party.at].statues.remove(who)
            party.order.append(who)
        wake(other, "flesh again", table)
    elif what == "hold":
        mark_of(fight_of(party), who).held = 0
    else:
        other.drained.pop(what)
