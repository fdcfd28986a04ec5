"""Goods that are put to use: antidote, caltrops, mirror, bombs, herbs, chalk, whistle and bell, a mace that hums.
Chapter: Items.

The list says in a line what each does; how that works in zones is ours (games/yabec/README.md).
"""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.world.dungeon import side_of
from yabec import content, effects, events
from yabec.book import checking
from yabec.book.conflict import attack
from yabec.book.core import field, items, light, powers, stats
from yabec.state import Creature, World

PATIENT = Question("target", "YB-ITEM-08")
CHALKED = Question("chalk-words", "YB-ITEM-08")
CORNER = Question("which-way", "YB-ITEM-08")
FOUL_AIR = Why("Foul air", "YB-ITEM-08")
POISONS = ("poison", "venom")
HUMMING = "mace_1"
MARKS = 10  # in a piece of chalk
CHALK, GARLIC, WINE, DREAMBLISS = "chalk", "garlic", "wine", "dreambliss"
TOOLS = ("antidote", "caltrops", "smoke_bomb", "stink_bomb", "mirror", "whistle", "bell", "wolfsbane",
         GARLIC, DREAMBLISS, CHALK)  # fmt: skip


def tools_of(world: World, creature: Creature) -> list[str]:
    """What this one carries that could be put to use here and now."""
    if not stats.has_hands(creature):
        return []
    carried = {thing.key for thing in creature.items if thing.qty}
    return [key for key in TOOLS if key in carried and _is_ready(world, creature, key)]


def _is_ready(world: World, creature: Creature, key: str) -> bool:
    in_a_fight = world.conflict is not None
    match key:
        case "antidote":
            return bool(poisoned(world, creature))
        case "caltrops" | "smoke_bomb" | "stink_bomb":
            return in_a_fight
        case "mirror":
            return bool(_open_corners(world))
        case "whistle" | "bell":
            return not world.delve.loud and not in_a_fight
        case "wolfsbane":
            return bool(_dogs_near(world, creature))
        case "garlic":
            return _hunted_by_scent(world, creature)
    return not in_a_fight


def use_tool(world: World, table: Table, creature: Creature, key: str) -> None:
    """Most are used up by it; a mirror, a whistle and a bell are not, and a piece of chalk has its ten marks."""
    match key:
        case "antidote":
            _give_antidote(world, table, creature)
        case "caltrops":  # the next enemy to come in takes 1d4 and stops there (`moves.py`)
            _mark_zone(world, creature, "caltrops", creature.side)
            table.tell(events.Used(creature.name, key))
        case "smoke_bomb":  # nobody in the zone is seen clearly until the turn ends (`field.py`)
            _mark_zone(world, creature, "smoke", True)
            table.tell(events.Used(creature.name, key))
        case "stink_bomb":
            _throw_stink(world, table, creature)
        case "garlic":  # the zone reeks until the turn ends: no beast follows a scent out of it (`tactics.py`)
            _mark_zone(world, creature, GARLIC, True)
            table.tell(events.Used(creature.name, key))
        case "mirror":
            _look_round_corner(world, table, creature)
        case "whistle" | "bell":  # loud, and heard far off (YB-NOISE-03)
            if not field.is_silent(world, creature.zone):
                world.delve.loud = True
                table.tell(events.Noise("whistle"))
        case "wolfsbane":
            _throw_wolfsbane(world, table, creature)
        case "dreambliss":
            _give_dreambliss(world, table, creature)
        case "chalk":
            _write_in_chalk(world, table, creature)
    if key not in LASTING:
        items.take(creature, key)


LASTING = ("mirror", "whistle", "bell", "chalk")


def _mark_zone(world: World, creature: Creature, what: str, mark: str | bool) -> None:
    """Of the zone that somebody is in."""
    room = field.room_of(world, creature.zone)
    if room is not None:
        room.data = {**room.data, what: mark}


def poisoned(world: World, creature: Creature) -> list[Creature]:
    near = [each for each in world.creatures.values() if each.side == creature.side and each.zone == creature.zone]
    return [each for each in near if stats.is_living(each) and any(effect.key in POISONS for effect in each.effects)]


def _give_antidote(world: World, table: Table, creature: Creature) -> None:
    """Ends a poison that still works in somebody within touch."""
    names = [each.id for each in poisoned(world, creature)]
    about = {"who": creature.id, "what": "antidote"}
    patient = world.creatures[table.ask(creature.seat, PATIENT, names, about, default=names[0])]
    patient.effects = [effect for effect in patient.effects if effect.key not in POISONS]
    table.tell(events.Used(creature.name, "antidote", patient.name))


def _throw_stink(world: World, table: Table, creature: Creature) -> None:
    """Whoever breathes it saves against paralysis or is bad for 1d6 rounds."""
    rounds = light.roll_dice(table, "1d6", FOUL_AIR, creature.name)
    table.tell(events.Used(creature.name, "stink_bomb", "", rounds))
    for each in field.enemies(world, creature):
        if each.zone == creature.zone and not stats.undead(each) and not light.save(table, each, "p"):
            each.effects.append(effects.an_effect("retching", "round", rounds, bad=True, about="retching"))


# --- herbs -----------------------------------------------------------------------------------------------------------
def _dogs_near(world: World, creature: Creature) -> list[Creature]:
    return [each for each in field.enemies(world, creature) if each.zone == creature.zone and stats.entry_of(each).dog]


def _throw_wolfsbane(world: World, table: Table, creature: Creature) -> None:
    """Thrown at a dog, it drives off the one it hits: no courage helps against it."""
    names = [each.id for each in _dogs_near(world, creature)]
    about = {"who": creature.id, "what": "wolfsbane"}
    dog = world.creatures[table.ask(creature.seat, PATIENT, names, about, default=names[0])]
    if attack.comes_home(world, table, creature, dog, powers.Blow(content.ITEMS["wolfsbane"], "thrown")) is not None:
        dog.effects.append(effects.Broken("shift"))
        table.tell(events.Used(creature.name, "wolfsbane", dog.name))


def _hunted_by_scent(world: World, creature: Creature) -> bool:
    room = field.room_of(world, creature.zone)
    if world.conflict is None or room is None or room.data.get(GARLIC):
        return False
    return world.options.natures and any(
        stats.entry_of(each).tracks and stats.animal(each) for each in field.enemies(world, creature)
    )


def _whom_to_drug(world: World, creature: Creature) -> list[Creature]:
    """Captives, those at peace who are poured some wine, and one's own people."""
    near = [each for each in world.creatures.values() if each.zone == creature.zone and each.status in ("", "subdued")]
    mild = {
        each.id for each in near if each.id in world.delve.peace and stats.mindful(each) and items.count(creature, WINE)
    }
    strangers = [each for each in near if each.side == "foes" and (each.id in mild or each.used.get("bound"))]
    return strangers + [each for each in near if each.side == creature.side and each.kind in ("pc", "hireling")]


def _give_dreambliss(world: World, table: Table, creature: Creature) -> None:
    """Swallowed now; a turn later it is a save against paralysis, or sleep as by the spell (`hooks.py`)."""
    names = [each.id for each in _whom_to_drug(world, creature)]
    about = {"who": creature.id, "what": DREAMBLISS}
    patient = world.creatures[table.ask(creature.seat, PATIENT, names, about, default=names[0])]
    if patient.side != creature.side and not patient.used.get("bound"):
        items.take(creature, WINE)
    patient.effects.append(effects.Drugged("turn"))
    table.tell(events.Used(creature.name, DREAMBLISS, patient.name))


# --- noise, marks and mirrors ----------------------------------------------------------------------------------------
def _write_in_chalk(world: World, table: Table, creature: Creature) -> None:
    """A few words on the wall, which whoever of the party comes here reads; ten marks to a piece."""
    words = table.ask_text(creature.seat, CHALKED, checking.LONGEST_LINE, {"who": creature.id}).strip()
    piece, room = items.find(creature, CHALK), field.room_of(world, creature.zone)
    if not words or piece is None or room is None:
        return
    room.data = {**room.data, CHALK: words}
    table.tell(events.Used(creature.name, CHALK, words))
    piece.uses = (piece.uses or MARKS) - 1
    if not piece.uses:
        items.take(creature, CHALK)


def _look_round_corner(world: World, table: Table, creature: Creature) -> None:
    """Round a corner: who stands in the zone beyond an opening, without being seen."""
    dungeon = world.dungeons[world.delve.dungeon]
    corners = _open_corners(world)
    about = {"what": "mirror"}
    way = dungeon.ways[table.ask(creature.seat, CORNER, corners, about, default=corners[0])]
    zone = way.other(world.delve.zone)
    dungeon.rooms[zone].data = {**dungeon.rooms[zone].data, "peered": True}
    kinds = [each.key for each in _dwellers_of(world, zone)] or [band.kind for band in dungeon.rooms[zone].bands]
    seen = [kind for kind in kinds if kind in content.MONSTERS]
    table.tell(events.Sensed(creature.name, seen[0] if seen else "nobody", side_of(dungeon, way, world.delve.zone)))


def _open_corners(world: World) -> list[str]:
    dungeon = world.dungeons.get(world.delve.dungeon)
    if dungeon is None or world.conflict is not None:
        return []
    openings = [
        way for way in field.ways(world, world.delve.zone) if way.b and (way.kind == "open" or way.state == "open")
    ]
    unknown = [way for way in openings if dungeon.rooms[way.other(world.delve.zone)].known != "entered"]
    return [way.id for way in unknown if not dungeon.rooms[way.other(world.delve.zone)].data.get("peered")]


def _dwellers_of(world: World, zone: str) -> list[Creature]:
    return [
        each
        for each in world.creatures.values()
        if each.side == "foes" and each.zone == zone and not stats.is_down(each)
    ]


def hum(world: World, table: Table) -> None:
    """The Bell-Mace hums when the dead walk in a zone next to this one, met or not."""
    bearer = next(
        (each for each in stats.members(world) if items.count(each, HUMMING) and not stats.is_down(each)), None
    )
    dungeon = world.dungeons.get(world.delve.dungeon)
    if bearer is None or dungeon is None:
        return
    near = [way.other(world.delve.zone) for way in field.ways(world, world.delve.zone) if way.b]
    kinds = [band.kind for zone in near for band in dungeon.rooms[zone].bands]
    kinds += [each.key for zone in near for each in _dwellers_of(world, zone)]
    if any(content.MONSTERS[kind].undead for kind in kinds if kind in content.MONSTERS):
        table.tell(events.Used(bearer.name, HUMMING, content.ITEMS[HUMMING].name))
