"""Faces: the same for the same person everywhere, and another for everybody else."""

from itertools import combinations
from xml.etree import ElementTree

import pytest

from tablewright.engine.scene import Bar, Card, Field, Token
from tablewright.press.portraits import _shapes, draw_face, looks_of, portrait
from tablewright.web.drawing.faces import draw_faces, use_face, with_faces

PEOPLE = ("Zora", "Tegan", "Brannoc", "Zachary", "Ida", "Ulf", "Marn", "Petra", "Hale", "Fenna", "Still", "Orso")
TRADES = (
    "rogue",
    "giant",
    "hermit",
    "fae folk",
    "halfling thief",
    "elf wizard",
    "dwarf fighter",
    "half-orc cleric",
    "bard",
    "",
)


@pytest.mark.parametrize("trade", TRADES)
def test_two_of_a_trade_do_not_look_alike(trade: str) -> None:
    faces = [draw_face(name, trade) for name in PEOPLE]
    assert len(set(faces)) == len(PEOPLE)
    for one, other in combinations((looks_of(name, trade) for name in PEOPLE), 2):
        parts = ("head", "hair", "beard", "hat", "cloth", "ground", "old", "mark")
        assert sum(getattr(one, part) != getattr(other, part) for part in parts) >= 1, (one, other)


def test_a_face_is_a_drawing_whatever_somebody_is_called() -> None:
    for name in (*PEOPLE, "", "<b>&", "É" * 40):
        ElementTree.fromstring(portrait(name, "wizard"))


def test_every_shape_is_worn_by_somebody() -> None:
    looks = [looks_of(f"{name} {number}", trade) for name in PEOPLE for number in range(40) for trade in TRADES]
    shapes = _shapes()
    assert set(shapes.hats) <= {each.hat for each in looks}
    assert set(shapes.hair) <= {each.hair for each in looks}
    assert set(shapes.beards) <= {each.beard for each in looks}
    assert set(shapes.cloths) == {each.cloth for each in looks}
    assert set(shapes.heads) == {each.kin for each in looks}


def test_a_wound_shows() -> None:
    faces = {draw_face("Zora", "rogue", wound) for wound in ("", "hurt", "badly", "down")}
    assert len(faces) == 4


def test_card_token_and_paper_have_one_face() -> None:
    card = Card("member:3", "Zora", "member", "Rogue, sling", "cloak-dagger", (Bar("hp", 9, 9),))
    symbols = draw_faces([card, Card("foe:1", "Ghoul", "foe")])
    assert draw_face("Zora", "cloak-dagger Rogue, sling") in symbols
    assert symbols.count("<symbol") == 1
    assert 'href="#face-member-3"' in use_face(card)
    field = with_faces(Field((Token("3", "Zora", "cloak-dagger", "party"), Token("1", "Ghoul", "ghoul"))), [card])
    assert [token.icon for token in field.tokens] == ["#face-member-3", "ghoul"]
    assert portrait("Zora", "cloak-dagger Rogue, sling", "#8c1c13").count("<path") == symbols.count("<path")
