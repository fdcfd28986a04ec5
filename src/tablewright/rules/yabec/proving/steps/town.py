"""Steps for scenarios: town and clean up."""

from __future__ import annotations

from tablewright.engine.table import Table
from tablewright.rules.yabec.book.characters import levels
from tablewright.rules.yabec.book.downtime import boons, carousing, crafts
from tablewright.rules.yabec.book.downtime import week as downtime
from tablewright.rules.yabec.book.town import (
    charting,
    cleanup,
    goals,
    market,
    minions,
    person,
    roles,
    scoring,
    visit,
)
from tablewright.rules.yabec.content import CLASSES
from tablewright.rules.yabec.proving.register import of, step
from tablewright.rules.yabec.state import Thing, World

# --- town -------------------------------------------------------------------------------------------------------------


@step
def session(world: World, table: Table) -> None:
    visit.begin_session(world, table)


@step
def council(world: World, table: Table) -> None:
    roles.council(world, table)


@step
def role_xp(world: World, table: Table, seat: str = "p1") -> int:
    return roles.role_xp(world, seat)


@step
def pass_on(world: World, table: Table, role: str, dead: str, heir: str) -> None:
    roles.pass_on(world, table, role, dead, heir)


@step
def week(world: World, table: Table, who: str = "c1", activity: str = "") -> None:
    """A week of downtime; with an activity, only that."""
    if activity:
        downtime.spend_week(world, table, of(world, who), activity)
    else:
        visit.one_week(world, table, of(world, who))


@step
def activities(world: World, table: Table, who: str = "c1") -> list[str]:
    return downtime.open_activities(world, of(world, who))


@step
def give_downtime(world: World, table: Table) -> None:
    visit.give_downtime(world)


@step
def ante(world: World, table: Table, who: str = "c1") -> int:
    return carousing.dragon_ante(world, table, of(world, who))


@step
def use_boon(world: World, table: Table, boon: str, who: str = "c1") -> None:
    boons.use_boon(world, table, of(world, who), boon)


@step
def boon(world: World, table: Table, key: str, who: str = "c1") -> None:
    boons.offer_boons(world, table, of(world, who), [key])


@step
def forge_cost(world: World, table: Table, die: int, props: list[str], plus: int = 0) -> int:
    return crafts.forge_cost(die, tuple(props), plus)


@step
def seekers(world: World, table: Table) -> int:
    minions.look_for_work(world, table)
    return len(world.seekers)


@step
def hire(world: World, table: Table, trade: str, who: str = "c1", level: int = 1, half_share: bool = False) -> str:
    return minions.hire(world, table, of(world, who), trade, level, half_share=half_share).id


@step
def animal(world: World, table: Table, kind: str, who: str = "c1") -> str:
    return minions.add_animal(world, table, of(world, who), kind).id


@step
def may_hire(world: World, table: Table, who: str = "c1", level: int = 1, hd: str = "1", human: bool = True) -> bool:
    return minions.may_hire(world, of(world, who), level, hd, human=human)


@step
def loyalty_check(world: World, table: Table, who: str = "m1") -> bool:
    return minions.loyalty_check(world, table, of(world, who))


@step
def peril(world: World, table: Table, who: str = "m1") -> bool:
    return minions.refuses_peril(world, table, of(world, who))


@step
def settle_peril(world: World, table: Table, who: str = "m1") -> None:
    minions.settle_peril(of(world, who))


@step
def betrayals(world: World, table: Table) -> None:
    minions.betrayals(world, table)


@step
def upkeep(world: World, table: Table, who: str = "c1") -> None:
    minions.upkeep(world, table, of(world, who))


@step
def win_over(world: World, table: Table, monster: str = "f1", who: str = "c1") -> None:
    minions.win_over(world, table, of(world, who), of(world, monster))


@step
def evaluate(world: World, table: Table) -> None:
    minions.evaluate_loyalty(world, table)


@step
def buy(world: World, table: Table, item: str, who: str = "c1") -> None:
    market.buy(world, table, of(world, who), item)


@step
def goods(world: World, table: Table) -> list[str]:
    market.further_shops(world, table)
    return world.stock


@step
def set_goal(world: World, table: Table) -> None:
    goals.set_goal(world, table, person.townsfolk(world))


@step
def lay_out(world: World, table: Table) -> int:
    charting.lay_out(world, table)
    return len(charting.sites(world, "dungeon"))


@step
def chart(world: World, table: Table, goal: str) -> dict[str, int]:
    found = charting.Chart(world, goal, charting.travellers(world))
    return {
        "out": found.out,
        "home": found.home,
        "obstacles": found.obstacles,
        "rations": found.rations,
        "fare": found.fare,
    }


@step
def depart(world: World, table: Table, goal: str) -> bool:
    return charting.depart(world, table, goal)


@step
def eat(world: World, table: Table, hexes: int) -> None:
    charting.eat_on_the_way(world, table, hexes)


@step
def sell(world: World, table: Table, who: str = "c1") -> int:
    return market.sell_treasure(world, table, of(world, who))


# --- clean up ---------------------------------------------------------------------------------------------------------


@step
def monster_xp(world: World, table: Table, hd: str, abilities: int = 0) -> int:
    return scoring.monster_xp(hd, abilities)


@step
def score(world: World, table: Table, what: str, xp: int) -> None:
    scoring.score(world, table, what, xp)


@step
def score_treasure(world: World, table: Table) -> None:
    scoring.score_treasure(world, table)


@step
def score_defeated(world: World, table: Table) -> None:
    scoring.score_defeated(world, table)


@step
def reach_goal(world: World, table: Table) -> None:
    scoring.reach_goal(world, table)


@step
def close_goal(world: World, table: Table) -> None:
    cleanup.close_goal(world, table)


@step
def award(world: World, table: Table) -> int:
    return cleanup.award(world, table, cleanup.survivors(world))


@step
def extras(world: World, table: Table) -> None:
    cleanup.extras(world, table, cleanup.survivors(world))


@step
def gain(world: World, table: Table, xp: int, who: str = "c1") -> None:
    levels.gain_xp(world, table, of(world, who), xp, "scenario")


@step
def hand_on(world: World, table: Table) -> None:
    levels.hand_on(world, table, cleanup.survivors(world))


@step
def may_level(world: World, table: Table, who: str = "c1") -> bool:
    return levels.may_level(of(world, who))


@step
def level_up(world: World, table: Table, who: str = "c1") -> None:
    levels.level_up(table, of(world, who))


@step
def split(world: World, table: Table) -> None:
    cleanup.split_treasure(world, table, cleanup.survivors(world))


@step
def contest(world: World, table: Table, who: list[str]) -> str:
    return cleanup.contest(table, [of(world, key) for key in who]).id


@step
def drop(world: World, table: Table, item: str, zone: str = "a") -> None:
    world.delve.dropped.setdefault(zone, []).append(Thing(item))


@step
def slots_table(world: World, table: Table, cls: str, level: int) -> list[int]:
    return list(CLASSES[cls].slots(level))
