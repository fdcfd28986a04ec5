"""Those who come into a fight that is on: strangers, allies, kin that were called; and the groups they form."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.decisions import Question
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.core.beings import trained
from tablewright.rules.begone_foe.book.core.rolls import ask_gm
from tablewright.rules.begone_foe.book.fight.groups import fight_of
from tablewright.rules.begone_foe.content import CHARTS
from tablewright.rules.begone_foe.events import Newcomers
from tablewright.rules.begone_foe.state import Being, Campaign, Fight, Group

NEWCOMERS = Question("newcomers", "BF-WANDER-07", standing=True)
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
        options = ("attack party", "wait", "withdraw", "attack foes")
        rolled = CHARTS["newcomers"].roll(table).name
        act = ask_gm(state, table, NEWCOMERS, options, rolled, {"foe": group[0].id, "number": len(group)})
    table.tell(Newcomers(group[0].name, len(group), act))
    if act == "withdraw":
        for being in group:
            del state.beings[being.id]
        return
    fight = fight_of(state)
    fight.third = act if act != "attack party" else fight.third
    join(state, group, "foe" if act == "attack party" else "third")


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
