"""What the game master's console shows without being asked: what the place holds, and foes with nerve and figures."""

from __future__ import annotations

from tablewright.engine.scene import Bar, Card, HexTile, MapView, Mark, Scene, Tag, Zone
from tablewright.web.showing.at_hand import held_here, kin


def scene(*cards: Card, chart: MapView | None = None, others: tuple[MapView, ...] = ()) -> Scene:
    return Scene("yabec", "fight", "The Deep", "", (), cards, chart, others)


def test_foes_of_a_kind_stand_together_and_their_entry_is_said_once() -> None:
    orcs = [Card(f"f{n}", f"Orc {n}", "foe", "", "orc-head", (Bar("HP", n, 5),), lines=("morale 8",)) for n in (1, 2)]
    wolf = Card("f3", "Wolf", "foe", "", "wolf-head", tags=(Tag("broken"),), lines=("morale 6",))
    found = kin(scene(orcs[0], wolf, orcs[1], Card("c1", "Osk", "member")))
    assert [([card.title for card in each.cards], each.lines) for each in found] == [
        (["Orc 1", "Orc 2"], ("morale 8",)),
        (["Wolf"], ("morale 6",)),
    ]


def test_the_place_is_the_room_and_not_the_ground_of_the_fight() -> None:
    ground = MapView("zones", "The field", zones=(Zone("ours", 0, 0, 1, 1, "Your ground", here=True),))
    marks = (Mark("@", "the party"), Mark("t", "a trap nobody has seen"))
    rooms = MapView("zones", "Level 1", zones=(Zone("r1", 0, 0, 3, 2, "4", marks=marks, here=True),))
    assert held_here(scene(chart=rooms, others=(ground,))) == ("Room 4", ("a trap nobody has seen",))


def test_out_of_doors_it_is_the_hex() -> None:
    tile = HexTile("0,0", 0, 0, "H", "hills", "hills", marks=(Mark("!", "a lair"),), here=True)
    assert held_here(scene(chart=MapView("hexes", "The land", (tile,)))) == ("hills", ("a lair",))
    assert held_here(scene()) == ("", ())
