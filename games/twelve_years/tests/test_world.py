"""What a scenario cannot say: several parties in one world, the city's continuity, and a law-abiding referee."""

from __future__ import annotations

import pytest

from tablewright.engine.decisions import Refused
from tablewright.engine.dice import open_dice
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Setup
from tablewright.engine.table import ScriptTable
from twelve_years import RULESET
from twelve_years.book import order
from twelve_years.book import order as calm
from twelve_years.book.combat.targeting import AT_RANDOM, pick
from twelve_years.book.multiplayer import meeting
from twelve_years.book.party.death import GameEnded, PartyEnded, end_game, pass_years, winners
from twelve_years.proving import worlds
from twelve_years.proving.worlds import Given, GivenItem, GivenMember, GivenOther
from twelve_years.state import Dungeon, Hex, Member, Party, Room, World


def world_of_two(**settings: bool | int | str) -> World:
    """Two seats, each with a Giant and a Rogue in the same dungeon."""
    world = RULESET.new(settings, ("p1", "p2"))
    world.hexes["0,1"] = Hex(
        terrain="clearing", explored=True, feature="entrance", entrance="old_well", discovered=True
    )
    world.dungeons["0,1"] = Dungeon(
        "0,1", "The Hole", "old_well", rooms={1: Room(number=1, size="small", type="round")}
    )
    for number, seat in enumerate(world.seats, 1):
        members = [Member(world.new_id(seat), f"Giant of {seat}", "giant", 30)]
        world.parties[seat] = Party(number, seat, members=members, hex="0,1", dungeon="0,1", room=1, assembled=True)
    return world


def script(world: World, seat: str, dice: list[int], answers: list[str]) -> None:
    ScriptTable(dice, answers).run(lambda table: order.play(world, seat, table))


def test_a_trap_sprung_by_one_party_is_gone_for_the_other() -> None:
    """TY-TRAP-10: each party meets the trap for itself, until one sets it off."""
    world = world_of_two()
    world.dungeons["0,1"].rooms[1].traps = 1
    script(world, "p1", [7], ["spring"])
    assert world.parties["p1"].members[0].hp == 23
    assert world.parties["p2"].members[0].hp == 30
    script(world, "p2", [], [])  # nothing to meet any more: the party is asked what next
    assert world.dungeons["0,1"].rooms[1].traps == 0


def test_one_rogue_disables_a_trap_for_all() -> None:
    """TY-TRAP-10, TY-TRAP-02."""
    world = world_of_two()
    world.dungeons["0,1"].rooms[1].traps = 1
    world.parties["p2"].members.append(Member(world.new_id("p2"), "Rogue", "rogue", 12))
    script(world, "p2", [], ["disarm"])
    assert world.dungeons["0,1"].rooms[1].traps == 0


def test_a_trap_evaded_by_one_waits_for_the_other() -> None:
    """TY-TRAP-10, TY-TRAP-11: one party's result does not touch another's."""
    world = world_of_two()
    world.dungeons["0,1"].rooms[1].traps = 1
    script(world, "p1", [3], ["evade"])
    assert not world.parties["p1"].delving
    script(world, "p2", [4], ["spring"])
    assert world.parties["p2"].members[0].hp == 26


def test_each_player_counts_years_of_their_own() -> None:
    """TY-TIME-06: one player's parties add to that player's count alone, and they may still meet."""
    world = world_of_two()
    pass_years(world, "p1", 5, "thick_of_mist", ScriptTable([], []))
    assert world.years == {"p1": 5, "p2": 0}
    assert world.parties["p1"].hex == world.parties["p2"].hex


def test_parties_of_different_years_meet_as_any_others() -> None:
    """TY-MP-05, TY-TIME-06: what players make of it is their story; the rules do nothing."""
    world = world_of_two()
    world.years["p1"] = 9
    assert "attack:p2" in calm.what_next_options(world, world.parties["p1"], world.dungeons["0,1"].rooms[1])
    assert "bargain:p1" in calm.what_next_options(world, world.parties["p2"], world.dungeons["0,1"].rooms[1])


def test_who_reaches_twelve_is_out_and_the_others_play_on() -> None:
    """TY-WIN-06: out at twelve; lost only when all are out."""
    world = world_of_two()
    with pytest.raises(PartyEnded):
        pass_years(world, "p1", 12, "thick_of_mist", ScriptTable([], []))
    assert world.outcome == ""
    assert [turn.name for turn in RULESET.turns(world)] == ["p2"]
    with pytest.raises(GameEnded):
        pass_years(world, "p2", 12, "thick_of_mist", ScriptTable([], []))
    assert world.outcome == "lost"


@pytest.mark.parametrize(("mode", "sharing"), [("shared", ["p1", "p2"]), ("first", ["p2"])])
def test_who_shares_the_victory(mode: str, sharing: list[str]) -> None:
    """TY-WIN-06, TY-SET-01: with 'shared' everyone still in time wins, with 'first' the crowning party's player."""
    world = world_of_two(mp_outcome=mode)
    with pytest.raises(GameEnded):
        end_game(world, "appeased", "attack", "p2", ScriptTable([], []))
    assert winners(world) == sharing


def test_who_is_out_of_time_does_not_share() -> None:
    """TY-WIN-06."""
    world = world_of_two()
    world.years["p1"] = 12
    with pytest.raises(GameEnded):
        end_game(world, "appeased", "attack", "p2", ScriptTable([], []))
    assert winners(world) == ["p2"]


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
    world = world_of_two()
    table = ScriptTable([], [])
    meeting.declare(world, world.parties["p1"], "truce", "p2", table)
    meeting.declare(world, world.parties["p2"], "attack", "p1", table)
    assert [affair.kind for affair in world.affairs] == ["attack"]


def test_who_lays_a_shield_aside_unasked_withers_as_well() -> None:
    """TY-ARCH-02, TY-MAG-08: a maximum of nothing kills while others play, and the curse is theirs who stand by."""
    rogue, boots = GivenMember("rogue", shield=True, hp=1), GivenItem("boots", powers=["cursed"], met=[1])
    world = worlds.build(Given(level=-12, party=(rogue,), items=[boots], others=[GivenOther(("giant",))]))
    ScriptTable([], ["gear", "off:1:2", "done"]).run(lambda table: order.play_freely(world, "p1", table))
    assert "p1" not in world.parties
    assert world.parties["p2"].curses == 1
