"""The score card: what the party scores, as it happens. Chapters: Score Card, Experience."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.options import Option
from tablewright.engine.options import each as each_of
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.core.carrying import inside, left_below
from tablewright.rules.yabec.book.core.items import SCORED, is_find, item_of, worth_of
from tablewright.rules.yabec.book.core.stats import has, has_effect, leads
from tablewright.rules.yabec.content import MONSTERS, health_dice
from tablewright.rules.yabec.effects import Broken
from tablewright.rules.yabec.events import GoalSet, Scored
from tablewright.rules.yabec.state import GM, Creature, Thing, World

DEFEATED = Question("defeated", "YB-XP-12", standing=True)
MAGIC_ITEM_XP = 1000
GOAL_XP = 100
# Base and bonus per special ability (YB-XP-11); the plus rows count for any plus.
_ROWS = ((0, False, 5, 1), (1, False, 10, 3), (1, True, 15, 4), (2, False, 20, 5), (2, True, 25, 10),
         (3, False, 35, 15), (3, True, 50, 25), (4, False, 75, 50), (4, True, 125, 75))  # fmt: skip
_HIGH_ROWS = ((5, 200, 150), (6, 300, 250), (7, 650, 550), (9, 1000, 700))


def monster_xp(hd: str, abilities: int) -> int:
    """A defeated monster's score by HD and special abilities (YB-XP-11)."""
    dice = health_dice(hd)
    below = dice.part > 1 or (dice.dice == 1 and dice.plus < 0)
    whole, plus = (0 if below else dice.dice), dice.plus > 0
    if whole < 5:
        base, bonus = next((b, x) for h, p, b, x in _ROWS if h == whole and p == (plus and whole > 0))
    else:
        rank = 6 if whole == 7 and not plus else whole  # a plain 7 is in the row of 6
        base, bonus = next((b, x) for h, b, x in reversed(_HIGH_ROWS) if h <= rank)
    return base + bonus * abilities


def score(world: World, table: Table, what: str, xp: int) -> None:
    """Whatever awards XP to the party goes on the card as it happens (YB-XP-01, YB-XP-14)."""
    if xp:
        world.card.lines.append((what, xp))
        source = Option.read(what).verb
        world.xp_by_source[source] = world.xp_by_source.get(source, 0) + xp
        table.tell(Scored(what, xp))


def is_defeated(creature: Creature) -> bool:
    """Slain, subdued, captured, surrendered, or broken and gone; not those the party fled from (YB-XP-12)."""
    return creature.status in ("dead", "near death", "subdued", "stone") or (
        creature.status == "gone" and (has(creature, Broken) or has_effect(creature, "turned"))
    )


def score_defeated(world: World, table: Table) -> None:
    """Score each defeated monster once; the DM confirms (YB-XP-12)."""
    conflict = world.conflict
    fallen = [
        each for each in world.creatures.values()
        if each.kind == "monster" and not each.used.get("scored")
        and (each.used.get("won") or (each.side == "foes" and is_defeated(each)))
    ]  # fmt: skip
    if not fallen:
        return
    names = ", ".join(each.name for each in fallen)
    fallen = _confirmed(table, fallen, names)
    for each in fallen:
        each.mark("scored")
        abilities = MONSTERS[each.key].ab if each.key in MONSTERS else 0
        score(world, table, str(Option("monster", each.key)), monster_xp(each.hd, abilities))
    if conflict is not None:
        conflict.scored = [each.id for each in fallen]
    check_goal(world, table, fallen)


def _confirmed(table: Table, fallen: list[Creature], names: str) -> list[Creature]:
    """All of them, none, or all but those that the Dungeon Master takes out one by one (YB-XP-12)."""
    while fallen:
        single = each_of("not", (each.id for each in fallen)) if len(fallen) > 1 else []
        choices = [Option("score"), Option("not"), *single]
        chosen = table.ask(GM, DEFEATED, choices, {"names": names}, default="score")
        if chosen == "score":
            return fallen
        for each in fallen:
            if chosen == "not" or each.id == chosen.target:
                each.mark("scored")
        fallen = [each for each in fallen if not each.used.get("scored")]
        names = ", ".join(each.name for each in fallen)
    return []


def check_goal(world: World, table: Table, fallen: list[Creature]) -> None:
    marked = world.goal == "slay" and any(each.used.get("marked") for each in fallen)
    if marked or (world.goal == "kill-chief" and any(leads(each) for each in fallen)):
        reach_goal(world, table)


def reach_goal(world: World, table: Table) -> None:
    """100 XP for each character of the party then, the dead included, minions not (YB-XP-09)."""
    if not world.goal or world.goal_done:
        return
    world.goal_done = True
    world.goals_scored.append(world.goal)
    table.tell(GoalSet(world.goal, "reached"))
    score(world, table, str(Option("goal", world.goal)), GOAL_XP * len(world.party))


def fail_goal(world: World, table: Table) -> None:
    """A goal not reached when the session ends takes 100 off the card, 100 in all (YB-XP-10)."""
    if world.goal and not world.goal_done and not world.goal_failed:
        world.goal_failed = True
        world.card.lines.append((str(Option("goal", world.goal)), -GOAL_XP))
        table.tell(GoalSet(world.goal, "failed"))


def treasure_value(things: list[Thing]) -> int:
    """cp of what is treasure: coins, gems, jewellery (YB-XP-07)."""
    return sum(worth_of(t) for t in things if item_of(t).kind in ("coin", "treasure") and is_find(t))


def score_treasure(world: World, table: Table) -> None:
    """Every cp brought out is 1 XP (YB-XP-07); a magic or quest item 1000 in place of its value (YB-XP-08).

    Counted when it leaves the dungeon with the party, so not what those have on them who are left below, nor what was
    brought along; what is sold later does not score again.
    """
    total, below = 0, left_below(world)
    for each in [one for one in inside(world) if one.id not in below]:
        total += treasure_value(each.items) + each.used.pop("found-cp", 0)
        for thing in each.items:
            if thing.key == "relic":
                score(world, table, str(Option("quest", thing.key)), MAGIC_ITEM_XP)
                if world.goal == "relic":
                    reach_goal(world, table)
            if item_of(thing).magic and is_find(thing):
                score(world, table, str(Option("magic", thing.key)), MAGIC_ITEM_XP)
            if is_find(thing):
                thing.bonus = SCORED
        each.items = [thing for thing in each.items if thing.key != "relic"]  # handed in
    score(world, table, "treasure", total)
    world.delve.treasure += total
    for wanted in (200, 500):
        if world.goal == f"treasure-{wanted}" and total >= wanted:
            reach_goal(world, table)
