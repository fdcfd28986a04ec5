"""A visit to a shop as one page: wares with prices and quantities, and one confirmation for all of it.

A shop asks again after each thing that is bought. Faces show its wares as a list; what was wanted of it is then
answered in one go: each ware as often as it was wanted, and the end of the visit.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from tablewright.engine.decisions import Decision, Refused
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import AnyRecord
from tablewright.engine.game.undoing import Mark
from tablewright.engine.scene import Choice, Prompt

MOST_OF_ONE = 20
_MANY = 8  # wares that make a shop
_ENDS = ("done", "nothing", "leave")
_PRICE = re.compile(r"(\d+) (\w+)")
_MOST_ASIDES = 3  # questions in between: who pays, who carries it


class Ware(msgspec.Struct, frozen=True):
    number: int  # of its choice
    choice: Choice
    price: int
    coin: str


class Shop(msgspec.Struct, frozen=True):
    """Wares by shelf, and the choice that ends the visit."""

    shelves: tuple[tuple[str, tuple[Ware, ...]], ...]
    end: str

    @property
    def numbers(self) -> frozenset[int]:
        return frozenset(ware.number for _, wares in self.shelves for ware in wares)


def shop_of(prompt: Prompt) -> Shop | None:
    """The wares of a question that sells things; None for any other."""
    end = next((choice.key for choice in prompt.choices if choice.key in _ENDS), "")
    shelves: dict[str, list[Ware]] = {}
    for number, choice in enumerate(prompt.choices, 1):
        price = _PRICE.match(choice.hint)
        if choice.group and price:
            shelves.setdefault(choice.group, []).append(Ware(number, choice, int(price[1]), price[2]))
    if not end or sum(map(len, shelves.values())) < _MANY:
        return None
    return Shop(tuple((title, tuple(wares)) for title, wares in shelves.items()), end)


def buy(game: Game[Any], seat: str, wanted: Mapping[str, int], end: str) -> list[AnyRecord]:
    """Answer a shop with everything that is wanted of it, and its end; all of it or nothing."""
    records: list[AnyRecord] = []
    asked = game.pending_for(seat)
    if asked is None:
        raise Refused("nothing is for sale now: go to a shop first")
    told = len(game.log)
    with Mark(game):
        for key, many in wanted.items():
            for _ in range(min(many, MOST_OF_ONE)):
                records += _buy_one(game, seat, asked, key)
        records += _leave(game, seat, asked, end) if end else []
    game.since = told  # all of it has happened just now
    return records


def _buy_one(game: Game[Any], seat: str, shop: Decision, key: str) -> list[AnyRecord]:
    records = _go_in(game, seat, shop)
    now = game.pending_for(seat)
    if now is None or now.question != shop.question:
        raise Refused("the shop closes before all of that is bought: put fewer things into the basket")
    if key not in now.options:
        raise Refused("not all of that can be had: the purse is too small, or the packs are full; choose fewer things")
    turn = game.checkpoint
    records += game.answer(seat, key)
    for _ in range(_MOST_ASIDES):
        aside = game.pending_for(seat)
        if aside is None or game.checkpoint is not turn or aside.question == shop.question or _is_door(aside, shop):
            break  # what is asked after the visit is no part of it
        records += game.answer(seat, str(aside.default or aside.options[0]))
    return records


def _is_door(asked: Decision, shop: Decision) -> bool:
    """A question that leads into the shop: some ask at the door again after each thing."""
    return shop.question in asked.options


def _go_in(game: Game[Any], seat: str, shop: Decision) -> list[AnyRecord]:
    asked = game.pending_for(seat)
    return game.answer(seat, shop.question) if asked is not None and _is_door(asked, shop) else []


def _leave(game: Game[Any], seat: str, shop: Decision, end: str) -> list[AnyRecord]:
    """Out of the shop, and of its door where that is one to leave: what a town asks next is the player's to answer."""
    records: list[AnyRecord] = []
    asked = game.pending_for(seat)
    if asked is not None and asked.question == shop.question:
        records += game.answer(seat, end)
        asked = game.pending_for(seat)
    way = next((way for way in _ENDS if way in asked.options), "") if asked is not None else ""
    if asked is not None and way and _is_door(asked, shop):
        records += game.answer(seat, way)
    return records
