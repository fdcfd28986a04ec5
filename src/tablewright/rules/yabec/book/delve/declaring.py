"""The delve: what the party may declare in a zone, and who carries it out. Chapters: Dungeon, Actions.

Turns, arriving and leaving stand in `turns.py`, the ordinary actions in `exploring.py`, class abilities in
`skilled_acts.py`, gear and marching order in `packing.py`, monsters in `meeting.py`, running out in `flight.py`.
"""

from __future__ import annotations

from collections.abc import Callable

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.options import Option
from tablewright.engine.options import each as each_of
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.characters.skilled_acts import do_skill, skill_options
from tablewright.rules.yabec.book.conflict.field import passable, ways
from tablewright.rules.yabec.book.core.carrying import take_along, to_take_up
from tablewright.rules.yabec.book.core.chests import may_take_up
from tablewright.rules.yabec.book.core.hooks import end_round, end_turn
from tablewright.rules.yabec.book.core.light import light_at, seeing_anew, torch_ready
from tablewright.rules.yabec.book.core.packing import gear, march
from tablewright.rules.yabec.book.core.stats import has_effect, has_item, helpless, heroes, is_down, members
from tablewright.rules.yabec.book.core.who import all_bad, present, workers
from tablewright.rules.yabec.book.delve import attempts, exploring
from tablewright.rules.yabec.book.delve.doors import TOOLS, can_break, can_pick, may_check, may_try, wedge
from tablewright.rules.yabec.book.delve.flashback import flash_back, flashbacks, light_bought
from tablewright.rules.yabec.book.delve.flight import flee_on
from tablewright.rules.yabec.book.delve.looting import (
    anybody_takes,
    bodies_here,
    gather,
    haul,
    loot,
    may_haul,
    share_out,
    take_from,
)
from tablewright.rules.yabec.book.delve.parting import lose_group, next_group, part, part_options, rejoin
from tablewright.rules.yabec.book.delve.turns import (
    begin_flight,
    close_turn,
    dungeon_of,
    foes_here,
    here,
    leave_dungeon,
    quiet_ones,
    see_to_body,
    take_turn,
)
from tablewright.rules.yabec.book.master.aside import aside, aside_options
from tablewright.rules.yabec.book.meeting.captives import CAPTIVE_ACTS, captive_options
from tablewright.rules.yabec.book.meeting.meeting import break_peace, creep, meet, meet_quiet_ones, rob
from tablewright.rules.yabec.book.meeting.prisoners import free_prisoner
from tablewright.rules.yabec.book.town.roles import caller_seat
from tablewright.rules.yabec.state import Creature, World
from tablewright.world.dungeon import Way, known_path, path

ACTION = Question("delve", "YB-DUNG-01")
USUAL = ("light", "loot")
Act = Callable[[World, Table, Option], None]


def delve_step(world: World, table: Table) -> None:
    """One action of the party; the whole turn that belongs to it. Who sees what is judged anew when it is over
    (YB-LIGHT-09).
    """
    with seeing_anew(world, table):
        _step(world, table)


def _step(world: World, table: Table) -> None:
    end_round(world)
    if not foes_here(world):
        next_group(world, table)
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
    about: Facts = {"zone": world.delve.zone, "turn": world.delve.turn}
    do(world, table, table.ask(caller_seat(world), ACTION, choices, about, default=usual(world, choices)))


def usual(world: World, choices: list[Option]) -> Option:
    """What most parties would do: see, take, go where nobody has been, search, force what is fastened, else go home."""
    first = next((option for option in choices if option in USUAL), None)
    if Option("grope") in choices:
        return first if first == "light" else _usual_when_blind(world, choices)
    if first is not None:
        return first
    beyond = onward(world)
    here_next = beyond is not None and _is_new(world, beyond.other(world.delve.zone))
    if Option("search") in choices and not here_next:
        return Option("search")
    steps = [Option("move", beyond.id)] if beyond is not None else []
    forced = [option for verb in ("pick", "open", "break") for option in choices if option.verb == verb]
    dungeon = dungeon_of(world)
    home = [Option("move", step) for step in path(dungeon, world.delve.zone, dungeon.entrance, known_path)[:1]]
    leaving = [option for option in choices if option.verb in ("leave", "move")]
    return next((option for option in [*steps, *forced, *home, *leaving] if option in choices), choices[0])


def _usual_when_blind(world: World, choices: list[Option]) -> Option:
    """Out where daylight is near; sit still if somebody's eyes come back; something out of the past; else by lot."""
    leaving = next((option for option in choices if option.verb == "leave"), None)
    waits = Option("rest") if any(has_effect(each, "no-infravision") for each in members(world)) else None
    bought = [each.id for each in heroes(world) if light_bought(world, each)]
    past = next((option for option in choices if option.verb == "flashback" and option.target in bought), None)
    return leaving or waits or past or Option("grope")


def onward(world: World) -> Way | None:
    """The first step of the shortest walk to a zone that nobody has entered."""
    zone = world.delve.zone
    first: dict[str, Way | None] = {zone: None}
    front = [zone]
    while front:
        here_now = front.pop(0)
        for way in [each for each in ways(world, here_now) if passable(each) and each.other(here_now) not in first]:
            there = way.other(here_now)
            first[there] = first[here_now] or way
            if _is_new(world, there):
                return first[there]
            front.append(there)
    return None


def _is_new(world: World, zone: str) -> bool:
    return dungeon_of(world).rooms[zone].known != "entered"


def _anyone(world: World, table: Table) -> bool:
    """The delve also ends when no character in it is alive (YB-GEN-05); if all lie still, time passes."""
    living = [each for each in heroes(world) if each.status != "stone"]
    if not living:
        if not lose_group(world, table):
            leave_dungeon(world, table)
        return False
    if all(is_down(each) for each in living):
        _time_passes(world, table, living)
        return False
    return True


def _time_passes(world: World, table: Table, living: list[Creature]) -> None:
    for each in living:
        if each.status == "near death":
            each.since = min(each.since, world.delve.turn)
    world.delve.turn += 1
    end_turn(world, table)
    if not any(each.status == "near death" for each in living):
        for each in living:
            if each.status == "subdued":
                each.status, each.damage = "", each.hp - 1


# --- what may be declared --------------------------------------------------------------------------------------------
def options(world: World) -> list[Option]:
    """What the caller may declare now (YB-ROLE-07)."""
    able = present(world)
    if all_bad(world):
        return _in_the_dark(world, able)
    by_ways = [key for way in _on_before_back(world) for key in _way_options(world, way, able)]
    found = [option for verb in _FIRST for option in by_ways if option.verb == verb]
    runs = [option for option in by_ways if option.verb == "run"]
    found += [option for option in by_ways if option.verb != "run" and option.verb not in _FIRST]
    found += _zone_options(world, able)
    found += skill_options(world, able)
    found += meet_quiet_ones(world, able)
    found += [Option("break-peace")] if quiet_ones(world) else []
    found += captive_options(world, able)
    found += part_options(world)
    found += _free_options(world, able)
    return [*found, *runs, Option("flee")]


_FIRST = ("move", "leave")


def _on_before_back(world: World) -> list[Way]:
    """Where nobody has been comes first, the way by which the party came in last."""
    zone, came_by = world.delve.zone, world.delve.entered_by
    return sorted(
        ways(world, zone), key=lambda way: (way.id == came_by, bool(way.b) and not _is_new(world, way.other(zone)))
    )


def _in_the_dark(world: World, able: list[Creature]) -> list[Option]:
    """Nobody can see or move at will: a light if there is one, daylight if it is near, a turn of sitting still, in
    which eyes for warmth come back (YB-LIGHT-06), or groping (YB-LIGHT-09).
    """
    found = [Option("light")] if any(torch_ready(each) for each in able) else []
    found += [Option("leave", way.id) for way in ways(world, world.delve.zone) if way.kind == "exit"]
    return [*found, *flashbacks(world), Option("rest"), Option("grope")]


def _way_options(world: World, way: Way, able: list[Creature]) -> list[Option]:
    if way.kind == "exit" or not way.b:
        return [Option("leave", way.id)]
    check = [Option("check", way.id)] if may_check(world, way) else []
    if passable(way):
        found = [Option("move", way.id), *check]
        if dungeon_of(world).rooms[way.other(world.delve.zone)].known != "entered":
            found.append(Option("creep", way.id))
        magic = bool(way.data.get("magic"))
        if way.kind == "door" and way.state in ("open", "shut") and not magic and has_item(able, *TOOLS):
            found.append(Option("break", way.id))
        found += [Option("say", way.id)] if magic and way.state == "shut" and may_try(world, way) else []
        if way.kind != "door" or way.state != "shut":  # a run stops at a closed door (YB-DUNG-05)
            found.append(Option("run", way.id))
        if way.state == "open" and way.kind == "door" and wedge(able) is not None:
            found.append(Option("spike", way.id))
        return found
    if way.data.get("barrier"):
        return []
    found = [Option("open", way.id)] if may_try(world, way) else []
    found += [Option("say", way.id)] if way.data.get("magic") and may_try(world, way) else []
    found += check
    found += [Option("break", way.id)] if can_break(world, way) else []
    if any(can_pick(each, way) for each in able):
        found.append(Option("pick", way.id))
    return found


def _zone_options(world: World, able: list[Creature]) -> list[Option]:
    room = here(world)
    hands = [each for each in able if not helpless(each)]
    people = workers(world)
    searched = room.searched and not world.delve.ammo.get(room.id)
    found = [Option("search")] if people and not searched else []
    if room.hoard is not None and not room.hoard.hidden and anybody_takes(hands, room.hoard):
        found += [Option("loot"), Option("share")]
        found += each_of("loot", (each.id for each in hands if len(hands) > 1))
    elif room.hoard is not None and not room.hoard.hidden and may_haul(hands, room.hoard):
        found.append(Option("haul"))
    if room.data.get("prisoner") and people:
        found.append(Option("free-prisoner"))
    lying = world.delve.dropped.get(world.delve.zone, [])
    if any(may_take_up(world, each, thing.key) for each in hands for thing in lying) or bodies_here(world):
        found += [Option("gather"), *each_of("take-from", (body.id for body in bodies_here(world)))]
    if exploring.the_dead(world) and people:
        found += [Option("bury"), *([Option("pyre")] if has_item(hands, "kerosene") else [])]
    found += each_of("body", (each.id for each in to_take_up(world)))
    if room.trap is not None and room.trap.known and room.trap.state == "set" and people:
        found += [Option("disarm"), *([Option("prod")] if has_item(people, "pole") else [])]
    found.append(Option("rest"))  # good for the weary, and a shield for the others (YB-DUNG-10)
    if len(people) > 1 and exploring.errands(world):
        found.append(Option("apart"))
    if exploring.bandage_pairs(world):
        found.append(Option("bandage"))
    return found


def _free_options(world: World, able: list[Creature]) -> list[Option]:
    found: list[Option] = []
    if not any(thing.lit for each in able for thing in each.items) and any(torch_ready(each) for each in able):
        found.append(Option("light"))
    if any(thing.lit for each in able for thing in each.items):
        found.append(Option("douse"))
    if world.options.mapping != "none" and light_at(world, world.delve.zone) != "dark":
        found.append(Option("map"))  # calls only when asked for, with time and light to look (YB-MAP-03)
    if any(each.items and not helpless(each) for each in able):
        found.append(Option("gear"))
    if len(members(world)) > 1:
        found.append(Option("march"))
    quiet = [each.id for each in able if each.kind == "pc" and not helpless(each)]
    found += each_of("hush", (key for key in quiet if not world.delve.hushed))
    if attempts.may_try(world):
        found.append(Option("try"))
    return [*found, *flashbacks(world), *aside_options(world)]


# --- carrying it out -------------------------------------------------------------------------------------------------
def do(world: World, table: Table, chosen: str) -> None:
    """Carry out a declared action, free ones at once, others with their turn."""
    option = Option.read(chosen)
    _ACTS.get(option.verb, do_skill)(world, table, option)


def _hold(world: World, table: Table, option: Option) -> None:
    """A turn of waiting for the others."""
    if take_turn(world, table, blind=True):
        close_turn(world, table)


def _leave(world: World, table: Table, option: Option) -> None:
    """Out into daylight, which is near enough for the blind too."""
    if take_turn(world, table, blind=True):
        take_along(world, table, strained=True)
        leave_dungeon(world, table)


def _flee(world: World, table: Table, option: Option) -> None:
    begin_flight(world, table)


def _flashback(world: World, table: Table, option: Option) -> None:
    """Whose it is, if the player has several characters here."""
    seat = world.creatures[option.target].seat
    mine = [each.id for each in heroes(world) if each.seat == seat and not is_down(each)]
    chosen = table.ask(seat, exploring.WHO, mine, {"what": "flashback"}, default=option.target)
    flash_back(world, table, world.creatures[chosen])


_ACTS: dict[str, Act] = {
    "move": exploring.move, "grope": exploring.grope, "run": exploring.run, "search": exploring.search,
    "rest": exploring.rest,
    "bandage": exploring.bandaging, "break": exploring.breaking, "pick": exploring.picking,
    "disarm": exploring.disarming, "prod": exploring.prodding,
    "chant": exploring.chanting, "open": exploring.opening, "check": exploring.checking,
    "spike": exploring.spiking, "light": exploring.lighting, "map": exploring.mapping, "loot": loot, "gather": gather,
    "pocket": rob,
    "break-peace": break_peace, "douse": exploring.dousing, "apart": exploring.apart,
    "try": attempts.attempt, "share": share_out, "haul": haul, "free-prisoner": free_prisoner, "creep": creep,
    **CAPTIVE_ACTS,
    "part": part, "aside": aside, "say": exploring.saying, "hush": exploring.hushing, "bury": exploring.burying,
    "pyre": exploring.burying, "take-from": take_from, "rejoin": rejoin, "hold": _hold, "body": see_to_body,
    "gear": gear, "march": march, "leave": _leave, "flee": _flee, "flashback": _flashback,
}  # fmt: skip
