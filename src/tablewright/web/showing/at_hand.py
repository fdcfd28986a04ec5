"""The game master's overview: contents of this place, and the creatures met, by kind."""

from __future__ import annotations

import msgspec

from tablewright.engine.scene import Card, Scene

_MOST_KINDS = 4


class Kin(msgspec.Struct, frozen=True):
    """Foes of one kind: what holds for all of them is said once."""

    cards: list[Card]
    lines: tuple[str, ...]


def kin(scene: Scene) -> list[Kin]:
    groups: dict[tuple[str, tuple[str, ...]], list[Card]] = {}
    for card in scene.cards:
        if card.kind == "foe":
            groups.setdefault((card.icon, card.lines), []).append(card)
    return [Kin(cards, lines) for (_, lines), cards in groups.items()][:_MOST_KINDS]


def held_here(scene: Scene) -> tuple[str, tuple[str, ...]]:
    """The place where the party is and what is in it, known to them or not. A fight's ground is no place."""
    maps = [each for each in (scene.map, *scene.other_maps) if each is not None]
    rooms = [zone for view in maps for zone in view.zones if zone.here]
    if not rooms:
        tiles = [tile for view in maps for tile in view.hexes if tile.here]
        return (tiles[0].name, tuple(mark.label for mark in tiles[0].marks)) if tiles else ("", ())
    label, marks = rooms[0].label, rooms[0].marks
    name = f"Room {label}" if label.isdigit() else label
    return name, tuple(mark.label for mark in marks if mark.label != "the party")
