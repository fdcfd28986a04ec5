"""Asking for one of several things, and again and again until done."""

from __future__ import annotations

import msgspec

from tablewright.engine.asking import menu, pick
from tablewright.engine.decisions import Question
from tablewright.engine.options import Option
from tablewright.engine.table import ScriptTable

WHOM = Question("whom", "TOY-01")
BUY = Question("buy", "TOY-01")


class Hero(msgspec.Struct):
    id: str
    name: str = "Ada"


def test_one_of_several_is_picked_by_its_id_though_names_are_alike() -> None:
    heroes = [Hero("c1"), Hero("c2")]
    assert pick(ScriptTable([], ["c2"]), "p1", WHOM, heroes) is heroes[1]
    assert pick(ScriptTable([], []), "p1", WHOM, heroes[:1]) is heroes[0]


def test_a_menu_goes_on_until_done_or_nothing_is_left() -> None:
    purse = [3]

    def wares() -> list[Option]:
        return [Option("done"), *(Option("buy", ware) for ware in ("torch", "rope") if purse[0])]

    for chosen in menu(ScriptTable([], ["buy:rope", "done"]), "p1", BUY, wares, lambda: {"gold": purse[0]}):
        purse[0] -= 1
        assert chosen.target == "rope"
    assert purse == [2]
    assert [str(each) for each in menu(ScriptTable([], ["buy:rope"]), "p1", BUY, wares, most=1)] == ["buy:rope"]
    purse[0] = 0
    assert list(menu(ScriptTable([], []), "p1", BUY, wares)) == []
