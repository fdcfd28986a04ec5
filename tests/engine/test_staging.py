"""A fight drawn from its cards, where a game gives no field."""

from __future__ import annotations

from tablewright.engine.scene import Bar, Card, Field, Scene, Token
from tablewright.engine.telling.staging import field_of


def test_a_fight_without_a_field_is_drawn_from_its_cards() -> None:
    cards = (
        Card("m1", "Halda", "member", bars=(Bar("HP", 5, 10),)),
        Card("g2", "Ghoul 2", "foe", bars=(Bar("HP", 0, 5),)),
        Card("i1", "Rope", "item"),
    )
    scene = Scene("toy", "fight", "A fight", "Strike!", cards=cards)
    field = field_of(scene)
    assert field == Field(
        (
            Token("m1", "Halda", side="party", now=5, most=10),
            Token("g2", "Ghoul 2", side="foes", now=0, most=5, number=2, down=True),
        )
    )
    assert field_of(Scene("toy", "town", "A town", "Buy!", cards=cards)) is None
