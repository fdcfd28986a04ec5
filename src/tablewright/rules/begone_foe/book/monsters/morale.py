"""Morale of monsters, rivals and hirelings (Morale, Hirelings)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.core.beings import intelligent, is_monster, kind_of, tagged, trained, up
from tablewright.rules.begone_foe.book.core.light import holds_flame
from tablewright.rules.begone_foe.book.core.rolls import ask_gm
from tablewright.rules.begone_foe.book.fight.groups import HIRELINGS, fight_of, fighters, in_melee, members
from tablewright.rules.begone_foe.events import GaveUp, MoraleTested
from tablewright.rules.begone_foe.settings import chosen
from tablewright.rules.begone_foe.state import Being, Campaign, Group

MORALE = Why("Morale", "BF-MORALE-01")
HIRELING_MORALE = Why("Hirelings' morale", "BF-HIRE-05")
NERVE = Question("nerve", "BF-MORALE-07", standing=True)
HOW_THEY_GO = Question("how-they-go", "BF-MORALE-05", standing=True)
MERCY = Question("mercy", "BF-MORALE-06", standing=True)
MORALE_DICE = {"2d6": (6, 6), "d10": (10,), "d12": (12,), "d20": (20,)}


def rating(state: Campaign, group: Group) -> int:
    """The most common rating, the higher on a tie; the leader's while one is up (BF-MORALE-04)."""
    there = [being for being in members(state, group) if not being.dead and not being.gone]
    if not there:
        return group.morale
    return _common(state, group, there)


def rating_of_strangers(state: Campaign, foes: Sequence[Being]) -> int:
    """The same of a band that is only talked to (BF-MORALE-04)."""
    leader = next((foe.id for foe in foes if foe.uses.get("leader")), "")
    return _common(state, Group(foes[0].group, foes[0].side, len(foes), foes[0].morale, leader=leader), foes)


def _common(state: Campaign, group: Group, there: Sequence[Being]) -> int:
    counts = Counter(_own_rating(state, group, being) for being in there)
    return max(counts, key=lambda value: (counts[value], value))


def _own_rating(state: Campaign, group: Group, being: Being) -> int:
    if not is_monster(being) or not kind_of(being).morale_note:
        return being.morale
    noted = int(kind_of(being).morale_note.split()[0])
    match kind_of(being).morale_when:
        case "pack":
            standing = sum(up(each) for each in members(state, group))
            holds = group.start >= 4 and standing * 2 >= group.start
        case "melee":
            holds = bool(in_melee(state, being))
        case "fire":
            holds = group.tested_fire
        case _:
            holds = _is_led(state, group)
    return noted if holds else being.morale


def _is_led(state: Campaign, group: Group) -> bool:
    return group.leader in state.beings and up(state.beings[group.leader])


def roll_morale(state: Campaign, table: Table, why: Why, who: str) -> int:
    """2D6, or the dice of the bestiary in use, as the table has agreed (BF-MORALE-01, BF-CORE-06)."""
    return sum(table.roll(sides, why, who) for sides in MORALE_DICE[chosen(state.settings).morale_dice])


def nerve(
    state: Campaign, table: Table, group: Group, why: str, penalty: int = 0, testing: Sequence[Being] = ()
) -> bool:
    """2D6 plus any penalty; above the rating they try to get away (BF-MORALE-01). True when they break.

    A rating of 12 or more cannot fail without a penalty; hired fighters have 14, others 6, as written (BF-HIRE-03,
    BF-HIRE-04); optionally hirelings test on a D20 (BF-HIRE-05). The game master may overrule it (BF-MORALE-07).
    `testing`: those of the group whom it concerns, where that is not all of it.
    """
    rated = _common(state, group, testing) if testing else rating(state, group)
    ruled = ask_gm(
        state,
        table,
        NERVE,
        ("test", "hold", "break"),
        "hold" if _never_flees(state, group) else "test",
        {"group": group.key},
    )
    if ruled != "test":
        return ruled == "break"
    there = testing or members(state, group)
    who = next((being.name for being in there if not being.dead and not being.laid_low), "")
    if group.key == HIRELINGS and chosen(state.settings).hireling_d20:
        total = table.roll(20, HIRELING_MORALE, who) + penalty
    else:
        total = roll_morale(state, table, MORALE, who) + penalty
    broke = total > rated
    table.tell(MoraleTested(who, total, rated, broke, why))
    return broke


def _never_flees(state: Campaign, group: Group) -> bool:
    """Whether all who still stand in it are of the sort that does not run (BF-MORALE-07)."""
    there = [being for being in members(state, group) if up(being)]
    return bool(there) and all(being.uses.get("never_flees") for being in there)


def resolve(state: Campaign, table: Table) -> None:
    """At the end of the turn that caused it: one roll for the whole group (BF-MORALE-04).

    Player characters never test. Undead of morale 12 do not break but by turning.
    """
    for group in fight_of(state).groups.values():
        why, group.trigger = group.trigger, ""
        if not why or group.broken or not any(up(being) for being in members(state, group)):
            continue
        if nerve(state, table, group, why):
            break_off(state, table, group)


def break_off(state: Campaign, table: Table, group: Group) -> None:
    """The trained fall back in order, others run (BF-MORALE-05); the cornered give up or fight on (BF-MORALE-06)."""
    fight = fight_of(state)
    there = [being for being in members(state, group) if up(being)]
    if fight.exits or group.key == HIRELINGS:
        orderly = _is_led(state, group) or all(trained(being) for being in there)
        default = "retreat" if orderly else "flee"
        ruled = ask_gm(state, table, HOW_THEY_GO, ("retreat", "flee"), default, {"group": group.key})
        group.broken = "retreat" if ruled == "retreat" else "flee"
        return
    yields = expects_mercy(state, there)
    ruled = ask_gm(
        state, table, MERCY, ("surrender", "desperate"), "surrender" if yields else "desperate", {"group": group.key}
    )
    group.broken = "surrender" if ruled == "surrender" else "desperate"
    if group.broken == "surrender":
        give_up(table, there)


def expects_mercy(state: Campaign, there: list[Being]) -> bool:
    """They have the wits, are not fearless, and saw no prisoner killed (BF-MORALE-06).

    Beasts among them, which some of them rode, stand still with their masters.
    """
    thinking = [being for being in there if intelligent(being)]
    fearless = any(tagged(being, "fearless") for being in thinking)
    return bool(thinking) and not fearless and not fight_of(state).seen_cruelty


def give_up(table: Table, beings: list[Being]) -> None:
    for being in beings:
        being.gone = "surrendered"
    table.tell(GaveUp(tuple(being.name for being in beings)))


def start_of_round(state: Campaign, table: Table) -> None:
    """`flighty` ones test at the start of every round, `fears_fire` when first faced with open flame (BF-MON-16)."""
    fight = fight_of(state)
    for group in fight.groups.values():
        there = [being for being in members(state, group) if up(being)]
        if not there or group.broken:
            continue
        if any(tagged(being, "flighty") for being in there):
            group.trigger = "flighty"
        elif any(tagged(being, "fears_fire") for being in there) and not group.tested_fire and _faces_flames(state):
            group.tested_fire, group.trigger = True, "fire"
    resolve(state, table)


def _faces_flames(state: Campaign) -> bool:
    """Open flame: a torch or lantern in hand, not the light of a spell (BF-LIGHT-02, BF-MON-16)."""
    return any(holds_flame(being) for being in fighters(state) if being.side == "party" and not being.gone)
