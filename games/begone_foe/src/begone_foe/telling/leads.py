"""Where the party is going: the goal in one line, and what it knows and may come back to."""

from __future__ import annotations

from collections.abc import Iterator

from begone_foe import content
from begone_foe.book.delve import dungeons
from begone_foe.state import Campaign
from begone_foe.telling import labels
from tablewright.engine.scene import Lead, MapView
from tablewright.world.leads import in_rooms
from tablewright.world.words import capital, figure


# --- goal -------------------------------------------------------------------------------------------------------------
def goal_of(state: Campaign) -> str:
    """What the party plays for, and the next step."""
    if state.phase == "over":
        return ""
    if state.phase == "create":
        return "Make the people who go down; silver they bring out becomes experience."
    found = dungeons.treasure_carried(state)
    if not state.here:
        return f"{_to_level(state)} Go down and bring silver out." if state.dungeon else _to_level(state)
    out = f"{found:,} silver found: bring it out." if found else "Find treasure and bring it out."
    return f"{out} {_way_out(state)}"


def _to_level(state: Campaign) -> str:
    """Who is nearest to the next level, and what is missing."""
    lacking = [
        (content.LEVELS[one.level] - one.xp, one.name) for one in state.characters if one.level < len(content.LEVELS)
    ]
    if not lacking:
        return "Bring home what you can."
    xp, name = min(lacking)
    return f"{name} needs {xp:,} XP for the next level." if xp > 0 else f"{name} has the XP for the next level."


def _way_out(state: Campaign) -> str:
    dungeon = state.dungeon
    assert dungeon is not None
    level = dungeon.rooms[state.here].level
    untried = sum(
        not way.hidden and way.kind != "exit" and "unseen" in (dungeon.rooms[way.a].known, dungeon.rooms[way.b].known)
        for way in dungeon.ways.values()
        if way.b and "entered" in (dungeon.rooms[way.a].known, dungeon.rooms[way.b].known)
    )
    return f"Level {level}: {figure(untried, 'way')} nobody has tried."


# --- leads ------------------------------------------------------------------------------------------------------------
def leads_of(state: Campaign, view: MapView | None) -> tuple[Lead, ...]:
    """Paid work and what is owed first, then rumours, then the rooms of the dungeon."""
    if state.phase in ("create", "over"):
        return ()
    rooms = () if state.fight is not None else in_rooms(view)
    return (*_paid_work(state), *_rumours_heard(state), *rooms)


def _paid_work(state: Campaign) -> Iterator[Lead]:
    for bounty in state.bounties:
        done = f"{bounty.done} of {bounty.wanted} done, " if bounty.wanted > 1 else ""
        words = f"{done}{bounty.silver:,} silver when it is done"
        yield Lead("promise", labels.notice(bounty), words, icon="scroll-unfurled", tone="good")
    for hireling in state.hirelings:
        if hireling.wage and not hireling.half_share:
            yield Lead("debt", hireling.name, f"{hireling.wage} silver a day", icon="two-coins")


def _rumours_heard(state: Campaign) -> Iterator[Lead]:
    for words in state.rumours:
        if words:
            yield Lead("rumour", capital(words), icon="conversation")
