"""The proving kit: a table with a referee, worlds from what is given, steps from annotations."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tablewright.engine.charts import BadContent
from tablewright.engine.decisions import Question, Refused
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.proving.given import Kind, Refereed, Steps, as_given, known, named, put, same, split, step
from tablewright.engine.table import ScriptTable, Table

STANCE = Question("stance", "TOY-01")
WAGER = Question("wager", "TOY-01")
WHY = Why("Scenario", "TOY-02")


class Hero(msgspec.Struct):
    id: str = "c1"
    hp: int = 8
    marks: tuple[str, ...] = ()


class World(msgspec.Struct):
    heroes: dict[str, Hero] = {}


class GivenHero(msgspec.Struct, forbid_unknown_fields=True):
    calling: str
    hp: int = -1


# --- the referee -----------------------------------------------------------------------------------------------------
def test_the_referee_answers_for_the_master_and_players_answer_for_themselves() -> None:
    script = ScriptTable([4], ["flee"])
    table = Refereed(script, "gm")
    assert table.ask("gm", STANCE, ("yes", "no"), default="no") == "no"
    assert table.ask("gm", STANCE, ("yes", "no")) == "yes"
    assert table.ask_number("gm", WAGER, 2, 9) == 2
    assert table.ask_text("gm", WAGER, 20) == ""
    assert table.ask_all(["p1"], STANCE, {"p1": ("fight", "flee")}) == {"p1": "flee"}
    assert table.roll(6, WHY) == 4
    assert table.questions == ["stance", "stance", "wager", "wager", "stance"]
    assert table.last is not None
    assert table.last.options == ("fight", "flee")


def test_a_person_at_the_masters_seat_is_asked() -> None:
    assert Refereed(ScriptTable([], ["yes"]), "gm", person=True).ask("gm", STANCE, ("no", "yes"), default="no") == "yes"


def test_players_are_asked_only_what_the_scenario_names() -> None:
    table = Refereed(ScriptTable([], ["flee"]), "gm", asked=["stance"])
    assert table.ask_number("p1", WAGER, 1, 6, default="3") == 3
    assert table.ask("p1", STANCE, ("fight", "flee")) == "flee"


# --- what is given ---------------------------------------------------------------------------------------------------
def test_names_are_found_as_people_write_them() -> None:
    assert known(" Giant-Rat ", {"giant_rat": 1}, "monster") == "giant_rat"
    with pytest.raises(Refused, match="there is no monster 'cat'; there are: giant_rat"):
        known("cat", {"giant_rat": 1}, "monster")


def test_a_name_alone_is_a_table_with_one_entry() -> None:
    assert named("thief", GivenHero) == named({"calling": "thief"}, GivenHero) == GivenHero("thief")
    with pytest.raises(BadContent, match="unknown field `hq`"):
        named({"calling": "thief", "hq": 3}, GivenHero)
    assert as_given({"calling": "thief", "hp": 2}, GivenHero).hp == 2


def test_what_a_game_does_not_declare_is_the_states() -> None:
    given, rest = split({"calling": "thief", "hp": 3, "marks": ["scar"]}, GivenHero)
    assert (given, rest) == (GivenHero("thief", 3), {"marks": ["scar"]})
    hero = Hero()
    put(hero, rest)
    assert hero.marks == ("scar",)
    with pytest.raises(Refused, match="there is no field 'mark'; there are: id, hp, marks"):
        put(hero, {"mark": 1})
    with pytest.raises(Refused, match="hp: Expected `int`"):
        put(hero, {"hp": "many"})


def test_fields_of_the_same_name_are_carried_over() -> None:
    hero = Hero()
    same(hero, GivenHero("thief", 5))
    assert hero.hp == 5
    same(hero, GivenHero("thief", 6), "hp")
    assert hero.hp == 5


# --- steps -----------------------------------------------------------------------------------------------------------
def hurt(world: World, table: Table, hero: Hero, amount: int = 1, *, twice: bool = False) -> Hero:
    hero.hp -= amount * (2 if twice else 1)
    return hero


def roll(table: Table, why: Why, sides: int) -> int:
    return table.roll(sides, why)


def swap(one: Hero, other: Hero | None, more: list[Hero]) -> list[Hero]:
    return [each for each in (other, one, *more) if each]


def verb(option: Option) -> str:
    return option.verb


STEPS = Steps(
    World,
    {Hero: Kind(lambda world, key: world.heroes[key], "c1", "who")},
    {
        "hurt": hurt,
        "smite": step(hurt, target="c2", damage=3, twice=True),
        "roll": roll,
        "swap": step(swap, who="c1", other="", more=lambda world: list(world.heroes.values())),
        "verb": verb,
    },
    WHY,
)


def do(name: str, world: World | None = None, **said: Any) -> Any:
    world = world or World({"c1": Hero(), "c2": Hero("c2")})
    return STEPS.run(world, ScriptTable([5, 5], []), name, said)


def test_a_step_takes_what_its_annotations_say() -> None:
    world = World({"c1": Hero(), "c2": Hero("c2")})
    assert do("hurt", world) == "c1"
    assert do("hurt", world, who="c2", amount=2, twice=True) == "c2"
    assert [hero.hp for hero in world.heroes.values()] == [7, 4]
    do("smite", world)
    do("smite", world, target="c1", damage=1, twice=False)
    assert [hero.hp for hero in world.heroes.values()] == [6, -2]
    assert do("roll", sides=6) == 5
    assert do("swap") == ["c1", "c1", "c2"]
    assert do("swap", other="c2", more=["c1"]) == ["c2", "c1", "c1"]
    assert do("verb", option="buy:torch*3") == "buy"


def test_a_step_says_what_it_lacks() -> None:
    assert list(STEPS) == ["hurt", "smite", "roll", "swap", "verb"]
    with pytest.raises(Refused, match="there is no step 'heal'; there are: hurt, smite"):
        do("heal")
    with pytest.raises(Refused, match="hurt does not take loud"):
        do("hurt", loud=True)
    with pytest.raises(Refused, match="roll: sides is missing"):
        do("roll")
