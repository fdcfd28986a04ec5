"""What some monsters leave behind after a fight: the beast in the blood, the dead who rise, eaten armour."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.core.beings import condition, drop_condition, is_monster, kind_of, max_hp
from tablewright.rules.begone_foe.book.core.conditions import FEVER, Span, afflict
from tablewright.rules.begone_foe.book.core.formulas import roll_formula
from tablewright.rules.begone_foe.book.core.gear import HANDS, remove
from tablewright.rules.begone_foe.book.core.injuries import bury, harm
from tablewright.rules.begone_foe.book.core.light import holds_flame
from tablewright.rules.begone_foe.book.core.powers import Power, who
from tablewright.rules.begone_foe.book.core.rolls import GM, ask_gm
from tablewright.rules.begone_foe.content import GEAR, KINDS
from tablewright.rules.begone_foe.events import Behind, Changed, Noted, Risen
from tablewright.rules.begone_foe.state import Being, Campaign, Item, Rising
from tablewright.world.clock import TURNS_A_DAY
from tablewright.world.dungeon import Band

INCUBATION = Why("Days until the change", "BF-MON-16")
RISING_DAYS = Why("Days until it rises", "BF-MON-10")
CUT_OUT = Why("Cutting it out", "BF-MON-15")
RISES = Question("rises", "BF-MON-10", standing=True)
DEADLY_FEVER = Question("fever", "BF-MON-15", standing=True)
KILLS = Why("Does the fever kill?", "BF-MON-15")
FEVER_DAYS = Why("Days until the fever kills", "BF-MON-15")
IN_BED_DAYS = 30
RUST = Why("Does the enchantment hold?", "BF-MON-16")
HOLDS_AGAINST_RUST = 10  # in a hundred, for the one plus that an enchanted arm has


# --- the beast in the blood ------------------------------------------------------------------------------------------
def catch_it(state: Campaign, table: Table, being: Being) -> None:
    """More than half of one's hit points to such claws: in 2d12 days the blood changes, unless it is cured before."""
    mauled, being.mauled = being.mauled, {}
    for kind, hurt in mauled.items():
        if hurt * 2 > max_hp(being) and not being.dead:
            days = roll_formula(table, "2d12", INCUBATION, being.name)
            until = state.clock.turn + days * TURNS_A_DAY
            afflict(state, table, being, "lycanthropy", None, Span(until), note=kind)


def change(state: Campaign, table: Table, being: Being, kind: str) -> None:
    """The time is up: one of the party is a beast, and lost to it."""
    being.dead, being.hp = True, 0
    drop_condition(being, "lycanthropy")
    table.tell(Changed(being.id, being.name, KINDS[kind].name))
    bury(state, being, KINDS[kind].name.lower())


# --- the drained and the trolls --------------------------------------------------------------------------------------
def drained_dead(state: Campaign, table: Table, victim: Being, foe: Being) -> None:
    """One whom such a creature has emptied may rise as its like, where it fell (BF-MON-10)."""
    raised = kind_of(foe).raises if is_monster(foe) else None
    if victim.dead and raised is not None and state.here and not is_monster(victim):
        state.rising.append(Rising(victim.name, raised.kind, state.here, raised.days))


def gets_up(being: Being) -> bool:
    """A dead troll that no fire has touched."""
    return any(power.gets_up(being) for power in who(Power.gets_up, being))


def leave_trolls(state: Campaign, foes: Sequence[Being], won: bool) -> None:
    """A troll gets up 2d6 rounds after its death: within the turn that a fight takes it is whole again (BF-MON-16).

    As with the drained, whoever holds the ground and has a flame burns it.
    """
    if state.here and not (won and any(map(holds_flame, state.party))):
        now = state.clock.turn
        state.rising += [Rising(foe.name, foe.kind, state.here, "0", now) for foe in foes if gets_up(foe)]


def settle_the_drained(state: Campaign, table: Table, won: bool) -> None:
    """Who holds the ground and has a flame burns the body; otherwise it rises. The game master has the last word."""
    for each in [each for each in state.rising if not each.settled]:
        default = "rests" if won and any(map(holds_flame, state.party)) else "rises"
        ruled = ask_gm(
            state, table, RISES, ("rises", "rests"), default, {"name": each.name, "kind": KINDS[each.kind].name}
        )
        if ruled == "rests":
            state.rising.remove(each)
            continue
        each.due = state.clock.turn + TURNS_A_DAY * roll_formula(table, each.days, RISING_DAYS, each.name)


def raise_the_dead(state: Campaign, table: Table) -> None:
    """Time has passed: they stand up in the room where they fell."""
    for each in [each for each in state.rising if each.settled and each.due <= state.clock.turn]:
        state.rising.remove(each)
        room = state.room(each.room)
        if room is not None:
            room.bands.append(Band(each.kind, data={"name": each.name, "attitude": "hostile"}))
            table.tell(Risen(each.name, KINDS[each.kind].name, room.name), to=(GM,))


# --- eaten and infested ----------------------------------------------------------------------------------------------
def finish_eating(state: Campaign, table: Table, being: Being) -> None:
    eaten, being.eaten = being.eaten, []
    for what in eaten:
        eat_armour(state, table, being, what)


def eat_armour(state: Campaign, table: Table, being: Being, what: str) -> None:
    worn = [item for item in being.items if item.place == "worn" and GEAR[item.kind].kind == "armour"]
    eaten = [item for item in worn if not GEAR[item.kind].magic and _edible(item.kind, what)]
    for item in eaten:
        remove(being, item)
        afflict(state, table, being, "armour_eaten")
        drop_condition(being, "armour_eaten")


def rust_touched(table: Table, being: Being) -> None:
    """A rust monster's feeler: worn metal first, then what is in hand (BF-MON-16)."""
    metal = [item for item in being.items if GEAR[item.kind].metal]
    worn = [item for item in metal if item.place == "worn"]
    for item in (worn or [item for item in metal if item.place in HANDS])[:1]:
        _rust(table, being, item)


def rust_blade(table: Table, being: Being, name: str) -> None:
    """What struck a rust monster (BF-MON-16)."""
    for item in [item for item in being.items if item.place in HANDS and GEAR[item.kind].name == name][:1]:
        _rust(table, being, item)


def _rust(table: Table, being: Being, item: Item) -> None:
    """It is gone; an enchanted arm, of one plus, holds one time in ten and is otherwise enchanted no longer."""
    name, plain = GEAR[item.kind].name, GEAR[item.kind].plain
    if not plain:
        remove(being, item)
        table.tell(Noted("rusted", being.name, name))
    elif table.roll(100, RUST, being.name) <= HOLDS_AGAINST_RUST:
        table.tell(Noted("rust_held", being.name, name))
    else:
        item.kind = plain
        table.tell(Noted("dulled", being.name, name))


def _edible(kind: str, what: str) -> bool:
    return what == "all" or GEAR[kind].metal == (what == "metal")


def cut_out(state: Campaign, table: Table, being: Being) -> None:
    """Fire or a blade, in time: 1d8 to the victim, and the grub is dead."""
    being.conditions = [each for each in being.conditions if each.note != "infested"]
    harm(state, table, being, table.roll(8, CUT_OUT, being.name), "the knife")


def fever(state: Campaign, table: Table, foe: Being, target: Being) -> None:
    """A rat's disease: a month in bed, or one time in four death in 1d6 days; the game master may say which."""
    default = "deadly" if table.roll(4, KILLS, target.name) == 1 else "lingers"
    ruled = ask_gm(state, table, DEADLY_FEVER, ("lingers", "deadly"), default, {"who": target.id})
    table.tell(Behind("fever", f"{target.name}: {ruled}"), to=(GM,))
    illness = condition(target, "diseased")
    if ruled == "deadly":
        days = table.roll(6, FEVER_DAYS, target.name)
        afflict(state, table, target, "dead", foe, Span(state.clock.turn + days * TURNS_A_DAY), note=FEVER)
    elif illness is not None:
        illness.until = state.clock.turn + IN_BED_DAYS * TURNS_A_DAY
