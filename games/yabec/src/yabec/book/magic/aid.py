"""Spells that help: healing, blessings, wards, seeming, cures, raising the dead. Chapter: Spells."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from yabec import content, effects
from yabec.book.conflict import morale
from yabec.book.core import carrying, field, hooks, items, life, light, stats
from yabec.book.magic import harm
from yabec.content import charts
from yabec.state import Creature, World

# --- aid --------------------------------------------------------------------------------------------------------------
HEALING = Why("Healing", "YB-LIFE-14")
DISPEL = Why("Dispel", "YB-MAGIC-09")
REBORN = Why("Reincarnation", "YB-MAGIC-09")
WHICH_EFFECT = Question("which-effect", "YB-MAGIC-09")
FORM = Question("form", "YB-MAGIC-09")
# Jaws, venom, threads, numb limbs and the caster's own strain: nothing that a spell could end.
NO_MAGIC = ("concentration", "poison", "held", "webbed", "paralysed", "averted", "pressure_point")
BODY = ("paralysed", "asleep", "bound", "blind", "numb", "venom")  # what healing hands can end


@harm.kind("heal", audience="friends")
def heal_wounds(world: World, table: Table, w: harm.Working) -> None:
    """Healing dice; Cure Wounds ends besides whatever makes the creature bad."""
    harm.told(table, w)
    if w.facts.get("clears_bad"):
        w.target.effects = [effect for effect in w.target.effects if not (effect.bad and effect.about in BODY)]
    life.heal_by_magic(world, table, w.target, str(w.facts["dice"]), HEALING, w.caster)


@harm.kind("buff", audience="friends")
def bless(world: World, table: Table, w: harm.Working) -> None:
    """Figures until fatigue; `allies` take it all together. Spells do not add up (YB-MAGIC-06)."""
    group = [w.target]
    if "allies" in w.spell.target:
        group = [each for each in harm.close_friends(world, w.caster) if not each.engaged]
    if w.facts.get("armoured"):
        group = [each for each in group if items.armour_of(each) is not None]
    for each in group:
        effect = harm.duration(table, w)
        effect.mods = harm.mods_of(w.facts)
        harm.give_effect(each, effect)
    harm.told(table, w, "" if group else "no armour", len(group))


@harm.kind("grant", audience="friends")
def grant(world: World, table: Table, w: harm.Working) -> None:
    """An effect that other rules ask about: flight, sight in the dark, breath under water; `group` takes all who are
    close.
    """
    group = harm.close_friends(world, w.caster) if w.facts.get("group") else [w.target]
    for each in group:
        effect = harm.duration(table, w)
        effect.amount, effect.mods = int(w.facts.get("amount", 0)), harm.mods_of(w.facts)
        harm.give_effect(each, effect)
    harm.told(table, w, amount=len(group))


@harm.kind("runes")
def read_magic(world: World, table: Table, w: harm.Working) -> None:
    """For a turn the caster reads scrolls and runes; what was read once stays readable (YB-MAGIC-03)."""
    harm.give_effect(w.caster, harm.duration(table, w))
    harm.told(table, w, target=w.caster.name)
    hooks.read_runes(world, table, w.caster)


@harm.kind("ward", audience="friends")
def ward(world: World, table: Table, w: harm.Working) -> None:
    """Protection from an alignment: AC and saves 1 better against it, for one or for all close (YB-ALIGN-02)."""
    for each in harm.close_friends(world, w.caster) if w.facts.get("radius_feet") else [w.caster]:
        effect = harm.duration(table, w, "ward")
        effect.about = str(w.facts["versus"])
        harm.give_effect(each, effect)
    harm.told(table, w, target=w.caster.name)


@harm.kind("ac_set", audience="friends")
def shield(world: World, table: Table, w: harm.Working) -> None:
    """AC 4, 2 against missiles; made half-damage saves mean none, and Magic Missile is stopped."""
    effect = harm.duration(table, w)
    effect.amount = int(w.facts["other"])
    harm.give_effect(w.caster, effect)
    harm.told(table, w, target=w.caster.name)


@harm.kind("soak", audience="friends")
def soak(world: World, table: Table, w: harm.Working) -> None:
    """Takes 6 damage per caster level from fire and lightning."""
    effect = harm.duration(table, w)
    effect.amount = int(w.facts["per_level"]) * w.caster.level
    harm.give_effect(w.target, effect)
    harm.told(table, w, amount=effect.amount)


@harm.kind("resist", audience="friends")
def resist(world: World, table: Table, w: harm.Working) -> None:
    """All close: 2 better saves against fire or cold, and 1 less damage a die."""
    for each in harm.close_friends(world, w.caster):
        harm.give_effect(each, harm.duration(table, w, f"resist {w.facts['what']}"))
    harm.told(table, w)


@harm.kind("antidote", audience="friends")
def antidote(world: World, table: Table, w: harm.Working) -> None:
    """Protection from Poison: ends poison, and keeps off venom and gas."""
    _end_poison(w.target)
    harm.give_effect(w.target, harm.duration(table, w))
    harm.told(table, w)


@harm.kind("images", audience="friends", peace=False)
def images(world: World, table: Table, w: harm.Working) -> None:
    effect = harm.duration(table, w, "mirror_image")
    effect.amount = light.roll_dice(table, str(w.facts["count"]), harm.POWER, w.caster.name)
    harm.give_effect(w.caster, effect)
    harm.told(table, w, amount=effect.amount, target=w.caster.name)


@harm.kind("invisible", audience="anyone")
def invisible(world: World, table: Table, w: harm.Working) -> None:
    """Unseen until it attacks or casts; the wider form takes in all who are close."""
    if harm.resists(table, w):
        harm.told(table, w, "resisted")
        return
    group = harm.close_friends(world, w.target) if w.facts.get("radius_feet") else [w.target]
    for each in group:
        harm.give_effect(each, effects.Invisible("delve", by=w.caster.id))
    harm.told(table, w, amount=len(group))


@harm.kind("haste", peace=False)
def haste(world: World, table: Table, w: harm.Working) -> None:
    """Up to 24 act twice as fast; 1 damage when it ends."""
    for each in harm.close_friends(world, w.caster)[:24]:
        harm.give_effect(each, harm.duration(table, w))
    harm.told(table, w, target="")


@harm.kind("weapon", audience="friends")
def striking(world: World, table: Table, w: harm.Working) -> None:
    """1d6 more damage, 2d6 from caster level 7, and it counts as magical."""
    effect = harm.duration(table, w)
    effect.amount = 2 if w.caster.level >= 7 else 1
    harm.give_effect(w.target, effect)
    harm.told(table, w)


@harm.kind("scale", audience="anyone")
def scale(world: World, table: Table, w: harm.Working) -> None:
    """A natural animal doubles in size and bite, or halves."""
    if stats.animal(w.target):
        effect = harm.duration(table, w, "growth_of_animal")
        effect.amount = int(w.facts["grows"])
        harm.give_effect(w.target, effect)
    harm.told(table, w, "" if stats.animal(w.target) else "no animal")


@harm.kind("shape", audience="friends")
def take_shape(world: World, table: Table, w: harm.Working) -> None:
    """Polymorph Self: the body of a kind of HD up to the level; mind, HP, saves and AV stay, and no casting."""
    forms = [key for key, block in content.MONSTERS.items() if content.health_dice(block.hd).worth <= w.caster.level]
    form = table.ask(w.caster.seat, FORM, forms, {"who": w.caster.id}, default=forms[0])
    effect = harm.duration(table, w, "shape")
    effect.about = form
    harm.give_effect(w.caster, effect)
    harm.told(table, w, form, target=w.caster.name)


# --- ending things ---------------------------------------------------------------------------------------------------
def _just_poisoned(world: World, w: harm.Working) -> bool:
    """The living; or one dead of poison for up to a turn, for what ends it (YB-MAGIC-09)."""
    lately = w.target.used.get("poisoned", -9) >= world.delve.turn - 1 and not carrying.days_dead(world, w.target)
    return w.target.status != "dead" or lately


@harm.kind("cure", audience="friends", fits=_just_poisoned)
def cure(world: World, table: Table, w: harm.Working) -> None:
    what = str(w.facts["what"])
    if what == "poison":
        _end_poison(w.target)
        if w.target.status == "dead" and _just_poisoned(world, w):
            w.target.status, w.target.damage = "", max(0, w.target.hp - 1)
    if what == "curse":
        items.lift_a_curse(world, w.target)
    key = {"fear": "broken", "disease": "disease"}.get(what, "")
    w.target.effects = [effect for effect in w.target.effects if effect.key != key]
    harm.told(table, w, f"cure {what}")


def _end_poison(creature: Creature) -> None:
    creature.effects = [effect for effect in creature.effects if not isinstance(effect, effects.Poison | effects.Venom)]


@harm.kind("free", audience="anyone")
def free(world: World, table: Table, w: harm.Working) -> None:
    """Out of bonds at once; against magic that holds, another save at +4."""
    bonds = [effect for effect in w.target.effects if effect.about in ("bound", "paralysed")]
    plain = ("held", "shackles", "hold_person", w.spell.key)  # its own opposite it ends outright
    magical = [effect for effect in bonds if effect.key not in plain]
    freed = not magical or light.save(table, w.target, "s", int(w.facts["save_bonus"]))
    gone = bonds if freed else [effect for effect in bonds if effect not in magical]
    w.target.effects = [effect for effect in w.target.effects if effect not in gone]
    harm.told(table, w, "free" if gone else "")


@harm.kind("dispel", audience="anyone")
def dispel(world: World, table: Table, w: harm.Working) -> None:
    """Ends one magical effect; fails 5% for every level its caster is above (YB-MAGIC-09)."""
    magical = [effect for effect in w.target.effects if effect.by and effect.key not in NO_MAGIC]
    only = str(w.facts.get("only", ""))
    keys = [effect.key for effect in magical if not only or effect.key == only]
    if not keys:
        harm.told(table, w, "nothing")
        return
    chosen = table.ask(w.caster.seat, WHICH_EFFECT, list(dict.fromkeys(keys)), {"who": w.target.id}, default=keys[0])
    effect = next(each for each in magical if each.key == chosen)
    other = world.creatures.get(effect.by)
    above = max(0, (other.level if other else 1) - w.caster.level)
    if above and light.chance(table, int(w.facts["fail_percent_per_level"]) * above, 100, DISPEL, w.caster.name):
        harm.told(table, w, "failed")
        return
    w.target.effects = [each for each in w.target.effects if each is not effect]
    items.let_go(world, w.target, effect)
    harm.told(table, w, effect.key)


def _of_stone(world: World, w: harm.Working) -> bool:
    return w.target.status == "stone"


@harm.kind("unstone", audience="dead", fits=_of_stone)
def unstone(world: World, table: Table, w: harm.Working) -> None:
    works = _of_stone(world, w)
    if works:
        w.target.status = ""
    harm.told(table, w, "flesh" if works else "nothing")


# --- the dead --------------------------------------------------------------------------------------------------------
def _can_raise(world: World, w: harm.Working) -> bool:
    """One of the undead; or an unburied body, dead no longer than four days for each level above the 7th
    (YB-MAGIC-09).
    """
    if stats.undead(w.target):
        return True
    above = w.caster.level - int(w.facts["above_level"])
    fresh = above > 0 and carrying.days_dead(world, w.target) <= int(w.facts["days"]) * above
    return fresh and w.target.rites != "burial" and carrying.can_be_raised(world, w.target)


@harm.kind("raise", audience="dead", fits=_can_raise)
def raise_dead(world: World, table: Table, w: harm.Working) -> None:
    """Back from the dead, from the 8th level on (YB-DEATH-14); or one of the undead is destroyed."""
    if stats.undead(w.target):
        harm.told(table, w, "destroyed")
        life.die(world, table, w.target, "destroyed")
        return
    works = _can_raise(world, w)
    harm.told(table, w, "" if works else "nothing")
    if works:
        carrying.resurrect(world, table, w.target)


def _can_be_reborn(world: World, w: harm.Working) -> bool:
    return w.target.status == "dead" and w.target.kind == "pc"


@harm.kind("reincarnate", audience="dead", fits=_can_be_reborn)
def reincarnate(world: World, table: Table, w: harm.Working) -> None:
    """A new body by d12: a class 1d6 levels lower, or a monster's, or the old class (YB-MAGIC-09)."""
    if not _can_be_reborn(world, w):
        harm.told(table, w, "nothing")
        return
    row = charts.REBIRTH_CHART.roll(table, w.target.name)
    w.target.status, w.target.damage, w.target.effects = "", 0, []
    _new_body(table, w.target, row.becomes)
    harm.told(table, w, w.target.key)


def _new_body(table: Table, hero: Creature, born: str) -> None:
    if born == "monster":  # a monster's body, the old self within
        forms = [
            key
            for key, block in content.MONSTERS.items()
            if block.mind and content.health_dice(block.hd).worth <= hero.level
        ]
        form = forms[table.roll(len(forms), REBORN, hero.name) - 1]
        hero.effects.append(effects.an_effect("shape", about=form))
        return
    group = {"advanced class": "advanced", "demihuman class": "demihuman"}.get(born, "")
    options = [key for key, cls in content.CLASSES.items() if cls.group == group] if group else []
    if options:
        hero.key = options[table.roll(len(options), REBORN, hero.name) - 1]
    elif born in content.CLASSES:
        hero.key = born
    if born == "same class":
        return
    hero.level = max(1, hero.level - table.roll(6, REBORN, hero.name))
    hero.hd, hero.xp, hero.memory = str(hero.level), content.CLASSES[hero.key].row(hero.level).xp, []
    die_size = content.CLASSES[hero.key].hd + content.modifier(
        "constitution", hero.scores["constitution"], "hp_per_level"
    )
    hero.hp = max(1, hero.level * die_size // (1 if hero.level == 1 else 2))


# --- hold: spells that hold, blind, cow and confuse. Chapter: Spells --------------------------------------------------
SMALL = 4  # HD of those who fall asleep or are slowed by the number
BANISH = Question("banish", "YB-MAGIC-09")
SWAY = Why("How long", "YB-MAGIC-09")


@harm.kind("bad", audience="foes", peace=False)
def hold(world: World, table: Table, w: harm.Working) -> None:
    """Bad for turns: persons below 4 HD, or any creature that is not undead. No bonds hold it that strength could
    break (YB-CONF-15).
    """
    fits = "max_hd" not in w.facts or (
        stats.mindful(w.target) and content.health_dice(w.target.hd).count <= int(w.facts["max_hd"])
    )
    held = fits and not stats.undead(w.target) and not harm.resists(table, w)
    if held:
        effect = harm.duration(table, w)
        effect.bad, effect.about = True, "paralysed"
        harm.give_effect(w.target, effect)
    harm.told(table, w, "held" if held else "resisted")


@harm.kind("sleep", peace=False)
def sleep(world: World, table: Table, w: harm.Working) -> None:
    """2d8 HD of creatures of 4 HD and less, the weakest first, for 4d4 turns; no save; the undead do not sleep."""
    budget = light.roll_dice(table, str(w.facts["hd"]), harm.POWER, w.caster.name)
    awake = [
        one for one in harm.near_foes(world, w.caster)
        if not stats.undead(one) and content.health_dice(one.hd).count <= SMALL and not stats.has(one, effects.Asleep)
    ]  # fmt: skip
    sleepers = harm.within_budget(awake, budget)
    if sleepers:
        turns = harm.duration(table, w).left
        for each in sleepers:
            sleep_spell = effects.Asleep("turn", turns, by=w.caster.id, bad=True, about="asleep")
            life.fall_asleep(world, table, each, sleep_spell)
    harm.told(table, w, "asleep", len(sleepers), target="")


@harm.kind("web", audience="foes", peace=False)
def web(world: World, table: Table, w: harm.Working) -> None:
    """Everyone of the other side in the zone is bound; a strength check as an action gets free (YB-CONF-15)."""
    caught = [one for one in field.in_conflict(world) if one.zone == w.target.zone and one.side != w.caster.side]
    for each in caught:
        effect = harm.duration(table, w)
        effect.bad, effect.about = True, "bound"
        harm.give_effect(each, effect)
    harm.told(table, w, amount=len(caught))


@harm.kind("root", audience="foes", peace=False)
def entangle(world: World, table: Table, w: harm.Working) -> None:
    """Plants seize whoever fails a save: no leaving the zone, AC 2 worse."""
    caught = 0
    for each in [one for one in field.in_conflict(world) if one.zone == w.target.zone and one.side != w.caster.side]:
        if not harm.resists(table, w, each):
            effect = harm.duration(table, w, "rooted")
            effect.mods = harm.mods_of(w.facts)
            harm.give_effect(each, effect)
            caught += 1
    harm.told(table, w, amount=caught)


@harm.kind("slow", peace=False)
def slow(world: World, table: Table, w: harm.Working) -> None:
    """4d8 HD of creatures of up to 4 HD, or one of more, act only every other round."""
    budget = light.roll_dice(table, str(w.facts["hd"]), harm.POWER, w.caster.name)
    near = harm.near_foes(world, w.caster)
    small = [one for one in near if content.health_dice(one.hd).count <= SMALL]
    slowed = harm.within_budget(small, budget) or harm.weakest_first(near)[-1:]
    for each in slowed:
        harm.give_effect(each, harm.duration(table, w, "slow"))
    harm.told(table, w, amount=len(slowed), target="")


@harm.kind("confuse", peace=False)
def confuse(world: World, table: Table, w: harm.Working) -> None:
    """3d6 creatures, the weakest first, act at random for a turn; see `desperate.py`."""
    number = light.roll_dice(table, str(w.facts["count"]), harm.POWER, w.caster.name)
    minds = [one for one in harm.near_foes(world, w.caster, "distant") if not stats.undead(one)]
    for each in harm.weakest_first(minds)[:number]:
        harm.give_effect(each, harm.duration(table, w, "confused"))
    harm.told(table, w, amount=min(number, len(minds)), target="")


@harm.kind("silence", audience="anyone")
def silence(world: World, table: Table, w: harm.Working) -> None:
    """On an enemy that fails its save, moving with it; else over the zone: no talk, no casting, no noise. The reverse
    is a din in which casting needs a save.
    """
    if w.target.side != w.caster.side:
        resisted = harm.resists(table, w)
        if not resisted:
            harm.give_effect(w.target, harm.duration(table, w))
            life.fall_silent(world, w.target)
        harm.told(table, w, "resisted" if resisted else "")
        return
    effect = harm.duration(table, w)
    effect.about = w.caster.zone
    harm.give_effect(w.caster, effect)
    room = field.room_of(world, w.caster.zone)
    if room is not None:
        room.data = {**room.data, effect.key: w.caster.id}
    for each in world.creatures.values() if effect.key == "silence" else ():
        if each.zone == w.caster.zone:
            life.fall_silent(world, each)
    harm.told(table, w, target="")


@harm.kind("dark", audience="anyone")
def darkness(world: World, table: Table, w: harm.Working) -> None:
    """Over a zone, infravision and all; or into an enemy's eyes; or it ends a light (YB-LIGHT-01)."""
    if w.target.side != w.caster.side:
        blind(table, w)
        return
    lit = [each for each in w.target.effects if each.key == "light"]
    if lit:
        w.target.effects = [each for each in w.target.effects if each.key != "light"]
    else:
        effect = harm.duration(table, w, "darkness")
        effect.about = w.caster.zone
        if effect.until:
            harm.give_effect(w.caster, effect)  # it ends with its caster's spell; a lasting one hangs on the zone alone
        room = field.room_of(world, w.caster.zone)
        if room is not None:
            room.data = {**room.data, "darkness": w.caster.id}
    light.update_blindness(world)
    harm.told(table, w, "light ends" if lit else "", target="")


def blind(table: Table, w: harm.Working) -> None:
    """Light or darkness cast at eyes blinds those who fail a save."""
    resisted = light.save(table, w.target, "s")
    if not resisted:
        effect = harm.duration(table, w, "blinded")
        effect.bad, effect.about = True, "blind"
        harm.give_effect(w.target, effect)
    harm.told(table, w, "resisted" if resisted else "blinded")


@harm.kind("phantasm", audience="foes", peace=False)
def phantasm(world: World, table: Table, w: harm.Working) -> None:
    """An illusory attack: who fails the save believes in the harm for 1d4 turns, while the caster concentrates."""
    resisted = harm.resists(table, w)
    if not resisted:
        turns = light.roll_dice(table, "1d4", SWAY, w.caster.name)
        harm.give_effect(
            w.target, effects.an_effect(w.spell.key, "turn", turns, by=w.caster.id, bad=True, about="illusion")
        )
    harm.told(table, w, "resisted" if resisted else "believed")


# --- fear and obedience ----------------------------------------------------------------------------------------------
@harm.kind("debuff", peace=False)
def blight(world: World, table: Table, w: harm.Working) -> None:
    struck = 0
    for each in harm.near_foes(world, w.caster):
        if not harm.resists(table, w, each):
            effect = harm.duration(table, w)
            effect.mods = harm.mods_of({key: value for key, value in w.facts.items() if key != "save"})
            harm.give_effect(each, effect)
            struck += 1
    harm.told(table, w, amount=struck, target="")


@harm.kind("fear", audience="foes", peace=False)
def fear(world: World, table: Table, w: harm.Working) -> None:
    """A creature flees unless it saves; knights are fearless (YB-CLASS-14)."""
    works = not stats.has_skill(w.target, "fearless") and not harm.resists(table, w)
    if works:
        w.target.effects.append(effects.Broken("shift"))
    harm.told(table, w, "afraid" if works else "resisted")


@harm.kind("banish", audience="foes", peace=False)
def dispel_evil(world: World, table: Table, w: harm.Working) -> None:
    """One undead or enchanted monster at once, save at -2, or all that are close, save or flight (YB-MAGIC-09)."""
    unnatural = [one for one in harm.near_foes(world, w.caster) if stats.undead(one) or harm.enchanted(one)]
    if w.target not in unnatural:
        harm.told(table, w, "nothing")
        return
    how = table.ask(w.caster.seat, BANISH, ("one", "all"), {"who": w.target.id}, default="one")
    if how == "one":
        resisted = harm.resists(table, w, bonus=int(w.facts["single_save"]))
        harm.told(table, w, "resisted" if resisted else "destroyed")
        if not resisted:
            life.die(world, table, w.target, "banished")
            morale.note_harm(world, table, w.target)
        return
    harm.told(table, w, amount=len(unnatural), target="")
    for each in unnatural:
        if not harm.resists(table, w, each):
            each.effects.append(effects.Broken("shift"))


@harm.kind("pacify", audience="foes", peace=False)
def snake_charm(world: World, table: Table, w: harm.Working) -> None:
    """Snakes of total HD up to the level sway harmlessly for 1d4+1 rounds."""
    snakes = [one for one in harm.near_foes(world, w.caster) if "snake" in one.key]
    swaying = harm.within_budget(snakes, w.caster.level)
    rounds = light.roll_dice(table, "1d4+1", SWAY, w.caster.name) if swaying else 0
    for each in swaying:
        each.effects.append(effects.an_effect(w.spell.key, "round", rounds, by=w.caster.id, bad=True, about="swaying"))
    harm.told(table, w, amount=len(swaying), target="")


@harm.kind("sticks", audience="foes", peace=False)
def snakes_to_sticks(world: World, table: Table, w: harm.Working) -> None:
    budget = light.roll_dice(table, str(w.facts["hd"]), harm.POWER, w.caster.name)
    snakes = [one for one in harm.near_foes(world, w.caster) if "snake" in one.key]
    gone = harm.within_budget(snakes, budget)
    harm.told(table, w, amount=len(gone), target="")
    for each in gone:
        life.die(world, table, each, "magic")
