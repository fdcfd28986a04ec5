"""Delving and the Sunken Castle: rooms, doors, what is met below ground (`book/delving`)."""

from __future__ import annotations

from tablewright_kernel import codes as k
from tablewright_kernel import figures as f
from tablewright_kernel import record as r
from tablewright_kernel.book.hexploring.creatures import new_enemy, roll_monsters
from tablewright_kernel.book.loot.items import roll_item
from tablewright_kernel.book.names import name_dungeon, trap_look
from tablewright_kernel.book.places import unopened_doors
from tablewright_kernel.compiling import Content, Record, compiled
from tablewright_kernel.dice import roll, roll_on
from tablewright_kernel.lists import append, clear, listed, new_enemy_record, strike_off


@compiled
def found_dungeon(g: Record, c: Content, hex_: int, entrance: int) -> int:
    """A dungeon behind a new entrance; nothing of it is rolled before somebody goes in (TY-ENTR-05)."""
    if g[r.DUNGEONS_USED] >= r.MOST_DUNGEONS or g[hex_ + r.DUNGEON]:
        g[r.SPILLED] = 1
        return r.DUNGEONS
    called = name_dungeon(g, c, entrance, hex_)
    dungeon = r.DUNGEONS + r.DUNGEON_SIZE * g[r.DUNGEONS_USED]
    g[r.DUNGEONS_USED] += 1
    clear(g, dungeon, dungeon + r.DUNGEON_SIZE)
    g[dungeon + r.AT_HEX], g[dungeon + r.BEHIND], g[dungeon + r.CALLED] = hex_, entrance, called
    g[hex_ + r.DUNGEON] = dungeon
    return dungeon


# --- going in and about ----------------------------------------------------------------------------------------------
@compiled
def room_numbered(g: Record, dungeon: int, number: int) -> int:
    room = g[dungeon + r.FIRST_ROOM]
    while room and g[room + r.NUMBER] != number:
        room = g[room + r.NEXT_ROOM]
    return room


@compiled
def enter_dungeon(g: Record, c: Content, number: int, followers: int) -> None:
    """From the hex into room 1, or in by a known exit (TY-CORE-04, TY-ENTR-04, TY-ROOM-06, TY-CASTLE-01)."""
    dungeon = g[g[r.HERE] + r.DUNGEON]
    room = room_numbered(g, dungeon, number)
    if room == 0:
        room = _new_room(g, c, dungeon, 0, 1 if g[dungeon + r.IS_CASTLE] else 0)
    g[r.DELVING] = dungeon
    stand_in(g, room, followers)


@compiled
def open_door(g: Record, c: Content, number: int, followers: int) -> None:
    """Through a door or down stairs: a known room, or a new one of its own (TY-DELVE-04, TY-DELVE-09)."""
    here = g[r.ROOM]
    door = number - 1
    if g[here + r.DOOR_TO + door] == 0:
        depth = g[here + r.DEPTH] + int(g[here + r.DOOR_KINDS + door] == k.STAIRS)
        g[here + r.DOOR_TO + door] = 1  # opened: what lies behind is being rolled (TY-CASTLE-04)
        g[here + r.DOOR_TO + door] = _new_room(g, c, g[r.DELVING], here, depth)
    stand_in(g, g[here + r.DOOR_TO + door], followers)


@compiled
def stand_in(g: Record, room: int, followers: int) -> None:
    """What was left in a known room is still there (TY-DELVE-05, TY-CASTLE-05); who follows comes first."""
    g[r.CAME_FROM], g[r.ROOM], g[r.PLACE] = g[r.ROOM], room, room
    come_first(g, room, followers)


@compiled
def come_first(g: Record, place: int, followers: int) -> None:
    """A chain of enemies before those who are here."""
    if followers == 0:
        return
    last = followers
    while g[last]:
        last = g[last]
    g[last] = g[place + r.FOES]
    g[place + r.FOES], g[r.FOES_KNOWN] = followers, 0


@compiled
def stay_behind(g: Record, place: int, followers: int) -> None:
    """The party ended before it got away: whoever was after it stays where it fell (TY-DEATH-05)."""
    enemy = followers
    while enemy:
        g[enemy + r.PASSING] = 0
        enemy = g[enemy]
    come_first(g, place, followers)


# --- a new room ------------------------------------------------------------------------------------------------------
@compiled
def _new_room(g: Record, c: Content, dungeon: int, parent: int, depth: int) -> int:
    """Size, type, doors, encounter and reward, in that order (TY-DELVE-01, TY-DICE-05)."""
    if g[r.ROOMS_USED] >= r.MOST_ROOMS:
        g[r.SPILLED] = 1
        return r.ROOMS
    room = r.ROOMS + r.ROOM_SIZE * g[r.ROOMS_USED]
    g[r.ROOMS_USED] += 1
    clear(g, room, room + r.ROOM_SIZE)
    castle, number = g[dungeon + r.IS_CASTLE], g[dungeon + r.ROOM_COUNT] + 1
    throne = castle != 0 and number == c[f.THRONE_ROOM]
    g[room + r.NUMBER], g[room + r.DEPTH], g[room + r.PARENT] = number, depth, parent
    g[room + r.PURSE], g[room + r.THRONE] = c[f.ROOM_GOLD], int(throne)
    if c[f.MONSTER_LEVEL_UP] or (castle and c[f.CASTLE_LEVEL_UP]):  # TY-VAR-01, TY-VAR-04, TY-VAR-05
        g[room + r.MONSTER_LEVEL] = depth
    g[room + r.SIZE] = k.LARGE if throne else roll_on(g, c, f.ROOM_SIZES)
    g[room + r.TYPE] = roll_on(g, c, f.ROOM_TYPES)
    _join_rooms(g, dungeon, room)
    _roll_doors(g, c, dungeon, room)
    if castle:
        _stock_castle_room(g, c, room)
    else:
        _roll_encounter(g, c, dungeon, room)
    return room


@compiled
def _join_rooms(g: Record, dungeon: int, room: int) -> None:
    if g[dungeon + r.FIRST_ROOM]:
        g[g[dungeon + r.LAST_ROOM] + r.NEXT_ROOM] = room
    else:
        g[dungeon + r.FIRST_ROOM] = room
    g[dungeon + r.LAST_ROOM] = room
    g[dungeon + r.ROOM_COUNT] += 1


@compiled
def _stock_castle_room(g: Record, c: Content, room: int) -> None:
    """No encounter roll: skeletons, or on the throne the Lich King (TY-CASTLE-02, TY-CASTLE-03, TY-LICH-01)."""
    if g[room + r.THRONE]:
        king = new_enemy_record(g)
        g[king + r.ENEMY_KIND] = k.LICH_KING
        append(g, room + r.FOES, king)
        return
    for _ in range(roll(g, c[f.SKELETON_DIE])):
        append(g, room + r.FOES, new_enemy(g, c, k.SKELETON, g[room + r.MONSTER_LEVEL]))


# --- doors -----------------------------------------------------------------------------------------------------------
@compiled
def _roll_doors(g: Record, c: Content, dungeon: int, room: int) -> None:
    """The door roll, or Thogwood's exit in its place; the castle stays open.

    TY-ROOM-03, TY-FRIEND-08, TY-CASTLE-04.
    """
    before_throne = g[dungeon + r.IS_CASTLE] != 0 and g[room + r.NUMBER] < c[f.THRONE_ROOM]
    must_go_on = before_throne and not unopened_doors(g, dungeon)
    if listed(g, r.PROMISES, r.PROMISE_LIST, k.WAY_OUT_PROMISED) and not must_go_on:
        strike_off(g, r.PROMISES, r.PROMISE_LIST, k.WAY_OUT_PROMISED)
        add_door(g, room, k.AN_EXIT)
        return
    _roll_door_dice(g, c, room)
    while must_go_on and not _leads_on(g, room):
        g[room + r.DOORS] = 0
        _roll_door_dice(g, c, room)


@compiled
def _leads_on(g: Record, room: int) -> bool:
    for door in range(g[room + r.DOORS]):
        if g[room + r.DOOR_KINDS + door] != k.AN_EXIT:
            return True
    return False


@compiled
def _roll_door_dice(g: Record, c: Content, room: int) -> None:
    """On a 6 two more dice; each further 6 is an exit, a second exit adds nothing (TY-ROOM-04, TY-ROOM-05)."""
    face = roll(g, c[f.DOORS])
    doors, stairs, exits = c[f.DOORS + face], c[f.STAIRS_DOWN + face], 0
    if c[f.DOORS_TWICE + face]:
        doors = stairs = 0
        for _ in range(2):
            again = roll(g, 6)
            doors += c[f.DOORS + again]
            stairs += c[f.STAIRS_DOWN + again]
            exits |= c[f.DOORS_TWICE + again]
    for _ in range(doors):
        add_door(g, room, k.A_DOOR)
    for _ in range(stairs):
        add_door(g, room, k.STAIRS)
    if exits:
        add_door(g, room, k.AN_EXIT)


@compiled
def add_door(g: Record, room: int, kind: int) -> None:
    door = g[room + r.DOORS]
    if door >= r.MOST_DOORS:
        g[r.SPILLED] = 1
        return
    g[room + r.DOOR_KINDS + door], g[room + r.DOOR_TO + door] = kind, 0
    g[room + r.DOORS] = door + 1


# --- what is in it ---------------------------------------------------------------------------------------------------
@compiled
def first_promise(g: Record) -> int:
    """The oldest promise about the next encounter roll: loot instead, or nothing (TY-FRIEND-07, TY-FRIEND-08)."""
    for place in range(g[r.PROMISES]):
        promise = g[r.PROMISE_LIST + place]
        if promise == k.LOOT_PROMISED or promise == k.SKIP_PROMISED:
            return promise
    return 0


@compiled
def _roll_encounter(g: Record, c: Content, dungeon: int, room: int) -> None:
    """Encounter d12, monsters depth first, friend, loot (TY-DENC-01 to TY-DENC-07, TY-LOOT-08)."""
    promise = first_promise(g)
    if promise:
        strike_off(g, r.PROMISES, r.PROMISE_LIST, promise)
        if promise == k.LOOT_PROMISED:
            g[_add_loot(g, c, dungeon, room, 0) + r.GIFT] = g[r.PARTY]
        return
    face = roll(g, c[f.ROOM_TRAPS])
    g[room + r.TRAPS] = c[f.ROOM_TRAPS + face]
    g[room + r.TRAP_LOOK] = trap_look(g, c, g[dungeon + r.AT_HEX], g[room + r.NUMBER])
    for _ in range(c[f.ROOM_MONSTERS + face]):
        roll_monsters(g, c, room)
    if c[f.ROOM_FRIENDS + face]:
        g[room + r.VISITOR] = roll_on(g, c, f.FRIENDS)
    if c[f.ROOM_LOOT + face]:
        _add_loot(g, c, dungeon, room, c[f.LOOT_TRAPS + face])
    if c[f.SECRET_DOORS + face]:
        add_door(g, room, k.SECRET)


@compiled
def _add_loot(g: Record, c: Content, dungeon: int, room: int, traps: int) -> int:
    """Loot of an encounter; the first in a dungeon the Wise Woman marked is a crown (TY-FRIEND-06)."""
    kind = k.CROWN if g[dungeon + r.CROWN_PROMISED] else 0
    g[dungeon + r.CROWN_PROMISED] = 0
    item = roll_item(g, c, kind, traps)
    append(g, room + r.LOOT, item)
    return item
