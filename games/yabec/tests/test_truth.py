"""A number shown is the number rolled: chances on choices met in real play, against the rule run through all dice."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from random import Random

import pytest

from tablewright.engine.copying import freeze, thaw
from tablewright.engine.decisions import Decision
from tablewright.engine.dice import OpenSeed
from tablewright.engine.odds.exact import every_outcome
from tablewright.engine.options import Option
from tablewright.engine.table import BotTable, Policy, Table
from tablewright.lab.reach import Memory, Seeker
from tablewright.rules import ruleset
from tablewright.testing.walking import Paid, Walk, unpriced
from yabec import RULESET
from yabec.book.conflict.attack import lands
from yabec.book.conflict.strikes import blow_for
from yabec.book.core.light import check
from yabec.book.delve.doors import check_door, pick_lock, picker
from yabec.book.delve.turns import foes_here
from yabec.book.meeting.talk import hostile, react, sneak
from yabec.bots.view import View
from yabec.events import Door
from yabec.proving.worlds import Given, build_world
from yabec.state import World
from yabec.telling.labels import prompt_of

TURNS = 500
Happens = Callable[[World, Table], bool]


def shown(text: str) -> Fraction | None:
    """The chance that a label tells, where it is one number."""
    if text in ("sure", "no chance"):
        return Fraction(text == "sure")
    if match := re.fullmatch(r"(\d+)-in-(\d+)", text):
        return Fraction(int(match[1]), int(match[2]))
    return Fraction(int(text.removesuffix(" %")), 100) if re.fullmatch(r"\d+ %", text) else None


def usual(decision: Decision) -> str:
    return decision.usual


def chance_of(world: World, happens: Happens) -> Fraction:
    """The rule itself, through every face, on a copy of this very state."""

    frozen = freeze(world)

    def play(table: Table) -> bool:
        return happens(thaw(frozen, World), table)

    return sum((ways for good, ways in every_outcome(play, usual) if good), Fraction(0))


def rule_of(world: World, decision: Decision, key: Option) -> Happens | None:
    """What the choice is about to roll."""
    who = str(decision.facts.get("who", ""))
    if decision.question == "action" and key.verb == "attack":
        return lambda w, t: _lands(w, t, who, key.target)
    if decision.question == "action" and key == "stunt:intimidate":
        return lambda w, t: check(t, w.creatures[who], "charisma")
    if decision.question == "bandage":
        return lambda w, t: check(t, w.creatures[key.thing], "intelligence")
    if decision.question == "approach" and key == "talk":
        return lambda w, t: not hostile(react(w, t, foes_here(w)))
    if decision.question == "delve" and key.verb == "pick":
        return lambda w, t: _picks(w, t, key.target)
    if decision.question == "delve" and key.verb == "check":
        return lambda w, t: _hears(w, t, key.target)
    return None


def _lands(world: World, table: Table, who: str, at: str) -> bool:
    attacker, target = world.creatures[who], world.creatures[at]
    return lands(world, table, attacker, target, blow_for(world, attacker, target))


def _picks(world: World, table: Table, which: str) -> bool:
    way = world.dungeons[world.delve.dungeon].ways[which]
    thief = picker(world, way)
    return thief is not None and pick_lock(table, thief, way)


def _hears(world: World, table: Table, which: str) -> bool:
    """A listener hears something if something is there: a light, put there for the purpose."""
    dungeon = world.dungeons[world.delve.dungeon]
    way = dungeon.ways[which]
    dungeon.rooms[way.other(world.delve.zone)].lit = True
    heard: list[str] = []

    class Ear:
        def __getattr__(self, name: str) -> object:
            return getattr(table, name)

        def tell(self, event: object, to: object = ()) -> None:
            if isinstance(event, Door):
                heard.append(event.result)

    check_door(world, Ear(), way)  # type: ignore[arg-type]  # a table that listens as well
    return heard == ["heard"]


class Comparing:
    """A bot that looks at its choices on the way, and counts what it could compare."""

    def __init__(self, world: World, bot: str) -> None:
        self.world, self.bot = world, RULESET.bots[bot].make()
        self.seen: dict[str, int] = {}

    def __call__(self, decision: Decision, view: View) -> str:
        if decision.question in ("action", "approach", "delve", "bandage"):
            for choice in prompt_of(self.world, decision).choices:
                rule = rule_of(self.world, decision, Option.read(choice.key))
                told = shown(choice.odds)
                if rule is not None and told is not None and self.seen.get(choice.verb, 0) < 25:
                    self.seen[choice.verb] = self.seen.get(choice.verb, 0) + 1
                    assert chance_of(self.world, rule) == told, (decision, choice)
        return self.bot(decision, view)


@pytest.mark.parametrize("seed", range(3))
def test_what_is_shown_is_what_is_rolled(seed: int) -> None:
    world = RULESET.new({"sessions": 3, "show_figures": True}, ["p1"])
    player = Comparing(world, "careful")
    policies: dict[str, Policy] = {"p1": player, "gm": RULESET.referee}
    table = BotTable(OpenSeed(f"truth {seed}"), "lab", policies, {seat: View(world, seat) for seat in policies})
    for _ in range(TURNS):
        if not world.outcome:
            RULESET.play(world, "table", table)
    assert player.seen.get("attack", 0) >= 10, player.seen


@pytest.mark.parametrize("seed", ["purse", "hours"])
def test_what_is_shown_is_what_is_paid(seed: str) -> None:
    """Turns, coins, food for the way and bandages in games of a seeker: each kind of choice at each price, taken with
    other dice; and no hint names a price that machines are not told.
    """
    seeker = Seeker(Memory(), Random(seed), RULESET.bots["bold"].make(), zeal=0.25)
    paid: dict[object, list[Paid]] = {}
    for number in range(2):
        walk = Walk(ruleset("yabec"), f"{seed} {number}", seeker, {"sessions": 2}, 1)
        for decision, choices in walk.positions(160):
            for choice in choices:
                assert not unpriced(ruleset("yabec"), choice), f"{decision.question} {choice.key}: {choice.hint}"
                kind = (decision.question, choice.verb, choice.costs)
                if choice.costs and kind not in paid:
                    paid[kind] = walk.pay(decision, choice, 3)
    found = [each for every in paid.values() for each in every]
    assert [str(each) for each in found if not each.is_true] == []
    assert len(found) > 10


def test_a_retreating_attacker_reads_the_disadvantage() -> None:
    """Two dice, the worse counts: 9-in-20 for each is 81-in-400."""
    given = Given(heroes=[{"items": {"sword": 1}, "scores": {"strength": 10}}], foes=["orc"],
                  settings={"show_figures": True}, conflict={"round": 1})  # fmt: skip
    world = build_world(given)
    hero = world.creatures["c1"]
    hero.retreat = 1
    decision = Decision("p1", "action", "YB-CONF-16", (Option("attack", "f1"), "wait"), facts={"who": "c1"})
    told = prompt_of(world, decision).choices[0].odds
    assert told.endswith("-in-400")
    assert shown(told) == chance_of(world, lambda w, t: _lands(w, t, "c1", "f1"))


def test_two_of_one_name_are_two_people() -> None:
    """Of two Adas each sees the own strength, and each is found by id."""
    adas = [{"name": "Ada", "scores": {"intelligence": 5}}, {"name": "Ada", "scores": {"intelligence": 17}}]
    world = build_world(Given(heroes=adas))
    keys = (Option("bandage", "c1", "c2"), Option("bandage", "c2", "c1"))
    choices = prompt_of(world, Decision("p1", "bandage", "YB-LIFE-06", keys)).choices
    assert [choice.odds for choice in choices] == ["5-in-20", "17-in-20"]
    raised = prompt_of(world, Decision("p1", "raise", "YB-XP-05", ("intelligence", "wisdom"), facts={"who": "c2"}))
    assert raised.choices[0].hint.startswith("17 to 18")


def test_sneaking_is_the_product_of_everybodys_roll() -> None:
    met = {"encounters": {"a": ["f1"]}}
    world = build_world(Given(heroes=["fighter", "thief"], foes=["orc"], settings={"show_figures": True}, delve=met))
    decision = Decision("p1", "approach", "YB-DUNG-12", ("fight", "sneak"), facts={"names": "Orc"})
    told = prompt_of(world, decision).choices[1].odds

    def hidden(live: World, table: Table) -> bool:
        rolled = [sneak(table, live.creatures[key], [live.creatures["f1"]]) for key in ("c1", "c2")]
        return all(rolled)

    assert told == f"{round(float(chance_of(world, hidden)) * 100)} %"
