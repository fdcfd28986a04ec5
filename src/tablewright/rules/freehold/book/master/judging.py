"""The Master Rule: whatever the rules do not settle, the GM settles (FH-GM-02).

At any moment a player may try something in their own words. The GM seat says how it is judged, and before any die the
player hears the chance and what it may bring, and takes it, puts it otherwise or drops it. Without a GM the referee
takes, in this order: a precedent of this table; a difficult action on the fitting ability; another party's choice read
on the Encounter table; an even chance. Rulings can be kept as precedents and come up again when the like is tried.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option, each
from tablewright.engine.table import Table
from tablewright.rules.freehold.book.asking import judge
from tablewright.rules.freehold.book.checks import Check
from tablewright.rules.freehold.book.master.gifts import hand_over
from tablewright.rules.freehold.book.master.rulings import bring_about, gains, losses, read_gains, settle_effect
from tablewright.rules.freehold.book.party.actions import (
    action_check,
    fitting_ability,
    fitting_use,
    has_failed,
    note_failure,
    stems,
    try_under,
)
from tablewright.rules.freehold.book.party.roster import able, day_of, speaker_seat
from tablewright.rules.freehold.content import ABILITIES
from tablewright.rules.freehold.content.charts import ENCOUNTER
from tablewright.rules.freehold.events import Ruled
from tablewright.rules.freehold.state import GM, Character, Party, Precedent, World

TRY = Question("try", "FH-GM-02")
WHO_TRIES = Question("who-tries", "FH-GM-02")
JUDGE = Question("judge", "FH-GM-02", standing=True)
SAY = Question("ruling-words", "FH-GM-01", standing=True)
PROPOSAL = Question("proposal", "FH-GM-02")
APPEAL = Question("appeal", "FH-GM-01")
LAST_WORD = Question("gm-appeal", "FH-GM-03", standing=True)
KEEP = Question("keep-precedent", "FH-GM-02", standing=True)
OTHERS = Why("The others' choice", "FH-GM-02", ENCOUNTER.key)
EVEN = Why("Even chance", "FH-GM-02")

EVEN_CHANCE = Check(6, 4)
SURE, NEVER = Check(1), Check(1, high=0)
LONGEST = 240
MOST_PRECEDENTS = 120  # the latest; what was ruled longer ago is in the chronicle's log
JUDGEMENTS = ("works", "fails", *ABILITIES, "others", "luck")
_LIKENESS = 0.5
_NO_PRECEDENT = Precedent("", "", day=0)


def who_tries(world: World, party: Party, people: Sequence[Character], table: Table) -> Character:
    """Which of these it is, if there are several; the first in marching order is marked."""
    who = table.ask(speaker_seat(world, party), WHO_TRIES, [one.id for one in people], default=people[0].id)
    return world.characters[who]


def somebody_tries(world: World, party: Party, table: Table) -> str:
    """Any member who is awake tries something of their own; what came of it."""
    return try_something(world, party, who_tries(world, party, able(world, party), table), table)


def try_something(world: World, party: Party, one: Character, table: Table) -> str:
    """A player's own words, how they would be judged and what they may bring; then, if the player takes it, the dice.

    Returns what came of it (a key of `rulings.py`); "" if it was dropped, which costs nothing.
    """
    while True:
        words = " ".join(table.ask_text(one.seat, TRY, LONGEST, {"who": one.id}).split())
        if not stems(words):
            return ""
        kept = precedent_for(world, words) or _NO_PRECEDENT
        about: dict[str, str | int] = {"who": one.id, "words": words}
        if kept.words:
            about |= {"kept": kept.words, "ruled": kept.judgement, "day": kept.day}
        judgement = judge(world, table, JUDGE, JUDGEMENTS, kept.judgement or referee_judgement(party, words), about)
        if judgement not in ("works", "fails") and has_failed(one, _thing(words), party.at):
            table.tell(Ruled(one.name, words, judgement, "lost", success=False, again=True))
            return ""
        aims = _aims(world, party, words, kept.effect)
        answer = table.ask(one.seat, PROPOSAL, aims, {**about, "ruled": judgement, "effect": aims[0].target}, aims[0])
        if answer.verb == "drop":
            return ""
        if answer.verb == "take":
            return _go_through(world, party, one, Attempt(words, judgement, answer.target, kept), table)


class Attempt(NamedTuple):
    """A try that its player has agreed to: the words, how they are judged, what they are to bring, and a precedent."""

    words: str
    judgement: str
    aim: str
    kept: Precedent


def _aims(world: World, party: Party, words: str, like: str) -> list[Option]:
    """What it may bring here, the likeliest first; or other words, or nothing."""
    options, default = read_gains(world, party, words)
    first = like if like in gains(world, party, words)[0] else default
    ordered = [first, *(effect for effect in options if effect != first)]
    return [*each("take", ordered), Option("reword"), Option("drop")]


def _go_through(world: World, party: Party, one: Character, attempt_made: Attempt, table: Table) -> str:
    words, judgement, aim, kept = attempt_made
    if not hand_over(world, party, one, words, table):
        return ""
    success = _settle(party, one, attempt_made, table)
    effect = settle_effect(world, party, one, words, success, aim, table)
    facts = {"who": one.id, "words": words, "ruled": judgement, "effect": effect}
    answer = table.ask_text(GM, SAY, LONGEST, facts) if world.gm else ""
    keep = (
        not kept.words
        and judge(world, table, KEEP, ("yes", "no"), "yes", {"words": words, "ruled": judgement}) == "yes"
    )
    if keep:
        made = Precedent(words, judgement, day_of(party), answer, effect if success else "")
        world.precedents = [*world.precedents, made][-MOST_PRECEDENTS:]
    table.tell(Ruled(one.name, words, judgement, effect, answer, keep, success, kept.words, kept.day))
    return effect


def referee_judgement(party: Party, words: str) -> str:
    """The referee's order of readings; between two it takes the one that keeps play moving (FH-GM-03)."""
    ability = fitting_ability(words)
    if ability:
        return ability
    return "others" if party.mode in ("meeting", "fight") else "luck"


def precedent_for(world: World, words: str) -> Precedent | None:
    """The kept ruling most like these words, if any is like them enough."""
    said = frozenset(stems(words))
    likeness = [(_likeness(said, frozenset(stems(kept.words))), kept) for kept in world.precedents]
    near = [pair for pair in likeness if pair[0] >= _LIKENESS]
    return max(near, key=lambda pair: pair[0])[1] if near else None


def _likeness(a: frozenset[str], b: frozenset[str]) -> float:
    return len(a & b) / len(a | b) if a | b else 0.0


def _thing(words: str) -> str:
    """What was tried, however it was put: it is not tried again by the same character that day (FH-ACT-03)."""
    return " ".join(sorted(stems(words)))


def try_check(one: Character, judgement: str, words: str, aim: str) -> Check:
    """The roll behind a judgement; what simply works or fails is sure, and so is what changes nothing (FH-ACT-04)."""
    if judgement == "luck" and aim == "story":
        return SURE
    if judgement in ABILITIES:
        return action_check(one, judgement, fitting_use(words))
    if judgement == "others":
        return Check(ENCOUNTER.die, ENCOUNTER.rows.index("neutral") + 1)
    return EVEN_CHANCE if judgement == "luck" else SURE if judgement == "works" else NEVER


def _settle(party: Party, one: Character, tried: Attempt, table: Table) -> bool:
    """Works, fails, or dice."""
    words, judgement, aim, _ = tried
    check = try_check(one, judgement, words, aim)
    if check.sides == 1:
        return bool(check.faces)
    if judgement in ABILITIES:
        success = try_under(one, judgement, fitting_use(words), table)
    else:
        success = check.roll(table, OTHERS if judgement == "others" else EVEN)
    if not success:
        note_failure(one, _thing(words), party.at)
    return success


# --- a word of the master --------------------------------------------------------------------------------------------
def appeal(world: World, party: Party, one: Character, table: Table) -> None:
    """A player disputes a result or thinks that a rule does not fit: the GM has the last word (FH-GM-01, FH-GM-03).

    It takes no turn. The referee lets every result of the rules stand.
    """
    words = " ".join(table.ask_text(one.seat, APPEAL, LONGEST, {"who": one.id}).split())
    if not words:
        return
    good, _ = gains(world, party, words)
    bad, _ = losses(world, party, words)
    about = {"who": one.id, "words": words}
    effect = judge(world, table, LAST_WORD, ("stands", *good, *bad), "stands", about)
    if effect != "stands":
        bring_about(world, party, one, effect, table)
    answer = table.ask_text(GM, SAY, LONGEST, {**about, "ruled": "stands", "effect": effect}) if world.gm else ""
    judgement = "stands" if effect == "stands" else "works"
    table.tell(
        Ruled(one.name, words, judgement, "lost" if effect == "stands" else effect, answer, success=effect in good)
    )
