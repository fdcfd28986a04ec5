"""The guided first sessions: whoever follows only the guide ends a fight; whoever strays finds it again."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tablewright.engine.decisions import Refused
from tablewright.engine.game.saves import SaveFile
from tablewright.engine.scene import Lesson, Scene
from tablewright.engine.telling.glossary import about, first_evening
from tablewright.engine.telling.guide import PARTS, Guide, guide_of, known_hints
from tablewright.engine.telling.keys import laid
from tablewright.engine.telling.looking import SPECTATOR, scene_of
from tablewright.play.advice import lesson_words
from tablewright.rules import ruleset
from tablewright.shelf import Wish, begin, open_save

GAMES = ("twelve_years", "pocket_fantasy", "begone_foe", "yabec", "freehold")
SEAT = "p1"
MOST_PRESSES = 40


def sit(game: str, folder: Path) -> SaveFile:
    return begin(Wish(game, guided=True), folder)


def guide(game: str) -> Guide:
    found = guide_of(ruleset(game))
    assert found is not None
    return found


def scene(save: SaveFile) -> Scene:
    return scene_of(save.game, SEAT)


def lesson(save: SaveFile) -> Lesson:
    said = scene(save).lesson
    assert said is not None
    return said


def follow(save: SaveFile) -> None:
    """Do what the guide says, and nothing else."""
    said = lesson(save)
    assert not said.astray, said
    if said.press:
        save.answer(SEAT, said.press)
    else:
        assert said.points == "undo"
        save.append(save.game.undo(SEAT))


def follow_to(save: SaveFile, title: str) -> None:
    for _ in range(MOST_PRESSES):
        if lesson(save).title == title:
            return
        follow(save)
    raise AssertionError(f"never came to {title!r}")


# --- the written path ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", GAMES)
def test_whoever_follows_only_the_guide_ends_a_fight_and_knows_where_help_is(game: str, tmp_path: Path) -> None:
    save, seen, modes = sit(game, tmp_path), [], []
    for _ in range(MOST_PRESSES):
        now = scene(save)
        modes.append(now.mode)
        if lesson(save).over:
            break
        seen.append(lesson(save).points)
        follow(save)
    assert lesson(save).over
    assert "fight" in modes
    assert modes[-1] != "fight"
    assert {"undo", "rules", "how", "odds", "party", "map", "charter"} <= set(seen)
    assert any("'What would you do?'" in step.text for step in guide(game).steps)
    assert scene(save).hints == ()  # the farewell is not talked over
    members = [card for card in scene(save).cards if card.kind == "member"]
    assert members
    assert all(card.bars[0].now > 0 for card in members)


@pytest.mark.parametrize("game", GAMES)
def test_the_players_page_says_how_long_a_first_session_is(game: str, tmp_path: Path) -> None:
    save, presses = sit(game, tmp_path), 0
    while not lesson(save).over and presses < MOST_PRESSES:
        follow(save)
        presses += 1
    name = ruleset(game).title.removesuffix(" RPG")
    page = (Path(__file__).parents[2] / "docs" / "players.md").read_text("utf-8")
    assert f"| {name} | {presses} | {guide(game).minutes} |" in page


def test_the_guide_takes_its_leave_and_is_silent_from_then_on(tmp_path: Path) -> None:
    save = sit("twelve_years", tmp_path)
    for _ in range(MOST_PRESSES):
        if lesson(save).over:
            break
        follow(save)
    save.answer(SEAT, "go:N")
    assert scene(save).lesson is None
    save.append(save.game.undo(SEAT))
    assert lesson(save).over


@pytest.mark.parametrize("game", GAMES)
def test_each_step_is_said_in_few_words_and_names_where_to_look(game: str) -> None:
    written = guide(game)
    assert 10 <= written.minutes <= 15
    assert 12 <= len(written.steps) <= 26
    for step in written.steps:
        assert len(step.text) <= 290, step.title
        assert step.undo or step.press, step.title
        assert step.points in ("", *PARTS)


@pytest.mark.parametrize("game", GAMES)
def test_the_guide_speaks_to_players_only(game: str, tmp_path: Path) -> None:
    save = sit(game, tmp_path)
    others = [SPECTATOR, *filter(None, [ruleset(game).gm_seat])]
    assert all(scene_of(save.game, seat).lesson is None for seat in others)


def test_a_table_without_a_guide_has_none(tmp_path: Path) -> None:
    save = begin(Wish("freehold"), tmp_path)
    assert scene(save).lesson is None
    assert [hint.key for hint in scene(save).hints] == ["make"]


@pytest.mark.parametrize("game", GAMES)
def test_a_step_that_takes_up_strayed_players_does_not_count_on_where_they_are(game: str) -> None:
    """Beside land that nobody knows there is no chance to read: such a step speaks of known land only."""
    assert not [step.title for step in guide(game).steps if step.meets and "each direction" in step.text]


# --- off the path ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", GAMES)
def test_whoever_opens_the_table_another_day_finds_the_same_step(game: str, tmp_path: Path) -> None:
    save = sit(game, tmp_path)
    for _ in range(7):
        follow(save)
    before = lesson(save)
    assert lesson(open_save(save.path)) == before


def test_going_astray_is_told_in_one_line_and_taking_back_leads_home(tmp_path: Path) -> None:
    save = sit("begone_foe", tmp_path)
    follow_to(save, "Feet, not squares")
    before = lesson(save)
    save.answer(SEAT, "try")
    said = lesson(save)
    assert said.astray
    assert said.points == "undo"
    assert "'Feet, not squares'" in said.text
    save.append(save.game.undo(SEAT))
    assert lesson(save).text == before.text


def test_a_step_waits_until_its_question_comes_again(tmp_path: Path) -> None:
    save = sit("twelve_years", tmp_path)
    follow_to(save, "The map")
    save.answer(SEAT, "go:N")
    assert lesson(save).title in ("The map", "Off the path")
    save.append(save.game.undo(SEAT))
    assert lesson(save).title == "The map"


def test_a_strayed_player_is_taken_up_further_on(tmp_path: Path) -> None:
    """The fight is left out altogether: home again, the guide goes on from there."""
    save = sit("freehold", tmp_path)
    for key in ("quick all", "out", "home"):
        save.answer(SEAT, key)
    assert lesson(save).title == "The freehold"
    follow(save)
    assert lesson(save).title == "What it takes"


def test_what_was_taken_back_is_said_otherwise_the_second_time(tmp_path: Path) -> None:
    save = sit("yabec", tmp_path)
    follow_to(save, "Take it back")
    follow(save)
    assert lesson(save).text.startswith("Taken back:")


def test_who_does_not_take_back_is_not_held_up(tmp_path: Path) -> None:
    save = sit("yabec", tmp_path)
    follow_to(save, "Take it back")
    save.answer(SEAT, "move:d1.w2")
    assert lesson(save).title == "Somebody is here"


@pytest.mark.parametrize(("game", "away"), [("twelve_years", "go:N"), ("freehold", "go:N")])
def test_an_undo_is_not_asked_for_any_more_once_play_went_elsewhere(game: str, away: str, tmp_path: Path) -> None:
    """What it speaks of is past: it would stand there in every fight to come."""
    save = sit(game, tmp_path)
    follow_to(save, "Take it back")
    save.answer(SEAT, away)
    assert lesson(save).title != "Take it back"


def test_a_guide_tells_in_words_what_it_points_at(tmp_path: Path) -> None:
    save = sit("twelve_years", tmp_path)
    words = lesson_words(lesson(save), scene(save).prompt, laid(scene(save)))
    assert words.endswith("Look at: the party (P). The guide means 1: Let fate name them.")


def test_a_game_without_a_guide_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablewright.engine.telling.guide.guide_of", lambda ruleset: None)
    with pytest.raises(Refused, match="has no guided first session"):
        sit("freehold", tmp_path)


# --- hints -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", GAMES)
def test_hints_have_keys_of_their_own_and_name_what_there_is(game: str) -> None:
    keys = [hint.key for hint in known_hints(ruleset(game))]
    assert len(keys) == len(set(keys)) >= 10


@pytest.mark.parametrize("game", GAMES)
def test_hints_are_silent_while_the_guide_speaks(game: str, tmp_path: Path) -> None:
    save = sit(game, tmp_path)
    assert scene(save).hints == ()


def tags(kind: Any) -> set[str]:
    return {str(each.__struct_config__.tag) for each in kind.__args__}


@pytest.mark.parametrize("game", GAMES)
def test_hints_after_events_name_events_of_the_game(game: str) -> None:
    named = {hint.event for hint in known_hints(ruleset(game)) if hint.event}
    assert named <= tags(ruleset(game).event_type)


def test_who_acts_stands_on_the_plinth(tmp_path: Path) -> None:
    """The guide of Begone, FOE! points at it."""
    save = sit("begone_foe", tmp_path)
    follow_to(save, "Feet, not squares")
    field = scene(save).field
    assert field is not None
    assert [token.name for token in field.tokens if token.acts] == ["Hale Quick"]
    assert field.order[0] == next(token.id for token in field.tokens if token.acts)


# --- choosing and mastering ------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", GAMES)
def test_a_game_says_what_helps_to_choose_it_and_to_master_it(game: str) -> None:
    rules = ruleset(game)
    said, evening = about(rules), first_evening(rules)
    assert said is not None
    assert said.figure
    assert said.command.startswith(f"tablewright simulate {game} --bot ")
    assert said.command.split()[4] in rules.bots
    assert (evening is not None) == bool(rules.gm_seat)
    assert evening is None or all(3 <= len(points) <= 4 for _, points in evening.parts)
    told = [point for _, points in evening.parts for point in points] if evening else []
    assert not [point for point in told if re.search(r"\w_\w", point)], "a setting is called what the form calls it"
