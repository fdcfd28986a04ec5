"""Words and faces: fixed for ever, the same in NumPy, fair, and unknowable where they must be."""

from collections import Counter
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablewright.engine.dice import (
    WORD_BITS,
    DiceByReason,
    DiceSource,
    OpenSeed,
    Rekeyed,
    SealedSeed,
    commitment_to,
    face_of,
    new_secret,
    open_dice,
    philox,
    sealed_dice,
)

WORDS = st.integers(0, (1 << WORD_BITS) - 1)
SECRET = bytes(range(32))


# --- fixed for ever: games on disk depend on these -------------------------------------------------------------------
def test_philox_known_answer() -> None:
    """The published answer of Philox4x64-10 for key and counter zero."""
    expected = (0x16554D9ECA36314C, 0xDB20FE9D672D0FDC, 0xD7E772CEE186176B, 0x7E68B68AEC7BA23B)
    assert philox((0, 0), 0) == expected


def test_open_words_never_change() -> None:
    seed = OpenSeed("amber crow vale")
    assert [seed.word("p1", place) for place in range(6)] == [
        5438805497081472268,
        13713154445635127760,
        9181382223070912242,
        17536098635898510993,
        9767790462156030171,
        16875933320665661353,
    ]


def test_sealed_words_never_change() -> None:
    seed = SealedSeed(SECRET, ["p1:salt"])
    expected = [5590411089327860464, 3444674650120279291, 11575470943771688400]
    assert [seed.word("p1", place) for place in range(3)] == expected


def test_commitment_never_changes() -> None:
    expected = "a2eec6d0a8661df1cc278a08d382c6e2fe6951a4d2bac9426393c09890821561"
    assert commitment_to(SECRET, "campaign") == expected


# --- the same everywhere ---------------------------------------------------------------------------------------------
@given(WORDS, WORDS, st.integers(1, 1 << 70))
def test_philox_equals_numpy(key_0: int, key_1: int, counter: int) -> None:
    theirs = np.random.Philox(key=np.array([key_0, key_1], dtype=np.uint64), counter=counter - 1)
    assert philox((key_0, key_1), counter) == tuple(theirs.random_raw(4).tolist())


@given(st.text(max_size=20), st.text(max_size=10), st.integers(0, 1000), st.integers(0, 50))
def test_a_block_is_its_words(seed: str, stream: str, position: int, count: int) -> None:
    words = OpenSeed(seed)
    assert words.block(stream, position, count) == [words.word(stream, position + place) for place in range(count)]


def test_a_sealed_block_is_its_words() -> None:
    words = SealedSeed(SECRET)
    assert words.block("p1", 3, 4) == [words.word("p1", place) for place in range(3, 7)]


def test_words_depend_on_their_place_alone() -> None:
    there_and_back, straight = OpenSeed("x"), OpenSeed("x")
    scattered = {place: there_and_back.word("p1", place) for place in (9, 2, 9, 0, 5)}
    assert all(straight.word("p1", place) == word for place, word in scattered.items())


def test_streams_and_seeds_differ() -> None:
    words = {OpenSeed(seed).word(stream, 0) for seed in ("a", "b") for stream in ("p1", "p2", "whim:name")}
    assert len(words) == 6


# --- faces -----------------------------------------------------------------------------------------------------------
@given(WORDS, st.integers(1, 1000))
def test_a_face_is_on_the_die(word: int, sides: int) -> None:
    assert 1 <= face_of(word, sides) <= sides


@pytest.mark.parametrize("sides", [2, 3, 4, 6, 8, 10, 12, 20, 100])
def test_no_face_is_favoured(sides: int) -> None:
    """Each face belongs to the same number of words, give or take one."""
    first_words = [-(-(face << WORD_BITS) // sides) for face in range(sides + 1)]
    assert all(face_of(first, sides) == face + 1 for face, first in enumerate(first_words[:-1]))
    shares = [later - earlier for earlier, later in pairwise(first_words)]
    assert max(shares) - min(shares) <= 1


@pytest.mark.parametrize("words", [OpenSeed("luck"), SealedSeed(SECRET)], ids=["open", "sealed"])
def test_twelve_thousand_dice_look_like_dice(words: OpenSeed | SealedSeed) -> None:
    """Chi-square of fixed dice: nothing here is left to chance from run to run."""
    counts = Counter(face_of(word, 12) for word in words.block("p1", 0, 12_000))
    chi_square = sum((counts[face] - 1000) ** 2 / 1000 for face in range(1, 13))
    assert chi_square < 26.76  # 99.5 % of fair dice of 11 degrees of freedom stay below


# --- secrets ---------------------------------------------------------------------------------------------------------
def test_secret_campaign_and_salt_all_matter() -> None:
    other = bytes(32)
    assert commitment_to(SECRET, "a") != commitment_to(SECRET, "b") != commitment_to(other, "b")
    words = [SealedSeed(SECRET), SealedSeed(other), SealedSeed(SECRET, ["p1:x"]), SealedSeed(SECRET, ["p1:x", "p2:x"])]
    assert len({seed.word("p1", 0) for seed in words}) == 4


def test_new_secrets_are_long_and_new() -> None:
    assert len(new_secret()) == 32
    assert new_secret() != new_secret()


def test_the_public_side_of_sealed_dice_has_no_secret() -> None:
    dice = sealed_dice("campaign", SECRET)
    assert dice.public() == DiceSource("sealed", commitment=commitment_to(SECRET, "campaign"))
    assert SECRET.hex() not in repr(dice.public())


def test_a_source_gives_its_words() -> None:
    assert open_dice("x").public() == open_dice("x")
    assert open_dice("x").words().word("p1", 0) == OpenSeed("x").word("p1", 0)
    sealed = sealed_dice("campaign", SECRET)
    assert sealed.words(["p1:a"]).word("p1", 0) == SealedSeed(SECRET, ["p1:a"]).word("p1", 0)


def test_a_fork_meets_other_dice_from_here_on() -> None:
    words = OpenSeed("x")
    one, two = Rekeyed(words, "one", {"p1": 3}), Rekeyed(words, "two", {"p1": 3})
    assert one.block("p1", 0, 3) == words.block("p1", 0, 3)
    assert len({words.word("p1", 3), one.word("p1", 3), two.word("p1", 3)}) == 3
    assert one.word("p2", 0) != words.word("p2", 0)
    assert one.word("whim:name", 0) == words.word("whim:name", 0)
    assert one.block("p1", 2, 3) == [one.word("p1", place) for place in (2, 3, 4)]


# --- dice for those who compare games --------------------------------------------------------------------------------
def test_one_blow_more_shifts_the_dice_of_blows_alone() -> None:
    one, other = DiceByReason("seed"), DiceByReason("seed")
    one.face(20, "Blow", "X-1", "Ada")
    rows = [("Blow", "X-1", "Bob"), ("Blow", "X-2", "Ada"), ("Room", "X-3", "")]
    assert [[one.face(20, *row) for _ in range(8)] for row in rows] == [
        [other.face(20, *row) for _ in range(8)] for row in rows
    ]
    assert [one.face(20, "Blow", "X-1", "Ada") for _ in range(8)] == [
        other.face(20, "Blow", "X-1", "Ada") for _ in range(9)
    ][1:]


def test_dice_by_reason_are_fair_in_a_row_and_across_rows_and_seeds() -> None:
    dice = DiceByReason("fair")
    in_a_row = Counter(dice.face(6, "Blow", "X-1") for _ in range(6000))
    across = Counter(dice.face(6, "Blow", "X-1", f"m{number}") for number in range(6000))
    seeds = Counter(DiceByReason(str(number)).face(6, "Blow", "X-1") for number in range(6000))
    for faces in (in_a_row, across, seeds):
        assert set(faces) == set(range(1, 7))
        assert all(850 < count < 1150 for count in faces.values())  # five standard deviations and more
