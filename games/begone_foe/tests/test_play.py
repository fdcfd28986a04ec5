"""Whole campaigns by bots, and what must hold at every step of them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from begone_foe import RULESET
from begone_foe.book.core.beings import max_hp, soul_dice, spell_slots
from begone_foe.book.core.carrying import belt_slots, slots
from begone_foe.book.fight.rounds import begin_fight, step
from begone_foe.book.town.expedition import find_goal, set_out
from begone_foe.content import LEVELS
from begone_foe.events import Dropped
from begone_foe.proving.worlds import Setting
from begone_foe.state import Campaign, Fight
from begone_foe.telling.prose import Narrator
from tablewright.engine.copying import freeze, thaw
from tablewright.engine.dice import OpenSeed
from tablewright.engine.events import Entry, Event
from tablewright.engine.table import BotTable, ScriptTable

MOST_TURNS = 20_000


class Listener(BotTable):
    """A bots' table that keeps what was told."""

    entries: list[Entry]

    def tell(self, event: Event, to: Sequence[str] = ()) -> None:
        self.entries.append(Entry(event, (), tuple(to)))


def campaign(bot: str, seed: int, **settings: bool | int | str) -> tuple[Campaign, Listener]:
    state = RULESET.new({"expeditions": 3, **settings}, ["p1"])
    views = {seat: RULESET.view(state, seat) for seat in ("p1", "gm")}
    table = Listener(OpenSeed(str(seed)), "test", {"p1": RULESET.bots[bot].make(), "gm": RULESET.referee}, views)
    table.entries = []
    for _ in range(MOST_TURNS):
        if RULESET.outcome(state) is not None:
            return state, table
        RULESET.play(state, "table", table)
        hold(state)
    raise AssertionError(f"{bot} {seed} does not come to an end")


def hold(state: Campaign) -> None:
    """Figures that must never go wrong."""
    for being in state.beings.values():
        assert 0 <= being.hp <= max(max_hp(being), being.hp if being.kind else 0)
        assert 0 <= soul_dice(being) <= max(0, being.heart)
        assert being.slots_spent >= 0
        if being.role == "pc" and not being.dead:
            assert min(being.body, being.mind, being.skill, being.heart) > -2
            assert being.level == 10 or being.xp < LEVELS[being.level] or "level" in state.after
            assert belt_slots(being) <= slots(being)
            assert spell_slots(being) == max(0, being.mind)


@pytest.mark.parametrize("bot", ["random", "careful", "bold"])
@pytest.mark.parametrize("seed", range(4))
def test_campaigns_come_to_an_end(bot: str, seed: int) -> None:
    state, table = campaign(bot, seed)
    assert RULESET.outcome(state) in ("slain", "retired", "came home")
    assert thaw(freeze(state), Campaign) == state
    assert len(freeze(state)) < 100_000
    narrator = Narrator("test")
    for entry in table.entries:
        telling = narrator.tell(entry, "p1")
        assert telling.text
        assert "{" not in telling.text


@pytest.mark.parametrize("seed", range(2))
def test_the_written_dungeon_plays(seed: int) -> None:
    state, table = campaign("careful", seed, dungeon="saltmouth")
    assert state.dungeon is None or state.dungeon.title == "Saltmouth Light"
    assert table.dice > 100


def test_the_leaving_is_told_before_the_night_on_the_road() -> None:
    """Thirty miles take a night: first it leaves, then it sleeps, then it arrives."""
    state = RULESET.new({"dungeon": "saltmouth", "expeditions": 1}, ["p1"])
    views = {seat: RULESET.view(state, seat) for seat in ("p1", "gm")}
    table = Listener(OpenSeed("1"), "test", {"p1": lambda asked, _: asked.usual, "gm": RULESET.referee}, views)
    table.entries = []
    while state.phase != "town":
        RULESET.play(state, "table", table)
    find_goal(state, table).data["miles"] = 30
    set_out(state, table)
    told = [type(entry.event).__name__ for entry in table.entries]
    assert told.index("SetOut") < told.index("Rested") < told.index("Entered")


def test_looters_are_told_as_takers() -> None:
    def said(*items: str) -> str:
        return Narrator("test").tell(Entry(Dropped("Rat", items, taken=True), (), ()), "p1").text

    assert "the torch and the rope" in said("torch", "rope").lower()
    assert "lets go" not in said("torch")
    assert said() == "Rat looks for something to carry off, finds nothing, and is gone."


def test_players_do_not_see_what_is_hidden() -> None:
    """Before they notice anything the party's scene shows no foe, and only the game master's map shows all."""
    state, _ = campaign("random", 1)
    fresh = RULESET.new({"dungeon": "saltmouth"}, ["p1"])
    assert "Reliquary" not in repr(RULESET.scene(fresh, "p1", ()))
    assert state.phase == "over"


def test_who_always_takes_the_usual_answer_explores() -> None:
    """Nobody goes to and fro by pressing on: rooms are entered, fights are fought, the party comes home and rests."""
    state = RULESET.new({"expeditions": 2, "levels": 1}, ["p1"])
    views = {seat: RULESET.view(state, seat) for seat in ("p1", "gm")}
    table = Listener(OpenSeed("c"), "test", {"p1": lambda asked, _: asked.usual, "gm": RULESET.referee}, views)
    table.entries = []
    turns = 0
    while RULESET.outcome(state) is None and turns < 600:
        RULESET.play(state, "table", table)
        turns += 1
    assert RULESET.outcome(state) is not None
    assert state.deeds["rooms"] >= 6


def test_a_foe_that_the_master_leaves_no_hit_points_is_out() -> None:
    """And nobody can be left less than none (BF-INJ-16)."""
    made = Setting({"steadfast": True, "party": [{"at": 0}], "foes": [{"kind": "orc", "at": 5}] * 2})
    table = ScriptTable([], ["wait"])
    begin_fight(made.state, table, made.foes, 5, fight=Fight([], order=["m1", "c1"], rolled=True, round=1))
    made.foes[0].hp = 0
    assert made.state.fight is not None
    made.state.fight.queue = ["c1"]
    step(made.state, table)
    assert made.foes[0].dead
    assert not made.foes[1].dead
    made.foes[1].hp = -5
    assert any("hp" in fault for fault in RULESET.check(made.state))
