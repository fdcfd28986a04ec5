"""The country around the town: as many dungeons as the sessions call for, each built when it is first visited."""

from __future__ import annotations

import pytest

from tablewright.engine.dice import OpenSeed
from tablewright.engine.table import BotTable, ScriptTable
from yabec import RULESET
from yabec.book.town.charting import arrive, lay_out, site_name, sites
from yabec.settings import SETTINGS, Options, settled
from yabec.state import World


def country(session: int, words: str = "country") -> World:
    world = RULESET.new({}, ["p1"])
    table = BotTable(OpenSeed(words), "lab", {}, {})
    for world.session in range(1, session + 1):
        lay_out(world, table)
    return world


@pytest.mark.parametrize("session", [1, 2, 51, 99, 400])
def test_any_number_of_sessions_can_be_laid_out(session: int) -> None:
    """YB-TOWN-08: one more dungeon per two sessions, as long as the country has a hex for it."""
    world = country(session)
    found = sites(world, "dungeon")
    assert len(found) == min(1 + (session - 1) // 2, 119)
    assert len({site_name(world, key) for key in found}) == len(found) or session > 150
    assert not world.dungeons


def test_a_dungeon_is_built_on_the_first_visit_and_keeps_its_name() -> None:
    world = country(3)
    table = ScriptTable([1] * 40, [])
    where = sites(world, "dungeon")[1]
    title = site_name(world, where)
    arrive(world, table, where)
    assert list(world.dungeons) == ["d2"]
    assert world.dungeons["d2"].title == title == site_name(world, where)


def test_a_second_town_can_be_reached() -> None:
    """YB-TOWN-17: arriving in another town goes on with town there."""
    world = country(2)
    world.scheme, here = "town", sites(world, "town")[1]
    arrive(world, ScriptTable([], []), here)
    assert (world.town, world.in_town) == (site_name(world, here), 3)


def test_scenarios_and_players_have_the_same_settings() -> None:
    assert settled({})[0] == Options()
    assert {each.key for each in SETTINGS} == {*Options.__struct_fields__, "dungeon"}
    assert all(each.meaning for each in SETTINGS)
