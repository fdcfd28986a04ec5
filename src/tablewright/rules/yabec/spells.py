"""What spells do, by the kind of their effect; their figures are data (YB-MAGIC-09).

An unwilling target saves against spells; a touch spell needs a hit instead, unless the spell says otherwise
(YB-MAGIC-05). Spells whose effect is no figure are told, and last as long as they say.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.yabec.content import ITEMS, MONSTERS, Item, Spell, health_dice
from tablewright.rules.yabec.dice import chance, roll_dice
from tablewright.rules.yabec.events import Cast
from tablewright.rules.yabec.field import enemies, in_conflict, join_in, within
from tablewright.rules.yabec.foes import add_monster
from tablewright.rules.yabec.life import die, heal_by_magic, hurt
from tablewright.rules.yabec.morale import note_harm
from tablewright.rules.yabec.saves import save, saved_damage
from tablewright.rules.yabec.state import Creature, Effect, World
from tablewright.rules.yabec.stats import has_effect, has_skill, undead

POWER = Why("Spell", "YB-MAGIC-09")
HEALING = Why("Healing", "YB-LIFE-14")
DISPEL = Why("Dispel", "YB-MAGIC-09")
Facts = dict[str, Any]


def take_effect(
    world: World, table: Table, caster: Creature, spell: Spell, back: bool, target: Creature | None
) -> None:
    """Let a spell work; `back` is its reversed form."""
    facts = spell.facts(back)
    kind = str(facts.get("kind", ""))
    if target is not None and _immune(target, spell):
        table.tell(Cast(caster.name, spell.key, target.name, "immune"))
        return
    work = _KINDS.get(kind, _lasting)
    work(world, table, caster, spell, facts, target if target is not None else caster)


def _immune(target: Creature, spell: Spell) -> bool:
    """The undead know no charm or sleep; a druid of 7th level no charm; no wards against oneself (YB-CLASS-13)."""
    if spell.charm and (undead(target) or has_skill(target, "charm_immunity")):
        return True
    return spell.key == "sleep" and undead(target)


def unwilling(table: Table, caster: Creature, target: Creature, spell: Spell, facts: Facts) -> bool:
    """True if an unwilling target resists: a save against spells, or the one the spell names (YB-MAGIC-05,
    YB-SAVE-01).
    """
    if target.side == caster.side:
        return False
    against = str(facts.get("save", "")) if facts.get("save") in ("d", "w", "p", "b", "s") else _category(spell)
    if not against:
        return False
    return save(table, target, against, int(facts.get("save_mod", 0)), magic=True)


def _category(spell: Spell) -> str:
    word = spell.save.split(" ")[0]
    return {"spells": "s", "death": "d", "paralysis": "p", "blast": "b", "weird": "w"}.get(word, "")


def touches(world: World, table: Table, caster: Creature, target: Creature) -> bool:
    """A touch spell must hit (YB-MAGIC-05)."""
    from tablewright.rules.yabec.attack import lands
    from tablewright.rules.yabec.damage import Blow

    return target.side == caster.side or lands(world, table, caster, target, Blow(Item("touch", "touch")))


def _dice(text: str, caster: Creature) -> str:
    return f"{caster.level}{text[5:]}" if text.startswith("level") else text


def duration(spell: Spell, caster: Creature) -> Effect:
    """An effect that ends when the spell does: fatigue (perhaps the second or third), turns, shifts, concentration.

    (YB-MAGIC-08)
    """
    text = spell.duration
    if "fatigue" in text:
        return Effect(spell.key, "fatigue", int(text.partition("x")[2] or 1), by=caster.id)
    if "per level" in text:
        return Effect(spell.key, "turn", int(text.split()[0]) * caster.level, by=caster.id)
    if "shift" in text:
        return Effect(spell.key, "shift", int(text.split()[0]) if text[0].isdigit() else 1, by=caster.id)
    if "turn" in text and text[0].isdigit():
        return Effect(spell.key, "turn", int(text.split()[0]) if text.split()[0].isdigit() else 6, by=caster.id)
    if "round" in text:
        return Effect(spell.key, "round", int(text.split()[0]), by=caster.id)
    return Effect(spell.key, "concentration" if "concentration" in text else "", by=caster.id)


# --- kinds -----------------------------------------------------------------------------------------------------------


def _heal(world: World, table: Table, caster: Creature, spell: Spell, facts: Facts, target: Creature) -> None:
    table.tell(Cast(caster.name, spell.key, target.name))
    if facts.get("clears_bad") and any(effect.about in ("paralysed", "asleep") for effect in target.effects):
        target.effects = [effect for effect in target.effects if effect.about not in ("paralysed", "asleep")]
        return
    heal_by_magic(world, table, target, str(facts["dice"]), HEALING, caster)


def _damage(world: World, table: Table, caster: Creature, spell: Spell, facts: Facts, target: Creature) -> None:
    """Missiles cannot miss; a wounding touch must hit."""
    if facts.get("needs") == "hit" and not touches(world, table, caster, target):
        return
    missiles = max((n for level, n in facts.get("missiles", [[1, 1]]) if level <= caster.level), default=1)
    amount = sum(roll_dice(table, str(facts["dice"]), POWER, caster.name) for _ in range(missiles))
    table.tell(Cast(caster.name, spell.key, target.name, amount=amount))
    hurt(world, table, target, amount, "magic")
    note_harm(world, table, target)


def _area_damage(world: World, table: Table, caster: Creature, spell: Spell, facts: Facts, target: Creature) -> None:
    """Everyone in the zone, friends too; a save halves (YB-SAVE-04)."""
    amount = roll_dice(table, _dice(str(facts.get("dice", facts.get("per_round", "1"))), caster), POWER, caster.name)
    table.tell(Cast(caster.name, spell.key, target.name, amount=amount))
    cause = "fire" if facts.get("fire") else "magic"
    for each in [one for one in in_conflict(world) if one.zone == target.zone and one is not caster]:
        made = save(table, each, "s", magic=True) if facts.get("half") else False
        hurt(world, table, each, saved_damage(each, amount, made) if facts.get("half") else amount, cause)
        note_harm(world, table, each)


def _buff(world: World, table: Table, caster: Creature, spell: Spell, facts: Facts, target: Creature) -> None:
    """Figures until fatigue; `allies` take it all together. Spells do not add up (YB-MAGIC-06)."""
    group = [target]
    if "allies" in spell.target:
        group = [each for each in in_conflict(world) or [target] if each.side == caster.side and not each.engaged]
    mods: dict[str, int] = {key: int(facts[key]) for key in ("ac", "av", "save", "damage", "loyalty") if key in facts}
    for each in group:
        effect = duration(spell, caster)
        effect.mods = mods
        each.effects.append(effect)
    table.tell(Cast(caster.name, spell.key, target.name, amount=len(group)))


def _debuff(world: World, table: Table, caster: Creature, spell: Spell, facts: Facts, target: Creature) -> None:
    mods: dict[str, int] = {key: int(facts[key]) for key in ("av", "damage", "morale") if key in facts}
    struck = 0
    for each in [one for one in enemies(world, caster) if within(world, caster, one, "close")]:
        if not save(table, each, "s", magic=True):
            effect = duration(spell, caster)
            effect.mods = mods
            each.effects.append(effect)
            struck += 1
    table.tell(Cast(caster.name, spell.key, "", amount=struck))


def _hold(world: World, table: Table, caster: Creature, spell: Spell, facts: Facts, target: Creature) -> None:
    """Hold: bad for turns; Hold Person only persons of few HD."""
    limit = facts.get("max_hd")
    held = not (limit and health_dice(target.hd).worth > float(limit)) and not unwilling(
        table, caster, target, spell, facts
    )
    if held:
        turns = int(facts.get("turns_per_level", 1)) * caster.level
        target.effects.append(Effect(spell.key, "turn", turns, by=caster.id, bad=True, about="bound"))
    table.tell(Cast(caster.name, spell.key, target.name, "held" if held else "resisted"))


def _sleep(world: World, table: Table, caster: Creature, spell: Spell, facts: Facts, target: Creature) -> None:
    """2d8 HD of creatures of 4 HD and less, the weakest first; no save; the undead do not sleep."""
    budget = roll_dice(table, str(facts["hd"]), POWER, caster.name)
    near = [one for one in in_conflict(world) if one.side != caster.side and within(world, caster, one, "close")]
    awake = [one for one in near if not undead(one) and health_dice(one.hd).worth < 5 and not has_effect(one, "asleep")]
    asleep = 0
    for each in sorted(awake, key=lambda one: health_dice(one.hd).worth):
        cost = max(1, health_dice(each.hd).count)
        if cost > budget:
            break
        budget -= cost
        each.effects.append(Effect("asleep", "turn", 4, by=caster.id, bad=True, about="asleep"))
        asleep += 1
    table.tell(Cast(caster.name, spell.key, "", "asleep", asleep))


def _charm(world: World, table: Table, caster: Creature, spell: Spell, facts: Facts, target: Creature) -> None:
    """The charmed leave the fight, and count as won over."""
    too_big = health_dice(target.hd).worth >= float(facts.get("max_hd", 99)) + 1
    works = not too_big and not undead(target) and not unwilling(table, caster, target, spell, facts)
    if works:
        target.effects.append(Effect("charmed", by=caster.id))
        target.status = "subdued" if target.side == "foes" else ""
    table.tell(Cast(caster.name, spell.key, target.name, "charmed" if works else "resisted"))


def _fear(world: World, table: Table, caster: Creature, spell: Spell, facts: Facts, target: Creature) -> None:
    """A creature flees unless it saves; knights are fearless (YB-CLASS-14)."""
    works = not has_skill(target, "fearless") and not unwilling(table, caster, target, spell, facts)
    if works:
        target.effects.append(Effect("broken", "shift"))
    table.tell(Cast(caster.name, spell.key, target.name, "afraid" if works else "resisted"))


def _light(world: World, table: Table, caster: Creature, spell: Spell, facts: Facts, target: Creature) -> None:
    """Magical light does not burn (YB-LIGHT-08); cast at eyes, it blinds those who fail a save."""
    if target.side != caster.side:
        if not unwilling(table, caster, target, spell, {"save": "s"}):
            target.effects.append(Effect("blinded", "fatigue", by=caster.id, bad=True, about="blind"))
    else:
        effect = duration(spell, caster)
        effect.key = "light"
        target.effects.append(effect)
    table.tell(Cast(caster.name, spell.key, target.name))


def _ward(world: World, table: Table, caster: Creature, spell: Spell, facts: Facts, target: Creature) -> None:
    """Protection from an alignment: AC and saves 1 better against it (YB-ALIGN-02)."""
    effect = duration(spell, caster)
    effect.key, effect.about = "ward", str(facts.get("versus", ""))
    caster.effects.append(effect)
    table.tell(Cast(caster.name, spell.key, caster.name))


def _shield(world: World, table: Table, caster: Creature, spell: Spell, facts: Facts, target: Creature) -> None:
    caster.effects.append(Effect("shield", "turn", 2, amount=int(facts["other"]), by=caster.id))
    table.tell(Cast(caster.name, spell.key, caster.name))


def _images(world: World, table: Table, caster: Creature, spell: Spell, facts: Facts, target: Creature) -> None:
    number = roll_dice(table, str(facts["count"]), POWER, caster.name)
    caster.effects.append(Effect("mirror_image", "fatigue", amount=number, by=caster.id))
    table.tell(Cast(caster.name, spell.key, caster.name, amount=number))


def _invisible(world: World, table: Table, caster: Creature, spell: Spell, facts: Facts, target: Creature) -> None:
    target.effects.append(Effect("invisibility", by=caster.id))
    table.tell(Cast(caster.name, spell.key, target.name))


def _web(world: World, table: Table, caster: Creature, spell: Spell, facts: Facts, target: Creature) -> None:
    """Everyone of the other side in the zone is bound; a strength check as an action gets free (YB-CONF-15)."""
    caught = 0
    for each in [one for one in in_conflict(world) if one.zone == target.zone and one.side != caster.side]:
        if facts.get("kind") == "area_hold" and save(table, each, "s", magic=True):
            continue
        each.effects.append(Effect(spell.key, "turn", by=caster.id, bad=True, about="bound"))
        caught += 1
    table.tell(Cast(caster.name, spell.key, target.name, amount=caught))


def _haste(world: World, table: Table, caster: Creature, spell: Spell, facts: Facts, target: Creature) -> None:
    for each in [one for one in in_conflict(world) or [caster] if one.side == caster.side][:24]:
        each.effects.append(Effect("haste", "fatigue", by=caster.id))
    table.tell(Cast(caster.name, spell.key))


def _striking(world: World, table: Table, caster: Creature, spell: Spell, facts: Facts, target: Creature) -> None:
    target.effects.append(Effect("striking", "fatigue", amount=2 if caster.level >= 7 else 1, by=caster.id))
    table.tell(Cast(caster.name, spell.key, target.name))


def _summon(world: World, table: Table, caster: Creature, spell: Spell, facts: Facts, target: Creature) -> None:
    """A helper of the caster's side, until the spell ends."""
    key = str(facts.get("monster", "skeleton" if spell.key == "animate_dead" else "shadow_hound"))
    number = roll_dice(table, str(facts["count"]), POWER, caster.name) if "count" in facts else 1
    for _ in range(number):
        helper = add_monster(world, key, caster.zone, hp=MONSTERS[key].hp)
        helper.side, helper.boss, helper.kind, helper.seat = "party", caster.id, "monster", caster.seat
        helper.loyalty = int(facts.get("loyalty", 12))
        if world.delve.march:
            world.delve.march.append(helper.id)
        join_in(world, helper)
    table.tell(Cast(caster.name, spell.key, "", amount=number))


def _kill(world: World, table: Table, caster: Creature, spell: Spell, facts: Facts, target: Creature) -> None:
    resisted = unwilling(table, caster, target, spell, facts)
    table.tell(Cast(caster.name, spell.key, target.name, "resisted" if resisted else "slain"))
    if not resisted:
        die(world, table, target, "magic")
        note_harm(world, table, target)


def _cure(world: World, table: Table, caster: Creature, spell: Spell, facts: Facts, target: Creature) -> None:
    what = {"fear": "broken", "poison": "poison", "disease": "disease", "curse": "curse"}.get(str(facts["what"]), "")
    target.effects = [effect for effect in target.effects if effect.key != what]
    table.tell(Cast(caster.name, spell.key, target.name, str(facts["what"])))


def _dispel(world: World, table: Table, caster: Creature, spell: Spell, facts: Facts, target: Creature) -> None:
    """Ends the effects of spells on the target; each fails 5% for every level its caster is above."""
    for effect in list(target.effects):
        other = world.creatures.get(effect.by)
        above = max(0, (other.level if other else 1) - caster.level)
        if above and chance(table, 5 * above, 100, DISPEL, caster.name):
            continue
        target.effects.remove(effect)
    table.tell(Cast(caster.name, spell.key, target.name))


def _raise(world: World, table: Table, caster: Creature, spell: Spell, facts: Facts, target: Creature) -> None:
    from tablewright.rules.yabec.afterlife import resurrect

    table.tell(Cast(caster.name, spell.key, target.name))
    resurrect(world, table, target)


def _open(world: World, table: Table, caster: Creature, spell: Spell, facts: Facts, target: Creature) -> None:
    """Knock opens what is fastened here, loudly."""
    world.delve.loud = True
    dungeon = world.dungeons.get(world.delve.dungeon)
    for way in dungeon.ways.values() if dungeon else ():
        if caster.zone in (way.a, way.b) and way.kind == "door" and way.state in ("stuck", "locked", "barred"):
            way.state = "open"
            break
    table.tell(Cast(caster.name, spell.key))


def _lock(world: World, table: Table, caster: Creature, spell: Spell, facts: Facts, target: Creature) -> None:
    dungeon = world.dungeons.get(world.delve.dungeon)
    for way in dungeon.ways.values() if dungeon else ():
        if caster.zone in (way.a, way.b) and way.kind == "door" and way.state in ("open", "shut"):
            way.state = "held"
            break
    table.tell(Cast(caster.name, spell.key))


def _detect_traps(world: World, table: Table, caster: Creature, spell: Spell, facts: Facts, target: Creature) -> None:
    caster.effects.append(duration(spell, caster))
    dungeon = world.dungeons.get(world.delve.dungeon)
    room = dungeon.rooms.get(caster.zone) if dungeon else None
    if room is not None and room.trap is not None and facts.get("what") == "traps":
        room.trap.known = True
    table.tell(Cast(caster.name, spell.key, caster.name))


def _petrify(world: World, table: Table, caster: Creature, spell: Spell, facts: Facts, target: Creature) -> None:
    resisted = unwilling(table, caster, target, spell, facts)
    table.tell(Cast(caster.name, spell.key, target.name, "resisted" if resisted else "stone"))
    if not resisted:
        target.status = "stone"


def _lasting(world: World, table: Table, caster: Creature, spell: Spell, facts: Facts, target: Creature) -> None:
    """Everything else: the effect stands beside its bearer as long as it lasts; what it means is told in words."""
    if spell.key == "stone_to_flesh" and target.status == "stone":
        target.status = ""
    resisted = unwilling(table, caster, target, spell, facts)
    if not resisted:
        target.effects.append(duration(spell, caster))
        if target.effects[-1].until == "" and spell.duration == "instant":
            target.effects.pop()
    table.tell(Cast(caster.name, spell.key, target.name, "resisted" if resisted else ""))


Work = Callable[[World, Table, Creature, Spell, Facts, Creature], None]
_KINDS: dict[str, Work] = {
    "heal": _heal, "damage": _damage, "area_damage": _area_damage, "buff": _buff, "debuff": _debuff, "bad": _hold,
    "sleep": _sleep, "charm": _charm, "fear": _fear, "light": _light, "ward": _ward, "ac_set": _shield,
    "images": _images, "invisible": _invisible, "web": _web, "area_hold": _web, "haste": _haste, "weapon": _striking,
    "summon": _summon, "kill": _kill, "cure": _cure, "dispel": _dispel, "raise": _raise, "open": _open, "lock": _lock,
    "detect": _detect_traps, "petrify": _petrify,
}  # fmt: skip


def item_power(world: World, table: Table, user: Creature, key: str, target: Creature) -> None:
    """One use of a magic item (YB-CONF-17)."""
    power = ITEMS[key].power
    if power == "heal":
        heal_by_magic(world, table, target, "1d6+1", HEALING)
    elif power == "missile":
        amount = roll_dice(table, "1d6+1", POWER, user.name)
        table.tell(Cast(user.name, key, target.name, amount=amount))
        hurt(world, table, target, amount, "magic")
        note_harm(world, table, target)
    elif power == "light":
        user.effects.append(Effect("light", by=user.id))
