"""Adventures and dungeon."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import msgspec

from pocket_fantasy import content, events
from pocket_fantasy.book import session
from pocket_fantasy.book.characters import sneaking
from pocket_fantasy.book.combat import actions
from pocket_fantasy.book.core import field, rolls
from pocket_fantasy.book.equipment import light
from pocket_fantasy.book.master import effects, layout, own_words
from pocket_fantasy.book.monsters import tactics
from pocket_fantasy.settings import ADVENTURES
from pocket_fantasy.state import Chamber, Creature, Dungeon, Passage, Room, Script, World
from tablewright.engine.charts import BadContent
from tablewright.engine.decisions import Question
from tablewright.engine.events import Rolled, Why
from tablewright.engine.table import Table
from tablewright.world.adventures import must_be_known, read_adventure

# --- adventures -------------------------------------------------------------------------------------------------------
# Written adventures (9.2, 9.3): what the PM would otherwise roll or invent stands in a file (PF-PLOT-01, PF-DUN-02).
# The PM's seat is still asked; what is written is the answer that is marked, so the referee plays it as it stands and a
# human PM may do otherwise. `content/adventures/*.toml` are ours; the setting may hold the text of another.
_MOST_LEVELS, _MOST_ROOMS = 3, 12


@cache
def script_of(value: str) -> Script:
    """The adventure that a setting names or holds, checked."""
    return read_adventure(value, ADVENTURES, Script, _check_script)


def written_level(world: World, level: int) -> list[Chamber]:
    """The rooms that are written for this level of the dungeon; none without an adventure."""
    return world.script.levels[level - 1] if world.script and level <= len(world.script.levels) else []


def written_rooms(chambers: list[Chamber]) -> list[Room]:
    """A row, and what lies off it behind side doors: a row ends where the next room branches off."""
    rooms = [Room(written=chamber, floor_trap=chamber.trap, hoard=chamber.hoard) for chamber in chambers]
    for number, chamber in enumerate(chambers):
        if chamber.off:
            rooms[chamber.off - 1].sides.append(Passage(number))
            rooms[number].after = chamber.off - 1
            rooms[number - 1].ends = True
    return rooms


def written_foes(world: World, chamber: Chamber) -> list[Creature]:
    """Who is there, the boss first."""
    foes = actions.make_foes(world, chamber.boss, 1) if chamber.boss else []
    return [*foes, *(foe for kind, number in chamber.foes.items() for foe in actions.make_foes(world, kind, number))]


# --- what is faulty --------------------------------------------------------------------------------------------------
def _check_script(name: str, script: Script) -> None:
    for die in (script.situation, script.villain, script.location):
        if not 1 <= die <= content.D6:
            raise BadContent(f"{name}: situation, villain and location are faces of a die, 1 to {content.D6}")
    if not 1 <= len(script.levels) <= _MOST_LEVELS:
        raise BadContent(f"{name}: a dungeon has 1 to {_MOST_LEVELS} levels")
    for number, chambers in enumerate(script.levels, 1):
        _check_level(f"{name}: level {number}", chambers)


def _check_level(where: str, chambers: list[Chamber]) -> None:
    if not 2 <= len(chambers) <= _MOST_ROOMS or sum(bool(chamber.boss) for chamber in chambers) != 1:
        raise BadContent(f"{where}: 2 to {_MOST_ROOMS} rooms, please, and a boss in one of them")
    for number, chamber in enumerate(chambers, 1):
        room = f"{where}, room {number}"
        must_be_known(room, "monster", [*chamber.foes, *([chamber.boss] if chamber.boss else ())], content.MONSTERS)
        must_be_known(room, "feature", chamber.features, content.FEATURES)
        if not 0 <= chamber.off < number or not 0 <= chamber.hoard <= 500 or sum(chamber.foes.values()) > 20:
            raise BadContent(f"{room}: off an earlier room, at most 20 foes, at most 500 gold")


# --- dungeon ----------------------------------------------------------------------------------------------------------
# The dungeon generator (9.3): levels of rooms, and all that is rolled when a room is entered (PF-DUN-02).
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
        session.begin_session(world, table)
    usual = str(len(world.script.levels)) if world.script else ROLL
    answer = table.ask(field.GM, ASK_LEVELS, (ROLL, "1", "2", "3"), {}, usual)
    levels = (table.roll(content.D6, LEVELS) + 1) // 2 if answer == ROLL else int(answer)
    world.dungeon, world.explored = Dungeon(levels), []
    world.mode, world.town = "dungeon", None
    new_level(world, table)


def new_level(world: World, table: Table) -> None:
    """Rooms joined by doors, the last of the row the boss's unless the PM says otherwise (PF-DUN-02, PF-DUN-15)."""
    dungeon = field.dungeon_of(world)
    chambers = written_level(world, dungeon.level)
    count = table.ask_number(field.GM, ASK_ROOMS, 2, 12, {"level": dungeon.level}, str(len(chambers) or ROOMS))
    rooms = written_rooms(chambers) if count == len(chambers) else layout.lay_out(world, table, count)
    last = next((number for number, room in enumerate(rooms) if room.ends), count - 1)
    last = next((number for number, room in enumerate(rooms) if room.written and room.written.boss), last)
    rooms[table.ask_number(field.GM, ASK_BOSS_WHERE, 1, count, {"level": dungeon.level}, str(last + 1)) - 1].boss = True
    dungeon.rooms, dungeon.at, dungeon.quiet = rooms, -1, 0
    table.tell(events.LevelReached(dungeon.level, dungeon.levels, count))


def party_size(world: World) -> int:
    """Living PCs, also those at 0 HP, and living soldiers (PF-DUN-07, PF-COMMANDER-05)."""
    return len(field.counted(world))


# --- entering a room -------------------------------------------------------------------------------------------------
def enter_room(world: World, table: Table, number: int, unseen: bool = False) -> None:
    """Go into a room. `unseen`: somebody crept up to it successfully (PF-START-09)."""
    dungeon = field.dungeon_of(world)
    dungeon.at, dungeon.unaware = number, False
    room = dungeon.rooms[number]
    unseen = unseen or room.approach == "unseen"
    light.pass_time(world, table, MINUTES_A_ROOM)
    if room.entered:
        table.tell(_room_entered(dungeon, room, new=False))
        room.foes = sneaking.find_bait(world, table, room.foes)
        if room.foes:
            unaware = who_is_unaware(world, table)
            actions.begin_fight(world, room.foes, unaware, boss=actions.with_boss(room, room.foes))
        return
    room.entered = True
    room.found = 1 + sum(each.entered for each in dungeon.rooms if each is not room)
    _furnish_room(world, table, room, unseen)


def _room_entered(dungeon: Dungeon, room: Room, new: bool) -> events.RoomEntered:
    number, sides = field.room_number(dungeon, dungeon.at), len(room.sides)
    return events.RoomEntered(
        number, room.size, tuple(room.features), new=new, boss=layout.is_last(dungeon, dungeon.at), sides=sides
    )


def _furnish_room(world: World, table: Table, room: Room, unseen: bool) -> None:
    """The dice of a new room, in the order of PF-DUN-02. An eel brings the water it lives in (PF-ABIL-02)."""
    effects.cross_the_floor(world, table, room)
    if world.outcome:
        return
    if room.written is not None:
        _open_written(world, table, room, room.written, unseen)
        return
    foes = (
        _boss_and_escort(world, table) if room.boss and _boss_is_there(world, table) else _roll_monsters(world, table)
    )
    unaware = who_is_unaware(world, table, unseen) if foes else []
    room.size = _choose_size(table, foes)
    count = table.ask_number(field.GM, ASK_FEATURES, 0, 6, {"size": room.size}, str(FEATURES_IN[room.size]))
    room.features = [_roll_feature(world, table) for _ in range(count)]
    if any(foe.kind == "giant_eel" for foe in foes):  # its room holds a pool besides (PF-DUN-05)
        room.features.append("pool")
    table.tell(Rolled())  # what was rolled openly so far
    room.secret = table.roll(content.D6, SECRET) == 6
    table.tell(events.HiddenRoll("secret door", room.secret), (field.GM,))
    _reveal_room(world, table, room)
    _meet_foes(world, room, foes, unaware)


def _reveal_room(world: World, table: Table, room: Room, words: str = "") -> None:
    """What stands in the room, and what one sees of it."""
    effects.furnish(room, room.features)
    table.tell(msgspec.structs.replace(_room_entered(field.dungeon_of(world), room, new=True), caves=_in_caves(world)))
    if words:
        table.tell(events.ReadAloud(words))
    effects.notice_secret(world, table, room)


def _meet_foes(world: World, room: Room, foes: list[Creature], unaware: list[str]) -> None:
    """Who has not noticed the party waits for its decision; the others fight."""
    dungeon = field.dungeon_of(world)
    dungeon.quiet = 0 if foes else dungeon.quiet + 1
    if not foes:
        return
    if "foes" in unaware and field.PARTY not in unaware:
        room.foes, dungeon.unaware = foes, True
    else:
        actions.begin_fight(world, foes, unaware, boss=actions.with_boss(room, foes))


def _open_written(world: World, table: Table, room: Room, chamber: Chamber, unseen: bool) -> None:
    """A room that an adventure describes: who and what is in it stands there, and no die is rolled for it."""
    foes = written_foes(world, chamber)
    if chamber.boss:
        foes[0].leader = chamber.boss in content.ORDINARY
    if chamber.boss and field.dungeon_of(world).level == field.dungeon_of(world).levels:
        assert world.plot is not None
        world.plot.who = chamber.boss
        _name_villain(world, table, foes[0])
    lurking = tactics.lie_in_wait(world, foes, chamber.features)
    unaware = who_is_unaware(world, table, unseen, lurking=lurking) if foes else []
    room.size, room.features, room.secret = chamber.size, list(chamber.features), chamber.secret
    _reveal_room(world, table, room, chamber.words)
    _meet_foes(world, room, foes, unaware)


def who_is_unaware(
    world: World, table: Table, unseen: bool = False, question: Question = ASK_AWARE, lurking: bool = False
) -> list[str]:
    """The detrimental die, unless somebody crept up unseen, or they lie in wait (PF-START-09)."""
    alert, field.dungeon_of(world).alert = field.dungeon_of(world).alert, False  # of this encounter and no other
    options = (ROLL, "nobody", field.PARTY, "foes", "both")
    usual = "foes" if unseen else field.PARTY if lurking and not alert else ROLL
    answer = table.ask(field.GM, question, options, {}, usual)
    if answer == ROLL:
        return [field.PARTY] if not alert and rolls.something_bad(table, AWARENESS) else []
    return {"nobody": [], field.PARTY: [field.PARTY], "foes": ["foes"], "both": [field.PARTY, "foes"]}[answer]


def unaware_here(world: World, table: Table, foes: Sequence[Creature]) -> list[str]:
    """Who is unaware when somebody comes upon the party where it is (PF-START-09)."""
    room = field.room_of(world)
    lurking = room is not None and tactics.lie_in_wait(world, foes, room.features)
    return who_is_unaware(world, table, question=ASK_AWARE_HERE, lurking=lurking)


# --- monsters --------------------------------------------------------------------------------------------------------
def _roll_monsters(world: World, table: Table) -> list[Creature]:
    """Present on 1-3; without a roll after two rooms in a row without a fight (PF-DUN-03)."""
    quiet = field.dungeon_of(world).quiet
    answer = table.ask(field.GM, ASK_PRESENCE, (ROLL, "yes", "no"), {"quiet": quiet}, "yes" if quiet >= 2 else ROLL)
    present = table.roll(content.D6, PRESENCE) <= 3 if answer == ROLL else answer == "yes"
    return wandering(world, table) if present else []


def monster_check(world: World, table: Table) -> list[Creature]:
    """A check outside the usual: after breaking a door (PF-DUN-11)."""
    return wandering(world, table) if table.roll(content.D6, PRESENCE) <= 3 else []


def wandering(world: World, table: Table) -> list[Creature]:
    """Type (PF-MON-02), number and kind of a group (PF-DUN-04, PF-DUN-07, PF-DUN-05)."""
    kind_of = content.MONSTER_TYPE.roll(table).name
    count = enemy_number(world, table)
    kind = _choose_kind(world, table, kind_of, count)
    other = table.ask(field.GM, ASK_SECOND, [NONE, *content.OF_TYPE[kind_of]], {"type": kind_of, "count": count}, NONE)
    if other in (NONE, kind) or count < 2:
        return actions.make_foes(world, kind, count)
    return [*actions.make_foes(world, kind, count - count // 2), *actions.make_foes(world, other, count // 2)]


def enemy_number(world: World, table: Table) -> int:
    """From the party's size; on a 1 the PM may double it (PF-DUN-07, PF-DUN-08)."""
    size = party_size(world)
    face = table.roll(content.D6, content.ENEMY_NUMBER.why)
    if face == 1:
        usual = "double" if world.options.hard else "usual"
        if table.ask(field.GM, ASK_DOUBLE, ("usual", "double"), {"party": size}, usual) == "double":
            return 2 * size
    row = content.ENEMY_NUMBER.row(face)
    return (row.times * size + row.plus) // row.share + row.more


def _choose_kind(world: World, table: Table, kind_of: str, count: int) -> str:
    """One kind for the whole group; too strong a group is picked again up to three times (PF-DUN-05)."""
    kinds = list(content.OF_TYPE[kind_of])
    others = list(content.BOSSES) if world.options.boss_as_monster else []  # PF-DUN-16
    answer = table.ask(field.GM, ASK_KIND, [ROLL, *kinds, *others], {"type": kind_of, "count": count}, ROLL)
    if answer != ROLL:
        return answer
    most = 2 * sum(being.max_hp for being in field.counted(world))
    picked: list[str] = []
    while len(picked) < 4:
        kind = rolls.pick_fairly(table, kinds, KIND)
        if kind == "giant_eel" and not _in_caves(world):
            continue
        if content.MONSTERS[kind].hp * count <= most:
            return kind
        picked.append(kind)
    return min(picked, key=lambda kind: content.MONSTERS[kind].hp)


def _in_caves(world: World) -> bool:
    return world.plot is not None and content.LOCATION.row(world.plot.location).caves


# --- bosses ----------------------------------------------------------------------------------------------------------
def _boss_is_there(world: World, table: Table) -> bool:
    """The PM may put a boss on a level, or none; the villain's own is never left out (PF-DUN-15, PF-PLOT-02)."""
    dungeon = field.dungeon_of(world)
    if dungeon.level == dungeon.levels:
        return True
    return table.ask(field.GM, ASK_BOSS_HERE, ("yes", "no"), {"level": dungeon.level}, "yes") == "yes"


def _boss_and_escort(world: World, table: Table) -> list[Creature]:
    """One boss in the last room of a level, on the last level the plot's villain (PF-DUN-15, PF-PLOT-02)."""
    dungeon = field.dungeon_of(world)
    last = dungeon.level == dungeon.levels and world.plot is not None
    kind = _choose_villain(world, table) if last else _choose_boss(world, table)
    boss = actions.make_foes(world, kind, 1)[0]
    if last:
        _name_villain(world, table, boss)
    boss.leader = kind in content.ORDINARY  # it plays a boss's part (PF-DUN-16)
    if not (boss.leader and last):  # a humanoid leader comes with an escort
        return [boss]
    count = enemy_number(world, table)
    return [boss, *actions.make_foes(world, _choose_kind(world, table, "humanoid", count), count)]


def _name_villain(world: World, table: Table, boss: Creature) -> None:
    boss.villain = True
    usual = world.script.name if world.script else own_words.villain_name(world, table, boss)
    boss.name = table.ask_text(field.GM, VILLAIN_NAME, 40, {"what": boss.kind}, usual).strip() or usual


def _choose_villain(world: World, table: Table) -> str:
    assert world.plot is not None
    options = content.VILLAIN.row(world.plot.villain).options
    answer = table.ask(
        field.GM,
        ASK_BOSS,
        [ROLL, *options, *(key for key in content.BOSSES if key not in options)],
        {"post": "villain"},
        ROLL,
    )
    world.plot.who = rolls.pick_fairly(table, options, VILLAIN_PICK) if answer == ROLL else answer
    return world.plot.who


def _choose_boss(world: World, table: Table) -> str:
    """At random from those whose HP is at most the PCs' total max HP, else the one with the least (PF-DUN-15)."""
    strength = sum(hero.max_hp for hero in field.present(world))
    fit = [key for key, boss in content.BOSSES.items() if boss.hp <= strength]
    fit = fit or [min(content.BOSSES, key=lambda key: content.BOSSES[key].hp)]
    others = list(content.ORDINARY) if world.options.boss_as_monster else []  # PF-DUN-16
    answer = table.ask(field.GM, ASK_BOSS, [ROLL, *content.BOSSES, *others], {"post": "boss"}, ROLL)
    return rolls.pick_fairly(table, fit, BOSS_PICK) if answer == ROLL else answer


# --- the room itself -------------------------------------------------------------------------------------------------
def _choose_size(table: Table, foes: list[Creature]) -> str:
    """A Large monster or more than 6 enemies make the room large without a roll (PF-DUN-09, PF-ABIL-22)."""
    roomy = len(foes) > 6 or any("large" in content.MONSTERS[foe.kind].abilities for foe in foes)
    answer = table.ask(field.GM, ASK_SIZE, (ROLL, *FEATURES_IN), {"foes": len(foes)}, "large" if roomy else ROLL)
    return content.ROOM_SIZE.roll(table).name if answer == ROLL else answer


def _roll_feature(world: World, table: Table) -> str:
    """Two d6 on the chart that fits the place: row, then column (PF-FEAT-01, PF-FEAT-02, PF-FEAT-03)."""
    chart = content.FEATURE_CHARTS["caves" if _in_caves(world) else "halls"]
    return chart.at(table.roll(content.D6, FEATURE), table.roll(content.D6, FEATURE))
