"""Minions: hiring, limits, loyalty, peril, betrayal, upkeep. Chapter: Minions."""

from __future__ import annotations

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.core.dice import chance, roll_dice
from tablewright.rules.yabec.book.core.endings import send_off
from tablewright.rules.yabec.book.core.foes import new_id
from tablewright.rules.yabec.book.core.items import count, equip_best, find, give
from tablewright.rules.yabec.book.core.stats import (
    can_use_skills,
    effect_sum,
    has,
    has_skill,
    is_human,
    monstrous,
    powerful,
    score,
)
from tablewright.rules.yabec.book.core.who import AT_HOME, can_fight, foes_in, is_living, went_along
from tablewright.rules.yabec.book.downtime.boons import spend
from tablewright.rules.yabec.content import CLASSES, HIRELINGS, HOUSE, ITEMS, MINIONS, health_dice, modifier
from tablewright.rules.yabec.effects import Charmed, Raised
from tablewright.rules.yabec.events import Hired, Levelled, MinionTested, Seekers
from tablewright.rules.yabec.state import GM, Creature, Seeker, World

LOYALTY = Why("Loyalty", "YB-MIN-04")
BETRAYAL = Why("Betrayal", "YB-MIN-06")
SEEK = Why("Seekers", "YB-TOWN-06")
TRADE = Why("Trade", "YB-TOWN-06")
PAY = Question("pay-wage", "YB-MIN-07")
MORE_LOYALTY = Question("more-loyalty", "YB-MIN-08", standing=True)
FIGHTER = CLASSES["fighter"]
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
    return modifier("charisma", score(boss, "charisma"), "max_minions") + 2 * ("commander" in boss.skills)


def minions_of(world: World, boss: Creature) -> list[Creature]:
    """Those who live and follow this boss; who lies below, or is stone, serves nobody (YB-MIN-01)."""
    return [each for each in world.creatures.values() if each.boss == boss.id and is_living(each) and not each.left]


def comes_along(world: World, minion: Creature) -> bool:
    """Whose boss sets out, and who was not left in town (YB-TOWN-16)."""
    return minion.side == "party" and minion.boss in world.party and not minion.status and not minion.used.get(AT_HOME)


def may_hire(world: World, boss: Creature, level: int, hd: str, *, human: bool) -> bool:
    """Fewer than the limit, lower level and fewer HD than the boss (YB-MIN-01); monstrous bosses hire no humans
    (YB-MONST-02).
    """
    if human and monstrous(boss):
        return False
    below = level < boss.level or health_dice(hd).worth < 1
    return below and health_dice(hd).worth < boss.level and len(minions_of(world, boss)) < limit(boss)


def starting_loyalty(boss: Creature, kind: str, morale: int = 7) -> int:
    """Hirelings by the boss's charisma, monsters 4, animals their morale (YB-MIN-03, YB-ABIL-06)."""
    if kind == "monster":
        return MINIONS.monster_loyalty
    base = morale if kind == "animal" else modifier("charisma", score(boss, "charisma"), "loyalty")
    return base + has_skill(boss, "royal_status") + (2 if "commander" in boss.skills and kind == "hireling" else 0)


def new_name(world: World, table: Table, calling: str) -> str:
    """Somebody's name, with what they do; nobody else in the game has it."""
    taken = {each.name for each in world.creatures.values()}
    start = table.whim(f"hireling {world.next_id}", len(HOUSE.names))
    for first in [*HOUSE.names[start:], *HOUSE.names[:start]]:
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
    plain = MINIONS.plain_hireling
    calling = f"{people} {trade.replace('_', ' ')}".strip()
    minion = Creature(
        new_id(world, "h"), new_name(world, table, calling), "hireling", trade, "party", boss.seat, boss.id, level,
        xp=xp_of(trade, level),
        hd=str(level), hp=plain.hp * level, loyalty=starting_loyalty(boss, "hireling"),
        wage=HIRELINGS[trade].wage * 2 ** (level - 1), half_share=half_share,
        figures={"av": plain.av, "ac": 9}, zone=boss.zone,
    )  # fmt: skip
    if half_share:
        minion.wage //= 2
    if trade == "medic":
        minion.scores = {
            "intelligence": 13,
            "wisdom": 10,
            "strength": 10,
            "dexterity": 10,
            "constitution": 10,
            "charisma": 10,
        }
    for key, number in _GEAR.get(trade, {}).items():
        give(minion, key, number)
    equip_best(minion)
    boss.cp -= minion.wage
    minion.used["paid"] = 1  # the next wage is one paid again (YB-MIN-08)
    world.creatures[minion.id] = minion
    table.tell(Hired(minion.name, boss.name, minion.wage, minion.loyalty))
    return minion


def add_animal(world: World, table: Table, boss: Creature, key: str) -> Creature:
    """A dog or horse: half a health die or two, loyalty its morale (YB-MIN-03)."""
    facts = {"dog": ("1/2", 3, 7, 8), "horse": ("2", 9, 7, 6)}[key]
    same = sum(each.kind == "animal" and each.key == key and each.boss != "" for each in world.creatures.values())
    animal = Creature(
        new_id(world, "a"),
        f"{key.title()} {same + 1}" if same else key.title(),
        "animal",
        key,
        "party",
        boss.seat,
        boss.id,
        1,
        hd=facts[0],
        hp=facts[1],
        loyalty=starting_loyalty(boss, "animal", facts[3]),
        morale=facts[3],
        figures={"ac": facts[2], "av": 19},
        zone=boss.zone,
    )
    world.creatures[animal.id] = animal
    table.tell(Hired(animal.name, boss.name, 0, animal.loyalty))
    return animal


def loyalty_check(world: World, table: Table, minion: Creature) -> bool:
    """2d6 at or under the loyalty (YB-MIN-04); near a knight of 3rd level with advantage (YB-CLASS-14)."""
    knight = any(
        each.is_a("knight")
        and each.level >= 3
        and each.zone == minion.zone
        and can_use_skills(each)
        and each.side == minion.side
        for each in world.creatures.values()
    )
    need = minion.loyalty + effect_sum(minion, "loyalty")
    total = roll_dice(table, "2d6", LOYALTY, minion.name)
    if knight:
        total = min(total, roll_dice(table, "2d6", LOYALTY, minion.name))
    boss = world.creatures.get(minion.boss)
    return total <= need or (boss is not None and spend(table, boss, "true_loyalty", minion.name))


def refuses_peril(world: World, table: Table, minion: Creature) -> bool:
    """Asked to do something unusually dangerous, a hireling checks loyalty (YB-MIN-05): fighting the powerful counts,
    as long as they can fight.
    """
    if minion.kind != "hireling" or minion.turn_uses.peril:
        return False
    if not any(powerful(each) and can_fight(each) for each in foes_in(world, minion.zone)):
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
    table.tell(MinionTested(minion.name, "stays" if stays else "refuses", minion.loyalty))
    return not stays


def settle_peril(table: Table, minion: Creature) -> None:
    """Damage taken during such a task costs 1 loyalty, once (YB-MIN-05)."""
    before = minion.used.pop("peril-task", 0)
    if before and minion.damage > before - 1:
        minion.loyalty -= 1
        table.tell(MinionTested(minion.name, "down", minion.loyalty))


def betrayals(world: World, table: Table) -> bool:
    """Loyalty 1 or less: at the next conflict or rest it turns on the boss or leaves, 3-in-6 each (YB-MIN-06). Who
    turns is nobody's minion any more. True if somebody turned.
    """
    turned = False
    for minion in [each for each in world.creatures.values() if each.id in world.delve.march]:
        if minion.side != "party" or minion.kind == "pc" or minion.status or minion.loyalty > 1 or not minion.boss:
            continue
        if has(minion, Charmed):
            continue
        if chance(table, 3, 6, BETRAYAL, minion.name):
            minion.side, minion.seat, minion.boss = "foes", "", ""
            world.delve.march.remove(minion.id)
            turned = True
            if world.conflict is not None:
                world.conflict.foes += 1
            table.tell(MinionTested(minion.name, "betrays", minion.loyalty))
        else:
            minion.status = "gone"
            table.tell(MinionTested(minion.name, "leaves", minion.loyalty))
    return turned


def upkeep(world: World, table: Table, boss: Creature) -> None:
    """At the start of each session: wages, 1 cp per HD for animals; the unpaid leave (YB-MIN-07). Over the limit, the
    latest goes.
    """
    for minion in minions_of(world, boss):
        price = upkeep_price(minion)
        if price and not _pays(table, boss, minion, price):
            minion.status = "gone"
            table.tell(MinionTested(minion.name, "leaves", minion.loyalty))
            continue
        if price:
            boss.cp -= price
            minion.used["paid"] = minion.used.get("paid", 0) + 1
        restock(minion)
    for extra in minions_of(world, boss)[limit(boss) :]:
        extra.status = "gone"
        table.tell(MinionTested(extra.name, "leaves", extra.loyalty))


def let_fall(world: World, table: Table) -> None:
    """After a day those who were raised from the dead count against the limit, or fall: the last raised first
    (YB-MAGIC-09, YB-MIN-01).
    """
    for boss in [each for each in world.creatures.values() if each.kind == "pc"]:
        led = minions_of(world, boss)
        raised = [each for each in led if has(each, Raised)]
        over = min(len(raised), max(0, len(led) - limit(boss)))
        for each in raised[len(raised) - over :]:
            send_off(world, each)
            table.tell(MinionTested(each.name, "falls", each.loyalty))


def raise_minions(world: World, table: Table, boss: Creature) -> None:
    """Hirelings with the XP for it rise a level, by the own class or as fighters, and always stay below their boss
    (YB-XP-06, YB-MIN-01); their wage doubles (YB-MIN-07). Animals and monsters have no levels.
    """
    for minion in minions_of(world, boss):
        if minion.kind != "hireling" or minion.level + 1 >= boss.level:
            continue
        last = CLASSES.get(minion.key, FIGHTER).max_level
        if minion.level < last and minion.xp >= xp_of(minion.key, minion.level + 1):
            minion.level += 1
            minion.hd, minion.hp = str(minion.level), minion.hp + MINIONS.plain_hireling.hp
            minion.wage *= 2
            table.tell(Levelled(minion.name, minion.level, minion.hp))


def xp_of(key: str, level: int) -> int:
    """What a level asks of a hireling: by the own class, or as of a fighter (YB-XP-06)."""
    return CLASSES.get(key, FIGHTER).row(level).xp


def upkeep_price(minion: Creature) -> int:
    """Wages; 1 cp per HD for animals and for monsters until loyalty 9 (YB-MIN-07); followers of a keep ask nothing."""
    if minion.kind == "hireling":
        return minion.wage
    if minion.kind == "monster" and minion.loyalty >= MINIONS.monster_free_at_loyalty:
        return 0
    return max(1, health_dice(minion.hd).count)


def _pays(table: Table, boss: Creature, minion: Creature, price: int) -> bool:
    if boss.cp + boss.banked < price:
        return False
    boss.cp += boss.banked
    boss.banked = 0
    about: Facts = {"who": minion.id, "target": boss.id, "price": price}
    return table.ask(boss.seat, PAY, ("pay", "dismiss"), about, default="pay") == "pay"


def restock(minion: Creature) -> None:
    """A trade's own supplies are full again in town, and wounds have had their week."""
    for key, number in _GEAR.get(minion.key, {}).items():
        missing = number - count(minion, key)
        if ITEMS[key].kind == "gear" and missing > 0:
            lot = find(minion, key)
            if lot is not None:
                lot.qty += missing
            else:
                give(minion, key, missing)
    minion.damage = 0


def look_for_work(world: World, table: Table) -> None:
    """Hirelings who look for work, once per session: 1d4 if anyone is of 2nd level (YB-TOWN-06), 2d6 of 2nd level if
    the party's levels reach 15 (YB-TOWN-07)."""
    heroes = [each for each in world.creatures.values() if each.kind == "pc" and is_living(each)]
    trades = list(HIRELINGS)
    groups = []
    if any(each.level >= 2 for each in heroes):
        groups.append((roll_dice(table, "1d4", SEEK), 1))
    if sum(each.level for each in heroes) >= 15:
        groups.append((roll_dice(table, "2d6", SEEK), 2))
    for number, level in groups:
        for _ in range(number):
            trade = trades[table.roll(len(trades), TRADE) - 1]
            world.seekers.append(Seeker(trade, level))
        table.tell(Seekers(number, level))


def evaluate_loyalty(world: World, table: Table) -> None:
    """At clean up: +1 if paid again, +1 for a goal completed, -1 if a hireling died (monsters do not mind)
    (YB-MIN-08).
    """
    hireling_died = any(world.creatures[key].kind == "hireling" for key in world.died if key in world.creatures)
    for minion in world.creatures.values():
        if minion.side != "party" or minion.kind == "pc" or not is_living(minion) or not minion.boss:
            continue
        settle_peril(table, minion)
        paid_again = minion.used.get("paid") == 2
        change = (1 if paid_again else 0) + (1 if world.goal_done and went_along(world, minion) else 0)
        change += 1 if minion.used.pop("prey", 0) and minion.kind in ("animal", "monster") else 0
        change -= 1 if hireling_died and minion.kind != "monster" else 0
        if paid_again:
            del minion.used["paid"]
        change += table.ask_number(
            GM, MORE_LOYALTY, -3, 3, {"who": minion.id, "loyalty": minion.loyalty + change}, default="0"
        )
        if change:
            minion.loyalty += change
            table.tell(MinionTested(minion.name, "up" if change > 0 else "down", minion.loyalty))


def is_human_trade(trade: str) -> bool:
    return trade != "dwarf_worker"


def win_over(world: World, table: Table, boss: Creature, monster: Creature) -> None:
    """A friendly monster joins: loyalty 4; one who served before, or an animal, by what they are (YB-MIN-03)."""
    monster.side, monster.boss, monster.seat = "party", boss.id, boss.seat
    monster.loyalty = starting_loyalty(boss, monster.kind, monster.morale)
    if world.delve.march:
        world.delve.march.append(monster.id)
    table.tell(Hired(monster.name, boss.name, 0, monster.loyalty))


def company(world: World) -> list[Creature]:
    """All of the party in town who live."""
    return [each for each in world.creatures.values() if each.side == "party" and is_living(each) and not each.left]


def welcome_in_town(world: World, creature: Creature) -> bool:
    """Monstrous characters need a human, elf or dwarf beside them for anything in town (YB-MONST-01)."""
    if not monstrous(creature):
        return True
    return any(
        each is not creature and not monstrous(each) and (is_human(each) or each.key in ("elf", "dwarf"))
        for each in company(world)
    )
