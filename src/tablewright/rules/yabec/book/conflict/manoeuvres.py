"""What a manoeuvre in one's own words does in a conflict, never damage. Chapter: Stunts.

Each deed has a rule for whether it could mean anything now, and one for what success does (YB-CONF-23, YB-CONF-24).
"""

from __future__ import annotations

from collections.abc import Callable

from tablewright.engine.decisions import Question
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.conflict.field import allies, disengage, enemies, room_of, ways
from tablewright.rules.yabec.book.conflict.stunts import knack
from tablewright.rules.yabec.book.core.own_words import agree, deeds
from tablewright.rules.yabec.book.core.saves import check
from tablewright.rules.yabec.book.core.stats import mindful
from tablewright.rules.yabec.content.tables import Deed
from tablewright.rules.yabec.effects import Distracted, Held, Invisible, an_effect
from tablewright.rules.yabec.events import Door, Stunt, Used
from tablewright.rules.yabec.state import GM, Creature, World
from tablewright.world.dungeon import Way

AT = Question("stunt-target", "YB-CONF-23")
PLACES = ("guard", "hide", "behind")
FLANKED = 4
Heard = Callable[[World, Table, list[Creature]], bool]


def may_try(world: World, creature: Creature) -> bool:
    return creature.side == "party" and not creature.turn_uses.tried and bool(_open(world, creature))


def placings(world: World, creature: Creature) -> list[Option]:
    """Where one puts oneself inside the zone, which needs no words: before the others, into cover, behind an enemy
    (YB-CONF-04, YB-CONF-31). In a hallway one goes to the front or falls back freely (YB-DUNG-03).
    """
    found = [Option("deed", deed.key) for deed in _open(world, creature) if deed.key in PLACES]
    return found if may_try(world, creature) else []


def lines(world: World, creature: Creature) -> list[Option]:
    """The other end of the line, in a hallway; free, once a round."""
    room, march = room_of(world, creature.zone), world.delve.march
    narrow = room is not None and room.shape == "corridor" and creature.id in march
    if not narrow or world.conflict is None or creature.used.get("placed") == world.conflict.round:
        return []
    ends = (("front", march[0]), ("back", march[-1]))
    return [Option("place", where) for where, key in ends if key != creature.id]


def take_place(world: World, table: Table, creature: Creature, where: str) -> None:
    march = [key for key in world.delve.march if key != creature.id]
    world.delve.march = [creature.id, *march] if where == "front" else [*march, creature.id]
    if world.conflict is not None:
        creature.used["placed"] = world.conflict.round
    table.tell(Used(creature.name, "place", where))


def manoeuvre(world: World, table: Table, creature: Creature, heard: Heard, known: str = "") -> bool:
    """Agree on a deed and do it, or do one that is `known`; False if nothing was agreed, which costs nothing. `heard`
    settles a parley.
    """
    if known:
        deed = next(each for each in deeds("fight") if each.key == known)
        agreed: tuple[Deed, str] | None = deed, deed.ability
    else:
        agreed = agree(table, creature, "fight", _open(world, creature), knack(creature))
    if agreed is None:
        return False
    deed, ability = agreed
    creature.use_turn().tried = True  # once a turn: no try is repeated for gain
    near = _near(world, creature)
    target = creature
    if deed.key in _AT_ONE and near:
        names = [each.id for each in near]
        about = {"who": creature.id, "kind": deed.key}
        target = world.creatures[table.ask(creature.seat or GM, AT, names, about, default=names[0])]
    works = check(table, creature, ability, knack(creature))
    table.tell(Stunt(creature.name, deed.key, "" if target is creature else target.name, works))
    if works and deed.key == "parley":
        heard(world, table, near or enemies(world, creature))
    elif works:
        _EFFECTS[deed.key](world, table, creature, target)
    return True


def _open(world: World, creature: Creature) -> list[Deed]:
    """Deeds that could mean something from where one stands."""
    near, friends = _near(world, creature), [each for each in allies(world, creature) if each.zone == creature.zone]
    doors = _doors(world, creature)
    possible = {
        "slam": bool(doors), "guard": bool(friends), "hide": True,
        "free": any(e.about in ("bound", "asleep") for each in friends for e in each.effects),
        "parley": any(mindful(each) for each in enemies(world, creature)),
    }  # fmt: skip
    return [deed for deed in deeds("fight") if possible.get(deed.key, bool(near))]


def _near(world: World, creature: Creature) -> list[Creature]:
    return [each for each in enemies(world, creature) if each.zone == creature.zone]


def _doors(world: World, creature: Creature) -> list[Way]:
    """Doors of the zone that stand open or merely shut, with nobody of the others on this side of them."""
    return [way for way in ways(world, creature.zone) if way.kind == "door" and way.state in ("open", "shut")]


# --- what success does -----------------------------------------------------------------------------------------------
def _trip(world: World, table: Table, creature: Creature, target: Creature) -> None:
    if world.conflict is not None:
        world.conflict.coming[target.id] = "off-balance"


def _hold(world: World, table: Table, creature: Creature, target: Creature) -> None:
    target.effects.append(Held("conflict", by=creature.id, bad=True, about="bound"))


def _blind(world: World, table: Table, creature: Creature, target: Creature) -> None:
    if world.conflict is not None:
        world.conflict.coming[target.id] = "blind"


def _distract(world: World, table: Table, creature: Creature, target: Creature) -> None:
    target.effects.append(Distracted("round", 2, by=creature.id))


def _hide(world: World, table: Table, creature: Creature, target: Creature) -> None:
    creature.effects.append(Invisible("conflict", by=creature.id))
    disengage(world, creature)


def _guard(world: World, table: Table, creature: Creature, target: Creature) -> None:
    for each in allies(world, creature):
        if each.zone == creature.zone:
            each.effects.append(an_effect("guarded", "round", 2, by=creature.id, mods={"ac": -2}))


def _behind(world: World, table: Table, creature: Creature, target: Creature) -> None:
    """One in the back: as good as surrounded, to the end of the next round (YB-CONF-31)."""
    target.effects.append(an_effect("flanked", "round", 2, by=creature.id, mods={"ac": FLANKED}))


def _slam(world: World, table: Table, creature: Creature, target: Creature) -> None:
    way = _doors(world, creature)[0]
    way.state = "barred"
    table.tell(Door(way.id, "blocked"))


def _free(world: World, table: Table, creature: Creature, target: Creature) -> None:
    for each in allies(world, creature):
        bound = [effect for effect in each.effects if effect.about in ("bound", "asleep")]
        if each.zone == creature.zone and bound:
            each.effects = [effect for effect in each.effects if effect not in bound]
            return


_AT_ONE = ("trip", "hold", "blind", "distract", "behind")
_EFFECTS: dict[str, Callable[[World, Table, Creature, Creature], None]] = {
    "trip": _trip, "hold": _hold, "blind": _blind, "distract": _distract, "hide": _hide, "guard": _guard,
    "slam": _slam, "free": _free, "behind": _behind,
}  # fmt: skip
