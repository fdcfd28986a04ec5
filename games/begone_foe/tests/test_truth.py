"""A number shown is the number rolled: the chance on a choice against every outcome of the rule behind it."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from random import Random
from typing import Any, cast

import pytest

from begone_foe.book.core.saves import attempt, opposed
from begone_foe.book.delve.exploration import lock_target
from begone_foe.book.fight.arms import strike_for
from begone_foe.book.fight.attacks import attack
from begone_foe.book.fight.deeds import perform
from begone_foe.book.fight.handling import PUSH, Turn
from begone_foe.book.fight.rounds import begin_fight
from begone_foe.book.meeting.captives import convert
from begone_foe.book.meeting.parley import roll_reaction
from begone_foe.book.meeting.surprise import sneak
from begone_foe.book.pursuit.flight import Runner, run_for_it
from begone_foe.events import Attacked
from begone_foe.proving.worlds import Setting
from begone_foe.state import Fight, Meeting
from begone_foe.telling.labels import prompt_of
from tablewright.engine.decisions import Decision
from tablewright.engine.events import Event
from tablewright.engine.odds.exact import distribution
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.lab.reach import Memory, Seeker
from tablewright.rules import ruleset
from tablewright.testing.walking import Paid, Walk

Made = dict[str, Any]
GAME = ruleset("begone_foe")


class Mute:
    """A table for setting up: nothing is rolled and nothing is said."""

    def roll(self, *_: object) -> int:
        return 1

    def tell(self, *_: object, **__: object) -> None:
        return None


class Ears:
    """A table that keeps what is told."""

    def __init__(self, table: Table) -> None:
        self.roll, self.ask = table.roll, table.ask
        self.heard: list[Event] = []

    def tell(self, event: Event, to: Sequence[str] = ()) -> None:
        self.heard.append(event)


def fight(given: Made) -> Setting:
    places = given["at"]
    made = Setting({key: value for key, value in given.items() if key != "at"})
    begin_fight(made.state, Mute(), made.foes, 5, fight=Fight([]))  # type: ignore[arg-type]  # nothing is asked here
    for being, place in zip([*made.party, *made.foes], [*places[0], *places[1]], strict=True):
        being.at = place
    return made


def shown(made: Setting, question: str, key: str, **facts: str | int) -> Fraction:
    """The first percentage on this choice."""
    decision = Decision("p1", question, "BF-CORE-01", (key,), facts=facts)
    choice = next(each for each in prompt_of(made.state, decision).choices if each.key == key)
    found = re.search(r"(\d+) %", choice.odds)
    assert found is not None, choice
    return Fraction(int(found[1]), 100)


def rolled(play: Callable[[Table], Hashable], outcome: Hashable) -> Fraction:
    odds = distribution(play, lambda decision: decision.default or decision.options[0])
    assert odds.exact
    return odds.chances.get(outcome, Fraction(0))


def same(seen: Fraction, true: Fraction) -> bool:
    """Labels round to whole percents."""
    return abs(seen - true) <= Fraction(1, 200)


BLOWS: list[tuple[str, Made]] = [
    ("attack", {"party": [{"body": 2, "items": ["sword@main"]}], "foes": ["orc"], "at": ([0], [5])}),
    ("attack", {"party": [{"items": []}], "foes": [{"kind": "orc", "conditions": ["prone"]}], "at": ([0], [5])}),
    ("attack", {"party": [{"conditions": ["prone"]}], "foes": ["goblin"], "at": ([0], [5])}),
    ("attack", {"party": [{"body": 1}], "foes": ["ogre"], "lit": False, "at": ([0], [5])}),
    ("subdue", {"party": [{"body": -1}], "foes": [{"kind": "orc", "conditions": ["invisible"]}], "at": ([0], [5])}),
    ("torch", {"party": [{"items": ["torch@off!3"]}], "foes": ["orc"], "lit": False, "at": ([0], [5])}),
    ("shoot", {"party": [{"skill": 3, "items": ["bow@both", "arrows*9"]}], "foes": ["orc"], "at": ([0], [60])}),
    (
        "shoot",
        {"party": [{"items": ["sling@main"]}, {}], "foes": ["orc"], "at": ([0, 55], [60])},
    ),
    ("throw", {"party": [{"skill": 2, "items": ["dagger@main"]}], "foes": ["orc"], "at": ([0], [25])}),
    ("oil", {"party": [{"items": ["oil@belt", "torch@off!3"]}], "foes": ["orc"], "at": ([0], [25])}),
    ("holy", {"party": [{"items": ["holy_water@belt"]}], "foes": ["zombie"], "at": ([0], [25])}),
    ("attack", {"party": [{"conditions": ["hexed"]}], "foes": ["blink_dog"], "at": ([0], [5])}),
    ("attack", {"party": [{"hungry": 3, "body": 4}], "foes": ["orc"], "at": ([0], [5])}),
    # whoever closes in leaves the light behind, or comes into it
    ("attack", {"party": [{}, {"items": ["torch@off!5"]}], "foes": ["goblin"], "lit": False, "at": ([0, -10], [30])}),
    ("attack", {"party": [{}, {"items": ["torch@off!5"]}], "foes": ["goblin"], "lit": False, "at": ([0, 40], [30])}),
    ("attack", {"party": [{"items": ["torch@off!5"]}], "foes": ["goblin"], "lit": False, "at": ([0], [30])}),
]


@pytest.mark.parametrize(("verb", "given"), BLOWS)
def test_the_chance_to_hit_is_that_of_the_blow(verb: str, given: Made) -> None:
    def play(table: Table) -> bool:
        made, ears = fight(given), Ears(table)
        perform(made.state, cast(Table, ears), made.party[0], Turn(30), Option(verb, "m1"))
        return next(event.hit for event in ears.heard if isinstance(event, Attacked))

    made = fight(given)
    seen = shown(made, "act", Option(verb, "m1"), who="c1", round=1, feet=30, action=1)
    assert same(seen, rolled(play, True))


@pytest.mark.parametrize("art", ["plain", "sure_strike", "power_attack"])
def test_an_art_shows_what_it_changes(art: str) -> None:
    given: Made = {
        "party": [{"body": 3, "arts": ["sure_strike", "power_attack"]}],
        "foes": ["orc"],
        "at": ([0], [5]),
    }

    def play(table: Table) -> bool:
        made = fight(given)
        hero, foe = made.party[0], made.foes[0]
        return attack(
            made.state, table, hero, foe, strike_for(made.state, hero, foe, "attack", "" if art == "plain" else art)
        ).hit

    assert same(shown(fight(given), "art", art, who="c1", foe="m1", ranged=0), rolled(play, True))


@pytest.mark.parametrize("foes", [["orc"], ["orc", "wolf"], ["efreeti"]])
@pytest.mark.parametrize("items", [[], ["sword*4"], ["sword*9"]])
def test_the_chance_to_get_away(foes: list[str], items: list[str]) -> None:
    given: Made = {"party": [{"items": items}], "foes": foes, "at": ([0], [60] * len(foes))}

    def play(table: Table) -> bool:
        made = fight(given)
        runner = Runner(made.party[0])
        stubborn = cast(Table, _Stubborn(table))
        run_for_it(made.state, stubborn, [runner], made.foes, False)
        return runner.escaped

    assert same(shown(fight(given), "act", "flee", who="c1", round=1, feet=30, action=1), rolled(play, True))


class _Stubborn:
    """Rolls like the table it stands before, and drops nothing to make a bad roll good."""

    def __init__(self, table: Table) -> None:
        self.roll, self.tell, self.whim = table.roll, table.tell, table.whim

    def ask(self, *_: object, **__: object) -> str:
        return "no"


def test_pushing_past() -> None:
    given: Made = {
        "party": [{"body": 2}],
        "foes": ["goblin", "goblin", "ogre"],
        "width": 20,
        "at": ([0], [5, 5, 15]),
    }

    def play(table: Table) -> bool:
        made = fight(given)
        mine, theirs = opposed(made.state, table, PUSH, made.party[0], made.foes[0])
        return mine > theirs

    assert same(
        shown(fight(given), "act", Option("push", "m3"), who="c1", round=1, feet=30, action=1), rolled(play, True)
    )


@pytest.mark.parametrize("skill", [-1, 0, 3])
@pytest.mark.parametrize("masteries", [[], ["sneaking"]])
def test_sneaking(skill: int, masteries: list[str]) -> None:
    given: Made = {"party": [{"skill": skill, "masteries": masteries}], "foes": ["orc"]}

    def play(table: Table) -> bool:
        made = Setting(given)
        return sneak(made.state, table, made.party, made.foes)

    made = Setting(given)
    made.state.meeting = Meeting(["m1"], stage="drop")
    assert same(shown(made, "drop", "hide", foe="m1", number=1, feet=20), rolled(play, True))


@pytest.mark.parametrize(("heart", "foe"), [(-1, "orc"), (0, "orc"), (2, "orc"), (2, "unicorn")])
def test_first_impressions(heart: int, foe: str) -> None:
    given: Made = {
        "party": [{"heart": heart, "alignment": "lawful"}], "foes": [foe], "settings": {"natures": True},
    }  # fmt: skip

    def play(table: Table) -> str:
        made = Setting(given)
        meeting = Meeting(["m1"], stage="reaction")
        return roll_reaction(made.state, table, made.foes, made.party[0], meeting)[1]

    made = Setting(given)
    made.state.meeting = Meeting(["m1"], stage="reaction")
    assert same(shown(made, "speaker", "c1", foe="m1", number=1, feet=20), rolled(play, "friendly"))


def test_a_bluff_is_not_told_as_a_danger() -> None:
    """A white ape only threatens where others strike: what is shown is what comes."""
    made = Setting({"party": [{}], "foes": ["ape_white"], "settings": {"natures": True}})
    made.state.meeting = Meeting(["m1"], stage="reaction")
    asked = Decision("p1", "speaker", "BF-REACT-04", ("c1",), facts={"foe": "m1", "number": 1, "feet": 20})
    assert prompt_of(made.state, asked).choices[0].odds == "20 % friendly"


@pytest.mark.parametrize("heart", [0, 3])
@pytest.mark.parametrize("captive", [False, True])
def test_conversion(heart: int, captive: bool) -> None:
    given: Made = {
        "party": [{"heart": heart, "alignment": "lawful"}],
        "foes": [{"kind": "orc", "captive": captive}],
    }

    def play(table: Table) -> bool:
        made = Setting(given)
        return convert(made.state, made.table(table), made.foes[0])

    assert same(shown(Setting(given), "convert-who", "c1", who="m1"), rolled(play, True))


@pytest.mark.parametrize("items", [[], ["lockpicks"]])
@pytest.mark.parametrize("skill", [0, 2])
def test_a_lock_with_picks_and_without(items: list[str], skill: int) -> None:
    given: Made = {"party": [{"skill": skill, "items": items}]}

    def play(table: Table) -> bool:
        made = Setting(given)
        hero = made.party[0]
        return attempt(made.state, made.table(table), hero, "lockpicking", lock_target(hero))

    assert same(shown(Setting(given), "who", "c1", task="lockpicking", way="w1"), rolled(play, True))


# --- costs -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seed", ["true", "purse", "turns", "slots"])
def test_what_a_choice_costs_is_what_is_paid(seed: str) -> None:
    """Turns, silver, rations and slots, in the middle of games that one plays who likes best what was tried least."""
    chance = Random(seed)
    walk = Walk(GAME, seed, Seeker(Memory(), chance, GAME.bots["careful"].make(), 0.4), {"party": 3, "rooms": 8})
    paid: list[Paid] = []
    for decision, choices in walk.positions(160):
        shown = [choice for choice in choices if choice.costs]
        for choice in chance.sample(shown, min(2, len(shown))):
            paid += walk.pay(decision, choice, 2)
    assert len(paid) >= 10
    assert [str(each) for each in paid if not each.is_true] == []
