"""Saving throws and skill tests (Saving Throws, Skills and Mastery)."""

from __future__ import annotations

import msgspec

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.core import soul
from tablewright.rules.begone_foe.book.core.beings import disabled, has, hit_dice, tagged
from tablewright.rules.begone_foe.book.core.rolls import GM, Check, ask_gm, edge_of, plain_check, throw
from tablewright.rules.begone_foe.book.core.scores import score
from tablewright.rules.begone_foe.events import SavedOrNot, Tested
from tablewright.rules.begone_foe.state import Being, Campaign

EASY, HARD = 11, 16  # BF-SAVE-05, BF-SKILL-03
SAVE = Why("Save", "BF-SAVE-01")
TEST = Why("SKILL test", "BF-SKILL-02")
WHICH_SAVE = Question("which-save", "BF-SAVE-06", standing=True)
SAVE_TARGET = Question("save-target", "BF-SAVE-05", standing=True)
TARGETS = (2, 40)
CERTAIN, HOPELESS = 0, 41
STRENUOUS = Question("strenuous", "BF-INJ-11", standing=True)
STRENUOUS_SKILLS = ("climbing",)
WHICH_TARGET = Question("which-target", "BF-SKILL-03", standing=True)

# BF-SAVE-06: what one resists, and with which score.
SAVE_AGAINST = {
    "poison": "body",
    "disease": "body",
    "paralysis": "body",
    "petrification": "body",
    "death": "body",
    "draining": "body",
    "charm": "mind",
    "fear": "mind",
    "illusion": "mind",
    "curse": "mind",
    "possession": "mind",
    "breath": "skill",
    "blast": "skill",
    "falling": "skill",
    "trap": "skill",
}


def target_against_monster(being: Being) -> int:
    """10 + its whole Hit Dice; half a die or less counts 0 (BF-SAVE-03, BF-MON-08)."""
    return 10 + int(hit_dice(being))


def target_against_spell(mind: int | None, level: int) -> int:
    """10 + MIND + level; without a caster of known MIND 10 + level (BF-SPELL-11, BF-SPELL-12, BF-SAVE-04)."""
    return 10 + level + (mind or 0)


def save_bonus(being: Being, name: str) -> int:
    """The score, or HEART where that is higher (BF-SAVE-02); for monsters HEART is the floor (BF-MON-05)."""
    return max(score(being, name), being.heart)


class Peril(msgspec.Struct):
    """What is saved against, and what bears on it."""

    against: str
    mod: int = 0
    source: Being | None = None
    spell: bool = False


def saves(state: Campaign, table: Table, being: Being, name: str, target: int, peril: Peril) -> bool:
    """Roll a saving throw: D20 + score, equal or above the target passes (BF-SAVE-01).

    The game master names the save; the default comes with the effect (BF-SAVE-06, BF-SPELL-18).
    """
    name, target = _ruled(state, table, being, name, target, peril)
    check = save_check(state, being, name, target, peril)
    total = throw(table, check, SAVE, being.name)
    total += soul.bolster(state, table, soul.ON_SAVE, being, target - total, "save")
    passed = total >= target
    table.tell(SavedOrNot(being.id, being.name, name, total, target, passed, peril.against))
    return passed


def _ruled(state: Campaign, table: Table, being: Being, name: str, target: int, peril: Peril) -> tuple[str, int]:
    """Which save it is, or what it must reach, if the game master would have it otherwise (BF-SAVE-05, BF-SAVE-06)."""
    about: Facts = {"who": being.id, "against": peril.against, "target": target}
    ruled = ask_gm(state, table, WHICH_SAVE, ("body", "mind", "skill", "target"), name, about)
    if ruled == "target":
        return name, table.ask_number(GM, SAVE_TARGET, *TARGETS, about, str(target))
    return ruled, target


def save_check(state: Campaign, being: Being, name: str, target: int, peril: Peril) -> Check:
    """D20 + score and what bears on it, against the target (BF-SAVE-01)."""
    bonus = save_bonus(being, name) + peril.mod + _modifiers(being, peril)
    return Check(bonus, target, edge_of(state, being, hindered=has(being, "cursed")))


def _modifiers(being: Being, peril: Peril) -> int:
    """`resists_2` (BF-MON-16), bats (BF-MON-15), a curse, Protection from Evil."""
    bonus = 2 if tagged(being, "resists_2") or (peril.spell and tagged(being, "resists_2_spells")) else 0
    if has(being, "confused_by_bats"):
        bonus -= 2
    if has(being, "ill_fated"):
        bonus -= 2
    if peril.against == "fire" and tagged(being, "flammable"):
        bonus -= 2  # dry wood
    if peril.source is not None and warded_from(being, peril.source):
        bonus += 1
    return bonus


def warded_from(being: Being, source: Being) -> bool:
    """Protection from Evil works against creatures of another alignment."""
    return has(being, "protected_from_evil") and source.alignment != being.alignment


# --- skills ----------------------------------------------------------------------------------------------------------
def may_try(being: Being, obstacle: str) -> bool:
    """One try per character and obstacle until the situation changes (BF-SKILL-08)."""
    return obstacle not in being.tried


def attempt(
    state: Campaign,
    table: Table,
    being: Being,
    skill: str,
    target: int = EASY,
    obstacle: str = "",
    extreme: bool = False,
    ruled: bool = False,
) -> bool:
    """A task in doubt: D20 + SKILL against the game master's target (BF-SKILL-02).

    A master does not roll, even under pressure (BF-SKILL-04); what an untrained person could not even try, a master
    rolls against 16 and others may not attempt (BF-SKILL-05). `ruled`: the game master has named the target already.
    """
    if disabled(being) and _too_much(state, table, being, skill):
        return _tell_test(table, being, skill, 0, target, False, rolled=False)
    mastered = skill in being.masteries
    if extreme and not mastered:
        return _tell_test(table, being, skill, 0, HARD, False, rolled=False)
    if mastered and not extreme:
        return _tell_test(table, being, skill, 0, target, True, rolled=False)
    if extreme:
        target = HARD
    elif not ruled:
        target = _ask_target(state, table, being, skill, target)
    if target in (CERTAIN, HOPELESS):
        return _tell_test(table, being, skill, 0, target, target == CERTAIN, rolled=False)
    total = throw(table, plain_check(state, being, "skill", target), TEST, being.name)
    total += soul.bolster(state, table, soul.ON_TEST, being, target - total, "test")
    if total < target and obstacle:
        being.tried.append(obstacle)
    return _tell_test(table, being, skill, total, target, total >= target, rolled=True)


def _ask_target(state: Campaign, table: Table, being: Being, skill: str, target: int) -> int:
    """What it must reach; 0 where it works without a roll, 41 where it is hopeless (BF-SKILL-01, BF-SKILL-02)."""
    return table.ask_number(GM, WHICH_TARGET, CERTAIN, HOPELESS, {"who": being.id, "skill": skill}, str(target))


def _too_much(state: Campaign, table: Table, being: Being, skill: str) -> bool:
    """What is too strenuous for the Downed; the referee lets them try what takes no strength (BF-INJ-11)."""
    default = "too much" if skill in STRENUOUS_SKILLS else "allow"
    about: Facts = {"who": being.id, "skill": skill}
    return ask_gm(state, table, STRENUOUS, ("allow", "too much"), default, about) == "too much"


def _tell_test(table: Table, being: Being, skill: str, total: int, target: int, passed: bool, rolled: bool) -> bool:
    table.tell(Tested(being.id, being.name, skill, total, target, passed, rolled))
    return passed
