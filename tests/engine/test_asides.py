"""Beside the rules: salt asked of every seat, charts rolled on by the game master, notes on places."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from tablewright.engine.charts import Chart
from tablewright.engine.decisions import Decision, Refused
from tablewright.engine.dice import face_of, sealed_dice
from tablewright.engine.events import ChartRolled, TookBack
from tablewright.engine.game.asides import LONGEST_NOTE
from tablewright.engine.game.game import Diverged, Game
from tablewright.engine.game.opening import resume
from tablewright.engine.game.records import Begun, Salted, Setup
from tablewright.engine.game.saves import SaveText
from tablewright.engine.game.verify import verify
from tablewright.engine.scene import HexTile, MapView, Scene, Zone
from tablewright.engine.telling.log import Teller, tale_of
from tablewright.engine.telling.looking import place_key, scene_of
from tests.engine.games import TOY, new_game, play_on, same
from tests.engine.toy import Brawl, ToyGame

SECRET = bytes(range(32))
OMENS: Chart[str] = Chart("omens", "Omens", "TOY-02", 6, "abcdef", [f"omen {letter}" for letter in "abcdef"])


class Charted(ToyGame):
    """The toy with a chart and a game master."""

    charts: Mapping[str, Chart[Any]] = {"omens": OMENS}
    gm_seat = "gm"


CHARTED = Charted()


def charted(**more: Any) -> Game[Brawl]:
    return Game(CHARTED, Setup("campaign", "toy", 1, sealed_dice("campaign", SECRET), ("p1", "p2"), **more))


def bot(decision: Decision, view: Any) -> str:
    return decision.options[0] if decision.options else "Bot"


# --- salt ------------------------------------------------------------------------------------------------------------
def test_every_seat_is_asked_for_salt_before_the_first_die() -> None:
    game = charted(ask_salt=True)
    assert [(asked.seat, asked.question, asked.kind) for asked in game.pending] == [
        ("p1", "salt", "text"),
        ("p2", "salt", "text"),
    ]
    assert "promised" in scene_of(game, "p1").wanted
    game.answer("p2", "pepper")
    game.answer("p1", "")
    assert [asked.question for asked in game.pending] == ["name", "name"]
    assert game.asides.salts == ["p2:pepper"]
    same(Game(CHARTED, game.setup, game.records), game)


def test_asked_salt_changes_the_dice() -> None:
    faces = []
    for salt in ("one", "another"):
        game = charted(ask_salt=True)
        game.answer("p1", salt)
        game.answer("p2", "")
        for key in ("Ada", "fight"):
            game.answer("p1", key)
        play_on(game, lambda pairs: pairs[0])
        faces.append([roll.face for entry in game.log for roll in entry.rolls])
    assert faces[0] != faces[1]


def test_a_seat_answers_for_its_salt_once() -> None:
    game = charted(ask_salt=True)
    game.answer("p1", "")
    with pytest.raises(Refused, match="characters"):
        game.answer("p1", "")
    with pytest.raises(Refused, match="not asked for salt"):
        game.answer("gm", "x")
    with pytest.raises(Refused, match="no die falls"):
        game.roll_chart("gm", "omens")


def test_bots_have_no_salt_to_add() -> None:
    game = charted(ask_salt=True)
    records = game.help("p2", bot)
    assert records == [Salted("p2", "")]
    game.answer("p1", "mine")
    assert game.pending[0].question == "name"
    same(Game(CHARTED, game.setup, game.records), game)


def test_play_may_begin_without_the_late() -> None:
    game = charted(ask_salt=True)
    game.answer("p1", "mine")
    assert game.begin("p1") == [Begun("p1")]
    assert game.pending[0].question == "name"
    with pytest.raises(Refused, match="begun already"):
        game.begin("p1")
    same(Game(CHARTED, game.setup, game.records), game)


def test_open_dice_ask_for_no_salt() -> None:
    assert new_game(ask_salt=True).pending[0].question == "name"


# --- charts ----------------------------------------------------------------------------------------------------------
def test_a_chart_roll_is_a_line_of_the_log_with_a_die_of_its_own() -> None:
    game = charted()
    game.roll_chart("gm", "omens")
    game.roll_chart("gm", "omens")
    rolls = [entry.rolls[0] for entry in game.log]
    assert [roll.position for roll in rolls] == [0, 1]
    assert all(roll.face == face_of(game.words.word(roll.stream, roll.position), 6) for roll in rolls)
    telling = Teller(game, "p1").tellings()[0]
    assert telling.text == f"The game master rolls on this chart: omen {'abcdef'[rolls[0].face - 1]}."
    assert telling.headline == "Omens"
    assert tale_of(game, "p1") == "# Toy\n"
    same(Game(CHARTED, game.setup, game.records), game)
    with pytest.raises(Refused, match="no chart"):
        game.roll_chart("gm", "weather")


def test_a_chart_roll_is_verified_and_missed() -> None:
    game = charted()
    game.roll_chart("gm", "omens")
    game.answer("p1", "Ada")
    assert verify(CHARTED, SaveText(game.setup, tuple(game.records), 0)).good
    with pytest.raises(Diverged):
        Game(CHARTED, game.setup, game.records[1:])


def test_a_chart_roll_is_not_taken_back_with_an_answer() -> None:
    game = charted()
    game.answer("p1", "Ada")
    game.roll_chart("gm", "omens")
    game.undo("p1")  # no die of the rules has fallen since
    assert [type(entry.event) for entry in game.log] == [ChartRolled, TookBack]
    game.roll_chart("gm", "omens")
    assert game.log[-1].rolls[0].position == 1
    same(Game(CHARTED, game.setup, game.records), game)


def test_undo_finds_its_way_back_past_charts() -> None:
    """The snapshots are made anew from the records, of which charts and notes are none to be taken back."""
    game = charted(undo="always")
    for key in ("Ada", "fight"):
        game.answer("p1", key)
        game.roll_chart("gm", "omens")
        game.note("p1", "hex", "here")
    game.undo("p1")
    game._snapshots.clear()
    game.undo("p1")
    assert game.pending_for("p1") == new_game(seats=("p1", "p2")).pending_for("p1")
    assert sum(isinstance(entry.event, ChartRolled) for entry in game.log) == 2


def test_charts_and_notes_survive_a_change_of_rules() -> None:
    game = charted()
    game.roll_chart("gm", "omens")
    game.note("p1", "hex", "ravens")
    game.make_checkpoint()
    later = resume(CHARTED, game.setup, game.records)
    assert later.asides.charts_rolled == 1
    assert later.asides.notes == {"p1": {"hex": "ravens"}}


# --- notes -----------------------------------------------------------------------------------------------------------
LAND = MapView("hexes", "The land", hexes=(HexTile("0,0", 0, 0, "F", "forest", here=True, note="told"),))
CAVE = MapView("zones", "A cave", zones=(Zone("1", 0, 0, 2, 2, "1"),))


class Mapped(ToyGame):
    """The toy with a land and a cave."""

    def scene(self, state: Brawl, seat: str, pending: Any) -> Scene:
        return msgspec.structs.replace(super().scene(state, seat, pending), map=CAVE, other_maps=(LAND,))


def test_notes_are_their_writers_own() -> None:
    game = Game(Mapped(), new_game(seats=("p1", "p2")).setup)
    scene = scene_of(game, "p1")
    game.note("p1", place_key(scene, "0,0"), "ravens")
    game.note("p1", place_key(scene, "1"), "trap")
    mine, other = scene_of(game, "p1"), scene_of(game, "p2")
    assert mine.other_maps[0].hexes[0].note == "told; ravens"
    assert mine.other_maps[0].hexes[0].written == "ravens"
    assert mine.map
    assert mine.map.zones[0].note == "trap"
    assert other.other_maps[0].hexes[0].note == "told"
    same(Game(Mapped(), game.setup, game.records), game)
    game.note("p1", place_key(scene, "1"), "")
    assert scene_of(game, "p1").map == CAVE


def test_bad_notes() -> None:
    game = Game(Mapped(), new_game().setup)
    with pytest.raises(Refused, match="no place"):
        place_key(scene_of(game, "p1"), "nowhere")
    with pytest.raises(Refused, match="at most"):
        game.note("p1", "x", "y" * (LONGEST_NOTE + 1))


def test_the_toy_has_no_charts() -> None:
    with pytest.raises(Refused, match="no chart"):
        Game(TOY, new_game().setup).roll_chart("p1", "omens")
