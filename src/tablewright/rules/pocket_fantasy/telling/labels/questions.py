"""Questions in words, from `words/ask.toml`: the facts of a decision stand in for the placeholders by their names."""

from __future__ import annotations

from pathlib import Path

from tablewright.engine.charts import load_toml
from tablewright.engine.decisions import Decision
from tablewright.engine.telling.spelling import as_spelt
from tablewright.rules.pocket_fantasy.book.core.field import everybody, room_of, type_of
from tablewright.rules.pocket_fantasy.content import ATTRIBUTES, DIFFICULTIES, MONSTERS
from tablewright.rules.pocket_fantasy.state import Being, Creature, World
from tablewright.rules.pocket_fantasy.telling.names import WORDS, plain, several
from tablewright.world.words import capital, listed, plural

EFFECT_WORDS: dict[str, str] = load_toml(Path(__file__).parents[1] / "words" / "effects.toml")["would"]
_VERBATIM = ("words", "name", "beast", "roll", "seat")  # facts that are words already


def being_of(world: World, key: str) -> Being | None:
    return next((being for being in everybody(world) if being.id == key), None)


def fact(decision: Decision, name: str) -> str:
    """A fact of the decision as text; empty where it has none of that name."""
    return str(decision.facts.get(name, ""))


def actor(world: World, decision: Decision) -> Being | None:
    """Whom the decision is about, as the state knows them."""
    return being_of(world, fact(decision, "who"))


def question_text(world: World, decision: Decision) -> str:
    values = {name: worded(world, name, value) for name, value in decision.facts.items()}
    values |= _combined(world, decision)
    for key in _keys(decision):
        line = next((line for line in WORDS[key] if line.can_say(values)), None) if key in WORDS else None
        if line is not None:
            return line.fill(values)
    return capital(as_spelt(decision.question)) + "?"


def _keys(decision: Decision) -> list[str]:
    """The words for this question and manner of asking, then those for the question alone."""
    manner = fact(decision, "how") or fact(decision, "chart") or fact(decision, "post")
    return [f"ask.{decision.question}.{manner}", f"ask.ask.{decision.question}"]


def worded(world: World, name: str, value: str | int) -> str:
    """A fact in words: somebody's name, a thing's, a figure."""
    if isinstance(value, int) or name in _VERBATIM:
        return str(value)
    being = being_of(world, value)
    return being.name if being is not None else plain(value)


def _combined(world: World, decision: Decision) -> dict[str, str]:
    """What a question tells besides its facts: what a try would do, what is lost if a roll stands (PF-HERO-04)."""
    if decision.question == "proposal":
        return {"would": _would(world, decision) + _terms(decision), "attribute": _attribute(decision)}
    if decision.question == "pm-number":
        what = fact(decision, "what")
        return {"many": plural(plain(what))} if what in MONSTERS else {"much": plain(what)}
    if decision.question == "unseen":
        room = room_of(world)
        return {"band": _band(room.foes if room is not None else [])}
    if decision.question == "battle-forged":  # asked as they come, before anything else is told of them
        foes = world.fight.foes if world.fight else []
        return {"band": capital(_band([foe for foe in foes if type_of(foe) == fact(decision, "type")]))}
    if f"ask.task.{fact(decision, 'task')}" in WORDS:
        return {"task": WORDS[f"ask.task.{fact(decision, 'task')}"][0].text}
    lost, hp = decision.facts.get("lost", 0), decision.facts.get("hp", 0)
    if not isinstance(lost, int) or not isinstance(hp, int) or not lost:
        return {}
    fells = lost >= hp
    return {"fall": f"{lost} damage, which fells" if fells else "", "wound": "" if fells else f"{lost} of {hp} HP"}


def _band(foes: list[Creature]) -> str:
    """Who they are: a villain by name, the rest by kind and number."""
    others = several([foe.kind for foe in foes if not foe.villain])
    return listed([*(foe.name for foe in foes if foe.villain), *([others] if others else [])])


def _would(world: World, decision: Decision) -> str:
    """What the try would do, and to whom."""
    whom = being_of(world, fact(decision, "whom"))
    return would_do(fact(decision, "effect"), whom.name if whom is not None else "it")


def would_do(effect: str, whom: str = "it") -> str:
    return EFFECT_WORDS[effect].replace("{whom}", whom)


def _attribute(decision: Decision) -> str:
    attribute = fact(decision, "attribute")
    return capital(attribute) if attribute in ATTRIBUTES else "no attribute"


def _terms(decision: Decision) -> str:
    """What a try takes besides the die: time, and what is handed over before it."""
    minutes, gift = decision.facts.get("minutes", 0), fact(decision, "gift")
    time = f"; it takes {minutes} minutes" if minutes else ""
    price = f"; {fact(decision, 'price')} {plain(gift)} handed over first" if gift else ""
    return time + price


def graded(need: int) -> str:
    """A number to reach by the name of its difficulty: 'Tough (5)' (PF-TASK-06)."""
    name = next((grade for grade, least in DIFFICULTIES.items() if least == need), "")
    return f"{capital(plain(name))} ({need})" if name else str(need)
