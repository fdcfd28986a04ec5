"""Turning Undead, and the other Soul Dice that take an action: healing, lifting curses, mending crippling wounds."""

from __future__ import annotations

from collections.abc import Sequence

from begone_foe import events
from begone_foe.book.core import beings, groups, injuries
from begone_foe.book.monsters import morale
from begone_foe.state import Being, Campaign, Condition, Group
from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table

TURNING = Why("Turn undead", "BF-TURN-01")
TURN_REACH = 60
GIVE_DICE = Question("give-dice", "BF-SOUL-05")
CURE_DICE, MEND_DICE = 5, 10


def turn_undead(state: Campaign, table: Table, turner: Being, dice: int) -> None:
    """Roll a D8 per Soul Die: the sum is the Hit Dice affected, the highest die the penalty and the rounds.

    An action, for any alignment and class, reaching undead within 60 ft (BF-TURN-01, BF-SOUL-07, BF-TURN-05). They may
    be turned again with another die (BF-TURN-06).
    """
    turner.soul_spent += dice
    faces = [table.roll(beings.SOUL_DIE, TURNING, turner.name) for _ in range(dice)]
    affected = reached(state, turner, sum(faces))
    names = tuple(being.name for being in affected)
    table.tell(events.TurnedUndead(turner.id, turner.name, sum(faces), max(faces), names))
    for kind in dict.fromkeys(being.kind for being in affected):
        _turn_kind(state, table, turner, [being for being in affected if being.kind == kind], max(faces))


def reached(state: Campaign, turner: Being, dice: int) -> list[Being]:
    """Weakest first, nearest among equals; one with more dice than are left stops it (BF-TURN-02)."""
    there = [
        being
        for being in groups.fighters(state)
        if beings.undead(being)
        and beings.up(being)
        and being.side != turner.side
        and abs(being.at - turner.at) <= TURN_REACH
    ]
    there.sort(key=lambda being: (_whole(being), abs(being.at - turner.at)))
    affected = []
    for being in there:
        if _whole(being) > dice:
            break
        dice -= _whole(being)
        affected.append(being)
    return affected


def _whole(being: Being) -> int:
    return max(1, int(beings.hit_dice(being)))


def _turn_kind(state: Campaign, table: Table, turner: Being, kind: list[Being], highest: int) -> None:
    """One test for all of a kind, the highest die added to it; even morale 12 tests here (BF-TURN-03).

    Those that fail flee for that many rounds, or cower when there is no way out (BF-TURN-04).
    """
    fight = groups.fight_of(state)
    group = fight.groups.get(kind[0].group) or Group(kind[0].group, kind[0].side, len(kind), kind[0].morale)
    if not morale.nerve(state, table, group, "turned", highest, kind):
        return
    for being in kind:
        name = "turned" if fight.exits else "cowering"
        being.conditions.append(Condition(name, turner.id, rounds=highest))


# --- other actions ---------------------------------------------------------------------------------------------------
def soul_heal(table: Table, healer: Being, patient: Being, dice: int) -> None:
    """D8 HP a die, several in one action (BF-SOUL-03, BF-SOUL-11); a mummy's rot lets none through."""
    total = beings.spend(table, healer, dice, "heal", patient)
    if injuries.rot(patient):
        table.tell(events.Noted("rot", patient.name))
    else:
        injuries.heal(table, patient, dice if patient.cursed_wounds else total, healer.name)


def can_be_healed(patient: Being) -> bool:
    """Whoever of the party's own has wounds that close: not stone, and no creature (BF-SOUL-03, BF-MON-09)."""
    return not patient.kind and patient.hp < beings.max_hp(patient) and not beings.of_stone(patient)


def pool(payers: Sequence[Being], needed: int) -> bool:
    return sum(beings.soul_dice(being) for being in payers) >= needed


def pay(table: Table, seat: str, payers: Sequence[Being], needed: int, use: str, on: Being) -> list[Being]:
    """Comrades within earshot pool their dice; no die is rolled (BF-SOUL-05). Who paid: nobody if they will not.

    The seat that asks for it gives its own; another seat says how many of its dice go in.
    """
    given = _promised(table, seat, payers, needed, on)
    if sum(given) < needed:
        return []
    paid = [(being, dice) for being, dice in zip(payers, given, strict=True) if dice]
    for being, dice in paid:
        being.soul_spent += dice
        table.tell(events.SoulSpent(being.id, being.name, use, dice, 0, on.name))
    return [being for being, _ in paid]


def _promised(table: Table, seat: str, payers: Sequence[Being], needed: int, on: Being) -> list[int]:
    given: list[int] = []
    for place, being in enumerate(payers):
        most = min(needed - sum(given), beings.soul_dice(being))
        others = sum(beings.soul_dice(other) for other in payers[place + 1 :])
        if most and being.seat != seat:
            about: Facts = {"who": being.id, "on": on.id, "short": needed - sum(given)}
            most = table.ask_number(being.seat, GIVE_DICE, 0, most, about, str(min(most, needed - sum(given))))
        given.append(most)
        if sum(given) + others < needed:
            return [*given, *[0] * (len(payers) - len(given))]
    return given


def lift(table: Table, seat: str, payers: Sequence[Being], patient: Being, what: str) -> list[Being]:
    """Five dice: a curse lifted or a disease cured (BF-SOUL-05). Who paid for it."""
    paid = pay(table, seat, payers, CURE_DICE, what, patient)
    for each in injuries.removable(patient, what)[:1] if paid else ():
        injuries.lift_condition(patient, each)
        table.tell(events.Freed(patient.id, patient.name, each.kind))
    return paid


def crippling(patient: Being) -> list[str]:
    """What ten dice can mend: an unusable or lost limb, or the Incapacitated state; not in stone (BF-SOUL-06)."""
    if beings.of_stone(patient):
        return []
    return [*patient.limbs, *(["incapacitated"] if patient.laid_low else [])]


def mend(table: Table, seat: str, payers: Sequence[Being], patient: Being, what: str) -> list[Being]:
    """Ten dice heal one crippling injury; lost points stay lost (BF-SOUL-06, BF-INJ-08, BF-INJ-12). Who paid for it."""
    paid = pay(table, seat, payers, MEND_DICE, "mend", patient)
    if not paid:
        return paid
    if what == "incapacitated":
        patient.incapacitated = -1
    else:
        patient.limbs.pop(what, None)
    table.tell(events.Freed(patient.id, patient.name, what))
    return paid
