"""Where a party is going: the goal in one line, and what it knows and may come back to."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.engine.scene import Lead, MapView
from tablewright.world.hexes import bearing
from tablewright.world.leads import by_distance, in_rooms
from tablewright.world.words import listed, mid_sentence
from twelve_years.book.core import members, places
from twelve_years.book.delving import throne_room
from twelve_years.book.loot import items
from twelve_years.book.party.death import LAST_YEAR
from twelve_years.state import Hex, Party, World
from twelve_years.telling import cards, names

# --- goal -------------------------------------------------------------------------------------------------------------
_NO_CROWN = "No crown yet: any loot may be one."


def goal_of(world: World, party: Party | None) -> str:
    """What the party plays for, and the next step."""
    if world.outcome:
        return ""
    if party is None or not party.assembled:
        return f"Find a crown and carry it to the castle, {bearing('0,0', world.castle)}, before year {LAST_YEAR}."
    if any(items.is_ancient_magick_crown(item) for item in items.crowns(party)):
        return f"You carry the Ancient Magick Crown: destroy it, or crown the Lich King. {_to_castle(world, party)}"
    if items.crowns(party):
        return f"You carry a crown. {_to_castle(world, party)}"
    promised = next((key for key, dungeon in world.dungeons.items() if dungeon.crown_promised), "")
    if promised and promised != party.hex:
        return f"A crown lies in {mid_sentence(world.dungeons[promised].name)}, {bearing(party.hex, promised)}."
    return f"{_NO_CROWN} {_to_castle(world, party)}"


def _to_castle(world: World, party: Party) -> str:
    """The way to the throne, as far as it can be known."""
    if party.hex != world.castle:
        return f"The castle lies {bearing(party.hex, world.castle)}."
    room = f"; this is room {party.room}" if party.delving else ""
    return f"The Lich King waits in room {throne_room(world)} of this castle{room}."


# --- leads ------------------------------------------------------------------------------------------------------------
PROMISES = {"loot": "loot at the next encounter", "skip": "no next encounter", "exit": "an exit in the next room",
            "zauber": "Gerhardus fights the next battle"}  # fmt: skip


def leads_of(world: World, party: Party | None, view: MapView) -> tuple[Lead, ...]:
    """Dooms and promises first, then rooms or marked hexes, the nearest first."""
    if world.outcome or party is None or not party.assembled:
        return ()
    near = in_rooms(view) if party.delving else by_distance(party.hex, _known_places(world))
    return (*_dooms_of(party), *_promises_of(party), *near)


def _dooms_of(party: Party) -> Iterator[Lead]:
    doomed: dict[int, list[str]] = {}
    for member in party.members:
        if member.doomed:
            doomed.setdefault(member.doomed, []).append(member.name)
    for year, who in sorted(doomed.items()):
        yield Lead(
            "doom", f"Year {year}", f"{listed(who)}: doomed by the Cyclops to die then", icon="cyclops", tone="grave"
        )
    bitten = [member.name for member in party.members if member.bitten]
    if bitten:
        words = f"{listed(bitten)}: bitten; only rejuvenation helps"
        yield Lead("doom", "The next hex", words, icon="shambling-zombie", tone="grave")


def _promises_of(party: Party) -> Iterator[Lead]:
    for promise in party.promises:
        yield Lead("promise", PROMISES[promise.kind], icon="handshake", tone="good")


def _known_places(world: World) -> Iterator[Lead]:
    """Hexes that somebody marked or left with something in them; an entered dungeon as long as a door is shut there."""
    yield Lead("place", "The Sunken Castle", "the Lich King's", place=world.castle, icon="castle-ruins")
    for key, hex_ in world.hexes.items():
        if key != world.castle and (known := _known_of(world, key, hex_)):
            yield Lead("place", cards.hex_name(hex_) or "Unknown land", known, place=key, icon=_icon_of(hex_))


def _icon_of(hex_: Hex) -> str:
    return {"stone_portal": "portal", "faerie_circle": "mushrooms-cluster", "entrance": "dungeon-gate"}.get(
        hex_.feature, "treasure-map"
    )


def _known_of(world: World, key: str, hex_: Hex) -> str:
    """What makes a hex worth coming back to, in words; empty where nothing does."""
    known = [] if hex_.explored else ["marked by the Wise Woman"]
    dungeon = world.dungeons.get(key)
    if dungeon is not None and dungeon.crown_promised:
        known.append("a crown lies there")
    if hex_.feature == "entrance":
        shut = dungeon is None or not dungeon.rooms or places.unopened_doors(dungeon)
        known += ["a dungeon with ways nobody has gone"] if shut else []
    if hex_.feature in ("stone_portal", "faerie_circle"):
        known.append("a portal of stone" if hex_.feature == "stone_portal" else "a faerie circle")
    known += _left_there(hex_)
    return listed(known) if known and hex_.feature != "castle" else ""


def _left_there(hex_: Hex) -> list[str]:
    lying = [members.item_label(item) for item in hex_.loot]
    gold = [f"{hex_.gold} gold"] if hex_.gold else []
    left = [f"{listed([*lying, *gold])} left there"] if lying or gold else []
    visitor = [f"{names.visitor_name(hex_.visitor)}"] if hex_.visitor else []
    return [*visitor, *left]
