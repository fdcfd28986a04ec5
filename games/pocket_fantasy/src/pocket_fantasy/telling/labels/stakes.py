"""Questions, stakes and prices."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from pocket_fantasy import content
from pocket_fantasy.book.characters import freeform, martial, sneaking, songs, spells, wild
from pocket_fantasy.book.combat import actions, attack, rounds
from pocket_fantasy.book.core import field, rolls
from pocket_fantasy.book.equipment import town
from pocket_fantasy.book.equipment.things import FORCE_INTO_WATER, flung, torched
from pocket_fantasy.book.master import dungeon, effects, errands, own_words
from pocket_fantasy.book.monsters import tactics
from pocket_fantasy.book.monsters.abilities import PETRIFY, TOUGH, ignores
from pocket_fantasy.book.recovery import healing, resting
from pocket_fantasy.state import Being, Creature, Hero, World
from pocket_fantasy.telling import names
from pocket_fantasy.telling.labels import odds
from tablewright.engine.charts import load_toml
from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from tablewright.engine.scene import Chance, Cost
from tablewright.engine.telling.naming import as_spelt
from tablewright.world.table_talk import seat_words
from tablewright.world.words import capital, listed, number_word, plural

# --- questions --------------------------------------------------------------------------------------------------------
# Questions in words, from `words/ask.toml`: the facts of a decision stand in for the placeholders by their names.
EFFECT_WORDS: dict[str, str] = load_toml(Path(__file__).parents[1] / "words" / "effects.toml")["would"]
_VERBATIM = ("words", "name", "beast", "roll", "seat")  # facts that are words already


def being_of(world: World, key: str) -> Being | None:
    return next((being for being in field.everybody(world) if being.id == key), None)


def fact(decision: Decision, name: str) -> str:
    """A fact of the decision as text; empty where it has none of that name."""
    return str(decision.facts.get(name, ""))


def actor(world: World, decision: Decision) -> Being | None:
    """Whom the decision is about, as the state knows them."""
    return being_of(world, fact(decision, "who"))


def question_text(world: World, decision: Decision) -> str:
    values = {name: worded(world, name, value) for name, value in decision.facts.items()}
    values |= _combined_values(world, decision)
    for key in _word_keys(decision):
        line = next((line for line in names.WORDS[key] if line.can_say(values)), None) if key in names.WORDS else None
        if line is not None:
            return line.fill(values)
    return capital(as_spelt(decision.question)) + "?"


def _word_keys(decision: Decision) -> list[str]:
    """The words for this question and manner of asking, then those for the question alone."""
    manner = fact(decision, "how") or fact(decision, "chart") or fact(decision, "post")
    return [f"ask.{decision.question}.{manner}", f"ask.ask.{decision.question}"]


def worded(world: World, name: str, value: str | int) -> str:
    """A fact in words: somebody's name, a thing's, a figure."""
    if isinstance(value, int) or name in _VERBATIM:
        return str(value)
    being = being_of(world, value)
    return being.name if being is not None else names.plain(value)


def _combined_values(world: World, decision: Decision) -> dict[str, str]:
    """What a question tells besides its facts: what a try would do, what is lost if a roll stands (PF-HERO-04)."""
    if decision.question == "proposal":
        whom, attribute = being_of(world, fact(decision, "whom")), fact(decision, "attribute")
        would = would_do(fact(decision, "effect"), whom.name if whom is not None else "it")
        named = capital(attribute) if attribute in content.ATTRIBUTES else "no attribute"
        return {"would": would + _try_terms(world, decision), "attribute": named}
    if decision.question == "consent":
        return {
            "deed": names.WORDS[f"ask.consent.{fact(decision, 'what')}"][0].text,
            "by": capital(seat_words(fact(decision, "by"))),
        }
    if decision.question == "pm-number":
        what = fact(decision, "what")
        return {"many": plural(names.plain(what))} if what in content.MONSTERS else {"much": names.plain(what)}
    if decision.question == "unseen":
        room = field.room_of(world)
        return {"band": _band_words(room.foes if room is not None else [])}
    if decision.question == "battle-forged":  # asked as they come, before anything else is told of them
        foes = world.fight.foes if world.fight else []
        return {"band": capital(_band_words([foe for foe in foes if field.type_of(foe) == fact(decision, "type")]))}
    if f"ask.task.{fact(decision, 'task')}" in names.WORDS:
        return {"task": names.WORDS[f"ask.task.{fact(decision, 'task')}"][0].text}
    lost, hp = decision.facts.get("lost", 0), decision.facts.get("hp", 0)
    if not isinstance(lost, int) or not isinstance(hp, int) or not lost:
        return {}
    fells = lost >= hp
    return {"fall": f"{lost} damage, which fells" if fells else "", "wound": "" if fells else f"{lost} of {hp} HP"}


def _band_words(foes: list[Creature]) -> str:
    """Who they are: a villain by name, the rest by kind and number."""
    others = names.several([foe.kind for foe in foes if not foe.villain])
    return listed([*(foe.name for foe in foes if foe.villain), *([others] if others else [])])


def would_do(effect: str, whom: str = "it") -> str:
    return EFFECT_WORDS[effect].replace("{whom}", whom)


def _try_terms(world: World, decision: Decision) -> str:
    """What a try takes besides the die: time, what is handed over before it, and a helper's own try."""
    minutes, gift = decision.facts.get("minutes", 0), fact(decision, "gift")
    time = f"; it takes {minutes} minutes" if minutes else ""
    price = f"; {fact(decision, 'price')} {names.plain(gift)} handed over first" if gift else ""
    helper = being_of(world, fact(decision, "helper"))
    help_ = f"; {helper.name} helps and gives up the own try" if helper is not None else ""
    return time + price + help_


def graded(need: int) -> str:
    """A number to reach by the name of its difficulty: 'Tough (5)' (PF-TASK-06)."""
    name = next((grade for grade, least in content.DIFFICULTIES.items() if least == need), "")
    return f"{capital(names.plain(name))} ({need})" if name else str(need)


# --- stakes -----------------------------------------------------------------------------------------------------------
# The chance that stands on a choice before it is taken, asked of the rules that will roll.
# No arithmetic of its own: blows and tasks come from the chapters, their chances from `book/core/rolls.py`.
class Odds(NamedTuple):
    """A chance in words, and the same for machines (see `proving/worlds.py`)."""

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
    if decision.question == "act" and option.verb in rounds.BY_KEY and rounds.BY_KEY[option.verb].aim:
        return _at_the_best(world, decision, option.verb)
    who = being_of(world, option.target) if option.targets else actor(world, decision)
    if decision.question == "who":
        who = being_of(world, option)
    if who is None:
        return UNKNOWN
    if decision.question == "foe-act":
        attacks = actions.attacks_per_turn(who) if option.verb in ("melee", "shoot") else 1
        return _of_blow(world, _foe_blow(world, decision, option)).after(_first_of(attacks))
    found = task_on(world, decision, option, who)
    return _of_task(world, who, found) if found else _of_proposal(decision, option, who)


def _of_task(world: World, who: Being, found: errands.Try) -> Odds:
    task, need = found
    chance = rolls.task_chance(world, who, task, need)
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
    hearers = songs.maddened_by(world, bard)
    if not hearers:
        return Odds("nobody here can be confused")
    odds = _of_task(world, hearers[0], (songs.MADNESS, TOUGH))
    share = percent(rolls.task_chance(world, hearers[0], songs.MADNESS, TOUGH))
    return Odds(
        f"each withstands it: {share}" if len(hearers) > 1 else f"{hearers[0].name} withstands it: {share}",
        odds.chances,
    )


def _of_reroll(world: World, decision: Decision) -> Odds:
    """How likely one more roll gives what is needed."""
    need, share, roller = fact(decision, "need"), fact(decision, "chance"), actor(world, decision)
    told = (decision.question, need, roller.name if roller else "", fact(decision, "against"), fact(decision, "roll"))
    return Odds(f"{need} or more: {share}%", (Chance("reroll", int(share) / 100, "/".join(told)),))


def task_on(world: World, decision: Decision, option: Option, who: Being) -> errands.Try | None:
    """The task that this option of this question leads to, as its chapter makes it."""
    fixed: dict[tuple[str, str], errands.Try] = {
        ("act", "struggle"): (actions.BREAK_FREE, TOUGH),
        ("order", "struggle"): (actions.BREAK_FREE, TOUGH),
        ("foe-act", "struggle"): (actions.BREAK_FREE, TOUGH),
        ("act", "stabilize"): (actions.STABILIZE, 4),
        ("expose", "rushing_water"): (FORCE_INTO_WATER, TOUGH),
        ("how-to-open", "force"): (effects.FORCE, errands.usual_need(world, who)),
        ("how-to-open", "pick"): (effects.PICK_LOCK, errands.usual_need(world, who)),
        ("unseen", "strike"): (sneaking.covert_task(who), errands.usual_need(world, who)),
        ("unseen", "bait"): (sneaking.PLANT, errands.usual_need(world, who)),
        ("unseen", "calm"): (wild.CALM, errands.usual_need(world, who)),
        ("order", "stabilize"): (actions.STABILIZE, 4),
        ("search-by", "agility"): (effects.NIMBLE, errands.usual_need(world, who)),
        ("search-by", "wisdom"): (effects.SEARCH, errands.usual_need(world, who)),
        ("aside", "leave_bait"): (sneaking.PLANT, errands.usual_need(world, who)),
        ("shop", "haggle"): (town.HAGGLE, errands.usual_need(world, who)),
    }
    if decision.question == "who":
        return errands.task_of_errand(world, fact(decision, "how"), fact(decision, "what"), who)
    if decision.question == "which" and option.targets:
        return errands.task_of_errand(world, fact(decision, "how"), option.verb, who)
    if decision.question == "aside" and option.verb in ("search", "disarm"):
        return errands.task_of_errand(world, option.verb, "", who)
    if decision.question == "aid-whom" and not option.targets:
        return actions.STABILIZE, 4
    if decision.question == "free-spell" and option.verb in content.FREE_FORM:
        return freeform.CASTING, errands.usual_need(world, who, content.FREE_FORM[option.verb].difficulty)
    return fixed.get((decision.question, option.verb))


def _by_the_best(world: World, errand: str) -> Odds:
    """On the party's menu: the chance of whoever is fittest for the errand."""
    able: dict[str, Sequence[Being]] = {
        "search": errands.searchers(world) if field.room_of(world) else (),
        "creep": field.active(world),
        "disarm": errands.disarmers(world),
        "slip_past": field.active(world),
        "parley": field.active(world),
    }
    found = [(who, tried) for who in able.get(errand, ()) if (tried := errands.task_of_errand(world, errand, "", who))]
    if not found:
        return UNKNOWN
    best, (task, need) = max(found, key=lambda each: rolls.task_chance(world, each[0], *each[1]))
    return _of_task(world, best, (task, need)).after(f"{best.name}: ")


def _at_the_best(world: World, decision: Decision, verb: str) -> Odds:
    """On a fighter's menu: the chance at the only target, or at the one that will be marked as usual."""
    doing, hero, fight = rounds.BY_KEY[verb], actor(world, decision), world.fight
    if doing.targets is None or not isinstance(hero, Hero) or fight is None or fight.act is None:
        return UNKNOWN
    targets = doing.targets(world, hero, fight.act)
    if doing.aim == "calm":
        needs = [errands.usual_need(world, hero, wild.calm_grade(target)) for target in targets]
        return _of_task(world, hero, (wild.CALM, min(needs))) if needs else UNKNOWN
    if doing.aim == "strike":  # the task comes first
        return _of_task(world, hero, (sneaking.covert_task(hero), errands.usual_need(world, hero)))
    if not targets:
        return UNKNOWN
    usual = attack.usual_target(world, targets, doing.aim, hero)
    attacks = actions.attacks_per_turn(hero) if doing.aim in ("melee", "torch") and verb != "one_blow" else 1
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
        targets = actions.melee_targets(world, who, order) if melee else actions.shot_targets(world, who)
        usual = attack.usual_target(world, targets, option.verb, who)
        odds = _of_blow(world, BLOWS[option.verb](world, who, usual))
        odds = odds.after(_first_of(actions.attacks_per_turn(who) if melee else 1))
        return odds.after("" if len(targets) == 1 else f"{usual.name}: ")
    found = task_on(world, decision, option, who) if who is not None else None
    return _of_task(world, who, found) if who is not None and found else UNKNOWN


def _with_focus(world: World, decision: Decision, option: Option) -> Odds:
    attacker, target = actor(world, decision), being_of(world, fact(decision, "whom"))
    if attacker is None or target is None or world.fight is None:
        return UNKNOWN
    blow = _mastered_blow(BLOWS[fact(decision, "how")](world, attacker, target), fact(decision, "mastery"))
    blow.weapon = next((gear for gear in attacker.weapons if gear.key == fact(decision, "what")), blow.weapon)
    return _of_blow(world, blow, focus=option.verb == "focus")


def _on_target(world: World, decision: Decision, option: Option) -> Odds:
    how, attacker, target = fact(decision, "how"), actor(world, decision), being_of(world, option)
    if attacker is None or target is None:
        return UNKNOWN
    if how == "calm":
        return _of_task(world, attacker, (wild.CALM, errands.usual_need(world, attacker, wild.calm_grade(target))))
    if how == "stabilize":
        return _of_task(world, attacker, (actions.STABILIZE, 4))
    if world.fight is None and how != "strike":
        return UNKNOWN
    make = BLOWS.get("rain_of_fire" if decision.question == "rain-on" else how)
    nth = 2 if how in ("second", "second-shot", "second-torch") else 1
    blow = _mastered_blow(make(world, attacker, target), fact(decision, "mastery")) if make else None
    odds = _of_blow(world, blow, nth=nth).after(_first_of(int(fact(decision, "attacks") or 1)))
    if how == "strike":  # the task comes first
        first = _of_task(world, attacker, (sneaking.covert_task(attacker), errands.usual_need(world, attacker)))
        return Odds(f"{first.text}; then {odds.text}", (*first.chances, *odds.chances))
    return odds


def _of_blow(world: World, blow: attack.Blow | None, focus: bool = False, nth: int = 1) -> Odds:
    """That it hurts its first target, and that it fells it: this blow, the nth of the turn, with this weapon."""
    if blow is None:
        return UNKNOWN
    hurts, fells = odds.of_blow(world, blow, focus)
    whose = "/".join(
        (blow.attacker.name, blow.targets[0].name, attack.key_of(blow.weapon), "focus" if focus else "", str(nth))
    )
    chances = Chance("hurts", float(hurts), whose), Chance("fells", float(fells), whose)
    return Odds(f"hurts {percent(hurts)}, fells {percent(fells)}", chances)


def _melee_blow(world: World, attacker: Being, target: Being) -> attack.Blow:
    return attack.Blow(attacker, [target], weapon=attack.usual_weapon(attacker, "melee", target))


def _shot_blow(world: World, attacker: Being, target: Being) -> attack.Blow:
    """A ranger's usual shot explodes (PF-RANGER-04)."""
    master = field.is_class(attacker, "ranger")
    return attack.Blow(
        attacker, [target], ranged=True, weapon=attack.usual_weapon(attacker, "ranged", target), explode=master
    )


def _second_shot(world: World, attacker: Being, target: Being) -> attack.Blow:
    return _mastered_blow(_shot_blow(world, attacker, target), actions.TWO)


def _mastered_blow(blow: attack.Blow, mastery: str) -> attack.Blow:
    """The shot as the ranger has chosen to make it (PF-RANGER-04, PF-RANGER-05)."""
    if mastery:
        blow.explode, blow.aimed = mastery == actions.EXPLODE, mastery == actions.TWO
    return blow


BLOWS: dict[str, Callable[[World, Being, Being], attack.Blow]] = {
    "melee": _melee_blow,
    "second": _melee_blow,
    "shoot": _shot_blow,
    "second-shot": _second_shot,
    "breath": lambda world, attacker, target: tactics.breath(attacker, [target]),
    "dark_bolt": lambda world, attacker, target: spells.bolt(attacker, target),
    "rain_of_fire": lambda world, attacker, target: spells.rain(attacker, [target]),
    "drain": lambda world, attacker, target: freeform.draining(attacker, target),
    "holy_water": lambda world, attacker, target: flung(world, attacker, "holy_water", [target]),
    "oil_flask": lambda world, attacker, target: flung(world, attacker, "oil_flask", [target]),
    "torch": lambda world, attacker, target: torched(attacker, target),
    "second-torch": lambda world, attacker, target: torched(attacker, target),
    "strike": lambda world, attacker, target: martial.joined(
        attacker, target, attack.usual_weapon(attacker, "melee", target)
    ),
}


def _foe_blow(world: World, decision: Decision, option: Option) -> attack.Blow | None:
    foe, target = actor(world, decision), being_of(world, option.target)
    if foe is None or target is None or world.fight is None:
        return None
    return BLOWS[option.verb](world, foe, target) if option.verb in ("melee", "shoot", "breath") else None


BY_QUESTION: dict[str, Callable[[World, Decision, Option], Odds]] = {
    "target": _on_target,
    "rain-on": _on_target,
    "focus": _with_focus,
    "song": _of_a_song,
    "order": _of_order,
}


# --- prices -----------------------------------------------------------------------------------------------------------
# What a choice costs, in words and for machines: uses, Heroic Rerolls, things, gold, time, and blows for walking away.
# Asked of the rules that will charge it; `proving/worlds.py` can tell what was really paid.
_NO_ATTACKS = ("smite", "challenge", "confusion")  # aimed at an enemy, and none of them an attack (PF-ATTACK-07)
_WALKS = ("melee", "torch", "stabilize", "feed", "burn", "hand-over", "expose", "corpse")
_AWAY = {
    ("move-to", "away"),
    *((question, "flee") for question in ("act", "after-acting", "order")),
    *((question, verb) for question in ("foe-act", "foe-after") for verb in ("withdraw", "leave")),
}
ANYBODY = "*"


class Price(NamedTuple):
    words: str = ""
    costs: tuple[Cost, ...] = ()


FREE = Price()
WASTED = Price("would do nothing now")


def price_on(world: World, decision: Decision, option: Option) -> Price:
    """What the choice costs besides what its hint says: free attacks, uses, Heroic Rerolls, gold, things, time."""
    who, whose = actor(world, decision), fact(decision, "who")
    hero = who if isinstance(who, Hero) else None
    match decision.question, option.verb:
        case "sell", _ if hero is not None:  # what the shops pay stands in the label's hint (PF-VALUE-02)
            return Price("", (Cost("gold", -town.for_sale(world, hero)[option]),))
        case "buy", ware if ware in content.WARES:
            return price_of_ware(world, ware, whose)
        case "proposal", "take":
            return _of_a_try(world, decision, whose)
        case _, "reroll" | "inspire" if "held" in decision.facts:
            return Price("", (Cost("Heroic Rerolls", 1, whose=whose),))
        case ("focus", "focus") | ("deflect", "deflect"):  # PF-MAGIC-04
            return Price("", (Cost("instances", 1, whose=whose),))
        case "act", "throw_holy_water" | "throw_oil_flask":  # PF-EQUIP-05, PF-EQUIP-06
            return Price("", (things(whose, option.verb.removeprefix("throw_"), 1),))
        case "aid-whom", "feed" if hero is not None:
            return Price("", (things(whose, healing.draught_of(hero), 1),))
        case "explore", "refill":
            return Price("", (things(ANYBODY, "oil_flask", 1),))
        case "explore", "rest" | "wait":  # eight hours, if nobody comes (PF-HEAL-05)
            odds = "one in thirty-six, behind wedged doors," if resting.is_secured(world) else "one in six"
            return Price(f"{odds} that monsters come", (Cost("minutes", resting.EIGHT_HOURS, perhaps=True),))
        case "explore", "onward" | "creep":  # ten minutes a room (PF-DUN-17), if the door opens
            return Price("", (Cost("minutes", dungeon.MINUTES_A_ROOM, perhaps=True),))
        case "explore", "float" | "back" | "break":
            return Price("", (Cost("minutes", dungeon.MINUTES_A_ROOM),))
        case "potion", potion:
            drinker = being_of(world, fact(decision, "whom"))
            return FREE if drinker is None or healing.helps(drinker, potion) else WASTED
        case _, "drink" if hero is not None and not option.targets and not healing.has_help(hero, hero):
            return WASTED
        case _:
            return _in_fight(world, decision, option) if world.fight else _of_an_art(world, decision, option)


# --- gold, things and time -------------------------------------------------------------------------------------------
def price_of_ware(world: World, ware: str, buyer: str) -> Price:
    """What the shops ask of this one; who has haggled well pays a tenth less (PF-VALUE-01)."""
    grade, less = content.GRADES[content.WARES[ware].grade], world.town is not None and buyer in world.town.bargains
    asked = world.town.prices.get(ware) if world.town else None
    if not grade.die or asked is not None:
        gold = grade.gp if asked is None else asked
        least = -(-gold * 9 // 10)
        return Price(f"{least if less else gold} gold", (Cost("gold", least, gold, perhaps=True),))
    words = (f"{grade.gp} × d6 gold" if grade.gp > 1 else "d6 gold") + (", less a tenth" if less else "")
    return Price(words, (Cost("gold", -(-grade.gp * 9 // 10), content.D6 * grade.gp, perhaps=True),))


def _of_a_try(world: World, decision: Decision, whose: str) -> Price:
    """Time, and what is handed over first: the question tells it in words."""
    minutes, gift, price = (decision.facts.get(key, 0) for key in ("minutes", "gift", "price"))
    costs = [Cost("minutes", int(minutes))] if minutes and world.dungeon is not None and world.fight is None else []
    if gift == own_words.GOLD:
        costs.append(Cost("purse", int(price), whose=whose))
    elif gift:
        costs.append(things(whose, str(gift), int(price)))
    return Price("", tuple(costs))


def things(whose: str, item: str, count: int) -> Cost:
    return Cost("things", count, whose=f"{whose}/{item}")


# --- arts ------------------------------------------------------------------------------------------------------------
def _of_an_art(world: World, decision: Decision, option: Option) -> Price:
    """Of an art that counts by session: by whom the choice names, or by the only one who has it."""
    if decision.question not in ("explore", "town", "unseen", "aside", "who"):
        return FREE
    verb = fact(decision, "how") if decision.question == "who" else option.verb
    named = being_of(world, option.target or option.verb)
    heroes = [named] if named is not None else [hero for hero in world.party if hero.status == "up"]
    known = [(hero, art) for hero in heroes if isinstance(hero, Hero) and (art := _session_art(verb, hero))]
    return uses(*known[0]) if len(known) == 1 else FREE


def _session_art(verb: str, hero: Hero) -> field.Art | None:
    match verb:
        case "brew" if hero.cls == "druid":
            return wild.BREWS
        case "free_form":
            return freeform.CASTINGS.get(hero.cls)
        case "bait" | "leave_bait" if hero.cls == "assassin":
            return sneaking.DOSES
        case _:
            return None


def uses(hero: Hero, art: field.Art) -> Price:
    """How many uses are left, or that one more costs a Heroic Reroll (PF-HERO-06)."""
    left = field.uses_left(hero, art)
    if left > 0:
        return Price(f"{left} left", (Cost("uses", 1, whose=hero.id, perhaps=True),))
    held = field.heroics(hero)
    return Price(f"costs a Heroic Reroll ({held} held)", (Cost("Heroic Rerolls", 1, whose=hero.id, perhaps=True),))


# --- in a fight ------------------------------------------------------------------------------------------------------
def _in_fight(world: World, decision: Decision, option: Option) -> Price:
    mover = actor(world, decision)
    if mover is None:
        return FREE
    gaze = _gaze_warning(world, decision, mover, option) or _in_vain(world, decision, mover, option)
    if decision.question in ("act", "after-acting") and isinstance(mover, Hero) and option.verb in rounds.BY_KEY:
        art = rounds.BY_KEY[option.verb].art
        if art is not None:
            price = uses(mover, art(mover))
            return price._replace(words="; ".join((*([gaze] if gaze else []), price.words)))
    if gaze:
        return Price(gaze)
    if option.verb == "move" and decision.question in ("act", "after-acting", "order"):
        return Price("those you leave strike once") if actions.left_behind(world, mover, "") else FREE
    to = _walks_to(decision, option)
    return FREE if to is None else _price_of_leaving(world, mover, to)


def _walks_to(decision: Decision, option: Option) -> str | None:
    """Beside whom this choice takes the mover, "" for away; None if it stays where it is."""
    if (decision.question, option.verb) in _AWAY:
        return ""
    if decision.question == "move-to" or (decision.question == "target" and fact(decision, "how") in _WALKS):
        return option.verb
    return option.target if decision.question == "foe-act" and option.verb == "melee" else None


def _in_vain(world: World, decision: Decision, mover: Being, option: Option) -> str:
    """What is allowed and does nothing: poison against undead alone (PF-ASSASSIN-03), and what nobody is there for; and
    what one would not survive standing (PF-NECRO-04).
    """
    if option.verb == "raise" and decision.question == "act" and mover.hp <= freeform.PRICE:
        return "you fall unconscious of it"
    if option.verb == "poison" and decision.question in ("act", "after-acting"):
        return "undead are immune to it" if all(field.is_undead(foe) for foe in field.enemies_of(world, mover)) else ""
    if (
        option.verb == "holy_light"
        and decision.question == "act"
        and not any(map(healing.is_in_need, field.allies_of(world, mover)))
    ):
        return "no ally is in need of it"
    if option.verb == "aid_from_beyond" and decision.question == "spell" and not spells.aided(world, mover):
        return "nobody else is here to hold one"
    return ""


def _gaze_warning(world: World, decision: Decision, hero: Being, option: Option) -> str:
    """A PC who attacks Medusa after a Heroic Reroll was spent must first resist her gaze (PF-BOSS-04)."""
    target = _attacked_target(world, decision, hero, option)
    spent = world.fight is not None and world.fight.hr_spent > 0
    if not spent or not isinstance(target, Creature) or target.kind != "medusa":
        return ""
    if not isinstance(hero, Hero) or ignores(hero, target, "petrify"):
        return ""
    return (
        f"her gaze first: {graded(TOUGH)} or stone, {percent(rolls.task_chance(world, hero, PETRIFY, TOUGH))} to resist"
    )


def _attacked_target(world: World, decision: Decision, hero: Being, option: Option) -> Being | None:
    """Whom this choice attacks: the target chosen, or on the menu the only one there is to choose."""
    if decision.question in ("target", "rain-on"):
        return None if fact(decision, "how") in _NO_ATTACKS else being_of(world, option)
    doing, act = rounds.BY_KEY.get(option.verb), world.fight.act if world.fight else None
    targets: Sequence[Being] = ()
    if decision.question == "spell" and option.verb in spells.ATTACK_SPELLS:
        targets = spells.bolt_targets(world, hero, option.verb)
    elif decision.question == "act" and doing and doing.attack and doing.targets and act and isinstance(hero, Hero):
        targets = doing.targets(world, hero, act)
    return targets[0] if len(targets) == 1 else None


def _price_of_leaving(world: World, mover: Being, to: str) -> Price:
    """Who strikes for being walked away from, each once, unless the mover falls before (PF-ROUND-05)."""
    assert world.fight is not None
    strikers = [] if to and field.are_adjacent(world.fight, mover.id, to) else actions.left_behind(world, mover, to)
    if not strikers:
        return FREE
    blows = [
        attack.Blow(foe, [mover], "free_attack", weapon=attack.usual_weapon(foe, "melee", mover)) for foe in strikers
    ]
    told = [f"{blow.attacker.name} (hurts {percent(odds.of_blow(world, blow)[0])})" for blow in blows]
    return Price(f"first a free strike by {listed(told)}", (Cost("free attacks", 1, len(strikers), whose=mover.name),))
