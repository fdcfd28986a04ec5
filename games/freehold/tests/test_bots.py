"""Bots know what their seat knows: whatever is hidden can be changed, and they answer the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from freehold import RULESET
from freehold.book.sites.treasure import hoard_of
from freehold.book.travel.road import road_options
from freehold.bots import BOTS, referee, view
from freehold.bots.judgement import redraw
from freehold.bots.view import View
from freehold.content import MONSTERS, TRAPS
from freehold.events import Affected, Struck, Turned
from freehold.proving.entries import SCENES
from freehold.proving.worlds import Given, build
from freehold.state import Band, Room, Site, World
from games.freehold.tests.play import Campaign
from tablewright.engine.copying import copy_of
from tablewright.engine.decisions import Decision
from tablewright.engine.dice import OpenSeed, open_dice
from tablewright.engine.events import Event
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Setup
from tablewright.engine.table import BotTable, Policy

POSITIONS = 700


def looked_into(site: Site, room: Room) -> bool:
    return room.entered or room.sneaked or (site.kind == "lair" and site.looked)


def swap_hidden(world: World) -> World:
    """Another world that looks the same: other Hit Points, rooms, lairs and traps, and another seat of the Power."""
    other = copy_of(world)
    for place in other.land.values():
        for site in place.sites:
            for room in site.rooms:
                room.trap = room.trap and next(key for key in TRAPS if key != room.trap)
                for band in room.bands:
                    double(band)
                if not looked_into(site, room):
                    room.bands, room.loot, room.waiting = [Band("ogre", 9)], ["hoard4"], not room.waiting
                    room.oddity, room.rolled = not room.oddity, True
    for party in other.parties:
        for foe in party.fight.foes if party.fight else ():
            foe.hp, foe.max_hp = foe.hp + 40, foe.max_hp + 40
        for band in party.meeting.bands if party.meeting else ():
            double(band)
    if other.power is not None and not other.power.seat_known:
        other.power.seat = "30,-12"
    return other


def double(band: Band) -> None:
    band.hp, band.max_hp = [hp * 2 for hp in band.hp], [hp * 2 for hp in band.max_hp]


def answer(bot: str, world: World, decision: Decision) -> str:
    return str(BOTS[bot].make()(decision, View(world, decision.seat)))


@pytest.mark.parametrize(("bot", "seed"), [("steady", "one"), ("bold", "two"), ("bold", "three")])
def test_what_is_hidden_changes_no_answer(bot: str, seed: str) -> None:
    game: Game[World] = Game(RULESET, Setup("hidden", "freehold", RULESET.version, open_dice(seed), ("p1",), {}))
    game.help("gm", RULESET.referee)
    asked = set()
    for _ in range(POSITIONS):
        decision = game.pending[0]
        world = game.state_for(decision.seat)
        given = answer(bot, world, decision)
        assert given == answer(bot, swap_hidden(world), decision), decision
        asked.add(decision.question)
        game.answer(decision.seat, given)
    assert {"road", "home", "action", "respond", "explore"} <= asked


def test_what_a_view_hands_out_of_the_land_is_frozen() -> None:
    for seen in (
        view.PartySeen,
        view.HexSeen,
        view.SiteSeen,
        view.RoomSeen,
        view.BandSeen,
        view.FightSeen,
        view.FoeSeen,
    ):
        assert seen.__struct_config__.frozen
    told = {
        name: getattr(part.fget, "__annotations__", {}) for name, part in vars(View).items() if hasattr(part, "fget")
    }
    live = ("Party", "Hex", "Site", "Room", "Band", "Meeting", "Fight", "Foe", "World")
    public = {name: kind["return"] for name, kind in told.items() if not name.startswith("_")}
    assert [name for name, kind in public.items() if kind.strip("| None") in live] == []


def test_the_champion_grows_bolder_with_its_weakest() -> None:
    """Some strangers whom the steady hide from and the bold do not: as a beginner it hides, seasoned it stands."""
    world = Campaign("bolder").play_until(lambda world: len(world.characters) == 4 and not world.to_make)

    def said(bot: str, foe: str, number: int) -> str:
        ways = ("meet", "attack", "hide")
        return answer(bot, world, Decision("p1", "approach", "FH-ENC-01", ways, facts={"foe": foe, "number": number}))

    met = [(foe, number) for foe in ("bandit", "wolf", "giant_rat") for number in range(1, 12)]
    foe, number = next(each for each in met if said("steady", *each) != said("bold", *each))
    assert said("champion", foe, number) == said("steady", foe, number)
    for one in world.characters.values():
        one.level = 3
    assert said("champion", foe, number) == said("bold", foe, number) != said("steady", foe, number)


def test_the_champion_makes_druids_and_wizards() -> None:
    """FH-CHAR-05: of the two callings the one of which there are fewer."""
    world = Campaign("own", "champion").play_until(lambda world: len(world.characters) == 4 and not world.to_make)
    assert [one.calling for one in world.characters.values()] == ["druid", "wizard"] * 2


@pytest.mark.parametrize(("level", "way"), [(5, "go:SE"), (1, "go:SW")])
def test_a_ruin_left_alone_by_beginners_is_come_back_for(level: int, way: str) -> None:
    """FH-SITE-01: white land is nearer, but who can should not forgo a hoard two hexes off."""
    well = {"level": level, "max_hp": 30, "hp": 30, "water": 9, "pack": {"map_kit": 1, "ration": 30}, "purse": 9000}
    ruin = {"mapped": True, "sites": [{}]}
    world = build(Given(party=(well, well), mapped=True, land={"4,0": {"mapped": True}, "5,0": ruin}))
    world.parties[0].mode = "road"
    decision = Decision("p1", "road", "FH-TRAVEL-01", tuple(road_options(world, world.parties[0])))
    assert answer("steady", world, decision) == way


def test_a_lair_that_nobody_looked_into_is_lived_in_when_it_is_imagined() -> None:
    """Whoever thinks ahead must not find a hoard that nobody keeps, and never the creatures that are really there."""
    world = build(Given())
    lairs = [Site("lair", 1, "forest", [Room(rolled=True, bands=[Band("ogre", 9)], loot=["hoard4"])]) for _ in range(3)]
    lairs[1].looked = lairs[2].cleared = True
    hold = world.land[world.hold.at]
    for lair in lairs:
        hold.add_site(lair)
    redraw(world, "p1", lambda topic, size: len(topic) % size)
    unseen, seen, cleared = (lair.rooms[0] for lair in lairs)
    assert [band.monster for band in seen.bands] == ["ogre"]
    (band,) = unseen.bands
    assert MONSTERS[band.monster].disposition != "peaceful"
    assert (band.monster, band.number) != ("ogre", 9)
    assert band.number >= 1
    assert unseen.loot == [hoard_of(1, band.monster)]
    assert not cleared.bands


# --- what is in vain --------------------------------------------------------------------------------------------------
PLAIN = {"calling": "fighter", "level": 5, "max_hp": 30, "hp": 30, "weapon": "mace", "pack": {"mace": 1}}
SILVERED = {**PLAIN, "pack": {"mace": 1, "silver_dagger": 1}}
OILED = {**PLAIN, "pack": {"mace": 1, "oil": 5, "tinderbox": 1}}
WELL = {"level": 5, "max_hp": 30, "hp": 30, "mp": 30, "max_mp": 30}
BURNER = {**WELL, "calling": "wizard", "spells": ["fire_fan", "spark_dart"]}
PRIEST = {**WELL, "calling": "priest", "level": 1}
DRUID = {**WELL, "calling": "druid", "spells": ["wolf_friend", "thorn_lash"]}


class Heard(BotTable):
    """Bots play, and what is told is kept."""

    def __init__(self, words: OpenSeed, stream: str, policies: dict[str, Policy], views: dict[str, View]) -> None:
        super().__init__(words, stream, policies, views)
        self.told: list[Event] = []

    def tell(self, event: Event, to: Sequence[str] = ()) -> None:
        self.told.append(event)


def fought(bot: str, members: list[dict[str, Any]], foes: list[str], seed: str) -> list[Event]:
    """A whole fight with this bot in the players' seat; whatever was told."""
    stage = SCENES["fight"]({"party": members, "foes": foes, "where": "room", "lights": ["torch"]})
    world = stage.look()["world"]
    policies: dict[str, Policy] = {"p1": BOTS[bot].make(), "gm": referee}
    table = Heard(OpenSeed(seed), "table", policies, {seat: View(world, seat) for seat in policies})
    stage.play(table)
    return table.told


@pytest.mark.parametrize("bot", ["steady", "bold", "champion"])
@pytest.mark.parametrize(
    ("members", "foes"),
    [
        ([SILVERED, SILVERED], ["2 gargoyle"]),
        ([OILED, PLAIN], ["gargoyle"]),
        ([OILED, OILED, BURNER], ["2 ember_shade"]),
        ([PLAIN, PRIEST], ["wraith"]),
        ([PLAIN, DRUID], ["wraith"]),
        ([SILVERED, BURNER, DRUID], ["wraith", "2 skeleton"]),
    ],
)
def test_no_blow_and_no_spell_is_wasted_on_the_proof(bot: str, members: list[dict[str, Any]], foes: list[str]) -> None:
    """FH-MON-04: players read beside each blow whom it cannot harm; so nobody strikes, burns or turns in vain."""
    for seed in range(6):
        for event in fought(bot, members, foes, f"{seed}"):
            if isinstance(event, Struck):
                assert event.side != "party" or not event.immune
            assert not (isinstance(event, Affected) and event.effect == "unharmed")
            assert not (isinstance(event, Turned) and not event.foes)
