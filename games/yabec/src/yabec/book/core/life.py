"""Damage, healing, being slain and what follows: near death, dismemberment, destruction.

Chapters: Health, Damage, Healing, Near Death, Dismemberment.
"""

from __future__ import annotations

from contextlib import nullcontext
from functools import cache

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from yabec import content, effects, events
from yabec.book.characters import interrupts
from yabec.book.core import items, light, powers, stats
from yabec.state import GM, Creature, World

DISMEMBER = Why("Dismemberment", "YB-DEATH-04")
LOSS = Why("Ability lost", "YB-DEATH-04")
BANDAGE = Why("Bandage", "YB-LIFE-06")
MIRACLE = Why("Miracle", "YB-LIFE-12")
LOYALTY = Why("Loyalty", "YB-MIN-04")
SUBDUE = Question("subdue", "YB-CONF-34", standing=True)
MIRACLE_CHANCE = Question("miracle", "YB-LIFE-12")
DIED = "died"  # key in `used`: the session
DESTROYING = ("fire", "lightning", "explosion", "magic")
# Result of d12 + constitution, up to and including the number (YB-DEATH-04).
INJURIES = ((11, "dead"), (12, "leg"), (13, "arm"), (15, "eye"), (17, "concussion"), (20, "muscle"), (23, "bone"),
            (26, "rib"), (999, "unharmed"))  # fmt: skip
_LOSSES = {"concussion": ("wisdom", "intelligence"), "muscle": ("dexterity",), "bone": ("strength",),
           "rib": ("constitution",)}  # fmt: skip


def hp_left(creature: Creature) -> int:
    """HP and damage are kept apart; what is left is never shown below 0 (YB-LIFE-01)."""
    return max(0, creature.hp - creature.damage)


# --- damage ----------------------------------------------------------------------------------------------------------
def hurt(
    world: World, table: Table, creature: Creature, amount: int, cause: str = "", *, blunt_by: str = "", dice: int = 1
) -> None:
    """Damage to a creature (YB-LIFE-01). To one near death any damage means dismemberment instead (YB-DEATH-02).

    `cause` is what it was: fire, explosion and magic destroy. `blunt_by` names the wielder of a blunt weapon.
    """
    for power in powers.who(powers.Power.soaks, creature, world):
        amount -= power.soaks(creature, powers.Harm(amount, cause, dice))
    if (cause == "fire" and world.options.natures and stats.fiery(creature)) or (
        cause == "cold" and items.count(creature, "wool_clothes")
    ):
        return
    if amount <= 0 or creature.status in ("dead", "gone", "escaped", "stone"):
        return
    if creature.status == "near death":
        dismember(world, table, creature, healing=False)
        return
    wound(creature, amount)
    creature.hit_round = -1
    table.tell(events.Hurt(creature.name, amount, cause))
    if creature.concentrating:
        break_concentration(world, table, creature)
    if creature.damage >= creature.hp:
        _be_slain(world, table, creature, cause, blunt_by)


def wound(creature: Creature, amount: int) -> None:
    """The extra HP of a good week absorb damage first (YB-DOWN-03)."""
    soaked = min(creature.extra, amount)
    creature.extra -= soaked
    creature.damage += amount - soaked


def break_concentration(world: World, table: Table, creature: Creature) -> None:
    """Concentration breaks on damage, attacks, failed saves: the spell's level in damage, twice for full
    (YB-MAGIC-07).
    """
    spell, price = creature.concentrating, creature.strain
    creature.concentrating, creature.strain = "", 0
    release(world, creature, spell)
    table.tell(events.Used(creature.name, spell, "broken", price))
    hurt(world, table, creature, price, "concentration")


def fall_silent(world: World, creature: Creature) -> None:
    """A song that no voice carries on is over; a spell held in mind needs none (YB-CLASS-12, YB-MAGIC-09)."""
    if creature.concentrating and creature.concentrating in creature.songs:
        song, creature.concentrating, creature.strain = creature.concentrating, "", 0
        release(world, creature, song)


def release(world: World, caster: Creature, spell: str) -> None:
    """Whatever the concentration held ends, on the caster and on others."""
    for each in list(world.creatures.values()):
        if each.effects:
            items.drop_effects(world, each, lambda effect: _hangs_on(effect, caster, spell))


def _hangs_on(effect: effects.Effect, caster: Creature, spell: str) -> bool:
    """What a spell gave lasts as long as its caster holds it, and a song as long as the bard sings (YB-CLASS-12)."""
    if not effect.by:
        return effect.key == spell
    return effect.by == caster.id and (effect.until == "concentration" or spell in (effect.key, effect.about))


def fall_asleep(world: World, table: Table, creature: Creature, sleep: effects.Effect) -> None:
    """Asleep, and nothing is concentrated on any more (YB-MAGIC-07)."""
    creature.effects.append(sleep)
    if creature.concentrating:
        break_concentration(world, table, creature)


def wake_by_wound(creature: Creature) -> None:
    """A slap or a wound wakes a sleeper (YB-MAGIC-09)."""
    if creature.effects and not creature.status:
        creature.effects = [effect for effect in creature.effects if not isinstance(effect, effects.Asleep)]


def _be_slain(world: World, table: Table, creature: Creature, cause: str, blunt_by: str) -> None:
    """Slain at damage equal to HP or above (YB-LIFE-09): subdued, destroyed, near death or dead."""
    if _saved_by_devotion(world, table, creature):
        return
    if blunt_by and _is_spared(world, table, creature, blunt_by):
        creature.status = "subdued"
        _loosen_grips(world, creature)
        table.tell(events.Fell(creature.name, "subdued"))
    elif cause in DESTROYING:
        _be_destroyed(world, table, creature)
    elif creature.kind == "pc" or (creature.kind == "monster" and stats.powerful(creature)):
        _near_death(world, table, creature)
    else:  # slain minions and ordinary monsters die at once (YB-LIFE-10)
        die(world, table, creature, "slain")


def _is_spared(world: World, table: Table, creature: Creature, by: str) -> bool:
    """Whoever strikes with a blunt weapon may leave the slain alive; monsters kill by default (YB-CONF-34)."""
    attacker = world.creatures[by]
    seat = attacker.seat if attacker.side == "party" else GM
    return (
        table.ask(seat or GM, SUBDUE, ("kill", "spare"), {"who": attacker.id, "target": creature.id}, default="kill")
        == "spare"
    )


def _saved_by_devotion(world: World, table: Table, creature: Creature) -> bool:
    """A princess of 3rd level: the first close minion slain each turn checks loyalty, and lives on 1
    HP (YB-CLASS-15).
    """
    if creature.kind not in ("hireling", "animal") or creature.side != "party":
        return False
    for each in world.creatures.values():
        near = each.zone == creature.zone and stats.can_use_skills(each) and stats.has_skill(each, "devotion")
        if near and each.key == "princess" and not each.turn_uses.devotion:
            each.use_turn().devotion = True
            if light.roll_dice(table, "2d6", LOYALTY, creature.name) <= creature.loyalty:
                creature.damage = creature.hp - 1
                table.tell(events.Used(each.name, "devotion", creature.name))
                return True
    return False


def petrify(world: World, table: Table, creature: Creature) -> None:
    """Stone, with its gear and its light; what it held in mind or in its arms is free (YB-MAGIC-07, YB-MAGIC-09)."""
    with light.seeing_anew(world, table) if light.shines(creature) else nullcontext():
        if creature.concentrating:
            release(world, creature, creature.concentrating)
            creature.concentrating, creature.strain = "", 0
        _loosen_grips(world, creature)
        creature.status, creature.hit_round = stats.STONE, -1


def _near_death(world: World, table: Table, creature: Creature) -> None:
    """Slain characters and powerful monsters are near death (YB-LIFE-10), and bad meanwhile (YB-DEATH-01)."""
    creature.status, creature.since = "near death", world.delve.turn
    creature.damage = max(creature.damage, creature.hp)
    _loosen_grips(world, creature)
    table.tell(events.Fell(creature.name, "near death"))


def _loosen_grips(world: World, holder: Creature) -> None:
    """Jaws and arms let go of whom they hold when their owner falls (YB-MON-04), and a rider out of the saddle."""
    holder.mount = ""
    for each in world.creatures.values():
        if each.effects:
            each.effects = [
                effect for effect in each.effects if not isinstance(effect, effects.Held) or effect.by != holder.id
            ]


def _be_destroyed(world: World, table: Table, creature: Creature) -> None:
    """Slain by fire, explosion or magic: dead at once, plain items and the purse lost (YB-LIFE-11), a miracle on 1-in-6
    (YB-LIFE-12).
    """
    left = [
        thing for thing in creature.items if content.ITEMS[thing.key].magic and _survives_by_miracle(table, creature)
    ]
    with light.seeing_anew(world, table) if light.shines(creature) else nullcontext():
        creature.items, creature.cp = left, 0
    if creature.kind == "monster" and stats.powerful(creature) and _survives_by_miracle(table, creature):
        _near_death(world, table, creature)
        return
    table.tell(events.Fell(creature.name, "destroyed"))
    die(world, table, creature, "destroyed")


def _survives_by_miracle(table: Table, creature: Creature) -> bool:
    """The DM sets the chance; 1-in-6 by default (YB-LIFE-12)."""
    x = table.ask_number(GM, MIRACLE_CHANCE, 0, 6, {"who": creature.id}, default="1")
    return x > 0 and light.chance(table, x, 6, MIRACLE, creature.name)


def die(world: World, table: Table, creature: Creature, cause: str) -> None:
    """Dead, with all that hung on this life: spells held, jaws and arms, the light in the own hands (YB-LIGHT-09)."""
    with light.seeing_anew(world, table) if light.shines(creature) else nullcontext():
        _end_life(world, table, creature, cause)


def _end_life(world: World, table: Table, creature: Creature, cause: str) -> None:
    if creature.concentrating:
        release(world, creature, creature.concentrating)
        creature.concentrating, creature.strain = "", 0
    items.drop_effects(world, creature, lambda effect: True)
    _loosen_grips(world, creature)
    creature.status, creature.hit_round = "dead", -1
    if cause == "poison":
        creature.used["poisoned"] = world.delve.turn
    if creature.side == "party":
        world.died.append(creature.id)
        creature.used[DIED] = world.session
        for rider in [each for each in world.creatures.values() if each.mount == creature.id]:
            rider.mount = ""  # the horse is gone from under its rider
    table.tell(events.Died(creature.name, cause))


# --- dismemberment ---------------------------------------------------------------------------------------------------
def dismember(
    world: World, table: Table, creature: Creature, *, healing: bool, magic: bool = False, plain: bool = False
) -> None:
    """d12 + constitution score on the table (YB-DEATH-04); a survivor who was healed heals 1 (YB-DEATH-03).

    Advantage by magic or toughness, which do not add up (YB-DEATH-05); a `plain` roll has none. A blow leaves the
    survivor near death (YB-DEATH-02). Nine lives count as 30 (YB-CLASS-17).
    """
    if "nine_lives" in creature.skills and creature.lives < 9:
        creature.lives += 1
        result = 30
    else:
        hollow = not plain and _hollow_toughness(creature)
        tough = not plain and creature.key != "hollow" and stats.has_skill(creature, "tough")
        advantage = 1 if magic or hollow or tough else 0
        result = light.best(table, 12, DISMEMBER, creature.name, advantage, high=True) + stats.score(
            creature, "constitution"
        )
        result = max(result, 20) if hollow and "tough+" in creature.skills else result
    injury = next(key for top, key in INJURIES if result <= top)
    _injure_limb(world, table, creature, injury, result)
    if creature.status != "dead" and healing:
        creature.status = ""
        creature.damage = max(0, creature.hp - 1)
        table.tell(events.Healed(creature.name, 1, "dismemberment"))


def _hollow_toughness(creature: Creature) -> bool:
    """A hollow's toughness costs endurance; advanced it counts as 20 (YB-CLASS-01, content of 2.8)."""
    ready = "tough" in creature.skills and interrupts.can_spend(creature)
    if ready:
        interrupts.spend(creature)
    return ready


def _injure_limb(world: World, table: Table, creature: Creature, injury: str, result: int) -> None:
    loss = 0
    if injury == "leg":
        creature.legs += 1  # AC 2 worse, and again (YB-DEATH-08)
    elif injury == "arm":
        items.lose_arm(creature)
    elif injury == "eye":
        creature.eyes += 1
    elif injury in _LOSSES:
        loss = table.roll(4, LOSS, creature.name)  # one d4 for both of a concussion (YB-DEATH-06)
        for ability in _LOSSES[injury]:
            creature.scores[ability] = stats.score(creature, ability) - loss
    table.tell(events.Dismembered(creature.name, result, injury, loss))
    too_often = max(creature.arms, creature.eyes) >= 3  # the same a third time is death (YB-DEATH-07)
    if injury == "dead" or too_often:
        die(world, table, creature, "dismembered")
    else:
        check_scores(world, table, creature)


def regain_strength(creature: Creature, most: int) -> None:
    """What a shadow took comes back by rest, 1 each time (YB-MON-04)."""
    lost = creature.strength_lost
    back = min(most, lost)
    if back:
        creature.scores["strength"] += back
    creature.strength_lost = lost - back


def check_scores(world: World, table: Table, creature: Creature) -> None:
    """A score below 3 is death at once (YB-ABIL-09), from dismemberment too (YB-DEATH-09)."""
    if creature.status != "dead" and any(value < 3 for value in creature.scores.values()):
        die(world, table, creature, "ability")


# --- healing ---------------------------------------------------------------------------------------------------------
def heal(world: World, table: Table, creature: Creature, amount: int, how: str, *, magic: bool = False) -> None:
    """Healing removes damage (YB-LIFE-04); one near death rolls dismemberment instead (YB-DEATH-03, YB-LIFE-14)."""
    if creature.status in ("dead", "gone", "stone"):
        return
    if creature.status == "near death":
        dismember(world, table, creature, healing=True, magic=magic)
        return
    healed = min(creature.damage - least_damage(creature), max(0, amount))
    creature.damage -= healed
    table.tell(events.Healed(creature.name, healed, how))


def least_damage(creature: Creature) -> int:
    """Nothing heals the resurrected above 1 HP before they have had their rest (YB-DEATH-14)."""
    return creature.damage if creature.bed_rest and creature.damage >= creature.hp - 1 else 0


def heal_by_magic(
    world: World, table: Table, target: Creature, dice: str, why: Why, by: Creature | None = None
) -> None:
    """Potions and spells heal at once (YB-LIFE-14); no die is rolled for one near death (YB-DEATH-03)."""
    if by is not None and stats.has_skill(target, "no_magic_healing"):
        return  # spells cannot heal a hollow, potions can (YB-CLASS-01, content of 2.8)
    if any(effect.key == "disease" for effect in target.effects):
        return  # no magical healing for those with a caused disease (YB-MAGIC-09)
    if target.status == "near death":
        heal(world, table, target, 0, "magic", magic=True)
        return
    amount = light.roll_dice(table, dice, why, target.name)
    if by is not None and _is_favoured(target, by):
        amount += 1
    heal(world, table, target, amount, "magic")
    if by is not None and target.liege == by.id and target.key == "knight":
        target.effects.append(
            effects.an_effect("liege", "fatigue", mods={"av": -2})
        )  # healed by the liege (YB-CLASS-14)


def mortal(effect: effects.Effect) -> bool:
    """A disease caused by magic, which only Cure Disease ends (YB-MAGIC-09)."""
    return effect.key == "disease" and effect.amount > 0


def _is_favoured(target: Creature, by: Creature) -> bool:
    """Nature's favour: 1 more from a druid; for kobolds from a warlock too (YB-CLASS-17, YB-CLASS-18)."""
    if not stats.has_skill(target, "natures_favor"):
        return False
    return by.key == "druid" or (target.key == "kobold" and by.key == "warlock")


def can_bandage(target: Creature) -> bool:
    """Not again until fatigued; the mark bars bandaging near death as well (YB-LIFE-08)."""
    return not target.bandaged and target.status in ("", "near death") and (target.damage > 0)


def healing_hands(creature: Creature) -> bool:
    """Somebody with a bandage, and with hands for it (YB-LIFE-06, YB-LIFE-07)."""
    return not stats.helpless(creature) and stats.has_hands(creature) and items.count(creature, "bandage") > 0


def bandage(world: World, table: Table, healer: Creature, target: Creature) -> bool:
    """An intelligence check heals 1d6 and the wisdom modifier (YB-LIFE-06, YB-ABIL-05); it uses a bandage
    (YB-LIFE-07).
    """
    items.take(healer, "bandage")
    if not light.check(table, healer, "intelligence"):
        return False
    target.bandaged = True
    if target.status == "near death":  # counts as healing without advantage, no die rolled (YB-DEATH-03)
        heal(world, table, target, 0, "bandage")
        return True
    amount = table.roll(6, BANDAGE, healer.name) + content.modifier("wisdom", stats.score(healer, "wisdom"), "bandage")
    if items.count(healer, "ointment"):
        items.take(healer, "ointment")
        amount += 1
    amount += 2 * ("beef_cake" in target.skills) + _is_favoured(target, healer)
    heal(world, table, target, max(0, amount), "bandage")  # at least 0 (YB-ABIL-05)
    return True


# --- danger -----------------------------------------------------------------------------------------------------------
HP_A_DIE = 4.5


@cache
def usual_hp(kind: str) -> float:
    """The middling HP of a kind of monster, or of a person."""
    dice = content.health_dice(content.MONSTERS[kind].hd if kind in content.MONSTERS else "1")
    return max(1.0, dice.dice / dice.part * HP_A_DIE + dice.plus)


def danger(kind: str, left: float) -> float:
    """What a monster is good for: how long it stands, how hard it hits, and poison above all."""
    return left / 4 + _bite_of(kind)


@cache
def _bite_of(kind: str) -> float:
    """What its block does to whom it hits."""
    block = content.MONSTERS.get(kind)
    if block is None:
        return 3.0
    words = [word for text in block.attacks for word in text.split() if word[0].isdigit()]
    hits = max((light.average(word) for word in words), default=3.0)
    return hits + 5 if block.affliction is not None or "drains" in block.powers else hits


# --- health points ---------------------------------------------------------------------------------------------------
def roll_monster_hp(table: Table, hd: str, why: Why) -> int:
    """That many d8 and the plus, at least 1; half a die is a d4, a quarter has 1 HP (YB-LIFE-02)."""
    dice = content.health_dice(hd)
    if dice.part >= 4:
        return 1
    if dice.part == 2:
        return table.roll(4, why)
    return max(1, sum(table.roll(8, why) for _ in range(dice.dice)) + dice.plus)
