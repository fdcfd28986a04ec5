"""Delving and the Sunken Castle: rooms, doors, what is met below ground (`book/delving`)."""

from __future__ import annotations

from tablewright_kernel import codes, compiling
from tablewright_kernel.book.hexploring.creatures import new_enemy, roll_monsters
from tablewright_kernel.book.loot.items import roll_item
from tablewright_kernel.book.places import name_dungeon, trap_look, unopened_doors
from tablewright_kernel.compiling import Content, Record, compiled, roll, roll_on
from tablewright_kernel.translating import append, clear, listed, new_enemy_record, strike_off


@compiled
def found_dungeon(g: Record, c: Content, hex_: int, entrance: int) -> int:
    """A dungeon behind a new entrance; nothing of it is rolled before somebody goes in (TY-ENTR-05)."""
    if g[compiling.DUNGEONS_USED] >= compiling.MOST_DUNGEONS or g[hex_ + compiling.DUNGEON]:
        g[compiling.SPILLED] = 1
        return compiling.DUNGEONS
    called = name_dungeon(g, c, entrance, hex_)
    dungeon = compiling.DUNGEONS + compiling.DUNGEON_SIZE * g[compiling.DUNGEONS_USED]
    g[compiling.DUNGEONS_USED] += 1
    clear(g, dungeon, dungeon + compiling.DUNGEON_SIZE)
    g[dungeon + compiling.AT_HEX], g[dungeon + compiling.BEHIND], g[dungeon + compiling.CALLED] = hex_, entrance, called
    g[hex_ + compiling.DUNGEON] = dungeon
    return dungeon


# --- going in and about ----------------------------------------------------------------------------------------------
@compiled
def room_numbered(g: Record, dungeon: int, number: int) -> int:
    room = g[dungeon + compiling.FIRST_ROOM]
    while room and g[room + compiling.NUMBER] != number:
        room = g[room + compiling.NEXT_ROOM]
    return room


@compiled
def enter_dungeon(g: Record, c: Content, number: int, followers: int) -> None:
    """From the hex into room 1, or in by a known exit (TY-CORE-04, TY-ENTR-04, TY-ROOM-06, TY-CASTLE-01)."""
    dungeon = g[g[compiling.HERE] + compiling.DUNGEON]
    room = room_numbered(g, dungeon, number)
    if room == 0:
        room = _new_room(g, c, dungeon, 0, 1 if g[dungeon + compiling.IS_CASTLE] else 0)
    g[compiling.DELVING] = dungeon
    stand_in(g, room, followers)


@compiled
def open_door(g: Record, c: Content, number: int, followers: int) -> None:
    """Through a door or down stairs: a known room, or a new one of its own (TY-DELVE-04, TY-DELVE-09)."""
    here = g[compiling.ROOM]
    door = number - 1
    if g[here + compiling.DOOR_TO + door] == 0:
        depth = g[here + compiling.DEPTH] + int(g[here + compiling.DOOR_KINDS + door] == codes.STAIRS)
        g[here + compiling.DOOR_TO + door] = 1  # opened: what lies behind is being rolled (TY-CASTLE-04)
        g[here + compiling.DOOR_TO + door] = _new_room(g, c, g[compiling.DELVING], here, depth)
    stand_in(g, g[here + compiling.DOOR_TO + door], followers)


@compiled
def stand_in(g: Record, room: int, followers: int) -> None:
    """What was left in a known room is still there (TY-DELVE-05, TY-CASTLE-05); who follows comes first."""
    g[compiling.CAME_FROM], g[compiling.ROOM], g[compiling.PLACE] = g[compiling.ROOM], room, room
    come_first(g, room, followers)


@compiled
def come_first(g: Record, place: int, followers: int) -> None:
    """A chain of enemies before those who are here."""
    if followers == 0:
        return
    last = followers
    while g[last]:
        last = g[last]
    g[last] = g[place + compiling.FOES]
    g[place + compiling.FOES], g[compiling.FOES_KNOWN] = followers, 0


@compiled
def stay_behind(g: Record, place: int, followers: int) -> None:
    """The party ended before it got away: whoever was after it stays where it fell (TY-DEATH-05)."""
    enemy = followers
    while enemy:
        g[enemy + compiling.PASSING] = 0
        enemy = g[enemy]
    come_first(g, place, followers)


# --- a new room ------------------------------------------------------------------------------------------------------
@compiled
def _new_room(g: Record, c: Content, dungeon: int, parent: int, depth: int) -> int:
    """Size, type, doors, encounter and reward, in that order (TY-DELVE-01, TY-DICE-05)."""
    if g[compiling.ROOMS_USED] >= compiling.MOST_ROOMS:
        g[compiling.SPILLED] = 1
        return compiling.ROOMS
    room = compiling.ROOMS + compiling.ROOM_SIZE * g[compiling.ROOMS_USED]
    g[compiling.ROOMS_USED] += 1
    clear(g, room, room + compiling.ROOM_SIZE)
    castle, number = g[dungeon + compiling.IS_CASTLE], g[dungeon + compiling.ROOM_COUNT] + 1
    throne = castle != 0 and number == c[codes.THRONE_ROOM]
    g[room + compiling.NUMBER], g[room + compiling.DEPTH], g[room + compiling.PARENT] = number, depth, parent
    g[room + compiling.PURSE], g[room + compiling.THRONE] = c[codes.ROOM_GOLD], int(throne)
    if c[codes.MONSTER_LEVEL_UP] or (castle and c[codes.CASTLE_LEVEL_UP]):  # TY-VAR-01, TY-VAR-04, TY-VAR-05
        g[room + compiling.MONSTER_LEVEL] = depth
    g[room + compiling.SIZE] = codes.LARGE if throne else roll_on(g, c, codes.ROOM_SIZES)
    g[room + compiling.TYPE] = roll_on(g, c, codes.ROOM_TYPES)
    _join_rooms(g, dungeon, room)
    _roll_doors(g, c, dungeon, room)
    if castle:
        _stock_castle_room(g, c, room)
    else:
        _roll_encounter(g, c, dungeon, room)
    return room


@compiled
def _join_rooms(g: Record, dungeon: int, room: int) -> None:
    if g[dungeon + compiling.FIRST_ROOM]:
        g[g[dungeon + compiling.LAST_ROOM] + compiling.NEXT_ROOM] = room
    else:
        g[dungeon + compiling.FIRST_ROOM] = room
    g[dungeon + compiling.LAST_ROOM] = room
    g[dungeon + compiling.ROOM_COUNT] += 1


@compiled
def _stock_castle_room(g: Record, c: Content, room: int) -> None:
    """No encounter roll: skeletons, or on the throne the Lich King (TY-CASTLE-02, TY-CASTLE-03, TY-LICH-01)."""
    if g[room + compiling.THRONE]:
        king = new_enemy_record(g)
        g[king + compiling.ENEMY_KIND] = codes.LICH_KING
        append(g, room + compiling.FOES, king)
        return
    for _ in range(roll(g, c[codes.SKELETON_DIE])):
        append(g, room + compiling.FOES, new_enemy(g, c, codes.SKELETON, g[room + compiling.MONSTER_LEVEL]))


# --- doors -----------------------------------------------------------------------------------------------------------
@compiled
def _roll_doors(g: Record, c: Content, dungeon: int, room: int) -> None:
    """The door roll, or Thogwood's exit in its place; the castle stays open.

    TY-ROOM-03, TY-FRIEND-08, TY-CASTLE-04.
    """
    before_throne = g[dungeon + compiling.IS_CASTLE] != 0 and g[room + compiling.NUMBER] < c[codes.THRONE_ROOM]
    must_go_on = before_throne and not unopened_doors(g, dungeon)
    if listed(g, compiling.PROMISES, compiling.PROMISE_LIST, codes.WAY_OUT_PROMISED) and not must_go_on:
        strike_off(g, compiling.PROMISES, compiling.PROMISE_LIST, codes.WAY_OUT_PROMISED)
        add_door(g, room, codes.AN_EXIT)
        return
    _roll_door_dice(g, c, room)
    while must_go_on and not _leads_on(g, room):
        g[room + compiling.DOORS] = 0
        _roll_door_dice(g, c, room)


@compiled
def _leads_on(g: Record, room: int) -> bool:
    for door in range(g[room + compiling.DOORS]):
        if g[room + compiling.DOOR_KINDS + door] != codes.AN_EXIT:
            return True
    return False


@compiled
def _roll_door_dice(g: Record, c: Content, room: int) -> None:
    """On a 6 two more dice; each further 6 is an exit, a second exit adds nothing (TY-ROOM-04, TY-ROOM-05)."""
    face = roll(g, c[codes.DOORS])
    doors, stairs, exits = c[codes.DOORS + face], c[codes.STAIRS_DOWN + face], 0
    if c[codes.DOORS_TWICE + face]:
        doors = stairs = 0
        for _ in range(2):
            again = roll(g, 6)
            doors += c[codes.DOORS + again]
            stairs += c[codes.STAIRS_DOWN + again]
            exits |= c[codes.DOORS_TWICE + again]
    for _ in range(doors):
        add_door(g, room, codes.A_DOOR)
    for _ in range(stairs):
        add_door(g, room, codes.STAIRS)
    if exits:
        add_door(g, room, codes.AN_EXIT)


@compiled
def add_door(g: Record, room: int, kind: int) -> None:
    door = g[room + compiling.DOORS]
    if door >= compiling.MOST_DOORS:
        g[compiling.SPILLED] = 1
        return
    g[room + compiling.DOOR_KINDS + door], g[room + compiling.DOOR_TO + door] = kind, 0
    g[room + compiling.DOORS] = door + 1


# --- what is in it ---------------------------------------------------------------------------------------------------
@compiled
def first_promise(g: Record) -> int:
    """The oldest promise about the next encounter roll: loot instead, or nothing (TY-FRIEND-07, TY-FRIEND-08)."""
    for place in range(g[compiling.PROMISES]):
        promise = g[compiling.PROMISE_LIST + place]
        if promise == codes.LOOT_PROMISED or promise == codes.SKIP_PROMISED:
            return promise
    return 0


@compiled
def _roll_encounter(g: Record, c: Content, dungeon: int, room: int) -> None:
    """Encounter d12, monsters depth first, friend, loot (TY-DENC-01 to TY-DENC-07, TY-LOOT-08)."""
    promise = first_promise(g)
    if promise:
        strike_off(g, compiling.PROMISES, compiling.PROMISE_LIST, promise)
        if promise == codes.LOOT_PROMISED:
            g[_add_loot(g, c, dungeon, room, 0) + compiling.GIFT] = g[compiling.PARTY]
        return
    face = roll(g, c[codes.ROOM_TRAPS])
    g[room + compiling.TRAPS] = c[codes.ROOM_TRAPS + face]
    g[room + compiling.TRAP_LOOK] = trap_look(g, c, g[dungeon + compiling.AT_HEX], g[room + compiling.NUMBER])
    for _ in range(c[codes.ROOM_MONSTERS + face]):
        roll_monsters(g, c, room)
    if c[codes.ROOM_FRIENDS + face]:
        g[room + compiling.VISITOR] = roll_on(g, c, codes.FRIENDS)
    if c[codes.ROOM_LOOT + face]:
        _add_loot(g, c, dungeon, room, c[codes.LOOT_TRAPS + face])
    if c[codes.SECRET_DOORS + face]:
        add_door(g, room, codes.SECRET)


@compiled
def _add_loot(g: Record, c: Content, dungeon: int, room: int, traps: int) -> int:
    """Loot of an encounter; the first in a dungeon the Wise Woman marked is a crown (TY-FRIEND-06)."""
    kind = codes.CROWN if g[dungeon + compiling.CROWN_PROMISED] else 0
    g[dungeon + compiling.CROWN_PROMISED] = 0
    item = roll_item(g, c, kind, traps)
    append(g, room + compiling.LOOT, item)
    return item
