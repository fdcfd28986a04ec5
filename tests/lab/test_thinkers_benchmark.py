"""The benchmark of the thinker: what answers of its own gained, played on by the rival, and who is ahead."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from benchmarks.thinker import MORE, Left, Pairing, Played, Weighed, further, play_rival, summary
from benchmarks.ways import play_way, told, ways_of
from tablewright.engine.decisions import Decision
from tablewright.engine.ruleset import Bot, for_trial
from tablewright.engine.table import Policy
from tablewright.engine.thinking.position import Position, Thinking, thinking_of
from tablewright.lab.tournament import Match, play_match
from tablewright.rules import ruleset

GAME = "twelve_years"


class Stubborn:
    """Answers as the rival, but to one question."""

    def __init__(self, quick: Policy, question: str, answer: str) -> None:
        self._quick, self._question, self._answer = quick, question, answer
        self.thoughts = 0

    def __call__(self, decision: Decision, view: Any) -> str:
        return self._quick(decision, view)

    def think(self, decision: Decision, view: Any, position: Position) -> str:
        self.thoughts += 1
        usual = self._quick(decision, view)
        other = decision.question == self._question and self._answer in decision.options
        return self._answer if other else usual


def declared() -> Thinking:
    thinking = thinking_of(ruleset(GAME))
    assert thinking is not None
    return thinking


def played(question: str, answer: str, pairing: Pairing) -> tuple[Weighed, Stubborn, tuple[float, bool]]:
    rules, stubborn = ruleset(GAME), Stubborn(declared().quick(), question, answer)
    weighed = Weighed(stubborn, declared(), pairing, "test")
    bots = {"stubborn": Bot("stubborn", "Stubborn", "", lambda: weighed)}
    match = Match(GAME, "stubborn", for_trial(rules.settings, {}), "weighed", 1, pairing.answers, True)
    return weighed, stubborn, play_match(match, bots)


def test_who_answers_as_the_rival_gains_nothing() -> None:
    weighed, _, result = played("none", "none", Pairing(GAME, 30, "weighed", replays=2))
    assert weighed.left == []
    rival = play_match(Match(GAME, "champion", for_trial(ruleset(GAME).settings, {}), "weighed", 1, 30, True))
    assert result == rival


def test_each_answer_of_its_own_is_weighed_by_games_to_the_judged_end() -> None:
    """Who never fights where the champion would has other games from there, the same each time."""
    pairing = Pairing(GAME, 40, "weighed", replays=6)
    weighed, _, _ = played("fight-or-evade", "evade", pairing)
    assert weighed.left
    for left in weighed.left:
        assert (left.question, left.usual, left.answer) == ("fight-or-evade", "fight", "evade")
        assert 0 < left.at <= 40
        assert left.error >= 0
    again, _, _ = played("fight-or-evade", "evade", pairing)
    assert again.left == weighed.left


def test_after_so_many_answers_the_rival_goes_on() -> None:
    weighed, stubborn, _ = played("fight-or-evade", "evade", Pairing(GAME, 40, "weighed", replays=2, thinks=5))
    assert stubborn.thoughts == 5
    assert all(left.at <= 5 for left in weighed.left)


def test_now_and_then_on_the_rivals_way() -> None:
    """It is asked at every second answer, weighed, and not heard."""
    weighed, stubborn, result = played("fight-or-evade", "evade", Pairing(GAME, 40, "weighed", replays=2, every=2))
    assert stubborn.thoughts == 20
    assert weighed.left
    assert all(left.at % 2 == 0 for left in weighed.left)
    rival = play_match(Match(GAME, "champion", for_trial(ruleset(GAME).settings, {}), "weighed", 1, 40, True))
    assert result == rival


def test_the_summary_adds_up_what_was_gained() -> None:
    def game(gain: float, worth: float) -> Played:
        return Played(
            (worth, True), (0.5, False), 1.0, (Left(3, "q", "a", "b", gain, 0.1), Left(4, "q", "a", "c", 0.1, 0.1))
        )

    said = summary([game(gain, worth) for gain, worth in ((0.1, 0.9), (0.2, 0.2), (0.1, 0.4), (0.2, 0.7))])
    assert said["ahead"][0] == pytest.approx(0.05)
    assert said["without luck"][0] == pytest.approx(0.25)
    assert said["without luck"][1] > 0 > said["ahead"][1]
    assert said["each gained"][0] == pytest.approx(0.125)
    assert said["own answers a game"] == 2


def test_the_rivals_further_games_count_where_there_are_some() -> None:
    played = [Played((0.8, True), (worth, True), 1.0) for worth in (0.9, 0.9, 0.8, 0.9)]
    assert "ahead by all" not in summary(played)
    said = summary(played, [0.5, 0.6] * 50)
    assert said["ahead"][0] < 0 < said["ahead by all"][1]
    assert (said["rival's games"], said["rival in all"]) == (104, 0.5625)


def test_further_games_are_none_of_the_match() -> None:
    pairing = Pairing(GAME, 20, "weighed")
    worths = further(pairing, 2, jobs=1)
    assert worths == [play_rival(pairing, MORE + number)[0] for number in range(2)]


def test_a_way_by_itself_is_played_to_the_same_end() -> None:
    """The champion's own way comes to what the champion does; another one to something else."""
    pairing = Pairing("yabec", 60, "alone")
    assert ways_of("yabec") == ["wary", "steady", "homesick"]
    assert ways_of("twelve_years") == []
    rivals = [play_rival(pairing, number)[0] for number in range(2)]
    steady, homesick = ([play_way(pairing, way, number) for number in range(2)] for way in ("steady", "homesick"))
    assert steady == rivals != homesick
    said = told(pairing, "homesick", homesick, rivals)
    assert said["ahead"][0] == pytest.approx(said["worth"] - said["champion"], abs=2e-4)


def test_a_match_may_end_with_a_stretch() -> None:
    """Judged when the party is home, whatever it took to come there."""
    rules = ruleset("begone_foe")
    match = Match("begone_foe", "careful", for_trial(rules.settings, {}), "stretch", 0, 5000, True, 1)
    home = play_match(match)
    assert home == play_match(msgspec.structs.replace(match, answers=4000))
    assert home != play_match(msgspec.structs.replace(match, answers=60))
