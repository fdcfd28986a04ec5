"""Copies and fingerprints of states."""

import hashlib

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablewright.engine.copying import copy_of, fingerprint, fold, freeze, thaw, unfold
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
