"""Whole games: bots and the referee, people and a human Pocket Master, what each seat sees, what is carried on."""

import zlib
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pocket_fantasy import RULESET
from pocket_fantasy.book.characters.making import assemble, export_party
from pocket_fantasy.book.core.field import GM, everybody
from pocket_fantasy.book.core.rolls import pick_fairly
from pocket_fantasy.book.master.dungeon import enter_dungeon
from pocket_fantasy.content import PRESETS
from pocket_fantasy.events import FightBegan
from pocket_fantasy.proving.worlds import Given, build
from pocket_fantasy.state import Gear, Hero, World
from pocket_fantasy.telling.names import several
from pocket_fantasy.telling.prose import Narrator
from tablewright.engine.decisions import Decision, Refused
from tablewright.engine.dice import OpenSeed, open_dice
from tablewright.engine.events import Entry, Why
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Setup
from tablewright.engine.ruleset import settle
from tablewright.engine.table import BotTable, ScriptTable
from tablewright.press.maps import maps_of
from tablewright.rules import ruleset

SEATS = ("p1", "p2", GM)
ONE_ADVENTURE = {"adventures": 1}


def by_bots(seed: int, bot: str, options: dict[str, Any], check: bool = False) -> World:
    world = RULESET.new(options, ("p1", GM))
    policies = {"p1": RULESET.bots[bot].make(), GM: RULESET.referee}
    table = BotTable(OpenSeed(str(seed)), "table", policies, {seat: RULESET.view(world, seat) for seat in policies})
    for _ in range(20_000):
        if RULESET.outcome(world) is not None:
            return world
        RULESET.play(world, "table", table)
        if check:
            check_sound(world)
    raise AssertionError(f"game {seed} does not end")


def check_sound(world: World) -> None:
    """What holds at every step: HP within bounds, states and figures that fit together."""
    for being in everybody(world):
        assert 0 <= being.hp <= being.max_hp
        assert being.cs_penalty >= 0
        assert being.modifier >= -5
        assert (being.hp > 0) or being.status != "up" or being.bout.gone
        for gear in being.weapons:
            assert 0 <= gear.used <= gear.instances
    for hero in world.party:
        assert hero.hr >= 0
        assert hero.combat_hr >= 0
        assert hero.gp >= 0
        assert all(count >= 0 for count in hero.kit.values())
        assert world.fight is not None or hero.combat_hr == 0
    assert len({being.id for being in everybody(world)}) == sum(1 for _ in everybody(world))


@pytest.mark.parametrize("bot", ["random", "steady", "bold"])
def test_bots_play_to_the_end(bot: str) -> None:
    """PF-CORE-01: the referee sits where nobody does; PF-DOWN-07, PF-CORE-18: adventures and campaigns end."""
    outcomes = {by_bots(seed, bot, dict(ONE_ADVENTURE), check=True).outcome for seed in range(12)}
    assert outcomes <= {"lost", "retired"}


@pytest.mark.parametrize("cls", ["assassin", "bard", "necromancer", "druid", "commander", "gladiator"])
def test_every_kind_of_party(cls: str) -> None:
    party = [{"name": f"{cls} {n}", "race": "human", "class": cls, "max_hp": 10} for n in range(3)]
    options = {"heroes": 3, "adventures": 1, "characters": msgspec.json.encode(party).decode()}
    for seed in range(4):
        assert by_bots(seed, "random", options, check=True).outcome


def a_game(seed: int, **options: Any) -> Game[World]:
    setup = Setup("c", "pocket_fantasy", RULESET.version, open_dice(str(seed)), SEATS, {**ONE_ADVENTURE, **options})
    return Game(ruleset("pocket_fantasy"), setup)


def answer_somehow(game: Game[World], seed: int, number: int) -> Decision:
    decision = game.pending[0]
    draw = zlib.crc32(f"{seed}:{number}".encode())
    if decision.kind == "text":
        key = "I creep along the wall with a rope"
    elif decision.kind == "number":
        key = str(decision.low + draw % (decision.high - decision.low + 1))
    elif decision.seat == GM and draw % 3:
        key = decision.default or decision.options[0]
    else:
        key = decision.options[draw % len(decision.options)]
    game.answer(decision.seat, key)
    return decision


def test_a_human_pocket_master_and_the_referee_take_turns() -> None:
    """PF-CORE-01: the PM seat is a person or the referee, interchangeable in the middle of a game."""
    game = a_game(3)
    asked = set()
    for number in range(240):
        if game.outcome is not None:
            break
        if number == 80:
            game.help(GM, RULESET.referee)
        if number == 160:
            game.help(GM, None)
        if game.pending:
            asked.add((answer_somehow(game, 3, number).seat, number // 80))
    assert (GM, 0) in asked
    assert (GM, 1) not in asked


@pytest.mark.parametrize("seed", range(6))
def test_every_question_and_event_has_words(seed: int) -> None:
    game = a_game(seed, specialities=True, advancement=True)
    if seed % 2:
        game.help(GM, RULESET.referee)
    narrator, told = RULESET.narrator("c"), 0
    for number in range(250):
        if game.outcome is not None:
            break
        decision = game.pending[0]
        scene = RULESET.scene(game.state_for(decision.seat), decision.seat, game.pending)
        assert scene.prompt is not None
        assert scene.prompt.text.endswith(("?", "."))
        assert [choice.key for choice in scene.prompt.choices] == list(decision.options)
        assert all(choice.label and "_" not in choice.label for choice in scene.prompt.choices)
        answer_somehow(game, seed, number)
        for entry in game.log[told:]:
            assert narrator.tell(entry, "p1").headline
        told = len(game.log)
    assert RULESET.chronicle(game.checkpoint, game.log, "c").startswith("# ")


def test_secrets_are_the_pocket_masters() -> None:
    """PF-RACE-05, PF-DUN-18, PF-CORE-19: hidden dice and unfound secret doors reach no player's scene or log."""
    for seed in range(60):
        world = by_bots_until_secret(seed)
        if world is not None:
            break
    else:
        raise AssertionError("no secret door in sixty dungeons")
    scenes = {seat: msgspec.json.encode(RULESET.scene(world, seat, ())) for seat in ("p1", "watch", GM)}
    assert b"secret" not in scenes["p1"]
    assert b"secret" not in scenes["watch"]
    assert b"secret" in scenes[GM]


def by_bots_until_secret(seed: int) -> World | None:
    world = RULESET.new({"adventures": 1, "heroes": 2}, ("p1", GM))
    policies = {"p1": RULESET.bots["bold"].make(), GM: RULESET.referee}
    table = BotTable(OpenSeed(f"s{seed}"), "table", policies, {seat: RULESET.view(world, seat) for seat in policies})
    for _ in range(300):
        if RULESET.outcome(world) is not None:
            return None
        RULESET.play(world, "table", table)
        dungeon = world.dungeon
        if (
            dungeon
            and dungeon.at >= 0
            and dungeon.rooms[dungeon.at].secret
            and not dungeon.rooms[dungeon.at].secret_found
        ):
            return world
    return None


def test_hidden_dice_go_to_the_pocket_master_alone() -> None:
    """PF-CORE-19: floor traps, secret doors and the elf's glance are rolled in secret."""
    game = a_game(5)
    for seat, helper in ((GM, RULESET.referee), ("p1", RULESET.bots["steady"].make())):
        game.help(seat, helper)
    game.help("p2", RULESET.bots["bold"].make())
    hidden = {"Floor trap?", "Secret door?", "A glance for secret doors"}
    assert any(roll.why in hidden for entry in game.log_for(GM) for roll in entry.rolls)
    assert not any(roll.why in hidden for entry in game.log_for("p1") for roll in entry.rolls)


# --- carried over ----------------------------------------------------------------------------------------------------
def test_characters_are_carried_over() -> None:
    world = by_bots(1, "steady", {"adventures": 1, "heroes": 2})
    survivors = [hero for hero in world.party if hero.status != "dead"] or [Hero("c1", "Nobody", 10, 10, 0)]
    world.party = survivors
    survivors[0].gp, survivors[0].max_hp = 77, 13
    again = RULESET.new({"characters": export_party(world), "heroes": 4}, ("p1",))
    assert [hero.name for hero in again.party] == [hero.name for hero in survivors]
    assert (again.party[0].gp, again.party[0].max_hp, again.party[0].hp) == (77, 13, 13)
    assert again.wanted == 4 - len(survivors)


def test_what_gear_is_called_and_set_with_is_carried_over() -> None:
    """The like of a kind keeps its name (PF-EQUIP-09), and gems that were set so far are not lost (PF-MAGIC-01)."""
    hero = Hero("c1", "Osk", 10, 10, 0, weapons=[Gear("sword", 1, called="katana", set_with=2)])
    hero.spare = [Gear("leather", 0, called="coat of rags")]
    world = RULESET.new({"heroes": 1}, ("p1",))
    world.party = [hero]
    again = RULESET.new({"characters": export_party(world), "heroes": 1}, ("p1",)).party[0]
    assert (again.weapons, again.spare) == (hero.weapons, hero.spare)


def test_characters_of_an_older_export_arrive() -> None:
    text = '[{"name": "X", "race": "human", "class": "fighter", "max_hp": 10, "weapons": [["sword", 2]]}]'
    assert RULESET.new({"characters": text}, ("p1",)).party[0].weapons == [Gear("sword", 2)]


def test_six_with_full_packs_are_carried_over_and_no_statues() -> None:
    """What a chronicle prints fits the setting that reads it (PF-CORE-02); stone stays stone (PF-HEAL-08)."""
    world = by_bots(1, "steady", {"adventures": 1, "heroes": 6})
    world.party[0].status = "petrified"
    for hero in world.party[1:]:
        hero.status, hero.weapons = "up", [*hero.weapons, Gear("wooden_stake", 0)]
    text = export_party(world)
    settled = settle(RULESET.settings, {"characters": text, "heroes": len(world.party)})
    assert len(text) > 1000
    assert [hero.name for hero in RULESET.new(settled, ("p1",)).party] == [hero.name for hero in world.party[1:]]


@pytest.mark.parametrize(
    "text",
    [
        "nonsense",
        '[{"name": "X", "race": "halfling", "class": "wizard", "max_hp": 4}]',
        '[{"name": "X", "race": "human", "class": "wizard", "max_hp": 1}]',
        '[{"name": "X", "race": "human", "class": "wizard", "max_hp": 4, "weapons": [["laser", 9]]}]',
        '[{"name": "X", "race": "human", "class": "fighter", "max_hp": 10, "weapons": [["sword", 0, "x", -1]]}]',
        f'[{{"name": "X", "race": "human", "class": "fighter", "max_hp": 10, "armor": ["chain", 0, "{"x" * 31}"]}}]',
        '[{"name": "X", "race": "human", "class": "wizard", "max_hp": 4, "gp": -5}]',
    ],
)
def test_forged_characters_are_refused(text: str) -> None:
    with pytest.raises(Refused, match="characters"):
        RULESET.new({"characters": text}, ("p1",))


# --- how many of what ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("foes", "kind", "many"),
    [
        (("Orc shaman", "Cultist 1", "Cultist 2", "Cultist 3"), "orc_shaman", False),
        (("Grash the Foul", "Cultist 1", "Cultist 2"), "orc_shaman", False),
        (("Orc shaman 1", "Orc shaman 2", "Cultist"), "orc_shaman", True),
    ],
)
def test_a_band_is_described_by_those_of_its_kind(foes: tuple[str, ...], kind: str, many: bool) -> None:
    """One shaman with three cultists is not four shamans."""
    told = Narrator("x").tell(Entry(FightBegan(foes, kind, False, ())), "p1")
    assert told is not None
    assert ("shamans" in told.text) == many, told.text


def test_a_room_with_two_of_a_kind() -> None:
    assert several(("altar", "sarcophagus", "sarcophagus")) == "an altar and two sarcophagi"
    assert several(("sarcophagus", "lava", "lava", "bones")) == "a sarcophagus, lava and bones"


def test_the_dead_do_not_come_back_as_newcomers() -> None:
    """PF-DOWN-07: a dead PC stays dead, so nobody of that name stands ready any more."""
    world = build(Given(party=["cleric", "thief"]))
    dead = world.party.pop()
    dead.name = PRESETS["halda"].name
    world.fallen.append(dead)
    world.wanted, world.mode = 1, "assembly"
    table = ScriptTable((), ())
    table.run(lambda asking: assemble(world, asking))
    assert table.asked is not None
    assert "ilvane" in table.asked.options
    assert "halda" not in table.asked.options


# --- fair picks ------------------------------------------------------------------------------------------------------
@given(count=st.integers(1, 36))
@settings(max_examples=36, deadline=None)
def test_picks_are_fair(count: int) -> None:
    """PF-DUN-06: among the pairs of dice that are not rolled again each thing is picked equally often."""
    why = Why("pick", "PF-DUN-06")
    things, picked = list(range(count)), dict.fromkeys(range(count), 0)
    for first in range(1, 7):
        for second in range(1, 7):
            table = ScriptTable([first, second], [])
            try:
                picked[pick_fairly(table, things, why)] += 1
            except AssertionError:
                continue  # rolled again
    assert len(set(picked.values())) == 1
    assert picked[0] > 0


def test_the_explored_map_is_at_hand_at_home_and_on_paper() -> None:
    """PF-DUN-02: both levels as they were left, for the players without the secret door; gone with the next dungeon."""
    rooms = [
        {"boss": True, "features": ["altar"], "door": {"kind": "door", "open": True}},
        {"entered": False, "after": 0, "secret": True},
    ]
    stage = RULESET.scenes["explore"]({"party": ["fighter"], "dungeon": {"levels": 2, "bosses": 1, "rooms": rooms}})
    stage.play(ScriptTable([], ["down", "leave"]))
    world = stage.look()["world"]
    maps = maps_of(RULESET.scene(world, "p1", ()))
    assert [view.title for view in maps] == ["The Given Place: level 1 of 2"]
    assert maps[0].text == ("Level 1, as you left it.", "Room 1, medium: altar. One door nobody has gone through.")
    enter_dungeon(world, BotTable(OpenSeed("map"), "table", {GM: RULESET.referee}, {GM: RULESET.view(world, GM)}))
    assert world.explored == []
