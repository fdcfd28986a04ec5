"""The town: council, world building, downtime, shopping, minions, goals, rumours, and setting out. Chapter: Town.

Steps of a visit: 0 opening (council, details, rumours), 1 downtime, 2 wages and seekers, 3 shopping and the rest.
"""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.yabec.afterlife import abandon, bed_rest, heir_of, inherit, may_abandon
from tablewright.rules.yabec.characters import create
from tablewright.rules.yabec.charting import depart, goals_of_travel, lay_out
from tablewright.rules.yabec.conflict import caller_seat
from tablewright.rules.yabec.content import HIRELINGS, HOUSE, ITEMS
from tablewright.rules.yabec.dice import chance
from tablewright.rules.yabec.downtime import natural_healing, open_activities, spend_week
from tablewright.rules.yabec.events import GoalSet, Rumour, SessionBegan, Shared, Traded
from tablewright.rules.yabec.items import equip_best, give, take
from tablewright.rules.yabec.magic import memorise
from tablewright.rules.yabec.minions import (
    add_animal,
    hire,
    is_human_trade,
    look_for_work,
    may_hire,
    upkeep,
    welcome_in_town,
)
from tablewright.rules.yabec.roles import council
from tablewright.rules.yabec.state import GM, Creature, World
from tablewright.rules.yabec.strongholds import build, stronghold_price

ACTIVITY = Question("downtime", "YB-DOWN-01")
SHOP = Question("town", "YB-TOWN-01")
BUY = Question("buy", "YB-TOWN-01")
GOAL = Question("goal", "YB-TOWN-18")
OBJECT = Question("agree-goal", "YB-TOWN-18")
REFUSE = Question("accept-goal", "YB-TOWN-19")
OWN_GOAL = Question("own-goal", "YB-TOWN-20")
DETAIL = Question("detail", "YB-TOWN-22")
GUILD = Question("guild", "YB-TOWN-22")
FURTHER = Question("further-shops", "YB-TOWN-02")
RUMOUR = Question("rumour", "YB-TOWN-21")
HEIR = Question("heir", "YB-CHAR-17")
HIRE = Question("hire", "YB-MIN-01")
DESTINATION = Question("destination", "YB-TOWN-09")
STOCK = Why("In stock", "YB-TOWN-02")


def begin_session(world: World, table: Table) -> None:
    """A session runs from opening play to the clean up after which the group stops; its limits begin
    anew (YB-GEN-12).
    """
    world.scheme = "town"
    world.in_town = 0
    world.goal, world.goal_done, world.goal_failed = "", False, False
    world.council = world.downtime_given = False
    world.flashed, world.died, world.reports = [], [], []
    for each in world.creatures.values():
        each.gained = False
        each.spared_xp = 0
        each.used = {key: n for key, n in each.used.items() if not key.startswith(("session:", "day:", "turn:"))}
    lay_out(world, table)
    table.tell(SessionBegan(world.session, world.town))


def town_step(world: World, table: Table) -> None:
    """One step of the visit; shopping and planning go on until the party departs (YB-GEN-04)."""
    if world.in_town == 0:
        _open(world, table)
    elif world.in_town == 1:
        _downtime(world, table)
    elif world.in_town == 2:
        _people(world, table)
    else:
        _plans(world, table)


def citizens(world: World) -> list[Creature]:
    """Everyone's characters who are alive and have not left."""
    return [each for each in world.creatures.values() if each.kind == "pc" and each.status in ("", "subdued")]


def _open(world: World, table: Table) -> None:
    council(world, table)
    for hero in citizens(world):
        if not hero.detail:
            hero.detail = table.ask_text(hero.seat, DETAIL, 300, (hero.name,), default="nothing yet") or "nothing yet"
            if hero.detail != "nothing yet":
                table.tell(Shared(hero.name, hero.detail))
            _rumour(world, table, hero.name)
    if not world.guild:
        words = table.ask_text(world.seats[0], GUILD, 300, default="The guild's door is green.")
        world.guild.append(words or "The guild's door is green.")
        table.tell(Shared("the guild", world.guild[0]))
    for key, dungeon in world.dungeons.items():
        if key not in world.told:
            world.told.append(key)
            _rumour(world, table, dungeon.title)
    world.in_town = 1


def _rumour(world: World, table: Table, about: str) -> None:
    """One rumour for each new character and each new dungeon, if the DM hands them out (YB-TOWN-21)."""
    if table.ask(GM, RUMOUR, ("tell", "none"), (about,), default="tell") == "tell":
        texts = [each for each in HOUSE["rumours"] if each not in world.rumours] or HOUSE["rumours"]
        text = texts[table.whim(f"rumour {len(world.rumours)} {about}", len(texts))]
        world.rumours.append(text)
        table.tell(Rumour(text))


# --- downtime --------------------------------------------------------------------------------------------------------


def give_downtime(world: World) -> None:
    """The first time in town each session every returning character gets one week (YB-TOWN-03, YB-TIME-03)."""
    if world.downtime_given:
        return  # a second town in the same session gives no second week (YB-TOWN-17)
    world.downtime_given = True
    for hero in citizens(world):
        if hero.sessions:
            hero.weeks += 1


def _downtime(world: World, table: Table) -> None:
    give_downtime(world)
    waiting = [hero for hero in citizens(world) if hero.weeks > 0 and welcome_in_town(world, hero)]
    if not waiting:
        for hero in citizens(world):
            hero.weeks = 0  # unused weeks lapse (YB-TOWN-03)
            memorise(table, hero)
        world.in_town = 2
        return
    one_week(world, table, waiting[0])


def one_week(world: World, table: Table, hero: Creature) -> None:
    """A week: natural healing (YB-TOWN-04), then bed rest, service owed (YB-TOWN-05), or an activity of choice."""
    hero.weeks -= 1
    natural_healing(world, table, hero)
    if hero.bed_rest:
        bed_rest(hero)
        return
    if hero.service > 0:
        hero.service -= 1  # pays the debt, without merit or boon
        return
    options = open_activities(world, hero)
    chosen = table.ask(hero.seat, ACTIVITY, options, (hero.name, hero.cp), default=_sensible(hero, options))
    spend_week(world, table, hero, chosen)


def _sensible(hero: Creature, options: list[str]) -> str:
    if hero.damage and "temple_healing" in options and 2 * hero.damage > hero.hp:
        return "temple_healing"
    return "baking" if "baking" in options else options[0]


# --- people ----------------------------------------------------------------------------------------------------------


def _people(world: World, table: Table) -> None:
    for hero in citizens(world):
        upkeep(world, table, hero)
    look_for_work(world, table)
    world.party = [hero.id for hero in citizens(world)]
    _further_shops(world, table)
    world.in_town = 3


def _further_shops(world: World, table: Table) -> None:
    """The first town has none; elsewhere each item outside the basic list is in stock on 2-in-6, once a visit
    (YB-TOWN-02).
    """
    home = world.here == "0,0"
    world.stock = []
    if table.ask(GM, FURTHER, ("none", "some"), (world.town,), default="none" if home else "some") == "some":
        world.stock = [
            key
            for key, item in ITEMS.items()
            if not item.basic
            and not item.magic
            and item.price
            and item.kind != "treasure"
            and chance(table, 2, 6, STOCK)
        ]


# --- plans -----------------------------------------------------------------------------------------------------------


def _plans(world: World, table: Table) -> None:
    """Shop, hire, store, set a goal, name heirs, and depart; the caller speaks for the party."""
    for hero in citizens(world):
        if hero.id not in world.party and not world.creatures[hero.id].status:
            world.party.append(hero.id)
    choices = ["depart"] if goals_of_travel(world) and world.party else []
    choices += [f"shop:{hero.id}" for hero in citizens(world) if welcome_in_town(world, hero)]
    choices += [] if world.goal else ["goal"]
    choices += [f"abandon:{hero.id}" for hero in citizens(world) if may_abandon(world, hero)]
    choices += [f"heir:{hero.id}" for hero in citizens(world) if not hero.heir and len(citizens(world)) > 1]
    choices += [f"sell:{hero.id}" for hero in citizens(world) if has_goods(hero)]
    choices += [f"build:{hero.id}" for hero in citizens(world) if hero.cp + hero.banked >= stronghold_price(hero)]
    if world.seekers:
        choices.append("hire")
    chosen = table.ask(
        caller_seat(world), SHOP, [*choices, "end"], (world.town,), default=choices[0] if choices else "end"
    )
    what, _, which = chosen.partition(":")
    if what == "depart":
        _depart(world, table)
    elif what == "shop":
        shop(world, table, world.creatures[which])
    elif what == "goal":
        set_goal(world, table)
    elif what == "hire":
        _hire(world, table)
    elif what == "heir":
        _name_heir(world, table, world.creatures[which])
    elif what == "sell":
        sell_treasure(world, table, world.creatures[which])
    elif what == "build":
        build(world, table, world.creatures[which])
    elif what == "abandon":
        leave(world, table, world.creatures[which])
    else:
        world.scheme = "clean up"


def shop(world: World, table: Table, hero: Creature) -> None:
    """Every town sells the basic items (YB-TOWN-01); the purse and what the guild keeps both pay."""
    hero.cp += hero.banked
    hero.banked = 0
    for _ in range(30):
        goods = [key for key, item in ITEMS.items() if (item.basic or key in world.stock) and item.price <= hero.cp]
        chosen = table.ask(hero.seat, BUY, ["done", *goods], (hero.name, hero.cp), default="done")
        if chosen == "done":
            break
        buy(world, table, hero, chosen)
    equip_best(hero)


def buy(world: World, table: Table, hero: Creature, key: str) -> None:
    """Pay the price; clerks and smith's assistants have a tenth off their wares (YB-DOWN-05)."""
    item = ITEMS[key]
    price = item.price
    if (hero.job == "store clerk" and item.kind == "gear") or (
        hero.job == "blacksmith assistant" and item.kind in ("weapon", "armour")
    ):
        price = price * 9 // 10
    hero.cp -= price
    if item.kind == "animal":
        add_animal(world, table, hero, key)
    else:
        give(hero, key, item.qty)
    table.tell(Traded(hero.name, key, item.qty, -price))


def has_goods(hero: Creature) -> bool:
    return any(ITEMS[thing.key].kind in ("treasure", "coin") for thing in hero.items)


def sell_treasure(world: World, table: Table, hero: Creature) -> int:
    """Treasure sold without the activity brings list value (YB-DOWN-09)."""
    total = 0
    for thing in [t for t in hero.items if ITEMS[t.key].kind in ("treasure", "coin")]:
        total += ITEMS[thing.key].price * thing.qty
        take(hero, thing.key, thing.qty)
    hero.cp += total
    return total


def set_goal(world: World, table: Table) -> None:
    """One goal a session, agreed when nobody objects (YB-TOWN-18); the DM may refuse a repeat (YB-TOWN-19)."""
    goals = list(HOUSE["goals"])
    goal = table.ask(caller_seat(world), GOAL, goals, default=goals[0])
    others = [seat for seat in world.seats if seat != caller_seat(world)]
    if any(table.ask(seat, OBJECT, ("agree", "object"), (goal,), default="agree") == "object" for seat in others):
        table.tell(GoalSet(goal, "refused"))
        return
    default = "refuse" if goal in world.goals_scored else "accept"
    if table.ask(GM, REFUSE, ("accept", "refuse"), (goal,), default=default) == "refuse":
        table.tell(GoalSet(goal, "refused"))
        return
    world.goal = goal
    table.tell(GoalSet(goal, "set"))
    for hero in citizens(world):
        own = table.ask_text(GM, OWN_GOAL, 200, (hero.name,), default="")  # goals of single players (YB-TOWN-20)
        if own:
            hero.goals.append(own)


def _hire(world: World, table: Table) -> None:
    """A seeker is hired by a boss above them who can pay (YB-MIN-01)."""
    pairs: list[str] = []
    for place, seeker in enumerate(world.seekers):
        level, trade = int(seeker["level"]), str(seeker["trade"])
        price = int(HIRELINGS[trade]["wage"]) * 2 ** (level - 1)
        pairs += [
            f"{place}>{hero.id}"
            for hero in citizens(world)
            if hero.cp + hero.banked >= price and may_hire(world, hero, level, str(level), human=is_human_trade(trade))
        ]
    chosen = table.ask(caller_seat(world), HIRE, [*pairs, "nobody"], default="nobody")
    if chosen == "nobody":
        world.seekers = []
        return
    number, hero_id = chosen.split(">")
    seeker = world.seekers.pop(int(number))
    hero = world.creatures[hero_id]
    hero.cp += hero.banked
    hero.banked = 0
    hire(world, table, hero, str(seeker["trade"]), int(seeker["level"]))


def _name_heir(world: World, table: Table, hero: Creature) -> None:
    """An heir is written down, who gets what is stored in town (YB-CHAR-17)."""
    others = [each.id for each in citizens(world) if each is not hero]
    hero.heir = table.ask(hero.seat, HEIR, [*others, "nobody"], (hero.name,), default="nobody")


def leave(world: World, table: Table, hero: Creature) -> None:
    """A character leaves the game for good, and a new one takes up part of what it had (YB-ABAND-01)."""
    if hero.id in world.party:
        world.party.remove(hero.id)
    heir = create(world, table, hero.seat)
    abandon(world, table, hero, heir)


def replace_the_dead(world: World, table: Table) -> None:
    """A player without a character makes a new one, who inherits where no heir was named (YB-DEATH-18)."""
    for dead in [
        each for each in world.creatures.values() if each.kind == "pc" and each.status in ("dead", "stone", "gone")
    ]:
        if dead.used.get("replaced"):
            continue
        dead.used["replaced"] = 1
        if dead.status != "gone":
            create(world, table, dead.seat)
        heir = heir_of(world, dead)
        if heir is not None and (dead.banked or dead.stored):
            inherit(world, table, dead, heir)


def _depart(world: World, table: Table) -> None:
    """Anyone may speak, one player charts; the caller decides (YB-TOWN-09)."""
    goals = goals_of_travel(world)
    goal = table.ask(caller_seat(world), DESTINATION, goals, default=goals[-1])
    depart(world, table, goal)
