"""How the steady bot travels and meets others: on to the next white hex, hurt into camp, with little food home."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from tablewright.rules.freehold.bots.caring import arrangement, evening_deed, first, heals, tending
from tablewright.rules.freehold.bots.judgement import group, outlook
from tablewright.rules.freehold.bots.temper import Temper
from tablewright.rules.freehold.bots.view import SiteSeen, View
from tablewright.rules.freehold.content import MONSTERS, TERRAINS
from tablewright.rules.freehold.state import Character
from tablewright.world.hexes import distance, neighbours

RINGS_FOR_LEVEL = (3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 12)
NEW_HEXES_A_TRIP = 5
WELL = 0.8  # of all HP: enough to go on
TOP_LEVEL = 10
SHORT_DAY = 3  # hours, too few to walk far
HARD_UP = 60  # copper
GUIDED_HOURS = 4  # of the day that are worth a guide
RICH_PURSE = 2000  # copper: an hour of daylight is worth a toll then
WORN = 0.5  # too little to walk far
UNSOUGHT = 0.25  # of what a fight may cost, in one that one would rather not have
STORMED = 0.8  # what the last room of a stronghold may cost
DETOUR = 3  # hexes that a ruin or lair left for later is worth
CRUSADERS = 9  # level from which the party goes for a Power


def crusade(view: View) -> str:
    """The hex of a Power's stronghold or seat that this party is strong enough to go for; "" if none."""
    goals = view.power_goals
    if not goals or min((one.level for one in view.members), default=1) < CRUSADERS:
        return ""
    return next((key for key in goals if _can_take(view, key)), "")


def _can_take(view: View, key: str) -> bool:
    """Nothing is known of those who hold it, or it looks as if they could be beaten, rested."""
    known = [foe for band in view.garrison(key) for foe in group(band.monster, band.number)]
    return not known or outlook(view, known).cost < STORMED


# --- the road --------------------------------------------------------------------------------------------------------
def _road(decision: Decision, view: View, temper: Temper) -> str:
    options = decision.options
    if tend := tending(view, options):
        return tend
    if chore := arrangement(view, options) or _chore(view, options):
        return chore
    if "home" in options and view.health < WELL:
        return "home"
    if _should_rest(view, temper):
        return "camp"
    if _turns_back(view, temper):
        return _homeward(view, options)
    if site := _site(view, options, temper):
        return site
    if view.meals < 2 * view.mouths and "forage" in options:
        return "forage"
    return _onward(view, options, temper)


def _chore(view: View, options: Sequence[str]) -> str:
    """What is done at once: a new home, the map while it still teaches anybody anything, the goods of the dead."""
    if "found" in options:
        return "found"
    if "map" in options and not (crusade(view) and all(one.level == TOP_LEVEL for one in view.members)):
        return "map"
    if "dig" in options and view.water_days < view.mouths:
        return "dig"
    short = view.hours_left <= SHORT_DAY and not _well_fed(view, _days_home(view) + 2)
    return "forage" if short and "forage" in options else first(options, "goods")


def _days_home(view: View) -> int:
    """Days the way home may take; on the way to a Power, there, a day of fighting, and back."""
    goal = crusade(view)
    hexes = distance(view.party.at, goal) + view.ring(goal) if goal else view.ring(view.party.at)
    return 1 + hexes * 3 // 10 + bool(goal)


def _well_fed(view: View, days: int) -> bool:
    """Meals and drink for so many days."""
    return view.meals >= 2 * view.mouths * days and (
        bool(view.here.water) or view.water_days >= view.mouths * min(2, days)
    )


def _should_rest(view: View, temper: Temper) -> bool:
    """Sleep heals four: hurt and with food to spare the party camps where it is, rather than walk on bleeding."""
    out = view.ring(view.party.at) > 0
    return (
        out and view.health < WELL / temper.courage and _well_fed(view, _days_home(view) + 1) and not view.party.fallen
    )


def _turns_back(view: View, temper: Temper) -> bool:
    """Worn out, after a death, with food or water for the way home and no more, or with enough new hexes mapped."""
    party = view.party
    near = view.ring(party.at) <= 2
    low = view.meals < view.mouths if near else not _well_fed(view, _days_home(view))
    if view.money < HARD_UP:  # nothing to buy food with: live off the land until it hurts
        low = any(one.days_hungry > 1 or one.days_thirsty for one in view.members)
    enough = party.new_hexes >= NEW_HEXES_A_TRIP * temper.courage and not crusade(view)
    return view.health < WORN / temper.courage or low or party.fallen > 0 or enough


def _reach(view: View, temper: Temper) -> int:
    level = min((one.level for one in view.able), default=1)
    return min(12, RINGS_FOR_LEVEL[min(level, 10)] + (1 if temper.courage > 1 else 0))


def _onward(view: View, options: Sequence[str], temper: Temper) -> str:
    """To the nearest hex that is not mapped, near home first; camp when the day is done."""
    ways = _ways(options)
    if not ways:
        return "home" if "home" in options else "camp"
    reach = _reach(view, temper)
    near = neighbours(view.party.at)
    goal = crusade(view) or _left_for_later(view, temper) or view.nearest_unmapped(reach) or view.nearest_unmapped(12)
    if goal == view.party.at:
        return "camp"  # tomorrow, rested
    if not goal:
        return _homeward(view, options)
    return min(ways, key=lambda way: (distance(near[way.target], goal), _hours(view, near[way.target]), way))


def _left_for_later(view: View, temper: Temper) -> str:
    """The hex of a ruin or lair not far off that nobody has entered: beginners had to leave it alone."""
    weakest = min((one.level for one in view.able), default=1)
    if weakest * temper.courage < temper.seasoned or view.health < WELL:
        return ""
    for key, site in view.sites_within(DETOUR):
        fits = site.looked or (site.kind == "ruin" and view.ring(key) < _reach(view, temper))
        if key != view.party.at and fits and not site.visited and _worth_it(view, site, temper):
            return key
    return ""


def _ways(options: Sequence[str]) -> list[Option]:
    return [option for option in map(Option.read, options) if option.verb == "go"]


def _hours(view: View, key: str) -> int:
    place = view.hex(key)
    return TERRAINS[place.terrain].hours if place and place.terrain else 3


def _homeward(view: View, options: Sequence[str]) -> str:
    ways = _ways(options)
    near = neighbours(view.party.at)
    if "home" in options:
        return "home"
    if (march := Option("march", view.hold.at)) in options and not view.hold.lost and view.health < WELL:
        return march  # the worn stop for nothing on the way
    closer = [way for way in ways if view.ring(near[way.target]) < view.ring(view.party.at)]
    return min(closer, key=lambda way: (_hours(view, near[way.target]), way)) if closer else "camp"


# --- sites of a hex --------------------------------------------------------------------------------------------------
def _site(view: View, options: Sequence[str], temper: Temper) -> str:
    """When the party is well and has hours left: lairs only after a look, caches always."""
    goal = crusade(view)
    if view.health < WELL or view.hours_left < 3 or (goal and goal != view.party.at):
        return ""
    green = min((one.level for one in view.able), default=1) * temper.courage < temper.seasoned
    for site in view.here.sites:
        look, enter = Option("look", site.id), Option("site", site.id)
        if not _worth_it(view, site, temper) or (green and site.kind not in ("cache", "lair")):
            continue
        if look in options:
            return look
        if enter in options and not _given_up(view, site):
            return enter
    return ""


def _worth_it(view: View, site: SiteSeen, temper: Temper) -> bool:
    if site.kind in ("stronghold", "seat") and not site.broken:
        return crusade(view) == view.party.at
    if site.cleared:
        return False
    if site.kind == "cache":
        return not site.rooms or site.rooms[0].loot
    if site.kind == "lair" and site.looked:
        band = site.rooms[0].bands[0]
        return winnable(view, band.monster, band.number, temper.dares)
    return True


def _given_up(view: View, site: SiteSeen) -> bool:
    """Given up today: everything further on is too strong, or nothing is left to do."""
    done = bool(site.rooms) and all(room.entered for room in site.rooms) and not site.power
    return done or view.tried_today(site)


def winnable(view: View, monster: str, number: int, cost: float) -> bool:
    """Whether a fight with them would cost less than this share of the party's HP."""
    return outlook(view, group(monster, number)).cost < cost


# --- others ----------------------------------------------------------------------------------------------------------
def _approach(decision: Decision, view: View, temper: Temper) -> str:
    """Who always attacks is struck first or hidden from, others are met where a fight with them would be light."""
    if tend := tending(view, decision.options):
        return tend
    monster, number = str(decision.facts["foe"]), int(decision.facts["number"])
    fierce = MONSTERS[monster].disposition == "attack"
    if MONSTERS[monster].disposition == "peaceful" or winnable(view, monster, number, temper.dares * UNSOUGHT):
        return "attack" if fierce else "meet"
    ways = ("unseen", "lull", "hide", "attack" if fierce else "meet")
    return next(way for verb in ways if (way := first(decision.options, verb)))


def _respond(decision: Decision, view: View, temper: Temper) -> str:
    """Outdoors a warning is heeded; in a site the party talks, or fights where it may not, if it can win."""
    options = decision.options
    for way in (tending, _from_friends):
        if choice := way(view, options):
            return choice
    monster, number = str(decision.facts["foe"]), int(decision.facts["number"])
    if decision.facts["where"] in ("room", "lair") and winnable(view, monster, number, temper.dares):
        return "parley" if "parley" in options and not view.site.power else "fight"
    if "feed" in options and _well_fed(view, _days_home(view) + 2):
        return "feed"
    return "pay" if "pay" in options and view.money > RICH_PURSE else "withdraw"


def _from_friends(view: View, options: Sequence[str]) -> str:
    """A roof, a guide, food, news; a word with whoever is at peace."""
    fed = _well_fed(view, _days_home(view) + 1)
    wishes = {
        "shelter": view.health < WELL or view.hours_left <= 1,
        "guide": view.hours_left >= GUIDED_HOURS,
        "trade": view.money > HARD_UP and not _well_fed(view, _days_home(view) + 3),
        "ask": fed,
        "invite": True,
        "pass": True,
        "calm": True,
    }
    return next((wish for wish, held in wishes.items() if held and wish in options), "")


def _anything(decision: Decision, view: View, temper: Temper) -> str:
    """Before the party moves on: whoever of this seat can mend somebody does."""
    ours = [one for one in view.able if one.seat == view.seat and heals(view, one)]
    ways = [way for one in ours for way in (Option("act", one.id), Option("act")) if way in decision.options]
    return ways[0] if ways else "pass"


def _camp(decision: Decision, view: View, temper: Temper) -> str:
    """First who can mend somebody. An elf sleeps half the night and sits up for the other; the rest as is usual."""
    if deed := evening_deed(view, decision.options):
        return deed
    return "watch" if "watch" in decision.options and _sleepless(view) else decision.default


def _watch(decision: Decision, view: View, temper: Temper) -> str:
    return next((one.id for one in _sleepless(view) if one.id in decision.options), "done")


def _sleepless(view: View) -> list[Character]:
    return [one for one in view.able if one.people == "elf"]


ANSWERS: dict[str, Callable[[Decision, View, Temper], str]] = {
    "road": _road,
    "approach": _approach,
    "respond": _respond,
    "anything-else": _anything,
    "consent": lambda decision, view, temper: "yes",
    "trade": lambda decision, view, temper: "ration",
    "camp": _camp,
    "watch": _watch,
}
