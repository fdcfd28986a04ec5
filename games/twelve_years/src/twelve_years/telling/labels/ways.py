"""Choices of where to go: hexes, doors, entrances, the ferry, portals; each with what may be met there."""

from __future__ import annotations

from fractions import Fraction

from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from tablewright.engine.scene import Chance, Cost
from tablewright.world.hexes import DIRECTIONS, coordinates, neighbours
from tablewright.world.words import listed
from twelve_years.book import order
from twelve_years.book.combat import attack
from twelve_years.book.core import places
from twelve_years.book.hexploring import hexes
from twelve_years.book.party import death
from twelve_years.content import charts, figures
from twelve_years.state import Hex, Party, Place, Room, World
from twelve_years.telling import cards, names
from twelve_years.telling.labels import fights
from twelve_years.telling.labels.wording import Words, called, in_words, joined

COMPASS = {"N": "north", "NE": "north-east", "SE": "south-east", "S": "south", "SW": "south-west", "NW": "north-west"}
FAR = frozenset(("portal", "key", "mark"))  # questions whose options are hexes
_LANDMARKS = {"stone_portal": "stone portal", "faerie_circle": "faerie circle"}
_FLIGHT = frozenset(("exit", "other-exit"))
_WORTH_SAYING = {
    "lake": "lake",
    "thick_of_mist": "mist",
    "creature": "creature",
    "guarded_entrance": "guarded dungeon",
    "entrance": "dungeon",
}


def way_words(world: World, party: Party, decision: Decision, option: Option) -> Words | None:
    """What is about where to go; None where it is about something else."""
    match decision.question, option.verb:
        case question, _ if question in FAR:
            return Words(far_hex(world, party, str(option)))
        case _, "go":
            return _go_label(world, party, decision, option)
        case _, "door":
            return _door_label(world, party, decision, option)
        case _, "enter":
            return _enter_label(world, party, decision, option)
        case _, "back":
            before = places.room_of(world, party).parent
            label = "Back the way you came" if party.came_from == before else "Towards the way in"
            return _way_label(world, party, decision, option, label, _seen_room(world, party.dungeon, before))
        case _, "out":
            return _way_label(world, party, decision, option, "Out to the surface", "nothing follows")
        case _, "exit":
            return _way_label(world, party, decision, option, "Take the exit to the surface", "nothing follows")
        case _, "ferry":
            return _ferry_label(world, party, decision, option)
        case question, "portal":
            odds = fights.way_odds(world, party, decision, option) if question == "exit" else ("", ())
            return Words("Step through the portal", "up to six hexes, no encounter", *odds)
        case _, "follow":  # by the way they took, which may cost as much as it cost them (TY-PVP-05, TY-TERR-05)
            boat = Option.read(str(decision.facts["way"])).verb == "ferry"
            years = 0 if death.knows_better(party) or not boat else figures.YEARS["ferry"]
            hint = joined("over the water", _boat_takes(party)) if boat else ""
            return Words("Follow them", hint, costs=(Cost("years", 1, years),) if years else ())
    return None


def _go_label(world: World, party: Party, decision: Decision, option: Option) -> Words:
    key = neighbours(party.hex)[option.target]
    label, hint = f"Go {COMPASS[option.target]}", hex_in_short(world, key)
    if decision.question == "exit":
        return Words(f"Run {COMPASS[option.target]}", hint, *fights.way_odds(world, party, decision, option))
    odds = ("", ()) if decision.question in _FLIGHT else _hex_odds(world, party, key)
    return Words(label, hint, *odds, _hex_toll(world, party, perhaps=key not in world.hexes))


def toll_words(world: World, party: Party) -> str:
    """What moving on takes from those who are poisoned, burn or were bitten, whatever the way (TY-HEX-07)."""
    poisoned, burning, bitten = hexes.suffers_by_moving(world, party)
    told = [f"poison takes {hexes.POISON_LOSS} hp from {called(party, member)}" for member in poisoned]
    told += [f"{called(party, member)} burns for 1d{attack.BURN_DIE} in the next hex" for member in burning]
    told += [f"{called(party, member)} turns into a zombie" for member in bitten]
    return f"With the next step {listed(told)}." if told else ""


def _toll_cost(world: World, party: Party, *, perhaps: bool = False) -> tuple[Cost, ...]:
    """The same for machines, on every way: rooms count for poison alone. A lake may bar the way into a new hex."""
    poisoned, _, _ = hexes.suffers_by_moving(world, party)
    return (Cost("hp by poison", hexes.POISON_LOSS * len(poisoned), perhaps=perhaps),) if poisoned else ()


def _hex_toll(world: World, party: Party, *, perhaps: bool) -> tuple[Cost, ...]:
    _, burning, bitten = hexes.suffers_by_moving(world, party)
    fire = Cost("hp by fire", len(burning), attack.BURN_DIE * len(burning), perhaps=True)
    turned = Cost("turned", len(bitten), perhaps=True)
    return (*_toll_cost(world, party, perhaps=perhaps), *([fire] if burning else []), *([turned] if bitten else []))


def _hex_odds(world: World, party: Party, key: str) -> tuple[str, tuple[Chance, ...]]:
    """What entering this hex may bring; promises aside."""
    hex_ = world.hexes.get(key)
    chances = order.encounter_chances(hex_)
    if not chances or any(promise.kind in ("loot", "skip") for promise in party.promises):
        return "", ()
    shown = ((what.replace("_", " "), name, chances.get(what, Fraction(0)), 0) for what, name in _WORTH_SAYING.items())
    return in_words(shown)


def _door_label(world: World, party: Party, decision: Decision, option: Option) -> Words:
    doors = places.room_of(world, party).doors
    door = doors[int(option.target) - 1]
    names = {"stairs": "Down the stairs", "secret": "Through the secret door"}
    label = names.get(door.kind, f"Through door {option.target}")
    if door.kind in names and [each.kind for each in doors].count(door.kind) > 1:
        label = f"{label} at {option.target}"  # as the doors are numbered on the map
    hint = _seen_room(world, party.dungeon, door.to) if door.to else "not opened yet"
    return _way_label(world, party, decision, option, label, hint)


def _enter_label(world: World, party: Party, decision: Decision, option: Option) -> Words:
    if option.target:
        waiting = left_behind(world.dungeons[party.hex].rooms[int(option.target)])
        return _way_label(world, party, decision, option, f"Go in by the exit of room {option.target}", waiting)
    dungeon = world.dungeons[party.hex]
    label = "Enter the Sunken Castle" if dungeon.castle else f"Enter {dungeon.name}"
    unseen = "skeletons in every room" if dungeon.castle else "nobody has been in"
    hint = left_behind(next(iter(dungeon.rooms.values()))) if dungeon.rooms else unseen
    return _way_label(world, party, decision, option, label, hint)


def _seen_room(world: World, dungeon: str, number: int) -> str:
    waiting = left_behind(world.dungeons[dungeon].rooms[number])
    return f"room {number}, {waiting}" if waiting else f"room {number}"


def left_behind(place: Place) -> str:
    """Whom and what somebody left there, as it stands on the map (TY-DELVE-05): 'left there: a cyclops; loot'."""
    waiting = _waiting_words(place)
    return f"left there: {waiting}" if waiting else ""


def _waiting_words(place: Place) -> str:
    foes = names.foes_counted([(places.enemy_name(foe), foe.kind) for foe in place.enemies])
    trap = "a trap" if isinstance(place, Room) and place.traps else ""
    loot = "loot" if place.loot or place.gold else ""
    return "; ".join(part for part in (foes, trap, loot) if part)


def _way_label(world: World, party: Party, decision: Decision, option: Option, label: str, hint: str) -> Words:
    if decision.question == "exit":
        return Words(label, hint, *fights.way_odds(world, party, decision, option))
    return Words(label, hint, costs=_toll_cost(world, party))


def _ferry_label(world: World, party: Party, decision: Decision, option: Option) -> Words:
    label, flees = f"Take the ferry to {far_hex(world, party, option.target)}", decision.question == "exit"
    odds = fights.way_odds(world, party, decision, option) if flees else ("", ())
    if death.knows_better(party):
        return Words(label, "no years lost: Lore", *odds, (Cost("years", 0),))
    hint = f"{'if you get to it, ' if flees else ''}{_boat_takes(party)}"
    return Words(label, hint, *odds, (Cost("years", 1, figures.YEARS["ferry"], perhaps=flees),))


def _boat_takes(party: Party) -> str:
    return "" if death.knows_better(party) else f"1d{figures.YEARS['ferry']} years are lost"


def far_hex(world: World, party: Party, key: str) -> str:
    """A hex by the two straight lines that lead there, and by what is known of it."""
    return f"{steps(party.hex, key)} ({hex_in_short(world, key)})"


def steps(start: str, end: str) -> str:
    """The way from one hex to another as at most two straight lines: '3 north, 1 north-east'."""
    (q, r), (to_q, to_r) = coordinates(start), coordinates(end)
    names = list(DIRECTIONS)
    for place, name in enumerate(names):
        (aq, ar), (bq, br) = DIRECTIONS[name], DIRECTIONS[names[(place + 1) % len(names)]]
        turn = aq * br - ar * bq
        first = ((to_q - q) * br - (to_r - r) * bq) * turn
        second = (aq * (to_r - r) - ar * (to_q - q)) * turn
        if first > 0 and second >= 0:
            more = f", {second} {COMPASS[names[(place + 1) % len(names)]]}" if second else ""
            return f"{first} {COMPASS[name]}{more}"
    return "here"


def hex_in_short(world: World, key: str) -> str:
    hex_ = world.hexes.get(key)
    if hex_ is None or not (hex_.terrain or hex_.feature):
        return "unseen"
    terrain = charts.TERRAIN_NAMED[hex_.terrain].name.lower() if hex_.terrain in charts.TERRAIN_NAMED else ""
    safe = "nothing is rolled there" if hex_.explored and not hexes.rolls_encounter(hex_, new=False) else ""
    waiting = _waiting_words(hex_)  # others may stand there now, so nobody need have left it
    there = f"there: {waiting}" if waiting else ""
    parts = (cards.hex_name(hex_), terrain, _landmark_words(world, key, hex_), safe, there)
    return ", ".join(part for part in parts if part) or "marked on the map"


def _landmark_words(world: World, key: str, hex_: Hex) -> str:
    """What stands there for good: a dungeon by its name, a portal, a circle."""
    if hex_.feature == "entrance" and hex_.explored:
        return world.dungeons[key].name
    return _LANDMARKS.get(hex_.feature, "")
