"""What others want for a quiet parting, and what the friendly give: toll, food, shelter, a guide (FH-ENC-06)."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.freehold.book.asking import judge
from tablewright.rules.freehold.book.characters.purse import pay_together
from tablewright.rules.freehold.book.days.provisions import eat_from_packs
from tablewright.rules.freehold.book.encounters.natures import acts_so, usual_demand
from tablewright.rules.freehold.book.encounters.spoils import end_meeting
from tablewright.rules.freehold.content import MONSTERS
from tablewright.rules.freehold.events import Avoided, TollAsked, TollPaid
from tablewright.rules.freehold.state import HOURS_A_DAY, Band, Meeting, Party, World

TOLL = Why("Toll", "FH-MON-07")
DEMAND = Question("gm-demand", "FH-ENC-06", standing=True)
TOLL_COPPER = 50  # 1d6 x 5 sc


def spokesman(meeting: Meeting) -> Band:
    """Whose disposition counts: a captain's or lord's before that of those with him (FH-POWER-04)."""
    return next((band for band in meeting.bands if MONSTERS[band.monster].unique), meeting.bands[0])


def parting(meeting: Meeting) -> str:
    """How those part who have no more to say: the others leave, but nobody his own lair, stronghold or seat."""
    at_home = meeting.where == "lair" or MONSTERS[spokesman(meeting).monster].unique
    return "withdrew" if at_home else "they left"


# --- a warning -------------------------------------------------------------------------------------------------------
def demand(world: World, party: Party, meeting: Meeting, table: Table) -> None:
    """What the warning demands is the GM's to say (FH-ENC-06); bandits ask 1d6 x 5 sc (FH-MON-07), others distance."""
    first = spokesman(meeting)
    usual = usual_demand(world, first.monster)
    wanted = judge(world, table, DEMAND, ("withdraw", "coin", "food"), usual, {"foe": first.monster})
    if wanted == "coin" and not meeting.toll:
        meeting.toll = table.roll(6, TOLL) * TOLL_COPPER
        table.tell(TollAsked(meeting.toll // 10))
    meeting.meals = sum(band.number for band in meeting.bands) if wanted == "food" else 0


def pay_toll(world: World, party: Party, meeting: Meeting, table: Table) -> None:
    """Paid by the party, not the coffers; paid, they leave, or at home let the party go."""
    if not pay_together(world, party, meeting.toll, table):
        return
    table.tell(TollPaid(meeting.toll // 10))
    end_meeting(world, party, parting(meeting), table)


def feed_them(world: World, party: Party, meeting: Meeting, table: Table) -> None:
    """A meal for each of them, and they leave, or at home let the party go."""
    eat_from_packs(world, party, meeting.meals)
    table.tell(Avoided(meeting.bands[0].monster, "fed"))
    end_meeting(world, party, parting(meeting), table)


# --- friends ---------------------------------------------------------------------------------------------------------
def company(world: World, party: Party, meeting: Meeting) -> list[str]:
    """Friendly folk met on the road let the party stay till morning; those who know the land show the way."""
    first = spokesman(meeting).monster
    if meeting.stage != "friendly" or meeting.where != "hex" or party.before != "road":
        return []
    shelter = ["shelter"] if MONSTERS[first].kind == "folk" else []
    return [*shelter, "guide"] if acts_so(world, first, "guides") and not party.swift else shelter


def follow_them(world: World, party: Party, meeting: Meeting, table: Table) -> None:
    """They lead the party for the rest of the day: each hex an hour less, as on a Swift Path (FH-MON-07)."""
    table.tell(Avoided(meeting.bands[0].monster, "guide"))
    end_meeting(world, party, "passed", table)
    party.swift = True


def stay_with_them(world: World, party: Party, meeting: Meeting, table: Table) -> None:
    """The rest of the day and the night in friendly company: nobody else comes (FH-ENC-08)."""
    table.tell(Avoided(meeting.bands[0].monster, "shelter"))
    end_meeting(world, party, "passed", table)
    party.warded, party.hours = True, HOURS_A_DAY
