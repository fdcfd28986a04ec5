"""What a try in one's own words can bring about, and what becomes of it: real changes, no more than a rule would give.

In a fight an edge, a fall, a handful of sand (Attacking); below a way opened or barred; among strangers a better mood.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tablewright.engine.options import Option, each
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.characters.advancement import win_over
from tablewright.rules.begone_foe.book.core.beings import has, helpless, hit_dice, intelligent, mindless, tagged
from tablewright.rules.begone_foe.book.core.conditions import Span, afflict
from tablewright.rules.begone_foe.book.core.gear import barrow_of, has_item, use_up
from tablewright.rules.begone_foe.book.core.light import flames_of, holds_flame
from tablewright.rules.begone_foe.book.core.place import dungeon_of
from tablewright.rules.begone_foe.book.delve.hazards import spring
from tablewright.rules.begone_foe.book.fight.ground import away_from_foes, go
from tablewright.rules.begone_foe.book.fight.groups import allies, enemies, fight_of
from tablewright.rules.begone_foe.book.monsters import morale
from tablewright.rules.begone_foe.book.town.hearsay import tell_of_a_room, unheard_of
from tablewright.rules.begone_foe.content import GEAR
from tablewright.rules.begone_foe.events import Opened, Quenched, Reacted
from tablewright.rules.begone_foe.state import Being, Campaign, Condition, Item, Meeting
from tablewright.world.dungeon import Trap, ways_from

NEAR = 30  # feet within which words and handfuls carry
SHOVED = 10
IMPRESSED = 2
BETTER = {"hostile": "guarded", "guarded": "indifferent", "indifferent": "friendly"}
# Masteries that bear on an aim (BF-SKILL-06).
HELPS = {
    "edge": ("climbing", "sneaking", "alertness"),
    "aid": ("alertness",),
    "trip": ("climbing", "mechanics"),
    "blind": ("sneaking",),
    "shove": ("climbing",),
    "cover": ("sneaking", "architecture", "climbing"),
    "daunt": ("interrogation",),
    "open": ("mechanics", "lockpicking", "architecture"),
    "bar": ("mechanics", "architecture"),
    "learn": ("alertness", "tracking", "architecture", "survival"),
    "soften": ("interrogation", "survival"),
    "bypass": ("mechanics", "architecture", "climbing"),
    "stop": ("mechanics", "climbing", "survival"),
    "win": ("interrogation",),
    "impress": ("sneaking", "interrogation"),
    "distract": ("sneaking", "survival", "mechanics"),
    "snare": ("mechanics", "survival"),
    "lure": ("mechanics", "architecture"),
    "douse": ("sneaking", "climbing"),
    "rig": ("mechanics", "survival"),
}


# --- what can be aimed at --------------------------------------------------------------------------------------------
def aims_in_a_fight(state: Campaign, being: Being) -> list[Option]:
    """An edge for oneself or a comrade, a foe on the ground, blinded, driven back, daunted; cover (BF-ATK-04)."""
    foes = [foe for foe in enemies(state, being) if abs(foe.at - being.at) <= NEAR and not helpless(foe)]
    friends = [ally for ally in allies(state, being) if not helpless(ally) and not ally.uses.get("edge")]
    out = [] if being.uses.get("edge") else [Option("edge")]
    out += each("aid", (ally.id for ally in friends))
    out += each("trip", (foe.id for foe in foes if _can_fall(foe)))
    out += each("blind", (foe.id for foe in foes if not has(foe, "blinded") and not tagged(foe, "echolocation")))
    out += each("shove", (foe.id for foe in foes if not tagged(foe, "immobile")))
    out += each("daunt", (foe.id for foe in _leaders(state, foes)))
    out += each("lure", (foe.id for foe in foes if _set_trap(state) is not None and _can_fall(foe)))
    out += each("douse", (foe.id for foe in foes if holds_flame(foe)))
    return out if has(being, "covered") else [*out, Option("cover")]


def _set_trap(state: Campaign) -> Trap | None:
    """A trap in this room that the party knows of and has left as it was."""
    room = state.room(state.here)
    trap = room.trap if room is not None else None
    return trap if trap is not None and trap.known and trap.state == "set" else None


def _can_fall(foe: Being) -> bool:
    return not has(foe, "prone") and not any(tagged(foe, tag) for tag in ("flyer", "incorporeal", "seeps", "swarm"))


def _leaders(state: Campaign, foes: Sequence[Being]) -> list[Being]:
    """One of each group that could lose heart."""
    groups = fight_of(state).groups
    first = {foe.group: foe for foe in reversed(foes) if foe.group in groups and not mindless(foe)}
    return [foe for foe in foes if first.get(foe.group) is foe and not groups[foe.group].broken]


def aims_below(state: Campaign) -> list[Option]:
    """A way that is shut, opened; one that is open, barred; something learned of what lies ahead."""
    dungeon = state.below
    if dungeon is None:
        return []
    ways = [way for way in ways_from(dungeon, state.here) if way.kind != "exit"]
    out = each("open", (way.id for way in ways if way.blocked))
    out += each("bar", (way.id for way in ways if not way.blocked and way.kind != "stairs"))
    return [*out, *aims_to_learn(state), *aims_to_build(state)]


def aims_to_build(state: Campaign) -> list[Option]:
    """A sledge or a litter of poles, planks and rope, where somebody has rope and nobody a barrow (BF-ENC-07)."""
    rope = any(has_item(being, "rope") for being in state.party)
    return [Option("rig")] if rope and not any(barrow_of(being) for being in state.party) else []


def aims_from_hiding(state: Campaign) -> list[Option]:
    """Their eyes elsewhere, or a cord across their way (BF-SURP-05, BF-STEALTH-04)."""
    meeting = state.meeting
    if meeting is None:
        return []
    out = [] if meeting.distracted else [Option("distract")]
    rope = any(has_item(being, "rope") for being in state.party)
    return [*out, Option("snare")] if rope and not meeting.snared else out


def aims_to_learn(state: Campaign) -> list[Option]:
    return [Option("learn")] if unheard_of(state) else []


def aims_in_a_meeting(meeting: Meeting, foes: Sequence[Being]) -> list[Option]:
    return [Option("soften")] if meeting.attitude in BETTER and intelligent(foes[0]) else []


# --- how hard it is --------------------------------------------------------------------------------------------------
def daunting(state: Campaign, being: Being, aim: Option) -> bool:
    """The referee asks 16 of those who meddle with what is much stronger than they, and of locks (BF-SKILL-03)."""
    if aim.verb == "open":
        return dungeon_of(state).ways[aim.target].state == "locked"
    target = state.beings.get(aim.target)
    return target is not None and target.side != being.side and hit_dice(target) > being.level + 2


# --- what comes of it ------------------------------------------------------------------------------------------------
def _edge(state: Campaign, table: Table, being: Being, target: str) -> None:
    being.uses["edge"] = 1


def _aid(state: Campaign, table: Table, being: Being, target: str) -> None:
    state.beings[target].uses["edge"] = 1


def _trip(state: Campaign, table: Table, being: Being, target: str) -> None:
    afflict(state, table, state.beings[target], "prone", being)


def _blind(state: Campaign, table: Table, being: Being, target: str) -> None:
    afflict(state, table, state.beings[target], "blinded", being, Span(rounds=1))


def _shove(state: Campaign, table: Table, being: Being, target: str) -> None:
    foe = state.beings[target]
    go(state, table, foe, foe.at + away_from_foes(state, foe) * SHOVED, "back")


def _cover(state: Campaign, table: Table, being: Being, target: str) -> None:
    """Shots at one behind cover are made at a disadvantage (BF-ATK-04), until one's next turn."""
    being.conditions.append(Condition("covered", rounds=1))


def _daunt(state: Campaign, table: Table, being: Being, target: str) -> None:
    """They test morale as in any danger (BF-MORALE-01)."""
    group = fight_of(state).groups[state.beings[target].group]
    if morale.nerve(state, table, group, "daunted"):
        morale.break_off(state, table, group)


def _open(state: Campaign, table: Table, being: Being, target: str) -> None:
    dungeon_of(state).ways[target].state = "open"
    state.held.pop(target, None)
    table.tell(Opened("try", True))


def _bar(state: Campaign, table: Table, being: Being, target: str) -> None:
    """What is barred keeps wanderers out, as spikes do (BF-WANDER-03)."""
    dungeon_of(state).ways[target].state = "spiked"
    table.tell(Opened("bar", True))


def _learn(state: Campaign, table: Table, being: Being, target: str) -> None:
    table.tell(tell_of_a_room(state))


def _soften(state: Campaign, table: Table, being: Being, target: str) -> None:
    """One step kinder (BF-REACT-05)."""
    meeting = state.meeting
    assert meeting is not None
    meeting.attitude = BETTER[meeting.attitude]
    table.tell(Reacted(state.beings[meeting.foes[0]].name, 0, meeting.attitude, being.name))


def _bypass(state: Campaign, table: Table, being: Being, target: str) -> None:
    trap = dungeon_of(state).rooms[state.here].trap
    if trap is not None:
        trap.state = "disarmed"


def _stop(state: Campaign, table: Table, being: Being, target: str) -> None:
    """A clever idea may end a chase outright (BF-PURS-09)."""
    fight_of(state).chase_stopped = True


def _win(state: Campaign, table: Table, being: Being, target: str) -> None:
    """A change of heart by other means than talk (BF-ALIGN-02)."""
    win_over(state, table, state.beings[target])


def _impress(state: Campaign, table: Table, being: Being, target: str) -> None:
    """A fitting disguise or a good bow: +2 on the reaction roll (BF-REACT-05)."""
    assert state.meeting is not None
    state.meeting.manner += IMPRESSED


def _distract(state: Campaign, table: Table, being: Being, target: str) -> None:
    """A master of Sneaking gets by the distracted without a roll (BF-STEALTH-04)."""
    assert state.meeting is not None
    state.meeting.distracted = True


def _snare(state: Campaign, table: Table, being: Being, target: str) -> None:
    """When it comes to blows the foremost go down over it."""
    assert state.meeting is not None
    state.meeting.snared = True


def _lure(state: Campaign, table: Table, being: Being, target: str) -> None:
    """A step too far: the trap finds it, and it saves as anybody does (BF-TRAP-02, BF-TRAP-03)."""
    trap = _set_trap(state)
    if trap is not None:
        spring(state, table, trap, state.beings[target], save=True)


def _douse(state: Campaign, table: Table, being: Being, target: str) -> None:
    """Its light goes out (BF-LIGHT-01)."""
    foe = state.beings[target]
    for item in flames_of(foe):
        item.lit = False
        table.tell(Quenched(foe.name, GEAR[item.kind].name))


def _rig(state: Campaign, table: Table, being: Being, target: str) -> None:
    """A sledge bears what a barrow bears, and costs the rope (BF-ENC-07)."""
    owner = next(other for other in state.party if has_item(other, "rope"))
    use_up(owner, "rope")
    being.items.append(Item("sledge"))


Effect = Callable[[Campaign, Table, Being, str], None]
EFFECTS: dict[str, Effect] = {
    "edge": _edge,
    "aid": _aid,
    "trip": _trip,
    "blind": _blind,
    "shove": _shove,
    "cover": _cover,
    "daunt": _daunt,
    "open": _open,
    "bar": _bar,
    "learn": _learn,
    "soften": _soften,
    "bypass": _bypass,
    "stop": _stop,
    "win": _win,
    "impress": _impress,
    "distract": _distract,
    "snare": _snare,
    "lure": _lure,
    "douse": _douse,
    "rig": _rig,
}
