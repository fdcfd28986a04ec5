"""What one's own character does is asked of the seat that plays it, whoever speaks for the party."""

from __future__ import annotations

import pytest

from begone_foe.book import order
from begone_foe.book.delve import hours
from begone_foe.book.delve.exploration import options
from begone_foe.book.meeting import stages
from begone_foe.bots import delve
from begone_foe.proving.worlds import Setting
from begone_foe.state import Being, Campaign, Item, Meeting
from tablewright.engine.decisions import Decision
from tablewright.engine.table import ScriptTable


class Listening(ScriptTable):
    """Keeps who was asked what."""

    def __init__(self, *answers: str, dice: tuple[int, ...] = ()) -> None:
        super().__init__(dice, answers)
        self.heard: list[tuple[str, str]] = []

    def answer(self, decision: Decision) -> str:
        self.heard.append((decision.seat, decision.question))
        return super().answer(decision)


def two_seats(**given: object) -> Setting:
    made = Setting({"party": [{}, {"hp": 1, "items": ["ration"]}], **given})
    made.state.seats = ["p1", "p2"]
    made.party[1].seat = made.party[1].home_seat = "p2"
    return made


@pytest.mark.parametrize(("answer", "ahead"), [("yes", ["c2"]), ("no", ["c1", "c2"])])
def test_nobody_is_sent_ahead_against_the_will_of_its_player(answer: str, ahead: list[str]) -> None:
    made = two_seats()
    table = Listening("split", "c2", answer)
    table.run(lambda _: order.play(made.state, made.table(table)))
    assert ("p2", "agree") in table.heard
    assert made.state.march == ahead


def test_nobody_sneaks_up_against_the_will_of_its_player() -> None:
    made = two_seats(foes=["orc"])
    made.state.meeting, made.state.phase = Meeting(["m1"], stage="drop", distance=20), "meeting"
    table = Listening("sneak", "c2", "no")
    table.run(lambda _: stages.step(made.state, made.table(table)))
    assert table.heard[-1] == ("p2", "agree")
    assert made.state.meeting is not None, "nothing has happened, and they still suspect nothing"


def test_each_player_says_who_rests() -> None:
    made = two_seats()
    table = Listening("breather", "keep")
    table.run(lambda _: order.play(made.state, made.table(table)))
    assert table.heard[-1] == ("p2", "breather")
    assert made.state.clock.turn == 0


def test_each_player_shops_out_of_their_own_purse() -> None:
    made = two_seats()
    made.party[0].silver = made.party[1].silver = 3
    made.state.phase, made.state.here, made.state.shared_given = "town", "", True
    made.state.for_hire = [made.party[0]]
    table = Listening("market", "done", "buy:torch", "done")
    table.run(lambda _: order.play(made.state, made.table(table)))
    assert [seat for seat, question in table.heard if question == "shop"] == ["p1", "p2", "p2"]
    assert (made.party[0].silver, made.party[1].silver) == (3, 2)


def test_a_bot_parts_with_one_of_like_things() -> None:
    """Like things are offered once: who means the dagger in the pack takes the offer of the one in hand."""
    daggers = [Item("dagger", place="main", id=0), Item("dagger", place="pack", id=1)]
    being = Being("c1", "Maud", items=daggers)
    decision = Decision("p1", "gear", "BF-ENC-04", options=("done", "drop:0"))
    assert delve._offered(decision, "drop", being, daggers[1]) == "drop:0"
    assert delve._offered(decision, "give", being, daggers[1]) == ""


def test_a_find_is_handed_out_only_where_somebody_can_carry_it() -> None:
    """A beast that goes along carries nothing for those who lie there: all of it, by whoever wakes, or nothing."""
    given = {"party": [{"hp": 0, "incapacitated": 0}], "foes": ["wolf"], "room": {"hoard": {"gems": [100]}}}
    state = Setting(given).state
    state.march.append("m1")
    assert _handing_out(state) == ["take"]
    state.beings["c1"].incapacitated = -1
    assert _handing_out(state) == ["take", "choose"]


def _handing_out(state: Campaign) -> list[str]:
    return [option.verb for option in options(state, hours.speed(state)) if option.verb in ("take", "choose")]
