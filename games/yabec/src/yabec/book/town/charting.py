"""The overworld and the way: charting, rations, fares, departing. Chapters: Travel, Charting, Departing."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Sequence
from functools import cache

import msgspec

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.world.dungeon import Dungeon
from tablewright.world.hexes import DIRECTIONS, distance, straight, within
from yabec import content, events
from yabec.book.core import carrying, items, life, stats
from yabec.book.delve import dungeons, turns
from yabec.book.downtime import crime
from yabec.book.town import scoring
from yabec.book.town.minions import comes_along
from yabec.settings import PACES
from yabec.state import Creature, World

HOME = "0,0"
READY = Question("ready", "YB-TOWN-16")
REPAY = Question("repay", "YB-TOWN-13")
WHERE = Question("destination", "YB-TOWN-09")
DISTANCE = Why("Distance of the dungeon", "YB-TOWN-08")


RADIUS = 6  # hexes of country around the home town


def lay_out(world: World, table: Table) -> None:
    """The home town, one dungeon 1d4+1 hexes off, and one more per two sessions played (YB-TOWN-08); from the second
    session on the way to another town is known.
    """
    if not world.hexes:
        _found_home(world, table)
    wanted = 1 + (world.session - 1) // 2
    for number in range(len(sites(world, "dungeon")) + 1, wanted + 1):
        _found_dungeon(world, table, number)
    if world.session > 1 and len(sites(world, "town")) == 1:
        _found_town(world, table)


def _found_home(world: World, table: Table) -> None:
    towns = content.HOUSE.towns
    world.town = towns[table.whim("home town", len(towns))]
    for key in within(HOME, RADIUS):
        world.hexes[key] = content.HOUSE.terrain[table.whim(f"terrain {key}", len(content.HOUSE.terrain))]
    world.hexes[HOME] = "town"
    world.sites[HOME] = str(Option("town", world.town))


def _found_town(world: World, table: Table) -> None:
    """A second town, with shops of its own (YB-TOWN-08, YB-TOWN-17)."""
    names = [name for name in content.HOUSE.towns if name != world.town]
    name = names[table.whim("second town", len(names))]
    key = _free_hex(world, 3 + table.whim("second town distance", 3), table.whim("second town direction", 6))
    if key:
        world.hexes[key] = "town"
        world.sites[key] = str(Option("town", name))


def has_free_hex(world: World) -> bool:
    return bool(_free_hex(world, 2, 0))


def add_dungeon(world: World, table: Table, title: str) -> None:
    """One more, where the Dungeon Master draws it, by a name of the master's own (YB-TOWN-08)."""
    number = len(sites(world, "dungeon")) + 1
    _found_dungeon(world, table, number)
    if title:
        world.titles[f"d{number}"] = title


def add_town(world: World, table: Table, name: str) -> None:
    """One more town (YB-TOWN-08)."""
    number = len(sites(world, "town")) + 1
    key = _free_hex(world, 3 + table.whim(f"town {number} distance", 3), table.whim(f"town {number} direction", 6))
    world.hexes[key] = "town"
    world.sites[key] = str(Option("town", name or content.HOUSE.towns[number % len(content.HOUSE.towns)]))


def _found_dungeon(world: World, table: Table, number: int) -> None:
    """The place and its name; it is built when somebody first comes there."""
    if not _free_hex(world, 2, 0):
        return  # the country is full
    start = table.whim(f"dungeon {number} direction", 6)
    key = _free_hex(world, table.roll(4, DISTANCE) + 1, start) or _free_hex(world, 2, start)
    name = f"d{number}"
    if name in world.dungeons:  # the first may be written by hand: it has been there from the start
        world.titles[name] = world.dungeons[name].title
    else:
        world.titles[name] = dungeons.new_title(name, list(world.titles.values()), table.whim)
    world.hexes[key] = "hills"
    world.sites[key] = str(Option("dungeon", name))


def _free_hex(world: World, away: int, start: int) -> str:
    """A hex that holds nothing, so far from home if there is one, else farther: straight ways first; '' if none."""
    directions = list(DIRECTIONS)
    lines = [straight(HOME, directions[(start + n) % 6], away) for n in range(6)]
    country = sorted((key for key in within(HOME, RADIUS) if distance(key) >= away), key=distance)
    return next((key for key in [*lines, *country] if key not in world.sites), "")


def sites(world: World, kind: str) -> list[str]:
    """The hexes with towns, or with dungeons."""
    return [key for key in world.sites if site_kind(world, key) == kind]


def site_kind(world: World, key: str) -> str:
    """What stands in a hex, 'town' or 'dungeon'; '' where nothing does."""
    return world.sites.get(key, "").partition(":")[0]


def obstacles(world: World, start: str, end: str) -> int:
    """Rivers crossed on the straight way (YB-TOWN-11): an obstacle each, counted per crossing."""
    return sum(1 for key in way_between(start, end)[1:] if world.hexes.get(key) == "river")


@cache
def way_between(start: str, end: str) -> tuple[str, ...]:
    """Hexes from one to the other, counted by entering."""
    here, steps = start, [start]
    while here != end:
        here = min((straight(here, name, 1) for name in DIRECTIONS), key=lambda key: (distance(key, end), key))
        steps.append(here)
    return tuple(steps)


def eaters(world: World, party: list[Creature]) -> list[tuple[Creature, int]]:
    """Rations a hex: persons 1, animals 2, monsters 3; druids, kobolds, nature's favourites and the undead none
    (YB-TOWN-14).
    """
    found = []
    for each in party:
        kind = {"pc": "person", "hireling": "person"}.get(each.kind, each.kind)
        needs = content.TRAVEL[kind].rations
        if stats.has_skill(each, "forager") or stats.has_skill(each, "natures_favor") or stats.undead(each):
            needs = 0
        found.append((each, needs))
    return found


def fare(world: World, party: list[Creature], crossings: int) -> int:
    """Passage over water: person 1 cp, animal 2, monster 10, cart or wagon 4, each way (YB-TOWN-12)."""
    if not crossings or not world.options.passage:
        return 0
    total = 0
    for each in party:
        kind = {"pc": "person", "hireling": "person"}.get(each.kind, each.kind)
        total += content.TRAVEL[kind].fare_cp
        total += content.TRAVEL["cart or wagon"].fare_cp * (items.count(each, "cart") + items.count(each, "wagon"))
    return total * crossings


Errand = Callable[[World, Table, str], None]


class Chart:
    """A journey as charted: hexes out and home, obstacles, rations a head and in all, fare."""

    def __init__(self, world: World, goal: str, party: list[Creature]) -> None:
        """(hexes out + hexes home + obstacles) x travellers (YB-TOWN-10); home is 0 if the goal is a town."""
        self.goal = goal
        self.out = distance(world.here, goal)
        self.home = distance(goal, world.base) if site_kind(world, goal) != "town" else 0
        crossed = obstacles(world, world.here, goal)
        back = obstacles(world, goal, world.base) if self.home else 0
        self.crossings = crossed + back
        self.obstacles = self.crossings if world.options.obstacles else 0  # both ways count twice (YB-TOWN-11)
        self.out_obstacles = crossed if world.options.obstacles else 0
        self.hexes = self.out + self.home + self.obstacles
        self.needs = {each.id: needs * self.hexes for each, needs in eaters(world, party)}
        self.rations = sum(self.needs.values())
        self.fare = fare(world, party, self.crossings)


def travellers(world: World) -> list[Creature]:
    minions = [each for each in world.creatures.values() if comes_along(world, each)]
    return [*(world.creatures[key] for key in world.party), *minions]


def site_name(world: World, key: str) -> str:
    site = Option.read(world.sites[key])
    built = world.dungeons.get(site.target)
    return world.titles.get(site.target) or (built.title if built is not None else site.target)


def goals_of_travel(world: World) -> list[str]:
    return [key for key in world.sites if key != world.here]


def missing_rations(world: World, chart: Chart) -> int:
    """Rations still to be bought, at 1 cp each."""
    return sum(max(0, chart.needs[each.id] - items.count(each, "ration")) for each in travellers(world))


def provision(world: World, table: Table, chart: Chart, frugal: Sequence[str] = ()) -> None:
    """Rations are acquired before leaving (YB-TOWN-15): each pays for oneself and the own minions, the fare is split,
    and whoever has money left helps those who have none (YB-TOWN-13).
    """
    bought: dict[str, int] = {}
    before = {key: _money_of(world.creatures[key]) for key in world.party}
    for each in travellers(world):
        short = max(0, chart.needs[each.id] - items.count(each, "ration"))
        if each.id in frugal or each.boss in frugal:
            continue
        bought[each.id] = _pay_price(world, _buyer_for(world, each), short)
        if bought[each.id]:
            items.give(each, "ration", bought[each.id])
    _repay_buyer(world, table, bought, before)
    left = chart.fare
    for number, key in enumerate(world.party):
        left -= _pay_price(world, world.creatures[key], -(-left // (len(world.party) - number)))
    table.tell(events.Charted(site_name(world, chart.goal), chart.hexes, chart.rations, chart.fare))


def _buyer_for(world: World, each: Creature) -> Creature:
    """Who lays out for this one's rations: its boss or itself, or whoever charts, if the table agreed so."""
    if world.customs.get("rations") == "charter":
        mine = [world.creatures[key] for key in world.party if world.creatures[key].seat == world.charter]
        if mine:
            return mine[0]
    return world.creatures.get(each.boss, each)


def _money_of(creature: Creature) -> int:
    return creature.cp + creature.banked


def _repay_buyer(world: World, table: Table, bought: dict[str, int], before: dict[str, int]) -> None:
    """Where one bought for all, each player is asked for what was bought for the own people, as far as that one laid
    it out, and may keep it (YB-TOWN-13).
    """
    if world.customs.get("rations") != "charter":
        return
    buyer = _buyer_for(world, world.creatures[world.party[0]])
    laid_out = before[buyer.id] - _money_of(buyer)
    for seat in [one for one in world.seats if one != buyer.seat]:
        mine = [each for each in travellers(world) if each.seat == seat]
        price = min(sum(bought.get(each.id, 0) for each in mine), sum(_money_of(each) for each in mine), laid_out)
        laid_out -= price
        about: Facts = {"who": buyer.id, "cp": price}
        if price and table.ask(seat, REPAY, ("pay", "keep"), about, default="pay") == "pay":
            for each in mine:
                part = min(price, each.cp + each.banked)
                each.banked, each.cp = each.banked - min(part, each.banked), each.cp - max(0, part - each.banked)
                price -= part
                buyer.cp += part


def _pay_price(world: World, payer: Creature, price: int) -> int:
    """Out of the payer's purse and, where it is empty, the others'; returns what could be paid."""
    paid = 0
    others = sorted((world.creatures[key] for key in world.party), key=lambda each: -each.cp - each.banked)
    for each in [payer, *others]:
        part = min(price - paid, each.cp + each.banked)
        from_purse = min(part, each.cp)
        each.cp -= from_purse
        each.banked -= part - from_purse
        paid += part
    return paid


def depart(world: World, table: Table, goal: str, errand: Errand | None = None) -> bool:
    """The caller announces; every player confirms, or keeps the own character at home (YB-TOWN-16)."""
    staying: list[str] = []
    frugal: list[str] = []  # who buys no food for the way (YB-TOWN-14)
    for key in world.party:
        scoring.hitch_up(world.creatures[key], [each for each in travellers(world) if each.boss == key])
    for seat in world.seats:
        mine = [world.creatures[key] for key in world.party if world.creatures[key].seat == seat]
        if not mine:
            continue
        seats_left = _seats_left(world)
        choices = ("ready", "short", "stay", "not yet", *(("errand",) if errand is not None else ()),
                   *(("ride",) if seats_left else ()))  # fmt: skip
        answer = table.ask(seat, READY, choices, _way_facts(world, goal), default="ready")
        while answer == "errand" and errand is not None:
            errand(world, table, seat)
            answer = table.ask(seat, READY, choices, _way_facts(world, goal), default="ready")
        if answer == "not yet":
            return False
        if answer == "short":
            frugal += [each.id for each in mine]
        if answer == "ride":
            for each in mine[:seats_left]:
                each.mark("rides")
        if answer == "stay":
            staying += [each.id for each in mine]
    world.party = [key for key in world.party if key not in staying]
    if not world.party:
        return False
    going = travellers(world)
    carrying.leave_with_the_guild(going, {each.id: world.creatures.get(each.boss, each) for each in going})
    chart = Chart(world, goal, going)
    provision(world, table, chart, frugal)
    table.tell(events.Departed(site_name(world, goal), tuple(world.creatures[key].name for key in staying)))
    _store_money(world, table)
    eat_on_the_way(world, table, chart.out + chart.out_obstacles)
    arrive(world, table, goal)
    return True


def _way_facts(world: World, goal: str) -> Facts:
    """What the way would take as things stand now: an errand may have changed it."""
    planned = Chart(world, goal, travellers(world))
    return {
        "where": site_name(world, goal),
        "hexes": planned.hexes,
        "rations": planned.rations,
        "buy": missing_rations(world, planned),
        "fare": planned.fare,
    }


def _seats_left(world: World) -> int:
    """Places for passengers on the party's carts and wagons, each with the load of ten slots (YB-ITEM-07)."""
    drawn = [
        key
        for each in travellers(world)
        for key in ("cart", "wagon")
        if items.find(each, key) and each.kind == "animal"
    ]
    riding = sum(bool(world.creatures[key].used.get("rides")) for key in world.party)
    return sum(items.passengers(key) for key in drawn) - riding


def _store_money(world: World, table: Table) -> None:
    """The guild keeps any number of coins and things in town (YB-TOWN-23)."""
    for key in world.party:
        hero = world.creatures[key]
        money, along = hero.cp + hero.banked, hero.used.pop("purse", 0)
        if stats.owns_what_is_carried(hero):
            _give_away(table, hero, money, along or money)
            continue
        hero.cp = min(money, along)
        hero.banked = money - hero.cp


def _give_away(table: Table, druid: Creature, money: int, along: int) -> None:
    """A druid owns what can be carried: the coins that find a place, and nothing in store (YB-CLASS-13)."""
    druid.banked = 0
    fits = bisect(range(1, min(money, along) + 1), False, key=lambda cp: _too_heavy(druid, cp))
    druid.cp, druid.stored = fits, []
    if money > fits:
        table.tell(events.Used(druid.name, "gives-away", "", money - fits))


def _too_heavy(hero: Creature, cp: int) -> bool:
    return items.encumbered(msgspec.structs.replace(hero, cp=cp))


def too_laden(world: World, seat: str) -> list[Creature]:
    """Whose things alone make bad on the way (YB-ITEM-04); money beyond the purse stays with the guild (YB-TOWN-23)."""
    mine = [world.creatures[key] for key in world.party if world.creatures[key].seat == seat]
    return [each for each in mine if items.encumbered(msgspec.structs.replace(each, cp=each.used.get("purse", 0)))]


def eat_on_the_way(world: World, table: Table, hexes: int) -> None:
    """Outward rations are eaten on arrival (YB-TOWN-15); 1 damage for every hex without one (YB-TOWN-14)."""
    for each, needs in eaters(world, travellers(world)):
        wanted = needs * hexes
        had = min(wanted, items.count(each, "ration"))
        items.take(each, "ration", had)
        missing = -(-(wanted - had) // max(1, needs))  # a hex with half of its food is a hex without
        if missing:
            table.tell(events.Hungry(each.name, missing))
            life.hurt(world, table, each, missing, "hunger")


def arrive(world: World, table: Table, goal: str) -> None:
    """At a dungeon the delve begins; at another town, town goes on there (YB-TOWN-17)."""
    world.here = goal
    site = Option.read(world.sites[goal])
    if site.verb == "town":
        world.town = site.target
        world.in_town = 3
        world.seekers = []  # they look for work in the town that was left
        for each in travellers(world):
            crime.see_to(world, table, each)
        table.tell(events.SchemeChanged("town", world.town))
        return
    name = site.target
    dungeons.lay_open(world, name)
    if name not in world.dungeons:
        world.dungeons[name] = dungeons.build(
            name, world.options.levels, world.options.rooms, table.whim, PACES[world.options.pace]
        )
        world.dungeons[name].title = world.titles[name]
    if not world.goal_done:
        _place_goal(world, world.dungeons[name])
    turns.enter_dungeon(world, table, name)


def _place_goal(world: World, dungeon: Dungeon) -> None:
    """What the party has sworn to fetch, kill or free is in the dungeon it goes to (YB-TOWN-18)."""
    if world.goal == "relic":
        dungeons.hide_relic(dungeon)
    elif world.goal == "slay":
        dungeons.mark_monster(dungeon, world.relic)
    elif world.goal == "prisoner":
        dungeons.hold_prisoner(dungeon, world.relic)


def go_home(world: World, table: Table) -> None:
    """Back to the town the party meant to return to, eating what stayed in the packs (YB-TOWN-15)."""
    if world.here == world.base:
        return
    way = obstacles(world, world.here, world.base) if world.options.obstacles else 0
    world.party = [key for key in world.party if world.creatures[key].status != "dead"]
    eat_on_the_way(world, table, distance(world.here, world.base) + way)
    world.here = world.base
    world.town = site_name(world, world.base)
