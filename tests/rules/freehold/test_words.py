"""What is told and marked as usual, where a template or a default once went astray."""

from __future__ import annotations

import pytest

from tablewright.engine.decisions import Decision
from tablewright.engine.dice import OpenSeed
from tablewright.engine.events import Entry, Event
from tablewright.engine.table import BotTable
from tablewright.rules.freehold import events as e
from tablewright.rules.freehold.book.sites.treasure import receive
from tablewright.rules.freehold.content.charts import CHARTS
from tablewright.rules.freehold.state import Character
from tablewright.rules.freehold.telling.prose import Narrator

TOLD = [
    (e.Acted("Ada", "wield", ""), "Ada goes on with bare hands"),
    (e.Acted("Ada", "equip", "stow:shield"), "Ada puts away the shield"),
    (e.Acted("Ada", "equip", "stow:armor"), "Ada puts away the armor"),
    (e.MercyShown(1, "bind"), "One sleeper is bound"),
    (e.MercyShown(3, "kill"), "Three sleepers are killed"),
    (e.ItemTaken("Ada", "gland", 3), "Ada takes three ember beetle glands"),
    (e.XpGained(("Ada",), 50, "hex"), "Ada: 50 XP (a new hex)"),
    (e.XpGained(("Ada", "Bo"), 50, "hex"), "Ada and Bo: 50 XP each (a new hex)"),
    (e.LockOpened("hammer", "", True), "The lock is hammered open, and the noise is heard"),
    (e.LockOpened("pick", "Ada", False), "The lock is picked by Ada"),
    (e.Sold("Ada", "spear", 15), "Ada sells a spear for 1 sc 5 cc"),
    (e.Sold("Ada", "chain", 400), "Ada sells chain for 40 sc"),
]


@pytest.mark.parametrize(("event", "words"), TOLD, ids=lambda each: each if isinstance(each, str) else "")
def test_headlines(event: Event, words: str) -> None:
    assert Narrator("x").tell(Entry(event), "p1").headline == words


def test_rows_of_charts_are_named_as_the_book_names_them() -> None:
    assert "burrow-kin" in CHARTS["creatures-home-1"].words or "burrow-kin" in CHARTS["creatures-ruin-1"].words
    assert "same" not in CHARTS["terrain"].words


def test_a_blade_of_power_is_usually_of_the_chosen_kind_if_there_is_one() -> None:
    """FH-SITE-05, FH-CALL-01: a sling is shot, so a master of slings has no usual kind of blade."""
    asked: list[Decision] = []

    def first(decision: Decision, view: object) -> str:
        asked.append(decision)
        return decision.options[0]

    table = BotTable(OpenSeed("x"), "t", {"p1": first}, {"p1": None})
    for favourite in ("sling", "spear"):
        receive(Character("c1", "p1", "Ada", "human", "fighter", favourite=favourite), "true_blade", table)
    assert [decision.default for decision in asked] == ["", "spear"]
