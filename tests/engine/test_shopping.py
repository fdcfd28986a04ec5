"""A visit to a shop is one page and one confirmation; what cannot be had is not half bought."""

from __future__ import annotations

from typing import Any

import pytest

from tablewright.engine.decisions import Refused
from tablewright.engine.dice import open_dice
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Setup
from tablewright.engine.ruleset import settle
from tablewright.engine.telling.looking import scene_of
from tablewright.engine.telling.shopping import Shop, buy, shop_of
from tablewright.rules import ruleset
from tablewright.shelf import REFEREE, helper

SHOPS = ("begone_foe", "freehold", "yabec")


def at_shop(key: str) -> tuple[Game[Any], Shop]:
    """A game at its first question that sells things."""
    rules = ruleset(key)
    for seed in range(9):
        setup = Setup("x", key, rules.version, open_dice(f"shop{seed}"), ("p1",), settle(rules.settings, {}))
        game = Game(rules, setup)
        game.help("gm", helper(rules, REFEREE))
        bot = rules.bots["random"].make()
        for _ in range(120):
            if game.outcome is not None:
                break
            prompt = scene_of(game, "p1").prompt
            shop = shop_of(prompt) if prompt else None
            if shop:
                return game, shop
            game.answer("p1", str(bot(game.pending[0], rules.view(game.state_for("p1"), "p1"))))
    raise AssertionError("no shop was met")


@pytest.mark.parametrize("key", SHOPS)
def test_what_is_wanted_is_bought_in_one_go(key: str) -> None:
    game, shop = at_shop(key)
    cheap = sorted((ware for _, wares in shop.shelves for ware in wares), key=lambda ware: (ware.coin, ware.price))
    asked = game.pending[0]
    records = buy(game, "p1", {cheap[0].choice.key: 2}, "")
    assert len(records) >= 2
    assert game.pending[0].question == asked.question
    buy(game, "p1", {}, shop.end)
    after = game.pending[0]
    assert (after.question, after.facts.get("who")) != (asked.question, asked.facts.get("who"))  # or the next one shops


def test_what_cannot_be_had_is_not_half_bought() -> None:
    game, shop = at_shop("yabec")
    dear = max((ware for _, wares in shop.shelves for ware in wares), key=lambda ware: ware.price)
    before, told = game.check_value(), len(game.log)
    with pytest.raises(Refused, match=r"cannot|can be had|closed"):
        buy(game, "p1", {dear.choice.key: 20}, shop.end)
    assert (game.check_value(), len(game.log)) == (before, told)


def test_a_shop_that_asks_at_its_door_is_gone_through_and_left_and_no_further() -> None:
    """Pocket Fantasy asks at the door after each thing; what comes after the visit is nobody's to answer but theirs."""
    rules = ruleset("pocket_fantasy")
    setup = Setup("x", rules.key, rules.version, open_dice("door"), ("p1",), settle(rules.settings, {}))
    game = Game(rules, setup)
    game.help("gm", helper(rules, REFEREE))
    for verb in ("", "shop", "buy"):
        game.answer("p1", str(next(key for key in game.pending[0].options if key.startswith(verb))))
    assert game.pending[0].question == "buy"
    buy(game, "p1", {"torch": 2, "rope": 1}, "nothing")
    assert game.pending[0].question == "town"
    assert len([event for event in game.log if "torch" in str(event)]) >= 2


def test_who_has_bought_is_still_in_town() -> None:
    """Begone's town offers the shop among other things: leaving the shop does not answer the town as well."""
    rules = ruleset("begone_foe")
    setup = Setup("x", rules.key, rules.version, open_dice("town"), ("p1",), settle(rules.settings, {}))
    game = Game(rules, setup)
    game.help("gm", helper(rules, REFEREE))
    while game.pending[0].question != "town":
        game.answer("p1", str(game.pending[0].default or game.pending[0].options[0]))
    game.answer("p1", "shop")
    buy(game, "p1", {"buy:torch": 2}, "done")
    assert game.pending[0].question == "town"
