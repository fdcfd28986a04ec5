"""A creature's figures as they stand: AC, AV, saves, sight, and whether it is bad.

Chapters: Ability Scores, Determine Statistics, bad, Monstrous. Lower AC and AV are better: a bonus is a minus, a
penalty a plus (YB-GEN-14, YB-CONF-29).
"""

from __future__ import annotations

from itertools import chain

from yabec import content, effects
from yabec.book.core import items
from yabec.state import Creature, World

# --- stats ------------------------------------------------------------------------------------------------------------
BASE_AC = 9
STREET = "street"  # the one zone of a fight in town
ABILITY_LEVELS = {key: {each.key: each.from_level for each in cls.abilities} for key, cls in content.CLASSES.items()}
PLAIN = content.Monster("", "", ac=9, hd="1", attacks=())
BLINDED = "blinded"  # by light or darkness cast at the eyes
EYES, ARMS = 2, 2
STONE = "stone"
DOWN = frozenset(("near death", "subdued", "dead", "gone", "escaped", STONE))


def score(creature: Creature, ability: str) -> int:
    """An ability score; creatures without scores count as 10 (YB-DEATH-04)."""
    return creature.scores.get(ability, 10)


def is_player_side(creature: Creature) -> bool:
    return creature.side == "party"


def powerful(creature: Creature) -> bool:
    """4 HD or more, by the whole number before a plus (YB-GEN-09)."""
    return content.health_dice(creature.hd).powerful


def entry_of(creature: Creature) -> content.Monster:
    """What its entry says of it besides figures (YB-MON-04); nothing of those who are no monsters."""
    return content.MONSTERS[creature.key] if creature.kind == "monster" else PLAIN


def large(creature: Creature) -> bool:
    """By its block: what halflings and kobolds are used to (YB-CLASS-18)."""
    return entry_of(creature).large


def form_of(creature: Creature) -> str:
    """The block of the body one has taken on: a druid's animal, a polymorph; '' in one's own (YB-CLASS-13)."""
    for effect in creature.effects:
        if effect.key == "shape":
            return effect.about
    return ""


def leads(creature: Creature) -> bool:
    """Chiefs, kings, priestesses, and whoever holds the chief's room: a group with a leader uses the leader's morale
    (YB-MON-03).
    """
    return bool(creature.used.get("chief")) or entry_of(creature).leader


def animal(creature: Creature) -> bool:
    return creature.kind == "animal" or (creature.kind == "monster" and entry_of(creature).animal)


def fights(creature: Creature) -> bool:
    """Some trades do not fight (YB-MIN-07); one of them who has turned on the party does."""
    trade = content.HIRELINGS.get(creature.key) if creature.kind == "hireling" and creature.side == "party" else None
    return trade is None or trade.fights


def has_hands(creature: Creature) -> bool:
    """Beasts carry things but cannot use them, nor can who is one by shape (YB-CLASS-13), nor who has lost both arms
    (YB-DEATH-07).
    """
    form = form_of(creature) if creature.effects else ""
    return not animal(creature) and creature.arms < ARMS and not (form and content.MONSTERS[form].animal)


def undead(creature: Creature) -> bool:
    """By its block (YB-MON-04)."""
    return entry_of(creature).undead


def fiery(creature: Creature) -> bool:
    """Made of fire, which does it no harm (YB-MON-04)."""
    return entry_of(creature).fiery


def mindful(creature: Creature) -> bool:
    """A person, or a monster that thinks like one."""
    return entry_of(creature).mind


def people_of(creature: Creature) -> str:
    """Every character whose class is not a demihuman class is human (YB-CHAR-06), and so is who is hired, but for those
    of another people; beasts and monsters are of none.
    """
    if creature.kind not in ("pc", "hireling"):
        return ""
    cls = content.CLASSES.get(creature.key)
    if cls is not None and cls.group == "demihuman":
        return creature.key
    return creature.people or ("dwarf" if creature.key == "dwarf_worker" else "human")


def is_human(creature: Creature) -> bool:
    return people_of(creature) == "human"


def monstrous(creature: Creature) -> bool:
    """Kobolds, those with the monstrous pick, warlocks with that tenet (YB-MONST-06)."""
    return creature.kind == "pc" and (
        content.CLASSES[creature.key].monstrous or "monstrous" in creature.skills or 4 in creature.tenets
    )


def has_skill(creature: Creature, key: str) -> bool:
    """A class ability open at this level, or a skill picked."""
    if key in creature.skills:
        return True
    if creature.kind != "pc" or key not in ABILITY_LEVELS[creature.key]:
        return False
    return creature.level >= ABILITY_LEVELS[creature.key][key]


def owns_what_is_carried(creature: Creature) -> bool:
    """A druid, who leaves nothing with anybody (YB-CLASS-13)."""
    return has_skill(creature, "possessions")


def arcane(creature: Creature) -> bool:
    """One whose class casts from a spell book (YB-CLASS-10)."""
    casting = content.CLASSES[creature.key].casting if creature.kind == "pc" else None
    return casting is not None and casting.kind == "arcane"


def can_use_skills(creature: Creature) -> bool:
    """Not while bad (YB-CONF-14), nor in the weeks after a resurrection (YB-DEATH-14)."""
    return not is_bad(creature) and not creature.bed_rest


def uses_skill(creature: Creature, key: str) -> bool:
    """A class ability or skill that it has, and is free to use now."""
    return has_skill(creature, key) and can_use_skills(creature)


def effect_sum(creature: Creature, what: str) -> int:
    """Spells do not add up on the same thing: the strongest bonus and the strongest penalty count (YB-MAGIC-06)."""
    if not creature.effects:
        return 0
    values = [0, *(effect.mods[what] for effect in creature.effects if what in effect.mods)]
    return max(values) + min(values)


def has(creature: Creature, *kinds: type[effects.Effect]) -> bool:
    """Whether something of these kinds lasts on it."""
    return bool(creature.effects) and bool([effect for effect in creature.effects if isinstance(effect, kinds)])


def stopped(creature: Creature, what: effects.Stopped) -> bool:
    """Whether something that lasts on it keeps it from moving, casting or speaking (YB-MAGIC-09)."""
    return bool(creature.effects) and any(what in effect.stops for effect in creature.effects)


def has_effect(creature: Creature, key: str) -> bool:
    if not creature.effects:
        return False
    if key not in effects.KINDS:  # somebody made it up
        return any(each.key == key for each in creature.effects)
    return effects.KINDS[key] in [type(each) for each in creature.effects]


# --- bad -------------------------------------------------------------------------------------------------------------
def is_bad(creature: Creature) -> bool:
    """Bad until every cause has ended (YB-CONF-12): slain or subdued, an effect, blind for good, too heavy a load."""
    return helpless(creature) or overloaded(creature)


def eyeless(creature: Creature) -> bool:
    """Both eyes are lost, for good (YB-DEATH-04)."""
    return creature.eyes >= EYES


def helpless(creature: Creature) -> bool:
    """Bad by more than a heavy load: hands and eyes are no use."""
    if creature.status in DOWN or (creature.eyes and eyeless(creature)):
        return True
    return bool(creature.effects) and bool([each for each in creature.effects if each.bad or each.key == BLINDED])


def overloaded(creature: Creature) -> bool:
    """Slots are counted from departure on, not in town, nor in its streets (YB-ITEM-02)."""
    return creature.side == "party" and creature.zone not in ("", STREET) and items.encumbered(creature)


def blinded(creature: Creature) -> bool:
    """Eyes that are lost, dazzled or full of dust, whatever the light: the dark of a place is another matter
    (YB-LIGHT-09).
    """
    if eyeless(creature):
        return True
    return any(each.key == BLINDED or (each.about == "blind" and each.key != "dark") for each in creature.effects)


def free_hands(creature: Creature) -> bool:
    """Bad by blindness at most: who can be told what to hold, and strikes a light (YB-CONF-14, YB-CONF-15)."""
    return not is_down(creature) and not any(effect.bad and effect.about != "blind" for effect in creature.effects)


def only_overloaded(creature: Creature) -> bool:
    """Bad from load alone: attacks at disadvantage and slow movement stay possible (YB-ITEM-04)."""
    return not helpless(creature) and overloaded(creature)


def bad_cause(creature: Creature) -> str:
    """Why it is bad, for what it may still try (YB-CONF-15)."""
    if creature.status in DOWN:
        return creature.status
    for effect in creature.effects:
        if effect.bad:
            return effect.about or effect.key
    return "blind" if eyeless(creature) else "load" if overloaded(creature) else ""


def is_down(creature: Creature) -> bool:
    """No longer in the conflict: dead, near death, subdued, escaped, gone (YB-GEN-06)."""
    return creature.status in DOWN


def half_speed(creature: Creature) -> bool:
    """Encumbered (YB-ITEM-05), or not yet rested from a resurrection (YB-DEATH-14)."""
    return overloaded(creature) or creature.bed_rest > 0


# --- AC --------------------------------------------------------------------------------------------------------------
def armour_class(
    creature: Creature, attacker: Creature | None = None, *, melee: bool = True, single: bool = False
) -> int:
    """AC in force: armour or 9, shield, dexterity, injuries, spells, and what the attacker changes (YB-CHAR-16)."""
    form = form_of(creature) if creature.effects else ""
    if form:
        total = content.MONSTERS[form].ac
    else:
        total = creature.figures.get("ac", BASE_AC) if creature.kind == "monster" else _worn_ac(creature)
    total += 2 * creature.legs  # a broken leg each (YB-DEATH-08)
    if creature.retreat:
        total -= 2  # in retreat (YB-CONF-20)
    if monstrous(creature) and has_effect(creature, "sunlight"):
        total += 1  # (YB-MONST-05)
    if attacker is not None and large(attacker) and has_skill(creature, "defensive") and not is_bad(creature):
        total -= 2  # halflings and kobolds against the large (YB-CLASS-18)
    if single and has_skill(creature, "single_combat"):
        total -= 2  # a knight's duel (YB-CLASS-14)
    total += effect_sum(creature, "ac") + _ward_against(creature, attacker)
    return min([total, *_shield_spells(creature, melee=melee)])


def _worn_ac(creature: Creature) -> int:
    armour, shield = items.armour_of(creature), items.shield_of(creature)
    base = creature.figures.get("ac", BASE_AC)
    if "carapace" in creature.skills:
        base = 5
    if armour is not None:
        base = items.item_of(armour).base_ac + armour.hurt  # damaged armour: 1 worse a point (YB-LIFE-13)
    if shield is not None:
        base += items.item_of(shield).ac + shield.hurt
    # Dexterity changes AC (YB-ABIL-02).
    dexterity = content.modifier("dexterity", score(creature, "dexterity"), "ac") if creature.scores else 0
    if armour is not None and items.armour_kind(items.item_of(armour)) == "plate":
        dexterity = max(0, dexterity)  # plate takes a bonus away, not a penalty (YB-CHAR-16)
    return base + dexterity


def _ward_against(creature: Creature, attacker: Creature | None) -> int:
    return -ward_bonus(creature, attacker) if attacker is not None and creature.effects else 0


def ward_bonus(creature: Creature, against: Creature) -> int:
    """Protection from Chaos or Law: 1 better against whoever seems of that alignment (YB-ALIGN-02)."""
    seems = seeming(against)
    return 1 if any(effect.key == "ward" and effect.about == seems for effect in creature.effects) else 0


def seeming(creature: Creature) -> str:
    """The alignment magic takes somebody for: another than the own under Obscure Alignment (YB-MAGIC-09)."""
    return next((effect.about for effect in creature.effects if effect.key == "seems"), creature.alignment)


def resist_bonus(creature: Creature, cause: str) -> int:
    """Resist Fire or Cold: saves 2 better against it (YB-MAGIC-09)."""
    resisting = {"fire": effects.ResistFire, "cold": effects.ResistCold}.get(cause)
    return 2 if resisting is not None and has(creature, resisting) else 0


def _shield_spells(creature: Creature, *, melee: bool) -> list[int]:
    return [effect.amount if melee else effect.amount - 2 for effect in creature.effects if effect.key == "shield"]


# --- AV --------------------------------------------------------------------------------------------------------------
def attack_value(creature: Creature, weapon: content.Item | None = None) -> int:
    """AV in force: the class's row with the strength modifier (YB-CHAR-08), or a block's own figure."""
    total = base_av(creature)
    if creature.scores:
        total += content.modifier("strength", score(creature, "strength"), "attack")
    if weapon is not None:
        total -= weapon.bonus
        if (
            (weapon.has("fired") or weapon.has("thrown"))
            and not weapon.has("melee")
            and uses_skill(creature, "missile")
        ):
            total -= 1
    if 2 * creature.damage >= creature.hp and uses_skill(creature, "berserker"):
        total -= 4  # at half damage or more (YB-CLASS-06, YB-CLASS-18)
    if creature.duel and uses_skill(creature, "duelist"):
        total -= creature.duel
    if creature.mount and uses_skill(creature, "mounted"):
        total -= 2  # a knight on horseback (YB-CLASS-14)
    if monstrous(creature) and has_effect(creature, "sunlight"):
        total += 1
    return total + effect_sum(creature, "av")


def base_av(creature: Creature) -> int:
    """From the class table (YB-CHAR-08), the block, or by HD (YB-MON-02)."""
    if creature.kind == "pc":
        return content.CLASSES[creature.key].row(creature.level).av
    return creature.figures.get("av") or monster_av(creature.hd)


def monster_av(hd: str) -> int:
    """AV by HD: each figure is the top of its row, and a plus counts as a little more (YB-MON-02)."""
    dice = content.health_dice(hd)
    worth = 1.0 if dice.part > 1 or (dice.plus < 0 and dice.dice == 1) else dice.worth
    return next((row.av for row in content.MONSTER_AV if worth <= float(row.up_to)), content.MONSTER_AV[-1].av)


# --- saves -----------------------------------------------------------------------------------------------------------
def save_value(creature: Creature, save: str) -> int:
    """Characters save by class and level (YB-CLASS-02, YB-CHAR-09, YB-SAVE-05), monsters by block or HD (YB-MON-01)."""
    if creature.kind == "pc":
        return int(getattr(content.CLASSES[creature.key].row(creature.level), save))
    if save in creature.figures:
        return creature.figures[save]
    if creature.kind == "hireling":
        return int(getattr(content.MINIONS.plain_hireling, save))
    return monster_save(creature.hd, save)


def monster_save(hd: str, save: str) -> int:
    """The row of the HD: below 1, 1-3, 4-6 and so on (YB-MON-01)."""
    dice = content.health_dice(hd)
    whole = 0 if dice.part > 1 or (dice.plus < 0 and dice.dice == 1) else dice.dice
    row = next((row for row in content.MONSTER_SAVES if row.hd_min <= whole <= row.hd_max), content.MONSTER_SAVES[-1])
    return int(getattr(row, save))


# --- others ----------------------------------------------------------------------------------------------------------
def sees_in_dark(creature: Creature) -> bool:
    """Infravision, while no bright light has switched it off (YB-LIGHT-05, YB-LIGHT-06)."""
    if has_effect(creature, "dazzled") or has_effect(creature, "no-infravision"):
        return False
    if creature.kind == "monster":
        return entry_of(creature).infravision
    return has_skill(creature, "infravision") or has_effect(creature, "infravision")


def reaction_modifier(creature: Creature, *, monsters: bool = True) -> int:
    """Charisma's modifier, a princess's grace, a negotiator's tongue; monstrous -2 with those who are no monsters.

    (YB-ABIL-06, YB-CLASS-07, YB-CLASS-15, YB-MONST-04)
    """
    total = content.modifier("charisma", score(creature, "charisma"), "reaction")
    total += 2 * has_skill(creature, "royal_status") + ("negotiator" in creature.skills)
    return total - (2 if monstrous(creature) and not monsters else 0)


def members(world: World) -> list[Creature]:
    """The party and its minions, in marching order, as far as they are here and not dead."""
    creatures = world.creatures
    ids = world.delve.march or world.party
    return [each for key in ids if (each := creatures[key]).status != "dead" and each.status != "gone"]


def heroes(world: World) -> list[Creature]:
    return [each for each in members(world) if each.kind == "pc"]


def has_item(creatures: list[Creature], *keys: str) -> bool:
    for each in creatures:
        for thing in each.items:
            if thing.key in keys and thing.qty > 0:
                return True
    return False


def weapon_name(key: str) -> str:
    return content.ITEMS[key].name if key in content.ITEMS else key.replace("_", " ")


# --- who --------------------------------------------------------------------------------------------------------------
# Who: the named groups of people that rules speak of. Chapters: bad, Search, Minions, Conflict.
# A rule that takes somebody takes them from one of these, so that who is absent, fallen, asleep or a beast has no part
# in what only others can do: `members` and `heroes` are all of the party that is here (`stats.py`), the others are
# parts of them.
LIVING = ("", "subdued", "near death", "escaped")
AT_HOME = "session:home"  # key in `used`: a minion was left in town


def is_living(creature: Creature) -> bool:
    """Neither dead, nor turned to stone, nor gone for good (YB-DEATH-01, YB-ABAND-01)."""
    return creature.status in LIVING


def awake(creature: Creature) -> bool:
    """Hears and understands what goes on: not asleep, and not lying senseless (YB-CONF-13)."""
    return not is_down(creature) and not has(creature, effects.Asleep)


def can_fight(creature: Creature) -> bool:
    """Whoever could strike a blow now: not bad but by a heavy load (YB-ITEM-04), of no trade that does not fight
    (YB-MIN-07), and rested from a resurrection (YB-DEATH-14).
    """
    return not helpless(creature) and fights(creature) and not creature.bed_rest


def present(world: World) -> list[Creature]:
    """All of the party on their feet where the party is, beasts too, in marching order."""
    zone = world.delve.zone
    return [each for each in members(world) if not is_down(each) and each.zone == zone]


def at_hand(world: World) -> list[Creature]:
    """Whose packs are here to be reached into, those of the fallen too; not of who lies elsewhere, nor of who is stone
    with all that was carried (YB-MAGIC-09).
    """
    return [each for each in members(world) if each.zone == world.delve.zone and each.status != STONE]


def able(world: World) -> list[Creature]:
    """Those of them who are not bad by more than a load: they see, and can move (YB-CONF-14)."""
    return [each for each in present(world) if not helpless(each)]


def is_person(creature: Creature) -> bool:
    """Somebody with hands and a mind to work with: no dog or horse, no mindless monster (YB-DUNG-09)."""
    return creature.kind in ("pc", "hireling") or (
        creature.kind == "monster" and mindful(creature) and has_hands(creature)
    )


def handy(world: World) -> list[Creature]:
    """Who could be handed something, or take it up by touch: no sleeper and nobody in bonds (YB-CONF-14)."""
    return [each for each in present(world) if free_hands(each)]


def all_bad(world: World) -> bool:
    """Nobody here can see or move at will, only speak, fight as the bad do, or strike a light (YB-CONF-13,
    YB-LIGHT-09).
    """
    return all(helpless(each) for each in members(world) if not is_down(each))


def workers(world: World) -> list[Creature]:
    """The people among the able: who searches, disarms, bandages and bears a hand (YB-DUNG-09, YB-DUNG-16)."""
    return [each for each in able(world) if is_person(each)]


def foes_in(world: World, zone: str) -> list[Creature]:
    """Monsters of a zone who still stand, and with whom there is no peace."""
    found = [each for each in world.creatures.values() if each.side == "foes" and each.zone == zone]
    return [each for each in found if not is_down(each) and each.id not in world.delve.peace]


def went_along(world: World, minion: Creature) -> bool:
    """A minion that was on this adventure: its boss set out, it was not left in town, and it is alive and with the
    others (YB-TOWN-16, YB-XP-06, YB-MIN-08).
    """
    return minion.boss in world.party and not minion.used.get(AT_HOME) and is_living(minion) and not minion.left


def bodies_around(world: World) -> set[str]:
    """Whose bodies are carried, kept, or lie where they were put down."""
    kept = [thing for each in world.creatures.values() for thing in (*each.items, *each.stored)]
    return {thing.of for thing in chain(kept, *world.delve.dropped.values())}
