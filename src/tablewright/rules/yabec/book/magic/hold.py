"""Spells that hold, blind, cow and confuse. Chapter: Spells."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.conflict.field import in_conflict, room_of
from tablewright.rules.yabec.book.conflict.morale import note_harm
from tablewright.rules.yabec.book.core.dice import roll_dice
from tablewright.rules.yabec.book.core.life import die, fall_asleep
from tablewright.rules.yabec.book.core.light import update_blindness
from tablewright.rules.yabec.book.core.saves import save
from tablewright.rules.yabec.book.core.stats import has, has_skill, mindful, undead
from tablewright.rules.yabec.book.magic.harm import enchanted, near_foes, weakest_first, within_budget
from tablewright.rules.yabec.book.magic.working import (
    POWER,
    Working,
    duration,
    give_effect,
    kind,
    mods_of,
    resists,
    told,
)
from tablewright.rules.yabec.content import health_dice
from tablewright.rules.yabec.effects import Asleep, Broken, an_effect
from tablewright.rules.yabec.state import World

SMALL = 4  # HD of those who fall asleep or are slowed by the number
BANISH = Question("banish", "YB-MAGIC-09")
SWAY = Why("How long", "YB-MAGIC-09")


@kind("bad", audience="foes", peace=False)
def hold(world: World, table: Table, w: Working) -> None:
    """Bad for turns: persons below 4 HD, or any creature that is not undead. No bonds hold it that strength could
    break (YB-CONF-15).
    """
    fits = "max_hd" not in w.facts or (mindful(w.target) and health_dice(w.target.hd).count <= int(w.facts["max_hd"]))
    held = fits and not undead(w.target) and not resists(table, w)
    if held:
        effect = duration(table, w)
        effect.bad, effect.about = True, "paralysed"
        give_effect(w.target, effect)
    told(table, w, "held" if held else "resisted")


@kind("sleep", peace=False)
def sleep(world: World, table: Table, w: Working) -> None:
    """2d8 HD of creatures of 4 HD and less, the weakest first, for 4d4 turns; no save; the undead do not sleep."""
    budget = roll_dice(table, str(w.facts["hd"]), POWER, w.caster.name)
    awake = [
        one for one in near_foes(world, w.caster)
        if not undead(one) and health_dice(one.hd).count <= SMALL and not has(one, Asleep)
    ]  # fmt: skip
    sleepers = within_budget(awake, budget)
    if sleepers:
        turns = duration(table, w).left
        for each in sleepers:
            sleep_spell = Asleep("turn", turns, by=w.caster.id, bad=True, about="asleep")
            fall_asleep(world, table, each, sleep_spell)
    told(table, w, "asleep", len(sleepers), target="")


@kind("web", audience="foes", peace=False)
def web(world: World, table: Table, w: Working) -> None:
    """Everyone of the other side in the zone is bound; a strength check as an action gets free (YB-CONF-15)."""
    caught = [one for one in in_conflict(world) if one.zone == w.target.zone and one.side != w.caster.side]
    for each in caught:
        effect = duration(table, w)
        effect.bad, effect.about = True, "bound"
        give_effect(each, effect)
    told(table, w, amount=len(caught))


@kind("root", audience="foes", peace=False)
def entangle(world: World, table: Table, w: Working) -> None:
    """Plants seize whoever fails a save: no leaving the zone, AC 2 worse."""
    caught = 0
    for each in [one for one in in_conflict(world) if one.zone == w.target.zone and one.side != w.caster.side]:
        if not resists(table, w, each):
            effect = duration(table, w, "rooted")
            effect.mods = mods_of(w.facts)
            give_effect(each, effect)
            caught += 1
    told(table, w, amount=caught)


@kind("slow", peace=False)
def slow(world: World, table: Table, w: Working) -> None:
    """4d8 HD of creatures of up to 4 HD, or one of more, act only every other round."""
    budget = roll_dice(table, str(w.facts["hd"]), POWER, w.caster.name)
    near = near_foes(world, w.caster)
    small = [one for one in near if health_dice(one.hd).count <= SMALL]
    slowed = within_budget(small, budget) or weakest_first(near)[-1:]
    for each in slowed:
        give_effect(each, duration(table, w, "slow"))
    told(table, w, amount=len(slowed), target="")


@kind("confuse", peace=False)
def confuse(world: World, table: Table, w: Working) -> None:
    """3d6 creatures, the weakest first, act at random for a turn; see `desperate.py`."""
    number = roll_dice(table, str(w.facts["count"]), POWER, w.caster.name)
    minds = [one for one in near_foes(world, w.caster, "distant") if not undead(one)]
    for each in weakest_first(minds)[:number]:
        give_effect(each, duration(table, w, "confused"))
    told(table, w, amount=min(number, len(minds)), target="")


@kind("silence", audience="anyone")
def silence(world: World, table: Table, w: Working) -> None:
    """On an enemy that fails its save, moving with it; else over the zone: no talk, no casting, no noise. The reverse
    is a din in which casting needs a save.
    """
    if w.target.side != w.caster.side:
        resisted = resists(table, w)
        if not resisted:
            give_effect(w.target, duration(table, w))
        told(table, w, "resisted" if resisted else "")
        return
    effect = duration(table, w)
    effect.about = w.caster.zone
    give_effect(w.caster, effect)
    room = room_of(world, w.caster.zone)
    if room is not None:
        room.data = {**room.data, effect.key: w.caster.id}
    told(table, w, target="")


@kind("dark", audience="anyone")
def darkness(world: World, table: Table, w: Working) -> None:
    """Over a zone, infravision and all; or into an enemy's eyes; or it ends a light (YB-LIGHT-01)."""
    if w.target.side != w.caster.side:
        blind(table, w)
        return
    lit = [each for each in w.target.effects if each.key == "light"]
    if lit:
        w.target.effects = [each for each in w.target.effects if each.key != "light"]
    else:
        effect = duration(table, w, "darkness")
        effect.about = w.caster.zone
        if effect.until:
            give_effect(w.caster, effect)  # it ends with its caster's spell; a lasting one hangs on the zone alone
        room = room_of(world, w.caster.zone)
        if room is not None:
            room.data = {**room.data, "darkness": w.caster.id}
    update_blindness(world)
    told(table, w, "light ends" if lit else "", target="")


def blind(table: Table, w: Working) -> None:
    """Light or darkness cast at eyes blinds those who fail a save."""
    resisted = save(table, w.target, "s")
    if not resisted:
        effect = duration(table, w, "blinded")
        effect.bad, effect.about = True, "blind"
        give_effect(w.target, effect)
    told(table, w, "resisted" if resisted else "blinded")


@kind("phantasm", audience="foes", peace=False)
def phantasm(world: World, table: Table, w: Working) -> None:
    """An illusory attack: who fails the save believes in the harm for 1d4 turns, while the caster concentrates."""
    resisted = resists(table, w)
    if not resisted:
        turns = roll_dice(table, "1d4", SWAY, w.caster.name)
        give_effect(w.target, an_effect(w.spell.key, "turn", turns, by=w.caster.id, bad=True, about="illusion"))
    told(table, w, "resisted" if resisted else "believed")


# --- fear and obedience ----------------------------------------------------------------------------------------------
@kind("debuff", peace=False)
def blight(world: World, table: Table, w: Working) -> None:
    struck = 0
    for each in near_foes(world, w.caster):
        if not resists(table, w, each):
            effect = duration(table, w)
            effect.mods = mods_of({key: value for key, value in w.facts.items() if key != "save"})
            give_effect(each, effect)
            struck += 1
    told(table, w, amount=struck, target="")


@kind("fear", audience="foes", peace=False)
def fear(world: World, table: Table, w: Working) -> None:
    """A creature flees unless it saves; knights are fearless (YB-CLASS-14)."""
    works = not has_skill(w.target, "fearless") and not resists(table, w)
    if works:
        w.target.effects.append(Broken("shift"))
    told(table, w, "afraid" if works else "resisted")


@kind("banish", audience="foes", peace=False)
def dispel_evil(world: World, table: Table, w: Working) -> None:
    """One undead or enchanted monster at once, save at -2, or all that are close, save or flight (YB-MAGIC-09)."""
    unnatural = [one for one in near_foes(world, w.caster) if undead(one) or enchanted(one)]
    if w.target not in unnatural:
        told(table, w, "nothing")
        return
    how = table.ask(w.caster.seat, BANISH, ("one", "all"), {"who": w.target.id}, default="one")
    if how == "one":
        resisted = resists(table, w, bonus=int(w.facts["single_save"]))
        told(table, w, "resisted" if resisted else "destroyed")
        if not resisted:
            die(world, table, w.target, "banished")
            note_harm(world, table, w.target)
        return
    told(table, w, amount=len(unnatural), target="")
    for each in unnatural:
        if not resists(table, w, each):
            each.effects.append(Broken("shift"))


@kind("pacify", audience="foes", peace=False)
def snake_charm(world: World, table: Table, w: Working) -> None:
    """Snakes of total HD up to the level sway harmlessly for 1d4+1 rounds."""
    snakes = [one for one in near_foes(world, w.caster) if "snake" in one.key]
    swaying = within_budget(snakes, w.caster.level)
    rounds = roll_dice(table, "1d4+1", SWAY, w.caster.name) if swaying else 0
    for each in swaying:
        each.effects.append(an_effect(w.spell.key, "round", rounds, by=w.caster.id, bad=True, about="swaying"))
    told(table, w, amount=len(swaying), target="")


@kind("sticks", audience="foes", peace=False)
def snakes_to_sticks(world: World, table: Table, w: Working) -> None:
    budget = roll_dice(table, str(w.facts["hd"]), POWER, w.caster.name)
    snakes = [one for one in near_foes(world, w.caster) if "snake" in one.key]
    gone = within_budget(snakes, budget)
    told(table, w, amount=len(gone), target="")
    for each in gone:
        die(world, table, each, "magic")
