"""What stands on a choice before it is taken: its chance and its price, asked of the rules that will roll and charge.

No arithmetic of its own: blows and tasks come from the chapters, their chances from `book/core/chances.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from tablewright.rules.pocket_fantasy.book.characters.freeform import CASTING, CASTINGS
from tablewright.rules.pocket_fantasy.book.characters.martial import joined
from tablewright.rules.pocket_fantasy.book.characters.necromancy import draining
from tablewright.rules.pocket_fantasy.book.characters.sneaking import CREEP, DOSES, PARLEY, PLANT, covert_task
from tablewright.rules.pocket_fantasy.book.characters.spells import bolt, rain
from tablewright.rules.pocket_fantasy.book.characters.wild import BREWS, CALM, calm_grade
from tablewright.rules.pocket_fantasy.book.combat.actions import BREAK_FREE, STABILIZE
from tablewright.rules.pocket_fantasy.book.combat.attack import usual_weapon
from tablewright.rules.pocket_fantasy.book.combat.blows import Blow
from tablewright.rules.pocket_fantasy.book.combat.menu import BY_KEY
from tablewright.rules.pocket_fantasy.book.combat.moves import left_behind
from tablewright.rules.pocket_fantasy.book.core.field import active, are_adjacent, is_class, room_of
from tablewright.rules.pocket_fantasy.book.core.heroics import Art, heroics, uses_left
from tablewright.rules.pocket_fantasy.book.core.tasks import Task, hide_difficulty, task_chance, usual_need
from tablewright.rules.pocket_fantasy.book.equipment.things import FORCE_INTO_WATER, flung, torched
from tablewright.rules.pocket_fantasy.book.master.rooms import disarmers, searchers, study_task
from tablewright.rules.pocket_fantasy.book.master.traps import DISARM, FORCE, NIMBLE, PICK_LOCK, SEARCH
from tablewright.rules.pocket_fantasy.book.monsters.abilities import PETRIFY, TOUGH
from tablewright.rules.pocket_fantasy.book.recovery.healing import helps
from tablewright.rules.pocket_fantasy.content import DIFFICULTIES, FEATURES, FREE_FORM, GRADES, WARES
from tablewright.rules.pocket_fantasy.state import Being, Creature, Hero, World
from tablewright.rules.pocket_fantasy.telling.labels.odds import of_blow
from tablewright.rules.pocket_fantasy.telling.labels.questions import actor, being_of, fact, graded
from tablewright.world.words import listed

Try = tuple[Task, int]  # a task and the number it needs


def percent(chance: Fraction) -> str:
    return f"{float(chance):.0%}"


# --- chances ---------------------------------------------------------------------------------------------------------


def chance_on(world: World, decision: Decision, option: Option) -> str:
    """How likely this choice works, where a roll follows from it."""
    if decision.question in ("target", "rain-on"):
        return _on_target(world, decision, option)
    if option.verb in ("reroll", "gift", "inspire") and "chance" in decision.facts:
        return f"{fact(decision, 'need')} or more: {fact(decision, 'chance')}%"
    if decision.question == "focus":
        return _with_focus(world, decision, option)
    if decision.question in ("explore", "unseen") and not option.targets:
        return _by_the_best(world, option.verb)
    if decision.question == "act" and option.verb in BY_KEY and BY_KEY[option.verb].targets is not None:
        return _at_the_best(world, decision, option.verb)
    who = being_of(world, option.target) if option.targets else actor(world, decision)
    if decision.question == "who":
        who = being_of(world, option)
    if who is None:
        return ""
    if decision.question == "foe-act":
        return _blow_words(world, _foe_blow(world, decision, option))
    found = task_on(world, decision, option, who)
    return _task_words(world, who, found) if found else ""


def _task_words(world: World, who: Being, found: Try) -> str:
    task, need = found
    return f"{graded(need)}: {percent(task_chance(world, who, task, need))}"


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
    }
    if decision.question == "who":
        return _task_of_errand(world, fact(decision, "how"), fact(decision, "what"), who)
    if decision.question == "free-spell" and option.verb in FREE_FORM:
        return CASTING, usual_need(world, who, FREE_FORM[option.verb].difficulty)
    if decision.question == "proposal" and option.verb == "take":
        return None
    return fixed.get((decision.question, option.verb))


def _task_of_errand(world: World, errand: str, what: str, who: Being) -> Try | None:
    """What somebody sent on this errand will have to roll."""
    if errand == "parley":
        return PARLEY, usual_need(world, who, "tough")
    if errand in ("creep", "slip_past"):
        return CREEP, usual_need(world, who, hide_difficulty(world, who))
    if errand == "study" and what in FEATURES:
        return study_task(what), DIFFICULTIES[FEATURES[what].task.difficulty]
    plain = {"search": NIMBLE if is_class(who, "thief") else SEARCH, "disarm": DISARM, "leave_bait": PLANT}
    return (plain[errand], usual_need(world, who)) if errand in plain else None


def _by_the_best(world: World, errand: str) -> str:
    """On the party's menu: the chance of whoever is fittest for the errand."""
    able: dict[str, Sequence[Being]] = {
        "search": searchers(world) if room_of(world) else (),
        "creep": active(world),
        "disarm": disarmers(world),
        "slip_past": active(world),
        "parley": active(world),
    }
    found = [(who, tried) for who in able.get(errand, ()) if (tried := _task_of_errand(world, errand, "", who))]
    if not found:
        return ""
    best, (task, need) = max(found, key=lambda each: task_chance(world, each[0], *each[1]))
    return f"{best.name}: {_task_words(world, best, (task, need))}"


def _at_the_best(world: World, decision: Decision, verb: str) -> str:
    """On a fighter's menu: the chance at the only target, or at the one that is hurt most easily."""
    doing, hero, fight = BY_KEY[verb], actor(world, decision), world.fight
    if doing.targets is None or not isinstance(hero, Hero) or fight is None or fight.act is None:
        return ""
    targets = doing.targets(world, hero, fight.act)
    if doing.aim == "calm":
        needs = [usual_need(world, hero, calm_grade(target)) for target in targets]
        return _task_words(world, hero, (CALM, min(needs))) if needs else ""
    if doing.aim == "strike":  # the task comes first
        return _task_words(world, hero, (covert_task(hero), usual_need(world, hero)))
    chances = [(of_blow(world, BLOWS[doing.aim](world, hero, target)), target.name) for target in targets]
    if not chances:
        return ""
    (hurts, fells), name = max(chances, key=lambda each: each[0])
    start = "" if len(chances) == 1 else f"{name}: "
    return f"{start}hurts {percent(hurts)}, fells {percent(fells)}"


def _with_focus(world: World, decision: Decision, option: Option) -> str:
    attacker, target = actor(world, decision), being_of(world, fact(decision, "whom"))
    if attacker is None or target is None or world.fight is None:
        return ""
    blow = BLOWS[fact(decision, "how")](world, attacker, target)
    blow.weapon = next((gear for gear in attacker.weapons if gear.key == fact(decision, "what")), blow.weapon)
    hurts, fells = of_blow(world, blow, focus=option.verb == "focus")
    return f"hurts {percent(hurts)}, fells {percent(fells)}"


def _on_target(world: World, decision: Decision, option: Option) -> str:
    how, attacker, target = fact(decision, "how"), actor(world, decision), being_of(world, option)
    if attacker is None or target is None:
        return ""
    if how == "calm":
        return _task_words(world, attacker, (CALM, usual_need(world, attacker, calm_grade(target))))
    if how == "stabilize":
        return _task_words(world, attacker, (STABILIZE, 4))
    if world.fight is None and how != "strike":
        return ""
    make = BLOWS.get("rain_of_fire" if decision.question == "rain-on" else how)
    words = _blow_words(world, make(world, attacker, target)) if make else ""
    if how == "strike":  # the task comes first
        return f"{_task_words(world, attacker, (covert_task(attacker), usual_need(world, attacker)))}; then {words}"
    return words


def _blow_words(world: World, blow: Blow | None) -> str:
    if blow is None:
        return ""
    hurts, fells = of_blow(world, blow)
    return f"hurts {percent(hurts)}, fells {percent(fells)}"


def _melee(world: World, attacker: Being, target: Being) -> Blow:
    return Blow(attacker, [target], weapon=usual_weapon(attacker, "melee"))


def _shot(world: World, attacker: Being, target: Being) -> Blow:
    return Blow(attacker, [target], ranged=True, weapon=usual_weapon(attacker, "ranged"))


BLOWS: dict[str, Callable[[World, Being, Being], Blow]] = {
    "melee": _melee,
    "second": _melee,
    "shoot": _shot,
    "second-shot": _shot,
    "dark_bolt": lambda world, attacker, target: bolt(attacker, target),
    "rain_of_fire": lambda world, attacker, target: rain(attacker, [target]),
    "drain": lambda world, attacker, target: draining(attacker, target),
    "holy_water": lambda world, attacker, target: flung(world, attacker, "holy_water", [target]),
    "oil_flask": lambda world, attacker, target: flung(world, attacker, "oil_flask", [target]),
    "torch": lambda world, attacker, target: torched(attacker, target),
    "strike": lambda world, attacker, target: joined(attacker, target, usual_weapon(attacker, "melee")),
}


def _foe_blow(world: World, decision: Decision, option: Option) -> Blow | None:
    foe, target = actor(world, decision), being_of(world, option.target)
    if foe is None or target is None or world.fight is None:
        return None
    if option.verb == "breath":
        return Blow(foe, [target], "breath", ranged=True, output=6)
    return BLOWS[option.verb](world, foe, target) if option.verb in ("melee", "shoot") else None


# --- prices ----------------------------------------------------------------------------------------------------------


def cost_of(world: World, decision: Decision, option: Option) -> str:
    """What the choice costs besides what its hint says: free attacks, uses, Heroic Rerolls, gold."""
    if decision.question == "buy" and option.verb in WARES:
        return price_words(world, option.verb)
    if decision.question == "potion":
        drinker = being_of(world, fact(decision, "whom"))
        return "" if drinker is None or helps(drinker, option.verb) else "would do nothing now"
    if world.fight is not None:
        return _in_fight(world, decision, option)
    hero = being_of(world, option.target if option.targets else option)
    art = _session_art(decision, option, hero) if isinstance(hero, Hero) else None
    if art is not None and isinstance(hero, Hero):
        return uses_words(hero, art)
    return _by_anybody(world, decision, option)


def _session_art(decision: Decision, option: Option, hero: Hero) -> Art | None:
    if decision.question == "unseen" and option.verb == "bait":
        return DOSES
    if decision.question == "who":
        own = {"brew": BREWS, "free_form": CASTINGS.get(hero.cls), "leave_bait": DOSES}
        return own.get(fact(decision, "how"))
    return None


def _by_anybody(world: World, decision: Decision, option: Option) -> str:
    """The price of an art on the party's menu, where only one could use it."""
    if decision.question != "explore" or option.verb not in ("brew", "free_form"):
        return ""
    able = [hero for hero in world.party if hero.status == "up"]
    arts = {"brew": {"druid": BREWS}, "free_form": CASTINGS}[option.verb]
    known = [(hero, arts[hero.cls]) for hero in able if hero.cls in arts]
    return uses_words(*known[0]) if len(known) == 1 else ""


def uses_words(hero: Hero, art: Art) -> str:
    """How many uses are left, or that one more costs a Heroic Reroll (PF-HERO-06)."""
    left = uses_left(hero, art)
    return f"{left} left" if left > 0 else f"costs a Heroic Reroll ({heroics(hero)} held)"


def _in_fight(world: World, decision: Decision, option: Option) -> str:
    mover = actor(world, decision)
    if mover is None:
        return ""
    if decision.question in ("act", "after-acting") and isinstance(mover, Hero) and option.verb in BY_KEY:
        art = BY_KEY[option.verb].art
        if art is not None:
            return uses_words(mover, art(mover))
    if option.verb == "flee" or (decision.question == "move-to" and option.verb == "away"):
        return _farewell(world, mover, "")
    gaze = _gaze(world, decision, mover, option)
    if gaze:
        return gaze
    if decision.question == "move-to" or (decision.question == "target" and fact(decision, "how") in _WALKS):
        return _farewell(world, mover, option.verb)
    if decision.question == "foe-act" and option.verb == "melee":
        return _farewell(world, mover, option.target)
    return _farewell(world, mover, "") if option.verb in ("withdraw", "leave") else ""


def _gaze(world: World, decision: Decision, hero: Being, option: Option) -> str:
    """Who attacks Medusa after a Heroic Reroll was spent must first resist her gaze (PF-BOSS-04)."""
    target = being_of(world, option)
    spent = world.fight is not None and world.fight.hr_spent > 0
    if decision.question != "target" or not spent or not isinstance(target, Creature) or target.kind != "medusa":
        return ""
    return f"her gaze first: {graded(TOUGH)} or stone, {percent(task_chance(world, hero, PETRIFY, TOUGH))} to resist"


_WALKS = ("melee", "torch", "strike", "stabilize", "feed", "burn", "hand-over", "expose", "corpse")


def _farewell(world: World, mover: Being, to: str) -> str:
    """Who strikes for being walked away from (PF-ROUND-05)."""
    assert world.fight is not None
    if to and are_adjacent(world.fight, mover.id, to):
        return ""
    strikers = left_behind(world, mover, to)
    if not strikers:
        return ""
    blows = [Blow(foe, [mover], "free_attack", weapon=usual_weapon(foe, "melee")) for foe in strikers]
    told = [f"{blow.attacker.name} (hurts {percent(of_blow(world, blow)[0])})" for blow in blows]
    return f"first strikes {listed(told)}"


def price_words(world: World, ware: str) -> str:
    grade = GRADES[WARES[ware].grade]
    if not grade.die:
        return f"{grade.gp} gold"
    asked = world.town.prices.get(ware) if world.town else None
    return f"{asked} gold" if asked is not None else (f"{grade.gp} × d6 gold" if grade.gp > 1 else "d6 gold")
