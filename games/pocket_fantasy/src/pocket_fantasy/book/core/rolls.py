"""Dice, chances, picking, rolls and tasks."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import TypeVar

import msgspec

from pocket_fantasy import content, events
from pocket_fantasy.book.core import field
from pocket_fantasy.content import kinds
from pocket_fantasy.state import Being, Creature, Hero, Tried, World
from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table

# --- dice -------------------------------------------------------------------------------------------------------------
# Rolls as values (2): how a roll is made, and how it fell.
# The order of one roll (PF-CORE-13): roll each chain, keep best, lowest or chosen, subtract X, apply the minimum, add
# flat points. Focus and Deflect stand in for all but the last step.
FIXED = 6  # what Focus and Deflect set


class Dice(msgspec.Struct):
    """How a roll is made. `x` is added to the kept chain (it is negative for d6-X), `flat` after the minimum."""

    why: Why
    x: int = 0
    floor: int | None = None
    flat: int = 0
    best: bool = False
    lowest: bool = False
    explode: bool = False
    fixed: bool = False  # Focus or Deflect
    pair: bool = False  # two rolls joined: Assassinate, Backstab

    @property
    def least(self) -> int:
        """What a single roll of a 1 comes to."""
        lowest = 1 + self.x
        return (lowest if self.floor is None else max(lowest, self.floor)) + self.flat


class Throw(msgspec.Struct):
    """A roll as it fell: chains of (first die, sum of the chain)."""

    dice: Dice
    chains: list[tuple[int, int]] = []
    second: list[tuple[int, int]] = []  # the other of two joined rolls
    six: bool = False

    def value(self, explode: bool = True) -> int:
        """The result (PF-CORE-06, PF-CORE-07, PF-CORE-11, PF-CORE-12, PF-CORE-13)."""
        dice = self.dice
        if dice.fixed and not dice.pair:
            return FIXED + (self._kept(self.chains, explode) if self.chains else 0) + dice.flat
        total = self._kept(self.chains, explode)
        if self.second or dice.pair:
            total += FIXED if dice.fixed else self._kept(self.second, explode)
        return total + dice.flat

    def _kept(self, chains: Sequence[tuple[int, int]], explode: bool) -> int:
        """The best of one roll, or its lowest, after X and the minimum; a set 6 loses nothing."""
        dice = self.dice
        values = [chain[1] if explode else chain[0] for chain in chains]
        result = min(values) if dice.lowest else max(values)
        if dice.fixed and not dice.pair:
            return result
        result += dice.x
        return result if dice.floor is None or result > dice.floor else dice.floor

    @property
    def at_most(self) -> bool:
        """No further roll could better it."""
        rolls = [part for part in (self.chains, self.second) if part]
        return not self.dice.explode and all(any(first == content.D6 for first, _ in part) for part in rolls)


# --- chances ----------------------------------------------------------------------------------------------------------
# Exact chances of a roll (2), as fractions, from the same `Dice` that the rule rolls.
# An exploding chain has no end; it is followed for `depth` dice after the first, beyond which lies one chance in
# 6^depth.
Spread = dict[int, Fraction]
AT_A_GLANCE = 3  # sixes on sixes: deep enough for what people read
FACES = range(1, 7)


@cache
def chain(explode: bool, depth: int) -> tuple[tuple[int, Fraction], ...]:
    """Sums of one chain and their chances (PF-CORE-10)."""
    spread: Spread = defaultdict(Fraction)
    for face in FACES:
        if explode and face == 6 and depth:
            for rest, chance in chain(explode, depth - 1):
                spread[face + rest] += chance / 6
        else:
            spread[face] += Fraction(1, 6)
    return tuple(sorted(spread.items()))


def another_helps(thrown: Throw, need: int) -> Fraction:
    """How likely one more roll of it, the best of all counting, comes to `need` or more (PF-HERO-02)."""
    dice, sum_up = thrown.dice, Fraction(0)
    singles = chain(dice.explode, AT_A_GLANCE)
    rolls = not dice.fixed or dice.explode or dice.pair
    seconds = singles if dice.pair and not dice.fixed else ((0, Fraction(1)),)
    for one, chance in singles if rolls else ():
        for two, also in seconds:
            more = Throw(dice, [*thrown.chains, (one, one)], [*thrown.second, *([(two, two)] if two else [])])
            if more.value() >= need:
                sum_up += chance * also
    return sum_up


# --- picking ----------------------------------------------------------------------------------------------------------
# Fair picks with d6s alone (2), for the referee (PF-ROUND-14, PF-DUN-06), and the detrimental die (PF-DUN-01).
T = TypeVar("T")


def pick_fairly(table: Table, things: Sequence[T], why: Why, who: str = "") -> T:
    """One of up to 36: a d6 rolled again if above n, or the base-6 procedure (PF-DUN-06). One alone needs no die."""
    count = len(things)
    if count == 1:
        return things[0]
    if count <= 6:
        while (face := table.roll(content.D6, why, who)) > count:
            pass
        return things[face - 1]
    fair = 36 - 36 % count
    while (value := (table.roll(content.D6, why, who) - 1) * 6 + table.roll(content.D6, why, who) - 1) >= fair:
        pass
    return things[value % count]


def something_bad(table: Table, why: Why) -> bool:
    """The detrimental die: on a 1 it happens (PF-DUN-01)."""
    return table.roll(content.D6, why) == 1


# --- rolls ------------------------------------------------------------------------------------------------------------
# Making a roll (2): its dice, Heroic Rerolls on it where they could matter, and the special roll after a 6.
# A roll is offered for a reroll by its `Stake`: which question, the result that would do, and what hangs on it.
SPECIAL = Why("Special roll", "PF-SIX-02")

# One question a kind of roll, so that a player can leave a standing answer to each (PF-HERO-02).
HEROIC_TASK = Question("heroic-task", "PF-HERO-04", standing=True)
HEROIC_ATTACK = Question("heroic-attack", "PF-HERO-04", standing=True)
HEROIC_DEFENSE = Question("heroic-defense", "PF-HERO-04", standing=True)
HEROIC_INITIATIVE = Question("heroic-initiative", "PF-HERO-04", standing=True)
HEROIC_DIE = Question("heroic-die", "PF-HERO-04", standing=True)
HEROIC_DEATH = Question("heroic-death", "PF-DOWN-02", standing=True)
HEROIC_SPECIAL = Question("heroic-special", "PF-SIX-05", standing=True)
FREE_REROLL = Question("free-reroll", "PF-CORE-07", standing=True)
MERCY = Question("mercy", "PF-HERO-08", standing=True)
INSPIRE = Question("inspire", "PF-COMMANDER-03", standing=True)


class Stake(msgspec.Struct, frozen=True):
    """What hangs on a roll. `need` is the result that would do; None where every point counts.

    `hp` is what a Defense guards: to fall short by as much is to fall. `vital`: a reroll is the usual answer to a
    failure. `grave`: a failure, or a low roll where every point counts, is worth a question even to those who want few.
    """

    offer: Question = HEROIC_DIE
    need: int | None = None
    hp: int = 0
    vital: bool = False
    grave: bool = False
    points: bool = False  # each counts, up to `need`: more than that is wasted
    whom: str = ""  # at whom it is aimed

    def met(self, thrown: Throw) -> bool:
        return self.need is not None and thrown.value() >= self.need

    def fatal(self, thrown: Throw) -> bool:
        """Would this result fell the roller, or is it vital anyhow?"""
        return self.vital or (self.hp > 0 and self.need is not None and self.need - thrown.value() >= self.hp)

    def enough(self, thrown: Throw) -> int:
        """The least result worth hoping for: success, a block that keeps one standing, or any better roll."""
        if self.hp and self.need is not None and self.fatal(thrown):
            return self.need - self.hp + 1
        return thrown.value() + 1 if self.need is None or self.hp or self.points else self.need

    def heavy(self, thrown: Throw) -> bool:
        """Is this one of the few rolls on which much hangs: a failure that hurts, half of one's HP, a wretched die?"""
        if self.hp:
            return self.need is not None and 2 * (self.need - thrown.value()) >= self.hp
        return self.grave and (self.need is not None or _is_low(thrown))


def _is_low(thrown: Throw) -> bool:
    return max((first for first, _ in thrown.chains), default=content.D6) <= 2


EVERY_POINT = Stake()
EVERY_POINT_DEARLY = Stake(grave=True)


def throw(world: World, table: Table, roller: Being | None, dice: Dice, stake: Stake | None = None) -> Throw:
    """Make a roll: first chain, the feature reroll's chain, then one chain per Heroic Reroll (PF-CORE-20).

    Without a stake no reroll is offered.
    """
    thrown = Throw(dice)
    single = roller is not None and roller.diseased  # cannot reroll (PF-ABIL-16)
    if single or dice.best == dice.lowest:  # equal and opposite effects cancel (PF-CORE-09)
        dice.best = dice.lowest = False
    who = roller.name if roller else ""
    _roll_chains(table, thrown, who)
    if dice.lowest or (dice.best and _takes_it(world, table, roller, thrown)):
        _roll_chains(table, thrown, who)
    if (
        stake is not None and roller is not None and not single and field.is_there(roller)
    ):  # poison may outlive its assassin
        _offer_rerolls(world, table, roller, thrown, stake)
    return thrown


def _takes_it(world: World, table: Table, roller: Being | None, thrown: Throw) -> bool:
    """A feature's reroll costs nothing and the best counts, so only who wants every question is asked (PF-CORE-07)."""
    if not isinstance(roller, Hero) or not wants_every(world, roller):
        return True
    about: Facts = {"who": roller.id, "roll": thrown.dice.why.label, "rolled": thrown.value()}
    return table.ask(roller.seat, FREE_REROLL, ("reroll", "keep"), about, "reroll") == "reroll"


def wants_every(world: World, being: Being) -> bool:
    """Would this one's player be asked even what nobody can lose by?"""
    return isinstance(being, Hero) and (being.offers or world.options.offers) == "every"


def _roll_chains(table: Table, thrown: Throw, who: str) -> None:
    """One more roll: a complete chain (PF-CORE-12), or one for each of two joined rolls (PF-ASSASSIN-07)."""
    dice = thrown.dice
    if dice.fixed and not dice.pair:
        if dice.explode:  # the Fighter's Focus and Deflect (PF-FIGHTER-04)
            thrown.chains.append(_roll_chain(table, thrown, who))
        return
    thrown.chains.append(_roll_chain(table, thrown, who))
    if dice.pair and not dice.fixed:
        thrown.second.append(_roll_chain(table, thrown, who))


def _roll_chain(table: Table, thrown: Throw, who: str) -> tuple[int, int]:
    """A die that explodes on a natural 6, again and again, where it can (PF-CORE-10)."""
    first = face = total = table.roll(content.D6, thrown.dice.why, who)
    if first == 6:
        thrown.six = True
    if thrown.dice.explode:
        while face == 6:
            face = table.roll(content.D6, thrown.dice.why, who)
            total += face
    return first, total


# --- Heroic Rerolls on a roll ----------------------------------------------------------------------------------------
def _offer_rerolls(world: World, table: Table, roller: Being, thrown: Throw, stake: Stake) -> None:
    """One reroll after another while one is held, wished for and could help (PF-HERO-02, PF-HERO-03, PF-HERO-04)."""
    while not thrown.at_most and not stake.met(thrown) and _is_worth_asking(world, roller, thrown, stake):
        if not any(ask(world, table, roller, thrown, stake) for ask in (_own_reroll, _is_inspired, _shown_mercy)):
            return
        _roll_chains(table, thrown, roller.name)


def _is_worth_asking(world: World, roller: Being, thrown: Throw, stake: Stake) -> bool:
    """The comfort of fewer questions, as the setting `offers` says; no rule forbids a reroll (PF-HERO-02)."""
    offers = (roller.offers if isinstance(roller, Hero) else "") or world.options.offers
    if offers == "never":
        return False
    if offers in ("all", "every"):
        return True
    if stake.fatal(thrown):
        return another_helps(thrown, stake.enough(thrown)) > 0  # who falls whatever the die shows is not asked
    if not stake.hp and another_helps(thrown, stake.enough(thrown)) == 0:  # all or nothing, and it cannot be all
        return False
    if stake.offer is HEROIC_SPECIAL:
        spare = isinstance(roller, Hero) and roller.combat_hr > 0  # it seldom pays otherwise (PF-SIX-05)
        return spare and (offers == "wise" or stake.need != content.D6)
    if offers == "grave":
        return stake.heavy(thrown)
    return stake.offer in (HEROIC_TASK, HEROIC_DEFENSE) or _is_low(thrown)


def _reroll_facts(roller: Being, thrown: Throw, stake: Stake) -> Facts:
    """What the question tells: the roll, what is needed, how likely one more helps, and what is at stake."""
    rolled, need = thrown.value(), stake.enough(thrown)
    chance = round(100 * another_helps(thrown, need))
    against = stake.need or 0 if stake.hp else 0
    all_or_nothing = stake.need is not None and not stake.hp and not stake.points
    wanted: str | int = stake.need or 0 if all_or_nothing else ""  # else every point counts
    return {"who": roller.id, "roll": thrown.dice.why.label, "rolled": rolled, "need": need, "chance": chance,
            "wanted": wanted, "against": against, "lost": max(0, against - rolled), "hp": stake.hp,
            **({"whom": stake.whom} if stake.whom else {})}  # fmt: skip


def _own_reroll(world: World, table: Table, roller: Being, thrown: Throw, stake: Stake) -> bool:
    if not isinstance(roller, Hero):
        return False
    if roller.status == "unconscious" and stake.offer is not HEROIC_DEATH:  # PF-DOWN-01
        return False
    held = field.heroics(roller)
    options = ["keep", *(["reroll"] if held else []), *(["gift"] if roller.granted else [])]
    if len(options) == 1:
        return False
    about = {**_reroll_facts(roller, thrown, stake), "held": held}
    answer = table.ask(roller.seat, stake.offer, options, about, options[-1] if stake.fatal(thrown) else "keep")
    if answer == "reroll":
        field.spend_heroic(world, table, roller, thrown.dice.why.label)
    elif answer == "gift":  # a reroll handed out by the Pocket Master uses no HR up (PF-HERO-08)
        roller.granted -= 1
        table.tell(events.PmDid("reroll-used", roller.name))
    return answer != "keep"


def _is_inspired(world: World, table: Table, roller: Being, thrown: Throw, stake: Stake) -> bool:
    """Inspiration: a commander pays for an ally's reroll, a companion's too (PF-COMMANDER-03, PF-COMP-02)."""
    if not field.is_ours(roller):
        return False
    for hero in world.party:
        if hero.cls != "commander" or hero is roller or not field.is_awake(hero) or not field.heroics(hero):
            continue
        about = {**_reroll_facts(roller, thrown, stake), "who": hero.id, "whom": roller.id, "held": field.heroics(hero)}
        usual = "inspire" if stake.fatal(thrown) else "no"
        if table.ask(hero.seat, INSPIRE, ("no", "inspire"), about, usual) == "inspire":
            field.spend_heroic(world, table, hero, "Inspiration")
            return True
    return False


def _shown_mercy(world: World, table: Table, roller: Being, thrown: Throw, stake: Stake) -> bool:
    """The die has fallen badly: a human PM may give one more roll, to a PC or to a monster (PF-HERO-08, PF-PM-01)."""
    if not (stake.fatal(thrown) or stake.heavy(thrown)):
        return False
    answer = table.ask(field.GM, MERCY, ("no", "grant"), _reroll_facts(roller, thrown, stake), "no")
    if answer == "grant":
        table.tell(events.PmDid("grant", roller.name))
    return answer == "grant"


# --- the special roll after a 6 --------------------------------------------------------------------------------------
def special_rolls(world: World, table: Table, due: Sequence[Being]) -> None:
    """After an action that showed a natural 6 (PF-SIX-01): one special roll an action (PF-SIX-03, PF-SIX-04)."""
    for being in due:
        if isinstance(being, Hero) and being.status not in ("dead", "petrified") and not _is_stalling(world):
            _special_roll(world, table, being)


def _special_roll(world: World, table: Table, hero: Hero) -> None:
    """A plain d6: a 6 earns an HR (PF-SIX-02), 3 or more under Ballad of Legends (PF-BARD-09)."""
    need = 3 if singing(world, "ballad_of_legends") and not hero.bout.gone else 6
    thrown = throw(world, table, hero, Dice(SPECIAL), Stake(HEROIC_SPECIAL, need))
    earned = thrown.value() >= need
    table.tell(events.SpecialRolled(hero.name, thrown.value(), earned))
    if earned:
        hero.hr += 1


def _is_stalling(world: World) -> bool:
    """Three rounds without an attack by the party: no special rolls until one is made again (PF-SIX-06)."""
    fight = world.fight
    return fight is not None and not fight.result and fight.idle >= 3 and not fight.stirred


def singing(world: World, song: str) -> bool:
    """Is this song under way? The same song by two bards does not add up (PF-BARD-06)."""
    return world.fight is not None and any(hero.bout.song == song and hero.standing for hero in world.party)


def sung_for(world: World, being: Being, song: str) -> bool:
    """Does the song help this one: a party member in the fight (PF-BARD-03)?"""
    return field.in_party(being) and not being.bout.gone and singing(world, song)


def plain_die(world: World, table: Table, roller: Being, why: Why) -> int:
    """A class die of a PC's own or a companion's, open to Heroic Rerolls, followed by its special roll."""
    thrown = throw(world, table, roller, Dice(why), EVERY_POINT)
    if thrown.six:
        special_rolls(world, table, [roller])
    return thrown.value()


def favored(being: Being) -> bool:
    """The Pocket Master lets a monster roll twice (PF-PM-01): one such favor is used up."""
    if isinstance(being, Creature) and being.favor:
        being.favor -= 1
        return True
    return False


# --- tasks ------------------------------------------------------------------------------------------------------------
# General task resolution (2.1): attribute, difficulty, one die, compare. What no rule covers is a task (PF-TASK-10).
# Which features reroll a task is decided here by the task's attribute and tags (PF-CORE-04): nothing is ever added to
# the
# die.
DIFFICULTY = Question("difficulty", "PF-TASK-03", standing=True)
TASK_ATTRIBUTE = Question("task-attribute", "PF-TASK-02", standing=True)
NO_ATTRIBUTE = "none"

# Whole attributes a class rerolls: Charming, Righteous Insight, Muscle, Nimble, Brains.
_ATTRIBUTE_OF = {
    "bard": "charisma",  # PF-BARD-01
    "cleric": "wisdom",  # PF-CLERIC-01
    "fighter": "strength",  # PF-FIGHTER-01
    "thief": "agility",  # PF-THIEF-01
    "wizard": "intelligence",  # PF-WIZARD-01
}
# Kinds of tasks a class rerolls, by tag; the second set only outside combat.
_TAGS_OF: dict[str, frozenset[str]] = {
    "assassin": frozenset({"silent", "hide", "sleight", "crowd", "disguise"}),  # PF-ASSASSIN-01
    "druid": frozenset({"plants", "calm_beast"}),  # PF-DRUID-01
    "martial_artist": frozenset({"acrobatics", "pit"}),  # PF-MARTIAL-02
    "necromancer": frozenset({"undead", "tombs"}),  # PF-NECRO-03
}


def feature_rerolls(world: World, hero: Being, attribute: str, tags: Sequence[str]) -> bool:
    """Does a class, or a speciality, reroll this task (PF-CORE-04)? However many do, it is one reroll (PF-CORE-08)."""
    if not isinstance(hero, Hero):
        return False
    cls = hero.cls
    if _ATTRIBUTE_OF.get(cls) == attribute != "" or any(tag in _TAGS_OF.get(cls, ()) for tag in tags):
        return True
    if world.fight is None:
        if cls == "bard" and attribute == "intelligence" and "lore" in tags:  # PF-BARD-02
            return True
        if cls == "ranger" and "survival" in tags and field.in_the_wild(world):  # PF-RANGER-01
            return True
    if cls == "ranger" and "initiative" in tags and field.in_the_wild(world):  # PF-RANGER-03
        return True
    return world.options.specialities and any(tag in hero.specialities for tag in tags)  # PF-OPT-01


class Task(msgspec.Struct, frozen=True):
    """A kind of task: its attribute and tags decide which features reroll it (PF-CORE-04).

    `vital` makes a Heroic Reroll the usual answer to failure; `grave` means that a failure hurts.
    """

    why: Why
    attribute: str = ""
    tags: tuple[str, ...] = ()
    vital: bool = False
    grave: bool = False
    offer: Question = HEROIC_TASK
    rerolled: bool | None = None  # the PM's word on whether a feature covers it; None: as the tags say


def task_dice(world: World, being: Being, task: Task) -> Dice:
    """How this one rolls the task (PF-TASK-07): the die is never modified and never explodes.

    Opponents and companions roll one plain die (PF-TASK-08, PF-COMMANDER-06).
    """
    covered = feature_rerolls(world, being, task.attribute, task.tags) if task.rerolled is None else task.rerolled
    return Dice(task.why, best=covered and not being.diseased)


def attempt(world: World, table: Table, being: Being, task: Task, need: int, due: list[Being] | None = None) -> bool:
    """A task roll (PF-TASK-07). The special roll follows at once, or later if `due` collects it."""
    dice = task_dice(world, being, task)
    dice.best = dice.best or favored(being)
    thrown = throw(world, table, being, dice, Stake(task.offer, need, vital=task.vital, grave=task.grave))
    worked = thrown.value() >= need
    table.tell(events.TaskTried(being.name, task.why.label, need, thrown.value(), worked))
    if thrown.six:
        if due is None:
            special_rolls(world, table, [being])
        else:
            due.append(being)
    return worked


def task_chance(world: World, being: Being, task: Task, need: int) -> Fraction:
    """How likely the task succeeds, before any Heroic Reroll (PF-TASK-07)."""
    return 1 - Fraction(need - 1, 6) ** (2 if task_dice(world, being, task).best else 1)


# --- what the Pocket Master judges -----------------------------------------------------------------------------------
def judge_difficulty(
    world: World, table: Table, hero: Being, task: str, default: str = "average", shift: int = 0, printed: bool = False
) -> int:
    """The PM sets the difficulty with the character in mind (PF-TASK-03); the referee takes the usual one, and no
    circumstances change one that the book prints.
    """
    usual = default if printed else usual_grade(world, hero, default, shift)
    answer = table.ask(field.GM, DIFFICULTY, content.GRADES_OF_TASK, {"who": hero.id, "task": task}, usual)
    return content.DIFFICULTIES[answer]


def judge_attribute(table: Table, being: Being, task: Task, what: str) -> Task:
    """Where no rule fixes it, the PM says which attribute applies, or none (PF-TASK-02)."""
    usual = task.attribute or NO_ATTRIBUTE
    about: Facts = {"who": being.id, "task": what}
    answer = table.ask(field.GM, TASK_ATTRIBUTE, (*content.ATTRIBUTES, NO_ATTRIBUTE), about, usual)
    return msgspec.structs.replace(task, attribute="" if answer == NO_ATTRIBUTE else answer)


def usual_grade(world: World, hero: Being, default: str, shift: int) -> str:
    """The referee's difficulty: one step harder in the dark, never more than one in all (PF-TASK-04, PF-EQUIP-10)."""
    dark = 0 if field.sees(world, hero) else 1
    return shifted(default, min(1, shift + dark))


def shifted(grade: str, steps: int) -> str:
    """A difficulty moved by so many steps, never outside the five grades (PF-TASK-04, PF-TASK-06)."""
    place = content.GRADES_OF_TASK.index(grade) + steps
    return content.GRADES_OF_TASK[max(0, min(len(content.GRADES_OF_TASK) - 1, place))]


def kind_of(words: str) -> kinds.TaskKind | None:
    """The referee's reading of a player's words: the kind of task of which a word comes first in them (PF-TASK-02),
    or that says what such a task is about: to look at a slope is to look, and stone.
    """
    text = words.lower()
    found = [(said.start(), kind) for kind in content.TASK_KINDS if (said := _word_pattern(kind.words).search(text))]
    found.sort(key=lambda each: each[0])
    first = found[0][1] if found else None
    return next((kind for _, kind in found if first and first.key in kind.over), first)


@cache
def _word_pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    """Any of these words, bent as verbs and nouns are: 'dragging' is to drag, a dragon is not."""
    return re.compile(rf"\b(?:{'|'.join(map(_bent_pattern, words))})\b")


def _bent_pattern(word: str) -> str:
    stem, last = re.escape(word[:-1]), word[-1]
    if last == "e":
        return f"{stem}(?:e|es|ed|er|ers|ing)"
    if last == "y":
        return f"{stem}(?:y|ies|ied|ying)"
    return f"{stem}{last}(?:{last}?(?:s|es|ed|er|ers|ing)|ly|ily)?"


def says_any(signs: tuple[str, ...], words: str) -> bool:
    """Whether the player's words have one of these, whole: a rune is no run."""
    return _word_pattern(signs).search(words.lower()) is not None


def _has_tool(world: World, tool: str) -> bool:
    """Somebody carries it, or it has been conjured (PF-EQUIP-12, PF-WIZARD-12)."""
    return any(hero.carries(tool) for hero in field.present(world)) or field.conjured(world, f"create_{tool}")


def circumstances(world: World, words: str, helped: bool = False) -> int:
    """-1 for a clear advantage, +1 for a clear handicap in the player's words (PF-TASK-04, PF-EQUIP-12)."""
    carried = [signs for tool, signs in content.TOOLS.items() if _has_tool(world, tool)]
    eased = helped or any(says_any(signs, words) for signs in (content.HELPS, *carried))
    return says_any(content.HAMPERS, words) - eased


def judge_hiding(world: World, table: Table, hero: Being, task: str) -> int:
    """How hard it is to hide or to move unseen here (PF-START-09, PF-RACE-09)."""
    return judge_difficulty(world, table, hero, task, hide_difficulty(world, hero), printed=hides_by_race(hero))


def usual_hiding(world: World, hero: Being) -> str:
    """What the referee asks of who would move unseen."""
    grade = hide_difficulty(world, hero)
    return grade if hides_by_race(hero) else usual_grade(world, hero, grade, 0)


def hides_by_race(hero: Being) -> bool:
    """The book prints how hard it is for this one to hide, in the light and in the dark (PF-RACE-09)."""
    return field.race_has(hero, "hide")


def hide_difficulty(world: World, hero: Being) -> str:
    """A halfling hides on a 2 in forests, on a 4 elsewhere (PF-RACE-09). Forest: above ground in the wilds."""
    in_forest = hides_by_race(hero) and field.in_the_wild(world) and field.under_the_sky(world.dungeon)
    return "laughable" if in_forest else "average"


ONCE_A_ROOM = ("search",)  # PF-DUN-14


def mark_of(world: World, task: str, what: str = "") -> Tried:
    """A task as tried where the party is now, on this day (PF-TASK-09)."""
    dungeon = world.dungeon
    if dungeon is None:
        return Tried(world.adventure, 0, 0, task, what)
    day = 0 if task in ONCE_A_ROOM else dungeon.minutes // field.DAY_MINUTES
    return Tried(world.adventure, dungeon.level, dungeon.at, task, what, day)


def may_try(world: World, hero: Being, task: str, what: str = "") -> bool:
    """Out of combat a failed task is not repeated upon the same thing where nothing has changed (PF-TASK-09)."""
    return mark_of(world, task, what) not in hero.attempts


def mark_tried(world: World, hero: Being, task: str, what: str = "") -> None:
    hero.attempts.append(mark_of(world, task, what))
