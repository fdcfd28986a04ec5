"""What is done in a room: searching it, taking what lies there, picking up what was left (Skills, Treasure)."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.options import Option, each
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.core.beings import able_hands, is_monster, up
from tablewright.rules.begone_foe.book.core.gear import add_item, load, room_for
from tablewright.rules.begone_foe.book.core.likeness import by_id, numbered, unlike
from tablewright.rules.begone_foe.book.core.place import CHEST, LOCKED, dungeon_of, room_of
from tablewright.rules.begone_foe.book.core.rolls import ask_gm, caller
from tablewright.rules.begone_foe.book.core.saves import attempt, may_try
from tablewright.rules.begone_foe.book.delve.hours import pass_turns
from tablewright.rules.begone_foe.book.delve.treasure import items_of, pocket, roomiest, tell_find
from tablewright.rules.begone_foe.book.delve.wandering import noise
from tablewright.rules.begone_foe.book.meeting.blades import FALSE_STEP, fight_here
from tablewright.rules.begone_foe.events import Opened, Searched, Talked
from tablewright.rules.begone_foe.state import Being, Campaign, Item, Meeting
from tablewright.world.dungeon import Room, ways_from

LOOT = Question("loot", "BF-ENC-08")
LOOT_FOR = Question("loot-for", "BF-ENC-08")
ACROSS_THE_ROOM = 30
DONE = Option("done")


def room_options(state: Campaign) -> list[Option]:
    room = room_of(state)
    out: list[Option] = []
    able = [] if room.searched else seekers(state)
    if able:
        out += [Option("search"), *each("search", [being.id for being in able[1:]])]
    if room.hoard is not None and not room.hoard.empty and not room.hoard.hidden:
        out += _chest_options(state) if room.data.get(LOCKED) else _ways_to_take(state)
    if state.lost_gear.get(state.here) and state.here not in state.tried_rooms:
        out.append(Option("gather"))
    return out


def _ways_to_take(state: Campaign) -> list[Option]:
    """All of it; or thing by thing, where there is somebody to hand it to."""
    return [Option("take"), Option("choose")] if _carriers(state) else [Option("take")]


def _carriers(state: Campaign) -> list[str]:
    return [being.id for being in able_hands(state)]


def _chest_options(state: Campaign) -> list[Option]:
    """A lock is picked by those who have not failed at it, or broken, which is heard (BF-SKILL-04, BF-SKILL-08)."""
    able = able_hands(state)
    out = [Option("break", CHEST)] if able else []
    return [*out, Option("pick", CHEST)] if any(may_try(being, f"chest in {state.here}") for being in able) else out


def open_chest(state: Campaign, table: Table, how: str) -> None:
    room_of(state).data.pop(LOCKED)
    table.tell(Opened(how, True))
    if not pass_turns(state, table, 1) and state.anybody:
        noise(state, table, "chest")


# --- searching -------------------------------------------------------------------------------------------------------
def seekers(state: Campaign) -> list[Being]:
    """Who has not looked here yet, the best first: one try for each (BF-SKILL-08)."""
    task = _task(state)
    able = [being for being in able_hands(state) if may_try(being, task)]
    return sorted(able, key=lambda being: (-("architecture" in being.masteries), -being.skill))


def _task(state: Campaign) -> str:
    return f"search {state.here}"


def search(state: Campaign, table: Table, rest: str) -> None:
    """A turn: hidden treasure is found without a roll, secret doors by Architecture (BF-SKILL-01, BF-SKILL-04).

    The test is rolled whether or not there is a secret, so that a failure tells nothing.
    """
    if pass_turns(state, table, 1):
        return
    room, able = room_of(state), [being for being in seekers(state) if not rest or being.id == rest]
    found = ["treasure"] if _uncover(room) else []
    secrets = [way for way in ways_from(dungeon_of(state), room.id, hidden=True) if way.hidden]
    if able and attempt(state, table, able[0], "architecture", obstacle=_task(state)):
        room.searched = True
        for way in secrets[:1]:
            way.found = True
            found.append("door")
    room.searched = room.searched or not seekers(state)
    table.tell(Searched(tuple(found)))


def _uncover(room: Room) -> bool:
    if room.hoard is None or not room.hoard.hidden or room.hoard.empty:
        return False
    room.hoard.hidden = False
    return True


# --- taking ----------------------------------------------------------------------------------------------------------
def take(state: Campaign, table: Table, rest: str) -> None:
    """All of it, each thing by whoever has most room."""
    hoard = room_of(state).hoard
    assert hoard is not None
    if not _minded(state, table):
        pocket(state, table, hoard)


def choose(state: Campaign, table: Table, rest: str) -> None:
    """Thing by thing, and who carries it; what is left lies here for another time (BF-ENC-02, BF-ENC-08)."""
    hoard = room_of(state).hoard
    assert hoard is not None
    if _minded(state, table):
        return
    finds = items_of(hoard)
    tell_find(table, hoard)
    hoard.coins, hoard.gems, hoard.jewellery, hoard.things = 0, [], [], []
    state.lost_gear.setdefault(state.here, []).extend(finds)
    pick_over(state, table)


def pick_over(state: Campaign, table: Table) -> None:
    """What lies on the floor here, one thing after the other."""
    while pile := state.lost_gear.get(state.here, []):
        answer = table.ask(
            caller(state), LOOT, [DONE, *(Option("take", str(item.id)) for item in unlike(numbered(pile)))]
        )
        if answer == DONE:
            return
        item = by_id(pile, answer.target)
        state.lost_gear[state.here] = [other for other in pile if other is not item]
        _hand_to(state, table, item)
    state.lost_gear.pop(state.here, None)


def _hand_to(state: Campaign, table: Table, item: Item) -> None:
    item.id = -1
    add_item(state.beings[table.ask(caller(state), LOOT_FOR, _carriers(state), {"thing": item.kind})], item)


def onlookers(state: Campaign) -> list[Being]:
    """Those who live here and are at home."""
    groups = {band.data.get("group") for band in room_of(state).bands}
    return [
        being for being in state.beings.values() if being.room == state.here and being.group in groups and up(being)
    ]


def _minded(state: Campaign, table: Table) -> bool:
    """Hands on what belongs to those who look on are a false step, whatever they thought before (BF-REACT-06)."""
    there = onlookers(state)
    if not there:
        return False
    ruled = ask_gm(state, table, FALSE_STEP, ("hostile", "bear it"), "hostile", {"foe": there[0].id}, small=False)
    table.tell(Talked("loot", ruled))
    if ruled == "bear it":
        return False
    for band in room_of(state).bands:
        band.data["attitude"] = "hostile"
    feet = min(ACROSS_THE_ROOM, room_of(state).longest_feet)
    fight_here(state, table, there, Meeting([being.id for being in there], distance=feet))
    return True


def gather(state: Campaign, table: Table, rest: str) -> None:
    """Pick up what was left here: by those who have room for it, as far as it goes; beasts in tow carry nothing."""
    left = []
    for item in state.lost_gear.pop(state.here, []):
        taker = roomiest(state)
        if load(taker) == "free" and room_for(taker, item) and not is_monster(taker):
            add_item(taker, item)
        else:
            left.append(item)
    if left:
        state.lost_gear[state.here] = left
        state.tried_rooms.append(state.here)


ROOM = {"search": search, "take": take, "choose": choose, "gather": gather}
