"""People are found by id: two heroes of one name are two people."""

from __future__ import annotations

from freehold import RULESET
from freehold.book.characters.market import HIRELING_NAMES, hire
from freehold.content import MONSTERS
from freehold.events import (
    Affected,
    Foraged,
    ItemTaken,
    LevelGained,
    MasteryTaken,
    MealsGained,
    MoraleTested,
    PowerFell,
    ScoreRaised,
    SilverGiven,
    SpellLearned,
    TruceTaken,
    VictorsDid,
)
from freehold.state import Party, World
from freehold.telling.names import creature
from tablewright.engine.dice import OpenSeed, open_dice
from tablewright.engine.events import Entry
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Setup
from tablewright.engine.ruleset import Settings
from tablewright.engine.scene import Choice
from tablewright.engine.table import BotTable

TWO: Settings = {"characters": 2}


def two_adas() -> Game[World]:
    """Two fighters of the same name; the second made is told apart by what he owns."""
    game: Game[World] = Game(RULESET, Setup("adas", "freehold", RULESET.version, open_dice("adas"), ("p1",), TWO))
    game.help("gm", RULESET.referee)
    for calling in ("fighter", "wizard"):
        game.answer("p1", f"quick:{calling}")
        game.answer("p1", "Ada")
    return game


def choices(game: Game[World]) -> dict[str, Choice]:
    prompt = RULESET.scene(game.state_for("p1"), "p1", game.pending).prompt
    assert prompt is not None
    return {choice.key: choice for choice in prompt.choices}


def test_each_ada_goes_to_market_with_her_own_purse() -> None:
    game = two_adas()
    for who in list(game.checkpoint.characters):
        game.answer("p1", f"buy:{who}")
        assert game.pending[0].facts == {"who": who, "money": game.checkpoint.characters[who].purse}
        game.answer("p1", "done")


def test_each_ada_has_a_card_and_a_choice_of_her_own() -> None:
    game = two_adas()
    scene = RULESET.scene(game.state_for("p1"), "p1", game.pending)
    cards = [card for card in scene.cards if card.kind == "member"]
    assert [card.title for card in cards] == ["Ada", "Ada"]
    assert len({card.id for card in cards}) == 2
    assert cards[0].subtitle != cards[1].subtitle


def test_the_chance_of_each_ada_is_her_own() -> None:
    """Labels ask the one who is meant, not the first of that name."""
    game = two_adas()
    for answer in ("out", "go:N"):
        game.answer("p1", answer)
    while "forage" not in game.pending[0].options:
        game.answer("p1", str(game.pending[0].options[0]))
    game.answer("p1", "forage")
    shown, people = choices(game), game.checkpoint.characters
    assert len({one.scores["wis"] for one in people.values()}) == 2
    assert {who: shown[who].odds for who in people} == {
        who: f"{one.scores['wis'] - 1}/20" for who, one in people.items()
    }


def test_two_of_one_name_are_told_apart_in_words() -> None:
    game = two_adas()
    shown = [(choice.group, choice.label, choice.hint) for choice in choices(game).values()]
    assert len(set(shown)) == len(shown)
    markets = [choice.hint for key, choice in choices(game).items() if key.startswith("buy:")]
    assert markets == ["no. 1 of 2", "no. 2 of 2"]


def test_hirelings_have_names_of_their_own() -> None:
    """FH-GEAR-03: a name that nobody here has, while there is one."""
    world, table = World(["p1"]), BotTable(OpenSeed("names"), "t", {}, {})
    party = Party("g1", [], "0,0", 0, coin=10_000)
    for _ in range(len(HIRELING_NAMES)):
        hire(world, party, "porter", table)
    assert sorted(one.name for one in world.hirelings.values()) == sorted(HIRELING_NAMES)


def test_one_creature_is_not_called_by_the_name_of_many() -> None:
    """Beside its dice as in the log: 'Goblin 2', not 'Goblins 2'."""
    for key, monster in MONSTERS.items():
        if not monster.unique:
            assert monster.single.lower() == creature(key)


def test_a_newcomer_who_has_no_name_yet_is_told_of_all_the_same() -> None:
    """With an Academy levels come while somebody is made, before the name (FH-CHAR-10)."""
    narrator = RULESET.narrator("newcomer")
    events = (LevelGained("", 2, 4, 0), ScoreRaised("", "con", 14), SpellLearned("", "ward"))
    for event in (*events, MasteryTaken("", "guard")):
        assert narrator.tell(Entry(event, (), ()), "p1").headline.startswith("The newcomer")


def test_a_lord_is_named_in_the_middle_of_a_sentence() -> None:
    narrator = RULESET.narrator("lords")
    assert (
        narrator.tell(Entry(TruceTaken("iron"), (), ()), "p1").headline == "A truce with the Iron Warlord: four weeks"
    )
    assert narrator.tell(Entry(PowerFell("ash", told=False), (), ()), "p1").headline == "The Ash King has fallen"


def test_what_lowers_every_score_says_so() -> None:
    """FH-TRAPLIST-01: a soul lamp drains all six."""
    narrator = RULESET.narrator("drain")
    drained = narrator.tell(Entry(Affected("Ada", "drained", "soul_lamp", 1, "all"), (), ()), "p1")
    assert drained.headline == "Ada has every score 1 lower until a week of rest (soul lamp)"
    one = narrator.tell(Entry(Affected("Ada", "drained", "wight", 1, "str"), (), ()), "p1")
    assert one.headline == "Ada loses 1 Strength (wight)"


def test_one_meal_is_one_meal_and_boots_are_no_boot() -> None:
    narrator = RULESET.narrator("meals")
    told = (Foraged("Ada", 1), MealsGained(1, "boar"), ItemTaken("Ada", "path_boots"))
    assert [narrator.tell(Entry(event, (), ()), "p1").headline for event in told] == [
        "Ada forages: 1 meal",
        "1 meal",
        "Ada takes a pair of boots of the path",
    ]


def test_of_a_captain_or_lord_there_is_but_one() -> None:
    """FH-MON-02, FH-MON-06, FH-LEVEL-01: and what one alone gets is not shared."""
    narrator = RULESET.narrator("alone")
    told = (
        VictorsDid("iron_warlord", "rob"),
        VictorsDid("goblin", "rob"),
        MoraleTested("captain_iron", 11, 10, True, "losses"),
        MoraleTested("goblin", 2, 6, False, "losses"),
        SilverGiven(30, 30, ("Ada",)),
    )
    assert [narrator.tell(Entry(event, (), ()), "p1").headline for event in told] == [
        "The Iron Warlord takes everything and goes",
        "Goblins take everything and go",
        "The Iron castellan flees",
        "Goblins hold",
        "30 sc to the coffers: 30 XP to Ada",
    ]
