"""At the freehold: rest, market, coffers, building, works, hirelings, study, and setting out again.

Extended time (FH-TURN-04): a night, a week, or no time at all for business. One choice a step.
"""

from __future__ import annotations

from collections.abc import Callable

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option, each
from tablewright.engine.table import Table
from tablewright.rules.freehold.book.asking import when
from tablewright.rules.freehold.book.characters.levels import gain_level, learnable
from tablewright.rules.freehold.book.characters.market import (
    BUY,
    HIRE,
    affordable,
    buy,
    dozens,
    has_money,
    hire,
    hire_options,
    sell_from_pack,
    sell_price,
)
from tablewright.rules.freehold.book.characters.purse import CC_PER_SC, can_pay, pay, pay_together, wealth
from tablewright.rules.freehold.book.days.dawn import night_at_home
from tablewright.rules.freehold.book.hold import building
from tablewright.rules.freehold.book.hold.harvest import PLANS, WORK, workable
from tablewright.rules.freehold.book.hold.scores import add_stores, stir_hope, store, store_cap
from tablewright.rules.freehold.book.hold.visits import at_the_door, visit
from tablewright.rules.freehold.book.master.moment import gm_moment
from tablewright.rules.freehold.book.party.consent import agrees, has_declined, open_to
from tablewright.rules.freehold.book.party.outside import Business, before_moving_on, bodies_here, take_goods
from tablewright.rules.freehold.book.party.parting import split_off
from tablewright.rules.freehold.book.party.roster import (
    able,
    awake,
    day_of,
    gain,
    has,
    lead,
    living,
    lose,
    max_mp,
    members,
    of_flesh,
    owner_of,
    speaker_seat,
    total,
)
from tablewright.rules.freehold.book.party.together import common_deed, common_options, is_common
from tablewright.rules.freehold.book.sites.exploring import tell_rumor
from tablewright.rules.freehold.book.sites.treasure import take_item
from tablewright.rules.freehold.book.travel.usual import is_short_of_meals
from tablewright.rules.freehold.content import ARMORS, CALLINGS, SPELLS, XP
from tablewright.rules.freehold.content.things import price, scroll_of
from tablewright.rules.freehold.events import Acted, HoldChanged, SetOut, SilverGiven, SpellLearned, WorkPlanned
from tablewright.rules.freehold.state import DAYS_A_WEEK, Character, Party, Study, World

HOME = Question("home", "FH-TURN-04")
STAY = Question("who-stays", "FH-TURN-01")
GIVE = Question("give", "FH-LEVEL-01")
STUDY = Question("study", "FH-MAGIC-04")
DONOR = Question("donor", "FH-LEVEL-01")
DONATE = Question("donate", "FH-LEVEL-01")
PROVISIONS = Question("provisions", "FH-HOLD-04")
LARDER = Question("larder", "FH-HOLD-04")
STORE_RATIONS = DAYS_A_WEEK  # a Store feeds one for a week
STORE_SILVER = 4  # the price of a week's rations, rounded up
HARVEST_SEED = Why("Seed of plenty", "FH-SITE-05")
WARE_COPPER = 2000
SEED = "seed_of_plenty"
TEACHING_COPPER = 1000


# --- options ---------------------------------------------------------------------------------------------------------
def home_options(world: World, party: Party) -> list[Option]:
    people = able(world, party)
    hold = world.hold
    ready = _ready(world, party)
    options = when(ready, "out") + when(len(ready) > 1, "out some") + when(True, "rest", "week")
    options += when(any(haul.copper >= CC_PER_SC for haul in world.hauls), "give")
    options += when(any(building.options(world)), "build")
    options += when(True, "work") + when(at_the_door(world), "visit") + when(hire_options(world, party), "hire")
    options += each("study", (one.id for one in people if study_options(world, party, one)))
    options += each("mend", open_to(world, party, "mend", (one.id for one in people if _can_mend(world, party, one))))
    options += when(_sower(world, party), "plant")
    options += when(hold.buildings.get("inn") and not hold.rumors_asked, "rumor")
    options += when(hold.ware and can_pay(world, party, WARE_COPPER), "ware")
    options += when(world.power is not None, "orders") + when(_donors(world, party), "donate")
    options += when(_others_away(world, party), "wait")
    options += each("buy", (one.id for one in people if has_money(world, party, one)))
    options += each("sell", (one.id for one in people if _wares_of(world, one)))
    options += when(_most_provisions(world), "provisions")
    options += each("larder", (one.id for one in people if _most_larder(world, one)))
    options += each("goods", bodies_here(world, party))  # of whoever fell at the gate
    return options + common_options(world, party)


def _ready(world: World, party: Party) -> list[Character]:
    """Who can set out: awake, and not bent over a scroll."""
    return [one for one in able(world, party) if one.study is None]


def _wares_of(world: World, one: Character) -> list[str]:
    return [thing for thing in one.pack if sell_price(world, thing) > 0]


def study_options(world: World, party: Party, one: Character) -> list[Option]:
    """Spells of the own list: from a scroll, or taught in an Academy; one week per spell level (FH-MAGIC-04)."""
    if one.study is not None or not awake(one) or not CALLINGS[one.calling].spell_list:
        return []
    fitting = learnable(one)
    options = each("scroll", (spell for spell in fitting if has(one, scroll_of(spell))))
    if world.hold.buildings.get("academy"):
        paid = [spell for spell in fitting if can_pay(world, party, TEACHING_COPPER * SPELLS[spell].level)]
        options += each("taught", paid)
    return options


def _can_mend(world: World, party: Party, one: Character) -> bool:
    smithy = world.hold.buildings.get("smithy")
    return bool(one.acid and smithy) and can_pay(world, party, mending_price(one), one)


def mending_price(one: Character) -> int:
    """A tenth of the armor's price."""
    return ARMORS[one.armor].cc // 10 if one.armor in ARMORS else 0


# --- one step --------------------------------------------------------------------------------------------------------
def play_home(world: World, party: Party, table: Table) -> None:
    """New levels first, then what the party has begun, then its next choice."""
    growing = next((one for one in of_flesh(world, party) if one.grows > one.level), None)
    if growing:
        gain_level(growing, table)
    elif party.shopper:
        _shop(world, party, world.characters[party.shopper], table)
    elif party.rest_left or not able(world, party):
        _rest(world, party, table)
    else:
        _choose(world, party, table)


def _choose(world: World, party: Party, table: Table) -> None:
    options = home_options(world, party)
    answer = table.ask(speaker_seat(world, party), HOME, options, default=_usual(world, party, options))
    if answer.verb in _PERSONAL:
        if answer.verb != "mend" or agrees(world, party, answer.target, "mend", table):
            _PERSONAL[answer.verb](world, party, world.characters[answer.target], table)
    elif is_common(answer):
        common_deed(world, party, answer, table)
    elif answer.verb == "goods":
        take_goods(world, party, answer.target, table)
    else:
        _DEEDS[answer.verb](world, party, table)


def _usual(world: World, party: Party, options: list[Option]) -> str:
    """A night's rest while somebody lacks HP or mana, then rations for the way; else they set out."""
    weary = any(one.hp < one.max_hp or one.mp < max_mp(one) for one in of_flesh(world, party))
    if weary or "out" not in options:
        return "rest"
    shoppers = [option for option in options if option.verb == "buy"]
    return shoppers[0] if shoppers and is_short_of_meals(world, party) else "out"


# --- going and resting -----------------------------------------------------------------------------------------------
def _go_out(world: World, party: Party, table: Table) -> None:
    """Everyone who can goes; whoever cannot stays at home as a party of their own (FH-TURN-01)."""
    stay = [one.id for one in members(world, party) if one not in _ready(world, party)]
    _set_out(world, party, stay, table)


def _go_some(world: World, party: Party, table: Table) -> None:
    stay = [one.id for one in members(world, party) if one not in _ready(world, party)]
    while True:
        left = open_to(world, party, "stay", (who for who in party.order if who not in stay))
        people = [who for who in left if who in world.characters]
        if len(people) < 2:
            break
        answer = table.ask(speaker_seat(world, party), STAY, ("done", *left), {"n": len(people)})
        if answer == "done":
            break
        if agrees(world, party, answer, "stay", table):
            stay.append(answer)
    _set_out(world, party, stay, table)


def _set_out(world: World, party: Party, stay: list[str], table: Table) -> None:
    gm_moment(world, party, table)
    before_moving_on(world, party, table, _business(world, party, table, stay))
    if stay:
        home = split_off(world, party, stay)
        home.mode = home.before = "home" if able(world, home) else "waiting"
        home.hours = 0
    lend_map_kit(world, party)
    party.mode = party.before = "road"
    party.away_since, party.new_hexes, party.fallen = day_of(party), 0, 0
    table.tell(SetOut(tuple(one.name for one in members(world, party))))


def lend_map_kit(world: World, party: Party) -> None:
    """If nobody can afford a kit at the start, the freehold lends one (FH-GEAR-02)."""
    poor = all(wealth(world, party, one) < price("map_kit") for one in of_flesh(world, party))
    first = lead(world, party)
    if not world.map_kit_lent and not total(world, party, "map_kit") and poor and first:
        gain(first, "map_kit")
        world.map_kit_lent = True


def _rest(world: World, party: Party, table: Table) -> None:
    """A night, before which every player has had a turn; of a week the first, or each if the table wants it so."""
    if world.each_step or not party.rest_left:
        _ask_others(world, party, table)
    _sleep(world, party, table)


def _ask_others(world: World, party: Party, table: Table) -> None:
    """In Extended time, too, nobody has a second turn before all have acted or passed (FH-TURN-05)."""
    if able(world, party):
        before_moving_on(world, party, table, _business(world, party, table))


def _sleep(world: World, party: Party, table: Table) -> None:
    party.rest_left = max(0, party.rest_left - 1)
    party.acted = []
    night_at_home(world, party, table)
    finish_study(world, party, table)


def _rest_week(world: World, party: Party, table: Table) -> None:
    _ask_others(world, party, table)
    party.rest_left = DAYS_A_WEEK
    _sleep(world, party, table)


def finish_study(world: World, party: Party, table: Table) -> None:
    for one in of_flesh(world, party):
        if one.study is not None and one.study.until <= day_of(party):
            one.spells.append(one.study.spell)
            table.tell(SpellLearned(one.name, one.study.spell))
            one.study = None


# --- the other players -----------------------------------------------------------------------------------------------
def _business(world: World, party: Party, table: Table, stay: list[str] | None = None) -> Business:
    """What each player may see to at home for the own characters before the party rests or goes (FH-TURN-05); who would
    rather stay when it goes is put on the list.
    """

    def options(seat: str) -> list[Option]:
        own = [one.id for one in able(world, party) if one.seat == seat]
        mine = [option for option in home_options(world, party) if option.verb in _PERSONAL and option.target in own]
        mine += each("donate", (who for who in own if who in _donors(world, party)))
        stays = stay is not None and len({*own, *stay}) < len(members(world, party)) and not {*own} <= {*stay}
        return [*mine, *when(at_the_door(world), "visit"), *when(stays, "stay")]

    def see_to(seat: str, option: Option) -> None:
        match option.verb:
            case "visit":
                if visit(world, party, table, seat) == "command":
                    _work(world, party, table)
            case "donate":
                _donate_of(world, world.characters[option.target], table)
            case "stay" if stay is not None:
                stay.extend(one.id for one in members(world, party) if one.seat == seat and one.id not in stay)
            case _:
                _PERSONAL[option.verb](world, party, world.characters[option.target], table)
                while party.shopper:
                    _shop(world, party, world.characters[party.shopper], table)

    return Business(options, see_to)


# --- business --------------------------------------------------------------------------------------------------------
def _begin_shopping(world: World, party: Party, one: Character, table: Table) -> None:
    party.shopper = one.id
    _shop(world, party, one, table)


def _shop(world: World, party: Party, one: Character, table: Table) -> None:
    things = [Option("done"), *dozens(world, party, one), *affordable(world, party, one)]
    rations = Option("ration", amount=6)
    usual = rations if rations in things and is_short_of_meals(world, party) else "done"
    answer = table.ask(one.seat, BUY, things, {"who": one.id, "money": wealth(world, party, one)}, usual)
    if answer == "done":
        party.shopper = ""
    else:
        buy(world, party, one, answer, table)


def _sell(world: World, party: Party, one: Character, table: Table) -> None:
    sell_from_pack(one, lambda thing: sell_price(world, thing), table)


def _give(world: World, party: Party, table: Table) -> None:
    """1 XP per sc, shared evenly among the living who brought it home; shares round down (FH-LEVEL-01)."""
    most = sum(haul.copper // CC_PER_SC for haul in world.hauls)
    left = table.ask_number(speaker_seat(world, party), GIVE, 0, most, {"n": most}, str(most))
    for haul in world.hauls:
        silver = min(left, haul.copper // CC_PER_SC)
        haul.copper -= silver * CC_PER_SC
        left -= silver
        world.hold.silver += silver
        bearers = [one for one in living(world) if one.id in haul.bearers]
        share = silver * XP.per_silver_given // len(bearers) if bearers else 0
        for one in bearers:
            one.xp += share
        if silver:
            table.tell(SilverGiven(silver, share, tuple(one.name for one in bearers)))
    world.hauls = [haul for haul in world.hauls if haul.copper]


def _build(world: World, party: Party, table: Table) -> None:
    building.choose_and_begin(world, party, table)


def _work(world: World, party: Party, table: Table) -> None:
    """A plan the steward follows each week, or hex by hex by hand (FH-HOLD-03)."""
    hold = world.hold
    plans = [Option(plan) for plan in (*PLANS, "hand")]
    answer = table.ask(speaker_seat(world, party), WORK, plans, {"plan": hold.plan, "n": hold.folk}, "balance")
    hold.plan = str(answer)
    if answer == "hand":
        hold.works = _by_hand(world, speaker_seat(world, party), table)
    table.tell(WorkPlanned(hold.plan, tuple(hold.works) if answer == "hand" else ()))


def _by_hand(world: World, seat: str, table: Table) -> list[str]:
    hold = world.hold
    free = workable(world)
    chosen: list[str] = []
    while free and len(chosen) < hold.folk:
        key = table.ask(seat, WORK, ("done", *free), {"plan": "hand", "n": hold.folk - len(chosen)})
        if key == "done":
            break
        chosen.append(key)
        free.remove(key)
    return chosen


def _visit(world: World, party: Party, table: Table) -> None:
    if visit(world, party, table) == "command":
        _work(world, party, table)


def _hire(world: World, party: Party, table: Table) -> None:
    kinds = [Option("nobody"), *map(Option, hire_options(world, party))]
    kind = table.ask(speaker_seat(world, party), HIRE, kinds)
    if kind != "nobody":
        hire(world, party, str(kind), table)


def _study(world: World, party: Party, one: Character, table: Table) -> None:
    answer = table.ask(one.seat, STUDY, [Option("nothing"), *study_options(world, party, one)], {"who": one.id})
    if answer == "nothing":
        return
    spell = answer.target
    weeks = SPELLS[spell].level
    if answer.verb == "scroll":
        lose(one, scroll_of(spell))
    elif not pay_together(world, party, TEACHING_COPPER * weeks, table, one.seat):
        return
    one.study = Study(spell, day_of(party) + weeks * DAYS_A_WEEK)
    table.tell(Acted(one.name, "study", spell))


def _mend(world: World, party: Party, one: Character, table: Table) -> None:
    pay(world, party, mending_price(one), one)
    one.acid = 0
    table.tell(Acted(one.name, "mend armor", one.armor))


def _plant(world: World, party: Party, table: Table) -> None:
    """Seed of plenty: 2d6 Stores at once and Hope +1 (FH-SITE-05)."""
    owner = _sower(world, party)
    if owner is None or not agrees(world, party, owner.id, "seed", table):
        return
    lose(owner, SEED)
    stores = table.roll(6, HARVEST_SEED) + table.roll(6, HARVEST_SEED)
    table.tell(Acted(owner.name, "plant", str(stores)))
    stir_hope(world, 1, table)
    store(world.hold, stores, table)


def _sower(world: World, party: Party) -> Character | None:
    """Whose seed would be planted: the first who would part with it."""
    return owner_of((one for one in of_flesh(world, party) if not has_declined(world, party, one.id, "seed")), SEED)


def _ask_rumor(world: World, party: Party, table: Table) -> None:
    """An Inn: one rumor a week can be asked for (FH-HOLD-07)."""
    world.hold.rumors_asked = 1
    tell_rumor(world, "inn", table)


def _buy_ware(world: World, party: Party, table: Table) -> None:
    """The peddler's magic item at 200 sc (FH-HOLD-05)."""
    if not pay_together(world, party, WARE_COPPER, table):
        return
    item, world.hold.ware = world.hold.ware, ""
    take_item(world, party, item, table)


def _orders(world: World, party: Party, table: Table) -> None:
    """Leave orders to pay tribute while the party is away, or take them back (FH-POWER-07)."""
    world.hold.tribute_orders = not world.hold.tribute_orders
    table.tell(Acted("", "tribute orders", "yes" if world.hold.tribute_orders else "no"))


def _others_away(world: World, party: Party) -> bool:
    return any(other is not party and other.mode not in ("home", "waiting") for other in world.parties)


def _wait(world: World, party: Party, table: Table) -> None:
    """Those at home let the days go by until the others are back."""
    party.mode = "waiting"


def _donors(world: World, party: Party) -> list[str]:
    return [one.id for one in able(world, party) if one.purse >= CC_PER_SC]


def _donate(world: World, party: Party, table: Table) -> None:
    """One's own silver for the freehold: no experience, for it was not brought from outside (FH-LEVEL-01)."""
    _donate_of(world, world.characters[table.ask(speaker_seat(world, party), DONOR, _donors(world, party))], table)


def _donate_of(world: World, one: Character, table: Table) -> None:
    most = one.purse // CC_PER_SC
    silver = table.ask_number(one.seat, DONATE, 0, most, {"who": one.id, "n": most}, "0")
    one.purse -= silver * CC_PER_SC
    world.hold.silver += silver
    if silver:
        table.tell(SilverGiven(silver, 0, (one.name,)))


def _most_provisions(world: World) -> int:
    """How many Stores the coffers can buy and the store-house holds (FH-HOLD-04)."""
    return min(store_cap(world.hold) - world.hold.stores, world.hold.silver // STORE_SILVER)


def _provide(world: World, party: Party, table: Table) -> None:
    """Silver becomes bread: carters bring what the coffers pay for."""
    most = _most_provisions(world)
    stores = table.ask_number(speaker_seat(world, party), PROVISIONS, 0, most, {"n": most, "m": STORE_SILVER}, "0")
    world.hold.silver -= stores * STORE_SILVER
    add_stores(world.hold, stores)
    if stores:
        table.tell(HoldChanged(stores=stores, silver=stores * STORE_SILVER))


def _most_larder(world: World, one: Character) -> int:
    """How many Stores this one's rations are worth, as far as there is room for them."""
    return min(store_cap(world.hold) - world.hold.stores, one.pack.get("ration", 0) // STORE_RATIONS)


def _fill_larder(world: World, party: Party, one: Character, table: Table) -> None:
    """Rations for the freehold: a week of them is what one of the Folk eats."""
    most = _most_larder(world, one)
    stores = table.ask_number(one.seat, LARDER, 0, most, {"who": one.id, "n": most, "m": STORE_RATIONS}, "0")
    lose(one, "ration", stores * STORE_RATIONS)
    add_stores(world.hold, stores)
    if stores:
        table.tell(HoldChanged(stores=stores, name=one.name, rations=stores * STORE_RATIONS))


_PERSONAL: dict[str, Callable[[World, Party, Character, Table], None]] = {
    "buy": _begin_shopping,
    "sell": _sell,
    "study": _study,
    "mend": _mend,
    "larder": _fill_larder,
}
_DEEDS: dict[str, Callable[[World, Party, Table], None]] = {
    "out": _go_out,
    "out some": _go_some,
    "rest": _rest,
    "week": _rest_week,
    "give": _give,
    "build": _build,
    "work": _work,
    "visit": _visit,
    "hire": _hire,
    "plant": _plant,
    "rumor": _ask_rumor,
    "ware": _buy_ware,
    "orders": _orders,
    "donate": _donate,
    "provisions": _provide,
    "wait": _wait,
}
