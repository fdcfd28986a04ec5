"""After death: burial and rites, inheritance, resurrection, and characters who leave. Chapters: After Death,
Abandonment.
"""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.yabec.content import CLASSES, ITEMS
from tablewright.rules.yabec.events import Abandoned, Inherited, Rites, Used
from tablewright.rules.yabec.items import value_of
from tablewright.rules.yabec.levels import level_up
from tablewright.rules.yabec.life import check_scores
from tablewright.rules.yabec.state import Creature, Thing, World

RITE = Question("rites", "YB-DEATH-10")
TEAR = Question("tear-up", "YB-DEATH-13")
MONEY = Why("Starting money", "YB-CHAR-13")
ESTATE_TAX = 15
BED_REST = 2


def hold_rites(world: World, table: Table, dead: Creature, *, cleric: bool) -> None:
    """Burial keeps a body from being reanimated, and is free in the temple (YB-DEATH-10); cremation can never be undone
    (YB-DEATH-11); a cleric's blessing of a turn lets the soul pass in peace (YB-DEATH-12)."""
    choices = ["keep", "burial", "cremation", *(["blessing"] if cleric else [])]
    chosen = table.ask(dead.seat or world.seats[0], RITE, choices, (dead.name,), default="burial")
    if chosen == "keep":
        return
    dead.rites = chosen
    table.tell(Rites(dead.name, chosen))
    if chosen == "blessing":
        world.delve.turn += 1
    _tear_up(world, table, dead)


def _tear_up(world: World, table: Table, dead: Creature) -> None:
    """With rites held the sheet is torn up: archived for good, once the player confirms (YB-DEATH-13)."""
    if table.ask(dead.seat or world.seats[0], TEAR, ("tear", "keep"), (dead.name,), default="tear") == "tear":
        world.archive.append(dead.id)


def can_be_reanimated(dead: Creature) -> bool:
    """Not once buried, burnt or blessed (YB-DEATH-10, YB-DEATH-11, YB-DEATH-12)."""
    return not dead.rites


def can_be_called(dead: Creature) -> bool:
    """A blessed soul does not answer Speak with Dead (YB-DEATH-12)."""
    return dead.rites != "blessing"


def can_be_raised(world: World, dead: Creature) -> bool:
    """Neither after cremation (YB-DEATH-11) nor once the sheet is torn up (YB-DEATH-13)."""
    return dead.status == "dead" and dead.rites != "cremation" and dead.id not in world.archive


def resurrect(world: World, table: Table, dead: Creature) -> bool:
    """Back from the dead: constitution 1 lower (YB-DEATH-15), and two weeks of bed rest owed, with 1 HP until then
    (YB-DEATH-14). Below 3 it is death again, for good."""
    if not can_be_raised(world, dead):
        return False
    dead.status = ""
    dead.scores["constitution"] -= 1
    dead.damage = dead.hp - 1
    dead.bed_rest = BED_REST
    table.tell(Used(dead.name, "resurrection"))
    check_scores(world, table, dead)
    if dead.status == "dead":
        world.archive.append(dead.id)
    return dead.status != "dead"


def bed_rest(hero: Creature) -> None:
    """A week of rest uses a week of downtime; after the second all HP are back, undamaged (YB-DEATH-14)."""
    hero.bed_rest -= 1
    if hero.bed_rest <= 0:
        hero.bed_rest = 0
        hero.damage = 0


# --- inheritance -----------------------------------------------------------------------------------------------------


def estate_tax(hero: Creature) -> int:
    """15% of coins and list value stored in town, rounded down; some boons lower it (YB-DEATH-17)."""
    worth = hero.banked + value_of(hero.stored)
    return worth * ESTATE_TAX // 100


def inherit(world: World, table: Table, dead: Creature, heir: Creature) -> None:
    """The tax from the coins first, then things sold at list value; the rest to the heir (YB-DEATH-17, YB-DEATH-18)."""
    tax = estate_tax(dead)
    coins, things = dead.banked, list(dead.stored)
    owed = tax
    while coins < owed and things:
        coins += value_of([things.pop(0)])
    coins -= min(coins, owed)
    heir.banked += coins
    heir.stored += things
    dead.banked, dead.stored = 0, []
    table.tell(Inherited(dead.name, heir.name, coins, tax))


def heir_of(world: World, dead: Creature) -> Creature | None:
    """The listed heir (YB-CHAR-17), or the player's next character (YB-DEATH-18)."""
    living = [
        each for each in world.creatures.values() if each.kind == "pc" and each.status != "dead" and each is not dead
    ]
    named = next((each for each in living if dead.heir in (each.id, each.name)), None) if dead.heir else None
    return named or next((each for each in living if each.seat == dead.seat and not each.sessions), None)


# --- leaving ---------------------------------------------------------------------------------------------------------


def may_abandon(world: World, hero: Creature) -> bool:
    """2nd level or more, in town or at clean up, not near death (YB-ABAND-01)."""
    return hero.level >= 2 and hero.status == "" and world.scheme in ("town", "clean up")


def abandon(world: World, table: Table, hero: Creature, heir: Creature) -> None:
    """Half the wealth and 80% of the XP to one new character, at the level its class gives for that XP
    (YB-ABAND-02).
    """
    wealth = hero.cp + hero.banked + value_of(hero.items) + value_of(hero.stored)
    left = wealth // 2
    xp = hero.xp * 80 // 100
    things: list[Thing] = []
    worth = 0
    for thing in sorted([*hero.items, *hero.stored], key=lambda t: -ITEMS[t.key].price):
        price = value_of([thing])
        if worth + price <= left:
            things.append(Thing(thing.key, thing.qty, thing.hurt))
            worth += price
    coins = min(left - worth, hero.cp + hero.banked)
    hero.status = "gone"
    hero.cp = hero.banked = 0
    heir.stored += things
    heir.banked += coins
    heir.xp = xp
    while heir.level < CLASSES[heir.key].max_level and heir.xp >= CLASSES[heir.key].row(heir.level + 1).xp:
        level_up(table, heir, limited=False)
    table.tell(Abandoned(hero.name, heir.name, coins, xp))
