"""Those who come into a fight that is on: strangers, allies, kin that were called; and the groups they form."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.decisions import Question
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.core.beings import trained
from tablewright.rules.begone_foe.book.core.rolls import ask_gm
from tablewright.rules.begone_foe.book.fight.groups import fight_of
from tablewright.rules.begone_foe.book.monsters.instincts import takes_sides
from tablewright.rules.begone_foe.content import CHARTS, GEAR
from tablewright.rules.begone_foe.events import Dropped, Newcomers
from tablewright.rules.begone_foe.state import Being, Campaign, Fight, Group

NEWCOMERS = Question("newcomers", "BF-WANDER-07", standing=True)
NEWCOMERS_MAY = ("attack party", "wait", "withdraw", "attack foes", "loot")
ARRIVE_AT = 40


def group_of(being: Being) -> Group:
    """A group of one, to which others of its kind may be added."""
    return Group(
        being.group,
        being.side,
        1,
        being.morale,
        trained=trained(being),
        lone=True,
        leader=being.id if being.uses.get("leader") else "",
        never_flees=bool(being.uses.get("never_flees")),
    )


def newcomers(state: Campaign, table: Table, group: Sequence[Being], allied: bool) -> None:
    """Others come upon the fight: allies join, strangers do as the D10 or the game master says (BF-WANDER-07)."""
    act = "attack party"
    if not allied:
        there = [state.beings[key] for key in fight_of(state).fighters if state.beings[key].side == "foe"]
        default = takes_sides(state, group[0], there, CHARTS["newcomers"].roll(table).name)
        act = ask_gm(state, table, NEWCOMERS, NEWCOMERS_MAY, default, {"foe": group[0].id, "number": len(group)})
    come_upon_a_fight(state, table, group, act)


def come_upon_a_fight(state: Campaign, table: Table, group: Sequence[Being], act: str) -> None:
    """They fall on one side, wait for the winner, take what lies about, or leave (BF-WANDER-07)."""
    table.tell(Newcomers(group[0].name, len(group), act))
    if act == "loot":
        _loot(state, table, group)
    if act in ("withdraw", "loot"):
        for being in group:
            del state.beings[being.id]
        return
    fight = fight_of(state)
    fight.third = act if act != "attack party" else fight.third
    join(state, group, "foe" if act == "attack party" else "third")


def _loot(state: Campaign, table: Table, group: Sequence[Being]) -> None:
    """What was dropped on the field, and what the dead of the party had, is gone with them."""
    fight = fight_of(state)
    taken = [dropped.item for dropped in fight.dropped]
    fight.dropped = []
    for being in [state.beings[key] for key in fight.fighters if state.beings[key].dead]:
        taken += being.items
        being.items, being.silver = [], 0
    table.tell(Dropped(group[0].name, tuple(GEAR[item.kind].name for item in taken), taken=True))


def join(state: Campaign, group: Sequence[Being], side: str, at: int = ARRIVE_AT) -> None:
    """They stand on the field and act after all others."""
    fight = fight_of(state)
    for being in group:
        being.side, being.at = side, at
        fight.fighters.append(being.id)
        fight.order.append(being.id)
    _form_group(fight, group)


def _form_group(fight: Fight, group: Sequence[Being]) -> None:
    made = group_of(group[0])
    made.start, made.lone = len(group), len(group) == 1
    fight.groups[made.key] = made
