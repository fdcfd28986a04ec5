"""After death: burial and rites, inheritance, resurrection. Chapter: After Death."""

from __future__ import annotations

from tablewright.engine.copying import fold, unfold
from tablewright.engine.decisions import Question
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.checking import LONGEST_WORDS
from tablewright.rules.yabec.book.core.items import value_of
from tablewright.rules.yabec.book.core.life import DIED, check_scores
from tablewright.rules.yabec.book.core.who import is_living
from tablewright.rules.yabec.book.downtime.boons import spend
from tablewright.rules.yabec.book.downtime.healing import DAYS_A_WEEK
from tablewright.rules.yabec.events import Inherited, Rites, Shared, Used
from tablewright.rules.yabec.state import Creature, Stronghold, World

RITE = Question("rites", "YB-DEATH-10")
EULOGY = Question("eulogy", "YB-DEATH-13")
TEAR = Question("tear-up", "YB-DEATH-13")
TAXED = Question("estate-tax", "YB-DEATH-17")
ESTATE_TAX = 15
BED_REST = 2
MERIT_A_GIFT = 100  # cp of estate tax to the temple for 1 merit


def hold_rites(world: World, table: Table, dead: Creature, *, cleric: bool) -> None:
    """Burial keeps a body from being reanimated, and is free in the temple (YB-DEATH-10); cremation can never be undone
    (YB-DEATH-11); a cleric's blessing of a turn lets the soul pass in peace (YB-DEATH-12)."""
    choices = ["keep", "burial", "cremation", *(["blessing"] if cleric else []), "funeral"]
    chosen = table.ask(dead.seat, RITE, choices, {"who": dead.id}, default="burial")
    if chosen == "keep":
        return
    dead.rites = "burial" if chosen == "funeral" else chosen
    table.tell(Rites(dead.name, dead.rites))
    if chosen == "funeral":
        _speak_over(world, table, dead)
    if chosen == "blessing":
        world.delve.turn += 1
    _tear_up(world, table, dead)


def _speak_over(world: World, table: Table, dead: Creature) -> None:
    """Words, music, a ritual of one's own: whatever each player wants written down (YB-DEATH-13)."""
    for seat in world.seats:
        words = table.ask_text(seat, EULOGY, LONGEST_WORDS, {"who": dead.id}, default="")
        if words:
            table.tell(Shared(dead.name, words))


def _tear_up(world: World, table: Table, dead: Creature) -> None:
    """With rites held the sheet is torn up: archived for good, once the player confirms (YB-DEATH-13)."""
    if table.ask(dead.seat, TEAR, ("tear", "keep"), {"who": dead.id}, default="tear") == "tear":
        world.archive.append(dead.id)


def bury(world: World) -> None:
    """Whose sheet was torn up, and who has been replaced, is only remembered (YB-DEATH-13): a campaign has many dead,
    and a state is copied with every answer.
    """
    people = world.creatures.values()
    carried = {thing.of for each in people for thing in (*each.items, *each.stored)}
    owners = [keep.owner for keep in world.strongholds]
    needed = {*world.party, *world.delve.march, *carried, *owners, *(each.boss for each in people)}
    for key in world.archive:
        dead = world.creatures.get(key)
        if dead is not None and dead.status == "dead" and dead.used.get("replaced") and key not in needed:
            world.graves[key] = fold(world.creatures.pop(key))


def everyone(world: World) -> list[Creature]:
    """All whom a campaign knows, those too who are only remembered."""
    return [*(unfold(dead, Creature) for dead in world.graves.values()), *world.creatures.values()]


def can_be_reanimated(dead: Creature) -> bool:
    """Not once buried, burnt or blessed (YB-DEATH-10, YB-DEATH-11, YB-DEATH-12)."""
    return not dead.rites


def can_be_called(dead: Creature) -> bool:
    """A blessed soul does not answer Speak with Dead (YB-DEATH-12)."""
    return dead.rites != "blessing"


def can_be_raised(world: World, dead: Creature) -> bool:
    """Neither after cremation (YB-DEATH-11) nor once the sheet is torn up (YB-DEATH-13)."""
    return dead.status == "dead" and dead.rites != "cremation" and dead.id not in world.archive


def days_dead(world: World, dead: Creature) -> int:
    """A week lies between two sessions; within one it is the day of the delve (YB-TIME-03)."""
    return DAYS_A_WEEK * (world.session - dead.used.get(DIED, world.session))


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


def estates_of(world: World, dead: Creature) -> list[Stronghold]:
    return [keep for keep in world.strongholds if keep.owner == dead.id]


def inherit(world: World, table: Table, dead: Creature, heir: Creature) -> None:
    """The tax from the coins first, then things of the heir's choice sold at list value; the rest to the heir
    (YB-DEATH-17, YB-DEATH-18).
    """
    tax = 0 if _tax_waived(world, table, dead) else estate_tax(dead)
    coins, things = dead.banked, list(dead.stored)
    while coins < tax and things:
        keys = list(dict.fromkeys(thing.key for thing in things))
        key = table.ask(
            heir.seat, TAXED, keys, {"who": heir.id, "target": dead.id, "tax": tax - coins}, default=keys[0]
        )
        sold = next(thing for thing in things if thing.key == key)
        things.remove(sold)
        coins += value_of([sold])
    if tax:
        world.taxes[world.session] = world.taxes.get(world.session, 0) + min(coins, tax)
    coins -= min(coins, tax)
    heir.banked += coins
    heir.stored += things
    dead.banked, dead.stored = 0, []
    for keep in estates_of(world, dead):
        keep.owner = heir.id  # stone and land are no store in town: no tax
        table.tell(Used(heir.name, "inherits-keep", keep.name))
    if world.customs.get("tax") == "temple":
        heir.merit += tax // MERIT_A_GIFT  # the temple remembers who gives (ours)
    table.tell(Inherited(dead.name, heir.name, coins, tax))


def _tax_waived(world: World, table: Table, dead: Creature) -> bool:
    """A boon of anybody in town spares the estate of one who died this session."""
    if not estate_tax(dead):
        return False
    living = [each for each in world.creatures.values() if each.kind == "pc" and not each.status]
    return any(spend(table, each, key, dead.name) for each in living for key in ("true_citizenship", "true_accounting"))


def heir_of(world: World, dead: Creature, successor: Creature | None = None) -> Creature | None:
    """The listed heir, if alive (YB-CHAR-17), or the player's next character: the one just made, where there is one
    (YB-DEATH-18).
    """
    living = [each for each in world.creatures.values() if each.kind == "pc" and is_living(each) and each is not dead]
    named = next((each for each in living if dead.heir in (each.id, each.name)), None) if dead.heir else None
    if named is not None or successor is not None:
        return named or successor
    return next((each for each in living if each.seat == dead.seat and not each.sessions), None)
