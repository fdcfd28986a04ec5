"""Steps for scenarios: magic, skills and making."""

from __future__ import annotations

from tablewright.engine.table import Table
from tablewright.rules.yabec.book.characters import conduct, making, outfit
from tablewright.rules.yabec.book.characters.skills import (
    climb,
    fall,
    know_lore,
    pick_pocket,
    read_text,
    shape_change,
    tightrope,
    vault_feet,
)
from tablewright.rules.yabec.book.core import items
from tablewright.rules.yabec.book.downtime import study
from tablewright.rules.yabec.book.magic import casting
from tablewright.rules.yabec.book.town import strongholds
from tablewright.rules.yabec.content import SPELLS
from tablewright.rules.yabec.proving.register import of, step
from tablewright.rules.yabec.state import World

# --- magic and skills -------------------------------------------------------------------------------------------------


@step
def cast(world: World, table: Table, spell: str, who: str = "c1", target: str = "") -> None:
    casting.cast(world, table, of(world, who), spell, of(world, target) if target else None)


@step
def can_cast(world: World, table: Table, spell: str, who: str = "c1") -> bool:
    return casting.can_cast(world, of(world, who), spell)


@step
def memorise(world: World, table: Table, who: str = "c1") -> list[str]:
    casting.memorise(table, of(world, who))
    return of(world, who).memory


@step
def learn(world: World, table: Table, spell: str, who: str = "c1") -> bool:
    return casting.learn(of(world, who), spell)


@step
def book_costs(world: World, table: Table, spell_levels: int) -> list[int]:
    return [*casting.copy_cost(spell_levels), *casting.replace_cost(spell_levels)]


@step
def spell_levels(world: World, table: Table, spell: str, who: str = "c1") -> int:
    return casting.spell_level(of(world, who), SPELLS[spell])


@step
def scroll(world: World, table: Table, spell: str, who: str = "c1", target: str = "") -> bool:
    reader = of(world, who)
    return casting.may_read_scroll(reader, spell) and casting.use_scroll(
        world, table, reader, spell, of(world, target) if target else None
    )


@step
def judge(world: World, table: Table, who: str = "c1", guilty: bool = False) -> bool:
    return casting.judge(table, of(world, who), guilty=guilty)


@step
def offer_blood(world: World, table: Table, amount: int, who: str = "c1") -> None:
    casting.offer_blood(world, table, of(world, who), amount)


@step
def climb_(world: World, table: Table, who: str = "c1", feet: int = 100) -> bool:
    return climb(world, table, of(world, who), feet)


@step
def fall_(world: World, table: Table, feet: int, who: str = "c1") -> int:
    return fall(world, table, of(world, who), feet)


@step
def tightrope_(world: World, table: Table, who: str = "c1") -> bool:
    return tightrope(table, of(world, who))


@step
def vault(world: World, table: Table, who: str = "c1") -> int:
    return vault_feet(of(world, who))


@step
def pick_pocket_(world: World, table: Table, target: str = "f1", who: str = "c1") -> str:
    return pick_pocket(table, of(world, who), of(world, target))


@step
def read(world: World, table: Table, text: str = "letter", who: str = "c1") -> bool:
    return read_text(table, of(world, who), text)


@step
def lore(world: World, table: Table, who: str = "c1") -> bool:
    return know_lore(table, of(world, who))


@step
def shape(world: World, table: Table, who: str = "c1", animal: str = "crocodile") -> bool:
    return shape_change(world, table, of(world, who), animal)


# --- characters -------------------------------------------------------------------------------------------------------


@step
def classes(world: World, table: Table, who: str = "c1") -> list[str]:
    return making.open_classes(of(world, who))


@step
def skills(world: World, table: Table, who: str = "c1") -> list[str]:
    return making.open_skills(of(world, who))


@step
def traits(world: World, table: Table, who: str = "c1") -> list[str]:
    return [trait.key for trait in making.open_traits(of(world, who))]


@step
def can_speak(world: World, table: Table, who: str = "c1") -> bool:
    return making.can_speak(of(world, who))


@step
def kit(world: World, table: Table, name: str) -> int:
    return outfit.kit_price(name.removesuffix(" Kit").lower())


@step
def wield(world: World, table: Table, item: str, who: str = "c1") -> bool:
    items.wield(of(world, who), item)
    thing = items.weapon_of(of(world, who))
    return thing is not None and thing.key == item


@step
def wear(world: World, table: Table, item: str, who: str = "c1") -> bool:
    items.don(of(world, who), item)
    return any(thing.worn and thing.key == item for thing in of(world, who).items)


@step
def room_for(world: World, table: Table, item: str, number: int = 1, who: str = "c1", strained: bool = False) -> bool:
    return items.room_for(of(world, who), item, number, strained=strained)


@step
def in_cp(world: World, table: Table, amount: float, coin: str) -> int:
    return items.in_cp(amount, coin)


@step
def change_money(world: World, table: Table, cp: int) -> int:
    return items.change_money(cp)


@step
def passengers(world: World, table: Table, vehicle: str) -> int:
    return items.passengers(vehicle)


@step
def act_against_alignment(world: World, table: Table, who: str = "c1") -> None:
    conduct.stray(table, of(world, who))


@step
def followers(world: World, table: Table, who: str = "c1") -> int:
    return strongholds.build(world, table, of(world, who))


@step
def break_code(world: World, table: Table, who: str = "c1") -> None:
    conduct.break_code(table, of(world, who))


@step
def inscribe(world: World, table: Table, spell: str, who: str = "c1") -> bool:
    hero = of(world, who)
    if hero.weeks < 1 or not study.can_inscribe(hero):
        return False
    hero.weeks -= 1
    study.engrave(table, hero, spell)
    return True
