"""A new freehold when the old one is lost: in a mapped hex, for a Longhouse and a Palisade's price (FH-HOLD-10)."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.table import Table
from tablewright.rules.freehold.book.characters.purse import CC_PER_SC, can_pay, pay
from tablewright.rules.freehold.book.hold.homecoming import come_home, has_lair
from tablewright.rules.freehold.book.party.roster import day_of, hex_of, speaker_seat
from tablewright.rules.freehold.content import BUILDINGS, FREEHOLD_NAMES
from tablewright.rules.freehold.content.kinds import Building
from tablewright.rules.freehold.events import HoldFounded
from tablewright.rules.freehold.state import DAYS_A_WEEK, Hold, Party, World

NAME = Question("hold-name", "FH-HOLD-10")
LONGEST_NAME = 40
FOLK, HOPE = 4, 6
PIECE_SILVER = 10  # ruling: what the old stocks lack in Timber and Stone is bought at this price a piece


def founding_price(world: World) -> int:
    """Silver the party must find: the two buildings' price, and what the old freehold's stocks do not cover."""
    hold = world.hold
    needs = _needs()
    missing = max(0, sum(b.timber for b in needs) - hold.timber) + max(0, sum(b.stone for b in needs) - hold.stone)
    return max(0, sum(b.silver for b in needs) + missing * PIECE_SILVER - hold.silver)


def _needs() -> list[Building]:
    return [BUILDINGS["longhouse"], BUILDINGS["palisade"]]


def can_found(world: World, party: Party) -> bool:
    place = hex_of(world, party)
    fits = world.hold.lost and place.mapped and not has_lair(place)
    return fits and can_pay(world, party, founding_price(world) * CC_PER_SC)


def found_here(world: World, party: Party, table: Table) -> None:
    """Folk 4 and Hope 6; the map is kept."""
    old = world.hold
    pay(world, party, founding_price(world) * CC_PER_SC)
    ours = FREEHOLD_NAMES[table.whim(f"freehold {party.at}", len(FREEHOLD_NAMES))]
    said = table.ask_text(speaker_seat(world, party), NAME, LONGEST_NAME, {"hex": party.at}, ours)
    name = " ".join(said.split()) or ours
    weeks = old.week  # the calendar goes on
    world.hold = Hold(name, party.at, FOLK, hope=HOPE, threat=old.threat, plan="balance", known=old.known, week=weeks)
    world.hold.timber = max(0, old.timber - sum(b.timber for b in _needs()))
    world.hold.stone = max(0, old.stone - sum(b.stone for b in _needs()))
    world.hold.silver = max(0, old.silver - sum(b.silver for b in _needs()))
    world.hold.founded = day_of(party) - DAYS_A_WEEK * weeks
    world.hold.buildings = {"longhouse": 1, "palisade": 1}
    table.tell(HoldFounded(name, party.at))
    come_home(world, party, table)
