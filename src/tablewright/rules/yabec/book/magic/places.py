"""Spells upon the place: light, doors, walls, ways through stone, finding, food and water. Chapter: Spells."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.conflict.field import disengage, passable, room_of, ways
from tablewright.rules.yabec.book.core.dice import roll_dice
from tablewright.rules.yabec.book.core.endings import clear_zone
from tablewright.rules.yabec.book.core.items import count, give, room_for, take
from tablewright.rules.yabec.book.core.life import die, hurt
from tablewright.rules.yabec.book.core.light import seeing_anew, update_blindness
from tablewright.rules.yabec.book.core.stats import is_down
from tablewright.rules.yabec.book.magic.hold import blind
from tablewright.rules.yabec.book.magic.working import Working, duration, give_effect, kind, resists, told
from tablewright.rules.yabec.content import ITEMS, MAGIC, MONSTERS, health_dice
from tablewright.rules.yabec.events import Found, Sensed
from tablewright.rules.yabec.state import Creature, World
from tablewright.world.dungeon import Dungeon, Room, Way, known_path, path, reach, side_of, walk_feet

WHICH_WAY = Question("which-way", "YB-MAGIC-09")
WHERE_TO = Question("where-to", "YB-MAGIC-09")
WHAT = Question("locate", "YB-MAGIC-09")
ARRIVAL = Why("Arrival", "YB-MAGIC-09")
FALL = Why("Fall", "YB-MAGIC-09")
HOME = "home"
FASTENED = ("stuck", "locked", "barred", "spiked", "held")


def dungeon_of(world: World) -> Dungeon | None:
    return world.dungeons.get(world.delve.dungeon)


# --- light -----------------------------------------------------------------------------------------------------------
@kind("light", audience="anyone")
def light(world: World, table: Table, w: Working) -> None:
    """Magical light does not burn (YB-LIGHT-08); it ends a darkness here; cast at eyes, it blinds."""
    if w.target.side != w.caster.side:
        blind(table, w)
        return
    room = room_of(world, w.caster.zone)
    dark = room is not None and "darkness" in room.data
    if dark:
        clear_zone(world, w.caster.zone, "darkness")
    else:
        with seeing_anew(world, table):
            give_effect(w.target, duration(table, w, "light"))
    update_blindness(world)
    told(table, w, "darkness ends" if dark else "")


@kind("mist", peace=False)
def mist(world: World, table: Table, w: Working) -> None:
    """Mist around the caster blocks all sight but the caster's: strokes into it are at a disadvantage."""
    effect = duration(table, w)
    effect.about = w.caster.zone
    give_effect(w.caster, effect)
    room = room_of(world, w.caster.zone)
    if room is not None:
        room.data = {**room.data, effect.key: w.caster.id}
    told(table, w, target="")


@kind("clear_mist")
def clear_mist(world: World, table: Table, w: Working) -> None:
    clear_zone(world, w.caster.zone, "obscuring_mist")
    clear_zone(world, w.caster.zone, "cloudkill")
    told(table, w, target="")


# --- doors and walls -------------------------------------------------------------------------------------------------
def _ask_way(table: Table, w: Working, options: list[Way]) -> Way | None:
    if not options:
        told(table, w, "nothing", target="")
        return None
    names = [way.id for way in options]
    chosen = table.ask(w.caster.seat, WHICH_WAY, names, {"what": w.spell.key}, default=names[0])
    return next(way for way in options if way.id == chosen)


@kind("open")
def knock(world: World, table: Table, w: Working) -> None:
    """Opens what is fastened here, magically held too, with a loud sound."""
    way = _ask_way(table, w, [each for each in ways(world, w.caster.zone) if each.state in FASTENED])
    if way is not None:
        way.state = "open"
        way.data = {name: value for name, value in way.data.items() if name not in ("magic", "shifts", "wizard_lock")}
        world.delve.loud = True
        told(table, w, "opened", target="")


@kind("lock")
def lock(world: World, table: Table, w: Working) -> None:
    """A door stays shut: for two shifts, or for good."""
    doors = [each for each in ways(world, w.caster.zone) if each.kind == "door" and each.state in ("open", "shut")]
    way = _ask_way(table, w, doors)
    if way is not None:
        way.state = "held"
        way.data = {
            **way.data,
            **({"shifts": int(w.facts["shifts"])} if "shifts" in w.facts else {"wizard_lock": True}),
        }
        told(table, w, "shut", target="")


@kind("wall")
def wall(world: World, table: Table, w: Working) -> None:
    """Fire, ice, stone, air or thorns across one way out of the zone; fire and ice can be crossed at a price."""
    way = _ask_way(table, w, [each for each in ways(world, w.caster.zone) if passable(each)])
    if way is None:
        return
    way.data = {**way.data, "barrier": w.name, "by": w.caster.id, "shifts": int(w.facts.get("shifts", 0))}
    if w.facts.get("bound"):
        give_effect(w.caster, duration(table, w))
    told(table, w, target="")


@kind("clear_thorns")
def shrink_plants(world: World, table: Table, w: Working) -> None:
    grown = [each for each in ways(world, w.caster.zone) if each.data.get("barrier") == "growth_of_plants"]
    way = _ask_way(table, w, grown)
    if way is not None:
        way.data = {name: value for name, value in way.data.items() if name not in ("barrier", "by", "shifts")}
        told(table, w, "opened", target="")


@kind("passage")
def pass_wall(world: World, table: Table, w: Working) -> None:
    """A hole through the stone beside a door that does not open, until a shift."""
    barred = [each for each in ways(world, w.caster.zone) if not passable(each) and each.b]
    way = _ask_way(table, w, barred)
    if way is not None:
        way.data = {**{k: v for k, v in way.data.items() if k != "barrier"}, "hole": way.state}
        way.state = "broken"
        told(table, w, "opened", target="")


@kind("trap")
def create_trap(world: World, table: Table, w: Working) -> None:
    """A chalked outline bursts into flame for 1d8 at the first who comes near."""
    room = room_of(world, w.caster.zone)
    if room is not None:
        room.data = {**room.data, "fire_trap": str(w.facts["dice"])}
    told(table, w, target="")


# --- finding ---------------------------------------------------------------------------------------------------------
@kind("detect")
def detect(world: World, table: Table, w: Working) -> None:
    """Traps of the zone, or what is enchanted in it, glow to the caster."""
    give_effect(w.caster, duration(table, w))
    told(table, w, target=w.caster.name)
    room = room_of(world, w.caster.zone)
    if room is None:
        return
    if w.facts["what"] == "traps":
        if room.trap is not None and not room.trap.known:
            room.trap.known = True
            table.tell(Found("trap"))
        return
    things = [key for key in room.hoard.things if ITEMS[key].magic] if room.hoard is not None else []
    if things and room.hoard is not None:
        room.hoard.hidden = False
        table.tell(Found("magic", len(things)))
    for way in ways(world, w.caster.zone):
        if way.data.get("magic"):
            table.tell(Found("magic door"))


@kind("locate")
def locate(world: World, table: Table, w: Working) -> None:
    """The direction, not the distance, of the nearest thing or creature of a kind."""
    dungeon = dungeon_of(world)
    wanted = str(w.facts["what"])
    if wanted == "object":
        wanted = table.ask(
            w.caster.seat, WHAT, ("treasure", "magic", "stairs"), {"who": w.caster.id}, default="treasure"
        )
    told(table, w, wanted, target="")
    if dungeon is None:
        return
    distances = reach(dungeon, w.caster.zone, lambda way: bool(way.b))
    found = [key for key in distances if holds(world, dungeon.rooms[key], wanted)]
    nearest = min(found, key=lambda key: (distances[key].rooms, distances[key].feet), default="")
    table.tell(
        Sensed(
            w.caster.name,
            wanted,
            _direction(dungeon, w.caster.zone, nearest, distances[nearest].first) if nearest else "nowhere",
        )
    )


def _direction(dungeon: Dungeon, start: str, goal: str, first: str) -> str:
    if goal == start:
        return "here"
    way = dungeon.ways[first]
    if way.kind == "stairs":
        return "below" if dungeon.rooms[way.other(start)].level > dungeon.rooms[start].level else "above"
    return side_of(dungeon, way, start)


def holds(world: World, room: Room, wanted: str) -> bool:
    """Whether a zone has what is sought in it."""
    if wanted == "treasure":
        return room.hoard is not None and not room.hoard.empty
    if wanted == "magic":
        return room.hoard is not None and any(ITEMS[key].magic for key in room.hoard.things)
    if wanted == "stairs":
        return room.purpose == "stairs"
    return any(_is_wanted(key, wanted) for key in inhabitants(world, room))


def inhabitants(world: World, room: Room) -> list[str]:
    """The kinds of monsters in a zone, met or not."""
    met = [world.creatures[key] for key in world.delve.encounters.get(room.id, []) if key in world.creatures]
    return [band.kind for band in room.bands] + [each.key for each in met if not is_down(each)]


def _is_wanted(key: str, wanted: str) -> bool:
    block = MONSTERS.get(key)
    if block is None or wanted == "creature":
        return block is not None
    small = health_dice(block.hd).worth < 5
    return small and (block.animal if wanted == "plant or animal" else block.mind)


@kind("scry")
def scry(world: World, table: Table, w: Working) -> None:
    """Sees zones beyond the next walls, as many ways off as the eye goes: who is there, and what."""
    dungeon = dungeon_of(world)
    told(table, w, target="")
    if dungeon is None:
        return
    for key, step in reach(dungeon, w.caster.zone, lambda way: bool(way.b)).items():
        if 0 < step.rooms <= int(w.facts["rooms"]):
            look_into(world, table, w.caster, dungeon.rooms[key], w.facts.get("minds_only", False))


def look_into(world: World, table: Table, who: Creature, room: Room, minds_only: bool = False) -> None:
    kinds = inhabitants(world, room)
    if minds_only:
        kinds = [key for key in kinds if key not in MONSTERS or MONSTERS[key].mind]  # traitors are people
    elif room.known == "unseen":
        room.known = "seen"
    if kinds or not minds_only:
        table.tell(Sensed(who.name, kinds[0] if kinds else "nobody", room.name or "a zone"))


# --- going -----------------------------------------------------------------------------------------------------------
@kind("teleport", audience="anyone")
def teleport(world: World, table: Table, w: Working) -> None:
    """Sends a touched creature home out of the dungeon, or, in a fight, to a known zone; unwilling ones save.

    Teleport may land too high or too low (YB-MAGIC-09); Dimension Door reaches 360 feet and is sure.
    """
    if resists(table, w):
        told(table, w, "resisted")
        return
    goals = _goals(world, w)
    if not goals:
        told(table, w, "nothing")
        return
    goal = table.ask(w.caster.seat, WHERE_TO, goals, {"who": w.target.id}, default=goals[0])
    told(table, w)
    if "table" in w.facts and not _arrives(world, table, w.target, "exact" if goal == HOME else "moderate"):
        return
    disengage(world, w.target)
    with seeing_anew(world, table):
        w.target.zone = goal
    if goal == HOME:
        world.delve.march = [key for key in world.delve.march if key != w.target.id]
        if world.conflict is not None:
            world.conflict.fighters = [key for key in world.conflict.fighters if key != w.target.id]


def _goals(world: World, w: Working) -> list[str]:
    """Known zones while there is a fight to leave; home if it is near enough, for the own side."""
    dungeon = dungeon_of(world)
    if dungeon is None:
        return []
    far = float(w.facts.get("feet", "inf"))
    goals = []
    if w.target.side == w.caster.side:
        steps = path(dungeon, w.caster.zone, dungeon.entrance, known_path)
        if sum(walk_feet(dungeon, dungeon.ways[step]) for step in steps) <= far:
            goals.append(HOME)
    if world.conflict is not None:
        near = reach(dungeon, w.caster.zone, known_path)
        goals += [
            key
            for key, step in near.items()
            if step.rooms > 0 and step.feet <= far and dungeon.rooms[key].known == "entered"
        ]
    return goals


def _arrives(world: World, table: Table, target: Creature, knowledge: str) -> bool:
    row = next(row for row in MAGIC.teleport if row.knowledge == knowledge)
    face = table.roll(100, ARRIVAL, target.name)
    if face <= row.safe:
        return True
    if face <= row.high:
        hurt(
            world, table, target, roll_dice(table, f"{table.roll(10, FALL, target.name)}d6", FALL, target.name), "fall"
        )
        return not is_down(target)
    die(world, table, target, "teleport")
    return False


# --- food, water, loads ----------------------------------------------------------------------------------------------
@kind("create")
def create(world: World, table: Table, w: Working) -> None:
    """Food for 12, and 12 more for each level above 8, as far as the packs hold it."""
    number = int(w.facts["number"]) * (1 + max(0, w.caster.level - 8))
    bearers = [world.creatures[key] for key in world.delve.march]
    made = 0
    for each in bearers:
        while made < number and not is_down(each) and room_for(each, str(w.facts["item"])):
            give(each, str(w.facts["item"]))
            made += 1
    told(table, w, amount=made, target="")


@kind("spoil", audience="foes", peace=False)
def spoil(world: World, table: Table, w: Working) -> None:
    """That much food nearby falls to dust: what the enemy carries."""
    spoilt = count(w.target, "ration")
    if spoilt:
        take(w.target, "ration", spoilt)
    told(table, w, amount=spoilt)


@kind("douse")
def create_water(world: World, table: Table, w: Working) -> None:
    """A spring out of the stone: it quenches hot metal, walls of fire and what burns in the zone."""
    quenched = 0
    for each in world.creatures.values():
        if each.zone == w.caster.zone and any(effect.key == "heat_metal" for effect in each.effects):
            each.effects = [effect for effect in each.effects if effect.key != "heat_metal"]
            quenched += 1
    for way in ways(world, w.caster.zone):
        if way.data.get("barrier") == "wall_of_fire":
            way.data = {name: value for name, value in way.data.items() if name not in ("barrier", "by", "shifts")}
            quenched += 1
    told(table, w, amount=quenched, target="")


@kind("carry")
def floating_disc(world: World, table: Table, w: Working) -> None:
    """A disc of force bears 50 slots for six turns, then drops all."""
    effect = duration(table, w)
    effect.amount = int(w.facts["slots"])
    give_effect(w.caster, effect)
    told(table, w, amount=effect.amount, target=w.caster.name)
