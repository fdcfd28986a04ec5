"""The delve: what the party may do in a zone, and does, action by action. Chapters: Dungeon, Actions.

Turns, arriving and leaving stand in `dungeon_turns.py`, monsters in `meeting.py`, the run for the door in `flight.py`.
"""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.table import Table
from tablewright.rules.yabec.actions import cast_now
from tablewright.rules.yabec.boons import most_hurt, open_boons, use_boon
from tablewright.rules.yabec.conflict import begin_conflict, caller_seat
from tablewright.rules.yabec.doors import (
    break_door,
    can_break,
    can_pick,
    check_door,
    loud,
    may_check,
    pick_lock,
    spike_door,
    try_door,
)
from tablewright.rules.yabec.dungeon_turns import (
    arrive_in,
    close_turn,
    dungeon_of,
    foes_here,
    here,
    leave_dungeon,
    pace,
    remember_foes,
    take_turn,
)
from tablewright.rules.yabec.events import Acted, Found
from tablewright.rules.yabec.field import passable, ways
from tablewright.rules.yabec.flashback import flash_back, may_flash_back
from tablewright.rules.yabec.flight import begin_flight, flee_on
from tablewright.rules.yabec.hazards import loud_check
from tablewright.rules.yabec.hooks import end_turn
from tablewright.rules.yabec.items import count, give, room_for
from tablewright.rules.yabec.life import bandage, can_bandage
from tablewright.rules.yabec.light import light_at, light_source, strike_light, torch_ready
from tablewright.rules.yabec.looting import bodies_here, gather, loot
from tablewright.rules.yabec.mapper import call_map
from tablewright.rules.yabec.meeting import meet
from tablewright.rules.yabec.minions import betrayals
from tablewright.rules.yabec.state import Creature, World
from tablewright.rules.yabec.stats import has_skill, helpless, heroes, is_bad, is_down, members
from tablewright.rules.yabec.traps import disarm
from tablewright.world.dungeon import Room, Way

ACTION = Question("delve", "YB-DUNG-01")
OTHERS = Question("others", "YB-DUNG-01")
BANDAGE_WHO = Question("bandage", "YB-LIFE-06")
WHO = Question("who", "YB-ROLE-07")
RUN_ZONES = 6
SEARCH_WORK = 4


def delve_step(world: World, table: Table) -> None:
    """One action of the party; the whole turn that belongs to it."""
    if not _anyone(world, table):
        return
    if world.delve.fleeing:
        flee_on(world, table)
        return
    foes = foes_here(world)
    if foes:
        meet(world, table, foes)
        return
    choices = options(world)
    default = "search" if "search" in choices else choices[0]
    chosen = table.ask(caller_seat(world), ACTION, choices, (world.delve.zone, world.delve.turn), default=default)
    do(world, table, chosen)


def _anyone(world: World, table: Table) -> bool:
    """The delve also ends when no character in it is alive (YB-GEN-05); if all lie still, time passes."""
    living = [each for each in heroes(world) if each.status != "stone"]
    if not living:
        leave_dungeon(world, table)
        return False
    if all(is_down(each) for each in living):
        for each in living:
            if each.status == "near death":
                each.since = min(each.since, world.delve.turn)
        world.delve.turn += 1
        end_turn(world, table)
        if not any(each.status == "near death" for each in living):
            for each in living:
                if each.status == "subdued":
                    each.status, each.damage = "", each.hp - 1
        return False
    return True


def options(world: World) -> list[str]:
    """What the caller may declare now (YB-ROLE-07)."""
    found: list[str] = []
    room = here(world)
    able = [each for each in members(world) if not is_down(each)]
    hands = [each for each in able if not helpless(each)]
    for way in ways(world, world.delve.zone):
        found += _way_options(world, way, able)
    if not room.searched:
        found.append("search")
    if room.hoard is not None and not room.hoard.empty and not room.hoard.hidden:
        found.append("loot")
    if any(
        room_for(each, thing.key) for each in hands for thing in world.delve.dropped.get(world.delve.zone, [])
    ) or bodies_here(world):
        found.append("gather")
    if room.trap is not None and room.trap.known and room.trap.state == "set" and hands:
        found.append("disarm")
    if any(each.fatigued for each in able):
        found.append("rest")
    if any(can_bandage(each) for each in members(world)) and any(count(each, "bandage") for each in hands):
        found.append("bandage")
    found += _free_options(world, able)
    return [*found, "flee"]


def _way_options(world: World, way: Way, able: list[Creature]) -> list[str]:
    if way.kind == "exit" or not way.b:
        return [f"leave:{way.id}"]
    if passable(way):
        return (
            [f"move:{way.id}", f"run:{way.id}"]
            + ([f"check:{way.id}"] if may_check(world, way) else [])
            + (
                [f"spike:{way.id}"]
                if way.state == "open" and way.kind == "door" and any(count(m, "iron_spikes") for m in able)
                else []
            )
        )
    found = [] if way.data.get("tried") else [f"open:{way.id}"]
    found += [f"check:{way.id}"] if may_check(world, way) else []
    found += [f"break:{way.id}"] if can_break(world, way) else []
    if any(can_pick(each, way) for each in able):
        found.append(f"pick:{way.id}")
    return found


def _free_options(world: World, able: list[Creature]) -> list[str]:
    found = []
    if any(torch_ready(each) for each in able) and not any(thing.lit for each in able for thing in each.items):
        found.append("light")
    if world.options.mapping != "none" and light_at(world, world.delve.zone) != "dark":
        found.append("map")  # calls only when asked for, with time and light to look (YB-MAP-03)
    found += delve_boons(world, able)
    found += [f"cast:{each.id}" for each in able if each.memory and not is_bad(each) and not each.bed_rest]
    found += [
        f"flashback:{each.id}" for each in heroes(world) if may_flash_back(world, each.seat) and not is_down(each)
    ]
    return found


def do(world: World, table: Table, chosen: str) -> None:
    """Carry out a declared action, free ones at once, others with their turn."""
    what, _, which = chosen.partition(":")
    if what in _FREE:
        _FREE[what](world, table, which)
    elif what == "flee":
        begin_flight(world, table)
    elif what == "leave":
        if take_turn(world, table):
            leave_dungeon(world, table)
    else:
        _ACTIONS[what](world, table, which)


def _move(world: World, table: Table, which: str) -> None:
    """To an adjacent zone, one action (YB-DUNG-02, YB-DUNG-04)."""
    way = dungeon_of(world).ways[which]
    for _ in range(pace(world)):
        if not take_turn(world, table):
            return
        if pace(world) == 2:
            end_turn(world, table)
    if not try_door(world, table, way):
        close_turn(world, table)
        return
    arrive_in(world, table, which)
    close_turn(world, table)


def _run(world: World, table: Table, which: str) -> None:
    """Up to 6 zones in one turn with one hazard roll (YB-DUNG-05); half that if encumbered (YB-ITEM-05).

    Loud, surprised by every encounter, springs every trap, no mapping, no checking of doors (YB-DUNG-06).
    """
    if not take_turn(world, table):
        return
    delve = world.delve
    delve.running = True
    loud(world, table, "running")
    way_id = which
    for step in range(RUN_ZONES // pace(world)):
        way = dungeon_of(world).ways[way_id]
        if not passable(way) or (way.kind == "door" and way.state == "shut"):
            break  # the run stops at a closed door (YB-DUNG-05)
        arrive_in(world, table, way_id)
        if foes_here(world) or not any(not is_down(each) for each in heroes(world)):
            break
        onward = [w.id for w in ways(world, delve.zone) if passable(w) and w.id != way_id and w.state != "shut"]
        if not onward or step == RUN_ZONES // pace(world) - 1:
            break
        chosen = table.ask(caller_seat(world), Question("run-on", "YB-DUNG-05"), ["stop", *onward], default="stop")
        if chosen == "stop":
            break
        way_id = chosen
    if foes_here(world):
        begin_conflict(world, table, surprised="party")
    else:
        close_turn(world, table)
    delve.running = False


def _search(world: World, table: Table, which: str) -> None:
    """A search finds everything it can, without a roll (YB-DUNG-07); four people a zone and turn (YB-DUNG-09)."""
    searchers = [each for each in members(world) if not helpless(each)]
    if not take_turn(world, table):
        return
    search_with(world, table, len(searchers))
    close_turn(world, table)


def search_with(world: World, table: Table, people: int) -> None:
    """Person-turns add up to 4 a zone; eight people also cover an adjacent zone (YB-DUNG-09)."""
    zones = [world.delve.zone]
    if people >= 2 * SEARCH_WORK:
        zones += [w.other(world.delve.zone) for w in ways(world, world.delve.zone) if passable(w)][:1]
    for zone in zones:
        work = world.delve.searched.get(zone, 0) + people // len(zones)
        world.delve.searched[zone] = work
        if work >= SEARCH_WORK:
            reveal(world, table, dungeon_of(world).rooms[zone])


def reveal(world: World, table: Table, room: Room) -> None:
    """Traps, secret doors, hidden treasure, and half the ammunition shot here (YB-DUNG-07, YB-DUNG-08)."""
    room.searched = True
    if room.trap is not None and not room.trap.known:
        room.trap.known = True
        table.tell(Found("trap"))
    for way in dungeon_of(world).ways.values():
        if room.id in (way.a, way.b) and way.hidden:
            way.found = True
            table.tell(Found("secret door"))
    if room.hoard is not None and room.hoard.hidden:
        room.hoard.hidden = False
        table.tell(Found("treasure"))
    if any(has_skill(each, "detect_construction") for each in members(world)) and room.data.get("stonework"):
        table.tell(Found("stonework"))
    for key, number in world.delve.ammo.pop(room.id, {}).items():
        back = number // 2
        bearer = next((each for each in members(world) if not is_down(each)), None)
        if back and bearer is not None:
            give(bearer, key, back)
            table.tell(Found(key, back))


def _rest(world: World, table: Table, which: str) -> None:
    """A turn's rest removes fatigue, and the hazard passes the resting by (YB-DUNG-10)."""
    resting = [each.id for each in members(world)]
    if not take_turn(world, table, resting):
        return
    rest_now(world, table, resting)
    close_turn(world, table)


def rest_now(world: World, table: Table, resting: list[str]) -> None:
    betrayals(world, table)
    for key in resting:
        world.creatures[key].fatigued = False
    table.tell(Acted("rest", "done"))


def _bandage(world: World, table: Table, which: str) -> None:
    """One bandages for a turn (YB-LIFE-07) while the others search, rest or wait (YB-DUNG-01)."""
    able = [each for each in members(world) if not helpless(each)]
    healers = [each for each in able if count(each, "bandage")]
    wounded = [each for each in members(world) if can_bandage(each)]
    if not healers or not wounded:
        return
    pairs = [f"{healer.id}>{target.id}" for target in wounded for healer in healers]
    chosen = table.ask(caller_seat(world), BANDAGE_WHO, pairs, default=pairs[0])
    healer, target = (world.creatures[key] for key in chosen.split(">"))
    others = [each for each in able if each is not healer and each is not target]
    plans = ["wait", "search", "rest"] if others else ["wait"]
    plan = table.ask(caller_seat(world), OTHERS, plans, default="wait")
    resting = [each.id for each in others] if plan == "rest" else []
    if not take_turn(world, table, resting):
        return
    bandage(world, table, healer, target)
    if plan == "search":
        search_with(world, table, len(others))
    elif plan == "rest":
        rest_now(world, table, resting)
    close_turn(world, table)


def _break(world: World, table: Table, which: str) -> None:
    if take_turn(world, table):
        break_door(world, table, dungeon_of(world).ways[which])
        close_turn(world, table)


def _pick(world: World, table: Table, which: str) -> None:
    way = dungeon_of(world).ways[which]
    if take_turn(world, table):
        thief = next((each for each in members(world) if can_pick(each, way)), None)
        if thief is not None:
            pick_lock(table, thief, way)
        close_turn(world, table)


def _disarm(world: World, table: Table, which: str) -> None:
    trap = here(world).trap
    able = [each for each in members(world) if not helpless(each)]
    if trap is None or not able:
        return
    names = [each.id for each in able]
    chosen = table.ask(caller_seat(world), WHO, names, ("disarm",), default=names[0])
    if take_turn(world, table):
        disarm(world, table, trap, world.creatures[chosen])
        close_turn(world, table)


def _open(world: World, table: Table, which: str) -> None:
    """Trying a door is brief and no action (YB-DOOR-06)."""
    way = dungeon_of(world).ways[which]
    if not try_door(world, table, way) and loud_check(world, table):
        begin_conflict(world, table)
        remember_foes(world)


def _check(world: World, table: Table, which: str) -> None:
    check_door(world, table, dungeon_of(world).ways[which])


def _spike(world: World, table: Table, which: str) -> None:
    owner = next(each for each in members(world) if count(each, "iron_spikes"))
    spike_door(table, owner, dungeon_of(world).ways[which])


def _light(world: World, table: Table, which: str) -> None:
    bearer = next(each for each in members(world) if torch_ready(each) and not is_down(each))
    strike_light(world, table, bearer, light_source(bearer))


def _map(world: World, table: Table, which: str) -> None:
    call_map(world, table)


def _cast(world: World, table: Table, which: str) -> None:
    """A spell outside conflict takes its turn like any effort (YB-DUNG-16)."""
    caster = world.creatures[which]
    entries = list(dict.fromkeys(caster.memory))
    chosen = table.ask(
        caster.seat, Question("spell", "YB-MAGIC-04"), [*entries, "none"], (caster.name,), default="none"
    )
    if chosen != "none" and take_turn(world, table):
        cast_now(world, table, caster, chosen)
        close_turn(world, table)


def delve_boons(world: World, able: list[Creature]) -> list[str]:
    """Boons that help here: healing, aid, and a glimpse of what is hidden (YB-DOWN-02)."""
    found = [f"boon:{each.id}:{key}" for each in able for key in open_boons(each, members(world))]
    if not here(world).searched:
        found += [f"boon:{each.id}:true_glimpse" for each in able if "true_glimpse" in each.boons]
    return found


def _boon(world: World, table: Table, which: str) -> None:
    """A boon is used at once, without a turn."""
    holder, _, key = which.partition(":")
    use_boon(world, table, world.creatures[holder], key, most_hurt(members(world)) if key == "true_aid" else None)
    if key == "true_glimpse":
        reveal(world, table, here(world))


def _flashback(world: World, table: Table, which: str) -> None:
    flash_back(world, table, world.creatures[which])


_FREE = {
    "open": _open,
    "check": _check,
    "spike": _spike,
    "loot": loot,
    "gather": gather,
    "light": _light,
    "map": _map,
    "flashback": _flashback,
    "cast": _cast,
    "boon": _boon,
}
_ACTIONS = {"move": _move, "run": _run, "search": _search, "rest": _rest, "bandage": _bandage, "break": _break,
            "pick": _pick, "disarm": _disarm}  # fmt: skip
