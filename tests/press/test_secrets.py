"""Every file a seat can take away is searched for what only the master, or nobody yet, knows."""

from __future__ import annotations

import pytest

from tablewright.engine.decisions import Refused
from tablewright.press.bridges.forms import FORMS, VAULT, archived
from tablewright.press.paper.kinds import KINDS, Order, printed
from tablewright.rules import ruleset
from tests.press.played import GAME_KEYS, game_of, paper_of_play
from tests.press.secrets import secrets_of, words_in

OF_PLAY = ("sheet", "form", "pocket", "map", "chronicle", "epub")  # the rest is the same for everybody


@pytest.mark.parametrize("game", GAME_KEYS)
def test_no_file_tells_a_seat_what_it_may_not_know(game: str) -> None:
    played = game_of(game)
    hidden = secrets_of(played, "p1")
    assert len(hidden) > 1 or not ruleset(game).gm_seat, "a search for nothing finds nothing"
    for kind in OF_PLAY:
        words = words_in(paper_of_play(kind, game))
        assert [each for each in hidden if each in words] == [], kind
    for form in (*FORMS, VAULT):
        try:
            words = words_in(archived(form, played, "p1")[0])
        except Refused:
            continue  # no dungeon, no land: told plainly elsewhere
        assert [each for each in hidden if each in words] == [], form


def test_every_other_kind_is_made_of_rules_alone() -> None:
    rest = [kind for key, kind in KINDS.items() if key not in OF_PLAY]
    assert all(kind.of_rules for kind in rest)


def test_the_search_finds_what_the_master_may_know() -> None:
    played = game_of("begone_foe")
    words = words_in(printed("map", Order(ruleset("begone_foe"), played, "gm")))
    assert any(each in words for each in secrets_of(played, "p1"))
