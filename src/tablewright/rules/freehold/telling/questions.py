"""The question of a decision in a sentence, from words/prompts.toml and the decision's facts."""

from __future__ import annotations

from collections.abc import Callable

from tablewright.engine.decisions import Decision
from tablewright.engine.table import HAND_ROLL
from tablewright.engine.telling.naming import as_spelt
from tablewright.rules.freehold.book.party.roster import name_of_member
from tablewright.rules.freehold.content import ABILITIES, ABILITY_NAMES, BUILDINGS, MONSTERS, NEIGHBOURS, SPELLS, TRAPS
from tablewright.rules.freehold.content.things import magic_words, name_of
from tablewright.rules.freehold.state import World
from tablewright.rules.freehold.telling.names import (
    cause_label,
    creature,
    creatures,
    judgement_label,
    many_things,
    prose,
    silver,
)
from tablewright.rules.freehold.telling.prose import NOUNS, Narrator
from tablewright.rules.freehold.telling.specials import trap_words
from tablewright.world.table_talk import seat_words
from tablewright.world.words import capital, figure

_MOODS = {
    "attack": "an immediate attack",
    "warning": "hostile, but warning",
    "neutral": "neutral",
    "friendly": "curious or friendly",
}


def question_text(world: World, decision: Decision) -> str:
    """What is asked, with its facts in place; the bare question where no sentence fits."""
    if decision.question == HAND_ROLL:
        why, sides, who = (decision.facts[name] for name in ("why", "sides", "who"))
        return f"Roll 1d{sides} for {why}{f' ({who})' if who else ''} and type in the face."
    lines = prose()
    name = f"prompts.text.{decision.question}"
    if (more := f"{name}-to-{decision.facts.get('what')}") in lines:
        name = more
    facts = facts_of(world, decision)
    if name in lines:
        fitting = [line for line in lines[name] if line.can_say(facts)]
        if fitting:
            return fitting[0].fill(facts)
    return capital(as_spelt(decision.question)) + "?"


def facts_of(world: World, decision: Decision) -> dict[str, str]:
    """The facts in words: people by name, things by what they are called."""
    facts = {name: _SAID.get(name, str)(value) for name, value in decision.facts.items()}
    for name in ("who", "target"):
        if name in facts:
            facts[name] = _name(world, str(decision.facts[name]))
    if "number" in facts:
        facts["foe"] = capital(creatures(str(decision.facts["foe"]), int(decision.facts["number"])))
    if "foe" in facts:
        facts["foes"] = creature(str(decision.facts["foe"]), 2)
    if (trap := str(decision.facts.get("trap") or decision.facts.get("cause"))) in TRAPS:
        facts["does"] = trap_words(trap)
    if "thing" in facts:
        facts |= _thing_facts(str(decision.facts["thing"]))
    if decision.question == "gm-ability" and facts.get("use"):
        facts["deed"] = Narrator("").word("use", facts["use"])
    if "site" in facts:
        facts["place"] = _place(str(decision.facts["site"]), int(decision.facts["room"]))
    if set(ABILITIES) <= facts.keys():
        facts["scores"] = ", ".join(f"{ABILITY_NAMES[ability]} {facts[ability]}" for ability in ABILITIES)
    if decision.question == "make" and len(world.to_make) > 1:
        facts["left"] = figure(len(world.to_make), "place")
    if "effect" in facts:
        facts["ruled"] = judgement_label(str(decision.facts["ruled"]), facts["effect"])
    if decision.question == "consent":
        facts["what"] = NOUNS["consent"](decision.facts["what"])
    facts |= _OWN_FACTS.get(decision.question, _no_more)(decision)
    return {"seat": seat_words(decision.seat), "hold": world.hold.name or "the freehold", **facts}


def _thing_facts(thing: str) -> dict[str, str]:
    """Its plural, and what it does if it is magic."""
    does = magic_words(thing)
    return {"things": many_things(thing), **({"does": does} if does else {})}


def _hands(decision: Decision) -> dict[str, str]:
    """The plan by its name; hex by hex, how many Folk are still to be told where."""
    if "done" in decision.options:
        return {"left": f"{decision.facts['n']} Folk"}
    return {"plan": NOUNS["plan"](decision.facts["plan"])}


def _meals(decision: Decision) -> dict[str, str]:
    return {"plan": NOUNS["ration_plan"](decision.facts["plan"])}


def _coins(decision: Decision) -> dict[str, str]:
    """Coin is counted in coppers, and shown in silver everywhere else."""
    coin = decision.facts["thing"] in ("coin", "found coin")
    return {"things": "copper coins", "sum": silver(decision.high)} if coin else {}


def _no_more(decision: Decision) -> dict[str, str]:
    return {}


_OWN_FACTS: dict[str, Callable[[Decision], dict[str, str]]] = {
    "work": _hands,
    "ration-plan": _meals,
    "hand-number": _coins,
}


def _name(world: World, who: str) -> str:
    making = world.making
    return (making.name if making is not None and making.id == who else "") or name_of_member(world, who)


def _place(kind: str, room: int) -> str:
    if kind == "cache":
        return "At the cache"
    return f"The {kind}, room {room}" if room else f"At the entrance of the {kind}"


def _thing(key: str | int) -> str:
    return name_of(str(key)).lower()


_SAID: dict[str, Callable[[str | int], str]] = {
    "foe": lambda key: MONSTERS[str(key)].name,
    "mood": lambda key: _MOODS.get(str(key), str(key)),
    "spell": lambda key: SPELLS[str(key)].name,
    "neighbour": lambda key: f"{NEIGHBOURS[str(key)].name}, the {NEIGHBOURS[str(key)].trade}",
    "trap": lambda key: TRAPS[str(key)].name.lower(),
    "thing": _thing,
    "building": lambda key: BUILDINGS[str(key)].name,
    "cause": lambda key: cause_label(str(key)),
    "ruled": lambda key: judgement_label(str(key)),
    "by": lambda seat: seat_words(str(seat)),
    "hours": lambda number: figure(int(number), "hour"),
    "first": lambda key: ABILITY_NAMES[str(key)],
    "money": lambda copper: silver(int(copper)),
}
