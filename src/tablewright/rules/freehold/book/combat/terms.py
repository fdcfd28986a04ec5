"""Ways to stop a fight (chapter "Starting Combat"): offer terms, or yield (FH-COMBAT-01).

It ends when one side no longer will fight. Once in a combat one of the party may call out to those who understand: a
Charisma difficult action, and both sides part. Before anyone acts in a round the party may throw its weapons down.
"""

from __future__ import annotations

from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.freehold.book.asking import when
from tablewright.rules.freehold.book.combat.morale import fighting
from tablewright.rules.freehold.book.party.actions import attempt
from tablewright.rules.freehold.content import MONSTERS
from tablewright.rules.freehold.state import Character, Fight, Party, World

DEAF = ("vermin", "undead", "made", "beast", "spirit")  # kinds with whom nothing can be agreed


def terms_options(fight: Fight) -> list[Option]:
    return when(not fight.parleyed and listeners(fight), "terms") + when(not fight.acted, "yield")


def listeners(fight: Fight) -> bool:
    """Everybody still in the fight can be talked to, and means to be."""
    kinds = [MONSTERS[foe.monster] for foe in fighting(fight)]
    return all(monster.kind not in DEAF and monster.disposition != "attack" for monster in kinds)


def offer_terms(world: World, party: Party, one: Character, what: str, table: Table) -> str:
    """Returns "agreed" if they take them."""
    fight = party.fight
    assert fight is not None
    fight.parleyed = True
    if not attempt(world, party, one, "cha", "parley", table):
        return "terms"
    for foe in fighting(fight):
        foe.out = "calmed"
    return "agreed"
