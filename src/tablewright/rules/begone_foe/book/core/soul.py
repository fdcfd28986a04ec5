"""Soul Dice: D8s spent on a roll after it was made, also in another's turn (Soul Dice).

Only offered when they could change the result. The spender's alignment counts, not the helped one's (BF-SOUL-13).
Healing, curing and turning take an action and stand in `magic/turning.py`.
"""

from __future__ import annotations

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.core.beings import can_speak, soul_dice
from tablewright.rules.begone_foe.events import SoulSpent
from tablewright.rules.begone_foe.state import Being, Campaign

SOUL_DIE = 8
EARSHOT = 120
SPENT = Why("Soul Die", "BF-SOUL-11")

ON_DAMAGE = Question("soul-damage", "BF-SOUL-04", standing=True)
ON_SAVE = Question("soul-save", "BF-SOUL-08", standing=True)
ON_AC = Question("soul-ac", "BF-SOUL-08", standing=True)
ON_TEST = Question("soul-test", "BF-SOUL-09", standing=True)
ON_REACTION = Question("soul-reaction", "BF-SOUL-09", standing=True)
ON_SURPRISE = Question("soul-surprise", "BF-SOUL-09", standing=True)
ON_HIT = Question("soul-hit", "BF-SOUL-10", standing=True)

# Which alignment may add to which kind of roll (BF-SOUL-08 to BF-SOUL-10); damage is open to all (BF-SOUL-04).
_WHO_MAY = {
    ON_SAVE: "lawful",
    ON_AC: "lawful",
    ON_TEST: "neutral",
    ON_REACTION: "neutral",
    ON_SURPRISE: "neutral",
    ON_HIT: "chaotic",
    ON_DAMAGE: "",
}


def within_earshot(state: Campaign, a: Being, b: Being) -> bool:
    """120 ft, or the same room when nobody is fighting (BF-SOUL-02)."""
    return a.id == b.id or state.fight is None or abs(a.at - b.at) <= EARSHOT


def spenders(state: Campaign, helped: Being, alignment: str = "") -> list[Being]:
    """Comrades in marching order who have dice, can speak and are heard; oneself included (BF-SOUL-02)."""
    return [
        being
        for being in _side_of(state, helped)
        if soul_dice(being)
        and can_speak(being)
        and (not alignment or being.alignment == alignment)
        and within_earshot(state, being, helped)
    ]


def _side_of(state: Campaign, helped: Being) -> list[Being]:
    """Who is here and stands by this one: a comrade whom a charm has turned does not (BF-MON-09)."""
    if helped.side == "party":
        return [being for being in state.party if being.side == "party"]
    if state.fight is not None:
        return [being for key in state.fight.fighters if (being := state.beings[key]).side == helped.side]
    return [being for being in state.beings.values() if being.side == helped.side and being.group == helped.group]


def bolster(
    state: Campaign,
    table: Table,
    question: Question,
    helped: Being,
    short: int,
    about: str,
    wanted: bool = True,
    least: int = 0,
) -> int:
    """Offer Soul Dice on a roll that falls `short` of the result hoped for, if it does; returns what they add.

    Where less than that helps too (any point off the damage, the next better reaction) `least` says how much does.

    Any number at once, declared before they are rolled; more may follow, and several may add (BF-SOUL-11). `wanted`
    says whether the referee and cautious bots would spend here.
    """
    added = 0
    if short <= 0:
        return added
    able = spenders(state, helped, _WHO_MAY[question])
    for spender in able:
        while added < short and soul_dice(spender):
            reachable = SOUL_DIE * sum(soul_dice(being) for being in able)
            if added + reachable < (least or short):
                return added
            most = min(soul_dice(spender), short - added)
            options = ["no", *(str(number) for number in range(1, most + 1))]
            needed = min(most, -(-(short - added) // 4))
            default = str(needed) if wanted and spender.role == "pc" else "no"
            facts: Facts = {"who": spender.id, "on": helped.id, "use": about, "short": short - added}
            answer = table.ask(spender.seat, question, options, facts, default)
            if answer == "no":
                break
            added += spend(table, spender, int(answer), about, helped)
    return added


def spend(table: Table, spender: Being, dice: int, use: str, on: Being) -> int:
    """Roll so many D8 and add them up."""
    spender.soul_spent += dice
    total = sum(table.roll(SOUL_DIE, SPENT, spender.name) for _ in range(dice))
    table.tell(SoulSpent(spender.id, spender.name, use, dice, total, on.name))
    return total
