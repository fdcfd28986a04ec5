"""Places of a map as people call them, told from where the party stands: for lists, notes and those who see no map."""

from __future__ import annotations

import msgspec

from tablewright.engine.scene import HexTile, MapView, Zone
from tablewright.world.hexes import bearing, key_of


class Place(msgspec.Struct, frozen=True):
    id: str
    name: str
    note: str  # what its reader wrote there
    here: bool


def places_of(view: MapView) -> list[Place]:
    """The places of a map: first where the party stands, last what nobody has seen."""
    here = next((tile for tile in view.hexes if tile.here), None)
    tiles = sorted(view.hexes, key=lambda tile: (not tile.here, tile.known == "unseen"))
    zones = sorted(view.zones, key=lambda zone: not zone.here)
    return [
        *(Place(tile.id, _tile_name(tile, here), tile.written, tile.here) for tile in tiles),
        *(Place(zone.id, _zone_name(zone), zone.written, zone.here) for zone in zones),
    ]


def _tile_name(tile: HexTile, here: HexTile | None) -> str:
    kind = tile.name or ("unseen" if tile.known == "unseen" else tile.terrain.replace("_", " "))
    if tile.here:
        return f"here ({kind})"
    return f"{kind}, {bearing(key_of(here.q, here.r), key_of(tile.q, tile.r))}" if here else kind


def _zone_name(zone: Zone) -> str:
    name = f"room {zone.label}" if zone.label.isdigit() else zone.label
    return f"here ({name})" if zone.here else name
