"""A figure on a card, changed by tapping it: which value of the state it shows is found by trying.

A face knows cards and bars, not states. So each single value that belongs to whom the card shows is changed on a copy,
and the card looked at again: the one that makes this bar, and no other, show what is wanted is the one to change.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from tablewright.engine.decisions import Refused
from tablewright.engine.game.checking import check_state
from tablewright.engine.game.game import Game
from tablewright.engine.game.paths import Leaf, leaves, with_change
from tablewright.engine.scene import Bar, Card
from tablewright.engine.telling.staging import bare

_WORDS = {"HP": "hit points", "MP": "magic points"}
_MOST_TRIES = 400


class Change(msgspec.Struct, frozen=True):
    """What to change in the state, and how that is told."""

    path: str
    value: int
    told: str


def change_of(game: Game[Any], seat: str, card_id: str, label: str, value: int) -> Change:
    """The change that makes a card's bar show this value; `Refused` where there is none."""
    card, bar = _card(game, game.checkpoint, seat, card_id), None
    if card is not None:
        bar = next((each for each in card.bars if each.label == label), None)
    if card is None or bar is None:
        raise Refused("that cannot be changed in the middle of this; answer what is asked first")
    if not 0 <= value <= bar.most:
        raise Refused(f"{card.title}: from 0 to {bar.most}, please")
    told = f"{card.title}'s {_WORDS.get(label, label)} from {bar.now} to {value}"
    for path, new in _tries(game, card, bar, value):
        if _shows(game, seat, card, label, path, new, value):
            return Change(path, new, told)
    raise Refused(f"{card.title}: that figure cannot be changed by hand")


def _tries(game: Game[Any], card: Card, bar: Bar, value: int) -> Iterator[tuple[str, int]]:
    """Values of whom the card shows: first those named like the bar; what is left, or what is gone of it."""
    own = [leaf for leaf in leaves(game.checkpoint) if _belongs(leaf, card)]
    own.sort(key=lambda leaf: not leaf.path.endswith(f".{bar.label.lower()}"))
    for leaf in own[:_MOST_TRIES]:
        if leaf.value == bar.now:
            yield leaf.path, value
        if leaf.value == bar.most - bar.now:
            yield leaf.path, bar.most - value


def _belongs(leaf: Leaf, card: Card) -> bool:
    if isinstance(leaf.value, bool) or not isinstance(leaf.value, int):
        return False
    return leaf.whose == card.title or f'["{bare(card.id)}"]' in leaf.path


def _shows(game: Game[Any], seat: str, card: Card, label: str, path: str, new: int, value: int) -> bool:
    """Whether the card would show the value then, and everything else as it is; and the game could go on."""
    try:
        changed = with_change(game.checkpoint, path, new)
        check_state(game.ruleset, changed)
    except Refused:
        return False
    then = _card(game, changed, seat, card.id)
    if then is None:
        return False
    wanted = tuple(msgspec.structs.replace(bar, now=value) if bar.label == label else bar for bar in card.bars)
    return then.bars == wanted


def _card(game: Game[Any], state: Any, seat: str, card_id: str) -> Card | None:
    scene = game.ruleset.scene(state, seat, ())
    return next((card for card in scene.cards if card.id == card_id), None)
