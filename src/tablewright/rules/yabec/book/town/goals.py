"""The party's goal of the session, and goals the Dungeon Master gives to single players. Chapter: Goals."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.conflict.rounds import caller_seat
from tablewright.rules.yabec.content import HOUSE
from tablewright.rules.yabec.events import GoalSet
from tablewright.rules.yabec.state import GM, Creature, World

GOAL = Question("goal", "YB-TOWN-18")
OBJECT = Question("agree-goal", "YB-TOWN-18")
REFUSE = Question("accept-goal", "YB-TOWN-19")
OWN_GOAL = Question("own-goal", "YB-TOWN-20", standing=True)


def set_goal(world: World, table: Table, heroes: list[Creature]) -> None:
    """One goal a session, agreed when nobody objects (YB-TOWN-18); the DM may refuse a repeat (YB-TOWN-19)."""
    goals = list(HOUSE.goals)
    caller = caller_seat(world)
    goal = table.ask(caller, GOAL, goals, default=goals[0])
    others = [seat for seat in world.seats if seat != caller]
    if any(
        table.ask(seat, OBJECT, ("agree", "object"), {"goal": goal}, default="agree") == "object" for seat in others
    ):
        table.tell(GoalSet(goal, "refused"))
        return
    default = "refuse" if goal in world.goals_scored else "accept"
    if table.ask(GM, REFUSE, ("accept", "refuse"), {"goal": goal}, default=default) == "refuse":
        table.tell(GoalSet(goal, "refused"))
        return
    world.goal = goal
    table.tell(GoalSet(goal, "set"))
    for hero in heroes:
        own = table.ask_text(GM, OWN_GOAL, 200, {"who": hero.id}, default="")  # goals of single players (YB-TOWN-20)
        if own:
            hero.goals.append(own)
