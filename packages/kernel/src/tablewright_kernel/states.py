"""A state as plain numbers, from the readable engine's world and from the kernel's record: equal where the states are.

Everything is in it that a rule or a bot can come to see: in the order of the world, lists with their lengths before
them. Names of people, parties and dungeons are numbers of their lists.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import chain
from struct import Struct
from zlib import crc32

from tablewright.world.hexes import coordinates
from tablewright_kernel import codes as k
from tablewright_kernel import record as r
from tablewright_kernel.book.names import ESCORT_NAMES, NOBODY
from twelve_years.content import charts
from twelve_years.content.names import names
from twelve_years.state import Dungeon, Enemy, Hex, Item, Member, Party, Place, Room, World

Numbers = list[int]
_MASK = 0x7FFFFFFF


def mix(start: int, *values: int) -> int:
    """Numbers mixed into one, as `digests.py` does it."""
    for value in values:
        start = ((start ^ value) * 0x01000193 + (value >> 7)) & _MASK
    return start


# --- of the readable engine ------------------------------------------------------------------------------------------
@cache
def name_numbers() -> dict[str, int]:
    numbers = {
        "": 0,
        "Nobody": NOBODY,
        "Traveling Tinker": ESCORT_NAMES - k.TINKER,
        "Lost Noble": ESCORT_NAMES - k.NOBLE,
    }
    numbers |= {(being.one or being.name): -k.BEINGS.index(key) for key, being in charts.BEINGS.items()}
    return numbers | {name: place + 1 for place, name in enumerate(names().people.names)}


def party_number(name: str) -> int:
    """Names of people's own have no number: no list has them, so that nobody else is called so."""
    known = names().parties.names
    return known.index(name) if name in known else -1


@cache
def _dungeon_numbers() -> dict[str, int]:
    listed = dict.fromkeys(name for each in names().dungeons.values() for name in each)
    return {"The Sunken Castle": 0} | {name: place for place, name in enumerate(listed, 1)}


def _cause(word: str) -> int:
    if not word:
        return 0
    return k.BEINGS.index(word) if word in k.BEINGS else 40 + k.CAUSES.index(word)


def numbers_of_world(world: World, seat: str) -> Numbers:
    party = world.parties.get(seat)
    numbers = [k.OUTCOMES.index(world.outcome), world.years[seat], world.serials.get(seat, 0), len(world.fallen)]
    numbers.append(graves_of(world))
    numbers += numbers_of_party(party) if party else [0]
    return numbers + numbers_of_places(world)


def numbers_of_places(world: World) -> Numbers:
    numbers: Numbers = []
    for key, hex_ in world.hexes.items():
        numbers += _hex(key, hex_)
    for dungeon in world.dungeons.values():
        numbers += _dungeon(dungeon)
    return numbers


def graves_of(world: World) -> int:
    mixed = 0
    for fallen in world.fallen:
        mixed = mix(mixed, fallen.number, fallen.year, fallen.level, _cause(fallen.killed_by), *coordinates(fallen.hex))
        mixed = mix(mixed, fallen.room)
        for member in fallen.members:
            mixed = mix(mixed, member.id, name_numbers().get(member.name, NOBODY), _cause(member.fate))
    return mixed


def numbers_of_party(party: Party) -> Numbers:
    path = 0
    for key in party.path:
        path = mix(path, *coordinates(key))
    numbers = [
        party.number, party.level, party.gold, party.curses, *coordinates(party.hex), bool(party.dungeon), party.room,
        party.came_from, party.pursued, party.doom_due, party.looked, k.COUNTERS.index(party.counter), party.own_names,
        party.assembled, party.fresh, party.unsettled, party.withholds, party.waives_lore, path, len(party.path),
        party_number(party.name),
    ]  # fmt: skip
    for listed in (
        [k.PENDING.index(each) for each in party.pending],
        [k.PROMISES.index(each.kind) for each in party.promises],
        party.spurned,
    ):
        numbers += [len(listed), *listed]
    return [*numbers, *_members(party.members), *_members(party.dead), *_items(party.items)]


def _members(members: Sequence[Member]) -> Numbers:
    return [len(members), *(number for member in members for number in _member(member))]


def _member(member: Member) -> Numbers:
    return [
        member.id, name_numbers().get(member.name, NOBODY), k.KINDS.index(member.kind), member.hp, member.weapon,
        k.WEAPONS.index(member.wields), member.shield, member.armor, member.poisoned, member.burning, member.bitten,
        member.doomed, k.BEINGS.index(member.being), member.listed_hp, member.bonus, member.pay_due,
        _cause(member.fate),
    ]  # fmt: skip


def _items(items: Sequence[Item]) -> Numbers:
    return [len(items), *(number for item in items for number in _item(item))]


def _item(item: Item) -> Numbers:
    qualities = [k.QUALITIES.index(each) for each in item.qualities]
    powers = [k.POWERS.index(each) for each in item.powers]
    return [
        item.id, k.ITEM_KINDS.index(item.kind), k.WEAPONS.index(item.weapon), *qualities, *[0] * (2 - len(qualities)),
        *powers, *[0] * (2 - len(powers)), item.traps, sum(1 << number for number in item.met), item.bearer, item.gift,
    ]  # fmt: skip


def _place(place: Place) -> Numbers:
    dealt = k.DEALS.index(place.dealt[-1]) if place.dealt else 0
    numbers = [place.gold, k.VISITORS.index(place.visitor), place.visitor_met, dealt, len(place.enemies)]
    numbers.append(sum(1 << number for number in place.fallen))
    for enemy in place.enemies:
        numbers += _enemy(enemy)
    return numbers + _items(place.loot)


def _enemy(enemy: Enemy) -> Numbers:
    numbers = [enemy.id, k.BEINGS.index(enemy.kind), enemy.hp, enemy.bonus, enemy.passing, enemy.guard, enemy.party]
    return [*numbers, *(_member(enemy.member) if enemy.member else [0]), *_items(enemy.items)]


def _hex(key: str, hex_: Hex) -> Numbers:
    return [
        *coordinates(key), k.TERRAINS.index(hex_.terrain), hex_.explored, k.FEATURES.index(hex_.feature),
        k.ENTRANCES.index(hex_.entrance), hex_.discovered, *_place(hex_),
    ]  # fmt: skip


def _dungeon(dungeon: Dungeon) -> Numbers:
    numbers = [
        *coordinates(dungeon.hex), k.ENTRANCES.index(dungeon.entrance), dungeon.castle, dungeon.crown_promised,
        _dungeon_numbers().get(dungeon.name, -1), len(dungeon.rooms),
    ]  # fmt: skip
    return [*numbers, *(number for room in dungeon.rooms.values() for number in _room(room))]


def _room(room: Room) -> Numbers:
    doors = [number for door in room.doors for number in (k.DOOR_KINDS.index(door.kind), door.to)]
    return [
        room.number, room.level, k.SIZES.index(room.size), k.TYPES.index(room.type), room.parent, room.traps,
        room.throne,
        room.trap_look, room.monster_level, room.turned, len(room.doors), *doors, *_place(room),
    ]  # fmt: skip


# --- of the kernel ---------------------------------------------------------------------------------------------------
def numbers_of_record(g: Sequence[int]) -> Numbers:
    numbers = [g[r.OUTCOME], g[r.YEARS], g[r.SERIAL], g[r.FELL], g[r.GRAVES]]
    numbers += _party_record(g) if g[r.PARTY] else [0]
    for place in range(g[r.HEXES_USED]):
        hex_ = r.HEXES + r.HEX_SIZE * place
        numbers += [*g[hex_ + r.COLUMN : hex_ + r.DUNGEON], *_place_record(g, hex_)]
    for place in range(g[r.DUNGEONS_USED]):
        numbers += _dungeon_record(g, r.DUNGEONS + r.DUNGEON_SIZE * place)
    return numbers


def _party_record(g: Sequence[int]) -> Numbers:
    here, room, before = g[r.HERE], g[r.ROOM], g[r.CAME_FROM]
    numbers = [
        g[r.PARTY], g[r.LEVEL], g[r.GOLD], g[r.CURSES], g[here + r.COLUMN], g[here + r.ROW], bool(g[r.DELVING]),
        g[room + r.NUMBER] if room else 0, g[before + r.NUMBER] if before else 0,
        g[r.PURSUED], g[r.DOOM_DUE], g[r.LOOKED], g[r.COUNTER], g[r.OWN_NAMES], g[r.ASSEMBLED], g[r.FRESH],
        g[r.UNSETTLED], g[r.WITHHOLDS], g[r.WAIVES_LORE],
        g[r.PATH], g[r.PATHS], g[r.PARTY_NAMES + g[r.FELL]],
    ]  # fmt: skip
    for count, listed in ((r.PENDING, r.PENDING_LIST), (r.PROMISES, r.PROMISE_LIST), (r.SPURNED, r.SPURNED_LIST)):
        numbers += [g[count], *g[listed : listed + g[count]]]
    for count, listed in ((r.MEMBERS, r.MEMBER_LIST), (r.DEAD, r.DEAD_LIST)):
        numbers.append(g[count])
        for member in g[listed : listed + g[count]]:
            numbers += g[member + 1 : member + r.MEMBER_SIZE]
    return numbers + _items_record(g, g[r.PACK])


def _chain(g: Sequence[int], first: int) -> Iterator[int]:
    while first:
        yield first
        first = g[first]


def _items_record(g: Sequence[int], first: int) -> Numbers:
    items = list(_chain(g, first))
    return [len(items), *(number for item in items for number in g[item + 1 : item + r.ITEM_SIZE])]


def _place_record(g: Sequence[int], place: int) -> Numbers:
    enemies = list(_chain(g, g[place + r.FOES]))
    numbers = [*g[place + r.PURSE : place + r.FALLEN_HERE], len(enemies), g[place + r.FALLEN_HERE]]
    for enemy in enemies:
        member = g[enemy + r.WAS_MEMBER]
        numbers += [*g[enemy + 1 : enemy + r.WAS_MEMBER], g[enemy + r.OF_PARTY]]
        numbers += g[member + 1 : member + r.MEMBER_SIZE] if member else [0]
        numbers += _items_record(g, g[enemy + r.CARRIES])
    return numbers + _items_record(g, g[place + r.LOOT])


def _dungeon_record(g: Sequence[int], dungeon: int) -> Numbers:
    hex_ = g[dungeon + r.AT_HEX]
    numbers = [g[hex_ + r.COLUMN], g[hex_ + r.ROW], g[dungeon + r.BEHIND], g[dungeon + r.IS_CASTLE]]
    numbers += [g[dungeon + r.CROWN_PROMISED], g[dungeon + r.CALLED], g[dungeon + r.ROOM_COUNT]]
    room = g[dungeon + r.FIRST_ROOM]
    while room:
        numbers += _room_record(g, room)
        room = g[room + r.NEXT_ROOM]
    return numbers


def _room_record(g: Sequence[int], room: int) -> Numbers:
    parent = g[room + r.PARENT]
    doors: Numbers = []
    for door in range(g[room + r.DOORS]):
        beyond = g[room + r.DOOR_TO + door]
        doors += [g[room + r.DOOR_KINDS + door], g[beyond + r.NUMBER] if beyond else 0]
    numbers = [*g[room + r.NUMBER : room + r.PARENT], g[parent + r.NUMBER] if parent else 0]
    return [*numbers, *g[room + r.TRAPS : room + r.NEXT_ROOM], g[room + r.DOORS], *doors, *_place_record(g, room)]


# --- a mark of every turn, as `marks.py` reckons it -------------------------------------------------------------------
_OUTCOME_NUMBERS = {word: number for number, word in enumerate(k.OUTCOMES)}
_ITEM_NUMBERS = {word: number for number, word in enumerate(k.ITEM_KINDS)}


def mark_of_turn(mark: int, world: World, seat: str, dice: int, asked: int, answers: int) -> int:
    """One more turn of the readable engine mixed in, as a whole number of 32 bits without a sign."""
    numbers = [
        dice, asked, answers, _OUTCOME_NUMBERS[world.outcome], world.years[seat], world.serials.get(seat, 0),
        len(world.fallen), len(world.hexes), len(world.dungeons),
    ]  # fmt: skip
    party = world.parties.get(seat)
    if party:
        _add_at_hand(numbers, world, party)
    return crc32(_packing(len(numbers))(*numbers), mark)


@cache
def _packing(count: int) -> Callable[..., bytes]:
    return Struct(f"<{count}i").pack


def _add_at_hand(numbers: Numbers, world: World, party: Party) -> None:
    """Put down one by one: that takes a third of the time that lists joined to lists do."""
    place: Place = world.dungeons[party.dungeon].rooms[party.room] if party.dungeon else world.hexes[party.hex]
    numbers += (
        party.number, party.level, party.gold, party.curses, *coordinates(party.hex), party.pursued, len(party.path),
        place.gold, party.room if party.dungeon else 0,
    )  # fmt: skip
    add = numbers.append
    for member in party.members:
        add(member.id)
        add(member.hp)
        add(member.weapon)
    for item in chain(party.items, place.loot):
        add(item.id)
        add(_ITEM_NUMBERS[item.kind])
    for enemy in place.enemies:
        add(enemy.id)
        add(enemy.hp)
