"""What a party away from home usually does next: map, look at what is here, go where no map is, take, go on, leave."""

from __future__ import annotations

from tablewright.engine.options import Option
from tablewright.rules.freehold.book.days.provisions import daily_meals, meals_in_packs
from tablewright.rules.freehold.book.party.roster import hex_of, members
from tablewright.rules.freehold.book.travel.land import ring
from tablewright.rules.freehold.state import Party, Site, World
from tablewright.world.hexes import neighbours


def usual_step(world: World, party: Party, options: list[Option]) -> str:
    """With no way left to go today a camp as is usual here; "" where nothing is likelier than the rest."""
    ways = [option for option in options if option.verb == "go"]
    nights = [option for option in options if option.verb == "camp"]
    back = _in_need(world, party) and "home" not in options  # who has just set out meant to
    wanted = _homeward(world, party, options) if back else _onward(world, party, options, ways)
    return wanted or (nights[0] if nights and not ways else "")


def _in_need(world: World, party: Party) -> bool:
    """Half their hit points gone, or not a day's meals left."""
    return _is_hurt(world, party) or is_short_of_meals(world, party)


def is_short_of_meals(world: World, party: Party) -> bool:
    return meals_in_packs(world, party) < daily_meals(world, party)


def _is_hurt(world: World, party: Party) -> bool:
    people = members(world, party)
    return 2 * sum(one.hp for one in people) <= sum(one.max_hp for one in people)


def _homeward(world: World, party: Party, options: list[Option]) -> str:
    near = [Option("go", name) for name, key in neighbours(party.at).items() if _is_home(world, key)]
    return next((each for each in [*near, Option("march", world.hold.at)] if each in options), "")


def _is_home(world: World, key: str) -> bool:
    return key == world.hold.at and not world.hold.lost


def _onward(world: World, party: Party, options: list[Option], ways: list[Option]) -> str:
    if "map" in options:
        return "map"
    return _worth_a_look(world, party, options) or _to_white_land(world, party, options, ways)


def _worth_a_look(world: World, party: Party, options: list[Option]) -> str:
    """A lair is looked at before anything else; a ruin or cache that nobody has been to is entered."""
    fresh = [site for site in hex_of(world, party).sites if not (site.visited or site.cleared or site.broken)]
    return next((each for each in map(_first_visit, fresh) if each in options), "")


def _first_visit(site: Site) -> Option:
    return Option("look" if site.kind == "lair" else "site", site.id)


def _to_white_land(world: World, party: Party, options: list[Option], ways: list[Option]) -> str:
    """The nearest hex without a map: the one next to this that is closest to home, or a march to it."""
    near = neighbours(party.at)
    white = [way for way in ways if not _is_mapped(world, near[way.target])]
    if white:
        return min(white, key=lambda way: ring(world, near[way.target]))
    far = [each for each in options if each.verb == "march" and each.target not in near]
    return next((each for each in far if not _is_mapped(world, each.target)), "")


def _is_mapped(world: World, key: str) -> bool:
    return key in world.land and world.land[key].mapped


def usual_in_site(world: World, party: Party, options: list[Option]) -> str:
    """To take what nobody guards, then to go on while more than half their strength is left; else to leave."""
    enough = _is_hurt(world, party) or _has_truce(world, party)
    wanted = (*(() if enough else ("take", "on")), "leave", "back")
    return next((verb for verb in wanted if verb in options and not (verb == "take" and "attack" in options)), "")


def _has_truce(world: World, party: Party) -> bool:
    """With the lord of this seat, who gave it to those who go home (FH-POWER-05)."""
    power, site = world.power, hex_of(world, party).site(party.in_site)
    return power is not None and site.kind == "seat" and power.truce_until > world.hold.week
