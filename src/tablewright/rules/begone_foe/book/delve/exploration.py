"""Exploring: one decision of the party in the dungeon, and what follows from it (Movement, Light, Traps, Skills).

A turn of careful walking covers 100 ft, of hurried walking 300 (BF-MOVE-02); the slowest sets the pace (BF-MOVE-04).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tablewright.engine.asking import pick
from tablewright.engine.decisions import Facts, Question
from tablewright.engine.options import Option, by_target, each
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.core.beings import able_hands, hit_dice, is_monster, up
from tablewright.rules.begone_foe.book.core.gear import has_item, use_up
from tablewright.rules.begone_foe.book.core.light import flame_here, party_light, room_lit
from tablewright.rules.begone_foe.book.core.place import (
    CHEST,
    KNOCKED,
    LOCKED,
    burst,
    dungeon_of,
    lock_yields,
    portal_held,
    portal_yields,
    room_of,
)
from tablewright.rules.begone_foe.book.core.rolls import best_at, caller
from tablewright.rules.begone_foe.book.core.saves import EASY, HARD, attempt, may_try
from tablewright.rules.begone_foe.book.delve.arriving import enter, see_by_new_light
from tablewright.rules.begone_foe.book.delve.company import COMPANY, kindlers, light_party, members_options
from tablewright.rules.begone_foe.book.delve.hours import can_light, light_if_dark, pass_turns
from tablewright.rules.begone_foe.book.delve.marching import overburdened, speed, take_up_barrows, turns_of, walk
from tablewright.rules.begone_foe.book.delve.onward import usual_step, ways_on
from tablewright.rules.begone_foe.book.delve.parting import PARTING, meet_again, nobody_waits, parting_options
from tablewright.rules.begone_foe.book.delve.rest import may_sleep
from tablewright.rules.begone_foe.book.delve.scouting import WHO, learning_options, listen, track
from tablewright.rules.begone_foe.book.delve.searching import ROOM, open_chest, room_options
from tablewright.rules.begone_foe.book.delve.wandering import noise
from tablewright.rules.begone_foe.book.magic.peaceful import cast_in_peace, read_in_peace
from tablewright.rules.begone_foe.book.magic.thralls import come_back
from tablewright.rules.begone_foe.book.master.aims import aims_below
from tablewright.rules.begone_foe.book.master.moment import IN_THE_DUNGEON, dm_moment
from tablewright.rules.begone_foe.book.master.own_words import try_in_words
from tablewright.rules.begone_foe.book.meeting.manners import covered_in_blood
from tablewright.rules.begone_foe.book.meeting.stealth import may_sneak
from tablewright.rules.begone_foe.book.town.crafting import WORK, work_options
from tablewright.rules.begone_foe.book.town.expedition import come_home
from tablewright.rules.begone_foe.events import Left, Opened
from tablewright.rules.begone_foe.state import Being, Campaign
from tablewright.world.dungeon import Way, walk_feet

EXPLORE = Question("explore", "BF-MOVE-02")
GO, SNEAK = by_target("go"), by_target("sneak")
MAP, HURRY, LIGHT, SCOUT, MARCH = map(Option, ("map", "hurry", "light", "scout", "march"))
WASH = Option("wash")
WAIT, CAMP, QUENCH, KINDLE, GEAR_UP, TRY = map(Option, ("wait", "camp", "quench", "kindle", "gear", "try"))


# --- the decision ----------------------------------------------------------------------------------------------------
def step(state: Campaign, table: Table) -> None:
    """One decision of the party; before it the game master may step in."""
    meet_again(state)
    come_back(
        state, table, [being for being in state.beings.values() if being.room == state.here and being.side == "party"]
    )
    if dm_moment(state, table, IN_THE_DUNGEON) or state.after:
        return  # a level that was earned by it comes first (BF-ADV-07)
    keys = options(state)
    about: Facts = {"room": state.here, "turn": state.clock.turn, **overburdened(state)}
    chosen = table.ask(caller(state), EXPLORE, keys, about, partial(usual_step, state, keys))
    _DEEDS[chosen.verb](state, table, chosen.target)
    if chosen.verb in ("cast", "read", "drink"):
        see_by_new_light(state, table)


def options(state: Campaign) -> list[Option]:
    """What the party may do here: ways first, then the room, then itself; with nobody up, time can only pass."""
    out: list[Option] = []
    party = state.party
    awake = [being for being in party if up(being)]
    if not awake:
        return [*parting_options(state, party, awake), *_night(state), WAIT]
    if speed(state):
        quietly = may_sneak(state, party)
        spikes = any(has_item(being, "spikes") for being in party)
        hands = [being for being in awake if not being.kind]  # as `able_hands` says
        for way in ways_on(state):
            out += _way_options(state, way, hands, quietly, spikes)
    out += room_options(state)
    out += learning_options(state)
    return out + _party_options(state, party, awake)


def _night(state: Campaign) -> list[Option]:
    return [CAMP] if may_sleep(state) else []


def _way_options(state: Campaign, way: Way, hands: list[Being], quietly: bool, spikes: bool) -> list[Option]:
    """Open what opens; stuck doors are forced without a roll (BF-SKILL-01), locked ones picked or broken.

    What Hold Portal shuts gives way to great strength alone.
    """
    if way.kind == "exit":
        return [GO[way.id]] if nobody_waits(state) else []
    if way.blocked:
        out = [] if portal_held(way) else [Option("break", way.id)]
        if way.state == "locked" and any(may_try(being, way.id) for being in hands):
            out.append(Option("pick", way.id))
        if not any(lock_yields(way, being) for being in hands) and not _forceful(state, way):
            return out
        return [*out, *_passing(state, way, quietly)]
    out = _passing(state, way, quietly)
    if way.kind == "door" and spikes:
        out.append(Option("spike", way.id))
    return out


def _forceful(state: Campaign, way: Way) -> bool:
    """Whether somebody is here whom a held portal cannot stop: a matter of a round."""
    return portal_held(way) and any(portal_yields(way, int(hit_dice(being))) for being in state.party if up(being))


def _passing(state: Campaign, way: Way, quietly: bool) -> list[Option]:
    return [GO[way.id], SNEAK[way.id]] if quietly and _worth_stealth(state, way) else [GO[way.id]]


def _pickers(state: Campaign, lock: str) -> list[Being]:
    return [being for being in able_hands(state) if may_try(being, lock)]


def _worth_stealth(state: Campaign, way: Way) -> bool:
    """Where nobody has been yet, and where somebody is known to be at home."""
    room = dungeon_of(state).rooms[way.other(state.here)]
    return room.known != "entered" or any(band.data.get("group") for band in room.bands)


def _party_options(state: Campaign, party: list[Being], awake: list[Being]) -> list[Option]:
    """`party`, and who of it is up: asked at every step, and looked up once."""
    out = [MAP if state.hurried else HURRY]
    if party_light(state):
        out += [QUENCH] if flame_here(state) else []
        out += [KINDLE] if kindlers(state) else []
    elif can_light(state):
        out.append(LIGHT if state.dark or not room_lit(state) else QUENCH)
    walkers = [being for being in awake if being.role == "pc"]
    if len(walkers) > 1 or (walkers and "sneaking" in walkers[0].masteries):
        out.append(SCOUT)
    out += parting_options(state, party, awake)
    out += each("send-home", [being.id for being in awake if being.role in ("hireling", "thrall")])
    if len(state.march) > 1:
        out.append(MARCH)
    out += members_options(state)
    out += [WASH] if covered_in_blood(state) else []
    out += _night(state)
    out += work_options(state)
    able = any(not is_monster(being) for being in awake)
    return [*out, GEAR_UP, TRY, WAIT] if able else [*out, GEAR_UP, WAIT]


# --- ways ------------------------------------------------------------------------------------------------------------
def _go(state: Campaign, table: Table, rest: str) -> None:
    state.quiet = False
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
    elif portal_held(way):
        burst(state, way)
        table.tell(Opened("burst", True))
    way.data.pop(KNOCKED, None)
    goal = way.other(state.here)
    light_if_dark(state, table, dungeon.rooms[goal].lit)
    take_up_barrows(state, table)
    if walk(state, table, walk_feet(dungeon, way), rough_way(state, way)):
        return  # they met on the way: the party is still in the room it was leaving
    enter(state, table, goal)


def rough_way(state: Campaign, way: Way) -> bool:
    return way.kind == "stairs" or dungeon_of(state).rooms[way.other(state.here)].rough


def way_turns(state: Campaign, way: Way) -> int:
    """Turns that this way takes now."""
    return turns_of(state, walk_feet(dungeon_of(state), way), rough_way(state, way))[0]


def _try(state: Campaign, table: Table, rest: str) -> None:
    """Anything else: a turn, a test, and what the game master makes of it; what is dropped takes no time."""
    able = [being.id for being in able_hands(state)]
    who = state.beings[table.ask(caller(state), WHO, able, {"task": "try"})]
    try_in_words(state, table, who, aims_below(state), lambda: not pass_turns(state, table, 1))


def _break(state: Campaign, table: Table, rest: str) -> None:
    """A door is broken down in a turn, and the noise carries (BF-WANDER-05)."""
    if rest == CHEST:
        open_chest(state, table, "break")
        return
    way = dungeon_of(state).ways[rest]
    way.state = "broken"
    state.held.pop(way.id, None)
    table.tell(Opened("break", True))
    if not pass_turns(state, table, 1) and state.anybody:
        noise(state, table, "door")


def _pick(state: Campaign, table: Table, rest: str) -> None:
    """A lock: a master opens it, others roll against 11, each once, a turn a try (BF-SKILL-08)."""
    lock = f"chest in {state.here}" if rest == CHEST else rest
    able = _pickers(state, lock)
    who = pick(table, caller(state), WHO, able, {"task": "lockpicking", "way": rest}, best_at("lockpicking", able))
    done = attempt(state, table, who, "lockpicking", lock_target(who), lock)
    if done and rest == CHEST:
        room_of(state).data.pop(LOCKED)
    elif done:
        dungeon_of(state).ways[rest].state = "open"
    table.tell(Opened("pick", done))
    pass_turns(state, table, 1)


def lock_target(being: Being) -> int:
    """Without picks a lock is a hard task (BF-SKILL-03)."""
    return EASY if has_item(being, "lockpicks") else HARD


def _spike(state: Campaign, table: Table, rest: str) -> None:
    """A spiked door keeps wanderers out (BF-WANDER-03)."""
    way = dungeon_of(state).ways[rest]
    owner = next(being for being in state.party if has_item(being, "spikes"))
    use_up(owner, "spikes")
    way.state = "spiked"
    table.tell(Opened("spike", True))


def _light(state: Campaign, table: Table, rest: str) -> None:
    light_party(state, table, rest)
    see_by_new_light(state, table)


def _send_home(state: Campaign, table: Table, rest: str) -> None:
    """A hireling goes back up alone and waits in town; what was summoned or won over goes its way (BF-HIRE-01)."""
    being = state.beings[rest]
    state.march.remove(rest)
    if is_monster(being):
        del state.beings[rest]
    else:
        state.stash_beings.append(rest)
    table.tell(Left(being.name, "dismissed"))


_DEEDS: dict[str, Callable[[Campaign, Table, str], None]] = {
    **COMPANY,
    **ROOM,
    "light": _light,
    "go": _go,
    "sneak": _sneak,
    "break": _break,
    "pick": _pick,
    "spike": _spike,
    "listen": listen,
    "track": track,
    "try": _try,
    **PARTING,
    **WORK,
    "send-home": _send_home,
    "cast": cast_in_peace,
    "read": read_in_peace,
}
