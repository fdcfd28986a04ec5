"""Experience and levels (chapters of those names): hit die, mana die, spell, score and mastery of each new level."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.freehold.book.party.roster import score
from tablewright.rules.freehold.content import ABILITIES, CALLINGS, LEVEL, MASTERIES, SPELLS, die_of
from tablewright.rules.freehold.events import LevelGained, MasteryTaken, ScoreRaised, SpellLearned
from tablewright.rules.freehold.state import Character

HIT_DIE = Why("Hit die", "FH-LEVEL-04")
MANA_DIE = Why("Mana die", "FH-LEVEL-04")
LEARN = Question("learn-spell", "FH-LEVEL-04")
RAISE = Question("raise-score", "FH-LEVEL-04")
MASTERY = Question("mastery", "FH-LEVEL-05")
GOOD_SCORE = 13
BEST_SCORE = 18
FIRST_MASTERY, SECOND_MASTERY = LEVEL.mastery_at


def gain_level(one: Character, table: Table) -> None:
    """One level and its gains, in turn (FH-LEVEL-03, FH-LEVEL-04). Current HP and MP rise with the maximum."""
    one.level += 1
    calling = CALLINGS[one.calling]
    hp = table.roll(die_of(calling.hit_die), HIT_DIE, one.name) + bonus(one, "con")
    one.max_hp += hp
    one.hp += hp
    mp = 0
    if calling.mana_die:
        mp = table.roll(die_of(calling.mana_die), MANA_DIE, one.name) + bonus(one, calling.mana_ability)
    one.rolled_mp += mp
    one.mp += mp + ("deep_well" in one.masteries)
    table.tell(LevelGained(one.name, one.level, hp, mp))
    if one.level in LEVEL.ability_gain_at:
        raise_score(one, table)
    if calling.mana_die:
        learn_spell(one, table)
    _take_masteries(one, table)


def bonus(one: Character, ability: str) -> int:
    """+1 to a die if the governing score, as it is now, is 13 or more."""
    return 1 if score(one, ability) >= GOOD_SCORE else 0


def raise_score(one: Character, table: Table) -> None:
    """+1 to one ability of choice, at most 18."""
    options = [ability for ability in ABILITIES if one.scores[ability] < BEST_SCORE]
    if options:
        ability = table.ask(one.seat, RAISE, options, {"who": one.id}, _usually_raised(one, options))
        one.scores[ability] += 1
        table.tell(ScoreRaised(one.name, ability, one.scores[ability]))


def _usually_raised(one: Character, options: list[str]) -> str:
    """What the calling lives by: mana, then Hit Points, then Dexterity; Strength alone gives nobody anything."""
    wanted = (CALLINGS[one.calling].mana_ability, "con", "dex", *options)
    return next(ability for ability in wanted if ability in options)


def learnable(one: Character) -> list[str]:
    """Spells of the own list, not yet known, of a level the caster can cast (FH-MAGIC-04)."""
    own = CALLINGS[one.calling].spell_list
    return [
        key for key, spell in SPELLS.items() if spell.list == own and spell.level <= one.level and key not in one.spells
    ]


def learn_spell(one: Character, table: Table) -> None:
    options = learnable(one)
    if options:
        spell = table.ask(one.seat, LEARN, options, {"who": one.id}, options[-1])
        one.spells.append(spell)
        table.tell(SpellLearned(one.name, spell))


def _take_masteries(one: Character, table: Table) -> None:
    """At level 5 one of the calling's two, by choice; at level 8 the other comes too (FH-LEVEL-05)."""
    own = [key for key, mastery in MASTERIES.items() if mastery.calling == one.calling]
    left = [key for key in own if key not in one.masteries]
    if one.level == FIRST_MASTERY:
        left = [table.ask(one.seat, MASTERY, left, {"who": one.id}, left[0])]
    if one.level in (FIRST_MASTERY, SECOND_MASTERY):
        for mastery in left:
            one.masteries.append(mastery)
            if mastery == "deep_well":
                one.mp += one.level
            table.tell(MasteryTaken(one.name, mastery))
