"""The nets of the soak: each finds the class of fault it is for, and a share of each finds nothing in five games."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from tablewright.engine.decisions import Decision, Question
from tablewright.engine.events import Entry, Event, Voted
from tablewright.engine.game.running import Running
from tablewright.engine.scene import Bar, Card, Choice
from tablewright.engine.telling import keys, log
from tablewright.rules import GAMES, ruleset
from tests.judges.nets import mine, reasons, shown
from tests.judges.nets.fact import Learned, Step, tells_after_asking
from tests.judges.nets.keys import Ambiguous, keeps_its_keys
from tests.judges.nets.mine import Taken, carried, keeps_to_its_own, lost, lot
from tests.judges.nets.pace import OutOfPace, keeps_pace
from tests.judges.nets.reasons import Unexplained, explains_what_is_missing
from tests.judges.nets.shown import shows_what_is_rolled
from tests.judges.nets.stuck import Stuck, goes_on
from tests.judges.nets.variety import Monotonous, stays_various
from tests.judges.nets.watching import Moment
from twelve_years.book import order

A_SHARE = 8
SEED = "a share"  # always: a commit fails for what it changed, and `make soak` looks elsewhere with each


@pytest.mark.parametrize("key", GAMES)
def test_bots_keep_the_pace_of_people(key: str) -> None:
    assert sum(keeps_pace(ruleset(key), "a share", number) for number in range(A_SHARE)) > A_SHARE


def test_bots_that_run_ahead_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """As it was: a bot with a turn of its own plays on for as long as it can."""
    monkeypatch.setattr(Running, "_is_ahead", lambda game, turn: False)
    with pytest.raises(OutOfPace, match=r"moves of bots|over \("):
        sum(keeps_pace(ruleset("twelve_years"), "ahead", number) for number in range(A_SHARE))


@pytest.mark.parametrize("key", GAMES)
def test_lines_do_not_come_again_too_soon(key: str) -> None:
    assert stays_various(ruleset(key), "a share", 1, events=900) > 100


def test_lines_that_come_too_often_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """As it was: each chapter of the log is told as if nobody had told the one before."""
    monkeypatch.setattr(log, "VOLUME", 1)
    with pytest.raises(Monotonous, match="told 3 times"):
        sum(stays_various(ruleset("freehold"), "again", number) for number in range(4))


# --- watched play -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("key", GAMES)
def test_what_is_shown_is_what_is_rolled(key: str) -> None:
    assert sum(shows_what_is_rolled(ruleset(key), SEED, number, answers=80) for number in range(3)) >= 0


def test_a_chance_that_is_not_rolled_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: what monsters and people show is a tenth too much."""
    monkeypatch.setattr(shown, "_shares_shown", lambda choice: [share + Fraction(1, 10) for share in _shares(choice)])
    monkeypatch.setattr(shown, "truths_of", lambda game: {})
    monkeypatch.setattr(shown, "_is_held", lambda game, moment, choice: _is_a_blow(moment, choice))
    with pytest.raises(shown.Untrue, match=r"shown .*, rolled"):
        sum(shows_what_is_rolled(ruleset("freehold"), SEED, number) for number in range(40))


_shares = shown._shares_shown


def _is_a_blow(moment: Moment, choice: Choice) -> bool:
    return moment.decision.question == "action" and choice.verb == "strike" and bool(_shares(choice))


@pytest.mark.parametrize("key", GAMES)
def test_nobody_is_stuck(key: str) -> None:
    assert sum(goes_on(ruleset(key), SEED, number, most=150) for number in range(3)) > 30


def test_who_is_stuck_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: whoever is in the throne room or anywhere else can do nothing but look at the sheet."""
    game = ruleset("twelve_years")
    monkeypatch.setattr(
        order, "play", lambda world, turn, table: table.ask(turn, Question("sheet", "TY-REC-01"), ("a", "b"))
    )
    with pytest.raises(Stuck, match="lead nowhere"):
        sum(goes_on(game, SEED, number, most=60) for number in range(4))


@pytest.mark.parametrize("key", GAMES)
def test_everybody_keeps_to_their_own(key: str) -> None:
    assert sum(keeps_to_its_own(ruleset(key), SEED, number, answers=120) for number in range(4)) >= 0


def test_whoever_takes_what_is_somebody_elses_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """As it was in Freehold: one player has another's wizard sing them to sleep, and spends her mana."""
    before = Card("c2", "Ilse", bars=(Bar("HP", 4, 4), Bar("MP", 6, 6)), slots=(("Pack", "Torch x6, Rope, 2 Daggers"),))
    spent = replace(before, bars=(Bar("HP", 1, 4), Bar("MP", 3, 6)))
    robbed = replace(before, slots=(("Pack", "Torch x2, 3 Daggers"),))
    assert lost(lot(before), lot(before)) == ""
    assert lost(lot(before), lot(spent)) == "MP from 6 to 3"
    assert lost(lot(before), lot(robbed)) == "rope", "light is the party's"
    assert lost(lot(before), None) == "Ilse is gone"
    assert lost(lot(before), None, may_leave=True) == "", "her player has just said that she stays"
    monkeypatch.setattr(mine, "lost", lambda before, after, may_leave: "a torch")
    with pytest.raises(Taken, match="a torch"):
        sum(keeps_to_its_own(ruleset("begone_foe"), SEED, number) for number in range(40))


def test_a_vote_is_what_was_carried_and_theirs_who_were_for_it() -> None:
    """A wizard's player wishes her to sing them to sleep, and has the lead: the last vote was for something else."""
    voted = Voted("lull:c5", {"p1": "lull:c5", "p2": "hide", "p3": "act:c5"}, "approach")
    last = Decision("p3", "approach", "FH-ENC-02", way="vote")
    assert carried([Entry(voted)], last, "act:c5") == ("lull:c5", ("p1",))
    assert carried([Entry(voted)], replace(last, way="leader"), "act:c5") == ("act:c5", ("p3",))
    assert carried([Entry(voted)], replace(last, question="road"), "act:c5") == ("act:c5", ("p3",))


@pytest.mark.parametrize("key", GAMES)
def test_nothing_is_told_before_the_question_that_decides_it(key: str) -> None:
    assert tells_after_asking(ruleset(key), SEED, 0, games=6) > 50


def test_what_is_told_too_early_is_found() -> None:
    """As it was in Freehold: a quiet night is told, the game master says that somebody comes, and somebody does."""
    learned = Learned()
    for met in [True] * 8 + [False] * 30:
        came: list[Step] = [Met()] if met else []
        learned.learn([Night(met), *came])
    assert not list(learned.too_early())
    for _ in range(2):
        learned.learn([Night(False), "gm-night", Met()])
    assert "night (met False) is told, gm-night is asked" in next(learned.too_early())


@pytest.mark.parametrize("key", GAMES)
def test_what_is_missing_has_its_reason(key: str) -> None:
    assert explains_what_is_missing(ruleset(key), SEED, 0, games=6) > 300


def test_what_is_missing_without_a_reason_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reasons, "_reasons", dict)
    with pytest.raises(Unexplained, match="usually has"):
        explains_what_is_missing(ruleset("freehold"), "planted", 0)


@pytest.mark.parametrize("key", GAMES)
def test_a_key_means_one_thing(key: str) -> None:
    assert sum(keeps_its_keys(ruleset(key), SEED, number, 60) for number in range(4)) > 60


def test_a_key_that_means_two_things_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: everything in a list has the same number."""
    monkeypatch.setattr(keys, "_free", lambda used: "1")
    with pytest.raises(Ambiguous, match="means two"):
        sum(keeps_its_keys(ruleset("freehold"), SEED, number, 60) for number in range(4))


class Night(Event, frozen=True, tag="night"):
    met: bool


class Met(Event, frozen=True, tag="met"):
    pass
