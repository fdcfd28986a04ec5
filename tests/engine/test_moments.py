"""Moments: what came of the last answer and deserves the stage; equal ones together, a party's fall before its dead."""

from __future__ import annotations

import msgspec
import pytest

from tablewright.engine.events import Roll
from tablewright.engine.scene import Bar, Card, Moment, MomentKind, Prompt, Scene, Telling
from tablewright.engine.telling.staging import with_moments
from tablewright.rules import GAMES, ruleset
from tablewright.world.narrator import load_told

EVERYWHERE = {"death", "level", "adventure", "wonder", "boss"}


def told(kind: MomentKind, title: str, text: str = "") -> Telling:
    return Telling(text, title, moment=Moment(kind, title, (text,) if text else (), "tombstone"))


def scene(*alive: int) -> Scene:
    cards = tuple(Card(f"m{at}", "Halda", "member", bars=(Bar("HP", hp, 10),)) for at, hp in enumerate(alive))
    return Scene("toy", "fight", "A fight", "Strike!", cards=cards)


def test_only_what_is_new_is_a_moment_and_each_has_its_button_and_number() -> None:
    log = [told("level", "Wren: level 2"), Telling("", "Round 2"), told("boss", "The Red Aunt")]
    shown = with_moments(scene(5), log[1:], 2).moments
    assert [(one.kind, one.title, one.number, one.press) for one in shown] == [("boss", "The Red Aunt", 3, "Face it")]
    assert with_moments(scene(5), log, 0).moments == ()


def test_equal_moments_of_one_answer_are_one() -> None:
    shown = with_moments(scene(5), [told("level", "Wren: level 2"), told("level", "Pip: level 2")], 1).moments
    assert [(one.title, one.text) for one in shown] == [("Two have grown", ("Wren: level 2.", "Pip: level 2."))]


def test_where_nobody_is_left_the_party_fell() -> None:
    log = [told("death", "Wren is dead"), told("death", "Pip is dead")]
    assert [one.title for one in with_moments(scene(0, 5), log, 1).moments] == ["Two are dead"]
    (fall,) = with_moments(scene(0, 0), log, 1).moments
    assert (fall.kind, fall.title, fall.text) == ("fall", "Nobody is left", ("Wren is dead.", "Pip is dead."))


def test_nobody_is_given_up_while_a_fight_still_asks() -> None:
    dying = msgspec.structs.replace(scene(0), prompt=Prompt("p1", "save-life", "Try the day's Saving Throw?"))
    assert [one.title for one in with_moments(dying, [told("death", "Quill is dead")], 1).moments] == ["Quill is dead"]


def test_the_dead_of_a_fallen_party_are_lines_of_its_own_fall() -> None:
    log = [told("death", "Wren is dead"), told("fall", "The Thin Soup are no more", "Foxes come.")]
    (fall,) = with_moments(scene(), log, 1).moments
    assert (fall.title, fall.text) == ("The Thin Soup are no more", ("Wren is dead.", "Foxes come."))


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_game_tells_its_moments(game: str) -> None:
    tellings, _ = load_told(ruleset(game).ledger.parent / "telling" / "told.toml")
    kinds = {one.moment for each in tellings.values() for one in (each, *each.cases.values())}
    assert kinds >= EVERYWHERE
    assert kinds & {"end", "home"}
    assert kinds & {"fall", "lost"}


# --- stories ----------------------------------------------------------------------------------------------------------
SENTENCE = "The invitation is in a good hand, on black-edged paper, and it smells of the cellar."


def test_a_long_text_is_read_on_a_card_of_its_own() -> None:
    text = " ".join([SENTENCE] * 3)
    (story,) = with_moments(scene(5), [Telling(text, "Seven Candles")], 4).moments
    assert (story.kind, story.title, story.number, story.leaf) == ("story", "Seven Candles", 4, 0)
    assert " ".join(story.text) == text


def test_short_texts_and_what_dice_brought_stay_in_the_log() -> None:
    rolled = Telling(" ".join([SENTENCE] * 3), rolls=(Roll("", 0, 6, 3, "Strike", "TY-1"),))
    short = Telling("It is quiet. Nobody speaks. That is a beginning.")
    assert with_moments(scene(5), [rolled, short, Telling(f"{SENTENCE} {SENTENCE}")], 1).moments == ()


@pytest.mark.parametrize("sentences", [3, 8, 20, 57])
def test_leaves_hold_the_whole_text_and_are_short(sentences: int) -> None:
    text = "\n".join([" ".join(f"{SENTENCE[:-1]} {number}!" for number in range(sentences)), "“Come in,” she said."])
    leaves = with_moments(scene(5), [Telling(text, "A letter")], 1).moments
    paragraphs = [each for leaf in leaves for each in leaf.text]
    assert " ".join(paragraphs).split() == text.split()
    assert all(sum(len(each.split()) for each in leaf.text) <= 110 for leaf in leaves)
    assert [leaf.press for leaf in leaves] == ["Read on"] * (len(leaves) - 1) + ["Go on"]
    assert [leaf.leaf for leaf in leaves] == (list(range(1, len(leaves) + 1)) if len(leaves) > 1 else [0])


def test_what_was_written_for_an_adventure_takes_the_place_of_what_dice_say_of_it() -> None:
    opening = Telling(" ".join([SENTENCE] * 3), "Seven Candles")
    shown = with_moments(scene(5), [told("adventure", "Marrow Keep", "A prophecy, of sorts."), opening], 1).moments
    assert [one.kind for one in shown] == ["story"]
