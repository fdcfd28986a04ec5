"""Copies and fingerprints of states."""

from hypothesis import given
from hypothesis import strategies as st

from tablewright.engine.copying import copy_of, fingerprint, freeze, thaw
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
