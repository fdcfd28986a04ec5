"""Steps for scenarios: magic, skills and making."""

from __future__ import annotations

from tablewright.engine.proving.given import Named, step
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.characters import conduct, making, outfit, skills
from tablewright.rules.yabec.book.core import items
from tablewright.rules.yabec.book.downtime import study
from tablewright.rules.yabec.book.magic import casting, spells
from tablewright.rules.yabec.book.town import strongholds
from tablewright.rules.yabec.content import SPELLS
from tablewright.rules.yabec.state import Creature, World


def _memorise(table: Table, hero: Creature) -> list[str]:
    casting.memorise(table, hero)
    return hero.memory


def _book_costs(spell_levels: int) -> list[int]:
    return [*casting.copy_cost(spell_levels), *casting.replace_cost(spell_levels)]


def _spell_levels(hero: Creature, spell: str) -> int:
    return casting.spell_level(hero, SPELLS[spell])


def _scroll(world: World, table: Table, reader: Creature, spell: str, target: Creature | None = None) -> bool:
    return casting.may_read_scroll(reader, spell) and casting.use_scroll(world, table, reader, spell, target)


def _work(world: World, table: Table, hero: Creature, spell: str, target: Creature | None = None) -> None:
    """A spell at work, `light!` reversed, without the casting."""
    spells.take_effect(world, table, hero, *casting.spell_of(spell), target)


def _targets(world: World, hero: Creature, spell: str) -> list[Creature]:
    return casting.targets_for(world, hero, *casting.spell_of(spell))


def _traits(hero: Creature) -> list[str]:
    return [trait.key for trait in making.open_traits(hero)]


def _kit(name: str) -> int:
    return outfit.kit_price(name.removesuffix(" Kit").lower())


def _wield(hero: Creature, item: str) -> bool:
    items.wield(hero, item)
    thing = items.weapon_of(hero)
    return thing is not None and thing.key == item


def _wear(hero: Creature, item: str) -> bool:
    items.don(hero, item)
    return any(thing.worn and thing.key == item for thing in hero.items)


def _inscribe(table: Table, hero: Creature, spell: str) -> bool:
    if hero.weeks < 1 or not study.can_inscribe(hero):
        return False
    hero.weeks -= 1
    study.engrave(table, hero, spell)
    return True


PEOPLE: Named = {
    "cast": step(casting.cast, who="c1", spell=..., target=""),
    "work": step(_work, who="c1", spell=..., target=""),
    "targets": step(_targets, who="c1", spell=...),
    "can-cast": step(casting.can_cast, who="c1", spell=...),
    "memorise": _memorise,
    "learn": step(casting.learn, who="c1", spell=...),
    "book-costs": _book_costs,
    "spell-levels": _spell_levels,
    "scroll": _scroll,
    "judge": step(casting.judge, who="c1", guilty=False),
    "offer-blood": casting.offer_blood,
    "climb": step(skills.climb, who="c1", feet=100),
    "fall": skills.fall,
    "tightrope": skills.tightrope,
    "vault": skills.vault_feet,
    "pick-pocket": step(skills.pick_pocket, who="c1", target="f1"),
    "read": step(skills.read_text, who="c1", text="letter"),
    "lore": skills.know_lore,
    "shape": step(skills.shape_change, who="c1", animal="crocodile"),
    "classes": making.open_classes,
    "skills": making.open_skills,
    "traits": _traits,
    "can-speak": making.can_speak,
    "kit": _kit,
    "wield": _wield,
    "wear": _wear,
    "room-for": step(items.room_for, who="c1", item=..., number=1, strained=False),
    "in-cp": items.in_cp,
    "change-money": items.change_money,
    "passengers": items.passengers,
    "act-against-alignment": conduct.stray,
    "followers": strongholds.build,
    "break-code": conduct.break_code,
    "inscribe": _inscribe,
}
