"""Given and worlds."""

from __future__ import annotations

import msgspec

from tablewright.engine.proving.given import known
from twelve_years import state
from twelve_years.book import order
from twelve_years.book.core import members
from twelve_years.content import charts

# --- given ------------------------------------------------------------------------------------------------------------
# What a scenario may set under `given` (games/twelve_years/README.md); whatever it does not know is refused.
CAMP = "0,1"  # the hex in which a scene takes place unless `hex` says otherwise


class GivenItem(msgspec.Struct, forbid_unknown_fields=True):
    kind: str
    qualities: tuple[str, ...] = ("mundane",)
    powers: list[str] = []
    traps: int = 0
    met: list[int] = []


class GivenMember(msgspec.Struct, forbid_unknown_fields=True):
    archetype: str
    name: str = ""
    weapon: str = ""
    hp: int = 0
    shield: bool = False
    armor: bool = False
    poisoned: bool = False
    burning: bool = False
    bitten: bool = False
    doomed: int = 0
    being: str = ""
    pay_due: bool = False


class GivenFoe(msgspec.Struct, forbid_unknown_fields=True):
    kind: str
    hp: int = -1
    bonus: int = 0
    guard: bool = False
    passing: bool = False
    number: int = 1


class GivenPlace(msgspec.Struct, forbid_unknown_fields=True):
    """What a hex and a room have in common."""

    foes: list[str | GivenFoe] = []
    loot: list[str | GivenItem] = []
    visitor: str = ""


class GivenHex(GivenPlace, forbid_unknown_fields=True):
    terrain: str = ""
    feature: str = ""
    entrance: str = ""
    explored: bool = True
    discovered: bool = True
    gold: int = 0
    crown_promised: bool = False


class GivenRoom(GivenPlace, forbid_unknown_fields=True):
    doors: list[str] = []
    parent: int = 0
    level: int = 0
    traps: int = 0
    throne: bool = False
    gold: int = 0
    leads_to: dict[str, int] = {}


class GivenParty(msgspec.Struct, forbid_unknown_fields=True):
    """What every party may be given; `at`: for the first "hex", "room" or "castle", for others a hex elsewhere."""

    party: tuple[str | GivenMember, ...] = ("hermit", "rogue", "fae folk", "giant")
    level: int = 0
    gold: int = 0
    curses: int = 0
    dead: list[str | GivenMember] = []
    items: list[str | GivenItem] = []
    promises: list[str] = []
    pursued: int = 0
    years: int = 0
    at: str = ""


class GivenOther(GivenParty, forbid_unknown_fields=True):
    """Another player's party in the same place: seats p2, p3, ... in order."""

    truce: bool = False  # with party 1
    hidden: bool = False
    along: bool | str = False  # it goes along with party 1, or with that of another seat


class Given(GivenParty, forbid_unknown_fields=True):
    """Everything a scenario may set. Whatever is left out is at its plainest."""

    settings: dict[str, bool | int | str] = {}
    fallen: int = 0  # parties of this seat that fell before
    # where
    hex: str = CAMP
    terrain: str = "clearing"
    feature: str = ""
    entrance: str = ""
    room: int = 1
    rooms: dict[str, GivenRoom] = {}
    map: dict[str, str | GivenHex] = {}
    crown_promised: bool = False
    # what is here
    foes: list[str | GivenFoe] = []
    loot: list[str | GivenItem] = []
    loot_gold: int = 0
    visitor: str = ""
    met: bool = False
    doors: tuple[str, ...] = ("door",)
    traps: int = 0
    depth: int = 0
    throne: bool = False
    others: list[GivenOther] = []
    # for "loot"
    kind: str = ""


# --- worlds: A world set up from what a scenario gives ----------------------------------------------------------------
SEAT = "p1"


def build(given: Given) -> state.World:
    seats = [f"p{number}" for number in range(1, len(given.others) + 2)]
    years = dict(zip(seats, (given.years, *(other.years for other in given.others)), strict=True))
    world = order.new_world(given.settings, seats)
    world.years = years
    world.fallen = [state.Fallen(number + 1, SEAT, "", 0, state.START, "", 0, 0, "") for number in range(given.fallen)]
    party = world.parties[SEAT] = _given_party(world, SEAT, "The Given", given)
    party.hex = given.hex
    for key, hex_ in given.map.items():
        _put_hex(world, key, GivenHex(terrain=hex_) if isinstance(hex_, str) else hex_)
    _put_party(world, party, given)
    for seat, other in zip(seats[1:], given.others, strict=True):
        world.parties[seat] = _party_beside(world, seat, party, other)
        world.truces += [(party.number, world.parties[seat].number)] if other.truce else []
    return world


def _party_beside(world: state.World, seat: str, beside: state.Party, given: GivenOther) -> state.Party:
    party = _given_party(world, seat, f"The Party of Player {seat[1:]}", given)
    party.hidden, party.along = given.hidden, given.along if isinstance(given.along, str) else SEAT * given.along
    party.hex, party.dungeon, party.room = (given.at, "", 0) if given.at else (beside.hex, beside.dungeon, beside.room)
    party.path = [party.hex]
    return party


def _given_party(world: state.World, seat: str, name: str, given: GivenParty) -> state.Party:
    """Its people, the dead among them, its things, and what is promised to it or comes after it."""
    number = 1 + state.PARTIES_A_SEAT * world.seats.index(seat)
    promises = [state.Promise(kind) for kind in given.promises]
    party = state.Party(
        number, seat, name, given.level, given.gold, curses=given.curses, promises=promises, pursued=given.pursued,
        assembled=True,
    )  # fmt: skip
    for each in given.party:
        party.members.append(_given_member(world, party, GivenMember(each) if isinstance(each, str) else each))
    for each in given.dead:
        party.dead.append(_given_member(world, party, GivenMember(each) if isinstance(each, str) else each))
    party.items += [_given_item(world, each) for each in given.items]
    return party


def _given_member(world: state.World, party: state.Party, spec: GivenMember) -> state.Member:
    kinds = dict.fromkeys((*members.TRUE_KINDS, *members.ESCORTS, members.CHARMED))
    kind = known(spec.archetype, kinds, "archetype")
    being = known(spec.being, charts.BEINGS, "being") if spec.being else ""
    member = state.Member(
        world.new_id(SEAT), spec.name or _default_name(party, kind), kind, 1, being=being, poisoned=spec.poisoned,
        burning=spec.burning, bitten=spec.bitten, doomed=spec.doomed, pay_due=spec.pay_due,
        listed_hp=charts.BEINGS[being].hp if being else 0, bonus=charts.BEINGS[being].bonus if being else 0,
    )  # fmt: skip
    weapon = spec.weapon or ("staff" if kind == "hermit" else "")
    worn = [state.Item(0, "weapon", known(weapon, charts.WEAPON, "weapon"))] if weapon else []
    worn += [state.Item(0, "wooden_shield")] * spec.shield + [state.Item(0, "armor")] * spec.armor
    for item in worn:
        item.id, item.qualities = world.new_id(SEAT), ["mundane"]
        party.items.append(item)
        members.put_on(member, item)
    member.hp = spec.hp or members.max_hp(member, party)
    return member


def _default_name(party: state.Party, kind: str) -> str:
    """Archetype's name; a second of the kind is 'Giant 2'."""
    name = charts.ARCHETYPE[kind].name if kind in charts.ARCHETYPE else kind.replace("_", " ").title()
    same = sum(member.kind == kind for member in (*party.members, *party.dead))
    return f"{name} {same + 1}" if same else name


def _given_item(world: state.World, each: str | GivenItem) -> state.Item:
    spec = GivenItem(each) if isinstance(each, str) else each
    name = spec.kind.strip().lower().replace(" ", "_")
    weapon = name if name in charts.WEAPON else ""
    kind = "weapon" if weapon else known(spec.kind, charts.LOOT_KIND, "item")
    qualities = list(spec.qualities)
    if spec.powers and "magick" not in qualities:
        qualities = [each for each in qualities if each != "mundane"] + ["magick"] * len(spec.powers)
    return state.Item(world.new_id(SEAT), kind, weapon, qualities, list(spec.powers), spec.traps, list(spec.met))


def _given_foes(world: state.World, specs: list[str | GivenFoe], in_hex: bool) -> list[state.Enemy]:
    foes = []
    for each in specs:
        spec = GivenFoe(each, passing=in_hex) if isinstance(each, str) else each
        kind = known(spec.kind, charts.BEINGS, "enemy")
        hp = spec.hp if spec.hp >= 0 else world.settings.satyr_hp if kind == "satyr" else charts.BEINGS[kind].hp
        ids = [world.new_id(SEAT) for _ in range(spec.number)]
        foes += [state.Enemy(number, kind, hp, spec.bonus, spec.passing, spec.guard) for number in ids]
    return foes


def _fill_place(world: state.World, place: state.Place, spec: Given | GivenHex | GivenRoom, in_hex: bool) -> None:
    place.enemies += _given_foes(world, spec.foes, in_hex)
    place.loot += [_given_item(world, each) for each in spec.loot]
    place.gold += spec.loot_gold if isinstance(spec, Given) else spec.gold
    friends = {**charts.FRIEND, "traveling_tinker": None, "lost_noble": None}
    place.visitor = known(spec.visitor, friends, "friend") if spec.visitor else ""


def _put_hex(world: state.World, key: str, spec: GivenHex) -> None:
    hex_ = world.hexes.setdefault(key, state.Hex())
    hex_.terrain = spec.terrain.replace(" ", "_") or hex_.terrain
    hex_.feature = spec.feature.replace(" ", "_") or hex_.feature
    hex_.explored, hex_.discovered = spec.explored and bool(hex_.terrain), spec.discovered
    if spec.entrance:
        hex_.feature, hex_.entrance = "entrance", known(spec.entrance, charts.ENTRANCE, "entrance")
        dungeon = state.Dungeon(key, "The Given Hole", hex_.entrance, crown_promised=spec.crown_promised)
        world.dungeons.setdefault(key, dungeon)
    _fill_place(world, hex_, spec, True)


def _put_party(world: state.World, party: state.Party, given: Given) -> None:
    """Put the party where the scenario wants it: in a hex, a room, or a room of the castle."""
    where = given.at or ("room" if _is_below(given) else "hex")
    if where == "castle":
        party.hex = world.castle
    elif party.hex not in world.hexes or given.hex == CAMP:
        entrance = given.entrance or ("ancient ruins" if where == "room" else "")
        land = GivenHex(terrain=given.terrain, feature=given.feature, entrance=entrance)
        land.crown_promised = given.crown_promised
        _put_hex(world, party.hex, land)
    party.path = [party.hex]
    if where == "hex":
        _fill_place(world, world.hexes[party.hex], given, True)
        world.hexes[party.hex].visitor_met = given.met
        return
    party.dungeon, party.room = party.hex, given.room
    _put_rooms(world, party, given)


def _is_below(given: Given) -> bool:
    kinds = [each if isinstance(each, str) else each.kind for each in given.foes]
    below = any(kind.strip().lower().replace(" ", "_").replace("-", "_") in charts.MONSTER_KEYS for kind in kinds)
    return below or bool(given.rooms or given.traps or given.throne or given.depth)


def _put_rooms(world: state.World, party: state.Party, given: Given) -> None:
    dungeon = world.dungeons[party.dungeon]
    for number in range(1, max([given.room, *map(int, given.rooms)]) + 1):
        dungeon.rooms[number] = state.Room(number=number, size="medium", type="round", parent=number - 1)
        if number > 1:
            dungeon.rooms[number - 1].doors.append(state.Door("door", number))
    for key, spec in given.rooms.items():
        _furnish_room(world, dungeon.rooms[int(key)], spec)
    here = dungeon.rooms[given.room]
    if str(given.room) not in given.rooms:
        here.doors = [state.Door(kind) for kind in given.doors]
    here.level = given.depth or (1 if given.at == "castle" else here.level)  # its first floor is level 1 (TY-VAR-03)
    here.traps, here.throne = given.traps or here.traps, given.throne or here.throne
    here.monster_level = here.level if world.settings.monster_level_up else 0
    _fill_place(world, here, given, False)
    here.visitor_met = given.met


def _furnish_room(world: state.World, room: state.Room, spec: GivenRoom) -> None:
    room.doors = [state.Door(kind, spec.leads_to.get(str(i), 0)) for i, kind in enumerate(spec.doors, 1)]
    room.parent = spec.parent or room.parent
    room.level, room.traps, room.throne = spec.level, spec.traps, spec.throne
    _fill_place(world, room, spec, False)
