"""Figures that follow from a being's scores, gear and state: hit points, AC, movement, senses, what it can do now."""

from __future__ import annotations

from functools import cache

from tablewright.rules.begone_foe.book.core.gear import (
    LOST,
    has_item,
    load,
    shield_bonus,
    worn_armour,
)
from tablewright.rules.begone_foe.book.core.scores import score
from tablewright.rules.begone_foe.content import KINDS, Kind
from tablewright.rules.begone_foe.state import Being, Campaign, Condition

HELPLESS = ("asleep", "paralysed", "petrified", "unconscious", "bound")  # BF-ATK-05, BF-MON-09, BF-MON-15
HELD_FAST = ("entangled", "grabbed", "swallowed", *HELPLESS)
CAN_SPEAK_NOT = (*HELPLESS, "feebleminded", "silenced")
LEGS = ("right_leg", "left_leg")
_TAGS = {"": frozenset[str](), **{key: frozenset(kind.tags) for key, kind in KINDS.items()}}


def kind_of(being: Being) -> Kind:
    return KINDS[being.kind]


BLOODLESS = ("construct", "elemental", "ooze", "plant", "spirit", "undead")  # what never lived, or has no bones


def bleeds(being: Being) -> bool:
    return not is_monster(being) or kind_of(being).type not in BLOODLESS


def take_own_shape(being: Being) -> None:
    """Polymorph Others is over, by death or by a better spell: it is what it was."""
    was, being.own_shape = being.own_shape, None
    if was is not None:
        being.kind, being.body, being.morale = was.kind, was.body, was.morale


def of_element(being: Being, element: str) -> bool:
    return is_monster(being) and kind_of(being).element == element


def is_monster(being: Being) -> bool:
    return being.kind != ""


def tagged(being: Being, tag: str) -> bool:
    return tag in _TAGS[being.kind]


def tag_number(being: Being, stem: str) -> int:
    """The N of a tag such as `regenerates_N`; 0 without it."""
    for tag in KINDS[being.kind].tags:
        if tag.startswith(stem) and tag[len(stem) :].isdigit():
            return int(tag[len(stem) :])
    return 0


def has(being: Being, kind: str) -> bool:
    for each in being.conditions:  # noqa: SIM110  # asked more often than anything else, and a plain loop is faster
        if each.kind == kind:
            return True
    return False


def has_any(being: Being, kinds: tuple[str, ...]) -> bool:
    for each in being.conditions:  # noqa: SIM110  # as above
        if each.kind in kinds:
            return True
    return False


def condition(being: Being, kind: str) -> Condition | None:
    for each in being.conditions:
        if each.kind == kind:
            return each
    return None


def drop_condition(being: Being, kind: str) -> bool:
    before = len(being.conditions)
    if not before:
        return False
    being.conditions = [each for each in being.conditions if each.kind != kind]
    return len(being.conditions) < before


def uses_injury_table(being: Being) -> bool:
    """Characters, hirelings and rivals do; all other monsters are out at 0 HP (BF-INJ-16, BF-HIRE-01)."""
    return not is_monster(being)


def max_hp(being: Being) -> int:
    """5 + BODY to begin with (BF-DER-01), hit dice HP + BODY later (BF-ADV-08), never below 1 (BF-DER-10)."""
    return being.most if being.kind else max(1, being.hit_dice_hp + score(being, "body"))


def spell_slots(being: Being) -> int:
    """As many as MIND, never below 0 (BF-DER-04, BF-DER-09, BF-SPELL-05)."""
    return max(0, being.mind)


def slots_left(being: Being) -> int:
    """When MIND changes the maximum changes at once, and spent slots stay spent (BF-DER-04, BF-SPELL-16)."""
    return max(0, spell_slots(being) - being.slots_spent)


def soul_dice(being: Being) -> int:
    """As many as HEART while that is positive (BF-DER-07, BF-SOUL-01, BF-DER-09)."""
    left = being.heart - being.soul_spent
    return left if left > 0 and not being.kind else 0


def known_spells(being: Being) -> list[str]:
    """Known by heart, and what stands in a book that is still there (BF-SPELL-15)."""
    return [*being.spells, *being.book] if being.book and has_item(being, "spellbook") else [*being.spells]


def hit_dice(being: Being) -> float:
    """A character or classed NPC counts HD equal to level (BF-ALIGN-07); a monster its whole dice, or half."""
    if not is_monster(being):
        return being.level
    dice = KINDS[being.kind].hd_dice
    return dice if dice < 1 else max(being.hd, 1)


def armour_class(being: Being, versus: str = "melee") -> int:
    """10 + SKILL, or armour + SKILL, less the bonus in half or full plate; a shield adds 1 (BF-DER-08, BF-ARMOR-01).

    Monsters have their ascending figure (BF-MON-02). The Shield spell sets it, where it is lower (BF-SPELL-06); then
    Crushing Blow lowers it (BF-ARTS-06) and Defensive Tactics raises it (BF-ARTS-09).
    """
    ac = KINDS[being.kind].ac_asc if being.kind else _armoured(being) + shield_bonus(being)
    if being.conditions:
        shape = condition(being, "polymorphed")
        if shape is not None and shape.note:
            ac = KINDS[shape.note].ac_asc
        if has(being, "shield"):
            ac = max(ac, 17 if versus == "missile" else 15)
        if has(being, "dancing"):
            ac -= 4
    return ac + being.guard - being.ac_loss


def _armoured(being: Being) -> int:
    armour = worn_armour(being)
    if armour is None:
        return 10 + being.skill
    return armour.ac + (being.skill if armour.weight <= 2 else min(0, being.skill))


def darkvision(being: Being) -> int:
    if being.kind:
        return KINDS[being.kind].darkvision_ft
    spell = condition(being, "infravision") if being.conditions else None
    return spell.amount if spell else 0


def relies_on_sight(being: Being) -> bool:
    """Darkvision and other senses make light a matter of indifference (BF-LIGHT-07)."""
    return darkvision(being) == 0 and not tagged(being, "echolocation")


def walking(being: Being) -> int:
    """Feet in a combat turn with an action: 30 (BF-MOVE-03, BF-ACT-01); a monster's by its base move (BF-MON-07).

    Overload halves it or stops it (BF-MOVE-04, BF-ENC-05, BF-ENC-06); a bad leg, being Downed or slowed halves it
    (BF-INJ-07, BF-INJ-11, BF-MON-15), mud leaves a tenth; Haste doubles it.
    """
    if being.conditions and has_any(being, HELD_FAST):
        return 0
    feet = _walk_of(being.kind) if being.kind else _walk_on_foot(being)
    if not being.conditions:
        return feet
    flying = condition(being, "flying")
    if flying is not None:
        feet = max(feet, flying.amount)
    if has(being, "slowed"):
        feet //= 2
    if has(being, "mired") and not (flying is not None or tagged(being, "flyer")):
        feet //= 10
    if has(being, "hasted"):
        feet *= 2
    return feet


def monster_walk(base: int) -> int:
    """A quarter of the base move, rounded down to 5 ft; below 20 ft base 5 (BF-MON-07)."""
    return max(5, base // 4 // 5 * 5)


@cache
def _walk_of(kind: str) -> int:
    return monster_walk(KINDS[kind].fastest)


def _walk_on_foot(being: Being) -> int:
    return slowed_by_body(being, 30)


def lost_legs(being: Being) -> int:
    """Legs that do not carry it: useless or ruined (BF-INJ-07, BF-INJ-08)."""
    return sum(being.limbs.get(leg, "") in LOST for leg in LEGS) if being.limbs else 0


def slowed_by_body(being: Being, usual: int) -> int:
    """What is left of a usual distance, in feet or miles, to one who goes on two legs (BF-MOVE-04).

    Half with a bad leg, Downed or sick, a sixth with two bad legs (BF-INJ-07, BF-INJ-11); half again when overloaded,
    and nothing with more than double one's slots (BF-ENC-05, BF-ENC-06).
    """
    lame, weight = lost_legs(being), load(being)
    if weight == "stuck":
        return 0
    if lame == len(LEGS):
        usual //= 6
    elif lame or disabled(being):
        usual //= 2
    return usual // 2 if weight == "half" else usual


def may_run(being: Being) -> bool:
    """Twice as far without an action, but not lame, Downed, stunned or sick (BF-MOVE-03, BF-INJ-07, BF-INJ-10, -11)."""
    if disabled(being) or has(being, "stunned"):
        return False
    if is_monster(being):
        return KINDS[being.kind].fastest >= 20
    return not lost_legs(being)


def helpless(being: Being) -> bool:
    """Asleep, paralysed, bound, Incapacitated and the like (BF-ATK-05, BF-MON-09, BF-MON-15)."""
    return being.incapacitated >= 0 or (bool(being.conditions) and has_any(being, HELPLESS))


def disabled(being: Being) -> bool:
    """Downed, or sick as the Downed are: no blow, no spell, no running, nothing strenuous (BF-INJ-11, BF-MON-15)."""
    return being.downed or (bool(being.conditions) and has(being, "sick"))


def of_stone(being: Being) -> bool:
    """Turned to stone: it neither eats nor drinks, heals, earns, hungers nor tends anybody (BF-MON-09, BF-ADV-03)."""
    return bool(being.conditions) and has(being, "petrified")


def up(being: Being) -> bool:
    """Alive, here and able to take a turn."""
    if being.dead or being.gone or being.incapacitated >= 0:  # as `helpless` says, which is asked as often
        return False
    return not being.conditions or not has_any(being, HELPLESS)


def able_hands(state: Campaign) -> list[Being]:
    """Characters and hired hands who can do something of their own; nobody may be (BF-INJ-12, BF-HIRE-02)."""
    return [being for being in state.party if not being.kind and up(being)]


def can_speak(being: Being) -> bool:
    """Conscious and able to talk: Winded, Stunned and Downed can, sleepers cannot (BF-SOUL-02)."""
    return not being.dead and not being.gone and not being.laid_low and not has_any(being, CAN_SPEAK_NOT)


def look_of(being: Being) -> str:
    """How a foe looks to those who fight it: nobody sees hit points."""
    if helpless(being):
        return "helpless"
    part = being.hp / max(1, max_hp(being))
    return "unhurt" if part >= 1 else "scratched" if part > 0.5 else "hurt" if part > 0.25 else "nearly done"


def intelligent(being: Being) -> bool:
    return not being.kind or KINDS[being.kind].mind == "intelligent"


def mindless(being: Being) -> bool:
    return is_monster(being) and KINDS[being.kind].mind == "mindless"


def undead(being: Being) -> bool:
    return being.kind != "" and KINDS[being.kind].undead


def too_slow(being: Being) -> bool:
    """Slowed: an action only every second turn (BF-MON-15)."""
    if not has(being, "slowed"):
        return False
    being.uses["slow"] = 1 - being.uses.get("slow", 0)
    return not being.uses["slow"]


def immune(being: Being, what: str) -> bool:
    """`immune_X`; undead and mindless things ignore charm, fear, sleep and illusion (BF-MON-05, BF-MON-16)."""
    if tagged(being, f"immune_{what}"):
        return True
    if what == "sleep" and is_monster(being) and kind_of(being).sleeps:
        return False
    return what in ("charm", "fear", "sleep", "illusion") and (undead(being) or mindless(being))


def trained(being: Being) -> bool:
    """Soldiers and the like fall back in order (BF-MORALE-05)."""
    return (is_monster(being) and kind_of(being).trained) or being.job == "fighter" or being.role == "rival"
