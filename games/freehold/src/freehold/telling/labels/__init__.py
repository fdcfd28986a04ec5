"""The options of a decision in words: label, hint, odds, heading, hot key, and the place on the map they mean."""

from __future__ import annotations

from freehold import content
from freehold.book.days import light
from freehold.content import things
from freehold.state import Party, World
from freehold.telling.labels import fights, people
from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from tablewright.engine.scene import Choice
from tablewright.world.hexes import HOTKEYS, neighbours
from tablewright.world.words import capital

_WARES = ("buy", "outfit", "trade")
_HARMLESS = ("pass", "nothing", "done", "no", "none", "keep", "nobody")
# What a face may fold away under a heading; what is likeliest stands open, without one.
_FIGHTING = {
    "Cast": ("cast", "scroll"),
    "Things": ("oil", "arrow", "throw", "wield", "light", "out", "raise shield", "lower shield", "hand"),
    "Stop the fight": ("break", "terms", "yield"),
    "Among yourselves": ("betray", "appeal"),
}
_GOING = {
    "Go": ("go",),
    "March": ("march",),
    "Market": ("buy", "sell"),
    "Someone does something": ("act",),
    "The company": ("order", "gear", "hand", "gather", "lights", "part", "dismiss", "rations", "pace"),
    "The table": ("say", "appeal", "draw", "note", "close"),
}
_IN_FIGHTS = {verb: heading for heading, verbs in _FIGHTING.items() for verb in verbs}
_ELSEWHERE = {verb: heading for heading, verbs in _GOING.items() for verb in verbs}
_PLACES = ("home", "road", "explore", "approach", "respond")


def choice_of(world: World, party: Party | None, decision: Decision, key: str) -> Choice:
    """One option in words."""
    asked = people.Asked(world, party, decision, key)
    label = label_of(asked)
    return Choice(
        asked.option,
        capital(label.text),
        label.hint,
        label.odds,
        decision.rule,
        HOTKEYS.get(asked.option.target, "") if asked.option.verb == "go" else "",
        _heading(world, party, decision.question, asked.option),
        _place(party, asked.option),
        key == decision.default,
        key in _HARMLESS,
        chances=label.chances,
        costs=label.costs,
    )


def label_of(asked: people.Asked) -> people.Label:
    """By question and verb; by the verb of something; by the question alone; by its line in the word lists."""
    by_verb = (people.person_label(asked) or fights.deed_label(asked)) if asked.option.targets else None
    return (
        fights.fight_label(asked)
        or fights.way_label(asked)
        or people.hold_label(asked)
        or by_verb
        or people.listed_label(asked)
        or fights.chosen_label(asked)
        or asked.words()
        or fights.thing_label(asked)
    )


def _place(party: Party | None, option: Option) -> str:
    if party is not None and option.verb in ("go", "march") and option.target in HOTKEYS:
        return neighbours(party.at)[option.target]
    if option.verb == "march" and fights.is_hex(option.target):
        return option.target
    return str(option) if fights.is_hex(option) else ""


def _heading(world: World, party: Party | None, question: str, option: Option) -> str:
    """In the dark the lights stand open: nobody looks for them among the company."""
    if option.verb == "lights" and party is not None and light.in_the_dark(world, party):
        return ""
    if question in _WARES and option not in _HARMLESS:
        return _shelf(option.verb)
    headings = _IN_FIGHTS if question == "action" else _ELSEWHERE if question in _PLACES else {}
    return headings.get(option.verb, "")


def _shelf(key: str) -> str:
    if key in content.ARMORS or key == "shield":
        return "Armor"
    if key in things.SUPPLIES:
        return "Supplies"
    return "Weapons" if key in content.WEAPONS or key == "silver_dagger" else "Gear" if key in content.GEAR else ""
