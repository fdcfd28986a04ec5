"""Paths into plain data: looking, changing, and saying what is there when nothing is."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablewright.engine.decisions import Refused
from tablewright.engine.game.paths import field_in_words, leaves, look_up, parse_path, with_change


class Foe(msgspec.Struct):
    hp: int
    tags: list[str] = []


class World(msgspec.Struct):
    foes: list[Foe]
    hexes: dict[str, Foe]
    year: int | None = None


def world() -> World:
    return World([Foe(3), Foe(5, ["mad"])], {"0,8": Foe(7), "it's": Foe(1)})


@pytest.mark.parametrize(
    ("path", "steps"),
    [
        ("year", ["year"]),
        ("foes[0].hp", ["foes", 0, "hp"]),
        ("foes[-1]", ["foes", -1]),
        ('hexes["0,8"].hp', ["hexes", "0,8", "hp"]),
        ("hexes['0,8']", ["hexes", "0,8"]),
        ('hexes["it\'s"]', ["hexes", "it's"]),
    ],
)
def test_reading_paths(path: str, steps: list[Any]) -> None:
    assert parse_path(path) == steps


@pytest.mark.parametrize("path", ["", "foes[", "foes[x]", "a b", "1", "foes..hp", "[']"])
def test_paths_that_cannot_be_read(path: str) -> None:
    with pytest.raises(Refused):
        parse_path(path)


def test_looking() -> None:
    assert look_up(world(), "foes[1]") == {"hp": 5, "tags": ["mad"]}
    assert look_up(world(), 'hexes["0,8"].hp') == 7
    assert look_up(world(), "year") is None


@pytest.mark.parametrize(
    ("path", "complaint"),
    [
        ("foes[2].hp", "nothing at 2; there is: 2 entries"),
        ("foes[0].mp", "nothing at 'mp'; there is: hp, tags"),
        ("hexes.no", "nothing at 'no'; there is: 0,8, it's"),
        ("year.month", "nothing at 'month'"),
    ],
)
def test_looking_where_nothing_is(path: str, complaint: str) -> None:
    with pytest.raises(Refused, match=complaint):
        look_up(world(), path)


@pytest.mark.parametrize(
    ("path", "value"),
    [("year", 3), ("foes[0].hp", -1), ('hexes["0,8"].tags', ["a", "b"]), ("foes[1]", {"hp": 2, "tags": []})],
)
def test_a_change_is_made_in_a_copy(path: str, value: Any) -> None:
    before = world()
    changed = with_change(before, path, value)
    assert look_up(changed, path) == value
    assert before == world()


@pytest.mark.parametrize(("path", "value"), [("year", "three"), ("foes[0]", 3), ("foes[9]", {"hp": 1}), ("month", 1)])
def test_a_change_must_fit(path: str, value: Any) -> None:
    with pytest.raises(Refused):
        with_change(world(), path, value)


@given(st.text(max_size=20))
def test_no_path_breaks_anything(path: str) -> None:
    try:
        look_up(world(), path)
    except Refused as refusal:
        assert str(refusal)  # noqa: PT017  # most texts are refused, and that is the point


def test_leaves_are_found_by_words_and_lead_back() -> None:
    state = {"heroes": [{"name": "Ada", "hit_points": 3}], "places": {"0,1": {"gold": 7}}, "over": None}
    found = {leaf.path: leaf.value for leaf in leaves(state)}
    assert found == {
        '["heroes"][0]["name"]': "Ada",
        '["heroes"][0]["hit_points"]': 3,
        '["places"]["0,1"]["gold"]': 7,
        '["over"]': None,
    }
    assert all(look_up(state, path) == value for path, value in found.items())
    assert [leaf.value for leaf in leaves(state) if leaf.matches(["hit", "points"])] == [3]
    (whole, own) = leaves(Named("Bo", 4))
    assert (own.path, own.whose, own.value) == ("hp", "Bo", 4)
    assert whole.path == "name"


class Named(msgspec.Struct):
    name: str
    hp: int


@pytest.mark.parametrize(
    ("path", "whose", "told"),
    [
        ('beings["c2"].hp', "Annis", "Annis's hit points"),
        ('beings["c2"].hp', "", "the hit points"),
        ('land.hexes["0,-1"].terrain', "", "the terrain of hexes 0,-1"),
        ("dungeon.rooms[3].trap", "", "the trap"),
        ("seats[0]", "", "the seats"),
    ],
)
def test_a_place_in_the_state_is_told_without_ids(path: str, whose: str, told: str) -> None:
    assert field_in_words(path, whose) == told
