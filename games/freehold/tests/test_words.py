"""What is told and marked as usual, where a template or a default once went astray."""

from __future__ import annotations

import io
from pathlib import Path

import msgspec
import pytest

from freehold import RULESET
from freehold import events as e
from freehold.book.sites.treasure import receive
from freehold.content.charts import CHARTS
from freehold.proving.worlds import Given, build
from freehold.state import Band, Character, Fight, Foe, Meeting, World
from freehold.telling.labels import choice_of
from freehold.telling.prose import Narrator, beware, question_text, special
from freehold.telling.scene import cards_of
from tablewright.engine.decisions import Decision, Facts
from tablewright.engine.dice import OpenSeed, open_dice
from tablewright.engine.events import Entry, Event
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Setup
from tablewright.engine.game.saves import SaveFile
from tablewright.engine.options import Option
from tablewright.engine.table import BotTable, ScriptTable
from tablewright.play.plain import lines
from tablewright.testing.walking import unpriced

TOLD = [
    (e.ItemTaken("Ada", "star_mail"), "Ada takes the star mail"),
    (e.Ruled("Ada", "That was no hit", "stands", "lost", success=False), "Ada: “That was no hit” It stands."),
    (e.LightChanged("torch", "fallen"), "The torch falls and is out"),
    (e.Sneaked("Ada", False), "Ada sneaks ahead"),  # nobody is there to hear it
    (e.Sneaked("Ada", False, True), "Ada sneaks ahead and is heard"),
    (e.LairSeen("captain_choir", 1), "Seen: the First Voice"),
    (e.FoeFell("captain_choir:4", "Ada"), "The First Voice is dead"),
    (e.Acted("Ada", "guard", "Bo"), "Ada takes the blow meant for Bo"),
    (e.Travelled("3,0", "hills", 3, True, True, 4), "Hills at hex 3,0 (3 hours, water; somebody is met on 1 to 4)"),
    (e.Travelled("0,0", "plains", 2, False, False), "Plains at hex 0,0 (2 hours, no water)"),
    (e.NightPassed(7, False, 1), "A quiet night (somebody comes on 1)"),
    (e.Acted("Ada", "wield", ""), "Ada goes on with bare hands"),
    (e.Acted("Ada", "equip", "stow:shield"), "Ada puts away the shield"),
    (e.Acted("Ada", "equip", "stow:armor"), "Ada puts away the armor"),
    (e.MercyShown(1, "bind"), "One sleeper is bound"),
    (e.StoresLost(2, 40), "Stores above 40 are lost: 2"),
    (e.SaveTried("Ada", "ash_king", 3, False), "Ada's Saving Throw against the Ash King: failed"),
    (e.SaveTried("Ada", "basilisk", 17, True), "Ada's Saving Throw against a basilisk: made"),
    (e.SaveTried("Ada", "death", 17, True), "Ada's Saving Throw against death: made"),
    (e.SpellCast("Ada", "cleanse", ("Bo", "con")), "Ada casts Cleanse on Bo (Constitution)"),
    (e.SpellCast("Ada", "cleanse", ("Bo", "poison")), "Ada casts Cleanse on Bo (poison)"),
    (e.SpellCast("Ada", "cleanse"), "Ada casts Cleanse"),
    (e.MoraleTested("fen_hydra", 9, 11, False, "losses", 1), "The fen hydra holds"),
    (e.MoraleTested("goblin", 9, 6, True, "losses", 3), "Goblins flee"),
    (e.MoraleTested("goblin", 9, 6, True, "losses", 1), "The goblin flees"),
    (e.VictorsDid("fen_hydra", "kill", 1), "The fen hydra kills all who are left"),
    (e.VictorsDid("goblin", "rob", 3), "Goblins take everything and go"),
    (e.HoldChanged(stores=1), "1 Store for the freehold"),
    (e.HoldChanged(hope=1), "Hope +1"),
    (e.HoldChanged(hope=-1), "Hope -1"),
    (e.MercyShown(3, "kill"), "Three sleepers are killed"),
    (e.ItemTaken("Ada", "gland", 3), "Ada takes three ember beetle glands"),
    (e.XpGained(("Ada",), 50, "hex"), "Ada: 50 XP (a new hex)"),
    (e.XpGained(("Ada", "Bo"), 50, "hex"), "Ada and Bo: 50 XP each (a new hex)"),
    (e.LockOpened("hammer", "", True), "The lock is hammered open, and the noise is heard"),
    (e.LockOpened("pick", "Ada", False), "The lock is picked by Ada"),
    (e.Sold("Ada", "spear", 15), "Ada sells a spear for 1 sc 5 cc"),
    (e.Struck("foe", "Ada", "Bo", "short_bow", 8, 1, 14, False), "Ada (short bow) misses Bo"),
    (e.SpellCast("Ada", "ward", ("Bo",), 13), "Ada casts Ward on Bo (AC 13)"),
    (e.SpellCast("Ada", "mend", ("Bo",), 4), "Ada casts Mend on Bo (4)"),
    (e.Sold("Ada", "chain", 400), "Ada sells chain for 40 sc"),
    (e.Sold("Ada", "ration", 2), "Ada sells a day's ration for 2 cc"),
    (e.Bought("Ada", "pole", 2), "Ada buys a 10 ft pole for 2 cc"),
    (e.Bought("Ada", "oil", 60, 12), "Ada buys twelve flasks of oil for 6 sc"),
    (e.Ate(2, 3, 1, -1), "3 Folk go hungry: Hope -1, and 1 Folk leaves"),
    (e.Ate(2, 3, 1), "3 Folk go hungry, and 1 Folk leaves"),  # no Hope was left to lose
    (e.WeekEventFell("sickness", 1, hope=-1), "Sickness: Hope -1, Folk -1"),
    (e.WeekEventFell("sickness", 1), "Sickness: Folk -1"),
    (e.WeekEventFell("storm", 3), "Storm: 3 Timber lost"),
    (e.WeekEventFell("storm", 3, projects=1), "Storm: 3 Timber lost, projects a week later"),
    (e.WeekEventFell("peddler", 10, ware="everlamp"), "A peddler: 10 sc, and an everlamp for sale at 200 sc"),
    (
        e.WeekEventFell("peddler", 10, ware="healing_draughts"),
        "A peddler: 10 sc, and two healing draughts for sale at 200 sc",
    ),
    (e.WeekEventFell("peddler", 10, ware="scroll:mend"), "A peddler: 10 sc, and a scroll of mend for sale at 200 sc"),
    (e.FoundNoRoom(), "Those who were asked to come find no housing, and go on"),
    (
        e.Affected("hill_giant", "breaks free", "its own strength"),
        "The hill giant cannot be held twice running (its own strength)",
    ),
    (e.Affected("ember_shade:2", "unharmed", "fire_fan"), "Ember shade 2 is not harmed (Fire Fan)"),
    (e.WeekEventFell("sickness", 0, "cleanse"), "Sickness, but no Folk lost"),
    (e.WeekEventFell("quarrel", 1, hope=-1), "Quarrel: Hope -1"),
    (e.WeekEventFell("quarrel", 1), "Quarrel"),
    (e.WeekEventFell("newcomers", averted="no room"), "Newcomers turned away for want of housing"),
    (e.WeekEventFell("newcomers", averted="no food", hope=-1), "Newcomers turned away for want of Stores: Hope -1"),
    (e.WeekEventFell("feast", 1, hope=1), "A feast: Hope +1"),
    (e.WeekEventFell("feast", 1), "A feast"),  # more than 12 there is not
    (e.Raided(9, 4, False, 2, 1, -1), "A raid: 2 Stores lost, Hope -1, Folk -1"),
    (e.Raided(9, 4, False, 2, 1), "A raid: 2 Stores lost, Folk -1"),
    (e.WorkPlanned("stores"), "The Folk are set to work: stores first"),
    (e.WorkPlanned("hand", ("1,0", "0,-1")), "The Folk are set to work: hex by hex, at hex 1,0 and hex 0,-1"),
    (e.Outfitted(("spear", "spikes"), 70), "The newcomer buys a spear and ten iron spikes for 7 sc"),
]


@pytest.mark.parametrize(("event", "words"), TOLD, ids=lambda each: each if isinstance(each, str) else "")
def test_headlines(event: Event, words: str) -> None:
    assert Narrator("x").tell(Entry(event), "p1").headline == words


@pytest.mark.parametrize("cause", ["wounds", "hunger", "thirst", "left behind", "kraken"])
def test_a_death_is_told_once(cause: str) -> None:
    """The headline says that somebody is dead: the line below does not say it again."""
    event = Entry(e.Died("Ada", cause, 3))
    tellings = [Narrator(str(seed)).tell(event, "p1") for seed in range(40)]
    assert all("is dead" in each.headline for each in tellings)
    assert not [each.text for each in tellings if "is dead" in each.text]


def test_nobody_who_went_another_way_is_told_of() -> None:
    """FH-TURN-01: a line speaks of anybody only while all are together."""
    teller = Narrator("x")

    def told_of(*events: Event) -> set[str]:
        for event in events:
            teller.remember(event)
        lines = " ".join(teller.say("sites.enter") for _ in range(30))
        return {name for name in ("Ada", "Bo", "Cy") if name in lines}

    made = [e.Made(name, "human", "fighter", 1, 8, 0) for name in ("Ada", "Bo", "Cy")]
    assert told_of(*made, e.SetOut(("Ada", "Bo", "Cy"))) == {"Ada", "Bo", "Cy"}
    assert told_of(e.Scattered(("Bo", "Cy"), "own way")) == set()
    assert told_of(e.Scattered(("Bo", "Cy"), "together")) == {"Ada", "Bo", "Cy"}
    assert told_of(e.Scattered(("Ada",), "gate")) == set()
    assert told_of(e.Scattered(("Ada",), "together")) == {"Ada", "Bo", "Cy"}
    assert told_of(e.CameHome(("Ada", "Bo", "Cy"), 1, 0), e.SetOut(("Ada",))) == set()


READ = [
    (e.DispositionShown("hermit", "neutral", 2), "these are neutral at the worst"),
    (e.DispositionShown("hermit", "attack", 9), "the master has the last word"),
    (e.DispositionShown("black_bear", "warning", 1), "these would rather not fight"),
    (e.DispositionShown("goblin", "warning", 8), "to those who live here the party intrudes"),
]


@pytest.mark.parametrize(("event", "why"), READ, ids=lambda each: each if isinstance(each, str) else "")
def test_why_a_roll_was_read_otherwise(event: Event, why: str) -> None:
    """FH-MON-01, FH-MON-07, FH-ENC-02, FH-GM-01."""
    assert why in str(Narrator("x").tell(Entry(event), "p1").how)


DOES = {
    "luck_charm": "a failed Saving Throw may be rolled again",
    "true:mace": "+1 on attack rolls",
    "dawn:mace": "gives light as a torch",
    "scroll:mend": "regains 1d6 HP",
    "enchanted_arrow": "broken after one shot",
    "world_chart": "Once a week",
}


@pytest.mark.parametrize("thing", DOES)
def test_what_a_found_thing_does_is_told(thing: str) -> None:
    """FH-SITE-05, FH-SITE-08."""
    assert DOES[thing] in str(Narrator("x").tell(Entry(e.ItemTaken("Ada", thing)), "p1").how)
    asked = Decision("p1", "take-item", "FH-SITE-05", ("c1",), facts={"thing": thing})
    assert DOES[thing] in question_text(build(Given()), asked)


def test_the_peddlers_ware_is_offered_with_what_it_does() -> None:
    """FH-HOLD-05."""
    world = build(msgspec.convert({"at": "0,0", "hold": {"ware": "luck_charm"}}, Given))
    choice = choice_of(world, world.parties[0], Decision("p1", "home", "FH-TURN-04", ("ware",)), "ware")
    assert choice.hint.startswith("200 sc; Once, a failed Saving Throw")


def test_a_full_store_house_is_spoken_of_before_a_choice_fills_it() -> None:
    """FH-HOLD-01: plans of work, a seed of plenty, a new freehold."""
    said = {}
    for stores in (20, 39):
        world = build(msgspec.convert({"at": "0,0", "hold": {"folk": 1, "stores": stores}}, Given))
        work = Decision("p1", "work", "FH-HOLD-03", ("stores",))
        home = Decision("p1", "home", "FH-TURN-04", ("plant",))
        hints = [choice_of(world, world.parties[0], asked, asked.options[0]).hint for asked in (work, home)]
        said[stores] = ["store-house" in hint for hint in hints]
        assert not any(
            unpriced(RULESET, choice_of(world, world.parties[0], each, each.options[0])) for each in (work, home)
        )
    assert said == {20: [False, False], 39: [True, True]}


@pytest.mark.parametrize("thing", ["torch", "lantern", "everlamp", "gland"])
def test_whoever_has_a_lamp_is_not_told_to_have_none(thing: str) -> None:
    """FH-LIGHT-01."""
    asked = Decision("p1", "home", "FH-TURN-04", ("out",))
    for pack, lacks in (({thing: 1}, False), ({}, True)):
        world = build(msgspec.convert({"at": "0,0", "party": [{"pack": pack}]}, Given))
        assert ("nothing to light" in choice_of(world, world.parties[0], asked, "out").hint) == lacks


def test_what_no_fire_harms_is_not_told_to_be_harmed_by_it() -> None:
    """FH-MON-04."""
    assert (
        special("ember_shade")
        == "only magic or silver harms it, and no fire, 1d6 to the front rank (Dexterity resists)"
    )
    assert special("gargoyle") == "only magic, silver or fire harms it"


@pytest.mark.parametrize(("known", "as_gm"), [(False, False), (True, False), (False, True)])
def test_a_lords_weakness_is_not_read_off_his_card(known: bool, as_gm: bool) -> None:
    """FH-POWER-05: it is known after the first stronghold has fallen."""
    given = {"power": {"key": "ash", "weakness_known": known}, "foes": ["ash_king"]}
    world = build(msgspec.convert(given, Given))
    party = world.parties[0]
    party.meeting = Meeting([Band("ash_king", 1)], "room")
    (met,) = (card for card in cards_of(world, party, as_gm) if card.group == "Met")
    assert any("Dawnfire" in line for line in met.lines) == (known or as_gm)


def test_an_odd_room_is_not_told_as_empty() -> None:
    """FH-SITE-01."""
    teller = Narrator("x")
    empty = {line.text for line in teller.words["sites.empty"]}
    assert teller.tell(Entry(e.RoomEntered(1, ("oddity",), False, False)), "p1").text not in empty


@pytest.mark.parametrize(("known", "words"), [(False, "March to land not mapped"), (True, "March to the seat")])
def test_a_way_does_not_give_an_unknown_seat_away(known: bool, words: str) -> None:
    """FH-POWER-01: the nearest white hex may be where the lord sits."""
    world = build(msgspec.convert({"at": "12,-5", "power": {"seat": "12,-3", "seat_known": known}}, Given))
    asked = Decision("p1", "road", "FH-TRAVEL-01", ("march:12,-3",))
    assert choice_of(world, world.parties[0], asked, "march:12,-3").label.startswith(words)


def test_what_threatens_somebody_has_an_article() -> None:
    """FH-SAVE-05."""
    world = build(Given(party=("fighter",)))
    facts: Facts = {"who": "c1", "cause": "ash_king", "leaves": "none"}
    asked = Decision("p1", "spend-save", "FH-SAVE-05", ("no", "yes"), facts=facts)
    assert question_text(world, asked).startswith("Fighter 1 is threatened by the Ash King")


@pytest.mark.parametrize(("foe", "vain"), [("ash_king", True), ("skeleton", False)])
def test_turning_the_mighty_dead_is_said_to_be_in_vain(foe: str, vain: bool) -> None:
    """FH-CALL-04: none of more Hit Dice than the priest's level + 1."""
    world = build(Given(party=("priest",)))
    party = world.parties[0]
    party.fight, party.mode = Fight([Foe("f1", foe, 9, 9)], ["c1"]), "fight"
    asked = Decision("p1", "action", "FH-COMBAT-06", ("turn", "pass"), facts={"who": "c1"})
    assert ("all of them are" in choice_of(world, party, asked, "turn").hint) == vain


@pytest.mark.parametrize(
    ("foes", "natures", "odds"),
    [
        (("orc",), False, "they kill 2/12"),
        (("goblin", "skeleton"), False, "they kill 12/12"),  # of several kinds those who kill decide
        (("goblin",), True, "they kill 0/12"),  # robbers by nature
    ],
)
def test_who_yields_hears_how_those_who_decide_would_take_it(foes: tuple[str, ...], natures: bool, odds: str) -> None:
    world = build(Given())
    world.natures = natures
    party = world.parties[0]
    party.fight = Fight([Foe(f"f{number}", foe, 4, 4) for number, foe in enumerate(foes, 1)], ["c1"])
    decision = Decision("p1", "action", "FH-COMBAT-06", ("yield",), facts={"who": "c1"})
    assert choice_of(world, party, decision, "yield").odds == odds


def test_the_question_for_a_character_says_how_many_are_open() -> None:
    """FH-CHAR-01: whoever wants nobody is asked once for each place."""
    game = new_game()
    assert asked_of(game) == "A new character for Player 1; 2 places in the party are open. How is it made?"
    game.answer("p1", "quick")
    game.answer("p1", "Ada")
    assert asked_of(game) == "A new character for Player 1. How is it made?"


def new_game() -> Game[World]:
    setup = Setup("words", "freehold", RULESET.version, open_dice("words"), ("p1",), {"characters": 2})
    game: Game[World] = Game(RULESET, setup)
    game.help("gm", RULESET.referee)
    return game


def asked_of(game: Game[World]) -> str:
    prompt = RULESET.scene(game.state_for("p1"), "p1", game.pending).prompt
    assert prompt is not None
    return prompt.text


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


def test_whom_a_ward_helps_is_shown_on_the_road() -> None:
    """FH-MAGIC-05: the AC stands beside each, in a fight and out of it."""
    world = RULESET.scenes["road"]({"party": [{"calling": "wizard"}, {"armor": "chain"}]}).look()["world"]
    facts: Facts = {"who": "c1", "spell": "ward"}
    asked = Decision("p1", "spell-target", "FH-MAGIC-02", ("c1", "c2"), facts=facts)
    hints = [choice_of(world, world.parties[0], asked, who).hint for who in ("c1", "c2")]
    assert [hint.partition(", ")[2] for hint in hints] == ["AC 9", "AC 13"]


def test_a_blow_from_behind_that_is_a_throw_says_so() -> None:
    """FH-RANK-01, FH-AMMO-01: a dagger from the rear rank is out of hand until the fight is over; a spear reaches."""
    members = [{"weapon": "mace"}, {"weapon": "dagger", "pack": ["dagger"]}, {"weapon": "spear", "pack": ["spear"]}]
    stage = RULESET.scenes["fight"]({"party": [members[0], members[0], *members[1:]], "foes": ["goblin"]})
    table = ScriptTable([5, 6, 5, 4, 3], [])
    table.run(stage.play)
    world = stage.look()["world"]

    def told(who: str) -> tuple[str, str]:
        asked = Decision("p1", "action", "FH-COMBAT-06", ("strike:f1",), facts={"who": who, "round": 1})
        choice = choice_of(world, world.parties[0], asked, Option("strike", "f1"))
        return choice.label, choice.hint

    assert told("c3")[0].startswith("Throw the weapon at")
    assert "out of hand until the fight is over" in told("c3")[1]
    assert told("c4")[0].startswith("Strike")
    assert "out of hand" not in told("c4")[1]


@pytest.mark.parametrize(("hours", "words"), [(9, "too late to get there today"), (8, "then what it costs")])
def test_an_unknown_hex_says_when_no_country_fits_into_the_day(hours: int, words: str) -> None:
    """FH-TRAVEL-01: plains take two hours, and nothing takes less."""
    world = build(Given(hours=hours, at="4,0"))
    world.parties[0].mode = "road"
    asked = Decision("p1", "road", "FH-TRAVEL-01", ("go:N",))
    assert words in choice_of(world, world.parties[0], asked, Option("go", "N")).hint


def test_plans_coppers_and_slow_feet_are_said_as_people_say_them() -> None:
    world = build(Given())
    plan = Decision("p1", "ration-plan", "FH-FOOD-01", ("full", "one"), facts={"plan": "full"})
    assert question_text(world, plan).endswith("Now: two meals each.")
    about: Facts = {"who": "c1", "thing": "coin"}
    coins = Decision("p1", "hand-number", "FH-ENCUMB-01", kind="number", low=1, high=75, facts=about)
    assert "copper coins" in question_text(world, coins)
    assert "7 sc 5 cc" in question_text(world, coins)
    assert beware("shambler") == ""
    assert "only magic" in beware("gargoyle")


def test_the_same_bought_twice_is_told_twice(tmp_path: Path) -> None:
    """Line by line, alone at the keyboard: what is said once more has happened once more."""
    said = io.StringIO()
    typed = io.StringIO("1\nHale goes to market\n6 x torch\n6 x torch\n")  # the usual party; six torches, and six more
    lines.run(SaveFile.create(tmp_path / "twice.tw", new_game()), ["p1"], False, typed, said)
    assert said.getvalue().count("buys six torches") == 2
