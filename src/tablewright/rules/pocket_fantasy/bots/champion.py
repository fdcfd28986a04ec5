"""The champion: the old hand with a party of its own choice, two who stand in front and two who mend.

What decides an adventure is who can heal: parties with a cleric win half of them, without one a third. So it makes its
heroes one by one, and goes out again while others would retire.
"""

from __future__ import annotations

from tablewright.engine.decisions import Decision
from tablewright.rules.pocket_fantasy.book.characters.making import ONE_BY_ONE, STEP_BY_STEP
from tablewright.rules.pocket_fantasy.bots.steady import SteadyBot
from tablewright.rules.pocket_fantasy.bots.view import View

COMPANY = ("gladiator", "cleric")  # in turn
PEOPLE = "human"  # two Heroic Rerolls, and every class is open
ADVENTURES = 6


class ChampionBot(SteadyBot):
    """Makes its own party; in all else the old hand."""

    def __init__(self) -> None:
        super().__init__(adventures=ADVENTURES)

    def __call__(self, decision: Decision, view: View) -> str:
        made = {"assemble": ONE_BY_ONE, "make": STEP_BY_STEP, "race": PEOPLE, "class": _lacking(view)}
        answer = made.get(decision.question, "")
        return answer if answer in decision.options else super().__call__(decision, view)


def _lacking(view: View) -> str:
    """The class of which the party has fewest."""
    there = [hero.cls for hero in view.party if hero.status not in ("dead", "petrified")]
    return min(COMPANY, key=there.count)
