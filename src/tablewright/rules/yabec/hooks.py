"""The hooks that rules hang on: fatigue, shift, burn, the end of a turn and of a round (YB-GEN-02).

An effect names the hook it waits for; one with a bearer hears its bearer's fatigue, one without its caster's.
Chapters: Hooks, Hazards.
"""

from __future__ import annotations

from collections.abc import Iterable

from tablewright.engine.table import Table
from tablewright.rules.yabec.events import LightsOut, Shifted, Tired
from tablewright.rules.yabec.items import take
from tablewright.rules.yabec.life import die, hurt
from tablewright.rules.yabec.state import Creature, Effect, World
from tablewright.rules.yabec.stats import members


def wear_off(creature: Creature, hook: str) -> list[Effect]:
    """Effects that wait for this hook count it; the ones that ended are returned (YB-MAGIC-08)."""
    ended: list[Effect] = []
    for effect in creature.effects:
        if effect.until == hook:
            effect.left -= 1
            if effect.left <= 0:
                ended.append(effect)
    if ended:
        creature.effects = [effect for effect in creature.effects if effect not in ended]
    return ended


def fatigue(world: World, table: Table, creatures: Iterable[Creature]) -> None:
    """Everyone becomes fatigued; whoever was already takes 1 damage (YB-HAZ-04). Clears bandage marks (YB-LIFE-08)."""
    tired = [each for each in creatures if each.status != "dead"]
    hurt_ones = [each for each in tired if each.fatigued]
    table.tell(Tired(tuple(each.name for each in tired), tuple(each.name for each in hurt_ones)))
    for each in tired:
        each.fatigued = True
        each.bandaged = False
        for effect in wear_off(each, "fatigue"):
            if effect.key == "haste":
                hurt(world, table, each, 1, "haste")
    for each in hurt_ones:
        hurt(world, table, each, 1, "fatigue")


def burn(world: World, table: Table) -> None:
    """Lit torches are gone; a lit lantern goes out unless a flask is spent; magic and candles stay (YB-HAZ-03,
    YB-LIGHT-08).
    """
    torches = lanterns = 0
    for each in members(world):
        for thing in [thing for thing in each.items if thing.lit]:
            if thing.key == "torches":
                thing.lit = False
                thing.qty -= 1
                torches += 1
            elif thing.key == "lantern" and not take(each, "kerosene"):
                thing.lit = False
                lanterns += 1
        each.items = [thing for thing in each.items if thing.qty > 0]
    table.tell(LightsOut(torches, lanterns, not is_lit(world)))


def is_lit(world: World) -> bool:
    return any(thing.lit for each in members(world) for thing in each.items) or any(
        effect.key in ("light", "continual_light") for each in members(world) for effect in each.effects
    )


def shift(world: World, table: Table) -> None:
    """Traps reset, doors not held swing shut without a sound, the subdued wake, broken monsters rally (YB-HAZ-05,
    YB-DOOR-01).
    """
    doors = traps = 0
    dungeon = world.dungeons.get(world.delve.dungeon)
    if dungeon is not None:
        for way in dungeon.ways.values():
            if way.kind == "door" and way.state == "open":
                way.state = "shut"
                doors += 1
        for room in dungeon.rooms.values():
            if room.trap is not None and room.trap.state == "sprung":
                room.trap.state = "set"
                traps += 1
    for each in world.creatures.values():
        wear_off(each, "shift")
        wake(each)
    table.tell(Shifted(doors, traps))


def wake(creature: Creature) -> None:
    """The subdued wake at a shift with 1 HP left; shackles keep them bad (YB-CONF-35)."""
    if creature.status == "subdued":
        creature.status = ""
        creature.damage = creature.hp - 1
        if any(thing.key == "shackles" and thing.worn for thing in creature.items):
            creature.effects.append(Effect("shackles", bad=True, about="bound"))


def end_turn(world: World, table: Table) -> None:
    """The end of a dungeon turn: turn-long effects count, poison works, those near death a full turn die
    (YB-DEATH-01).
    """
    for each in list(world.creatures.values()):
        for effect in wear_off(each, "turn"):
            if effect.key == "poison" and each.status not in ("dead", "gone"):
                die(world, table, each, "poison")
        each.used = {key: uses for key, uses in each.used.items() if not key.startswith("turn:")}
        each.duel = 0
        if each.status == "near death" and world.delve.turn > each.since:
            die(world, table, each, "near death")


def end_round(world: World) -> None:
    for each in world.creatures.values():
        wear_off(each, "round")


def end_delve(world: World, table: Table) -> None:
    """Nobody is fatigued any more, what waited for fatigue or shift ends, the subdued wake (YB-HAZ-04, YB-CONF-35)."""
    for each in world.creatures.values():
        each.fatigued = each.bandaged = False
        each.effects = [effect for effect in each.effects if effect.until == ""]
        wake(each)
        for thing in each.items:
            thing.lit = False
