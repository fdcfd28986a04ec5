"""Turns underground: hazards, time, flight."""

from __future__ import annotations

from tablewright.engine.asking import pick
from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.world.dungeon import Dungeon, Room, known_path, path
from tablewright.world.words import listed
from yabec import content, effects, events
from yabec.book.characters import abilities
from yabec.book.conflict import rounds, tools
from yabec.book.core import carrying, field, hooks, items, life, light, stats
from yabec.book.delve import doors, flashback
from yabec.book.mapping import calling
from yabec.book.meeting import talk
from yabec.book.town import minions, roles, scoring
from yabec.content import charts
from yabec.state import GM, Creature, World

# --- hazards: the hazard die at the start of each turn, what it brings, and who wanders. Chapter: Hazards -------------
ALSO_BURN = Why("Burn as well", "YB-HAZ-07")
WANDER = Why("Wandering check", "YB-NOISE-02")
WHO = Why("Who wanders", "YB-HAZ-06")
NUMBER = Why("Number appearing", "YB-HAZ-06")
WHICH = Question("wandering", "YB-HAZ-06")


def start_turn(world: World, table: Table, *, resting: list[str] | None = None, quiet: bool = False) -> bool:
    """Every turn, the time of most dungeon activities (YB-TIME-01), opens with the hazard roll (YB-HAZ-01,
    YB-DUNG-01); True if monsters come and a conflict is due.

    `resting` ignore fatigue (YB-DUNG-10); `quiet` ignores signs and monsters, for turns a conflict began.
    """
    world.delve.turn += 1
    world.delve.loud = False
    results = _roll(world, table)
    table.tell(events.TurnPassed(world.delve.turn, tuple(results), knock=has_clock(world)))
    if "shift" in results:
        hooks.shift(world, table)
    if "burn" in results:
        with light.seeing_anew(world, table):
            hooks.burn(world, table)
    light.begin_in_the_dark(world)
    if "fatigue" in results:
        hooks.fatigue(world, table, [each for each in stats.members(world) if each.id not in (resting or [])])
    if quiet:
        return False
    if "sign" in results:
        table.tell(events.Sign(_wanderer(world, table)))
    if "monster" in results:
        arrive(world, table)
        return True
    return False


def has_clock(world: World) -> bool:
    """The turn is counted aloud only while somebody carries a clock (YB-HAZ-02)."""
    return stats.has_item(stats.at_hand(world), "travel_kit")


def _roll(world: World, table: Table) -> list[str]:
    """d12: 1-3 nothing, 4-5 shift, 6 burn, 7 fatigue, 8 both, 9-11 sign, 12 monsters, with burn on
    1-in-6 (YB-HAZ-07).
    """
    if world.options.hazard_die == "d6":
        return _roll_d6(table)
    row = charts.HAZARD_CHART.roll(table)
    results = list(row.result)
    if row.burn_too and light.chance(table, row.burn_too, 6, ALSO_BURN):
        results.append("burn")
    return results


def _roll_d6(table: Table) -> list[str]:
    """The variant: 1 nothing, 2 burn, 3 fatigue, 4 shift, 5-6 a wandering check (YB-HAZ-07)."""
    row = charts.SMALL_HAZARD_CHART.roll(table)
    if row.result == ("wandering check",):
        return ["monster"] if light.chance(table, 1, 6, WANDER) else ["sign"]
    return list(row.result)


def depth(world: World) -> int:
    dungeon = world.dungeons.get(world.delve.dungeon)
    room = dungeon.rooms.get(world.delve.zone) if dungeon else None
    return room.level if room is not None else 1


def _wanderer(world: World, table: Table) -> str:
    """The DM picks who wanders, or leaves it to a roll on the level's list, which is the default (YB-HAZ-06)."""
    facts = content.HOUSE.depth(depth(world))
    kinds = facts.wandering
    chosen = table.ask(GM, WHICH, ["roll", *kinds], default="roll")
    return kinds[table.roll(len(kinds), WHO) - 1] if chosen == "roll" else chosen


def arrive(world: World, table: Table) -> list[Creature]:
    """Wandering monsters come from the nearest adjacent zone out of sight (YB-HAZ-07)."""
    kind = _wanderer(world, table)
    facts = content.HOUSE.depth(depth(world))
    number = light.roll_dice(table, facts.numbers.get(kind, "1d4"), NUMBER)
    table.tell(events.Met(kind, number, "party" if world.delve.running else ""))
    return hooks.muster(world, table, kind, number, world.delve.zone)


def loud_check(world: World, table: Table) -> bool:
    """At the end of a loud turn, one extra wandering check at 1-in-6 (YB-NOISE-02); silent turns bring none
    (YB-NOISE-01).
    """
    if not world.delve.loud:
        return False
    world.delve.loud = False
    if not light.chance(table, 1, 6, WANDER):
        table.tell(events.Acted("listen", "nobody"))
        return False
    table.tell(events.Acted("listen", "somebody"))
    arrive(world, table)
    return True


# --- turns ------------------------------------------------------------------------------------------------------------
# Turns in a dungeon: arriving, the turn and its hazards, coming into a zone, leaving.
# Order of a turn (YB-DUNG-01): the party declares its action, the turn opens with the hazard roll, hazards take effect,
# then the action is carried out. A conflict the hazard brought fills the turn instead.
LIT_AGAIN = Question("relight", "YB-HAZ-03", standing=True)
ELF = Why("Hidden door", "YB-CLASS-18")
FROM = Question("from-where", "YB-DUNG-03")
BODY = Question("body", "YB-ITEM-02")
ON_THE_ROAD = Question("observe-road", "YB-CLASS-13")


def dungeon_of(world: World) -> Dungeon:
    return world.dungeons[world.delve.dungeon]


def here(world: World) -> Room:
    return dungeon_of(world).rooms[world.delve.zone]


def foes_here(world: World) -> list[Creature]:
    ids = world.delve.encounters.get(world.delve.zone, [])
    return [
        world.creatures[key] for key in ids if not stats.is_down(world.creatures[key]) and key not in world.delve.peace
    ]


def enter_dungeon(world: World, table: Table, key: str) -> None:
    """Arrival: the delve scheme (YB-GEN-05, YB-TOWN-17); merit is cut to the level (YB-DOWN-02)."""
    world.scheme = "delve"
    delve = world.delve
    delve.dungeon, delve.zone, delve.entered_by = key, world.dungeons[key].entrance, ""
    delve.turn, delve.rounds, delve.treasure = 0, 0, 0
    delve.fleeing = delve.loud = delve.running = False
    delve.hushed, delve.checked_door = "", -1
    doors.forget_tries(world.dungeons[key])
    delve.groups = []
    delve.march = [*world.party, *(key for key, each in world.creatures.items() if minions.comes_along(world, each))]
    _forget_the_dead(world)
    for each in stats.members(world):
        each.zone, each.since = delve.zone, 0  # who fell on the way has been dying since before the first turn
        each.merit = min(each.merit, each.level)
        for thing in each.items:
            items.bring_along(thing)
        each.used.pop("rides", None)
        _watch_on_the_road(table, each)
    table.tell(events.SchemeChanged("delve", world.dungeons[key].title))
    _light_up(world, table)
    arrive_in(world, table, "")


def _forget_the_dead(world: World) -> None:
    """Monsters of earlier delves that are dead or gone are no longer of this world."""
    gone = [key for key, each in world.creatures.items() if each.side == "foes" and each.status in ("dead", "gone")]
    for key in gone:
        del world.creatures[key]
    if gone:
        world.delve.encounters = {
            zone: [key for key in ids if key in world.creatures] for zone, ids in world.delve.encounters.items()
        }


def _watch_on_the_road(table: Table, druid: Creature) -> None:
    """On the way a druid may watch one animal, unnoticed (YB-CLASS-13)."""
    animals = (
        [key for key in abilities.animals_near(druid.level) if abilities.may_observe(druid, key)]
        if druid.key == "druid"
        else []
    )
    if not animals:
        return
    chosen = table.ask(druid.seat, ON_THE_ROAD, [*animals, "none"], {"who": druid.id}, default=animals[-1])
    if chosen == "none":
        return
    sides, advantage = talk.stealth_die(druid)
    if light.best(table, sides, talk.STEALTH, druid.name, advantage, high=False) <= content.MONSTERS[chosen].ac:
        abilities.observe(table, druid, chosen)
    else:
        table.tell(events.Acted("observe", "seen", druid.name))


def _light_up(world: World, table: Table) -> None:
    """The first who can lights something before the dark begins."""
    if light.light_at(world, world.delve.zone) == "dark":
        bearer = next((each for each in reversed(stats.members(world)) if light.torch_ready(each)), None)
        if bearer is not None:
            light.strike_light(world, table, bearer, light.light_source(bearer))
    light.update_blindness(world)


def leave_dungeon(world: World, table: Table) -> None:
    """Out of the dungeon: the delve ends and clean up follows (YB-GEN-05)."""
    _last_turn(world, table)
    if flashback.wait_outside(world, table):
        return
    hooks.end_delve(world, table)
    minions.let_fall(world, table)
    scoring.score_treasure(world, table)
    if world.goal == "prisoner" and any(e.used.get("prisoner") and not stats.is_down(e) for e in stats.members(world)):
        scoring.reach_goal(world, table)
    for each in [one for one in stats.members(world) if one.used.get("prisoner")]:
        each.status = "gone"  # home, and nobody's servant
    calling.score_maps(world, table)
    carrying.bring_home(world)
    world.delve.march = []
    world.scheme = "clean up"
    table.tell(events.SchemeChanged("clean up", lost=all(stats.is_down(each) for each in stats.heroes(world))))


def _last_turn(world: World, table: Table) -> None:
    """Those near death still have their turn to be saved in, without a hazard roll (YB-DEATH-01)."""
    fallen = [each for each in stats.heroes(world) if each.status == "near death"]
    if not fallen:
        return
    world.delve.turn += 1
    busy: list[str] = []  # each does one thing in a turn (YB-DUNG-01)
    for each in [one for one in fallen if life.can_bandage(one)]:
        hands = [m for m in stats.members(world) if life.healing_hands(m) and m.zone == each.zone]
        helper = next((m for m in hands if m.id not in busy), None)
        if helper is not None:
            busy.append(helper.id)
            life.bandage(world, table, helper, each)
    hooks.end_turn(world, table)


def take_turn(world: World, table: Table, resting: list[str] | None = None, *, blind: bool = False) -> bool:
    """Open a turn with its hazards; False if a conflict fills it and the action falls away (YB-HAZ-01), or if nobody is
    left who sees and moves: then the turn passes with it, unless it is something that the `blind` do as well
    (YB-HAZ-03, YB-CONF-14).
    """
    world.delve.running = False
    saw = any(light.can_see(world, each) for each in stats.present(world))
    lit = light.light_at(world, world.delve.zone) != "dark"
    with light.seeing_anew(world, table):
        met = start_turn(world, table, resting=resting)
    if met:
        _relight(world, table, burnt=lit)
        wanderers_come(world, table)
        return False
    _relight(world, table, burnt=lit)
    if not any(not stats.is_down(each) for each in stats.heroes(world)):
        return False
    if blind or not saw or not stats.all_bad(world):
        return True  # what the blind had declared they can do blindly
    table.tell(events.Acted("turn", "stopped"))
    close_turn(world, table)
    return False


def wanderers_come(world: World, table: Table, *, late: bool = False) -> None:
    """Those who wander in are met: a word may still avert the conflict, but not for runners (YB-HAZ-01). If they come
    `late`, when the turn is over, a conflict with them fills the next one.
    """
    remember_foes(world)
    foes = foes_here(world)
    if not foes:
        return
    back = dungeon_of(world).ways.get(world.delve.entered_by)
    away = world.delve.entered_by if back is not None and field.passable(back) else ""
    ends = "fight" if world.delve.running else talk.parley(world, table, foes, away)
    if ends == "back":
        arrive_in(world, table, away)
    elif ends == "flee":
        begin_flight(world, table)
    if ends not in ("fight", "ambush"):
        return
    world.delve.turn += late
    surprised = "foes" if ends == "ambush" else "party" if world.delve.running else ""
    rounds.begin_conflict(world, table, surprised=surprised, behind=_from_behind(world, table))


def begin_flight(world: World, table: Table) -> None:
    """Once begun it cannot stop until the party is out (YB-DUNG-14)."""
    world.delve.fleeing = True
    world.delve.rounds = world.delve.hall_step = 0
    table.tell(events.Acted("flee", "begun"))


def _from_behind(world: World, table: Table) -> bool:
    """In a hallway it matters whether they come from ahead or from behind (YB-DUNG-03)."""
    if here(world).shape != "corridor":
        return False
    usual = ("ahead", "behind")[table.whim(f"from where {world.delve.dungeon} {world.delve.turn}", 2)]
    return table.ask(GM, FROM, ("ahead", "behind"), default=usual) == "behind"


def _relight(world: World, table: Table, *, burnt: bool) -> None:
    """After a burn a new light costs no turn; without one all who need light are bad (YB-HAZ-03). At a table that is
    brief the party goes on with light if it had one and this is not its last.
    """
    if light.light_at(world, world.delve.zone) != "dark":
        return
    bearer = next((each for each in stats.members(world) if light.torch_ready(each)), None)
    if bearer is None:
        return
    goes_on = world.options.brief and burnt and light.lights_left(stats.members(world)) > 1
    if goes_on or table.ask(bearer.seat, LIT_AGAIN, ("light", "dark"), {"who": bearer.id}, default="light") == "light":
        light.strike_light(world, table, bearer, light.light_source(bearer))


def close_turn(world: World, table: Table) -> None:
    """The end of the turn: clocks, the dying, what becomes of the dead, and who heard the noise (YB-NOISE-02)."""
    before = list(world.died)
    hooks.end_turn(world, table)
    carrying.carry_on(world)
    carrying.settle_chests(world, table)
    for key in world.died:
        if key not in before:
            over_the_dead(world, table, world.creatures[key])
    if world.scheme == "delve" and loud_check(world, table):
        wanderers_come(world, table, late=True)


def over_the_dead(world: World, table: Table, dead: Creature) -> None:
    """A companion has died beside the others: the body stays, or somebody takes it on their back (YB-ITEM-02)."""
    if dead.kind != "pc" or world.scheme != "delve" or carrying.bearer_of(world, dead) is not None:
        return
    if dead.zone == world.delve.zone and carrying.bearers(world, dead.zone, strained=True):
        chosen = _choose_for_body(world, table, dead, [*_blessings(world), Option("bury")])
        if chosen.verb in ("bless", "bury") and take_turn(world, table) and _still_here(world, chosen):
            _hold_rite(table, dead, chosen)
            hooks.end_turn(world, table)


def see_to_body(world: World, table: Table, option: Option) -> None:
    """One who was left here before: taken up now, or blessed by a cleric in a turn (YB-ITEM-02, YB-DEATH-12)."""
    dead = world.creatures[option.target]
    chosen = _choose_for_body(world, table, dead, _blessings(world) if dead.status == "dead" else [])
    if chosen.verb == "bless" and take_turn(world, table):
        if _still_here(world, chosen):
            _hold_rite(table, dead, chosen)
        close_turn(world, table)


def _choose_for_body(world: World, table: Table, dead: Creature, rites: list[Option]) -> Option:
    """It stays, goes on somebody's back, or has a rite, which is a turn's work (YB-DEATH-10, YB-DEATH-12)."""
    able = [Option("carry", each.id) for each in carrying.bearers(world, dead.zone, strained=True)]
    choices = [Option("leave"), *able, *rites]
    chosen = table.ask(roles.caller_seat(world), BODY, choices, {"who": dead.id}, default=choices[0])
    if chosen.verb == "carry":
        carrying.lift(table, world.creatures[chosen.target], dead)
    return chosen


def _blessings(world: World) -> list[Option]:
    clerics = [each for each in stats.heroes(world) if each.key == "cleric" and not stats.helpless(each)]
    return [Option("bless", each.id) for each in clerics]


def _hold_rite(table: Table, dead: Creature, chosen: Option) -> None:
    dead.rites = "blessing" if chosen.verb == "bless" else "burial"
    table.tell(events.Rites(dead.name, dead.rites))


def _still_here(world: World, chosen: Option) -> bool:
    """Whoever was to do it has come through the start of the turn; anybody may dig."""
    return not chosen.targets or not stats.helpless(world.creatures[chosen.target])


def remember_foes(world: World) -> None:
    zone = world.delve.encounters.setdefault(world.delve.zone, [])
    for each in world.creatures.values():
        if each.side == "foes" and each.zone == world.delve.zone and not stats.is_down(each) and each.id not in zone:
            zone.append(each.id)


def quiet_ones(world: World) -> list[Creature]:
    """Those here with whom there is peace, or who have not noticed the party."""
    ids = world.delve.encounters.get(world.delve.zone, [])
    found = [world.creatures[key] for key in ids if key in world.delve.peace]
    return [each for each in found if not stats.is_down(each) and each.side == "foes"]


def suffered(world: World, table: Table) -> bool:
    """Rummaging before the eyes of those who live here, who may take it ill (YB-DUNG-12); False if they strike."""
    watchers = [e for e in quiet_ones(world) if not stats.has(e, effects.Asleep) and not e.used.get("paid-off")]
    if not watchers or not talk.hostile(talk.react(world, table, watchers)):
        return True
    end_peace(world, watchers)
    rounds.begin_conflict(world, table)
    return False


def end_peace(world: World, foes: list[Creature]) -> None:
    world.delve.peace = [key for key in world.delve.peace if key not in [each.id for each in foes]]


def pace(world: World) -> int:
    """A party moves at its slowest member's pace: two turns a zone if one is encumbered (YB-ITEM-05)."""
    return 2 if any(stats.half_speed(each) for each in stats.present(world)) else 1


def walk(world: World, table: Table, *, blind: bool = False) -> bool:
    """The turns that the way to the next zone, or out, takes (YB-ITEM-05); False if something stops them on it."""
    for left in reversed(range(pace(world))):
        if not take_turn(world, table, blind=blind):
            return False
        if left:
            close_turn(world, table)
            if world.scheme != "delve":
                return False
    return True


def arrive_in(world: World, table: Table, way_id: str) -> None:
    """Come into a zone: everyone goes along, hidden doors may be noticed, monsters are met, traps sprung."""
    delve = world.delve
    dungeon = dungeon_of(world)
    if way_id:
        delve.zone = dungeon.ways[way_id].other(delve.zone)
        delve.entered_by = way_id
    for each in stats.members(world):
        if not stats.is_down(each) and not carrying.cannot_walk(each):
            each.zone = delve.zone
    flashback.join_here(world, table)
    carrying.carry_on(world)
    carrying.settle_chests(world, table)
    for each in stats.members(world):
        if not stats.is_down(each) and light.light_for(world, each) == "bright":
            light.dazzle(table, each)
    room = here(world)
    first = room.known != "entered"
    room.known = "entered"
    for way in field.ways(world, delve.zone):
        beyond = dungeon.rooms.get(way.other(delve.zone))
        if beyond is not None and beyond.known == "unseen" and way.kind == "open":
            beyond.known = "seen"
    if world.goal.startswith("level-") and world.goal == f"level-{room.level}":
        scoring.reach_goal(world, table)
    _stock(world, table, room)
    foes = foes_here(world)
    table.tell(
        events.Entered(room.id, room.name or room.id, room.text if first else "", tuple(each.name for each in foes))
    )
    if room.data.get(tools.CHALK):
        table.tell(events.Used("", "chalked", str(room.data[tools.CHALK])))
    _earlier_dead(world, table)
    tools.hum(world, table)
    if first:
        _elves(world, table, room)
    if room.trap is not None and room.trap.state == "set" and (delve.running or not room.trap.known) and not foes:
        _trap_here(world, table, room)
    for each in stats.heroes(world):
        light.squint(world, each)
    light.update_blindness(world)


def _earlier_dead(world: World, table: Table) -> None:
    """Who was left here on an earlier delve is seen where there is light (YB-DEATH-10)."""
    zone = world.delve.zone
    lying = [each.name for each in world.creatures.values() if each.left and each.zone == zone and not each.rites]
    if lying and light.light_at(world, zone) != "dark":
        table.tell(events.Acted("body", "found", listed(lying)))


def _stock(world: World, table: Table, room: Room) -> None:
    """The room's bands become creatures when the room is first entered."""
    if not room.bands:
        return
    for place, band in enumerate(room.bands):
        number = light.roll_dice(table, band.number, NUMBER)
        table.tell(events.Met(band.kind, number))
        foes = hooks.muster(world, table, band.kind, number, room.id)
        if "mark" in room.data and place == 0:
            foes[0].mark("marked")
            foes[0].name = f"{foes[0].name} {room.data['mark']}"
        if room.purpose == "chief" and place == 0:
            foes[0].mark("chief")  # whoever holds the chief's room is the chief
        if band.data.get("asleep") and not world.delve.loud:
            for each in foes:
                each.effects.append(effects.Asleep("shift", bad=True, about="asleep"))
        world.delve.encounters.setdefault(room.id, []).extend(each.id for each in foes)
    room.bands = []


def _elves(world: World, table: Table, room: Room) -> None:
    """An elf may notice a hidden door on entering, 2-in-6 (YB-CLASS-18)."""
    hidden = [w for w in dungeon_of(world).ways.values() if room.id in (w.a, w.b) and w.hidden]
    elves = [each for each in stats.heroes(world) if each.key == "elf" and not stats.is_bad(each)]
    if not hidden or not elves:
        return
    if not light.chance(table, 2, 6, ELF, elves[0].name):
        table.tell(
            events.Secret("an elf's look round"), to=(GM,)
        )  # who sees nothing does not know that something is there
        return
    for way in hidden:
        way.found = True
    table.tell(events.Found("secret door", len(hidden)))


def _trap_here(world: World, table: Table, room: Room) -> None:
    """An unknown trap goes off against the front on 2-in-6, for sure while running (YB-DUNG-06)."""
    victims = [each for each in stats.present(world) if not carrying.cannot_walk(each)]
    if room.trap is None or not victims:
        return
    if world.delve.running or light.chance(table, 2, 6, Why("Trap sprung", "YB-DUNG-06")):
        doors.spring(world, table, room.trap, victims[0])
    else:
        table.tell(events.Secret("a trap that did not go off"), to=(GM,))


# --- flight: reckless flight out of the dungeon. Chapter: Flee the Dungeon --------------------------------------------
FLED_HURT = Question("flee-hurt", "YB-DUNG-15")
FLEE_TO = Question("flee-to", "YB-DUNG-15")
FLEEING = Why("Reckless flight", "YB-DUNG-15")
ROUNDS_A_TURN = 10


def flee_on(world: World, table: Table) -> None:
    """Each round one zone further, then 1d4 damage to one of the characters, the players' choice (YB-DUNG-15).

    No hazards are rolled; ten rounds count as a turn. The fallen are carried where somebody has three free slots for
    them, or left.
    """
    half_way = pace(world) > 1 and not world.delve.hall_step  # at half speed a zone takes two rounds (YB-ITEM-05)
    world.delve.hall_step = int(half_way)
    way_id = "" if half_way else _way_out(world, table)
    carrying.take_along(world, table, strained=False)
    carrying.settle_chests(world, table)
    if way_id:
        _run_past(world, way_id)
        flashback.join_here(world, table)
    amount = table.roll(4, FLEEING)
    table.tell(events.Acted("flee", "stumble", amount=amount))
    running = stats.present(world)
    sturdiest = max(running, key=life.hp_left)
    victim = pick(table, roles.caller_seat(world), FLED_HURT, running, {"amount": amount}, sturdiest)
    life.hurt(world, table, victim, amount, "flight")
    world.delve.rounds += 1
    if world.delve.rounds % ROUNDS_A_TURN == 0:
        world.delve.turn += 1
        hooks.end_turn(world, table)
    carrying.carry_on(world)
    if not way_id and not half_way:
        world.delve.fleeing = False
        leave_dungeon(world, table)


def _way_out(world: World, table: Table) -> str:
    """The way they run, the players' choice where there are several: the shortest known one by default."""
    dungeon = dungeon_of(world)
    steps = path(dungeon, world.delve.zone, dungeon.entrance, lambda way: known_path(way) and way.state != "stuck")
    if not steps:
        return ""
    ahead = [
        way.id for way in field.ways(world, world.delve.zone)
        if way.b and known_path(way) and way.state != "stuck" and way.id not in (world.delve.entered_by, steps[0])
        and dungeon.rooms[way.other(world.delve.zone)].known == "entered"
    ]  # fmt: skip
    return table.ask(roles.caller_seat(world), FLEE_TO, [steps[0], *ahead], default=steps[0])


def _run_past(world: World, way_id: str) -> None:
    way = dungeon_of(world).ways[way_id]
    way.state = "open" if way.state == "shut" else way.state
    world.delve.zone, world.delve.entered_by = way.other(world.delve.zone), way_id
    for each in stats.members(world):
        if not stats.is_down(each) and not carrying.cannot_walk(each):
            each.zone = world.delve.zone
    carrying.carry_on(world)
