"""More of what a Dungeon Master may do in a moment: things of one's own, patrols, the lost, curses, bounties, and
which small rulings to be asked for (BF-CORE-06).
"""

from __future__ import annotations

from tablewright.engine.asking import DONE, menu, pick
from tablewright.engine.decisions import Question
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.core.beings import is_monster
from tablewright.rules.begone_foe.book.core.conditions import afflict
from tablewright.rules.begone_foe.book.core.gear import add_item
from tablewright.rules.begone_foe.book.core.likeness import by_id, numbered, unlike
from tablewright.rules.begone_foe.book.core.place import dungeon_of
from tablewright.rules.begone_foe.book.core.rolls import GM, SMALL
from tablewright.rules.begone_foe.book.delve.wandering import area_of, meet
from tablewright.rules.begone_foe.book.master.preparing import (
    DM_KIND,
    DM_NUMBER,
    DM_ROOM,
    MOST_SILVER,
    here_or,
    kinds_for,
    mastered,
)
from tablewright.rules.begone_foe.book.monsters.bestiary import muster
from tablewright.rules.begone_foe.book.town.bounties import pay_bounties
from tablewright.rules.begone_foe.content import KINDS
from tablewright.rules.begone_foe.state import Being, Bounty, Campaign, Item
from tablewright.world.dungeon import Band

DM_WHOM = Question("dm-whom", "BF-CORE-06")
DM_WORDS = Question("dm-words", "BF-CORE-06")
DM_ASKS = Question("dm-asks", "BF-CORE-06")
DM_WEIGH = Question("dm-weigh", "BF-ENC-02")
DM_AFFLICT = Question("dm-afflict", "BF-SOUL-05")
DM_ATTITUDE_NOW = Question("dm-mood", "BF-REACT-06")
LONGEST_WORDS, LONGEST_NAME = 400, 40
MOST_SLOTS, MOST_TURNS, MOST_LOST = 4, 60, 6
MOODS = ("hostile", "guarded", "indifferent", "friendly")


def whom(state: Campaign, table: Table, what: str, beings: list[Being]) -> Being:
    return pick(table, GM, DM_WHOM, beings, {"what": what})


def _members(state: Campaign) -> list[Being]:
    return [being for being in state.party if not is_monster(being)]


def choose_rulings(state: Campaign, table: Table) -> None:
    """Which small rulings come to the game master: each is turned on, or off again, until that is all."""
    options = [Option(DONE), *map(Option, SMALL)]
    for key in menu(table, GM, DM_ASKS, lambda: options, lambda: {"number": len(state.asked_for)}, most=len(SMALL)):
        if key in state.asked_for:
            state.asked_for.remove(str(key))
        else:
            state.asked_for.append(str(key))


# --- things ----------------------------------------------------------------------------------------------------------
def give_own_thing(state: Campaign, table: Table) -> None:
    """A thing no list has: its name, and the slots it fills, none to four (BF-ENC-02)."""
    being = whom(state, table, "thing", _members(state))
    name = table.ask_text(GM, DM_WORDS, LONGEST_NAME, {"what": "thing"}).strip()
    if name:
        slots = table.ask_number(GM, DM_NUMBER, 0, MOST_SLOTS, {"what": "slots"}, "1")
        add_item(being, Item("oddment", title=name, bulk=slots))
        mastered(table, "thing", f"{being.name}: {name}")


def weigh(state: Campaign, table: Table) -> None:
    """What a thing that somebody carries fills: no slot, one, two or more (BF-ENC-02)."""
    owners = [being for being in _members(state) if being.items]
    if not owners:
        return
    being = whom(state, table, "weigh", owners)
    key = table.ask(GM, DM_WEIGH, [str(item.id) for item in unlike(numbered(being.items))], {"who": being.id})
    item = by_id(being.items, key)
    item.bulk = table.ask_number(GM, DM_NUMBER, 0, MOST_SLOTS, {"what": "slots"}, "1")


def curse(state: Campaign, table: Table) -> None:
    """A curse or a disease is laid on somebody; five Soul Dice lift it (BF-SOUL-05)."""
    being = whom(state, table, "afflict", _members(state))
    afflict(state, table, being, table.ask(GM, DM_AFFLICT, ("cursed", "diseased"), {"who": being.id}, "cursed"))


# --- comings and goings ----------------------------------------------------------------------------------------------
def set_patrol(state: Campaign, table: Table) -> None:
    """From now on this part has a patrol of its own instead of the check; none of them ends it (BF-WANDER-08)."""
    room = here_or(state, state.here)
    area = area_of(state, room.id)
    kind = table.ask(GM, DM_KIND, kinds_for(room.level), {"level": room.level}, "goblin")
    number = table.ask_number(GM, DM_NUMBER, 0, MOST_LOST * 2, {"what": "patrol"}, "3")
    if number:
        every = table.ask_number(GM, DM_NUMBER, 1, MOST_TURNS, {"what": "every"}, "4")
        area.data |= {"patrol": kind, "patrol_number": str(number), "patrol_every": every}
    else:
        area.data.pop("patrol", None)
    dungeon_of(state).areas.setdefault(area.key, area)
    mastered(table, "patrol", f"{KINDS[kind].name} x {number}", secret=True)


def set_table(state: Campaign, table: Table) -> None:
    """One more line in the encounter table of this part; once it has one, nothing else comes (BF-WANDER-04)."""
    room = here_or(state, state.here)
    area = area_of(state, room.id)
    kind = table.ask(GM, DM_KIND, kinds_for(room.level), {"level": room.level}, "goblin")
    number = table.ask_number(GM, DM_NUMBER, 1, MOST_LOST * 2, {"what": "monsters"}, "3")
    area.encounters.append(Band(kind, str(number)))
    dungeon_of(state).areas.setdefault(area.key, area)
    mastered(table, "table", f"{KINDS[kind].name} x {number}", secret=True)


def move_dwellers(state: Campaign, table: Table) -> None:
    """Those who live in one room go to another (BF-WANDER-08)."""
    dungeon = dungeon_of(state)
    lived_in = [room.id for room in dungeon.rooms.values() if room.bands and room.id != state.here]
    if not lived_in:
        return
    start = dungeon.rooms[table.ask(GM, DM_ROOM, lived_in, {"what": "move"})]
    others = [room.id for room in dungeon.rooms.values() if room is not start and room.id != state.here]
    if others:
        goal = dungeon.rooms[table.ask(GM, DM_ROOM, others, {"what": "goal"})]
        goal.bands, start.bands = [*goal.bands, *start.bands], []
        for being in state.beings.values():
            if being.room == start.id:
                being.room = goal.id
        mastered(table, "move", f"{start.name}: {goal.name}", secret=True)


def lost_folk(state: Campaign, table: Table) -> None:
    """People who have lost their way come upon the party and would be brought home (BF-WANDER-06)."""
    number = table.ask_number(GM, DM_NUMBER, 1, MOST_LOST, {"what": "lost"}, "2")
    folk = muster(state, table, Band("human_normal", str(number)), here_or(state, state.here).level, rolled=number)
    for being in folk:
        being.note("lost")
    state.attitudes[folk[0].group] = "friendly"
    meet(state, table, folk, wandering=True)


def set_mood(state: Campaign, table: Table) -> None:
    """What those one talks to think from now on: a wrong move that no rule knows, or a right one (BF-REACT-06)."""
    meeting = state.meeting
    assert meeting is not None, "nobody is being met"
    meeting.attitude = table.ask(GM, DM_ATTITUDE_NOW, MOODS, {"attitude": meeting.attitude}, meeting.attitude)
    mastered(table, "mood", meeting.attitude)


def post_bounty(state: Campaign, table: Table) -> None:
    """A notice on the board: in words, and what it pays; the game master says when it is earned (BF-ADV-02)."""
    words = table.ask_text(GM, DM_WORDS, LONGEST_WORDS, {"what": "bounty"}).strip()
    if words:
        pays = table.ask_number(GM, DM_NUMBER, 1, MOST_SILVER, {"what": "pay"}, "100")
        state.board.append(Bounty(state.new_id("b"), "words", words, silver=pays))
        mastered(table, "bounty", words)


def grant_bounty(state: Campaign, table: Table) -> None:
    """A task in words is done: it is paid in town, at once if the party is there."""
    tasks = [bounty for bounty in state.bounties if bounty.task == "words" and not bounty.done]
    if tasks:
        task = pick(table, GM, DM_WHOM, tasks, {"what": "grant"})
        task.done = 1
        mastered(table, "grant", task.target)
        if state.phase == "town":
            pay_bounties(state, table)
