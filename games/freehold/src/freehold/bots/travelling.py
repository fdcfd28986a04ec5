"""How the steady bot travels, and explores sites."""

from __future__ import annotations

from collections.abc import Sequence

from freehold import content
from freehold.book.party import roster
from freehold.bots import fighting, judgement, view
from freehold.state import Character
from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from tablewright.world.hexes import distance, neighbours

# --- travelling -------------------------------------------------------------------------------------------------------
# How the steady bot travels and meets others: on to the next white hex, hurt into camp, with little food home.
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


def crusade(view: view.View) -> str:
    """The hex of a Power's stronghold or seat that this party is strong enough to go for; "" if none."""
    goals = view.power_goals
    if not goals or min((one.level for one in view.members), default=1) < CRUSADERS:
        return ""
    return next((key for key in goals if _can_take(view, key)), "")


def _can_take(view: view.View, key: str) -> bool:
    """Nothing is known of those who hold it, or it looks as if they could be beaten, rested."""
    known = [foe for band in view.garrison(key) for foe in judgement.group(band.monster, band.number)]
    return not known or judgement.outlook(view, known).cost < STORMED


# --- the road --------------------------------------------------------------------------------------------------------
def choose_on_the_road(decision: Decision, view: view.View, temper: fighting.Temper) -> str:
    """To camp as is usual, unless something is to be done before, or somebody sits up."""
    answer = _road_option(decision, view, temper)
    as_usual = "" if fighting.evening_deed(view, decision.options) or sleepless(view) else "camp"
    return fighting.first(decision.options, "camp") if answer == as_usual else answer


def _road_option(decision: Decision, view: view.View, temper: fighting.Temper) -> str:
    options = decision.options
    if tend := fighting.tending(view, options):
        return tend
    if chore := fighting.arrangement(view, options) or _chore_option(view, options):
        return chore
    if "home" in options and view.health < WELL:
        return "home"
    if _should_rest(view, temper):
        return "camp"
    if _turns_back(view, temper):
        return _way_home(view, options)
    if site := _site_option(view, options, temper):
        return site
    if view.meals < 2 * view.mouths and "forage" in options:
        return "forage"
    return _way_onward(view, options, temper)


def _chore_option(view: view.View, options: Sequence[str]) -> str:
    """What is done at once: a new home, the map while it still teaches anybody anything, the goods of the dead."""
    if "found" in options:
        return "found"
    if "map" in options and not (crusade(view) and all(one.level == TOP_LEVEL for one in view.members)):
        return "map"
    if "dig" in options and view.water_days < view.mouths:
        return "dig"
    short = view.hours_left <= SHORT_DAY and not _well_fed(view, _days_home(view) + 2)
    return "forage" if short and "forage" in options else fighting.first(options, "goods")


def _days_home(view: view.View) -> int:
    """Days the way home may take; on the way to a Power, there, a day of fighting, and back."""
    goal = crusade(view)
    hexes = distance(view.party.at, goal) + view.ring(goal) if goal else view.ring(view.party.at)
    return 1 + hexes * 3 // 10 + bool(goal)


def _well_fed(view: view.View, days: int) -> bool:
    """Meals and drink for so many days."""
    return view.meals >= 2 * view.mouths * days and (
        bool(view.here.water) or view.water_days >= view.mouths * min(2, days)
    )


def _should_rest(view: view.View, temper: fighting.Temper) -> bool:
    """Sleep heals four: hurt and with food to spare the party camps where it is, rather than walk on bleeding."""
    out = view.ring(view.party.at) > 0
    return (
        out and view.health < WELL / temper.courage and _well_fed(view, _days_home(view) + 1) and not view.party.fallen
    )


def _turns_back(view: view.View, temper: fighting.Temper) -> bool:
    """Worn out, after a death, with food or water for the way home and no more, or with enough new hexes mapped."""
    party = view.party
    near = view.ring(party.at) <= 2
    low = view.meals < view.mouths if near else not _well_fed(view, _days_home(view))
    if view.money < HARD_UP:  # nothing to buy food with: live off the land until it hurts
        low = any(one.days_hungry > 1 or one.days_thirsty for one in view.members)
    enough = party.new_hexes >= NEW_HEXES_A_TRIP * temper.courage and not crusade(view)
    return view.health < WORN / temper.courage or low or party.fallen > 0 or enough


def _rings_in_reach(view: view.View, temper: fighting.Temper) -> int:
    level = min((one.level for one in view.able), default=1)
    return min(12, RINGS_FOR_LEVEL[min(level, 10)] + (1 if temper.courage > 1 else 0))


def _way_onward(view: view.View, options: Sequence[str], temper: fighting.Temper) -> str:
    """To the nearest hex that is not mapped, near home first; camp when the day is done."""
    ways = _ways_open(options)
    if not ways:
        return "home" if "home" in options else "camp"
    reach = _rings_in_reach(view, temper)
    near = neighbours(view.party.at)
    goal = crusade(view) or _left_for_later(view, temper) or view.nearest_unmapped(reach) or view.nearest_unmapped(12)
    if goal == view.party.at:
        return "camp"  # tomorrow, rested
    if not goal:
        return _way_home(view, options)
    return min(ways, key=lambda way: (distance(near[way.target], goal), _hours_to(view, near[way.target]), way))


def _left_for_later(view: view.View, temper: fighting.Temper) -> str:
    """The hex of a ruin or lair not far off that nobody has entered: beginners had to leave it alone."""
    weakest = min((one.level for one in view.able), default=1)
    if weakest * temper.courage < temper.seasoned or view.health < WELL:
        return ""
    for key, site in view.sites_within(DETOUR):
        fits = site.looked or (site.kind == "ruin" and view.ring(key) < _rings_in_reach(view, temper))
        if key != view.party.at and fits and not site.visited and _worth_it(view, site, temper):
            return key
    return ""


def _ways_open(options: Sequence[str]) -> list[Option]:
    return [option for option in map(Option.read, options) if option.verb == "go"]


def _hours_to(view: view.View, key: str) -> int:
    place = view.hex(key)
    return content.TERRAINS[place.terrain].hours if place and place.terrain else 3


def _way_home(view: view.View, options: Sequence[str]) -> str:
    ways = _ways_open(options)
    near = neighbours(view.party.at)
    if "home" in options:
        return "home"
    if (march := Option("march", view.hold.at)) in options and not view.hold.lost and view.health < WELL:
        return march  # the worn stop for nothing on the way
    closer = [way for way in ways if view.ring(near[way.target]) < view.ring(view.party.at)]
    return min(closer, key=lambda way: (_hours_to(view, near[way.target]), way)) if closer else "camp"


# --- sites of a hex --------------------------------------------------------------------------------------------------
def _site_option(view: view.View, options: Sequence[str], temper: fighting.Temper) -> str:
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


def _worth_it(view: view.View, site: view.SiteSeen, temper: fighting.Temper) -> bool:
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


def _given_up(view: view.View, site: view.SiteSeen) -> bool:
    """Given up today: everything further on is too strong, or nothing is left to do."""
    done = bool(site.rooms) and all(room.entered for room in site.rooms) and not site.power
    return done or view.tried_today(site)


def winnable(view: view.View, monster: str, number: int, cost: float) -> bool:
    """Whether a fight with them would cost less than this share of the party's HP."""
    return judgement.outlook(view, judgement.group(monster, number)).cost < cost


# --- others ----------------------------------------------------------------------------------------------------------
def choose_approach(decision: Decision, view: view.View, temper: fighting.Temper) -> str:
    """Who always attacks is struck first or hidden from, others are met where a fight with them would be light."""
    if tend := fighting.tending(view, decision.options):
        return tend
    monster, number = str(decision.facts["foe"]), int(decision.facts["number"])
    fierce = content.MONSTERS[monster].disposition == "attack"
    if content.MONSTERS[monster].disposition == "peaceful" or winnable(view, monster, number, temper.dares * UNSOUGHT):
        return "attack" if fierce else "meet"
    ways = ("unseen", "lull", "hide", "attack" if fierce else "meet")
    return next(way for verb in ways if (way := fighting.first(decision.options, verb)))


def choose_response(decision: Decision, view: view.View, temper: fighting.Temper) -> str:
    """Outdoors a warning is heeded; in a site the party talks, or fights where it may not, if it can win."""
    options = decision.options
    for way in (fighting.tending, _from_friends):
        if choice := way(view, options):
            return choice
    monster, number = str(decision.facts["foe"]), int(decision.facts["number"])
    if decision.facts["where"] in ("room", "lair") and winnable(view, monster, number, temper.dares):
        return "parley" if "parley" in options and not view.site.power else "fight"
    if "feed" in options and _well_fed(view, _days_home(view) + 2):
        return "feed"
    return "pay" if "pay" in options and view.money > RICH_PURSE else "withdraw"


def _from_friends(view: view.View, options: Sequence[str]) -> str:
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


def choose_before_moving(decision: Decision, view: view.View) -> str:
    """Before the party moves on: whoever of this seat can mend somebody does."""
    ours = [one for one in view.able if one.seat == view.seat and fighting.heals(view, one)]
    ways = [way for one in ours for way in (Option("act", one.id), Option("act")) if way in decision.options]
    return ways[0] if ways else "pass"


def choose_camp(decision: Decision, view: view.View) -> str:
    """First who can mend somebody. An elf sleeps half the night and sits up for the other; the rest as is usual."""
    if deed := fighting.evening_deed(view, decision.options):
        return deed
    return "watch" if "watch" in decision.options and sleepless(view) else decision.default


def sleepless(view: view.View) -> list[Character]:
    return [one for one in view.able if one.people == "elf"]


# --- delving ----------------------------------------------------------------------------------------------------------
# How the steady bot explores sites: a thief sneaks ahead, the too strong are left alone, what lies there is taken.
GOES_ON = 0.65  # of all HP
FROM_HIDING = 1.4  # how much stronger foes may be that lose their first round
LULLED = 1.5  # ... and more where some of them sleep
GOOD_HAND = 12  # Dexterity, as it counts, for a trap worth disarming


def choose_in_site(decision: Decision, view: view.View, temper: fighting.Temper) -> str:
    options = decision.options
    if tend := fighting.tending(view, options):
        return tend
    if order := fighting.arrangement(view, options):
        return order
    if loot := _loot_option(view, options) or fighting.first(options, "goods"):
        return loot
    if "ambush" in options and (ahead := view.room(1)) and ahead.bands:
        if _can_surprise(view, ahead, temper):
            return "ambush"
        return fighting.first(options, "lull") if _can_surprise(view, ahead, temper, LULLED) else "leave"
    if "on" in options and view.health >= GOES_ON / temper.courage and not _was_beaten(view):
        thief = next((one for one in view.able if one.calling == "thief" and one.hp > one.max_hp // 2), None)
        sneak = Option("sneak", thief.id) if thief else ""
        return sneak if sneak in options and view.lit else "on"
    if temper.courage > 1 and "camp" in options and view.health < GOES_ON and not view.site.power:
        return "camp"  # the bold sleep where they stand, and go on in the morning
    return "leave"


def _can_surprise(view: view.View, room: view.RoomSeen, temper: fighting.Temper, asleep: float = 1.0) -> bool:
    """From hiding; those who hold a Power's last room are worth more blood."""
    foes = [foe for band in room.bands for foe in judgement.group(band.monster, band.number)]
    limit = STORMED if view.site.power else temper.fair_fight * FROM_HIDING
    return judgement.outlook(view, foes).cost < limit * temper.courage * asleep


def _loot_option(view: view.View, options: Sequence[str]) -> str:
    """What lies there, by the quietest way; not under the eyes of those who live here."""
    room = view.room()
    if view.health < 0.4 or (room and any(band.number for band in room.bands)):
        return ""
    for choice in ("take", "knock", "pick", "hammer"):
        if option := fighting.first(options, choice):
            return option
    return ""


def _was_beaten(view: view.View) -> bool:
    """The next room drove the party out once already."""
    ahead = view.room(1)
    if ahead is None or view.site.power:  # before setting out it was weighed
        return False
    return any(band.number and (band.angry or band.mood == "warning") for band in ahead.bands)


def choose_at_trap(decision: Decision, view: view.View) -> str:
    """A pole or a spell costs nobody anything; the best hand at it disarms what guards something; else go round."""
    if sure := fighting.first(decision.options, "prod") or fighting.first(decision.options, "knock"):
        return sure
    room = view.room()
    people = [one for one in view.able if Option("disarm", one.id) in decision.options]
    if room is None or not people:
        return "round"
    best = max(people, key=_skill_of)
    return Option("disarm", best.id) if room.loot and _skill_of(best) >= GOOD_HAND else "round"


def _skill_of(one: Character) -> int:
    return roster.score(one, "dex") + (3 if one.calling == "thief" else 0)
