"""Labels of the way: hexes, camps, sites, traps, locks, light."""

from __future__ import annotations

from math import prod

from tablewright.engine.scene import Chance
from tablewright.rules.freehold.book.days.camp import night_check
from tablewright.rules.freehold.book.days.light import CAMPFIRE_FEET
from tablewright.rules.freehold.book.party.actions import action_check, score_for
from tablewright.rules.freehold.book.party.roster import able, best, cost_of, hex_of, hours_left, name_of_member
from tablewright.rules.freehold.book.sites.exploring import LOOK_HOURS, ROOM_TURNS
from tablewright.rules.freehold.book.sites.locks import HEARD, LOCKS, hammer_turns
from tablewright.rules.freehold.book.sites.rooms import LOCKABLE, room_of, site_of
from tablewright.rules.freehold.book.travel.marching import todays_way, was_told
from tablewright.rules.freehold.book.travel.road import (
    DIG_HOURS,
    DIG_PEOPLE,
    map_hours,
    surely_found,
)
from tablewright.rules.freehold.book.travel.walking import entry_check, too_late_for_any, travel_cost
from tablewright.rules.freehold.content import TERRAINS, TRAVEL, XP
from tablewright.rules.freehold.content.things import name_of
from tablewright.rules.freehold.state import Hex, Party, World
from tablewright.rules.freehold.telling.labels.asked import Asked, Label, labels, rolled
from tablewright.world.hexes import DIRECTIONS, bearing, neighbours
from tablewright.world.words import figure

_SKILLS = {
    "disarm": ("disarm", "{} disarms it", "failed: it goes off"),
    "pick": ("locks", "{} picks the lock", "one try each"),
    "sneak": ("sneak", "{} sneaks ahead", "failed: met alone for a round"),
}


@labels("go")
def _way(asked: Asked) -> Label:
    world, party, direction = asked.world, asked.party, asked.option.target
    key = neighbours(party.at)[direction]
    place = world.land.get(key)
    if place is None or not place.terrain:
        late = "too late to get there today: its terrain is rolled, and the hours left are lost"
        hint = late if too_late_for_any(world, party) else "its terrain is rolled, then what it costs"
        return Label(f"{direction}: unknown", hint)
    hours = travel_cost(world, party, key)
    cost = figure(hours, "hour")
    if key == world.hold.at and not world.hold.lost:
        return Label(f"{direction}: {world.hold.name}", cost).costing("hours", hours, perhaps=True)
    white = "" if place.mapped else ", not mapped"
    label = Label(f"{direction}: {TERRAINS[place.terrain].name.lower()}, {cost}{white}").costing("hours", hours)
    return rolled(label, "met", entry_check(world, key), "", "somebody met")


@labels("march")
def _march(asked: Asked) -> Label:
    """With the hours of today and the chance to meet somebody, where the whole way is known."""
    world, party, to = asked.world, asked.party, asked.option.target
    label = Label(f"March {_whereto(world, party, to)}", "hex by hex, till evening, a find or a meeting")
    way = todays_way(world, party, to)
    if not way:
        return label
    calm = prod(1 - entry_check(world, key).chance for key in way if key != world.hold.at)
    met = Chance("met", float(1 - calm))
    return label._replace(odds=f"somebody met {met.percent}", chances=(met,))


def _whereto(world: World, party: Party, to: str) -> str:
    if to in DIRECTIONS:
        return bearing(party.at, neighbours(party.at)[to]).split()[-1]
    where = bearing(party.at, to)
    if to == world.hold.at and not world.hold.lost:
        return f"home to {world.hold.name}, {where}"
    place = world.land.get(to, Hex())
    waiting = [site.kind for site in place.sites if not (site.cleared or site.broken)]
    waiting = [f"{place.feature} that was told of"] if was_told(place) else waiting
    if (power := world.power) is not None and to in (*power.standing, *([power.seat] if power.seat_known else ())):
        waiting = ["seat" if to == power.seat else "stronghold"]
    what = f"the {waiting[0]}" if waiting else "the outpost" if place.outpost else "where something was left"
    return f"to {'land not mapped' if not (place.mapped or waiting) else what}, {where}"


@labels("camp", question="road")
def _usual_camp(asked: Asked) -> Label:
    """As it is usual here, with one press; or to say how."""
    how, lost = asked.option.target, "hours left are lost" if hours_left(asked.party) else ""
    if not how:
        text, hint, *_ = asked.fixed()
        return Label(text, "; ".join(filter(None, (hint, lost))))
    label = Label(f"Camp for the night, {_NIGHTS.get(how, 'without a fire')}", lost)
    check = night_check(asked.world, asked.party, how)
    return rolled(label, "comes", check, "", "somebody comes") if check.faces else label


_NIGHTS = {"fire": "by a fire", "tent": "in the tent"}


@labels("look", "site")
def _visit(asked: Asked) -> Label:
    kind = hex_of(asked.world, asked.party).site(asked.option.target).kind
    if asked.option.verb == "look":
        label = Label(f"Look at the {kind} first", "1 hour; who lives there, without being seen")
        return label.costing("hours", LOOK_HOURS)
    return Label(f"Go to the {kind}", "whoever lives there takes it ill" if kind == "lair" else "")


@labels("map", question="road")
def _map(asked: Asked) -> Label:
    hours = map_hours(asked.world, asked.party)
    label = Label("Map this hex", f"{figure(hours, 'hour')}, {XP.new_hex_each} XP each, then its feature")
    return label.costing("hours", hours).costing("experience", -XP.new_hex_each)


@labels("dig", question="road")
def _dig(asked: Asked) -> Label:
    return Label("Dig for water", f"{figure(DIG_HOURS, 'hour')}, a drink for {DIG_PEOPLE}").costing("hours", DIG_HOURS)


@labels("forage", question="road")
def _forage(asked: Asked) -> Label:
    one = best(able(asked.world, asked.party), "wis")
    meals = TERRAINS[hex_of(asked.world, asked.party).terrain].forage
    hint = f"{figure(TRAVEL.forage_hours, 'hour')}, {meals} meals; Wisdom, {one.name} best"
    label = Label("Forage", hint).costing("hours", TRAVEL.forage_hours)
    if surely_found(asked.party):
        return label._replace(hint=f"{hint}; Gather makes it sure")
    return rolled(label, "succeeds", action_check(one, "wis", "forage"), one.name)


@labels("act", question="camp")
def _before_sleep(asked: Asked) -> Label:
    return Label(f"{name_of_member(asked.world, asked.option.target)} does something first")


@labels(question="camp")
def _camp(asked: Asked) -> Label:
    text, hint, *_ = asked.fixed()
    how = asked.option.verb
    check = night_check(asked.world, asked.party, how)
    feet = f"; lights {CAMPFIRE_FEET} feet across" if how == "fire" else ""
    label = Label(text, f"{hint}{feet}")
    if not check.faces or how == "watch":
        return label if check.faces else label._replace(hint=f"{label.hint}; nobody comes here")
    return rolled(label, "comes", check, "", "somebody comes")


@labels("active", question="pace")
def _with_care(asked: Asked) -> Label:
    text, hint, *_ = asked.fixed()
    best_hand = max(able(asked.world, asked.party), key=lambda one: score_for(one, "dex", "hide"))
    return Label(text, f"{hint}: {best_hand.name}")


@labels("room", question="step-where")
def _spot(asked: Asked) -> Label:
    return Label(f"Room {asked.option.target}")


@labels("disarm", "pick", "sneak")
def _skill(asked: Asked) -> Label:
    one = asked.member(asked.option.target)
    use, text, hint = _SKILLS[asked.option.verb]
    of = {"disarm": "disarms", "sneak": "sneaks"}.get(asked.option.verb, "succeeds")
    return rolled(Label(text.format(one.name), hint), of, action_check(one, "dex", use), one.name)


@labels("knock")
def _knock(asked: Asked) -> Label:
    one = asked.member(asked.option.target)
    cost = cost_of(one, "knock_loose")
    return Label(f"{one.name} casts Knock Loose", f"{cost} MP, no roll").costing("mana", cost, one.id)


@labels("take", question="explore")
def _take(asked: Asked) -> Label:
    site, room = site_of(asked.world, asked.party), room_of(asked.world, asked.party)
    assert room is not None
    stealing = "those who live here attack" if any(band.number for band in room.bands) else ""
    unknown = site.kind in LOCKABLE and room.lock is None and not stealing
    label = Label("Take what lies here", stealing)
    return rolled(label, "locked", LOCKS, "", "locked") if unknown else label


@labels("hammer", question="explore")
def _hammer(asked: Asked) -> Label:
    turns = hammer_turns(asked.world, asked.party)
    label = Label("Hammer the lock open", f"{figure(turns, 'Active turn')}, sure to work")
    return rolled(label.costing("turns", turns, perhaps=True), "heard", HEARD, "", "somebody hears")


@labels("on", question="explore")
def _go_on(asked: Asked) -> Label:
    """With the turn that is over when the party moves, if somebody did something in it."""
    turns = ROOM_TURNS + bool(asked.party.acted)
    return Label("Go on", figure(turns, "Active turn")).costing("turns", turns, perhaps=True)


@labels("light")
def _light(asked: Asked) -> Label:
    return Label(f"Light {_WITH_ARTICLE.get(asked.option.target, asked.option.target)}", "one Active turn")


_WITH_ARTICLE = {
    "torch": "a torch",
    "lantern": "the lantern",
    "everlamp": "the everlamp",
    "gland": "an ember beetle's gland",
}


@labels("out", "pass", question="lights")
def _burning(asked: Asked) -> Label:
    light = _WITH_ARTICLE.get(asked.option.thing, asked.option.thing).replace("a torch", "the torch")
    bearer = name_of_member(asked.world, asked.option.target)
    if asked.option.verb == "out":
        return Label(f"Put out {light} of {bearer}", "free; it keeps what is left")
    return Label(f"Hand {light} of {bearer} to another", "free")


@labels("stow")
def _stow(asked: Asked) -> Label:
    return Label(f"Put the {name_of(asked.option.target).lower()} away")
