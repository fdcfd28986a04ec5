"""Class skills outside a fight: climbing, falling, ropes, pockets, texts, lore, shapes. Chapters: the classes."""

from __future__ import annotations

from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.core.dice import Trial, roll_dice
from tablewright.rules.yabec.book.core.items import count
from tablewright.rules.yabec.book.core.life import heal, hurt
from tablewright.rules.yabec.book.core.stats import can_use_skills, form_of
from tablewright.rules.yabec.content import CLASSES, MONSTERS, health_dice
from tablewright.rules.yabec.effects import an_effect
from tablewright.rules.yabec.events import Used
from tablewright.rules.yabec.state import Creature, World

CLIMB = Why("Climb", "YB-CLASS-08")
FALL = Why("Fall", "YB-CLASS-11")
ROPE = Why("Tightrope", "YB-CLASS-11")
POCKET = Why("Pick pockets", "YB-CLASS-08")
READ = Why("Read languages", "YB-CLASS-09")
LORE = Why("Lore", "YB-CLASS-15")
SHAPE = Why("Shape change", "YB-CLASS-13")
OBSERVATIONS = 3
READING, KNOWING = Trial(100, 80), Trial(6, 2)


def climb_trial(creature: Creature) -> Trial:
    return Trial(100, CLASSES[creature.key].figure(creature.level, "cs"))


def climb(world: World, table: Table, creature: Creature, feet: int) -> bool:
    """One roll per 100 feet; a failure falls from halfway, 1d6 per 10 feet (YB-CLASS-08, YB-CLASS-11)."""
    for _ in range(-(-feet // 100)):
        if not climb_trial(creature).roll(table, CLIMB, creature.name)[1]:
            fall(world, table, creature, min(feet, 100) // 2)
            return False
    return True


def fall(world: World, table: Table, creature: Creature, feet: int) -> int:
    """1d6 per 10 feet; a tumbler's first 10 are free and the rest is cut by a quarter and more (YB-CLASS-11)."""
    tumbles = "falling" in creature.skills and can_use_skills(creature)
    dice = max(0, feet // 10 - (1 if tumbles else 0))
    amount = roll_dice(table, f"{dice}d6", FALL, creature.name)
    if tumbles:
        amount -= amount * CLASSES["acrobat"].figure(creature.level, "fa") // 100
    hurt(world, table, creature, amount, "fall")
    return amount


def tightrope(table: Table, creature: Creature) -> bool:
    """TW%, 10 more with a pole (YB-CLASS-11)."""
    return rope_trial(creature).roll(table, ROPE, creature.name)[1]


def rope_trial(creature: Creature) -> Trial:
    return Trial(100, CLASSES["acrobat"].figure(creature.level, "tw") + (10 if count(creature, "pole") else 0))


def vault_feet(creature: Creature) -> int:
    """How far a running vault with a pole goes (YB-CLASS-11)."""
    return CLASSES["acrobat"].figure(creature.level, "rv") if count(creature, "pole") else 0


def pick_pocket(table: Table, creature: Creature, victim: Creature) -> str:
    """PP% less 5 per HD above 4; 100 always fails; noticed above twice the need (YB-CLASS-08)."""
    need = _pocket_need(creature, victim)
    face, taken = pocket_trial(creature, victim).roll(table, POCKET, creature.name)
    result = "taken" if taken else "noticed" if face > 2 * need else "nothing"
    table.tell(Used(creature.name, "pick_pockets", result))
    return result


def _pocket_need(creature: Creature, victim: Creature) -> int:
    return CLASSES["thief"].figure(creature.level, "pp") - 5 * max(0, health_dice(victim.hd).count - 4)


def pocket_trial(creature: Creature, victim: Creature) -> Trial:
    return Trial(100, min(99, _pocket_need(creature, victim)))


def read_text(table: Table, creature: Creature, text: str) -> bool:
    """From 4th level 80% to read any ordinary text, retried only after a new level (YB-CLASS-09)."""
    tried = f"{text}:{creature.level}"
    if creature.key != "thief" or creature.level < 4 or tried in creature.locks:
        return False
    creature.locks.append(tried)
    return READING.roll(table, READ, creature.name)[1]


def know_lore(table: Table, creature: Creature) -> bool:
    """A princess knows obscure lore on 2-in-6 (YB-CLASS-15)."""
    return creature.key == "princess" and can_use_skills(creature) and KNOWING.roll(table, LORE, creature.name)[1]


def animals_near(level: int) -> list[str]:
    """Kinds of natural animals that a druid of this level may learn, small ones first."""
    wild = [key for key, block in MONSTERS.items() if block.animal and not block.conjured]
    kinds = [key for key in wild if health_dice(MONSTERS[key].hd).worth <= level]
    return sorted(kinds, key=lambda key: (health_dice(MONSTERS[key].hd).worth, key))


def may_observe(druid: Creature, animal: str) -> bool:
    """Three unnoticed observations on different days make a shape known, up to the level's number (YB-CLASS-13)."""
    if not druid.is_a("druid") or not can_use_skills(druid):
        return False
    seen = druid.observed.get(animal, 0)
    others = sum(times >= OBSERVATIONS for times in druid.observed.values())
    return (
        animal in animals_near(druid.level)
        and seen < OBSERVATIONS
        and others < druid.level
        and animal not in druid.day_uses.seen
    )


def observe(table: Table, druid: Creature, animal: str) -> None:
    """A turn's watching, unnoticed (YB-CLASS-13)."""
    druid.observed[animal] = druid.observed.get(animal, 0) + 1
    druid.use_day().seen.append(animal)
    table.tell(Used(druid.name, "observe", animal, druid.observed[animal]))


def known_shapes(druid: Creature) -> list[str]:
    """Shapes the druid may take now: watched three times, of HD up to the level, once a day, bone in hand
    (YB-CLASS-13).
    """
    ready = druid.is_a("druid") and druid.level >= 2 and not druid.day_uses.shape
    if not ready or not count(druid, "animal_bone") or form_of(druid) or not can_use_skills(druid):
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
        heal(world, table, druid, roll_dice(table, f"{druid.level}d4", SHAPE, druid.name), "shape", magic=True)
    druid.effects.append(an_effect("shape", "turn", druid.level, about=animal))
    table.tell(Used(druid.name, "shape_change", animal))
    return True
