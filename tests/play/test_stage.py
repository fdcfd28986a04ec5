"""The stage in letters: the fight, what happened just now, the party in a line, moments, verb then target."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec
import pytest
from textual.widgets import OptionList, Static

from tablewright.engine.decisions import Decision
from tablewright.engine.dice import open_dice
from tablewright.engine.events import Roll
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Answered, Setup
from tablewright.engine.game.saves import SaveFile
from tablewright.engine.scene import (
    Bar,
    Building,
    Card,
    Choice,
    Fact,
    Field,
    Home,
    Moment,
    Prompt,
    Scene,
    Telling,
    Token,
)
from tablewright.engine.table import Table
from tablewright.engine.telling.keys import laid
from tablewright.engine.telling.staging import field_of
from tablewright.play.drawing.choices import entries_of, moment_leaves, now_art, opening_art, strip_art
from tablewright.play.drawing.field import Aims, draw_field, draw_home
from tablewright.play.drawing.rooms import Point
from tablewright.play.screens.panes import ChoicePane
from tablewright.play.screens.table import TableScreen, table_app
from tablewright.play.session import Session
from tests.engine.journey import WHERE, Journey


def token(name: str, side: Literal["party", "foes", "others"], zone: str = "", **more: Any) -> Token:
    return Token(name.lower(), name, side=side, zone=zone, **more)


ULF = token("Ulf", "party", "front", now=1, most=6, acts=True)
NESSA = token("Nessa", "party", "rear", now=4, most=4, states=("afraid",))
QUILL = token("Quill", "party", "rear", now=0, most=4, down=True)
DOGS = tuple(token(f"Wild dog {number}", "foes", "foes", number=number) for number in (1, 2, 3))
WOLF = token("Wolf", "foes", "front", now=3, most=5)
ZONES = (("rear", "Rear rank"), ("front", "Front rank"), ("foes", "Before you"))


def test_a_fight_stands_zone_by_zone_from_the_party_to_the_foes() -> None:
    field = Field((ULF, NESSA, QUILL, *DOGS, WOLF), ZONES, (("ulf", "wolf"),), ("ulf", "nessa"))
    drawing = draw_field(field, 80)
    first, heads, *people = drawing.text.splitlines()
    assert first.strip() == "Next: Ulf · Nessa"
    assert [heads.index(title) for title in ("Rear rank", "Front rank", "Before you")] == sorted(
        heads.index(title) for _, title in ZONES
    )
    text = "\n".join(people)
    assert "► Ulf █░░░ 1/6 ⚔ Wolf" in text
    assert "Nessa ████ 4/4 afraid" in text
    assert "✝ Quill ░░░░ 0/4" in text
    assert "Wild dog ×3" in text, "equal foes stand together"
    assert "Wolf ██░░ 3/5 ⚔ Ulf" in text
    assert all(len(line) <= 80 for line in drawing.text.splitlines())


def test_in_a_narrow_place_the_foes_stand_on_top() -> None:
    drawing = draw_field(Field((ULF, NESSA, *DOGS[:2]), ZONES), 44)
    lines = drawing.text.splitlines()
    assert [line.split("─")[1].strip() for line in lines if line.startswith("─")] == [
        "Before you",
        "Front rank",
        "Rear rank",
    ]
    assert all(len(line) <= 44 for line in lines)
    assert drawing.places[Point(4, 1)] == "wild dog 1"
    aims = Aims("", {"wild dog 2": "2"}, {"wild dog 2": "58 %"})
    assert " 2 Wild dog 2  58 %" in draw_field(Field((ULF, *DOGS), ZONES), 44, 99, aims).text


def test_where_a_fight_must_be_low_a_zone_has_no_line_of_its_own_and_nobody_is_left_out() -> None:
    people = (ULF, NESSA, QUILL, *DOGS[:2], WOLF)
    lines = draw_field(Field(people, ZONES), 44, 3).text.splitlines()
    assert [line[:11].strip() for line in lines] == ["Before you", "Front rank", "Rear rank"]
    assert all(one.name[:3] in "\n".join(lines) for one in people)
    assert all(len(line) <= 44 for line in lines)


def test_equal_foes_of_equal_state_stand_together_and_their_number_is_never_cut() -> None:
    caught = [token(f"Goblin {number}", "foes", now=2, most=2, states=("surprised",)) for number in range(1, 5)]
    wide, narrow = (draw_field(Field((ULF, *caught)), width).text for width in (80, 20))
    assert "Goblin ×4 2/2 each surprised" in wide
    assert "Goblin ×4 2/2" in narrow
    assert "each" not in narrow


HOME = Home(
    (
        Building("Houses"),
        Building("Longhouse", number=2),
        Building("Mill", ready="day 15"),
        Building("Inn", costs="9 sc"),
    ),
    "palisade",
    Bar("Folk", 3, 5),
    (Bar("Stores", 2, 20), Bar("Timber", 7, 0)),
)


def test_a_home_shows_what_stands_who_lives_there_and_what_is_in_store() -> None:
    roofs, _, names, ready, wall, folk, stores = draw_home(HOME, 70).text.splitlines()
    assert [roofs.count(roof) for roof in ("╱▔▔╲", "┌┄┄┐")] == [2, 2]
    assert names.split() == ["Houses", "Longhouse", "×2", "Mill", "Inn"]
    assert ready.strip() == "day 15"
    assert set(wall) == {"╿"}
    assert folk.strip() == "☻☻☻·· 3 of 5 Folk"
    assert stores.strip() == "Stores █░░░░░ 2/20   Timber 7"


def test_where_a_home_has_few_lines_the_plots_go_first_and_then_the_houses() -> None:
    there = draw_home(HOME, 45, 8).text
    assert "Inn" not in there
    assert "╱▔▔╲" in there
    assert draw_home(HOME, 45, 5).text.splitlines()[0].strip() == "Houses · Longhouse ×2 · Mill (day 15)"


def test_without_zones_two_sides_face_each_other_and_long_names_give_way_to_figures() -> None:
    lady = token("Perpetua the Mild of Nine Wells", "party", now=3, most=5)
    lines = draw_field(Field((lady, WOLF)), 72).text.splitlines()
    assert re.fullmatch(r"  Perpetu[\w ]*…? ██░░ 3/5 *┊  Wolf ██░░ 3/5 *", lines[0].replace(" …", "…")), lines[0]
    assert draw_field(Field((lady, WOLF)), 40).text.splitlines()[0].startswith("  Wolf ██░░ 3/5"), "foes on top"


def test_the_order_of_turns_is_whole() -> None:
    names = ("Fenella of Nine Wells", "Ismay of the Ford", "Annis Gravel")
    party = [token(name, "party") for name in names]
    foes = [token(f"Giant Spitting Cobra {number}", "foes") for number in range(1, 5)]
    field = Field((*party, *foes), order=tuple(each.id for each in (*party, *foes)))
    drawn = " ".join(draw_field(field, 48).text.split())
    assert drawn.startswith("Next: Fenella · Ismay · Annis · Giant Spitting Cobra 1 · Giant Spitting Cobra 2")
    keys = {each.id: str(number) for number, each in enumerate(foes, 1)}
    assert "4 Giant Spitting Co… 4" in draw_field(field, 24, aims=Aims(keys=keys)).text


def test_where_there_is_little_room_a_foe_keeps_its_number_and_figures_and_loses_its_bar() -> None:
    foe = token("Ghoul 2", "foes", now=5, most=5)
    drawn = draw_field(Field((foe,)), 22, aims=Aims(keys={foe.id: "2"}, chances={foe.id: "58 %"})).text
    assert drawn.strip() == "2 Ghoul 2 5/5  58 %"


def test_what_happened_is_whole_and_its_arithmetic_gives_way() -> None:
    roll = Roll("p1", 0, 20, 16, "To hit", "X-1")
    told = "Sparks off stone: Fenella of Nine Wells misses Skeleton 2."
    now = Scene("g", "m", "t", "w")
    drawn = now_art([Telling("", told, rolls=(roll,), how=("16 at most 11",))], None, now, 40, 2).plain
    assert " ".join(drawn.split()) == f"[16] {told}"


def test_just_now_keeps_to_its_lines_and_tells_what_changed() -> None:
    roll = Roll("p1", 0, 20, 16, "To hit", "X-1")
    steps = [Telling("", f"Step {number}", rolls=(roll,), how=("16 > 11: hit",)) for number in range(5)]
    before, now = (
        Scene("g", "m", "t", "w", (Fact("Gold", gold),), (Card("1", "Ulf", "member", bars=(Bar("hp", hp, 6),)),))
        for gold, hp in (("9", 5), ("7", 4))
    )
    shown = now_art(steps, before, now, 60, 3).plain.splitlines()
    assert shown == [
        "[16] Step 3  16 > 11: hit",
        "[16] Step 4  16 > 11: hit",
        "Ulf 5 → 4 · Gold 9 → 7",
    ]
    assert now_art([], None, now, 60, 3).plain == ""


def test_the_party_in_a_line_fits_any_width() -> None:
    names = ("Ozanne", "Walburga the Long", "Esker", "Kasimir")
    cards = [Card(name, name, "member", bars=(Bar("hp", 16, 16),)) for name in names]
    for width in (40, 60, 80, 120):
        line = strip_art(cards, width).plain
        assert len(line) <= width
        assert line.count("16/16") == 4, line


def test_a_moment_stands_in_the_middle() -> None:
    moment = Moment("death", "Ulf is dead", ("He was brave.", "He was early."), press="Farewell")
    (drawn,) = moment_leaves(moment, 60, 12)
    lines = drawn.plain.splitlines()
    assert [line.strip() for line in lines if line.strip()][::4] == ["Ulf is dead", "Space: Farewell"]
    assert lines.index(next(line for line in lines if "Ulf" in line)) >= 2


def test_before_anything_has_happened_the_stage_says_which_game_this_is() -> None:
    lines = opening_art("Parlour", "A game for the evening.", 40, 9).plain.splitlines()
    assert [line.strip() for line in lines if line.strip("═ ")] == ["P A R L O U R", "A game for the evening."]
    assert "PARLOUR" in opening_art("Parlour", "", 14, 9).plain


def test_a_long_story_has_as_many_leaves_as_it_needs() -> None:
    words = " ".join(f"word{number}" for number in range(120))
    leaves = moment_leaves(Moment("adventure", "A tale", (words,), press="Set out"), 50, 10)
    assert len(leaves) > 1
    assert all(len(leaf.plain.splitlines()) <= 10 for leaf in leaves)
    assert [word for leaf in leaves for word in leaf.plain.split() if word.startswith("word")] == words.split()
    assert ["Space: Set out" in leaf.plain for leaf in leaves] == [*[False] * (len(leaves) - 1), True]


BLOWS = tuple(Choice(f"strike:{who}", f"Strike {who}", target=who) for who in ("ghoul", "wolf", "rat"))
REST = tuple(Choice(word.lower(), word) for word in ("Wait", "Flee", "Parley", "Hide"))


def test_a_verb_waits_for_its_target_behind_its_letter() -> None:
    cards = tuple(Card(who, who.title(), "foe", bars=(Bar("hp", 3, 3),)) for who in ("ghoul", "wolf", "rat"))
    prompt = Prompt("p1", "act", "Act?", choices=(REST[0], *BLOWS, *REST[1:]))
    scene = Scene("g", "fight", "t", "w", cards=cards, prompt=prompt)
    found = laid(scene, field=field_of(scene))
    drawn = {blow.key for blow in BLOWS}
    shut = [(entry.sign, entry.choice.label) for entry in entries_of(found, "", drawn)]
    assert shut[0] == ("k", "Strike ▾")
    assert len(shut) == 5, "what stands on the picture is not listed again"
    assert [(spot.keys, spot.alias) for spot in found.direct] == [("k1", "1"), ("k2", "2"), ("k3", "3")]
    assert [entry.choice.label for entry in entries_of(found, "k", ())][1:] == [blow.label for blow in BLOWS]


# --- on the screen ---------------------------------------------------------------------------------------------------
async def test_a_fight_is_drawn_above_the_question_and_the_log_beside_it(session: Session) -> None:
    for key in ("", "delve", "east"):
        session.answer(key)
    async with table_app(session).run_test(size=(80, 24)) as pilot:
        await pilot.press("i")
        await pilot.pause()
        field, wanted, choices = (pilot.app.screen.query_one(each) for each in ("#field", "#wanted", "#choices"))
        assert field.display
        assert field.region.bottom <= wanted.region.y < choices.region.y
        assert pilot.app.screen.query_one("#log").display, "just now is the newest entry of the log"
        low = field.region.height
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert pilot.app.screen.query_one("#party").display, "a high screen has room for cards"
        assert field.region.height != low


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_party_last_result_and_first_choice_are_in_sight_together(
    session: Session, size: tuple[int, int]
) -> None:
    for key in ("", "delve", "east", "fight"):
        session.answer(key)
    async with table_app(session).run_test(size=size) as pilot:
        await pilot.pause()
        party = "#party" if size[1] >= 34 else "#strip-party"
        for part in (party, "#now", "#question", "#choices", "#keys"):
            region = pilot.app.screen.query_one(part).region
            if pilot.app.screen.query_one(part).display:
                assert region.bottom <= size[1]
        assert pilot.app.screen.query_one(party).display
        assert pilot.app.screen.query_one("#choices").region.height >= 1


async def test_a_story_is_read_leaf_by_leaf(session: Session) -> None:
    session.answer("")
    async with table_app(session).run_test(size=(80, 24)) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, TableScreen)
        tale = " ".join(f"word{number}" for number in range(150))
        screen._moments = [Moment("adventure", "A tale", (tale,), press="Set out")]
        screen._show()
        await pilot.pause()
        seen = str(screen.query_one("#moment", Static).visual)
        while screen._moments:
            await pilot.press("space")
            await pilot.pause()
            seen += str(screen.query_one("#moment", Static).visual)
        assert all(word in seen for word in tale.split())


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_a_question_never_resizes_the_stage(session: Session, size: tuple[int, int]) -> None:
    session.answer("")
    heights = set()
    async with table_app(session).run_test(size=size) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, TableScreen)
        for key in ("n", "delve", "east", "fight"):
            await pilot.pause()
            heights.add(screen.query_one("#body").region.height)
            session.answer(key)
            screen._renew()
    assert heights == {size[1] - (14 if size[1] >= 34 else 12)}


async def test_a_moment_takes_the_stage_and_hides_no_question(session: Session) -> None:
    session.answer("")
    async with table_app(session).run_test(size=(80, 24)) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, TableScreen)
        screen._moments = [Moment("year", "A year is over", ("Twelve are left.",), press="Time passes")]
        screen._show()
        await pilot.pause()
        assert screen.query_one("#moment").display
        assert not screen.query_one("#map").display
        assert screen.query_one("#choices").display
        assert "Time passes" in str(screen.query_one("#keys", Static).visual)
        await pilot.press("space")
        await pilot.pause()
        assert not screen.query_one("#moment").display
        assert screen.query_one("#map").display


async def test_a_shop_is_one_list_and_one_confirmation(session: Session) -> None:
    for key in ("", "delve", "east", "fight", "fight"):
        session.answer(key)
    gold = session.look().scene.facts
    async with table_app(session).run_test(size=(80, 24)) as pilot:
        await pilot.press("tab", "right", "right", "down", "right", "left")
        assert str(pilot.app.screen.query_one("#meaning", Static).visual).startswith("2 things")
        await pilot.press("z", "z")
        assert pilot.app.screen.query_one(OptionList).option_count == 0, "letters narrow the list"
        await pilot.press("backspace", "backspace", "enter")
        await pilot.pause()
        assert session.look().scene.facts != gold
        assert session.look().prompt is not None
        assert session.look().scene.mode == "tip", "the visit has ended"


class Shelf(Journey):
    """One heading with nine things under it."""

    def play(self, state: Any, turn: str, table: Table) -> None:
        table.ask(state.seats[0], WHERE, tuple("abcdefghi"))

    def scene(self, state: Any, seat: str, pending: Sequence[Decision]) -> Scene:
        scene = super().scene(state, seat, pending)
        if scene.prompt is None:
            return scene
        choices = tuple(msgspec.structs.replace(choice, group="Level 1") for choice in scene.prompt.choices)
        return msgspec.structs.replace(scene, prompt=msgspec.structs.replace(scene.prompt, choices=choices))


async def test_a_lone_heading_is_open(tmp_path: Path) -> None:
    game = Game(Shelf(), Setup("c", "journey", 1, open_dice("x"), ("p1",)))
    session = Session(SaveFile.create(tmp_path / "j.tw", game), ("p1",), guide=False)
    async with table_app(session).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "Level 1 ▾" in str(pilot.app.screen.query_one(ChoicePane)._art.render())
        await pilot.press("9")
    assert [record.key for record in session.game.records if isinstance(record, Answered)] == ["i"]
