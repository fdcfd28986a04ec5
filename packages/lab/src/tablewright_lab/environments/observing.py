"""What an environment shows of a seat's scene, and what its actions mean.

The observation is made from the scene that a person in the seat would see, and from the question: never from the state.
It is a row of numbers from 0 to 1, in blocks: which question, which layout, the figures of the strip at the top, the
party and whom it faces (health, and kind), and for each option what it does and to whom. Words become numbers by a
hash, the same on every machine. An action is the place of an option; one beyond the last is taken round again.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from tablewright.engine.scene import Card, Fact, Scene

ACTIONS = 256
_QUESTIONS, _MODES, _FACTS, _CARDS, _KINDS = 64, 16, 32, 8, 8
_CARD = 3 + _KINDS
SIZE = _QUESTIONS + _MODES + _FACTS + 2 * _CARDS * _CARD + 2 * ACTIONS
_NUMBER = re.compile(r"-?\d+")
_HALF = 20.0  # a figure as large as this becomes one half

Numbers = NDArray[np.float32]
Mask = NDArray[np.int8]
Observation = dict[str, Any]


def space() -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(0.0, 1.0, (SIZE,), np.float32),
            "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
        }
    )


def observe(scene: Scene, decision: Decision | None) -> Observation:
    return {"observation": _numbers(scene, decision), "action_mask": mask(decision)}


def mask(decision: Decision | None) -> Mask:
    """The first so many actions are open; who is asked nothing has one, which is to pass."""
    open_to = np.zeros(ACTIONS, np.int8)
    open_to[: ways(decision)] = 1
    return open_to


def ways(decision: Decision | None) -> int:
    """How many actions there are."""
    if decision is None or decision.kind == "text":
        return 1
    many = len(decision.options) if decision.kind == "choice" else decision.high - decision.low + 1
    return min(many, ACTIONS)


def answer_of(decision: Decision, action: int) -> str:
    """The answer that an action means; of too many options or numbers, every so manieth."""
    if decision.kind == "text":
        return decision.default
    place = action % ways(decision)
    if decision.kind == "choice":
        return decision.options[place * len(decision.options) // ways(decision)]
    return str(decision.low + place * (decision.high - decision.low + 1) // ways(decision))


def _numbers(scene: Scene, decision: Decision | None) -> Numbers:
    row = np.zeros(SIZE, np.float32)
    if decision is not None:
        row[_hash(decision.question, _QUESTIONS)] = 1.0
    at = _QUESTIONS
    row[at + _hash(scene.mode, _MODES)] = 1.0
    at += _MODES
    _write_facts(row[at : at + _FACTS], scene.facts)
    at += _FACTS
    members = [card for card in scene.cards if card.kind in ("member", "friend")]
    others = [card for card in scene.cards if card.kind == "foe"]
    for cards in (members, others):
        _write_cards(row[at : at + _CARDS * _CARD], cards)
        at += _CARDS * _CARD
    _write_options(row[at:], decision)
    return row


def _write_facts(row: Numbers, facts: Sequence[Fact]) -> None:
    for fact in facts:
        found = _NUMBER.search(fact.value)
        row[_hash(fact.label, _FACTS)] = _squashed(float(found[0])) if found else 0.5


def _write_cards(row: Numbers, cards: Sequence[Card]) -> None:
    for number, card in enumerate(cards[:_CARDS]):
        at = number * _CARD
        bar = card.bars[0] if card.bars else None
        row[at] = 1.0
        if bar is not None:
            row[at + 1] = min(1.0, max(0.0, bar.now / bar.most)) if bar.most else 0.0
            row[at + 2] = _squashed(bar.now)
        row[at + 3 + _hash(card.subtitle or card.title, _KINDS)] = 1.0


def _write_options(row: Numbers, decision: Decision | None) -> None:
    for place, text in enumerate(decision.options[:ACTIONS] if decision is not None else ()):
        option = Option.read(text)
        row[2 * place] = (1 + _hash(option.verb, 250)) / 251
        row[2 * place + 1] = (1 + _hash(option.target, 250)) / 251 if option.target else 0.0


def _squashed(figure: float) -> float:
    return max(0.0, figure) / (max(0.0, figure) + _HALF)


@lru_cache(8192)
def _hash(text: str, size: int) -> int:
    return zlib.crc32(text.encode()) % size
