"""A pending decision as a label looks at it, and the register of functions that put options into words.

`labels` enters a function for a verb, a question, or both; the most particular one is taken. What no function knows is
put into words by `things.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from tablewright.engine.scene import Chance, Cost
from tablewright.engine.telling.naming import as_spelt
from tablewright.rules.freehold.book.checks import Check
from tablewright.rules.freehold.state import Character, Fight, Foe, Party, World
from tablewright.rules.freehold.telling.names import prose

_GROUPS = {
    "reroll-hp": "reroll",
    "reroll-mp": "reroll",
    "save-life": "save",
    "second-attack": "action",
    "victors-choice": "gm",
}


class Label(NamedTuple):
    """What an option says: itself, its cost or consequence, and its chance."""

    text: str
    hint: str = ""
    odds: str = ""
    chances: tuple[Chance, ...] = ()
    costs: tuple[Cost, ...] = ()

    def costing(self, of: str, amount: float, whose: str = "", *, perhaps: bool = False) -> Label:
        """The label with a cost as the rules will take it; `of` is a key of `proving/payments.py`."""
        return self._replace(costs=(*self.costs, Cost(of, amount, whose=whose, perhaps=perhaps)))


def rolled(label: Label, of: str, check: Check, whose: str = "", words: str = "") -> Label:
    """The label with the odds of a check, as the rules will roll it; `of` is a key of `proving/truths.py`."""
    odds = f"{words} {check.odds}".strip()
    return label._replace(odds=odds, chances=(Chance(of, float(check.chance), whose),))


class Asked:
    """One option of a decision, with the world it is asked in."""

    def __init__(self, world: World, party: Party | None, decision: Decision, key: str) -> None:
        self.world = world
        self.at = party
        self.decision = decision
        self.option = Option.read(key)

    @property
    def party(self) -> Party:
        assert self.at is not None
        return self.at

    @property
    def fight(self) -> Fight:
        assert self.party.fight is not None
        return self.party.fight

    def fact(self, name: str) -> str:
        return str(self.decision.facts.get(name, ""))

    @property
    def actor(self) -> Character:
        """Whose decision it is, where it is somebody's own."""
        return self.member(self.fact("who"))

    def member(self, who: str) -> Character:
        making = self.world.making
        return making if making is not None and making.id == who else self.world.characters[who]

    def foe(self, which: str) -> Foe:
        return next(foe for foe in self.fight.foes if foe.id == which)

    def words(self) -> Label | None:
        """The label and hint that stand in words/prompts.toml, if there are any."""
        question, verb = self.decision.question, self.option.verb if not self.option.targets else ""
        group = _GROUPS.get(question, "gm" if question.startswith("gm-") else question)
        lines = prose()
        for name in (f"{question}.{verb}", f"{group}.{verb}", f"common.{verb}"):
            if verb and f"prompts.label.{name}" in lines:
                texts = lines[f"prompts.label.{name}"]
                return Label(texts[0].text, texts[1].text if len(texts) > 1 else "")
        return None

    def fixed(self) -> Label:
        return self.words() or Label(as_spelt(self.option))


Words = Callable[[Asked], Label]
_REGISTER: dict[tuple[str, str], Words] = {}


def labels(*verbs: str, question: str = "") -> Callable[[Words], Words]:
    """Enter a function for these verbs, wherever they are offered or in one question only; no verb: all of it."""

    def enter(words: Words) -> Words:
        for verb in verbs or ("",):
            _REGISTER[question, verb] = words
        return words

    return enter


def registered(question: str, option: Option) -> Words | None:
    """A verb without a target means something else in each question."""
    anywhere = [("", option.verb)] if option.targets else []
    for key in ((question, option.verb), *anywhere, (question, "")):
        if key in _REGISTER:
            return _REGISTER[key]
    return None
