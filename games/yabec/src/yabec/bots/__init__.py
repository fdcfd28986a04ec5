"""Players made of code: one that answers at random, one that delves with care, one that dares more.

A careful party fights what it can beat, heals, loots, maps, and goes home while it still can. What a bot does in town,
in the delve and in a conflict stands in `town.py`, `delve.py` and `fight.py`.
"""

from __future__ import annotations

from collections.abc import Callable

from tablewright.engine.decisions import Decision
from tablewright.engine.ruleset import Bot
from tablewright.engine.thinking.bots import RandomBot
from tablewright.engine.thinking.position import Thinking
from tablewright.engine.thinking.thinker import thinker
from yabec.bots import delve, town, view

Answer = Callable[[Decision, view.View], str]


class Delver:
    """Plays to come home. `nerve` is the share of health below which it turns back; `classes` whom it likes to make, at
    the `start` only if it would choose its party.
    """

    def __init__(self, nerve: float, classes: tuple[str, ...] = delve.USUAL, start: str = "quick") -> None:
        maker, explorer, townsman = (
            delve.Maker(classes),
            delve.Explorer(nerve),
            town.Townsman(careful=nerve >= delve.CAUTIOUS),
        )
        self._habits: dict[str, Answer] = {
            "start": lambda d, v: start,
            "class": maker.cls,
            "creation": maker.how,
            "array": maker.array,
            "place": maker.place,
            **dict.fromkeys(("skill", "trait", "song", "first-spell", "new-spell"), delve.pick),
            "town": townsman.town,
            "goal": townsman.goal,
            "buy": town.buy,
            "downtime": town.week,
            "hire": town.hire,
            "rites": town.rites,
            "person": town.person,
            "heir": town.heir,
            "march": town.line,
            "boon": town.boon,
            "raise": town.raise_score,
            "claim": town.claim,
            "subdue": town.subdue,
            "flashback": explorer.flashback,
            "flashback-item": explorer.flashback_item,
            "delve": explorer.delve,
            "approach": explorer.approach,
            "ambush": explorer.ambush,
            "bandage": explorer.bandage,
            "bandage-too": explorer.bandage_too,
            "others": _others,
            "consent": _yes,
            "flee-hurt": explorer.flee_hurt,
            "gear-whose": explorer.gear_whose,
            "gear-what": explorer.gear_what,
            "spell": _healing_spell,
            "gear-to": explorer.gear_to,
            "body": explorer.body,
            "speak-aim": explorer.speak,
            "mentor-class": town.mentor,
            "mentor-spell": delve.pick,
            "action": town.fight,
            "target": town.target,
            "second": _default,
            "en-passant": _default,
            "inspire": _yes,
            "lucky": _in_need,
            "intercept": _intercept,
            "reckless": _no,
            "parry": _yes,
            "forewarn": _yes,
            "pressure-point": _yes,
            "echo": _yes,
            "desperate": _desperate,
            "ready": lambda d, v: "ready",
            "report": lambda d, v: "",
            "again": lambda d, v: "end",
            "reverse": lambda d, v: "normal",
            "map": lambda d, v: str(d.facts["calls"]),  # a bot draws by the letter of the calls
        }

    def __call__(self, decision: Decision, view: view.View) -> str:
        habit = self._habits.get(decision.question)
        if habit is not None:
            answer = habit(decision, view)
            if decision.kind != "choice" or answer in decision.options:
                return answer
        return _default(decision, view)


def _default(decision: Decision, view: view.View) -> str:
    if decision.default or decision.kind == "text":
        return decision.default
    return str(decision.low) if decision.kind == "number" else decision.options[0]


def _yes(decision: Decision, view: view.View) -> str:
    return "yes"


def _no(decision: Decision, view: view.View) -> str:
    return "no"


def _in_need(decision: Decision, view: view.View) -> str:
    return "yes" if decision.facts.get("what") == "dodge" else "no"


def _intercept(decision: Decision, view: view.View) -> str:
    return "yes" if int(decision.facts["amount"]) >= 4 else "no"


def _others(decision: Decision, view: view.View) -> str:
    """While somebody is bandaged: the tired rest, the others look round."""
    wanted = ("rest", "search") if any(each.fatigued for each in view.party) else ("search",)
    return next((key for key in wanted if key in decision.options), "wait")


def _desperate(decision: Decision, view: view.View) -> str:
    """A light for the blind, a struggle for the bound; a word if it goes badly; else stay rather than stumble off."""
    wanted = ("light", "struggle", "shout") if town.losing(view) else ("light", "struggle")
    return next((key for key in wanted if key in decision.options), "wait")


def _healing_spell(decision: Decision, view: view.View) -> str:
    return next((key for key in decision.options if key.endswith("cure_wounds")), decision.default)


def _sturdy(nerve: float) -> Delver:
    """Whoever wears mail and hits hard comes home: nothing else tried decides as much."""
    return Delver(nerve, delve.STURDY, "choose")


def _champion() -> Delver:
    return _sturdy(0.65)


THINKING = Thinking(
    _champion,
    delve.stands,
    delve.redraw,
    stretch=delve.stretch,
    promises=delve.promises,
    quiet=delve.quiet,
    horizon=24,
    far=150,
    tries=60,
    lasting=frozenset({"class", "creation"}),
    settled=frozenset({"start", "creation", "class"}),
    ways={
        "wary": lambda: _sturdy(0.9),
        "steady": _champion,
        "homesick": lambda: _sturdy(1.1),  # a share of health that nobody has: out by the way they came
    },
    far_ahead=9,  # to the end of the campaign: who dies in the first session has two more to recover
)

BOTS = {
    "random": Bot("random", "Random", "Takes any answer.", RandomBot),
    "careful": Bot("careful", "Careful", "Goes home while everybody can still walk.", lambda: Delver(0.65)),
    "champion": Bot("champion", "The Champion", "As the careful one, with four fighters in mail.", _champion),
    "bold": Bot("bold", "Bold", "One more room, until half the blood is gone.", lambda: Delver(0.35)),
    "thinker": thinker(THINKING, "The Thinker"),
}
