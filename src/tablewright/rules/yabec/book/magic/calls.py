"""Spells that bring somebody to the caster's side: summoned, animated, tamed, charmed. Chapter: Spells."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.conflict.field import disengage, join_in
from tablewright.rules.yabec.book.core.afterlife import can_be_reanimated
from tablewright.rules.yabec.book.core.dice import chance, roll_dice
from tablewright.rules.yabec.book.core.foes import add_monster
from tablewright.rules.yabec.book.core.items import take
from tablewright.rules.yabec.book.core.stats import animal, has, mindful, undead
from tablewright.rules.yabec.book.magic.harm import cost_of, near_foes, weakest_first, within_budget
from tablewright.rules.yabec.book.magic.working import (
    POWER,
    Working,
    begin_month,
    duration,
    kind,
    month_over,
    resists,
    told,
)
from tablewright.rules.yabec.content import MONSTERS, health_dice
from tablewright.rules.yabec.effects import BoundElemental, Broken, Charmed, Effect, Geas, Raised, Venomous
from tablewright.rules.yabec.state import GM, Creature, World

ELEMENT = Question("element", "YB-MAGIC-09")
HOW_CHARM = Question("charm", "YB-MAGIC-09")
OBEYS = Question("geas", "YB-MAGIC-09")
VENOM = Why("Poisonous", "YB-MAGIC-09")
KEPT = Why("Keep the spell", "YB-MAGIC-09")
ELEMENTS = ("air", "earth", "fire", "water")
WILD_HD = 1  # a druid of 4th level takes in every animal of the kind up to this


def befriend(world: World, caster: Creature, creature: Creature, loyalty: int) -> None:
    """It fights and walks on the caster's side, the caster's player speaking for it."""
    creature.side, creature.boss, creature.seat, creature.loyalty = "party", caster.id, caster.seat, loyalty
    creature.zone = caster.zone
    disengage(world, creature)
    if creature.id not in world.delve.march:
        world.delve.march.append(creature.id)
    join_in(world, creature)


def _call(world: World, table: Table, w: Working, key: str, until: Effect) -> Creature:
    helper = add_monster(world, key, w.caster.zone, hp=MONSTERS[key].hp)
    helper.effects.append(until)
    befriend(world, w.caster, helper, int(w.facts.get("loyalty", 12)))
    return helper


@kind("summon")
def summon(world: World, table: Table, w: Working) -> None:
    """Helpers of the caster's side, until the spell ends."""
    key = str(w.facts["monster"])
    if "hd_total" in w.facts:
        number = max(1, w.caster.level // max(1, health_dice(MONSTERS[key].hd).count))
    else:
        number = roll_dice(table, str(w.facts["count"]), POWER, w.caster.name) if "count" in w.facts else 1
    for _ in range(number):
        helper = _call(world, table, w, key, duration(table, w, "summoned"))
        if w.facts.get("venom") and chance(table, 3, 6, VENOM, helper.name):
            helper.effects.append(Venomous(by=w.caster.id))
    told(table, w, key, number, target="")


@kind("elemental", peace=False)
def conjure(world: World, table: Table, w: Working) -> None:
    """A 16 HD elemental serves while fully concentrated on; set free, it attacks the caster (YB-MAGIC-07)."""
    planes = [each for each in ELEMENTS if month_over(world, w.caster, each)]
    if not planes:
        told(table, w, "nothing", target="")
        return
    usual = "earth" if "earth" in planes else planes[0]
    element = table.ask(w.caster.seat, ELEMENT, planes, {"who": w.caster.id}, default=usual)
    begin_month(world, w.caster, element)
    bond = BoundElemental("concentration", by=w.caster.id)
    _call(world, table, w, f"{element}_elemental", bond)
    told(table, w, element, target="")


@kind("animate")
def animate(world: World, table: Table, w: Working) -> None:
    """Bodies here, HD up to the caster's level in all, rise for good as skeletons with loyalty 12: companions only when
    nobody else is left to. After the delve they count as minions (`minions.py`).
    """
    bodies = [
        each for each in world.creatures.values()
        if each.status == "dead" and each.zone == w.caster.zone and not undead(each) and can_be_reanimated(each)
    ]  # fmt: skip
    raised = within_budget([each for each in bodies if each.side != w.caster.side], w.caster.level)
    left = w.caster.level - sum(map(cost_of, raised))
    raised += within_budget([each for each in bodies if each.side == w.caster.side], left)
    for body in raised:
        body.status, body.zone = "gone", ""
        _call(world, table, w, "skeleton", Raised(by=w.caster.id))
    told(table, w, "" if raised else "no bodies", len(raised), target="")


@kind("tame", audience="foes", peace=False)
def tame(world: World, table: Table, w: Working) -> None:
    """A neutral animal of HD below the caster's level, fed a ration, comes over; from 4th level its kind with it."""
    fits = animal(w.target) and w.target.alignment == "Neutral" and health_dice(w.target.hd).worth < w.caster.level
    if not fits or not take(w.caster, "ration") or resists(table, w):
        told(table, w, "resisted" if fits else "no animal")
        return
    kin = [w.target]
    if w.caster.level >= 4 and health_dice(w.target.hd).worth <= WILD_HD:
        kin += [one for one in near_foes(world, w.caster) if one.key == w.target.key and one is not w.target]
    for each in kin:
        each.mark("won")
        befriend(world, w.caster, each, MONSTERS[each.key].ml)
    told(table, w, "charmed", len(kin))


@kind("charm", audience="foes", peace=False)
def charm(world: World, table: Table, w: Working) -> None:
    """A person of few HD takes the caster for a friend; the greater form takes many small ones or a single large."""
    if "hd_each" in w.facts:
        _greater_charm(world, table, w)
        return
    too_big = health_dice(w.target.hd).count > int(w.facts["max_hd"])
    works = not too_big and mindful(w.target) and not undead(w.target) and not resists(table, w)
    if works:
        _charmed(world, w, w.target)
    told(table, w, "charmed" if works else "resisted")


def _greater_charm(world: World, table: Table, w: Working) -> None:
    """3d6 creatures of at most 3 HD each, or one; a single weaker one keeps the spell on 4-in-6 (YB-MAGIC-09)."""
    small = health_dice(w.target.hd).count <= int(w.facts["hd_each"])
    many = (
        small and table.ask(w.caster.seat, HOW_CHARM, ("one", "many"), {"who": w.target.id}, default="many") == "many"
    )
    targets = [w.target]
    if many:
        near = [one for one in near_foes(world, w.caster) if health_dice(one.hd).count <= int(w.facts["hd_each"])]
        targets = weakest_first(near)[: roll_dice(table, str(w.facts["count"]), POWER, w.caster.name)]
    won = [one for one in targets if not undead(one) and not resists(table, w, one)]
    for each in won:
        _charmed(world, w, each)
    if small and not many and chance(table, 4, 6, KEPT, w.caster.name):
        w.caster.memory.append(w.spell.key)
    told(table, w, "charmed" if won else "resisted", len(won))


def _charmed(world: World, w: Working, target: Creature) -> None:
    target.effects = [effect for effect in target.effects if effect.key != "broken"]
    target.effects.append(Charmed(by=w.caster.id, amount=world.session))
    target.mark("won")
    befriend(world, w.caster, target, 9)


@kind("geas", audience="foes", peace=False)
def charge(world: World, table: Table, w: Working) -> None:
    """A command laid on the subject: it leaves to obey, or refuses, and pays for it more each turn; the DM says which
    (YB-MAGIC-09).
    """
    if resists(table, w) or has(w.target, Geas):
        told(table, w, "resisted")
        return
    obeys = table.ask(GM, OBEYS, ("obeys", "refuses"), {"who": w.target.id}, default="obeys") == "obeys"
    told(table, w, "obeys" if obeys else "refuses")
    if obeys:
        w.target.effects.append(Broken("shift"))
        w.target.status = "gone"
        disengage(world, w.target)
    else:
        w.target.effects.append(Geas(by=w.caster.id, mods={"av": 2, "save": -2}))
