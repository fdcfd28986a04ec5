"""Harvest, building, raids, homecoming and refounding."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from freehold import content, events, state
from freehold.book import checks
from freehold.book.characters import market
from freehold.book.days import light
from freehold.book.hold import powers
from freehold.book.party import roster
from freehold.content import dice, kinds
from tablewright.engine.asking import is_sure
from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.world.hexes import distance, within

# --- scores: the freehold's scores and what its buildings add (FH-HOLD-01): caps, defence, housing, weekly yields -----
HOPE_MAX = content.HOLD.hope_max
THREAT_MAX = content.HOLD.threat_max


def built(hold: state.Hold, effect: str) -> int:
    """Sum of one effect over all buildings, each counted as often as it was built."""
    return sum(content.BUILDINGS[key].value(effect) * number for key, number in hold.buildings.items())


def has_effect(hold: state.Hold, effect: str) -> bool:
    return any(fx.do == effect for key in hold.buildings for fx in content.BUILDINGS[key].fx)


def store_cap(hold: state.Hold) -> int:
    return content.HOLD.store_cap + built(hold, "store_cap")


def housing(hold: state.Hold) -> int:
    return content.HOLD.housing + built(hold, "housing")


def defence(hold: state.Hold) -> int:
    return content.HOLD.defence + built(hold, "defence")


def hope_rest(hold: state.Hold) -> int:
    """Hope fades to 6, to 8 with a Hall of Deeds (FH-HOLD-08)."""
    return built(hold, "hope_rest") or content.HOLD.hope_rest


def add_stores(hold: state.Hold, stores: int) -> None:
    """No score goes below 0; Stores above the cap are lost."""
    hold.stores = max(0, min(store_cap(hold), hold.stores + stores))


def too_many(hold: state.Hold, stores: int) -> int:
    """Of so many Stores more, those that the store-house does not hold."""
    return max(0, hold.stores + stores - store_cap(hold))


def store(hold: state.Hold, stores: int, table: Table) -> None:
    """More Stores; what is lost above the cap is told."""
    lost = too_many(hold, stores)
    add_stores(hold, stores)
    if lost:
        table.tell(events.StoresLost(lost, store_cap(hold)))


def add_hope(world: state.World, hope: int) -> int:
    """Returns what came of it: nothing is lost below 0 or gained above the most."""
    before = world.hold.hope
    world.hold.hope = max(0, min(HOPE_MAX, before + hope))
    return world.hold.hope - before


def stir_hope(world: state.World, hope: int, table: Table) -> None:
    """Hope by somebody's doing; what came of it is told."""
    if came := add_hope(world, hope):
        table.tell(events.HoldChanged(hope=came))


def add_threat(hold: state.Hold, threat: int) -> int:
    """Returns what came of it, as `add_hope` does."""
    before = hold.threat
    hold.threat = max(0, min(THREAT_MAX, before + threat))
    return hold.threat - before


def add_folk(hold: state.Hold, folk: int) -> None:
    hold.folk = max(0, hold.folk + folk)


def tell_week(world: state.World, table: Table) -> None:
    hold = world.hold
    table.tell(
        events.WeekTurned(
            hold.week, hold.folk, hold.stores, hold.timber, hold.stone, hold.silver, hold.hope, hold.threat
        )
    )


def has_room(hold: state.Hold) -> bool:
    return hold.folk < housing(hold)


def can_grow(hold: state.Hold) -> bool:
    """Housing, and Stores at least equal to Folk (FH-HOLD-05, FH-HOLD-08)."""
    return has_room(hold) and hold.stores >= hold.folk


# --- homecoming -------------------------------------------------------------------------------------------------------
# Coming home: deeds are told and pay experience, news is brought, coin is noted (FH-SITE-03, FH-LEVEL-01).
PAUSE = Why("Weeks until the next Power", "FH-POWER-06")


def come_home(world: state.World, party: state.Party, table: Table) -> None:
    party.mode = party.before = "home"
    party.march = None
    copper = market.bring_home(world, party)
    people = roster.members(world, party)
    table.tell(events.CameHome(tuple(one.name for one in people), roster.day_of(party) - party.away_since, copper))
    for hired in roster.hirelings(world, party):
        hired.drank = True
    for one in roster.of_flesh(world, party):
        one.drank = True
        one.water = light.SKIN_DAYS * one.pack.get("waterskin", 0)
        if one.study is not None:  # only the loss of the freehold drives a reader out: the weeks are spent at home
            one.study.until += roster.day_of(party) - party.away_since
    for site in _sites_to_tell(world):
        _tell_of_site(world, party, site, table)
    bring_news(world)
    world.to_make, world.put_off = [*world.to_make, *world.put_off], []


def _sites_to_tell(world: state.World) -> list[state.Site]:
    """Sites that were cleared or broken, of which somebody has still to tell at home."""
    with_any = [key for key, place in state.glimpses(world.land) if any(map(_is_untold, place.sites))]
    return [site for key in with_any for site in world.land[key].sites if _is_untold(site)]


def _is_untold(site: state.Site | state.SiteGlimpse) -> bool:
    return (site.cleared or site.broken) and not (site.told and not site.owed)


def _tell_of_site(world: state.World, party: state.Party, site: state.Site, table: Table) -> None:
    """100 XP to every member who cleared it and comes home to tell of it, 250 for a stronghold (FH-LEVEL-01); what the
    freehold makes of it comes once, when the first of them tells.
    """
    first, with_tales = not site.told, site.owed if site.told else site.heroes
    heroes = [one for one in roster.of_flesh(world, party) if one.id in with_tales]
    if not heroes:
        return
    away = {one.id for one in roster.living(world)} - {one.id for one in heroes}
    site.told, site.owed = True, [who for who in with_tales if who in away]
    xp = {"stronghold": content.XP.stronghold_each, "seat": content.XP.power_each}.get(
        site.kind, content.XP.site_cleared_each
    )
    for one in heroes:
        one.xp += xp
    table.tell(events.XpGained(tuple(one.name for one in heroes), xp, site.kind))
    if not first:
        return
    hold = world.hold
    hold.sites_told += 1
    hold.lairs += site.kind == "lair"
    hold.strongholds += site.kind == "stronghold"
    if site.kind == "seat":
        _tell_of_fall(world, table)


def _tell_of_fall(world: state.World, table: Table) -> None:
    """Threat becomes 0, Hope rises by 3, and the pause before the next Power is rolled (FH-POWER-06)."""
    power = world.power
    assert power is not None
    fall = content.POWER_RULES.fall
    world.hold.threat = fall.threat
    hope = add_hope(world, fall.hope)
    pause = dice.dice(content.POWER_RULES.pause_weeks).roll(table, PAUSE)
    world.fallen.append(power.key)
    world.pause_until = world.hold.week + pause
    world.power = None
    table.tell(events.PowerFell(power.key, told=True, pause=pause, hope=hope))


def hear_of_fall(world: state.World, table: Table) -> None:
    """None of those who slew the lord lives to tell: the land is quiet, and the freehold learns of it by itself."""
    for site in _sites_to_tell(world):
        if (
            site.kind == "seat"
            and site.broken
            and not site.told
            and not {one.id for one in roster.living(world)}.intersection(site.heroes)
            and _is_of_now(world, site)
        ):
            site.told = True
            _tell_of_fall(world, table)


def _is_of_now(world: state.World, site: state.Site) -> bool:
    return world.power is not None and world.power.lord_dead and world.power.key == site.power


def bring_news(world: state.World) -> None:
    """Kinds of resource in mapped hexes without a lair that the freehold did not have before (FH-HOLD-09)."""
    for kind in resources(world):
        if kind not in world.hold.known:
            world.hold.known.append(kind)
            world.hold.news.append(kind)


def resources(world: state.World) -> list[str]:
    """A resource counts once its hex is mapped and no lair is in it (FH-HOLD-07)."""
    return list(dict.fromkeys(place.resource for _, place in state.glimpses(world.land) if _gives_resource(place)))


def _gives_resource(place: state.Glimpse) -> bool:
    return bool(place.resource) and place.mapped and not has_lair(place)


def has_lair(place: state.Hex | state.Glimpse) -> bool:
    return any(site.kind == "lair" and not site.cleared for site in place.sites)


# --- harvest ----------------------------------------------------------------------------------------------------------
# Harvest and upkeep (chapters of those names): one Folk works one hex; everyone eats (FH-HOLD-03, FH-HOLD-04).
WORK = Question("work", "FH-HOLD-03")
WORK_RADIUS = content.HOLD.work_radius
PLANS = ("balance", "stores", "timber", "stone", "silver")
KINDS = ("stores", "timber", "stone", "silver")


def workable(world: state.World) -> list[str]:
    """Mapped hexes within two rings, or within one of an outpost, that hold no lair; not the freehold's own."""
    outposts = [key for key, place in state.looks(world.land) if place.outpost]
    near = {*within(world.hold.at, WORK_RADIUS), *(key for outpost in outposts for key in within(outpost, 1))}
    return [key for key in world.land if key in near and _can_be_worked(world, key)]


def _can_be_worked(world: state.World, key: str) -> bool:
    place = state.look_at(world.land, key)
    if not place.terrain or key == world.hold.at:
        return False
    return place.mapped and not has_lair(place) and bool(content.TERRAINS[place.terrain].work)


def opened_by(world: state.World, at: str) -> list[str]:
    """The hexes that an outpost there would add to those that can be worked (FH-HOLD-03)."""
    return [key for key in within(at, 1) if _can_be_worked(world, key) and not _is_near(world, key)]


def _is_near(world: state.World, key: str) -> bool:
    """Within reach of the freehold or of an outpost that stands."""
    outpost = any(near in world.land and world.land[near].outpost for near in within(key, 1))
    return outpost or distance(world.hold.at, key) <= WORK_RADIUS


def plan_works(world: state.World, plan: str = "") -> list[str]:
    """Who works where under a plan, else the players' own: under "balance" enough to eat comes first."""
    hold = world.hold
    free = workable(world)
    plan = plan or hold.plan
    if plan == "hand":
        return [key for key in hold.works if key in free][: hold.folk]
    if plan == "balance":
        return _balanced_works(world, free)
    wanted = [plan, *KINDS]
    return sorted(free, key=lambda key: _rank_of_hex(world, key, wanted))[: hold.folk]


def _yield_of(world: state.World, key: str) -> dict[str, int]:
    return content.TERRAINS[state.look_at(world.land, key).terrain].work


def _rank_of_hex(world: state.World, key: str, wanted: list[str]) -> tuple[int, int]:
    gives = _yield_of(world, key)
    place, kind = next((place, kind) for place, kind in enumerate(wanted) if gives.get(kind))
    return place, -gives[kind]


def _balanced_works(world: state.World, free: list[str]) -> list[str]:
    """Fields until nobody goes hungry, then wood and stone in turn."""
    hold = world.hold  # a field feeds at least who works it, so hands never run out before fields
    sure = content.HOLD.own_fields_stores + built(hold, "stores_week")
    works: list[str] = []
    gives = {key: _yield_of(world, key) for key in free}
    fields = sorted((key for key in free if gives[key].get("stores")), key=lambda key: -gives[key]["stores"])
    while fields and sure < hold.folk * content.HOLD.eats_per_folk:
        works.append(fields.pop(0))
        sure += gives[works[-1]]["stores"]
    piles = [[key for key in free if gives[key].get(kind)] for kind in ("timber", "stone")]
    if hold.stone < hold.timber:
        piles.reverse()
    while len(works) < hold.folk and any(piles):
        for pile in piles:
            if pile and len(works) < hold.folk:
                works.append(pile.pop(0))
    return works + fields[: hold.folk - len(works)]


def harvest(world: state.World, table: Table) -> None:
    """The yields of a week go to the stores, yards and coffers."""
    hold = world.hold
    hold.works = plan_works(world)
    gained = yields(world, hold.works)
    table.tell(events.Harvested(gained["stores"], gained["timber"], gained["stone"], gained["silver"]))
    _put_away(hold, gained, table)


def yields(world: state.World, works: Sequence[str]) -> dict[str, int]:
    """What the hexes worked give, the freehold's own fields, a coin from each Folk, and the buildings' share."""
    hold = world.hold
    gained = dict.fromkeys(KINDS, 0)
    for key in works:
        for kind, amount in _yield_of(world, key).items():
            gained[kind] += amount
    gained["stores"] += content.HOLD.own_fields_stores + built(hold, "stores_week")
    gained["silver"] += content.HOLD.tax_per_folk * hold.folk + built(hold, "silver_week")
    gained["stone"] += built(hold, "stone_week")
    return gained


def _put_away(hold: state.Hold, gained: dict[str, int], table: Table) -> None:
    store(hold, gained["stores"], table)
    hold.timber += gained["timber"]
    hold.stone += gained["stone"]
    hold.silver += gained["silver"]


def eat(world: state.World, table: Table) -> None:
    """1 Store per Folk. If they do not suffice Hope -1, and Folk -1 if half or more go unfed; once a week."""
    hold = world.hold
    needed = content.HOLD.eats_per_folk * hold.folk
    short = max(0, needed - hold.stores)
    add_stores(hold, -needed)
    lost = hope = 0
    if short:
        hope = add_hope(world, -1)
        if short * 2 >= needed:
            lost = 1
            add_folk(hold, -1)
    table.tell(events.Ate(needed - short, short, lost, hope))


# --- building: building (chapter of that name): costs, needs, projects, and what stands finished (FH-HOLD-07) ---------
BUILD = Question("build", "FH-HOLD-07")
BUILD_WHERE = Question("build-where", "FH-HOLD-07")


def most_projects(hold: state.Hold) -> int:
    """One project at a time, two with a Workshop."""
    return 1 + built(hold, "projects")


def can_build(world: state.World, key: str) -> bool:
    """Paid in full at the start; needs other buildings and resources found; most are built once."""
    hold, entry = world.hold, content.BUILDINGS[key]
    if not _is_affordable(hold, entry):
        return False
    running = any(project.building == key for project in hold.projects)
    if not entry.repeat and (running or hold.buildings.get(key)):
        return False
    return not unmet(world, entry) and (not entry.in_hex or bool(places_for(world, key)))


def unmet(world: state.World, entry: kinds.Building) -> list[str]:
    """What else it needs: keys of buildings that do not stand, and resources that are not on the map."""
    found = resources(world) if entry.resources else ()
    missing = [key for key in entry.buildings if not world.hold.buildings.get(key)]
    return missing + [key for key in entry.resources if key not in found]


def _is_affordable(hold: state.Hold, entry: kinds.Building) -> bool:
    return hold.timber >= entry.timber and hold.stone >= entry.stone and hold.silver >= entry.silver


def places_for(world: state.World, key: str) -> list[str]:
    """An Outpost stands in a mapped hex without a lair, a Beacon in the hex of an outpost."""
    under_way = [project.at for project in world.hold.projects if project.building == key]
    found = []
    for at, place in state.glimpses(world.land):
        fits = place.outpost and not place.beacon if key == "beacon" else place.mapped and not place.outpost
        if fits and not has_lair(place) and at != world.hold.at and at not in under_way:
            found.append(at)
    return found


def options(world: state.World) -> Iterator[str]:
    """What could be begun now, in listed order; nothing while as many projects are under way as may be."""
    if len(world.hold.projects) < most_projects(world.hold):
        yield from (key for key in content.BUILDINGS if can_build(world, key))


def begin(world: state.World, key: str, at: str, day: int, table: Table) -> None:
    """Costs are paid at the start; it is finished when its weeks have passed."""
    hold, entry = world.hold, content.BUILDINGS[key]
    hold.timber -= entry.timber
    hold.stone -= entry.stone
    hold.silver -= entry.silver
    hold.projects.append(state.Project(key, day + entry.weeks * state.DAYS_A_WEEK, at))
    table.tell(events.ProjectBegun(key, entry.weeks, at))


def choose_and_begin(world: state.World, party: state.Party, table: Table) -> None:
    """What, and where: the party's answer like the wish to build (FH-TURN-05)."""
    menu = [*map(Option, options(world)), Option("nothing")]
    key = str(table.ask(roster.speaker_seat(world, party), BUILD, menu, default="nothing"))
    if key == "nothing":
        return
    at = ""
    if content.BUILDINGS[key].in_hex:
        places = places_for(world, key)
        usual = max(places, key=lambda place: (len(opened_by(world, place)), -distance(world.hold.at, place)))
        back = ["nothing"] if len(places) > 1 else []  # where there is one place nobody is asked
        spots = [*map(Option, places), *map(Option, back)]
        at = str(table.ask(roster.speaker_seat(world, party), BUILD_WHERE, spots, {"building": key}, usual))
    if at != "nothing":
        begin(world, key, at, roster.day_of(party), table)


def finish_projects(world: state.World, day: int, table: Table) -> None:
    """The week's building step."""
    hold = world.hold
    for project in [project for project in hold.projects if project.until <= day]:
        hold.projects.remove(project)
        complete(world, project.building, project.at, table)


def complete(world: state.World, key: str, at: str, table: Table) -> None:
    hold = world.hold
    hold.buildings[key] = hold.buildings.get(key, 0) + 1
    add_hope(world, content.BUILDINGS[key].value("hope"))
    if at:
        place = world.land[at]
        place.outpost = place.outpost or key == "outpost"
        place.beacon = place.beacon or key == "beacon"
    table.tell(events.ProjectDone(key, at))


def delay_projects(world: state.World, weeks: int) -> None:
    for project in world.hold.projects:
        project.until += weeks * state.DAYS_A_WEEK


# --- raids: raids on the freehold (FH-HOLD-06): a die each, or a fight at the gate if a human GM plays it out ---------
RAIDERS = Why("Raiders", "FH-HOLD-06")
DEFENDERS = Why("Defenders", "FH-HOLD-06")
RAID_LOSS = Why("Stores lost", "FH-HOLD-06")
HOW = Question("gm-raid", "FH-HOLD-06", standing=True)
WHO = Question("gm-raiders", "FH-HOLD-06", standing=True)
NUMBER = Question("gm-raiders-number", "FH-HOLD-06")
BAD_LOSS = content.RAID.bad_loss_margin
RAIDING_FOLK = ("bandit", "goblin", "orc", "hobgoblin", "ash_cultist")
MOST_RAIDERS = 30
DEFENDERS_DIE = 6
HELD = ("won", "parted")  # how a fight at the gate may end without plunder


def people_at_home(world: state.World) -> list[state.Character]:
    """Those who are still to fight at the gate are at home as well."""
    return [one for party in world.parties if _is_there(world, party) for one in roster.able(world, party)]


def _is_there(world: state.World, party: state.Party) -> bool:
    return roster.at_home(world, party) or (party.meeting is not None and party.meeting.where == "raid")


def home_party(world: state.World) -> state.Party | None:
    return next((party for party in world.parties if roster.at_home(world, party) and roster.able(world, party)), None)


def power_presses(world: state.World) -> bool:
    """An awake Power that was not bought off (FH-POWER-02, FH-POWER-07)."""
    tribute = world.hold.tribute_until >= world.hold.week
    return world.power is not None and not world.power.lord_dead and not tribute


def shadow_over(world: state.World) -> int:
    """What an awake Power adds to raiders: half its Shadow."""
    return world.power.shadow // 2 if world.power and power_presses(world) else 0


def raid_sides(world: state.World) -> tuple[int, int]:
    """What each side adds to its die: Threat and half the Shadow; Defence and the characters at home."""
    return world.hold.threat + shadow_over(world), defence(world.hold) + len(people_at_home(world))


def holds_against(world: state.World, raiders: int) -> checks.Check:
    """The defenders' die: the freehold holds if its total is equal or higher."""
    return checks.Check(DEFENDERS_DIE, raiders - raid_sides(world)[1])


def raid(world: state.World, table: Table) -> list[state.Band]:
    """Raiders' die first; the freehold holds if its total is equal or higher. Returns who is to be fought instead."""
    raiders = table.roll(6, RAIDERS) + raid_sides(world)[0]
    if home_party(world) and checks.judge(world, table, HOW, ("dice", "fight"), "dice", {"n": raiders}) == "fight":
        return [_at_the_gate(world, raiders, table)]
    face = table.roll(DEFENDERS_DIE, DEFENDERS)
    freehold = face + raid_sides(world)[1]
    if holds_against(world, raiders).made(face):
        table.tell(events.Raided(raiders, freehold, True))
    else:
        plundered(world, raiders, freehold, raiders - freehold >= BAD_LOSS, table)
    return []


def _at_the_gate(world: state.World, raiders: int, table: Table) -> state.Band:
    """Who comes and how many is the GM's to say; the walls keep as many out as they have Defence."""
    who = checks.judge(world, table, WHO, RAIDING_FOLK, RAIDING_FOLK[0])
    usual = max(1, min(MOST_RAIDERS, raiders - defence(world.hold)))
    number = table.ask_number(state.GM, NUMBER, 1, MOST_RAIDERS, {"foe": who}, str(usual))
    return state.Band(who, number, angry=True)


def plundered(world: state.World, raiders: int, freehold: int, badly: bool, table: Table) -> None:
    """1d6 Stores, half with a Granary, and 1 Hope; 1 Folk too if it was lost badly and there is no Keep."""
    hold = world.hold
    lost = table.roll(6, RAID_LOSS)
    lost = min(hold.stores, lost // 2 if has_effect(hold, "spoil_half") else lost)
    folk = 1 if badly and not has_effect(hold, "folk_safe") else 0
    add_stores(hold, -lost)
    hope = add_hope(world, -1)
    add_folk(hold, -folk)
    table.tell(events.Raided(raiders, freehold, False, lost, folk, hope))


def fighting_at_the_gate(world: state.World) -> bool:
    return any(party.meeting is not None and party.meeting.where == "raid" for party in world.parties)


def settle_fight(world: state.World, result: str, table: Table) -> None:
    """The fight at the gate is over: won or parted by terms, the freehold held; with everybody down it lost badly."""
    if result in HELD:
        table.tell(events.Raided(0, 0, True))
    else:
        plundered(world, 0, 0, result == "lost", table)
    tell_week(world, table)
    if world.hold.folk == 0:
        powers.lose_hold(world, table)


# --- refounding -------------------------------------------------------------------------------------------------------
# A new freehold when the old one is lost: in a mapped hex, for a Longhouse and a Palisade's price (FH-HOLD-10).
NAME = Question("hold-name", "FH-HOLD-10")
FOUND = Question("found-hold", "FH-HOLD-10", grave=True)
LONGEST_NAME = 40
FOLK, HOPE = 4, 6
PIECE_SILVER = 10  # ruling: what the old stocks lack in Timber and Stone is bought at this price a piece


_FIRST = (content.BUILDINGS["longhouse"], content.BUILDINGS["palisade"])
TIMBER, STONE = sum(first.timber for first in _FIRST), sum(first.stone for first in _FIRST)


def founding_price(world: state.World) -> int:
    """Silver the party must find: what the old coffers do not cover."""
    return max(0, _silver_needed(world.hold) - world.hold.silver)


def _silver_needed(old: state.Hold) -> int:
    """The two buildings' price, and each piece of Timber and Stone that the old stocks lack."""
    missing = max(0, TIMBER - old.timber) + max(0, STONE - old.stone)
    return sum(first.silver for first in _FIRST) + missing * PIECE_SILVER


def can_found(world: state.World, party: state.Party) -> bool:
    place = roster.hex_of(world, party)
    fits = world.hold.lost and place.mapped and not has_lair(place)
    return fits and market.can_pay(world, party, founding_price(world) * market.CC_PER_SC)


def found_here(world: state.World, party: state.Party, table: Table) -> None:
    """Folk 4 and Hope 6; the map is kept."""
    old = world.hold
    about: Facts = {"price": founding_price(world)}
    if not is_sure(table, roster.speaker_seat(world, party), FOUND, "found", about):
        return
    if not market.pay_together(world, party, founding_price(world) * market.CC_PER_SC, table):
        return
    names = [name for name in content.FREEHOLD_NAMES if name != old.name]
    ours = names[table.whim(f"freehold {party.at}", len(names))]
    said = table.ask_text(roster.speaker_seat(world, party), NAME, LONGEST_NAME, {"hex": party.at}, ours)
    name = " ".join(said.split()) or ours
    weeks = old.week  # the calendar goes on
    world.hold = state.Hold(
        name, party.at, FOLK, hope=HOPE, threat=old.threat, plan="balance", known=old.known, week=weeks
    )
    world.hold.stores = min(old.stores, store_cap(world.hold))
    world.hold.timber, world.hold.stone = max(0, old.timber - TIMBER), max(0, old.stone - STONE)
    world.hold.silver = max(0, old.silver - _silver_needed(old))
    world.hold.tribute_until = old.tribute_until  # a Power that was paid keeps to it
    world.hold.founded = roster.day_of(party) - state.DAYS_A_WEEK * weeks
    world.hold.buildings = {first.key: 1 for first in _FIRST}
    table.tell(events.HoldFounded(name, party.at))
    if old.stores > world.hold.stores:
        table.tell(events.StoresLost(old.stores - world.hold.stores, world.hold.stores))
    come_home(world, party, table)
