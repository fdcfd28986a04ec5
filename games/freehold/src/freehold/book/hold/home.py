"""At the freehold: rest, market, coffers, building, works, hirelings, study, and setting out again.

Extended time (FH-TURN-04): a night, a week, or no time at all for business. One choice a step.
"""

from __future__ import annotations

from freehold import content, events
from freehold.book import checks
from freehold.book.characters import making, market
from freehold.book.days import dawn, light
from freehold.book.hold import harvest
from freehold.book.master import preparing, rulings
from freehold.book.party import actions, consent, outside, roster
from freehold.book.sites import exploring, treasure
from freehold.book.travel.usual import is_short_of_meals
from freehold.content import things
from freehold.state import DAYS_A_WEEK, Character, Party, Study, World
from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option, each
from tablewright.engine.table import Table

# --- visits -----------------------------------------------------------------------------------------------------------
# The people of the freehold: whom one can visit, and what one may want of them (FH-GM-02, FH-ACT-01).
# To ask, to comfort and to persuade is a Charisma difficult action; news, Hope and Stores come of it once a week, as of
# any try. To command is to say where the Folk work.
VISIT = Question("visit", "FH-GM-02")
VISITOR = Question("visit-who", "FH-GM-02")
WISH = Question("visit-wish", "FH-GM-02")
BY_NAME = "by-name"  # who goes is said first
_BRINGS = {"comfort": "hope rises", "persuade": "stores found"}


def at_the_door(world: World) -> list[str]:
    """Who lives here: as many as there are Folk, each where their building stands."""
    hold = world.hold
    here = [key for key, one in content.NEIGHBOURS.items() if not one.building or hold.buildings.get(one.building)]
    return here[: hold.folk]


def visit(world: World, party: Party, table: Table, seat: str = "") -> str:
    """Somebody goes to see somebody, one of this seat's own if it is named. Returns "command" if the work is to be told
    anew.
    """
    asked = seat or roster.speaker_seat(world, party)
    everybody = [one for one in roster.able(world, party) if one.seat == (seat or one.seat)]
    named = [BY_NAME] if world.brief and len(everybody) > 1 else []
    whom = table.ask(asked, VISIT, [*at_the_door(world), *named, "nobody"])
    spared = bool(named) and whom != BY_NAME
    if whom == BY_NAME:
        whom = table.ask(asked, VISIT, [*at_the_door(world), "nobody"])
    if whom == "nobody":
        return ""
    people = [one for one in everybody if not actions.has_failed(one, "visit", whom)] or everybody
    about = {"ability": "cha", "use": "visit", "neighbour": whom}
    who = roster.best(people, "cha").id
    if not spared:
        who = table.ask(asked, VISITOR, [one.id for one in people], about, who)
    return _call_on(world, party, world.characters[who], whom, table)


def _call_on(world: World, party: Party, one: Character, whom: str, table: Table) -> str:
    wish = table.ask(one.seat, WISH, wishes(world, party, one, whom), {"who": one.id, "neighbour": whom})
    if wish.verb in ("command", "nothing"):
        return wish.verb
    success = actions.attempt(world, party, one, "cha", "visit", table)
    table.tell(events.Visited(one.name, whom, wish.verb, success))
    if not success:
        actions.note_failure(one, "visit", whom)
    elif wish.verb == "ask":
        world.hold.rumors_asked = 1
        exploring.tell_rumor(world, "visit", table)
    else:
        rulings.bring_about(world, party, one, _BRINGS[wish.verb], table)
    return ""


def wishes(world: World, party: Party, one: Character, whom: str) -> list[Option]:
    """What has not been had this week, unless this one has already failed here today (FH-ACT-03)."""
    options: list[Option] = []
    if not actions.has_failed(one, "visit", whom):
        options += checks.when(not world.hold.rumors_asked, "ask")
        options += [Option(wish) for wish, effect in _BRINGS.items() if not rulings.is_had(world, party, effect)]
    return options + checks.when(True, "command", "nothing")


# --- home -------------------------------------------------------------------------------------------------------------
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
DAYS_OUT = 8  # for which food is bought at once
CHEAPEST_WAY = min(terrain.hours for terrain in content.TERRAINS.values())
TEACHING_COPPER = 1000


# --- options ---------------------------------------------------------------------------------------------------------
def home_options(world: World, party: Party) -> list[Option]:
    people = roster.able(world, party)
    hold = world.hold
    ready = _who_can_go(world, party)
    options = checks.when(ready, "out") + checks.when(len(ready) > 1, "out some") + checks.when(True, "rest", "week")
    options += checks.when(any(haul.copper >= market.CC_PER_SC for haul in world.hauls), "give")
    options += checks.when(any(harvest.options(world)), "build")
    options += (
        checks.when(True, "work")
        + checks.when(at_the_door(world), "visit")
        + checks.when(market.hire_options(world, party), "hire")
    )
    options += each("study", (one.id for one in people if study_options(world, party, one)))
    options += each(
        "mend", consent.open_to(world, party, "mend", (one.id for one in people if _can_mend(world, party, one)))
    )
    options += checks.when(_owner_of_seed(world, party), "plant")
    options += checks.when(hold.buildings.get("inn") and not hold.rumors_asked, "rumor")
    options += checks.when(hold.ware and market.can_pay(world, party, WARE_COPPER), "ware")
    options += checks.when(world.power is not None, "orders") + checks.when(_donors(world, party), "donate")
    options += checks.when(_others_away(world, party), "wait")
    options += each("buy", (one.id for one in people if market.has_money(world, party, one)))
    options += each("sell", (one.id for one in people if _wares_of(world, one)))
    options += checks.when(_most_provisions(world), "provisions")
    options += checks.when(food_for_the_way(world, party), "food")
    options += each("larder", (one.id for one in people if _most_larder(world, one)))
    options += each("goods", outside.bodies_here(world, party))  # of whoever fell at the gate
    return options + outside.common_options(world, party)


def _who_can_go(world: World, party: Party) -> list[Character]:
    """Who can set out: awake, and not bent over a scroll."""
    return [one for one in roster.able(world, party) if one.study is None]


def _wares_of(world: World, one: Character) -> list[str]:
    return [thing for thing in one.pack if market.sell_price(world, thing) > 0]


def study_options(world: World, party: Party, one: Character) -> list[Option]:
    """Spells of the own list: from a scroll, or taught in an Academy; one week per spell level (FH-MAGIC-04)."""
    if one.study is not None or not roster.awake(one) or not content.CALLINGS[one.calling].spell_list:
        return []
    fitting = making.learnable(one)
    options = each("scroll", (spell for spell in fitting if roster.has(one, things.scroll_of(spell))))
    if world.hold.buildings.get("academy"):
        paid = [
            spell for spell in fitting if market.can_pay(world, party, TEACHING_COPPER * content.SPELLS[spell].level)
        ]
        options += each("taught", paid)
    return options


def _can_mend(world: World, party: Party, one: Character) -> bool:
    smithy = world.hold.buildings.get("smithy")
    return bool(one.acid and smithy) and market.can_pay(world, party, mending_price(one), one)


def mending_price(one: Character) -> int:
    """A tenth of the armor's price."""
    return content.ARMORS[one.armor].cc // 10 if one.armor in content.ARMORS else 0


# --- one step --------------------------------------------------------------------------------------------------------
def play_home(world: World, party: Party, table: Table) -> None:
    """New levels first, then what the party has begun, then its next choice."""
    growing = next((one for one in roster.of_flesh(world, party) if one.grows > one.level), None)
    if growing:
        making.gain_level(growing, table)
    elif party.shopper:
        _buy_one_thing(world, party, world.characters[party.shopper], table)
    elif party.rest_left or not roster.able(world, party):
        _rest_a_night(world, party, table)
    else:
        _choose_business(world, party, table)


def _choose_business(world: World, party: Party, table: Table) -> None:
    options = home_options(world, party)
    answer = table.ask(roster.speaker_seat(world, party), HOME, options, default=_usual_business(world, party, options))
    if answer.verb in _PERSONAL:
        if answer.verb != "mend" or consent.agrees(world, party, answer.target, "mend", table):
            _see_to_own(world, party, answer, table)
    elif outside.is_common(answer):
        outside.common_deed(world, party, answer, table)
    else:
        _do_as_one(world, party, answer, table)


_PERSONAL = ("buy", "sell", "study", "mend", "larder")


def _see_to_own(world: World, party: Party, answer: Option, table: Table) -> None:
    """Business of one's own, whoever chose it."""
    one = world.characters[answer.target]
    match answer.verb:
        case "buy":
            party.shopper = one.id
            _buy_one_thing(world, party, one, table)
        case "sell":
            market.sell_from_pack(one, lambda thing: market.sell_price(world, thing), table)
        case "study":
            _begin_study(world, party, one, table)
        case "mend":
            market.pay(world, party, mending_price(one), one)
            one.acid = 0
            table.tell(events.Acted(one.name, "mend armor", one.armor))
        case "larder":
            _fill_larder(world, party, one, table)


def _do_as_one(world: World, party: Party, answer: Option, table: Table) -> None:
    """What the party does as one."""
    hold = world.hold
    match answer.verb:
        case "out":
            _go_out(world, party, table)
        case "out some":
            _go_some(world, party, table)
        case "rest":
            _rest_a_night(world, party, table)
        case "week":
            _rest_week(world, party, table)
        case "give":
            _give_silver(world, party, table)
        case "build":
            harvest.choose_and_begin(world, party, table)
        case "work":
            _plan_work(world, party, table)
        case "visit":
            if visit(world, party, table) == "command":
                _plan_work(world, party, table)
        case "hire":
            _hire_somebody(world, party, table)
        case "plant":
            _plant_seed(world, party, table)
        case "rumor":  # an Inn: one a week can be asked for (FH-HOLD-07)
            hold.rumors_asked = 1
            exploring.tell_rumor(world, "inn", table)
        case "ware":
            _buy_ware(world, party, table)
        case "orders":  # to pay tribute while the party is away, or not to (FH-POWER-07)
            hold.tribute_orders = not hold.tribute_orders
            table.tell(events.Acted("", "tribute orders", "yes" if hold.tribute_orders else "no"))
        case "donate":
            _donate_silver(world, party, table)
        case "food":
            for one, ware in food_for_the_way(world, party):
                market.pay(world, party, (ware.amount or 1) * things.price(ware.verb), one)
                market.buy_one(one, ware.verb, table, ware.amount or 1)
        case "provisions":
            _buy_stores(world, party, table)
        case "wait":  # those at home let the days go by until the others are back
            party.mode = "waiting"
        case "goods":
            outside.take_goods(world, party, answer.target, table)
        case _:
            raise KeyError(answer)


def _usual_business(world: World, party: Party, options: list[Option]) -> str:
    """A night's rest while somebody lacks HP or mana, then rations for the way; else they set out."""
    if roster.hours_left(party) < CHEAPEST_WAY:
        return "rest"  # the day is over
    weary = any(one.hp < one.max_hp or one.mp < roster.max_mp(one) for one in roster.of_flesh(world, party))
    if weary or "out" not in options:
        return "rest"
    if "food" in options:
        return "food"
    shoppers = [option for option in options if option.verb == "buy"]
    return shoppers[0] if shoppers and is_short_of_meals(world, party) else "out"


# --- going and resting -----------------------------------------------------------------------------------------------
def _go_out(world: World, party: Party, table: Table) -> None:
    """Everyone who can goes; whoever cannot stays at home as a party of their own (FH-TURN-01)."""
    stay = [one.id for one in roster.members(world, party) if one not in _who_can_go(world, party)]
    _set_out(world, party, stay, table)


def _go_some(world: World, party: Party, table: Table) -> None:
    stay = [one.id for one in roster.members(world, party) if one not in _who_can_go(world, party)]
    while True:
        left = consent.open_to(world, party, "stay", (who for who in party.order if who not in stay))
        people = [who for who in left if who in world.characters]
        if len(people) < 2:
            break
        if not any(who in world.characters for who in stay):  # the hired stay with somebody, or go along
            left = people
        answer = table.ask(roster.speaker_seat(world, party), STAY, ("done", *left), {"n": len(people)})
        if answer == "done":
            break
        if consent.agrees(world, party, answer, "stay", table):
            stay.append(answer)
    _set_out(world, party, stay, table)


def _set_out(world: World, party: Party, stay: list[str], table: Table) -> None:
    preparing.gm_moment(world, party, table)
    outside.before_moving_on(world, party, table, _own_business(world, party, table, stay))
    if stay:
        home = outside.split_off(world, party, stay)
        home.mode = home.before = "home" if roster.able(world, home) else "waiting"
        home.hours = 0
    lend_map_kit(world, party)
    party.mode = party.before = "road"
    party.away_since, party.new_hexes, party.fallen = roster.day_of(party), 0, 0
    table.tell(events.SetOut(tuple(one.name for one in roster.members(world, party))))


def lend_map_kit(world: World, party: Party) -> None:
    """If nobody can afford a kit at the start, the freehold lends one (FH-GEAR-02)."""
    poor = all(market.wealth(world, party, one) < things.price("map_kit") for one in roster.of_flesh(world, party))
    first = roster.lead(world, party)
    if not world.map_kit_lent and not roster.total(world, party, "map_kit") and poor and first:
        roster.gain(first, "map_kit")
        world.map_kit_lent = True


def _rest_a_night(world: World, party: Party, table: Table) -> None:
    """A night, before which every player has had a turn; of a week the first, or each if the table wants it so."""
    if world.each_step or not party.rest_left:
        _ask_others(world, party, table)
    _sleep_at_home(world, party, table)


def _ask_others(world: World, party: Party, table: Table) -> None:
    """In Extended time, too, nobody has a second turn before all have acted or passed (FH-TURN-05)."""
    if roster.able(world, party):
        outside.before_moving_on(world, party, table, _own_business(world, party, table))


def _sleep_at_home(world: World, party: Party, table: Table) -> None:
    party.rest_left = max(0, party.rest_left - 1)
    party.acted = []
    dawn.night_at_home(world, party, table)
    finish_study(world, party, table)


def _rest_week(world: World, party: Party, table: Table) -> None:
    _ask_others(world, party, table)
    party.rest_left = DAYS_A_WEEK
    _sleep_at_home(world, party, table)


def finish_study(world: World, party: Party, table: Table) -> None:
    for one in roster.of_flesh(world, party):
        if one.study is not None and one.study.until <= roster.day_of(party):
            one.spells.append(one.study.spell)
            table.tell(events.SpellLearned(one.name, one.study.spell))
            one.study = None


# --- the other players -----------------------------------------------------------------------------------------------
def _own_business(world: World, party: Party, table: Table, stay: list[str] | None = None) -> outside.Business:
    """What each player may see to at home for the own characters before the party rests or goes (FH-TURN-05); who would
    rather stay when it goes is put on the list.
    """

    def options(seat: str) -> list[Option]:
        own = [one.id for one in roster.able(world, party) if one.seat == seat]
        mine = [option for option in home_options(world, party) if option.verb in _PERSONAL and option.target in own]
        mine += each("donate", (who for who in own if who in _donors(world, party)))
        stays = stay is not None and len({*own, *stay}) < len(roster.members(world, party)) and not {*own} <= {*stay}
        return [*mine, *checks.when(at_the_door(world), "visit"), *checks.when(stays, "stay")]

    def see_to(seat: str, option: Option) -> None:
        match option.verb:
            case "visit":
                if visit(world, party, table, seat) == "command":
                    _plan_work(world, party, table)
            case "donate":
                _donate_of(world, world.characters[option.target], table)
            case "stay" if stay is not None:
                stay.extend(one.id for one in roster.members(world, party) if one.seat == seat and one.id not in stay)
            case _:
                _see_to_own(world, party, option, table)
                while party.shopper:
                    _buy_one_thing(world, party, world.characters[party.shopper], table)

    return outside.Business(options, see_to)


# --- business --------------------------------------------------------------------------------------------------------
def _buy_one_thing(world: World, party: Party, one: Character, table: Table) -> None:
    things = [Option("done"), *market.dozens(world, party, one), *market.affordable(world, party, one)]
    rations = Option("ration", amount=6)
    usual = rations if rations in things and is_short_of_meals(world, party) else "done"
    answer = table.ask(one.seat, market.BUY, things, {"who": one.id, "money": market.wealth(world, party, one)}, usual)
    if answer == "done":
        party.shopper = ""
    else:
        market.buy(world, party, one, answer, table)


def food_for_the_way(world: World, party: Party) -> list[tuple[Character, Option]]:
    """Who buys what until there are meals for eight days, of those whose player decides: half dozens, then one by one.

    Whoever carries least buys next, out of the own purse and of what was found.
    """
    if not world.brief:
        return []
    seat = str(roster.speaker_seat(world, party))
    own = [one for one in roster.able(world, party) if one.seat == seat]
    purses, packs = {one.id: one.purse for one in own}, {one.id: one.pack.get("ration", 0) for one in own}
    found = market.wealth(world, party, own[0]) - own[0].purse if own else 0
    short = DAYS_OUT * light.daily_meals(world, party) - light.meals_in_packs(world, party)
    bought: list[tuple[Character, Option]] = []
    for ware in (Option("ration", amount=6), Option("ration")):
        number = ware.amount or 1
        cost = number * things.price(ware.verb)
        while short > 0 and (able := [one for one in own if purses[one.id] + found >= cost]):
            one = min(able, key=lambda one: (packs[one.id], -purses[one.id]))
            from_purse = min(cost, purses[one.id])
            purses[one.id] -= from_purse
            found -= cost - from_purse
            packs[one.id] += number
            short -= number * light.MEALS_A_DAY
            bought.append((one, ware))
    return bought


def price_of_food(world: World, party: Party) -> int:
    return sum((ware.amount or 1) * things.price(ware.verb) for _, ware in food_for_the_way(world, party))


def _give_silver(world: World, party: Party, table: Table) -> None:
    """1 XP per sc, shared evenly among the living who brought it home; shares round down (FH-LEVEL-01)."""
    most = sum(haul.copper // market.CC_PER_SC for haul in world.hauls)
    left = table.ask_number(roster.speaker_seat(world, party), GIVE, 0, most, {"n": most}, str(most))
    for haul in world.hauls:
        silver = min(left, haul.copper // market.CC_PER_SC)
        haul.copper -= silver * market.CC_PER_SC
        left -= silver
        world.hold.silver += silver
        bearers = [one for one in roster.living(world) if one.id in haul.bearers]
        share = silver * content.XP.per_silver_given // len(bearers) if bearers else 0
        for one in bearers:
            one.xp += share
        if silver:
            table.tell(events.SilverGiven(silver, share, tuple(one.name for one in bearers)))
    world.hauls = [haul for haul in world.hauls if haul.copper]


def _plan_work(world: World, party: Party, table: Table) -> None:
    """A plan the steward follows each week, or hex by hex by hand (FH-HOLD-03)."""
    hold = world.hold
    plans = [Option(plan) for plan in (*harvest.PLANS, "hand")]
    answer = table.ask(
        roster.speaker_seat(world, party), harvest.WORK, plans, {"plan": hold.plan, "n": hold.folk}, "balance"
    )
    hold.plan = str(answer)
    if answer == "hand":
        hold.works = _by_hand(world, roster.speaker_seat(world, party), table)
    table.tell(events.WorkPlanned(hold.plan, tuple(hold.works) if answer == "hand" else ()))


def _by_hand(world: World, seat: str, table: Table) -> list[str]:
    hold = world.hold
    free = harvest.workable(world)
    chosen: list[str] = []
    while free and len(chosen) < hold.folk:
        key = table.ask(seat, harvest.WORK, ("done", *free), {"plan": "hand", "n": hold.folk - len(chosen)})
        if key == "done":
            break
        chosen.append(key)
        free.remove(key)
    return chosen


def _hire_somebody(world: World, party: Party, table: Table) -> None:
    kinds = [Option("nobody"), *map(Option, market.hire_options(world, party))]
    kind = table.ask(roster.speaker_seat(world, party), market.HIRE, kinds)
    if kind != "nobody":
        market.hire(world, party, str(kind), table)


def _begin_study(world: World, party: Party, one: Character, table: Table) -> None:
    answer = table.ask(one.seat, STUDY, [Option("nothing"), *study_options(world, party, one)], {"who": one.id})
    if answer == "nothing":
        return
    spell = answer.target
    weeks = content.SPELLS[spell].level
    if answer.verb == "scroll":
        roster.lose(one, things.scroll_of(spell))
    elif not market.pay_together(world, party, TEACHING_COPPER * weeks, table, one.seat):
        return
    one.study = Study(spell, roster.day_of(party) + weeks * DAYS_A_WEEK)
    table.tell(events.Acted(one.name, "study", spell))


def _plant_seed(world: World, party: Party, table: Table) -> None:
    """Seed of plenty: 2d6 Stores at once and Hope +1 (FH-SITE-05)."""
    owner = _owner_of_seed(world, party)
    if owner is None or not consent.agrees(world, party, owner.id, "seed", table):
        return
    roster.lose(owner, SEED)
    stores = table.roll(6, HARVEST_SEED) + table.roll(6, HARVEST_SEED)
    table.tell(events.Acted(owner.name, "plant", str(stores)))
    harvest.stir_hope(world, 1, table)
    harvest.store(world.hold, stores, table)


def _owner_of_seed(world: World, party: Party) -> Character | None:
    """Whose seed would be planted: the first who would part with it."""
    return roster.owner_of(
        (one for one in roster.of_flesh(world, party) if not consent.has_declined(world, party, one.id, "seed")), SEED
    )


def _buy_ware(world: World, party: Party, table: Table) -> None:
    """The peddler's magic item at 200 sc (FH-HOLD-05)."""
    if not market.pay_together(world, party, WARE_COPPER, table):
        return
    item, world.hold.ware = world.hold.ware, ""
    treasure.take_item(world, party, item, table)


def _others_away(world: World, party: Party) -> bool:
    return any(other is not party and other.mode not in ("home", "waiting") for other in world.parties)


def _donors(world: World, party: Party) -> list[str]:
    return [one.id for one in roster.able(world, party) if one.purse >= market.CC_PER_SC]


def _donate_silver(world: World, party: Party, table: Table) -> None:
    """One's own silver for the freehold: no experience, for it was not brought from outside (FH-LEVEL-01)."""
    _donate_of(
        world, world.characters[table.ask(roster.speaker_seat(world, party), DONOR, _donors(world, party))], table
    )


def _donate_of(world: World, one: Character, table: Table) -> None:
    most = one.purse // market.CC_PER_SC
    silver = table.ask_number(one.seat, DONATE, 0, most, {"who": one.id, "n": most}, "0")
    if silver and silver * market.CC_PER_SC == one.purse and not actions.is_last_coin_meant(world, one, table):
        return
    one.purse -= silver * market.CC_PER_SC
    world.hold.silver += silver
    if silver:
        table.tell(events.SilverGiven(silver, 0, (one.name,)))


def _most_provisions(world: World) -> int:
    """How many Stores the coffers can buy and the store-house holds (FH-HOLD-04)."""
    return min(harvest.store_cap(world.hold) - world.hold.stores, world.hold.silver // STORE_SILVER)


def _buy_stores(world: World, party: Party, table: Table) -> None:
    """Silver becomes bread: carters bring what the coffers pay for."""
    most = _most_provisions(world)
    stores = table.ask_number(
        roster.speaker_seat(world, party), PROVISIONS, 0, most, {"n": most, "m": STORE_SILVER}, "0"
    )
    world.hold.silver -= stores * STORE_SILVER
    harvest.add_stores(world.hold, stores)
    if stores:
        table.tell(events.HoldChanged(stores=stores, silver=stores * STORE_SILVER))


def _most_larder(world: World, one: Character) -> int:
    """How many Stores this one's rations are worth, as far as there is room for them."""
    return min(harvest.store_cap(world.hold) - world.hold.stores, one.pack.get("ration", 0) // STORE_RATIONS)


def _fill_larder(world: World, party: Party, one: Character, table: Table) -> None:
    """Rations for the freehold: a week of them is what one of the Folk eats."""
    most = _most_larder(world, one)
    stores = table.ask_number(one.seat, LARDER, 0, most, {"who": one.id, "n": most, "m": STORE_RATIONS}, "0")
    roster.lose(one, "ration", stores * STORE_RATIONS)
    harvest.add_stores(world.hold, stores)
    if stores:
        table.tell(events.HoldChanged(stores=stores, name=one.name, rations=stores * STORE_RATIONS))
