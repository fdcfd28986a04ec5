"""Monsters' turns: moves, magic, tactics."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.options import each as each_of
from tablewright.engine.table import Table
from yabec import content, effects, events
from yabec.book.characters import levels
from yabec.book.conflict import attack, morale, strikes
from yabec.book.core import field, hooks, life, light, powers, stats
from yabec.book.magic import casting
from yabec.state import GM, Creature, World

# --- monster magic ----------------------------------------------------------------------------------------------------
# The spells of priestesses and shamans: what they can still cast, at whom, and when the referee thinks it worth while.
# Each entry of a block's spells is one cast, in either form (YB-MON-04).
ENOUGH_TO_ENTANGLE = 2


def spell_options(world: World, monster: Creature) -> list[Option]:
    """Mend a friend that is half slain; wound, silence, deafen or entangle an enemy of the zone."""
    ready = _spells_ready(world, monster)
    friends = [
        each for each in field.side(world, monster.side) if 2 * each.damage >= each.hp and each.zone == monster.zone
    ]
    foes = [each for each in field.enemies(world, monster) if each.zone == monster.zone]
    found = [Option("cast", "cure_wounds", each.id) for each in friends] if "cure_wounds" in ready else []
    hostile = ("cure_wounds!", "silence", "silence!", "entangle") if world.options.natures else ()
    against = [key for key in hostile if key.rstrip("!") in ready]
    return found + [Option("cast", key, each.id) for key in against for each in foes]


def usual_spell(world: World, monster: Creature) -> Option | None:
    """The referee's way: mend, silence who could cast, entangle several; one without friends causes wounds."""
    options = spell_options(world, monster)
    alone = field.side(world, monster.side) == [monster]
    wanted = {
        "cure_wounds": True,
        "silence": any(_could_cast(each) for each in field.enemies(world, monster)),
        "entangle": sum(option.thing == "entangle" for option in options) >= ENOUGH_TO_ENTANGLE,
        "cure_wounds!": alone,
    }
    worth = [option for key, so in wanted.items() if so for option in options if option.thing == key]
    return next((option for option in worth if _of_use(world.creatures[option.target], option.thing)), None)


def cast_as_monster(world: World, table: Table, monster: Creature, chosen: Option) -> None:
    """One of its casts is spent on it."""
    key = chosen.thing.rstrip("!")
    number = next(n for n, words in _casts_left(monster) if key in words)
    monster.casts.append(number)
    casting.take_effect(
        world, table, monster, content.SPELLS[key], chosen.thing.endswith("!"), world.creatures[chosen.target]
    )


def _spells_ready(world: World, monster: Creature) -> set[str]:
    if field.is_silent(world, monster.zone) or casting.is_kept_from_casting(world, monster):
        return set()
    return {key for _, words in _casts_left(monster) for key in words}


def _casts_left(monster: Creature) -> list[tuple[int, list[str]]]:
    """Casts not yet spent, by their place in the block (YB-MON-04)."""
    casts = stats.entry_of(monster).casts
    return [(n, words.split("|")) for n, words in enumerate(casts) if n not in monster.casts]


def _could_cast(creature: Creature) -> bool:
    return bool(creature.memory) and not stats.stopped(creature, "cast")


def _of_use(target: Creature, key: str) -> bool:
    """No second silence on one who is silent, no roots on the rooted."""
    return key not in ("silence", "entangle") or (
        _could_cast(target) if key == "silence" else not stats.has(target, effects.Rooted)
    )


# --- moves ------------------------------------------------------------------------------------------------------------
# Moving in a conflict: move, sprint, retreat, flee, and the blow in passing. Chapters: Actions, the appendix.
PASSING = Question("en-passant", "YB-CONF-33")
WALL = Why("Wall of fire or ice", "YB-MAGIC-09")
MISSES_TO_FLEE = 3
MOVES = ("move", "sprint", "retreat", "flee", "leave", "stumble", "crawl")  # all others set the misses back
FLIGHT_STEPS = 3  # besides the first: four zones where one would be walked


def may_flee(creature: Creature) -> bool:
    """Legal only after three misses (YB-CONF-22), and where no roots hold (YB-MAGIC-09)."""
    return creature.missed >= MISSES_TO_FLEE and not morale.held_fast(creature)


def move_options(world: World, creature: Creature) -> list[Option]:
    """Zones to move, sprint or retreat to; roots hold one fast (YB-MAGIC-09). A street has other streets next to it."""
    if morale.held_fast(creature):
        return []
    if creature.zone == stats.STREET:
        return [Option("leave", stats.STREET)]
    zones = field.adjacent(world, creature.zone, creature)
    found = [Option(how, zone) for zone in zones for how in ("move", "sprint", "retreat")]
    outside = [way for way in field.ways(world, creature.zone) if way.kind == "exit"]
    return [*found, *(Option("leave", way.id) for way in outside if creature.side == "party")]


def move(world: World, table: Table, creature: Creature, how: str, zone: str) -> None:
    """Move, sprint or retreat (YB-CONF-18, YB-CONF-19, YB-CONF-20); at half speed a zone takes two actions
    (YB-ITEM-05).
    """
    conflict = world.conflict
    if conflict is None:
        return
    creature.moved = True
    if how != "sprint" and _half_way(world, table, creature, zone):
        return
    if how == "retreat" and not creature.retreat:
        creature.retreat = conflict.round
    passing = how == "move" and (not creature.used.get("en-passant") or _is_nimble(creature))
    if how == "move":
        creature.mark("en-passant")  # the first move of the turn, whether it carries a blow or not (YB-CONF-33)
    if passing and _pass_by(world, table, creature, "before"):
        passing = False
    go(world, table, creature, zone, how)
    if passing and not stats.helpless(creature):  # dazzled, or in the dark by then, nobody strikes (YB-CONF-14)
        _pass_by(world, table, creature, "after")
    for _ in range(_further_steps(creature, how)):
        if not _another_step(world, table, creature, how):
            break
    if how == "sprint":
        conflict.coming[creature.id] = "sprint"  # bad all through the next round (YB-CONF-19)


def _half_way(world: World, table: Table, creature: Creature, to: str) -> bool:
    """At half speed a zone, or a way out, takes two actions in a row, and this was the first (YB-ITEM-05)."""
    before = creature.used.get(f"half:{to}")
    hooks.forget(creature, "half")
    if world.conflict is None or not stats.half_speed(creature) or before == world.conflict.round - 1:
        return False
    creature.used[f"half:{to}"] = world.conflict.round
    table.tell(events.Moved(creature.name, "half", to))
    return True


def _is_nimble(creature: Creature) -> bool:
    """One action holds both a move and an attack, in either order (YB-CLASS-11)."""
    return "nimble" in creature.skills and stats.can_use_skills(creature)


def _further_steps(creature: Creature, how: str) -> int:
    """Steps after the first: a sprint's, quick feet's, haste's, four zones in flight. At half speed a sprint is one."""
    if how == "retreat" or (how == "sprint" and stats.half_speed(creature)):
        return 0
    if stats.has_effect(creature, "fly") or stats.uses_skill(creature, "wings"):
        return FLIGHT_STEPS
    return 1 if how == "sprint" or stats.has(creature, effects.Haste) or _uses_quick_feet(creature) else 0


def _uses_quick_feet(creature: Creature) -> bool:
    """Quick movement: two zones with one move, so many times a turn (YB-CLASS-11)."""
    if "quick_movement" not in creature.skills or not stats.can_use_skills(creature):
        return False
    uses = creature.turn_uses.quick
    if uses >= content.CLASSES["acrobat"].figure(creature.level, "qm"):
        return False
    creature.use_turn().quick = uses + 1
    return True


def _another_step(world: World, table: Table, creature: Creature, how: str) -> bool:
    zones = field.adjacent(world, creature.zone, creature)
    if not zones or stats.helpless(creature) or morale.held_fast(creature):
        return False
    about = {"who": creature.id, "how": how}
    chosen = table.ask(
        creature.seat or GM, strikes.SECOND, [*zones, "stay"], about, default=zones[0] if how == "sprint" else "stay"
    )
    if chosen == "stay":
        return False
    go(world, table, creature, chosen, how)
    return True


def _pass_by(world: World, table: Table, creature: Creature, when: str) -> bool:
    """Once per turn, on its first move action, an attack along with the move, before or after it (YB-CONF-33)."""
    targets = strikes.attack_targets(world, creature)
    if not targets or creature.slowed >= (world.conflict.round if world.conflict else 0) or creature.bed_rest:
        return False
    names = [Option("no"), *(Option("attack", each.id) for each in targets)]
    chosen = table.ask(
        creature.seat or GM,
        PASSING,
        names,
        {"who": creature.id, "when": when},
        default="no" if when == "before" else names[1],
    )
    if chosen == "no":
        return False
    creature.missed = 0
    strikes.blow_at(world, table, creature, world.creatures[chosen.target], charge=True)
    return True


def go(world: World, table: Table, creature: Creature, zone: str, how: str) -> None:
    """Walk into another zone: doors open, walls of fire burn; the broken who are not followed are gone (YB-MON-03)."""
    for way in field.ways(world, creature.zone):
        if way.other(creature.zone) == zone and field.passable(way, creature):
            way.state = "open" if way.state == "shut" else way.state
            if way.data.get("barrier") in field.BURNING_WALLS:
                _through_a_wall(world, table, creature, str(way.data["barrier"]))
            break
    morale.come_into(world, table, creature, zone, how)
    followed = any(each.zone == zone for each in field.enemies(world, creature))
    if creature.side == "foes" and stats.has(creature, effects.Broken) and not followed:
        creature.status = "gone"  # broken and gone: defeated (YB-MON-03)


def _through_a_wall(world: World, table: Table, creature: Creature, wall: str) -> None:
    """1d6, doubled: fire for the undead, ice for those of a fiery nature (YB-MAGIC-09)."""
    dice = 2 if (stats.fiery(creature) if wall == "wall_of_ice" else stats.undead(creature)) else 1
    amount = light.roll_dice(table, f"{dice}d6", WALL, creature.name)
    life.hurt(world, table, creature, amount, "cold" if wall == "wall_of_ice" else "fire", dice=dice)


def leave_by(world: World, table: Table, creature: Creature, way: str) -> None:
    """Out of the dungeon, where no enemy follows: a move like any other, and the end of it for this one."""
    if way == stats.STREET:
        quit_street(world, table, creature)
        return
    creature.moved = True
    if _half_way(world, table, creature, way):
        return
    with light.seeing_anew(world, table):
        creature.status = "escaped"
        creature.mark("outside")
    field.disengage(world, creature)
    table.tell(events.Moved(creature.name, "out", creature.zone))


def quit_street(world: World, table: Table, creature: Creature) -> None:
    """Round the corner, for either side: a move like any other, and the end of the brawl for this one (YB-GEN-06)."""
    creature.moved = True
    creature.status = "escaped" if creature.side == "party" else "gone"
    field.disengage(world, creature)
    table.tell(events.Moved(creature.name, "leave", stats.STREET))


def flee(world: World, table: Table, creature: Creature) -> None:
    """Escapes without a roll to the nearest zone without enemies (YB-CONF-22); a knight who does is dishonoured."""
    with light.seeing_anew(world, table):
        morale.take_along(world, creature, field.nearest_safe_zone(world, creature))
        creature.status = "escaped" if creature.side == "party" else "gone"
    levels.note(creature, "fled")
    table.tell(events.Moved(creature.name, "flee", creature.zone))


# --- tactics ----------------------------------------------------------------------------------------------------------
# How monsters and minions without a player act: the Dungeon Master chooses, and the referee has a usual choice.
# Chapters: Monsters, Morale, Actions. Broken monsters leave and fight only if cornered (YB-MON-03). Whoever does not
# follow an enemy out of reach is no longer in the conflict (YB-GEN-06).
MONSTER = Question("monster-acts", "YB-CONF-07")
SPUN, WEB = light.Trial(6, 2), Why("Web", "YB-MON-04")
FAR_ENOUGH = 2  # zones from where it began that the referee's monsters follow


def act_as_monster(world: World, table: Table, monster: Creature) -> None:
    """One action of the Dungeon Master's choice (YB-CONF-16)."""
    if monster.unspun:
        spun = SPUN.roll(table, WEB, monster.name)[1]
        monster.unspun = not spun
        table.tell(events.Used(monster.name, "web", "spun" if spun else "still spinning"))
    choices = monster_options(world, monster)
    chosen = table.ask(GM, MONSTER, choices, {"who": monster.id}, default=usual(world, monster))
    if chosen.verb not in MOVES:
        monster.missed = 0  # any action but a move (YB-CONF-22)
    if chosen.verb == "attack":
        _strike_foe(world, table, monster, world.creatures[chosen.target])
    elif chosen.verb == "cast":
        cast_as_monster(world, table, monster, chosen)
    elif chosen.verb == "stunt":
        strikes.stunt(world, table, monster, chosen.target)
    elif chosen.verb == "call":
        morale.call_for_help(world, table, monster)
    else:
        _go_or_stay(world, table, monster, chosen)


def _go_or_stay(world: World, table: Table, monster: Creature, chosen: Option) -> None:
    if chosen.verb == "flee":
        flee(world, table, monster)
    elif chosen == Option("leave", stats.STREET):
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
        field.disengage(world, monster)
        table.tell(events.Used(monster.name, "yield"))


def monster_options(world: World, monster: Creature) -> list[Option]:
    """Whatever it could do: strike, mend, a stunt, go, get away, give up, or wait."""
    found = each_of("attack", (target.id for target in _foes_in_reach(world, monster)))
    found += spell_options(world, monster)
    found += strikes.stunt_options(world, monster)
    if not morale.held_fast(monster):
        zones = field.adjacent(world, monster.zone, monster)
        found += [Option(how, zone) for zone in zones for how in ("move", "sprint", "retreat")]
        found += each_of("leave", _ways_off(world, monster)) if stats.has(monster, effects.Broken) else []
    if may_flee(monster):
        found.append(Option("flee"))
    if not any(foe.zone == monster.zone for foe in field.enemies(world, monster)):
        found.append(Option("stay"))
    if monster.side == "foes" and stats.mindful(monster) and not stats.undead(monster):
        found.append(Option("yield"))
    found += [Option("call")] if morale.in_earshot(world, monster) else []
    return [*found, Option("wait")]


def usual(world: World, monster: Creature) -> str:
    """The referee's way: leave if broken, cast what is worth it, else strike, else come nearer, as long as that is not
    far. The broken who are cornered slip away where the rules let them.
    """
    broken = stats.has(monster, effects.Broken)
    outs = _ways_off(world, monster) if broken and not morale.held_fast(monster) else []
    if outs:
        return Option("leave", outs[0])
    if broken and may_flee(monster) and world.options.natures:
        return Option("flee")
    spell = usual_spell(world, monster)
    if spell is not None:
        return spell
    if morale.in_earshot(world, monster) and len(field.allies(world, monster)) + 1 < len(field.enemies(world, monster)):
        return Option("call")
    reachable = _foes_in_reach(world, monster)
    if reachable:
        return Option("attack", preferred(monster, reachable).id)
    onward = "" if morale.held_fast(monster) else _next_zone(world, monster)
    if onward and _worth_following(world, monster, onward):
        return Option("move", onward)
    near = any(foe.zone == monster.zone for foe in field.enemies(world, monster))
    return Option("wait") if near or morale.held_fast(monster) else Option("stay")


def _worth_following(world: World, monster: Creature, onward: str) -> bool:
    """Up to two zones from where it began; the party's own people, and what tracks, follow wherever the fight goes
    (YB-MON-04).
    """
    start = world.conflict.started_in if world.conflict is not None else ""
    room = field.room_of(world, monster.zone)
    tracks = world.options.natures and stats.entry_of(monster).tracks
    if tracks and stats.animal(monster) and room is not None and room.data.get("garlic"):
        return False  # no scent to follow (YB-ITEM-08)
    far = monster.side == "party" or tracks
    return far or not start or _steps_between(world, start, onward) <= FAR_ENOUGH


def let_go(world: World, table: Table, creature: Creature) -> None:
    """It stays where it is, and out of the conflict."""
    conflict = world.conflict
    if conflict is None:
        return
    conflict.fighters = [key for key in conflict.fighters if key != creature.id]
    if creature.side == "foes":
        conflict.foes -= 1
    field.disengage(world, creature)
    table.tell(events.Moved(creature.name, "stay", creature.zone))


# --- striking --------------------------------------------------------------------------------------------------------
def _strike_foe(world: World, table: Table, monster: Creature, target: Creature) -> None:
    thing = attack.weapon_in_hand(monster)[1]
    for item in _attacks_open(monster):
        how = field.reaches(world, monster, target, item)
        if how and not stats.is_down(target):
            attack.strike(world, table, monster, target, powers.Blow(item, how, thing))
            break


def _attacks_open(monster: Creature) -> list[content.Item]:
    return attack.attacks_of(monster) if attack.block_of(monster) else [attack.weapon_in_hand(monster)[0]]


def _foes_in_reach(world: World, monster: Creature) -> list[Creature]:
    """Enemies an attack reaches; the turned keep off their cleric, the dead do not strike a warlock first
    (YB-CLASS-16).
    """
    found = []
    turned_by = [effect.by for effect in monster.effects if effect.key == "turned"]
    for each in field.enemies(world, monster):
        if stats.has_effect(each, "tree_shape"):
            continue
        if each.id in turned_by or (stats.undead(monster) and each.key == "warlock" and monster.id not in each.engaged):
            continue
        if any(field.reaches(world, monster, each, item) for item in _attacks_open(monster)):
            found.append(each)
    return found


def preferred(monster: Creature, targets: list[Creature]) -> Creature:
    """The bad first, then whoever it already fights, then the easiest to hit and the nearest to falling."""
    return min(
        targets,
        key=lambda each: (
            not stats.is_bad(each),
            each.id not in monster.engaged,
            -stats.armour_class(each, monster) // 3,
            life.hp_left(each),
        ),
    )


# --- going -----------------------------------------------------------------------------------------------------------
def _ways_off(world: World, monster: Creature) -> list[str]:
    """Zones next to it that no enemy holds; out of a street there is always a way."""
    if monster.zone == stats.STREET:
        return [stats.STREET]
    held = field.zones_held(world, monster)
    return [zone for zone in field.adjacent(world, monster.zone, monster) if zone not in held]


def _next_zone(world: World, monster: Creature) -> str:
    """The next zone on the shortest walk to an enemy; '' where there is none, or it is there already."""
    goals = {each.zone for each in field.enemies(world, monster)}
    before = _zones_walked(world, monster.zone, goals, monster)
    goal = next((zone for zone in before if zone in goals), "")
    if not goal or goal == monster.zone:
        return ""
    while before[goal] != monster.zone:
        goal = before[goal]
    return goal


def _zones_walked(world: World, start: str, goals: set[str], walker: Creature | None = None) -> dict[str, str]:
    """Zones that can be reached until a goal is found, each with the one before it, the nearest first."""
    before = {start: ""}
    front = [start]
    while front and not goals & set(front):
        nxt = []
        for here in front:
            for zone in field.adjacent(world, here, walker):
                if zone not in before:
                    before[zone] = here
                    nxt.append(zone)
        front = nxt
    return before


def _steps_between(world: World, start: str, goal: str) -> int:
    before, steps = _zones_walked(world, start, {goal}), 0
    if goal not in before:
        return FAR_ENOUGH + 1
    while goal != start:
        goal, steps = before[goal], steps + 1
    return steps
