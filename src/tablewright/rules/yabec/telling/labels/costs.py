"""What a choice takes for certain, for machines: the same that its hint says, from the functions the rules use.

A test takes such choices in real games and holds what was paid against it (lab/truth.py).
"""

from __future__ import annotations

from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from tablewright.engine.scene import Cost
from tablewright.rules.yabec.book.delve.turns import pace
from tablewright.rules.yabec.book.downtime.temple import raising_price
from tablewright.rules.yabec.book.town.market import price_for
from tablewright.rules.yabec.content import ITEMS
from tablewright.rules.yabec.state import World

A_TURN = ("search", "rest", "break", "pick", "bury", "pyre", "tend", "save", "question", "chant", "climb", "cross",
          "dive", "hold", "creep", "free-prisoner")  # fmt: skip
BANDAGED = ("tend", "save")


def costs_of(world: World, decision: Decision, key: Option) -> tuple[Cost, ...]:
    """Turns, coins and things that are gone once it is done."""
    if decision.question == "delve":
        return _of_the_delve(world, key)
    if decision.question == "buy" and key in ITEMS:
        price = price_for(world.creatures[str(decision.facts["who"])], ITEMS[key])
        return (Cost("cp", price),) if price else ()
    if decision.question in ("town", "errand") and key.verb == "raise":
        return (Cost("cp", raising_price(world.creatures[key.target]), perhaps=True),)
    return ()


def _of_the_delve(world: World, key: Option) -> tuple[Cost, ...]:
    if key.verb == "move":
        return (Cost("turns", 1, pace(world)),)
    if key.verb not in A_TURN:
        return ()
    bandage = (Cost("bandages", 1, perhaps=True),) if key.verb in BANDAGED else ()
    oil = (Cost("kerosene", 1, perhaps=True),) if key.verb == "pyre" else ()
    return (Cost("turns", 1), *bandage, *oil)
