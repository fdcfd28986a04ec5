"""What a scenario cannot say: one world in the records of several, a law-abiding referee, and crowds."""

from __future__ import annotations

import pytest

from tablewright.engine.decisions import Refused
from tablewright.engine.dice import open_dice
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Setup
from tablewright.engine.table import ScriptTable
from twelve_years import RULESET
from twelve_years.book import order
from twelve_years.book.combat.targeting import AT_RANDOM, pick
from twelve_years.book.multiplayer import meeting
from twelve_years.proving import worlds
from twelve_years.proving.worlds import Given, GivenItem, GivenMember, GivenOther


def test_one_world_saved_for_all_who_play_in_it() -> None:
    """TY-REC-02: what one seat did is there when another sits down later; the records hold one world."""
    setup = Setup("c", "twelve_years", RULESET.version, open_dice("two"), ("p1", "p2"))
    game = Game(RULESET, setup)
    game.answer("p1", "fate")
    game.answer("p2", "fate")
    game.answer("p1", next(key for key in game.pending[0].options if key.startswith("go:")))
    later = Game(RULESET, setup, game.records)
    explored = {key for key, hex_ in game.checkpoint.hexes.items() if hex_.terrain}
    assert explored == {key for key, hex_ in later.checkpoint.hexes.items() if hex_.terrain}
    assert len(explored) > 2
    assert later.pending_for("p2") is not None


def test_the_referee_bends_no_rule() -> None:
    """TY-CORE-12: an illegal wish is refused and changes nothing."""
    game = Game(RULESET, Setup("c", "twelve_years", RULESET.version, open_dice("law"), ("p1",)))
    game.answer("p1", "fate")
    before = game.check_value()
    with pytest.raises(Refused, match="what-next"):
        game.answer("p1", "crown")
    assert game.check_value() == before


def test_settings_cannot_be_changed_in_a_game() -> None:
    """TY-CORE-11: they are part of the setup, which is fixed before the first party is assembled."""
    with pytest.raises(Refused, match="castle_mode"):
        RULESET.new({"castle_mode": "spoon"}, ("p1",))
    with pytest.raises(Refused, match="map_radius"):
        RULESET.new({"map_radius": 5}, ("p1",))


@pytest.mark.parametrize(
    ("number", "dice", "chosen"),
    [(2, [4], 1), (5, [7], 1), (120, [12, 10], 119), (121, [2, 1, 1], 100), (121, [12, 10, 10, 1, 1, 5], 4)],
)
def test_one_of_any_number_is_picked(number: int, dice: list[int], chosen: int) -> None:
    """TY-DICE-02: a party of more than 120 has dice too; faces beyond the last full round are rolled again."""
    assert pick(range(number), AT_RANDOM, ScriptTable(dice, [])) == chosen


def test_who_attacks_has_nothing_more_to_offer() -> None:
    """TY-MP-07: a truce that was offered while the other was busy is off once one of the two attacks."""
    world, table = worlds.build(Given(party=("giant",), others=[GivenOther(party=("giant",))])), ScriptTable([], [])
    meeting.declare(world, world.parties["p1"], "truce", "p2", table)
    meeting.declare(world, world.parties["p2"], "attack", "p1", table)
    assert [affair.kind for affair in world.affairs] == ["attack"]


def test_who_lays_a_shield_aside_unasked_withers_as_well() -> None:
    """TY-ARCH-02, TY-MAG-08: a maximum of nothing kills while others play, and the curse is theirs who stand by."""
    rogue, boots = GivenMember("rogue", shield=True, hp=1), GivenItem("boots", powers=["cursed"], met=[1])
    world = worlds.build(Given(level=-12, party=(rogue,), items=[boots], others=[GivenOther(party=("giant",))]))
    ScriptTable([], ["gear", "off:1:2", "done"]).run(lambda table: order.play_freely(world, "p1", table))
    assert "p1" not in world.parties
    assert world.parties["p2"].curses == 1
