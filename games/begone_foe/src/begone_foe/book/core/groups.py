"""Who stands against whom in a fight, and what counts as a loss for a group's morale (Morale)."""

from __future__ import annotations

from collections.abc import Sequence

from begone_foe import content
from begone_foe.book.core import beings
from begone_foe.book.core.beings import has
from begone_foe.state import Being, Campaign, Fight, Group

REACH = 5
HIRELINGS = "hirelings"


def fight_of(state: Campaign) -> Fight:
    assert state.fight is not None, "no fight is on"
    return state.fight


def fighters(state: Campaign) -> list[Being]:
    """Everybody on the field; in peace the party is all there is."""
    return [state.beings[key] for key in state.fight.fighters] if state.fight is not None else state.party


def hostile(fight: Fight, a: str, b: str) -> bool:
    """Whether two sides fight each other. Newcomers of a third side fight the party's foes, or wait (BF-WANDER-07)."""
    if "third" in (a, b):
        return "foe" in (a, b) and fight.third == "attack foes"
    return True


def enemies(state: Campaign, being: Being) -> list[Being]:
    """Those who stand against this one, are here and not yet beaten (helpless ones included)."""
    fight = state.fight
    if fight is None:
        return []
    beings, side = state.beings, being.side
    return [
        other
        for key in fight.fighters
        if (other := beings[key]).side != side
        and not other.dead
        and not other.gone
        and ((side != "third" and other.side != "third") or hostile(fight, side, other.side))
        and not (other.conditions and has(other, "swallowed"))
    ]


def allies(state: Campaign, being: Being) -> list[Being]:
    side, own, beings = being.side, being.id, state.beings
    return [
        other
        for key in fight_of(state).fighters
        if key != own and (other := beings[key]).side == side and not other.dead and not other.gone
    ]


def reachable_allies(state: Campaign, being: Being) -> list[Being]:
    """Allies whom a hand, a spell or a shield can reach: nobody reaches into a beast or out of it (BF-MON-15)."""
    if being.conditions and has(being, "swallowed"):
        return []
    return [ally for ally in allies(state, being) if not (ally.conditions and has(ally, "swallowed"))]


def out_of_action(being: Being) -> bool:
    """Dead, knocked out, asleep, petrified, fled or surrendered; wounds do not count (BF-MORALE-02)."""
    return being.dead or bool(being.gone) or beings.helpless(being)


def members(state: Campaign, group: Group) -> list[Being]:
    """Whoever a charm has put on another side is none of them (BF-MON-09, BF-MORALE-04)."""
    return [
        being
        for being in fighters(state)
        if being.group == group.key and being.side == group.side and tests_morale(being)
    ]


def has_broken(state: Campaign, being: Being) -> str:
    """How the group that it stands with has lost heart; '' while it has not (BF-MORALE-05)."""
    group = fight_of(state).groups.get(being.group)
    return group.broken if group is not None and group.side == being.side else ""


def tests_morale(being: Being) -> bool:
    """Characters never do, and a hireling only among its own (BF-MORALE-01, BF-HIRE-06)."""
    return being.role != "pc" and (being.role != "hireling" or being.group == HIRELINGS)


def note_loss(state: Campaign, being: Being) -> None:
    """A casualty: the group tests at its first, and when half of it is out (BF-MORALE-02).

    Hirelings test also when an employer falls (BF-HIRE-06).
    """
    fight = state.fight
    if fight is None:
        return
    group = fight.groups.get(being.group)
    if group is not None:
        _note(state, group)
    hired = fight.groups.get(HIRELINGS)
    if hired is not None and being.role == "pc" and not hired.tested_first:
        hired.tested_first, hired.trigger = True, "employer"


def _note(state: Campaign, group: Group) -> None:
    out = sum(out_of_action(each) for each in members(state, group))
    if group.lone or not out:
        return
    if not group.tested_first:
        group.tested_first, group.trigger = True, "first"
    if out * 2 >= group.start and not group.tested_half:
        group.tested_half, group.trigger = True, group.trigger or "half"


def note_wound(state: Campaign, being: Being) -> None:
    """A lone enemy tests once, when first down to half its HP (BF-MORALE-03); a lone hireling too (BF-HIRE-06)."""
    group = state.fight.groups.get(being.group) if state.fight is not None else None
    if group is not None and group.lone and not group.tested_alone and being.hp * 2 <= beings.max_hp(being):
        group.tested_alone, group.trigger = True, "alone"


# --- who is stronger --------------------------------------------------------------------------------------------------
# No rule: what usual answers and bots go by.
def danger(foes: Sequence[Being]) -> float:
    """A rough measure of what foes can do: hit dice, with something for powers."""
    return sum(_menace_of(foe) for foe in foes)


def _menace_of(foe: Being) -> float:
    if not foe.kind:
        return foe.level + 0.5
    return max(0.5, content.KINDS[foe.kind].hd_dice) + 0.5 * len(content.KINDS[foe.kind].effects)


def might_of(ours: Sequence[Being]) -> float:
    """Those who stand, in the same measure."""
    able = [being for being in ours if beings.up(being)]
    return sum((being.level + 1.2) * (0.3 + 0.7 * being.hp / max(1, beings.max_hp(being))) for being in able)
