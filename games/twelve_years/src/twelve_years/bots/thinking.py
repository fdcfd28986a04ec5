"""How a seat of Twelve Years stands, and what it may not know: for bots that think ahead.

It is worth its chance of crowning the Lich King: how often the champion did so, of 1500 games, with as many years left
and as many in the party, and with a crown also by how near the castle and how hale the party was. Gold, level and
health told next to nothing more.
"""

from __future__ import annotations

import math

from tablewright.engine.thinking.position import Pick, Standing, Thinking
from tablewright.world.hexes import distance
from twelve_years.book.core import members, places
from twelve_years.book.loot import items
from twelve_years.book.party import death
from twelve_years.bots import planner
from twelve_years.state import Party, World

_BEGINNING, _YEARS, _MEMBERS, _CROWN_NEAR, _CROWN_HALE = -2.12, 2.74, 0.37, 1.2, 1.19  # log-odds
_WHOLE_PARTY = 4


def peace(world: World, seat: str) -> bool:
    party = world.parties.get(seat)
    return party is None or not party.members or not places.hostiles(places.place_of(world, party), party)


def stands(world: World, seat: str) -> Standing:
    party = world.parties.get(seat)
    lost = sum(fallen.seat == seat for fallen in world.fallen)
    if world.outcome:
        won = world.outcome != "lost" and (world.settings.mp_outcome == "shared" or world.crowned_by == seat)
        return Standing(1.0 if won else 0.0, lost)
    odds = _BEGINNING + _YEARS * max(0, death.LAST_YEAR - world.years[seat]) / death.LAST_YEAR
    if party is not None and party.members:
        odds += _MEMBERS * min(1.0, len(party.members) / _WHOLE_PARTY) + _quest_of(world, party)
    return Standing(1 / (1 + math.exp(-odds)), lost)


def _quest_of(world: World, party: Party) -> float:
    """What a crown adds."""
    if not items.crowns(party):
        return 0.0
    most = sum(members.max_hp(member, party) for member in party.members)
    hale = sum(member.hp for member in party.members) / most if most else 0.0
    near = 1 - min(1.0, distance(party.hex, world.castle) / max(1, world.settings.castle_distance))
    return _CROWN_NEAR * near + _CROWN_HALE * hale


def redraw(world: World, seat: str, pick: Pick) -> None:
    """Parties elsewhere or in hiding: what they have and how they fare is anybody's guess; they have nothing here."""
    own = world.parties.get(seat)
    for party in world.parties.values():
        seen = own is not None and not party.hidden and places.where(party) == places.where(own)
        if party.seat != seat and not seen:
            _forget_hidden(party, own.level if own is not None else 0)


def _forget_hidden(party: Party, level: int) -> None:
    party.gold, party.level, party.items, party.promises, party.curses = 0, level, [], [], 0
    for member in party.members:
        member.weapon = member.shield = member.armor = 0
        member.wields = ""
        member.poisoned = member.burning = member.bitten = False
        member.hp = members.max_hp(member, party)


_SEEN = frozenset(("exit", "other-exit", "fight-or-evade", "thorn", "trap", "strike", "pond", "loot"))
_IDLE = frozenset(
    ("sheet", "drop", "spurn", "want", "withhold-crown", "ready-crown", "turn", "hand", "lore", "write", "bend")
)
THINKING = Thinking(
    lambda: planner.Planner(planner.CHAMPION), stands, redraw, "the party lived", horizon=80, tries=60,
    sight="kernel", seen=_SEEN, idle=_IDLE, looks=120, peace=peace,
)  # fmt: skip
