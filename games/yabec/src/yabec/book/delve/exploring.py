"""What a party does in a zone, action by action: going, running, searching, resting, bandaging, doors, traps, light.

Chapters: Dungeon, Actions, Flashback. Each function carries one declared action out, with the turn that belongs to it.
"""

from __future__ import annotations

from collections.abc import Callable

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.world.dungeon import Room, Way
from yabec import content, effects, events
from yabec.book.characters import interrupts
from yabec.book.conflict import rounds
from yabec.book.core import carrying, consent, field, hooks, items, life, light, stats
from yabec.book.delve import doors, turns
from yabec.book.mapping import calling
from yabec.book.town import minions, roles
from yabec.content import tables
from yabec.state import Creature, World

# --- exploring --------------------------------------------------------------------------------------------------------
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
    way = turns.dungeon_of(world).ways[option.target]
    if not turns.walk(world, table):
        return
    if not doors.try_door(world, table, way):
        turns.close_turn(world, table)
        return
    carrying.take_along(world, table, strained=True)
    turns.arrive_in(world, table, option.target)
    turns.close_turn(world, table)


def grope(world: World, table: Table, option: Option) -> None:
    """The blind move in a random direction, staying put being one of the choices (YB-LIGHT-09)."""
    if not turns.walk(world, table, blind=True):
        return
    open_ways = [way.id for way in field.ways(world, world.delve.zone) if field.passable(way)]
    face = table.roll(len(open_ways) + 1, GROPE) if open_ways else 1
    table.tell(events.Acted("grope", "on" if face > 1 else "round"))
    if face > 1:
        turns.arrive_in(world, table, open_ways[face - 2])
    turns.close_turn(world, table)


def run(world: World, table: Table, option: Option) -> None:
    """Up to 6 zones in one turn with one hazard roll (YB-DUNG-05); half that if encumbered (YB-ITEM-05).

    Loud, surprised by every encounter, springs every trap, no mapping, no checking of doors (YB-DUNG-06).
    """
    if not turns.take_turn(world, table):
        return
    delve = world.delve
    delve.running = True
    doors.loud(world, table, "running")
    carrying.take_along(world, table, strained=True)
    way_id = option.target
    for step in range(RUN_ZONES // turns.pace(world)):
        way = turns.dungeon_of(world).ways[way_id]
        if not field.passable(way) or (way.kind == "door" and way.state == "shut"):
            break  # the run stops at a closed door (YB-DUNG-05)
        turns.arrive_in(world, table, way_id)
        if turns.foes_here(world) or not any(not stats.is_down(each) for each in stats.heroes(world)):
            break
        onward = [
            w.id for w in field.ways(world, delve.zone) if field.passable(w) and w.id != way_id and w.state != "shut"
        ]
        if not onward or step == RUN_ZONES // turns.pace(world) - 1:
            break
        chosen = table.ask(roles.caller_seat(world), RUN_ON, ["stop", *onward], default="stop")
        if chosen == "stop":
            break
        way_id = chosen
    if turns.foes_here(world):
        rounds.begin_conflict(world, table, surprised="party")
    else:
        turns.close_turn(world, table)
    delve.running = False


# --- searching -------------------------------------------------------------------------------------------------------
def search(world: World, table: Table, option: Option) -> None:
    """A search finds everything it can, without a roll (YB-DUNG-07); four people a zone and turn (YB-DUNG-09)."""
    searchers = stats.workers(world)
    if not turns.take_turn(world, table) or not turns.suffered(world, table):
        return
    search_with(world, table, sum(not stats.helpless(each) for each in searchers))
    turns.close_turn(world, table)


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
    beside = [way.other(world.delve.zone) for way in field.ways(world, world.delve.zone) if field.passable(way)]
    return [
        zone for zone in beside if turns.dungeon_of(world).rooms[zone].known == "entered" and not _lived_in(world, zone)
    ]


def _lived_in(world: World, zone: str) -> bool:
    dwellers = [world.creatures[key] for key in world.delve.encounters.get(zone, []) if key in world.creatures]
    return any(not stats.is_down(each) for each in dwellers)


def search_zone(world: World, table: Table, zone: str, people: int) -> None:
    work = world.delve.searched.get(zone, 0) + people
    world.delve.searched[zone] = work
    if work >= SEARCH_WORK:
        reveal(world, table, turns.dungeon_of(world).rooms[zone])
    elif zone == world.delve.zone:
        table.tell(events.Acted("search", "going on", amount=SEARCH_WORK - work))
    else:
        table.tell(events.Acted("search", "going on there", _known_name(world, zone), SEARCH_WORK - work))


def _known_name(world: World, zone: str) -> str:
    room = turns.dungeon_of(world).rooms[zone]
    return room.name if room.known == "entered" and room.name else "the next zone"


# --- each their own --------------------------------------------------------------------------------------------------
def errands(world: World) -> list[Option]:
    """What single people could do in the same turn (YB-DUNG-01): search here or next door, rest, bandage."""
    rooms = turns.dungeon_of(world).rooms
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
    able = stats.workers(world)
    tasks: dict[str, Option] = {}
    for each in able:
        choices = errands_of(world, each)
        tasks[each.id] = table.ask(
            each.seat or roles.caller_seat(world), TASK, choices, {"who": each.id}, default=choices[0]
        )
    resting = [key for key, task in tasks.items() if task.verb == "rest"]
    if not turns.take_turn(world, table, resting) or not turns.suffered(world, table):
        return
    for key, task in tasks.items():
        healer, patient = world.creatures[key], world.creatures.get(task.target)
        if task.verb == "bandage" and patient is not None and life.can_bandage(patient) and not stats.helpless(healer):
            life.bandage(world, table, healer, patient)
    for zone in dict.fromkeys(task.target for task in tasks.values() if task.verb == "search"):
        people = sum(
            t == Option("search", zone) and not stats.helpless(world.creatures[key]) for key, t in tasks.items()
        )
        search_zone(world, table, zone, people)
    if not resting or rest_now(world, table, resting):
        turns.close_turn(world, table)


def reveal(world: World, table: Table, room: Room) -> None:
    """Traps, secret doors, hidden treasure, and half the ammunition shot here (YB-DUNG-07, YB-DUNG-08)."""
    room.searched = True
    found = hooks.reveal(world, table, room)
    found = _find_stonework(world, table, room) or found
    for key, number in world.delve.ammo.pop(room.id, {}).items():
        back = number // 2
        bearer = next(iter(stats.workers(world)), None)
        if back and bearer is not None:
            items.give(bearer, key, back)
            table.tell(events.Found(key, back))
            found = True
    if not found:
        table.tell(events.Acted("search", "nothing"))


def _find_stonework(world: World, table: Table, room: Room) -> bool:
    """A dwarf's search also shows new stonework and sliding walls (YB-CLASS-18)."""
    dwarf = any(
        stats.has_skill(each, "detect_construction") and stats.can_use_skills(each) for each in stats.present(world)
    )
    if not dwarf or room.data.get("feature") != "stonework" or room.data.get("solved"):
        return False
    room.data = {**room.data, "solved": True}
    table.tell(events.Found("stonework"))
    doors.unearth(table, room, int(room.data.get("reward", 0)))
    return True


# --- resting and healing ---------------------------------------------------------------------------------------------
def rest(world: World, table: Table, option: Option) -> None:
    """A turn's rest removes fatigue, and the hazard passes the resting by (YB-DUNG-10)."""
    resting = [each.id for each in stats.members(world)]
    if not turns.take_turn(world, table, resting, blind=True):
        return
    if rest_now(world, table, resting):
        turns.close_turn(world, table)


def rest_now(world: World, table: Table, resting: list[str]) -> bool:
    """False if somebody chose this moment to turn on the others: the fight fills the turn (YB-MIN-06, YB-HAZ-01)."""
    if minions.betrayals(world, table):
        turns.remember_foes(world)
        rounds.begin_conflict(world, table)
        return False
    for each in [one for key in resting if stats.is_living(one := world.creatures[key])]:
        each.fatigued = False
        life.regain_strength(each, 1)
        if each.is_a("mystic") and stats.can_use_skills(each):
            table.tell(events.Used(each.name, "mantra", "", interrupts.chant(each)))  # a quiet turn is chanted through
    table.tell(events.Acted("rest", "done"))
    return True


def chanting(world: World, table: Table, option: Option) -> None:
    """A turn of quiet chanting gains mantra (YB-CLASS-01, content of 2.8)."""
    mystic = world.creatures[option.target]
    if turns.take_turn(world, table):
        if stats.can_use_skills(mystic):
            table.tell(events.Used(mystic.name, "mantra", "", interrupts.chant(mystic)))
        turns.close_turn(world, table)


def bandage_pairs(world: World) -> list[Option]:
    """Who can bandage whom: hands with a bandage, and somebody wounded in the same zone (YB-LIFE-06, YB-RANGE-01)."""
    members = stats.members(world)
    wounded = [each for each in members if life.can_bandage(each)]
    if not wounded:
        return []
    healers = [each for each in members if life.healing_hands(each) and stats.is_person(each)]
    return [Option("bandage", h.id, target.id) for target in wounded for h in healers if h.zone == target.zone]


def willing_pairs(world: World) -> list[Option]:
    """Those of them whose healers have not just declined it."""
    willing = {each.id for each in consent.open_to(world, "bandage_somebody", stats.members(world))}
    return [pair for pair in bandage_pairs(world) if pair.thing in willing]


def _best_hand(world: World, pairs: list[Option]) -> Option:
    """The dying first, then the worst hurt; by the best head for it that is not the patient's own."""

    def worth(pair: Option) -> tuple[bool, int, bool, int]:
        healer, patient = (world.creatures[key] for key in pair.targets)
        return (
            patient.status == "near death",
            patient.damage,
            healer is not patient,
            stats.score(healer, "intelligence"),
        )

    return max(pairs, key=worth)


def bandaging(world: World, table: Table, option: Option) -> None:
    """One or more bandage for a turn (YB-LIFE-07) while the others search, rest or wait (YB-DUNG-01)."""
    able = stats.workers(world)
    pairs = willing_pairs(world)
    chosen: list[Option] = []
    while more := _more_hands(pairs, chosen):
        if chosen:
            pair = table.ask(roles.caller_seat(world), BANDAGE_TOO, [Option("enough"), *more], default="enough")
        else:
            pair = table.ask(roles.caller_seat(world), BANDAGE_WHO, more, default=_best_hand(world, more))
        if pair == "enough":
            break
        if consent.agrees(world, table, world.creatures[pair.thing], "bandage_somebody"):
            chosen.append(pair)
        else:
            pairs = [each for each in pairs if each.thing != pair.thing]
    if not chosen:
        return
    busy = {key for pair in chosen for key in pair.targets}
    others = [each for each in able if each.id not in busy]
    plans = ["wait", "search", "rest"] if others else ["wait"]
    plan = table.ask(roles.caller_seat(world), OTHERS, plans, default="wait")
    resting = [each.id for each in others] if plan == "rest" else []
    if not turns.take_turn(world, table, resting):
        return
    for pair in chosen:
        healer, target = (world.creatures[key] for key in pair.targets)
        if life.can_bandage(target) and not stats.helpless(healer):
            life.bandage(world, table, healer, target)
    if plan == "search" and turns.suffered(world, table):
        search_with(world, table, sum(not stats.helpless(each) for each in others))
    elif plan == "rest" and not rest_now(world, table, resting):
        return
    turns.close_turn(world, table)


def _more_hands(pairs: list[Option], chosen: list[Option]) -> list[Option]:
    """Others may bandage in the same turn, each doing one thing, even the same patient in case the first fails."""
    busy = {pair.thing for pair in chosen}
    patients = {pair.target for pair in chosen}
    return [pair for pair in pairs if pair.thing not in busy | patients and pair.target not in busy]


# --- doors, traps, light ---------------------------------------------------------------------------------------------
def breaking(world: World, table: Table, option: Option) -> None:
    if turns.take_turn(world, table):
        doors.break_door(world, table, turns.dungeon_of(world).ways[option.target])
        turns.close_turn(world, table)


def picking(world: World, table: Table, option: Option) -> None:
    way = turns.dungeon_of(world).ways[option.target]
    if turns.take_turn(world, table):
        thief = doors.picker(world, way)
        if thief is not None:
            doors.pick_lock(table, thief, way)
        turns.close_turn(world, table)


def disarming(world: World, table: Table, option: Option) -> None:
    trap = turns.here(world).trap
    able = list(filter(stats.has_hands, stats.workers(world)))
    if trap is None or not able:
        return
    usual = max(able, key=lambda each: (each.kind == "pc", each.scores.get("dexterity", 0))).id
    chosen = consent.volunteer(world, table, WHO, "disarm", able, usual)
    if chosen is not None and not minions.shrinks_from(world, table, chosen) and turns.take_turn(world, table):
        if not stats.helpless(chosen):
            doors.disarm(world, table, trap, chosen)
        minions.settle_peril(table, chosen)
        turns.close_turn(world, table)


def prodding(world: World, table: Table, option: Option) -> None:
    """A pole sets a known trap off from ten feet away: a turn's care, loud, and nobody is hurt (YB-ITEM-08)."""
    trap = turns.here(world).trap
    prodder = next((each for each in stats.workers(world) if items.count(each, "pole")), None)
    if trap is None or prodder is None or not turns.take_turn(world, table):
        return
    if not stats.helpless(prodder):
        trap.state = "sprung"
        table.tell(events.Acted("prod", "done", prodder.name))
        doors.loud(world, table, "trap")
    turns.close_turn(world, table)


def opening(world: World, table: Table, option: Option) -> None:
    """Trying a door is brief and no action (YB-DOOR-06)."""
    way = turns.dungeon_of(world).ways[option.target]
    if not doors.try_door(world, table, way) and turns.loud_check(world, table):
        turns.wanderers_come(world, table)


def saying(world: World, table: Table, option: Option) -> None:
    doors.say_word(world, table, roles.caller_seat(world), turns.dungeon_of(world).ways[option.target])


def hushing(world: World, table: Table, option: Option) -> None:
    """Somebody sees to it that the next loud thing is done quietly (YB-NOISE-03)."""
    world.delve.hushed = option.target
    table.tell(events.Acted("hush", "set", world.creatures[option.target].name))


def burying(world: World, table: Table, option: Option) -> None:
    """A turn among the dead here, friend or foe: under stones, or on a pyre of oil (YB-DEATH-10, YB-DEATH-11)."""
    owner = consent.whoever_agrees(world, table, "use_something_up", oil(world)) if option.verb == "pyre" else None
    if (option.verb == "pyre" and owner is None) or not turns.take_turn(world, table):
        return
    if owner is not None:
        items.take(owner, "kerosene")
    rite = "cremation" if option.verb == "pyre" else "burial"
    for dead in the_dead(world):
        dead.rites = rite
        table.tell(events.Rites(dead.name, rite))
    turns.close_turn(world, table)


def oil(world: World) -> list[Creature]:
    """Who has some for a pyre, and has not just declined it."""
    holders = (each for each in stats.at_hand(world) if items.count(each, "kerosene"))
    return consent.open_to(world, "use_something_up", holders)


def the_dead(world: World) -> list[Creature]:
    """Whoever lies dead in this zone without rites."""
    dead = [each for each in world.creatures.values() if each.status == "dead" and each.zone == world.delve.zone]
    return [each for each in dead if not each.rites]


def checking(world: World, table: Table, option: Option) -> None:
    doors.check_door(world, table, turns.dungeon_of(world).ways[option.target])


def spiking(world: World, table: Table, option: Option) -> None:
    doors.spike_door(world, table, turns.dungeon_of(world).ways[option.target])


def lighting(world: World, table: Table, option: Option) -> None:
    bearer = next(each for each in stats.members(world) if light.torch_ready(each))
    light.strike_light(world, table, bearer, light.light_source(bearer))


def dousing(world: World, table: Table, option: Option) -> None:
    """Lights out, on purpose: eyes for warmth come back only in the dark (YB-LIGHT-06)."""
    people = [each for each in stats.members(world) if each.status != stats.STONE]
    lit = [thing for each in people for thing in each.items if thing.lit]
    if not light.puts_out_the_last(world, table, roles.caller_seat(world), lit):
        return
    for thing in lit:
        thing.lit = False
    table.tell(events.LightsOut(0, 0, light.light_at(world, world.delve.zone) == "dark"))
    light.update_blindness(world)


def mapping(world: World, table: Table, option: Option) -> None:
    calling.call_map(world, table)


# --- attempts ---------------------------------------------------------------------------------------------------------
# What a try in one's own words does in the dungeon: an effort of a turn, with a check the Dungeon Master names.
# Chapter: Actions (other), YB-DUNG-16. A deed is tried once in a zone, so that nothing is repeated for gain.
WHO_TRIES = Question("who", "YB-DUNG-16")
TWO_HANDS = 2


def may_try(world: World) -> bool:
    return bool(_hands_for_tries(world) and _open_deeds(world))


def _hands_for_tries(world: World) -> list[Creature]:
    return [each for each in consent.open_to(world, "try", stats.able(world)) if each.kind == "pc"]


def attempt(world: World, table: Table, option: Option) -> None:
    """Who, what, to what end; then a turn and a check. What is not agreed costs nothing."""
    hero = consent.volunteer(world, table, WHO_TRIES, "try", _hands_for_tries(world))
    if hero is None:
        return
    agreed = light.agree(table, hero, "delve", _open_deeds(world))
    if agreed is None:
        return
    deed, ability = agreed
    room = turns.here(world)
    room.data = {**room.data, f"tried {deed.key}": True}
    if not turns.take_turn(world, table):
        return
    works = not stats.helpless(hero) and light.check(table, hero, ability)
    table.tell(events.Acted("try", "done" if works else "failed", hero.name))
    if works:
        _EFFECTS[deed.key](world, table, hero)
    if world.scheme == "delve":
        turns.close_turn(world, table)


def _open_deeds(world: World) -> list[tables.Deed]:
    """Deeds that could mean something in this zone, and were not tried in it."""
    room = turns.here(world)
    possible = {
        "force": bool(_fastened_doors(world)),
        "bar": bool(_doors_here(world)),
        "probe": not room.searched,
        "foil": room.trap is not None and room.trap.known and room.trap.state == "set",
        "lure": bool(_next_door_attempts(world)),
        "study": bool(_unknown_kinds(world)),
        "mend": bool([thing for each in stats.at_hand(world) for thing in each.items if thing.hurt]),
    }
    return [
        deed for deed in light.deeds("delve") if possible.get(deed.key, True) and f"tried {deed.key}" not in room.data
    ]


def _fastened_doors(world: World) -> list[Way]:
    near = [way for way in field.ways(world, world.delve.zone) if way.kind == "door" and not way.data.get("magic")]
    return [way for way in near if way.blocked or way.state == "stuck"]


def _doors_here(world: World) -> list[Way]:
    return [way for way in field.ways(world, world.delve.zone) if way.kind == "door" and way.state in ("open", "shut")]


def _next_door_attempts(world: World) -> list[Creature]:
    """Monsters known to be in a zone that one can walk to from here."""
    near = {way.other(world.delve.zone) for way in field.ways(world, world.delve.zone) if way.b and not way.blocked}
    ids = [key for zone in near for key in world.delve.encounters.get(zone, [])]
    found = [world.creatures[key] for key in ids if key in world.creatures]
    return [each for each in found if each.side == "foes" and not stats.is_down(each)]


def _unknown_kinds(world: World) -> list[str]:
    return [kind for kind in content.HOUSE.depth(turns.here(world).level).wandering if kind not in world.delve.lore]


# --- what success does -----------------------------------------------------------------------------------------------
def _force_door(world: World, table: Table, hero: Creature) -> None:
    way = _fastened_doors(world)[0]
    way.state = "broken"
    doors.loud(world, table, "breaking")
    table.tell(events.Door(way.id, "broken"))


def _bar_door(world: World, table: Table, hero: Creature) -> None:
    """The door they came by, if it is one."""
    doors = _doors_here(world)
    way = next((each for each in doors if each.id == world.delve.entered_by), doors[0])
    way.state = "barred"
    table.tell(events.Door(way.id, "blocked"))


def _probe_zone(world: World, table: Table, hero: Creature) -> None:
    search_zone(world, table, world.delve.zone, TWO_HANDS)


def _foil_trap(world: World, table: Table, hero: Creature) -> None:
    trap = turns.here(world).trap
    if trap is not None:
        trap.state = "disarmed"
    table.tell(events.Acted("disarm", "done", hero.name))


def _lure_monsters(world: World, table: Table, hero: Creature) -> None:
    for each in _next_door_attempts(world):
        each.zone = world.delve.zone
    turns.remember_foes(world)
    if turns.foes_here(world):
        rounds.begin_conflict(world, table, surprised="foes")


def _hide_hero(world: World, table: Table, hero: Creature) -> None:
    hero.effects.append(effects.an_effect("unnoticed", "turn", 3, by=hero.id))


def _win_an_ear(world: World, table: Table, hero: Creature) -> None:
    hero.effects.append(effects.an_effect("rapport", "turn", 3, by=hero.id))


def _study_kind(world: World, table: Table, hero: Creature) -> None:
    kind = _unknown_kinds(world)[0]
    world.delve.lore.append(kind)
    table.tell(events.Sensed(hero.name, kind, "lore"))


def _mend_thing(world: World, table: Table, hero: Creature) -> None:
    owner = next(each for each in [hero, *stats.at_hand(world)] if any(thing.hurt for thing in each.items))
    thing = next(thing for thing in owner.items if thing.hurt)
    thing.hurt -= 1
    table.tell(events.Used(hero.name, "mend", thing.key))


_EFFECTS: dict[str, Callable[[World, Table, Creature], None]] = {
    "force": _force_door, "bar": _bar_door, "probe": _probe_zone, "foil": _foil_trap, "lure": _lure_monsters,
    "hide": _hide_hero, "court": _win_an_ear, "study": _study_kind, "mend": _mend_thing,
}  # fmt: skip
