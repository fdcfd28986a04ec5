"""Turns in a dungeon: arriving, the turn and its hazards, coming into a zone, leaving.

Order of a turn (YB-DUNG-01): the party declares its action, the turn opens with the hazard roll, hazards take effect,
then the action is carried out. A conflict the hazard brought fills the turn instead.
"""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.characters.skills import animals_near, may_observe, observe
from tablewright.rules.yabec.book.conflict.field import passable, ways
from tablewright.rules.yabec.book.conflict.rounds import begin_conflict
from tablewright.rules.yabec.book.core.carrying import bearer_of, bearers, bring_home, carry_on, lift
from tablewright.rules.yabec.book.core.chests import settle_chests
from tablewright.rules.yabec.book.core.dice import best, chance, roll_dice
from tablewright.rules.yabec.book.core.foes import muster
from tablewright.rules.yabec.book.core.hooks import end_delve, end_turn
from tablewright.rules.yabec.book.core.items import bring_along
from tablewright.rules.yabec.book.core.life import bandage, can_bandage, healing_hands
from tablewright.rules.yabec.book.core.light import (
    can_see,
    dazzle,
    light_at,
    light_for,
    light_source,
    seeing_anew,
    squint,
    strike_light,
    torch_ready,
    update_blindness,
)
from tablewright.rules.yabec.book.core.stats import (
    half_speed,
    has,
    helpless,
    heroes,
    is_bad,
    is_down,
    members,
)
from tablewright.rules.yabec.book.core.tools import CHALK, hum
from tablewright.rules.yabec.book.core.who import all_bad, present
from tablewright.rules.yabec.book.delve.doors import forget_tries, spring
from tablewright.rules.yabec.book.delve.hazards import NUMBER, loud_check, start_turn
from tablewright.rules.yabec.book.delve.parting import join_here, wait_outside
from tablewright.rules.yabec.book.mapping.calling import score_maps
from tablewright.rules.yabec.book.meeting.stealth import STEALTH, stealth_die
from tablewright.rules.yabec.book.meeting.talk import hostile, parley, react
from tablewright.rules.yabec.book.town.minions import comes_along, let_fall
from tablewright.rules.yabec.book.town.roles import caller_seat
from tablewright.rules.yabec.book.town.scoring import reach_goal, score_treasure
from tablewright.rules.yabec.content import MONSTERS
from tablewright.rules.yabec.effects import Asleep
from tablewright.rules.yabec.events import Acted, Entered, Found, Met, Rites, SchemeChanged, Secret, Used
from tablewright.rules.yabec.state import GM, Creature, World
from tablewright.world.dungeon import Dungeon, Room
from tablewright.world.words import listed

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
    return [world.creatures[key] for key in ids if not is_down(world.creatures[key]) and key not in world.delve.peace]


def enter_dungeon(world: World, table: Table, key: str) -> None:
    """Arrival: the delve scheme (YB-GEN-05, YB-TOWN-17); merit is cut to the level (YB-DOWN-02)."""
    world.scheme = "delve"
    delve = world.delve
    delve.dungeon, delve.zone, delve.entered_by = key, world.dungeons[key].entrance, ""
    delve.turn, delve.rounds, delve.treasure = 0, 0, 0
    delve.fleeing = delve.loud = delve.running = False
    delve.hushed, delve.checked_door = "", -1
    forget_tries(world.dungeons[key])
    delve.groups = []
    delve.march = [*world.party, *(key for key, each in world.creatures.items() if comes_along(world, each))]
    _forget_the_dead(world)
    for each in members(world):
        each.zone, each.since = delve.zone, 0  # who fell on the way has been dying since before the first turn
        each.merit = min(each.merit, each.level)
        for thing in each.items:
            bring_along(thing)
        each.used.pop("rides", None)
        _watch_on_the_road(table, each)
    table.tell(SchemeChanged("delve", world.dungeons[key].title))
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
    animals = [key for key in animals_near(druid.level) if may_observe(druid, key)] if druid.key == "druid" else []
    if not animals:
        return
    chosen = table.ask(druid.seat, ON_THE_ROAD, [*animals, "none"], {"who": druid.id}, default=animals[-1])
    if chosen == "none":
        return
    sides, advantage = stealth_die(druid)
    if best(table, sides, STEALTH, druid.name, advantage, high=False) <= MONSTERS[chosen].ac:
        observe(table, druid, chosen)
    else:
        table.tell(Acted("observe", "seen", druid.name))


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
    if wait_outside(world, table):
        return
    end_delve(world, table)
    let_fall(world, table)
    score_treasure(world, table)
    if world.goal == "prisoner" and any(e.used.get("prisoner") and not is_down(e) for e in members(world)):
        reach_goal(world, table)
    for each in [one for one in members(world) if one.used.get("prisoner")]:
        each.status = "gone"  # home, and nobody's servant
    score_maps(world, table)
    bring_home(world)
    world.delve.march = []
    world.scheme = "clean up"
    table.tell(SchemeChanged("clean up", lost=all(is_down(each) for each in heroes(world))))


def _last_turn(world: World, table: Table) -> None:
    """Those near death still have their turn to be saved in, without a hazard roll (YB-DEATH-01)."""
    fallen = [each for each in heroes(world) if each.status == "near death"]
    if not fallen:
        return
    world.delve.turn += 1
    busy: list[str] = []  # each does one thing in a turn (YB-DUNG-01)
    for each in [one for one in fallen if can_bandage(one)]:
        hands = [m for m in members(world) if healing_hands(m) and m.zone == each.zone]
        helper = next((m for m in hands if m.id not in busy), None)
        if helper is not None:
            busy.append(helper.id)
            bandage(world, table, helper, each)
    end_turn(world, table)


def take_turn(world: World, table: Table, resting: list[str] | None = None, *, blind: bool = False) -> bool:
    """Open a turn with its hazards; False if a conflict fills it and the action falls away (YB-HAZ-01), or if nobody is
    left who sees and moves: then the turn passes with it, unless it is something that the `blind` do as well
    (YB-HAZ-03, YB-CONF-14).
    """
    world.delve.running = False
    saw = any(can_see(world, each) for each in present(world))
    with seeing_anew(world, table):
        met = start_turn(world, table, resting=resting)
    if met:
        _relight(world, table)
        wanderers_come(world, table)
        return False
    _relight(world, table)
    if not any(not is_down(each) for each in heroes(world)):
        return False
    if blind or not saw or not all_bad(world):
        return True  # what the blind had declared they can do blindly
    table.tell(Acted("turn", "stopped"))
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
    away = world.delve.entered_by if back is not None and passable(back) else ""
    ends = "fight" if world.delve.running else parley(world, table, foes, away)
    if ends == "back":
        arrive_in(world, table, away)
    elif ends == "flee":
        begin_flight(world, table)
    if ends not in ("fight", "ambush"):
        return
    world.delve.turn += late
    surprised = "foes" if ends == "ambush" else "party" if world.delve.running else ""
    begin_conflict(world, table, surprised=surprised, behind=_from_behind(world, table))


def begin_flight(world: World, table: Table) -> None:
    """Once begun it cannot stop until the party is out (YB-DUNG-14)."""
    world.delve.fleeing = True
    world.delve.rounds = world.delve.hall_step = 0
    table.tell(Acted("flee", "begun"))


def _from_behind(world: World, table: Table) -> bool:
    """In a hallway it matters whether they come from ahead or from behind (YB-DUNG-03)."""
    if here(world).shape != "corridor":
        return False
    usual = ("ahead", "behind")[table.whim(f"from where {world.delve.dungeon} {world.delve.turn}", 2)]
    return table.ask(GM, FROM, ("ahead", "behind"), default=usual) == "behind"


def _relight(world: World, table: Table) -> None:
    """After a burn a new light costs no turn; without one all who need light are bad (YB-HAZ-03)."""
    if light_at(world, world.delve.zone) != "dark":
        return
    bearer = next((each for each in members(world) if torch_ready(each)), None)
    if (
        bearer is not None
        and table.ask(bearer.seat, LIT_AGAIN, ("light", "dark"), {"who": bearer.id}, default="light") == "light"
    ):
        strike_light(world, table, bearer, light_source(bearer))


def close_turn(world: World, table: Table) -> None:
    """The end of the turn: clocks, the dying, what becomes of the dead, and who heard the noise (YB-NOISE-02)."""
    before = list(world.died)
    end_turn(world, table)
    carry_on(world)
    settle_chests(world, table)
    for key in world.died:
        if key not in before:
            over_the_dead(world, table, world.creatures[key])
    if world.scheme == "delve" and loud_check(world, table):
        wanderers_come(world, table, late=True)


def over_the_dead(world: World, table: Table, dead: Creature) -> None:
    """A companion has died beside the others: the body stays, or somebody takes it on their back (YB-ITEM-02)."""
    if dead.kind != "pc" or world.scheme != "delve" or bearer_of(world, dead) is not None:
        return
    able = [Option("carry", each.id) for each in bearers(world, dead.zone, strained=True)]
    if able and dead.zone == world.delve.zone:
        about = {"who": dead.id}
        clerics = [each for each in heroes(world) if each.key == "cleric" and not helpless(each)]
        choices = [Option("leave"), *able, *(Option("bless", each.id) for each in clerics), Option("bury")]
        chosen = table.ask(caller_seat(world), BODY, choices, about, default="leave")
        if chosen.verb == "carry":
            lift(table, world.creatures[chosen.target], dead)
        elif chosen.verb in ("bless", "bury") and take_turn(world, table) and _still_here(world, chosen):
            dead.rites = "blessing" if chosen.verb == "bless" else "burial"  # a turn's work (YB-DEATH-10, YB-DEATH-12)
            table.tell(Rites(dead.name, dead.rites))
            end_turn(world, table)


def see_to_body(world: World, table: Table, option: Option) -> None:
    """One who was left here before: taken up now, or blessed by a cleric in a turn (YB-ITEM-02, YB-DEATH-12)."""
    dead = world.creatures[option.target]
    choices = [Option("leave"), *(Option("carry", each.id) for each in bearers(world, dead.zone, strained=True))]
    clerics = [each for each in heroes(world) if each.key == "cleric" and not helpless(each)]
    choices += [Option("bless", each.id) for each in clerics if dead.status == "dead"]
    chosen = table.ask(caller_seat(world), BODY, choices, {"who": dead.id}, default="leave")
    if chosen.verb == "carry":
        lift(table, world.creatures[chosen.target], dead)
    elif chosen.verb == "bless" and take_turn(world, table):
        if _still_here(world, chosen):
            dead.rites = "blessing"
            table.tell(Rites(dead.name, dead.rites))
        close_turn(world, table)


def _still_here(world: World, chosen: Option) -> bool:
    """Whoever was to do it has come through the start of the turn; anybody may dig."""
    return not chosen.targets or not helpless(world.creatures[chosen.target])


def remember_foes(world: World) -> None:
    zone = world.delve.encounters.setdefault(world.delve.zone, [])
    for each in world.creatures.values():
        if each.side == "foes" and each.zone == world.delve.zone and not is_down(each) and each.id not in zone:
            zone.append(each.id)


def quiet_ones(world: World) -> list[Creature]:
    """Those here with whom there is peace, or who have not noticed the party."""
    ids = world.delve.encounters.get(world.delve.zone, [])
    found = [world.creatures[key] for key in ids if key in world.delve.peace]
    return [each for each in found if not is_down(each) and each.side == "foes"]


def suffered(world: World, table: Table) -> bool:
    """Rummaging before the eyes of those who live here, who may take it ill (YB-DUNG-12); False if they strike."""
    watchers = [e for e in quiet_ones(world) if not has(e, Asleep) and not e.used.get("paid-off")]
    if not watchers or not hostile(react(world, table, watchers)):
        return True
    end_peace(world, watchers)
    begin_conflict(world, table)
    return False


def end_peace(world: World, foes: list[Creature]) -> None:
    world.delve.peace = [key for key in world.delve.peace if key not in [each.id for each in foes]]


def pace(world: World) -> int:
    """A party moves at its slowest member's pace: two turns a zone if one is encumbered (YB-ITEM-05)."""
    return 2 if any(half_speed(each) for each in present(world)) else 1


def walk(world: World, table: Table) -> bool:
    """The turns that the way to the next zone takes (YB-ITEM-05); False if something stops them on it."""
    for left in reversed(range(pace(world))):
        if not take_turn(world, table):
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
    for each in members(world):
        if not is_down(each):
            each.zone = delve.zone
    join_here(world, table)
    carry_on(world)
    settle_chests(world, table)
    for each in members(world):
        if not is_down(each) and light_for(world, each) == "bright":
            dazzle(table, each)
    room = here(world)
    first = room.known != "entered"
    room.known = "entered"
    for way in ways(world, delve.zone):
        beyond = dungeon.rooms.get(way.other(delve.zone))
        if beyond is not None and beyond.known == "unseen" and way.kind == "open":
            beyond.known = "seen"
    if world.goal.startswith("level-") and world.goal == f"level-{room.level}":
        reach_goal(world, table)
    _stock(world, table, room)
    foes = foes_here(world)
    table.tell(Entered(room.id, room.name or room.id, room.text if first else "", tuple(each.name for each in foes)))
    if room.data.get(CHALK):
        table.tell(Used("", "chalked", str(room.data[CHALK])))
    _earlier_dead(world, table)
    hum(world, table)
    if first:
        _elves(world, table, room)
    if room.trap is not None and room.trap.state == "set" and (delve.running or not room.trap.known) and not foes:
        _trap_here(world, table, room)
    for each in heroes(world):
        squint(world, each)
    update_blindness(world)


def _earlier_dead(world: World, table: Table) -> None:
    """Who was left here on an earlier delve is seen where there is light (YB-DEATH-10)."""
    zone = world.delve.zone
    lying = [each.name for each in world.creatures.values() if each.left and each.zone == zone and not each.rites]
    if lying and light_at(world, zone) != "dark":
        table.tell(Acted("body", "found", listed(lying)))


def _stock(world: World, table: Table, room: Room) -> None:
    """The room's bands become creatures when the room is first entered."""
    if not room.bands:
        return
    for place, band in enumerate(room.bands):
        number = roll_dice(table, band.number, NUMBER)
        table.tell(Met(band.kind, number))
        foes = muster(world, table, band.kind, number, room.id)
        if "mark" in room.data and place == 0:
            foes[0].mark("marked")
            foes[0].name = f"{foes[0].name} {room.data['mark']}"
        if room.purpose == "chief" and place == 0:
            foes[0].mark("chief")  # whoever holds the chief's room is the chief
        if band.data.get("asleep") and not world.delve.loud:
            for each in foes:
                each.effects.append(Asleep("shift", bad=True, about="asleep"))
        world.delve.encounters.setdefault(room.id, []).extend(each.id for each in foes)
    room.bands = []


def _elves(world: World, table: Table, room: Room) -> None:
    """An elf may notice a hidden door on entering, 2-in-6 (YB-CLASS-18)."""
    hidden = [w for w in dungeon_of(world).ways.values() if room.id in (w.a, w.b) and w.hidden]
    elves = [each for each in heroes(world) if each.key == "elf" and not is_bad(each)]
    if not hidden or not elves:
        return
    if not chance(table, 2, 6, ELF, elves[0].name):
        table.tell(Secret("an elf's look round"), to=(GM,))  # who sees nothing does not know that something is there
        return
    for way in hidden:
        way.found = True
    table.tell(Found("secret door", len(hidden)))


def _trap_here(world: World, table: Table, room: Room) -> None:
    """An unknown trap goes off against the front on 2-in-6, for sure while running (YB-DUNG-06)."""
    victims = present(world)
    if room.trap is None or not victims:
        return
    if world.delve.running or chance(table, 2, 6, Why("Trap sprung", "YB-DUNG-06")):
        spring(world, table, room.trap, victims[0])
    else:
        table.tell(Secret("a trap that did not go off"), to=(GM,))
