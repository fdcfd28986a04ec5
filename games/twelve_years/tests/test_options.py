"""Questions, options and views of Twelve Years: found by id, shown to those who may see, never empty."""

from __future__ import annotations

import importlib
import pkgutil
import random
from pathlib import Path

import msgspec
import pytest

from tablewright.engine.charts import BadContent, load_chart, load_toml
from tablewright.engine.decisions import Decision, Question
from tablewright.engine.dice import open_dice
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Setup
from tablewright.world.words import mid_sentence
from twelve_years import RULESET, book
from twelve_years.book.core import places
from twelve_years.content import charts, figures
from twelve_years.state import Dungeon, Enemy, Hex, Item, Party, World
from twelve_years.telling import names
from twelve_years.telling.labels.ways import hex_in_short

DOCS = Path(__file__).parents[1] / "README.md"


def questions() -> list[Question]:
    """Every question the rules put."""
    found: dict[int, Question] = {}
    for module in pkgutil.walk_packages(book.__path__, f"{book.__name__}."):
        values = vars(importlib.import_module(module.name)).values()
        found |= {id(each): each for each in values if isinstance(each, Question)}
    return list(found.values())


def new_game(seed: str, seats: int = 1, **settings: bool | int | str) -> Game[World]:
    names = tuple(f"p{number}" for number in range(1, seats + 1))
    setup = Setup("c", "twelve_years", RULESET.version, open_dice(seed), names, settings)
    game: Game[World] = Game(RULESET, setup)
    return game


def by_chance(chance: random.Random, decision: Decision) -> str:
    if decision.kind == "choice":
        idle = ("gear", "sheet") if chance.random() < 0.8 else ()
        return chance.choice([option for option in decision.options if option not in idle] or list(decision.options))
    if decision.kind == "text":
        return chance.choice(["", "Ada", "-"])[: decision.high]
    return str(chance.randint(decision.low, decision.high))


# --- questions -------------------------------------------------------------------------------------------------------
def test_each_question_has_a_key_of_its_own() -> None:
    keys = [question.key for question in questions()]
    assert len(keys) == len(set(keys)) > 40


def test_the_page_names_every_question() -> None:
    page = DOCS.read_text(encoding="utf-8")
    table = page[page.index("| question | answers |") :]
    first_columns = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
    assert [
        question.key for question in questions() if not any(f"`{question.key}`" in each for each in first_columns)
    ] == []


@pytest.mark.parametrize("seed", range(12))
def test_any_number_of_parties_by_chance(seed: int) -> None:
    """No question is empty or offers a thing twice, no seat is in two turns, and nothing breaks."""
    chance = random.Random(seed)
    game = new_game(f"chance {seed}", seed % 6 + 1, map_radius=[0, 2, 3][seed % 3], castle_distance=2)
    for _ in range(150):
        if game.outcome is not None:
            break
        seats = [seat for turn in RULESET.turns(game.checkpoint) for seat in turn.seats]
        assert len(seats) == len(set(seats))
        decision = chance.choice(game.pending)
        assert decision.kind != "choice" or len(decision.options) == len(set(decision.options)) > 1
        game.answer(decision.seat, by_chance(chance, decision))


# --- found by id -----------------------------------------------------------------------------------------------------
def test_two_of_one_name_are_two_people() -> None:
    """Each Ada gets her own things, and every choice says which of them it means."""
    game = new_game("two of a name")
    for answer in ("mine", "The Adas", "Ada", "Ada", "Ada", "Ada"):
        game.answer("p1", answer)
    game.answer("p1", "gear")
    scene = RULESET.scene(game.state_for("p1"), "p1", game.pending)
    assert scene.prompt is not None
    labels = [(choice.label, choice.hint) for choice in scene.prompt.choices]
    assert len(labels) == len(set(labels))
    off = next(choice for choice in scene.prompt.choices if choice.verb == "off")
    before = game.checkpoint.parties["p1"].members
    who = next(member for member in before if f"item:{member.weapon}" == off.target)
    game.answer("p1", off.key)
    after = {member.id: member.weapon for member in game.checkpoint.parties["p1"].members}
    assert after[who.id] == 0
    assert all(after[member.id] == member.weapon for member in before if member.id != who.id)


# --- several parties -------------------------------------------------------------------------------------------------
def test_a_party_goes_along_with_another() -> None:
    """TY-COOP-01: both come into the new hex with one roll; TY-MP-04: and share what is there."""
    game = new_game("side by side", 2)
    game.answer("p1", "fate")
    game.answer("p2", "fate")
    game.answer("p2", "along:p1")
    known = set(game.checkpoint.hexes)
    game.answer("p1", "go:N")
    world = game.checkpoint
    first, second = world.parties["p1"], world.parties["p2"]
    assert (first.hex, first.dungeon, first.room) == (second.hex, second.dungeon, second.room)
    assert len(set(world.hexes) - known) == 1
    assert second.path[-1] == first.path[-1]


def test_the_ending_tells_each_seat_whether_it_won() -> None:
    """TY-WIN-06."""
    world = RULESET.new({"mp_outcome": "first"}, ("p1", "p2"))
    world.outcome, world.crowned_by = "appeased", "p2"
    endings = {seat: RULESET.scene(world, seat, ()).ending for seat in ("p1", "p2")}
    assert {seat: ending and ending.won for seat, ending in endings.items()} == {"p1": False, "p2": True}


# --- what a bot may see ----------------------------------------------------------------------------------------------
def test_a_refused_threat_still_says_what_an_attack_may_come_to() -> None:
    """Nothing binds the two any more when it is asked: whom it is about stands in the question."""
    game = new_game("amber crow", 2)
    for seat, answer in (("p1", "fate"), ("p2", "fate"), ("p1", "threaten:p2"), ("p1", "done"), ("p1", "1")):
        game.answer(seat, answer)
    game.answer("p2", "refuse")
    pending = game.pending_for("p1")
    assert pending is not None
    prompt = RULESET.scene(game.state_for("p1"), "p1", (pending,)).prompt
    assert prompt is not None
    assert "they hit you" in next(choice.odds for choice in prompt.choices if choice.key == "attack")


def _swapped(world: World, seat: str) -> World:
    """The same world but for what this seat cannot know: what parties elsewhere or in hiding have."""
    other = msgspec.msgpack.decode(msgspec.msgpack.encode(world), type=World)
    own = other.parties.get(seat)
    for party in other.parties.values():
        here = own is not None and (party.hex, party.dungeon, party.room) == (own.hex, own.dungeon, own.room)
        if party.seat != seat and (party.hidden or not here):
            party.gold += 500
            party.level += 7
            party.items.append(Item(999, "crown"))
            for member in party.members:
                member.hp += 11
    return other


@pytest.mark.parametrize("bot", ["bold", "cautious", "planner", "treacherous"])
def test_a_bot_answers_by_what_its_seat_can_see(bot: str) -> None:
    """Swapping what is hidden does not change its answer, at any question of a game of three."""
    game = new_game("hidden things", 3)
    policies = {seat: RULESET.bots[bot].make() for seat in ("p1", "p2", "p3")}
    twins = {seat: RULESET.bots[bot].make() for seat in ("p1", "p2", "p3")}
    asked = 0
    for number in range(240):
        if game.outcome is not None:
            break
        decision = game.pending[number % len(game.pending)]
        seat, state = decision.seat, game.state_for(decision.seat)
        answer = policies[seat](decision, RULESET.view(state, seat))
        assert twins[seat](decision, RULESET.view(_swapped(state, seat), seat)) == answer
        asked += 1
        game.answer(seat, answer)
    assert asked > 60


def test_a_view_counts_only_parties_that_can_be_seen() -> None:
    game = new_game("seen", 2)
    game.answer("p1", "fate")
    game.answer("p2", "fate")
    world = game.checkpoint
    assert RULESET.view(world, "p1").strength_of("p2") > 0
    world.parties["p2"].hidden = True
    assert RULESET.view(world, "p1").strength_of("p2") == 0


def test_the_sheet_has_every_row_of_every_chart() -> None:
    sheet = DOCS.with_name("sheet.md").read_text(encoding="utf-8")
    missing = [
        (key, words)
        for key, chart in charts.ALL.items()
        for words in chart.words
        if key != "starting_gold" and f"| {words}" not in sheet
    ]
    assert missing == []


# --- content ---------------------------------------------------------------------------------------------------------
def test_a_misspelt_field_is_named(tmp_path: Path) -> None:
    path = tmp_path / "charts.toml"
    text = (Path(charts.__file__).parent / "charts.toml").read_text(encoding="utf-8")
    path.write_text(text.replace('name = "Ogre", hp = 36', 'name = "Ogre", hp = 36, damge = "1d10"'), encoding="utf-8")
    with pytest.raises(BadContent, match=r"charts\.toml: monsters row 5: .*damge"):
        load_chart(path, "monsters", charts.Being, load_toml(path))
    figures_path = tmp_path / "figures.toml"
    text = (Path(figures.__file__).parent / "figures.toml").read_text(encoding="utf-8")
    figures_path.write_text(text.replace("skeletons = 8", "skeletns = 8"), encoding="utf-8")
    with pytest.raises(BadContent, match=r"figures\.toml: .*skeletns.*sword"):
        figures.load_figures(figures_path)


def test_every_enemy_that_is_special_says_so() -> None:
    """What the ledger remarks about a creature or monster stands at the choice that meets it."""
    plain = {"ogre", "gargantuan_beetle", "possessed"}
    assert {key for key, being in charts.BEINGS.items() if not being.special} == plain


def test_a_way_into_a_known_room_says_who_was_left_there() -> None:
    """TY-DELVE-05: they wait where they were last seen, and the way there says so before it is taken."""
    game = new_game("crow reed quill")
    for answer in ("mine", "The Wary", "Urien", "Bo", "Brona", "Help", "go:S", "charm:9", "enter", "hold:14"):
        game.answer("p1", answer)
    scene = RULESET.scene(game.state_for("p1"), "p1", game.pending)
    assert scene.prompt is not None
    back = next(choice for choice in scene.prompt.choices if choice.key == "enter")
    assert back.hint == "left there: a cyclops, a golem and sentient vines; loot"


def test_a_known_hex_says_what_stands_and_waits_there() -> None:
    world = new_game("landmarks").state_for("p1")
    world.hexes["3,3"] = Hex(terrain="hills", explored=True, feature="faerie_circle", name="Kite Ridge", gold=3)
    world.hexes["4,3"] = Hex(terrain="marsh", explored=True, feature="entrance", name="The Sop", entrance="old_well")
    world.dungeons["4,3"] = Dungeon("4,3", "Echo Hole", "old_well")
    assert hex_in_short(world, "3,3") == "Kite Ridge, hills, faerie circle, there: loot"
    assert hex_in_short(world, "4,3") == "The Sop, marsh, Echo Hole"


def test_the_ways_out_of_a_robbery_show_the_odds_against_parties() -> None:
    """TY-PVP-03: they may follow anywhere, and this party has a Giant to wait for."""
    game = new_game("rivals", 2)
    for seat, answer in (("p1", "fate"), ("p2", "fate"), ("p1", "rob:p2"), ("p2", "engage")):
        game.answer(seat, answer)
    scene = RULESET.scene(game.state_for("p1"), "p1", game.pending)
    assert scene.prompt is not None
    assert {choice.odds for choice in scene.prompt.choices} == {
        "all of them hit you 1/4 | away, they may follow 1/4 | away, hidden 2/4"
    }


def test_a_bargain_names_the_other_party() -> None:
    game = new_game("rivals", 2)
    for seat, answer in (("p1", "fate"), ("p2", "fate"), ("p1", "bargain:p2")):
        game.answer(seat, answer)
    scene = RULESET.scene(game.state_for("p1"), "p1", game.pending)
    assert scene.prompt is not None
    other = game.state_for("p1").parties["p2"].name
    assert scene.prompt.text == f"What do you offer {mid_sentence(other)}?"
    assert {choice.group for choice in scene.prompt.choices} == {"", "Yours to give"}


def test_a_foe_keeps_its_number_when_another_dies() -> None:
    party, place = Party(1, "p1"), Hex([Enemy(number, "goblin", 9) for number in (7, 8, 9)])
    party.met = places.met_in_fight(party, place)
    place.enemies = [*place.enemies[1:], Enemy(12, "goblin", 9)]
    called = [names.foe_called(party, place, foe) for foe in place.enemies]
    assert called == ["Goblin 2", "Goblin 3", "Goblin 4"]
    place.enemies = place.enemies[:1]
    assert names.foe_called(party, place, place.enemies[0]) == "Goblin 2"
    elsewhere = Hex([Enemy(20, "goblin", 9)])
    assert names.foe_called(party, elsewhere, elsewhere.enemies[0]) == "Goblin"
