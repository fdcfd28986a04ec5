"""Spells that help: healing, blessings, wards, seeming, cures, raising the dead. Chapter: Spells."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.core.afterlife import can_be_raised, days_dead, resurrect
from tablewright.rules.yabec.book.core.dice import chance, roll_dice
from tablewright.rules.yabec.book.core.endings import let_go, lift_a_curse
from tablewright.rules.yabec.book.core.items import armour_of
from tablewright.rules.yabec.book.core.life import die, heal_by_magic
from tablewright.rules.yabec.book.core.saves import save
from tablewright.rules.yabec.book.core.stats import animal, undead
from tablewright.rules.yabec.book.core.writing import read_runes
from tablewright.rules.yabec.book.magic.working import (
    POWER,
    Working,
    close_friends,
    duration,
    give_effect,
    kind,
    mods_of,
    resists,
    told,
)
from tablewright.rules.yabec.content import CLASSES, MONSTERS, health_dice, modifier
from tablewright.rules.yabec.content.charts import REBIRTH_CHART
from tablewright.rules.yabec.effects import Invisible, Poison, Venom, an_effect
from tablewright.rules.yabec.state import Creature, World

HEALING = Why("Healing", "YB-LIFE-14")
DISPEL = Why("Dispel", "YB-MAGIC-09")
REBORN = Why("Reincarnation", "YB-MAGIC-09")
WHICH_EFFECT = Question("which-effect", "YB-MAGIC-09")
FORM = Question("form", "YB-MAGIC-09")
# Jaws, venom, threads, numb limbs and the caster's own strain: nothing that a spell could end.
NO_MAGIC = ("concentration", "poison", "held", "webbed", "paralysed", "averted", "pressure_point")
BODY = ("paralysed", "asleep", "bound", "blind", "numb", "venom")  # what healing hands can end


@kind("heal", audience="friends")
def heal_wounds(world: World, table: Table, w: Working) -> None:
    """Healing dice; Cure Wounds ends besides whatever makes the creature bad."""
    told(table, w)
    if w.facts.get("clears_bad"):
        w.target.effects = [effect for effect in w.target.effects if not (effect.bad and effect.about in BODY)]
    heal_by_magic(world, table, w.target, str(w.facts["dice"]), HEALING, w.caster)


@kind("buff", audience="friends")
def bless(world: World, table: Table, w: Working) -> None:
    """Figures until fatigue; `allies` take it all together. Spells do not add up (YB-MAGIC-06)."""
    group = [w.target]
    if "allies" in w.spell.target:
        group = [each for each in close_friends(world, w.caster) if not each.engaged]
    if w.facts.get("armoured"):
        group = [each for each in group if armour_of(each) is not None]
    for each in group:
        effect = duration(table, w)
        effect.mods = mods_of(w.facts)
        give_effect(each, effect)
    told(table, w, "" if group else "no armour", len(group))


@kind("grant", audience="friends")
def grant(world: World, table: Table, w: Working) -> None:
    """An effect that other rules ask about: flight, sight in the dark, breath under water; `group` takes all who are
    close.
    """
    group = close_friends(world, w.caster) if w.facts.get("group") else [w.target]
    for each in group:
        effect = duration(table, w)
        effect.amount, effect.mods = int(w.facts.get("amount", 0)), mods_of(w.facts)
        give_effect(each, effect)
    told(table, w, amount=len(group))


@kind("runes")
def read_magic(world: World, table: Table, w: Working) -> None:
    """For a turn the caster reads scrolls and runes; what was read once stays readable (YB-MAGIC-03)."""
    give_effect(w.caster, duration(table, w))
    told(table, w, target=w.caster.name)
    read_runes(world, table, w.caster)


@kind("ward", audience="friends")
def ward(world: World, table: Table, w: Working) -> None:
    """Protection from an alignment: AC and saves 1 better against it, for one or for all close (YB-ALIGN-02)."""
    for each in close_friends(world, w.caster) if w.facts.get("radius_feet") else [w.caster]:
        effect = duration(table, w, "ward")
        effect.about = str(w.facts["versus"])
        give_effect(each, effect)
    told(table, w, target=w.caster.name)


@kind("ac_set", audience="friends")
def shield(world: World, table: Table, w: Working) -> None:
    """AC 4, 2 against missiles; made half-damage saves mean none, and Magic Missile is stopped."""
    effect = duration(table, w)
    effect.amount = int(w.facts["other"])
    give_effect(w.caster, effect)
    told(table, w, target=w.caster.name)


@kind("soak", audience="friends")
def soak(world: World, table: Table, w: Working) -> None:
    """Takes 6 damage per caster level from fire and lightning."""
    effect = duration(table, w)
    effect.amount = int(w.facts["per_level"]) * w.caster.level
    give_effect(w.target, effect)
    told(table, w, amount=effect.amount)


@kind("resist", audience="friends")
def resist(world: World, table: Table, w: Working) -> None:
    """All close: 2 better saves against fire or cold, and 1 less damage a die."""
    for each in close_friends(world, w.caster):
        give_effect(each, duration(table, w, f"resist {w.facts['what']}"))
    told(table, w)


@kind("antidote", audience="friends")
def antidote(world: World, table: Table, w: Working) -> None:
    """Protection from Poison: ends poison, and keeps off venom and gas."""
    _end_poison(w.target)
    give_effect(w.target, duration(table, w))
    told(table, w)


@kind("images", audience="friends", peace=False)
def images(world: World, table: Table, w: Working) -> None:
    effect = duration(table, w, "mirror_image")
    effect.amount = roll_dice(table, str(w.facts["count"]), POWER, w.caster.name)
    give_effect(w.caster, effect)
    told(table, w, amount=effect.amount, target=w.caster.name)


@kind("invisible", audience="anyone")
def invisible(world: World, table: Table, w: Working) -> None:
    """Unseen until it attacks or casts; the wider form takes in all who are close."""
    if resists(table, w):
        told(table, w, "resisted")
        return
    group = close_friends(world, w.target) if w.facts.get("radius_feet") else [w.target]
    for each in group:
        give_effect(each, Invisible("delve", by=w.caster.id))
    told(table, w, amount=len(group))


@kind("haste", peace=False)
def haste(world: World, table: Table, w: Working) -> None:
    """Up to 24 act twice as fast; 1 damage when it ends."""
    for each in close_friends(world, w.caster)[:24]:
        give_effect(each, duration(table, w))
    told(table, w, target="")


@kind("weapon", audience="friends")
def striking(world: World, table: Table, w: Working) -> None:
    """1d6 more damage, 2d6 from caster level 7, and it counts as magical."""
    effect = duration(table, w)
    effect.amount = 2 if w.caster.level >= 7 else 1
    give_effect(w.target, effect)
    told(table, w)


@kind("scale", audience="anyone")
def scale(world: World, table: Table, w: Working) -> None:
    """A natural animal doubles in size and bite, or halves."""
    if animal(w.target):
        effect = duration(table, w, "growth_of_animal")
        effect.amount = int(w.facts["grows"])
        give_effect(w.target, effect)
    told(table, w, "" if animal(w.target) else "no animal")


@kind("shape", audience="friends")
def take_shape(world: World, table: Table, w: Working) -> None:
    """Polymorph Self: the body of a kind of HD up to the level; mind, HP, saves and AV stay, and no casting."""
    forms = [key for key, block in MONSTERS.items() if health_dice(block.hd).worth <= w.caster.level]
    form = table.ask(w.caster.seat, FORM, forms, {"who": w.caster.id}, default=forms[0])
    effect = duration(table, w, "shape")
    effect.about = form
    give_effect(w.caster, effect)
    told(table, w, form, target=w.caster.name)


# --- ending things ---------------------------------------------------------------------------------------------------
def _just_poisoned(world: World, w: Working) -> bool:
    """The living; or one dead of poison for up to a turn, for what ends it (YB-MAGIC-09)."""
    lately = w.target.used.get("poisoned", -9) >= world.delve.turn - 1 and not days_dead(world, w.target)
    return w.target.status != "dead" or lately


@kind("cure", audience="friends", fits=_just_poisoned)
def cure(world: World, table: Table, w: Working) -> None:
    what = str(w.facts["what"])
    if what == "poison":
        _end_poison(w.target)
        if w.target.status == "dead" and _just_poisoned(world, w):
            w.target.status, w.target.damage = "", max(0, w.target.hp - 1)
    if what == "curse":
        lift_a_curse(world, w.target)
    key = {"fear": "broken", "disease": "disease"}.get(what, "")
    w.target.effects = [effect for effect in w.target.effects if effect.key != key]
    told(table, w, f"cure {what}")


def _end_poison(creature: Creature) -> None:
    creature.effects = [effect for effect in creature.effects if not isinstance(effect, Poison | Venom)]


@kind("free", audience="anyone")
def free(world: World, table: Table, w: Working) -> None:
    """Out of bonds at once; against magic that holds, another save at +4."""
    bonds = [effect for effect in w.target.effects if effect.about in ("bound", "paralysed")]
    plain = ("held", "shackles", "hold_person", w.spell.key)  # its own opposite it ends outright
    magical = [effect for effect in bonds if effect.key not in plain]
    freed = not magical or save(table, w.target, "s", int(w.facts["save_bonus"]))
    gone = bonds if freed else [effect for effect in bonds if effect not in magical]
    w.target.effects = [effect for effect in w.target.effects if effect not in gone]
    told(table, w, "free" if gone else "")


@kind("dispel", audience="anyone")
def dispel(world: World, table: Table, w: Working) -> None:
    """Ends one magical effect; fails 5% for every level its caster is above (YB-MAGIC-09)."""
    magical = [effect for effect in w.target.effects if effect.by and effect.key not in NO_MAGIC]
    only = str(w.facts.get("only", ""))
    keys = [effect.key for effect in magical if not only or effect.key == only]
    if not keys:
        told(table, w, "nothing")
        return
    chosen = table.ask(w.caster.seat, WHICH_EFFECT, list(dict.fromkeys(keys)), {"who": w.target.id}, default=keys[0])
    effect = next(each for each in magical if each.key == chosen)
    other = world.creatures.get(effect.by)
    above = max(0, (other.level if other else 1) - w.caster.level)
    if above and chance(table, int(w.facts["fail_percent_per_level"]) * above, 100, DISPEL, w.caster.name):
        told(table, w, "failed")
        return
    w.target.effects = [each for each in w.target.effects if each is not effect]
    let_go(world, w.target, effect)
    told(table, w, effect.key)


def _of_stone(world: World, w: Working) -> bool:
    return w.target.status == "stone"


@kind("unstone", audience="dead", fits=_of_stone)
def unstone(world: World, table: Table, w: Working) -> None:
    works = _of_stone(world, w)
    if works:
        w.target.status = ""
    told(table, w, "flesh" if works else "nothing")


# --- the dead --------------------------------------------------------------------------------------------------------
def _can_raise(world: World, w: Working) -> bool:
    """One of the undead; or an unburied body, dead no longer than four days for each level above the 7th
    (YB-MAGIC-09).
    """
    if undead(w.target):
        return True
    above = w.caster.level - int(w.facts["above_level"])
    fresh = above > 0 and days_dead(world, w.target) <= int(w.facts["days"]) * above
    return fresh and w.target.rites != "burial" and can_be_raised(world, w.target)


@kind("raise", audience="dead", fits=_can_raise)
def raise_dead(world: World, table: Table, w: Working) -> None:
    """Back from the dead, from the 8th level on (YB-DEATH-14); or one of the undead is destroyed."""
    if undead(w.target):
        told(table, w, "destroyed")
        die(world, table, w.target, "destroyed")
        return
    works = _can_raise(world, w)
    told(table, w, "" if works else "nothing")
    if works:
        resurrect(world, table, w.target)


def _can_be_reborn(world: World, w: Working) -> bool:
    return w.target.status == "dead" and w.target.kind == "pc"


@kind("reincarnate", audience="dead", fits=_can_be_reborn)
def reincarnate(world: World, table: Table, w: Working) -> None:
    """A new body by d12: a class 1d6 levels lower, or a monster's, or the old class (YB-MAGIC-09)."""
    if not _can_be_reborn(world, w):
        told(table, w, "nothing")
        return
    row = REBIRTH_CHART.roll(table, w.target.name)
    w.target.status, w.target.damage, w.target.effects = "", 0, []
    _new_body(table, w.target, row.becomes)
    told(table, w, w.target.key)


def _new_body(table: Table, hero: Creature, born: str) -> None:
    if born == "monster":  # a monster's body, the old self within
        forms = [key for key, block in MONSTERS.items() if block.mind and health_dice(block.hd).worth <= hero.level]
        form = forms[table.roll(len(forms), REBORN, hero.name) - 1]
        hero.effects.append(an_effect("shape", about=form))
        return
    group = {"advanced class": "advanced", "demihuman class": "demihuman"}.get(born, "")
    options = [key for key, cls in CLASSES.items() if cls.group == group] if group else []
    if options:
        hero.key = options[table.roll(len(options), REBORN, hero.name) - 1]
    elif born in CLASSES:
        hero.key = born
    if born == "same class":
        return
    hero.level = max(1, hero.level - table.roll(6, REBORN, hero.name))
    hero.hd, hero.xp, hero.memory = str(hero.level), CLASSES[hero.key].row(hero.level).xp, []
    die_size = CLASSES[hero.key].hd + modifier("constitution", hero.scores["constitution"], "hp_per_level")
    hero.hp = max(1, hero.level * die_size // (1 if hero.level == 1 else 2))
