"""The town: council, world building, downtime, people, plans, and setting out. Chapter: Town.

Steps of a visit: 0 opening (council, details, rumours), 1 downtime, 2 wages and seekers, 3 shopping and the rest.
"""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.options import Option
from tablewright.engine.options import each as each_of
from tablewright.engine.table import Table
from yabec import events
from yabec.book import checking
from yabec.book.characters import levels, making, tenets
from yabec.book.conflict import rounds
from yabec.book.core import carrying, consent, hooks, items, life, light, stats
from yabec.book.delve import turns
from yabec.book.downtime import carousing, crime, week
from yabec.book.magic import casting
from yabec.book.town import charting, minions, person, roles, scoring
from yabec.state import GM, Creature, World

# --- brawls -----------------------------------------------------------------------------------------------------------
# A fight in town: rare, in one street, and over when one side is down or gone. Chapter: Conflict (scheme).
# Nobody needs a light there, and hands are near: whoever lies near death when it is over is bandaged at once (ours).
TOWNSFOLK = ("acolyte", "dwarf_npc", "kobold_npc", "orc")


def quarrel(world: World, table: Table) -> None:
    """The party picks one, once a session; the Lawful and knights answer for it."""
    world.brawled = world.session
    kind = TOWNSFOLK[table.whim(f"quarrel {world.session}", len(TOWNSFOLK))]
    number = light.roll_dice(table, "1d4", turns.NUMBER)
    brawl(world, table, kind, number)
    for hero in stats.heroes(world):
        levels.note(hero, "broke the peace")


def brawl(world: World, table: Table, kind: str, number: int) -> None:
    """A conflict inside a town (YB-GEN-06): everybody of the party who is there, against so many of a kind."""
    delve = world.delve
    delve.dungeon, delve.zone, delve.groups = "", stats.STREET, []
    delve.march = [each.id for each in charting.travellers(world)]
    for each in stats.members(world):
        each.zone = stats.STREET
    table.tell(events.Met(kind, number))
    hooks.muster(world, table, kind, number, stats.STREET)
    rounds.begin_conflict(world, table)


def settle_brawl(world: World, table: Table) -> None:
    """The street is quiet again: the fallen are seen to, strangers go their way, and the visit goes on (YB-GEN-03)."""
    for each in [one for one in stats.members(world) if one.status == "near death"]:
        life.heal(world, table, each, 0, "bandage")
    world.delve.turn += 1
    hooks.end_turn(world, table)
    for key in [key for key, each in world.creatures.items() if each.side == "foes" and each.zone == stats.STREET]:
        del world.creatures[key]
    world.delve.encounters.pop(stats.STREET, None)
    world.delve.march = [key for key in world.delve.march if key in world.creatures]  # who turned on them marched along
    _pick_up(world)
    for each in [one for one in world.creatures.values() if one.zone == stats.STREET]:
        each.zone = ""
        if each.status == "subdued":
            each.status, each.damage = "", each.hp - 1
    world.delve.march, world.delve.zone = [], ""
    world.party = [key for key in world.party if world.creatures[key].status != "dead"]


def _pick_up(world: World) -> None:
    """What was struck out of a hand or thrown is picked up by whoever stands first; treasure laid down is not."""
    lying = world.delve.dropped.pop(stats.STREET, [])
    standing = next((each for each in stats.heroes(world) if not stats.is_down(each)), None)
    if standing is not None:
        standing.items += [thing for thing in lying if items.item_of(thing).kind not in ("coin", "treasure")]


# --- visit ------------------------------------------------------------------------------------------------------------
ACTIVITY = Question("downtime", "YB-DOWN-01")
JOINS_HERE = Question("joins-here", "YB-CHAR-01")
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
    carrying.bury(world)
    for each in world.creatures.values():
        each.gained = False
        each.spared_xp = 0
        hooks.forget(each, "session")
        each.this_turn = each.this_session = each.today = None
    charting.lay_out(world, table)
    table.tell(events.SessionBegan(world.session, world.town))
    hooks.pass_the_week(world, table)
    person.attract(world, table)
    person.raids(world, table)


def town_step(world: World, table: Table) -> None:
    """One step of the visit; shopping and planning go on until the party departs (YB-GEN-04)."""
    (_open_session, _spend_downtime, _meet_people, _make_plans)[world.in_town](world, table)


def is_planning(world: World) -> bool:
    """Whether the visit has come to shopping and plans."""
    return world.in_town == 3


def _open_session(world: World, table: Table) -> None:
    """Council, details of characters and guild, rumours, in this order; after a quick start only what needs no answer.
    At a brief table each of them is a turn, so that players see to their own while the master is asked.
    """
    while world.opened < len(_OPENING):
        world.opened += not _OPENING[world.opened](world, table)
        if world.options.brief:
            return
    world.quick, world.opened = False, 0
    world.in_town = 1


def _give_roles(world: World, table: Table) -> bool:
    if world.quick and not world.council:
        roles.deal(world, table)
    roles.council(world, table)
    return False


def _introduce_somebody(world: World, table: Table) -> bool:
    """A detail of a new character, and what is said in town when it comes (YB-TOWN-21); False if nobody is new."""
    for hero in person.townsfolk(world):
        if not hero.detail and not hero.used.get("introduced"):
            hero.mark("introduced")
            if not (world.quick or world.options.brief):  # brief: when its player sees to it
                person.tell_detail(world, table, hero)
            carousing.hand_out(world, table, hero.name)
            return True
    return False


def _hear_of_a_place(world: World, table: Table) -> bool:
    """What is said of a new dungeon (YB-TOWN-21); False if none is new."""
    for key, title in world.titles.items():
        if key not in world.told:
            world.told.append(key)
            carousing.hand_out(world, table, title)
            return True
    return False


def _found_guild(world: World, table: Table) -> bool:
    if not world.guild:
        _describe_guild(world, table)
    return False


def _ask_of_all(world: World, table: Table) -> bool:
    """The patron's errands, and the master's other prompts."""
    tenets.send_on_missions(world, table, person.townsfolk(world))
    if not world.quick:
        _ask_prompts(world, table)
    return False


_OPENING = (_give_roles, _introduce_somebody, _found_guild, _hear_of_a_place, _ask_of_all)


def _ask_prompts(world: World, table: Table) -> None:
    """Whatever else the Dungeon Master wants to know of the players: a person, the name of a place (YB-TOWN-22)."""
    words = table.ask_text(GM, PROMPT, checking.LONGEST_WORDS, default="")
    for seat in world.seats if words else ():
        answer = table.ask_text(seat, PROMPTED, checking.LONGEST_WORDS, {"words": words})
        if answer:
            table.tell(events.Shared(roles.seat_name(world, seat), answer))


def _describe_guild(world: World, table: Table) -> None:
    """At least one detail about the guild they all belong to (YB-TOWN-22)."""
    usual = "" if world.guild else GREEN_DOOR
    words = (
        "" if world.quick else table.ask_text(roles.caller_seat(world), GUILD, checking.LONGEST_WORDS, default=usual)
    )
    if words or not world.guild:
        world.guild.append(words or GREEN_DOOR)
        table.tell(events.Shared("the guild", world.guild[-1]))


# --- downtime --------------------------------------------------------------------------------------------------------
def give_downtime(world: World, table: Table) -> None:
    """The first time in town each session every returning character gets one week (YB-TOWN-03, YB-TIME-03); whoever is
    still at a task of several weeks spends it on that, and it heals as any other (YB-LIFE-05).
    """
    if world.downtime_given:
        return  # a second town in the same session gives no second week (YB-TOWN-17)
    world.downtime_given = True
    for hero in person.townsfolk(world):
        if hero.sessions:
            if hero.weeks < 0:
                crime.pass_a_week(world, table, hero)
            hero.weeks += 1
            week.finish(table, hero)


def _spend_downtime(world: World, table: Table) -> None:
    give_downtime(world, table)
    waiting = [hero for hero in person.townsfolk(world) if hero.weeks > 0 and minions.welcome_in_town(world, hero)]
    if waiting:
        one_week(world, table, waiting[0])
        return
    for hero in [one for one in person.townsfolk(world) if one.weeks > 0]:
        crime.pass_a_week(
            world, table, hero
        )  # who is not welcome does nothing with it, and heals all the same (YB-TOWN-04)
    for hero in person.townsfolk(world):
        hero.weeks = min(0, hero.weeks)  # unused weeks lapse (YB-TOWN-03); a long task still owes its own
        casting.memorise(table, hero, brief=world.options.brief)
    world.in_town = 2


def one_week(world: World, table: Table, hero: Creature) -> None:
    """A week: natural healing (YB-TOWN-04), how it is spent, and what a caused disease takes of it (YB-MAGIC-09)."""
    hero.weeks -= 1
    crime.natural_healing(world, table, hero)
    _spend_week(world, table, hero)
    crime.sicken(world, table, hero)


def _spend_week(world: World, table: Table, hero: Creature) -> None:
    """Bed rest first, then service owed (YB-TOWN-05), else an activity of choice."""
    if hero.bed_rest and table.ask(hero.seat, REST, ("rest", "later"), {"who": hero.id}, default="rest") == "rest":
        carrying.bed_rest(hero)
        table.tell(events.WeekSpent(hero.name, "bed_rest"))
        return
    if hero.service > 0:
        hero.service -= 1  # pays the debt, without merit or boon
        if not crime.serve_by_boon(table, hero):
            table.tell(events.WeekSpent(hero.name, "service_owed", "", hero.service))
            return
    options = week.open_activities(world, hero)
    chosen = table.ask(
        hero.seat,
        ACTIVITY,
        options,
        {"who": hero.id, "cp": hero.cp + hero.banked},
        default=_sensible_activity(hero, options),
    )
    levels.note(hero, chosen)
    week.spend_week(world, table, hero, chosen)


def _sensible_activity(hero: Creature, options: list[str]) -> str:
    badly_hurt = 2 * hero.damage > hero.hp or hero.legs
    if badly_hurt and "temple_healing" in options and hero.cp + hero.banked >= 100:
        return "temple_healing"
    return next(key for key in ("selling", "magical_research", "training", "baking") if key in options)


# --- people ----------------------------------------------------------------------------------------------------------
def _meet_people(world: World, table: Table) -> None:
    for hero in person.townsfolk(world):
        minions.upkeep(world, table, hero)
    minions.look_for_work(world, table)
    world.party = [hero.id for hero in person.townsfolk(world)]
    minions.further_shops(world, table)
    world.in_town = 3


# --- plans -----------------------------------------------------------------------------------------------------------
def _make_plans(world: World, table: Table) -> None:
    """Shop, hire, store, set a goal, and depart; the caller speaks for the party."""
    for hero in person.townsfolk(world):
        if hero.id not in world.party and hero.id not in world.staying:
            world.party.append(hero.id)
    choices = plans(world)
    usual = choices[0] if world.party else Option("end")  # nobody is left to set out
    chosen = table.ask(roles.caller_seat(world), SHOP, choices, {"town": world.town}, default=usual)
    _carry_out(world, table, chosen.verb, chosen.target)


def _carry_out(world: World, table: Table, plan: str, which: str) -> None:
    who, people = world.creatures.get(which), person.townsfolk(world)
    match plan:
        case "depart":
            _set_out(world, table)
        case "goal":
            scoring.set_goal(world, table, people)
        case "hire":
            minions.hire_somebody(world, table, people)
        case "shop" if who is not None:
            minions.shop(world, table, who)
        case "sell" if who is not None:
            if consent.agrees(world, table, who, "sell_the_treasure"):
                minions.sell_treasure(world, table, who)
        case "see" if who is not None:
            person.settle(world, table, who)
        case "raise" if who is not None:
            _raise_dead(world, table, who)
        case "roles":
            roles.hand_over(world, table, which)
        case "floor":
            own_errand(world, table, which, speaks=True)
        case "council":
            roles.open_council(world, table, table.voice_of(roles.caller_seat(world)))
        case "guild":
            _describe_guild(world, table)
        case "chart":
            roles.take_the_chart(world, table)
        case "customs":
            roles.talk_over(world, table)
        case "quarrel":
            quarrel(world, table)
        case "end":
            world.scheme = "clean up"


def plans(world: World) -> list[Option]:
    """What the caller may decide now. Monstrous characters without company do no business (YB-MONST-01)."""
    people = person.townsfolk(world)
    welcome = [hero for hero in people if minions.welcome_in_town(world, hero)]
    found = [Option("depart")] if charting.goals_of_travel(world) and world.party else []
    found += [] if world.goal else [Option("goal")]
    found += [Option("hire")] if world.seekers else []
    found += [Option("shop", hero.id) for hero in welcome]
    found += [Option("sell", hero.id) for hero in welcome if minions.has_goods(hero)]
    found += [Option("see", hero.id) for hero in people]
    found += [Option("raise", dead.id) for dead in week.who_can_be_raised(world) if _payers_for(world, dead)]
    found += [Option("roles", seat) for seat in world.seats if roles.tokens_to_give(world, seat)]
    found += each_of("floor", (seat for seat in world.seats if seat != roles.caller_seat(world)))
    found += [] if world.council else [Option("council")]
    found += [Option("chart"), Option("customs"), Option("guild")]
    found += [Option("quarrel")] if world.brawled != world.session and world.party else []
    return [*found, Option("end")]


def _payers_for(world: World, dead: Creature) -> list[Creature]:
    return consent.open_to(world, "pay_for_the_rites", week.who_pays(person.townsfolk(world), dead))


def _raise_dead(world: World, table: Table, dead: Creature) -> None:
    payers = [each.id for each in _payers_for(world, dead)]
    chosen = table.ask(roles.caller_seat(world), PAYER, payers, {"who": dead.id}, default=payers[0])
    payer = world.creatures[chosen]
    if consent.agrees(world, table, payer, "pay_for_the_rites"):
        week.raise_dead(world, table, dead, payer)


def replace_the_dead(world: World, table: Table) -> None:
    """A player without a character makes a new one, who inherits where no heir was named (YB-DEATH-18)."""
    for dead in _not_replaced(world):
        _replace_dead(world, table, dead)


def _not_replaced(world: World) -> list[Creature]:
    lost = (each for each in world.creatures.values() if each.kind == "pc" and each.status in ("dead", "stone"))
    return [each for each in lost if not each.used.get("replaced")]


def _replace_dead(world: World, table: Table, dead: Creature) -> Creature:
    dead.mark("replaced")
    hero = making.create(world, table, dead.seat)
    heir = carrying.heir_of(world, dead, hero)
    if heir is not None and (dead.banked or dead.stored or carrying.estates_of(world, dead)):
        carrying.inherit(world, table, dead, heir)
    return hero


def may_come_back(world: World, seat: str) -> bool:
    """A player whose characters are all dead brings a new one, whom the party meets where it is (YB-CHAR-01)."""
    has_one = any(hero.seat == seat for hero in stats.heroes(world))
    return not has_one and any(dead.seat == seat and dead.status == "dead" for dead in _not_replaced(world))


def come_back(world: World, table: Table, seat: str) -> None:
    """A prisoner or another delver, met in the dungeon, if the Dungeon Master agrees."""
    if table.ask(GM, JOINS_HERE, ("yes", "no"), {"seat": seat}, default="yes") == "no":
        return
    hero = _replace_dead(world, table, next(each for each in _not_replaced(world) if each.seat == seat))
    hero.zone = world.delve.zone
    world.party.append(hero.id)
    if world.delve.march:
        world.delve.march.append(hero.id)


def _set_out(world: World, table: Table) -> None:
    """Anyone may speak, one player charts; the caller decides (YB-TOWN-09)."""
    goals = charting.goals_of_travel(world)
    default = [key for key in goals if charting.site_kind(world, key) == "dungeon"] or goals
    goal = table.ask(roles.caller_seat(world), DESTINATION, goals, default=default[-1])
    towns = charting.sites(world, "town")
    if len(towns) > 1 and goal not in towns:
        world.base = table.ask(roles.caller_seat(world), RETURN, towns, default=world.base)
    charting.depart(world, table, goal, own_errand)


def prepare(world: World, table: Table, seat: str) -> None:
    """Before plans are made a player sees to the own characters' packs, purses, names, heirs and pasts (YB-TOWN-22)."""
    mine = each_of("see", (hero.id for hero in person.townsfolk(world) if hero.seat == seat))
    chosen = table.ask(seat, ERRAND, [Option("done"), *mine], default="done")
    if chosen.verb == "see":
        person.settle(world, table, world.creatures[chosen.target], early=True)


def own_errand(world: World, table: Table, seat: str, *, speaks: bool = False) -> None:
    """A player sees to the own characters apart from the others (YB-GEN-04). One who `speaks` instead of the caller may
    also open the council or announce the departure (YB-ROLE-02, YB-TOWN-16).
    """
    mine = [hero for hero in person.townsfolk(world) if hero.seat == seat]
    welcome = [hero for hero in mine if minions.welcome_in_town(world, hero)]
    choices = [Option("done"), *each_of("shop", (hero.id for hero in welcome))]
    choices += each_of("sell", (hero.id for hero in welcome if minions.has_goods(hero)))
    choices += each_of("see", (hero.id for hero in mine)) + consent.recall_options(world, seat)
    choices += [Option("depart")] if speaks and charting.goals_of_travel(world) and world.party else []
    choices += [Option("council")] if speaks and not world.council else []
    chosen = table.ask(seat, ERRAND, choices, default="done")
    if chosen.verb == "depart":
        _set_out(world, table)
    elif chosen.verb == "recall":
        consent.ask_again(world, table, seat)
    elif chosen.verb == "council":
        roles.open_council(world, table, seat)
    elif chosen.verb == "shop":
        minions.shop(world, table, world.creatures[chosen.target])
    elif chosen.verb == "sell":
        minions.sell_treasure(world, table, world.creatures[chosen.target])
    elif chosen.verb == "see":
        person.settle(world, table, world.creatures[chosen.target])
