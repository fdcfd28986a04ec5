"""Moving in a conflict: move, sprint, retreat, flee, and the blow in passing. Chapters: Actions, the appendix."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.characters.conduct import note
from tablewright.rules.yabec.book.conflict.coming import come_into, held_fast
from tablewright.rules.yabec.book.conflict.field import (
    BURNING_WALLS,
    adjacent,
    disengage,
    enemies,
    nearest_safe_zone,
    passable,
    ways,
)
from tablewright.rules.yabec.book.conflict.strikes import SECOND, attack_targets, blow_at
from tablewright.rules.yabec.book.core.dice import roll_dice
from tablewright.rules.yabec.book.core.life import hurt
from tablewright.rules.yabec.book.core.light import seeing_anew
from tablewright.rules.yabec.book.core.stats import (
    STREET,
    can_use_skills,
    fiery,
    half_speed,
    has,
    has_effect,
    helpless,
    undead,
)
from tablewright.rules.yabec.content import CLASSES
from tablewright.rules.yabec.effects import Broken, Haste
from tablewright.rules.yabec.events import Moved
from tablewright.rules.yabec.state import GM, Creature, World

PASSING = Question("en-passant", "YB-CONF-33")
WALL = Why("Wall of fire or ice", "YB-MAGIC-09")
MISSES_TO_FLEE = 3
MOVES = ("move", "sprint", "retreat", "flee", "leave", "stumble", "crawl")  # all others set the misses back
FLIGHT_STEPS = 3  # besides the first: four zones where one would be walked


def may_flee(creature: Creature) -> bool:
    """Legal only after three misses (YB-CONF-22), and where no roots hold (YB-MAGIC-09)."""
    return creature.missed >= MISSES_TO_FLEE and not held_fast(creature)


def move_options(world: World, creature: Creature) -> list[Option]:
    """Zones to move, sprint or retreat to; roots hold one fast (YB-MAGIC-09). A street has other streets next to it."""
    if held_fast(creature):
        return []
    if creature.zone == STREET:
        return [Option("leave", STREET)]
    zones = adjacent(world, creature.zone, creature)
    found = [Option(how, zone) for zone in zones for how in ("move", "sprint", "retreat")]
    outside = [way for way in ways(world, creature.zone) if way.kind == "exit"]
    return [*found, *(Option("leave", way.id) for way in outside if creature.side == "party")]


def move(world: World, table: Table, creature: Creature, how: str, zone: str) -> None:
    """Move, sprint or retreat (YB-CONF-18, YB-CONF-19, YB-CONF-20); at half speed a zone takes two actions
    (YB-ITEM-05).
    """
    conflict = world.conflict
    if conflict is None:
        return
    creature.moved = True
    if half_speed(creature) and creature.used.get("half-step") != conflict.round - 1:
        creature.used["half-step"] = conflict.round
        table.tell(Moved(creature.name, "half", zone))
        return
    if how == "retreat" and not creature.retreat:
        creature.retreat = conflict.round
    passing = how == "move" and (not creature.used.get("en-passant") or _nimble(creature))
    if how == "move":
        creature.mark("en-passant")  # the first move of the turn, whether it carries a blow or not (YB-CONF-33)
    if passing and _pass_by(world, table, creature, "before"):
        passing = False
    go(world, table, creature, zone, how)
    if passing and not helpless(creature):  # dazzled, or in the dark by then, nobody strikes (YB-CONF-14)
        _pass_by(world, table, creature, "after")
    for _ in range(_further(creature, how)):
        if not _another_step(world, table, creature, how):
            break
    if how == "sprint":
        conflict.coming[creature.id] = "sprint"  # bad all through the next round (YB-CONF-19)


def _nimble(creature: Creature) -> bool:
    """One action holds both a move and an attack, in either order (YB-CLASS-11)."""
    return "nimble" in creature.skills and can_use_skills(creature)


def _further(creature: Creature, how: str) -> int:
    """Steps after the first: a sprint's, quick feet's, haste's, four zones in flight."""
    if how == "retreat":
        return 0
    if has_effect(creature, "fly") or "wings" in creature.skills:
        return FLIGHT_STEPS
    return 1 if how == "sprint" or has(creature, Haste) or _quick(creature) else 0


def _quick(creature: Creature) -> bool:
    """Quick movement: two zones with one move, so many times a turn (YB-CLASS-11)."""
    if "quick_movement" not in creature.skills or not can_use_skills(creature):
        return False
    uses = creature.turn_uses.quick
    if uses >= CLASSES["acrobat"].figure(creature.level, "qm"):
        return False
    creature.use_turn().quick = uses + 1
    return True


def _another_step(world: World, table: Table, creature: Creature, how: str) -> bool:
    zones = adjacent(world, creature.zone, creature)
    if not zones or helpless(creature) or held_fast(creature):
        return False
    about = {"who": creature.id, "how": how}
    chosen = table.ask(
        creature.seat or GM, SECOND, [*zones, "stay"], about, default=zones[0] if how == "sprint" else "stay"
    )
    if chosen == "stay":
        return False
    go(world, table, creature, chosen, how)
    return True


def _pass_by(world: World, table: Table, creature: Creature, when: str) -> bool:
    """Once per turn, on its first move action, an attack along with the move, before or after it (YB-CONF-33)."""
    targets = attack_targets(world, creature)
    if not targets or creature.slowed >= (world.conflict.round if world.conflict else 0) or creature.bed_rest:
        return False
    names = [Option("no"), *(Option("attack", each.id) for each in targets)]
    chosen = table.ask(
        creature.seat or GM,
        PASSING,
        names,
        {"who": creature.id, "when": when},
        default="no" if when == "before" else names[1],
    )
    if chosen == "no":
        return False
    creature.missed = 0
    blow_at(world, table, creature, world.creatures[chosen.target], charge=True)
    return True


def go(world: World, table: Table, creature: Creature, zone: str, how: str) -> None:
    """Walk into another zone: doors open, walls of fire burn; the broken who are not followed are gone (YB-MON-03)."""
    for way in ways(world, creature.zone):
        if way.other(creature.zone) == zone and passable(way, creature):
            way.state = "open" if way.state == "shut" else way.state
            if way.data.get("barrier") in BURNING_WALLS:
                _through_a_wall(world, table, creature, str(way.data["barrier"]))
            break
    come_into(world, table, creature, zone, how)
    followed = any(each.zone == zone for each in enemies(world, creature))
    if creature.side == "foes" and has(creature, Broken) and not followed:
        creature.status = "gone"  # broken and gone: defeated (YB-MON-03)


def _through_a_wall(world: World, table: Table, creature: Creature, wall: str) -> None:
    """1d6, doubled: fire for the undead, ice for those of a fiery nature (YB-MAGIC-09)."""
    dice = 2 if (fiery(creature) if wall == "wall_of_ice" else undead(creature)) else 1
    amount = roll_dice(table, f"{dice}d6", WALL, creature.name)
    hurt(world, table, creature, amount, "cold" if wall == "wall_of_ice" else "fire", dice=dice)


def leave_by(world: World, table: Table, creature: Creature) -> None:
    """Out of the dungeon, where no enemy follows: a move like any other, and the end of it for this one."""
    creature.moved = True
    with seeing_anew(world, table):
        creature.status = "escaped"
        creature.mark("outside")
    disengage(world, creature)
    table.tell(Moved(creature.name, "out", creature.zone))


def quit_street(world: World, table: Table, creature: Creature) -> None:
    """Round the corner, for either side: a move like any other, and the end of the brawl for this one (YB-GEN-06)."""
    creature.moved = True
    creature.status = "escaped" if creature.side == "party" else "gone"
    disengage(world, creature)
    table.tell(Moved(creature.name, "leave", STREET))


def flee(world: World, table: Table, creature: Creature) -> None:
    """Escapes without a roll to the nearest zone without enemies (YB-CONF-22); a knight who does is dishonoured."""
    with seeing_anew(world, table):
        creature.zone = nearest_safe_zone(world, creature)
        creature.status = "escaped" if creature.side == "party" else "gone"
    note(creature, "fled")
    disengage(world, creature)
    table.tell(Moved(creature.name, "flee", creature.zone))
