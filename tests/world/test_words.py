"""Prose from files: which line is taken, and how it is filled."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from tablewright.engine.charts import BadContent
from tablewright.world.words import (
    Line,
    Voice,
    Words,
    a,
    capital,
    count,
    figure,
    listed,
    load_words,
    mid_sentence,
    number_word,
    ordinal_word,
    plural,
)

COLOURS = Words({"sky": [Line(f"{colour}.") for colour in ("Red", "Grey", "Blue", "Black", "Green")]})


def test_a_voice_says_every_variant_before_it_repeats_one() -> None:
    voice = Voice(COLOURS, "seed")
    for _ in range(20):
        assert len({voice.say("sky") for _ in range(5)}) == 5


def test_no_variant_comes_twice_in_a_row() -> None:
    voice = Voice(COLOURS, "seed")
    said = [voice.say("sky") for _ in range(200)]
    assert all(one != next_one for one, next_one in pairwise(said))


def test_the_order_depends_on_the_seed_alone() -> None:
    def order(seed: str) -> list[str]:
        voice = Voice(COLOURS, seed)
        return [voice.say("sky") for _ in range(10)]

    assert order("a") == order("a")
    assert len({tuple(order(str(seed))) for seed in range(20)}) > 10


def test_several_keys_are_one_pool() -> None:
    words = Words({"a": [Line("One."), Line("Two.")], "b": [Line("Three.")]})
    voice = Voice(words, "seed")
    assert {voice.say("a", "b") for _ in range(3)} == {"One.", "Two.", "Three."}


def test_a_line_without_its_value_is_passed_over() -> None:
    words = Words({"a": [Line("{who} waits."), Line("Nobody waits.")], "b": [Line("{who} waits.")]})
    voice = Voice(words, "seed")
    assert {voice.say("a", who="") for _ in range(4)} == {"Nobody waits."}
    assert voice.say("b") == ""


@pytest.mark.parametrize(
    ("text", "filled"),
    [
        ("{foe} waits for {foe}.", "The ogre waits for the ogre."),
        ("It waits. {foe} waits.", "It waits. The ogre waits."),
        ("'{foe},' says one.", "'The ogre,' says one."),
        ("It is {foe}? {foe}!", "It is the ogre? The ogre!"),
        ("'Run.' {foe} runs.", "'Run.' The ogre runs."),
        ("two of {foe}", "Two of the ogre"),
    ],
)
def test_the_first_letter_of_a_sentence_is_raised(text: str, filled: str) -> None:
    assert Line(text).fill({"foe": "the ogre"}) == filled


def test_a_name_with_braces_is_only_a_name() -> None:
    assert Line("{who} and {other}").fill({"who": "{other}", "other": "Rook"}) == "{other} and Rook"


def test_each_topic_picks_everybody_before_anybody_twice() -> None:
    voice = Voice(COLOURS, "seed")
    for _ in range(5):
        assert {voice.pick("who", ["Rook", "Tilde", "Bram"]) for _ in range(3)} == {"Rook", "Tilde", "Bram"}


def test_files_are_read_by_name_and_tables(tmp_path: Path) -> None:
    (tmp_path / "fight.toml").write_text(
        'won = ["Won."]\n[attack]\nhit = ["Hit.", "Struck."]\n[attack.sword]\nx = ["X."]'
    )
    words = load_words(tmp_path)
    assert list(words) == ["fight.won", "fight.attack.hit", "fight.attack.sword.x"]
    assert [line.text for line in words["fight.attack.hit"]] == ["Hit.", "Struck."]
    assert words.keys_under("fight.attack") == ["hit", "sword"]


def test_a_variant_that_is_no_text_is_named(tmp_path: Path) -> None:
    (tmp_path / "fight.toml").write_text("won = [1]")
    with pytest.raises(BadContent, match=r"fight\.toml: fight\.won"):
        load_words(tmp_path)


def test_small_grammar() -> None:
    assert (a("axe"), a("ornate ring"), a("sword")) == ("an axe", "an ornate ring", "a sword")
    assert (count(1, "year"), count(3, "year"), count(0, "hex", "hexes")) == ("one year", "three years", "no hexes")
    assert (listed([]), listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"])) == (
        "",
        "a",
        "a and b",
        "a, b and c",
    )
    assert (ordinal_word(3), ordinal_word(21), ordinal_word(112)) == ("third", "21st", "112th")
    assert (number_word(12), number_word(13)) == ("twelve", "13")
    assert (mid_sentence("The Reluctant"), mid_sentence("Hushwood")) == ("the Reluctant", "Hushwood")
    assert (capital("'so,'"), capital("10 gold")) == ("'So,'", "10 gold")


@pytest.mark.parametrize(
    ("one", "many"),
    [("wolf", "wolves"), ("harpy", "harpies"), ("torch", "torches"), ("watchman", "watchmen"), ("ray", "rays"),
     ("spikes", "spikes"), ("fox", "foxes"), ("year", "years")],
)  # fmt: skip
def test_one_and_many(one: str, many: str) -> None:
    assert plural(one) == many
    assert (count(2, one), figure(2, one), figure(1, one)) == (f"two {many}", f"2 {many}", f"1 {one}")
