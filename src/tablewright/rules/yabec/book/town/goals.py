"""The party's goal of the session, and goals the Dungeon Master gives to single players. Chapter: Goals."""

from __future__ import annotations

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.characters.levels import gain_xp
from tablewright.rules.yabec.book.checking import LONGEST_LINE, LONGEST_WORDS
from tablewright.rules.yabec.book.town.roles import caller_seat
from tablewright.rules.yabec.book.town.scoring import GOAL_XP, reach_goal
from tablewright.rules.yabec.content import HOUSE
from tablewright.rules.yabec.events import GoalSet
from tablewright.rules.yabec.state import GM, Creature, World

GOAL = Question("goal", "YB-TOWN-18")
OBJECT = Question("agree-goal", "YB-TOWN-18")
REFUSE = Question("accept-goal", "YB-TOWN-19")
OWN_GOAL = Question("own-goal", "YB-TOWN-20", standing=True)
IN_WORDS = Question("goal-words", "YB-TOWN-18")
REACHED = Question("goal-reached", "YB-XP-09")
OWN_REACHED = Question("own-goal-reached", "YB-TOWN-20")


def open_goals(world: World) -> list[Option]:
    """What the referee can judge: the house's goals, the deeper levels there are, and any in the players' own words."""
    deep = range(2, world.options.levels + 1)
    return [*map(Option, HOUSE.goals), *(Option(f"level-{level}") for level in deep), Option("own-words")]


def set_goal(world: World, table: Table, heroes: list[Creature]) -> None:
    """One goal a session, agreed when nobody objects (YB-TOWN-18); the DM may refuse a repeat, and whatever cannot be
    checked (YB-TOWN-19).
    """
    caller, goals = caller_seat(world), open_goals(world)
    goal = str(table.ask(caller, GOAL, goals, default=goals[0]))
    own = goal == "own-words"
    if own:
        goal = table.ask_text(caller, IN_WORDS, LONGEST_LINE).strip()
    if not goal or not _agreed(world, table, goal, table.voice_of(caller)):
        return
    default = "refuse" if own or goal in world.goals_scored else "accept"
    if table.ask(GM, REFUSE, ("accept", "refuse"), {"goal": goal}, default=default) == "refuse":
        table.tell(GoalSet(goal, "refused"))
        return
    world.goal = goal
    world.relic = _what_for(world, table, goal)
    table.tell(GoalSet(goal, "set", world.relic))
    for hero in heroes:
        give_goal(table, hero, table.ask_text(GM, OWN_GOAL, LONGEST_WORDS, {"who": hero.id}, default=""))


def give_goal(table: Table, hero: Creature, words: str) -> None:
    """A goal for one player alone, told to nobody else (YB-TOWN-20)."""
    if words:
        hero.goals.append(words)
        table.tell(GoalSet(words, "own"), to=(hero.seat, GM))


def _what_for(world: World, table: Table, goal: str) -> str:
    """The particular treasure, prisoner or monster, by name."""
    wanted = {"relic": HOUSE.relics, "prisoner": HOUSE.names, "slay": HOUSE.marks}.get(goal, ())
    return wanted[table.whim(f"{goal} {world.session}", len(wanted))] if wanted else ""


def _agreed(world: World, table: Table, goal: str, caller: str) -> bool:
    others = [seat for seat in world.seats if seat != caller]
    about = {"goal": goal}
    if any(table.ask(seat, OBJECT, ("agree", "object"), about, default="agree") == "object" for seat in others):
        table.tell(GoalSet(goal, "refused"))
        return False
    return True


def own_goals(hero: Creature) -> list[str]:
    """What the Dungeon Master gave this one to do."""
    return [goal for goal in hero.goals if goal != "clergy"]


def judge_goals(world: World, table: Table, heroes: list[Creature]) -> None:
    """At clean up the DM says which goals in words were reached: the party's (YB-XP-09) and those of single players,
    which earn their player's character the same 100 XP (YB-TOWN-20).
    """
    known = {*open_goals(world), *HOUSE.goals}
    doubtful = world.goal and world.goal not in known and not world.goal_done
    about: Facts = {"goal": world.goal}
    if doubtful and table.ask(GM, REACHED, ("failed", "reached"), about, default="failed") == "reached":
        reach_goal(world, table)
    for hero in heroes:
        for goal in own_goals(hero):
            about = {"who": hero.id, "goal": goal}
            ruling = table.ask(GM, OWN_REACHED, ("open", "reached", "failed"), about, default="open")
            if ruling == "reached":
                gain_xp(world, table, hero, GOAL_XP, "own goal")
            if ruling != "open":
                hero.goals.remove(goal)
