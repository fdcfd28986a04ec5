"""Where creatures stand in a conflict: zones, ranges, who can reach and see whom, who is surrounded.

Chapters: Zones, Range, Surrounded, Marching Order.
"""

from __future__ import annotations

from tablewright.world.dungeon import Room, Way
from yabec import content, effects
from yabec.book.core import stats
from yabec.state import Creature, World

BURNING_WALLS = ("wall_of_fire", "wall_of_ice")
STRONG_ENOUGH = 4  # HD that push through a wall of fire or ice (YB-MAGIC-09)
ORDINARY, POWERFUL = 13, 18
MELEE_ROWS = 2  # front and back are the first and last two of the march (YB-DUNG-03)


def in_conflict(world: World) -> list[Creature]:
    """Everyone who takes part: the party's march and the foes here, as far as they still stand."""
    creatures = world.creatures
    if world.conflict is None:
        party = [creatures[key] for key in world.delve.march]
        return [each for each in party if each.zone and each.status not in stats.DOWN]
    return [
        each
        for key in world.conflict.fighters
        if (each := creatures.get(key)) is not None and each.status not in stats.DOWN
    ]


def fixed_count(creature: Creature) -> int:
    """Monsters have count 13, powerful ones 18; so have the party's minions, but for that (YB-CONF-09)."""
    return POWERFUL if creature.side == "foes" and stats.powerful(creature) else ORDINARY


def join_in(world: World, creature: Creature) -> None:
    """Monsters of a zone that the fight comes to take part in it."""
    conflict = world.conflict
    if conflict is not None and creature.id not in conflict.fighters:
        conflict.fighters.append(creature.id)
        conflict.met.append(creature.id)
        conflict.counts.setdefault(creature.id, fixed_count(creature))
        rouse(creature)
        if creature.side == "foes":
            conflict.foes += 1


def rouse(creature: Creature) -> None:
    """The noise of a fight wakes whoever merely sleeps, by the end of the round."""
    for effect in creature.effects:
        if isinstance(effect, effects.Asleep) and not effect.by:
            effect.until, effect.left = "round", 1


def wake_zone(world: World, zone: str) -> None:
    for each in list(world.creatures.values()):
        if each.side == "foes" and each.zone == zone and not stats.is_down(each) and each.id not in world.delve.peace:
            join_in(world, each)


def is_misty(world: World, zone: str, watcher: Creature) -> bool:
    """Mist blocks all sight but that of the one who called it (YB-MAGIC-09); smoke everybody's."""
    room = room_of(world, zone)
    if room is None:
        return False
    return bool(room.data.get("smoke")) or room.data.get("obscuring_mist", watcher.id) != watcher.id


def is_silent(world: World, zone: str) -> bool:
    """A zone under Silence makes no sound (YB-MAGIC-09)."""
    room = room_of(world, zone)
    return room is not None and bool(room.data) and "silence" in room.data


def side(world: World, name: str) -> list[Creature]:
    return [each for each in in_conflict(world) if each.side == name]


def caught_in(world: World, *zones: str) -> list[Creature]:
    """All whom fire, a bolt or a blast in these zones reaches: those who fight first, then the fallen who breathe, the
    sleeping and those who look on (YB-DEATH-02).
    """
    fighting = in_conflict(world)
    others = [each for each in world.creatures.values() if stats.is_living(each) and each.status != "escaped"]
    lying = [each for each in others if each not in fighting]
    return [each for each in [*fighting, *lying] if each.zone in zones]


def enemies(world: World, creature: Creature) -> list[Creature]:
    return [each for each in in_conflict(world) if each.side != creature.side]


def allies(world: World, creature: Creature) -> list[Creature]:
    return [each for each in in_conflict(world) if each.side == creature.side and each is not creature]


def room_of(world: World, zone: str) -> Room | None:
    dungeon = world.dungeons.get(world.delve.dungeon)
    return dungeon.rooms.get(zone) if dungeon else None


def ways(world: World, zone: str) -> list[Way]:
    """Ways out of a zone that people can see: adjacent means joined by a door, exit, opening or stair (YB-ZONE-01)."""
    dungeon = world.dungeons.get(world.delve.dungeon)
    if dungeon is None:
        return []
    return [way for way in dungeon.ways.values() if zone in (way.a, way.b) and not way.hidden]


def passable(way: Way, walker: Creature | None = None) -> bool:
    """Whether one may walk through: no fastened door, no wall of magic; fire and ice let through who has 4 HD."""
    if not way.b or (way.kind == "door" and way.state not in ("open", "shut", "broken")):
        return False
    barrier = way.data.get("barrier") if way.data else None
    if barrier in BURNING_WALLS:
        return walker is not None and content.health_dice(walker.hd).worth >= STRONG_ENOUGH
    return not barrier


def clear_line(way: Way) -> bool:
    """A shut door blocks sight and shot (YB-RANGE-03)."""
    return bool(way.b) and (way.kind != "door" or way.state in ("open", "broken")) and not way.data.get("barrier")


def adjacent(world: World, zone: str, walker: Creature | None = None) -> list[str]:
    """Zones one can walk to from here."""
    return list(dict.fromkeys(way.other(zone) for way in ways(world, zone) if passable(way, walker)))


def distant(world: World, zone: str) -> list[str]:
    """Zones within shouting distance: adjacent ones with a clear line (YB-RANGE-03)."""
    return list(dict.fromkeys(way.other(zone) for way in ways(world, zone) if clear_line(way)))


def range_between(world: World, a: Creature, b: Creature) -> str:
    """touch, close, distant, sight or ''. Ranges nest (YB-RANGE-04); in one zone any two can touch, as all move
    freely inside it (YB-RANGE-01, YB-RANGE-02, YB-CONF-04)."""
    if a.zone == b.zone:
        return "touch" if can_touch(world, a, b) else "close"
    return "distant" if b.zone in distant(world, a.zone) else ""


def can_touch(world: World, a: Creature, b: Creature) -> bool:
    """In a hallway only the front can be reached from ahead and only the back from behind (YB-DUNG-03)."""
    room = room_of(world, a.zone)
    if a.zone != b.zone:
        return False
    if room is None or room.shape != "corridor" or a.side == b.side:
        return True
    member = a if a.side == "party" else b
    there = [world.creatures[key] for key in world.delve.march]  # who is in another zone stands in no line here
    line = [each.id for each in there if each.zone == a.zone and not stats.is_down(each)]
    behind = world.conflict is not None and world.conflict.behind
    return member.id in (line[-MELEE_ROWS:] if behind else line[:MELEE_ROWS])


def within(world: World, a: Creature, b: Creature, reach: str) -> bool:
    """Whether b is within a range of a: touch within close within distant within sight (YB-RANGE-04)."""
    if reach == "self":
        return a is b
    order = ("touch", "close", "distant", "sight")
    found = range_between(world, a, b)
    return bool(found) and order.index(found) <= order.index(reach if reach in order else "close")


def reaches(world: World, attacker: Creature, target: Creature, item: content.Item) -> str:
    """How a weapon reaches: melee at touch, thrown close, fired close or distant but not touch (YB-CONF-36,
    YB-ITEM-09).
    """
    distance = range_between(world, attacker, target)
    if distance == "touch" and item.has("melee"):
        return "melee"
    if item.has("fired") and target.id not in attacker.engaged and distance in ("touch", "close", "distant"):
        return "fired"
    if item.has("thrown") and distance in ("touch", "close") and not (distance == "touch" and item.has("melee")):
        return "thrown"
    return ""


def engage(a: Creature, b: Creature) -> None:
    for one, other in ((a, b), (b, a)):
        if other.id not in one.engaged:
            one.engaged.append(other.id)


def disengage(world: World, creature: Creature) -> None:
    creature.engaged = []
    for each in world.creatures.values():
        if creature.id in each.engaged:
            each.engaged.remove(creature.id)


def surrounded(world: World, creature: Creature) -> bool:
    """Twice as many able enemies in the zone, or enemies in every way out: AC 4 worse in melee (YB-CONF-31). Nobody
    holds the way out of the dungeon.
    """
    here = [each for each in in_conflict(world) if each.zone == creature.zone]
    against = [each for each in here if each.side != creature.side and stats.can_fight(each)]
    if not against:
        return False
    if len(against) > 1:
        own = [each for each in here if each.side == creature.side and not stats.helpless(each)]
        if len(against) >= 2 * max(1, len(own)):
            return True
    ways_here = ways(world, creature.zone)
    outs = {way.other(creature.zone) for way in ways_here if passable(way)}
    return bool(outs) and not any(way.kind == "exit" for way in ways_here) and outs <= zones_held(world, creature)


def zones_held(world: World, creature: Creature) -> set[str]:
    """Zones in which an enemy who can fight bars the way (YB-CONF-31, YB-MON-03)."""
    return {each.zone for each in enemies(world, creature) if stats.can_fight(each)}


def single_combat(world: World, knight: Creature, enemy: Creature) -> bool:
    """One knight against one enemy with nobody else attacking either (YB-CLASS-14)."""
    here = [each for each in in_conflict(world) if each.zone == knight.zone and not stats.is_bad(each)]
    others = [each for each in here if each is not knight and each is not enemy]
    return not any(knight.id in each.engaged or enemy.id in each.engaged or each.side == enemy.side for each in others)


def _is_hostile(world: World, creature: Creature, other: Creature) -> bool:
    return other.side != creature.side and not stats.is_down(other) and other.id not in world.delve.peace


def nearest_safe_zone(world: World, creature: Creature) -> str:
    """The nearest zone without enemies, by walking, those among them who are not in the fight (YB-CONF-22)."""
    held = {each.zone for each in world.creatures.values() if _is_hostile(world, creature, each)}
    seen, front = {creature.zone}, [creature.zone]
    while front:
        nxt = [zone for here in front for zone in adjacent(world, here) if zone not in seen]
        for zone in nxt:
            if zone not in held:
                return zone
        seen.update(nxt)
        front = list(dict.fromkeys(nxt))
    return creature.zone
