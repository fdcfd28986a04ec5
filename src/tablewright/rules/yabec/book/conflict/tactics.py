"""How monsters and minions without a player act: the Dungeon Master chooses, and the referee has a usual choice.

Chapters: Monsters, Morale, Actions. Broken monsters leave and fight only if cornered (YB-MON-03). Whoever does not
follow an enemy out of reach is no longer in the conflict (YB-GEN-06).
"""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.options import each as each_of
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.conflict.attack import strike
from tablewright.rules.yabec.book.conflict.calling_out import call_for_help, in_earshot
from tablewright.rules.yabec.book.conflict.coming import held_fast
from tablewright.rules.yabec.book.conflict.field import (
    adjacent,
    allies,
    disengage,
    enemies,
    reaches,
    room_of,
    zones_held,
)
from tablewright.rules.yabec.book.conflict.monster_magic import cast_as_monster, spell_options, usual_spell
from tablewright.rules.yabec.book.conflict.moves import MOVES, flee, go, may_flee, move, quit_street
from tablewright.rules.yabec.book.conflict.strikes import stunt_options
from tablewright.rules.yabec.book.conflict.stunts import stunt
from tablewright.rules.yabec.book.conflict.weapons import attacks_of, block_of, weapon_in_hand
from tablewright.rules.yabec.book.core.dice import Trial
from tablewright.rules.yabec.book.core.life import hp_left
from tablewright.rules.yabec.book.core.powers import Blow
from tablewright.rules.yabec.book.core.stats import (
    STREET,
    animal,
    armour_class,
    entry_of,
    has,
    has_effect,
    is_bad,
    is_down,
    mindful,
    undead,
)
from tablewright.rules.yabec.content import Item
from tablewright.rules.yabec.effects import Broken
from tablewright.rules.yabec.events import Moved, Used
from tablewright.rules.yabec.state import GM, Creature, World

MONSTER = Question("monster-acts", "YB-CONF-07")
SPUN, WEB = Trial(6, 2), Why("Web", "YB-MON-04")
FAR_ENOUGH = 2  # zones from where it began that the referee's monsters follow


def act_as_monster(world: World, table: Table, monster: Creature) -> None:
    """One action of the Dungeon Master's choice (YB-CONF-16)."""
    if monster.unspun:
        spun = SPUN.roll(table, WEB, monster.name)[1]
        monster.unspun = not spun
        table.tell(Used(monster.name, "web", "spun" if spun else "still spinning"))
    choices = monster_options(world, monster)
    chosen = table.ask(GM, MONSTER, choices, {"who": monster.id}, default=usual(world, monster))
    if chosen.verb not in MOVES:
        monster.missed = 0  # any action but a move (YB-CONF-22)
    if chosen.verb == "attack":
        _strike(world, table, monster, world.creatures[chosen.target])
    elif chosen.verb == "cast":
        cast_as_monster(world, table, monster, chosen)
    elif chosen.verb == "stunt":
        stunt(world, table, monster, chosen.target)
    elif chosen.verb == "call":
        call_for_help(world, table, monster)
    else:
        _go_or_stay(world, table, monster, chosen)


def _go_or_stay(world: World, table: Table, monster: Creature, chosen: Option) -> None:
    if chosen.verb == "flee":
        flee(world, table, monster)
    elif chosen == Option("leave", STREET):
        quit_street(world, table, monster)
    elif chosen.verb == "leave":
        monster.moved = True
        go(world, table, monster, chosen.target, "leave")
    elif chosen.verb in ("move", "sprint", "retreat"):
        move(world, table, monster, chosen.verb, chosen.target)
    elif chosen.verb == "stay":
        let_go(world, table, monster)
    elif chosen.verb == "yield":
        monster.status = "subdued"
        monster.mark("yielded")
        disengage(world, monster)
        table.tell(Used(monster.name, "yield"))


def monster_options(world: World, monster: Creature) -> list[Option]:
    """Whatever it could do: strike, mend, a stunt, go, get away, give up, or wait."""
    found = each_of("attack", (target.id for target in _reachable(world, monster)))
    found += spell_options(world, monster)
    found += stunt_options(world, monster)
    if not held_fast(monster):
        zones = adjacent(world, monster.zone, monster)
        found += [Option(how, zone) for zone in zones for how in ("move", "sprint", "retreat")]
        found += each_of("leave", _ways_off(world, monster)) if has(monster, Broken) else []
    if may_flee(monster):
        found.append(Option("flee"))
    if not any(foe.zone == monster.zone for foe in enemies(world, monster)):
        found.append(Option("stay"))
    if monster.side == "foes" and mindful(monster) and not undead(monster):
        found.append(Option("yield"))
    found += [Option("call")] if in_earshot(world, monster) else []
    return [*found, Option("wait")]


def usual(world: World, monster: Creature) -> str:
    """The referee's way: leave if broken, cast what is worth it, else strike, else come nearer, as long as that is not
    far. The broken who are cornered slip away where the rules let them.
    """
    broken = has(monster, Broken)
    outs = _ways_off(world, monster) if broken and not held_fast(monster) else []
    if outs:
        return Option("leave", outs[0])
    if broken and may_flee(monster) and world.options.natures:
        return Option("flee")
    spell = usual_spell(world, monster)
    if spell is not None:
        return spell
    if in_earshot(world, monster) and len(allies(world, monster)) + 1 < len(enemies(world, monster)):
        return Option("call")
    reachable = _reachable(world, monster)
    if reachable:
        return Option("attack", preferred(monster, reachable).id)
    onward = "" if held_fast(monster) else _approach(world, monster)
    if onward and _worth_following(world, monster, onward):
        return Option("move", onward)
    near = any(foe.zone == monster.zone for foe in enemies(world, monster))
    return Option("wait") if near or held_fast(monster) else Option("stay")


def _worth_following(world: World, monster: Creature, onward: str) -> bool:
    """Up to two zones from where it began; the party's own people, and what tracks, follow wherever the fight goes
    (YB-MON-04).
    """
    start = world.conflict.started_in if world.conflict is not None else ""
    room = room_of(world, monster.zone)
    tracks = world.options.natures and entry_of(monster).tracks
    if tracks and animal(monster) and room is not None and room.data.get("garlic"):
        return False  # no scent to follow (YB-ITEM-08)
    far = monster.side == "party" or tracks
    return far or not start or _steps(world, start, onward) <= FAR_ENOUGH


def let_go(world: World, table: Table, creature: Creature) -> None:
    """It stays where it is, and out of the conflict."""
    conflict = world.conflict
    if conflict is None:
        return
    conflict.fighters = [key for key in conflict.fighters if key != creature.id]
    if creature.side == "foes":
        conflict.foes -= 1
    disengage(world, creature)
    table.tell(Moved(creature.name, "stay", creature.zone))


# --- striking --------------------------------------------------------------------------------------------------------
def _strike(world: World, table: Table, monster: Creature, target: Creature) -> None:
    thing = weapon_in_hand(monster)[1]
    for item in _attacks(monster):
        how = reaches(world, monster, target, item)
        if how and not is_down(target):
            strike(world, table, monster, target, Blow(item, how, thing))
            break


def _attacks(monster: Creature) -> list[Item]:
    return attacks_of(monster) if block_of(monster) else [weapon_in_hand(monster)[0]]


def _reachable(world: World, monster: Creature) -> list[Creature]:
    """Enemies an attack reaches; the turned keep off their cleric, the dead do not strike a warlock first
    (YB-CLASS-16).
    """
    found = []
    turned_by = [effect.by for effect in monster.effects if effect.key == "turned"]
    for each in enemies(world, monster):
        if has_effect(each, "tree_shape"):
            continue
        if each.id in turned_by or (undead(monster) and each.key == "warlock" and monster.id not in each.engaged):
            continue
        if any(reaches(world, monster, each, item) for item in _attacks(monster)):
            found.append(each)
    return found


def preferred(monster: Creature, targets: list[Creature]) -> Creature:
    """The bad first, then whoever it already fights, then the easiest to hit and the nearest to falling."""
    return min(
        targets,
        key=lambda each: (
            not is_bad(each),
            each.id not in monster.engaged,
            -armour_class(each, monster) // 3,
            hp_left(each),
        ),
    )


# --- going -----------------------------------------------------------------------------------------------------------
def _ways_off(world: World, monster: Creature) -> list[str]:
    """Zones next to it that no enemy holds; out of a street there is always a way."""
    if monster.zone == STREET:
        return [STREET]
    held = zones_held(world, monster)
    return [zone for zone in adjacent(world, monster.zone, monster) if zone not in held]


def _approach(world: World, monster: Creature) -> str:
    """The next zone on the shortest walk to an enemy; '' where there is none, or it is there already."""
    goals = {each.zone for each in enemies(world, monster)}
    before = _walk(world, monster.zone, goals, monster)
    goal = next((zone for zone in before if zone in goals), "")
    if not goal or goal == monster.zone:
        return ""
    while before[goal] != monster.zone:
        goal = before[goal]
    return goal


def _walk(world: World, start: str, goals: set[str], walker: Creature | None = None) -> dict[str, str]:
    """Zones that can be reached until a goal is found, each with the one before it, the nearest first."""
    before = {start: ""}
    front = [start]
    while front and not goals & set(front):
        nxt = []
        for here in front:
            for zone in adjacent(world, here, walker):
                if zone not in before:
                    before[zone] = here
                    nxt.append(zone)
        front = nxt
    return before


def _steps(world: World, start: str, goal: str) -> int:
    before, steps = _walk(world, start, {goal}), 0
    if goal not in before:
        return FAR_ENOUGH + 1
    while goal != start:
        goal, steps = before[goal], steps + 1
    return steps
