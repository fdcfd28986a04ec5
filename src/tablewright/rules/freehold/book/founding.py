"""The beginning of a campaign: seats, start map (FH-HEX-02), the freehold's scores (FH-HOLD-01), who is to be made."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.freehold.book.master.adventures import begin_adventure
from tablewright.rules.freehold.book.travel.land import rolled_start_map, start_map
from tablewright.rules.freehold.content import FREEHOLD_NAMES, HOLD
from tablewright.rules.freehold.content.dice import dice
from tablewright.rules.freehold.events import HoldFounded, ReadAloud
from tablewright.rules.freehold.settings import Switches
from tablewright.rules.freehold.state import GM, Hold, Newcomer, World

FOLK = Why("Folk", "FH-HOLD-01")
FIRST_DAY = 1


def found_world(settings: Switches, seats: Sequence[str]) -> World:
    """Characters are dealt out over the players' seats in turn."""
    players = [seat for seat in seats if seat != GM]
    number = max(settings.characters, len(players))
    hold = Hold(
        settings.freehold,
        stores=HOLD.stores,
        timber=HOLD.timber,
        stone=HOLD.stone,
        silver=HOLD.silver,
        hope=HOLD.hope,
        threat=HOLD.threat,
        plan="balance",
        founded=FIRST_DAY,
    )
    world = World(
        list(players),
        gm=True,
        stop_after=settings.weeks,
        hold=hold,
        land={} if settings.map == "rolled" else start_map(),
        to_make=[Newcomer(players[index % len(players)]) for index in range(number)],
        quick=settings.quick,
    )
    agree(world, settings)
    begin_adventure(world, settings.adventure)
    return world


def agree(world: World, settings: Switches) -> None:
    """Who is asked for what (FH-GM-01, FH-TURN-05)."""
    world.gm_spared = settings.gm_asks == "important"
    world.gm_more = not world.gm_spared
    world.gm_steps = settings.gm_asks == "every step"
    world.vote = settings.party_says == "vote"
    world.each_step = settings.others == "every step"
    world.natures = settings.natures


def play_founding(world: World, table: Table) -> None:
    """The first step: Folk 4 + 1d6, a name, and a rolled map if that was wanted."""
    hold = world.hold
    if not world.land:
        rolled_start_map(table, world)
    hold.folk = dice(HOLD.folk).roll(table, FOLK)
    hold.name = hold.name.strip() or FREEHOLD_NAMES[table.whim("freehold", len(FREEHOLD_NAMES))]
    table.tell(HoldFounded(hold.name, hold.at))
    if world.tale is not None and world.tale.opening:
        table.tell(ReadAloud(world.tale.opening, world.tale.title))
