"""Foes, writing, and what powers hook into."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection, Iterable
from functools import cache
from typing import cast

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.world.dungeon import Room, Way, WayState
from yabec import content, effects, events
from yabec.book.characters import interrupts
from yabec.book.core import field, items, life, light, powers, stats
from yabec.state import GM, Creature, Thing, World

# --- foes: making monsters, and putting them into the world. Chapter: Monsters ----------------------------------------
HP = Why("Monster's HP", "YB-LIFE-02")


def new_id(world: World, prefix: str) -> str:
    world.next_id += 1
    return f"{prefix}{world.next_id - 1}"


def _first_free(name: str, taken: Collection[str]) -> str:
    """The name, or if somebody has it the same with a number, from 2 on."""
    if name not in taken:
        return name
    return f"{name} {next(number for number in itertools.count(2) if f'{name} {number}' not in taken)}"


def add_monster(world: World, key: str, zone: str, *, hp: int = 0, name: str = "") -> Creature:
    """A monster by its block (YB-MON-04); its HP are the block's unless given."""
    block = content.MONSTERS[key]
    taken = {each.name for each in world.creatures.values() if each.status not in ("dead", "gone")}
    figures = {"ac": block.ac, "av": block.av, **block.saves}
    creature = Creature(
        new_id(world, "f"), name or _first_free(block.name, taken), "monster", key, hd=block.hd, hp=hp or block.hp,
        zone=zone, morale=block.ml, alignment=block.alignment, figures=figures,
    )  # fmt: skip
    world.creatures[creature.id] = creature
    return creature


def become(creature: Creature, key: str) -> None:
    """Another kind's body, figures and powers; the damage stays (YB-MAGIC-09)."""
    block = content.MONSTERS[key]
    creature.key, creature.hd, creature.hp, creature.morale = key, block.hd, block.hp, block.ml
    creature.figures = {"ac": block.ac, "av": block.av, **block.saves}


def muster(world: World, table: Table, key: str, number: int, zone: str) -> list[Creature]:
    """So many monsters, each with rolled HP (YB-LIFE-02), which stay the DM's secret unless figures are shown
    (YB-CONF-30).
    """
    band = [
        add_monster(world, key, zone, hp=life.roll_monster_hp(table, content.MONSTERS[key].hd, HP))
        for _ in range(number)
    ]
    table.tell(events.Secret("monsters' health"), to=() if world.options.show_figures else (GM,))
    return band


# --- writing ----------------------------------------------------------------------------------------------------------
# Arcane writing: scrolls, spell books and the runes on doors, and who can read them. Chapters: Magic, Spell Lists.
READ_MAGIC = "read_magic"
SCROLL = "scroll_arcane"


def legible(reader: Creature, thing: Thing) -> bool:
    """Runes are closed to whoever has not read them with Read Magic, and what was read once stays readable
    (YB-MAGIC-03). Prayers are written plainly, and a thief reads arcane scrolls by skill (YB-CLASS-09).
    """
    return (
        thing.key != SCROLL or reader.id in thing.read or stats.has_effect(reader, READ_MAGIC) or reader.is_a("thief")
    )


def reads_at_leisure(reader: Creature) -> bool:
    """Who has the spell in the own book casts it as often as a week of study needs it (YB-DOWN-15)."""
    return READ_MAGIC in reader.book


def read_runes(world: World, table: Table, reader: Creature) -> None:
    """Under Read Magic one reads all that is at hand, in light to read by (YB-MAGIC-03, YB-LIGHT-02): the scrolls of
    whoever is in the zone, and the runes of magical doors, which say what opens them (YB-DOOR-02).
    """
    if not stats.has_effect(reader, READ_MAGIC) or not light.can_read(world, reader):
        return
    for thing in [
        thing
        for each in stats.members(world)
        if each.zone == reader.zone and each.status != stats.STONE
        for thing in each.items
    ]:
        if thing.key == SCROLL and reader.id not in thing.read:
            thing.read = [*thing.read, reader.id]
            for key in thing.spells:
                table.tell(events.Sensed(reader.name, "scroll", content.SPELLS[key].name))
    for way in field.ways(world, reader.zone):
        if way.data.get("magic") and not way.data.get("read"):
            way.data = {**way.data, "read": True}
            table.tell(events.Sensed(reader.name, "word", str(way.data["magic"])))


# --- hooks ------------------------------------------------------------------------------------------------------------
# The hooks that rules hang on: fatigue, shift, burn, the end of a turn and of a round (YB-GEN-02).
# An effect names the hook it waits for; one with a bearer hears its bearer's fatigue, one without its caster's.
# Chapters: Hooks, Hazards.
REFILL = Question("refill", "YB-HAZ-03", standing=True)
VENOM = Why("Poison", "YB-MAGIC-09")
DREAMS = Why("How long", "YB-ITEM-08")
DANCED_OUT = 5  # turns
DULL, SHARP, KEEN = 8, 13, 18  # intelligence: up to which a charm is tried by the month, from which by day and hour
TURNS_AN_HOUR = 6
SESSIONS_A_MONTH = 4


def elsewhere(world: World) -> set[str]:
    """Those of the party whose turn this is not, because they have parted from the others."""
    return {key for group in world.delve.groups for key in group.march}


def wear_off(world: World, creature: Creature, hook: str) -> list[effects.Effect]:
    """Effects that wait for this hook count it; the ones that ended are returned (YB-MAGIC-08)."""
    if not creature.effects:
        return []
    for effect in creature.effects:
        if effect.until == hook:
            effect.left -= 1
    return items.drop_effects(world, creature, lambda effect: effect.until == hook and effect.left <= 0)


def fatigue(world: World, table: Table, creatures: Iterable[Creature]) -> None:
    """Everyone becomes fatigued; whoever was already takes 1 damage (YB-HAZ-04). Clears bandage marks (YB-LIFE-08)."""
    tired = [each for each in creatures if stats.is_living(each)]
    hurt_ones = [each for each in tired if each.fatigued]
    table.tell(events.Tired(tuple(each.name for each in tired), tuple(each.name for each in hurt_ones)))
    for each in tired:
        each.fatigued = True
        each.bandaged = False
        _worn_off(world, table, each, "fatigue")
    for each in hurt_ones:
        life.hurt(world, table, each, 1, "fatigue")


def burn(world: World, table: Table) -> None:
    """Lit torches are gone; a lit lantern goes out unless a flask is spent; magic and candles stay (YB-HAZ-03,
    YB-LIGHT-08).
    """
    torches = lanterns = 0
    for each in [one for one in stats.members(world) if one.status != stats.STONE]:
        for thing in [thing for thing in each.items if thing.lit]:
            if thing.key == "torches":
                thing.lit = False
                thing.qty -= 1
                torches += 1
            elif thing.key == "lantern" and not _is_refilled(table, each):
                thing.lit = False
                lanterns += 1
        each.items = [thing for thing in each.items if thing.qty > 0]
    table.tell(events.LightsOut(torches, lanterns, not is_lit(world)))


def _is_refilled(table: Table, bearer: Creature) -> bool:
    """A flask keeps a lantern burning, if its bearer has hands for it and will spend it (YB-HAZ-03)."""
    if not items.count(bearer, "kerosene") or not stats.free_hands(bearer) or not stats.has_hands(bearer):
        return False
    about = {"who": bearer.id}
    return table.ask(bearer.seat, REFILL, ("refill", "save"), about, default="refill") == "refill" and items.take(
        bearer, "kerosene"
    )


def is_lit(world: World) -> bool:
    return any(map(light.shines, stats.members(world)))


def shift(world: World, table: Table) -> None:
    """Traps reset, doors not held swing shut without a sound, the subdued wake, broken monsters rally (YB-HAZ-05,
    YB-DOOR-01).
    """
    doors = traps = 0
    dungeon = world.dungeons.get(world.delve.dungeon)
    if dungeon is not None:
        for way in dungeon.ways.values():
            if way.data:
                _wear_down(way)
            if way.kind == "door" and way.state == "open":
                way.state = "shut"
                doors += 1
        for room in dungeon.rooms.values():
            if room.trap is not None and room.trap.state == "sprung":
                room.trap.state = "set"
                traps += 1
            if room.data:
                items.clear_zone(world, room.id, "cloudkill")
    absent = elsewhere(world)
    for each in list(world.creatures.values()):
        if each.id not in absent:
            wear_off(world, each, "shift")
        wake(each)
    table.tell(events.Shifted(doors, traps))


def reveal(world: World, table: Table, room: Room) -> bool:
    """What is hidden in a zone lies open: its trap, secret doors, the hoard (YB-DUNG-07); False if nothing was."""
    found = False
    if room.trap is not None and not room.trap.known:
        room.trap.known = found = True
        table.tell(events.Found("trap"))
    for way in world.dungeons[world.delve.dungeon].ways.values():
        if room.id in (way.a, way.b) and way.hidden:
            way.found = found = True
            table.tell(events.Found("secret door"))
    if room.hoard is not None and room.hoard.hidden:
        room.hoard.hidden, found = False, True
        table.tell(events.Found("treasure"))
    return found


def _wear_down(way: Way) -> None:
    """A shift closes a hole through the wall, and wears down held doors and walls of ice (YB-MAGIC-09)."""
    if "hole" in way.data:
        way.state = cast(WayState, way.data["hole"])
        way.data = {name: value for name, value in way.data.items() if name != "hole"}
    left = int(way.data.get("shifts", 0)) - 1
    if left == 0:
        way.state = "shut" if way.state == "held" else way.state
        way.data = {name: value for name, value in way.data.items() if name not in ("shifts", "barrier", "by")}
    elif left > 0:
        way.data = {**way.data, "shifts": left}


def wake(creature: Creature) -> None:
    """The subdued wake at a shift with 1 HP left; shackles keep them bad (YB-CONF-35)."""
    if creature.status == "subdued":
        creature.status = ""
        creature.damage = creature.hp - 1
        if any(thing.key == "shackles" and thing.worn for thing in creature.items):
            creature.effects.append(effects.an_effect("shackles", bad=True, about="bound"))


def forget(creature: Creature, *periods: str) -> None:
    """Uses that count by the turn, the day or the session begin anew: their keys begin with the period."""
    creature.used = {key: uses for key, uses in creature.used.items() if period_of(key) not in periods}


@cache
def period_of(key: str) -> str:
    """What a use is counted by: `turn:devotion` by the turn."""
    return Option.read(key).verb


def end_turn(world: World, table: Table) -> None:
    """The end of a dungeon turn: turn-long effects count, poison works, those near death a full turn die
    (YB-DEATH-01).
    """
    if world.conflict is None:
        end_round(world)
    absent = elsewhere(world)
    for each in [one for one in world.creatures.values() if one.id not in absent]:
        if each.effects:
            read_runes(world, table, each)
            _worn_off(world, table, each, "turn")
            for power in powers.who(powers.Power.turn_ends, each, world):
                power.turn_ends(each, table, powers.Time(world, []))
        if each.key == "hollow":
            interrupts.recover(each)
        each.this_turn = None
        each.duel = 0
        if each.status == "near death" and world.delve.turn > each.since:
            life.die(world, table, each, "near death")
    light.rest_eyes(world)
    _clear_smoke(world)
    _drift_fog(world)


def _clear_smoke(world: World) -> None:
    dungeon = world.dungeons.get(world.delve.dungeon)
    for room in dungeon.rooms.values() if dungeon is not None else ():
        for key in ("smoke", "garlic"):
            if room.data and key in room.data:
                items.clear_zone(world, room.id, key)


def _worn_off(world: World, table: Table, creature: Creature, hook: str) -> None:
    """Effects whose time this hook ends, and what comes of their end."""
    for effect in wear_off(world, creature, hook):
        for power in powers.of_effect(powers.Power.wears_off, effect):
            power.wears_off(creature, table, powers.Time(world, []))


def _drift_fog(world: World) -> None:
    """Poison fog drifts a zone a turn, and a shift disperses it (YB-MAGIC-09)."""
    dungeon = world.dungeons.get(world.delve.dungeon)
    if dungeon is None:
        return
    for room in dungeon.rooms.values():
        if room.data and "cloudkill" in room.data:
            by = room.data["cloudkill"]
            items.clear_zone(world, room.id, "cloudkill")
            onward = next((way.other(room.id) for way in field.ways(world, room.id) if field.clear_line(way)), "")
            if onward:
                there = dungeon.rooms[onward]
                there.data = {**there.data, "cloudkill": by}
            return


def end_round(world: World) -> None:
    """What lasts a round has passed; outside a conflict that is over before anybody does something else."""
    for each in list(world.creatures.values()):
        wear_off(world, each, "round")


def end_delve(world: World, table: Table) -> None:
    """Nobody is fatigued any more, what waited for fatigue or shift ends, the subdued wake (YB-HAZ-04, YB-CONF-35)."""
    for each in list(world.creatures.values()):
        each.fatigued = each.bandaged = False
        items.drop_effects(world, each, lambda effect: effect.until != "" or effect.key == "dark")
        each.concentrating, each.strain = "", 0
        wake(each)
        for thing in each.items:
            thing.lit = thing.lit and content.ITEMS[thing.key].power == "light"  # a magic lamp stays
            if thing.key == "candle":  # one that was begun is burnt down (YB-LIGHT-08)
                thing.qty, thing.uses = thing.qty - thing.uses, 0
        each.items = [thing for thing in each.items if thing.qty > 0]
    come_to(world, table, lambda mind, sessions: mind >= SHARP)


def pass_the_week(world: World, table: Table) -> None:
    """The week before a session: the charmed save, the dull among them in every fourth (YB-MAGIC-09)."""
    come_to(world, table, lambda mind, sessions: mind > DULL or sessions % SESSIONS_A_MONTH == 0)


def come_to(world: World, table: Table, due: Callable[[int, int], bool]) -> None:
    """The charmed save again, and part from the party if they succeed: by the month, the week or the day, as their
    intelligence is (YB-MAGIC-09).
    """
    for each in list(world.creatures.values()):
        charm = next((effect for effect in each.effects if isinstance(effect, effects.Charmed)), None)
        if charm is None or each.side != "party" or each.kind == "pc" or not stats.is_living(each):
            continue
        if due(stats.score(each, "intelligence"), world.session - charm.amount):
            try_to_come_to(world, table, each)


def try_to_come_to(world: World, table: Table, charmed: Creature) -> None:
    if light.save(table, charmed, "s"):
        items.send_off(world, charmed)
        table.tell(events.MinionTested(charmed.name, "leaves", charmed.loyalty))
