"""Market, hiring and minions."""

from __future__ import annotations

from functools import partial

from tablewright.engine.asking import DONE, menu
from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from yabec import content, effects, events
from yabec.book.core import consent, hooks, items, light, stats
from yabec.book.downtime import crime
from yabec.book.town import roles
from yabec.state import GM, Creature, Seeker, World

# --- minions: minions: hiring, limits, loyalty, peril, betrayal, upkeep. Chapter: Minions -----------------------------
LOYALTY = Why("Loyalty", "YB-MIN-04")
BETRAYAL = Why("Betrayal", "YB-MIN-06")
SEEK = Why("Seekers", "YB-TOWN-06")
TRADE = Why("Trade", "YB-TOWN-06")
PAY = Question("pay-wage", "YB-MIN-07")
MORE_LOYALTY = Question("more-loyalty", "YB-MIN-08", standing=True)
FIGHTER = content.CLASSES["fighter"]
_GEAR = {
    "torch_bearer": {"torches": 5, "flint_steel": 1},
    "sailor": {"club": 1},
    "lockpick": {"thieves_tools": 1},
    "ruffian": {"leather_armor": 1, "club": 1, "sling": 1, "sling_stone": 5},
    "dwarf_worker": {"chain_mail": 1, "battle_ax": 1},
    "medic": {"bandage": 5, "ointment": 5},
    "man_at_arms": {"chain_mail": 1, "spear": 5},
    "supplier": {
        "rope": 3,
        "iron_spikes": 5,
        "mallet": 1,
        "bandage": 5,
        "pole": 1,
        "sack": 5,
        "antidote": 1,
        "torches": 5,
    },
}


def limit(boss: Creature) -> int:
    """As many as charisma allows, two more for a commander (YB-MIN-01, YB-ABIL-06, YB-CLASS-07)."""
    return content.modifier("charisma", stats.score(boss, "charisma"), "max_minions") + 2 * ("commander" in boss.skills)


def minions_of(world: World, boss: Creature) -> list[Creature]:
    """Those who live and follow this boss; who lies below, or is stone, serves nobody (YB-MIN-01)."""
    return [
        each for each in world.creatures.values() if each.boss == boss.id and stats.is_living(each) and not each.left
    ]


def comes_along(world: World, minion: Creature) -> bool:
    """Whose boss sets out, and who was not left in town (YB-TOWN-16)."""
    return (
        minion.side == "party"
        and minion.boss in world.party
        and not minion.status
        and not minion.used.get(stats.AT_HOME)
    )


def may_hire(world: World, boss: Creature, level: int, hd: str, *, human: bool) -> bool:
    """Fewer than the limit, lower level and fewer HD than the boss (YB-MIN-01); monstrous bosses hire no humans
    (YB-MONST-02).
    """
    if human and stats.monstrous(boss):
        return False
    below = level < boss.level or content.health_dice(hd).worth < 1
    return below and content.health_dice(hd).worth < boss.level and len(minions_of(world, boss)) < limit(boss)


def starting_loyalty(boss: Creature, kind: str, morale: int = 7) -> int:
    """Hirelings by the boss's charisma, monsters 4, animals their morale (YB-MIN-03, YB-ABIL-06)."""
    if kind == "monster":
        return content.MINIONS.monster_loyalty
    base = morale if kind == "animal" else content.modifier("charisma", stats.score(boss, "charisma"), "loyalty")
    return (
        base + stats.has_skill(boss, "royal_status") + (2 if "commander" in boss.skills and kind == "hireling" else 0)
    )


def new_name(world: World, table: Table, calling: str) -> str:
    """Somebody's name, with what they do; nobody else in the game has it."""
    taken = {each.name for each in world.creatures.values()}
    start = table.whim(f"hireling {world.next_id}", len(content.HOUSE.names))
    for first in [*content.HOUSE.names[start:], *content.HOUSE.names[:start]]:
        if f"{first} the {calling}" not in taken:
            return f"{first} the {calling}"
    return f"{calling} {world.next_id}".capitalize()


def hire(
    world: World,
    table: Table,
    boss: Creature,
    trade: str,
    level: int = 1,
    *,
    half_share: bool = False,
    people: str = "",
) -> Creature:
    """A hireling at the trade's wage, doubled with each level; half for half a share (YB-MIN-07)."""
    plain = content.MINIONS.plain_hireling
    calling = f"{people} {trade.replace('_', ' ')}".strip()
    minion = Creature(
        hooks.new_id(world, "h"), new_name(world, table, calling), "hireling", trade, "party", boss.seat, boss.id,
        level, xp=xp_of(trade, level), hd=str(level), hp=plain.hp * level, loyalty=starting_loyalty(boss, "hireling"),
        wage=content.HIRELINGS[trade].wage * 2 ** (level - 1), half_share=half_share,
        figures={"av": plain.av, "ac": 9}, zone=boss.zone, people=people,
    )  # fmt: skip
    if half_share:
        minion.wage //= 2
    if trade == "medic":
        minion.scores = dict.fromkeys(content.ABILITIES, 10) | {"intelligence": 13}
    for key, number in _GEAR.get(trade, {}).items():
        items.give(minion, key, number)
    items.equip_best(minion)
    boss.cp -= minion.wage
    minion.used["paid"] = 1  # the next wage is one paid again (YB-MIN-08)
    world.creatures[minion.id] = minion
    table.tell(events.Hired(minion.name, boss.name, minion.wage, minion.loyalty))
    return minion


def add_animal(world: World, table: Table, boss: Creature, key: str) -> Creature:
    """A dog or horse: half a health die or two, loyalty its morale (YB-MIN-03)."""
    facts = {"dog": ("1/2", 3, 7, 8), "horse": ("2", 9, 7, 6)}[key]
    same = sum(each.kind == "animal" and each.key == key and each.boss != "" for each in world.creatures.values())
    animal = Creature(
        hooks.new_id(world, "a"), f"{key.title()} {same + 1}" if same else key.title(), "animal", key, "party",
        boss.seat, boss.id, 1, hd=facts[0], hp=facts[1], loyalty=starting_loyalty(boss, "animal", facts[3]),
        morale=facts[3], figures={"ac": facts[2], "av": 19}, zone=boss.zone,
    )  # fmt: skip
    world.creatures[animal.id] = animal
    table.tell(events.Hired(animal.name, boss.name, 0, animal.loyalty))
    return animal


def loyalty_check(world: World, table: Table, minion: Creature) -> bool:
    """2d6 at or under the loyalty (YB-MIN-04); near a knight of 3rd level with advantage (YB-CLASS-14)."""
    knight = any(
        each.is_a("knight")
        and each.level >= 3
        and each.zone == minion.zone
        and stats.can_use_skills(each)
        and each.side == minion.side
        for each in world.creatures.values()
    )
    need = minion.loyalty + stats.effect_sum(minion, "loyalty")
    total = light.roll_dice(table, "2d6", LOYALTY, minion.name)
    if knight:
        total = min(total, light.roll_dice(table, "2d6", LOYALTY, minion.name))
    boss = world.creatures.get(minion.boss)
    return total <= need or (boss is not None and crime.spend(table, boss, "true_loyalty", minion.name))


def refuses_peril(world: World, table: Table, minion: Creature) -> bool:
    """Asked to do something unusually dangerous, a hireling checks loyalty (YB-MIN-05): fighting the powerful counts,
    as long as they can fight.
    """
    if minion.kind != "hireling" or minion.turn_uses.peril:
        return False
    if not any(stats.powerful(each) and stats.can_fight(each) for each in stats.foes_in(world, minion.zone)):
        return False
    return shrinks_from(world, table, minion)


def shrinks_from(world: World, table: Table, minion: Creature) -> bool:
    """A task that a hireling thinks perilous, once a turn: a loyalty check, and on a failure a refusal (YB-MIN-05)."""
    if minion.kind != "hireling" or minion.turn_uses.peril:
        return False
    minion.use_turn().peril = True
    stays = loyalty_check(world, table, minion)
    if stays:
        minion.used["peril-task"] = minion.damage + 1
    table.tell(events.MinionTested(minion.name, "stays" if stays else "refuses", minion.loyalty))
    return not stays


def settle_peril(table: Table, minion: Creature) -> None:
    """Damage taken during such a task costs 1 loyalty, once (YB-MIN-05)."""
    before = minion.used.pop("peril-task", 0)
    if before and minion.damage > before - 1:
        minion.loyalty -= 1
        table.tell(events.MinionTested(minion.name, "down", minion.loyalty))


def betrayals(world: World, table: Table) -> bool:
    """Loyalty 1 or less: at the next conflict or rest whoever can turns on the boss or leaves, 3-in-6 each (YB-MIN-06).
    Who turns is nobody's minion any more. True if somebody turned.
    """
    turned = False
    for minion in [each for each in world.creatures.values() if each.id in world.delve.march]:
        if minion.side != "party" or minion.kind == "pc" or minion.status or minion.loyalty > 1 or not minion.boss:
            continue
        if stats.has(minion, effects.Charmed) or stats.helpless(minion):
            continue
        if light.chance(table, 3, 6, BETRAYAL, minion.name):
            minion.side, minion.seat, minion.boss = "foes", "", ""
            world.delve.march.remove(minion.id)
            turned = True
            if world.conflict is not None:
                world.conflict.foes += 1
            table.tell(events.MinionTested(minion.name, "betrays", minion.loyalty))
        else:
            minion.status = "gone"
            table.tell(events.MinionTested(minion.name, "leaves", minion.loyalty))
    return turned


def upkeep(world: World, table: Table, boss: Creature) -> None:
    """At the start of each session: wages, 1 cp per HD for animals; the unpaid leave (YB-MIN-07). Over the limit, the
    latest goes.
    """
    for minion in minions_of(world, boss):
        price = upkeep_price(minion)
        if price and not _pays_wage(table, boss, minion, price):
            minion.status = "gone"
            table.tell(events.MinionTested(minion.name, "leaves", minion.loyalty))
            continue
        if price:
            boss.cp -= price
            minion.used["paid"] = minion.used.get("paid", 0) + 1
        restock(minion)
    for extra in minions_of(world, boss)[limit(boss) :]:
        extra.status = "gone"
        table.tell(events.MinionTested(extra.name, "leaves", extra.loyalty))


def let_fall(world: World, table: Table) -> None:
    """After a day those who were raised from the dead count against the limit, or fall: the last raised first
    (YB-MAGIC-09, YB-MIN-01).
    """
    for boss in [each for each in world.creatures.values() if each.kind == "pc"]:
        led = minions_of(world, boss)
        raised = [each for each in led if stats.has(each, effects.Raised)]
        over = min(len(raised), max(0, len(led) - limit(boss)))
        for each in raised[len(raised) - over :]:
            items.send_off(world, each)
            table.tell(events.MinionTested(each.name, "falls", each.loyalty))


def raise_minions(world: World, table: Table, boss: Creature) -> None:
    """Hirelings with the XP for it rise a level, by the own class or as fighters, and always stay below their boss
    (YB-XP-06, YB-MIN-01); their wage doubles (YB-MIN-07). Animals and monsters have no levels.
    """
    for minion in minions_of(world, boss):
        if minion.kind != "hireling" or minion.level + 1 >= boss.level:
            continue
        last = content.CLASSES.get(minion.key, FIGHTER).max_level
        if minion.level < last and minion.xp >= xp_of(minion.key, minion.level + 1):
            minion.level += 1
            minion.hd, minion.hp = str(minion.level), minion.hp + content.MINIONS.plain_hireling.hp
            minion.wage *= 2
            table.tell(events.Levelled(minion.name, minion.level, minion.hp))


def xp_of(key: str, level: int) -> int:
    """What a level asks of a hireling: by the own class, or as of a fighter (YB-XP-06)."""
    return content.CLASSES.get(key, FIGHTER).row(level).xp


def upkeep_price(minion: Creature) -> int:
    """Wages; 1 cp per HD for animals and for monsters until loyalty 9 (YB-MIN-07); followers of a keep ask nothing."""
    if minion.kind == "hireling":
        return minion.wage
    if minion.kind == "monster" and minion.loyalty >= content.MINIONS.monster_free_at_loyalty:
        return 0
    return max(1, content.health_dice(minion.hd).count)


def _pays_wage(table: Table, boss: Creature, minion: Creature, price: int) -> bool:
    if boss.cp + boss.banked < price:
        return False
    boss.cp += boss.banked
    boss.banked = 0
    about: Facts = {"who": minion.id, "target": boss.id, "price": price}
    return table.ask(boss.seat, PAY, ("pay", "dismiss"), about, default="pay") == "pay"


def restock(minion: Creature) -> None:
    """A trade's own supplies are full again in town, and wounds have had their week."""
    for key, number in _GEAR.get(minion.key, {}).items():
        missing = number - items.count(minion, key)
        if content.ITEMS[key].kind == "gear" and missing > 0:
            lot = items.find(minion, key)
            if lot is not None:
                lot.qty += missing
            else:
                items.give(minion, key, missing)
    minion.damage = 0


def look_for_work(world: World, table: Table) -> None:
    """Hirelings who look for work, once per session: 1d4 if anyone is of 2nd level (YB-TOWN-06), 2d6 of 2nd level if
    the party's levels reach 15 (YB-TOWN-07)."""
    heroes = [each for each in world.creatures.values() if each.kind == "pc" and stats.is_living(each)]
    trades = list(content.HIRELINGS)
    groups = []
    if any(each.level >= 2 for each in heroes):
        groups.append((light.roll_dice(table, "1d4", SEEK), 1))
    if sum(each.level for each in heroes) >= 15:
        groups.append((light.roll_dice(table, "2d6", SEEK), 2))
    for number, level in groups:
        for _ in range(number):
            trade = trades[table.roll(len(trades), TRADE) - 1]
            world.seekers.append(Seeker(trade, level))
        table.tell(events.Seekers(number, level))


def evaluate_loyalty(world: World, table: Table) -> None:
    """At clean up: +1 if paid again, +1 for a goal completed, -1 if a hireling died (monsters do not mind)
    (YB-MIN-08).
    """
    hireling_died = any(world.creatures[key].kind == "hireling" for key in world.died if key in world.creatures)
    for minion in world.creatures.values():
        if minion.side != "party" or minion.kind == "pc" or not stats.is_living(minion) or not minion.boss:
            continue
        settle_peril(table, minion)
        paid_again = minion.used.get("paid") == 2
        change = (1 if paid_again else 0) + (1 if world.goal_done and stats.went_along(world, minion) else 0)
        change += 1 if minion.used.pop("prey", 0) and minion.kind in ("animal", "monster") else 0
        change -= 1 if hireling_died and minion.kind != "monster" else 0
        if paid_again:
            del minion.used["paid"]
        change += table.ask_number(
            GM, MORE_LOYALTY, -3, 3, {"who": minion.id, "loyalty": minion.loyalty + change}, default="0"
        )
        if change:
            minion.loyalty += change
            table.tell(events.MinionTested(minion.name, "up" if change > 0 else "down", minion.loyalty))


def is_human_trade(trade: str) -> bool:
    return trade != "dwarf_worker"


def win_over(world: World, table: Table, boss: Creature, monster: Creature) -> None:
    """A friendly monster joins: loyalty 4; one who served before, or an animal, by what they are (YB-MIN-03)."""
    monster.side, monster.boss, monster.seat = "party", boss.id, boss.seat
    monster.loyalty = starting_loyalty(boss, monster.kind, monster.morale)
    if world.delve.march:
        world.delve.march.append(monster.id)
    table.tell(events.Hired(monster.name, boss.name, 0, monster.loyalty))


def company(world: World) -> list[Creature]:
    """All of the party in town who live."""
    return [
        each for each in world.creatures.values() if each.side == "party" and stats.is_living(each) and not each.left
    ]


def welcome_in_town(world: World, creature: Creature) -> bool:
    """Monstrous characters need a human, elf or dwarf beside them for anything in town (YB-MONST-01)."""
    if not stats.monstrous(creature):
        return True
    return any(
        each is not creature and not stats.monstrous(each) and stats.people_of(each) in ("human", "elf", "dwarf")
        for each in company(world)
    )


# --- market: shops and treasure: buying, selling, what further shops have in stock. Chapter: Shopping -----------------
BUY = Question("buy", "YB-TOWN-01")
FURTHER = Question("further-shops", "YB-TOWN-02", standing=True)
WARES = Question("wares", "YB-TOWN-02")
STOCK = Why("In stock", "YB-TOWN-02")
PURCHASES = 30


def further_shops(world: World, table: Table) -> None:
    """The first town has none; elsewhere each item outside the basic list is in stock on 2-in-6, once a visit
    (YB-TOWN-02).
    """
    home = world.here == "0,0"
    world.stock, world.stock_of = [], world.here
    wares = [key for key, item in content.ITEMS.items() if _is_uncommon(item)]
    about = {"town": world.town}
    ruling = table.ask(GM, FURTHER, ("none", "some", "name"), about, default="none" if home else "some")
    if ruling == "none":
        return
    world.stock = (
        [key for key in wares if light.chance(table, 2, 6, STOCK)] if ruling == "some" else _name_wares(table, wares)
    )
    if world.stock:
        table.tell(events.Stocked(world.town, len(world.stock)))


def _name_wares(table: Table, wares: list[str]) -> list[str]:
    """The Dungeon Master names them, one after the other."""
    found: list[str] = []
    while left := [key for key in wares if key not in found]:
        chosen = table.ask(GM, WARES, ["enough", *left], {"number": len(found)}, default="enough")
        if chosen == "enough":
            break
        found.append(chosen)
    return found


def _is_uncommon(item: content.Item) -> bool:
    return not item.basic and not item.magic and bool(item.price) and item.kind not in ("treasure", "coin")


def for_sale(world: World) -> list[str]:
    return [key for key, item in content.ITEMS.items() if item.basic or key in world.stock]


def draw_purse(hero: Creature) -> None:
    """Purse and what the guild keeps both pay (YB-TOWN-23)."""
    hero.cp += hero.banked
    hero.banked = 0


def shop(world: World, table: Table, hero: Creature) -> None:
    """Every town sells the basic items (YB-TOWN-01); in a strange one it shows on the first errand what else."""
    if world.stock_of != world.here:
        further_shops(world, table)
    draw_purse(hero)
    goods = partial(affordable, world, hero)
    for ware in menu(table, hero.seat, BUY, goods, lambda: {"who": hero.id, "cp": hero.cp}, most=PURCHASES):
        buy(world, table, hero, ware)
    items.equip_best(hero)


def affordable(world: World, hero: Creature) -> list[str]:
    return [DONE, *(key for key in for_sale(world) if price_for(hero, content.ITEMS[key]) <= hero.cp)]


def price_for(hero: Creature, item: content.Item) -> int:
    """Clerks have a tenth off basic gear and smith's assistants off arms and armour, down to a copper (YB-DOWN-05)."""
    clerk = hero.job == "store clerk" and item.kind == "gear" and item.basic
    smith = hero.job == "blacksmith assistant" and item.kind in ("weapon", "armour")
    return max(min(1, item.price), item.price * 9 // 10) if clerk or smith else item.price


def buy(world: World, table: Table, hero: Creature, key: str) -> None:
    item = content.ITEMS[key]
    price = price_for(hero, item)
    hero.cp -= price
    if item.kind == "animal":
        animal = add_animal(world, table, hero, key)
        animal.skills = ["riding"] if key == "horse" else []  # the market's horses know the saddle (YB-DOWN-11, ours)
    else:
        items.give(hero, key, item.qty)
    table.tell(events.Traded(hero.name, key, item.qty, -price))


def has_goods(hero: Creature) -> bool:
    return any(content.ITEMS[thing.key].kind in ("treasure", "coin") for thing in hero.items)


def sell_treasure(world: World, table: Table, hero: Creature) -> int:
    """Treasure sold without the activity brings list value (YB-DOWN-09)."""
    total = 0
    for thing in [t for t in hero.items if content.ITEMS[t.key].kind in ("treasure", "coin")]:
        total += items.worth_of(thing)
        table.tell(events.Traded(hero.name, thing.key, thing.qty, items.worth_of(thing)))
        items.part_with(hero, thing, thing.qty)
    hero.cp += total
    return total


# --- hiring -----------------------------------------------------------------------------------------------------------
# Those who look for work, and being taken on: hirelings by trade and people, monsters for their price.
# Chapters: Minions, Recruiting.
HIRE = Question("hire", "YB-MIN-01")
TERMS = Option("terms")  # another employer, or half a share


def price_of(seeker: Seeker, *, half: bool = False) -> int:
    """The trade's wage, doubled with each level; half of it for half a share (YB-MIN-07)."""
    if seeker.trade == "monster":
        return 0
    wage: int = content.HIRELINGS[seeker.trade].wage * 2 ** (seeker.level - 1)
    return wage // 2 if half else wage


def would_serve(world: World, hero: Creature, seeker: Seeker) -> bool:
    """A boss above them in level and HD, with room for one more; no human serves a monster (YB-MIN-01, YB-MONST-02)."""
    level = seeker.level
    if seeker.trade == "monster":
        return may_hire(world, hero, level, content.MONSTERS[seeker.kind].hd, human=False)
    human = is_human_trade(seeker.trade) and not seeker.people
    return may_hire(world, hero, level, str(level), human=human)


def offers(world: World, heroes: list[Creature]) -> list[Option]:
    """Sorts of seekers and bosses, each for the full wage (`hire`) and for half with half a share (`hire-half`)."""
    found: list[Option] = []
    for key, seeker in {each.key: each for each in reversed(world.seekers)}.items():
        for hero in [each for each in heroes if would_serve(world, each, seeker)]:
            money = hero.cp + hero.banked
            found += [Option("hire", key, hero.id)] if money >= price_of(seeker) else []
            if seeker.trade != "monster" and money >= price_of(seeker, half=True):
                found.append(Option("hire-half", key, hero.id))
    return found


def seeker_of(world: World, offer: Option) -> Seeker:
    return next(each for each in world.seekers if each.key == offer.thing)


def _likely_offers(world: World, whole: list[Option]) -> list[Option]:
    """Each sort once: for the full wage, if that can be paid, with whoever holds most loyalty."""

    def worth(offer: Option) -> tuple[bool, int]:
        return offer.verb == "hire", starting_loyalty(world.creatures[offer.target], "hireling")

    sorts = dict.fromkeys(offer.thing for offer in whole)
    return [max((offer for offer in whole if offer.thing == sort), key=worth) for sort in sorts]


def hire_somebody(world: World, table: Table, heroes: list[Creature]) -> None:
    """A seeker is hired by a boss above them who can pay (YB-MIN-01); sent away, all of them leave."""
    later, everybody, nobody = Option("later"), offers(world, heroes), Option("nobody")
    likely = _likely_offers(world, everybody) if world.options.brief else everybody
    other = [TERMS] if len(likely) < len(everybody) else []
    chosen = table.ask(roles.caller_seat(world), HIRE, [later, *likely, *other, nobody], default=later)
    if chosen == TERMS:
        chosen = table.ask(roles.caller_seat(world), HIRE, [later, *everybody, nobody], default=later)
    if chosen == "nobody":
        world.seekers = []
    elif chosen != "later":
        seeker, boss = seeker_of(world, chosen), world.creatures[chosen.target]
        half = chosen.verb == "hire-half"
        about: Facts = {"kind": seeker.kind or seeker.trade, "price": price_of(seeker, half=half)}
        if not consent.agrees(world, table, boss, "take_on", about):
            return
        world.seekers.remove(seeker)
        _take_on(world, table, boss, seeker, half=half)


def _take_on(world: World, table: Table, hero: Creature, seeker: Seeker, *, half: bool) -> None:
    draw_purse(hero)
    if seeker.trade == "monster":
        monster = hooks.add_monster(world, seeker.kind, "")
        win_over(world, table, hero, monster)
        return
    hire(world, table, hero, seeker.trade, seeker.level, half_share=half, people=seeker.people)
