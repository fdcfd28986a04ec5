"""Copies and fingerprints of states."""

import hashlib
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablewright.engine.copying import Folded, copy_of, fingerprint, fold, freeze, thaw, thaw_wholly, unfold, written
from tests.engine.toy import Brawl, Hero

HEROES = st.builds(Hero, st.integers(-(10**6), 10**6), st.integers(0, 99), st.text(max_size=9), st.booleans())
BRAWLS = st.builds(Brawl, st.dictionaries(st.text(max_size=5), HEROES, max_size=4))


@given(BRAWLS)
def test_a_copy_is_equal_and_apart(brawl: Brawl) -> None:
    copy = copy_of(brawl)
    assert copy == brawl == thaw(freeze(brawl), Brawl)
    assert fingerprint(copy) == fingerprint(brawl)
    for hero in copy.heroes.values():
        hero.hp += 1
        assert copy != brawl


@given(BRAWLS, BRAWLS)
def test_fingerprints_tell_states_apart(one: Brawl, other: Brawl) -> None:
    assert (fingerprint(one) == fingerprint(other)) == (freeze(one) == freeze(other))


def test_fingerprints_never_change() -> None:
    """They stand in saves."""
    assert fingerprint(Brawl({"p1": Hero()}), 3, ["x"]) == "4778f2181bda"


@pytest.mark.parametrize("size", [0, 1, 0xFFFF, 0x10000, 300_000])
def test_a_large_state_is_read_where_it_is_and_comes_to_the_same(size: int) -> None:
    parts = (bytes(size), 3, ["x"])
    encoded = b"".join(map(msgspec.msgpack.encode, parts))
    assert fingerprint(*parts) == hashlib.blake2b(encoded, digest_size=6).hexdigest()


class Cellar(msgspec.Struct):
    chests: dict[str, msgspec.Raw]


class OlderCellar(msgspec.Struct):
    chests: dict[str, bytes]


@given(BRAWLS)
def test_what_is_folded_up_comes_out_as_it_went_in_and_stands_in_a_save_as_ever(brawl: Brawl) -> None:
    cellar = Cellar({"a": fold(brawl)})
    assert freeze(cellar) == freeze(OlderCellar({"a": freeze(brawl)}))
    copy = copy_of(cellar)
    assert copy == cellar
    assert unfold(copy.chests["a"], Brawl) == brawl


class Heroes(Folded[Hero]):
    kind = Hero


if TYPE_CHECKING:
    Guests = dict[str, Hero]
else:
    Guests = dict[str, msgspec.Raw]


class Tavern(msgspec.Struct, omit_defaults=True):
    guests: Guests = {}

    def __post_init__(self) -> None:
        self.guests = Heroes(self.guests)


class OlderTavern(msgspec.Struct):
    guests: dict[str, Hero]


def still_folded(tavern: Tavern) -> list[str]:
    guests: dict[str, Any] = tavern.guests
    return [key for key, guest in dict.items(guests) if isinstance(guest, msgspec.Raw)]


GUESTS = st.dictionaries(st.text(max_size=5), HEROES, min_size=1, max_size=4)


@given(GUESTS, st.data())
def test_a_table_opens_what_is_asked_for_and_freezes_to_the_same_bytes(
    guests: dict[str, Hero], data: st.DataObject
) -> None:
    frozen = freeze(OlderTavern(guests))
    tavern, key = thaw(frozen, Tavern), data.draw(st.sampled_from(sorted(guests)))
    assert len(still_folded(tavern)) == len(guests)
    assert tavern.guests[key] == tavern.guests.get(key) == tavern.guests.setdefault(key, Hero()) == guests[key]
    assert len(still_folded(tavern)) == len(guests) - 1
    assert freeze(tavern) == frozen
    tavern.guests[key].hp += 1
    assert thaw(freeze(tavern), OlderTavern).guests[key].hp == guests[key].hp + 1
    assert thaw(frozen, Tavern).guests.pop(key) == guests[key]
    assert list(thaw(frozen, Tavern).guests.items()) == list(guests.items())
    assert list(thaw(frozen, Tavern).guests.values()) == list(guests.values())
    assert thaw(frozen, Tavern).guests == guests
    assert thaw(frozen, Tavern).guests != guests | {key: Hero(hp=-1)}


def test_a_state_from_elsewhere_is_read_to_the_end() -> None:
    """What does not fit is found when it is opened, not when somebody comes there."""
    frozen = freeze({"guests": {"a": {"hp": "many"}}})
    assert still_folded(thaw(frozen, Tavern)) == ["a"]
    with pytest.raises(msgspec.ValidationError):
        thaw_wholly(frozen, Tavern)
    assert not still_folded(thaw_wholly(freeze(OlderTavern({"a": Hero()})), Tavern))


class Signpost(msgspec.Struct, omit_defaults=True):
    to: str = written("0")


def test_of_equal_texts_none_is_left_out() -> None:
    """Bytes depend on what a field holds, not on where that came from."""
    computed = Signpost(str(0))  # not the very text of the class
    assert freeze(computed) == freeze(Signpost()) == freeze(copy_of(computed))
