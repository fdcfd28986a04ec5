"""What a party could know of the others while they go their own ways, and what it could not."""

from __future__ import annotations

import pytest

from tablewright.rules import ruleset
from twelve_years.state import Fallen, Member, Party, World
from twelve_years.telling.labels import fights
from twelve_years.telling.meanwhile import MOST, tell_news


def world(*others: Party) -> World:
    game = ruleset("twelve_years")
    made: World = game.new({setting.key: setting.default for setting in game.settings}, ("p1", "p2"))
    made.parties = {"p1": Party(1, "p1", "The Owls", assembled=True, hex="0,0")}
    made.parties |= {party.seat: party for party in others}
    return made


def other(**fields: object) -> Party:
    return Party(**{"number": 2, "seat": "p2", "name": "The Crows", "assembled": True, **fields})  # type: ignore[arg-type]


def test_a_fire_is_seen_from_near() -> None:
    (line,) = tell_news(world(other(hex="0,2")), "p1")
    assert line.startswith("Smoke on the horizon, 2 hexes south")
    assert "Crows" not in line


def test_nobody_is_seen_who_hides_or_is_below_ground_or_here() -> None:
    for party in (other(hex="0,2", hidden=True), other(hex="0,2", dungeon="0,2"), other(hex="0,0")):
        assert tell_news(world(party), "p1") == ()


def test_from_further_off_people_tell_of_a_party_but_not_where_it_is() -> None:
    (line,) = tell_news(world(other(hex="0,6", level=3, members=[Member(id=7, kind="rogue", name="Ede", hp=4)])), "p1")
    assert line == "People tell of The Crows, one alone, and what they have learnt is worth level 3."


def test_one_knows_where_ones_own_dead_lie_and_of_others_that_they_are_missed() -> None:
    made = world()
    made.fallen = [
        Fallen(3, "p1", "The Hens", 1, "0,3", "", 0, 1, "a wolf"),
        Fallen(4, "p2", "The Jays", 2, "0,5", "", 0, 1, "a wolf"),
    ]
    lost, own = tell_news(made, "p1")
    assert lost == "The Jays have not come home since year 2."
    assert own.startswith("The Hens, your own, lie 3 hexes south of the city since year 1")
    made.fallen *= 3
    assert len(tell_news(made, "p1")) <= MOST


def test_alone_there_is_nobody_to_hear_of() -> None:
    made = world(other(hex="0,2"))
    made.seats = ["p1"]
    assert tell_news(made, "p1") == ()


def test_whoever_looks_on_from_elsewhere_has_no_figures_of_a_fight() -> None:
    made = world(other(hex="0,6"))
    with pytest.raises(LookupError, match="The Owls have no part"):
        fights.against_words(made, made.parties["p1"], "Attack", other=made.parties["p2"])
