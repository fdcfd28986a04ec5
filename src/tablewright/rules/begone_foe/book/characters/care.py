"""Soul Dice in peace: lifting curses, curing diseases, mending what is crippled, in the dungeon and in town."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.core.beings import can_speak, soul_dice
from tablewright.rules.begone_foe.book.core.conditions import removable
from tablewright.rules.begone_foe.book.core.rolls import caller
from tablewright.rules.begone_foe.book.magic.turning import CURE_DICE, MEND_DICE, crippling, lift, mend, pool
from tablewright.rules.begone_foe.state import Being, Campaign

CURE_WHAT = Question("cure-what", "BF-SOUL-05")
MEND_WHAT = Question("mend-what", "BF-SOUL-06")
CURING, MENDING = Option("cure"), Option("mend")
FEWEST_DICE = min(CURE_DICE, MEND_DICE)  # that care can be had for


def payers(state: Campaign) -> list[Being]:
    return [being for being in state.party if soul_dice(being) and can_speak(being)]


def curable(state: Campaign) -> list[Option]:
    return [Option(what, each.id) for each in state.party for what in ("curse", "disease") if removable(each, what)]


def mendable(state: Campaign) -> list[Option]:
    return [Option(what, each.id) for each in state.party for what in crippling(each)]


def care_options(state: Campaign) -> list[Option]:
    """What the party's dice could pay for now (BF-SOUL-05, BF-SOUL-06)."""
    able = payers(state)
    if not pool(able, FEWEST_DICE):
        return []
    out = [CURING] if pool(able, CURE_DICE) and curable(state) else []
    return [*out, MENDING] if pool(able, MEND_DICE) and mendable(state) else out


def cure(state: Campaign, table: Table) -> None:
    answer = table.ask(caller(state), CURE_WHAT, curable(state))
    lift(table, caller(state), payers(state), state.beings[answer.target], answer.verb)


def mend_one(state: Campaign, table: Table) -> None:
    answer = table.ask(caller(state), MEND_WHAT, mendable(state))
    mend(table, caller(state), payers(state), state.beings[answer.target], answer.verb)
