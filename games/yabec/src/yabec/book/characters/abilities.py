"""Skills, songs, turning and other abilities of characters."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from yabec import content, effects, events
from yabec.book.characters import interrupts
from yabec.book.conflict import damage, morale, tactics
from yabec.book.core import field, hooks, items, life, light, stats
from yabec.book.downtime import crime
from yabec.book.magic import aid, casting, places
from yabec.state import GM, Creature, World

# --- skills -----------------------------------------------------------------------------------------------------------
# Class skills outside a fight: climbing, falling, ropes, pockets, texts, lore, shapes. Chapters: the classes.
CLIMB = Why("Climb", "YB-CLASS-08")
FALL = Why("Fall", "YB-CLASS-11")
ROPE = Why("Tightrope", "YB-CLASS-11")
POCKET = Why("Pick pockets", "YB-CLASS-08")
READ = Why("Read languages", "YB-CLASS-09")
LORE = Why("Lore", "YB-CLASS-15")
SHAPE = Why("Shape change", "YB-CLASS-13")
OBSERVATIONS = 3
READING, KNOWING = light.Trial(100, 80), light.Trial(6, 2)


def climb_trial(creature: Creature) -> light.Trial:
    return light.Trial(100, content.CLASSES[creature.key].figure(creature.level, "cs"))


def climb(world: World, table: Table, creature: Creature, feet: int) -> bool:
    """One roll per 100 feet; a failure falls from halfway, 1d6 per 10 feet (YB-CLASS-08, YB-CLASS-11)."""
    for _ in range(-(-feet // 100)):
        if not climb_trial(creature).roll(table, CLIMB, creature.name)[1]:
            fall(world, table, creature, min(feet, 100) // 2)
            return False
    return True


def fall(world: World, table: Table, creature: Creature, feet: int) -> int:
    """1d6 per 10 feet; a tumbler's first 10 are free and the rest is cut by a quarter and more (YB-CLASS-11)."""
    tumbles = "falling" in creature.skills and stats.can_use_skills(creature)
    dice = max(0, feet // 10 - (1 if tumbles else 0))
    amount = light.roll_dice(table, f"{dice}d6", FALL, creature.name)
    if tumbles:
        amount -= amount * content.CLASSES["acrobat"].figure(creature.level, "fa") // 100
    life.hurt(world, table, creature, amount, "fall")
    return amount


def tightrope(table: Table, creature: Creature) -> bool:
    """TW%, 10 more with a pole (YB-CLASS-11)."""
    return rope_trial(creature).roll(table, ROPE, creature.name)[1]


def rope_trial(creature: Creature) -> light.Trial:
    return light.Trial(
        100, content.CLASSES["acrobat"].figure(creature.level, "tw") + (10 if items.count(creature, "pole") else 0)
    )


def vault_feet(creature: Creature) -> int:
    """How far a running vault with a pole goes (YB-CLASS-11)."""
    return content.CLASSES["acrobat"].figure(creature.level, "rv") if items.count(creature, "pole") else 0


def pick_pocket(table: Table, creature: Creature, victim: Creature) -> str:
    """PP% less 5 per HD above 4; 100 always fails; noticed above twice the need (YB-CLASS-08)."""
    need = _pocket_need(creature, victim)
    face, taken = pocket_trial(creature, victim).roll(table, POCKET, creature.name)
    result = "taken" if taken else "noticed" if face > 2 * need else "nothing"
    table.tell(events.Used(creature.name, "pick_pockets", result))
    return result


def _pocket_need(creature: Creature, victim: Creature) -> int:
    return content.CLASSES["thief"].figure(creature.level, "pp") - 5 * max(0, content.health_dice(victim.hd).count - 4)


def pocket_trial(creature: Creature, victim: Creature) -> light.Trial:
    return light.Trial(100, min(99, _pocket_need(creature, victim)))


def read_text(table: Table, creature: Creature, text: str) -> bool:
    """From 4th level 80% to read any ordinary text, retried only after a new level (YB-CLASS-09)."""
    tried = f"{text}:{creature.level}"
    if creature.key != "thief" or creature.level < 4 or tried in creature.locks:
        return False
    creature.locks.append(tried)
    return READING.roll(table, READ, creature.name)[1]


def know_lore(table: Table, creature: Creature) -> bool:
    """A princess knows obscure lore on 2-in-6 (YB-CLASS-15)."""
    return creature.key == "princess" and stats.can_use_skills(creature) and KNOWING.roll(table, LORE, creature.name)[1]


def animals_near(level: int) -> list[str]:
    """Kinds of natural animals that a druid of this level may learn, small ones first."""
    wild = [key for key, block in content.MONSTERS.items() if block.animal and not block.conjured]
    kinds = [key for key in wild if content.health_dice(content.MONSTERS[key].hd).worth <= level]
    return sorted(kinds, key=lambda key: (content.health_dice(content.MONSTERS[key].hd).worth, key))


def may_observe(druid: Creature, animal: str) -> bool:
    """Three unnoticed observations on different days make a shape known, up to the level's number (YB-CLASS-13)."""
    if not druid.is_a("druid") or not stats.can_use_skills(druid):
        return False
    known = [kind for kind, times in druid.observed.items() if times >= OBSERVATIONS]
    return (
        animal in animals_near(druid.level)
        and animal not in known
        and len(known) < druid.level
        and animal not in druid.day_uses.seen
    )


def observe(table: Table, druid: Creature, animal: str) -> None:
    """A turn's watching, unnoticed (YB-CLASS-13)."""
    druid.observed[animal] = druid.observed.get(animal, 0) + 1
    druid.use_day().seen.append(animal)
    table.tell(events.Used(druid.name, "observe", animal, druid.observed[animal]))


def known_shapes(druid: Creature) -> list[str]:
    """Shapes the druid may take now: watched three times, of HD up to the level, once a day, bone in hand
    (YB-CLASS-13).
    """
    ready = druid.is_a("druid") and druid.level >= 2 and not druid.day_uses.shape
    if not ready or not items.count(druid, "animal_bone") or stats.form_of(druid) or not stats.can_use_skills(druid):
        return []
    return [key for key in animals_near(druid.level) if druid.observed.get(key, 0) >= OBSERVATIONS]


def shape_change(world: World, table: Table, druid: Creature, animal: str) -> bool:
    """From 2nd level once a day: a known animal of HD up to the level, for level turns, healing 1d4 per level
    (YB-CLASS-13).
    """
    if animal not in known_shapes(druid):
        return False
    druid.use_day().shape = True
    if druid.damage:
        life.heal(
            world, table, druid, light.roll_dice(table, f"{druid.level}d4", SHAPE, druid.name), "shape", magic=True
        )
    druid.effects.append(effects.an_effect("shape", "turn", druid.level, about=animal))
    table.tell(events.Used(druid.name, "shape_change", animal))
    return True


# --- abilities --------------------------------------------------------------------------------------------------------
# Class abilities that take an action in a conflict or an act in the delve: shapes, scrolls, a sword's spell, powers,
# blood, food.
# Chapters: the classes. Keys: `shape:<animal>`, `scroll:<spell>`, `sword:<spell>`, `power:<power>`, `freedom:<zone>`,
# `relocate:<zone>`, `boon:<boon>`, `offer`, `drink`, `eat`.
TARGET = Question("target", "YB-MAGIC-04")
OFFER = Question("offering", "YB-CLASS-16")
LIBATION = Question("libation", "YB-CLASS-16")
TOPIC = Question("divination", "YB-CLASS-01")
ANSWER = Question("divine-answer", "YB-CLASS-01")
ECHO = Question("echo", "YB-CLASS-01", standing=True)
BLAST = Why("Psychic blast", "YB-CLASS-01")
BLOOD = Why("Fresh blood", "YB-CLASS-16")
RATION = Why("Ration", "YB-CLASS-17")
FIGHT_POWERS = ("darkvision", "psychic_blast", "share_lung")
DELVE_POWERS = ("darkvision", "divination", "precognition", "share_lung")


def ability_options(world: World, creature: Creature) -> list[Option]:
    """What the class lets this creature do now besides attacks and spells, in a conflict or out of it."""
    found = _class_acts(world, creature) if creature.kind == "pc" else []
    return found if found and stats.can_use_skills(creature) else []


def _class_acts(world: World, creature: Creature) -> list[Option]:
    found = [Option("shape", key) for key in known_shapes(creature)]
    found += [*scroll_options(world, creature), *_sword_options(world, creature)]
    powers = FIGHT_POWERS if world.conflict is not None else DELVE_POWERS
    found += [
        Option("power", key)
        for key in powers
        if key in creature.skills and interrupts.mantra(creature) >= interrupts.POWER_COSTS[key]
    ]
    if "hungry" in creature.skills and items.find(creature, "ration") and not creature.session_uses.hungry:
        found.append(Option("eat"))
    if _may_drink(world, creature):
        found.append(Option("drink"))
    if creature.boons:
        found += [Option("boon", key) for key in crime.open_boons(world, creature, _friends_near(world, creature))]
    return found


def _friends_near(world: World, creature: Creature) -> list[Creature]:
    return [each for each in stats.members(world) if each.zone == creature.zone]


def scroll_options(world: World, creature: Creature) -> list[Option]:
    """Scrolls of the own list, read by bright light (YB-MAGIC-03, YB-LIGHT-02)."""
    open_ones = [thing for thing in creature.items if thing.uses and thing.spells and hooks.legible(creature, thing)]
    spells = [key for thing in open_ones for key in thing.spells]
    if not spells or not stats.has_hands(creature) or not light.can_read(world, creature):
        return []
    if casting.silenced(world, creature) or casting.is_kept_from_casting(world, creature):
        return []
    return [
        Option("scroll", key) for key in dict.fromkeys(spells)
        if casting.may_read_scroll(creature, key) and casting.form_of_use(world, creature, content.SPELLS[key], False)
    ]  # fmt: skip


def use_ability(world: World, table: Table, creature: Creature, what: str, which: str) -> None:
    if what == "shape":
        shape_change(world, table, creature, which)
    elif what == "scroll":
        read_scroll(world, table, creature, which)
    elif what == "sword":
        _cast_by_sword(world, table, creature, which)
    elif what == "power":
        _POWERS[which](world, table, creature)
    elif what == "boon":
        near = _friends_near(world, creature)
        crime.use_boon(world, table, creature, which, crime.most_hurt(near) if which == "true_aid" else None)
    elif what == "eat":
        _eat_ration(world, table, creature)
    elif what == "drink":
        _drink_blood(world, table, creature)
    elif what == "offer":
        _offer_blood(world, table, creature)


# --- scrolls ---------------------------------------------------------------------------------------------------------
def read_scroll(world: World, table: Table, reader: Creature, key: str) -> None:
    """Read once, and it is dust; a thief of 10th level may come to harm (YB-MAGIC-03, YB-CLASS-09)."""
    thing = next(each for each in reader.items if key in each.spells and each.uses and hooks.legible(reader, each))
    thing.qty -= 1
    reader.items = [each for each in reader.items if each.qty > 0]
    casting.use_scroll(world, table, reader, key, _aimed_at(world, table, reader, key))


def _sword_options(world: World, creature: Creature) -> list[Option]:
    """The spell on the sword in hand, once a day (YB-CLASS-07)."""
    sword = items.weapon_of(creature) if "spell_sword" in creature.skills else None
    if sword is None or creature.day_uses.spell_sword or casting.silenced(world, creature):
        return []
    if casting.is_kept_from_casting(world, creature):
        return []
    return [
        Option("sword", key) for key in sword.spells if casting.form_of_use(world, creature, content.SPELLS[key], False)
    ]


def _cast_by_sword(world: World, table: Table, fighter: Creature, key: str) -> None:
    fighter.use_day().spell_sword = True
    casting.cast_from(world, table, fighter, content.SPELLS[key], _aimed_at(world, table, fighter, key))


def _aimed_at(world: World, table: Table, caster: Creature, key: str, *, back: bool = False) -> Creature:
    """One of those in range for whom the spell is meant, or the caster."""
    names = [each.id for each in casting.targets_for(world, caster, content.SPELLS[key], back)] or [caster.id]
    return world.creatures[table.ask(caster.seat, TARGET, names, {"who": caster.id, "what": key}, default=names[0])]


# --- blood and bread -------------------------------------------------------------------------------------------------
def _offer_blood(world: World, table: Table, warlock: Creature) -> None:
    """An action and X damage; from 6th level up to half of it may go to a touched bad creature (YB-CLASS-16)."""
    most = max(1, life.hp_left(warlock) - 1)
    amount = table.ask_number(warlock.seat, OFFER, 1, most, {"who": warlock.id}, default="1")
    victims = [
        each for each in field.in_conflict(world)
        if each.zone == warlock.zone and each is not warlock and any(effect.bad for effect in each.effects)
    ] if warlock.level >= 6 and amount > 1 else []  # fmt: skip
    if victims:
        names = ["nobody", *(each.id for each in victims)]
        chosen = table.ask(warlock.seat, LIBATION, names, {"who": warlock.id, "amount": amount // 2}, default="nobody")
        if chosen != "nobody":
            life.hurt(world, table, world.creatures[chosen], amount // 2, "blood")
            morale.note_harm(world, table, world.creatures[chosen])
            casting.offer_blood(world, table, warlock, amount, own=amount - amount // 2)
            return
    casting.offer_blood(world, table, warlock, amount)


def may_offer(creature: Creature) -> bool:
    return casting.can_offer(creature) and stats.can_use_skills(creature)


def _may_drink(world: World, warlock: Creature) -> bool:
    """A tenet: once a day fresh humanoid blood heals 1d6 (YB-CLASS-16)."""
    if 14 not in warlock.tenets or warlock.day_uses.blood or not warlock.damage:
        return False
    return any(
        each.zone == warlock.zone and each.status == "dead" and stats.mindful(each) and not stats.undead(each)
        for each in world.creatures.values()
    )


def _drink_blood(world: World, table: Table, warlock: Creature) -> None:
    warlock.use_day().blood = True
    life.heal(world, table, warlock, table.roll(6, BLOOD, warlock.name), "blood")


def _eat_ration(world: World, table: Table, creature: Creature) -> None:
    """Once per session a ration heals 1d6+1 (YB-CLASS-17)."""
    items.take(creature, "ration")
    creature.use_session().hungry = True
    life.heal(world, table, creature, table.roll(6, RATION, creature.name) + 1, "ration")


# --- hollow and mystic -----------------------------------------------------------------------------------------------
def slip_options(world: World, creature: Creature) -> list[Option]:
    """Through bonds, walls and load into the next zone: a hollow's freedom, a mystic's relocation (YB-CLASS-01)."""
    if "freedom" in creature.skills and (interrupts.can_spend(creature) or creature.turn_uses.freedom):
        return [Option("freedom", zone) for zone in _beyond_walls(world, creature)]
    if "relocate" in creature.skills and interrupts.mantra(creature) >= interrupts.POWER_COSTS["relocate"]:
        return [Option("relocate", zone) for zone in _beyond_walls(world, creature)]
    return []


def _beyond_walls(world: World, creature: Creature) -> list[str]:
    dungeon = world.dungeons.get(world.delve.dungeon)
    if dungeon is None:
        return field.adjacent(world, creature.zone)
    return [way.other(creature.zone) for way in dungeon.ways.values() if way.b and creature.zone in (way.a, way.b)]


def slip(world: World, table: Table, creature: Creature, what: str, zone: str) -> None:
    if what == "relocate":
        interrupts.spend_mantra(creature, interrupts.POWER_COSTS["relocate"])
    elif not creature.turn_uses.freedom:
        interrupts.spend(creature)
        if "freedom+" in creature.skills:
            creature.use_turn().freedom = True  # advanced: until the turn ends
    creature.effects = [effect for effect in creature.effects if effect.about != "bound" and effect.key != "rooted"]
    table.tell(events.Used(creature.name, what))
    tactics.go(world, table, creature, zone, "move")


def _see_in_dark(world: World, table: Table, mystic: Creature) -> None:
    interrupts.spend_mantra(mystic, interrupts.POWER_COSTS["darkvision"])
    mystic.effects.append(effects.an_effect("infravision", "turn", by=mystic.id))
    light.update_blindness(world)
    table.tell(events.Used(mystic.name, "darkvision"))


def _share_lung(world: World, table: Table, mystic: Creature) -> None:
    """As Cure Wounds."""
    interrupts.spend_mantra(mystic, interrupts.POWER_COSTS["share_lung"])
    near = [each for each in stats.members(world) if each.zone == mystic.zone and each.status in ("", "near death")]
    names = [each.id for each in near]
    default = max(near, key=lambda each: (each.status == "near death", each.damage)).id
    chosen = table.ask(mystic.seat, TARGET, names, {"who": mystic.id, "what": "share_lung"}, default=default)
    table.tell(events.Used(mystic.name, "share_lung", world.creatures[chosen].name))
    life.heal_by_magic(world, table, world.creatures[chosen], "1d6+1", aid.HEALING, mystic)


def _psychic_blast(world: World, table: Table, mystic: Creature) -> None:
    """All others in the zone take level d8, a blast save halves; the mystic is bad for the rest of the turn."""
    interrupts.spend_mantra(mystic, interrupts.POWER_COSTS["psychic_blast"])
    amount = light.roll_dice(table, f"{mystic.level}d8", BLAST, mystic.name)
    table.tell(events.Used(mystic.name, "psychic_blast", "", amount))
    for each in [one for one in field.caught_in(world, mystic.zone) if one is not mystic]:
        life.hurt(world, table, each, light.saved_damage(each, amount, light.save(table, each, "b")), "mind")
        morale.note_harm(world, table, each)
    mystic.effects.append(effects.an_effect("psychic_blast", "turn", bad=True, about="spent"))


def _divine_topic(world: World, table: Table, mystic: Creature) -> None:
    """Name three topics, learn about one: the DM picks which (YB-CLASS-01, content of 2.8)."""
    interrupts.spend_mantra(mystic, interrupts.POWER_COSTS["divination"])
    named: list[str] = []
    for _ in range(3):
        left = [topic for topic in places.TOPICS[:-1] if topic not in named]
        named.append(table.ask(mystic.seat, TOPIC, left, {"who": mystic.id, "number": len(named) + 1}, default=left[0]))
    learnt = table.ask(
        GM, ANSWER, named, {"who": mystic.id, "words": ", ".join(named)}, default=_telling_topic(world, named)
    )
    table.tell(events.Used(mystic.name, "divination", f"{learnt}: {'yes' if places.is_so(world, learnt) else 'no'}"))


def _telling_topic(world: World, topics: list[str]) -> str:
    return next((topic for topic in topics if places.is_so(world, topic)), topics[0])


_POWERS = {
    "darkvision": _see_in_dark,
    "share_lung": _share_lung,
    "psychic_blast": _psychic_blast,
    "divination": _divine_topic,
}


def echo(world: World, table: Table, caster: Creature, key: str, back: bool) -> None:
    """A hollow copies a spell just cast by one of lower level, advanced by one up to two levels higher, on an
    intelligence check (YB-CLASS-01, content of 2.8).
    """
    for each in field.in_conflict(world):
        reach = each.level + 2 if "echo+" in each.skills else each.level - 1
        ready = (
            "echo" in each.skills
            and interrupts.can_spend(each)
            and stats.can_use_skills(each)
            and caster.level <= reach
        )
        if not ready or each is caster or not damage.wants(table, each, ECHO, {"who": each.id, "what": key}):
            continue
        interrupts.spend(each)
        if light.check(table, each, "intelligence"):
            target = _aimed_at(world, table, each, key, back=back)
            table.tell(events.Used(each.name, "echo", content.SPELLS[key].name))
            casting.cast_from(world, table, each, content.SPELLS[key], target, back=back)


# --- songs ------------------------------------------------------------------------------------------------------------
# A bard's songs: once a day each, with an instrument and concentration, loud, over after a turn. Chapter: Bard.
FEY = Why("Impress fey", "YB-CLASS-12")
TUNE = Question("tune", "YB-CLASS-12")
SONGS = {skill.key: skill for skill in content.CLASSES["bard"].skills}


def can_sing(world: World, creature: Creature) -> bool:
    """With an instrument in hand, where a spell could be cast aloud (YB-CLASS-12)."""
    plays = creature.is_a("bard") and stats.has_hands(creature) and items.count(creature, "musical_instrument") > 0
    return plays and not casting.silenced(world, creature) and not casting.is_kept_from_casting(world, creature)


def sing(world: World, table: Table, bard: Creature, song: str) -> None:
    """A song works as a spell, makes loud noise, and all its effects stop after one turn (YB-CLASS-12)."""
    bard.use_day().songs.append(song)
    bard.effects = [effect for effect in bard.effects if not isinstance(effect, effects.Invisible)]
    bard.effects = [effect for effect in bard.effects if not isinstance(effect, effects.Invisible)]
    bard.concentrating, bard.strain = song, 1
    world.delve.loud = True
    table.tell(events.Noise(song))
    table.tell(events.Used(bard.name, song))
    friends = [bard, *(each for each in field.allies(world, bard) if each.zone == bard.zone)]
    if song == "chant_du_coq":
        for each in friends:
            each.effects = [effect for effect in each.effects if effect.about != "asleep"]
    elif song == "chant_de_guerre":
        for each in friends:
            each.effects.append(effects.an_effect(song, "turn", mods={"loyalty": 1, "save_s": 1}))
    elif song == "la_calomnier":
        for each in friends:
            each.effects.append(effects.an_effect(song, "turn", mods={"save_charm": 4}))
            charmed = [effect for effect in each.effects if isinstance(effect, effects.Charmed)]
            if charmed and light.save(table, each, "s", 4):
                each.effects = [effect for effect in each.effects if not isinstance(effect, effects.Charmed)]
    elif song == "impressionner_les_fees":
        for each in [one for one in field.enemies(world, bard) if one.zone == bard.zone and stats.awake(one)]:
            if content.health_dice(each.hd).worth < bard.level and light.chance(table, 3, 6, FEY, each.name):
                each.status = "gone"
    else:
        grown = SONGS[song].from_8th if bard.level >= 8 else ""
        _as_spell(world, table, bard, song, grown or SONGS[song].spell)


def _as_spell(world: World, table: Table, bard: Creature, song: str, key: str) -> None:
    """Some songs grow: greater charm from 8th level; from 4th, cause fear where the bard wants no bless."""
    foes = [each for each in field.enemies(world, bard) if each.zone == bard.zone]
    if key == "bless" and foes and bard.level >= 4:
        key = table.ask(
            bard.seat, TUNE, ("bless", "cause_fear"), {"who": bard.id, "target": foes[0].id}, default="bless"
        )
    if key == "cause_fear":
        casting.take_effect(world, table, bard, content.SPELLS["remove_fear"], True, foes[0])
        _end_with_the_song(bard, song, foes[:1], "broken")
    else:
        casting.take_effect(
            world, table, bard, content.SPELLS[key], False, bard if key == "bless" or not foes else foes[0]
        )
        _end_with_the_song(bard, song, [bard, *field.allies(world, bard)], key)


def _end_with_the_song(bard: Creature, song: str, hearers: Sequence[Creature], key: str) -> None:
    """After a turn, or when the bard's concentration breaks (YB-CLASS-12, YB-MAGIC-07)."""
    for effect in [effect for each in hearers for effect in each.effects if effect.key == key]:
        effect.until, effect.left, effect.by, effect.about = "turn", 1, bard.id, song


# --- turning: turning undead. Chapter: Cleric -------------------------------------------------------------------------
TURNING = Why("Turn undead", "YB-CLASS-04")
AFFECTED = Why("HD affected", "YB-CLASS-04")


def need(cleric_level: int, foe: Creature) -> str:
    """The table's entry: a number, T, D or a dash; a 9th-level cleric uses row 8 (YB-CLASS-04)."""
    rows = [row for row in content.CLASSES["cleric"].turning if row.level <= cleric_level]
    dice = content.health_dice(foe.hd)
    count = max(1, dice.count)
    column = "hd8plus" if count >= 8 else f"hd{count}"
    if count == 2 and foe.key in content.MONSTERS and content.MONSTERS[foe.key].ab:
        column = "hd2_ability"
    return str(getattr(rows[-1], column))


def turn_undead(world: World, table: Table, cleric: Creature) -> None:
    """Once per turn 2d6 against the table; then 2d6 HD are affected, the lowest HD first, at least one
    (YB-CLASS-04).
    """
    cleric.use_turn().turning = True
    near = sorted(
        (each for each in field.enemies(world, cleric) if each.zone == cleric.zone and stats.undead(each)),
        key=lambda each: content.health_dice(each.hd).worth,
    )
    total = light.roll_dice(table, "2d6", TURNING, cleric.name)
    reached = [each for each in near if _is_turned(need(cleric.level, each), total)]
    if not reached:
        table.tell(events.Turned(cleric.name, 0))
        return
    budget = light.roll_dice(table, "2d6", AFFECTED, cleric.name)
    number, destroyed = 0, False
    for each in reached:
        cost = max(1, content.health_dice(each.hd).count)
        if number and cost > budget:
            break
        budget -= cost
        number += 1
        if need(cleric.level, each) == "D":
            destroyed = True
            life.die(world, table, each, "turned")
        else:
            each.effects.append(effects.Broken("shift"))
            each.effects.append(effects.an_effect("turned", by=cleric.id))
    table.tell(events.Turned(cleric.name, number, destroyed))


def _is_turned(entry: str, total: int) -> bool:
    return entry in ("T", "D") or (entry.isdigit() and total >= int(entry))
