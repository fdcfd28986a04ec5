"""Before a word is spoken: gifts, food for beasts, arms laid down, a picture of oneself (Reaction Rolls)."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.characters.outfit import ready
from tablewright.rules.begone_foe.book.core.beings import intelligent, is_monster, mindless, up
from tablewright.rules.begone_foe.book.core.gear import count_of, held, use_up
from tablewright.rules.begone_foe.book.core.rolls import caller
from tablewright.rules.begone_foe.book.core.silver import pay, purse
from tablewright.rules.begone_foe.book.delve.scouting import WHO
from tablewright.rules.begone_foe.book.master.own_words import try_in_words
from tablewright.rules.begone_foe.content import GEAR
from tablewright.rules.begone_foe.events import Talked
from tablewright.rules.begone_foe.state import Being, Campaign, Meeting

GIFT_A_HEAD = 10
GIFTS = ("gift", "feed", "sheathe", "try")
SHEATHED = 1


def first_manners(state: Campaign, meeting: Meeting, foes: Sequence[Being]) -> list[str]:
    """What makes a better picture before a word is spoken: arms laid down, or an idea of one's own (BF-REACT-05)."""
    if mindless(foes[0]):
        return []
    out = ["sheathe"] if _armed(state) and intelligent(foes[0]) else []
    return [*out, "try"] if "manner" not in meeting.tried and any(up(being) for being in state.characters) else out


def _armed(state: Campaign) -> bool:
    return any(GEAR[item.kind].kind in ("weapon", "missile") for being in state.party for item in held(being))


def covered_in_blood(state: Campaign) -> bool:
    """Anybody in sight, from a fight that nobody has washed off yet (BF-REACT-05)."""
    return any(being.bloody for being in state.party)


def arms_are_out(state: Campaign, meeting: Meeting, foes: Sequence[Being]) -> bool:
    """Drawn, not only carried, as far as those who think can tell: the party has fought in this turn or the last.

    Whoever goes about below has something in hand; that alone is no threat (BF-REACT-05).
    """
    just_now = state.clock.turn - state.fought <= 1
    return just_now and intelligent(foes[0]) and _armed(state)


def first_gifts(state: Campaign, meeting: Meeting, foes: Sequence[Being]) -> list[str]:
    """Silver for those who think, food for beasts: before a word is spoken it puts them in a better mood."""
    if meeting.gifts or mindless(foes[0]):
        return []
    if intelligent(foes[0]):
        return ["gift"] if purse(state) >= GIFT_A_HEAD * len(foes) else []
    rations = sum(count_of(being, "ration") for being in state.party)
    return ["feed"] if rations >= mouths(foes) else []


def mouths(foes: Sequence[Being]) -> int:
    """A ration keeps three beasts busy."""
    return -(-len(foes) // 3)


def lay_down_arms(state: Campaign, table: Table, meeting: Meeting) -> None:
    """All weapons go into the packs: out of reach, should it come to blows."""
    for being in state.party:
        for item in held(being):
            if GEAR[item.kind].kind in ("weapon", "missile"):
                item.place = "pack"
    meeting.manner += SHEATHED
    meeting.tried.append("sheathe")
    table.tell(Talked("sheathe", "given"))


def take_up_arms(state: Campaign) -> None:
    """Whoever has nothing in hand is ready again."""
    for being in state.party:
        if not is_monster(being) and not any(item.place in ("main", "both") for item in being.items):
            ready(being)


def make_a_picture(state: Campaign, table: Table, meeting: Meeting) -> None:
    """A disguise, clean hands, a bow: in one's own words, before anybody speaks (BF-REACT-05)."""
    able = [being.id for being in state.characters if up(being)]
    who = state.beings[table.ask(caller(state), WHO, able, {"task": "try"})]
    if try_in_words(state, table, who, [Option("impress")], lambda: True):
        meeting.tried.append("manner")


def give_first(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being], gift: str) -> None:
    """A gift counts +2 on the roll (BF-REACT-05)."""
    if gift == "sheathe":
        return lay_down_arms(state, table, meeting)
    if gift == "try":
        return make_a_picture(state, table, meeting)
    if gift == "gift":
        meeting.gifts = GIFT_A_HEAD * len(foes)
        pay(state, meeting.gifts)
    else:
        meeting.gifts = mouths(foes)
        for _ in range(meeting.gifts):
            any(use_up(being, "ration") for being in state.party)
    return table.tell(Talked(gift, "given", meeting.gifts))
