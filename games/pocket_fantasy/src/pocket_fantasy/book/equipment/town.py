"""Between adventures: home, trade, newcomers, advancement, the next adventure (4.4, 6; PF-VALUE-01, PF-VALUE-02)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from pocket_fantasy import content, events
from pocket_fantasy.book import session
from pocket_fantasy.book.core import field, rolls
from pocket_fantasy.book.equipment import crafts, things
from pocket_fantasy.book.master import dungeon, layout, own_words
from pocket_fantasy.content import kinds
from pocket_fantasy.state import Deed, Gear, Hero, Town, World
from tablewright.engine.asking import menu
from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.table import Table

PRICE = Why("Price", "PF-VALUE-01")
TOWN = Question("town", "PF-VALUE-02")
SHOP = Question("shop", "PF-VALUE-02")
BUY = Question("buy", "PF-VALUE-02")
SELL = Question("sell", "PF-VALUE-02")
OWN_WARE = Question("own-ware", "PF-VALUE-01")
DEAL = Question("deal", "PF-VALUE-02")
MAGIC_TRADE = Question("magic-trade", "PF-VALUE-02", standing=True)
FAREWELL = Question("farewell", "PF-CORE-18", grave=True)
SESSION_OVER = Question("session-over", "PF-CORE-18", standing=True)
DOER = Question("who", "PF-TASK-01")
NEWCOMER = Question("newcomer", "PF-DOWN-07", standing=True)
BENEFIT = Question("benefit", "PF-OPT-02")
SPECIALITY = Question("speciality", "PF-OPT-01")
OWN_SPECIALITY = Question("own-speciality", "PF-OPT-01")
ANOTHER = "another"
MAGIC_SALE = Question("magic-sale", "PF-VALUE-02", standing=True)
SET_PRICE = Question("price", "PF-VALUE-01", standing=True)
ADVANCE = Question("advance-now", "PF-OPT-02", standing=True)
HAGGLE = rolls.Task(Why("Haggle", "PF-CORE-03"), "charisma", ("haggle",))
UNSOLD = ("rune_forge", "potion_a", "potion_b", "potion_c", "potion_d", *content.CONJURED)  # PF-VALUE-02
DONE, NOTHING, ELSE = "done", "nothing", "something_else"
STAY, LEAVE = "stay", "leave"


def come_home(world: World, table: Table) -> None:
    """Days between two dungeons: rest, and the end of the session if its boss was beaten (PF-CORE-18, PF-HEAL-08)."""
    dungeon = world.dungeon
    assert dungeon is not None
    done = dungeon.done
    if dungeon.bosses:
        world.session_open = False
    place = world.plot.place if world.plot else ""
    world.deeds.append(Deed(world.adventure, "done" if done else "left", place, amount=dungeon.levels))
    for hero in world.party:
        hero.kit = {item: count for item, count in hero.kit.items() if item not in content.CONJURED}
    layout.keep_map(world)
    world.dungeon = None
    session.recover(world, table)
    world.mode, world.town = "town", Town()
    if world.options.advancement and table.ask(field.GM, ADVANCE, ("yes", "no"), {}, "yes" if done else "no") == "yes":
        world.advance = [
            hero.id for hero in field.present(world)
        ]  # after a dungeon, or whenever the PM says (PF-OPT-02)
    if 0 < world.options.adventures <= world.adventure:
        _retire_party(world, table)


def _hang_up(world: World, table: Table) -> None:
    """The end of a campaign cannot be taken back: whoever speaks for the party is asked once more (PF-CORE-18)."""
    about: Facts = {"adventure": world.adventure}
    if table.ask(field.leader(world), FAREWELL, (STAY, LEAVE), about, STAY) == LEAVE:
        _retire_party(world, table)


def _retire_party(world: World, table: Table) -> None:
    world.mode, world.outcome = "over", "retired"
    table.tell(events.CampaignOver("retired"))


def town_step(world: World, table: Table, errands: Mapping[str, Callable[[World, Table], None]]) -> None:
    """One step in town. `errands`: what single heroes could do at home now."""
    if world.advance:
        _advance_hero(world, table, field.find_hero(world, world.advance.pop(0)))
        return
    world.settled = []
    options = [Option(deed) for deed, (may, _) in _DEEDS.items() if may(world)]
    options += [*map(Option, errands), Option("retire")]
    options[1:1] = [Option("shop", hero.id) for hero in field.active(world)]
    usual = next(key for key in ("newcomer", "set_gems", "forge", "adventure", options[0]) if key in options)
    answer = table.ask(field.leader(world), TOWN, options, {"adventure": world.adventure}, usual)
    if answer.verb == "shop":
        visit_shop(world, table, field.find_hero(world, answer.target))
    elif answer == "retire":
        _hang_up(world, table)
    elif answer.verb in errands:
        errands[answer.verb](world, table)
    else:
        _DEEDS[answer.verb][1](world, table)


def _begin_adventure(world: World, table: Table) -> None:
    own_words.roll_plot(world, table)
    dungeon.enter_dungeon(world, table)


def may_hire(world: World) -> bool:
    """A place is free: the dead and those of stone leave theirs (PF-DOWN-07)."""
    return len(field.present(world)) < world.options.heroes


def _hire_newcomer(world: World, table: Table) -> None:
    """A new character for a dead one, if the PM agrees (PF-DOWN-07)."""
    if is_welcome(table):
        world.wanted, world.mode = 1, "assembly"


def is_welcome(table: Table) -> bool:
    return table.ask(field.GM, NEWCOMER, ("yes", "no"), {}, "yes") == "yes"


def _end_session(world: World, table: Table) -> None:
    """The players ask for an end of the session; the PM agrees or not (PF-CORE-18)."""
    if table.ask(field.GM, SESSION_OVER, ("no", "yes"), {}, "no") == "yes":
        world.session_open = False


def _try_words(world: World, table: Table) -> None:
    """At home too anything can be tried (PF-TASK-01)."""
    keys = [hero.id for hero in field.active(world)]
    doer = table.ask(field.leader(world), DOER, keys, {"how": "try"}, keys[0])
    own_words.try_in_words(world, table, field.find_hero(world, doer))


_DEEDS: dict[str, tuple[Callable[[World], object], Callable[[World, Table], None]]] = {
    "adventure": (field.active, _begin_adventure),
    "newcomer": (may_hire, _hire_newcomer),
    "set_gems": (crafts.may_set_gems, crafts.set_gems),
    "forge": (crafts.may_forge, crafts.forge),
    "give": (crafts.may_give, crafts.give_around),
    "session": (lambda world: world.session_open, _end_session),
    "try": (field.active, _try_words),
}


# --- advancement -----------------------------------------------------------------------------------------------------
def _advance_hero(world: World, table: Table, hero: Hero) -> None:
    """One benefit for each survivor: +1 max HP, or a new speciality if those are in use (PF-OPT-02)."""
    open_ones = [key for key in content.SPECIALITIES if key not in hero.specialities]
    options = ["hp", *(["speciality"] if world.options.specialities and open_ones else [])]
    benefit = table.ask(hero.seat, BENEFIT, options, {"who": hero.id}, "hp")
    if benefit == "hp":
        hero.max_hp += 1
        hero.hp += 1
    else:
        benefit = choose_speciality(table, hero, open_ones, open_ones[0])
        hero.specialities.append(benefit)
    table.tell(events.Advanced(hero.name, benefit))


def choose_speciality(table: Table, hero: Hero, listed: list[str], usual: str) -> str:
    """One of the list, or one of the player's own naming: the text's list is open (PF-OPT-01)."""
    chosen = table.ask(hero.seat, SPECIALITY, [*listed, ANOTHER], {"who": hero.id}, usual)
    if chosen != ANOTHER:
        return chosen
    return table.ask_text(hero.seat, OWN_SPECIALITY, 40, {"who": hero.id}, usual).strip().lower() or usual


# --- trade -----------------------------------------------------------------------------------------------------------
def visit_shop(world: World, table: Table, hero: Hero) -> None:
    """Buy and sell for one hero until done."""
    deals = partial(_open_deals, world, hero)
    for answer in menu(table, hero.seat, SHOP, deals, lambda: {"who": hero.id, "gold": hero.gp}, most=50):
        if answer == "buy":
            _buy_ware(world, table, hero)
        elif answer == "haggle":
            _haggle_once(world, table, hero)
        else:
            _sell_thing(world, table, hero)


def _open_deals(world: World, hero: Hero) -> list[str]:
    haggle = ["haggle"] if rolls.may_try(world, hero, "haggle") else []
    return ["buy", *(["sell"] if for_sale(world, hero) else []), *haggle, DONE]


def _haggle_once(world: World, table: Table, hero: Hero) -> None:
    """A Charisma task, once a visit: a tenth off what this hero buys (PF-CORE-03, PF-TASK-01).

    A shop that was talked down pays a tenth less itself, or what was bought would be sold again at once (PF-VALUE-02).
    """
    rolls.mark_tried(world, hero, "haggle")
    assert world.town is not None
    task = rolls.judge_attribute(table, hero, HAGGLE, "haggle")
    if rolls.attempt(world, table, hero, task, rolls.judge_difficulty(world, table, hero, "haggle")):
        world.town.bargains.append(hero.id)


def price_of(world: World, table: Table, ware: str) -> int:
    """The listed value; rolled ones once per item kind and visit (PF-VALUE-01, PF-VALUE-02)."""
    assert world.town is not None
    grade = content.GRADES[_ware_of(ware).grade]
    if not grade.die:
        return grade.gp
    if ware not in world.town.prices:
        world.town.prices[ware] = grade.gp * table.roll(content.D6, PRICE)
        table.tell(events.Priced(ware, world.town.prices[ware]))
    return world.town.prices[ware]


def _buy_ware(world: World, table: Table, hero: Hero) -> None:
    ware = table.ask(hero.seat, BUY, [*content.WARES, ELSE, NOTHING], {"who": hero.id, "gold": hero.gp}, NOTHING)
    if ware == ELSE:
        ware = _ware_named(table.ask_text(hero.seat, OWN_WARE, 30, {"who": hero.id}))
    if ware in UNSOLD:
        table.tell(events.NotSold(hero.name, ware))
        return
    if ware in (NOTHING, ""):
        return
    if _ware_of(ware).magical and table.ask(field.GM, MAGIC_TRADE, ("yes", "no"), {}, "yes") == "no":  # PF-VALUE-02
        return
    price = _asked_price(world, table, hero, price_of(world, table, ware), ware)
    about: Facts = {"who": hero.id, "what": ware, "price": price}
    if price > hero.gp:
        table.tell(events.TooDear(hero.name, ware, price, hero.gp))
        return
    if table.ask(hero.seat, DEAL, ("yes", "no"), about, "yes") == "no":
        return
    hero.gp -= price
    acquire(hero, ware)
    table.tell(events.Traded(hero.name, ware, price, sold=False))


def _asked_price(world: World, table: Table, hero: Hero, price: int, ware: str) -> int:
    """The price for this one: a tenth less after good haggling; the PM may set another (PF-VALUE-02)."""
    assert world.town is not None
    usual = -(-price * 9 // 10) if hero.id in world.town.bargains else price
    return table.ask_number(field.GM, SET_PRICE, 0, 9999, {"who": hero.id, "what": ware}, str(usual))


def _ware_named(words: str) -> str:
    """A thing asked for by name: one of the list, one that is never sold, or something small of that name."""
    name = " ".join(words.lower().replace("_", " ").split())
    key = name.replace(" ", "_")
    return key if key in content.WARES or key in UNSOLD else name


def _ware_of(ware: str) -> kinds.Ware:
    """A ware of the list; whatever else somebody asks for is a mundane thing (PF-VALUE-01)."""
    return content.WARES.get(ware) or kinds.Ware(ware, "mundane")


def acquire(hero: Hero, ware: str, instances: int = 1) -> None:
    kind = _ware_of(ware).kind
    gear = Gear(kind, instances if _ware_of(ware).magical else 0)
    if kind in content.ARMOR_KINDS:
        things.take_armor(hero, gear)
    elif kind in content.MELEE_KINDS + content.RANGED_KINDS:
        if gear.instances:
            things.take_weapon(hero, gear)
        else:
            hero.weapons.append(gear)
    elif kind == "wooden_stake":
        hero.weapons.append(gear)
    else:
        hero.stow(kind)
        if kind == "lantern":
            hero.lantern = 300


def for_sale(world: World, hero: Hero) -> dict[Option, int]:
    """What the shop takes, and what it pays: fixed values in full, rolled ones at the least (PF-VALUE-02).

    Nothing of the starting kit is taken: of the extras only what goes beyond what everybody begins with.
    """
    offers = {option: _worth_of(gear) for option, gear in field.gear_of(hero).items()}
    for item, goods in content.GOODS.items():
        if hero.carries(item) > content.OPTIONAL_KIT.get(item, 0) and item not in content.KIT:
            offers[Option(item)] = content.GRADES[goods.grade].gp
    return {option: _price_paid(world, worth) for option, worth in offers.items()}


def _price_paid(world: World, worth: int) -> int:
    talked_down = world.town is not None and bool(world.town.bargains)
    return max(1, worth * 9 // 10) if talked_down else worth


def _worth_of(gear: Gear) -> int:
    if gear.key == "wooden_stake":
        return content.GRADES["mundane"].gp
    return content.GRADES["magical"].gp * gear.instances if gear.instances else content.GRADES["normal"].gp


def _sell_thing(world: World, table: Table, hero: Hero) -> None:
    offers = for_sale(world, hero)
    thing = table.ask(hero.seat, SELL, list(offers), {"who": hero.id})
    gear = field.gear_of(hero).get(thing)
    if gear is not None and gear.instances and table.ask(field.GM, MAGIC_SALE, ("yes", "no"), {}, "yes") == "no":
        return
    if gear is not None:
        field.part_with(hero, gear)
    else:
        hero.stow(thing.verb, -1)
    hero.gp += offers[thing]
    table.tell(events.Traded(hero.name, gear.key if gear else thing.verb, offers[thing], sold=True))
