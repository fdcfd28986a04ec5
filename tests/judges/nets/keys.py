"""Keys: in one decision each key means one thing, a verb has one letter in all of a game, a foe keeps its number.

Seekers, bots and chance play; every question to any seat is laid out, and its keys are held against each other and
against those of the questions before.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from tablewright.engine.ruleset import Ruleset
from tablewright.engine.scene import Field, Prompt
from tablewright.engine.telling.keys import Laid, fighter_keys, laid, table, verb_letters, verb_of
from tablewright.engine.telling.staging import field_of
from tests.judges.nets import Caught
from tests.judges.nets.watching import watched


class Ambiguous(Caught):
    net = "keys"


def keeps_its_keys(game: Ruleset[Any], seed: str, number: int, answers: int = 150) -> int:
    """Watch one game. Returns the questions that were laid out; raises `Ambiguous`."""
    looked = 0
    foes: dict[str, str] = {}
    spoken: dict[str, str] = {}
    for moment in watched(game, "keys", seed, number, answers):
        scene, prompt, field = moment.scene, moment.scene.prompt, field_of(moment.scene)
        if prompt is None or prompt.kind != "choice":
            continue
        looked += 1
        found = laid(scene, prompt, field)
        problems = [*_in_one(found, prompt), *_in_all(found, spoken)]
        if field is not None:
            foes, moved = _foes(field, foes)
            problems += moved
        if problems:
            raise Ambiguous(f"{game.key}, {prompt.question}: {'; '.join(problems)}")
    return looked


def _in_one(found: Laid, prompt: Prompt) -> list[str]:
    """What is wrong with the keys of one question."""
    problems = []
    if [spot.choice.key for spot in found.spots] != [choice.key for choice in prompt.choices]:
        problems.append("not every choice is laid once")
    keys = Counter(key for spot in found.spots for key in {spot.keys, spot.alias} - {""})
    buttons = Counter(button.badge for button in found.buttons)
    problems += [f"{key!r} means two choices" for key, often in keys.items() if often > 1]
    problems += [f"{key!r} opens and takes" for key in buttons if key in keys or buttons[key] > 1]
    tools = {tool.key for tool in table().tool}
    problems += [f"{key!r} is a tool's" for key in {*keys, *buttons} if key in tools]
    return problems + ["a choice has no key" for spot in found.spots if not spot.keys]


def _in_all(found: Laid, spoken: dict[str, str]) -> list[str]:
    """Verbs that have another letter than before, or than the table gives them."""
    now = {button.verb: button.badge for button in found.buttons}
    now |= {verb_of(spot.choice): spot.badge for spot in found.spots if spot.badge.isalpha()}
    known = {verb: key for verb, key in now.items() if verb in verb_letters()}
    changed = [f"{verb} has {key!r}" for verb, key in known.items() if spoken.setdefault(verb, key) != key]
    return changed + [f"{verb} is not {key!r}" for verb, key in known.items() if verb_letters()[verb] != key]


def _foes(field: Field, before: dict[str, str]) -> tuple[dict[str, str], list[str]]:
    """Foes that have another number than at the question before, in the same fight: of others, or of a new party."""
    foes = {token.id for token in field.tokens if token.side == "foes"}
    party = {token.id: "" for token in field.tokens if token.side == "party"}
    now = {who: key for who, key in fighter_keys(field).items() if who in foes}
    known = before if foes & before.keys() and (not party or party.keys() & before.keys()) else {}
    moved = [f"{who} was {known[who]} and is {key}" for who, key in now.items() if known.get(who, key) != key]
    taken = [
        f"{who} has the key of {other}"
        for who, key in now.items()
        for other, old in known.items()
        if other != who and old == key
    ]
    return known | party | now, moved + taken
