"""States of older saves come into the shape of today, those that lie folded in them too."""

from __future__ import annotations

from typing import Any

import msgspec

from tablewright.engine.copying import fold, freeze, thaw
from yabec import RULESET
from yabec.settings import Options
from yabec.state import Creature, Dwellers, MonthUses, World


def old(**used: int) -> dict[str, Any]:
    """A character as saves under older rules have it."""
    each: dict[str, Any] = msgspec.to_builtins(Creature("c1", "Ann", "pc", "hollow", "party"))
    each["used"] = {key.replace("__", ":").replace("_of_", " "): number for key, number in used.items()}
    return each


def opened(data: dict[str, Any], rules: int = 2) -> World:
    return thaw(msgspec.msgpack.encode(RULESET.upgrade(data, rules)), World)


def test_uses_have_fields_of_their_own() -> None:
    world = msgspec.msgpack.decode(freeze(World(Options(), ["p1"])))
    world["creatures"] = {
        "c1": old(turn__catch=1, session__lucky=1, day__shape=1, day__musique=1, day__seen__rat=1, seen__rat=2,
                  endurance=3, web=1, forge__magic=4, cast_of_1=1, turn__quick=2, outside=1,
                  month__commune=5, told__goblin=1, unsurprised=3)
    }  # fmt: skip
    ann = opened(world).creatures["c1"]
    assert (ann.turn_uses.catch, ann.turn_uses.quick, ann.session_uses.lucky) == (True, 2, True)
    assert (ann.day_uses.shape, ann.day_uses.songs, ann.day_uses.seen) == (True, ["musique"], ["rat"])
    assert (ann.observed, ann.endurance, ann.unspun, ann.casts, ann.forge_magic) == ({"rat": 2}, 3, True, [1], 4)
    assert (ann.consulted, ann.asked_of, ann.unsurprised) == (MonthUses(commune=5), ["goblin"], 3)
    assert ann.used == {"outside": 1}


def test_the_dead_and_those_who_live_elsewhere_are_opened() -> None:
    world = msgspec.msgpack.decode(freeze(World(Options(), ["p1"])))
    world["graves"] = {"c1": msgspec.msgpack.decode(fold(old(mantra=4)))}
    there = msgspec.to_builtins(Dwellers())
    there["creatures"] = [old(unloaded=1)]
    world["dwellers"] = {"d1": msgspec.msgpack.decode(fold(there))}
    found = opened(world)
    grave = msgspec.msgpack.decode(found.graves["c1"], type=bytes)
    assert msgspec.msgpack.decode(grave, type=Creature).mantra == 4
    dwellers = msgspec.msgpack.decode(found.dwellers["d1"], type=bytes)
    assert msgspec.msgpack.decode(dwellers, type=Dwellers).creatures[0].unloaded


def test_a_state_of_today_passes_unchanged() -> None:
    ann = Creature("c1", "Ann", "pc", "hollow", "party", endurance=2, used={"outside": 1})
    ann.use_turn().catch = True
    frozen = freeze(World(Options(), ["p1"], creatures={"c1": ann}))
    assert RULESET.upgrade(msgspec.msgpack.decode(frozen), 1) == msgspec.msgpack.decode(frozen)
