"""Spells that hurt, hold, cow or change an enemy. Chapter: Spells."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.yabec.content import MONSTERS, health_dice
from tablewright.rules.yabec.dice import roll_dice
from tablewright.rules.yabec.events import Moved
from tablewright.rules.yabec.field import adjacent, disengage, enemies, in_conflict, room_of, ways, within
from tablewright.rules.yabec.foes import become
from tablewright.rules.yabec.life import die, hurt
from tablewright.rules.yabec.light import update_blindness
from tablewright.rules.yabec.morale import note_harm
from tablewright.rules.yabec.saves import save, saved_damage
from tablewright.rules.yabec.spell_base import (
    POWER,
    Working,
    dice_of,
    duration,
    give_effect,
    kind,
    mods_of,
    resists,
    told,
    touches,
)
from tablewright.rules.yabec.state import Creature, Effect, World
from tablewright.rules.yabec.stats import has_effect, has_skill, mindful, resist_bonus, score, undead

CURSE = Question("curse", "YB-MAGIC-09")
FORM = Question("form", "YB-MAGIC-09")
BANISH = Question("banish", "YB-MAGIC-09")
PUSH_TO = Question("push-to", "YB-MAGIC-09")
SWAY = Why("How long", "YB-MAGIC-09")
KILLED_BELOW = 5
CURSES = ("saves", "attack", "armour", "strength")
WOOD = ("club", "spear", "bow", "staff", "weapon", "ax")


def near_foes(world: World, caster: Creature, reach: str = "close") -> list[Creature]:
    return [each for each in enemies(world, caster) if within(world, caster, each, reach)]


def weakest_first(creatures: list[Creature]) -> list[Creature]:
    return sorted(creatures, key=lambda each: health_dice(each.hd).worth)


def within_budget(creatures: list[Creature], budget: int) -> list[Creature]:
    """As many as the HD rolled pay for, the weakest first; what is left over is lost."""
    taken = []
    for each in weakest_first(creatures):
        cost = max(1, health_dice(each.hd).count)
        if cost > budget:
            break
        budget -= cost
        taken.append(each)
    return taken


# --- damage ----------------------------------------------------------------------------------------------------------


@kind("damage", audience="foes", peace=False)
def wound(world: World, table: Table, w: Working) -> None:
    """Missiles cannot miss, but a Shield stops them; a wounding touch must hit."""
    if w.facts.get("needs") == "hit" and not touches(world, table, w):
        return
    if "missiles" in w.facts and has_effect(w.target, "shield"):
        told(table, w, "stopped")
        return
    missiles = max((n for level, n in w.facts.get("missiles", [[1, 1]]) if level <= w.caster.level), default=1)
    amount = sum(roll_dice(table, str(w.facts["dice"]), POWER, w.caster.name) for _ in range(missiles))
    told(table, w, amount=amount)
    hurt(world, table, w.target, amount, "magic")
    note_harm(world, table, w.target)


@kind("area_damage", audience="foes", peace=False)
def burst(world: World, table: Table, w: Working) -> None:
    """Everyone in the zone, friends too; a line goes on through the zones behind it; a save halves (YB-SAVE-04)."""
    dice = dice_of(str(w.facts["dice"]), w.caster)
    amount = roll_dice(table, dice, POWER, w.caster.name)
    told(table, w, amount=amount)
    cause = str(w.facts["cause"])
    zones = _line(world, w) if w.facts.get("line") else [w.target.zone]
    for each in [one for one in in_conflict(world) if one.zone in zones and one is not w.caster]:
        made = save(table, each, "s", resist_bonus(each, cause), magic=True)
        hurt(world, table, each, saved_damage(each, amount, made), cause, dice=w.caster.level)
        note_harm(world, table, each)


def _line(world: World, w: Working) -> list[str]:
    """Up to four zones in a row from the target's on, away from the caster (YB-MAGIC-09)."""
    zones = [w.target.zone]
    before = w.caster.zone
    while len(zones) < int(w.facts["line"]):
        onward = [zone for zone in adjacent(world, zones[-1]) if zone not in (*zones, before)]
        if not onward:
            break
        zones.append(onward[0])
    return zones


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
        if room is None or "cloudkill" not in room.data or has_effect(each, "protection_from_poison"):
            continue
        if health_dice(each.hd).worth < KILLED_BELOW and not undead(each) and not save(table, each, "d", magic=True):
            die(world, table, each, "poison")
        else:
            hurt(world, table, each, 1, "poison fog")
        note_harm(world, table, each)


@kind("heat", audience="foes", peace=False)
def heat_metal(world: World, table: Table, w: Working) -> None:
    """Metal glows on whom the touch hits: 1d6 now and at the end of each round, until a save throws it off."""
    armed = w.target.kind != "monster" or mindful(w.target)
    if not armed or not touches(world, table, w):
        told(table, w, "" if armed else "no metal")
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
    if save(table, creature, "s", magic=True):
        creature.effects = [each for each in creature.effects if each is not effect]
        return
    hurt(world, table, creature, roll_dice(table, effect.about, POWER, creature.name), "fire")
    note_harm(world, table, creature)


@kind("kill", audience="foes", peace=False)
def kill(world: World, table: Table, w: Working) -> None:
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
    mortal = [one for one in near if not undead(one) and health_dice(one.hd).worth < int(w.facts["max_hd"]) + 1]
    told(table, w, amount=budget, target="")
    for each in within_budget(mortal, budget):
        if not resists(table, w, each):
            die(world, table, each, "magic")
            note_harm(world, table, each)


# --- holding ---------------------------------------------------------------------------------------------------------


@kind("bad", audience="foes", peace=False)
def hold(world: World, table: Table, w: Working) -> None:
    """Bad for turns: persons below 4 HD, or any creature that is not undead."""
    limit = int(w.facts.get("max_hd", 0))
    too_big = limit > 0 and health_dice(w.target.hd).worth >= limit + 1
    no_person = limit > 0 and not mindful(w.target)
    held = not too_big and not no_person and not undead(w.target) and not resists(table, w)
    if held:
        effect = duration(table, w)
        effect.bad, effect.about = True, "bound"
        give_effect(w.target, effect)
    told(table, w, "held" if held else "resisted")


@kind("sleep", peace=False)
def sleep(world: World, table: Table, w: Working) -> None:
    """2d8 HD of creatures of 4 HD and less, the weakest first, for 4d4 turns; no save; the undead do not sleep."""
    budget = roll_dice(table, str(w.facts["hd"]), POWER, w.caster.name)
    awake = [
        one for one in near_foes(world, w.caster)
        if not undead(one) and health_dice(one.hd).worth < 5 and not has_effect(one, "asleep")
    ]  # fmt: skip
    sleepers = within_budget(awake, budget)
    if sleepers:
        turns = duration(table, w).left
        for each in sleepers:
            each.effects.append(Effect("asleep", "turn", turns, by=w.caster.id, bad=True, about="asleep"))
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
    small = [one for one in near if health_dice(one.hd).worth < 5]
    slowed = within_budget(small, budget) or weakest_first(near)[-1:]
    for each in slowed:
        give_effect(each, duration(table, w, "slow"))
    told(table, w, amount=len(slowed), target="")


@kind("confuse", peace=False)
def confuse(world: World, table: Table, w: Working) -> None:
    """3d6 creatures, the weakest first, act at random for a turn; see `conflict_moods.py`."""
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
        give_effect(w.caster, effect)
        room = room_of(world, w.caster.zone)
        if room is not None:
            room.data = {**room.data, "darkness": w.caster.id}
    update_blindness(world)
    told(table, w, "light ends" if lit else "", target="")


def blind(table: Table, w: Working) -> None:
    """Light or darkness cast at eyes blinds those who fail a save."""
    resisted = save(table, w.target, "s", magic=True)
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
        give_effect(w.target, Effect(w.spell.key, "turn", turns, by=w.caster.id, bad=True, about="illusion"))
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
        w.target.effects.append(Effect("broken", "shift"))
    told(table, w, "afraid" if works else "resisted")


@kind("banish", audience="foes", peace=False)
def dispel_evil(world: World, table: Table, w: Working) -> None:
    """One undead or enchanted monster at once, save at -2, or all that are close, save or flight (YB-MAGIC-09)."""
    unnatural = [one for one in near_foes(world, w.caster) if undead(one) or _enchanted(one)]
    if w.target not in unnatural:
        told(table, w, "nothing")
        return
    how = table.ask(w.caster.seat, BANISH, ("one", "all"), (w.target.name,), default="one")
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
            each.effects.append(Effect("broken", "shift"))


def _enchanted(creature: Creature) -> bool:
    rider = MONSTERS[creature.key].power.rider if creature.key in MONSTERS else {}
    return bool(rider.get("only_magic") or rider.get("unseen")) or has_effect(creature, "summoned")


@kind("pacify", audience="foes", peace=False)
def snake_charm(world: World, table: Table, w: Working) -> None:
    """Snakes of total HD up to the level sway harmlessly for 1d4+1 rounds."""
    snakes = [one for one in near_foes(world, w.caster) if "snake" in one.key]
    swaying = within_budget(snakes, w.caster.level)
    rounds = roll_dice(table, "1d4+1", SWAY, w.caster.name) if swaying else 0
    for each in swaying:
        each.effects.append(Effect(w.spell.key, "round", rounds, by=w.caster.id, bad=True, about="swaying"))
    told(table, w, amount=len(swaying), target="")


@kind("sticks", audience="foes", peace=False)
def snakes_to_sticks(world: World, table: Table, w: Working) -> None:
    budget = roll_dice(table, str(w.facts["hd"]), POWER, w.caster.name)
    snakes = [one for one in near_foes(world, w.caster) if "snake" in one.key]
    gone = within_budget(snakes, budget)
    told(table, w, amount=len(gone), target="")
    for each in gone:
        die(world, table, each, "magic")


# --- change ----------------------------------------------------------------------------------------------------------


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
    form = table.ask(w.caster.seat, FORM, forms, (w.target.name,), default=forms[0])
    told(table, w, form)
    become(w.target, form)
    if w.target.damage >= w.target.hp:
        die(world, table, w.target, "magic")


@kind("disease", audience="foes", peace=False)
def disease(world: World, table: Table, w: Working) -> None:
    """AV 2 worse, no magical healing, and death in weeks, which no fight waits for."""
    _lay_on(table, w, Effect("disease", by=w.caster.id, mods=mods_of({"av": w.facts["av"]})))


@kind("poison", audience="foes", peace=False)
def poison(world: World, table: Table, w: Working) -> None:
    """Bad, and 1d4 each turn until dead or cured."""
    _lay_on(table, w, Effect("venom", "delve", by=w.caster.id, bad=True, about="venom"))


@kind("curse", audience="foes", peace=False)
def curse(world: World, table: Table, w: Working) -> None:
    """At worst saves -2, AV or AC 4 worse, or an ability halved (YB-MAGIC-09)."""
    which = table.ask(w.caster.seat, CURSE, CURSES, (w.target.name,), default="armour")
    mods = {"saves": {"save": -2}, "attack": {"av": 4}, "armour": {"ac": 4}}.get(which, {})
    effect = Effect("curse", by=w.caster.id, mods=dict(mods), about=which)
    if not _lay_on(table, w, effect) or which != "strength":
        return
    if w.target.scores:
        w.target.scores["strength"] = score(w.target, "strength") // 2
    else:
        effect.mods = {"damage": -2, "av": 2}


def _lay_on(table: Table, w: Working, effect: Effect) -> bool:
    resisted = resists(table, w)
    if not resisted:
        w.target.effects.append(effect)
    told(table, w, "resisted" if resisted else "")
    return not resisted


@kind("disable", audience="foes", peace=False)
def feeblemind(world: World, table: Table, w: Working) -> None:
    """A caster saves at -4 or can cast no more until it is dispelled."""
    rider = MONSTERS[w.target.key].power.rider if w.target.key in MONSTERS else {}
    if not (rider.get("spells") or w.target.memory):
        told(table, w, "nothing")
        return
    _lay_on(table, w, Effect("feeblemind", by=w.caster.id))


@kind("mute", audience="foes", peace=False)
def remove_language(world: World, table: Table, w: Working) -> None:
    _lay_on(table, w, duration(table, w, "silence"))


@kind("telekinesis", audience="foes", peace=False)
def telekinesis(world: World, table: Table, w: Working) -> None:
    """Moves an enemy into another zone, or its weapon out of its hand if it is too heavy; a save resists."""
    if resists(table, w):
        told(table, w, "resisted")
        return
    zones = adjacent(world, w.target.zone)
    if 2 * w.caster.level >= 3 and zones:
        w.target.zone = table.ask(w.caster.seat, PUSH_TO, zones, (w.target.name,), default=zones[0])
        disengage(world, w.target)
        told(table, w)
        table.tell(Moved(w.target.name, "pushed", w.target.zone))
        return
    w.target.effects.append(Effect("disarmed", "conflict", by=w.caster.id))
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
        w.target.effects.append(Effect("disarmed", by=w.caster.id))
    told(table, w, "disarmed" if works else "resisted" if wooden else "no wood")


@kind("drain_water", audience="foes", peace=False)
def destroy_water(world: World, table: Table, w: Working) -> None:
    """A drain swallows water, and water elementals with it."""
    works = w.target.key == "water_elemental"
    told(table, w, "destroyed" if works else "nothing")
    if works:
        die(world, table, w.target, "magic")
