"""Two pilots of one kind: how many they take, and how much risk they run before they use the pole."""

from __future__ import annotations

from low_water.bots.view import View
from low_water.content import PEOPLE
from tablewright.api import Decision, Option

_DETOUR = 3  # bells that a step further from the island is worth


class Pilot:
    def __init__(self, company: int, nerve: int) -> None:
        self._company, self._nerve = company, nerve

    def __call__(self, decision: Decision, view: View) -> str:
        options = [Option.read(key) for key in decision.options]
        verbs = {option.verb: option for option in options}
        match decision.question:
            case "hire":
                return self._hire(options, verbs, view)
            case "rescue":
                return _rescue(verbs, int(decision.facts["left"]))
            case "follow":
                return verbs["hold"]
        return self._deed(options, verbs, view)

    def _hire(self, options: list[Option], verbs: dict[str, Option], view: View) -> str:
        """The best payers first, breath counted as well."""
        if view.company >= self._company:
            return verbs["set-out"]
        people = [option for option in options if option.verb == "hire"]
        return max(people, key=_worth) if people else verbs["set-out"]

    def _deed(self, options: list[Option], verbs: dict[str, Option], view: View) -> str:
        ways = [option for option in options if option.verb == "walk"]
        best = min(ways, key=lambda way: self._cost(way.target, view))
        if "stay" in verbs and view.left_to_go() > 3:
            return verbs["stay"]
        if "light" in verbs:
            return verbs["light"]
        if "rest" in verbs and view.spent and self._nerve < 3:
            return verbs["rest"]
        if "sound" in verbs and view.risk_at(best.target) > self._nerve:
            return verbs["sound"]
        return best

    def _cost(self, key: str, view: View) -> tuple[float, str]:
        """Bells on the way and still to go, and what quicksand would cost."""
        return view.bells_to(key) + _DETOUR * view.left_to_go(key) + view.risk_at(key) / 2, key


def _worth(option: Option) -> tuple[int, str]:
    who = PEOPLE[option.target]
    return who.fare + who.worth + who.breath + bool(who.gift), option.target


def _rescue(verbs: dict[str, Option], left: int) -> Option:
    """The rope if there is one; a burden goes before a life does."""
    if "rope" in verbs:
        return verbs["rope"]
    return verbs["cut"] if "cut" in verbs and left < 3 else verbs["pull"]
