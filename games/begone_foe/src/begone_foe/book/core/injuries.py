"""Injuries and conditions: how they come, what they do, how they end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from begone_foe import content, events
from begone_foe.book.core import beings, carrying, groups, measures, powers, saves
from begone_foe.book.core.beings import helpless
from begone_foe.state import LIMBS, SCORES, Being, Campaign, Condition, Dropped, Fallen, Item, PowerUse
from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.world.clock import TURNS_A_DAY, TURNS_AN_HOUR

# --- injuries: damage, the injury table, death and healing (Getting Hit) ----------------------------------------------
WHICH_LIMB = Question("which-limb", "BF-INJ-06", standing=True)
HEAD_WOUND = Question("head-wound", "BF-INJ-14")
LIGHT_FALLS = Why("Does the light go out?", "BF-LIGHT-02")
KNOCKED_OUT = Why("Turns out cold", "BF-ATK-06")
DEADLY = 8
WORST = 3  # the row of instant death
DEATH_SCORE = -2


# --- losing hit points -----------------------------------------------------------------------------------------------
def harm(
    state: Campaign, table: Table, being: Being, damage: int, by: str, *, spare: bool = False, deadly: bool = False
) -> int:
    """Lose hit points; Soul Dice may soften it first. Returns what was lost or would have been.

    Free, after the damage is known and before HP are lost; never below 0 (BF-SOUL-04). HP never go below 0 (BF-INJ-01).
    Damage without an attack counts as a hit (BF-INJ-03). `deadly`: whoever it leaves without HP dies of it anyway, and
    the injury table is not asked (BF-ARTS-08).
    """
    if being.dead:
        return 0
    grave = beings.uses_injury_table(being) and damage >= being.hp
    damage -= min(
        damage, beings.bolster(state, table, beings.ON_DAMAGE, being, damage, "damage", wanted=grave, least=1)
    )
    if damage <= 0:
        return 0
    before, being.hp = being.hp, max(0, being.hp - damage)
    beings.drop_condition(being, "asleep")  # a slap wakes a sleeper
    beings.lose_concentration(state, table, being)
    table.tell(events.Hurt(being.id, being.name, damage, being.hp, by))
    groups.note_wound(state, being)
    for power in powers.who(powers.Power.wounded, being):
        power.wounded(being, state)
    if being.hp == 0 and beings.uses_injury_table(being) and not deadly:
        injure(state, table, being, damage - before, spare)
    elif being.hp == 0 and being.kind:
        _fell_monster(state, table, being, by, spare)
    return damage


def _fell_monster(state: Campaign, table: Table, being: Being, by: str, spare: bool) -> None:
    """At 0 HP a monster is out: dead (BF-INJ-16), or knocked out for 1D6 turns by a blow meant to spare (BF-ATK-06)."""
    if spare:
        turns = table.roll(6, KNOCKED_OUT, being.name)
        being.conditions.append(Condition("unconscious", until=state.clock.turn + turns))
        table.tell(events.KnockedOut(being.id, being.name, turns))
        groups.note_loss(state, being)
    elif any(power.falls(being, table) for power in powers.who(powers.Power.falls, being)):
        groups.note_loss(state, being)
    else:
        die(state, table, being, by)


def fell_the_spent(state: Campaign, table: Table, beings: Sequence[Being]) -> None:
    """A monster without hit points is out, whoever took them: a game master's hand too (BF-INJ-16)."""
    for being in beings:
        if being.kind and being.hp <= 0 and not (being.dead or being.gone or helpless(being)):
            _fell_monster(state, table, being, saves.GM, spare=False)


# --- the table -------------------------------------------------------------------------------------------------------
def row_of(excess: int) -> int:
    """0-2, 3-5, 6-7, 8 and more (BF-INJ-04)."""
    return 0 if excess <= 2 else 1 if excess <= 5 else 2 if excess < DEADLY else 3


def injure(state: Campaign, table: Table, being: Being, excess: int, spare: bool = False) -> None:
    """Roll the location and apply the box (BF-INJ-02, BF-INJ-04); at 0 HP all of a hit is excess (BF-INJ-03).

    A box met before counts as the one below it, until some HP come back (BF-INJ-05).
    """
    location = content.CHARTS["location"].roll(table, being.name).name
    if location in LIMBS:
        location = saves.ask_gm(state, table, WHICH_LIMB, LIMBS, location, {"who": being.id})
    injury = injury_at(being, excess, location, spare)
    if injury.row < WORST:
        being.marks.append(box_key(injury.row, injury.where))
    if injury.where == "head":
        _break_helmet(being)
    table.tell(events.Injured(being.id, being.name, excess, injury.where, injury.result))
    _apply_injury(state, table, being, injury.where, injury.result)


class Injury(msgspec.Struct, frozen=True):
    """A box of the injury table."""

    row: int
    where: str
    result: str


def injury_at(being: Being, excess: int, location: str, spare: bool) -> Injury:
    """What a hit of so much excess does there to this one, with all it has suffered before (BF-INJ-04 to -06)."""
    where, row = _column_of(being, location), row_of(excess)
    while box_key(row, where) in being.marks:  # the last one is never marked: it is death
        row += 1
    return Injury(row, where, _result_in(being, row, where, spare))


def box_key(row: int, where: str) -> str:
    return f"{row}:{where}"


def _column_of(being: Being, where: str) -> str:
    """A limb lost earlier passes the hit to the torso; one lost in this same run does not (BF-INJ-06)."""
    lost_before = being.limbs.get(where) == "ruined" and box_key(2, where) not in being.marks
    return "torso" if lost_before else where


def _result_in(being: Being, row: int, where: str, spare: bool) -> str:
    """The box in a word. A helmet softens head wounds (BF-ARMOR-03); mercy makes death Incapacitated (BF-ATK-06)."""
    box = box_of(row, where, carrying.helmet(being) is not None)
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
    worn = carrying.helmet(being)
    if worn is not None:
        carrying.remove(being, worn)


def _apply_injury(state: Campaign, table: Table, being: Being, where: str, result: str) -> None:
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
    if not beings.has(being, "stunned"):
        being.conditions.append(Condition("stunned"))


def fall_prone(being: Being) -> None:
    """Tripped, Winded and worse (BF-INJ-07, BF-INJ-09)."""
    if not beings.has(being, "prone"):
        being.conditions.append(Condition("prone"))


def _incapacitate(state: Campaign, table: Table, being: Being, result: str) -> None:
    """Out of action (BF-INJ-12); with a lasting loss of BODY, or of SKILL or MIND as the player chooses (BF-INJ-14)."""
    drop_weapons(state, table, being)
    being.incapacitated = state.clock.turn
    if result == "incapacitated_body":
        lose_score(state, table, being, "body")
    elif result == "incapacitated_wits":
        lose_score(state, table, being, _head_wound(table, being))
    groups.note_loss(state, being)


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
    being.hp = min(being.hp, beings.max_hp(being))
    carrying.shorten_belt(being)
    if not beings.is_monster(being) and any(measures.score(being, name) <= DEATH_SCORE for name in SCORES):
        die(state, table, being, "a score at -2")


# --- what falls ------------------------------------------------------------------------------------------------------
def drop_hand(state: Campaign, table: Table, being: Being, arm: str) -> None:
    """What that hand holds falls; a two-handed thing is dropped by either arm (BF-INJ-07)."""
    place = "main" if arm == "weapon_arm" else "off"
    for item in [item for item in being.items if item.place in (place, "both")]:
        let_fall(state, table, being, item)


def drop_weapons(state: Campaign, table: Table, being: Being) -> None:
    """Every weapon in hand; shield and light are kept (BF-INJ-09)."""
    for item in [item for item in being.items if item.place in carrying.HANDS]:
        if content.GEAR[item.kind].kind in ("weapon", "missile"):
            let_fall(state, table, being, item)


def let_fall(state: Campaign, table: Table, being: Being, item: Item) -> None:
    """To the ground of a fight, where it can be picked up; a light goes out on a D6 of 1-3 (BF-LIGHT-02)."""
    if item.lit and table.roll(6, LIGHT_FALLS, being.name) <= 3:
        item.lit = False
    item.place = "pack"
    if state.fight is not None:
        carrying.remove(being, item)
        state.fight.dropped.append(Dropped(item, being.at, being.id))
    elif item.lit:
        carrying.hold_light(being, item)  # in peace it is taken up again at once, where there is a hand for it


# --- death and healing -----------------------------------------------------------------------------------------------
def die(state: Campaign, table: Table, being: Being, cause: str) -> None:
    if being.dead:
        return
    being.dead, being.hp = True, 0
    beings.take_own_shape(being)
    table.tell(events.Died(being.id, being.name, cause))
    free_the_held(state, being)
    for power in powers.who(powers.Power.dies, being):
        power.dies(being, state)
    _let_go_of_weapons(state, being)
    groups.note_loss(state, being)
    bury(state, being, cause)
    if state.fight is None:
        lay_down_gear(state, [])


def _let_go_of_weapons(state: Campaign, being: Being) -> None:
    """What stuck fast in a statue falls out when it is destroyed (BF-MON-15)."""
    if state.fight is not None and beings.tagged(being, "traps_weapons"):
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
    gained = max(0, min(amount, beings.max_hp(being) - being.hp))
    if gained:
        regain(being, gained)
        table.tell(events.Healed(being.id, being.name, gained, being.hp, by))
    return gained


def regain(being: Being, gained: int) -> None:
    """Hit points come back, from whatever: rest, magic, a new level, a master's hand (BF-INJ-05, BF-INJ-11)."""
    being.hp += gained
    if being.hp > 0:
        being.marks, being.downed = [], False
    if being.hp == beings.max_hp(being):
        being.cursed_wounds = False  # a clay golem's wounds, which are closed now


def rot(being: Being) -> bool:
    """A mummy's rot blocks magical healing too."""
    disease = beings.condition(being, "diseased")
    return disease is not None and disease.note == "rot"


# --- conditions -------------------------------------------------------------------------------------------------------
# What holds a being: conditions that monsters, spells and traps inflict, how they begin, run out and end.
# BF-MON-09 and BF-MON-15 name them. A duration in turns ends by the clock, one in rounds is counted down in a fight.
DURATION = Why("How long", "BF-MON-15")
INFESTED_TURNS = 3
FEVER = "fever"
CIRCLE, CIRCLE_FEET = "circle", 10
WEEK = 7 * TURNS_A_DAY
ENDS_WITH_THE_FIGHT = (
    "prone",
    "stunned",
    "grabbed",
    "swallowed",
    "attached",
    "cowering",
    "sickened_minus_2",
    "burning",
    "confused_by_bats",
    "lodged",
)
EACH_ITS_OWN = ("attached", "grabbed", "dying")
_UNITS = {"turn": 1, "hour": TURNS_AN_HOUR, "day": TURNS_A_DAY}


class Span:
    """How long something lasts: until a turn of the clock, or for so many rounds, or neither."""

    def __init__(self, until: int = -1, rounds: int = -1) -> None:
        self.until, self.rounds = until, rounds


def span_of(state: Campaign, table: Table, text: str, who: str = "") -> Span:
    """'2d4 turns', '12 rounds', '10 days', '1 turn'; anything else lasts until something ends it."""
    words = ["", *text.split()]
    unit = words[-1].rstrip("s")
    if unit == "round":
        return Span(rounds=measures.roll_formula(table, words[-2].lstrip("+"), DURATION, who))
    if unit in _UNITS:
        return Span(until=state.clock.turn + measures.roll_formula(table, words[-2], DURATION, who) * _UNITS[unit])
    return Span()


def afflict(
    state: Campaign,
    table: Table,
    being: Being,
    kind: str,
    source: Being | None = None,
    span: Span | None = None,
    amount: int = 0,
    note: str = "",
) -> None:
    """Lay a condition on a being, by the name the bestiary or the spell list gives it."""
    if being.dead:
        return
    span, by = span or Span(), source.id if source else ""
    table.tell(events.Afflicted(being.id, being.name, kind, source.name if source else ""))
    match kind:
        case "dead":
            _doom_being(state, table, being, span, source, note)
        case "body_minus_1":
            _weaken_body(state, table, being, span, by)
        case "weapon_stuck":
            _lose_weapon(state, being, source)
        case "sick":
            knock_down(state, table, being)
            _hold_condition(being, Condition("sick", by, span.until, span.rounds))
        case "infested":
            began = state.fight.round if state.fight is not None else 0
            _hold_condition(
                being, Condition("dying", by, state.clock.turn + INFESTED_TURNS, amount=began, note="infested")
            )
        case "dancing":
            _hold_condition(being, Condition("dancing", by, span.until, span.rounds, state.clock.turn))
        case "charmed" | "possessed":
            _turn_coat(being, kind, by, span, source, amount)
        case _:
            _hold_condition(being, Condition(kind, by, span.until, span.rounds, amount, note))
    if helpless(being):
        groups.note_loss(state, being)


def _hold_condition(being: Being, new: Condition) -> None:
    """A second of a kind takes the place of the first; what each of several causes does for itself adds up.

    Two that cling both drink, two poisons both kill, each at its hour (BF-MON-15, BF-MON-16).
    """
    each_its_own = new.kind in EACH_ITS_OWN
    being.conditions = [
        kept
        for kept in being.conditions
        if kept.kind != new.kind or (each_its_own and (kept.source, kept.note) != (new.source, new.note))
    ]
    being.conditions.append(new)


def _doom_being(state: Campaign, table: Table, being: Being, span: Span, source: Being | None, note: str) -> None:
    """Dies at once or after the time given, without an injury roll (BF-MON-15, BF-MON-08)."""
    doom = Condition("dying", source.id if source else "", span.until, span.rounds, note=note)
    if doom.lasting:
        die(state, table, being, source.name if source else "poison")
    else:
        _hold_condition(being, doom)


def _weaken_body(state: Campaign, table: Table, being: Being, span: Span, by: str) -> None:
    """BODY -1, for the stated time or for good; death at -2 (BF-MON-10)."""
    weakness = Condition("weakened", by, span.until, amount=1)
    if weakness.lasting:
        lose_score(state, table, being, "body")
    else:
        being.conditions.append(weakness)
        settle_figures(state, table, being)


def _lose_weapon(state: Campaign, being: Being, source: Being | None) -> None:
    """It sticks fast in a statue, which lets go of it when it is destroyed."""
    for item in [item for item in being.items if item.place in carrying.HANDS and content.GEAR[item.kind].metal][:1]:
        carrying.remove(being, item)
        if source is not None and beings.tagged(source, "traps_weapons"):
            source.items.append(item)
            item.place = "pack"


def _turn_coat(being: Being, kind: str, by: str, span: Span, source: Being | None, target: int) -> None:
    """Charmed: obeys, never attacks the charmer (BF-MON-09). Possessed: the possessor plays the body (BF-MON-15)."""
    _hold_condition(being, Condition(kind, by, span.until, span.rounds, target, being.side))
    if source is not None:
        being.side, being.home_seat, being.seat = source.side, being.home_seat or being.seat, source.seat


def own_master(being: Being, side: str) -> None:
    """Back on its own side, in its own seat."""
    being.side, being.seat = side or being.side, being.home_seat or being.seat


def release(table: Table, being: Being, each: Condition) -> None:
    """A condition ends."""
    being.conditions = [kept for kept in being.conditions if kept is not each]
    if each.kind in ("charmed", "possessed"):
        own_master(being, each.note)
    if each.kind == "transformed":
        beings.take_own_shape(being)
    if each.kind == "turned" and being.gone == "turned":
        being.gone = ""  # turned undead may come back when it ends (BF-TURN-04)
    table.tell(events.Freed(being.id, being.name, each.kind))


# --- a circle that moves ---------------------------------------------------------------------------------------------
def in_circle(being: Being) -> Condition | None:
    """Unseen by Invisibility 10' Radius: only as long as one keeps near whom it was laid on."""
    return next((each for each in being.conditions if each.kind == "invisible" and each.note == CIRCLE), None)


def show_strays(state: Campaign, table: Table, beings: Iterable[Being]) -> None:
    """Who has left the circle is seen again; it moves with the one whom it was laid on."""
    for being in beings:
        circle = in_circle(being) if being.conditions else None
        if circle is not None and _has_strayed(state, being, state.beings.get(circle.source)):
            release(table, being, circle)


def _has_strayed(state: Campaign, being: Being, middle: Being | None) -> bool:
    if middle is None or (middle.id in state.march) != (being.id in state.march):
        return True
    return being.gone != middle.gone or abs(being.at - middle.at) > CIRCLE_FEET


# --- running out -----------------------------------------------------------------------------------------------------
def run_out_by_clock(state: Campaign, table: Table) -> None:
    """After turns have passed: what was to end ends; the doomed die."""
    for being in [being for being in state.beings.values() if being.conditions]:
        for each in [each for each in being.conditions if each.over_by(state.clock.turn)]:
            if each.kind == "dying":
                die(state, table, being, each.note or "poison")
            elif not _charmed_on(state, table, being, each):
                release(table, being, each)
        _shake_off(state, table, being)
    if state.held:
        state.held = {way: until for way, until in state.held.items() if until > state.clock.turn}


def _charmed_on(state: Campaign, table: Table, being: Being, each: Condition) -> bool:
    """Charm Person and Charm Monster: a new save every week; who fails it is charmed for another."""
    if each.kind != "charmed" or not each.amount:
        return False
    if saves.saves_from(state, table, being, each.amount, saves.Peril("charm", spell=True)):
        return False
    each.until = state.clock.turn + WEEK
    return True


def _shake_off(state: Campaign, table: Table, being: Being) -> None:
    """Possessed: a new save every exploration turn (BF-MON-15)."""
    grip = next((each for each in being.conditions if each.kind == "possessed"), None)
    source = state.beings.get(grip.source) if grip is not None else None
    if grip is None or source is None:
        return
    if saves.saves_from(state, table, being, saves.target_against_monster(source), saves.Peril("possession")):
        release(table, being, grip)


def count_rounds(state: Campaign, table: Table, actor: Being) -> None:
    """At the start of a turn: rounds of what this one caused, or suffers from nobody, are counted down (BF-TURN-04)."""
    for key in [*state.fight.fighters] if state.fight else ():
        being = state.beings[key]
        if not being.conditions:
            continue
        for each in [each for each in being.conditions if each.in_rounds]:
            source = state.beings.get(each.source)
            unowned = source is None or source.dead or bool(source.gone)  # then the victim's own turn counts
            if each.source == actor.id or (being is actor and unowned):
                _count_down(state, table, being, each)


def _count_down(state: Campaign, table: Table, being: Being, each: Condition) -> None:
    each.rounds -= 1
    if each.rounds > 0:
        return
    if each.kind == "dying":
        die(state, table, being, each.note or "poison")
    else:
        release(table, being, each)


def end_of_fight(state: Campaign, table: Table, being: Being) -> None:
    """A fight uses up a turn of sixty rounds (BF-CORE-05): what was counted in fewer rounds is over."""
    being.art, being.careful, being.careful_now, being.guard, being.ac_loss = "", False, False, 0, 0
    being.caught, being.at, being.gone = False, 0, "" if being.side == "party" else being.gone
    being.this_fight = None
    for use in being.power_uses:
        use.round = PowerUse("").round
    if not being.conditions:
        return
    for each in [each for each in being.conditions if each.in_rounds and each.rounds < saves.ROUNDS_A_TURN]:
        if each.kind == "dying":
            die(state, table, being, each.note or "poison")
        else:
            being.conditions = [kept for kept in being.conditions if kept is not each]
            if each.kind in ("charmed", "possessed"):
                own_master(being, each.note)
    for kind in ENDS_WITH_THE_FIGHT:
        beings.drop_condition(being, kind)
    beings.drop_condition(being, beings.CONCENTRATING)
    by_sight = [each for each in being.conditions if each.kind in ("paralysed", "afraid") and each.source]
    for each in [each for each in by_sight if each.lasting]:  # by something near: it wears off with the fight
        being.conditions.remove(each)


def lift_condition(being: Being, each: Condition) -> None:
    """A curse or a disease goes, and the death that a fever would have brought (BF-SOUL-05)."""
    being.conditions = [
        kept
        for kept in being.conditions
        if kept is not each and not (each.kind == "diseased" and kept.kind == "dying" and kept.note == FEVER)
    ]


def removable(being: Being, what: str) -> list[Condition]:
    """Curses or diseases, for those who would lift them (BF-SOUL-05)."""
    kinds = ("cursed", "hexed", "ill_fated") if what == "curse" else ("diseased", "lycanthropy")
    return [each for each in being.conditions if each.kind in kinds or (what == "disease" and each.note == "infested")]
