"""The question of a decision in a sentence, from words/prompts.toml and the decision's facts."""

from __future__ import annotations

from collections.abc import Callable

from tablewright.engine.decisions import Decision
from tablewright.engine.table import HAND_ROLL
from tablewright.rules.freehold.content import ABILITIES, BUILDINGS, MONSTERS, SPELLS, TRAPS, name_of
from tablewright.rules.freehold.state import Party, World
from tablewright.rules.freehold.telling.prose.voice import (
    cause_label,
    creatures,
    figure,
    judgement_label,
    prose,
    silver,
)
from tablewright.world.table_talk import seat_words
from tablewright.world.words import capital

Facts = dict[str, str]

_MOODS = {
    "attack": "an immediate attack",
    "warning": "hostile, but warning",
    "neutral": "neutral",
    "friendly": "curious or friendly",
}


def question_text(world: World, party: Party | None, decision: Decision) -> str:
    """What is asked, with its facts in place; the bare question where no sentence fits."""
    if decision.question == HAND_ROLL:
        why, sides, who = (*decision.about, "", "", "")[:3]
        return f"Roll 1d{sides} for {why}{f' ({who})' if who else ''} and type in the face."
    lines = prose()
    name = f"prompts.text.{decision.question}"
    facts = _facts(world, party, decision)
    if name in lines:
        fitting = [line for line in lines[name] if line.can_say(facts)]
        if fitting:
            return fitting[0].fill(facts)
    return capital(decision.question.replace("-", " ")) + "?"


def _facts(world: World, party: Party | None, decision: Decision) -> Facts:
    about = [str(each) for each in decision.about]
    reader = _READERS.get(decision.question)
    facts = reader(about) if reader else {}
    facts.setdefault("seat", seat_words(decision.seat))
    facts.setdefault("hold", world.hold.name or "the freehold")
    if decision.question == "respond" and party is not None and party.meeting:
        facts["mood"] = _MOODS.get(party.meeting.stage, party.meeting.stage)
    if decision.question == "explore":
        facts["place"] = _place(about)
    return facts


def _place(about: list[str]) -> str:
    kind, room = about[0], int(about[1])
    if kind == "cache":
        return "At the cache"
    return f"At the entrance of the {kind}" if room < 0 else f"The {kind}, room {room + 1}"


# --- readers: from a decision's bare facts to names ------------------------------------------------------------------


def _scores(about: list[str]) -> Facts:
    pairs = zip(ABILITIES, about[1:], strict=False)
    return {"scores": ", ".join(f"{ability} {score}" for ability, score in pairs)}


def _second_is_n(about: list[str]) -> Facts:
    return {"n": about[1]}


def _first_is_n(about: list[str]) -> Facts:
    return {"n": about[0], "m": about[1] if len(about) > 1 else ""}


def _who(about: list[str]) -> Facts:
    """(id, name, ...)."""
    return {"who": about[1], "n": about[2] if len(about) > 2 else ""}


def _name(about: list[str]) -> Facts:
    return {"who": about[0]}


def _foe(about: list[str]) -> Facts:
    return {"foe": capital(creatures(about[0], int(about[1])))}


def _outfit(about: list[str]) -> Facts:
    return {"money": silver(int(about[2]))}


def _buy(about: list[str]) -> Facts:
    return {"who": about[1], "money": silver(int(about[2]))}


def _against(about: list[str]) -> Facts:
    return {"who": about[1], "cause": cause_label(about[2])}


def _spell(about: list[str]) -> Facts:
    return {"who": about[1], "spell": SPELLS[about[2]].name}


def _judged(about: list[str]) -> Facts:
    """With the precedent it is like, if there is one."""
    facts = {"who": about[0], "words": about[1]}
    return {**facts, "kept": about[2], "ruled": judgement_label(about[3]), "day": about[4]} if about[2] else facts


_ABOUT_SOMEBODY = (
    "study", "sell", "equip", "anything-else", "deed", "action", "second-attack", "use-charm", "blade-kind",
    "learn-spell", "raise-score", "mastery", "try",
)  # fmt: skip
_READERS: dict[str, Callable[[list[str]], Facts]] = {
    "adjust": _scores,
    "swap": _scores,
    "reroll-hp": _second_is_n,
    "reroll-mp": _second_is_n,
    "first-spell": _second_is_n,
    "outfit": _outfit,
    "buy": _buy,
    "give": _first_is_n,
    "build-where": lambda about: {"thing": BUILDINGS[about[0]].name},
    "work": lambda about: {"plan": about[0]},
    "tribute": _first_is_n,
    "cleanse-sickness": _name,
    "road": lambda about: {"hex": about[0], "n": figure(int(about[1]), "hour")},
    "note": lambda about: {"hex": about[0]},
    "far-look": _name,
    "rations": _first_is_n,
    "marching-order": _first_is_n,
    "bear-light": lambda about: {"thing": about[0]},
    "approach": _foe,
    "respond": _foe,
    "roll-again": lambda about: {"who": about[0], "mood": _MOODS[about[2]]},
    "calm-beast": lambda about: {"who": about[0], "foe": MONSTERS[about[1]].name},
    "spell-target": _spell,
    "share-healing": lambda about: {"who": about[2], "m": about[3]},
    "whom": lambda about: {"thing": name_of(about[2]).lower()},
    "guard": lambda about: {"who": about[1], "target": about[2]},
    "save-life": _against,
    "spend-save": _against,
    "step-with": _name,
    "mercy": _first_is_n,
    "trap": lambda about: {"trap": TRAPS[about[0]].name.lower()},
    "sidestep": lambda about: {"who": about[0], "trap": TRAPS[about[1]].name.lower()},
    "take-item": lambda about: {"thing": name_of(about[0]).lower()},
    "judge": _judged,
    "ruling-effect": lambda about: {"who": about[0], "words": about[1], "n": about[2]},
    "ruling-words": lambda about: {"who": about[0], "words": about[1]},
    "keep-precedent": lambda about: {"words": about[0]},
    "gm-disposition": lambda about: {"foe": MONSTERS[about[0]].name, "n": about[1]},
    "gm-terrain": lambda about: {"hex": about[0]},
    "gm-feature": lambda about: {"hex": about[0]},
    "gm-event": _first_is_n,
    "gm-raid": _first_is_n,
    "gm-block": _first_is_n,
    **dict.fromkeys(_ABOUT_SOMEBODY, _who),
}
