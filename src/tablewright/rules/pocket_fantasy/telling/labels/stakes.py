"""The chance that stands on a choice before it is taken, asked of the rules that will roll.

No arithmetic of its own: blows and tasks come from the chapters, their chances from `book/core/chances.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from tablewright.engine.scene import Chance
from tablewright.rules.pocket_fantasy.book.characters.freeform import CASTING
from tablewright.rules.pocket_fantasy.book.characters.martial import joined
from tablewright.rules.pocket_fantasy.book.characters.necromancy import draining
from tablewright.rules.pocket_fantasy.book.characters.sneaking import PLANT, covert_task
from tablewright.rules.pocket_fantasy.book.characters.songs import MADNESS, maddened_by
from tablewright.rules.pocket_fantasy.book.characters.spells import bolt, rain
from tablewright.rules.pocket_fantasy.book.characters.wild import CALM, calm_grade
from tablewright.rules.pocket_fantasy.book.combat.actions import (
    BREAK_FREE,
    EXPLODE,
    STABILIZE,
    TWO,
    attacks_per_turn,
    melee_targets,
    shot_targets,
)
from tablewright.rules.pocket_fantasy.book.combat.arming import usual_weapon
from tablewright.rules.pocket_fantasy.book.combat.blows import Blow, key_of
from tablewright.rules.pocket_fantasy.book.combat.doing import usual_target
from tablewright.rules.pocket_fantasy.book.combat.menu import BY_KEY
from tablewright.rules.pocket_fantasy.book.core.field import active, is_class, room_of
from tablewright.rules.pocket_fantasy.book.core.tasks import task_chance
from tablewright.rules.pocket_fantasy.book.equipment.things import FORCE_INTO_WATER, flung, torched
from tablewright.rules.pocket_fantasy.book.equipment.town import HAGGLE
from tablewright.rules.pocket_fantasy.book.master.fitness import Try, task_of_errand, usual_need
from tablewright.rules.pocket_fantasy.book.master.rooms import disarmers, searchers
from tablewright.rules.pocket_fantasy.book.master.traps import FORCE, NIMBLE, PICK_LOCK, SEARCH
from tablewright.rules.pocket_fantasy.book.monsters.abilities import TOUGH
from tablewright.rules.pocket_fantasy.content import FREE_FORM
from tablewright.rules.pocket_fantasy.state import Being, Creature, Hero, World
from tablewright.rules.pocket_fantasy.telling.labels.odds import of_blow
from tablewright.rules.pocket_fantasy.telling.labels.questions import actor, being_of, fact, graded
from tablewright.world.words import number_word


class Odds(NamedTuple):
    """A chance in words, and the same for machines (see `proving/truths.py`)."""

    text: str = ""
    chances: tuple[Chance, ...] = ()

    def after(self, first: str) -> Odds:
        return Odds(f"{first}{self.text}", self.chances) if self.text else self


UNKNOWN = Odds()


def percent(chance: Fraction) -> str:
    return f"{float(chance):.0%}"


# --- chances ---------------------------------------------------------------------------------------------------------
def chance_on(world: World, decision: Decision, option: Option) -> Odds:
    """How likely this choice works, where a roll follows from it."""
    if decision.question in BY_QUESTION:
        return BY_QUESTION[decision.question](world, decision, option)
    if option.verb in ("reroll", "gift", "inspire") and "chance" in decision.facts:
        return _of_reroll(world, decision)
    if decision.question in ("explore", "unseen") and not option.targets:
        return _by_the_best(world, option.verb)
    if decision.question == "act" and option.verb in BY_KEY and BY_KEY[option.verb].targets is not None:
        return _at_the_best(world, decision, option.verb)
    who = being_of(world, option.target) if option.targets else actor(world, decision)
    if decision.question == "who":
        who = being_of(world, option)
    if who is None:
        return UNKNOWN
    if decision.question == "foe-act":
        attacks = attacks_per_turn(who) if option.verb in ("melee", "shoot") else 1
        return _of_blow(world, _foe_blow(world, decision, option)).after(_first_of(attacks))
    found = task_on(world, decision, option, who)
    return _of_task(world, who, found) if found else _of_proposal(decision, option, who)


def _of_task(world: World, who: Being, found: Try) -> Odds:
    task, need = found
    chance = task_chance(world, who, task, need)
    told = Chance("task", float(chance), f"{who.name}/{task.why.label}")
    return Odds(f"{graded(need)}: {percent(chance)}", (told,))


def _of_proposal(decision: Decision, option: Option, who: Being) -> Odds:
    """What the referee has worked out for a try in own words."""
    if decision.question != "proposal" or option.verb != "take":
        return UNKNOWN
    need, share = int(fact(decision, "need")), int(fact(decision, "chance"))
    exact = min((Fraction(faces, 36) for faces in range(37)), key=lambda each: abs(100 * each - share))
    return Odds(f"{graded(need)}: {share}%", (Chance("task", float(exact), f"{who.name}/{fact(decision, 'roll')}"),))


def _of_a_song(world: World, decision: Decision, option: Option) -> Odds:
    """How likely those who hear the Melody stay themselves; no other song is left to dice when it begins."""
    bard = actor(world, decision)
    if option.verb != "melody_of_madness" or not isinstance(bard, Hero):
        return UNKNOWN
    hearers = maddened_by(world, bard)
    if not hearers:
        return Odds("nobody here can be confused")
    odds = _of_task(world, hearers[0], (MADNESS, TOUGH))
    share = percent(task_chance(world, hearers[0], MADNESS, TOUGH))
    return Odds(
        f"each withstands it: {share}" if len(hearers) > 1 else f"{hearers[0].name} withstands it: {share}",
        odds.chances,
    )


def _of_reroll(world: World, decision: Decision) -> Odds:
    """How likely one more roll gives what is needed."""
    need, share, roller = fact(decision, "need"), fact(decision, "chance"), actor(world, decision)
    told = (decision.question, need, roller.name if roller else "", fact(decision, "against"), fact(decision, "roll"))
    return Odds(f"{need} or more: {share}%", (Chance("reroll", int(share) / 100, "/".join(told)),))


def task_on(world: World, decision: Decision, option: Option, who: Being) -> Try | None:
    """The task that this option of this question leads to, as its chapter makes it."""
    fixed: dict[tuple[str, str], Try] = {
        ("act", "struggle"): (BREAK_FREE, TOUGH),
        ("order", "struggle"): (BREAK_FREE, TOUGH),
        ("act", "stabilize"): (STABILIZE, 4),
        ("expose", "rushing_water"): (FORCE_INTO_WATER, TOUGH),
        ("how-to-open", "force"): (FORCE, usual_need(world, who)),
        ("how-to-open", "pick"): (PICK_LOCK, usual_need(world, who)),
        ("unseen", "strike"): (covert_task(who), usual_need(world, who)),
        ("unseen", "bait"): (PLANT, usual_need(world, who)),
        ("unseen", "calm"): (CALM, usual_need(world, who)),
        ("order", "stabilize"): (STABILIZE, 4),
        ("search-by", "agility"): (NIMBLE, usual_need(world, who)),
        ("search-by", "wisdom"): (SEARCH, usual_need(world, who)),
        ("aside", "leave_bait"): (PLANT, usual_need(world, who)),
        ("shop", "haggle"): (HAGGLE, usual_need(world, who)),
    }
    if decision.question == "who":
        return task_of_errand(world, fact(decision, "how"), fact(decision, "what"), who)
    if decision.question == "aside" and option.verb in ("search", "disarm"):
        return task_of_errand(world, option.verb, "", who)
    if decision.question == "free-spell" and option.verb in FREE_FORM:
        return CASTING, usual_need(world, who, FREE_FORM[option.verb].difficulty)
    return fixed.get((decision.question, option.verb))


def _by_the_best(world: World, errand: str) -> Odds:
    """On the party's menu: the chance of whoever is fittest for the errand."""
    able: dict[str, Sequence[Being]] = {
        "search": searchers(world) if room_of(world) else (),
        "creep": active(world),
        "disarm": disarmers(world),
        "slip_past": active(world),
        "parley": active(world),
    }
    found = [(who, tried) for who in able.get(errand, ()) if (tried := task_of_errand(world, errand, "", who))]
    if not found:
        return UNKNOWN
    best, (task, need) = max(found, key=lambda each: task_chance(world, each[0], *each[1]))
    return _of_task(world, best, (task, need)).after(f"{best.name}: ")


def _at_the_best(world: World, decision: Decision, verb: str) -> Odds:
    """On a fighter's menu: the chance at the only target, or at the one that will be marked as usual."""
    doing, hero, fight = BY_KEY[verb], actor(world, decision), world.fight
    if doing.targets is None or not isinstance(hero, Hero) or fight is None or fight.act is None:
        return UNKNOWN
    targets = doing.targets(world, hero, fight.act)
    if doing.aim == "calm":
        needs = [usual_need(world, hero, calm_grade(target)) for target in targets]
        return _of_task(world, hero, (CALM, min(needs))) if needs else UNKNOWN
    if doing.aim == "strike":  # the task comes first
        return _of_task(world, hero, (covert_task(hero), usual_need(world, hero)))
    if not targets:
        return UNKNOWN
    usual = usual_target(world, targets, doing.aim, hero)
    attacks = attacks_per_turn(hero) if doing.aim in ("melee", "torch") and verb != "one_blow" else 1
    odds = _of_blow(world, BLOWS[doing.aim](world, hero, usual)).after(_first_of(attacks))
    return odds.after("" if len(targets) == 1 else f"{usual.name}: ")


def _first_of(attacks: int) -> str:
    """The chance of one blow is no other's: where more come of the choice, it says so (PF-ATTACK-08)."""
    return f"first of {number_word(attacks)}: " if attacks > 1 else ""


def _of_order(world: World, decision: Decision, option: Option) -> Odds:
    """What a companion would do to the only target, or to the one that will be marked as usual (PF-COMP-01)."""
    who, order = actor(world, decision), world.fight.order if world.fight else None
    if option.verb in ("melee", "shoot") and isinstance(who, Creature) and order is not None:
        melee = option.verb == "melee"
        targets = melee_targets(world, who, order) if melee else shot_targets(world, who)
        usual = usual_target(world, targets, option.verb, who)
        odds = _of_blow(world, BLOWS[option.verb](world, who, usual))
        odds = odds.after(_first_of(attacks_per_turn(who) if melee else 1))
        return odds.after("" if len(targets) == 1 else f"{usual.name}: ")
    found = task_on(world, decision, option, who) if who is not None else None
    return _of_task(world, who, found) if who is not None and found else UNKNOWN


def _with_focus(world: World, decision: Decision, option: Option) -> Odds:
    attacker, target = actor(world, decision), being_of(world, fact(decision, "whom"))
    if attacker is None or target is None or world.fight is None:
        return UNKNOWN
    blow = _mastered(BLOWS[fact(decision, "how")](world, attacker, target), fact(decision, "mastery"))
    blow.weapon = next((gear for gear in attacker.weapons if gear.key == fact(decision, "what")), blow.weapon)
    return _of_blow(world, blow, focus=option.verb == "focus")


def _on_target(world: World, decision: Decision, option: Option) -> Odds:
    how, attacker, target = fact(decision, "how"), actor(world, decision), being_of(world, option)
    if attacker is None or target is None:
        return UNKNOWN
    if how == "calm":
        return _of_task(world, attacker, (CALM, usual_need(world, attacker, calm_grade(target))))
    if how == "stabilize":
        return _of_task(world, attacker, (STABILIZE, 4))
    if world.fight is None and how != "strike":
        return UNKNOWN
    make = BLOWS.get("rain_of_fire" if decision.question == "rain-on" else how)
    nth = 2 if how in ("second", "second-shot", "second-torch") else 1
    blow = _mastered(make(world, attacker, target), fact(decision, "mastery")) if make else None
    odds = _of_blow(world, blow, nth=nth).after(_first_of(int(fact(decision, "attacks") or 1)))
    if how == "strike":  # the task comes first
        first = _of_task(world, attacker, (covert_task(attacker), usual_need(world, attacker)))
        return Odds(f"{first.text}; then {odds.text}", (*first.chances, *odds.chances))
    return odds


def _of_blow(world: World, blow: Blow | None, focus: bool = False, nth: int = 1) -> Odds:
    """That it hurts its first target, and that it fells it: this blow, the nth of the turn, with this weapon."""
    if blow is None:
        return UNKNOWN
    hurts, fells = of_blow(world, blow, focus)
    whose = "/".join(
        (blow.attacker.name, blow.targets[0].name, key_of(blow.weapon), "focus" if focus else "", str(nth))
    )
    chances = Chance("hurts", float(hurts), whose), Chance("fells", float(fells), whose)
    return Odds(f"hurts {percent(hurts)}, fells {percent(fells)}", chances)


def _melee(world: World, attacker: Being, target: Being) -> Blow:
    return Blow(attacker, [target], weapon=usual_weapon(attacker, "melee", target))


def _shot(world: World, attacker: Being, target: Being) -> Blow:
    """A ranger's usual shot explodes (PF-RANGER-04)."""
    master = is_class(attacker, "ranger")
    return Blow(attacker, [target], ranged=True, weapon=usual_weapon(attacker, "ranged", target), explode=master)


def _second_shot(world: World, attacker: Being, target: Being) -> Blow:
    return _mastered(_shot(world, attacker, target), TWO)


def _mastered(blow: Blow, mastery: str) -> Blow:
    """The shot as the ranger has chosen to make it (PF-RANGER-04, PF-RANGER-05)."""
    if mastery:
        blow.explode, blow.aimed = mastery == EXPLODE, mastery == TWO
    return blow


BLOWS: dict[str, Callable[[World, Being, Being], Blow]] = {
    "melee": _melee,
    "second": _melee,
    "shoot": _shot,
    "second-shot": _second_shot,
    "dark_bolt": lambda world, attacker, target: bolt(attacker, target),
    "rain_of_fire": lambda world, attacker, target: rain(attacker, [target]),
    "drain": lambda world, attacker, target: draining(attacker, target),
    "holy_water": lambda world, attacker, target: flung(world, attacker, "holy_water", [target]),
    "oil_flask": lambda world, attacker, target: flung(world, attacker, "oil_flask", [target]),
    "torch": lambda world, attacker, target: torched(attacker, target),
    "second-torch": lambda world, attacker, target: torched(attacker, target),
    "strike": lambda world, attacker, target: joined(attacker, target, usual_weapon(attacker, "melee", target)),
}


def _foe_blow(world: World, decision: Decision, option: Option) -> Blow | None:
    foe, target = actor(world, decision), being_of(world, option.target)
    if foe is None or target is None or world.fight is None:
        return None
    if option.verb == "breath":
        return Blow(foe, [target], "breath", ranged=True, output=6)
    return BLOWS[option.verb](world, foe, target) if option.verb in ("melee", "shoot") else None


BY_QUESTION: dict[str, Callable[[World, Decision, Option], Odds]] = {
    "target": _on_target,
    "rain-on": _on_target,
    "focus": _with_focus,
    "song": _of_a_song,
    "order": _of_order,
}
