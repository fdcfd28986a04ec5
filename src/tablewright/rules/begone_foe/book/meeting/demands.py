"""What some ask before they let anybody by: a bribe, food, the answer to a riddle (Reaction Rolls).

A room's band may carry `wants` with `price`, or `riddle` and `answer`; a game master lays it down beforehand. It goes
before the reaction roll (BF-REACT-02): until it is met they are guarded.
"""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.decisions import Question
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.core.gear import count_of, use_up
from tablewright.rules.begone_foe.book.core.rolls import ask_gm, caller
from tablewright.rules.begone_foe.book.core.silver import pay, purse
from tablewright.rules.begone_foe.events import Demanded, Talked
from tablewright.rules.begone_foe.state import Being, Campaign, Meeting
from tablewright.world.dungeon import Band

WANTS = ("bribe", "food", "riddle")
ANSWER = Question("riddle", "BF-REACT-02")
RIGHT = Question("riddle-right", "BF-REACT-02", standing=True)
LONGEST = 80
BRIBE_A_HEAD = 10


def band_of(state: Campaign, foes: Sequence[Being]) -> Band | None:
    """The entry of the adventure that these belong to."""
    room = state.room(foes[0].room)
    bands = room.bands if room is not None else []
    return next((band for band in bands if band.data.get("group") == foes[0].group), None)


def wanted(state: Campaign, foes: Sequence[Being]) -> str:
    """What they ask, if it has not been given yet."""
    band = band_of(state, foes)
    return str(band.data.get("wants", "")) if band is not None else ""


def price(state: Campaign, foes: Sequence[Being]) -> int:
    """Silver for a bribe, rations for the hungry; what the adventure says, or so much a head."""
    band = band_of(state, foes)
    said = int(band.data.get("price", 0)) if band is not None else 0
    return said or (BRIBE_A_HEAD * len(foes) if wanted(state, foes) == "bribe" else -(-len(foes) // 3))


def put_demand(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being]) -> None:
    """They say what they want, once a meeting."""
    want = wanted(state, foes)
    if want and "demand" not in meeting.tried:
        meeting.tried.append("demand")
        band = band_of(state, foes)
        riddle = str(band.data.get("riddle", "")) if band is not None else ""
        table.tell(Demanded(foes[0].name, want, 0 if want == "riddle" else price(state, foes), riddle))


def demand_options(state: Campaign, foes: Sequence[Being]) -> list[str]:
    want = wanted(state, foes)
    if want == "riddle":
        return ["answer"]
    held = purse(state) if want == "bribe" else sum(count_of(being, "ration") for being in state.party)
    return ["comply"] if want and held >= price(state, foes) else []


def comply(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being]) -> None:
    """What was asked is given, and they let the party be."""
    cost = price(state, foes)
    if wanted(state, foes) == "bribe":
        pay(state, cost)
    else:
        for _ in range(cost):
            any(use_up(being, "ration") for being in state.party)
    _satisfied(state, table, meeting, foes)


def answer(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being]) -> bool:
    """The players' wits against the riddle; the game master may hear a right answer in other words."""
    band = band_of(state, foes)
    said = table.ask_text(caller(state), ANSWER, LONGEST, {"foe": foes[0].id}).strip()
    right = str(band.data.get("answer", "")) if band is not None else ""
    default = "right" if right and right.casefold() in said.casefold() else "wrong"
    about = {"foe": foes[0].id, "words": said, "answer": right}
    if ask_gm(state, table, RIGHT, ("right", "wrong"), default, about) == "right":
        _satisfied(state, table, meeting, foes)
        return True
    table.tell(Talked("answer", "wrong"))
    return False


def _satisfied(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being]) -> None:
    band = band_of(state, foes)
    if band is not None:
        band.data.pop("wants", None)
        band.data["attitude"] = "indifferent"
    meeting.attitude = "indifferent"
    table.tell(Talked("comply", "indifferent"))
