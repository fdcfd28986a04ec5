"""Spells that change what an enemy is: stone, beast, sick, cursed, dumb. Chapter: Spells."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.conflict.coming import held_fast, shove
from tablewright.rules.yabec.book.conflict.field import adjacent, ways
from tablewright.rules.yabec.book.core.dice import roll_dice
from tablewright.rules.yabec.book.core.foes import become
from tablewright.rules.yabec.book.core.life import check_scores, die
from tablewright.rules.yabec.book.core.stats import arcane, score
from tablewright.rules.yabec.book.magic.working import Working, duration, kind, mods_of, resists, told
from tablewright.rules.yabec.content import ABILITIES, MONSTERS, health_dice
from tablewright.rules.yabec.effects import Cursed, Effect, Feebleminded, Venom, an_effect
from tablewright.rules.yabec.events import Used
from tablewright.rules.yabec.state import World

CURSE = Question("curse", "YB-MAGIC-09")
DAYS = Why("Days to live", "YB-MAGIC-09")
FORM = Question("form", "YB-MAGIC-09")
PUSH_TO = Question("push-to", "YB-MAGIC-09")
CURSES = {"saves": {"save": -2}, "attack": {"av": 4}, "armour": {"ac": 4}}
# Creatures without scores count as 10: what 5 would do to their figures. Their other abilities change none.
HALVED = {"strength": {"damage": -2, "av": 2}, "dexterity": {"ac": 2}}
WOOD = ("club", "spear", "bow", "staff", "weapon", "ax")


@kind("petrify", audience="foes", peace=False)
def petrify(world: World, table: Table, w: Working) -> None:
    resisted = resists(table, w)
    told(table, w, "resisted" if resisted else "stone")
    if not resisted:
        w.target.status = "stone"


@kind("polymorph", audience="foes", peace=False)
def polymorph(world: World, table: Table, w: Working) -> None:
    """Another kind of at most twice its HD, with that kind's figures and powers; damage is kept."""
    most = health_dice(w.target.hd).worth * int(w.facts["max_hd_factor"])
    forms = sorted(
        (key for key, block in MONSTERS.items() if health_dice(block.hd).worth <= most and key != w.target.key),
        key=lambda key: (health_dice(MONSTERS[key].hd).worth, key),
    )
    if not forms or w.target.kind != "monster" or resists(table, w):
        told(table, w, "resisted")
        return
    form = table.ask(w.caster.seat, FORM, forms, {"who": w.target.id}, default=forms[0])
    told(table, w, form)
    become(w.target, form)
    if w.target.damage >= w.target.hp:
        die(world, table, w.target, "magic")


@kind("disease", audience="foes", peace=False)
def disease(world: World, table: Table, w: Working) -> None:
    """AV 2 worse, natural healing at half pace, no magical healing, and death in 2d12 days (YB-MAGIC-09)."""
    effect = an_effect("disease", by=w.caster.id, mods=mods_of({"av": w.facts["av"]}))
    if _lay_on(table, w, effect):
        effect.amount = roll_dice(table, "2d12", DAYS, w.target.name)
        table.tell(Used(w.target.name, "sickness", "", effect.amount))


@kind("poison", audience="foes", peace=False)
def poison(world: World, table: Table, w: Working) -> None:
    """Bad, and 1d4 each turn until dead or cured."""
    _lay_on(table, w, Venom("delve", by=w.caster.id, bad=True, about="venom"))


@kind("curse", audience="foes", peace=False)
def curse(world: World, table: Table, w: Working) -> None:
    """At worst saves -2, AV or AC 4 worse, or an ability halved; several only if they are different (YB-MAGIC-09)."""
    laid = [effect.about for effect in w.target.effects if isinstance(effect, Cursed)]
    abilities = ABILITIES if w.target.scores else tuple(HALVED)
    left = [which for which in (*CURSES, *abilities) if which not in laid]
    if not left:
        told(table, w, "nothing")
        return
    usual = "armour" if "armour" in left else left[0]
    which = table.ask(w.caster.seat, CURSE, left, {"who": w.target.id}, default=usual)
    mods = CURSES.get(which) or ({} if w.target.scores else HALVED[which])
    effect = Cursed(by=w.caster.id, mods=dict(mods), about=which)
    if _lay_on(table, w, effect) and which in w.target.scores:
        before = score(w.target, which)
        effect.amount = before - before // 2  # what comes back when it is lifted
        w.target.scores[which] = before // 2
        check_scores(world, table, w.target)


def _lay_on(table: Table, w: Working, effect: Effect) -> bool:
    resisted = resists(table, w)
    if not resisted:
        w.target.effects.append(effect)
    told(table, w, "resisted" if resisted else "")
    return not resisted


@kind("disable", audience="foes", peace=False)
def feeblemind(world: World, table: Table, w: Working) -> None:
    """An arcane caster saves at -4 or can cast no more until it is dispelled; prayers it does not touch. Monsters that
    cast pray, all of them.
    """
    if not arcane(w.target):
        told(table, w, "nothing")
        return
    _lay_on(table, w, Feebleminded(by=w.caster.id))


@kind("mute", audience="foes", peace=False)
def remove_language(world: World, table: Table, w: Working) -> None:
    _lay_on(table, w, duration(table, w, "silence"))


@kind("telekinesis", audience="foes", peace=False)
def telekinesis(world: World, table: Table, w: Working) -> None:
    """Moves an enemy into another zone, or its weapon out of its hand if it is too heavy; a save resists."""
    if resists(table, w):
        told(table, w, "resisted")
        return
    zones = [] if held_fast(w.target) else adjacent(world, w.target.zone)
    if w.caster.level > 1 and zones:
        zone = table.ask(w.caster.seat, PUSH_TO, zones, {"who": w.target.id}, default=zones[0])
        told(table, w)
        shove(world, table, w.target, zone)
        return
    w.target.effects.append(an_effect("disarmed", "conflict", by=w.caster.id))
    told(table, w, "disarmed")


@kind("warp", audience="foes")
def warp_wood(world: World, table: Table, w: Working) -> None:
    """Ruins the wood in an enemy's hand, save spells; out of a fight, a fastened door warps out of its frame."""
    if world.conflict is None:
        doors = [
            way for way in ways(world, w.caster.zone) if way.kind == "door" and way.blocked and "magic" not in way.data
        ]
        if doors:
            doors[0].state = "broken"
        told(table, w, "opened" if doors else "nothing", target="")
        return
    attacks = MONSTERS[w.target.key].attacks if w.target.key in MONSTERS else ("weapon",)
    wooden = any(word in attacks[0] for word in WOOD)
    works = wooden and not resists(table, w)
    if works:
        w.target.effects.append(an_effect("disarmed", by=w.caster.id))
    told(table, w, "disarmed" if works else "resisted" if wooden else "no wood")


@kind("drain_water", audience="foes", peace=False)
def destroy_water(world: World, table: Table, w: Working) -> None:
    """A drain swallows water, and water elementals with it."""
    works = w.target.key == "water_elemental"
    told(table, w, "destroyed" if works else "nothing")
    if works:
        die(world, table, w.target, "magic")
