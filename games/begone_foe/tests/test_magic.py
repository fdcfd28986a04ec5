"""Every spell can be cast, read and drunk wherever it may be, in a fight and in peace, without a hitch."""

from __future__ import annotations

import pytest

from begone_foe import RULESET
from begone_foe.book.fight.rounds import begin_fight
from begone_foe.book.magic.aiming import aim, begin, in_fights
from begone_foe.book.magic.spells_of_wits import drink, peaceful, work
from begone_foe.content import SPELLS
from begone_foe.proving.worlds import Setting
from tablewright.engine.dice import OpenSeed
from tablewright.engine.table import BotTable


def scene() -> tuple[Setting, BotTable]:
    made = Setting(
        {
            "party": [{"mind": 9, "hp": 5}, {"hp": 5}],
            "foes": ["orc", "orc", "ghoul"],
            "rooms": [{"id": "r2", "bands": [{"kind": "orc"}]}],
            "ways": [{"id": "w2", "a": "r1", "b": "r2", "kind": "door", "state": "locked"}],
        }
    )
    made.party[0].seat = made.party[1].seat = "p1"
    policies = {"p1": RULESET.bots["careful"].make(), "gm": RULESET.referee}
    views = {seat: RULESET.view(made.state, seat) for seat in policies}
    return made, BotTable(OpenSeed("magic"), "test", policies, views)


def cast(made: Setting, table: BotTable, key: str, turned: bool) -> None:
    caster = made.party[0]
    aimed = aim(made.state, table, caster, key, turned, 9)
    if aimed is not None:
        casting = begin(made.state, table, caster, key, "scroll", aimed.at, aimed.turned)
        casting.mode = aimed.mode
        work(made.state, table, casting)


@pytest.mark.parametrize("key", in_fights(list(SPELLS)))
@pytest.mark.parametrize("turned", [False, True])
def test_in_a_fight(key: str, turned: bool) -> None:
    made, table = scene()
    begin_fight(made.state, table, made.foes, 10)
    cast(made, table, key, turned and bool(SPELLS[key].reverse))


@pytest.mark.parametrize("key", peaceful(Setting({}).state, list(SPELLS)))
@pytest.mark.parametrize("turned", [False, True])
def test_in_peace(key: str, turned: bool) -> None:
    made, table = scene()
    cast(made, table, key, turned and bool(SPELLS[key].reverse))


@pytest.mark.parametrize("key", list(SPELLS))
@pytest.mark.parametrize("fighting", [False, True])
def test_out_of_a_bottle(key: str, fighting: bool) -> None:
    made, table = scene()
    if fighting:
        begin_fight(made.state, table, made.foes, 10)
    hero, other = made.party
    hero.items = Setting({"party": [{"items": [f"potion:{key}@belt"]}]}).party[0].items
    drink(made.state, table, hero, hero)
    assert not hero.items
    assert not other.conditions  # the drinker alone (BF-ITEM-03)
