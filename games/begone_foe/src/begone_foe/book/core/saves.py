"""Rolls and saves."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from begone_foe import events
from begone_foe.book.core import beings, measures
from begone_foe.settings import asks_everything
from begone_foe.state import Being, Campaign
from tablewright.engine.decisions import Facts, Question, in_order, speaks_for
from tablewright.engine.events import Why
from tablewright.engine.table import Table

# --- rolls ------------------------------------------------------------------------------------------------------------
# How dice are read everywhere: D20 tests, advantage, darkness, opposed tests, and questions to the game master.
# Totals alone decide: a natural 1 or 20 means nothing by itself (BF-CORE-01). Fractions round down at the last step,
# which in code is `//` and nothing else (BF-CORE-04). A turn is ten minutes or sixty rounds of ten seconds
# (BF-CORE-05).
ROUNDS_A_TURN = 60
NIGHT_TURNS = 36
GM = "gm"
# Small rulings, by the key of their question: they come up with every blow, and are asked only where they are wanted.
SMALL = (
    "edge", "which-save", "which-first", "which-limb", "nerve", "how-they-go", "decapitate", "nasty", "speed",
    "unmapped-bonus", "blind-run", "foe-trick", "open-ground", "senses", "circumstances", "unnoticed", "can-hide",
    "mastery-edge", "attitude", "conduct", "false-step", "riddle-right", "heedless", "signs", "strenuous", "left-alone",
    "linger", "night-checks", "dozes", "fever", "price", "bid", "wage", "found", "make-days", "bottled",
)  # fmt: skip


_SMALL = frozenset(SMALL)
AGREE = Question("agree", "BF-CORE-06")


def agrees(state: Campaign, table: Table, being: Being, to: str) -> bool:
    """Whoever speaks for the party proposes; what one's own character does, the seat that plays it decides."""
    if being.seat in (table.voice_of(caller(state)), GM):
        return True
    return table.ask(being.seat, AGREE, ("yes", "no"), {"who": being.id, "to": to}, "yes") == "yes"


def ask_gm(
    state: Campaign,
    table: Table,
    question: Question,
    options: Sequence[str],
    default: str,
    about: Facts,
    *,
    small: bool | None = None,
) -> str:
    """What the book leaves to the game master, with the referee's default (BF-CORE-06).

    Small rulings are asked where they are wanted; `small` says so where it depends on the case.
    """
    if (question.key in _SMALL if small is None else small) and not wants_small(state, question):
        return default
    return table.ask(GM, question, options, about, default)


def wants_small(state: Campaign, question: Question) -> bool:
    """Small rulings are put where a table has agreed on all of them, or its game master has asked for this one."""
    return question.key in state.asked_for or asks_everything(state.settings)


def ask_gm_number(
    state: Campaign, table: Table, question: Question, limits: tuple[int, int], default: int, about: Facts
) -> int:
    """A figure the book leaves to the game master; asked where it is wanted (BF-CORE-06)."""
    if not wants_small(state, question):
        return default
    return table.ask_number(GM, question, *limits, about, str(default))


def handicapped(state: Campaign, being: Being) -> bool:
    """Disadvantage that hangs over every D20 of success (BF-LIGHT-08, BF-REST-10, BF-MON-09)."""
    return being.hungry >= 2 or not beings.sees(state, being)


# --- rolling ---------------------------------------------------------------------------------------------------------
class Check(msgspec.Struct, frozen=True):
    """A D20 to be thrown: what is added, what the total must reach, and an edge (1), a handicap (-1) or neither.

    The rules throw it and the labels tell its chance: both ask the same function for it.
    """

    bonus: int
    need: int = 0
    edge: int = 0


def chance_of(check: Check) -> float:
    """How likely the total reaches what is needed."""
    once = min(1.0, max(0.0, (21 + check.bonus - check.need) / 20))
    return {1: 1 - (1 - once) ** 2, -1: once**2}.get(check.edge, once)


def throw(table: Table, check: Check, why: Why, who: str) -> int:
    """The total of a check."""
    return roll_with_edge(table, why, who, check.edge) + check.bonus


_KEPT: dict[int, Callable[[Sequence[int]], int]] = {1: max, -1: min}


def roll_with_edge(table: Table, why: Why, who: str, edge: int) -> int:
    """The face that counts. Advantage keeps the higher of two, disadvantage the lower (BF-CORE-02)."""
    return face_that_counts(roll_faces(table, why, who, twice=edge != 0), edge)


def roll_faces(table: Table, why: Why, who: str, *, twice: bool) -> list[int]:
    """One D20, or two where somebody has an edge or a handicap (BF-CORE-02)."""
    return [table.roll(20, why, who) for _ in range(2 if twice else 1)]


def face_that_counts(faces: Sequence[int], edge: int) -> int:
    """The higher with an edge, the lower with a handicap, else the first that fell (BF-CORE-02)."""
    return _KEPT[edge](faces) if edge else faces[0]


def edge_of(state: Campaign, being: Being, favoured: bool = False, *, hindered: bool = False) -> int:
    """Sources of one kind do not stack; one of each cancels to a single die (BF-CORE-02)."""
    return favoured - (hindered or handicapped(state, being))


def opposed(state: Campaign, table: Table, why: Why, actor: Being, other: Being, name: str = "body") -> tuple[int, int]:
    """Totals of an opposed test, the one who acts first (BF-CORE-03, BF-CORE-07); a tie leaves things as they were."""
    return throw(table, plain_check(state, actor, name), why, actor.name), throw(
        table, plain_check(state, other, name), why, other.name
    )


def plain_check(state: Campaign, being: Being, name: str, need: int = 0, *, favoured: bool = False) -> Check:
    """D20 + a score, with whatever hangs over all rolls of this one."""
    return Check(measures.score(being, name), need, edge_of(state, being, favoured))


def best(beings: Sequence[Being], name: str) -> Being:
    """The one with the highest score, first in order on ties."""
    return max(beings, key=lambda being: measures.score(being, name))


def best_at(skill: str, beings: Sequence[Being]) -> Being:
    """Whom a party would send: a master of it before others, then the highest SKILL."""
    return max(beings, key=lambda being: (skill in being.masteries, being.skill))


def caller(state: Campaign) -> str:
    """The seat that speaks for the party: that of its first character who can; else of any."""
    characters = state.characters
    if not characters:
        return state.seats[0]
    able = next((being for being in characters if not beings.helpless(being)), characters[0])
    return speaks_for(able.seat, in_order(state.seats, (being.seat for being in characters)))


# --- saves: saving throws and skill tests (Saving Throws, Skills and Mastery) -----------------------------------------
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
    return 10 + int(beings.hit_dice(being))


def target_against_spell(mind: int | None, level: int) -> int:
    """10 + MIND + level; without a caster of known MIND 10 + level (BF-SPELL-11, BF-SPELL-12, BF-SAVE-04)."""
    return 10 + level + (mind or 0)


def save_bonus(being: Being, name: str) -> int:
    """The score, or HEART where that is higher (BF-SAVE-02); for monsters HEART is the floor (BF-MON-05)."""
    return max(measures.score(being, name), being.heart)


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
    total += beings.bolster(state, table, beings.ON_SAVE, being, target - total, "save")
    passed = total >= target
    table.tell(events.SavedOrNot(being.id, being.name, name, total, target, passed, peril.against))
    return passed


def saves_from(state: Campaign, table: Table, being: Being, target: int, peril: Peril) -> bool:
    """A saving throw with the score that such a peril calls for (BF-SAVE-06)."""
    return saves(state, table, being, SAVE_AGAINST[peril.against], target, peril)


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
    return Check(bonus, target, edge_of(state, being, hindered=beings.has(being, "cursed")))


def _modifiers(being: Being, peril: Peril) -> int:
    """`resists_2` (BF-MON-16), bats (BF-MON-15), a curse, Protection from Evil."""
    bonus = 2 if beings.tagged(being, "resists_2") or (peril.spell and beings.tagged(being, "resists_2_spells")) else 0
    if beings.has(being, "confused_by_bats"):
        bonus -= 2
    if beings.has(being, "ill_fated"):
        bonus -= 2
    if peril.against == "fire" and beings.tagged(being, "flammable"):
        bonus -= 2  # dry wood
    if peril.source is not None and warded_from(being, peril.source):
        bonus += 1
    return bonus


def warded_from(being: Being, source: Being) -> bool:
    """Protection from Evil works against creatures of another alignment."""
    return beings.has(being, "protected_from_evil") and source.alignment != being.alignment


# --- skills ----------------------------------------------------------------------------------------------------------
def may_try(being: Being, obstacle: str) -> bool:
    """One try per character and obstacle until the situation changes, by hand or in own words (BF-SKILL-08)."""
    return not being.tried or _in_the_way(obstacle) not in map(_in_the_way, being.tried)


def _in_the_way(tried: str) -> str:
    """What stood against a try: a door that words would open is the one whose lock is picked."""
    return tried.removeprefix("open:").partition(" in ")[0] if tried.startswith("open:") else tried


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
    if beings.disabled(being) and _too_much(state, table, being, skill):
        return _tell_test(table, being, skill, 0, target, False, rolled=False)
    mastered = skill in being.masteries
    if extreme and not mastered:
        return _tell_test(table, being, skill, 0, HARD, False, rolled=False)
    if mastered and not extreme:
        return _tell_test(table, being, skill, 0, target, True, rolled=False)
    if extreme:
        target = HARD
    elif not ruled:
        about: Facts = {"who": being.id, "skill": skill}  # 0: it works, 41: it is hopeless (BF-SKILL-01, BF-SKILL-02)
        target = table.ask_number(GM, WHICH_TARGET, CERTAIN, HOPELESS, about, str(target))
    if target in (CERTAIN, HOPELESS):
        return _tell_test(table, being, skill, 0, target, target == CERTAIN, rolled=False)
    total = throw(table, plain_check(state, being, "skill", target), TEST, being.name)
    total += beings.bolster(state, table, beings.ON_TEST, being, target - total, "test")
    if total < target and obstacle:
        being.tried.append(obstacle)
    return _tell_test(table, being, skill, total, target, total >= target, rolled=True)


def _too_much(state: Campaign, table: Table, being: Being, skill: str) -> bool:
    """What is too strenuous for the Downed; the referee lets them try what takes no strength (BF-INJ-11)."""
    default = "too much" if skill in STRENUOUS_SKILLS else "allow"
    about: Facts = {"who": being.id, "skill": skill}
    return ask_gm(state, table, STRENUOUS, ("allow", "too much"), default, about) == "too much"


def _tell_test(table: Table, being: Being, skill: str, total: int, target: int, passed: bool, rolled: bool) -> bool:
    table.tell(events.Tested(being.id, being.name, skill, total, target, passed, rolled))
    return passed
