"""A game master taps a figure on a card: the right value of the state is found in every game, and told in words."""

from __future__ import annotations

from typing import Any

import pytest

from tablewright.engine.decisions import Refused
from tablewright.engine.dice import open_dice
from tablewright.engine.events import Overruled
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Setup
from tablewright.engine.ruleset import settle
from tablewright.engine.scene import Card
from tablewright.rules import ruleset
from tablewright.shelf import REFEREE, helper
from tablewright.web.tables.console import change_of

MASTERED = ("begone_foe", "freehold", "pocket_fantasy", "yabec")


def cards(game: Game[Any]) -> list[Card]:
    scene = game.ruleset.scene(game.checkpoint, "gm", ())
    if scene.mode == "assembly":
        return []  # nobody is finished yet
    return [card for card in scene.cards if card.kind == "member" and card.bars and card.bars[0].now > 1]


def with_party(key: str) -> Game[Any]:
    """A game of the bots, as soon as it has a party."""
    rules = ruleset(key)
    setup = Setup("x", key, rules.version, open_dice("a tap"), ("p1",), settle(rules.settings, {}))
    game = Game(rules, setup)
    game.help("gm", helper(rules, REFEREE))
    bot = rules.bots["bold"].make()
    while not cards(game):
        decision = game.pending[0]
        game.answer(decision.seat, bot(decision, rules.view(game.state_for(decision.seat), decision.seat)))
    return game


@pytest.mark.parametrize("key", MASTERED)
def test_a_figure_on_a_card_is_changed_and_told_in_words(key: str) -> None:
    game = with_party(key)
    card = cards(game)[0]
    change = change_of(game, "gm", card.id, card.bars[0].label, 1)
    game.override("gm", change.path, change.value, "fell down the well", change.told)
    after = next(each for each in cards_of_all(game) if each.id == card.id)
    assert after.bars[0].now == 1
    told = game.log[game.since].event
    assert isinstance(told, Overruled)
    words = game.ruleset.narrator("x").tell(game.log[game.since], "p1")
    assert f"changes {card.title}'s hit points from {card.bars[0].now} to 1" in words.headline
    assert "[" not in words.headline + words.text


def cards_of_all(game: Game[Any]) -> tuple[Card, ...]:
    return game.ruleset.scene(game.checkpoint, "gm", ()).cards


def test_what_no_card_shows_is_refused() -> None:
    game = with_party("pocket_fantasy")
    card = cards(game)[0]
    with pytest.raises(Refused, match="in the middle"):
        change_of(game, "gm", "nobody", "HP", 1)
    with pytest.raises(Refused, match="from 0 to"):
        change_of(game, "gm", card.id, card.bars[0].label, 10_000)
