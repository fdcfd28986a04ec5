"""roll, odds, simulate, rules, scenario: data for people and for tools."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tablewright.engine.proving.scenario import Verdict
from tests.cli.conftest import Command


# --- roll and odds ---------------------------------------------------------------------------------------------------
def test_a_roll_shows_every_face(command: Command) -> None:
    first, second = (command("roll", "4d6kh3", "--seed", "x").stdout for _ in range(2))
    assert first == second
    assert first.startswith("4d6kh3: ")
    assert first.count("(") == 1


def test_rolls_differ_without_a_seed(command: Command) -> None:
    assert len({command("roll", "20d100").stdout for _ in range(3)}) == 3


def test_rolls_for_tools(command: Command) -> None:
    lines = command("roll", "2d6 + 1", "--times", "3", "--seed", "x", "--json").stdout.splitlines()
    rolled = [json.loads(line)["rolled"] for line in lines]
    assert [each["position"] for each in rolled] == [0, 2, 4]
    assert all(each["total"] == 1 + sum(die["value"] for die in each["throws"][0]["dice"]) for each in rolled)


def test_a_test_says_yes_or_no(command: Command) -> None:
    assert command("roll", "d6>=1").stdout.endswith("= yes\n")
    assert command("roll", "d6", ">", "6").stdout.endswith("= no\n")


def test_exact_odds(command: Command) -> None:
    data = json.loads(command("odds", "2d4", "--json").stdout)
    assert data["exact"] is True
    assert data["odds"][0] == {"outcome": 2, "chance": 0.0625, "exactly": "1/16", "interval": [0.0625, 0.0625]}
    table = command("odds", "2d4").stdout.splitlines()
    assert table[0].split() == ["total", "exactly", "%", "at", "least", "%"]
    assert table[1].split() == ["2", "1/16", "6.25", "100.00"]


def test_sampled_odds_say_so(command: Command) -> None:
    result = command("odds", "900d900", "--samples", "100")
    assert result.exit_code == 0
    assert "samples" in result.stderr


def test_odds_of_a_scene(command: Command) -> None:
    words = ["odds", "toy", "exchange", "foe=3", "--of", "hero.foe", "--choose", "fight", "--json"]
    data = json.loads(command(*words).stdout)
    assert {row["outcome"]: row["exactly"] for row in data["odds"]} == {
        "hero.foe -1": "1/8",
        "hero.foe 0": "1/8",
        "hero.foe 1": "1/8",
        "hero.foe 2": "1/8",
        "hero.foe 3": "1/2",
    }
    to_the_end = [*words[:4], "--of", "hero.hp", "--always", "stance=fight", "--always", "parry=no", "--json"]
    assert len(json.loads(command(*to_the_end).stdout)["odds"]) == 5
    assert command("odds", "toy").stdout == "exchange\n"
    assert command("odds", "toy", "exchange", "foes=3").exit_code == 1


# --- simulate --------------------------------------------------------------------------------------------------------
def test_odds_that_stopped_at_a_question_never_call_themselves_exact(command: Command) -> None:
    words = ["odds", "twelve_years", "fight", 'party=["giant"]', 'foes=["skeleton"]', "--of", "foes[0].hp"]
    result = command(*words)
    assert "exactly" not in result.stdout
    assert "Stopped at the question 'fight-or-evade' in 100.00 % of the chance" in result.stderr
    data = json.loads(command(*words, "--json").stdout)
    assert data["exact"] is False
    assert data["stopped"] == [{"question": "fight-or-evade", "chance": 1.0}]


def test_odds_say_in_how_much_of_the_chance_they_stopped(command: Command) -> None:
    words = ["odds", "toy", "exchange", "foe=3", "--of", "hero.foe", "--choose", "fight", "--json"]
    data = json.loads(command(*words).stdout)
    assert [each["question"] for each in data["stopped"]] == ["parry"]
    assert 0 < data["stopped"][0]["chance"] < 1, "only a blow that hits is parried"
    assert data["exact"] is False


@pytest.mark.parametrize(
    ("more", "why"),
    [
        (["--always", "stanse=fight"], "did you mean 'stance'?"),
        (["--always", "stance=fight", "--always", "vote=yes"], "vote=...: that was never asked here"),
        (["--choose", "flee", "--choose", "fight"], "--choose fight: nothing was left to choose"),
        (["--choose", "dance"], "dance"),
    ],
)
def test_answers_that_nothing_asks_for_are_refused(command: Command, more: list[str], why: str) -> None:
    result = command("odds", "toy", "exchange", "foe=3", "--of", "hero.foe", *more)
    assert result.exit_code, result.output
    assert result.stdout == ""
    assert why in result.stderr


def test_a_simulation_is_summed_up(command: Command) -> None:
    result = command("simulate", "toy", "--games", "20", "--bot", "first", "--jobs", "1")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[1].split()[:3] == ["over", "20", "100.00"]
    assert "20 games in" in result.stderr


def test_a_simulation_for_tools(command: Command) -> None:
    words = ["simulate", "toy", "--games", "5", "--bot", "hurt", "--bot", "p2=first", "--players", "2", "--set", "hp=4"]
    data = json.loads(command(*words, "--jobs", "1", "--json").stdout)
    assert data["games"] == 5
    assert data["bots"] == {"": "hurt", "p2": "first"}
    assert data["settings"]["hp"] == 4
    assert data["outcomes"]["over"]["games"] == 5
    assert command("simulate", "toy", "--bot", "hrut").exit_code == 2


# --- rules and scenarios ---------------------------------------------------------------------------------------------
def test_the_audit_for_tools(command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tests" / "scenarios").mkdir(parents=True)
    (tmp_path / "tests" / "test_toy.py").write_text('"""TOY-HIT-01."""')
    data = json.loads(command("rules", "toy", "--json").stdout)
    assert {rule["id"]: bool(rule["proof"]) for rule in data.pop("each")} == {"TOY-HIT-01": True, "TOY-HIT-02": False}
    assert data == {"game": "toy", "rules": 2, "implemented": 2, "proved": 1, "missing": ["TOY-HIT-02"]} | {
        "scenarios": None,
        "tests": str(tmp_path / "tests"),
    }


def test_the_audit_in_words(command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = command("rules", "toy", "--missing")
    assert "Its scenarios did not come with it" in result.stderr
    assert "TOY-HIT-02  fight" in result.stdout
    assert "code    engine/" in result.stdout
    assert "proof   none" in result.stdout


def test_a_rule_with_its_places(command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    said = command("rules", "yabec", "YB-LIGHT-09").stdout
    assert "Ruling: " in said
    assert re.search(r"code    .*yabec/book/\S+\.py:\d+", said)
    assert re.search(r"proof   .*yabec/scenarios/light\.toml:\d+", said)
    (data,) = json.loads(command("rules", "yabec", "yb-light-09", "--json").stdout)
    assert data["id"] == "YB-LIGHT-09"
    assert all(data[part] and f"{', '.join(data[part])}\n" in said for part in ("code", "proof"))


def test_the_audit_looks_at_the_scenarios_that_came_with_a_game(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = command("rules", "freehold", "--missing")
    assert "155 rules, 155 implemented and proved, 0 missing" in result.stderr


def test_scenarios_of_a_game_by_its_name(command: Command) -> None:
    assert "no game 'freehld'" in command("scenario", "freehld").stderr.replace("neither a file nor a", "no")
    assert "did not come with it" in command("scenario", "toy").stderr


SCENARIO = """
game = "toy"
[[scenario]]
id = "hit"
rules = ["TOY-HIT-02"]
scene = "exchange"
dice = [4, 3]
choose = ["fight"]
expect = { "hero.foe" = 3 }
[[scenario]]
id = "wrong"
rules = ["TOY-HIT-02"]
scene = "exchange"
dice = [4, 3]
choose = ["fight"]
expect = { "hero.foe" = 4 }
"""


def test_scenarios_from_anywhere(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(SCENARIO)
    result = command("scenario", str(file))
    assert result.exit_code == 1
    assert "hero.foe is 3, not 4" in result.stdout
    assert result.stdout.splitlines()[-1] == "1 passed, 1 failed"
    file.write_text(SCENARIO.replace("= 4 }", "= 3 }"))
    good = command("scenario", str(tmp_path))
    assert (good.exit_code, good.stdout) == (0, "2 passed, 0 failed\n")


@pytest.mark.parametrize(
    "text",
    [
        "no toml [",
        'game = "toy"',
        SCENARIO.replace("toy", "tyo"),
        SCENARIO.replace("dice =", "given = { hp = [] }\ndice ="),
    ],
)
def test_broken_scenarios_fail_in_words(command: Command, tmp_path: Path, text: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text)
    result = command("scenario", str(file))
    assert result.exit_code == 1
    assert " failed" in result.stdout.splitlines()[-1]


def test_scenarios_for_tools(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(SCENARIO)
    *verdicts, total = map(json.loads, command("scenario", str(file), "--json").stdout.splitlines())
    assert [(each["scenario"], each["passed"]) for each in verdicts] == [("hit", True), ("wrong", False)]
    assert total == {"passed": 1, "failed": 1}


def test_whatever_a_rule_raises_the_other_scenarios_run(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run_out(scenario: Any, _rules: Any) -> Any:
        return Verdict(scenario) if scenario.id == "wrong" else next(iter(()))

    monkeypatch.setattr("tablewright.engine.proving.scenario.judge", run_out)
    file = tmp_path / "mine.toml"
    file.write_text(SCENARIO)
    result = command("scenario", str(file))
    assert result.exit_code == 1
    assert "the rules broke: StopIteration" in result.stdout
    assert result.stdout.splitlines()[-1] == "1 passed, 1 failed"
