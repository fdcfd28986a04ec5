"""The game master's tools: what may be prepared, given and done at a moment."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from begone_foe import content, events
from begone_foe.book.characters import making
from begone_foe.book.core import beings, carrying, injuries, measures, saves
from begone_foe.book.core.groups import fight_of
from begone_foe.book.delve import dungeons, wandering
from begone_foe.book.meeting import surprise
from begone_foe.book.monsters import bestiary, morale
from begone_foe.book.town import hearsay
from begone_foe.state import Being, Bounty, Campaign, Group, Item
from tablewright.engine.asking import DONE, menu, pick
from tablewright.engine.budgets import MOST_MONSTERS
from tablewright.engine.decisions import Question
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.world.dungeon import Band, Dungeon, Hoard, Room, ways_from

# --- preparing --------------------------------------------------------------------------------------------------------
# What a Dungeon Master lays out beforehand: who lives in a room, what lies in it, what guards it, its name.
DM_ROOM = Question("dm-room", "BF-CORE-06")
DM_STOCK = Question("dm-stock", "BF-CORE-06")
DM_KIND = Question("dm-kind", "BF-MON-01")
DM_NUMBER = Question("dm-number", "BF-MON-14")
DM_TRAP = Question("dm-trap", "BF-TRAP-02")
DM_ATTITUDE = Question("dm-attitude", "BF-REACT-02")
DM_NAME = Question("dm-name", "BF-CORE-06")
DM_HARM = Question("dm-harm", "BF-TRAP-03")
DM_SAVE = Question("dm-score", "BF-SAVE-06")
MOST_SILVER, MOST_IN_A_ROOM = 10_000, 30
MOST_IN_A_HOARD = 12
HARMS = ("1d4", "1d6", "2d6", "3d6", "4d6", "6d6")
TOO_STRONG = 4  # hit dice above the level that are not offered
STOCK = (
    "dwellers", "lair", "hoard", "lair_hoard", "trap", "own_trap", "chest", "hide", "lock", "light", "name", "text",
    "clear",
)  # fmt: skip
ATTITUDES = ("roll", "hostile", "guarded", "indifferent", "friendly", *surprise.WANTS)


def mastered(table: Table, what: str, detail: str, *, secret: bool = False) -> None:
    table.tell(events.MasterDid(what, detail), to=(saves.GM,) if secret else ())


def here_or(state: Campaign, room: str) -> Room:
    """The room of this id, or the one behind the entrance."""
    dungeon = measures.dungeon_of(state)
    return dungeon.rooms[room or dungeon.entrance]


def kinds_for(level: int) -> list[str]:
    """The bestiary as far as it makes sense on this level, weakest first."""
    fitting = [kind for kind in content.KINDS.values() if kind.hd_dice <= level + TOO_STRONG]
    return [kind.id for kind in sorted(fitting, key=lambda kind: (kind.hd_dice, kind.name))]


def open_ahead(state: Campaign, table: Table) -> Dungeon:
    """The dungeon of the next expedition, laid out before anybody has set out for it."""
    if state.dungeon is None:
        state.delved += 1
        state.dungeon = dungeons.open_dungeon(state, table)
    return state.dungeon


def _how_many(table: Table, what: str, most: int, usual: int, least: int = 1) -> int:
    """A figure of the game master's."""
    return table.ask_number(saves.GM, DM_NUMBER, least, most, {"what": what}, str(usual))


def stock(state: Campaign, table: Table) -> None:
    """One change to one room that nobody has seen yet."""
    dungeon = open_ahead(state, table)
    unseen = [room.id for room in dungeon.rooms.values() if room.known != "entered"]
    rooms = [room for room in unseen if room != dungeon.entrance]
    if not rooms:
        return
    room = here_or(state, table.ask(saves.GM, DM_ROOM, rooms))
    what = table.ask(saves.GM, DM_STOCK, STOCK, {"room": room.id})
    _stock_room(state, table, room, what)
    mastered(table, "stock", f"{room.name}: {what.replace('_', ' ')}", secret=True)


def _stock_room(state: Campaign, table: Table, room: Room, what: str) -> None:
    match what:
        case "dwellers":
            kind = _which_kind(table, room)
            _settle(table, room, Band(kind, str(_how_many(table, "monsters", MOST_IN_A_ROOM, 3))))
        case "lair":
            _at_home(state, table, room)
        case "hoard":
            lay_treasure(room, _how_many(table, "treasure", MOST_SILVER, 100))
        case "lair_hoard":
            # What the bestiary says such dwellers have at home (BF-MON-13); two bands of a kind live in one lair.
            kinds = dict.fromkeys(band.kind for band in room.bands if band.kind in content.KINDS)
            _lay_hoard_of(state, table, room, kinds)
        case "trap":
            room.trap = dungeons.trap_of(table.ask(saves.GM, DM_TRAP, dungeons.LISTED, {"room": room.id}))
        case "own_trap":
            _own_trap(table, room)
        case "chest":
            room.data["locked"] = True  # what lies here is in something with a lock
        case "hide" if room.hoard is not None:
            room.hoard.hidden = True  # what lies here must be searched for
        case "lock":
            for way in ways_from(measures.dungeon_of(state), room.id, hidden=True):
                way.state = "locked" if way.kind == "door" else way.state
        case "light":
            room.lit = not room.lit
        case "name":
            room.name = table.ask_text(saves.GM, DM_NAME, 40, {"room": room.id}, room.name).strip() or room.name
        case "text":
            room.text = table.ask_text(saves.GM, DM_NAME, 400, {"room": room.id}, room.text).strip() or room.text
        case "clear":
            room.bands, room.trap, room.hoard = [], None, None


def _at_home(state: Campaign, table: Table, room: Room) -> None:
    """A lair by the bestiary: as many as it says, with chief and guards, and what they have (BF-MON-13, BF-MON-14)."""
    kind = _which_kind(table, room)
    number = min(MOST_MONSTERS, bestiary.number_met(table, content.KINDS[kind], room.level, lair=True))
    _settle(table, room, Band(kind, str(number), lair=True, data={bestiary.HOME: True}))
    _lay_hoard_of(state, table, room, [kind])


def _which_kind(table: Table, room: Room) -> str:
    return table.ask(saves.GM, DM_KIND, kinds_for(room.level), {"level": room.level}, "goblin")


def _settle(table: Table, room: Room, band: Band) -> None:
    """How they will take it; some want something first."""
    attitude = table.ask(saves.GM, DM_ATTITUDE, ATTITUDES, {"kind": band.kind}, "roll")
    if attitude in surprise.WANTS:
        _demand(table, band, attitude)
    elif attitude != "roll":
        band.data["attitude"] = attitude
    room.bands.append(band)


def _demand(table: Table, band: Band, want: str) -> None:
    """What they ask of those who come: a sum, so many rations, a riddle and its answer (BF-REACT-02)."""
    band.data["wants"] = want
    if want == "riddle":
        band.data["riddle"] = table.ask_text(saves.GM, DM_NAME, 400, {"what": "riddle"}).strip()
        band.data["answer"] = table.ask_text(saves.GM, DM_NAME, 40, {"what": "answer"}).strip()
    else:
        most = MOST_SILVER if want == "bribe" else MOST_IN_A_ROOM
        band.data["price"] = _how_many(table, want, most, 10 if want == "bribe" else 1)


def lay_treasure(room: Room, silver: int) -> None:
    room.hoard = room.hoard or Hoard()
    room.hoard.coins += silver


def _lay_hoard_of(state: Campaign, table: Table, room: Room, kinds: Iterable[str]) -> None:
    room.hoard = room.hoard or Hoard()
    for kind in kinds:
        dungeons.merge(room.hoard, dungeons.lair_hoard(state, table, kind))
    _in_bags(room.hoard)


def _in_bags(hoard: Hoard) -> None:
    """Of many gems or jewels the least are counted together, so that no hoard is longer than a list can be."""
    for stones in (hoard.gems, hoard.jewellery):
        stones.sort(reverse=True)
        while len(stones) > MOST_IN_A_HOARD:
            stones.append(stones.pop() + stones.pop())
    del hoard.things[MOST_IN_A_HOARD:]


def _own_trap(table: Table, room: Room) -> None:
    """One of the game master's own: its name, the signs there are, how it harms and how it is saved (BF-TRAP-01)."""
    name = table.ask_text(saves.GM, DM_NAME, 40, {"what": "trap"}).strip()
    signs = table.ask_text(saves.GM, DM_NAME, 400, {"what": "signs"}).strip()
    harm = table.ask(saves.GM, DM_HARM, HARMS, {"room": room.id}, HARMS[0])
    save = table.ask(saves.GM, DM_SAVE, ("body", "mind", "skill"), {"room": room.id}, "skill")
    room.trap = dungeons.trap_of(dungeons.OWN_TRAP, data={"harm": harm, "save": save})
    room.trap.name, room.trap.signs = name or room.trap.name, signs or room.trap.signs


# --- tools ------------------------------------------------------------------------------------------------------------
# More of what a Dungeon Master may do in a moment: things of one's own, patrols, the lost, curses, bounties, and
# which small rulings to be asked for (BF-CORE-06).
DM_WHOM = Question("dm-whom", "BF-CORE-06")
DM_WORDS = Question("dm-words", "BF-CORE-06")
DM_ASKS = Question("dm-asks", "BF-CORE-06")
DM_WEIGH = Question("dm-weigh", "BF-ENC-02")
DM_AFFLICT = Question("dm-afflict", "BF-SOUL-05")
DM_ATTITUDE_NOW = Question("dm-mood", "BF-REACT-06")
LONGEST_WORDS, LONGEST_NAME = 400, 40
MOST_SLOTS, MOST_TURNS, MOST_LOST = 4, 60, 6
MOODS = ("hostile", "guarded", "indifferent", "friendly")


def _say_words(table: Table, what: str) -> str:
    return table.ask_text(saves.GM, DM_WORDS, LONGEST_WORDS, {"what": what}).strip()


def whom(state: Campaign, table: Table, what: str, beings: list[Being]) -> Being:
    return pick(table, saves.GM, DM_WHOM, beings, {"what": what})


def _members_there(state: Campaign) -> list[Being]:
    return [being for being in state.party if not beings.is_monster(being)]


def choose_rulings(state: Campaign, table: Table) -> None:
    """Which small rulings come to the game master: each is turned on, or off again, until that is all."""
    options = [Option(DONE), *map(Option, saves.SMALL)]
    for key in menu(
        table, saves.GM, DM_ASKS, lambda: options, lambda: {"number": len(state.asked_for)}, most=len(saves.SMALL)
    ):
        if key in state.asked_for:
            state.asked_for.remove(str(key))
        else:
            state.asked_for.append(str(key))


# --- things ----------------------------------------------------------------------------------------------------------
def give_own_thing(state: Campaign, table: Table) -> None:
    """A thing no list has: its name, and the slots it fills, none to four (BF-ENC-02)."""
    being = whom(state, table, "thing", _members_there(state))
    name = table.ask_text(saves.GM, DM_WORDS, LONGEST_NAME, {"what": "thing"}).strip()
    if name:
        slots = _how_many(table, "slots", MOST_SLOTS, 1, least=0)
        carrying.add_item(being, Item("oddment", title=name, bulk=slots))
        mastered(table, "thing", f"{being.name}: {name}")


def weigh(state: Campaign, table: Table) -> None:
    """What a thing that somebody carries fills: no slot, one, two or more (BF-ENC-02)."""
    owners = [being for being in _members_there(state) if being.items]
    if not owners:
        return
    being = whom(state, table, "weigh", owners)
    things = [str(item.id) for item in measures.unlike(measures.numbered(being.items))]
    item = measures.by_id(being.items, table.ask(saves.GM, DM_WEIGH, things, {"who": being.id}))
    item.bulk = _how_many(table, "slots", MOST_SLOTS, 1, least=0)


def curse(state: Campaign, table: Table) -> None:
    """A curse or a disease is laid on somebody; five Soul Dice lift it (BF-SOUL-05)."""
    being = whom(state, table, "afflict", _members_there(state))
    injuries.afflict(
        state, table, being, table.ask(saves.GM, DM_AFFLICT, ("cursed", "diseased"), {"who": being.id}, "cursed")
    )


# --- comings and goings ----------------------------------------------------------------------------------------------
def set_patrol(state: Campaign, table: Table) -> None:
    """From now on this part has a patrol of its own instead of the check; none of them ends it (BF-WANDER-08)."""
    room = here_or(state, state.here)
    area = wandering.area_of(state, room.id)
    kind = table.ask(saves.GM, DM_KIND, kinds_for(room.level), {"level": room.level}, "goblin")
    number = _how_many(table, "patrol", MOST_LOST * 2, 3, least=0)
    if number:
        every = _how_many(table, "every", MOST_TURNS, 4)
        area.data |= {"patrol": kind, "patrol_number": str(number), "patrol_every": every}
    else:
        area.data.pop("patrol", None)
    measures.dungeon_of(state).areas.setdefault(area.key, area)
    mastered(table, "patrol", f"{content.KINDS[kind].name} x {number}", secret=True)


def set_table(state: Campaign, table: Table) -> None:
    """One more line in the encounter table of this part; once it has one, nothing else comes (BF-WANDER-04)."""
    room = here_or(state, state.here)
    area = wandering.area_of(state, room.id)
    kind = table.ask(saves.GM, DM_KIND, kinds_for(room.level), {"level": room.level}, "goblin")
    number = _how_many(table, "monsters", MOST_LOST * 2, 3)
    area.encounters.append(Band(kind, str(number)))
    measures.dungeon_of(state).areas.setdefault(area.key, area)
    mastered(table, "table", f"{content.KINDS[kind].name} x {number}", secret=True)


def move_dwellers(state: Campaign, table: Table) -> None:
    """Those who live in one room go to another (BF-WANDER-08)."""
    dungeon = measures.dungeon_of(state)
    lived_in = [room.id for room in dungeon.rooms.values() if room.bands and room.id != state.here]
    if not lived_in:
        return
    start = dungeon.rooms[table.ask(saves.GM, DM_ROOM, lived_in, {"what": "move"})]
    others = [room.id for room in dungeon.rooms.values() if room is not start and room.id != state.here]
    if others:
        goal = dungeon.rooms[table.ask(saves.GM, DM_ROOM, others, {"what": "goal"})]
        goal.bands, start.bands = [*goal.bands, *start.bands], []
        for being in state.beings.values():
            if being.room == start.id:
                being.room = goal.id
        mastered(table, "move", f"{start.name}: {goal.name}", secret=True)


def lost_folk(state: Campaign, table: Table) -> None:
    """People who have lost their way come upon the party and would be brought home (BF-WANDER-06)."""
    number = _how_many(table, "lost", MOST_LOST, 2)
    folk = bestiary.muster(
        state, table, Band("human_normal", str(number)), here_or(state, state.here).level, rolled=number
    )
    for being in folk:
        being.note("lost")
    state.attitudes[folk[0].group] = "friendly"
    wandering.meet(state, table, folk, wandering=True)


def set_mood(state: Campaign, table: Table) -> None:
    """What those one talks to think from now on: a wrong move that no rule knows, or a right one (BF-REACT-06)."""
    meeting = state.meeting
    assert meeting is not None, "nobody is being met"
    meeting.attitude = table.ask(saves.GM, DM_ATTITUDE_NOW, MOODS, {"attitude": meeting.attitude}, meeting.attitude)
    mastered(table, "mood", meeting.attitude)


def post_bounty(state: Campaign, table: Table) -> None:
    """A notice on the board: in words, and what it pays; the game master says when it is earned (BF-ADV-02)."""
    words = _say_words(table, "bounty")
    if words:
        pays = _how_many(table, "pay", MOST_SILVER, 100)
        state.board.append(Bounty(state.new_id("b"), "words", words, silver=pays))
        mastered(table, "bounty", words)


def grant_bounty(state: Campaign, table: Table) -> None:
    """A task in words is done: it is paid in town, at once if the party is there."""
    tasks = [bounty for bounty in state.bounties if bounty.task == "words" and not bounty.done]
    if tasks:
        task = pick(table, saves.GM, DM_WHOM, tasks, {"what": "grant"})
        task.done = 1
        mastered(table, "grant", task.target)
        if state.phase == "town":
            hearsay.pay_bounties(state, table)


# --- moment -----------------------------------------------------------------------------------------------------------
# The Dungeon Master's moment: before a dungeon is entered, between steps, at the top of a round (BF-CORE-06).
# A human game master steps in here: places monsters and treasure, calls for tests, gives an edge, rewards, tells. The
# referee always goes on. What is laid out beforehand stands in `preparing.py`.
MOMENT = Question("dm-moment", "BF-CORE-06", standing=True)
DM_SKILL = Question("dm-skill", "BF-SKILL-03")
DM_SCORE = Question("dm-score", "BF-SAVE-06")
DM_TARGET = Question("dm-target", "BF-SAVE-05")
DM_EDGE = Question("dm-edge", "BF-ATK-04")
DM_SIDE = Question("dm-side", "BF-WANDER-07")
DM_DANGER = Question("dm-danger", "BF-WANDER-02")
DM_THING = Question("dm-thing", "BF-EQUIP-15")
GO_ON = "go_on"
NO_SKILL = "none"
EVERYBODY = "everybody"
MOST_IN_A_MOMENT = 12
MOST_FOES, MOST_RIVALS, MOST_HARM, MOST_XP = 20, 8, 60, 20_000
RIVALS = ("npc_party_basic", "npc_party_expert")

# What is offered when; keys are stable.
IN_THE_DUNGEON = (
    GO_ON, "tell", "monsters", "noise", "stock", "treasure", "thing", "test", "save", "hurt", "heal", "award",
    "light", "quench", "send", "danger", "own-thing", "weigh", "curse", "patrol", "table", "move", "lost", "grant",
    "asks",
)  # fmt: skip
IN_A_FIGHT = (
    GO_ON, "tell", "edge", "monsters", "morale", "break", "test", "save", "hurt", "heal", "quench", "send", "curse",
    "asks",
)  # fmt: skip
IN_A_MEETING = (GO_ON, "tell", "mood", "test", "save", "own-thing", "asks")
IN_TOWN = (
    GO_ON, "tell", "rumour", "test", "save", "award", "thing", "stock", "own-thing", "weigh", "curse", "bounty",
    "grant", "asks",
)  # fmt: skip
BEFORE_ENTERING = (GO_ON, "stock", "danger", "rumour", "tell")


def dm_moment(state: Campaign, table: Table, offered: Sequence[str]) -> bool:
    """Ask the game master's seat until it goes on. True when what was done changes what comes next."""
    when = f"{state.phase} {state.here} {state.clock.turn} {state.fight.round if state.fight is not None else 0}"
    if not state.moments or when == state.moment_at:
        return False  # nothing has passed since the last one
    state.moment_at = when
    for _ in range(MOST_IN_A_MOMENT):
        answer = table.ask(saves.GM, MOMENT, offered, {"phase": state.phase}, GO_ON)
        if answer == GO_ON:
            return False
        phase = state.phase
        _use_tool(state, table, answer)
        if state.phase != phase or not state.characters:
            return True
    return False


def _use_tool(state: Campaign, table: Table, tool: str) -> None:
    match tool:
        case "tell":
            if words := _say_words(table, "tell"):
                mastered(table, "tell", words)
        case "rumour":
            # Something the town will tell those who ask next.
            if words := _say_words(table, "rumour"):
                open_ahead(state, table).rumours.insert(len(state.rumours), words)
                mastered(table, "rumour", words, secret=True)
        case "test":
            # Any SKILL test, with or without a mastery that bears on it (BF-SKILL-02, BF-SKILL-03).
            being = whom(state, table, "test", _members_there(state))
            skill = table.ask(saves.GM, DM_SKILL, (NO_SKILL, *content.SKILLS), {"who": being.id}, NO_SKILL)
            saves.attempt(state, table, being, "" if skill == NO_SKILL else skill, _target(table, being), ruled=True)
        case "save":
            being = whom(state, table, "save", _members_there(state))
            score = table.ask(saves.GM, DM_SCORE, ("body", "mind", "skill"), {"who": being.id}, "skill")
            saves.saves(state, table, being, score, _target(table, being), saves.Peril("danger"))
        case "hurt":
            being = whom(state, table, "hurt", _everyone(state))
            injuries.harm(state, table, being, _how_many(table, "hurt", MOST_HARM, 3), "misfortune")
        case "heal":
            _heal_one(state, table)
        case "award":
            _award_xp(state, table)
        case "treasure":
            room = here_or(state, state.here)
            lay_treasure(room, _how_many(table, "treasure", MOST_SILVER, 50))
            mastered(table, "treasure", room.name)
        case "thing":
            _give_thing(state, table)
        case "light":
            room = here_or(state, state.here)
            room.lit = not room.lit
            mastered(table, "bright" if room.lit else "dark", room.name)
        case "danger":
            _set_danger(state, table)
        case "noise":
            wandering.check(state, table)  # now (BF-WANDER-05)
        case "monsters":
            # Into the fight, on a side of their own choosing, or upon the party (BF-WANDER-06, BF-WANDER-07).
            _bring_upon(state, table, bring_in(state, table))
        case "edge":
            _give_edge(state, table)
        case "break":
            _break_group(state, table)
        case "morale":
            group = _a_group(state, table, "morale")  # tests now (BF-MORALE-01)
            if group is not None and morale.nerve(state, table, group, "called for"):
                morale.break_off(state, table, group)
        case "quench":
            _quench_light(state, table)
        case "send":
            _send_dwellers(state, table)
        case _:
            _TOOLS[tool](state, table)


_TOOLS = {
    "stock": stock, "own-thing": give_own_thing, "weigh": weigh, "curse": curse, "patrol": set_patrol,
    "table": set_table, "move": move_dwellers, "lost": lost_folk, "mood": set_mood, "bounty": post_bounty,
    "grant": grant_bounty, "asks": choose_rulings,
}  # fmt: skip


# --- words, tests, harm ----------------------------------------------------------------------------------------------
def _target(table: Table, being: Being) -> int:
    return table.ask_number(saves.GM, DM_TARGET, *saves.TARGETS, {"who": being.id}, str(saves.EASY))


def _heal_one(state: Campaign, table: Table) -> None:
    hurt = [each for each in _everyone(state) if each.hp < beings.max_hp(each)]
    if not hurt:
        return _in_vain(table, "heal")
    being = whom(state, table, "heal", hurt)
    injuries.heal(table, being, _how_many(table, "heal", MOST_HARM, 3), "good fortune")
    return None


def _in_vain(table: Table, what: str) -> None:
    """There is nobody to do it to: the master is told so, and nobody else."""
    mastered(table, f"no_{what}", "", secret=True)


def _everyone(state: Campaign) -> list[Being]:
    foes = [state.beings[key] for key in state.fight.fighters if key in state.beings] if state.fight else []
    there = {being.id: being for being in [*state.party, *foes] if not being.dead}
    return list(there.values())


def _award_xp(state: Campaign, table: Table) -> None:
    """XP for what no rule pays: to one, or to each of them (BF-ADV-02)."""
    keys = [EVERYBODY, *(being.id for being in state.characters)]
    who = table.ask(saves.GM, DM_WHOM, keys, {"what": "award"}, EVERYBODY)
    xp = _how_many(table, "award", MOST_XP, 50)
    for being in state.characters:
        if who in (EVERYBODY, being.id):
            making.award(state, table, being, xp, "the game master")


# --- things, light, danger -------------------------------------------------------------------------------------------
def _give_thing(state: Campaign, table: Table) -> None:
    being = whom(state, table, "thing", _members_there(state))
    kind = table.ask(
        saves.GM, DM_THING, [key for key, gear in content.GEAR.items() if gear.price or gear.magic], {"who": being.id}
    )
    carrying.add_item(being, Item(kind, content.GEAR[kind].per))
    mastered(table, "thing", f"{being.name}: {content.GEAR[kind].name}")


def _set_danger(state: Campaign, table: Table) -> None:
    """How often things wander in this part (BF-WANDER-02)."""
    area = wandering.area_of(state, state.here or here_or(state, "").id)
    area.danger = table.ask(saves.GM, DM_DANGER, tuple(content.DANGER), {"danger": area.danger}, area.danger)
    measures.dungeon_of(state).areas.setdefault(area.key, area)
    mastered(table, "danger", area.danger, secret=True)


# --- monsters --------------------------------------------------------------------------------------------------------
def bring_in(state: Campaign, table: Table) -> list[Being]:
    """Monsters of choice, or rival adventurers with all they are and have (BF-MON-01, BF-MON-17)."""
    level = here_or(state, state.here).level
    kind = table.ask(saves.GM, DM_KIND, [*kinds_for(level), *RIVALS], {"level": level}, "goblin")
    number = _how_many(table, "monsters", MOST_FOES, 1)
    if kind in RIVALS:
        return wandering.rival_party(state, table, kind, str(min(number, MOST_RIVALS)))
    return bestiary.muster(state, table, Band(kind, str(number)), level, rolled=number)


def _bring_upon(state: Campaign, table: Table, foes: list[Being]) -> None:
    if state.fight is None or not foes:
        wandering.meet(state, table, foes, wandering=True)
        return
    act = table.ask(saves.GM, DM_SIDE, morale.NEWCOMERS_MAY, {"foe": foes[0].id}, "attack party")
    morale.come_upon_a_fight(state, table, foes, act)


def _give_edge(state: Campaign, table: Table) -> None:
    """A decisive edge, or a handicap, on the next attack of one (BF-ATK-04)."""
    there = _everyone(state)
    being = whom(state, table, "edge", there)
    edge = table.ask(saves.GM, DM_EDGE, ("advantage", "disadvantage"), {"who": being.id}, "advantage")
    being.uses["edge"] = 1 if edge == "advantage" else 2
    mastered(table, edge, being.name)


def _break_group(state: Campaign, table: Table) -> None:
    """A group loses heart, whatever the dice would say (BF-MORALE-07)."""
    group = _a_group(state, table, "break")
    if group is not None:
        mastered(table, "break", next(being.name for being in _everyone(state) if being.group == group.key))
        morale.break_off(state, table, group)


def _a_group(state: Campaign, table: Table, what: str) -> Group | None:
    """A group that still holds, by one of its members."""
    groups = [group for group in fight_of(state).groups.values() if not group.broken]
    there = [being for group in groups for being in _everyone(state) if being.group == group.key and beings.up(being)]
    if not there:
        _in_vain(table, what)
        return None
    first = {being.group: being for being in reversed(there)}
    return fight_of(state).groups[whom(state, table, what, list(first.values())).group]


def _quench_light(state: Campaign, table: Table) -> None:
    """Something puts out a light: a draught, water, a hand (BF-LIGHT-01)."""
    bearers = [being for being in _everyone(state) if beings.holds_flame(being)]
    if not bearers:
        return _in_vain(table, "quench")
    being = whom(state, table, "quench", bearers)
    for item in being.items:
        item.lit = False
    return mastered(table, "quench", being.name)


def _send_dwellers(state: Campaign, table: Table) -> None:
    """Those who live in a room get up and come (BF-WANDER-03, BF-WANDER-05)."""
    dungeon = measures.dungeon_of(state)
    lived_in = [room.id for room in dungeon.rooms.values() if room.bands and room.id != state.here]
    if not lived_in:
        return _in_vain(table, "send")
    room = dungeon.rooms[table.ask(saves.GM, DM_ROOM, lived_in, {"what": "send"})]
    there = state.fight.fighters if state.fight is not None else []
    dwellers = [being for band in room.bands for being in wandering.occupants(state, table, room, band)]
    foes = [being for being in dwellers if being.id not in there]  # some of them may have come before
    room.bands = []
    for being in foes:
        being.room, being.home = "", room.id
    return _bring_upon(state, table, foes) if foes else None
