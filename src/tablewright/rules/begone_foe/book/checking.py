"""What holds in every sound state of Begone, FOE!, beyond its types: for changes by hand and files from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.engine.game.checking import Fields, check_fields, id_in, one_of, within
from tablewright.rules.begone_foe.content import ARTS, GEAR, KINDS, SPELLS
from tablewright.rules.begone_foe.state import (
    ALIGNMENTS,
    Apart,
    Being,
    Bounty,
    Campaign,
    Fight,
    Item,
    Meeting,
)
from tablewright.world.clock import Clock
from tablewright.world.dungeon import Band, Dungeon, Hoard, Room
from tablewright.world.dungeon_limits import too_large

_SCORE, _HP, _COIN = within(-20, 20), within(0, 10_000), within(0, 10_000_000)
_MANY = within(0, 10_000)
_BEING = id_in(lambda campaign: campaign.beings, needed=True)
FIELDS: Fields = {
    Item: {"kind": one_of(GEAR, needed=True), "count": within(0, 1_000), "spell": one_of(SPELLS), "worth": _COIN},
    Being: {
        "kind": one_of(KINDS),
        "alignment": one_of(ALIGNMENTS),
        **dict.fromkeys(("body", "mind", "skill", "heart"), _SCORE),
        "level": within(0, 30),
        "xp": within(0, 100_000_000),
        "hp": _HP,
        "most": _HP,
        "hit_dice_hp": _HP,
        "hd": within(0, 100),
        "arts": one_of(ARTS, needed=True),
        "spells": one_of(SPELLS, needed=True),
        "book": one_of(SPELLS),
        "later": one_of(SPELLS),
        "silver": _COIN,
    },
    Fight: {
        "fighters": _BEING,
        "queue": _BEING,
        "order": _BEING,
        "round": within(0, 10_000),
        "width": within(0, 10_000),
    },
    Meeting: {"foes": _BEING, "distance": within(0, 10_000)},
    Clock: {"turn": within(0, 100_000_000)},
    Band: {"kind": one_of((*KINDS, "npc_party", "npc_party_basic", "npc_party_expert"), needed=True)},
    Hoard: {"coins": _COIN, "gems": _COIN, "jewellery": _COIN},
    Room: {"width": within(0, 1_000), "height": within(0, 1_000)},
    Apart: {"march": _BEING, "due": within(-1, 10_000)},
    Bounty: {"silver": _COIN, "wanted": _MANY, "done": _MANY},
    Campaign: {"march": _BEING, "strongbox": _COIN, "to_create": id_in(lambda campaign: campaign.seats)},
}


def check(campaign: Campaign) -> Iterator[str]:
    """Ids lead somewhere, keys are the content's, numbers are of a size; whoever is in a dungeon is in a room of it."""
    yield from check_fields(campaign, FIELDS)
    if campaign.dungeon is not None:
        yield from _in_dungeon(campaign, campaign.dungeon)


def _in_dungeon(campaign: Campaign, dungeon: Dungeon) -> Iterator[str]:
    yield from too_large(dungeon)
    for here in (campaign.here, *(company.here for company in campaign.apart)):
        if here and here not in dungeon.rooms:
            yield f"there is no room {here!r} in this dungeon"
    for way in dungeon.ways.values():
        for end in (way.a, way.b):
            if end and end not in dungeon.rooms:
                yield f"way {way.id!r} leads to {end!r}, which is no room"
