"""What is left of the dead (FH-CHAR-10): goods lie where the body is; after a year only what is magic, and coin.

So a campaign of a hundred years grows with what exists in it. The latest dead are remembered by name; the log and the
chronicle know the others.
"""

from __future__ import annotations

from tablewright.rules.freehold.book.party.goods import lay_down
from tablewright.rules.freehold.content.things import is_magic
from tablewright.rules.freehold.state import DAYS_A_WEEK, Character, Hex, World, glimpses

YEAR = 52 * DAYS_A_WEEK
REMEMBERED = 60
ENCHANTED = "enchanted_arrow"  # of the magic item table, counted one by one (FH-AMMO-02)


def lay_to_rest(world: World, day: int) -> None:
    """Once a week: bodies of last year are gone, and of the long dead nothing is kept but a name."""
    for place in [world.land[key] for key, seen in glimpses(world.land) if seen.lying]:
        for bodies in (place.bodies, *(room.bodies for site in place.sites for room in site.rooms)):
            for who in [who for who in bodies if day - world.characters[who].died_on >= YEAR]:
                bodies.remove(who)
                _crumble(world.characters[who], place)
    dead = [one for one in world.characters.values() if one.dead]
    if len(dead) > REMEMBERED:
        _forget(world, dead)


def _crumble(one: Character, place: Hex) -> None:
    """What the weather leaves lies in the hex and can be picked up."""
    for thing, number in list(one.pack.items()):
        if is_magic(thing) or thing == ENCHANTED:
            lay_down(one, place, thing, number)
    place.coin += one.purse
    one.pack, one.purse, one.pearls = {}, 0, 0


def _forget(world: World, dead: list[Character]) -> None:
    kept = _still_named(world) | {one.id for one in dead[-REMEMBERED:]}
    world.characters = {key: one for key, one in world.characters.items() if not one.dead or key in kept}


def _still_named(world: World) -> set[str]:
    """Who lies somewhere, brought coin home, or has a place in a fight that goes on."""
    named = {who for haul in world.hauls for who in haul.bearers}
    named |= {who for party in world.parties if party.fight for who in (*party.fight.order, *party.fight.marks)}
    for _, place in glimpses(world.land):
        named.update(place.lying)
    return named
