"""What seats see: words for everything, and no secrets."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from freehold import RULESET
from freehold import content as c
from freehold.book.characters.making import make_character
from freehold.book.combat.rounds import begin_fight
from freehold.book.encounters.meetings import begin_meeting
from freehold.book.hold.harvest import housing, store_cap
from freehold.book.master.rulings import try_something
from freehold.book.order import play_turn
from freehold.book.party.outside import split_off
from freehold.book.sites.rooms import lay_out
from freehold.book.travel.road import map_hex
from freehold.proving.worlds import Given, build
from freehold.state import Band, Fight, Foe, Precedent, Project, Site, World
from freehold.telling.names import creature, prose
from freehold.telling.scene import HOME_ICONS as ICONS
from freehold.telling.scene import scene as scene_of
from games.freehold.tests.play import Campaign, weeks
from tablewright.engine.decisions import Decision, Question
from tablewright.engine.dice import OpenSeed
from tablewright.engine.events import Event
from tablewright.engine.scene import Bar
from tablewright.engine.table import Answer, LiveTable, ScriptTable, Suspend
from tablewright.world.words import listed

TRIES = [Answer("p1", "lift the portcullis with a pole")]


def sent(world: World, seat: str) -> str:
    return msgspec.json.encode(scene_of(world, seat, ())).decode()


def test_foes_hit_points_are_the_gms_alone() -> None:
    world = build(Given())
    world.parties[0].mode = "fight"
    world.parties[0].fight = Fight([Foe("f1", "ogre", 7919, 7927)], ["c1"])
    assert "7919" not in sent(world, "p1")
    assert "7919" in sent(world, "gm")


def test_where_the_members_have_parted_the_question_says_whom_it_is_put_to() -> None:
    world = build(Given())
    decision = Decision("p1", "road", "FH-TRAVEL-01", ("wait",), facts={"hex": "0,0", "hours": 4})
    assert scene_of(world, "p1", (decision,)).wanted.startswith("On the road")
    party = world.parties[0]
    world.parties.append(msgspec.structs.replace(party, id="others", order=[], clock=party.clock + 1))
    names = [world.characters[who].name for who in party.order]
    assert scene_of(world, "p1", (decision,)).wanted.startswith(f"{listed(names)}: on the road")


def test_a_question_in_the_middle_of_a_step_shows_the_party_whose_step_it_is() -> None:
    """FH-TURN-01: a step takes time, and the others are then the ones furthest behind; the question is still theirs."""
    world = build(Given(party=("thief", "fighter"), site={"rooms": [{"trap": "ash_rune"}]}))
    party = world.parties[0]
    party.mode = "site"
    split_off(world, party, ["c2"]).clock = party.clock + 1
    titles = []

    class Looking(ScriptTable):
        def answer(self, decision: Decision) -> str:
            titles.append(scene_of(world, "p1", (decision,)).title)
            return super().answer(decision)

    Looking((), ["on"]).run(lambda table: play_turn(world, table))
    assert [title.split(", ")[1] for title in titles] == ["at the entrance", "room 1"]


def test_who_is_at_home_sees_it_as_it_stands() -> None:
    """FH-HOLD-01: buildings, projects, Folk and stores as the rules have them; outposts stand out in the land."""
    world = build(Given())
    hold = world.hold
    hold.buildings = {"palisade": 1, "longhouse": 2, "outpost": 1}
    hold.projects = [Project("mill", 15)]
    world.parties[0].mode = "home"
    home = scene_of(world, "p1", ()).home
    assert home is not None
    assert home.wall == "palisade"
    assert [(one.name, one.number, one.ready) for one in home.buildings[2:4]] == [
        ("Longhouse", 2, ""),
        ("Mill", 1, "day 15"),
    ]
    assert not any(one.costs for one in home.buildings), "what stands or is rising cannot be begun"
    assert (home.people.now, home.people.most) == (hold.folk, housing(hold))
    assert home.stores[0] == Bar("Stores", hold.stores, store_cap(hold))
    hold.buildings["wall"] = 1
    assert (known := scene_of(world, "p1", ()).home) is not None
    assert known.wall == "stone"
    world.parties[0].mode = "road"
    assert scene_of(world, "p1", ()).home is None, "who is away does not see it"


def test_the_freehold_knows_what_it_has_learned_of_a_power() -> None:
    """FH-POWER-01, FH-POWER-05: seat and weakness are known after the first stronghold has fallen."""
    world = build(Given(power={"key": "choir", "shadow": 5}))
    world.parties[0].mode = "home"

    def told() -> dict[str, str]:
        cards = scene_of(world, "p1", ()).cards
        return dict(next(card.slots for card in cards if card.id == "hold-power"))

    assert told()["Seat"] == told()["Weakness"] == "not known before a stronghold has fallen"
    assert told()["Tribute"].startswith("150 sc")
    assert world.power is not None
    world.power.seat_known = world.power.weakness_known = True
    assert (told()["Seat"], told()["Weakness"]) == ("hex 12,-3", c.POWERS["choir"].weakness)


def test_what_is_built_out_in_the_land_is_among_what_could_be_begun() -> None:
    """FH-HOLD-07: with all else done, an Outpost and a Beacon come next."""
    world = build(Given())
    hold = world.hold
    hold.buildings = {key: 1 for key in c.BUILDINGS if key not in ("outpost", "beacon")}
    hold.timber = hold.stone = hold.silver = 2000
    world.land["1,0"].outpost = True
    world.parties[0].mode = "home"
    home = scene_of(world, "p1", ()).home
    assert home is not None
    assert [one.name for one in home.buildings if one.costs] == ["Longhouse", "Outpost", "Beacon"]


def test_every_building_has_an_icon_of_its_own() -> None:
    assert len({ICONS[key] for key in c.BUILDINGS}) == len(c.BUILDINGS)


def test_unspotted_traps_are_not_shown() -> None:
    site = {"rooms": [{"entered": True, "trap": "stone_eye"}, {"bands": ["wraith"]}]}
    world = build(Given(site=site, room=0))
    world.parties[0].mode = "site"
    assert "ye of stone" not in sent(world, "p1")
    assert "wraith" not in sent(world, "p1")
    assert "ye of stone" in sent(world, "gm")


def test_the_seat_of_a_power_is_hidden_until_learned() -> None:
    """FH-POWER-01."""
    world = build(Given(power={"seat": "12,-3"}))
    assert "12,-3" not in sent(world, "p1")
    assert world.power is not None
    world.power.seat_known = True
    assert "12,-3" in sent(world, "p1")


def test_every_question_has_a_sentence() -> None:
    from importlib import import_module
    from pathlib import Path

    import freehold

    root = Path(freehold.__file__).parent
    lines = prose()
    missing = set()
    for file in root.joinpath("book").rglob("*.py"):
        name = ".".join(file.relative_to(root).with_suffix("").parts).removesuffix(".__init__")
        module = import_module(f"{freehold.__name__}.{name}")
        for value in vars(module).values():
            if isinstance(value, Question) and f"prompts.text.{value.key}" not in lines:
                missing.add(value.key)
    assert missing == set()


def test_every_creature_has_names_and_a_first_sight() -> None:
    lines = prose()
    for key in c.MONSTERS:
        assert creature(key) != creature(key, 2) or key == "burrower"
        assert len(lines[f"creatures.{key}.sight"]) >= 1


def test_words_for_every_terrain_feature_building_and_event() -> None:
    lines = prose()
    wanted = [
        *(f"travel.look.{key}" for key in c.TERRAINS),
        *(f"travel.feature.{key}" for key in [row.key for row in c.FEATURE_ROWS] if key != "vista"),
        *(f"home.built.{key}" for key in c.BUILDINGS),
        *(f"home.event.{event.key}" for event in c.WEEK_EVENTS),
    ]
    assert [key for key in wanted if key not in lines] == []


def test_who_is_made_at_an_academy_is_there_when_asked_about_a_score() -> None:
    """FH-CHAR-10, FH-LEVEL-04: a newcomer of level 3 raises a score before anybody knows the name."""
    world = build(Given(make=["p1"], hold={"buildings": ["academy"]}))
    made = LiveTable(OpenSeed("x"), "table", 0, [Answer("p1", "quick:fighter")])
    with pytest.raises(Suspend) as asked:
        make_character(world, made)
    decision = asked.value.decisions[0]
    assert decision.question == "raise-score"
    scene = scene_of(world, "p1", (decision,))
    assert scene.prompt is not None
    assert RULESET.bots["steady"].make()(decision, RULESET.view(world, "p1")) == "con"


def test_a_precedent_is_shown_when_the_like_comes_up() -> None:
    """FH-GM-02: the GM's question carries the kept ruling."""
    world = build(Given(gm=True))
    world.precedents.append(Precedent("lift the portcullis", "str", 1))
    with pytest.raises(Suspend) as asked:
        try_something(world, world.parties[0], world.characters["c1"], LiveTable(OpenSeed("x"), "table", 0, TRIES))
    decision = asked.value.decisions[0]
    assert (decision.question, decision.default, decision.standing) == ("judge", "str", True)
    scene = scene_of(world, "gm", (decision,))
    assert scene.prompt is not None
    assert "lift the portcullis" in scene.prompt.text
    assert "Strength" in scene.prompt.text
    assert any(card.group == "Rulings of this table" for card in scene.cards)


@pytest.mark.parametrize("seed", ["a", "b"])
def test_labels_never_show_bare_keys(seed: str) -> None:
    """In a bot's campaign every option of every question has a label of words."""
    campaign = Campaign(f"labels {seed}", "bold")
    policy: Any = campaign.table._policies["p1"]

    def watched(decision: Decision, view: Any) -> str:
        scene = scene_of(campaign.world, "p1", (decision,))
        assert scene.prompt is not None
        for choice in scene.prompt.choices:
            assert choice.label
            assert "_" not in choice.label
            assert ":" not in choice.label or ": " in choice.label
        return str(policy(decision, view))

    campaign.table._policies = {**campaign.table._policies, "p1": watched}
    campaign.play_until(weeks(2))


def test_a_chronicle_is_markdown_and_players_words_stay_words() -> None:
    world = build(Given(party=({"name": "*Bold* [x](y)"},)))
    text = RULESET.chronicle(world, (), "c")
    assert text.startswith("# The chronicle of Larkfield")
    assert "\\*Bold\\*" in text


def test_how_far_light_reaches() -> None:
    """FH-LIGHT-03, FH-LIGHT-04, FH-LIGHT-05: 10 feet across for what is carried, 20 for a campfire."""
    world = build(Given(lights=["torch"]))
    assert "lights 10 feet across, 12 turns" in sent(world, "p1")
    scene = scene_of(world, "p1", (Decision("p1", "camp", "FH-TRAVEL-04", ("fire", "dark")),))
    assert scene.prompt is not None
    assert "20 feet across" in scene.prompt.choices[0].hint


def test_a_met_band_has_a_card() -> None:
    world = build(Given())

    class Quiet:
        def tell(self, event: Event, to: Any = ()) -> None:
            pass

    table: Any = Quiet()
    begin_meeting(world, world.parties[0], [c_band("goblin", 4)], "hex", table)
    assert "4 of them" in sent(world, "p1")


def c_band(monster: str, number: int) -> Any:
    from freehold.state import Band

    return Band(monster, number)


def test_what_players_may_not_see_is_rolled_behind_the_screen() -> None:
    """FH-SITE-02, FH-TRAP-01: who lives in a lair, what a room holds, and foes' Hit Points are the GM's to see."""
    table = ScriptTable([10, 9, 4, 2], [])
    world = build(Given(party=({"calling": "scout", "pack": {"map_kit": 1}},), terrain="plains"))
    map_hex(world, world.parties[0], table)
    fight = ScriptTable([3, 3], [])
    begin_fight(
        world, world.parties[0], begin_meeting(world, world.parties[0], [Band("goblin", 2)], "hex", fight), fight
    )
    secret = ("Creatures: plains, tier 1", "Number, 1d6 + 1", "Hit Points")
    shown = [(entry.to, roll.why) for entry in (*table.entries, *fight.entries) for roll in entry.rolls]
    assert {why for to, why in shown if to == ("gm",)} == set(secret)
    assert [why for to, why in shown if not to] == ["Feature"]


def test_nor_is_it_shown_when_the_master_is_asked_about_it() -> None:
    """FH-SITE-02: dice before a question of the GM's are seen by all, but for those of a lair and a ruin."""
    table = ScriptTable([10, 9, 4, 2], ["lair", "goblin", "3"])
    world = build(Given(party=({"calling": "scout", "pack": {"map_kit": 1}},), terrain="plains", gm=True))
    map_hex(world, world.parties[0], table)
    rooms = ScriptTable([4], ["3"])
    lay_out(world, Site("ruin", 1, "ruin"), rooms)
    shown = [(entry.to, roll.why) for entry in (*table.entries, *rooms.entries) for roll in entry.rolls]
    assert [why for to, why in shown if not to] == ["Feature"]
    assert all(entry.rolls for entry in (*table.entries, *rooms.entries) if entry.to == ("gm",))
