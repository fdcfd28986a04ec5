"""What a party does in a zone, action by action: going, running, searching, resting, bandaging, doors, traps, light.

Chapters: Dungeon, Actions, Flashback. Each function carries one declared action out, with the turn that belongs to it.
"""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.characters.endurance import chant
from tablewright.rules.yabec.book.conflict.field import passable, ways
from tablewright.rules.yabec.book.conflict.rounds import begin_conflict
from tablewright.rules.yabec.book.core.carrying import take_along
from tablewright.rules.yabec.book.core.items import count, give, take
from tablewright.rules.yabec.book.core.life import bandage, can_bandage, healing_hands, regain_strength
from tablewright.rules.yabec.book.core.light import light_at, light_source, strike_light, torch_ready, update_blindness
from tablewright.rules.yabec.book.core.stats import (
    can_use_skills,
    has_skill,
    helpless,
    heroes,
    is_down,
    members,
    score,
)
from tablewright.rules.yabec.book.core.who import able, is_living, is_person, present, workers
from tablewright.rules.yabec.book.delve.doors import (
    break_door,
    check_door,
    disarm,
    loud,
    pick_lock,
    picker,
    say_word,
    spike_door,
    try_door,
)
from tablewright.rules.yabec.book.delve.features import unearth
from tablewright.rules.yabec.book.delve.hazards import loud_check
from tablewright.rules.yabec.book.delve.turns import (
    arrive_in,
    close_turn,
    dungeon_of,
    foes_here,
    here,
    pace,
    remember_foes,
    suffered,
    take_turn,
    walk,
    wanderers_come,
)
from tablewright.rules.yabec.book.mapping.calling import call_map
from tablewright.rules.yabec.book.town.minions import betrayals, settle_peril, shrinks_from
from tablewright.rules.yabec.book.town.roles import caller_seat
from tablewright.rules.yabec.events import Acted, Found, LightsOut, Rites, Used
from tablewright.rules.yabec.state import Creature, World
from tablewright.world.dungeon import Room

OTHERS = Question("others", "YB-DUNG-01")
BANDAGE_WHO = Question("bandage", "YB-LIFE-06")
BANDAGE_TOO = Question("bandage-too", "YB-DUNG-01")
WHO = Question("who", "YB-ROLE-07")
TASK = Question("task", "YB-DUNG-01")
RUN_ON = Question("run-on", "YB-DUNG-05")
GROPE = Why("Groping", "YB-LIGHT-09")
RUN_ZONES = 6
SEARCH_WORK = 4


# --- going -----------------------------------------------------------------------------------------------------------
def move(world: World, table: Table, option: Option) -> None:
    """To an adjacent zone, one action (YB-DUNG-02, YB-DUNG-04)."""
    way = dungeon_of(world).ways[option.target]
    if not walk(world, table):
        return
    if not try_door(world, table, way):
        close_turn(world, table)
        return
    take_along(world, table, strained=True)
    arrive_in(world, table, option.target)
    close_turn(world, table)


def grope(world: World, table: Table, option: Option) -> None:
    """The blind move in a random direction, staying put being one of the choices (YB-LIGHT-09)."""
    if not take_turn(world, table, blind=True):
        return
    open_ways = [way.id for way in ways(world, world.delve.zone) if passable(way)]
    face = table.roll(len(open_ways) + 1, GROPE) if open_ways else 1
    table.tell(Acted("grope", "on" if face > 1 else "round"))
    if face > 1:
        arrive_in(world, table, open_ways[face - 2])
    close_turn(world, table)


def run(world: World, table: Table, option: Option) -> None:
    """Up to 6 zones in one turn with one hazard roll (YB-DUNG-05); half that if encumbered (YB-ITEM-05).

    Loud, surprised by every encounter, springs every trap, no mapping, no checking of doors (YB-DUNG-06).
    """
    if not take_turn(world, table):
        return
    delve = world.delve
    delve.running = True
    loud(world, table, "running")
    way_id = option.target
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
        chosen = table.ask(caller_seat(world), RUN_ON, ["stop", *onward], default="stop")
        if chosen == "stop":
            break
        way_id = chosen
    if foes_here(world):
        begin_conflict(world, table, surprised="party")
    else:
        close_turn(world, table)
    delve.running = False


# --- searching -------------------------------------------------------------------------------------------------------
def search(world: World, table: Table, option: Option) -> None:
    """A search finds everything it can, without a roll (YB-DUNG-07); four people a zone and turn (YB-DUNG-09)."""
    searchers = workers(world)
    if not take_turn(world, table) or not suffered(world, table):
        return
    search_with(world, table, sum(not helpless(each) for each in searchers))
    close_turn(world, table)


def search_with(world: World, table: Table, people: int) -> None:
    """Person-turns add up to 4 a zone; eight people also cover an adjacent zone (YB-DUNG-09)."""
    zones = [world.delve.zone]
    if people >= 2 * SEARCH_WORK:
        zones += _next_door(world)[:1]
    for zone in zones:
        search_zone(world, table, zone, people // len(zones))


def _next_door(world: World) -> list[str]:
    """Zones beside this one that the party has been in and where nobody lives: to come into any other, and to meet who
    is there, is an action of its own (YB-DUNG-02).
    """
    beside = [way.other(world.delve.zone) for way in ways(world, world.delve.zone) if passable(way)]
    return [zone for zone in beside if dungeon_of(world).rooms[zone].known == "entered" and not _lived_in(world, zone)]


def _lived_in(world: World, zone: str) -> bool:
    dwellers = [world.creatures[key] for key in world.delve.encounters.get(zone, []) if key in world.creatures]
    return any(not is_down(each) for each in dwellers)


def search_zone(world: World, table: Table, zone: str, people: int) -> None:
    work = world.delve.searched.get(zone, 0) + people
    world.delve.searched[zone] = work
    if work >= SEARCH_WORK:
        reveal(world, table, dungeon_of(world).rooms[zone])
    elif zone == world.delve.zone:
        table.tell(Acted("search", "going on", amount=SEARCH_WORK - work))
    else:
        table.tell(Acted("search", "going on there", _known_name(world, zone), SEARCH_WORK - work))


def _known_name(world: World, zone: str) -> str:
    room = dungeon_of(world).rooms[zone]
    return room.name if room.known == "entered" and room.name else "the next zone"


# --- each their own --------------------------------------------------------------------------------------------------
def errands(world: World) -> list[Option]:
    """What single people could do in the same turn (YB-DUNG-01): search here or next door, rest, bandage."""
    rooms = dungeon_of(world).rooms
    here_too = dict.fromkeys([world.delve.zone, *_next_door(world)])
    found = [Option("search", zone) for zone in here_too if not rooms[zone].searched]
    wounded = [pair.target for pair in bandage_pairs(world)]
    return [*found, Option("rest"), *(Option("bandage", key) for key in dict.fromkeys(wounded))]


def errands_of(world: World, hero: Creature) -> list[Option]:
    """Those that this one could do."""
    helps = [pair.target for pair in bandage_pairs(world) if pair.thing == hero.id]
    mine = [each for each in errands(world) if each.verb != "bandage" or each.target in helps]
    return [*mine, Option("wait")]


def apart(world: World, table: Table, option: Option) -> None:
    """Everybody does one thing in the same turn, each as their player says; who rests ignores the fatigue hazard
    (YB-DUNG-01, YB-DUNG-10).
    """
    able = workers(world)
    tasks: dict[str, Option] = {}
    for each in able:
        choices = errands_of(world, each)
        tasks[each.id] = table.ask(each.seat or caller_seat(world), TASK, choices, {"who": each.id}, default=choices[0])
    resting = [key for key, task in tasks.items() if task.verb == "rest"]
    if not take_turn(world, table, resting) or not suffered(world, table):
        return
    for key, task in tasks.items():
        healer, patient = world.creatures[key], world.creatures.get(task.target)
        if task.verb == "bandage" and patient is not None and can_bandage(patient) and not helpless(healer):
            bandage(world, table, healer, patient)
    for zone in dict.fromkeys(task.target for task in tasks.values() if task.verb == "search"):
        people = sum(t == Option("search", zone) and not helpless(world.creatures[key]) for key, t in tasks.items())
        search_zone(world, table, zone, people)
    if not resting or rest_now(world, table, resting):
        close_turn(world, table)


def reveal(world: World, table: Table, room: Room) -> None:
    """Traps, secret doors, hidden treasure, and half the ammunition shot here (YB-DUNG-07, YB-DUNG-08)."""
    room.searched = True
    found = _reveal_room(world, table, room)
    for key, number in world.delve.ammo.pop(room.id, {}).items():
        back = number // 2
        bearer = next(iter(able(world)), None)
        if back and bearer is not None:
            give(bearer, key, back)
            table.tell(Found(key, back))
            found = True
    if not found:
        table.tell(Acted("search", "nothing"))


def _reveal_room(world: World, table: Table, room: Room) -> bool:
    found = False
    if room.trap is not None and not room.trap.known:
        room.trap.known = found = True
        table.tell(Found("trap"))
    for way in dungeon_of(world).ways.values():
        if room.id in (way.a, way.b) and way.hidden:
            way.found = found = True
            table.tell(Found("secret door"))
    if room.hoard is not None and room.hoard.hidden:
        room.hoard.hidden = False
        found = True
        table.tell(Found("treasure"))
    return _stonework(world, table, room) or found


def _stonework(world: World, table: Table, room: Room) -> bool:
    """A dwarf's search also shows new stonework and sliding walls (YB-CLASS-18)."""
    dwarf = any(has_skill(each, "detect_construction") and can_use_skills(each) for each in present(world))
    if not dwarf or room.data.get("feature") != "stonework" or room.data.get("solved"):
        return False
    room.data = {**room.data, "solved": True}
    table.tell(Found("stonework"))
    unearth(table, room, int(room.data.get("reward", 0)))
    return True


# --- resting and healing ---------------------------------------------------------------------------------------------
def rest(world: World, table: Table, option: Option) -> None:
    """A turn's rest removes fatigue, and the hazard passes the resting by (YB-DUNG-10)."""
    resting = [each.id for each in members(world)]
    if not take_turn(world, table, resting, blind=True):
        return
    if rest_now(world, table, resting):
        close_turn(world, table)


def rest_now(world: World, table: Table, resting: list[str]) -> bool:
    """False if somebody chose this moment to turn on the others: the fight fills the turn (YB-MIN-06, YB-HAZ-01)."""
    if betrayals(world, table):
        remember_foes(world)
        begin_conflict(world, table)
        return False
    for each in [one for key in resting if is_living(one := world.creatures[key])]:
        each.fatigued = False
        regain_strength(each)
        if each.is_a("mystic") and can_use_skills(each):
            table.tell(Used(each.name, "mantra", "", chant(each)))  # a quiet turn is chanted through
    table.tell(Acted("rest", "done"))
    return True


def chanting(world: World, table: Table, option: Option) -> None:
    """A turn of quiet chanting gains mantra (YB-CLASS-01, content of 2.8)."""
    mystic = world.creatures[option.target]
    if take_turn(world, table):
        if can_use_skills(mystic):
            table.tell(Used(mystic.name, "mantra", "", chant(mystic)))
        close_turn(world, table)


def bandage_pairs(world: World) -> list[Option]:
    """Who can bandage whom: hands with a bandage, and somebody wounded in the same zone (YB-LIFE-06, YB-RANGE-01)."""
    healers = [each for each in members(world) if healing_hands(each) and is_person(each)]
    wounded = [each for each in members(world) if can_bandage(each)]
    return [Option("bandage", h.id, target.id) for target in wounded for h in healers if h.zone == target.zone]


def _best_hand(world: World, pairs: list[Option]) -> Option:
    """The dying first, then the worst hurt; by the best head for it that is not the patient's own."""

    def worth(pair: Option) -> tuple[bool, int, bool, int]:
        healer, patient = (world.creatures[key] for key in pair.targets)
        return patient.status == "near death", patient.damage, healer is not patient, score(healer, "intelligence")

    return max(pairs, key=worth)


def bandaging(world: World, table: Table, option: Option) -> None:
    """One or more bandage for a turn (YB-LIFE-07) while the others search, rest or wait (YB-DUNG-01)."""
    able = workers(world)
    pairs = bandage_pairs(world)
    if not pairs:
        return
    chosen = [table.ask(caller_seat(world), BANDAGE_WHO, pairs, default=_best_hand(world, pairs))]
    while more := _more_hands(pairs, chosen):
        another = table.ask(caller_seat(world), BANDAGE_TOO, [Option("enough"), *more], default="enough")
        if another == "enough":
            break
        chosen.append(another)
    busy = {key for pair in chosen for key in pair.targets}
    others = [each for each in able if each.id not in busy]
    plans = ["wait", "search", "rest"] if others else ["wait"]
    plan = table.ask(caller_seat(world), OTHERS, plans, default="wait")
    resting = [each.id for each in others] if plan == "rest" else []
    if not take_turn(world, table, resting):
        return
    for pair in chosen:
        healer, target = (world.creatures[key] for key in pair.targets)
        if can_bandage(target) and not helpless(healer):
            bandage(world, table, healer, target)
    if plan == "search" and suffered(world, table):
        search_with(world, table, sum(not helpless(each) for each in others))
    elif plan == "rest" and not rest_now(world, table, resting):
        return
    close_turn(world, table)


def _more_hands(pairs: list[Option], chosen: list[Option]) -> list[Option]:
    """Others may bandage in the same turn, each doing one thing, even the same patient in case the first fails."""
    busy = {pair.thing for pair in chosen}
    patients = {pair.target for pair in chosen}
    return [pair for pair in pairs if pair.thing not in busy | patients and pair.target not in busy]


# --- doors, traps, light ---------------------------------------------------------------------------------------------
def breaking(world: World, table: Table, option: Option) -> None:
    if take_turn(world, table):
        break_door(world, table, dungeon_of(world).ways[option.target])
        close_turn(world, table)


def picking(world: World, table: Table, option: Option) -> None:
    way = dungeon_of(world).ways[option.target]
    if take_turn(world, table):
        thief = picker(world, way)
        if thief is not None:
            pick_lock(table, thief, way)
        close_turn(world, table)


def disarming(world: World, table: Table, option: Option) -> None:
    trap = here(world).trap
    able = workers(world)
    if trap is None or not able:
        return
    names = [each.id for each in able]
    default = max(able, key=lambda each: (each.kind == "pc", each.scores.get("dexterity", 0))).id
    chosen = world.creatures[table.ask(caller_seat(world), WHO, names, {"what": "disarm"}, default=default)]
    if not shrinks_from(world, table, chosen) and take_turn(world, table):
        if not helpless(chosen):
            disarm(world, table, trap, chosen)
        settle_peril(table, chosen)
        close_turn(world, table)


def prodding(world: World, table: Table, option: Option) -> None:
    """A pole sets a known trap off from ten feet away: a turn's care, loud, and nobody is hurt (YB-ITEM-08)."""
    trap = here(world).trap
    prodder = next((each for each in workers(world) if count(each, "pole")), None)
    if trap is None or prodder is None or not take_turn(world, table):
        return
    if not helpless(prodder):
        trap.state = "sprung"
        table.tell(Acted("prod", "done", prodder.name))
        loud(world, table, "trap")
    close_turn(world, table)


def opening(world: World, table: Table, option: Option) -> None:
    """Trying a door is brief and no action (YB-DOOR-06)."""
    way = dungeon_of(world).ways[option.target]
    if not try_door(world, table, way) and loud_check(world, table):
        wanderers_come(world, table)


def saying(world: World, table: Table, option: Option) -> None:
    say_word(world, table, caller_seat(world), dungeon_of(world).ways[option.target])


def hushing(world: World, table: Table, option: Option) -> None:
    """Somebody sees to it that the next loud thing is done quietly (YB-NOISE-03)."""
    world.delve.hushed = option.target
    table.tell(Acted("hush", "set", world.creatures[option.target].name))


def burying(world: World, table: Table, option: Option) -> None:
    """A turn among the dead here, friend or foe: under stones, or on a pyre of oil (YB-DEATH-10, YB-DEATH-11)."""
    if not take_turn(world, table):
        return
    if option.verb == "pyre":
        owner = next(each for each in members(world) if count(each, "kerosene"))
        take(owner, "kerosene")
    rite = "cremation" if option.verb == "pyre" else "burial"
    for dead in the_dead(world):
        dead.rites = rite
        table.tell(Rites(dead.name, rite))
    close_turn(world, table)


def the_dead(world: World) -> list[Creature]:
    """Whoever lies dead in this zone without rites."""
    dead = [each for each in world.creatures.values() if each.status == "dead" and each.zone == world.delve.zone]
    return [each for each in dead if not each.rites]


def checking(world: World, table: Table, option: Option) -> None:
    check_door(world, table, dungeon_of(world).ways[option.target])


def spiking(world: World, table: Table, option: Option) -> None:
    spike_door(world, table, dungeon_of(world).ways[option.target])


def lighting(world: World, table: Table, option: Option) -> None:
    bearer = next(each for each in members(world) if torch_ready(each))
    strike_light(world, table, bearer, light_source(bearer))


def dousing(world: World, table: Table, option: Option) -> None:
    """Lights out, on purpose: eyes for warmth come back only in the dark (YB-LIGHT-06)."""
    for each in members(world):
        for thing in each.items:
            thing.lit = False
    table.tell(LightsOut(0, 0, light_at(world, world.delve.zone) == "dark"))
    update_blindness(world)


def mapping(world: World, table: Table, option: Option) -> None:
    call_map(world, table)
