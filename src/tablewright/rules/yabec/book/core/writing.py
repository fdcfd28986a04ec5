"""Arcane writing: scrolls, spell books and the runes on doors, and who can read them. Chapters: Magic, Spell Lists."""

from __future__ import annotations

from tablewright.engine.table import Table
from tablewright.rules.yabec.book.conflict.field import ways
from tablewright.rules.yabec.book.core.light import can_read
from tablewright.rules.yabec.book.core.stats import has_effect, members
from tablewright.rules.yabec.content import SPELLS
from tablewright.rules.yabec.events import Sensed
from tablewright.rules.yabec.state import Creature, Thing, World

READ_MAGIC = "read_magic"
SCROLL = "scroll_arcane"


def legible(reader: Creature, thing: Thing) -> bool:
    """Runes are closed to whoever has not read them with Read Magic, and what was read once stays readable
    (YB-MAGIC-03). Prayers are written plainly, and a thief reads arcane scrolls by skill (YB-CLASS-09).
    """
    return thing.key != SCROLL or reader.id in thing.read or has_effect(reader, READ_MAGIC) or reader.is_a("thief")


def reads_at_leisure(reader: Creature) -> bool:
    """Who has the spell in the own book casts it as often as a week of study needs it (YB-DOWN-15)."""
    return READ_MAGIC in reader.book


def read_runes(world: World, table: Table, reader: Creature) -> None:
    """Under Read Magic one reads all that is at hand, in light to read by (YB-MAGIC-03, YB-LIGHT-02): the scrolls of
    whoever is in the zone, and the runes of magical doors, which say what opens them (YB-DOOR-02).
    """
    if not has_effect(reader, READ_MAGIC) or not can_read(world, reader):
        return
    for thing in [thing for each in members(world) if each.zone == reader.zone for thing in each.items]:
        if thing.key == SCROLL and reader.id not in thing.read:
            thing.read = [*thing.read, reader.id]
            for key in thing.spells:
                table.tell(Sensed(reader.name, "scroll", SPELLS[key].name))
    for way in ways(world, reader.zone):
        if way.data.get("magic") and not way.data.get("read"):
            way.data = {**way.data, "read": True}
            table.tell(Sensed(reader.name, "word", str(way.data["magic"])))
