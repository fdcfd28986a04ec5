"""Animals, goals and scores."""

from __future__ import annotations

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.options import Option
from tablewright.engine.options import each as each_of
from tablewright.engine.table import Table
from yabec import content, effects, events
from yabec.book import checking
from yabec.book.characters import levels
from yabec.book.core import carrying, items, stats
from yabec.book.town import roles
from yabec.state import GM, Creature, Thing, World

# --- animals ----------------------------------------------------------------------------------------------------------
# What a trained animal does for its master in the dungeon: it carries, guards and tracks. Chapter: Taming.
# The skills and their price in favour are YB-DOWN-11; what they do is ours (games/yabec/README.md).
SADDLE = "saddle_bridle"
HORSES = {"cart": 1, "wagon": 2}  # that draw it


def trained(world: World, master: Creature, skill: str) -> Creature | None:
    """An animal of this master that knows the skill, stands and is in the same zone."""
    for key in world.delve.march:
        each = world.creatures[key]
        own = each.kind == "animal" and each.boss == master.id and skill in each.skills
        if own and each.zone == master.zone and not stats.helpless(each):
            return each
    return None


def mount_up(world: World, fighters: list[Creature]) -> None:
    """Masters of an animal taught riding sit on it when a conflict begins (YB-DOWN-11, YB-ITEM-09), if it is saddled
    and bears nothing else (YB-ITEM-06, YB-ITEM-08).
    """
    for each in fighters:
        if each.kind == "pc":
            horse = trained(world, each, "riding")
            ready = horse is not None and stats.has_item([horse, each], SADDLE) and items.has_room_for_a_rider(horse)
            each.mount = horse.id if horse is not None and ready else ""


def hitch_up(owner: Creature, minions: list[Creature]) -> None:
    """A cart goes along behind a horse of its owner's, a wagon behind two; what nobody draws stays with the guild
    (YB-ITEM-06, YB-ITEM-08).
    """
    free = [each for each in minions if each.kind == "animal" and each.key == "horse"]
    for holder, thing in [(each, thing) for each in [owner, *minions] for thing in each.items if thing.key in HORSES]:
        holder.items.remove(thing)
        team = free[: HORSES[thing.key]]
        if len(team) == HORSES[thing.key]:
            free = free[len(team) :]
            team[0].items.append(thing)
        else:
            owner.stored.append(thing)


def is_guarded(world: World, creature: Creature) -> bool:
    """A guarding animal is never surprised, nor is its master beside it, nor who bears a blade that warns (YB-DOWN-11,
    YB-DOWN-14, YB-CONF-37).
    """
    if any(content.ITEMS[thing.key].has("warning") for thing in creature.items):
        return True
    if creature.kind == "animal":
        return "guarding" in creature.skills
    return creature.kind == "pc" and trained(world, creature, "guarding") is not None


# --- scoring: the score card: what the party scores, as it happens. Chapters: Score Card, Experience ------------------
DEFEATED = Question("defeated", "YB-XP-12", standing=True)
MAGIC_ITEM_XP = 1000
GOAL_XP = 100
# Base and bonus per special ability (YB-XP-11); the plus rows count for any plus.
_ROWS = ((0, False, 5, 1), (1, False, 10, 3), (1, True, 15, 4), (2, False, 20, 5), (2, True, 25, 10),
         (3, False, 35, 15), (3, True, 50, 25), (4, False, 75, 50), (4, True, 125, 75))  # fmt: skip
_HIGH_ROWS = ((5, 200, 150), (6, 300, 250), (7, 650, 550), (9, 1000, 700))


def monster_xp(hd: str, abilities: int) -> int:
    """A defeated monster's score by HD and special abilities (YB-XP-11)."""
    dice = content.health_dice(hd)
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
        table.tell(events.Scored(what, xp))


def is_defeated(creature: Creature) -> bool:
    """Slain, subdued, captured, surrendered, or broken and gone; not those the party fled from (YB-XP-12)."""
    return creature.status in ("dead", "near death", "subdued", "stone") or (
        creature.status == "gone" and (stats.has(creature, effects.Broken) or stats.has_effect(creature, "turned"))
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
    fallen = _confirm_defeated(table, fallen, names)
    for each in fallen:
        each.mark("scored")
        abilities = content.MONSTERS[each.key].ab if each.key in content.MONSTERS else 0
        score(world, table, str(Option("monster", each.key)), monster_xp(each.hd, abilities))
    if conflict is not None:
        conflict.scored = [each.id for each in fallen]
    check_goal(world, table, fallen)


def _confirm_defeated(table: Table, fallen: list[Creature], names: str) -> list[Creature]:
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
    if marked or (world.goal == "kill-chief" and any(stats.leads(each) for each in fallen)):
        reach_goal(world, table)


def reach_goal(world: World, table: Table) -> None:
    """100 XP for each character of the party then, the dead included, minions not (YB-XP-09)."""
    if not world.goal or world.goal_done:
        return
    world.goal_done = True
    world.goals_scored.append(world.goal)
    table.tell(events.GoalSet(world.goal, "reached"))
    score(world, table, str(Option("goal", world.goal)), GOAL_XP * len(world.party))


def fail_goal(world: World, table: Table) -> None:
    """A goal not reached when the session ends takes 100 off the card, 100 in all (YB-XP-10)."""
    if world.goal and not world.goal_done and not world.goal_failed:
        world.goal_failed = True
        world.card.lines.append((str(Option("goal", world.goal)), -GOAL_XP))
        table.tell(events.GoalSet(world.goal, "failed"))


def treasure_value(things: list[Thing]) -> int:
    """cp of what is treasure: coins, gems, jewellery (YB-XP-07)."""
    return sum(items.worth_of(t) for t in things if items.item_of(t).kind in ("coin", "treasure") and items.is_find(t))


def score_treasure(world: World, table: Table) -> None:
    """Every cp brought out is 1 XP (YB-XP-07); a magic or quest item 1000 in place of its value (YB-XP-08).

    Counted when it leaves the dungeon with the party, so not what those have on them who are left below, nor what was
    brought along; what is sold later does not score again.
    """
    total, below = 0, carrying.left_below(world)
    for each in [one for one in carrying.inside(world) if one.id not in below]:
        total += treasure_value(each.items) + each.used.pop("found-cp", 0)
        for thing in each.items:
            if thing.key == "relic":
                score(world, table, str(Option("quest", thing.key)), MAGIC_ITEM_XP)
                if world.goal == "relic":
                    reach_goal(world, table)
            if items.item_of(thing).magic and items.is_find(thing):
                score(world, table, str(Option("magic", thing.key)), MAGIC_ITEM_XP)
            if items.is_find(thing):
                thing.bonus = items.SCORED
        each.items = [thing for thing in each.items if thing.key != "relic"]  # handed in
    score(world, table, "treasure", total)
    world.delve.treasure += total
    for wanted in (200, 500):
        if world.goal == f"treasure-{wanted}" and total >= wanted:
            reach_goal(world, table)


# --- goals: the party's goal of the session, and goals the Dungeon Master gives to single players. Chapter: Goals -----
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
    return [*map(Option, content.HOUSE.goals), *(Option(f"level-{level}") for level in deep), Option("own-words")]


def set_goal(world: World, table: Table, heroes: list[Creature]) -> None:
    """One goal a session, agreed when nobody objects (YB-TOWN-18); the DM may refuse a repeat, and whatever cannot be
    checked (YB-TOWN-19).
    """
    caller, goals = roles.caller_seat(world), open_goals(world)
    goal = str(table.ask(caller, GOAL, goals, default=goals[0]))
    own = goal == "own-words"
    if own:
        goal = table.ask_text(caller, IN_WORDS, checking.LONGEST_LINE).strip()
    if not goal or not _is_agreed(world, table, goal, table.voice_of(caller)):
        return
    default = "refuse" if own or goal in world.goals_scored else "accept"
    if table.ask(GM, REFUSE, ("accept", "refuse"), {"goal": goal}, default=default) == "refuse":
        table.tell(events.GoalSet(goal, "refused"))
        return
    world.goal = goal
    world.relic = _what_for(world, table, goal)
    table.tell(events.GoalSet(goal, "set", world.relic))
    for hero in heroes:
        give_goal(table, hero, table.ask_text(GM, OWN_GOAL, checking.LONGEST_WORDS, {"who": hero.id}, default=""))


def give_goal(table: Table, hero: Creature, words: str) -> None:
    """A goal for one player alone, told to nobody else (YB-TOWN-20)."""
    if words:
        hero.goals.append(words)
        table.tell(events.GoalSet(words, "own"), to=(hero.seat, GM))


def _what_for(world: World, table: Table, goal: str) -> str:
    """The particular treasure, prisoner or monster, by name."""
    wanted = {"relic": content.HOUSE.relics, "prisoner": content.HOUSE.names, "slay": content.HOUSE.marks}.get(goal, ())
    return wanted[table.whim(f"{goal} {world.session}", len(wanted))] if wanted else ""


def _is_agreed(world: World, table: Table, goal: str, caller: str) -> bool:
    others = [seat for seat in world.seats if seat != caller]
    about = {"goal": goal}
    if any(table.ask(seat, OBJECT, ("agree", "object"), about, default="agree") == "object" for seat in others):
        table.tell(events.GoalSet(goal, "refused"))
        return False
    return True


def own_goals(hero: Creature) -> list[str]:
    """What the Dungeon Master gave this one to do."""
    return [goal for goal in hero.goals if goal != "clergy"]


def judge_goals(world: World, table: Table, heroes: list[Creature]) -> None:
    """At clean up the DM says which goals in words were reached: the party's (YB-XP-09) and those of single players,
    which earn their player's character the same 100 XP (YB-TOWN-20).
    """
    known = {*open_goals(world), *content.HOUSE.goals}
    doubtful = world.goal and world.goal not in known and not world.goal_done
    about: Facts = {"goal": world.goal}
    if doubtful and table.ask(GM, REACHED, ("failed", "reached"), about, default="failed") == "reached":
        reach_goal(world, table)
    for hero in heroes:
        for goal in own_goals(hero):
            about = {"who": hero.id, "goal": goal}
            ruling = table.ask(GM, OWN_REACHED, ("open", "reached", "failed"), about, default="open")
            if ruling == "reached":
                levels.gain_xp(world, table, hero, GOAL_XP, "own goal")
            if ruling != "open":
                hero.goals.remove(goal)
