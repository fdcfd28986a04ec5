"""Whole sessions by bots, what seats may see, every spell cast, every word told."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import msgspec
import pytest

from tablewright.engine.decisions import Decision
from tablewright.engine.dice import OpenSeed, open_dice
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Setup
from tablewright.engine.proving.given import Refereed
from tablewright.engine.table import BotTable, EndOfScript, ScriptTable
from tablewright.rules import ruleset
from yabec import RULESET
from yabec.book.characters.making import gear_price, meets
from yabec.book.core.items import load_of, slots
from yabec.book.core.stats import STREET
from yabec.book.magic.casting import take_effect
from yabec.book.master.moment import moment
from yabec.book.town.roles import caller_seat
from yabec.book.town.visit import settle_brawl
from yabec.content import CLASSES, PLAYBOOKS, SPELLS
from yabec.proving.worlds import Given, GivenHero, build_world
from yabec.state import World
from yabec.telling.glossary import HOOKS, meaning, terms
from yabec.telling.scene import scene

MOST_STEPS = 5000


def play(bot: str, seed: int, **settings: bool | int | str) -> World:
    state = RULESET.new(settings, ["p1", "p2"])
    policies = {seat: RULESET.bots[bot].make() for seat in state.seats} | {"gm": RULESET.referee}
    views = {seat: RULESET.view(state, seat) for seat in policies}
    table = BotTable(OpenSeed(f"test {seed}"), "lab", policies, views)
    for _ in range(MOST_STEPS):
        if RULESET.outcome(state):
            return state
        RULESET.play(state, "table", table)
    raise AssertionError(f"{bot} {seed}: no end after {MOST_STEPS} turns, in {state.scheme}")


@pytest.mark.parametrize("bot", ["random", "careful", "bold"])
@pytest.mark.parametrize("creation", ["playbooks", "arrays", "rolled"])
def test_sessions_come_to_an_end(bot: str, creation: str) -> None:
    for seed in range(4):
        state = play(bot, seed, creation=creation, sessions=2)
        assert len(msgspec.msgpack.encode(state)) < 120_000
        for each in state.creatures.values():
            assert each.damage >= 0
            assert all(value <= 18 for value in each.scores.values())


def test_variants_come_to_an_end() -> None:
    play("careful", 1, initiative="dramatic", hazard_die="d6", reaction="2d6", mapping="hand", characters=2)


@pytest.mark.parametrize("key", sorted(SPELLS))
def test_every_spell_can_be_cast(key: str) -> None:
    """YB-MAGIC-09: 108 spells, 37 of them with a reversed form, all do something without error."""
    assert len(SPELLS) == 108
    assert sum(bool(spell.reverse) for spell in SPELLS.values()) == 37
    for back in (False, True) if SPELLS[key].reverse else (False,):
        for target in ("c1", "f1"):
            world = build_world(Given(heroes=[msgspec.to_builtins(GivenHero("wizard", level=9, hp=30))], foes=["orc"]))
            table = Refereed(ScriptTable([1] * 60, []), "gm", asked=())
            take_effect(world, table, world.creatures["c1"], SPELLS[key], back, world.creatures[target])


def test_alignment_is_told_to_owner_and_dm_only() -> None:
    """YB-ALIGN-05: the log tells the alignment to its owner and the DM; cards of others do not show it."""
    table = ScriptTable([], ["choose", "cleric"])
    state = RULESET.new({"characters": 1}, ["p1", "p2"])
    RULESET.play(state, "table", table)
    private = [entry for entry in table.entries if getattr(entry.event, "alignment", "")]
    assert private
    assert all(entry.to == ("p1", "gm") for entry in private)
    assert "Lawful" in str(scene(state, "p1", ()).cards)
    assert "Lawful" in str(scene(state, "gm", ()).cards)
    assert "Lawful" not in str(scene(state, "p2", ()).cards)


def test_a_dead_caller_speaks_no_more() -> None:
    """YB-ROLE-07, YB-ROLE-10: the caller decides; once the caller's last character is dead, another player does."""
    world = build_world(Given(seats=["p1", "p2"], heroes=["fighter", "cleric"], world={"roles": {"caller": ["p2"]}}))
    assert caller_seat(world) == "p2"
    world.creatures["c2"].status = "dead"
    assert caller_seat(world) == "p1"


def test_every_class_has_a_playbook_within_its_means() -> None:
    """YB-CHAR-01: one ready-made character for each class: it meets the requirements and can carry and use its gear."""
    assert set(PLAYBOOKS) == set(CLASSES)
    for key in PLAYBOOKS:
        world = RULESET.new({"characters": 1}, ["p1"])
        RULESET.play(world, "table", ScriptTable([], ["choose", key]))
        hero = next(iter(world.creatures.values()))
        assert meets(hero, CLASSES[key])
        hero.cp = 0  # coins stay with the guild
        assert load_of(hero) <= slots(hero), key
        assert any(thing.held for thing in hero.items), key
        paid = {k: n for k, n in PLAYBOOKS[key].items.items() if k not in ("spell_book", "musical_instrument")}
        assert gear_price(paid) <= 105 + CLASSES[key].extra_money_cp, key


def test_hidden_figures_stay_hidden() -> None:
    """YB-CONF-30: a monster's HP, AC and AV are on no player's card unless the table shows them."""
    world = build_world(Given(foes=["ogre"]))
    world.delve.encounters = {"a": ["f1"]}
    assert "AC 5" not in str([card for card in scene(world, "p1", ()).cards if card.kind == "foe"])
    (ogre,) = [card for card in scene(world, "gm", ()).cards if card.kind == "foe"]
    assert "AC 5" in ogre.lines[0]
    assert f"morale {world.creatures['f1'].morale}" in ogre.lines[0]


def test_hooks_have_meanings() -> None:
    """YB-GEN-02: every keyword of the game can be looked up."""
    assert all(meaning(word) for word in HOOKS)
    assert len({term.key for term in terms()}) > 350


def test_the_master_springs_no_trap_where_nobody_stands() -> None:
    zones: list[dict[str, Any]] = [{"id": "a", "trap": {"key": "pit"}}, {"id": "b"}]
    for felled in (False, True):
        world = build_world(Given(heroes=["fighter"], zones=zones, gm=True))
        world.full, world.scheme = True, "delve"
        table = _Felling(world, ["part"]) if felled else ScriptTable([], ["part"])
        with suppress(EndOfScript):
            moment(world, table)
        assert table.asked is not None
        assert ("spring" in table.asked.options) is not felled


def test_who_turned_on_the_party_in_the_street_goes_no_further_with_it() -> None:
    world = build_world(Given(heroes=["fighter"], minions=[{"kind": "ruffian", "boss": "c1"}]))
    traitor = next(each for each in world.creatures.values() if each.boss == "c1")
    traitor.side, traitor.status = "foes", "dead"
    for each in world.creatures.values():
        each.zone = STREET
    world.delve.march, world.delve.zone = ["c1", traitor.id], STREET
    settle_brawl(world, ScriptTable([], []))
    assert traitor.id not in world.creatures
    assert world.creatures["c1"].zone == ""


class _Felling(ScriptTable):
    """Whoever stood falls while the master makes up its mind, as by the trap that it set off before."""

    def __init__(self, world: World, answers: list[str]) -> None:
        super().__init__([], answers)
        self._world = world

    def answer(self, decision: Decision) -> str:
        self._world.creatures["c1"].status = "near death"
        return super().answer(decision)


def test_players_see_to_their_own_while_the_master_opens_the_session() -> None:
    """Rumours and shops are the master's, one by one: meanwhile everybody has a pack, a purse and a name."""
    seats = ("p1", "p2", "p3", "gm")
    game: Game[World] = Game(
        ruleset("yabec"), Setup("opening", "yabec", RULESET.version, open_dice("opening"), seats, {}, "always")
    )
    game.answer("p1", "quick")
    asked = 0
    while (decision := game.pending[0]).seat == "gm":
        assert all(game.own_question(seat) is not None for seat in seats[:3]), decision.question
        game.answer("gm", decision.usual)
        asked += 1
    assert asked >= 6
