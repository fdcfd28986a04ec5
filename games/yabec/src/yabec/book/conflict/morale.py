"""Morale, calling out, and coming into another zone."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.asking import is_sure
from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.options import each as each_of
from tablewright.engine.table import Table
from yabec import content, effects, events
from yabec.book.core import carrying, field, items, life, light, stats
from yabec.book.meeting import talk
from yabec.state import Creature, Thing, World

# --- morale: morale of monsters: when it is checked, how, and what the broken do. Chapter: Morale ---------------------
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
    standing = len(field.side(world, "foes"))
    reasons = {
        "injury": target.damage > 0,
        "death": stats.is_down(target),
        "half": 2 * standing <= conflict.foes,
        f"large:{target.id}": stats.large(target) and 2 * target.damage >= target.hp,
        f"leader:{target.id}": stats.is_down(target) and stats.leads(target),
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
    foes = [each for each in field.side(world, "foes") if stats.awake(each) and not stats.has(each, effects.Broken)]
    shaken = [each for each in foes if among is None or each in among]
    if not shaken:
        return
    conflict.morale["round"] = conflict.round
    stress = conflict.morale.get("stress", 0)
    for group in _groups_of(shaken, foes):
        _roll_for(table, group, foes, stress + conflict.morale.get("negotiated", 0) + penalty)
    conflict.morale["stress"] = stress + 1


def _groups_of(shaken: list[Creature], foes: list[Creature]) -> list[list[Creature]]:
    """Those of one heart roll together, every 8 HD of them apart: in a mixed band each kind has its own morale."""
    groups: list[list[Creature]] = []
    for morale in dict.fromkeys(morale_of(each, foes) for each in shaken):
        groups.append([])
        total = 0
        for foe in [each for each in shaken if morale_of(each, foes) == morale]:
            dice = max(1, content.health_dice(foe.hd).count)
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
        total, need = light.roll_dice(table, "2d6", MORALE, group[0].name), morale - stress
    breaks = total >= need
    table.tell(events.Morale(group[0].key, total, need, breaks, len(group)))
    if breaks:
        for foe in group:
            foe.effects.append(effects.Broken("shift"))


def morale_of(creature: Creature, foes: list[Creature]) -> int:
    """Its own, or that of a leader among those who stand and are awake; 12 never flees, whoever leads (YB-MON-03)."""
    leader = next((each for each in foes if stats.leads(each) and each is not creature), None)
    own = creature.morale + stats.effect_sum(creature, "morale")
    if leader is None or own >= NEVER:
        return own
    mine, its = stats.entry_of(creature), stats.entry_of(leader)
    return max(leader.morale, mine.led, *([its.leads] if mine.language == its.language else ()))


# --- calling out ------------------------------------------------------------------------------------------------------
# Words in a fight: a truce, a demand to give up, giving up; monsters call others. Chapter: bad (all can speak).
# A word takes no action. Each of the three is said once in a fight, by whoever says it first, so that nothing is said
# again for gain.
GIVEN_UP = Question("lay-down", "YB-CONF-13", grave=True)
TRUCE = "truce"  # in one's own words, too
CALLS = (TRUCE, "surrender", "yield")


def calls(world: World, creature: Creature) -> list[Option]:
    """What this character may still call out."""
    return each_of("call", not_yet_called(world, creature)) if creature.kind == "pc" else []


def not_yet_called(world: World, creature: Creature) -> list[str]:
    """What has not been called out in this fight, if anybody would understand it."""
    if world.conflict is None or not listeners(world, creature):
        return []
    return [what for what in CALLS if what not in world.conflict.called]


def listeners(world: World, creature: Creature) -> list[Creature]:
    """Enemies who would understand a word and hear it: awake, within shouting distance, where no silence lies
    (YB-RANGE-03, YB-NOISE-02, YB-MAGIC-09).
    """
    if field.is_silent(world, creature.zone) or stats.stopped(creature, "speak"):
        return []
    earshot = (creature.zone, *field.distant(world, creature.zone))
    found = [each for each in field.enemies(world, creature) if stats.mindful(each) and stats.awake(each)]
    return [each for each in found if each.zone in earshot]


def is_meant(world: World, table: Table, creature: Creature, what: str) -> bool:
    """Giving up costs all treasure that one carries, and is asked about once."""
    cp = items.value_of(_treasure_of(creature)) if what == "yield" and world.full else 0
    return not cp or is_sure(table, creature.seat, GIVEN_UP, "yield", {"who": creature.id, "cp": cp})


def call_out(world: World, table: Table, creature: Creature, what: str) -> None:
    """A truce: a charisma check, then a reaction roll. A demand to give up: a charisma check, then they check morale.
    Giving up: whoever does lays down what treasure they carry, and is heard out with advantage (YB-CONF-13, ours).
    """
    conflict = world.conflict
    if conflict is None or not is_meant(world, table, creature, what):
        return
    conflict.called.append(what)
    near = listeners(world, creature)
    table.tell(events.Used(creature.name, f"calls-{what}"))
    if what == "yield":
        _lay_down(world, creature)
        talk.heard_out(world, table, near, "advantage")
    elif not light.check(table, creature, "charisma"):
        return
    elif what == TRUCE:
        talk.heard_out(world, table, near)
    else:
        check_morale(world, table, among=near)


def _treasure_of(creature: Creature) -> list[Thing]:
    return [thing for thing in creature.items if items.item_of(thing).kind in ("coin", "treasure")]


def _lay_down(world: World, creature: Creature) -> None:
    """Coins and treasure go to the floor."""
    given = _treasure_of(creature)
    creature.items = [thing for thing in creature.items if thing not in given]
    world.delve.dropped.setdefault(creature.zone, []).extend(given)


# --- monsters --------------------------------------------------------------------------------------------------------
def in_earshot(world: World, monster: Creature) -> list[Creature]:
    """Who of its side would hear a call from the next zones and is not in the fight yet (YB-NOISE-03)."""
    conflict = world.conflict
    mute = field.is_silent(world, monster.zone) or stats.stopped(monster, "speak")
    calls_out = monster.side == "foes" and stats.mindful(monster) and not mute and world.options.natures
    if conflict is None or not calls_out:
        return []
    near = field.distant(world, monster.zone)
    others = [each for each in world.creatures.values() if each.side == "foes" and each.zone in near]
    return [each for each in others if not stats.is_down(each) and each.id not in conflict.fighters + world.delve.peace]


def call_for_help(world: World, table: Table, monster: Creature) -> None:
    """An action: those who hear it wake and come."""
    for each in in_earshot(world, monster):
        each.effects = [effect for effect in each.effects if not isinstance(effect, effects.Asleep) or effect.by]
        field.join_in(world, each)
    table.tell(events.Used(monster.name, "calls-help"))


# --- coming -----------------------------------------------------------------------------------------------------------
# Coming into another zone of a fight, by one's own feet or against one's will. Chapters: Zones, Actions, Stunts.
CALTROPS = Why("Caltrops", "YB-ITEM-08")
FIRE_TRAP = Why("Chalked fire", "YB-MAGIC-09")


def held_fast(creature: Creature) -> bool:
    """Roots hold one in the zone: neither walking, flight nor a shove takes one out of it (YB-MAGIC-09)."""
    return stats.stopped(creature, "move")


def immovable(creature: Creature) -> bool:
    """Roots or a web hold it against a shove (YB-CONF-25, YB-MAGIC-09)."""
    return held_fast(creature) or stats.has(creature, effects.KINDS["webbed"])


def shove(world: World, table: Table, creature: Creature, zone: str) -> None:
    """Into another zone against one's will: pushed, blown or moved by magic (YB-CONF-25)."""
    come_into(world, table, creature, zone, "pushed")


def come_into(world: World, table: Table, creature: Creature, zone: str, how: str) -> None:
    """Whom one carries or rides comes along; caltrops and chalked fire are trodden on, those who live there wake, and
    the light is that of the new zone (YB-LIGHT-09).
    """
    with light.seeing_anew(world, table):
        if creature.side == "party":
            carrying.settle_chests(world, table, leaving=creature)
        take_along(world, creature, zone)
        table.tell(events.Moved(creature.name, how, zone))
    _tread_on_caltrops(world, table, creature)
    if creature.side == "party":
        field.wake_zone(world, zone)
    else:
        chalked_fire(world, table, creature)


def take_along(world: World, creature: Creature, zone: str) -> None:
    """Whom one carries and the horse one rides go where one goes, also in flight; whoever was fought stays behind
    (YB-ITEM-02, YB-CONF-22).
    """
    creature.zone = zone
    carrying.carry_on(world)
    if creature.mount:
        world.creatures[creature.mount].zone = zone
    field.disengage(world, creature)


def _tread_on_caltrops(world: World, table: Table, creature: Creature) -> None:
    """Strewn iron: 1d4, and no blow in this round (YB-ITEM-08)."""
    room = field.room_of(world, creature.zone)
    if room is None or room.data.get("caltrops", creature.side) == creature.side or world.conflict is None:
        return
    room.data = {name: value for name, value in room.data.items() if name != "caltrops"}
    creature.slowed = max(creature.slowed, world.conflict.round)
    life.hurt(world, table, creature, table.roll(4, CALTROPS, creature.name), "caltrops")


def chalked_fire(world: World, table: Table, creature: Creature) -> None:
    """A created trap bursts into flame at the first enemy who comes near, once (YB-MAGIC-09)."""
    room = field.room_of(world, creature.zone)
    if room is not None and room.data and "fire_trap" in room.data:
        dice = str(room.data["fire_trap"])
        room.data = {name: value for name, value in room.data.items() if name != "fire_trap"}
        life.hurt(world, table, creature, light.roll_dice(table, dice, FIRE_TRAP, creature.name), "fire")
