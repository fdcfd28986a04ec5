"""What a monster's hit carries, and what its nearness does: read from its block (YB-MON-04)."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.conflict.coming import held_fast, shove
from tablewright.rules.yabec.book.conflict.field import adjacent, join_in
from tablewright.rules.yabec.book.core.dice import roll_dice
from tablewright.rules.yabec.book.core.foes import add_monster
from tablewright.rules.yabec.book.core.items import count
from tablewright.rules.yabec.book.core.life import STRENGTH_LOST, check_scores, die, fall_asleep, hurt
from tablewright.rules.yabec.book.core.light import can_see
from tablewright.rules.yabec.book.core.saves import save
from tablewright.rules.yabec.book.core.stats import has_effect, is_down, nature_of, power_of, score, undead, ward_bonus
from tablewright.rules.yabec.content import CLASSES, Item, Rider, health_dice
from tablewright.rules.yabec.events import Used
from tablewright.rules.yabec.state import GM, Creature, Effect, World

LASTS = Why("How long", "YB-MON-04")
VENOMS = ("poison", "dance", "sleep")
SNAKE_VENOM = Rider("poison", "d")
HEAT = Why("Heat", "YB-MON-04")
GAZED_AT = Question("gaze-at", "YB-MON-04")
GAZE = Question("gaze", "YB-MON-04")
GAZE_SAVE = "p"
SWEPT_TO = Question("push-to", "YB-MON-04")
SWEPT_BELOW = 2  # HD
DANCING = {"av": 4, "ac": 4}
AVERTED = {"avert": {"av": 4, "ac": 2}, "mirror": {"av": 1}}


def on_hit(world: World, table: Table, attacker: Creature, target: Creature, weapon: Item) -> None:
    """Poison, paralysis, petrification, draining: a save avoids the rider altogether (YB-SAVE-04)."""
    if weapon.has("fired"):
        return
    rider = SNAKE_VENOM if has_effect(attacker, "venomous") else power_of(attacker).rider
    kind = rider.kind
    if nature_of(world, attacker).sweeps:
        _sweep_aside(world, table, attacker, target)
    if not kind or (kind in VENOMS and (undead(target) or has_effect(target, "protection_from_poison"))):
        return
    if attacker.key == "ghoul" and target.key == "elf":
        return  # elves are proof against ghoul paralysis (YB-CLASS-18)
    if rider.save and save(table, target, rider.save, rider.bonus + ward_bonus(target, attacker)):
        return
    table.tell(Used(attacker.name, kind, target.name))
    _afflict(world, table, attacker, target, kind, rider.turns)


def _afflict(world: World, table: Table, attacker: Creature, target: Creature, kind: str, turns: str) -> None:
    if kind == "petrify":
        target.status = "stone"
    elif kind in ("bad", "engulf"):
        target.effects.append(
            Effect("paralysed", "turn", roll_dice(table, turns, LASTS), by=attacker.id, bad=True, about="paralysed")
        )
    elif kind == "hold":
        target.effects.append(Effect("held", "conflict", by=attacker.id, bad=True, about="bound"))
    elif kind == "poison":
        target.effects.append(Effect("poison", "turn", roll_dice(table, turns, LASTS) + 1, by=attacker.id))
    elif kind == "dance":
        left = roll_dice(table, turns, LASTS)
        target.effects.append(Effect("dance", "turn", left, by=attacker.id, mods=dict(DANCING)))
    elif kind == "sleep":
        fall_asleep(world, table, target, Effect("asleep", "turn", 1, by=attacker.id, bad=True, about="asleep"))
    elif kind == "strength" and target.scores:
        _weaken(world, table, attacker, target)
    elif kind == "drain":
        drain_level(world, table, target)


def _weaken(world: World, table: Table, shadow: Creature, target: Creature) -> None:
    """A point of strength, which rest gives back; whoever has none left to live by rises as one of its kind."""
    target.scores["strength"] = score(target, "strength") - 1
    target.used[STRENGTH_LOST] = target.used.get(STRENGTH_LOST, 0) + 1
    check_scores(world, table, target)
    if target.status == "dead" and world.options.natures:
        risen = add_monster(world, shadow.key, target.zone)
        risen.side = shadow.side
        join_in(world, risen)
        table.tell(Used(target.name, "rises", risen.name))


def _sweep_aside(world: World, table: Table, wind: Creature, target: Creature) -> None:
    """Under 2 HD a save against death, or one is blown into the next zone, of the Dungeon Master's choice."""
    zones = [] if held_fast(target) else adjacent(world, target.zone)
    if health_dice(target.hd).worth >= SWEPT_BELOW or not zones or save(table, target, "d", ward_bonus(target, wind)):
        return
    shove(world, table, target, table.ask(GM, SWEPT_TO, zones, {"who": target.id}, default=zones[0]))


def drain_level(world: World, table: Table, target: Creature) -> None:
    """A level lost, with its share of HP, and XP down to the middle of the level that is left (b/x); one of 1st level
    dies.
    """
    if target.kind != "pc":
        hurt(world, table, target, target.hp, "drain")
        return
    lost = max(1, target.hp // target.level)
    if target.level <= 1 or target.hp <= lost:
        die(world, table, target, "drain")
        return
    target.hp -= lost
    target.level -= 1
    rows = CLASSES[target.key]
    target.hd = str(target.level)
    target.xp = min(target.xp, (rows.row(target.level).xp + rows.row(target.level + 1).xp) // 2)


def nearness(world: World, table: Table, creatures: list[Creature]) -> None:
    """At the end of a round: heat near a salamander, the inside of a cube, a basilisk's eyes."""
    for each in [one for one in creatures if not is_down(one)]:
        rider = power_of(each).rider
        near = [one for one in creatures if one.zone == each.zone and one.side != each.side and not is_down(one)]
        if rider.heat:
            for other in near:
                hurt(world, table, other, roll_dice(table, rider.heat, HEAT, other.name), "fire")
        if rider.kind == "engulf":
            _digest(world, table, each, creatures)
        if nature_of(world, each).gaze:
            _gaze(world, table, each, near)
        if nature_of(world, each).watched:
            _infect(world, table, each, near)


def _digest(world: World, table: Table, cube: Creature, creatures: list[Creature]) -> None:
    for other in creatures:
        inside = any(effect.key == "paralysed" and effect.by == cube.id for effect in other.effects)
        if inside and not is_down(other):
            hurt(world, table, other, 1, "acid")


def _infect(world: World, table: Table, spider: Creature, near: list[Creature]) -> None:
    """Whoever sees a victim dance saves against spells, once a turn, or dances as long."""
    dances = [effect for one in near for effect in one.effects if effect.key == "dance" and effect.by == spider.id]
    for one in near:
        if not dances or has_effect(one, "dance") or one.used.get("turn:watched") or not can_see(world, one):
            continue
        one.mark("turn:watched")
        if not save(table, one, "s", ward_bonus(one, spider)):
            table.tell(Used(spider.name, "dance", one.name))
            one.effects.append(Effect("dance", "turn", dances[0].left, by=spider.id, mods=dict(DANCING)))


def _gaze(world: World, table: Table, monster: Creature, near: list[Creature]) -> None:
    """One in melee meets its eyes each round, and saves or is stone; eyes averted, or a mirror, are paid for until the
    next round is over.
    """
    looking = [one for one in near if can_see(world, one) and not has_effect(one, "averted")]
    facing = [one for one in looking if monster.id in one.engaged]
    if not facing:
        return
    names = [one.id for one in facing]
    met = world.creatures[table.ask(GM, GAZED_AT, names, {"who": monster.id}, default=names[0])]
    ways = ["meet", "avert"] + (["mirror"] if count(met, "mirror") else [])
    chosen = table.ask(met.seat or GM, GAZE, ways, {"who": met.id, "target": monster.id}, default=ways[-1])
    if chosen != "meet":
        met.effects.append(Effect("averted", "round", 2, mods=dict(AVERTED[chosen]), about=chosen))
        table.tell(Used(met.name, "averted", chosen))
    elif not save(table, met, GAZE_SAVE, ward_bonus(met, monster)):
        table.tell(Used(monster.name, "petrify", met.name))
        met.status = "stone"
