"""Exploring: one decision of the party in the dungeon, and what follows from it (Movement, Light, Traps, Skills).

A turn of careful walking covers 100 ft, of hurried walking 300 (BF-MOVE-02); the slowest sets the pace (BF-MOVE-04).
"""

from __future__ import annotations

from tablewright.engine.asking import pick
from tablewright.engine.decisions import Question
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.characters.care import care_options, cure, mend_one
from tablewright.rules.begone_foe.book.characters.pack import gear_menu
from tablewright.rules.begone_foe.book.core.beings import is_monster, max_hp, soul_dice, up
from tablewright.rules.begone_foe.book.core.gear import add_item, has_item, load, slots_of, use_up
from tablewright.rules.begone_foe.book.core.rolls import caller, party_light, room_lit
from tablewright.rules.begone_foe.book.core.saves import EASY, HARD, attempt, may_try
from tablewright.rules.begone_foe.book.delve.expedition import come_home
from tablewright.rules.begone_foe.book.delve.hours import can_light, light_up, pass_turns
from tablewright.rules.begone_foe.book.delve.marching import dungeon_of, room_of, speed, take_up_barrows, walk
from tablewright.rules.begone_foe.book.delve.rest import may_sleep, night, short_rest
from tablewright.rules.begone_foe.book.delve.scouting import WHO, learning_options, listen, track, warned
from tablewright.rules.begone_foe.book.delve.traps import come_upon
from tablewright.rules.begone_foe.book.delve.treasure import pocket
from tablewright.rules.begone_foe.book.delve.wandering import meet, noise, occupants
from tablewright.rules.begone_foe.book.fight.deeds import drink
from tablewright.rules.begone_foe.book.magic.casting import castable, potions, readable_scrolls
from tablewright.rules.begone_foe.book.magic.peaceful import cast_in_peace, read_in_peace
from tablewright.rules.begone_foe.book.magic.turning import soul_heal
from tablewright.rules.begone_foe.book.master.moment import IN_THE_DUNGEON, dm_moment
from tablewright.rules.begone_foe.book.master.own_words import try_in_words
from tablewright.rules.begone_foe.book.meeting.stealth import may_sneak
from tablewright.rules.begone_foe.content import GEAR
from tablewright.rules.begone_foe.events import Entered, Opened, Quenched, Searched
from tablewright.rules.begone_foe.state import Being, Campaign
from tablewright.world.dungeon import Way, walk_feet, ways_from

EXPLORE = Question("explore", "BF-MOVE-02")
SCOUT = Question("scout", "BF-SURP-07")
HEAL_WHOM = Question("heal-whom", "BF-SOUL-03")


# --- the decision ----------------------------------------------------------------------------------------------------


def step(state: Campaign, table: Table) -> None:
    """One decision of the party; before it the game master may step in."""
    if dm_moment(state, table, IN_THE_DUNGEON):
        return
    chosen = table.ask(caller(state), EXPLORE, options(state), {"room": state.here, "turn": state.clock.turn})
    _DEEDS[chosen.verb](state, table, chosen.target)


def options(state: Campaign) -> list[Option]:
    """What the party may do here: ways first, then the room, then itself."""
    out: list[Option] = []
    awake = any(up(being) for being in state.party)
    if awake and speed(state) > 0:
        quietly = may_sneak(state, state.party)
        spikes = any(has_item(being, "spikes") for being in state.party)
        for way in ways_from(dungeon_of(state), state.here):
            out += _way_options(state, way, quietly, spikes)
    out += _room_options(state) if awake else []
    out += _party_options(state)
    return out


def _way_options(state: Campaign, way: Way, quietly: bool, spikes: bool) -> list[Option]:
    """Open what opens; stuck doors are forced without a roll (BF-SKILL-01), locked ones picked or broken."""
    if way.kind == "exit":
        return [Option("go", way.id)]
    if way.blocked:
        out = [Option("break", way.id)]
        pickers = [being for being in state.party if up(being) and may_try(being, way.id) and not is_monster(being)]
        if pickers and way.state == "locked":
            out.append(Option("pick", way.id))
        return out
    out = [Option("go", way.id)]
    if quietly and _unvisited(state, way):
        out.append(Option("sneak", way.id))
    if way.kind == "door" and spikes:
        out.append(Option("spike", way.id))
    return out


def _unvisited(state: Campaign, way: Way) -> bool:
    return dungeon_of(state).rooms[way.other(state.here)].known != "entered"


def _room_options(state: Campaign) -> list[Option]:
    room = room_of(state)
    out: list[Option] = []
    if not room.searched:
        out.append(Option("search"))
    if room.hoard is not None and not room.hoard.empty and not room.hoard.hidden:
        out.append(Option("take"))
    if state.lost_gear.get(state.here) and state.here not in state.tried_rooms:
        out.append(Option("gather"))
    return out + learning_options(state)


def _party_options(state: Campaign) -> list[Option]:
    out = [Option("map" if state.hurried else "hurry")]
    if party_light(state):
        out.append(Option("quench"))
    elif not room_lit(state) and can_light(state):
        out.append(Option("light"))
    if any("sneaking" in being.masteries for being in state.characters):
        out.append(Option("scout"))
    out += _members_options(state)
    out += [Option("camp")] if may_sleep(state) else []
    return [*out, Option("gear"), *([Option("try")] if _able(state) else []), Option("wait")]


def _able(state: Campaign) -> list[Being]:
    """Characters who can do something of their own; nobody may be (BF-INJ-12)."""
    return [being for being in state.characters if up(being)]


def _members_options(state: Campaign) -> list[Option]:
    """What single members could do for the party; one look at each, as this is asked at every step."""
    hurt = healer = caster = drinker = reader = tired = False
    for being in state.party:
        if being.kind:
            continue
        hurt = hurt or being.hp < max_hp(being)
        healer = healer or (being.heart > being.soul_spent and soul_dice(being) > 0 and up(being))
        caster = caster or bool((being.spells or being.book) and castable(being))
        tired = tired or (being.role == "pc" and not being.short_rested)
        for item in being.items:
            drinker = drinker or item.kind == "potion"
            reader = reader or (item.kind == "scroll" and bool(readable_scrolls(state, being)))
    offered = (("heal", hurt and healer), ("cast", caster), ("drink", drinker), ("read", reader), ("rest", tired))
    return [*(Option(key) for key, possible in offered if possible), *care_options(state)]


# --- ways ------------------------------------------------------------------------------------------------------------


def _go(state: Campaign, table: Table, rest: str) -> None:
    take_way(state, table, dungeon_of(state).ways[rest])


def _sneak(state: Campaign, table: Table, rest: str) -> None:
    """Quietly, and without a light that shows (BF-LIGHT-06)."""
    state.quiet = True
    take_way(state, table, dungeon_of(state).ways[rest])


def take_way(state: Campaign, table: Table, way: Way) -> None:
    dungeon = dungeon_of(state)
    if way.kind == "exit":
        come_home(state, table)
        return
    if way.state == "stuck":
        way.state = "open"
        table.tell(Opened("force", True))
        if noise(state, table, "door"):
            return
    elif way.kind == "door" and way.state == "shut":
        way.state = "open"
    take_up_barrows(state, table)
    goal = way.other(state.here)
    rough = way.kind == "stairs" or dungeon.rooms[goal].rough
    came = walk(state, table, walk_feet(dungeon, way), rough)
    if came:
        return  # they met on the way: the party is still in the room it was leaving
    enter(state, table, goal)


def enter(state: Campaign, table: Table, goal: str) -> None:
    """A room: its looks, its trap, whoever lives there."""
    room = dungeon_of(state).rooms[goal]
    state.came_by, state.here = state.here, goal
    first, room.known = room.known != "entered", "entered"
    feature = room.features[0] if room.features and first else ""
    table.tell(Entered(room.id, room.name, room.text if first else "", room.level, state.clock.turn, first, feature))
    if first:
        state.count("rooms")
    come_upon(state, table, room)
    if state.phase != "dungeon" or not state.characters:
        return
    if room.bands:
        foes = [being for band in room.bands for being in occupants(state, table, room, band)]
        living = [foe for foe in foes if not foe.dead]
        meet(state, table, living, wandering=False, warned=warned(state, table, room.id, living))
    else:
        state.quiet = False


def _try(state: Campaign, table: Table, rest: str) -> None:
    """Anything else: a turn, a test, and what the game master makes of it."""
    able = [being.id for being in _able(state)]
    who = state.beings[table.ask(caller(state), WHO, able, {"task": "try"})]
    if not pass_turns(state, table, 1):
        try_in_words(state, table, who)


def _break(state: Campaign, table: Table, rest: str) -> None:
    """A door is broken down in a turn, and the noise carries (BF-WANDER-05)."""
    way = dungeon_of(state).ways[rest]
    way.state = "broken"
    state.held.pop(way.id, None)
    table.tell(Opened("break", True))
    if not pass_turns(state, table, 1):
        noise(state, table, "door")


def _pick(state: Campaign, table: Table, rest: str) -> None:
    """A lock: a master opens it, others roll against 11, each once, a turn a try (BF-SKILL-08)."""
    way = dungeon_of(state).ways[rest]
    able = [being for being in state.party if up(being) and may_try(being, way.id) and not is_monster(being)]
    who = pick(table, caller(state), WHO, able, {"task": "lockpicking", "way": way.id})
    target = EASY if has_item(who, "lockpicks") else HARD
    done = attempt(state, table, who, "lockpicking", target, way.id)
    if done:
        way.state = "open"
    table.tell(Opened("pick", done))
    pass_turns(state, table, 1)


def _spike(state: Campaign, table: Table, rest: str) -> None:
    """A spiked door keeps wanderers out (BF-WANDER-03)."""
    way = dungeon_of(state).ways[rest]
    owner = next(being for being in state.party if has_item(being, "spikes"))
    use_up(owner, "spikes")
    way.state = "spiked"
    table.tell(Opened("spike", True))


# --- the room --------------------------------------------------------------------------------------------------------


def _search(state: Campaign, table: Table, rest: str) -> None:
    """A turn: hidden treasure is found without a roll, secret doors by Architecture (BF-SKILL-01, BF-SKILL-04)."""
    if pass_turns(state, table, 1):
        return
    room = room_of(state)
    room.searched = True
    found = []
    if room.hoard is not None and room.hoard.hidden and not room.hoard.empty:
        room.hoard.hidden = False
        found.append("treasure")
    secrets = [way for way in ways_from(dungeon_of(state), room.id, hidden=True) if way.hidden]
    if secrets:
        able = [being for being in state.party if up(being) and not is_monster(being)]
        seeker = max(able, key=lambda being: ("architecture" in being.masteries, being.skill), default=None)
        if seeker is not None and attempt(state, table, seeker, "architecture"):
            secrets[0].found = True
            found.append("door")
    table.tell(Searched(tuple(found)))


def _take(state: Campaign, table: Table, rest: str) -> None:
    hoard = room_of(state).hoard
    assert hoard is not None
    pocket(state, table, hoard)


def _gather(state: Campaign, table: Table, rest: str) -> None:
    """Pick up what was left here: by those who have room for it, as far as it goes."""
    left = []
    for item in state.lost_gear.pop(state.here, []):
        taker = max(state.party, key=lambda being: 10 + being.body - sum(slots_of(each) for each in being.items))
        if load(taker) == "free" and not is_monster(taker):
            add_item(taker, item)
        else:
            left.append(item)
    if left:
        state.lost_gear[state.here] = left
        state.tried_rooms.append(state.here)


# --- the party -------------------------------------------------------------------------------------------------------


def _hurry(state: Campaign, table: Table, rest: str) -> None:
    state.hurried = True


def _map(state: Campaign, table: Table, rest: str) -> None:
    state.hurried = False


def _light(state: Campaign, table: Table, rest: str) -> None:
    state.dark = False
    if not light_up(state, table):
        state.dark = True


def _quench(state: Campaign, table: Table, rest: str) -> None:
    """A quenched torch keeps the turns it has left (BF-LIGHT-01)."""
    state.dark = True
    for being in state.party:
        for item in being.items:
            if item.lit:
                item.lit = False
                table.tell(Quenched(being.name, GEAR[item.kind].name))


def _scout(state: Campaign, table: Table, rest: str) -> None:
    """Somebody goes 30 ft ahead (BF-SURP-07)."""
    keys = [being.id for being in state.characters if up(being)]
    answer = table.ask(caller(state), SCOUT, [*keys, "nobody"])
    state.scout = "" if answer == "nobody" else answer


def _healers(state: Campaign) -> list[Being]:
    return [being for being in state.party if soul_dice(being) and up(being)]


def _heal(state: Campaign, table: Table, rest: str) -> None:
    healers = _healers(state)
    healer = pick(table, caller(state), WHO, healers, {"task": "heal"})
    patients = [being.id for being in state.party if being.hp < max_hp(being) and not is_monster(being)]
    patient = state.beings[table.ask(healer.seat, HEAL_WHOM, patients, {"who": healer.id})]
    soul_heal(table, healer, patient, 1)


def _cure(state: Campaign, table: Table, rest: str) -> None:
    cure(state, table)


def _mend(state: Campaign, table: Table, rest: str) -> None:
    mend_one(state, table)


def _drink(state: Campaign, table: Table, rest: str) -> None:
    owners = [being.id for being in state.party if potions(being)]
    owner = state.beings[table.ask(caller(state), WHO, owners, {"task": "drink"})]
    drink(state, table, owner, owner)


def _rest(state: Campaign, table: Table, rest: str) -> None:
    short_rest(state, table)


def _camp(state: Campaign, table: Table, rest: str) -> None:
    night(state, table)


def _gear(state: Campaign, table: Table, rest: str) -> None:
    gear_menu(state, table)


def _wait(state: Campaign, table: Table, rest: str) -> None:
    pass_turns(state, table, 1)


_DEEDS = {
    "go": _go,
    "sneak": _sneak,
    "break": _break,
    "pick": _pick,
    "spike": _spike,
    "search": _search,
    "listen": listen,
    "track": track,
    "try": _try,
    "take": _take,
    "gather": _gather,
    "hurry": _hurry,
    "map": _map,
    "light": _light,
    "quench": _quench,
    "scout": _scout,
    "heal": _heal,
    "cure": _cure,
    "mend": _mend,
    "cast": cast_in_peace,
    "read": read_in_peace,
    "drink": _drink,
    "rest": _rest,
    "camp": _camp,
    "gear": _gear,
    "wait": _wait,
}
