"""The delve: actions of the party turn by turn, zone by zone. Chapters: Dungeon, Actions, Flee the Dungeon.

Order of a turn (YB-DUNG-01): the party declares its action, the turn opens with the hazard roll, hazards take effect,
then the action is carried out. A conflict the hazard brought fills the turn instead. Talk is played first.
"""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.yabec.actions import cast_now
from tablewright.rules.yabec.conflict import begin_conflict, caller_seat
from tablewright.rules.yabec.content import ITEMS
from tablewright.rules.yabec.dice import chance, roll_dice
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
from tablewright.rules.yabec.events import Acted, Entered, Found, Met, SchemeChanged, Took
from tablewright.rules.yabec.field import passable, ways
from tablewright.rules.yabec.flashback import flash_back, may_flash_back
from tablewright.rules.yabec.foes import muster
from tablewright.rules.yabec.hazards import NUMBER, loud_check, start_turn
from tablewright.rules.yabec.hooks import end_delve, end_turn
from tablewright.rules.yabec.items import count, give, item_of, room_for
from tablewright.rules.yabec.life import bandage, can_bandage, hurt
from tablewright.rules.yabec.light import light_at, light_source, strike_light, torch_ready, update_blindness
from tablewright.rules.yabec.mapper import call_map, score_maps
from tablewright.rules.yabec.minions import betrayals, win_over
from tablewright.rules.yabec.scoring import score_treasure
from tablewright.rules.yabec.state import Creature, Thing, World
from tablewright.rules.yabec.stats import half_speed, has_skill, helpless, heroes, is_bad, is_down, members
from tablewright.rules.yabec.stealth import sneak
from tablewright.rules.yabec.talk import hostile, negotiated, react
from tablewright.rules.yabec.traps import disarm, spring
from tablewright.world.dungeon import Room, Way, known_path, path

ACTION = Question("delve", "YB-DUNG-01")
OTHERS = Question("others", "YB-DUNG-01")
BANDAGE_WHO = Question("bandage", "YB-LIFE-06")
FLED_HURT = Question("flee-hurt", "YB-DUNG-15")
APPROACH = Question("approach", "YB-DUNG-12")
WHO = Question("who", "YB-ROLE-07")
CARRIER = Question("carrier", "YB-ITEM-01")
LIT_AGAIN = Question("relight", "YB-HAZ-03")
FLEEING = Why("Reckless flight", "YB-DUNG-15")
ELF = Why("Hidden door", "YB-CLASS-18")
RUN_ZONES = 6
SEARCH_WORK = 4
ROUNDS_A_TURN = 10


def dungeon_of(world: World):  # type: ignore[no-untyped-def]  # Dungeon, spelt where it is used
    return world.dungeons[world.delve.dungeon]


def here(world: World) -> Room:
    room: Room = dungeon_of(world).rooms[world.delve.zone]
    return room


# --- arriving and leaving --------------------------------------------------------------------------------------------


def enter_dungeon(world: World, table: Table, key: str) -> None:
    """Arrival: the delve scheme (YB-GEN-05, YB-TOWN-17); merit is cut to the level (YB-DOWN-02)."""
    world.scheme = "delve"
    delve = world.delve
    delve.dungeon, delve.zone = key, world.dungeons[key].entrance
    delve.turn, delve.rounds, delve.treasure = 0, 0, 0
    delve.fleeing = delve.loud = delve.running = False
    delve.march = [
        *world.party,
        *(m.id for m in world.creatures.values() if m.side == "party" and m.boss in world.party and not m.status),
    ]
    for each in members(world):
        each.zone = delve.zone
        each.merit = min(each.merit, each.level)
    table.tell(SchemeChanged("delve", world.dungeons[key].title))
    _light_up(world, table)
    arrive_in(world, table, "")


def _light_up(world: World, table: Table) -> None:
    """The first who can lights something before the dark begins."""
    if light_at(world, world.delve.zone) == "dark":
        bearer = next((each for each in reversed(members(world)) if torch_ready(each)), None)
        if bearer is not None:
            strike_light(world, table, bearer, light_source(bearer))
    update_blindness(world)


def leave_dungeon(world: World, table: Table) -> None:
    """Out of the dungeon: the delve ends and clean up follows (YB-GEN-05)."""
    _last_turn(world, table)
    end_delve(world, table)
    score_treasure(world, table)
    score_maps(world, table)
    for each in world.creatures.values():
        if each.side == "party":
            each.zone = ""
    world.delve.march = []
    world.scheme = "clean up"
    table.tell(SchemeChanged("clean up"))


def _last_turn(world: World, table: Table) -> None:
    """Those near death still have their turn to be saved in, without a hazard roll (YB-DEATH-01)."""
    fallen = [each for each in heroes(world) if each.status == "near death"]
    if not fallen:
        return
    world.delve.turn += 1
    for each in fallen:
        helper = next((m for m in members(world) if not helpless(m) and count(m, "bandage")), None)
        if helper is not None and can_bandage(each) and each.zone == helper.zone:
            bandage(world, table, helper, each)
    end_turn(world, table)


# --- one step --------------------------------------------------------------------------------------------------------


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


def foes_here(world: World) -> list[Creature]:
    ids = world.delve.encounters.get(world.delve.zone, [])
    return [world.creatures[key] for key in ids if not is_down(world.creatures[key]) and key not in world.delve.peace]


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
    if any(room_for(each, thing.key) for each in hands for thing in world.delve.dropped.get(world.delve.zone, [])):
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
        if _turn(world, table):
            leave_dungeon(world, table)
    else:
        _ACTIONS[what](world, table, which)


# --- turns -----------------------------------------------------------------------------------------------------------


def _turn(world: World, table: Table, resting: list[str] | None = None) -> bool:
    """Open a turn with its hazards; False if a conflict fills it and the action falls away (YB-HAZ-01)."""
    world.delve.running = False
    if start_turn(world, table, resting=resting):
        _relight(world, table)
        begin_conflict(world, table, surprised="party" if world.delve.running else "")
        _remember_foes(world)
        return False
    _relight(world, table)
    return any(not is_down(each) for each in heroes(world))


def _relight(world: World, table: Table) -> None:
    """After a burn a new light costs no turn; without one all who need light are bad (YB-HAZ-03)."""
    if light_at(world, world.delve.zone) != "dark":
        return
    bearer = next((each for each in members(world) if torch_ready(each) and not is_down(each)), None)
    if (
        bearer is not None
        and table.ask(bearer.seat, LIT_AGAIN, ("light", "dark"), (bearer.name,), default="light") == "light"
    ):
        strike_light(world, table, bearer, light_source(bearer))
    update_blindness(world)


def _close(world: World, table: Table) -> None:
    """The end of the turn: noise, clocks, the dying."""
    end_turn(world, table)
    if world.scheme == "delve" and loud_check(world, table):
        begin_conflict(world, table)
        _remember_foes(world)


def _remember_foes(world: World) -> None:
    zone = world.delve.encounters.setdefault(world.delve.zone, [])
    for each in world.creatures.values():
        if each.side == "foes" and each.zone == world.delve.zone and not is_down(each) and each.id not in zone:
            zone.append(each.id)


def pace(world: World) -> int:
    """A party moves at its slowest member's pace: two turns a zone if one is encumbered (YB-ITEM-05)."""
    return 2 if any(half_speed(each) for each in members(world) if not is_down(each)) else 1


# --- moving ----------------------------------------------------------------------------------------------------------


def _move(world: World, table: Table, which: str) -> None:
    """To an adjacent zone, one action (YB-DUNG-02, YB-DUNG-04)."""
    way = dungeon_of(world).ways[which]
    for _ in range(pace(world)):
        if not _turn(world, table):
            return
        if pace(world) == 2:
            end_turn(world, table)
    if not try_door(world, table, way):
        _close(world, table)
        return
    arrive_in(world, table, which)
    _close(world, table)


def arrive_in(world: World, table: Table, way_id: str) -> None:
    """Come into a zone: everyone goes along, hidden doors may be noticed, monsters are met, traps sprung."""
    delve = world.delve
    dungeon = dungeon_of(world)
    if way_id:
        delve.zone = dungeon.ways[way_id].other(delve.zone)
        delve.entered_by = way_id
    for each in members(world):
        if each.status in ("", "near death", "subdued"):
            each.zone = delve.zone
    room = here(world)
    first = room.known != "entered"
    room.known = "entered"
    for way in ways(world, delve.zone):
        beyond = dungeon.rooms.get(way.other(delve.zone))
        if beyond is not None and beyond.known == "unseen" and way.kind == "open":
            beyond.known = "seen"
    _stock(world, table, room)
    foes = foes_here(world)
    table.tell(Entered(room.id, room.name or room.id, room.text if first else "", tuple(each.name for each in foes)))
    if first:
        _elves(world, table, room)
    if room.trap is not None and room.trap.state == "set" and (delve.running or not room.trap.known) and not foes:
        _trap_here(world, table, room)
    update_blindness(world)


def _stock(world: World, table: Table, room: Room) -> None:
    """The room's bands become creatures when the room is first entered."""
    if not room.bands:
        return
    for band in room.bands:
        number = roll_dice(table, band.number, NUMBER)
        foes = muster(world, table, band.kind, number, room.id)
        world.delve.encounters.setdefault(room.id, []).extend(each.id for each in foes)
        table.tell(Met(band.kind, number))
    room.bands = []


def _elves(world: World, table: Table, room: Room) -> None:
    """An elf may notice a hidden door on entering, 2-in-6 (YB-CLASS-18)."""
    hidden = [w for w in dungeon_of(world).ways.values() if room.id in (w.a, w.b) and w.hidden]
    elves = [each for each in heroes(world) if each.key == "elf" and not is_bad(each)]
    if hidden and elves and chance(table, 2, 6, ELF, elves[0].name):
        for way in hidden:
            way.found = True
        table.tell(Found("secret door", len(hidden)))


def _trap_here(world: World, table: Table, room: Room) -> None:
    """An unknown trap goes off against the front on 2-in-6, for sure while running (YB-DUNG-06)."""
    victims = [each for each in members(world) if not is_down(each)]
    if room.trap is None or not victims:
        return
    if world.delve.running or chance(table, 2, 6, Why("Trap sprung", "YB-DUNG-06")):
        spring(world, table, room.trap, victims[0])


def _run(world: World, table: Table, which: str) -> None:
    """Up to 6 zones in one turn with one hazard roll (YB-DUNG-05); half that if encumbered (YB-ITEM-05).

    Loud, surprised by every encounter, springs every trap, no mapping, no checking of doors (YB-DUNG-06).
    """
    if not _turn(world, table):
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
        _close(world, table)
    delve.running = False


# --- working ---------------------------------------------------------------------------------------------------------


def _search(world: World, table: Table, which: str) -> None:
    """A search finds everything it can, without a roll (YB-DUNG-07); four people a zone and turn (YB-DUNG-09)."""
    searchers = [each for each in members(world) if not helpless(each)]
    if not _turn(world, table):
        return
    search_with(world, table, len(searchers))
    _close(world, table)


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
    if not _turn(world, table, resting):
        return
    rest_now(world, table, resting)
    _close(world, table)


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
    if not _turn(world, table, resting):
        return
    bandage(world, table, healer, target)
    if plan == "search":
        search_with(world, table, len(others))
    elif plan == "rest":
        rest_now(world, table, resting)
    _close(world, table)


def _break(world: World, table: Table, which: str) -> None:
    if _turn(world, table):
        break_door(world, table, dungeon_of(world).ways[which])
        _close(world, table)


def _pick(world: World, table: Table, which: str) -> None:
    way = dungeon_of(world).ways[which]
    if _turn(world, table):
        thief = next((each for each in members(world) if can_pick(each, way)), None)
        if thief is not None:
            pick_lock(table, thief, way)
        _close(world, table)


def _disarm(world: World, table: Table, which: str) -> None:
    trap = here(world).trap
    able = [each for each in members(world) if not helpless(each)]
    if trap is None or not able:
        return
    names = [each.id for each in able]
    chosen = table.ask(caller_seat(world), WHO, names, ("disarm",), default=names[0])
    if _turn(world, table):
        disarm(world, table, trap, world.creatures[chosen])
        _close(world, table)


# --- free ------------------------------------------------------------------------------------------------------------


def _open(world: World, table: Table, which: str) -> None:
    """Trying a door is brief and no action (YB-DOOR-06)."""
    way = dungeon_of(world).ways[which]
    if not try_door(world, table, way) and loud_check(world, table):
        begin_conflict(world, table)
        _remember_foes(world)


def _check(world: World, table: Table, which: str) -> None:
    check_door(world, table, dungeon_of(world).ways[which])


def _spike(world: World, table: Table, which: str) -> None:
    owner = next(each for each in members(world) if count(each, "iron_spikes"))
    spike_door(table, owner, dungeon_of(world).ways[which])


def _loot(world: World, table: Table, which: str) -> None:
    """Share out a hoard: coins into sacks and packs as far as slots allow (YB-ITEM-01)."""
    room = here(world)
    hoard = room.hoard
    if hoard is None:
        return
    if room.trap is not None and room.trap.state == "set":
        taker = next((each for each in members(world) if not is_down(each)), None)
        if taker is not None:
            spring(world, table, room.trap, taker)
    gold, silver = hoard.coins // 100, hoard.coins % 100 // 10
    finds = [("coin_gp", gold), ("coin_sp", silver), ("gem", len(hoard.gems)), ("jewellery", len(hoard.jewellery))]
    finds += [(key, 1) for key in hoard.things if key in ITEMS]
    left = 0
    for key, number in finds:
        left += number - hand_out(world, table, key, number)
    hoard.coins, hoard.gems, hoard.jewellery, hoard.things = (
        (0, [], [], []) if not left else (hoard.coins % 10, [], [], [])
    )


def hand_out(world: World, table: Table, key: str, number: int) -> int:
    """Give things to whoever has room; returns how many were taken."""
    taken = 0
    for each in [m for m in members(world) if not is_down(m)]:
        while taken < number:
            lot = min(number - taken, 20 if ITEMS[key].kind == "coin" else 1)
            if not room_for(each, key, lot):
                lot = 1 if room_for(each, key, 1) else 0
            if not lot:
                break
            give(each, key, lot)
            taken += lot
            each.used[f"took:{key}"] = each.used.get(f"took:{key}", 0) + lot
        mine = each.used.pop(f"took:{key}", 0)
        if mine:
            table.tell(Took(each.name, key, mine))
    return taken


def _gather(world: World, table: Table, which: str) -> None:
    """Pick up what lies here: thrown weapons, what the dead left (YB-DEATH-16)."""
    lying = world.delve.dropped.pop(world.delve.zone, [])
    left: list[Thing] = [thing for thing in lying if not hand_out(world, table, thing.key, thing.qty)]
    if left:
        world.delve.dropped[world.delve.zone] = left


def loot_body(world: World, table: Table, body: Creature) -> None:
    """Companions may take what a dead character carried, as slots allow (YB-DEATH-16)."""
    for thing in list(body.items):
        if hand_out(world, table, thing.key, thing.qty) == thing.qty:
            body.items.remove(thing)


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
    if chosen != "none" and _turn(world, table):
        cast_now(world, table, caster, chosen)
        _close(world, table)


def _flashback(world: World, table: Table, which: str) -> None:
    flash_back(world, table, world.creatures[which])


_FREE = {
    "open": _open,
    "check": _check,
    "spike": _spike,
    "loot": _loot,
    "gather": _gather,
    "light": _light,
    "map": _map,
    "flashback": _flashback,
    "cast": _cast,
}
_ACTIONS = {"move": _move, "run": _run, "search": _search, "rest": _rest, "bandage": _bandage, "break": _break,
            "pick": _pick, "disarm": _disarm}  # fmt: skip


# --- meeting ---------------------------------------------------------------------------------------------------------


def meet(world: World, table: Table, foes: list[Creature]) -> None:
    """Monsters in the zone: fight, talk, sneak past, or fall back the way one came (YB-DUNG-11, YB-DUNG-12)."""
    back = dungeon_of(world).ways.get(world.delve.entered_by)
    choices = ["fight", "talk", "sneak"] + (["back"] if back is not None and passable(back) else [])
    chosen = table.ask(caller_seat(world), APPROACH, choices, tuple(each.name for each in foes[:3]), default="fight")
    if chosen == "fight":
        _fight(world, table)
    elif chosen == "talk":
        _talk(world, table, foes)
    elif chosen == "sneak":
        _sneak(world, table, foes)
    else:
        _fall_back(world, table, foes, back)


def _fight(world: World, table: Table, surprised: str = "") -> None:
    """A conflict that breaks out starts a turn with its own roll, signs and monsters ignored (YB-HAZ-01)."""
    start_turn(world, table, quiet=True)
    update_blindness(world)
    if any(not is_down(each) for each in heroes(world)):
        begin_conflict(world, table, surprised=surprised)


def _talk(world: World, table: Table, foes: list[Creature]) -> None:
    """The talk is played first; its turn's hazard roll comes when it ends, none if it comes to blows (YB-DUNG-11)."""
    mood = react(world, table, foes)
    if hostile(mood):
        _fight(world, table)
        if world.conflict is not None:
            world.conflict.morale["negotiated"] = negotiated(world)
        return
    world.delve.peace += [each.id for each in foes]
    if mood == "friendly":
        speaker = next((each for each in heroes(world) if not is_down(each)), None)
        if speaker is not None and speaker.level > 4 and len(foes) == 1:
            win_over(world, table, speaker, foes[0])
    table.tell(Acted("talk", mood))
    if _turn(world, table):
        _close(world, table)


def _all_hidden(world: World, table: Table, foes: list[Creature]) -> bool:
    rolled = [sneak(table, each, foes) for each in members(world) if not is_down(each)]
    return all(rolled)


def _sneak(world: World, table: Table, foes: list[Creature]) -> None:
    """One roll for each who sneaks (YB-STEALTH-01); monsters met by a party in stealth are surprised (YB-CONF-37)."""
    hidden = _all_hidden(world, table, foes)
    table.tell(Acted("sneak", "hidden" if hidden else "seen"))
    if not hidden:
        _fight(world, table)
        return
    chosen = table.ask(caller_seat(world), Question("ambush", "YB-CONF-37"), ("ambush", "pass"), default="ambush")
    if chosen == "ambush":
        _fight(world, table, surprised="foes")
    else:
        world.delve.peace += [each.id for each in foes]


def _fall_back(world: World, table: Table, foes: list[Creature], back: Way | None) -> None:
    """Back the way they came, if the monsters let them: the quick strike first on 3-in-6."""
    if back is None or chance(table, 3, 6, Why("They follow", "YB-DUNG-16")):
        _fight(world, table)
        return
    if _turn(world, table):
        arrive_in(world, table, back.id)
        _close(world, table)


# --- reckless flight -------------------------------------------------------------------------------------------------


def begin_flight(world: World, table: Table) -> None:
    """Once begun it cannot stop until the party is out (YB-DUNG-14)."""
    world.delve.fleeing = True
    world.delve.rounds = 0
    table.tell(Acted("flee", "begun"))


def flee_on(world: World, table: Table) -> None:
    """Each round one zone further, then 1d4 damage to one of the characters, the players' choice (YB-DUNG-15).

    No hazards are rolled; ten rounds count as a turn. The slain are carried if there is room, or left.
    """
    way_id = _way_out(world)
    amount = table.roll(4, FLEEING)
    able = [each.id for each in members(world) if not is_down(each)]
    victim = table.ask(caller_seat(world), FLED_HURT, able, (amount,), default=able[0])
    hurt(world, table, world.creatures[victim], amount, "flight")
    world.delve.rounds += 1
    if world.delve.rounds % ROUNDS_A_TURN == 0:
        world.delve.turn += 1
        end_turn(world, table)
    if not way_id:
        _carry_out(world)
        world.delve.fleeing = False
        leave_dungeon(world, table)
        return
    _run_past(world, way_id)


def _way_out(world: World) -> str:
    dungeon = dungeon_of(world)
    steps = path(dungeon, world.delve.zone, dungeon.entrance, lambda way: known_path(way) and way.state != "stuck")
    return steps[0] if steps else ""


def _run_past(world: World, way_id: str) -> None:
    dungeon = dungeon_of(world)
    way = dungeon.ways[way_id]
    way.state = "open" if way.state == "shut" else way.state
    world.delve.zone = way.other(world.delve.zone)
    for each in members(world):
        if not is_down(each) or each.used.get("carried"):
            each.zone = world.delve.zone
    _carry_out(world)


def _carry_out(world: World) -> None:
    """The slain must be carried, three slots each, or left behind (YB-DUNG-15, YB-ITEM-02)."""
    bearers = [each for each in members(world) if not is_down(each)]
    for fallen in [each for each in heroes(world) if each.status in ("near death", "subdued")]:
        if fallen.used.get("carried") or fallen.zone != world.delve.zone:
            continue
        bearer = next((each for each in bearers if room_for(each, "body", 1)), None)
        if bearer is not None:
            fallen.used["carried"] = 1
        else:
            world.delve.bodies[fallen.id] = fallen.zone


def march(world: World, order: list[str]) -> None:
    """The players set the marching order; front and back are the first and last two (YB-DUNG-03)."""
    world.delve.march = order


def things_in(world: World, zone: str) -> list[str]:
    return [item_of(thing).name for thing in world.delve.dropped.get(zone, [])]
