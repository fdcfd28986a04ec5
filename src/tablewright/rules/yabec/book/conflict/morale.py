"""Morale of monsters: when it is checked, how, and what the broken do. Chapter: Morale."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.conflict.field import side
from tablewright.rules.yabec.book.core.dice import roll_dice
from tablewright.rules.yabec.book.core.stats import effect_sum, entry_of, has, is_down, large, leads
from tablewright.rules.yabec.book.core.who import awake
from tablewright.rules.yabec.content import health_dice
from tablewright.rules.yabec.effects import Broken
from tablewright.rules.yabec.events import Morale
from tablewright.rules.yabec.state import Creature, World

MORALE = Why("Morale", "YB-MON-03")
HD_PER_ROLL = 8
NEVER = 12  # flees


def note_harm(world: World, table: Table, target: Creature) -> None:
    """Check at the first injury and the first death of their side, at half their number, a large one at half HP,
    a leader's death; at most once a round (YB-MON-03). Player characters never check."""
    conflict = world.conflict
    if conflict is None or target.side != "foes":
        return
    flags = conflict.morale
    standing = len(side(world, "foes"))
    reasons = {
        "injury": target.damage > 0,
        "death": is_down(target),
        "half": 2 * standing <= conflict.foes,
        f"large:{target.id}": large(target) and 2 * target.damage >= target.hp,
        f"leader:{target.id}": is_down(target) and leads(target),
    }
    fresh = [reason for reason, so in reasons.items() if so and not flags.get(reason)]
    for reason in fresh:
        flags[reason] = 1
    if fresh:
        check_morale(world, table)


def check_morale(world: World, table: Table, penalty: int = 0, *, among: Sequence[Creature] | None = None) -> None:
    """2d6 at or above morale minus stress breaks them; each check adds 1 stress, every 8 HD roll apart (YB-MON-03). All
    who are awake check, or only those `among` whom there is a reason for it (YB-CONF-25).
    """
    conflict = world.conflict
    if conflict is None or conflict.morale.get("round") == conflict.round:
        return
    foes = [each for each in side(world, "foes") if awake(each) and not has(each, Broken)]
    shaken = [each for each in foes if among is None or each in among]
    if not shaken:
        return
    conflict.morale["round"] = conflict.round
    stress = conflict.morale.get("stress", 0)
    for group in _groups(shaken, foes):
        _roll_for(table, group, foes, stress + conflict.morale.get("negotiated", 0) + penalty)
    conflict.morale["stress"] = stress + 1


def _groups(shaken: list[Creature], foes: list[Creature]) -> list[list[Creature]]:
    """Those of one heart roll together, every 8 HD of them apart: in a mixed band each kind has its own morale."""
    groups: list[list[Creature]] = []
    for morale in dict.fromkeys(morale_of(each, foes) for each in shaken):
        groups.append([])
        total = 0
        for foe in [each for each in shaken if morale_of(each, foes) == morale]:
            dice = max(1, health_dice(foe.hd).count)
            if groups[-1] and total + dice > HD_PER_ROLL:
                groups.append([])
                total = 0
            groups[-1].append(foe)
            total += dice
    return groups


def _roll_for(table: Table, group: list[Creature], foes: list[Creature], stress: int) -> None:
    morale = morale_of(group[0], foes)
    if morale >= NEVER:
        return
    if morale <= 2:
        total, need = 12, 2  # 2 always does
    else:
        total, need = roll_dice(table, "2d6", MORALE, group[0].name), morale - stress
    breaks = total >= need
    table.tell(Morale(group[0].key, total, need, breaks, len(group)))
    if breaks:
        for foe in group:
            foe.effects.append(Broken("shift"))


def morale_of(creature: Creature, foes: list[Creature]) -> int:
    """Its own, or that of a leader among those who stand and are awake; 12 never flees, whoever leads (YB-MON-03)."""
    leader = next((each for each in foes if leads(each) and each is not creature), None)
    own = creature.morale + effect_sum(creature, "morale")
    if leader is None or own >= NEVER:
        return own
    mine, its = entry_of(creature), entry_of(leader)
    return max(leader.morale, mine.led, its.leads if mine.language == its.language else 0)
