"""The Cleric's combat actions (8): Holy Light and Holy Smite share two uses a combat (PF-CLERIC-05)."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.pocket_fantasy.book.combat.doing import Doing, pick
from tablewright.rules.pocket_fantasy.book.combat.harm import suffer
from tablewright.rules.pocket_fantasy.book.core.dice import Dice
from tablewright.rules.pocket_fantasy.book.core.field import (
    allies_of,
    enemies_of,
    everybody,
    fight_of,
    is_ours,
    is_undead,
)
from tablewright.rules.pocket_fantasy.book.core.heroics import Art, may_use, use
from tablewright.rules.pocket_fantasy.book.core.rolls import EVERY_POINT_DEARLY, special_rolls, throw
from tablewright.rules.pocket_fantasy.book.recovery.healing import heal
from tablewright.rules.pocket_fantasy.events import Cast
from tablewright.rules.pocket_fantasy.state import Act, Being, Hero, World

LIGHT = Why("Holy Light", "PF-CLERIC-03")
SMITE = Why("Holy Smite", "PF-CLERIC-04")
SMITE_WHOM = Question("smite-whom", "PF-CLERIC-04")
USES = Art("holy", 2)


def _may_light(world: World, hero: Hero, act: Act) -> bool:
    return may_use(hero, USES)


def _holy_light(world: World, table: Table, hero: Hero, act: Act) -> None:
    """All allies heal rerolled d6 HP; the cleric is no ally of itself (PF-CLERIC-03)."""
    use(world, table, hero, USES)
    thrown = throw(world, table, hero, Dice(LIGHT, best=True), EVERY_POINT_DEARLY)
    allies = allies_of(world, hero)
    table.tell(Cast(hero.name, "holy_light", tuple(ally.name for ally in allies)))
    for ally in allies:
        heal(world, table, ally, thrown.value(), "holy_light")
    if thrown.six:
        special_rolls(world, table, [hero])


def _may_smite(world: World, hero: Hero, act: Act) -> bool:
    return may_use(hero, USES) and bool(enemies_of(world, hero))


def _holy_smite(world: World, table: Table, hero: Hero, act: Act) -> None:
    """Rerolled d6 damage without Defense to one foe, or to all undead, friendly ones too (PF-CLERIC-04)."""
    undead = [being for being in everybody(world) if being.standing and is_undead(being)]
    way = table.ask(hero.seat, SMITE_WHOM, ("undead", "one"), {"who": hero.id}, _usual(undead)) if undead else "one"
    targets: list[Being] = undead
    if way == "one":
        targets = [pick(world, table, hero.seat, enemies_of(world, hero), "smite", hero)]
    use(world, table, hero, USES)
    fight = fight_of(world)
    fight.stirred, fight.idle = True, 0  # PF-SIX-06
    thrown = throw(world, table, hero, Dice(SMITE, best=True), EVERY_POINT_DEARLY)
    table.tell(Cast(hero.name, "holy_smite", tuple(target.name for target in targets)))
    for target in targets:
        suffer(world, table, target, thrown.value(), "holy_smite", hero)
    if thrown.six:
        special_rolls(world, table, [hero])


def _usual(undead: list[Being]) -> str:
    """All undead only where none of them is a friend."""
    return "one" if any(is_ours(being) for being in undead) else "undead"


DOINGS: tuple[Doing, ...] = (
    Doing("holy_light", _may_light, _holy_light, classes=("cleric",), art=lambda hero: USES),
    Doing("holy_smite", _may_smite, _holy_smite, classes=("cleric",), art=lambda hero: USES),
)
