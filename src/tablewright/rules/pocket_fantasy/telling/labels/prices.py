"""What a choice costs, in words and for machines: uses, Heroic Rerolls, things, gold, time, and blows for walking away.

Asked of the rules that will charge it; `proving/truths.py` can tell what was really paid.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from tablewright.engine.scene import Cost
from tablewright.rules.pocket_fantasy.book.characters.freeform import CASTINGS
from tablewright.rules.pocket_fantasy.book.characters.sneaking import DOSES
from tablewright.rules.pocket_fantasy.book.characters.spells import ATTACK_SPELLS, aided, bolt_targets
from tablewright.rules.pocket_fantasy.book.characters.wild import BREWS
from tablewright.rules.pocket_fantasy.book.combat.arming import usual_weapon
from tablewright.rules.pocket_fantasy.book.combat.blows import Blow
from tablewright.rules.pocket_fantasy.book.combat.menu import BY_KEY
from tablewright.rules.pocket_fantasy.book.combat.moves import left_behind
from tablewright.rules.pocket_fantasy.book.core.field import allies_of, are_adjacent, enemies_of, is_undead
from tablewright.rules.pocket_fantasy.book.core.heroics import Art, heroics, uses_left
from tablewright.rules.pocket_fantasy.book.core.tasks import task_chance
from tablewright.rules.pocket_fantasy.book.equipment.town import for_sale
from tablewright.rules.pocket_fantasy.book.master.dungeon import MINUTES_A_ROOM
from tablewright.rules.pocket_fantasy.book.master.own_words import GOLD
from tablewright.rules.pocket_fantasy.book.monsters.abilities import PETRIFY, TOUGH, ignores
from tablewright.rules.pocket_fantasy.book.recovery.healing import helps
from tablewright.rules.pocket_fantasy.book.recovery.resting import EIGHT_HOURS
from tablewright.rules.pocket_fantasy.content import D6, GRADES, WARES
from tablewright.rules.pocket_fantasy.state import Being, Creature, Hero, World
from tablewright.rules.pocket_fantasy.telling.labels.odds import of_blow
from tablewright.rules.pocket_fantasy.telling.labels.questions import actor, being_of, fact, graded
from tablewright.rules.pocket_fantasy.telling.labels.stakes import percent
from tablewright.world.words import listed

_NO_ATTACKS = ("smite", "challenge", "confusion")  # aimed at an enemy, and none of them an attack (PF-ATTACK-07)
_WALKS = ("melee", "torch", "stabilize", "feed", "burn", "hand-over", "expose", "corpse")
_AWAY = {
    ("move-to", "away"),
    *((question, "flee") for question in ("act", "after-acting", "order")),
    *((question, verb) for question in ("foe-act", "foe-after") for verb in ("withdraw", "leave")),
}
_FLASKS = {"throw_holy_water": "holy_water", "throw_oil_flask": "oil_flask"}
_ROOMS = {"onward": True, "creep": True, "float": False, "back": False, "break": False}  # True: if the door opens
ANYBODY = "*"


class Price(NamedTuple):
    words: str = ""
    costs: tuple[Cost, ...] = ()


FREE = Price()


def price_on(world: World, decision: Decision, option: Option) -> Price:
    """What the choice costs besides what its hint says: free attacks, uses, Heroic Rerolls, gold, time."""
    for ask in (_in_shops, _of_a_try, _of_a_reroll, _of_gear, _on_the_way):
        price = ask(world, decision, option)
        if price != FREE:
            return price
    if decision.question == "potion":
        drinker = being_of(world, fact(decision, "whom"))
        return FREE if drinker is None or helps(drinker, option.verb) else Price("would do nothing now")
    return _in_fight(world, decision, option) if world.fight is not None else _of_an_art(world, decision, option)


# --- gold, things and time -------------------------------------------------------------------------------------------
def _in_shops(world: World, decision: Decision, option: Option) -> Price:
    """Prices as the shops name them; what they pay stands in the label's hint (PF-VALUE-01, PF-VALUE-02)."""
    hero = actor(world, decision)
    if decision.question == "sell" and isinstance(hero, Hero):
        return Price("", (Cost("gold", -for_sale(world, hero)[option]),))
    if decision.question != "buy" or option.verb not in WARES:
        return FREE
    return price_of_ware(world, option.verb, fact(decision, "who"))


def price_of_ware(world: World, ware: str, buyer: str) -> Price:
    """What the shops ask of this one; who has haggled well pays a tenth less."""
    grade, less = GRADES[WARES[ware].grade], world.town is not None and buyer in world.town.bargains
    asked = world.town.prices.get(ware) if world.town else None
    if not grade.die or asked is not None:
        gold = grade.gp if asked is None else asked
        least = -(-gold * 9 // 10)
        return Price(f"{least if less else gold} gold", (Cost("gold", least, gold, perhaps=True),))
    words = (f"{grade.gp} × d6 gold" if grade.gp > 1 else "d6 gold") + (", less a tenth" if less else "")
    return Price(words, (Cost("gold", -(-grade.gp * 9 // 10), D6 * grade.gp, perhaps=True),))


def _of_a_try(world: World, decision: Decision, option: Option) -> Price:
    """Time, and what is handed over first: the question tells it in words."""
    if decision.question != "proposal" or option.verb != "take":
        return FREE
    minutes, gift, price = (decision.facts.get(key, 0) for key in ("minutes", "gift", "price"))
    costs = [Cost("minutes", int(minutes))] if minutes and world.dungeon is not None and world.fight is None else []
    if gift:
        whose = fact(decision, "who")
        costs.append(Cost("purse", int(price), whose=whose) if gift == GOLD else things(whose, str(gift), int(price)))
    return Price("", tuple(costs))


def _of_a_reroll(world: World, decision: Decision, option: Option) -> Price:
    if option.verb not in ("reroll", "inspire") or "held" not in decision.facts:
        return FREE
    return Price("", (Cost("Heroic Rerolls", 1, whose=fact(decision, "who")),))


def _of_gear(world: World, decision: Decision, option: Option) -> Price:
    """Instances of Focus and Deflect (PF-MAGIC-04), flasks (PF-EQUIP-05, PF-EQUIP-06), oil for the lantern."""
    who = fact(decision, "who")
    if decision.question in ("focus", "deflect") and option.verb == decision.question:
        return Price("", (Cost("instances", 1, whose=who),))
    if decision.question == "act" and option.verb in _FLASKS:
        return Price("", (things(who, _FLASKS[option.verb], 1),))
    if decision.question == "explore" and option.verb == "refill":
        return Price("", (things(ANYBODY, "oil_flask", 1),))
    return FREE


def things(whose: str, item: str, count: int) -> Cost:
    return Cost("things", count, whose=f"{whose}/{item}")


def _on_the_way(world: World, decision: Decision, option: Option) -> Price:
    """Ten minutes a room (PF-DUN-17), eight hours of rest if nobody comes (PF-HEAL-05)."""
    if decision.question != "explore":
        return FREE
    if option.verb in ("rest", "wait"):
        return Price("", (Cost("minutes", EIGHT_HOURS, perhaps=True),))
    if option.verb in _ROOMS:
        return Price("", (Cost("minutes", MINUTES_A_ROOM, perhaps=_ROOMS[option.verb]),))
    return FREE


# --- arts ------------------------------------------------------------------------------------------------------------
def _of_an_art(world: World, decision: Decision, option: Option) -> Price:
    hero = being_of(world, option.target if option.targets else option)
    art = _session_art(decision, option, hero) if isinstance(hero, Hero) else None
    if art is not None and isinstance(hero, Hero):
        return uses(hero, art)
    return _by_anybody(world, decision, option)


def _session_art(decision: Decision, option: Option, hero: Hero) -> Art | None:
    if decision.question in ("unseen", "aside") and option.verb in ("bait", "leave_bait"):
        return DOSES
    if decision.question == "who":
        own = {"brew": BREWS, "free_form": CASTINGS.get(hero.cls), "leave_bait": DOSES}
        return own.get(fact(decision, "how"))
    return None


def _by_anybody(world: World, decision: Decision, option: Option) -> Price:
    """The price of an art on the party's menu, where only one could use it."""
    arts = {"brew": {"druid": BREWS}, "free_form": CASTINGS, "leave_bait": {"assassin": DOSES}}.get(option.verb)
    if decision.question != "explore" or arts is None:
        return FREE
    known = [(hero, arts[hero.cls]) for hero in world.party if hero.status == "up" and hero.cls in arts]
    return uses(*known[0]) if len(known) == 1 else FREE


def uses(hero: Hero, art: Art) -> Price:
    """How many uses are left, or that one more costs a Heroic Reroll (PF-HERO-06)."""
    left = uses_left(hero, art)
    if left > 0:
        return Price(f"{left} left", (Cost("uses", 1, whose=hero.id, perhaps=True),))
    held = heroics(hero)
    return Price(f"costs a Heroic Reroll ({held} held)", (Cost("Heroic Rerolls", 1, whose=hero.id, perhaps=True),))


# --- in a fight ------------------------------------------------------------------------------------------------------
def _in_fight(world: World, decision: Decision, option: Option) -> Price:
    mover = actor(world, decision)
    if mover is None:
        return FREE
    gaze = _gaze(world, decision, mover, option) or _in_vain(world, decision, mover, option)
    if decision.question in ("act", "after-acting") and isinstance(mover, Hero) and option.verb in BY_KEY:
        art = BY_KEY[option.verb].art
        if art is not None:
            price = uses(mover, art(mover))
            return price._replace(words="; ".join((*([gaze] if gaze else []), price.words)))
    if gaze:
        return Price(gaze)
    if option.verb == "move" and decision.question in ("act", "after-acting", "order"):
        return Price("those you leave strike once") if left_behind(world, mover, "") else FREE
    to = _walks_to(decision, option)
    return FREE if to is None else _farewell(world, mover, to)


def _walks_to(decision: Decision, option: Option) -> str | None:
    """Beside whom this choice takes the mover, "" for away; None if it stays where it is."""
    if (decision.question, option.verb) in _AWAY:
        return ""
    if decision.question == "move-to" or (decision.question == "target" and fact(decision, "how") in _WALKS):
        return option.verb
    return option.target if decision.question == "foe-act" and option.verb == "melee" else None


def _in_vain(world: World, decision: Decision, mover: Being, option: Option) -> str:
    """What is allowed and does nothing: poison against undead alone (PF-ASSASSIN-03), and what nobody is there for."""
    if option.verb == "poison" and decision.question in ("act", "after-acting"):
        return "undead are immune to it" if all(is_undead(foe) for foe in enemies_of(world, mover)) else ""
    if option.verb == "holy_light" and decision.question == "act" and not any(map(_in_need, allies_of(world, mover))):
        return "no ally is in need of it"
    if option.verb == "aid_from_beyond" and decision.question == "spell" and not aided(world, mover):
        return "nobody else is here to hold one"
    return ""


def _in_need(being: Being) -> bool:
    """Would magical healing do anything for this one (PF-HEAL-07)?"""
    return being.hp < being.max_hp or being.poisoned or being.diseased or being.cs_penalty > 0


def _gaze(world: World, decision: Decision, hero: Being, option: Option) -> str:
    """A PC who attacks Medusa after a Heroic Reroll was spent must first resist her gaze (PF-BOSS-04)."""
    target = _attacked(world, decision, hero, option)
    spent = world.fight is not None and world.fight.hr_spent > 0
    if not spent or not isinstance(target, Creature) or target.kind != "medusa":
        return ""
    if not isinstance(hero, Hero) or ignores(hero, target, "petrify"):
        return ""
    return f"her gaze first: {graded(TOUGH)} or stone, {percent(task_chance(world, hero, PETRIFY, TOUGH))} to resist"


def _attacked(world: World, decision: Decision, hero: Being, option: Option) -> Being | None:
    """Whom this choice attacks: the target chosen, or on the menu the only one there is to choose."""
    if decision.question in ("target", "rain-on"):
        return None if fact(decision, "how") in _NO_ATTACKS else being_of(world, option)
    doing, act = BY_KEY.get(option.verb), world.fight.act if world.fight else None
    targets: Sequence[Being] = ()
    if decision.question == "spell" and option.verb in ATTACK_SPELLS:
        targets = bolt_targets(world, hero, option.verb)
    elif decision.question == "act" and doing and doing.attack and doing.targets and act and isinstance(hero, Hero):
        targets = doing.targets(world, hero, act)
    return targets[0] if len(targets) == 1 else None


def _farewell(world: World, mover: Being, to: str) -> Price:
    """Who strikes for being walked away from, each once, unless the mover falls before (PF-ROUND-05)."""
    assert world.fight is not None
    strikers = [] if to and are_adjacent(world.fight, mover.id, to) else left_behind(world, mover, to)
    if not strikers:
        return FREE
    blows = [Blow(foe, [mover], "free_attack", weapon=usual_weapon(foe, "melee", mover)) for foe in strikers]
    told = [f"{blow.attacker.name} (hurts {percent(of_blow(world, blow)[0])})" for blow in blows]
    return Price(f"first a free strike by {listed(told)}", (Cost("free attacks", 1, len(strikers), whose=mover.name),))
