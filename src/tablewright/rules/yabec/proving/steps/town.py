"""Steps for scenarios: town and clean up."""

from __future__ import annotations

from tablewright.engine.proving.given import Named, step
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.characters import levels
from tablewright.rules.yabec.book.downtime import boons, carousing, crafts
from tablewright.rules.yabec.book.downtime import week as downtime
from tablewright.rules.yabec.book.town import charting, cleanup, goals, market, minions, person, roles, scoring, visit
from tablewright.rules.yabec.content import CLASSES
from tablewright.rules.yabec.state import Creature, Thing, World


def _week(world: World, table: Table, hero: Creature, activity: str = "") -> None:
    """A week of downtime; with an activity, only that."""
    if activity:
        downtime.spend_week(world, table, hero, activity)
    else:
        visit.one_week(world, table, hero)


def _boon(world: World, table: Table, hero: Creature, key: str) -> None:
    boons.offer_boons(world, table, hero, [key])


def _seekers(world: World, table: Table) -> int:
    minions.look_for_work(world, table)
    return len(world.seekers)


def _goods(world: World, table: Table) -> list[str]:
    market.further_shops(world, table)
    return world.stock


def _lay_out(world: World, table: Table) -> int:
    charting.lay_out(world, table)
    return len(charting.sites(world, "dungeon"))


def _chart(world: World, goal: str) -> dict[str, int]:
    found = charting.Chart(world, goal, charting.travellers(world))
    return {name: getattr(found, name) for name in ("out", "home", "obstacles", "rations", "fare")}


def _drop(world: World, item: str, zone: str = "a") -> None:
    world.delve.dropped.setdefault(zone, []).append(Thing(item))


def _slots_table(cls: str, level: int) -> list[int]:
    return list(CLASSES[cls].slots(level))


TOWN: Named = {
    "session": visit.begin_session,
    "council": roles.council,
    "role-xp": step(roles.role_xp, seat="p1"),
    "pass-on": roles.pass_on,
    "week": _week,
    "activities": downtime.open_activities,
    "give-downtime": visit.give_downtime,
    "ante": carousing.dragon_ante,
    "use-boon": step(boons.use_boon, who="c1", boon=...),
    "boon": _boon,
    "forge-cost": crafts.forge_cost,
    "seekers": _seekers,
    "hire": step(minions.hire, who="c1", trade=..., level=1, half_share=False),
    "animal": step(minions.add_animal, who="c1", kind=...),
    "may-hire": step(minions.may_hire, who="c1", level=1, hd="1", human=True),
    "loyalty-check": step(minions.loyalty_check, who="m1"),
    "peril": step(minions.refuses_peril, who="m1"),
    "settle-peril": step(minions.settle_peril, who="m1"),
    "betrayals": minions.betrayals,
    "upkeep": minions.upkeep,
    "raise-minions": minions.raise_minions,
    "win-over": step(minions.win_over, who="c1", monster="f1"),
    "evaluate": minions.evaluate_loyalty,
    "buy": step(market.buy, who="c1", item=...),
    "goods": _goods,
    "set-goal": step(goals.set_goal, heroes=person.townsfolk),
    "lay-out": _lay_out,
    "chart": _chart,
    "depart": charting.depart,
    "eat": charting.eat_on_the_way,
    "sell": market.sell_treasure,
    # clean up
    "monster-xp": step(scoring.monster_xp, hd=..., abilities=0),
    "score": scoring.score,
    "score-treasure": scoring.score_treasure,
    "score-defeated": scoring.score_defeated,
    "reach-goal": scoring.reach_goal,
    "close-goal": cleanup.close_goal,
    "award": step(cleanup.award, heroes=cleanup.survivors),
    "extras": step(cleanup.extras, heroes=cleanup.survivors),
    "gain": step(levels.gain_xp, who="c1", xp=..., source="scenario"),
    "hand-on": step(levels.hand_on, heroes=cleanup.survivors),
    "may-level": levels.may_level,
    "level-up": levels.level_up,
    "split": step(cleanup.split_treasure, heroes=cleanup.survivors),
    "contest": step(cleanup.contest, who=...),
    "drop": _drop,
    "slots-table": _slots_table,
}
