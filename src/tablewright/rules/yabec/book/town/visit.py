"""The town: council, world building, downtime, people, plans, and setting out. Chapter: Town.

Steps of a visit: 0 opening (council, details, rumours), 1 downtime, 2 wages and seekers, 3 shopping and the rest.
"""

from __future__ import annotations

from collections.abc import Callable

from tablewright.engine.decisions import Question
from tablewright.engine.options import Option
from tablewright.engine.options import each as each_of
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.characters.conduct import note
from tablewright.rules.yabec.book.characters.making import create
from tablewright.rules.yabec.book.characters.tenets import send_on_missions
from tablewright.rules.yabec.book.checking import LONGEST_WORDS
from tablewright.rules.yabec.book.core.afterlife import bed_rest, bury, estates_of, heir_of, inherit
from tablewright.rules.yabec.book.core.hooks import forget, pass_the_week
from tablewright.rules.yabec.book.downtime.boons import serve_by_boon
from tablewright.rules.yabec.book.downtime.enchanting import finish
from tablewright.rules.yabec.book.downtime.healing import natural_healing, pass_a_week, sicken
from tablewright.rules.yabec.book.downtime.rumours import hand_out
from tablewright.rules.yabec.book.downtime.temple import raise_dead, who_can_be_raised, who_pays
from tablewright.rules.yabec.book.downtime.week import open_activities, spend_week
from tablewright.rules.yabec.book.magic.casting import memorise
from tablewright.rules.yabec.book.town.brawls import quarrel
from tablewright.rules.yabec.book.town.charting import depart, goals_of_travel, lay_out, site_kind, sites
from tablewright.rules.yabec.book.town.customs import take_the_chart, talk_over
from tablewright.rules.yabec.book.town.goals import set_goal
from tablewright.rules.yabec.book.town.hiring import hire_somebody
from tablewright.rules.yabec.book.town.market import further_shops, has_goods, sell_treasure, shop
from tablewright.rules.yabec.book.town.minions import look_for_work, upkeep, welcome_in_town
from tablewright.rules.yabec.book.town.person import settle, tell_detail, townsfolk
from tablewright.rules.yabec.book.town.roles import (
    caller_seat,
    council,
    deal,
    hand_over,
    open_council,
    seat_name,
    tokens_to_give,
)
from tablewright.rules.yabec.book.town.strongholds import attract, raids
from tablewright.rules.yabec.events import SessionBegan, Shared, WeekSpent
from tablewright.rules.yabec.state import GM, Creature, World

ACTIVITY = Question("downtime", "YB-DOWN-01")
SHOP = Question("town", "YB-TOWN-01")
GUILD = Question("guild", "YB-TOWN-22")
PAYER = Question("raise-payer", "YB-DEATH-14")
REST = Question("bed-rest", "YB-DEATH-14", standing=True)
PROMPT = Question("prompt", "YB-TOWN-22", standing=True)
PROMPTED = Question("prompted", "YB-TOWN-22")
RETURN = Question("return-to", "YB-TOWN-10")
ERRAND = Question("errand", "YB-GEN-04")
DESTINATION = Question("destination", "YB-TOWN-09")
GREEN_DOOR = "The guild's door is green."


def begin_session(world: World, table: Table) -> None:
    """A session runs from opening play to the clean up after which the group stops; its limits begin
    anew (YB-GEN-12).
    """
    world.scheme = "town"
    world.in_town = 0
    world.goal, world.goal_done, world.goal_failed = "", False, False
    world.council = world.downtime_given = world.role_given = False
    world.flashed, world.died, world.reports, world.staying, world.seekers = [], [], [], [], []
    bury(world)
    for each in world.creatures.values():
        each.gained = False
        each.spared_xp = 0
        forget(each, "session")
        each.this_turn = each.this_session = each.today = None
    lay_out(world, table)
    table.tell(SessionBegan(world.session, world.town))
    pass_the_week(world, table)
    attract(world, table)
    raids(world, table)


def town_step(world: World, table: Table) -> None:
    """One step of the visit; shopping and planning go on until the party departs (YB-GEN-04)."""
    (_open, _downtime, _people, _plans)[world.in_town](world, table)


def _open(world: World, table: Table) -> None:
    """Council, details of characters and guild, rumours; after a quick start only what needs no answer."""
    if world.quick and not world.council:
        deal(world, table)
    council(world, table)
    for hero in townsfolk(world):
        if not hero.detail and not hero.used.get("introduced"):
            hero.mark("introduced")
            if not world.quick:
                tell_detail(world, table, hero)
            hand_out(world, table, hero.name)
    if not world.guild:
        _guild(world, table)
    for key, title in world.titles.items():
        if key not in world.told:
            world.told.append(key)
            hand_out(world, table, title)
    send_on_missions(world, table, townsfolk(world))
    if not world.quick:
        _prompt(world, table)
    world.quick = False
    world.in_town = 1


def _prompt(world: World, table: Table) -> None:
    """Whatever else the Dungeon Master wants to know of the players: a person, the name of a place (YB-TOWN-22)."""
    words = table.ask_text(GM, PROMPT, LONGEST_WORDS, default="")
    for seat in world.seats if words else ():
        answer = table.ask_text(seat, PROMPTED, LONGEST_WORDS, {"words": words})
        if answer:
            table.tell(Shared(seat_name(world, seat), answer))


def _guild(world: World, table: Table) -> None:
    """At least one detail about the guild they all belong to (YB-TOWN-22)."""
    usual = "" if world.guild else GREEN_DOOR
    words = "" if world.quick else table.ask_text(caller_seat(world), GUILD, LONGEST_WORDS, default=usual)
    if words or not world.guild:
        world.guild.append(words or GREEN_DOOR)
        table.tell(Shared("the guild", world.guild[-1]))


# --- downtime --------------------------------------------------------------------------------------------------------
def give_downtime(world: World, table: Table) -> None:
    """The first time in town each session every returning character gets one week (YB-TOWN-03, YB-TIME-03); whoever is
    still at a task of several weeks spends it on that, and it heals as any other (YB-LIFE-05).
    """
    if world.downtime_given:
        return  # a second town in the same session gives no second week (YB-TOWN-17)
    world.downtime_given = True
    for hero in townsfolk(world):
        if hero.sessions:
            if hero.weeks < 0:
                pass_a_week(world, table, hero)
            hero.weeks += 1
            finish(table, hero)


def _downtime(world: World, table: Table) -> None:
    give_downtime(world, table)
    waiting = [hero for hero in townsfolk(world) if hero.weeks > 0 and welcome_in_town(world, hero)]
    if waiting:
        one_week(world, table, waiting[0])
        return
    for hero in [one for one in townsfolk(world) if one.weeks > 0]:
        pass_a_week(world, table, hero)  # who is not welcome does nothing with it, and heals all the same (YB-TOWN-04)
    for hero in townsfolk(world):
        hero.weeks = min(0, hero.weeks)  # unused weeks lapse (YB-TOWN-03); a long task still owes its own
        memorise(table, hero)
    world.in_town = 2


def one_week(world: World, table: Table, hero: Creature) -> None:
    """A week: natural healing (YB-TOWN-04), how it is spent, and what a caused disease takes of it (YB-MAGIC-09)."""
    hero.weeks -= 1
    natural_healing(world, table, hero)
    _spend(world, table, hero)
    sicken(world, table, hero)


def _spend(world: World, table: Table, hero: Creature) -> None:
    """Bed rest first, then service owed (YB-TOWN-05), else an activity of choice."""
    if hero.bed_rest and table.ask(hero.seat, REST, ("rest", "later"), {"who": hero.id}, default="rest") == "rest":
        bed_rest(hero)
        table.tell(WeekSpent(hero.name, "bed_rest"))
        return
    if hero.service > 0:
        hero.service -= 1  # pays the debt, without merit or boon
        if not serve_by_boon(table, hero):
            table.tell(WeekSpent(hero.name, "service_owed", "", hero.service))
            return
    options = open_activities(world, hero)
    chosen = table.ask(
        hero.seat, ACTIVITY, options, {"who": hero.id, "cp": hero.cp + hero.banked}, default=_sensible(hero, options)
    )
    note(hero, chosen)
    spend_week(world, table, hero, chosen)


def _sensible(hero: Creature, options: list[str]) -> str:
    badly_hurt = 2 * hero.damage > hero.hp or hero.legs
    if badly_hurt and "temple_healing" in options and hero.cp + hero.banked >= 100:
        return "temple_healing"
    return next(key for key in ("selling", "magical_research", "training", "baking") if key in options)


# --- people ----------------------------------------------------------------------------------------------------------
def _people(world: World, table: Table) -> None:
    for hero in townsfolk(world):
        upkeep(world, table, hero)
    look_for_work(world, table)
    world.party = [hero.id for hero in townsfolk(world)]
    further_shops(world, table)
    world.in_town = 3


# --- plans -----------------------------------------------------------------------------------------------------------
def _plans(world: World, table: Table) -> None:
    """Shop, hire, store, set a goal, and depart; the caller speaks for the party."""
    for hero in townsfolk(world):
        if hero.id not in world.party and hero.id not in world.staying:
            world.party.append(hero.id)
    choices = plans(world)
    usual = choices[0] if world.party else Option("end")  # nobody is left to set out
    chosen = table.ask(caller_seat(world), SHOP, choices, {"town": world.town}, default=usual)
    _PLANS[chosen.verb](world, table, chosen.target)


def _sell(world: World, table: Table, which: str) -> None:
    sell_treasure(world, table, world.creatures[which])


def _end(world: World, table: Table, which: str) -> None:
    world.scheme = "clean up"


def plans(world: World) -> list[Option]:
    """What the caller may decide now. Monstrous characters without company do no business (YB-MONST-01)."""
    people = townsfolk(world)
    welcome = [hero for hero in people if welcome_in_town(world, hero)]
    found = [Option("depart")] if goals_of_travel(world) and world.party else []
    found += [] if world.goal else [Option("goal")]
    found += [Option("hire")] if world.seekers else []
    found += [Option("shop", hero.id) for hero in welcome]
    found += [Option("sell", hero.id) for hero in welcome if has_goods(hero)]
    found += [Option("see", hero.id) for hero in people]
    found += [Option("raise", dead.id) for dead in who_can_be_raised(world) if who_pays(people, dead)]
    found += [Option("roles", seat) for seat in world.seats if tokens_to_give(world, seat)]
    found += each_of("floor", (seat for seat in world.seats if seat != caller_seat(world)))
    found += [] if world.council else [Option("council")]
    found += [Option("chart"), Option("customs"), Option("guild")]
    found += [Option("quarrel")] if world.brawled != world.session and world.party else []
    return [*found, Option("end")]


def _raise(world: World, table: Table, dead: Creature) -> None:
    payers = [each.id for each in who_pays(townsfolk(world), dead)]
    payer = table.ask(caller_seat(world), PAYER, payers, {"who": dead.id}, default=payers[0])
    raise_dead(world, table, dead, world.creatures[payer])


def replace_the_dead(world: World, table: Table) -> None:
    """A player without a character makes a new one, who inherits where no heir was named (YB-DEATH-18)."""
    for dead in [each for each in world.creatures.values() if each.kind == "pc" and each.status in ("dead", "stone")]:
        if dead.used.get("replaced"):
            continue
        dead.mark("replaced")
        heir = heir_of(world, dead, create(world, table, dead.seat))
        if heir is not None and (dead.banked or dead.stored or estates_of(world, dead)):
            inherit(world, table, dead, heir)


def _depart(world: World, table: Table) -> None:
    """Anyone may speak, one player charts; the caller decides (YB-TOWN-09)."""
    goals = goals_of_travel(world)
    default = [key for key in goals if site_kind(world, key) == "dungeon"] or goals
    goal = table.ask(caller_seat(world), DESTINATION, goals, default=default[-1])
    towns = sites(world, "town")
    if len(towns) > 1 and goal not in towns:
        world.base = table.ask(caller_seat(world), RETURN, towns, default=world.base)
    depart(world, table, goal, own_errand)


def own_errand(world: World, table: Table, seat: str, *, speaks: bool = False) -> None:
    """A player sees to the own characters apart from the others (YB-GEN-04). One who `speaks` instead of the caller may
    also open the council or announce the departure (YB-ROLE-02, YB-TOWN-16).
    """
    mine = [hero for hero in townsfolk(world) if hero.seat == seat]
    welcome = [hero for hero in mine if welcome_in_town(world, hero)]
    choices = [Option("done"), *each_of("shop", (hero.id for hero in welcome))]
    choices += each_of("sell", (hero.id for hero in welcome if has_goods(hero)))
    choices += each_of("see", (hero.id for hero in mine))
    choices += [Option("depart")] if speaks and goals_of_travel(world) and world.party else []
    choices += [Option("council")] if speaks and not world.council else []
    chosen = table.ask(seat, ERRAND, choices, default="done")
    if chosen.verb == "depart":
        _depart(world, table)
    elif chosen.verb == "council":
        open_council(world, table, seat)
    elif chosen.verb == "shop":
        shop(world, table, world.creatures[chosen.target])
    elif chosen.verb == "sell":
        sell_treasure(world, table, world.creatures[chosen.target])
    elif chosen.verb == "see":
        settle(world, table, world.creatures[chosen.target])


_PLANS: dict[str, Callable[[World, Table, str], None]] = {
    "depart": lambda world, table, which: _depart(world, table),
    "shop": lambda world, table, which: shop(world, table, world.creatures[which]),
    "see": lambda world, table, which: settle(world, table, world.creatures[which]),
    "sell": _sell,
    "goal": lambda world, table, which: set_goal(world, table, townsfolk(world)),
    "hire": lambda world, table, which: hire_somebody(world, table, townsfolk(world)),
    "roles": hand_over,
    "guild": lambda world, table, which: _guild(world, table),
    "raise": lambda world, table, which: _raise(world, table, world.creatures[which]),
    "floor": lambda world, table, which: own_errand(world, table, which, speaks=True),
    "council": lambda world, table, which: open_council(world, table, table.voice_of(caller_seat(world))),
    "chart": lambda world, table, which: take_the_chart(world, table),
    "customs": lambda world, table, which: talk_over(world, table),
    "quarrel": lambda world, table, which: quarrel(world, table),
    "end": _end,
}
