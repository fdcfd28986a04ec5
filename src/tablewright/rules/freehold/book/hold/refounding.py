"""A new freehold when the old one is lost: in a mapped hex, for a Longhouse and a Palisade's price (FH-HOLD-10)."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.table import Table
from tablewright.rules.freehold.book.characters.purse import CC_PER_SC, can_pay, pay_together
from tablewright.rules.freehold.book.hold.homecoming import come_home, has_lair
from tablewright.rules.freehold.book.hold.scores import store_cap
from tablewright.rules.freehold.book.party.roster import day_of, hex_of, speaker_seat
from tablewright.rules.freehold.content import BUILDINGS, FREEHOLD_NAMES
from tablewright.rules.freehold.events import HoldFounded, StoresLost
from tablewright.rules.freehold.state import DAYS_A_WEEK, Hold, Party, World

NAME = Question("hold-name", "FH-HOLD-10")
LONGEST_NAME = 40
FOLK, HOPE = 4, 6
PIECE_SILVER = 10  # ruling: what the old stocks lack in Timber and Stone is bought at this price a piece


_FIRST = (BUILDINGS["longhouse"], BUILDINGS["palisade"])
TIMBER, STONE = sum(first.timber for first in _FIRST), sum(first.stone for first in _FIRST)


def founding_price(world: World) -> int:
    """Silver the party must find: what the old coffers do not cover."""
    return max(0, _silver_needed(world.hold) - world.hold.silver)


def _silver_needed(old: Hold) -> int:
    """The two buildings' price, and each piece of Timber and Stone that the old stocks lack."""
    missing = max(0, TIMBER - old.timber) + max(0, STONE - old.stone)
    return sum(first.silver for first in _FIRST) + missing * PIECE_SILVER


def can_found(world: World, party: Party) -> bool:
    place = hex_of(world, party)
    fits = world.hold.lost and place.mapped and not has_lair(place)
    return fits and can_pay(world, party, founding_price(world) * CC_PER_SC)


def found_here(world: World, party: Party, table: Table) -> None:
    """Folk 4 and Hope 6; the map is kept."""
    old = world.hold
    if not pay_together(world, party, founding_price(world) * CC_PER_SC, table):
        return
    names = [name for name in FREEHOLD_NAMES if name != old.name]
    ours = names[table.whim(f"freehold {party.at}", len(names))]
    said = table.ask_text(speaker_seat(world, party), NAME, LONGEST_NAME, {"hex": party.at}, ours)
    name = " ".join(said.split()) or ours
    weeks = old.week  # the calendar goes on
    world.hold = Hold(name, party.at, FOLK, hope=HOPE, threat=old.threat, plan="balance", known=old.known, week=weeks)
    world.hold.stores = min(old.stores, store_cap(world.hold))
    world.hold.timber, world.hold.stone = max(0, old.timber - TIMBER), max(0, old.stone - STONE)
    world.hold.silver = max(0, old.silver - _silver_needed(old))
    world.hold.tribute_until = old.tribute_until  # a Power that was paid keeps to it
    world.hold.founded = day_of(party) - DAYS_A_WEEK * weeks
    world.hold.buildings = {first.key: 1 for first in _FIRST}
    table.tell(HoldFounded(name, party.at))
    if old.stores > world.hold.stores:
        table.tell(StoresLost(old.stores - world.hold.stores, world.hold.stores))
    come_home(world, party, table)
