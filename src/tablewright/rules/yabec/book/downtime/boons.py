"""Merit and boons: what merit buys, and what each boon does when it is used up. Chapter: Downtime.

A boon fills an item slot, cannot be stored or passed on, may be dropped, and is gone once used (YB-DOWN-02). What the
four boons do that the text only names (aid, spell, glimpse, loyalty) is ours and stands in `content/downtime.toml`.
"""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.core.dice import roll_dice
from tablewright.rules.yabec.book.core.items import load_of, slots
from tablewright.rules.yabec.book.core.life import heal
from tablewright.rules.yabec.content import BOONS
from tablewright.rules.yabec.events import Found, Used
from tablewright.rules.yabec.state import Creature, World
from tablewright.world.dungeon import Room

BOON = Question("boon", "YB-DOWN-02")
SPEND = Question("spend-boon", "YB-DOWN-02")
UNBOON = Why("Unboon", "YB-DOWN-10")
HEALING = Why("Boon of healing", "YB-DOWN-10")
GOON_CP = 50


def offer_boons(world: World, table: Table, hero: Creature, boons: list[str]) -> None:
    """Merit buys boons during the activity that offers them; one that finds no slot cannot be bought (YB-DOWN-02)."""
    open_to = [key for key in boons if _may_buy(hero, key)]
    if not open_to:
        return
    chosen = table.ask(hero.seat, BOON, ["none", *open_to], {"who": hero.id, "merit": hero.merit}, default="none")
    if chosen == "none":
        return
    hero.merit -= BOONS[chosen].merit
    table.tell(Used(hero.name, "boon", chosen))
    _granted(table, hero, chosen)


def _may_buy(hero: Creature, key: str) -> bool:
    boon = BOONS[key]
    return (
        boon.merit <= hero.merit
        and boon.cp <= hero.cp
        and _has_slot(hero)
        and not (key == "clergy" and "clergy" in hero.goals)
    )


def _has_slot(hero: Creature) -> bool:
    """A free slot; coins do not count, as the guild keeps them (YB-ITEM-02, YB-TOWN-23)."""
    purse, hero.cp = hero.cp, 0
    free = load_of(hero) < slots(hero)
    hero.cp = purse
    return free


def _granted(table: Table, hero: Creature, key: str) -> None:
    """Four boons work at once, the others are kept for use."""
    if key == "clergy":
        hero.goals.append("clergy")
    elif key == "unboon":
        hero.merit += table.roll(4, UNBOON, hero.name) - 1
    elif key == "goon":
        hero.cp -= GOON_CP
        hero.weeks += 1
    elif key == "true_service" and hero.service:
        hero.service -= 1
    else:
        hero.boons.append(key)


def spend(table: Table, hero: Creature, key: str, about: str = "") -> bool:
    """Ask the holder whether the boon is used now; it is gone then (YB-DOWN-02)."""
    if key not in hero.boons:
        return False
    if table.ask(hero.seat, SPEND, ("no", "yes"), {"who": hero.id, "what": key, "about": about}, default="yes") == "no":
        return False
    hero.boons.remove(key)
    table.tell(Used(hero.name, key, about))
    return True


def serve_by_boon(table: Table, hero: Creature) -> bool:
    """A boon kept for it counts as the week of service owed."""
    return spend(table, hero, "true_service", "service")


def open_boons(world: World, hero: Creature, near: list[Creature]) -> list[str]:
    """Boons the holder may put to use now: healing for oneself, aid for anybody near, a glimpse of an unsearched
    zone.
    """
    found = ["healing"] if "healing" in hero.boons and (hero.damage or hero.status == "near death") else []
    if "true_aid" in hero.boons and any(each.damage or each.status == "near death" for each in near):
        found.append("true_aid")
    if "true_glimpse" in hero.boons and world.scheme == "delve" and not _zone(world).searched:
        found.append("true_glimpse")
    return found


def _zone(world: World) -> Room:
    return world.dungeons[world.delve.dungeon].rooms[world.delve.zone]


def _glimpse(world: World, table: Table) -> None:
    """Traps, hidden doors and hoards of the zone stand open to the eye."""
    room = _zone(world)
    room.searched = True
    if room.trap is not None and not room.trap.known:
        room.trap.known = True
        table.tell(Found("trap"))
    for way in world.dungeons[world.delve.dungeon].ways.values():
        if room.id in (way.a, way.b) and way.hidden:
            way.found = True
            table.tell(Found("secret door"))
    if room.hoard is not None and room.hoard.hidden:
        room.hoard.hidden = False
        table.tell(Found("treasure"))


def use_boon(world: World, table: Table, hero: Creature, key: str, target: Creature | None = None) -> None:
    """Healing mends its holder by 2d6; aid anybody near by 1d6+1, as magic does. Both are gone then (YB-DOWN-02)."""
    hero.boons.remove(key)
    table.tell(Used(hero.name, key, target.name if target is not None else ""))
    if key == "healing":
        heal(world, table, hero, roll_dice(table, "2d6", HEALING, hero.name), "boon")
    elif key == "true_aid" and target is not None:
        heal(world, table, target, table.roll(6, HEALING, hero.name) + 1, "boon", magic=True)
    elif key == "true_glimpse":
        _glimpse(world, table)


def drop_boon(table: Table, hero: Creature, key: str) -> None:
    hero.boons.remove(key)
    table.tell(Used(hero.name, "drops", key))


def most_hurt(near: list[Creature]) -> Creature:
    return max(near, key=lambda each: (each.status == "near death", each.damage))
