"""Spells that hurt, hold, cow or change an enemy. Chapter: Spells."""

from __future__ import annotations

from collections import Counter

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.conflict.field import caught_in, distant, enemies, in_conflict, room_of, within
from tablewright.rules.yabec.book.conflict.morale import note_harm
from tablewright.rules.yabec.book.core.dice import roll_dice
from tablewright.rules.yabec.book.core.life import die, hurt
from tablewright.rules.yabec.book.core.saves import proof, save, saved_damage
from tablewright.rules.yabec.book.core.stats import entry_of, has, has_effect, mindful, resist_bonus, undead
from tablewright.rules.yabec.book.magic.working import (
    POWER,
    Working,
    dice_of,
    duration,
    give_effect,
    kind,
    resists,
    told,
    touches,
)
from tablewright.rules.yabec.content import health_dice
from tablewright.rules.yabec.effects import Summoned
from tablewright.rules.yabec.state import Creature, World

KILLED_BELOW = 5
DART = Question("dart", "YB-MAGIC-09")


def near_foes(world: World, caster: Creature, reach: str = "close") -> list[Creature]:
    return [each for each in enemies(world, caster) if within(world, caster, each, reach)]


def enchanted(creature: Creature) -> bool:
    """A creature of magic rather than of flesh (YB-MAGIC-09)."""
    entry = entry_of(creature)
    return bool(entry.harmed_by) or entry.enchanted or has(creature, Summoned)


def weakest_first(creatures: list[Creature]) -> list[Creature]:
    return sorted(creatures, key=lambda each: health_dice(each.hd).worth)


def within_budget(creatures: list[Creature], budget: int) -> list[Creature]:
    """As many as the HD rolled pay for, the weakest first; what is left over is lost."""
    taken = []
    for each in weakest_first(creatures):
        if cost_of(each) > budget:
            break
        budget -= cost_of(each)
        taken.append(each)
    return taken


def cost_of(creature: Creature) -> int:
    return max(1, health_dice(creature.hd).count)


# --- damage ----------------------------------------------------------------------------------------------------------
@kind("damage", audience="foes", peace=False)
def wound(world: World, table: Table, w: Working) -> None:
    """Missiles cannot miss, but a Shield stops them; a wounding touch must hit."""
    if w.facts.get("needs") == "hit" and not touches(world, table, w):
        told(table, w, "missed")
        return
    if "missiles" in w.facts and has_effect(w.target, "shield"):
        told(table, w, "stopped")
        return
    missiles = max((n for level, n in w.facts.get("missiles", [[1, 1]]) if level <= w.caster.level), default=1)
    for key, number in Counter(_aims(world, table, w, missiles)).items():
        target = world.creatures[key]
        amount = sum(roll_dice(table, str(w.facts["dice"]), POWER, w.caster.name) for _ in range(number))
        told(table, w, amount=amount, target=target.name)
        hurt(world, table, target, amount, "magic")
        note_harm(world, table, target)


def _aims(world: World, table: Table, w: Working, missiles: int) -> list[str]:
    """The first dart at the target, each other where the caster likes within the range (YB-MAGIC-09)."""
    aims = [w.target.id]
    names = [one.id for one in near_foes(world, w.caster, w.spell.range) if not has_effect(one, "shield")]
    for number in range(2, missiles + 1):
        about: Facts = {"who": w.caster.id, "number": number}
        split = w.target.id in names and len(names) > 1
        aims.append(table.ask(w.caster.seat, DART, names, about, default=aims[-1]) if split else aims[-1])
    return aims


@kind("area_damage", audience="foes", peace=False)
def burst(world: World, table: Table, w: Working) -> None:
    """Everyone in the zone, friends and the caster too; a line leaves the caster's hand, goes on through the zones
    behind, and comes back from a wall; a save halves (YB-SAVE-04).
    """
    dice = dice_of(str(w.facts["dice"]), w.caster)
    amount = roll_dice(table, dice, POWER, w.caster.name)
    cause = str(w.facts["cause"])
    zones, rebound = _line(world, w) if w.facts.get("line") else ([w.target.zone], True)
    told(table, w, "rebound" if rebound and w.facts.get("line") else "", amount)
    for each in [one for one in caught_in(world, *zones) if rebound or one is not w.caster]:
        made = save(table, each, "s", resist_bonus(each, cause))
        hurt(world, table, each, saved_damage(each, amount, made), cause, dice=w.caster.level)
        note_harm(world, table, each)


def _line(world: World, w: Working) -> tuple[list[str], bool]:
    """Up to four zones in a row from the target's on, away from the caster. Where no open way leads on it meets a wall
    and comes back through the zones it has left: whether as far as to the caster (YB-MAGIC-09).
    """
    zones, before = [w.target.zone], w.caster.zone
    while len(zones) < int(w.facts["line"]):
        onward = [zone for zone in distant(world, zones[-1]) if zone != before and zone not in zones]
        if not onward:
            break
        zones.append(onward[0])
    back = [*reversed(zones), before][: int(w.facts["line"]) - len(zones)]
    return list(dict.fromkeys([*zones, *back])), before in back


@kind("cloud", audience="foes", peace=False)
def cloudkill(world: World, table: Table, w: Working) -> None:
    """A poison fog fills the zone and drifts; see `poison_fog` for what it does each round."""
    room = room_of(world, w.target.zone)
    if room is not None:
        room.data = {**room.data, "cloudkill": w.caster.id}
    told(table, w)
    poison_fog(world, table)


def poison_fog(world: World, table: Table) -> None:
    """1 damage a round inside; under 5 HD a save against death each round, or die (YB-MAGIC-09)."""
    for each in in_conflict(world):
        room = room_of(world, each.zone)
        if room is None or "cloudkill" not in room.data or proof(each, "venom", world):
            continue
        if health_dice(each.hd).worth < KILLED_BELOW and not save(table, each, "d", magic=True):
            die(world, table, each, "poison")
        else:
            hurt(world, table, each, 1, "poison fog")
        note_harm(world, table, each)


@kind("heat", audience="foes", peace=False)
def heat_metal(world: World, table: Table, w: Working) -> None:
    """Metal glows on whom the touch hits: 1d6 now and at the end of each round, until a save throws it off."""
    armed = w.target.kind != "monster" or mindful(w.target)
    if not armed or not touches(world, table, w):
        told(table, w, "missed" if armed else "no metal")
        return
    effect = duration(table, w)
    effect.about = str(w.facts["dice"])
    give_effect(w.target, effect)
    amount = roll_dice(table, effect.about, POWER, w.caster.name)
    told(table, w, amount=amount)
    hurt(world, table, w.target, amount, "fire")
    note_harm(world, table, w.target)


def glowing_metal(world: World, table: Table, creature: Creature) -> None:
    """From the second round on a save rids one of the hot metal, else 1d6 more (YB-MAGIC-09)."""
    effect = next((each for each in creature.effects if each.key == "heat_metal"), None)
    if effect is None:
        return
    if save(table, creature, "s"):
        creature.effects = [each for each in creature.effects if each is not effect]
        return
    hurt(world, table, creature, roll_dice(table, effect.about, POWER, creature.name), "fire")
    note_harm(world, table, creature)


def _can_be_slain(world: World, w: Working) -> bool:
    """Anybody; or only those who are not of magic, where the spell says so (YB-MAGIC-09)."""
    return not (w.facts.get("mundane") and enchanted(w.target))


@kind("kill", audience="foes", peace=False, fits=_can_be_slain)
def kill(world: World, table: Table, w: Working) -> None:
    if not _can_be_slain(world, w):
        told(table, w, "nothing")
        return
    resisted = resists(table, w)
    told(table, w, "resisted" if resisted else "slain")
    if not resisted:
        die(world, table, w.target, "magic")
        note_harm(world, table, w.target)


@kind("area_kill", audience="foes", peace=False)
def death_spell(world: World, table: Table, w: Working) -> None:
    """So many HD within a zone save against death or die; not the undead nor above 7 HD."""
    budget = roll_dice(table, str(w.facts["hd"]), POWER, w.caster.name)
    near = [one for one in in_conflict(world) if one.zone == w.target.zone and one.side != w.caster.side]
    mortal = [one for one in near if not undead(one) and health_dice(one.hd).count <= int(w.facts["max_hd"])]
    told(table, w, amount=budget, target="")
    for each in within_budget(mortal, budget):
        if not resists(table, w, each):
            die(world, table, each, "magic")
            note_harm(world, table, each)
