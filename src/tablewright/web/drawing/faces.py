"""The faces of people on a page: drawn once as symbols, and used by their cards and tokens."""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec
from markupsafe import Markup

from tablewright.engine.scene import Card, Field
from tablewright.engine.telling.staging import bare
from tablewright.press.portraits import SIZE, Wound, draw_face
from tablewright.web.drawing.svg import drawing, tag

_HURT, _BADLY = 0.6, 0.3


def has_face(card: Card) -> bool:
    """True for people of the party; what they meet is known by the icon of its kind."""
    return card.kind == "member"


def draw_faces(cards: Iterable[Card]) -> Markup:
    """A hidden drawing with a symbol for each person."""
    box = f"0 0 {SIZE} {SIZE}"
    symbols = [
        tag("symbol", draw_face(card.title or card.subtitle, f"{card.icon} {card.subtitle}", _wound_of(card)),
            id=face_id(card.id), viewBox=box)
        for card in cards if has_face(card)
    ]  # fmt: skip
    return drawing(*symbols, class_="faces", width=0, height=0, aria_hidden="true") if symbols else Markup("")


def use_face(card: Card) -> Markup:
    """A person's face beside their name; nothing for others."""
    if not has_face(card):
        return Markup("")
    face = tag("use", href=f"#{face_id(card.id)}")
    return drawing(face, class_="face", viewBox=f"0 0 {SIZE} {SIZE}", aria_hidden="true")


def with_faces(field: Field, cards: Iterable[Card]) -> Field:
    """The field of a fight with people's faces on their tokens, where an icon would be."""
    known = {each: f"#{face_id(card.id)}" for card in cards if has_face(card) for each in (card.id, bare(card.id))}
    tokens = (msgspec.structs.replace(one, icon=known.get(one.id, one.icon)) for one in field.tokens)
    return msgspec.structs.replace(field, tokens=tuple(tokens))


def face_id(person: str) -> str:
    """The id of a person's symbol."""
    return "face-" + re.sub(r"[^\w-]", "-", person)


def _wound_of(card: Card) -> Wound:
    bar = card.bars[0] if card.bars else None
    if bar is None or bar.most <= 0 or bar.now >= _HURT * bar.most:
        return ""
    if bar.now <= 0:
        return "down"
    return "badly" if bar.now <= _BADLY * bar.most else "hurt"
