"""What players read where several parties meet: who does what, what magick is worth, and only chances that are true."""

from __future__ import annotations

import pytest

from games.twelve_years.tests.test_options import new_game
from tablewright.engine.decisions import Decision
from tablewright.engine.events import Entry, Event
from tablewright.engine.game.game import Game
from tablewright.engine.scene import Prompt
from twelve_years import RULESET
from twelve_years.book.hexploring.creatures import new_enemy
from twelve_years.events import Assembled, Declared, EnemiesMet, EnemyDied, Entered, YearsPassed
from twelve_years.state import Hex, World
from twelve_years.telling.labels import choice_of
from twelve_years.telling.prose.memory import Memory

# Hermits and Fae Folk with a charming shield; one Giant; three Giants with a deadly coin, a thorn and a moonlit book.
NAMED = (("p1", "fate"), ("p2", "fate"), ("p3", "fate"))


def three_parties(*answers: tuple[str, str]) -> Game[World]:
    game = new_game("three ways", 3)
    for seat, answer in (*NAMED, *answers):
        game.answer(seat, answer)
    return game


def prompt_of(game: Game[World], seat: str) -> Prompt:
    prompt = RULESET.scene(game.state_for(seat), seat, game.pending).prompt
    assert prompt is not None
    return prompt


def test_what_may_be_done_to_others_says_what_will_come_of_it() -> None:
    hints = {choice.key: choice.hint for choice in prompt_of(three_parties(), "p3").choices}
    brawl, exchange = "37 hp among them; a brawl: nobody here can stand aside", "one d6 each; your full damage is about"
    assert hints["attack:p1"] == f"{brawl}; {exchange} 20 hp, theirs about 12"
    assert hints["rob:p1"].endswith("nothing will be stolen: a Giant is too slow for it")


def test_an_offer_has_articles_and_says_what_the_magick_is() -> None:
    """TY-MP-03: nobody buys magick unseen."""
    game = three_parties(
        ("p3", "bargain:p1"), ("p3", "item:2000012"), ("p3", "done"), ("p3", "2"), ("p3", "done"), ("p3", "3")
    )
    shown = prompt_of(game, "p1").text
    assert shown == "The Rope and Ladder offer a magick book (Moonkissed) and 2 gold for 3 gold. Agree?"


def test_the_attacked_are_told_who_attacks_whom() -> None:
    game = three_parties(("p1", "attack:p3"), ("p1", "attack"))
    brawl = "The Bent Nail attack the Rope and Ladder, and nobody here can stand aside. Engage or evade?"
    assert prompt_of(game, "p2").text == brawl
    assert prompt_of(game, "p3").text == "The Bent Nail attack you. Engage, or evade?"


def test_members_of_others_are_listed_under_their_party() -> None:
    game = three_parties(("p3", "attack:p1"), ("p3", "attack"), ("p1", "charm:11"), ("p2", "engage"))
    assert {choice.group for choice in prompt_of(game, "p1").choices} == {"The Crooked Mile", "The Rope and Ladder"}


@pytest.mark.parametrize("kind", ["demon", "skeleton", "shade", "two_headed_troll"])
def test_what_only_an_attack_brings_is_not_said_of_flight(kind: str) -> None:
    """TY-MON-02, TY-MON-04, TY-MON-06, TY-MON-13: palpable hits are of attack rolls."""
    world = three_parties().state_for("p1")
    world.hexes["0,0"].enemies.append(new_enemy(world, "p1", kind))
    asked = Decision("p1", "fight-or-evade", "TY-COMBAT-01", ("fight", "evade"))
    fight, evade = (choice_of(world, world.parties["p1"], asked, key).hint for key in asked.options)
    assert ":" in fight
    assert evade == "name a way out, then 1d4"


def test_an_attack_is_told_once_whoever_comes_before_it_is_answered() -> None:
    """TY-PVP-01: it is declared in advance, and the third party's coming makes a brawl of it, not a second attack."""
    game = new_game("three ways", 3)
    for seat, answer in (*NAMED, ("p3", "go:N"), ("p2", "attack:p1"), ("p3", "go:S")):
        game.answer(seat, answer)
    assert [decision.question for decision in game.pending] == ["clash", "clash"]
    assert sum(isinstance(entry.event, Declared) for entry in game.log_for("p1")) == 1


@pytest.mark.parametrize(("way", "hint"), [("go:S", ""), ("ferry:0,2", "over the water; 1d8 years are lost")])
def test_who_follows_is_told_what_the_way_costs(way: str, hint: str) -> None:
    """TY-PVP-05, TY-TERR-05: each pays the bard."""
    world = three_parties().state_for("p3")
    asked = Decision("p3", "follow", "TY-PVP-05", ("follow", "let-go"), facts={"party": "The Bent Nail", "way": way})
    assert choice_of(world, world.parties["p3"], asked, "follow").hint == hint


# --- what the narrator remembers of several --------------------------------------------------------------------------
def remembered(*told: tuple[str, Event]) -> Memory:
    """The narrator's memory after two parties were assembled and this was told."""
    memory = Memory()
    for turn, event in (("p1", Assembled(1, "The Few")), ("p2", Assembled(1001, "The Late")), *told):
        memory.turn_to(Entry(event, turn=turn))
        memory.note(event)
    return memory


def test_who_comes_along_is_where_the_others_are_and_sees_what_they_see() -> None:
    """TY-COOP-01: its own flight is told as one from these enemies, not from a trap."""
    memory = remembered(
        ("p1", Entered("0,1", "hills", "Windnag", new=True)),
        ("p1", EnemiesMet(("Wolf", "Wolf"), ("pack_of_wolves",) * 2)),
        ("p1", Declared("The Late", "come", "The Few")),
        ("p1+p2", EnemyDied("Wolf", "pack_of_wolves")),
    )
    few, late = memory.bands
    assert (late.hex, late.region) == ("0,1", "Windnag")
    assert few.foes == late.foes == [("Wolf", "pack_of_wolves")]


def test_each_player_has_a_count_of_years() -> None:
    """TY-TIME-06: the chronicle of one party does not go by another's years."""
    told = ("p2", YearsPassed("thick_of_mist", 4, 4)), ("p1", YearsPassed("thick_of_mist", 1, 1))
    assert remembered(*told).years == 1
    assert remembered(*told, ("p2", Entered("0,1", "hills", "Windnag", new=True))).years == 4


@pytest.mark.parametrize(("to", "odds"), [("0,0", "hit 1/4 | away 3/4"), ("5,5", "hit 1/4 | followed 1/4 | away 2/4")])
def test_nothing_comes_along_by_ferry_to_the_city(to: str, odds: str) -> None:
    """TY-EVADE-05: whatever follows turns back there, so the choice does not speak of being followed."""
    world = three_parties().state_for("p1")
    party = world.parties["p1"]
    party.hex = "4,4"
    world.hexes["4,4"] = Hex(terrain="hills", explored=True, enemies=[new_enemy(world, "p1", "goblin")])
    asked = Decision("p1", "exit", "TY-EVADE-01", (f"ferry:{to}",))
    assert choice_of(world, party, asked, f"ferry:{to}").odds == odds


@pytest.mark.parametrize(
    ("facts", "odds"), [({"shaken": 1}, "hit 1/4 | away 3/4"), ({}, "hit 1/4 | followed 1/4 | away 2/4")]
)
def test_nothing_follows_whom_others_cover(facts: dict[str, int], odds: str) -> None:
    """TY-COOP-11, TY-MAG-17: who names a way behind those who stay, or behind a charmed enemy, reads a true chance."""
    world = three_parties().state_for("p1")
    party = world.parties["p1"]
    party.hex = "4,4"
    world.hexes["4,4"] = Hex(terrain="hills", explored=True, enemies=[new_enemy(world, "p1", "goblin")])
    asked = Decision("p1", "exit", "TY-EVADE-01", ("go:S",), facts=facts)
    assert choice_of(world, party, asked, "go:S").odds == odds


def test_nobody_leaves_the_city_before_all_have_gathered() -> None:
    """TY-MP-06: then everybody goes their own way."""
    game = new_game("three ways", 3)
    for number, (seat, answer) in enumerate(NAMED):
        assert [decision.seat for decision in game.pending] == [seat for seat, _ in NAMED[number:]]
        game.answer(seat, answer)
    assert {decision.question for decision in game.pending} == {"what-next"}
