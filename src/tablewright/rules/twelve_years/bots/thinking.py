"""How a seat of Twelve Years stands, and what it may not know: for bots that think ahead.

A game is worth most when the Lich King is crowned. Before that it counts years that are left, a party that lives, its
level and health, a crown, and the way to the castle, more so with a crown.
"""

from __future__ import annotations

from tablewright.engine.thinking.position import Pick, Standing, Thinking
from tablewright.rules.twelve_years.book.loot.items import crowns
from tablewright.rules.twelve_years.book.multiplayer.meeting import where
from tablewright.rules.twelve_years.book.party.death import LAST_YEAR
from tablewright.rules.twelve_years.book.party.members import max_hp
from tablewright.rules.twelve_years.bots.planner import Planner
from tablewright.rules.twelve_years.bots.policy import CHAMPION
from tablewright.rules.twelve_years.state import Party, World
from tablewright.world.hexes import distance

_MOST_LEVEL, _MUCH_GOLD = 6, 400


def stands(world: World, seat: str) -> Standing:
    party = world.parties.get(seat)
    lost = sum(fallen.seat == seat for fallen in world.fallen)
    if world.outcome:
        won = world.outcome != "lost" and (world.settings.mp_outcome == "shared" or world.crowned_by == seat)
        return Standing(1.0 if won else 0.0, lost)
    years = (LAST_YEAR - world.years[seat]) / LAST_YEAR
    alive = party is not None and bool(party.members)
    return Standing(0.3 * max(0.0, years) + (_party_worth(world, party) if party and alive else 0.0), lost)


def _party_worth(world: World, party: Party) -> float:
    """Up to 0.6: the party itself, and how near it is to its end."""
    most = sum(max_hp(member, party) for member in party.members)
    health = sum(member.hp for member in party.members) / most if most else 0.0
    strength = min(1.0, len(party.members) / 4) * (0.5 + 0.5 * health)
    grown = 0.6 * min(1.0, party.level / _MOST_LEVEL) + 0.4 * min(1.0, party.gold / _MUCH_GOLD)
    near = 1 - min(1.0, distance(party.hex, world.castle) / max(1, world.settings.castle_distance))
    quest = 0.16 + 0.14 * near if crowns(party) else 0.02 * near
    return 0.18 * strength + 0.1 * grown + quest


def redraw(world: World, seat: str, pick: Pick) -> None:
    """Parties elsewhere or in hiding: what they have and how they fare is anybody's guess; they have nothing here."""
    own = world.parties.get(seat)
    for party in world.parties.values():
        seen = own is not None and not party.hidden and where(party) == where(own)
        if party.seat != seat and not seen:
            _forget(party, own.level if own is not None else 0)


def _forget(party: Party, level: int) -> None:
    party.gold, party.level, party.items, party.promises, party.curses = 0, level, [], [], 0
    for member in party.members:
        member.weapon = member.shield = member.armor = 0
        member.wields = ""
        member.poisoned = member.burning = member.bitten = False
        member.hp = max_hp(member, party)


THINKING = Thinking(lambda: Planner(CHAMPION), stands, redraw, "the party lived", horizon=30, tries=150)
