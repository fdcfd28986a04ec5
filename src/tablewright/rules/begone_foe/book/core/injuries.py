"""Damage, the injury table, death and healing (Getting Hit)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.core import soul
from tablewright.rules.begone_foe.book.core.beings import (
    condition,
    drop_condition,
    has,
    helpless,
    is_monster,
    max_hp,
    tagged,
    take_own_shape,
    uses_injury_table,
)
from tablewright.rules.begone_foe.book.core.concentration import lose_concentration
from tablewright.rules.begone_foe.book.core.gear import HANDS, helmet, hold_light, remove, shorten_belt
from tablewright.rules.begone_foe.book.core.powers import Power, who
from tablewright.rules.begone_foe.book.core.rolls import GM, ask_gm
from tablewright.rules.begone_foe.book.core.scores import score
from tablewright.rules.begone_foe.book.fight.groups import note_loss, note_wound
from tablewright.rules.begone_foe.content import CHARTS, GEAR
from tablewright.rules.begone_foe.events import Died, Healed, Hurt, Injured, KnockedOut
from tablewright.rules.begone_foe.state import LIMBS, SCORES, Being, Campaign, Condition, Dropped, Fallen, Item

WHICH_LIMB = Question("which-limb", "BF-INJ-06", standing=True)
HEAD_WOUND = Question("head-wound", "BF-INJ-14")
LIGHT_FALLS = Why("Does the light go out?", "BF-LIGHT-02")
KNOCKED_OUT = Why("Turns out cold", "BF-ATK-06")
DEADLY = 8
WORST = 3  # the row of instant death
DEATH_SCORE = -2


# --- losing hit points -----------------------------------------------------------------------------------------------
def harm(
    state: Campaign, table: Table, being: Being, damage: int, by: str, *, spare: bool = False, offer_soul: bool = True
) -> int:
    """Lose hit points; Soul Dice may soften it first. Returns what was lost or would have been.

    Free, after the damage is known and before HP are lost; never below 0 (BF-SOUL-04). HP never go below 0 (BF-INJ-01).
    Damage without an attack counts as a hit (BF-INJ-03).
    """
    if being.dead:
        return 0
    if offer_soul:
        grave = uses_injury_table(being) and damage >= being.hp
        damage -= min(
            damage, soul.bolster(state, table, soul.ON_DAMAGE, being, damage, "damage", wanted=grave, least=1)
        )
    if damage <= 0:
        return 0
    before, being.hp = being.hp, max(0, being.hp - damage)
    wake(being)
    lose_concentration(state, table, being)
    table.tell(Hurt(being.id, being.name, damage, being.hp, by))
    note_wound(state, being)
    for power in who(Power.wounded, being):
        power.wounded(being, state)
    if being.hp == 0 and uses_injury_table(being):
        injure(state, table, being, damage - before, spare)
    elif being.hp == 0:
        _fell_monster(state, table, being, by, spare)
    return damage


def _fell_monster(state: Campaign, table: Table, being: Being, by: str, spare: bool) -> None:
    """At 0 HP a monster is out: dead (BF-INJ-16), or knocked out for 1D6 turns by a blow meant to spare (BF-ATK-06)."""
    if spare:
        turns = table.roll(6, KNOCKED_OUT, being.name)
        being.conditions.append(Condition("unconscious", until=state.clock.turn + turns))
        table.tell(KnockedOut(being.id, being.name, turns))
        note_loss(state, being)
    elif any(power.falls(being, table) for power in who(Power.falls, being)):
        note_loss(state, being)
    else:
        die(state, table, being, by)


def fell_the_spent(state: Campaign, table: Table, beings: Sequence[Being]) -> None:
    """A monster without hit points is out, whoever took them: a game master's hand too (BF-INJ-16)."""
    for being in beings:
        if being.kind and being.hp <= 0 and not (being.dead or being.gone or helpless(being)):
            _fell_monster(state, table, being, GM, spare=False)


def wake(being: Being) -> None:
    """A slap wakes a sleeper."""
    drop_condition(being, "asleep")


# --- the table -------------------------------------------------------------------------------------------------------
def row_of(excess: int) -> int:
    """0-2, 3-5, 6-7, 8 and more (BF-INJ-04)."""
    return 0 if excess <= 2 else 1 if excess <= 5 else 2 if excess < DEADLY else 3


def injure(state: Campaign, table: Table, being: Being, excess: int, spare: bool = False) -> None:
    """Roll the location and apply the box (BF-INJ-02, BF-INJ-04); at 0 HP all of a hit is excess (BF-INJ-03).

    A box met before counts as the one below it, until some HP come back (BF-INJ-05).
    """
    location = CHARTS["location"].roll(table, being.name).name
    if location in LIMBS:
        location = ask_gm(state, table, WHICH_LIMB, LIMBS, location, {"who": being.id})
    injury = injury_at(being, excess, location, spare)
    if injury.row < WORST:
        being.marks.append(box_key(injury.row, injury.where))
    if injury.where == "head":
        _break_helmet(being)
    table.tell(Injured(being.id, being.name, excess, injury.where, injury.result))
    _apply(state, table, being, injury.where, injury.result)


class Injury(msgspec.Struct, frozen=True):
    """A box of the injury table."""

    row: int
    where: str
    result: str


def injury_at(being: Being, excess: int, location: str, spare: bool = False) -> Injury:
    """What a hit of so much excess does there to this one, with all it has suffered before (BF-INJ-04 to -06)."""
    where, row = _column(being, location), row_of(excess)
    while row < WORST and box_key(row, where) in being.marks:
        row += 1
    return Injury(row, where, _result(being, row, where, spare))


def box_key(row: int, where: str) -> str:
    return f"{row}:{where}"


def _column(being: Being, where: str) -> str:
    """A limb lost earlier passes the hit to the torso; one lost in this same run does not (BF-INJ-06)."""
    lost_before = being.limbs.get(where) == "ruined" and box_key(2, where) not in being.marks
    return "torso" if lost_before else where


def _result(being: Being, row: int, where: str, spare: bool) -> str:
    """The box in a word. A helmet softens head wounds (BF-ARMOR-03); mercy makes death Incapacitated (BF-ATK-06)."""
    box = box_of(row, where, helmet(being) is not None)
    return "incapacitated" if box == "death" and spare else box


def box_of(row: int, where: str, helmeted: bool) -> str:
    """The injury table (BF-INJ-04)."""
    if where == "torso":
        return ("winded", "downed", "incapacitated_body", "death")[row]
    if where == "head" and helmeted:
        return ("stunned", "downed", "incapacitated_wits", "death")[row]
    if where == "head":
        return ("downed", "incapacitated", "death", "death")[row]
    return ("tripped" if where.endswith("leg") else "disarmed", "useless", "ruined", "death")[row]


def _break_helmet(being: Being) -> None:
    """It counts for that very hit and is then broken (BF-ARMOR-04)."""
    worn = helmet(being)
    if worn is not None:
        remove(being, worn)


def _apply(state: Campaign, table: Table, being: Being, where: str, result: str) -> None:
    match result:
        case "death":
            die(state, table, being, "wounds")
        case "tripped":
            fall_prone(being)
        case "disarmed":
            drop_hand(state, table, being, where)
        case "useless" | "ruined":
            being.limbs[where] = result
            if where.endswith("arm"):
                drop_hand(state, table, being, where)
        case "winded":
            fall_prone(being)
            drop_weapons(state, table, being)
        case "stunned" | "downed":
            knock_down(state, table, being)
            being.downed = being.downed or result == "downed"
        case _:
            _incapacitate(state, table, being, result)


def knock_down(state: Campaign, table: Table, being: Being) -> None:
    """Prone, disarmed, next action lost (BF-INJ-10, BF-INJ-11)."""
    fall_prone(being)
    drop_weapons(state, table, being)
    if not has(being, "stunned"):
        being.conditions.append(Condition("stunned"))


def fall_prone(being: Being) -> None:
    """Tripped, Winded and worse (BF-INJ-07, BF-INJ-09)."""
    if not has(being, "prone"):
        being.conditions.append(Condition("prone"))


def _incapacitate(state: Campaign, table: Table, being: Being, result: str) -> None:
    """Out of action (BF-INJ-12); with a lasting loss of BODY, or of SKILL or MIND as the player chooses (BF-INJ-14)."""
    drop_weapons(state, table, being)
    being.incapacitated = state.clock.turn
    if result == "incapacitated_body":
        lose_score(state, table, being, "body")
    elif result == "incapacitated_wits":
        lose_score(state, table, being, _head_wound(table, being))
    note_loss(state, being)


def _head_wound(table: Table, being: Being) -> str:
    """The player chooses; for others the higher score, SKILL on ties."""
    if being.role == "pc":
        return table.ask(being.seat, HEAD_WOUND, ("skill", "mind"), {"who": being.id}, "skill")
    return "mind" if being.mind > being.skill else "skill"


def lose_score(state: Campaign, table: Table, being: Being, name: str, by: int = 1) -> None:
    """For good, whatever the treatment; what equals the score drops with it, what was learned stays (BF-DER-10)."""
    setattr(being, name, getattr(being, name) - by)
    settle_figures(state, table, being)


def settle_figures(state: Campaign, table: Table, being: Being) -> None:
    """After a score changed: HP above the new maximum fall to it, the belt is shorter (BF-DER-10, BF-ENC-03).

    Any score at -2 kills (BF-INJ-15).
    """
    being.hp = min(being.hp, max_hp(being))
    shorten_belt(being)
    if not is_monster(being) and any(score(being, name) <= DEATH_SCORE for name in SCORES):
        die(state, table, being, "a score at -2")


# --- what falls ------------------------------------------------------------------------------------------------------
def drop_hand(state: Campaign, table: Table, being: Being, arm: str) -> None:
    """What that hand holds falls; a two-handed thing is dropped by either arm (BF-INJ-07)."""
    place = "main" if arm == "weapon_arm" else "off"
    for item in [item for item in being.items if item.place in (place, "both")]:
        let_fall(state, table, being, item)


def drop_weapons(state: Campaign, table: Table, being: Being) -> None:
    """Every weapon in hand; shield and light are kept (BF-INJ-09)."""
    for item in [item for item in being.items if item.place in HANDS]:
        if GEAR[item.kind].kind in ("weapon", "missile"):
            let_fall(state, table, being, item)


def let_fall(state: Campaign, table: Table, being: Being, item: Item) -> None:
    """To the ground of a fight, where it can be picked up; a light goes out on a D6 of 1-3 (BF-LIGHT-02)."""
    if item.lit and table.roll(6, LIGHT_FALLS, being.name) <= 3:
        item.lit = False
    item.place = "pack"
    if state.fight is not None:
        remove(being, item)
        state.fight.dropped.append(Dropped(item, being.at, being.id))
    elif item.lit:
        hold_light(being, item)  # in peace it is taken up again at once, where there is a hand for it


# --- death and healing -----------------------------------------------------------------------------------------------
def die(state: Campaign, table: Table, being: Being, cause: str) -> None:
    if being.dead:
        return
    being.dead, being.hp = True, 0
    take_own_shape(being)
    table.tell(Died(being.id, being.name, cause))
    free_the_held(state, being)
    for power in who(Power.dies, being):
        power.dies(being, state)
    _let_go_of_weapons(state, being)
    note_loss(state, being)
    bury(state, being, cause)
    if state.fight is None:
        lay_down_gear(state, [])


def _let_go_of_weapons(state: Campaign, being: Being) -> None:
    """What stuck fast in a statue falls out when it is destroyed (BF-MON-15)."""
    if state.fight is not None and tagged(being, "traps_weapons"):
        state.fight.dropped += [Dropped(item, being.at, being.id) for item in being.items]
        being.items = []


def lay_down_gear(state: Campaign, gear: list[Item]) -> None:
    """What was dropped, and what the dead of the party carried, lies in the room until somebody gathers it."""
    fallen = [each for key in state.march if (each := state.beings.get(key)) is not None and each.dead]
    for being in fallen if state.here else ():
        gear += being.items
        gear += [Item("coins", worth=being.silver)] if being.silver else []
        being.items, being.silver = [], 0
    for item in gear:
        item.place, item.lit = "pack", False
    if gear and state.here:
        state.lost_gear.setdefault(state.here, []).extend(gear)
        state.tried_rooms = [room for room in state.tried_rooms if room != state.here]


def bury(state: Campaign, being: Being, cause: str) -> None:
    """One of the party is written into the book of the dead."""
    if being.id in state.members or being.role == "pc":
        place = state.dungeon.rooms[state.here].name if state.dungeon and state.here else "town"
        state.fallen.append(Fallen(being.name, being.job, being.level, state.clock.day, cause, place))
        state.count("deaths" if being.role == "pc" else "hirelings lost")


def free_the_held(state: Campaign, being: Being) -> None:
    """Whoever it held, swallowed or charmed is free when it dies (BF-MON-15)."""
    for other in state.beings.values():
        for each in [each for each in other.conditions if each.source == being.id]:
            if each.kind in (
                "grabbed",
                "swallowed",
                "attached",
                "charmed",
                "possessed",
                "afraid",
                "paralysed_by_sight",
            ):
                if each.kind in ("charmed", "possessed"):
                    other.side, other.seat = each.note or other.side, other.home_seat or other.seat
                other.conditions = [kept for kept in other.conditions if kept is not each]


def heal(table: Table, being: Being, amount: int, by: str) -> int:
    """Never above the maximum, counted up from 0 (BF-REST-11, BF-SOUL-03).

    Any HP regained ends Downed (BF-INJ-11) and clears the record of boxes, but mends no other injury (BF-INJ-05).
    """
    gained = max(0, min(amount, max_hp(being) - being.hp))
    if gained:
        regain(being, gained)
        table.tell(Healed(being.id, being.name, gained, being.hp, by))
    return gained


def regain(being: Being, gained: int) -> None:
    """Hit points come back, from whatever: rest, magic, a new level, a master's hand (BF-INJ-05, BF-INJ-11)."""
    being.hp += gained
    if being.hp > 0:
        being.marks, being.downed = [], False
    if being.hp == max_hp(being):
        being.uses.pop("cursed_wounds", None)  # a clay golem's wounds, which are closed now


def rot(being: Being) -> bool:
    """A mummy's rot blocks magical healing too."""
    disease = condition(being, "diseased")
    return disease is not None and disease.note == "rot"
