"""What one does for others in a fight, and says to the other side (Action Economy, Morale).

Talking is free; helping up and handing over take the action (BF-ACT-02).
"""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.options import Option, each
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.core.beings import (
    can_speak,
    disabled,
    drop_condition,
    has,
    helpless,
    intelligent,
    up,
)
from tablewright.rules.begone_foe.book.core.gear import (
    BARROWS,
    COINS_A_SLOT,
    HANDS,
    add_item,
    free_hands,
    gear_of,
    hand_free,
    remove,
)
from tablewright.rules.begone_foe.book.core.likeness import by_id, unlike
from tablewright.rules.begone_foe.book.core.place import dungeon_of
from tablewright.rules.begone_foe.book.delve.parting import call_others, within_call
from tablewright.rules.begone_foe.book.fight.groups import REACH, fight_of, members
from tablewright.rules.begone_foe.book.fight.handling import Turn, tell_deed
from tablewright.rules.begone_foe.book.fight.moving import beside
from tablewright.rules.begone_foe.book.monsters import morale
from tablewright.rules.begone_foe.content import GEAR
from tablewright.rules.begone_foe.state import Being, Campaign, Condition, Group, Place
from tablewright.world.dungeon import Way

HANDS_OF: tuple[Place, Place] = ("main", "off")


def help_options(being: Being, friends: Sequence[Being]) -> list[Option]:
    """The fallen on their feet, and what one holds into another's free hand."""
    near = [ally for ally in friends if abs(ally.at - being.at) <= REACH and not helpless(ally)]
    if not near:
        return []
    out = [Option("help", ally.id) for ally in near if ally.conditions and has(ally, "prone") and not ally.downed]
    things = unlike(item for item in being.items if item.place in HANDS_OF)
    free = [ally for ally in near if not ally.kind and free_hands(ally)] if things else ()
    return [*out, *(Option("hand", ally.id, str(item.id)) for ally in free for item in things)]


def help_up(state: Campaign, table: Table, being: Being, turn: Turn, chosen: Option) -> bool:
    ally = state.beings[chosen.target]
    drop_condition(ally, "prone")
    tell_deed(table, being, "help", ally.name)
    return False


def hand_over(state: Campaign, table: Table, being: Being, turn: Turn, chosen: Option) -> bool:
    ally, item = state.beings[chosen.thing], by_id(being.items, chosen.target)
    remove(being, item)
    item.place = next(hand for hand in HANDS_OF if hand_free(ally, hand))
    add_item(ally, item)
    tell_deed(table, being, "hand", gear_of(item).name)
    return False


def guard_options(state: Campaign, being: Being, foes: Sequence[Being], friends: Sequence[Being]) -> list[Option]:
    """Stand before somebody; shut a door through which foes could leave (BF-ACT-01)."""
    near = [ally.id for ally in friends if abs(ally.at - being.at) <= REACH and not has(ally, "protected")]
    out = each("protect", near) if near and not disabled(being) else []
    return out if beside(being, foes) else [*out, *each("shut", [way.id for way in _doors(state)])]


def _doors(state: Campaign) -> list[Way]:
    dungeon = state.below
    if dungeon is None or fight_of(state).exits < 1:
        return []
    ways = [way for way in dungeon.ways.values() if way.state == "open" and way.kind == "door"]
    here = [way for way in ways if state.here in (way.a, way.b) and not way.hidden]
    return [way for way in here if way.other(state.here) != state.came_by]


def protect(state: Campaign, table: Table, being: Being, turn: Turn, chosen: Option) -> bool:
    """Until the guard's next turn blows at the one behind are struck at a disadvantage (our ruling, BF-ATK-04)."""
    ally = state.beings[chosen.target]
    ally.conditions.append(Condition("protected", being.id, rounds=1))
    tell_deed(table, being, "protect", ally.name)
    return False


def shut_door(state: Campaign, table: Table, being: Being, turn: Turn, chosen: Option) -> bool:
    """One way less for those who would run (BF-MORALE-06)."""
    dungeon_of(state).ways[chosen.target].state = "shut"
    fight_of(state).exits -= 1
    tell_deed(table, being, "shut")
    return False


# --- words across the field ------------------------------------------------------------------------------------------
def call_options(state: Campaign, being: Being, foes: Sequence[Being], turn: Turn) -> list[Option]:
    """Quarter, once a fight; and in a free round the comrades may go first (BF-INIT-03)."""
    fight = fight_of(state)
    out = []
    if fight.round == 0 and being.id not in fight.deferred and not turn.moved and turn.action:
        waiting = any(state.beings[key].side == being.side for key in fight.queue)
        out += [Option("after")] if waiting else []
    if not fight.quarter and any(intelligent(foe) and up(foe) for foe in foes):
        out.append(Option("quarter"))
    if state.apart and being.side == "party" and can_speak(being) and within_call(state):
        out.append(Option("call"))
    return out


def call_for_help(state: Campaign, table: Table, being: Being, turn: Turn, chosen: Option) -> None:
    """A shout is free (BF-ACT-02); those who hear it come running."""
    tell_deed(table, being, "call", str(call_others(state)))


def offer_quarter(state: Campaign, table: Table, being: Being, turn: Turn, chosen: Option) -> None:
    """Those who are beaten and have wits lay down their arms: they expect mercy now (BF-MORALE-06)."""
    fight = fight_of(state)
    fight.quarter, fight.seen_cruelty = True, False
    tell_deed(table, being, "quarter")
    for group in fight.groups.values():
        if group.broken in ("flee", "desperate"):
            _yield(state, table, group)


def _yield(state: Campaign, table: Table, group: Group) -> None:
    there = [each_one for each_one in members(state, group) if up(each_one)]
    cornered = not fight_of(state).exits or all(each_one.caught for each_one in there)
    if there and cornered and morale.expects_mercy(state, there):
        group.broken = "surrender"
        morale.give_up(table, there)


def let_others_go_first(state: Campaign, table: Table, being: Being, turn: Turn, chosen: Option) -> None:
    """To the end of the side's order, once."""
    fight = fight_of(state)
    fight.deferred.append(being.id)
    fight.queue.append(being.id)
    turn.over = True


# --- letting go ------------------------------------------------------------------------------------------------------
def drop_options(being: Being) -> list[Option]:
    """What one holds, and the whole pack: dropping is free, and empty slots are what one runs with (BF-PURS-04)."""
    lettable: dict[str, None] = {}
    packed = pushed = False
    silver = being.silver
    for item in being.items:  # one look at each, as this is asked with every question of a fight
        if item.place in HANDS:
            lettable[item.place] = None
        elif item.kind == "coins":
            silver += item.worth
        elif not packed and item.place == "pack":
            packed = GEAR[item.kind].slots > 0
        pushed = pushed or item.kind in BARROWS
    if packed:
        lettable["pack"] = None
    if pushed:
        lettable["barrow"] = None
    if silver >= COINS_A_SLOT:
        lettable["silver"] = None
    return each("drop", lettable)
