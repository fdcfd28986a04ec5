"""The temple and a quiet hearth: healing, service, devotion, embezzlement, raising the dead. Chapter: Downtime."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.core.afterlife import can_be_raised, resurrect
from tablewright.rules.yabec.book.core.dice import chance
from tablewright.rules.yabec.book.core.endings import lift_a_curse
from tablewright.rules.yabec.book.core.life import least_damage, mortal
from tablewright.rules.yabec.book.core.stats import has
from tablewright.rules.yabec.book.downtime.boons import offer_boons, spend
from tablewright.rules.yabec.book.town.market import draw_purse
from tablewright.rules.yabec.content import BOONS
from tablewright.rules.yabec.effects import KINDS, Cursed, Poison
from tablewright.rules.yabec.events import Healed, Used, WeekSpent
from tablewright.rules.yabec.state import GM, Creature, World

BAKE = Why("Baking", "YB-DOWN-03")
TEMPLE = Why("Temple", "YB-DOWN-03")
DEVOTION = Why("Devotion", "YB-DOWN-10")
EMBEZZLE = Why("Embezzlement", "YB-DOWN-13")
RISK = Why("Risk", "YB-DOWN-13")
PAY_HOW = Question("temple-pay", "YB-DOWN-03")
RAISE = Question("raise-dead", "YB-DEATH-14")
TEMPLE_CP = 100
DEVOTED = {"Lawful": "true_aid", "Neutral": "true_spell", "Chaotic": "true_glimpse"}


def baking(world: World, table: Table, hero: Creature) -> None:
    """1d6 beside natural healing; then, undamaged, 2 HP above the maximum (YB-DOWN-03)."""
    amount = table.roll(6, BAKE, hero.name)
    hero.damage = max(least_damage(hero), hero.damage - amount)
    if not hero.damage:
        hero.extra = 2
    table.tell(WeekSpent(hero.name, "baking", "rested" if hero.extra else "better", amount))


def needs_temple(hero: Creature) -> bool:
    """Whether there is anything that the temple could heal."""
    ailing = (Poison, Cursed, KINDS["disease"])
    ill = any(isinstance(effect, ailing) and not mortal(effect) for effect in hero.effects)
    return hero.damage > least_damage(hero) or bool(hero.legs) or ill


def temple_healing(world: World, table: Table, hero: Creature) -> None:
    """100 cp or a week of service: all damage, illness; toxin on 4-in-6, a minor curse on 1-in-6; legs mend
    (YB-DOWN-03, YB-DEATH-08). A favour the temple owes pays as well.
    """
    ways = [*(["favour"] if "true_agreement" in hero.boons else []), *(["cp"] if hero.cp >= TEMPLE_CP else [])]
    paid = table.ask(hero.seat, PAY_HOW, [*ways, "service"], {"who": hero.id}, default=[*ways, "service"][0])
    if paid == "cp":
        hero.cp -= TEMPLE_CP
    elif paid == "favour":
        hero.boons.remove("true_agreement")
    else:
        hero.service += 1
    healed = hero.damage - least_damage(hero)
    hero.damage, hero.legs = hero.damage - healed, 0
    gone = [KINDS["disease"]]
    if has(hero, Poison) and chance(table, 4, 6, TEMPLE, hero.name):
        gone.append(Poison)
    if has(hero, Cursed) and chance(table, 1, 6, TEMPLE, hero.name):
        lift_a_curse(world, hero)
    hero.effects = [effect for effect in hero.effects if not isinstance(effect, tuple(gone)) or mortal(effect)]
    table.tell(Healed(hero.name, healed, "temple"))


def service(world: World, table: Table, hero: Creature) -> None:
    """First time nothing, second 1 merit, from the third 3 merit and one boon by alignment; forgives a disfavour
    (YB-DOWN-10).
    """
    hero.served += 1
    gained = (0, 1, 3)[min(hero.served, 3) - 1]
    hero.merit += gained
    hero.disfavour = max(0, hero.disfavour - 1)
    table.tell(WeekSpent(hero.name, "service", "merit" if gained else "", gained))
    if hero.served >= 3:
        offer_boons(world, table, hero, service_boons(hero))


def service_boons(hero: Creature) -> list[str]:
    return [
        key for key, boon in BOONS.items() if boon.alignment in ("any", hero.alignment) and boon.of in ("", "service")
    ]


def devotion(world: World, table: Table, hero: Creature) -> None:
    """Divine casters: 3-in-6 for 5 merit, and their own boons (YB-DOWN-10)."""
    blessed = chance(table, 3, 6, DEVOTION, hero.name)
    hero.merit += 5 if blessed else 0
    table.tell(WeekSpent(hero.name, "devotion", "merit" if blessed else "silence", 5 if blessed else 0))
    offer_boons(world, table, hero, list(dict.fromkeys([DEVOTED[hero.alignment], "true_spell"])))


def embezzle(world: World, table: Table, hero: Creature) -> None:
    """20 cp x level and the estate taxes of this and the last session, a d6 for each 50 cp and for the last part: 3-6
    kept, 2 lost, 1 lost and risk (YB-DOWN-13).
    """
    left, kept = 20 * hero.level + sum(world.taxes.get(when, 0) for when in (world.session - 1, world.session)), 0
    world.taxes = {}  # older ones are spent, and these have been reached into
    while left > 0:
        lot = min(50, left)
        left -= lot
        face = table.roll(6, EMBEZZLE, hero.name)
        if face >= 3:
            kept += lot
        elif face == 1:
            risk = table.roll(20, RISK, hero.name)
            kept += 100 if risk == 20 else 0
            left = 0 if risk <= 4 else left
            if risk == 1:
                hero.caught += 1
                hero.service += hero.caught  # a week for every time ever caught
                table.tell(WeekSpent(hero.name, "embezzlement", "caught", hero.caught))
    hero.cp += kept
    table.tell(WeekSpent(hero.name, "embezzlement", "kept" if kept else "nothing", kept))


# --- raising the dead ------------------------------------------------------------------------------------------------
def raising_price(dead: Creature) -> int:
    """Ours, as no version names one: 1,000 cp and 500 for each level."""
    return 1000 + 500 * dead.level


def who_can_be_raised(world: World) -> list[Creature]:
    """Whose body is here."""
    dead = [each for each in world.creatures.values() if each.kind == "pc" and not each.left]
    return [each for each in dead if can_be_raised(world, each)]


def who_pays(citizens: list[Creature], dead: Creature) -> list[Creature]:
    """Anybody who has the money, or is owed a favour."""
    price = raising_price(dead)
    return [each for each in citizens if each.cp + each.banked >= price or "true_agreement" in each.boons]


def raise_dead(world: World, table: Table, dead: Creature, payer: Creature) -> bool:
    """The temple raises whom rites have not sent on, if the DM lets it (YB-DEATH-11, YB-DEATH-13, YB-DEATH-14)."""
    price = raising_price(dead)
    if table.ask(GM, RAISE, ("raise", "refuse"), {"who": dead.id, "price": price}, default="raise") == "refuse":
        table.tell(Used(dead.name, "resurrection", "refused"))
        return False
    if not spend(table, payer, "true_agreement", dead.name):
        draw_purse(payer)
        if payer.cp < price:
            return False  # the favour was to be kept
        payer.cp -= price
    return resurrect(world, table, dead)
