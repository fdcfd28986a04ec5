"""Signboards in a town or at home: one for each thing that the party can do there."""

from __future__ import annotations

import re

import msgspec

from tablewright.engine.scene import Choice, Prompt, Scene
from tablewright.engine.telling.staging import home_of
from tablewright.web.showing.laying import PageLaid

_MODES = frozenset({"town", "home"})
_BLANK = "wooden-sign"
# Words of what can be done, and the signboard for it; the first that fits counts.
_BOARDS = (
    ("shop|shopping|buy|market|wares|merchant|smith|trade", "shop"),
    ("sell|loot|pawn", "trade"),
    ("hire|companion|people|company|minion|seeker|work", "three-friends"),
    ("set out|depart|adventure|road|delve|onward", "open-gate"),
    ("rest|sleep|night|week|days|heal", "bed"),
    ("temple|church|priest|bless|cure|rite", "church"),
    ("inn|tavern|rumou?r|carouse|drink|talk", "tavern-sign"),
    ("spell|magic|cast|scroll|brew|potion", "spell-book"),
    ("store|strongbox|bank|guild|stow|box|deposit|leave", "locked-chest"),
    ("goal|plan|role|map|chart", "treasure-map"),
    ("build|project|wall|hold|home", "hammer-nails"),
    ("gear|pack|hand|give|equip|wear", "backpack"),
    ("train|learn|mentor|study|advance|level", "upgrade"),
    ("table|end|close|retire|finish|boots", "book-cover"),
    ("town|village|street", "village"),
    ("more", "direction-signs"),
)


class Signboard(msgspec.Struct, frozen=True):
    """A signboard: it presses a choice, or opens a fold of so many."""

    label: str
    icon: str
    badge: str = ""
    choice: Choice | None = None
    fold: str = ""
    many: int = 0
    hint: str = ""


def signs_of(scene: Scene, prompt: Prompt | None, stand: PageLaid | None) -> list[Signboard]:
    """The signboards of a town; none where there is a map to look at, or nothing is asked."""
    if scene.mode not in _MODES or scene.field or scene.ending or prompt is None or stand is None:
        return []
    if scene.map and not home_of(scene):
        return []
    if {spot.choice.label for spot in stand.open} & {card.title for card in scene.cards if card.kind == "member"}:
        return []  # somebody of the party is asked for: they stand there themselves
    open_signs = [
        Signboard(spot.choice.label, _board(spot.choice.label), spot.badge, spot.choice, hint=spot.choice.hint)
        for spot in stand.open
    ]
    folds = [
        Signboard(fold.title, _board(fold.title), fold.badge, None, fold.id, len(fold.spots))
        for fold in stand.folds
        if fold.spots
    ]
    signs = [*open_signs, *folds]
    blank = sum(sign.icon == _BLANK for sign in signs)
    return signs if blank * 2 <= len(signs) else []  # else something else is asked there, by the game master say


def _board(words: str) -> str:
    lower = words.lower()
    return next((icon for pattern, icon in _BOARDS if re.search(rf"\b(?:{pattern})", lower)), _BLANK)
