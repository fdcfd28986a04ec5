"""Slumber on those who have not noticed the party (FH-MAGIC-01, FH-MAGIC-02): they sleep before they take a turn.

Whoever of them stays awake fights; if all sleep they are at the party's mercy.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tablewright.engine.table import Table
from tablewright.rules.freehold.book.combat.blows import foe_name
from tablewright.rules.freehold.book.party.roster import able, can_cast, cost_of, spend_mana
from tablewright.rules.freehold.book.spells.targets import AMOUNT, LIFELESS, weakest_first
from tablewright.rules.freehold.content import MONSTERS, SPELLS
from tablewright.rules.freehold.content.dice import dice
from tablewright.rules.freehold.events import Affected, SpellCast
from tablewright.rules.freehold.state import Band, Character, Fight, Foe, Meeting, Party, World

SLUMBER = "slumber"


def can_sleep(monster: str) -> bool:
    """Living creatures of at most two Hit Dice."""
    entry = MONSTERS[monster]
    return entry.kind not in LIFELESS and entry.hd <= SPELLS[SLUMBER].fx[0].max_hd


def sleepy(foes: Iterable[Foe]) -> list[Foe]:
    return [foe for foe in foes if can_sleep(foe.monster) and not foe.asleep]


def who_can_lull(world: World, party: Party, bands: Sequence[Band]) -> list[str]:
    """Who has the spell ready, if there is anybody it could reach."""
    if not any(band.number and can_sleep(band.monster) for band in bands):
        return []
    return [one.id for one in able(world, party) if can_cast(one, SLUMBER)]


def lull(meeting: Meeting, one: Character, table: Table) -> None:
    """Cast it before they know: the die now, and who sleeps when it is seen who they are."""
    spend_mana(one, cost_of(one, SLUMBER), table)
    meeting.slumber = dice(SPELLS[SLUMBER].fx[0].hd).roll(table, AMOUNT, one.name)
    table.tell(SpellCast(one.name, SLUMBER, (), meeting.slumber))


def fall_asleep(fight: Fight, hit_dice: int, table: Table) -> None:
    for foe in weakest_first(sleepy(fight.foes), hit_dice):
        foe.asleep = True
        table.tell(Affected(foe_name(fight, foe), "asleep", SLUMBER))
