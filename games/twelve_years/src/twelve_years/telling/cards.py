"""Cards and maps."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.scene import Bar, Card, HexTile, Known, Link, MapView, Mark, Tag, Zone
from tablewright.world.hexes import OPPOSITE, Box, Found, bearing, coordinates, neighbours, place_rooms, side_towards
from tablewright.world.words import mid_sentence
from twelve_years.book.core import members, picking, places
from twelve_years.book.loot import items
from twelve_years.content import charts
from twelve_years.state import Dungeon, Enemy, Hex, Item, Member, Party, Place, Room, World
from twelve_years.telling import names

# --- cards: cards of what a seat sees: members, foes, other parties, friends, things ----------------------------------
ICONS = {
    "hermit": "wizard-staff",
    "rogue": "cloak-dagger",
    "fae_folk": "fairy",
    "giant": "giant",
    "traveling_tinker": "backpack",
    "lost_noble": "crown",
    "deer": "deer",
    "sentient_vines": "vine-leaf",
    "treachery_of_ravens": "raven",
    "poisonous_toad": "toad-teeth",
    "gargantuan_beetle": "scarab-beetle",
    "hill_giant": "giant",
    "pack_of_wolves": "wolf-head",
    "fire_folk": "fire-dash",
    "hostile_elf": "elf-helmet",
    "banshee": "ghost",
    "satyr": "goat",
    "skeleton": "skeleton",
    "goblin": "goblin-head",
    "living_slime": "slime",
    "shade": "shadow-follower",
    "ogre": "ogre",
    "two_headed_troll": "troll",
    "cyclops": "cyclops",
    "stone_golem": "rock-golem",
    "zombie": "shambling-zombie",
    "demon": "daemon-skull",
    "lich_king": "crowned-skull",
    "possessed": "evil-minion",
    "mirror": "mirror-mirror",
    "mushroom": "mushroom",
    "coin": "coins",
    "boots": "boots",
    "wooden_shield": "round-shield",
    "armor": "breastplate",
    "book": "spell-book",
    "ring": "ring",
    "coffer": "chest",
    "key": "key",
    "axe": "battle-axe",
    "spiked_flail": "flail",
    "sword": "broadsword",
    "bow": "bow-arrow",
    "staff": "wizard-staff",
    "sling": "slingshot",
}
AFFLICTIONS = (("poisoned", "loses 1 hp with each move until healed"), ("burning", "1d4 with each roll until healed"),
                ("bitten", "turns in the next hex; only rejuvenation helps"))  # fmt: skip


def cards_of(world: World, party: Party | None) -> tuple[Card, ...]:
    if party is None:
        return ()
    place = places.place_of(world, party)
    foes = [_foe_card(foe, names.foe_called(party, place, foe), places.is_hostile(foe, party)) for foe in place.enemies]
    visitor = [_visitor_card(place.visitor, place.visitor_met)] if place.visitor else []
    used = members.in_use(party)
    bearers = {member.id: member.name for member in party.members}
    carried = [_item_card(item, "Carried", item.id in used, bearers.get(item.bearer, "")) for item in party.items]
    lying = [_item_card(item, "Lying here", False) for item in place.loot]
    others = [_party_card(other) for other in places.others_here(world, party)]
    return (*(_member_card(member, party) for member in party.members), *foes, *others, *visitor, *lying, *carried)


def _member_card(member: Member, party: Party) -> Card:
    tags = [Tag(what, "bad", explain) for what, explain in AFFLICTIONS if getattr(member, what)]
    if member.doomed:
        tags.append(Tag(f"doomed: year {member.doomed}", "grave", "The Cyclops has seen the day."))
    if member.shield:
        tags.append(Tag("shield", explain="+1 hp"))
    if member.armor:
        tags.append(Tag("armour", explain="+4 hp"))
    archetype = charts.ARCHETYPE.get(member.kind)
    if archetype:
        tags += [Tag(archetype.power, "good"), Tag(archetype.weakness, "quiet")]
    bar = Bar("hp", max(member.hp, 0), max(members.max_hp(member, party), 1))
    icon = ICONS.get(member.being or member.kind, "")
    return Card(
        f"member:{member.id}", member.name, "member", member_line(member), icon, (bar,), tuple(tags),
        group="Party", owner=party.seat,
    )  # fmt: skip


def member_line(member: Member) -> str:
    if member.kind == members.CHARMED:
        return f"charmed {charts.BEINGS[member.being].name}"
    archetype = charts.ARCHETYPE.get(member.kind)
    weapon = charts.WEAPON[member.wields].name.lower() if member.wields else "unarmed"
    return f"{archetype.name}, {weapon}" if archetype else "escorted, unarmed"


def _foe_card(foe: Enemy, name: str, hostile: bool) -> Card:
    being = charts.BEINGS[foe.kind]
    bars = (Bar("hp", foe.hp, max(being.hp, foe.hp)),) if foe.hp else ()
    bonus = being.bonus + foe.bonus
    damage = (being.damage or "no damage") + (f" + {bonus}" if bonus else "")
    tags = [] if hostile else [Tag("keeps the peace", "good")]
    if not foe.hp and foe.kind != "shade":  # which any hit ends
        tags.append(Tag("cannot be damaged", "bad"))
    lines = (being.special,) if being.special else ()
    icon = ICONS.get(foe.kind, "")
    return Card(f"foe:{foe.id}", name, "foe", damage, icon, bars, tuple(tags), lines, group="Enemies")


def _party_card(party: Party) -> Card:
    """Another party in the same place: who they are, and how well."""
    bars = tuple(Bar(member.name, max(member.hp, 0), max(members.max_hp(member, party), 1)) for member in party.members)
    return Card(
        f"party:{party.seat}", party.name, "party", f"level {party.level}", "flying-flag", bars,
        group="Others here", owner=party.seat,
    )  # fmt: skip


def _visitor_card(visitor: str, met: bool) -> Card:
    """Whom the die brought is known as soon as it has fallen; they are met once the place is calm (TY-FRIEND-15)."""
    waits, icon = "" if met else "waits until it is calm", "conversation"
    return Card(f"visitor:{visitor}", names.visitor_name(visitor), "friend", waits, icon, group="Met here")


def _item_card(item: Item, group: str, used: bool, bearer: str = "") -> Card:
    tags = [Tag(charts.MAGICK[power].name, "wonder") for power in item.powers if power in charts.MAGICK]
    if item.traps:
        tags.append(Tag(f"trapped {item.traps}d12", "bad"))
    if used:
        tags.append(Tag("in use", "quiet"))
    elif bearer:
        tags.append(Tag(f"with {bearer}", "quiet"))
    icon = ICONS.get(item.weapon or item.kind, "") or ICONS.get(item.kind, "")
    worth = "magick: nobody buys it" if "magick" in item.qualities else f"{items.value(item)} gold"
    return Card(f"item:{item.id}", members.item_label(item), "item", worth, icon, tags=tuple(tags), group=group)


# --- maps: the maps of Twelve Years as a seat sees them: the hexes known so far, and the rooms of a dungeon -----------
_LETTERS = {**{row.key: row.letter for row in charts.TERRAIN.rows}, "start": "S", "castle": "X"}
_FEATURES = {
    "stone_portal": Mark("o", "Stone portal", "portal"),
    "faerie_circle": Mark("+", "Faerie circle", "mushrooms-cluster"),
    "entrance": Mark("*", "Dungeon", "dungeon-gate"),
    "castle": Mark("^", "The Sunken Castle", "castle-ruins"),
    "start": Mark("S", "Thrift", "village"),
}
_SIZES = {"claustrophobic": (3, 2), "small": (4, 3), "medium": (6, 4), "large": (8, 5)}
Legend = tuple[tuple[str, str], ...]
_LEGEND: Legend = (("@", "you"), ("*", "dungeon"), ("o", "portal"), ("+", "faerie circle"), ("^", "castle"),
                   ("!", "enemies"), ("$", "loot"), ("x", "a party fell here"), ("?", "unseen"))  # fmt: skip
_ROOM_LEGEND = (("@", "you"), ("!", "enemies"), ("$", "loot"), ("t", "trap"), ("f", "friend"), ("<", "way out"),
                (">", "stairs down"), ("x", "a party fell here"))  # fmt: skip


# --- hexes -----------------------------------------------------------------------------------------------------------
def hex_map(world: World, party: Party | None) -> MapView:
    """Every hex somebody has seen or been told of, and the unseen ones around them."""
    here = party.hex if party else ""
    known = {key: hex_ for key, hex_ in world.hexes.items() if hex_.terrain or hex_.feature}
    rim = dict.fromkeys(
        near
        for key, hex_ in known.items()
        if hex_.explored and hex_.terrain != "large_lake"
        for near in neighbours(key).values()
    )
    tiles = [_hex_tile(key, hex_, key == here) for key, hex_ in known.items()]
    tiles += [_unseen_tile(key) for key in rim if key not in known]
    paths = tuple(tuple(fallen.path) for fallen in world.fallen) + ((tuple(party.path),) if party else ())
    legend = _legend_of(tiles, _LEGEND)
    return MapView("hexes", "The land", tuple(tiles), legend=legend, text=_in_sentences(world, party), paths=paths)


def _legend_of(tiles: Sequence[HexTile], signs: Legend) -> Legend:
    """What the signs on this map mean: only those that are drawn, the letters of the terrain among them."""
    drawn = {"@", *(mark.sign for tile in tiles for mark in tile.marks), *(tile.letter for tile in tiles)}
    terrain = tuple((row.letter, row.name.lower()) for row in charts.TERRAIN.rows)
    return tuple((sign, meaning) for sign, meaning in (*signs, *terrain) if sign in drawn)


def _hex_tile(key: str, hex_: Hex, here: bool) -> HexTile:
    q, r = coordinates(key)
    terrain = hex_.terrain or "unseen"
    known: Known = "entered" if hex_.explored else "told"
    marks = [_FEATURES[hex_.feature]] if hex_.feature in _FEATURES else []
    return HexTile(
        key, q, r, _LETTERS.get(terrain, "?"), terrain, hex_name(hex_), known, (*marks, *_marks_at(hex_)), here
    )


def hex_name(hex_: Hex) -> str:
    if hex_.feature == "start":
        return "Thrift"
    return "The Sunken Castle" if hex_.feature == "castle" else hex_.name


def _unseen_tile(key: str) -> HexTile:
    q, r = coordinates(key)
    return HexTile(key, q, r, "?", "unseen", known="unseen")


def _marks_at(place: Place) -> list[Mark]:
    marks = []
    if place.enemies:
        counted = names.foes_counted([(places.enemy_name(enemy), enemy.kind) for enemy in place.enemies])
        marks.append(Mark("!", counted, "crossed-swords", "bad"))
    if place.loot or place.gold:
        marks.append(Mark("$", "loot", "chest", "good"))
    if place.fallen:
        marks.append(Mark("x", "a party fell here", "tombstone", "grave"))
    return marks


def _in_sentences(world: World, party: Party | None) -> tuple[str, ...]:
    """The map for those who do not see it: what lies around, and where the known places are."""
    if party is None:
        return ()
    around = [f"{_COMPASS[way]}: {_hex_words(world, key)}." for way, key in neighbours(party.hex).items()]
    places = [
        f"{_FEATURES[hex_.feature].label} {bearing(party.hex, key)}."
        for key, hex_ in world.hexes.items()
        if hex_.feature in _FEATURES and key != party.hex
    ]
    return (f"You stand in {mid_sentence(_hex_words(world, party.hex))}.", *around, *places)


_COMPASS = {"N": "North", "NE": "North-east", "SE": "South-east", "S": "South", "SW": "South-west", "NW": "North-west"}


def _hex_words(world: World, key: str) -> str:
    hex_ = world.hexes.get(key)
    if hex_ is None or not (hex_.terrain or hex_.feature):
        return "unseen land"
    kind = charts.TERRAIN_NAMED[hex_.terrain].name.lower() if hex_.terrain in charts.TERRAIN_NAMED else ""
    landmark = hex_.feature in _FEATURES and _FEATURES[hex_.feature].label != hex_name(hex_)
    feature = _FEATURES[hex_.feature].label.lower() if landmark else ""
    return ", ".join(part for part in (hex_name(hex_), kind, feature) if part) or "unseen land"


def hexes_explored(world: World) -> int:
    """How many hexes somebody has stood on: nobody stands on a lake."""
    return sum(hex_.explored and hex_.terrain != places.LAKE for hex_ in world.hexes.values())


def dungeons_entered(world: World) -> int:
    """How many dungeons somebody has been in, the castle included."""
    return sum(bool(dungeon.rooms) for dungeon in world.dungeons.values())


# --- rooms -----------------------------------------------------------------------------------------------------------
def room_map(dungeon: Dungeon, party: Party | None) -> MapView:
    """The rooms found so far, and the doors nobody has opened."""
    boxes = place_rooms(_found_rooms(dungeon))
    here = party.room if party and party.dungeon == dungeon.hex else 0
    zones = tuple(_room_zone(room, boxes[str(room.number)], room.number == here) for room in dungeon.rooms.values())
    links = tuple(link for room in dungeon.rooms.values() for link in _room_links(room, dungeon, boxes, here))
    text = tuple(_room_sentence(room, room.number == here) for room in dungeon.rooms.values())
    title = "The Sunken Castle" if dungeon.castle else dungeon.name
    return MapView("zones", title, zones=zones, links=links, legend=_ROOM_LEGEND, text=text)


def _found_rooms(dungeon: Dungeon) -> list[Found]:
    found = []
    for room in dungeon.rooms.values():
        parent = dungeon.rooms.get(room.parent)
        way = next((i for i, door in enumerate(parent.doors) if door.to == room.number), 0) if parent else 0
        width, height = _SIZES[room.size]
        found.append(Found(str(room.number), width, height, str(room.parent) if room.parent else "", way + room.turned))
    return found


def _room_zone(room: Room, box: Box, here: bool) -> Zone:
    marks = _marks_at(room)
    if room.traps:
        marks.append(Mark("t", "trap", "wolf-trap", "bad"))
    if room.visitor:
        marks.append(Mark("f", names.visitor_name(room.visitor), "conversation", "good"))
    if not room.parent or any(door.kind == "exit" for door in room.doors):
        marks.append(Mark("<", "way out", "exit-door"))
    number, note = str(room.number), "throne room" if room.throne else ""
    return Zone(
        number, box.x, box.y, box.width, box.height, number, room.type, marks=tuple(marks), here=here,
        level=room.level, note=note,
    )  # fmt: skip


def _room_links(room: Room, dungeon: Dungeon, boxes: dict[str, Box], here: int) -> list[Link]:
    links, own = [], str(room.number)
    sides = iter(_free_sides(room, dungeon, boxes))
    for number, door in places.numbered(room):
        way = places.BY_EXIT if door.kind == "exit" else picking.on("door", number)
        target, choice = str(door.to or ""), str(way) if room.number == here else ""
        links.append(Link(own, target, door.kind, "" if target else next(sides, "s"), choice=choice))
    if not room.parent:
        links.append(Link(own, "", "exit", next(sides, "n"), "way out", "out" if room.number == here else ""))
    return links


def _free_sides(room: Room, dungeon: Dungeon, boxes: dict[str, Box]) -> list[str]:
    """Sides of a room on which no known room is joined, for doors that lead nobody knows where."""
    box = boxes[str(room.number)]
    joined = [door.to for door in room.doors if door.to] + ([room.parent] if room.parent else [])
    taken = {side_towards(box, boxes[str(number)]) for number in joined}
    return [side for side in OPPOSITE if side not in taken] + list(OPPOSITE)


def _room_sentence(room: Room, here: bool) -> str:
    name = f"Room {room.number}{', where you are,' if here else ''}"
    doors = [
        f"{_DOOR_WORDS[door.kind]} to {f'room {door.to}' if door.to else 'nobody knows where'}" for door in room.doors
    ]
    doors.append(f"the way back to room {room.parent}" if room.parent else "the way out")
    marks = [mark.label for mark in _marks_at(room)]
    text = f"{name} is a {room.size} {_SHAPES[room.type]}: {', '.join(doors)}"
    return f"{text}. There: {', '.join(marks)}." if marks else f"{text}."


_SHAPES = {"cavern": "cavern", "corridor": "corridor", "rectilinear": "square-cut room", "round": "round room"}
_DOOR_WORDS = {"door": "a door", "stairs": "stairs down", "secret": "a secret door", "exit": "an exit"}
