"""The dungeon generator (9.3): levels of rooms, and all that is rolled when a room is entered (PF-DUN-02)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tablewright.engine.decisions import Question
from tablewright.engine.events import Rolled, Why
from tablewright.engine.table import Table
from tablewright.rules.pocket_fantasy.book.characters.sneaking import find_bait
from tablewright.rules.pocket_fantasy.book.combat.beginning import begin_fight, make_foes
from tablewright.rules.pocket_fantasy.book.core.field import (
    GM,
    PARTY,
    dungeon_of,
    in_party,
    is_there,
    room_number,
    room_of,
)
from tablewright.rules.pocket_fantasy.book.core.picking import pick_fairly, something_bad
from tablewright.rules.pocket_fantasy.book.core.session import begin_session
from tablewright.rules.pocket_fantasy.book.equipment.light import pass_time
from tablewright.rules.pocket_fantasy.book.master.adventures import written_foes, written_level, written_rooms
from tablewright.rules.pocket_fantasy.book.master.naming import villain_name
from tablewright.rules.pocket_fantasy.book.master.traps import cross_the_floor, notice_secret
from tablewright.rules.pocket_fantasy.book.master.ways import lay_out
from tablewright.rules.pocket_fantasy.book.monsters.natures import lie_in_wait
from tablewright.rules.pocket_fantasy.content import (
    BOSSES,
    D6,
    ENEMY_NUMBER,
    FEATURE_CHARTS,
    FEATURES,
    LOCATION,
    MONSTER_TYPE,
    MONSTERS,
    OF_TYPE,
    ORDINARY,
    ROOM_SIZE,
    VILLAIN,
)
from tablewright.rules.pocket_fantasy.events import HiddenRoll, LevelReached, ReadAloud, RoomEntered
from tablewright.rules.pocket_fantasy.state import Chamber, Container, Creature, Dungeon, Room, World

LEVELS = Why("Levels of the dungeon", "PF-DUN-02")
PRESENCE = Why("Monsters?", "PF-DUN-03")
KIND = Why("Kind of monster", "PF-DUN-05")
BOSS_PICK = Why("Which boss", "PF-DUN-15")
VILLAIN_PICK = Why("Who the villain is", "PF-PLOT-02")
AWARENESS = Why("Caught unawares?", "PF-START-09")
FEATURE = Why("Room feature", "PF-FEAT-03")
SECRET = Why("Secret door?", "PF-DUN-18")

ASK_LEVELS = Question("levels", "PF-DUN-02", standing=True)
ASK_ROOMS = Question("rooms", "PF-DUN-02", standing=True)
ASK_PRESENCE = Question("presence", "PF-DUN-03", standing=True)
ASK_DOUBLE = Question("double-number", "PF-DUN-08", standing=True)
ASK_KIND = Question("monster-kind", "PF-DUN-05", standing=True)
ASK_BOSS = Question("boss-kind", "PF-DUN-15", standing=True)
ASK_AWARE = Question("who-is-unaware", "PF-START-09", standing=True)
ASK_AWARE_HERE = Question("unaware-here", "PF-START-09", standing=True)  # where nobody enters a room
VILLAIN_NAME = Question("villain-name", "PF-PLOT-01", standing=True)
ASK_SECOND = Question("second-kind", "PF-DUN-05", standing=True)
ASK_BOSS_HERE = Question("boss-here", "PF-DUN-15", standing=True)
ASK_BOSS_WHERE = Question("boss-where", "PF-DUN-15", standing=True)
ASK_SIZE = Question("room-size", "PF-DUN-09", standing=True)
ASK_FEATURES = Question("feature-count", "PF-FEAT-03", standing=True)
ROLL, NONE = "roll", "none"
ROOMS = 6
MINUTES_A_ROOM = 10
FEATURES_IN = {"small": 1, "medium": 2, "large": 3}


def enter_dungeon(world: World, table: Table) -> None:
    """A new dungeon: the session begins unless the last one goes on (PF-CORE-18); one d6 halved gives its levels."""
    if not world.session_open:
        begin_session(world, table)
    usual = str(len(world.script.levels)) if world.script else ROLL
    answer = table.ask(GM, ASK_LEVELS, (ROLL, "1", "2", "3"), {}, usual)
    levels = (table.roll(D6, LEVELS) + 1) // 2 if answer == ROLL else int(answer)
    world.dungeon = Dungeon(levels)
    world.mode, world.town = "dungeon", None
    new_level(world, table)


def new_level(world: World, table: Table) -> None:
    """Rooms joined by doors, the last of the row the boss's unless the PM says otherwise (PF-DUN-02, PF-DUN-15)."""
    dungeon = dungeon_of(world)
    chambers = written_level(world, dungeon.level)
    count = table.ask_number(GM, ASK_ROOMS, 2, 12, {"level": dungeon.level}, str(len(chambers) or ROOMS))
    rooms = written_rooms(chambers) if count == len(chambers) else lay_out(world, table, count)
    last = next((number for number, room in enumerate(rooms) if room.ends), count - 1)
    last = next((number for number, room in enumerate(rooms) if room.written and room.written.boss), last)
    rooms[table.ask_number(GM, ASK_BOSS_WHERE, 1, count, {"level": dungeon.level}, str(last + 1)) - 1].boss = True
    dungeon.rooms, dungeon.at, dungeon.quiet = rooms, -1, 0
    table.tell(LevelReached(dungeon.level, dungeon.levels, count))


def party_size(world: World) -> int:
    """Living PCs, also those at 0 HP, and living soldiers (PF-DUN-07, PF-COMMANDER-05)."""
    return sum(is_there(being) and in_party(being) for being in (*world.party, *world.companions))


# --- entering a room -------------------------------------------------------------------------------------------------
def enter_room(world: World, table: Table, number: int, unseen: bool = False) -> None:
    """Go into a room. `unseen`: somebody crept up to it successfully (PF-START-09)."""
    dungeon = dungeon_of(world)
    dungeon.at, dungeon.unaware = number, False
    unseen, dungeon.approach = unseen or dungeon.approach == "unseen", ""
    pass_time(world, table, MINUTES_A_ROOM)
    room = dungeon.rooms[number]
    if room.entered:
        table.tell(_entered(dungeon, room, new=False))
        room.foes = find_bait(world, table, room.foes)
        if room.foes:
            unaware = who_is_unaware(world, table)
            begin_fight(world, room.foes, unaware, boss=room.boss)
        return
    room.entered = True
    room.found = 1 + sum(each.entered for each in dungeon.rooms if each is not room)
    _furnish(world, table, room, unseen)


def _entered(dungeon: Dungeon, room: Room, new: bool) -> RoomEntered:
    number, sides = room_number(dungeon, dungeon.at), len(room.sides)
    return RoomEntered(number, room.size, tuple(room.features), new=new, boss=room.boss, sides=sides)


def _furnish(world: World, table: Table, room: Room, unseen: bool) -> None:
    """The dice of a new room, in the order of PF-DUN-02. An eel brings the water it lives in (PF-ABIL-02)."""
    cross_the_floor(world, table, room)
    if world.outcome:
        return
    if room.written is not None:
        _open_written(world, table, room, room.written, unseen)
        return
    foes = _boss_and_escort(world, table) if room.boss and _boss_is_there(world, table) else _monsters(world, table)
    unaware = who_is_unaware(world, table, unseen) if foes else []
    room.size = _size(table, foes)
    count = table.ask_number(GM, ASK_FEATURES, 0, 6, {"size": room.size}, str(FEATURES_IN[room.size]))
    room.features = [_feature(world, table) for _ in range(count)]
    if any(foe.kind == "giant_eel" for foe in foes):  # its room holds a pool besides (PF-DUN-05)
        room.features.append("pool")
    table.tell(Rolled())  # what was rolled openly so far
    room.secret = table.roll(D6, SECRET) == 6
    table.tell(HiddenRoll("secret door", room.secret), (GM,))
    _reveal(world, table, room)
    _meet(world, room, foes, unaware)


def _reveal(world: World, table: Table, room: Room, words: str = "") -> None:
    """What stands in the room, and what one sees of it."""
    room.containers = [Container(each) for each in room.features if "container" in FEATURES[each].traits]
    room.bodies = ["bones" for each in room.features if "bones" in FEATURES[each].traits]
    table.tell(msgspec.structs.replace(_entered(dungeon_of(world), room, new=True), caves=_in_caves(world)))
    if words:
        table.tell(ReadAloud(words))
    notice_secret(world, table, room)


def _meet(world: World, room: Room, foes: list[Creature], unaware: list[str]) -> None:
    """Who has not noticed the party waits for its decision; the others fight."""
    dungeon = dungeon_of(world)
    dungeon.quiet = 0 if foes else dungeon.quiet + 1
    if not foes:
        return
    if "foes" in unaware and PARTY not in unaware:
        room.foes, dungeon.unaware = foes, True
    else:
        begin_fight(world, foes, unaware, boss=room.boss)


def _open_written(world: World, table: Table, room: Room, chamber: Chamber, unseen: bool) -> None:
    """A room that an adventure describes: who and what is in it stands there, and no die is rolled for it."""
    foes = written_foes(world, chamber)
    if chamber.boss and dungeon_of(world).level == dungeon_of(world).levels:
        assert world.plot is not None
        world.plot.who = chamber.boss
        _name_villain(world, table, foes[0])
    lurking = lie_in_wait(world, foes, chamber.features)
    unaware = who_is_unaware(world, table, unseen, lurking=lurking) if foes else []
    room.size, room.features, room.secret = chamber.size, list(chamber.features), chamber.secret
    _reveal(world, table, room, chamber.words)
    _meet(world, room, foes, unaware)


def who_is_unaware(
    world: World, table: Table, unseen: bool = False, question: Question = ASK_AWARE, lurking: bool = False
) -> list[str]:
    """The detrimental die, unless somebody crept up unseen, or they lie in wait (PF-START-09)."""
    options = (ROLL, "nobody", PARTY, "foes", "both")
    answer = table.ask(GM, question, options, {}, "foes" if unseen else PARTY if lurking else ROLL)
    if answer == ROLL:
        alert, dungeon_of(world).alert = dungeon_of(world).alert, False
        return [PARTY] if not alert and something_bad(table, AWARENESS) else []
    return {"nobody": [], PARTY: [PARTY], "foes": ["foes"], "both": [PARTY, "foes"]}[answer]


def unaware_here(world: World, table: Table, foes: Sequence[Creature]) -> list[str]:
    """Who is unaware when somebody comes upon the party where it is (PF-START-09)."""
    room = room_of(world)
    lurking = room is not None and lie_in_wait(world, foes, room.features)
    return who_is_unaware(world, table, question=ASK_AWARE_HERE, lurking=lurking)


# --- monsters --------------------------------------------------------------------------------------------------------
def _monsters(world: World, table: Table) -> list[Creature]:
    """Present on 1-3; without a roll after two rooms in a row without a fight (PF-DUN-03)."""
    quiet = dungeon_of(world).quiet
    answer = table.ask(GM, ASK_PRESENCE, (ROLL, "yes", "no"), {"quiet": quiet}, "yes" if quiet >= 2 else ROLL)
    present = table.roll(D6, PRESENCE) <= 3 if answer == ROLL else answer == "yes"
    return wandering(world, table) if present else []


def monster_check(world: World, table: Table) -> list[Creature]:
    """A check outside the usual: after breaking a door (PF-DUN-11)."""
    return wandering(world, table) if table.roll(D6, PRESENCE) <= 3 else []


def wandering(world: World, table: Table) -> list[Creature]:
    """Type (PF-MON-02), number and kind of a group (PF-DUN-04, PF-DUN-07, PF-DUN-05)."""
    kind_of = MONSTER_TYPE.roll(table).name
    count = enemy_number(world, table)
    kind = _kind(world, table, kind_of, count)
    other = table.ask(GM, ASK_SECOND, [NONE, *OF_TYPE[kind_of]], {"type": kind_of, "count": count}, NONE)
    if other in (NONE, kind) or count < 2:
        return make_foes(world, kind, count)
    return [*make_foes(world, kind, count - count // 2), *make_foes(world, other, count // 2)]


def enemy_number(world: World, table: Table) -> int:
    """From the party's size; on a 1 the PM may double it (PF-DUN-07, PF-DUN-08)."""
    size = party_size(world)
    face = table.roll(D6, ENEMY_NUMBER.why)
    if face == 1:
        usual = "double" if world.options.hard else "usual"
        if table.ask(GM, ASK_DOUBLE, ("usual", "double"), {"party": size}, usual) == "double":
            return 2 * size
    row = ENEMY_NUMBER.row(face)
    return (row.times * size + row.plus) // row.share + row.more


def _kind(world: World, table: Table, kind_of: str, count: int) -> str:
    """One kind for the whole group; too strong a group is picked again up to three times (PF-DUN-05)."""
    kinds = list(OF_TYPE[kind_of])
    others = list(BOSSES) if world.options.boss_as_monster else []  # PF-DUN-16
    answer = table.ask(GM, ASK_KIND, [ROLL, *kinds, *others], {"type": kind_of, "count": count}, ROLL)
    if answer != ROLL:
        return answer
    most = 2 * sum(being.max_hp for being in (*world.party, *world.companions) if in_party(being) and is_there(being))
    picked: list[str] = []
    while len(picked) < 4:
        kind = pick_fairly(table, kinds, KIND)
        if kind == "giant_eel" and not _in_caves(world):
            continue
        if MONSTERS[kind].hp * count <= most:
            return kind
        picked.append(kind)
    return min(picked, key=lambda kind: MONSTERS[kind].hp)


def _in_caves(world: World) -> bool:
    return world.plot is not None and LOCATION.row(world.plot.location).caves


# --- bosses ----------------------------------------------------------------------------------------------------------
def _boss_is_there(world: World, table: Table) -> bool:
    """The PM may put a boss on a level, or none; the villain's own is never left out (PF-DUN-15, PF-PLOT-02)."""
    dungeon = dungeon_of(world)
    if dungeon.level == dungeon.levels:
        return True
    return table.ask(GM, ASK_BOSS_HERE, ("yes", "no"), {"level": dungeon.level}, "yes") == "yes"


def _boss_and_escort(world: World, table: Table) -> list[Creature]:
    """One boss in the last room of a level, on the last level the plot's villain (PF-DUN-15, PF-PLOT-02)."""
    dungeon = dungeon_of(world)
    last = dungeon.level == dungeon.levels and world.plot is not None
    kind = _villain(world, table) if last else _boss(world, table)
    boss = make_foes(world, kind, 1)[0]
    if last:
        _name_villain(world, table, boss)
    if kind not in ORDINARY or not last:
        return [boss]
    boss.leader = True  # a humanoid leader comes with an escort
    count = enemy_number(world, table)
    return [boss, *make_foes(world, _kind(world, table, "humanoid", count), count)]


def _name_villain(world: World, table: Table, boss: Creature) -> None:
    boss.villain = True
    usual = world.script.name if world.script else villain_name(world, table, boss)
    boss.name = table.ask_text(GM, VILLAIN_NAME, 40, {"what": boss.kind}, usual).strip() or usual


def _villain(world: World, table: Table) -> str:
    assert world.plot is not None
    options = VILLAIN.row(world.plot.villain).options
    answer = table.ask(
        GM, ASK_BOSS, [ROLL, *options, *(key for key in BOSSES if key not in options)], {"post": "villain"}, ROLL
    )
    world.plot.who = pick_fairly(table, options, VILLAIN_PICK) if answer == ROLL else answer
    return world.plot.who


def _boss(world: World, table: Table) -> str:
    """At random from those whose HP is at most the PCs' total max HP, else the one with the least (PF-DUN-15)."""
    strength = sum(hero.max_hp for hero in world.party if is_there(hero))
    fit = [key for key, boss in BOSSES.items() if boss.hp <= strength]
    fit = fit or [min(BOSSES, key=lambda key: BOSSES[key].hp)]
    others = list(ORDINARY) if world.options.boss_as_monster else []  # PF-DUN-16
    answer = table.ask(GM, ASK_BOSS, [ROLL, *BOSSES, *others], {"post": "boss"}, ROLL)
    return pick_fairly(table, fit, BOSS_PICK) if answer == ROLL else answer


# --- the room itself -------------------------------------------------------------------------------------------------
def _size(table: Table, foes: list[Creature]) -> str:
    """A Large monster or more than 6 enemies make the room large without a roll (PF-DUN-09, PF-ABIL-22)."""
    roomy = len(foes) > 6 or any("large" in MONSTERS[foe.kind].abilities for foe in foes)
    answer = table.ask(GM, ASK_SIZE, (ROLL, *FEATURES_IN), {"foes": len(foes)}, "large" if roomy else ROLL)
    return ROOM_SIZE.roll(table).name if answer == ROLL else answer


def _feature(world: World, table: Table) -> str:
    """Two d6 on the chart that fits the place: row, then column (PF-FEAT-01, PF-FEAT-02, PF-FEAT-03)."""
    chart = FEATURE_CHARTS["caves" if _in_caves(world) else "halls"]
    return chart.at(table.roll(D6, FEATURE), table.roll(D6, FEATURE))
