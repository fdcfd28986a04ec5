"""Ability checks and saves. Chapters: Checking, Saves."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.characters.tenets import AMULET, AMULET_SAVE
from tablewright.rules.yabec.book.core.dice import Trial
from tablewright.rules.yabec.book.core.powers import Power, who
from tablewright.rules.yabec.book.core.stats import effect_sum, has_effect, has_skill, save_value, score, undead
from tablewright.rules.yabec.events import Checked, Saved, Used
from tablewright.rules.yabec.state import Creature, World

CHECK = Why("Ability check", "YB-ABIL-08")
SAVE = Why("Save", "YB-SAVE-03")
RAISE = Question("true-ability", "YB-DOWN-10")
BEST_BY_BOON = 16
UNDEAD_PROOF = ("venom", "charm", "sleep")
# The order that decides where several categories fit (YB-SAVE-02).
CATEGORIES = {"d": "death", "w": "weird", "p": "paralysis", "b": "blast", "s": "spells"}


def category(*fitting: str) -> str:
    """The first of the fitting categories in the book's order (YB-SAVE-02)."""
    return next(key for key in CATEGORIES if key in fitting)


def check_trial(creature: Creature, ability: str, bonus: int = 0, advantage: int = 0) -> Trial:
    """A d20 at or under the score and the bonus (YB-ABIL-08)."""
    return Trial(20, score(creature, ability) + bonus, advantage)


def check(table: Table, creature: Creature, ability: str, bonus: int = 0, advantage: int = 0) -> bool:
    """A d20 at or under the score; low is good, and nothing is automatic. A bonus is subtracted (YB-ABIL-08)."""
    trial = check_trial(creature, ability, bonus, advantage)
    face, success = trial.roll(table, CHECK, creature.name)
    table.tell(Checked(creature.name, ability, face, trial.good, success))
    if success and "true_ability" in creature.boons:
        _true_ability(table, creature, ability)
    return success


def _true_ability(table: Table, creature: Creature, ability: str) -> None:
    """A boon: on a made check other than constitution the score rises by 1, to 16 at most (YB-DOWN-10)."""
    if ability == "constitution" or creature.scores.get(ability, BEST_BY_BOON) >= BEST_BY_BOON:
        return
    if table.ask(creature.seat, RAISE, ("no", "yes"), {"who": creature.id, "ability": ability}, default="yes") == "yes":
        creature.boons.remove("true_ability")
        creature.scores[ability] += 1
        table.tell(Used(creature.name, "true_ability", ability))


def save_trial(creature: Creature, against: str, bonus: int = 0, advantage: int = 0, *, magic: bool = False) -> Trial:
    """A d20 that must come to the save value with all bonuses (YB-SAVE-03)."""
    bonus += effect_sum(creature, "save") + (effect_sum(creature, "save_s") if against == "s" or magic else 0)
    bonus -= AMULET_SAVE * (AMULET in creature.tenets)  # a warlock's cursed amulet (YB-CLASS-16)
    return Trial(20, 21 - save_value(creature, against) + bonus, advantage, high=True)


def save(
    table: Table, creature: Creature, against: str, bonus: int = 0, advantage: int = 0, *, magic: bool = False
) -> bool:
    """A d20 at or above the save value; high is good, no automatic results, bonuses are added (YB-SAVE-03)."""
    if creature.used.pop("yields", 0):
        table.tell(Used(creature.name, "lets-happen"))  # nobody has to save (YB-SAVE-01)
        creature.hit_round = -1
        return False
    trial = save_trial(creature, against, bonus, advantage, magic=magic)
    face, success = trial.roll(table, SAVE, creature.name)
    table.tell(Saved(creature.name, CATEGORIES[against], face, trial.sides + 1 - trial.good, success))
    if not success:
        creature.hit_round = -1
    return success


def saved_damage(creature: Creature, damage: int, success: bool) -> int:
    """A made save halves damage, rounded down (YB-SAVE-04); an evasive acrobat takes none, or half (YB-CLASS-11)."""
    if success and has_effect(creature, "shield"):
        return 0  # under a Shield a save for half means none (YB-MAGIC-09)
    if has_skill(creature, "evasion"):
        return 0 if success else damage // 2
    return damage // 2 if success else damage


def proof(creature: Creature, what: str, world: World) -> bool:
    """Whether a kind of harm cannot touch it: venom, charm, sleep, or a kind of monster's hand. The undead know no
    poison, charm or sleep (YB-MON-04).
    """
    if undead(creature) and what in UNDEAD_PROOF:
        return True
    return any(power.resists(creature, what) for power in who(Power.resists, creature, world))
