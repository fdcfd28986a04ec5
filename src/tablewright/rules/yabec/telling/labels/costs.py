"""What a choice takes, for machines: the same that its hint says, from the functions the rules use.

A test takes such choices in real games and holds what was paid against it (testing/walking.py).
"""

from __future__ import annotations

from collections.abc import Callable

from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from tablewright.engine.scene import Cost
from tablewright.rules.yabec.book.characters.interrupts import POWER_COSTS
from tablewright.rules.yabec.book.characters.outfit import kit_price
from tablewright.rules.yabec.book.delve.turns import pace
from tablewright.rules.yabec.book.downtime.carousing import JAIL, TIAMAT_PRIZE
from tablewright.rules.yabec.book.downtime.enchanting import usual_price
from tablewright.rules.yabec.book.downtime.livelihood import training_price
from tablewright.rules.yabec.book.downtime.study import book_price, research_price, scribe_cost
from tablewright.rules.yabec.book.downtime.temple import TEMPLE_CP, raising_price
from tablewright.rules.yabec.book.town.hiring import price_of, seeker_of
from tablewright.rules.yabec.book.town.market import price_for
from tablewright.rules.yabec.book.town.strongholds import stronghold_price
from tablewright.rules.yabec.content import ACTIVITIES, BOONS, ITEMS
from tablewright.rules.yabec.state import World

Costs = tuple[Cost, ...]

A_TURN = ("search", "rest", "break", "pick", "bury", "pyre", "tend", "save", "question", "chant", "climb", "cross",
          "dive", "hold", "free-prisoner")  # fmt: skip
BANDAGED = ("tend", "save")
STUMBLE = Cost("damage a zone", 1, 4)


def costs_of(world: World, decision: Decision, key: Option) -> Costs:
    """Turns, coins and things that are gone once it is done."""
    made = _MAKERS.get(decision.question)
    return made(world, decision, key) if made is not None else ()


def _of_the_delve(world: World, decision: Decision, key: Option) -> Costs:
    if key.verb in ("move", "creep"):
        return (Cost("turns", 1, pace(world)),)
    if key == "flee":
        return (STUMBLE,)
    if key == "bandage":  # one pair of hands or several, and a check must be made before the bandage is used
        return (Cost("turns", 1), Cost("bandages", 1, len(world.party), perhaps=True))
    if key.verb == "power":
        return (Cost("mantra", POWER_COSTS[key.target]),)
    if key.verb not in A_TURN:
        return ()
    bandage = (Cost("bandages", 1, perhaps=True),) if key.verb in BANDAGED else ()
    oil = (Cost("kerosene", 1, perhaps=True),) if key.verb == "pyre" else ()
    return (Cost("turns", 1), *bandage, *oil)


def _of_a_meeting(world: World, decision: Decision, key: Option) -> Costs:
    return (STUMBLE,) if key == "flee" else ()


def _of_goods(world: World, decision: Decision, key: Option) -> Costs:
    if key not in ITEMS:
        return ()
    return _coins(price_for(world.creatures[str(decision.facts["who"])], ITEMS[key]))


def _of_first_gear(world: World, decision: Decision, key: Option) -> Costs:
    if key.verb == "kit":
        return _coins(kit_price(key.target))
    return _coins(ITEMS[key].price) if key in ITEMS else ()


def _of_the_town(world: World, decision: Decision, key: Option) -> Costs:
    if key.verb == "raise":
        return _coins(raising_price(world.creatures[key.target]), perhaps=True)
    return ()


def _of_the_way(world: World, decision: Decision, key: Option) -> Costs:
    """Food for there and back, and the ferry, as far as the party's money goes."""
    if key != "ready":
        return ()
    money = sum(world.creatures[each].cp + world.creatures[each].banked for each in world.party)
    price = min(money, int(decision.facts["buy"]) + int(decision.facts["fare"]))
    return (Cost("cp for the way", price, perhaps=True),) if price else ()


def _of_the_week(world: World, decision: Decision, key: Option) -> Costs:
    hero = world.creatures[str(decision.facts["who"])]
    if key in ("copy_book", "replace_book"):
        return _coins(book_price(hero, key)[0])
    if key == "training":
        return _coins(training_price(hero))
    return _coins(ACTIVITIES[key].cost) if key in ACTIVITIES and key != "temple_healing" else ()


def _of_a_spell(world: World, decision: Decision, key: Option) -> Costs:
    hero, source = world.creatures[str(decision.facts["who"])], str(decision.facts.get("source", ""))
    return _coins(research_price(hero, source, key) if source else scribe_cost(hero, key)[0])


def _of_a_thing_made(world: World, decision: Decision, key: Option) -> Costs:
    """By the referee's price; the Dungeon Master may name another, and nobody has to begin."""
    return _coins(usual_price(key), perhaps=True) if key in ITEMS else ()


def _of_terms(world: World, decision: Decision, key: Option) -> Costs:
    return _coins(int(decision.facts["price"])) if key == "make" else ()


def _of_the_temple(world: World, decision: Decision, key: Option) -> Costs:
    return _coins(TEMPLE_CP) if key == "cp" else ()


def _of_a_game(world: World, decision: Decision, key: Option) -> Costs:
    """From the stake to a night in jail; the most that can be won is Tiamat's."""
    return (Cost("cp", -TIAMAT_PRIZE, JAIL, perhaps=True),) if key == "play" else ()


def _of_a_hand(world: World, decision: Decision, key: Option) -> Costs:
    if not key.targets:
        return ()
    return _coins(price_of(seeker_of(world, key), half=key.verb == "hire-half"), perhaps=True)


def _of_a_person(world: World, decision: Decision, key: Option) -> Costs:
    return _coins(stronghold_price(world.creatures[str(decision.facts["who"])])) if key.verb == "build" else ()


def _of_a_boon(world: World, decision: Decision, key: Option) -> Costs:
    return (Cost("merit", BOONS[key].merit),) if key in BOONS and BOONS[key].merit else ()


def _coins(price: int, *, perhaps: bool = False) -> Costs:
    return (Cost("cp", price, perhaps=perhaps),) if price else ()


_MAKERS: dict[str, Callable[[World, Decision, Option], Costs]] = {
    "delve": _of_the_delve, "approach": _of_a_meeting, "buy": _of_goods, "flashback-item": _of_goods,
    "gear": _of_first_gear, "town": _of_the_town, "errand": _of_the_town, "ready": _of_the_way,
    "temple-pay": _of_the_temple,
    "downtime": _of_the_week, "another-game": _of_a_game, "hire": _of_a_hand, "person": _of_a_person,
    "boon": _of_a_boon, "research-spell": _of_a_spell, "scribe-spell": _of_a_spell,
    "make-what": _of_a_thing_made, "make-terms": _of_terms,
}  # fmt: skip
