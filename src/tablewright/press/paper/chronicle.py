"""The chronicle as a small book: title page, map, tale, the dead, the dice as they fell. For typst, and as EPUB."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from tablewright.engine.game.game import Game
from tablewright.engine.game.verify import dice_note
from tablewright.engine.paper import Portrait
from tablewright.engine.telling.log import tale_of
from tablewright.engine.telling.looking import scene_of
from tablewright.press.maps import draw_on_paper, maps_of
from tablewright.press.paper.prose import Passage, passages, plain
from tablewright.press.paper.typesetting import icon

_COMMON_DICE = (4, 6, 8, 10, 12, 20, 100)


class Tale(msgspec.Struct, frozen=True):
    """A chronicle, bound: everything a book of it needs."""

    title: str
    game: str
    author: str
    accent: str
    picture: str
    passages: tuple[Passage, ...]
    maps: tuple[tuple[str, str], ...]  # title, drawing
    dead: tuple[tuple[str, str, str], ...]  # name, likeness, line
    dice: tuple[tuple[str, tuple[int, ...]], ...]  # a kind of die, and how often each face fell
    honest: tuple[Passage, ...]


def tale(game: Game[Any], seat: str) -> Tale:
    """What a seat can tell of this game so far."""
    told = passages(tale_of(game, seat))
    named = next((plain(each.line) for each in told if each.kind == "heading" and each.level == 1), "")
    body = tuple(each for each in told if not (each.kind == "heading" and each.level == 1))
    rules = game.ruleset
    return Tale(
        named or game.setup.title or rules.title,
        rules.title,
        rules.author,
        rules.accent,
        icon(rules.icon),
        body,
        tuple((view.title or "Map", draw_on_paper(view)[0]) for view in maps_of(scene_of(game, seat))),
        tuple((each.name, icon(each.icon), each.line) for each in portraits_of(game, seat)),
        tuple(_fallen(game, seat)),
        passages(dice_note(game)),
    )


def portraits_of(game: Game[Any], seat: str) -> Sequence[Portrait]:
    found: Sequence[Portrait] = getattr(game.ruleset, "portraits", _nobody)(game.state_for(seat), seat)
    return found


def _nobody(state: Any, seat: str) -> Sequence[Portrait]:
    return ()


def _fallen(game: Game[Any], seat: str) -> list[tuple[str, tuple[int, ...]]]:
    """How often each face of each die fell, of what this seat saw fall."""
    counts: Counter[tuple[int, int]] = Counter(
        (roll.sides, roll.face) for entry in game.log_for(seat) for roll in entry.rolls
    )
    thrown = sorted({die for die, _ in counts} & set(_COMMON_DICE))
    return [(f"d{die}", tuple(counts[die, face] for face in range(1, die + 1))) for die in thrown]


def document(game: Game[Any], seat: str, paper: str) -> Mapping[str, Any]:
    bound: dict[str, Any] = msgspec.to_builtins(tale(game, seat))
    return {**bound, "paper": paper}
