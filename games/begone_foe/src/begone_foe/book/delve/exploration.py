"""Exploring: one decision of the party in the dungeon, and what follows from it (Movement, Light, Traps, Skills).

A turn of careful walking covers 100 ft, of hurried walking 300 (BF-MOVE-02); the slowest sets the pace (BF-MOVE-04).
"""

from __future__ import annotations

from functools import partial

from begone_foe import events
from begone_foe.book.core import beings, carrying, consent, measures, saves
from begone_foe.book.delve import company, dungeons, hours, wandering
from begone_foe.book.magic import spells_of_war, spells_of_wits
from begone_foe.book.master import aims, moment
from begone_foe.book.meeting import parley, surprise
from begone_foe.book.town import expedition, visit
from begone_foe.settings import is_brief
from begone_foe.state import Being, Campaign, Item, Meeting
from tablewright.engine.decisions import NO_FACTS, Facts, Question
from tablewright.engine.options import Option, by_target, each
from tablewright.engine.table import Table
from tablewright.world.dungeon import Room, Way, walk_feet, ways_from

# --- searching --------------------------------------------------------------------------------------------------------
# What is done in a room: searching it, taking what lies there, picking up what was left (Skills, Treasure).
LOOT = Question("loot", "BF-ENC-08")
LOOT_FOR = Question("loot-for", "BF-ENC-08")
ACROSS_THE_ROOM = 30
DONE = Option("done")


def room_options(state: Campaign) -> list[Option]:
    room = measures.room_of(state)
    out: list[Option] = []
    able = [] if room.searched else seekers(state)
    if able:
        out += [Option("search"), *each("search", [being.id for being in able[1:]])]
    if room.hoard is not None and not room.hoard.empty and not room.hoard.hidden:
        take = [Option("take"), *([Option("choose")] if _carriers(state) else [])]  # all of it, or thing by thing
        out += _chest_options(state) if room.data.get(measures.LOCKED) else take
    if state.lost_gear.get(state.here) and state.here not in state.tried_rooms:
        out.append(Option("gather"))
    return out


def _carriers(state: Campaign) -> list[str]:
    return [being.id for being in beings.able_hands(state)]


def _chest_options(state: Campaign) -> list[Option]:
    """A lock is picked by those who have not failed at it, or broken, which is heard (BF-SKILL-04, BF-SKILL-08)."""
    out = [Option("break", measures.CHEST)] if beings.able_hands(state) and _can_force(state) else []
    return [*out, Option("pick", measures.CHEST)] if _pickers(state, f"chest in {state.here}") else out


def open_chest(state: Campaign, table: Table, how: str) -> None:
    measures.room_of(state).data.pop(measures.LOCKED)
    table.tell(events.Opened(how, True))
    if not hours.pass_turns(state, table, 1) and state.anybody:
        wandering.noise(state, table, "chest")


# --- searching -------------------------------------------------------------------------------------------------------
def seekers(state: Campaign) -> list[Being]:
    """Who has not looked here yet, the best first: one try for each (BF-SKILL-08)."""
    task = _task(state)
    able = [being for being in beings.able_hands(state) if saves.may_try(being, task)]
    return sorted(able, key=lambda being: (-("architecture" in being.masteries), -being.skill))


def _task(state: Campaign) -> str:
    return f"search {state.here}"


def search(state: Campaign, table: Table, rest: str) -> None:
    """A turn: hidden treasure is found without a roll, secret doors by Architecture (BF-SKILL-01, BF-SKILL-04).

    The test is rolled whether or not there is a secret, so that a failure tells nothing.
    """
    if hours.pass_turns(state, table, 1):
        return
    room, able = measures.room_of(state), [being for being in seekers(state) if not rest or being.id == rest]
    found = ["treasure"] if _uncover(room) else []
    secrets = [way for way in ways_from(measures.dungeon_of(state), room.id, hidden=True) if way.hidden]
    if able and saves.attempt(state, table, able[0], "architecture", obstacle=_task(state)):
        room.searched = True
        for way in secrets[:1]:
            way.found = True
            found.append("door")
    room.searched = room.searched or not seekers(state)
    table.tell(events.Searched(tuple(found)))


def _uncover(room: Room) -> bool:
    if room.hoard is None or not room.hoard.hidden or room.hoard.empty:
        return False
    room.hoard.hidden = False
    return True


# --- taking ----------------------------------------------------------------------------------------------------------
def choose(state: Campaign, table: Table) -> None:
    """Thing by thing, and who carries it; what is left lies here for another time (BF-ENC-02, BF-ENC-08)."""
    hoard = measures.room_of(state).hoard
    assert hoard is not None
    if _minded(state, table):
        return
    finds = dungeons.items_of(hoard)
    dungeons.tell_find(table, hoard)
    hoard.coins, hoard.gems, hoard.jewellery, hoard.things = 0, [], [], []
    state.lost_gear.setdefault(state.here, []).extend(finds)
    pick_over(state, table)


def pick_over(state: Campaign, table: Table) -> None:
    """What lies on the floor here, one thing after the other."""
    while pile := state.lost_gear.get(state.here, []):
        answer = table.ask(
            saves.caller(state),
            LOOT,
            [DONE, *(Option("take", str(item.id)) for item in measures.unlike(measures.numbered(pile)))],
        )
        if answer == DONE:
            return
        item = measures.by_id(pile, answer.target)
        state.lost_gear[state.here] = [other for other in pile if other is not item]
        _hand_to(state, table, item)
    state.lost_gear.pop(state.here, None)


def _hand_to(state: Campaign, table: Table, item: Item) -> None:
    item.id = -1
    carrying.add_item(
        state.beings[table.ask(saves.caller(state), LOOT_FOR, _carriers(state), {"thing": item.kind})], item
    )


def onlookers(state: Campaign) -> list[Being]:
    """Those who live here and are at home."""
    groups = {band.data.get("group") for band in measures.room_of(state).bands}
    return [
        being
        for being in state.beings.values()
        if being.room == state.here and being.group in groups and beings.up(being)
    ]


def _minded(state: Campaign, table: Table) -> bool:
    """Hands on what belongs to those who look on are a false step, whatever they thought before (BF-REACT-06)."""
    there = onlookers(state)
    if not there:
        return False
    ruled = saves.ask_gm(
        state, table, parley.FALSE_STEP, ("hostile", "bear it"), "hostile", {"foe": there[0].id}, small=False
    )
    table.tell(events.Talked("loot", ruled))
    if ruled == "bear it":
        return False
    for band in measures.room_of(state).bands:
        band.data["attitude"] = "hostile"
    feet = min(ACROSS_THE_ROOM, measures.room_of(state).longest_feet)
    parley.fight_here(state, table, there, Meeting([being.id for being in there], distance=feet))
    return True


def gather(state: Campaign) -> None:
    """Pick up what was left here: by those who have room for it, as far as it goes; beasts in tow carry nothing."""
    left = []
    for item in state.lost_gear.pop(state.here, []):
        taker = dungeons.roomiest(state)
        if carrying.load(taker) == "free" and carrying.room_for(taker, item) and not beings.is_monster(taker):
            carrying.add_item(taker, item)
        else:
            left.append(item)
    if left:
        state.lost_gear[state.here] = left
        state.tried_rooms.append(state.here)


# --- exploration ------------------------------------------------------------------------------------------------------
EXPLORE = Question("explore", "BF-MOVE-02")
GO, SNEAK = by_target("go"), by_target("sneak")
MAP, HURRY, LIGHT, SCOUT, MARCH = map(Option, ("map", "hurry", "light", "scout", "march"))
WASH = Option("wash")
_BY_ONE = frozenset(("pick", "listen", "track"))  # what the best at it does, unless somebody is named
WAIT, CAMP, QUENCH, KINDLE, GEAR_UP, TRY = map(Option, ("wait", "camp", "quench", "kindle", "gear", "try"))


# --- the decision ----------------------------------------------------------------------------------------------------
def step(state: Campaign, table: Table) -> None:
    """One decision of the party; before it the game master may step in."""
    wandering.meet_again(state)
    spells_of_war.come_back(
        state, table, [being for being in state.beings.values() if being.room == state.here and being.side == "party"]
    )
    if moment.dm_moment(state, table, moment.IN_THE_DUNGEON) or state.after:
        return  # a level that was earned by it comes first (BF-ADV-07)
    feet = hours.speed(state)
    keys = options(state, feet)
    stuck = hours.overburdened(state) if not feet else NO_FACTS
    about: Facts = {"room": state.here, "turn": state.clock.turn, **stuck}
    chosen = table.ask(saves.caller(state), EXPLORE, keys, about, partial(hours.usual_step, state, keys))
    state.by_name &= chosen.verb in _BY_ONE
    _do(state, table, chosen.verb, chosen.target)
    if chosen.verb in ("cast", "read", "drink"):
        company.see_by_new_light(state, table)


def options(state: Campaign, feet: int) -> list[Option]:
    """What the party may do here, and at this speed: ways first, then the room, then itself.

    With nobody up, time can only pass.
    """
    out: list[Option] = []
    party = state.party
    awake = [being for being in party if beings.up(being)]
    if not awake:
        return [*wandering.parting_options(state, party, awake), *_night(state), WAIT]
    if feet:
        quietly = surprise.may_sneak(state, party)
        spikes = any(carrying.has_item(being, "spikes") for being in measures.packs(state))
        hands = [being for being in awake if not being.kind]  # as `able_hands` says
        for way in hours.ways_on(state):
            out += _way_options(state, way, hands, quietly, spikes)
    out += room_options(state)
    out += hours.learning_options(state)
    return out + consent.naming_options(state, out, _BY_ONE) + _party_options(state, party, awake)


def _night(state: Campaign) -> list[Option]:
    return [CAMP] if company.may_sleep(state) else []


def _way_options(state: Campaign, way: Way, hands: list[Being], quietly: bool, spikes: bool) -> list[Option]:
    """Open what opens; stuck doors are forced without a roll (BF-SKILL-01), locked ones picked or broken.

    That is too much for the Downed and the sick (BF-INJ-11). What Hold Portal shuts gives way to great strength alone.
    """
    if way.kind == "exit":
        return [GO[way.id]] if wandering.nobody_waits(state) else []
    if way.state == "stuck" and not _can_force(state):
        return []
    if way.blocked:
        out = [] if measures.portal_held(way) or not _can_force(state) else [Option("break", way.id)]
        if way.state == "locked" and _pickers(state, way.id):
            out.append(Option("pick", way.id))
        if not any(measures.lock_yields(way, being) for being in hands) and not _forceful(state, way):
            return out
        return [*out, *_passing(state, way, quietly)]
    out = _passing(state, way, quietly)
    if way.kind == "door" and spikes:
        out.append(Option("spike", way.id))
    return out


def _can_force(state: Campaign) -> bool:
    """Somebody is up who can do what is strenuous: break a door or a lid (BF-INJ-11)."""
    return any(beings.up(being) and not beings.disabled(being) for being in state.party)


def _forceful(state: Campaign, way: Way) -> bool:
    """Whether somebody is here whom a held portal cannot stop: a matter of a round."""
    return measures.portal_held(way) and any(
        measures.portal_yields(way, int(beings.hit_dice(being))) for being in state.party if beings.up(being)
    )


def _passing(state: Campaign, way: Way, quietly: bool) -> list[Option]:
    return [GO[way.id], SNEAK[way.id]] if quietly and _worth_stealth(state, way) else [GO[way.id]]


def _pickers(state: Campaign, lock: str) -> list[Being]:
    """Who has a hand for a lock and has not failed at it (BF-INJ-08, BF-SKILL-08)."""
    able = consent.open_to(state, "lockpicking", beings.able_hands(state))
    return [being for being in able if carrying.has_hand(being) and saves.may_try(being, lock)]


def _worth_stealth(state: Campaign, way: Way) -> bool:
    """Where nobody has been yet, and where somebody is known to be at home."""
    room = measures.dungeon_of(state).rooms[way.other(state.here)]
    return room.known != "entered" or any(band.data.get("group") for band in room.bands)


def _party_options(state: Campaign, party: list[Being], awake: list[Being]) -> list[Option]:
    """`party`, and who of it is up: asked at every step, and looked up once."""
    out = [MAP if state.hurried else HURRY]
    if beings.party_light(state):
        out += [QUENCH] if beings.flame_here(state) else []
        out += [KINDLE] if company.kindlers(state) else []
    elif hours.can_light(state):
        out.append(LIGHT if state.dark or not beings.room_lit(state) else QUENCH)
    walkers = [being for being in awake if being.role == "pc"]
    if len(walkers) > 1 or (walkers and "sneaking" in walkers[0].masteries):
        out.append(SCOUT)
    out += wandering.parting_options(state, party, awake)
    out += each("send-home", [being.id for being in awake if being.role in ("hireling", "thrall")])
    if len(state.march) > 1:
        out.append(MARCH)
    out += company.members_options(state)
    out += [WASH] if parley.covered_in_blood(state) else []
    out += _night(state)
    out += visit.work_options(state)
    able = any(not beings.is_monster(being) for being in awake)
    return [*out, GEAR_UP, TRY, WAIT] if able else [*out, GEAR_UP, WAIT]


# --- ways ------------------------------------------------------------------------------------------------------------
def take_way(state: Campaign, table: Table, way: Way) -> None:
    dungeon = measures.dungeon_of(state)
    if way.kind == "exit":
        expedition.come_home(state, table)
        return
    if way.state == "stuck":
        way.state = "open"
        table.tell(events.Opened("force", True))
        if wandering.noise(state, table, "door"):
            return
    elif way.kind == "door" and way.state == "shut":
        way.state = "open"
    elif measures.portal_held(way):
        measures.burst(state, way)
        table.tell(events.Opened("burst", True))
    way.data.pop(measures.KNOCKED, None)
    goal = way.other(state.here)
    hours.light_if_dark(state, table, dungeon.rooms[goal].lit)
    hours.take_up_barrows(state, table)
    if hours.walk(state, table, walk_feet(dungeon, way), rough_way(state, way)):
        return  # they met on the way: the party is still in the room it was leaving
    company.enter(state, table, goal)


def rough_way(state: Campaign, way: Way) -> bool:
    return way.kind == "stairs" or measures.dungeon_of(state).rooms[way.other(state.here)].rough


def way_turns(state: Campaign, way: Way) -> int:
    """Turns that this way takes now."""
    return hours.turns_of(state, walk_feet(measures.dungeon_of(state), way), rough_way(state, way))[0]


def _try(state: Campaign, table: Table) -> None:
    """Anything else: a turn, a test, and what the game master makes of it; what is dropped takes no time."""
    able = beings.able_hands(state)
    aims.party_tries(state, table, aims.aims_below(state), lambda: not hours.pass_turns(state, table, 1), able)


def _pick(state: Campaign, table: Table, rest: str) -> None:
    """A lock: a master opens it, others roll against 11, each once, a turn a try (BF-SKILL-08)."""
    lock = f"chest in {state.here}" if rest == measures.CHEST else rest
    able = _pickers(state, lock)
    usual = saves.best_at("lockpicking", able)
    who = consent.volunteer(state, table, "lockpicking", able, usual, {"way": rest})
    if who is None:
        return
    done = saves.attempt(state, table, who, "lockpicking", lock_target(who), lock)
    if done and rest == measures.CHEST:
        measures.room_of(state).data.pop(measures.LOCKED)
    elif done:
        measures.dungeon_of(state).ways[rest].state = "open"
    table.tell(events.Opened("pick", done))
    hours.pass_turns(state, table, 1)


def best_hand(state: Campaign, option: Option) -> tuple[str, Being] | None:
    """The skill that this asks for, and who is best at it; nobody where who does it will be asked."""
    skills = {"pick": "lockpicking", "listen": "alertness", "track": "tracking"}
    if option.verb not in skills or state.by_name or not is_brief(state.settings):
        return None
    skill = skills[option.verb]
    lock = f"chest in {state.here}" if option.target == measures.CHEST else option.target
    able = _pickers(state, lock) if option.verb == "pick" else consent.open_to(state, skill, beings.able_hands(state))
    best = saves.best_at(skill, able) if able else None
    return None if best is None else (skill, best)


def lock_target(being: Being) -> int:
    """Without picks a lock is a hard task (BF-SKILL-03)."""
    return saves.EASY if carrying.has_item(being, "lockpicks") else saves.HARD


def _spike(state: Campaign, table: Table, rest: str) -> None:
    """A spiked door keeps wanderers out (BF-WANDER-03)."""
    way = measures.dungeon_of(state).ways[rest]
    owner = next(being for being in measures.packs(state) if carrying.has_item(being, "spikes"))
    carrying.use_up(owner, "spikes")
    way.state = "spiked"
    table.tell(events.Opened("spike", True))


def _do(state: Campaign, table: Table, verb: str, rest: str) -> None:
    """What the party has chosen to do."""
    match verb:
        case "search":
            search(state, table, rest)
        case "take":
            # All of it, each thing by whoever has most room.
            hoard = measures.room_of(state).hoard
            assert hoard is not None
            if not _minded(state, table):
                dungeons.pocket(state, table, hoard)
        case "choose":
            choose(state, table)
        case "gather":
            gather(state)
        case "light":
            company.do(state, table, "light", rest)
            company.see_by_new_light(state, table)
        case "go":
            state.quiet = False
            take_way(state, table, measures.dungeon_of(state).ways[rest])
        case "sneak":
            # Quietly, and without a light that shows (BF-LIGHT-06).
            state.quiet = True
            take_way(state, table, measures.dungeon_of(state).ways[rest])
        case "break":
            # A door is broken down in a turn, and the noise carries (BF-WANDER-05).
            if rest == measures.CHEST:
                open_chest(state, table, "break")
                return
            way = measures.dungeon_of(state).ways[rest]
            way.state = "broken"
            state.held.pop(way.id, None)
            table.tell(events.Opened("break", True))
            if not hours.pass_turns(state, table, 1) and state.anybody:
                wandering.noise(state, table, "door")
        case "pick":
            _pick(state, table, rest)
        case "spike":
            _spike(state, table, rest)
        case "by-name":
            state.by_name = True
        case "listen":
            hours.listen(state, table, rest)
        case "track":
            hours.track(state, table, rest)
        case "try":
            _try(state, table)
        case "split":
            wandering.split(state, table, rest)
        case "switch":
            wandering.switch(state, table, rest)
        case "join":
            wandering.rejoin(state, table, rest)
        case "copy" | "make":
            visit.work(state, table, verb)
        case "send-home":
            # A hireling goes back up alone and waits in town; what was summoned or won over goes its way (BF-HIRE-01).
            being = state.beings[rest]
            state.march.remove(rest)
            if beings.is_monster(being):
                del state.beings[rest]
            else:
                state.stash_beings.append(rest)
            table.tell(events.Left(being.name, "dismissed"))
        case "cast":
            spells_of_wits.cast_in_peace(state, table)
        case "read":
            spells_of_wits.read_in_peace(state, table)
        case _:
            company.do(state, table, verb, rest)
