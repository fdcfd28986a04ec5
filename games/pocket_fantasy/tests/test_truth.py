"""A number shown is the number rolled: chances on choices against the rules themselves, in positions of real play."""

from collections.abc import Hashable, Iterator
from fractions import Fraction

from games.pocket_fantasy.tests.play import positions
from pocket_fantasy import RULESET
from pocket_fantasy.book.combat.attack import attack_dice, defense_dice, resolve
from pocket_fantasy.book.core.field import find
from pocket_fantasy.book.core.rolls import attempt
from pocket_fantasy.book.master.errands import Try
from pocket_fantasy.state import World
from pocket_fantasy.telling.labels import stakes
from pocket_fantasy.telling.labels.choices import choice_of
from pocket_fantasy.telling.labels.stakes import being_of
from tablewright.engine.copying import copy_of
from tablewright.engine.decisions import Decision
from tablewright.engine.odds.exact import distribution
from tablewright.engine.options import Option
from tablewright.engine.scene import Choice, Cost
from tablewright.engine.table import Table
from tablewright.rules import ruleset
from tablewright.testing.walking import Paid, Told, Walk, truths_of, unaccounted, unpriced

ATTACKS = ("melee", "second", "shoot", "drain", "holy_water", "oil_flask")


def plainly(decision: Decision) -> str:
    """No Heroic Reroll, no Focus, nothing out of the ordinary."""
    if decision.question.startswith("heroic") or decision.question == "inspire":
        return "keep" if "keep" in decision.options else "no"
    return {"focus": "roll", "deflect": "roll", "glorify": "no"}.get(decision.question, decision.usual)


def walked_blow(world: World, how: str, attacker: str, target: str) -> tuple[Fraction, Fraction]:
    """How often the real attack hurts and fells, every die walked."""

    def play(table: Table) -> Hashable:
        now = copy_of(world)
        blow = stakes.BLOWS[how](now, find(now, attacker), find(now, target))
        before = blow.targets[0].hp
        hit = resolve(now, table, blow)[0]
        return "fells" if hit.damage >= before else "hurts" if hit.damage > 0 else "misses"

    chances = distribution(play, plainly).chances
    fells = chances.get("fells", Fraction(0))
    return fells + chances.get("hurts", Fraction(0)), fells


def is_short(world: World, how: str, attacker: str, target: str) -> bool:
    """No chain without end: those are compared by the law of the dice in test_odds.py."""
    blow = stakes.BLOWS[how](world, find(world, attacker), find(world, target))
    defense = defense_dice(world, blow, blow.targets[0])
    return not attack_dice(world, blow).explode and not defense.explode


def test_attacks_hurt_as_often_as_the_choice_says() -> None:
    """PF-ATTACK-01 to PF-ATTACK-03: what stands on a target is what the attack gives."""
    compared = 0
    for seed in ("truth one", "truth two"):
        for decision, world in positions(seed, every=3):
            aimed = [
                option for option in map(Option.read, decision.options) if decision.question == "act" and option.targets
            ]
            how = aimed[0].verb if aimed else str(decision.facts.get("how", ""))
            attacker = str(decision.facts.get("who", ""))
            if (decision.question != "target" and not aimed) or how not in ATTACKS or world.fight is None:
                continue
            target = aimed[0].target if aimed else decision.options[0]
            if find(world, attacker).diseased or not is_short(world, how, attacker, target):
                continue
            hurts, fells = walked_blow(world, how, attacker, target)
            shown = f"hurts {stakes.percent(hurts)}, fells {stakes.percent(fells)}"
            assert choice_of(world, decision, str(aimed[0]) if aimed else target).odds == shown
            compared += 1
    assert compared > 10


def test_tasks_work_as_often_as_the_choice_says() -> None:
    """PF-TASK-07: what stands on a choice that leads to a task is the chance of that task."""
    compared = 0
    for seed in ("truth one", "truth two", "truth three"):
        for decision, world in positions(seed, every=2):
            for text in decision.options:
                option = Option.read(text)
                actor = (
                    option.verb if decision.question == "who" else option.target or str(decision.facts.get("who", ""))
                )
                who = being_of(world, actor)
                found = stakes.task_on(world, decision, option, who) if who is not None else None
                if who is None or found is None or compared > 60:
                    continue
                chance = walked_task(world, who.id, found)
                assert stakes.chance_on(world, decision, option).text.endswith(f": {stakes.percent(chance)}")
                compared += 1
    assert compared > 10


def doer_of(decision: Decision, option: Option) -> str:
    named = option.verb if decision.question == "who" else option.target
    return named or str(decision.facts.get("who", ""))


def walked_task(world: World, who: str, found: Try) -> Fraction:
    def play(table: Table) -> Hashable:
        now = copy_of(world)
        return attempt(now, table, find(now, who), found[0], found[1])

    return distribution(play, plainly).chances.get(True, Fraction(0))


def test_every_attack_of_a_menu_shows_its_chance() -> None:
    """No target of an attack stands without its odds."""
    for decision, world in positions("truth four", every=2):
        if decision.question == "target" and decision.facts.get("how") in ATTACKS:
            scene = RULESET.scene(world, "p1", (decision,))
            assert scene.prompt is not None
            assert all(choice.odds.startswith("hurts ") for choice in scene.prompt.choices)


# --- by playing on ---------------------------------------------------------------------------------------------------
GAME = ruleset("pocket_fantasy")
SEEDS = ("paid one", "paid two")


def walked(seed: str) -> Iterator[tuple[Walk, Decision, Choice]]:
    """The choices of the first part of an adventure, and of a fight's middle."""
    walk = Walk(GAME, seed, GAME.bots["steady"].make())
    for number, (decision, choices) in enumerate(walk.positions(120)):
        for choice in choices if number < 30 or number % 4 == 0 else ():
            yield walk, decision, choice


def test_nothing_is_shown_that_machines_are_not_told() -> None:
    """Every chance has its truth, every figure of a price its payment."""
    for seed in SEEDS:
        for _, decision, choice in walked(seed):
            assert not unaccounted(choice, truths_of(GAME)), f"{decision.question} {choice.key}: {choice.odds}"
            assert not unpriced(GAME, choice), f"{decision.question} {choice.key}: {choice.hint}"


def test_what_a_choice_costs_is_what_is_paid() -> None:
    """Uses, Heroic Rerolls, things, gold, minutes and blows for walking away, each taken on trial."""
    found: dict[tuple[str, str, Cost], list[Paid]] = {}
    for seed in SEEDS:
        for walk, decision, choice in walked(seed):
            if any((decision.question, choice.verb, cost) not in found for cost in choice.costs):
                for paid in walk.pay(decision, choice, 3):
                    found.setdefault((decision.question, choice.verb, paid.cost), []).append(paid)
    lies = [str(paid) for each in found.values() for paid in each if not paid.is_true]
    assert lies == []
    assert len({cost.of for _, _, cost in found}) >= 4
    assert len(found) > 15


def test_what_a_choice_may_bring_is_what_comes() -> None:
    """Counted by taking it again and again with other dice."""
    told: dict[tuple[str, str, float], Told] = {}
    for walk, decision, choice in walked(SEEDS[0]):
        fresh = [each for each in choice.chances if (decision.question, each.of, each.share) not in told]
        for each in walk.ask(decision, choice, 12) if fresh and len(told) < 25 else ():
            told[decision.question, each.chance.of, each.chance.share] = each
    assert [str(each) for each in told.values() if not each.is_true] == []
    assert len(told) > 20
