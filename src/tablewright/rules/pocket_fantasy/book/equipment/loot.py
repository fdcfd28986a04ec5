"""Loot (4.3): how hard the fight was, the gold it yields, and what a boss leaves behind."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.pocket_fantasy.book.core.dice import Dice
from tablewright.rules.pocket_fantasy.book.core.field import GM, fight_of, find_hero, is_there, leader, room_of
from tablewright.rules.pocket_fantasy.book.core.rolls import EVERY_POINT, special_rolls, throw
from tablewright.rules.pocket_fantasy.book.equipment.things import take_armor
from tablewright.rules.pocket_fantasy.content import ITEM_FIND, armors_of, weapons_of
from tablewright.rules.pocket_fantasy.events import GoldFound, Graded, ItemFound
from tablewright.rules.pocket_fantasy.state import Deed, Gear, Hero, World

GOLD = Why("Gold", "PF-LOOT-03")
BOSS_GOLD = Why("Gold of the boss", "PF-LOOT-03")
GRADE = Question("challenge", "PF-LOOT-02", standing=True)
SHARE = Question("share-out", "PF-LOOT-03", standing=True)
FIND = Question("find", "PF-LOOT-05")
FIND_FOR = Question("find-for", "PF-LOOT-07")
PLACED = Question("loot-placed", "PF-LOOT-01", standing=True)
HIS_SHARE = Question("share", "PF-LOOT-03")
NONE = "none"
FIND_KIND = Question("find-kind", "PF-LOOT-07")
GRADES = ("easy", "moderate", "difficult", "boss")
TIMES = {"easy": 1, "moderate": 1, "difficult": 10}
RUNE_FORGE = "rune_forge"


def grade_of(world: World) -> tuple[str, int, int]:
    """The referee's grade: strain S against the PCs' total max HP M (PF-LOOT-02)."""
    fight = fight_of(world)
    strain = fight.hp_lost + fight.penalties + fight.items_used + fight.hr_spent
    strength = sum(hero.max_hp for hero in world.party)
    if fight.boss:
        return "boss", strain, strength
    if 4 * strain < strength:
        return "easy", strain, strength
    return ("difficult" if 2 * strain >= strength else "moderate"), strain, strength


def take_loot(world: World, table: Table) -> None:
    """Once after each combat that was won; living PCs only, companions get none (PF-LOOT-01)."""
    usual, strain, strength = grade_of(world)
    grade = table.ask(GM, GRADE, (*GRADES, NONE), {"strain": strain, "strength": strength}, usual)
    if grade == NONE:  # what is found is the PM's to say (PF-LOOT-03)
        return
    table.tell(Graded(grade, strain, strength))
    finders = [hero for hero in world.party if is_there(hero)]
    if grade == "boss":
        _boss_gold(world, table, finders)
        for hero in finders:
            _find_item(world, table, hero)
    else:
        for hero in finders:
            _find_gold(world, table, hero, grade)


def _find_gold(world: World, table: Table, hero: Hero, grade: str) -> None:
    """Each for itself; the multiplier comes after the best die is kept (PF-LOOT-03, PF-LOOT-04)."""
    dice = Dice(GOLD, best=grade != "easy")
    thrown = throw(world, table, hero, dice, EVERY_POINT)
    take_gold(world, table, hero, thrown.value() * TIMES[grade])
    if thrown.six:
        special_rolls(world, table, [hero])


def take_gold(world: World, table: Table, hero: Hero, gp: int) -> None:
    """On the bodies, or hidden in the place where only a search finds it (PF-LOOT-01)."""
    room = room_of(world)
    if room is not None and table.ask(GM, PLACED, ("bodies", "hidden"), {"gold": gp}, "bodies") == "hidden":
        room.hoard += gp
        return
    hero.gp += gp
    table.tell(GoldFound(hero.name, gp))


def _boss_gold(world: World, table: Table, finders: list[Hero]) -> None:
    """100 times a rerolled d6 for the whole party: no HR, shared as the players agree (PF-LOOT-03)."""
    gp = 100 * throw(world, table, None, Dice(BOSS_GOLD, best=True)).value()
    options = ["even", *(hero.id for hero in finders if len(finders) > 1), *(["as_wished"] if len(finders) > 1 else [])]
    answer = table.ask(leader(world), SHARE, options, {"gold": gp}, "even")
    table.tell(GoldFound("", gp, shared=True))
    if answer == "as_wished":
        _share_as_wished(world, table, finders, gp)
        return
    if answer != "even":
        next(hero for hero in finders if hero.id == answer).gp += gp
        return
    share, rest = divmod(gp, len(finders))
    for hero in finders:
        hero.gp += share
    finders[0].gp += rest


def _share_as_wished(world: World, table: Table, finders: list[Hero], gp: int) -> None:
    """A sum for each but the last, who takes what is left."""
    for hero in finders[:-1]:
        share = table.ask_number(leader(world), HIS_SHARE, 0, gp, {"who": hero.id, "gold": gp}, str(gp // len(finders)))
        hero.gp, gp = hero.gp + share, gp - share
    finders[-1].gp += gp


# --- items -----------------------------------------------------------------------------------------------------------
def _find_item(world: World, table: Table, hero: Hero) -> None:
    """A d6 for an item; no HR may be used, but a 6 still allows the special roll (PF-LOOT-05, PF-HERO-05)."""
    thrown = throw(world, table, hero, Dice(ITEM_FIND.why))
    face = thrown.value()
    if face <= 2:
        table.tell(ItemFound(hero.name, "nothing"))
    elif face <= 4:
        hero.stow("arcane_gem")
        table.tell(ItemFound(hero.name, "arcane_gem"))
    else:
        _find_magic(world, table, hero, forge=face == 6)
    if thrown.six:
        special_rolls(world, table, [hero])


def _find_magic(world: World, table: Table, hero: Hero, forge: bool) -> None:
    """The player chooses weapon or armor, on a 6 also a Rune Forge, and names its kind (PF-LOOT-07)."""
    options = ["weapon", "armor", *([RUNE_FORGE] if forge else [])]
    what = table.ask(hero.seat, FIND, options, {"who": hero.id}, "weapon")
    if what == RUNE_FORGE:
        hero.stow(RUNE_FORGE)
        table.tell(ItemFound(hero.name, RUNE_FORGE))
        return
    comrades = [other.id for other in world.party if is_there(other)]
    wearer = find_hero(world, table.ask(hero.seat, FIND_FOR, comrades, {"who": hero.id, "what": what}, hero.id))
    kinds = settable_weapons(wearer.cls) if what == "weapon" else list(armors_of(wearer.cls))
    usual = _accustomed(wearer, what, kinds)
    kind = table.ask(hero.seat, FIND_KIND, kinds, {"who": hero.id, "what": what}, usual)
    gear = Gear(kind, 1)
    if what == "weapon":
        take_weapon(wearer, gear)
    else:
        take_armor(wearer, gear)
    world.deeds.append(Deed(world.adventure, "found", hero.name, kind))
    table.tell(ItemFound(hero.name, f"magical_{kind}"))


def _accustomed(hero: Hero, what: str, kinds: list[str]) -> str:
    """The kind that this one uses already, and has not yet in magic; else the first."""
    own = hero.weapons if what == "weapon" else [hero.armor] if hero.armor else []
    return next((gear.key for gear in own if not gear.instances and gear.key in kinds), kinds[0])


def settable_weapons(cls: str) -> list[str]:
    """The kinds of a class that can be magical: fists and feet cannot (PF-MAGIC-08)."""
    kinds = dict.fromkeys((*weapons_of(cls, "melee"), *weapons_of(cls, "ranged")))
    return [kind for kind in kinds if kind not in ("fists", "feet")]


def take_weapon(hero: Hero, gear: Gear) -> None:
    """A magical weapon takes the place of the plain one of its kind."""
    for number, old in enumerate(hero.weapons):
        if old.key == gear.key and old.instances == 0:
            hero.weapons[number] = gear
            return
    hero.weapons.append(gear)
