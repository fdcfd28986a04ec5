"""Encumbrance (chapter of that name): no rule limits what is carried, and the GM may judge by common sense."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.table import Table
from tablewright.rules.freehold.book.asking import judge_number
from tablewright.rules.freehold.book.party.roster import BEASTS, of_flesh
from tablewright.rules.freehold.state import Character, Party, World

LIMIT = Question("gm-load", "FH-ENCUMB-01", standing=True)
SENSIBLE = 40  # things on one back that nobody wonders at
MOST = 500


def load_of(one: Character) -> int:
    """Things on this one's back; beasts walk (FH-ENCUMB-01)."""
    return sum(number for thing, number in one.pack.items() if thing not in BEASTS)


def weigh(world: World, party: Party, table: Table) -> None:
    """Before the party moves, when somebody carries more than was ever judged: the GM may set a limit; 0 is none."""
    if not world.gm_more:
        return
    one = max(of_flesh(world, party), key=load_of)
    load = load_of(one)
    if load > max(SENSIBLE, world.load_judged):
        world.load_judged = load
        world.load_limit = judge_number(world, table, LIMIT, (0, MOST), world.load_limit, {"who": one.id, "n": load})


def is_overloaded(world: World, party: Party) -> bool:
    """Whoever carries more than the GM's limit makes everybody slower: an hour more for each hex."""
    return bool(world.load_limit) and any(load_of(one) > world.load_limit for one in of_flesh(world, party))
