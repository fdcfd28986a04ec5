"""Making monsters, and putting them into the world. Chapter: Monsters."""

from __future__ import annotations

import itertools
from collections.abc import Collection

from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.core.life import roll_monster_hp
from tablewright.rules.yabec.content import MONSTERS
from tablewright.rules.yabec.events import Secret
from tablewright.rules.yabec.state import GM, Creature, World

HP = Why("Monster's HP", "YB-LIFE-02")


def new_id(world: World, prefix: str) -> str:
    world.next_id += 1
    return f"{prefix}{world.next_id - 1}"


def _first_free(name: str, taken: Collection[str]) -> str:
    """The name, or if somebody has it the same with a number, from 2 on."""
    if name not in taken:
        return name
    return f"{name} {next(number for number in itertools.count(2) if f'{name} {number}' not in taken)}"


def add_monster(world: World, key: str, zone: str, *, hp: int = 0, name: str = "") -> Creature:
    """A monster by its block (YB-MON-04); its HP are the block's unless given."""
    block = MONSTERS[key]
    taken = {each.name for each in world.creatures.values() if each.status not in ("dead", "gone")}
    figures = {"ac": block.ac, "av": block.av, **block.saves}
    creature = Creature(
        new_id(world, "f"),
        name or _first_free(block.name, taken),
        "monster",
        key,
        hd=block.hd,
        hp=hp or block.hp,
        zone=zone,
        morale=block.ml,
        alignment=block.alignment,
        figures=figures,
    )
    world.creatures[creature.id] = creature
    return creature


def become(creature: Creature, key: str) -> None:
    """Another kind's body, figures and powers; the damage stays (YB-MAGIC-09)."""
    block = MONSTERS[key]
    creature.key, creature.hd, creature.hp, creature.morale = key, block.hd, block.hp, block.ml
    creature.figures = {"ac": block.ac, "av": block.av, **block.saves}


def muster(world: World, table: Table, key: str, number: int, zone: str) -> list[Creature]:
    """So many monsters, each with rolled HP (YB-LIFE-02), which stay the DM's secret unless figures are shown
    (YB-CONF-30).
    """
    band = [add_monster(world, key, zone, hp=roll_monster_hp(table, MONSTERS[key].hd, HP)) for _ in range(number)]
    table.tell(Secret("monsters' health"), to=() if world.options.show_figures else (GM,))
    return band
