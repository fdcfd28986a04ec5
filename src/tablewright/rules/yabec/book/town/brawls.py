"""A fight in town: rare, in one street, and over when one side is down or gone. Chapter: Conflict (scheme).

Nobody needs a light there, and hands are near: whoever lies near death when it is over is bandaged at once (ours).
"""

from __future__ import annotations

from tablewright.engine.table import Table
from tablewright.rules.yabec.book.characters.conduct import note
from tablewright.rules.yabec.book.conflict.rounds import begin_conflict
from tablewright.rules.yabec.book.core.dice import roll_dice
from tablewright.rules.yabec.book.core.foes import muster
from tablewright.rules.yabec.book.core.hooks import end_turn
from tablewright.rules.yabec.book.core.items import item_of
from tablewright.rules.yabec.book.core.life import heal
from tablewright.rules.yabec.book.core.stats import STREET, heroes, is_down, members
from tablewright.rules.yabec.book.delve.hazards import NUMBER
from tablewright.rules.yabec.book.town.charting import travellers
from tablewright.rules.yabec.events import Met
from tablewright.rules.yabec.state import World

TOWNSFOLK = ("acolyte", "dwarf_npc", "kobold_npc", "orc")


def quarrel(world: World, table: Table) -> None:
    """The party picks one, once a session; the Lawful and knights answer for it."""
    world.brawled = world.session
    kind = TOWNSFOLK[table.whim(f"quarrel {world.session}", len(TOWNSFOLK))]
    number = roll_dice(table, "1d4", NUMBER)
    brawl(world, table, kind, number)
    for hero in heroes(world):
        note(hero, "broke the peace")


def brawl(world: World, table: Table, kind: str, number: int) -> None:
    """A conflict inside a town (YB-GEN-06): everybody of the party who is there, against so many of a kind."""
    delve = world.delve
    delve.dungeon, delve.zone, delve.groups = "", STREET, []
    delve.march = [each.id for each in travellers(world)]
    for each in members(world):
        each.zone = STREET
    table.tell(Met(kind, number))
    muster(world, table, kind, number, STREET)
    begin_conflict(world, table)


def settle_brawl(world: World, table: Table) -> None:
    """The street is quiet again: the fallen are seen to, strangers go their way, and the visit goes on (YB-GEN-03)."""
    for each in [one for one in members(world) if one.status == "near death"]:
        heal(world, table, each, 0, "bandage")
    world.delve.turn += 1
    end_turn(world, table)
    for key in [key for key, each in world.creatures.items() if each.side == "foes" and each.zone == STREET]:
        del world.creatures[key]
    world.delve.encounters.pop(STREET, None)
    world.delve.march = [key for key in world.delve.march if key in world.creatures]  # who turned on them marched along
    _pick_up(world)
    for each in [one for one in world.creatures.values() if one.zone == STREET]:
        each.zone = ""
        if each.status == "subdued":
            each.status, each.damage = "", each.hp - 1
    world.delve.march, world.delve.zone = [], ""
    world.party = [key for key in world.party if world.creatures[key].status != "dead"]


def _pick_up(world: World) -> None:
    """What was struck out of a hand or thrown is picked up by whoever stands first; treasure laid down is not."""
    lying = world.delve.dropped.pop(STREET, [])
    standing = next((each for each in heroes(world) if not is_down(each)), None)
    if standing is not None:
        standing.items += [thing for thing in lying if item_of(thing).kind not in ("coin", "treasure")]
