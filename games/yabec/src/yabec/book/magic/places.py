"""Spells upon the place: light, doors, walls, ways through stone, finding, food and water. Chapter: Spells."""

from __future__ import annotations

from collections.abc import Callable

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.world.dungeon import Dungeon, Room, Way, known_path, path, reach, side_of, walk_feet
from yabec import content, effects, events
from yabec.book import checking
from yabec.book.core import carrying, field, items, life, stats
from yabec.book.core import light as core_light
from yabec.book.magic import aid, harm
from yabec.content import tables
from yabec.state import GM, Creature, World

# --- places -----------------------------------------------------------------------------------------------------------
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
@harm.kind("light", audience="anyone")
def light(world: World, table: Table, w: harm.Working) -> None:
    """Magical light does not burn (YB-LIGHT-08); it ends a darkness here; cast at eyes, it blinds."""
    if w.target.side != w.caster.side:
        aid.blind(table, w)
        return
    room = field.room_of(world, w.caster.zone)
    dark = room is not None and "darkness" in room.data
    if dark:
        items.clear_zone(world, w.caster.zone, "darkness")
    else:
        with core_light.seeing_anew(world, table):
            harm.give_effect(w.target, harm.duration(table, w, "light"))
    core_light.update_blindness(world)
    harm.told(table, w, "darkness ends" if dark else "")


@harm.kind("mist", peace=False)
def mist(world: World, table: Table, w: harm.Working) -> None:
    """Mist around the caster blocks all sight but the caster's: strokes into it are at a disadvantage."""
    effect = harm.duration(table, w)
    effect.about = w.caster.zone
    harm.give_effect(w.caster, effect)
    room = field.room_of(world, w.caster.zone)
    if room is not None:
        room.data = {**room.data, effect.key: w.caster.id}
    harm.told(table, w, target="")


@harm.kind("clear_mist")
def clear_mist(world: World, table: Table, w: harm.Working) -> None:
    items.clear_zone(world, w.caster.zone, "obscuring_mist")
    items.clear_zone(world, w.caster.zone, "cloudkill")
    harm.told(table, w, target="")


# --- doors and walls -------------------------------------------------------------------------------------------------
def _ask_way(table: Table, w: harm.Working, options: list[Way]) -> Way | None:
    if not options:
        harm.told(table, w, "nothing", target="")
        return None
    names = [way.id for way in options]
    chosen = table.ask(w.caster.seat, WHICH_WAY, names, {"what": w.spell.key}, default=names[0])
    return next(way for way in options if way.id == chosen)


@harm.kind("open")
def knock(world: World, table: Table, w: harm.Working) -> None:
    """Opens what is fastened here, magically held too, with a loud sound."""
    way = _ask_way(table, w, [each for each in field.ways(world, w.caster.zone) if each.state in FASTENED])
    if way is not None:
        way.state = "open"
        way.data = {name: value for name, value in way.data.items() if name not in ("magic", "shifts", "wizard_lock")}
        world.delve.loud = True
        harm.told(table, w, "opened", target="")


@harm.kind("lock")
def lock(world: World, table: Table, w: harm.Working) -> None:
    """A door stays shut: for two shifts, or for good."""
    doors = [
        each for each in field.ways(world, w.caster.zone) if each.kind == "door" and each.state in ("open", "shut")
    ]
    way = _ask_way(table, w, doors)
    if way is not None:
        way.state = "held"
        way.data = {
            **way.data,
            **({"shifts": int(w.facts["shifts"])} if "shifts" in w.facts else {"wizard_lock": True}),
        }
        harm.told(table, w, "shut", target="")


@harm.kind("wall")
def wall(world: World, table: Table, w: harm.Working) -> None:
    """Fire, ice, stone, air or thorns across one way out of the zone; fire and ice can be crossed at a price."""
    way = _ask_way(table, w, [each for each in field.ways(world, w.caster.zone) if field.passable(each)])
    if way is None:
        return
    way.data = {**way.data, "barrier": w.name, "by": w.caster.id, "shifts": int(w.facts.get("shifts", 0))}
    if w.facts.get("bound"):
        harm.give_effect(w.caster, harm.duration(table, w))
    harm.told(table, w, target="")


@harm.kind("clear_thorns")
def shrink_plants(world: World, table: Table, w: harm.Working) -> None:
    grown = [each for each in field.ways(world, w.caster.zone) if each.data.get("barrier") == "growth_of_plants"]
    way = _ask_way(table, w, grown)
    if way is not None:
        way.data = {name: value for name, value in way.data.items() if name not in ("barrier", "by", "shifts")}
        harm.told(table, w, "opened", target="")


@harm.kind("passage")
def pass_wall(world: World, table: Table, w: harm.Working) -> None:
    """A hole through the stone beside a door that does not open, until a shift."""
    barred = [each for each in field.ways(world, w.caster.zone) if not field.passable(each) and each.b]
    way = _ask_way(table, w, barred)
    if way is not None:
        way.data = {**{k: v for k, v in way.data.items() if k != "barrier"}, "hole": way.state}
        way.state = "broken"
        harm.told(table, w, "opened", target="")


@harm.kind("trap")
def create_trap(world: World, table: Table, w: harm.Working) -> None:
    """A chalked outline bursts into flame for 1d8 at the first who comes near."""
    room = field.room_of(world, w.caster.zone)
    if room is not None:
        room.data = {**room.data, "fire_trap": str(w.facts["dice"])}
    harm.told(table, w, target="")


# --- finding ---------------------------------------------------------------------------------------------------------
@harm.kind("detect")
def detect(world: World, table: Table, w: harm.Working) -> None:
    """Traps of the zone, or what is enchanted in it, glow to the caster."""
    harm.give_effect(w.caster, harm.duration(table, w))
    harm.told(table, w, target=w.caster.name)
    room = field.room_of(world, w.caster.zone)
    if room is None:
        return
    if w.facts["what"] == "traps":
        if room.trap is not None and not room.trap.known:
            room.trap.known = True
            table.tell(events.Found("trap"))
        return
    things = [key for key in room.hoard.things if content.ITEMS[key].magic] if room.hoard is not None else []
    if things and room.hoard is not None:
        room.hoard.hidden = False
        table.tell(events.Found("magic", len(things)))
    for way in field.ways(world, w.caster.zone):
        if way.data.get("magic"):
            table.tell(events.Found("magic door"))


@harm.kind("locate")
def locate(world: World, table: Table, w: harm.Working) -> None:
    """The direction, not the distance, of the nearest thing or creature of a kind."""
    dungeon = dungeon_of(world)
    wanted = str(w.facts["what"])
    if wanted == "object":
        wanted = table.ask(
            w.caster.seat, WHAT, ("treasure", "magic", "stairs"), {"who": w.caster.id}, default="treasure"
        )
    harm.told(table, w, wanted, target="")
    if dungeon is None:
        return
    distances = reach(dungeon, w.caster.zone, lambda way: bool(way.b))
    found = [key for key in distances if holds(world, dungeon.rooms[key], wanted)]
    nearest = min(found, key=lambda key: (distances[key].rooms, distances[key].feet), default="")
    table.tell(
        events.Sensed(
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
        return room.hoard is not None and any(content.ITEMS[key].magic for key in room.hoard.things)
    if wanted == "stairs":
        return room.purpose == "stairs"
    return any(_is_wanted(key, wanted) for key in inhabitants(world, room))


def inhabitants(world: World, room: Room) -> list[str]:
    """The kinds of monsters in a zone, met or not."""
    met = [world.creatures[key] for key in world.delve.encounters.get(room.id, []) if key in world.creatures]
    return [band.kind for band in room.bands] + [each.key for each in met if not stats.is_down(each)]


def _is_wanted(key: str, wanted: str) -> bool:
    block = content.MONSTERS.get(key)
    if block is None or wanted == "creature":
        return block is not None
    small = content.health_dice(block.hd).worth < 5
    return small and (block.animal if wanted == "plant or animal" else block.mind)


@harm.kind("scry")
def scry(world: World, table: Table, w: harm.Working) -> None:
    """Sees zones beyond the next walls, as many ways off as the eye goes: who is there, and what."""
    dungeon = dungeon_of(world)
    harm.told(table, w, target="")
    if dungeon is None:
        return
    for key, step in reach(dungeon, w.caster.zone, lambda way: bool(way.b)).items():
        if 0 < step.rooms <= int(w.facts["rooms"]):
            look_into(world, table, w.caster, dungeon.rooms[key], w.facts.get("minds_only", False))


def look_into(world: World, table: Table, who: Creature, room: Room, minds_only: bool = False) -> None:
    kinds = inhabitants(world, room)
    if minds_only:
        kinds = [
            key for key in kinds if key not in content.MONSTERS or content.MONSTERS[key].mind
        ]  # traitors are people
    elif room.known == "unseen":
        room.known = "seen"
    if kinds or not minds_only:
        table.tell(events.Sensed(who.name, kinds[0] if kinds else "nobody", room.name or "a zone"))


# --- going -----------------------------------------------------------------------------------------------------------
@harm.kind("teleport", audience="anyone")
def teleport(world: World, table: Table, w: harm.Working) -> None:
    """Sends a touched creature home out of the dungeon, or, in a fight, to a known zone; unwilling ones save.

    Teleport may land too high or too low (YB-MAGIC-09); Dimension Door reaches 360 feet and is sure.
    """
    if harm.resists(table, w):
        harm.told(table, w, "resisted")
        return
    goals = _goals(world, w)
    if not goals:
        harm.told(table, w, "nothing")
        return
    goal = table.ask(w.caster.seat, WHERE_TO, goals, {"who": w.target.id}, default=goals[0])
    harm.told(table, w)
    if "table" in w.facts and not _arrives(world, table, w.target, "exact" if goal == HOME else "moderate"):
        return
    field.disengage(world, w.target)
    with core_light.seeing_anew(world, table):
        w.target.zone = goal
    if goal == HOME:
        world.delve.march = [key for key in world.delve.march if key != w.target.id]
        if world.conflict is not None:
            world.conflict.fighters = [key for key in world.conflict.fighters if key != w.target.id]


def _goals(world: World, w: harm.Working) -> list[str]:
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
    row = next(row for row in content.MAGIC.teleport if row.knowledge == knowledge)
    face = table.roll(100, ARRIVAL, target.name)
    if face <= row.safe:
        return True
    if face <= row.high:
        life.hurt(
            world,
            table,
            target,
            core_light.roll_dice(table, f"{table.roll(10, FALL, target.name)}d6", FALL, target.name),
            "fall",
        )
        return not stats.is_down(target)
    life.die(world, table, target, "teleport")
    return False


# --- food, water, loads ----------------------------------------------------------------------------------------------
@harm.kind("create")
def create(world: World, table: Table, w: harm.Working) -> None:
    """Food for 12, and 12 more for each level above 8, as far as the packs hold it."""
    number = int(w.facts["number"]) * (1 + max(0, w.caster.level - 8))
    bearers = [world.creatures[key] for key in world.delve.march]
    made = 0
    for each in bearers:
        while made < number and not stats.is_down(each) and items.room_for(each, str(w.facts["item"])):
            items.give(each, str(w.facts["item"]))
            made += 1
    harm.told(table, w, amount=made, target="")


@harm.kind("spoil", audience="foes", peace=False)
def spoil(world: World, table: Table, w: harm.Working) -> None:
    """That much food nearby falls to dust: what the enemy carries."""
    spoilt = items.count(w.target, "ration")
    if spoilt:
        items.take(w.target, "ration", spoilt)
    harm.told(table, w, amount=spoilt)


@harm.kind("douse")
def create_water(world: World, table: Table, w: harm.Working) -> None:
    """A spring out of the stone: it quenches hot metal, walls of fire and what burns in the zone."""
    quenched = 0
    for each in world.creatures.values():
        if each.zone == w.caster.zone and any(effect.key == "heat_metal" for effect in each.effects):
            each.effects = [effect for effect in each.effects if effect.key != "heat_metal"]
            quenched += 1
    for way in field.ways(world, w.caster.zone):
        if way.data.get("barrier") == "wall_of_fire":
            way.data = {name: value for name, value in way.data.items() if name not in ("barrier", "by", "shifts")}
            quenched += 1
    harm.told(table, w, amount=quenched, target="")


@harm.kind("carry")
def floating_disc(world: World, table: Table, w: harm.Working) -> None:
    """A disc of force bears 50 slots for six turns, then drops all."""
    effect = harm.duration(table, w)
    effect.amount = int(w.facts["slots"])
    harm.give_effect(w.caster, effect)
    harm.told(table, w, amount=effect.amount, target=w.caster.name)


# --- ruled ------------------------------------------------------------------------------------------------------------
# Spells whose outcome the Dungeon Master settles: illusions, speech with beasts and stones, questions to the gods.
# What may come of each is data (`outcomes`), and so is what the referee takes (`default`). Chapter: Spells.
RULING = Question("spell-ruling", "YB-MAGIC-09")
TOPIC = Question("divine-question", "YB-MAGIC-09")
WORDS = Question("divine-words", "YB-MAGIC-09")
ANSWER = Question("divine-answer", "YB-MAGIC-09")
PLANE = Question("plane", "YB-MAGIC-09")
AS_WHAT = Question("seem-alignment", "YB-MAGIC-09")
UNKNOWN = Why("Unknown?", "YB-MAGIC-09")
TRUTH = Why("Truth?", "YB-MAGIC-09")
MADNESS = Why("Madness?", "YB-MAGIC-09")
SMALL = 2  # HD
TOPICS = ("treasure", "magic", "secret", "trap", "chief", "other")


@harm.kind("ruled")
def ruled(world: World, table: Table, w: harm.Working) -> None:
    """The DM names what comes of it; by default what the spell's entry says, or nothing where it has no subject."""
    outcomes = list(w.facts["outcomes"])
    default = str(w.facts["default"]) if _has_subject(world, w) else "nothing"
    chosen = table.ask(GM, RULING, outcomes, {"who": w.caster.id, "what": w.key}, default=default)
    harm.told(table, w, chosen, target="")
    OUTCOMES.get(chosen, _nothing)(world, table, w)


def _has_subject(world: World, w: harm.Working) -> bool:
    """Beasts to talk with, bodies to ask: without them there is nothing to rule on."""
    subject = str(w.facts.get("subject", ""))
    here = [each for each in world.creatures.values() if each.zone == w.caster.zone]
    if subject == "animals":
        return any(stats.animal(each) and not each.status for each in here)
    if subject == "dead":
        return any((each.status == "dead" and carrying.can_be_called(each)) or stats.undead(each) for each in here)
    return True


def _nothing(world: World, table: Table, w: harm.Working) -> None:
    """What the spell shows or says changes no figure."""


def _distracts(world: World, table: Table, w: harm.Working) -> None:
    """The first enemy at hand loses its next action."""
    for foe in harm.near_foes(world, w.caster)[:1]:
        foe.effects.append(effects.Distracted("round", 2, by=w.caster.id))


def _hides(world: World, table: Table, w: harm.Working) -> None:
    """Unseen till the turn ends: the next attempt to sneak succeeds."""
    harm.give_effect(w.caster, effects.an_effect("unnoticed", "turn", 2, by=w.caster.id))


def _calms(world: World, table: Table, w: harm.Working) -> None:
    """The next talk is heard with favour: its reaction roll has advantage."""
    harm.give_effect(w.caster, effects.an_effect("rapport", "turn", 2, by=w.caster.id))


def _tells(world: World, table: Table, w: harm.Working) -> None:
    """They tell what is in the zones around."""
    dungeon = dungeon_of(world)
    for way in field.ways(world, w.caster.zone):
        if dungeon is not None and way.b:
            look_into(world, table, w.caster, dungeon.rooms[way.other(w.caster.zone)])


def _opens(world: World, table: Table, w: harm.Working) -> None:
    for way in [
        each for each in field.ways(world, w.caster.zone) if each.state in FASTENED and "magic" not in each.data
    ][:1]:
        way.state = "open"


def _routs(world: World, table: Table, w: harm.Working) -> None:
    """Creatures of 2 HD and less run (YB-MAGIC-09)."""
    for foe in harm.near_foes(world, w.caster, "distant"):
        if content.health_dice(foe.hd).count <= SMALL:
            foe.effects.append(effects.Broken("shift"))


OUTCOMES: dict[str, Callable[[World, Table, harm.Working], None]] = {
    "distracts": _distracts, "hides": _hides, "calms": _calms, "tells": _tells, "opens": _opens, "routs": _routs,
}  # fmt: skip


# --- knowing ---------------------------------------------------------------------------------------------------------
@harm.kind("alignment", audience="anyone")
def know_alignment(world: World, table: Table, w: harm.Working) -> None:
    """The alignment of a creature, or the one it seems to have."""
    harm.told(table, w)
    table.tell(events.Sensed(w.caster.name, stats.seeming(w.target), w.target.name))


@harm.kind("seem", audience="friends")
def obscure_alignment(world: World, table: Table, w: harm.Working) -> None:
    """For six turns magic takes whoever is touched for another alignment."""
    seem = table.ask(w.caster.seat, AS_WHAT, ("Lawful", "Neutral", "Chaotic"), {"who": w.target.id}, default="Neutral")
    effect = harm.duration(table, w, "seems")
    effect.about = seem
    harm.give_effect(w.target, effect)
    harm.told(table, w)


@harm.kind("questions")
def questions(world: World, table: Table, w: harm.Working) -> None:
    """Yes-or-no questions: the referee answers those about this level by what is there, the DM any other.

    A higher plane may not know, may lie, and may take the caster's wits for as many weeks (YB-MAGIC-09).
    """
    if not harm.month_over(world, w.caster, w.spell.key):
        harm.told(table, w, "nothing", target="")
        return
    harm.begin_month(world, w.caster, w.spell.key)
    row: tables.PlaneRow | None = None
    if "table" in w.facts:
        planes = [str(each.plane) for each in content.MAGIC.contact_higher_plane]
        plane = int(table.ask(w.caster.seat, PLANE, planes, {"who": w.caster.id}, default=planes[0]))
        row = next(each for each in content.MAGIC.contact_higher_plane if each.plane == plane)
    harm.told(table, w, target="")
    for _ in range(row.plane if row else int(w.facts.get("count", 1))):
        _one_question(world, table, w.caster, row)
    if row and core_light.chance(table, row.insanity, 100, MADNESS, w.caster.name):
        w.caster.bed_rest += row.plane
        table.tell(events.Answered(w.caster.name, "madness", "yes"))


def _one_question(world: World, table: Table, caster: Creature, row: tables.PlaneRow | None) -> None:
    topic = table.ask(caster.seat, TOPIC, TOPICS, {"who": caster.id}, default=TOPICS[0])
    words = table.ask_text(caster.seat, WORDS, checking.LONGEST_WORDS, {"who": caster.id}) if topic == "other" else ""
    truth = "unclear" if topic == "other" else "yes" if is_so(world, topic) else "no"
    if row and core_light.chance(table, row.dont_know, 100, UNKNOWN, caster.name):
        truth = "unclear"
    elif row and not core_light.chance(table, row.truth, 100, TRUTH, caster.name):
        truth = {"yes": "no", "no": "yes"}.get(truth, truth)
    answer = table.ask(GM, ANSWER, ("yes", "no", "unclear"), {"who": caster.id, "words": words or topic}, default=truth)
    table.tell(events.Answered(caster.name, words or topic, answer))


def is_so(world: World, topic: str) -> bool:
    """Whether this level has such a thing that the party has not found yet."""
    dungeon = dungeon_of(world)
    here = field.room_of(world, world.delve.zone)
    if dungeon is None or here is None:
        return False
    rooms = [room for room in dungeon.rooms.values() if room.level == here.level]
    if topic == "secret":
        return any(way.hidden and here.level == dungeon.rooms[way.a].level for way in dungeon.ways.values())
    if topic == "trap":
        return any(room.trap is not None and room.trap.state == "set" and not room.trap.known for room in rooms)
    if topic == "chief":
        return any(room.purpose == "chief" and inhabitants(world, room) for room in rooms)
    return any(holds(world, room, topic) for room in rooms)
