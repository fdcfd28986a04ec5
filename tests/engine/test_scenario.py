"""The scenario runner: a right scenario passes, and every wrong one says why."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tablewright.engine.charts import BadContent
from tablewright.engine.decisions import Refused
from tablewright.engine.events import Entry, Event
from tablewright.engine.proving.given import as_given, put
from tablewright.engine.proving.ledger import Ledger, Rule
from tablewright.engine.proving.scenario import (
    _complaints,
    _missing_events,
    dice_not_in,
    judge,
    load_scenarios,
    run_scenario,
)
from tests.engine.games import TOY

GOOD = """
game = "toy"

[[scenario]]
id = "hit"
rules = ["TOY-02"]
scene = "exchange"
given = { foe = 5 }
dice = [4, 3]
choose = ["fight"]
expect = { "hero.foe" = 2, "hero.hp" = 8, over = false, events = ["struck", ] }
"""


class Shown(Event, frozen=True, tag="shown"):
    faces: tuple[int, ...]
    where: dict[str, Any]


def complaints_of(folder: Path, text: str) -> tuple[str, ...]:
    path = folder / "file.toml"
    path.write_text(text)
    (scenario,) = load_scenarios(path)
    return run_scenario(scenario, TOY)


def story_of(path: Path) -> tuple[str, ...]:
    (scenario,) = load_scenarios(path)
    return judge(scenario, TOY).story


def test_a_right_scenario_passes(tmp_path: Path) -> None:
    assert complaints_of(tmp_path, GOOD) == ()


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('"hero.foe" = 2', '"hero.foe" = 3', "hero.foe is 2, not 3"),
        ('"hero.foe" = 2', '"hero.foes" = 3', "nothing at 'foes'"),
        ("[4, 3]", "[4]", "no dice left"),
        ("[4, 3]", "[4, 3, 1]", "not used by the rules: dice [1]"),
        ("[4, 3]", "[7, 3]", "gives 7 where the rules roll a d6"),
        ('["fight"]', '["fly"]', "is not an answer to 'stance'"),
        ('["fight"]', '["fight", "no"]', "answers ['no']"),
        ('"exchange"', '"exchanges"', "no scene 'exchanges'; it has: exchange"),
        ("foe = 5", "foes = 5", "given: unknown: foes"),
        ('"struck", ]', '{ event = "struck", damage = 4 }]', "no event"),
        ('"struck", ]', '"struck", "struck"]', "no event"),
    ],
)
def test_a_wrong_scenario_says_why(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    assert old in GOOD
    (found,) = complaints_of(tmp_path, GOOD.replace(old, new))
    assert complaint in found


def test_events_match_by_their_fields(tmp_path: Path) -> None:
    with_fields = GOOD.replace('"struck", ]', '{ event = "struck", who = "foe", damage = 3 }]')
    assert complaints_of(tmp_path, with_fields) == ()


def test_a_list_in_a_scenario_is_a_tuple_in_the_rules() -> None:
    told = [Entry(Shown((1, 2), {"cells": ((0, 1),)}))]
    assert _missing_events([{"event": "shown", "faces": [1, 2], "where": {"cells": [[0, 1]]}}], told) == []
    assert _missing_events([{"event": "shown", "faces": [2, 1]}], told) != []
    assert _complaints({"faces": [1, 2]}, {"faces": (1, 2)}, []) == []


def test_an_expected_refusal(tmp_path: Path) -> None:
    refused = GOOD.replace('["fight"]', '["fly"]').replace("[4, 3]", "[]") + 'refused = "not an answer"\n'
    assert complaints_of(tmp_path, refused) == ()
    (found,) = complaints_of(tmp_path, GOOD + 'refused = "not an answer"\n')
    assert "nothing was refused" in found


def test_where_answers_end_the_scene_stops(tmp_path: Path) -> None:
    """A hit on the hero leads to a question; the script has no answer to it, so the scene ends there."""
    stops = (
        GOOD.replace("[4, 3]", "[1]").replace('"hero.foe" = 2', '"hero.foe" = 5').replace(', events = ["struck", ]', "")
    )
    assert complaints_of(tmp_path, stops) == ()


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('game = "toy"', "", "hit: no game"),
        ("[[scenario]]", "[[scenarios]]", "unknown field `scenarios`"),
        ('scene = "exchange"', "", "missing required field `scene`"),
        ("dice =", "dices =", "unknown field `dices`"),
    ],
)
def test_a_wrong_file_says_why(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    path = tmp_path / "file.toml"
    path.write_text(GOOD.replace(old, new))
    with pytest.raises(BadContent, match=complaint):
        load_scenarios(path)


def test_a_scenario_may_name_its_own_game(tmp_path: Path) -> None:
    path = tmp_path / "file.toml"
    path.write_text(GOOD.replace('game = "toy"', "") + 'game = "toy"\n')
    (scenario,) = load_scenarios(path)
    assert scenario.game == "toy"
    assert run_scenario(scenario, TOY) == ()


def test_the_top_of_a_file_speaks_for_all_its_scenarios(tmp_path: Path) -> None:
    path = tmp_path / "file.toml"
    given = 'game = "toy"\ngiven = { foe = 9, settings = { hard = true, long = 3 } }'
    path.write_text(GOOD.replace('game = "toy"', given).replace("{ foe = 5 }", "{ foe = 5, settings = { long = 4 } }"))
    (scenario,) = load_scenarios(path)
    assert scenario.given == {"foe": 5, "settings": {"hard": True, "long": 4}}


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        ('question = "stance", seat = "p1", options = ["flee", "fight"], offers = ["flee"], withholds = ["nap"]', []),
        ('options = ["fight"]', ["options of 'stance': ['fight', 'flee'], not ['fight']"]),
        ('offers = ["nap"], withholds = ["flee"]', ["offers of 'stance'", "withholds of 'stance'"]),
        ('question = "parry", default = "no"', ["question of 'stance': 'stance'", "default of 'stance': ''"]),
    ],
)
def test_the_question_a_scene_stops_at(tmp_path: Path, wanted: str, expected: list[str]) -> None:
    heading = 'game = "toy"\n[[scenario]]\nid = "asked"\nrules = ["TOY-01"]\nscene = "exchange"\n'
    found = complaints_of(tmp_path, f"{heading}expect = {{ asked = {{ {wanted} }} }}")
    assert [each[: len(start)] for each, start in zip(found, expected, strict=True)] == expected


def test_nothing_was_asked() -> None:
    assert _complaints({"asked": {}}, {}, []) == ["nothing was asked in the end"]


def test_what_must_not_be_told() -> None:
    told = [Entry(Shown((1, 2), {}))]
    assert _complaints({"untold": ["hidden", {"event": "shown", "faces": [2, 1]}]}, {}, told) == []
    assert _complaints({"untold": ["shown"]}, {}, told) == ["told: {'event': 'shown'}"]


def test_a_failed_scenario_tells_its_story(tmp_path: Path) -> None:
    """The dice and events in order, dice that no event has told yet, and the open question with its options."""
    path = tmp_path / "file.toml"
    path.write_text(GOOD)
    assert story_of(path) == ()
    path.write_text(GOOD.replace("[4, 3]", "[1]"))
    assert story_of(path) == (
        "rolled: d6 gives 1, Exchange for p1 (TOY-01)",
        "open question: parry (TOY-03), put to p1",
        "  options: no, yes",
    )
    path.write_text(GOOD.replace("[4, 3]", "[4, 3, 1]"))
    assert story_of(path)[-1] == "told: struck {'who': 'foe', 'damage': 3}"


class Wound(msgspec.Struct):
    deep: int = 0


class Body(msgspec.Struct):
    wounds: list[Wound] = []
    by_limb: dict[str, Wound] = {}


@pytest.mark.parametrize("given", [{"wounds": [{"depp": 1}]}, {"by_limb": {"arm": {"depp": 1}}}, {"wound": []}])
def test_a_field_that_the_state_does_not_have_is_refused(given: dict[str, Any]) -> None:
    """A save may hold what a later version wrote; a scenario may not, however deep the field lies."""
    with pytest.raises(Refused, match=r"there is no field '(depp'; there are: deep|wound'; there are: wounds)"):
        as_given(given, Body)
    with pytest.raises(Refused, match="there is no field"):
        put(Body(), given)


def test_a_die_that_the_ledger_does_not_list_is_named(tmp_path: Path) -> None:
    """By its rule, its name and its size; a ledger that lists no dice at all is not asked."""
    path = tmp_path / "file.toml"
    path.write_text(GOOD)
    (scenario,) = load_scenarios(path)
    rolls = judge(scenario, TOY).rolls
    assert [(roll.rule, roll.why, roll.sides) for roll in rolls] == [("TOY-01", "Exchange", 6), ("TOY-02", "Strike", 4)]
    exchange = Rule("TOY-01", "toy", die={"Exchange": (6,)})
    wrong, right = (Rule("TOY-02", "toy", die={"Strike": (sides,)}) for sides in (6, 4))
    assert dice_not_in(Ledger("toy", "Toy", (exchange, right)), rolls) == []
    assert dice_not_in(Ledger("toy", "Toy", (exchange, wrong)), rolls) == ['TOY-02: die = { "Strike" = [4] }']
    assert dice_not_in(Ledger("toy", "Toy", ()), rolls) == []
