"""The tables: what each does with a roll, a question, an event."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from tablewright.engine.decisions import Decision, Question, Refused
from tablewright.engine.dice import OpenSeed, face_of
from tablewright.engine.events import Event, Rolled, Why
from tablewright.engine.odds.exact import OddsTable
from tablewright.engine.table import (
    HAND_ROLL,
    Answer,
    BotTable,
    LiveTable,
    OffScript,
    ScriptTable,
    Suspend,
    Table,
)

WHY = Why("Test", "T-01", "chart")
ASK = Question("which", "T-02")
WORDS = OpenSeed("tables")


class Told(Event, frozen=True, tag="told"):
    text: str = ""


def live(*answers: str, seat: str = "p1", **more: Any) -> LiveTable:
    return LiveTable(WORDS, "s", 0, [Answer(seat, key) for key in answers], **more)


# --- live ------------------------------------------------------------------------------------------------------------
def test_live_dice_follow_the_stream() -> None:
    table = LiveTable(WORDS, "s", 7, [])
    faces = [table.roll(6, WHY, "Ada") for _ in range(5)]
    assert faces == [face_of(WORDS.word("s", place), 6) for place in range(7, 12)]
    assert table.position == 12


def test_live_suspends_at_the_first_open_question() -> None:
    table = live("a")
    assert table.ask("p1", ASK, ("a", "b")) == "a"
    with pytest.raises(Suspend) as waiting:
        table.ask("p1", ASK, ("c", "d"), about={"x": 3}, default="d")
    assert waiting.value.decisions == (Decision("p1", "which", "T-02", ("c", "d"), "d", facts={"x": 3}),)


def test_suspend_is_not_an_exception() -> None:
    """Rules that catch errors must not swallow a question."""
    assert not issubclass(Suspend, Exception)


def test_a_single_option_is_taken_unasked() -> None:
    table = live()
    assert table.ask("p1", ASK, ("only",)) == "only"
    assert table.ask_number("p1", ASK, 3, 3) == 3
    assert table.ask_all(["p1", "p2"], ASK, {"p1": ("x",), "p2": ("y",)}) == {"p1": "x", "p2": "y"}
    assert table.used == 0


def test_live_checks_every_answer() -> None:
    with pytest.raises(Refused, match="did you mean 'fight'"):
        live("fihgt").ask("p1", ASK, ("fight", "flee"))
    with pytest.raises(Refused, match="from 1 to 4"):
        live("5").ask_number("p1", ASK, 1, 4)
    with pytest.raises(Refused, match="at most 3"):
        live("long").ask_text("p1", ASK, 3)
    with pytest.raises(Refused, match="p2 answered where p1"):
        live("a", seat="p2").ask("p1", ASK, ("a", "b"))


def test_events_carry_the_dice_before_them() -> None:
    table = live()
    table.roll(6, WHY, "Ada")
    table.tell(Told("one"), to=("p1",))
    table.tell(Told("two"))
    first, second = table.entries
    assert [(roll.position, roll.sides, roll.why, roll.rule, roll.who, roll.chart) for roll in first.rolls] == [
        (0, 6, "Test", "T-01", "Ada", "chart")
    ]
    assert first.visible_to("p1")
    assert not first.visible_to("p2")
    assert second.rolls == ()
    assert second.visible_to("p2")


def test_dice_before_a_question_are_shown_with_it() -> None:
    table = live("a")
    table.roll(6, WHY)
    table.ask("p1", ASK, ("a", "b"))
    assert isinstance(table.entries[0].event, Rolled)
    table.roll(6, WHY)
    table.finish()
    assert [len(entry.rolls) for entry in table.entries] == [1, 1]


def test_an_answer_nobody_asked_for_is_refused() -> None:
    with pytest.raises(Refused, match="nobody asked"):
        live("stray").finish()


def test_helpers_answer_and_their_answers_are_kept() -> None:
    table = live(helper=lambda decision: decision.options[-1])
    assert table.ask("p1", ASK, ("a", "b")) == "b"
    assert table.answers == [Answer("p1", "b")]


def test_whims_are_steady_and_cost_no_die() -> None:
    table = live()
    assert table.whim("name", 1000) == live().whim("name", 1000)
    assert table.whim("name", 1000) != table.whim("other", 1000)
    assert table.position == 0


# --- group questions -------------------------------------------------------------------------------------------------
OPTIONS = {"p1": ("a", "b"), "p2": ("a", "b"), "p3": ("a", "b")}


@pytest.mark.parametrize("order", [("p1", "p2", "p3"), ("p3", "p1", "p2"), ("p2", "p3", "p1")])
def test_group_answers_in_any_order(order: Sequence[str]) -> None:
    given = {"p1": "a", "p2": "b", "p3": "a"}
    table = LiveTable(WORDS, "s", 0, [Answer(seat, given[seat]) for seat in order])
    answers = table.ask_all(list(OPTIONS), ASK, OPTIONS)
    assert answers == given
    assert list(answers) == list(OPTIONS)


def test_group_question_waits_for_the_rest() -> None:
    table = LiveTable(WORDS, "s", 0, [Answer("p2", "a")])
    with pytest.raises(Suspend) as waiting:
        table.ask_all(list(OPTIONS), ASK, OPTIONS)
    assert [decision.seat for decision in waiting.value.decisions] == ["p1", "p3"]


def test_group_question_refuses_strangers_and_second_answers() -> None:
    for seats in (("p9",), ("p1", "p1")):
        table = LiveTable(WORDS, "s", 0, [Answer(seat, "a") for seat in seats])
        with pytest.raises(Refused, match="is not asked"):
            table.ask_all(list(OPTIONS), ASK, OPTIONS)


def test_helpers_join_a_group_question() -> None:
    table = LiveTable(WORDS, "s", 0, [], lambda decision: "b" if decision.seat != "p2" else None)
    with pytest.raises(Suspend) as waiting:
        table.ask_all(list(OPTIONS), ASK, OPTIONS)
    assert [decision.seat for decision in waiting.value.decisions] == ["p2"]
    assert [answer.seat for answer in table.answers] == ["p1", "p3"]


# --- dice by hand ----------------------------------------------------------------------------------------------------
def test_hand_rolled_dice_are_asked_for() -> None:
    with pytest.raises(Suspend) as waiting:
        live(hand_rollers={"s": "p1"}).roll(8, WHY, "Ada")
    (decision,) = waiting.value.decisions
    assert (decision.question, decision.kind, decision.low, decision.high) == (HAND_ROLL, "face", 1, 8)
    assert decision.facts == {"why": "Test", "sides": 8, "who": "Ada"}


def test_hand_rolled_dice_are_marked() -> None:
    table = live("8", hand_rollers={"s": "p1"})
    assert table.roll(8, WHY) == 8
    table.finish()
    assert table.entries[0].rolls[0].by_hand


@pytest.mark.parametrize("face", ["0", "9", "-1", "six", "", "1.5", "٣"])
def test_hand_rolled_dice_must_be_on_the_die(face: str) -> None:
    with pytest.raises(Refused, match="from 1 to 8"):
        live(face, hand_rollers={"s": "p1"}).roll(8, WHY)


# --- bots ------------------------------------------------------------------------------------------------------------
def bot_table(policy: Callable[[Decision, object], str]) -> BotTable:
    return BotTable(WORDS, "s", {"p1": policy, "p2": policy}, {"p1": "view 1", "p2": "view 2"})


def test_bots_meet_the_same_dice_as_people() -> None:
    bots, people = bot_table(lambda decision, view: ""), LiveTable(WORDS, "s", 0, [])
    sides = [4, 6, 8, 10, 12] * 300
    assert [bots.roll(each, WHY) for each in sides] == [people.roll(each, WHY) for each in sides]
    assert bots.dice == len(sides)


def test_bots_see_their_own_view() -> None:
    seen: list[object] = []

    def policy(decision: Decision, view: object) -> str:
        seen.append(view)
        return decision.options[0] if decision.options else "3"

    table = bot_table(policy)
    assert table.ask("p2", ASK, ["a", "b"]) == "a"
    assert table.ask_number("p1", ASK, 1, 9) == 3
    assert table.ask_all(["p1", "p2"], ASK, OPTIONS) == {"p1": "a", "p2": "a"}
    assert table.ask("p1", ASK, ["only"]) == "only"
    assert seen == ["view 2", "view 1", "view 1", "view 2"]
    assert table.asked == 4


# --- scripts ---------------------------------------------------------------------------------------------------------
def test_a_script_must_be_used_up() -> None:
    with pytest.raises(OffScript, match=r"dice \[2\], answers \['b'\]"):
        ScriptTable([1, 2], ["b"]).run(lambda table: table.tell(Told(str(table.roll(6, WHY)))))


@pytest.mark.parametrize(("dice", "message"), [([], "no dice left"), ([7], "gives 7"), ([0], "gives 0")])
def test_a_script_with_wrong_dice(dice: list[int], message: str) -> None:
    with pytest.raises(OffScript, match=message):
        ScriptTable(dice, []).roll(6, WHY)


def test_a_script_with_wrong_answers() -> None:
    with pytest.raises(OffScript, match="choose one of: a, b"):
        ScriptTable([], ["zzz"]).ask("p1", ASK, ("a", "b"))


def test_a_script_stops_where_its_answers_end() -> None:
    reached = []

    def play(table: Table) -> None:
        reached.append(table.ask("p1", ASK, ("a", "b")))
        reached.append(table.ask("p1", ASK, ("a", "b")))

    ScriptTable([], ["a"]).run(play)
    assert reached == ["a"]


# --- all of them -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "table",
    [
        live(),
        bot_table(lambda decision, view: ""),
        ScriptTable([], []),
        OddsTable(lambda sides: 1, lambda decision: ""),
    ],
    ids=lambda table: type(table).__name__,
)
def test_whims_stay_in_range(table: Table) -> None:
    assert all(0 <= table.whim(f"topic {number}", size) < size for number in range(50) for size in (1, 2, 7))


def test_an_answer_is_the_rules_own_option() -> None:
    """Equal text from a file must not make other bytes of an equal state."""
    option = "".join(["fi", "ght"])
    table = LiveTable(OpenSeed("x"), "p1", 0, [Answer("p1", "".join(["f", "ight"]))])
    assert table.ask("p1", ASK, [option, "flee"]) is option
